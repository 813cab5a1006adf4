//! Errors in outside input.

use std::{error, fmt};

use crate::Message;

/// The move is not legal in the position.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct IllegalMove;

/// The text cannot be read: what was expected and what was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// Completes the sentence "expected …".
    pub expected: Message,
    /// The text found instead.
    pub found: String,
}

impl ParseError {
    /// An error about the text `found`.
    pub fn new(expected: Message, found: impl Into<String>) -> ParseError {
        ParseError { expected, found: found.into() }
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("illegal move")
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found {:?}", self.expected, self.found)
    }
}

impl error::Error for IllegalMove {}
impl error::Error for ParseError {}
