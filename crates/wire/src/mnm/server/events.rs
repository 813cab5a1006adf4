//! What the machine of the server tells its driver, and what the driver tells it.

use std::time::Duration;

use super::super::{Another, Block, Fault, Winner};
use crate::Instant;

/// What has happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A client wants to join a game; answered by `welcome` or `refuse`.
    Join {
        /// The Game-ID.
        id: String,
    },
    /// It wants to be a player; answered by `seat` or `refuse`.
    Player {
        /// The number, from 0; any free player if absent.
        wanted: Option<u32>,
    },
    /// It has read the position.
    Thinking {
        /// The time since the block was sent.
        after: Duration,
    },
    /// It has sent its plies in time; answered by `accept` or `refuse`.
    Play {
        /// The plies, as the protocol writes them.
        plies: Vec<String>,
        /// When the line was complete.
        at: Instant,
        /// The time it took, from the moment the block was sent.
        used: Duration,
    },
    /// The protocol is broken or the connection is lost. The error line is on its way.
    Fault(Fault),
    /// The connection is to be closed; nothing follows.
    Close,
}

/// The seat a client has been given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// The player's number, from 0.
    pub number: u32,
    /// The player's name.
    pub name: String,
    /// The other players.
    pub others: Vec<Another>,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Over {
    /// The winner; `None` if the game is drawn.
    pub winner: Option<Winner>,
    /// The final position.
    pub block: Block,
}

/// The side that has spoken.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Speaker {
    /// The client.
    Client,
    /// The server.
    Server,
}

/// A line for the protocol log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Logged {
    /// When its last byte arrived, or was handed to the system.
    pub at: Instant,
    /// The side that has sent it.
    pub speaker: Speaker,
    /// The line.
    pub line: String,
}
