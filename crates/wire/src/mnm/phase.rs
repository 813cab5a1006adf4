//! The states of the server's side.

use super::Expected;

/// A state of the server's side of a conversation.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The greeting is sent; `VERSION` is due.
    Version,
    /// The version is accepted; `ID` is due.
    Id,
    /// The driver decides about the Game-ID.
    Joining,
    /// The game is named; `PLAYER` is due.
    Player,
    /// The driver decides about the seat.
    Seating,
    /// Seated, and nothing is due.
    Idle,
    /// `WAIT` is sent; `OKWAIT` is due.
    Waiting,
    /// `MOVE` and its block are sent; `THINKING` is due.
    Asked,
    /// `OKTHINK` is sent; `PLAY` is due.
    Thinking,
    /// The driver decides about the plies.
    Judging,
    /// The last line is sent; what still comes is ignored.
    Closing,
    /// The end: the connection is to be closed, or is lost.
    Closed,
}

impl Phase {
    /// Every state.
    pub const ALL: [Phase; 12] = [
        Phase::Version,
        Phase::Id,
        Phase::Joining,
        Phase::Player,
        Phase::Seating,
        Phase::Idle,
        Phase::Waiting,
        Phase::Asked,
        Phase::Thinking,
        Phase::Judging,
        Phase::Closing,
        Phase::Closed,
    ];

    /// What the client should send in this state.
    pub const fn expected(self) -> Expected {
        match self {
            Phase::Version => Expected::Version,
            Phase::Id => Expected::Id,
            Phase::Player => Expected::Player,
            Phase::Waiting => Expected::OkWait,
            Phase::Asked => Expected::Thinking,
            Phase::Thinking => Expected::Play,
            Phase::Joining | Phase::Seating | Phase::Judging => Expected::Nothing,
            Phase::Idle | Phase::Closing | Phase::Closed => Expected::Nothing,
        }
    }

    /// Whether the driver has to answer before the next line is looked at.
    pub const fn is_decided_outside(self) -> bool {
        matches!(self, Phase::Joining | Phase::Seating | Phase::Judging)
    }

    /// Whether the conversation is over.
    pub const fn is_over(self) -> bool {
        matches!(self, Phase::Closing | Phase::Closed)
    }
}
