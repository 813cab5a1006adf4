//! What is wrong with a certificate, and where.

use std::fmt;

use game::{Message, ParseError};

/// What is wrong with a certificate, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// The line of the file, from 1.
    pub line: usize,
    /// What should be there, and what is.
    pub error: ParseError,
    /// The plies that lead from the certificate's position to where it fails;
    /// `None` if nothing had to be played to see it.
    pub plies: Option<Vec<String>>,
    /// Whether the file is no certificate at all, or one of another version.
    pub is_foreign: bool,
}

impl Flaw {
    /// A flaw that is seen in the text.
    pub(crate) fn new(line: usize, expected: Message, found: impl Into<String>) -> Flaw {
        Flaw::of(line, ParseError::new(expected, found))
    }

    /// What a reader of games, positions or plies says about a line.
    pub fn of(line: usize, error: ParseError) -> Flaw {
        Flaw { line, error, plies: None, is_foreign: false }
    }

    /// The same flaw, seen after these plies.
    pub(crate) fn after(self, plies: Vec<String>) -> Flaw {
        Flaw { plies: Some(plies), ..self }
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.error)
    }
}

impl std::error::Error for Flaw {}
