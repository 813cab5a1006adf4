//! Errors of tablebases.

use std::fmt;

use game::{Message, ParseError};
use solve::Stopped;
use table::TableError;

/// Why a tablebase has no answer, or cannot be made.
#[derive(Debug)]
pub enum TablebaseError {
    /// Something asked for is not what it should be.
    Parse(ParseError),
    /// The positions of the rule set have no numbers.
    NotNumbered(Message),
    /// A table cannot be read or written.
    Table(TableError),
    /// A slice is needed that has not been solved.
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
    /// More memory is needed than is allowed or available, in bytes.
    Memory {
        /// The slices that need it.
        slices: String,
        /// The size that is needed.
        needed: u64,
    },
    /// The work was stopped.
    Stopped,
}

impl TablebaseError {
    /// What is said about it.
    pub fn message(&self) -> Option<Message> {
        match self {
            TablebaseError::Parse(_) | TablebaseError::Table(_) | TablebaseError::Stopped => None,
            TablebaseError::NotNumbered(message) => Some(message.clone()),
            TablebaseError::Missing { game, slice } => Some(
                Message::new("play-no-table")
                    .with("game", game.as_str())
                    .with("slice", slice.as_str()),
            ),
            TablebaseError::Nothing { game } => {
                Some(Message::new("play-no-tables").with("game", game.as_str()))
            }
            TablebaseError::Uncovered { game } => {
                Some(Message::new("play-uncovered").with("game", game.as_str()))
            }
            TablebaseError::Memory { slices, needed } => Some(
                Message::new("play-too-little-memory")
                    .with("slices", slices.as_str())
                    .with("needed", format!("{}M", needed.div_ceil(1 << 20))),
            ),
        }
    }
}

/// As in records.
impl fmt::Display for TablebaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TablebaseError::Parse(_) => f.write_str("no tables for this game or position"),
            TablebaseError::NotNumbered(_) => f.write_str("too many positions for tables"),
            TablebaseError::Table(error) => error.fmt(f),
            TablebaseError::Nothing { game } => write!(f, "no tables of {game}"),
            TablebaseError::Uncovered { game } => write!(f, "no table of {game} has this position"),
            TablebaseError::Missing { game, slice } => write!(f, "no table {slice} of {game}"),
            TablebaseError::Memory { slices, needed } => {
                write!(f, "{slices} need {needed} bytes of memory")
            }
            TablebaseError::Stopped => f.write_str("stopped"),
        }
    }
}

impl From<ParseError> for TablebaseError {
    fn from(error: ParseError) -> TablebaseError {
        TablebaseError::Parse(error)
    }
}

impl From<TableError> for TablebaseError {
    fn from(error: TableError) -> TablebaseError {
        match error {
            TableError::Stopped(_) => TablebaseError::Stopped,
            error => TablebaseError::Table(error),
        }
    }
}

impl From<Stopped> for TablebaseError {
    fn from(_: Stopped) -> TablebaseError {
        TablebaseError::Stopped
    }
}
