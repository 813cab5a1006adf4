//! The words of TINA's formats.

use std::borrow::Cow;

use game::Message;

use super::super::ReadError;

/// A line that is being read from left to right.
#[derive(Clone, Copy)]
pub(in crate::formats) struct Lexer<'a> {
    /// What is left of it.
    pub rest: &'a str,
    /// Its number, from 1.
    pub line: usize,
}

impl<'a> Lexer<'a> {
    /// The lines of a text that say something.
    pub fn lines(text: &'a str) -> impl Iterator<Item = Lexer<'a>> {
        let lines = text.lines().enumerate().map(|(at, line)| (at + 1, line.trim()));
        lines
            .filter(|(_, rest)| !rest.is_empty() && !rest.starts_with('#'))
            .map(|(line, rest)| Lexer { rest, line })
    }

    /// Leaves out blanks; whether anything is left.
    pub fn more(&mut self) -> bool {
        self.rest = self.rest.trim_start();
        !self.rest.is_empty()
    }

    /// Takes this text, if it comes next.
    pub fn take(&mut self, text: &str) -> bool {
        self.more();
        self.close(text)
    }

    /// The same without blanks before it.
    pub fn close(&mut self, text: &str) -> bool {
        match self.rest.strip_prefix(text) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    /// Takes what stands before the next blank.
    pub fn word(&mut self) -> &'a str {
        self.more();
        let end = self.rest.find(char::is_whitespace).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word
    }

    /// Takes a name.
    pub fn name(&mut self) -> Result<String, ReadError> {
        self.more();
        if !self.rest.starts_with('{') {
            let end = self.rest.find(|it| !plain(it)).unwrap_or(self.rest.len());
            if end == 0 {
                return Err(self.expected("petri-expected-tina-name"));
            }
            let (name, rest) = self.rest.split_at(end);
            self.rest = rest;
            return Ok(name.to_owned());
        }
        let mut name = String::new();
        let mut escaped = false;
        for (at, character) in self.rest.char_indices().skip(1) {
            match character {
                _ if std::mem::take(&mut escaped) => {
                    // A backslash stands for itself before anything but these.
                    if !matches!(character, '{' | '}' | '\\') {
                        name.push('\\');
                    }
                    name.push(character);
                }
                '\\' => escaped = true,
                '}' => {
                    self.rest = &self.rest[at + 1..];
                    return Ok(name);
                }
                _ => name.push(character),
            }
        }
        Err(self.expected("petri-expected-brace"))
    }

    /// Takes a number, which may end in `K` or `M`.
    pub fn number(&mut self) -> Result<u64, ReadError> {
        self.more();
        let end = self.rest.find(|it: char| !it.is_ascii_digit()).unwrap_or(self.rest.len());
        let number = self.rest[..end].parse::<u64>();
        let wrong = self.expected("petri-expected-tina-number");
        self.rest = &self.rest[end..];
        let factor = if self.close("K") {
            1000
        } else if self.close("M") {
            1_000_000
        } else {
            1
        };
        number.ok().and_then(|it| it.checked_mul(factor)).ok_or(wrong)
    }

    /// An error here.
    pub fn expected(&self, expected: &'static str) -> ReadError {
        let found: String = self.rest.chars().take(80).collect();
        ReadError::expected(self.line, Message::new(expected), found)
    }

    /// Nothing may follow.
    pub fn end(&mut self) -> Result<(), ReadError> {
        if self.more() { Err(self.expected("petri-expected-line-end")) } else { Ok(()) }
    }
}

fn plain(character: char) -> bool {
    character.is_alphanumeric() || matches!(character, '_' | '\'')
}

/// A name as it is written.
pub(in crate::formats) fn name(id: &str) -> Cow<'_, str> {
    if !id.is_empty() && id.chars().all(plain) {
        return Cow::Borrowed(id);
    }
    let mut out = String::from("{");
    for character in id.chars() {
        if matches!(character, '{' | '}' | '\\') {
            out.push('\\');
        }
        out.push(character);
    }
    out.push('}');
    Cow::Owned(out)
}

/// A name that TINA can express: those with line feeds cannot be, and lose them.
pub(in crate::formats) fn written(id: &str) -> String {
    name(id).replace(['\n', '\r'], " ")
}
