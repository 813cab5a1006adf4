//! Flaws of a certificate.

use std::fmt;

use game::{Message, ParseError};

/// A flaw of a certificate: what is wrong and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// The line of the file, from 1.
    pub line: usize,
    /// What was expected and what was found.
    pub error: ParseError,
    /// The plies from the certificate's position to the flaw; `None` if it is visible without
    /// playing.
    pub plies: Option<Vec<String>>,
    /// Whether the file is not a certificate at all, or one of another version.
    pub is_foreign: bool,
}

impl Flaw {
    /// A flaw in the text.
    pub(crate) fn new(line: usize, expected: Message, found: impl Into<String>) -> Flaw {
        Flaw::of(line, ParseError::new(expected, found))
    }

    /// A flaw from a parser of games, positions or plies.
    pub fn of(line: usize, error: ParseError) -> Flaw {
        Flaw { line, error, plies: None, is_foreign: false }
    }

    /// The same flaw, found after these plies.
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
