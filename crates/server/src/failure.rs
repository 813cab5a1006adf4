//! What can go wrong with a request, and what is said about it.
//!
//! The refusals of sessions and rooms become failures here; `http/status.rs` gives them their
//! status codes.

use game::{Message, ParseError};
use play::{
    session::{self, Kind},
    tablebase::TablebaseError,
};
use rooms::{Refusal, Visitor};
use store::StoreError;
use text::Catalogue;

/// Why a request was not done.
#[derive(Clone, Debug)]
pub enum Failure {
    /// Something that was sent is not what it should be.
    Parse(ParseError),
    /// The request itself is wrong in a way that has a message of its own.
    Bad(Message),
    /// There is no such thing.
    NotFound(Message),
    /// It is not possible now: somebody else was quicker, or the game is over.
    Conflict(Message),
    /// Whoever asks has no right to do this.
    Forbidden(Message),
    /// The request comes from a page that is not ours.
    Foreign,
    /// The request does not come to an end.
    Slow,
    /// There is such a thing, but not this way.
    Method,
    /// More was sent than is read.
    TooLarge(usize),
    /// Too many requests in too short a time, or no room for more.
    TooMany,
    /// It is not possible for a while, by no fault of the visitor's.
    Unavailable(Message),
    /// The server itself has failed; the cause is for its own eyes.
    Internal(String),
}

/// How grave it is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Gravity {
    /// The visitor's mistake; nobody else need know.
    Nothing,
    /// Worth a line in the log.
    Warning,
    /// Somebody should look at this.
    Error,
}

impl Failure {
    /// What is said about it.
    pub fn text(&self, words: &Catalogue) -> String {
        match self {
            Failure::Parse(error) => words.explain(error),
            Failure::Bad(it)
            | Failure::NotFound(it)
            | Failure::Conflict(it)
            | Failure::Forbidden(it)
            | Failure::Unavailable(it) => words.say(it),
            Failure::Slow => words.get("server-slow"),
            Failure::Foreign => words.get("server-foreign"),
            Failure::Method => words.get("server-method"),
            Failure::TooLarge(most) => {
                words.say(&Message::new("server-too-large").with("most", *most))
            }
            Failure::TooMany => words.get("server-too-many"),
            Failure::Internal(_) => words.get("server-internal"),
        }
    }

    /// How grave it is.
    pub fn gravity(&self) -> Gravity {
        match self {
            Failure::Internal(_) => Gravity::Error,
            Failure::Foreign | Failure::TooMany => Gravity::Warning,
            _ => Gravity::Nothing,
        }
    }

    /// Logs it, if it deserves a line: visitors can cause these again and again, so the log limits
    /// them.
    pub fn log(&self, visitor: Visitor) {
        let status = self.status().as_u16();
        match (self.gravity(), self) {
            (Gravity::Nothing, _) => (),
            (_, Failure::Internal(cause)) => tracing::error!(status, %visitor, "{cause}"),
            (Gravity::Error, _) => tracing::error!(status, %visitor, "failed"),
            (Gravity::Warning, _) => tracing::warn!(status, %visitor, "refused"),
        }
    }
}

impl From<ParseError> for Failure {
    fn from(error: ParseError) -> Failure {
        Failure::Parse(error)
    }
}

impl From<session::Refusal> for Failure {
    fn from(refusal: session::Refusal) -> Failure {
        let kind = refusal.kind();
        match (refusal.message(), kind) {
            (Err(error), _) => Failure::Parse(error),
            (Ok(message), Kind::Wrong) => Failure::Bad(message),
            (Ok(message), Kind::Missing) => Failure::NotFound(message),
            (Ok(message), Kind::Forbidden) => Failure::Forbidden(message),
            (Ok(message), Kind::Conflict) => Failure::Conflict(message),
        }
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        match refusal {
            Refusal::Session(refusal) => refusal.into(),
            Refusal::NoMatch => Failure::NotFound(Message::new("server-no-match")),
            Refusal::TooMany => Failure::TooMany,
            Refusal::Unwritable { busy: true } => {
                Failure::Unavailable(Message::new("server-store-busy"))
            }
            Refusal::Unwritable { busy: false } => {
                Failure::Unavailable(Message::new("server-store-full"))
            }
            Refusal::Broken(cause) => Failure::Internal(cause),
        }
    }
}

impl From<TablebaseError> for Failure {
    /// What is not known is not found; what is broken is our own fault.
    fn from(error: TablebaseError) -> Failure {
        match (error.message(), error) {
            (Some(message), _) => Failure::NotFound(message),
            (None, TablebaseError::Parse(error)) => Failure::Parse(error),
            (None, error) => Failure::Internal(error.to_string()),
        }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        Refusal::from(error).into()
    }
}
