//! Why something is refused.

use play::session;
use store::StoreError;

/// Why something is refused. Nothing has changed then.
#[derive(Clone, Debug)]
pub enum Refusal {
    /// The session refuses it.
    Session(session::Refusal),
    /// There is no match of this name.
    NoMatch,
    /// There are too many requests of this visitor, or in all.
    TooMany,
    /// It cannot be stored at present.
    Unwritable {
        /// Another program uses the store; otherwise the disk is full or cannot be written.
        busy: bool,
    },
    /// The program itself has failed; the cause is for the log.
    Broken(String),
}

impl From<session::Refusal> for Refusal {
    fn from(refusal: session::Refusal) -> Refusal {
        Refusal::Session(refusal)
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        match error {
            StoreError::Stale => session::Refusal::MovedOn.into(),
            StoreError::Gone => Refusal::NoMatch,
            // The store itself has written to the log, once.
            StoreError::Unwritable { .. } => Refusal::Unwritable { busy: error.is_busy() },
            other => Refusal::Broken(other.to_string()),
        }
    }
}
