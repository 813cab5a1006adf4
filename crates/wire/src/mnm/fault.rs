//! What a client has done wrong.

use std::{fmt, time::Duration};

/// A breach of the protocol by a client: what was expected, what came, and how late it was.
///
/// What it costs is not decided here: in a training game the seat becomes free, in a strict game
/// the player loses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The kind of fault.
    pub kind: FaultKind,
    /// What should have come.
    pub expected: Expected,
    /// What came instead, or too late; `None` if nothing came.
    pub came: Option<String>,
    /// The time by which it was late, as far as that is known.
    pub late: Option<Duration>,
}

/// The kind of a fault.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum FaultKind {
    /// No `PLAY` within the time for the move.
    Late,
    /// No answer in time to anything else.
    Silent,
    /// A command that was not due, or a line that is no command.
    Wrong,
    /// A line that is too long, or too many lines at once.
    Flood,
    /// A version that the listener does not speak.
    Version,
    /// A Game-ID that cannot be one.
    Id,
    /// The connection is lost.
    Cut,
}

/// What a client should send.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Expected {
    /// `VERSION`.
    Version,
    /// `ID`.
    Id,
    /// `PLAYER`.
    Player,
    /// `OKWAIT`.
    OkWait,
    /// `THINKING`.
    Thinking,
    /// `PLAY`.
    Play,
    /// Nothing: it is the server that speaks next.
    Nothing,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Expected::Version => "VERSION",
            Expected::Id => "ID",
            Expected::Player => "PLAYER",
            Expected::OkWait => "OKWAIT",
            Expected::Thinking => "THINKING",
            Expected::Play => "PLAY",
            Expected::Nothing => "nothing",
        })
    }
}
