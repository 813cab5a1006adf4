//! Errors of tables; each names its file.

use std::{
    io,
    path::{Path, PathBuf},
};

use game::Message;

use crate::format::VERSION;

/// Why a table cannot be used or written.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The file or its folder cannot be read or written.
    #[error("{path}: {error}", path = .0.display(), error = .1)]
    File(PathBuf, #[source] io::Error),
    /// The file is not a table.
    #[error("{path}: expected a table, found another kind of file", path = .0.display())]
    NoTable(PathBuf),
    /// The file was written by another version of this program.
    #[error("{path}: expected a table of version {VERSION}, found version {found}", path = .0.display(), found = .1)]
    Version(PathBuf, u32),
    /// The file's content does not match its checksums.
    #[error("{path}: damaged: {part} is not as it was written", path = .0.display(), part = .1)]
    Damaged(PathBuf, Part),
    /// The table is valid, but of another game or slice.
    #[error("{path}: expected the table of {expected:?}, found that of {found:?}", path = .path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// The requested game and slice.
        expected: String,
        /// The game and slice of the file.
        found: String,
    },
    /// The file is not an export of a solver.
    #[error("{path}: expected notes of a solver, found another kind of file", path = .0.display())]
    NoNotes(PathBuf),
    /// Another process uses the same file of notes.
    #[error("{path}: another run takes these notes", path = .0.display())]
    Held(PathBuf),
    /// The notes are valid, but of another game or solver.
    #[error("{path}: expected the notes of {expected:?}, found those of {found:?}", path = .path.display())]
    OtherNotes {
        /// The file.
        path: PathBuf,
        /// The requested game and version.
        expected: String,
        /// The game and version of the file.
        found: String,
    },
    /// The table has no such entry.
    #[error("{path}: expected an index below {entries}, found {index}", path = .path.display())]
    Index {
        /// The file.
        path: PathBuf,
        /// The requested index.
        index: u64,
        /// Number of entries.
        entries: u64,
    },
    /// The memory provided has another size than the table.
    #[error("{path}: expected room for {entries} entries, found room for {room}", path = .path.display())]
    Room {
        /// The file.
        path: PathBuf,
        /// Number of entries.
        entries: u64,
        /// Number of entries that fit.
        room: u64,
    },
    /// The data to be written is inconsistent.
    #[error("{path}: not written: {why}", path = .0.display(), why = .1)]
    Refused(PathBuf, Refusal),
    /// Writing was stopped; no file is left behind.
    #[error("{path}: not written: stopped", path = .0.display())]
    Stopped(PathBuf),
    /// The user's data directory is not known.
    #[error("expected a data directory of the user, found none")]
    NoDirectory,
}

/// A part of a table's file.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// The description of the table.
    Head,
    /// A block of entries, counted from 0.
    Block(u64),
    /// The list of late entries.
    Late,
    /// The index of the blocks.
    Index,
    /// The last bytes.
    Tail,
    /// The whole, by its hash.
    Whole,
}

impl std::fmt::Display for Part {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Part::Head => f.write_str("the head"),
            Part::Block(number) => write!(f, "block {number}"),
            Part::Late => f.write_str("the list of late entries"),
            Part::Index => f.write_str("the index of blocks"),
            Part::Tail => f.write_str("the end"),
            Part::Whole => f.write_str("the whole"),
        }
    }
}

/// Why entries are not written: a mistake of the caller.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// There are more or fewer entries than the head says.
    #[error("expected {expected} entries, found {found}")]
    Entries {
        /// According to the head.
        expected: u64,
        /// Actual number.
        found: u64,
    },
    /// The counts of the summary do not add up.
    #[error("expected wins, draws and losses to add up to {positions} positions, found {found}")]
    Summary {
        /// Number of positions.
        positions: u64,
        /// Their sum.
        found: u128,
    },
    /// A code that the encoding does not have.
    #[error("expected a code of the encoding at index {index}, found {code}")]
    Code {
        /// Its index.
        index: u64,
        /// The code.
        code: u8,
    },
    /// The list of late entries is not in order, has a distance that is not late, or does not match
    /// the entries that are [`LATE`](crate::code::LATE).
    #[error("expected the late entries and their list to agree, found a difference at index {0}")]
    Late(u64),
    /// The game's or the slice's name is too long.
    #[error("expected names of at most {most} bytes, found {found}")]
    Name {
        /// Maximum length in bytes.
        most: usize,
        /// Actual length in bytes.
        found: usize,
    },
}

