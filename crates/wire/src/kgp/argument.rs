//! Arguments, typed by what they look like.

use std::fmt::{self, Write};

use super::Board;

/// An argument of a line.
#[derive(Clone, Debug, PartialEq)]
pub enum Argument {
    /// `12`, `-3`, `+1`.
    Integer(i64),
    /// `.5`, `2.25`.
    Real(f64),
    /// `freeplay`, `info:name`.
    Word(String),
    /// `"a \"b\""`.
    Text(String),
    /// `<3,10,2,1,2,3,4,2,0>`.
    Board(Board),
}

impl Argument {
    /// Reads the argument at the beginning of a text; returns it and the rest.
    pub(super) fn read(text: &str) -> Option<(Argument, &str)> {
        if let Some(inside) = text.strip_prefix('"') {
            return read_text(inside);
        }
        if text.starts_with('<') {
            let (board, rest) = text.split_at(text.find('>')? + 1);
            return Some((Argument::Board(Board::parse(board)?), rest));
        }
        let end = text.find([' ', '\t']).unwrap_or(text.len());
        let (word, rest) = text.split_at(end);
        Some((Argument::plain(word)?, rest))
    }

    /// A number or a word.
    fn plain(text: &str) -> Option<Argument> {
        let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
        let digits = |it: &str| it.bytes().all(|it| it.is_ascii_digit());
        if !unsigned.is_empty() && digits(unsigned) {
            return text.parse().ok().map(Argument::Integer);
        }
        if let Some((whole, fraction)) = unsigned.split_once('.') {
            let good = digits(whole) && digits(fraction) && !fraction.is_empty();
            let number = good.then(|| text.parse().ok())?;
            return number.filter(|it: &f64| it.is_finite()).map(Argument::Real);
        }
        is_word(text).then(|| Argument::Word(text.to_owned()))
    }

    /// A word where the text can be one, otherwise a string.
    pub fn word_or_text(text: &str) -> Argument {
        match Argument::plain(text) {
            Some(word @ Argument::Word(_)) => word,
            _ => Argument::Text(text.to_owned()),
        }
    }

    /// A word, quoted or not: some clients quote everything.
    pub fn as_word(&self) -> Option<&str> {
        match self {
            Argument::Word(text) | Argument::Text(text) => Some(text),
            _ => None,
        }
    }

    /// A number that is not negative.
    pub fn as_count(&self) -> Option<u64> {
        match self {
            Argument::Integer(number) => u64::try_from(*number).ok(),
            _ => None,
        }
    }
}

fn is_word(text: &str) -> bool {
    let good = |it: u8| it.is_ascii_alphanumeric() || it == b':' || it == b'-';
    !text.is_empty() && text.bytes().all(good)
}

/// A control character becomes a blank: it could end a line, or be taken for a part of its end.
fn plain(char: char) -> char {
    if char.is_control() { ' ' } else { char }
}

/// Reads a string behind its first quotation mark.
fn read_text(inside: &str) -> Option<(Argument, &str)> {
    let mut text = String::new();
    let mut chars = inside.char_indices();
    while let Some((at, char)) = chars.next() {
        match char {
            '"' => return Some((Argument::Text(text), &inside[at + 1..])),
            '\\' => match chars.next()?.1 {
                'n' => text.push('\n'),
                other => text.push(plain(other)),
            },
            other => text.push(plain(other)),
        }
    }
    None
}

impl fmt::Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Argument::Integer(number) => write!(f, "{number}"),
            Argument::Real(number) => {
                let text = number.to_string();
                f.write_str(&text)?;
                // A number without a fraction would be read as an integer.
                if text.contains('.') { Ok(()) } else { f.write_str(".0") }
            }
            Argument::Word(word) => f.write_str(word),
            Argument::Board(board) => board.fmt(f),
            Argument::Text(text) => {
                f.write_char('"')?;
                for char in text.chars() {
                    match char {
                        '"' => f.write_str("\\\"")?,
                        '\\' => f.write_str("\\\\")?,
                        '\n' => f.write_str("\\n")?,
                        it => f.write_char(plain(it))?,
                    }
                }
                f.write_char('"')
            }
        }
    }
}
