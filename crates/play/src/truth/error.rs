//! Why the truth could not be had.

use std::fmt;

use game::{Message, ParseError};
use solve::Stopped;
use table::TableError;

/// Why the truth could not be had.
#[derive(Debug)]
pub enum TruthError {
    /// Something asked for is not what it should be.
    Parse(ParseError),
    /// The positions of the rule set have no numbers.
    NotNumbered(Message),
    /// A table cannot be read or written.
    Table(TableError),
    /// A slice is needed that nobody has solved.
    Missing {
        /// The rule set whose tables are meant.
        game: String,
        /// The slice.
        slice: String,
    },
    /// There are no tables of the rule set at all.
    Nothing {
        /// The rule set whose tables are meant.
        game: String,
    },
    /// The position lies beyond what is numbered, so no table can have it.
    Uncovered {
        /// The rule set whose tables are meant.
        game: String,
    },
    /// More memory is needed than is allowed or there, in bytes.
    Memory {
        /// The slices that need it.
        slices: String,
        /// So much would do.
        needed: u64,
    },
    /// The work was stopped.
    Stopped,
}

impl TruthError {
    /// What is said about it.
    pub fn message(&self) -> Option<Message> {
        match self {
            TruthError::Parse(_) | TruthError::Table(_) | TruthError::Stopped => None,
            TruthError::NotNumbered(message) => Some(message.clone()),
            TruthError::Missing { game, slice } => Some(
                Message::new("play-no-table")
                    .with("game", game.as_str())
                    .with("slice", slice.as_str()),
            ),
            TruthError::Nothing { game } => {
                Some(Message::new("play-no-tables").with("game", game.as_str()))
            }
            TruthError::Uncovered { game } => {
                Some(Message::new("play-uncovered").with("game", game.as_str()))
            }
            TruthError::Memory { slices, needed } => Some(
                Message::new("play-too-little-memory")
                    .with("slices", slices.as_str())
                    .with("needed", format!("{}M", needed.div_ceil(1 << 20))),
            ),
        }
    }
}

/// As in records.
impl fmt::Display for TruthError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TruthError::Parse(_) => f.write_str("no tables for this game or position"),
            TruthError::NotNumbered(_) => f.write_str("too many positions for tables"),
            TruthError::Table(error) => error.fmt(f),
            TruthError::Nothing { game } => write!(f, "no tables of {game}"),
            TruthError::Uncovered { game } => write!(f, "no table of {game} has this position"),
            TruthError::Missing { game, slice } => write!(f, "no table {slice} of {game}"),
            TruthError::Memory { slices, needed } => {
                write!(f, "{slices} need {needed} bytes of memory")
            }
            TruthError::Stopped => f.write_str("stopped"),
        }
    }
}

impl From<ParseError> for TruthError {
    fn from(error: ParseError) -> TruthError {
        TruthError::Parse(error)
    }
}

impl From<TableError> for TruthError {
    fn from(error: TableError) -> TruthError {
        match error {
            TableError::Stopped(_) => TruthError::Stopped,
            error => TruthError::Table(error),
        }
    }
}

impl From<Stopped> for TruthError {
    fn from(_: Stopped) -> TruthError {
        TruthError::Stopped
    }
}