impl TableError {
    /// An error of a file that cannot be read or written.
    pub(crate) fn file(path: &Path) -> impl Fn(io::Error) -> TableError {
        move |error| TableError::File(path.to_owned(), error)
    }

    /// Whether there is a file with invalid content, so that its data is lost.
    pub fn is_damage(&self) -> bool {
        match self {
            TableError::NoTable(_)
            | TableError::Version(..)
            | TableError::Damaged(..)
            | TableError::Other { .. }
            | TableError::Index { .. }
            | TableError::NoNotes(_)
            | TableError::OtherNotes { .. } => true,
            TableError::File(..)
            | TableError::Held(_)
            | TableError::Room { .. }
            | TableError::Refused(..)
            | TableError::Stopped(_)
            | TableError::NoDirectory => false,
        }
    }

    /// The message for users.
    pub fn message(&self) -> Message {
        let of = |message: Message, path: &Path| message.with("path", path.display().to_string());
        match self {
            TableError::File(path, error) => {
                of(Message::new("table-file"), path).with("error", error.to_string())
            }
            TableError::NoTable(path) => of(Message::new("table-no-table"), path),
            TableError::Version(path, found) => {
                let message = of(Message::new("table-version"), path);
                message.with("expected", VERSION).with("found", *found)
            }
            TableError::Damaged(path, part) => of(part.message(), path),
            TableError::Other { path, expected, found } => {
                let message = of(Message::new("table-other"), path);
                message.with("expected", expected.as_str()).with("found", found.as_str())
            }
            TableError::NoNotes(path) => of(Message::new("table-no-notes"), path),
            TableError::Held(path) => of(Message::new("table-held"), path),
            TableError::OtherNotes { path, expected, found } => {
                let message = of(Message::new("table-other-notes"), path);
                message.with("expected", expected.as_str()).with("found", found.as_str())
            }
            TableError::Index { path, index, entries } => {
                let message = of(Message::new("table-index"), path);
                message.with("index", index.to_string()).with("entries", entries.to_string())
            }
            TableError::Room { path, entries, room } => {
                let message = of(Message::new("table-room"), path);
                message.with("room", room.to_string()).with("entries", entries.to_string())
            }
            TableError::Refused(path, why) => of(why.message(), path),
            TableError::Stopped(path) => of(Message::new("table-stopped"), path),
            TableError::NoDirectory => Message::new("table-no-directory"),
        }
    }
}

impl Part {
    fn message(self) -> Message {
        match self {
            Part::Head => Message::new("table-damaged-head"),
            Part::Block(number) => {
                Message::new("table-damaged-block").with("block", number.to_string())
            }
            Part::Late => Message::new("table-damaged-late"),
            Part::Index => Message::new("table-damaged-index"),
            Part::Tail => Message::new("table-damaged-tail"),
            Part::Whole => Message::new("table-damaged-whole"),
        }
    }
}

impl Refusal {
    fn message(self) -> Message {
        match self {
            Refusal::Entries { expected, found } => Message::new("table-refused-entries")
                .with("expected", expected.to_string())
                .with("found", found.to_string()),
            Refusal::Summary { positions, found } => Message::new("table-refused-summary")
                .with("positions", positions.to_string())
                .with("found", found.to_string()),
            Refusal::Code { index, code } => Message::new("table-refused-code")
                .with("index", index.to_string())
                .with("code", code),
            Refusal::Late(index) => {
                Message::new("table-refused-late").with("index", index.to_string())
            }
            Refusal::Name { most, found } => {
                Message::new("table-refused-name").with("most", most).with("found", found)
            }
        }
    }
}
