//! What can go wrong, with three total functions: what is said, how grave it
//! is, and the status.

use axum::{
    http::StatusCode,
    response::{IntoResponse, Response},
};
use game::{Message, ParseError};
use play::{
    session::{Kind, Refusal},
    truth::TruthError,
};
use text::Catalogue;

use crate::StoreError;

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

    /// The status of the answer.
    pub fn status(&self) -> StatusCode {
        match self {
            Failure::Parse(_) | Failure::Bad(_) => StatusCode::BAD_REQUEST,
            Failure::NotFound(_) => StatusCode::NOT_FOUND,
            Failure::Conflict(_) => StatusCode::CONFLICT,
            Failure::Foreign | Failure::Forbidden(_) => StatusCode::FORBIDDEN,
            Failure::Slow => StatusCode::REQUEST_TIMEOUT,
            Failure::Method => StatusCode::METHOD_NOT_ALLOWED,
            Failure::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Failure::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Failure::Unavailable(_) => StatusCode::SERVICE_UNAVAILABLE,
            Failure::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The line for the log, if it deserves one.
    pub fn line(&self) -> Option<String> {
        match (self.gravity(), self) {
            (Gravity::Nothing, _) => None,
            (Gravity::Warning, it) => Some(format!("warning: {}", it.status())),
            (Gravity::Error, Failure::Internal(cause)) => Some(format!("error: {cause}")),
            (Gravity::Error, it) => Some(format!("error: {}", it.status())),
        }
    }
}

impl From<ParseError> for Failure {
    fn from(error: ParseError) -> Failure {
        Failure::Parse(error)
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
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

impl From<TruthError> for Failure {
    /// What is not known is not found; what is broken is our own fault.
    fn from(error: TruthError) -> Failure {
        match (error.message(), error) {
            (Some(message), _) => Failure::NotFound(message),
            (None, TruthError::Parse(error)) => Failure::Parse(error),
            (None, error) => Failure::Internal(error.to_string()),
        }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        match error {
            StoreError::Stale => Failure::Conflict(Message::new("play-moved-on")),
            StoreError::Gone => Failure::NotFound(Message::new("server-no-match")),
            // The store itself has written to the log, once.
            StoreError::Unwritable { .. } if error.is_busy() => {
                Failure::Unavailable(Message::new("server-store-busy"))
            }
            StoreError::Unwritable { .. } => {
                Failure::Unavailable(Message::new("server-store-full"))
            }
            other => Failure::Internal(other.to_string()),
        }
    }
}

impl IntoResponse for Failure {
    /// Only the status: the words are added where the visitor's language is
    /// known, in `http::guard`.
    fn into_response(self) -> Response {
        let mut response = self.status().into_response();
        response.extensions_mut().insert(self);
        response
    }
}
