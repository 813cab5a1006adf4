//! How identifiers are written where they stand beside others: in formulas and in lists of
//! transitions to fire.
//!
//! The one rule: an identifier is written as it is if it begins with a letter or `_`, consists of
//! letters, digits, `_` and `.`, and is not a word of formulas ([`RESERVED`]). Every other
//! identifier is put in double quotes, inside which `\"` stands for `"` and `\\` for `\`:
//!
//! ```
//! use petri::names::{list, quote};
//!
//! assert_eq!(quote("free.A1"), "free.A1");
//! assert_eq!(quote("A1,1"), "\"A1,1\"");
//! assert_eq!(quote("Spielende: A-gewinnt"), "\"Spielende: A-gewinnt\"");
//! assert_eq!(list("t1 \"A1,1\"").unwrap(), ["t1", "A1,1"]);
//! ```
//!
//! Quotes are always allowed. In a list, where nothing but identifiers and blanks is expected, they
//! may be left out if the identifier contains neither blanks nor quotes.

use std::borrow::Cow;

use game::{Message, ParseError};

/// The words of formulas, in lower case. Identifiers that differ from one only in case are quoted.
pub const RESERVED: &[&str] = &[
    "a", "e", "ag", "ef", "af", "eg", "ax", "ex", "f", "g", "x", "u", "and", "or", "not", "true",
    "false", "fireable", "deadlock", "family", "sum", "leadsto", "implies",
];

/// Whether an identifier needs no quotes.
pub fn is_plain(id: &str) -> bool {
    let mut characters = id.chars();
    characters.next().is_some_and(starts_plain)
        && characters.all(continues_plain)
        && !RESERVED.contains(&id.to_lowercase().as_str())
}

/// Whether an identifier without quotes may begin with this character.
pub fn starts_plain(character: char) -> bool {
    character.is_alphabetic() || character == '_'
}

/// Whether an identifier without quotes may go on with this character.
pub fn continues_plain(character: char) -> bool {
    character.is_alphanumeric() || matches!(character, '_' | '.')
}

/// The identifier with quotes where it needs them.
pub fn quote(id: &str) -> Cow<'_, str> {
    if is_plain(id) {
        return Cow::Borrowed(id);
    }
    let mut quoted = String::with_capacity(id.len() + 2);
    quoted.push('"');
    for character in id.chars() {
        if matches!(character, '"' | '\\') {
            quoted.push('\\');
        }
        quoted.push(character);
    }
    quoted.push('"');
    Cow::Owned(quoted)
}

/// Identifiers as a list that [`list`] reads.
pub fn join<'a>(ids: impl IntoIterator<Item = &'a str>) -> String {
    let quoted: Vec<Cow<'_, str>> = ids.into_iter().map(quote).collect();
    quoted.join(" ")
}

/// Takes a quoted identifier off the beginning of a text that begins with `"`: the identifier, and
/// what follows the closing quote.
///
/// # Errors
///
/// If there is no closing quote.
pub fn quoted(text: &str) -> Result<(String, &str), ParseError> {
    let unclosed = || ParseError::new(Message::new("petri-expected-quote"), text);
    let inner = text.strip_prefix('"').ok_or_else(unclosed)?;
    let mut id = String::new();
    let mut escaped = false;
    for (at, character) in inner.char_indices() {
        match character {
            _ if std::mem::take(&mut escaped) => id.push(character),
            '\\' => escaped = true,
            '"' => return Ok((id, &inner[at + 1..])),
            _ => id.push(character),
        }
    }
    Err(unclosed())
}

/// The identifiers in a list, separated by blanks.
///
/// # Errors
///
/// If a quote is not closed, or something follows a closing quote without a blank.
pub fn list(text: &str) -> Result<Vec<String>, ParseError> {
    let mut ids = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        if rest.starts_with('"') {
            let (id, after) = quoted(rest)?;
            if !after.is_empty() && !after.starts_with(char::is_whitespace) {
                return Err(ParseError::new(Message::new("petri-expected-blank"), after));
            }
            ids.push(id);
            rest = after.trim_start();
        } else {
            let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
            if let Some(at) = rest[..end].find('"') {
                return Err(ParseError::new(Message::new("petri-expected-blank"), &rest[at..]));
            }
            ids.push(rest[..end].to_owned());
            rest = rest[end..].trim_start();
        }
    }
    Ok(ids)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_identifier_survives_a_list() {
        let ids = [
            "t1", "A1,1", "Spielende: A-gewinnt", "", " ", "\"", "\\", "\\\"", "a\nb", "AG", "ä", "1",
            "x.y", "deadlock", "{#0}", "1.p4-eats",
        ];
        assert_eq!(list(&join(ids)).unwrap(), ids);
        for id in ids.into_iter().filter(|id| is_plain(id)) {
            assert_eq!(quote(id), id);
        }
        assert!(is_plain("t1") && is_plain("ä") && is_plain("x.y"));
        assert!(!is_plain("AG") && !is_plain("1") && !is_plain("") && !is_plain("A1,1"));
    }

    #[test]
    fn quotes_may_be_left_out_in_a_list() {
        assert_eq!(list("  A1,1\ta:b  1 ").unwrap(), ["A1,1", "a:b", "1"]);
        assert_eq!(list("").unwrap(), [""; 0]);
    }

    #[test]
    fn open_quotes_are_errors() {
        for text in ["\"", "a \"b", "\"a\\\"", "a\"b", "\"a\"b"] {
            assert!(list(text).is_err(), "{text}");
        }
    }
}
