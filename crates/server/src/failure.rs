//! Failures of requests, and their texts.
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

/// Why a request failed.
#[derive(Clone, Debug)]
pub enum Failure {
    /// Something in the request is invalid.
    Parse(ParseError),
    /// The request is wrong in a way that has a message of its own.
    Bad(Message),
    /// The resource does not exist.
    NotFound(Message),
    /// Not possible now: another request came first, or the game is over.
    Conflict(Message),
    /// The visitor has no right to do this.
    Forbidden(Message),
    /// The request comes from a foreign page.
    Foreign,
    /// The request did not arrive in time.
    Slow,
    /// The resource exists, but does not support this method.
    Method,
    /// The request is too large.
    TooLarge(usize),
    /// Too many requests in too short a time, or no capacity for more.
    TooMany,
    /// Temporarily unavailable, through no fault of the visitor's.
    Unavailable(Message),
    /// The server itself has failed; the cause is for the log only.
    Internal(String),
}

/// The severity of a failure.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Gravity {
    /// The visitor's mistake; not logged.
    Nothing,
    /// Worth a line in the log.
    Warning,
    /// Needs the attention of the operator.
    Error,
}

impl Failure {
    /// The text of the failure.
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

    /// Its severity.
    pub fn gravity(&self) -> Gravity {
        match self {
            Failure::Internal(_) => Gravity::Error,
            Failure::Foreign | Failure::TooMany => Gravity::Warning,
            _ => Gravity::Nothing,
        }
    }

    /// Logs it, if it is severe enough. Visitors can cause these again and again, so the log limits
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
    /// A missing table is not found; a broken one is the server's own fault.
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
