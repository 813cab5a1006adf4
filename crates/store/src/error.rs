//! Errors of the store. Every error names the file.

use game::Message;
use sqlx::error::DatabaseError;

/// SQLite's primary result codes (sqlite.org/rescode.html).
const BUSY: i32 = 5;
const LOCKED: i32 = 6;
const CORRUPT: i32 = 11;
const CANTOPEN: i32 = 14;
const CONSTRAINT: i32 = 19;
const NOTADB: i32 = 26;

/// An error of the store.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The file cannot be opened.
    #[error(
        "store {file}: cannot be opened ({cause}); the folder must exist, and this user must be \
         allowed to write there"
    )]
    Unopened {
        /// The file.
        file: String,
        /// What SQLite says.
        cause: sqlx::Error,
    },
    /// The file is not a store.
    #[error("store {file}: expected a store of matches, found another kind of file")]
    NoStore {
        /// The file.
        file: String,
    },
    /// The file is damaged.
    #[error(
        "store {file}: damaged ({what}); `spielbank store check` lists the matches that can still \
         be read; restore the file from a backup"
    )]
    Damaged {
        /// The file.
        file: String,
        /// What SQLite says.
        what: String,
    },
    /// Reading or preparing the store has failed in another way.
    #[error("store {file}: {cause}")]
    Database {
        /// The file.
        file: String,
        /// What SQLite says.
        cause: sqlx::Error,
    },
    /// A change could not be written; nothing has changed.
    #[error("store {file}: cannot be written: {cause}")]
    Unwritable {
        /// The file.
        file: String,
        /// What SQLite says.
        cause: sqlx::Error,
    },
    /// The store was made by a later version of this program.
    #[error("store {file}: expected at most version {expected}, found {found}")]
    Newer {
        /// The file.
        file: String,
        /// The newest version that this program knows.
        expected: i64,
        /// The version of the store.
        found: i64,
    },
    /// The store was made by an earlier version and has not been brought up to date.
    #[error(
        "store {file}: expected version {expected}, found {found}; `spielbank serve` brings it up \
         to date"
    )]
    Older {
        /// The file.
        file: String,
        /// The current version.
        expected: i64,
        /// The version of the store.
        found: i64,
    },
    /// The match has changed since it was read.
    #[error("store: the match has gone on")]
    Stale,
    /// The match does not exist any more.
    #[error("store: the match is not there any more")]
    Gone,
    /// A stored match makes no sense.
    #[error("store {file}: match {id} cannot be read: {what}")]
    Broken {
        /// The file.
        file: String,
        /// The name of the match.
        id: String,
        /// What is wrong with it.
        what: String,
    },
}

/// SQLite's primary result code, if the error comes from SQLite.
fn code(cause: &sqlx::Error) -> Option<i32> {
    let extended: i32 = cause.as_database_error()?.code()?.parse().ok()?;
    Some(extended & 0xff)
}

impl StoreError {
    /// The error for a failure while the store was opened or read.
    pub(crate) fn reading(file: &str, cause: sqlx::Error) -> StoreError {
        let file = file.to_owned();
        match code(&cause) {
            Some(CANTOPEN) => StoreError::Unopened { file, cause },
            Some(NOTADB) => StoreError::NoStore { file },
            Some(CORRUPT) => {
                let said = cause.as_database_error().map(DatabaseError::message);
                StoreError::Damaged { file, what: said.unwrap_or_default().to_owned() }
            }
            _ => StoreError::Database { file, cause },
        }
    }

    /// The error for a failure while something was written.
    pub(crate) fn writing(file: &str, cause: sqlx::Error) -> StoreError {
        if code(&cause) == Some(CONSTRAINT) {
            // The disk is not to blame: the stored data are wrong.
            return StoreError::Database { file: file.to_owned(), cause };
        }
        match StoreError::reading(file, cause) {
            StoreError::Unopened { file, cause } | StoreError::Database { file, cause } => {
                StoreError::Unwritable { file, cause }
            }
            other => other,
        }
    }

    /// Whether another process holds the store.
    pub fn is_busy(&self) -> bool {
        let StoreError::Unwritable { cause, .. } = self else { return false };
        matches!(code(cause), Some(BUSY | LOCKED)) || matches!(cause, sqlx::Error::PoolTimedOut)
    }

    /// The error as an entry of the catalogue.
    pub fn message(&self) -> Message {
        let of = |id, file: &str| Message::new(id).with("file", file);
        match self {
            StoreError::Unopened { file, cause } => {
                of("store-unopened", file).with("error", cause.to_string())
            }
            StoreError::NoStore { file } => of("store-no-store", file),
            StoreError::Damaged { file, what } => {
                of("store-damaged", file).with("what", what.as_str())
            }
            StoreError::Database { file, cause } => {
                of("store-database", file).with("error", cause.to_string())
            }
            StoreError::Unwritable { file, cause } => {
                of("store-unwritable", file).with("error", cause.to_string())
            }
            StoreError::Newer { file, expected, found } => of("store-newer", file)
                .with("expected", expected.to_string())
                .with("found", found.to_string()),
            StoreError::Older { file, expected, found } => of("store-older", file)
                .with("expected", expected.to_string())
                .with("found", found.to_string()),
            StoreError::Stale => Message::new("store-stale"),
            StoreError::Gone => Message::new("store-gone"),
            StoreError::Broken { file, id, what } => {
                of("store-broken", file).with("id", id.as_str()).with("what", what.as_str())
            }
        }
    }
}
