//! A command line, split into words without a shell.
//!
//! No shell: what is written is what is started, on every system, and nothing
//! in a tournament file can pipe, expand or redirect.

use std::{fmt, str::FromStr};

use game::{Message, ParseError};

/// A command line: a program and its arguments.
///
/// Words are separated by spaces. Between `'…'` and between `"…"` spaces are
/// part of the word; the marks themselves are not. Nothing else is special, so
/// a backslash is a backslash.
///
/// ```
/// let command: play::CommandLine = "./engine --name 'A B'".parse().unwrap();
/// assert_eq!(command.words(), ["./engine", "--name", "A B"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandLine {
    text: String,
    words: Vec<String>,
}

impl CommandLine {
    /// The program and its arguments: at least one word.
    pub fn words(&self) -> &[String] {
        &self.words
    }
}

impl FromStr for CommandLine {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<CommandLine, ParseError> {
        let text = text.trim();
        // It is written into records, line by line.
        let words = split(text).filter(|it| !it.is_empty() && !text.contains(char::is_control));
        let wrong = || ParseError::new(Message::new("play-expected-command"), text);
        Ok(CommandLine { text: text.to_owned(), words: words.ok_or_else(wrong)? })
    }
}

impl fmt::Display for CommandLine {
    /// As it was written.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The words; `None` if a quotation has no end.
fn split(text: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quoted: Option<char> = None;
    for it in text.chars() {
        match quoted {
            Some(mark) if it == mark => quoted = None,
            None if it == '\'' || it == '"' => {
                quoted = Some(it);
                // Nothing between the marks is a word too.
                word.get_or_insert_default();
            }
            None if it.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(it),
        }
    }
    words.extend(word);
    quoted.is_none().then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_quotations() {
        let check = |text: &str, words: &[&str]| {
            let command: CommandLine = text.parse().unwrap();
            assert_eq!(command.words(), words, "{text}");
            assert_eq!(command.to_string().parse(), Ok(command));
        };
        check("a", &["a"]);
        check("  a  b\u{a0}c ", &["a", "b", "c"]);
        check("'a b' \"c d\" e' 'f", &["a b", "c d", "e f"]);
        check(r#"a "it's" 'say "x"' '' c:\d"#, &["a", "it's", "say \"x\"", "", r"c:\d"]);
        for text in ["", " ", "a 'b", "\"", "a\nb", "a \u{0}"] {
            assert!(text.parse::<CommandLine>().is_err(), "{text:?}");
        }
    }
}
