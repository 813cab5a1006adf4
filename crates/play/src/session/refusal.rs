//! Why an action is refused.

use game::{Message, ParseError};

use super::tree::NodeId;

/// Why an action is refused. Nothing has changed then.
///
/// What a front end makes of it, such as a status code or a line on the screen, is its own affair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The ply, name or position is not what it should be.
    Wrong(ParseError),
    /// The action was meant for another state of the match.
    MovedOn,
    /// There is no node of that number.
    NoNode(NodeId),
    /// Another player's side, or a spectator.
    NotYourSeat,
    /// The other player has a say in this.
    NotAlone,
    /// A computer player is to move.
    MachineToMove,
    /// The match is over.
    Over,
    /// There is nothing to take back.
    NothingToUndo,
    /// There is no further ply in this line.
    NothingToRedo,
    /// There is no offer to decline.
    NothingOffered,
    /// Computer players do not agree on draws.
    MachinesPlayOn,
    /// The match has too many plies to go on.
    TooLong,
}

/// Groups of refusals that callers treat alike.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The request cannot be understood or is not legal.
    Wrong,
    /// Something that is named does not exist.
    Missing,
    /// The caller has no right to do this.
    Forbidden,
    /// It is not possible in this state of the match.
    Conflict,
}

impl Refusal {
    /// The group of the refusal.
    pub fn kind(&self) -> Kind {
        match self {
            Refusal::Wrong(_) => Kind::Wrong,
            Refusal::NoNode(_) => Kind::Missing,
            Refusal::NotYourSeat | Refusal::NotAlone => Kind::Forbidden,
            Refusal::MovedOn
            | Refusal::MachineToMove
            | Refusal::Over
            | Refusal::NothingToUndo
            | Refusal::NothingToRedo
            | Refusal::NothingOffered
            | Refusal::MachinesPlayOn
            | Refusal::TooLong => Kind::Conflict,
        }
    }

    /// The text for users, except for [`Refusal::Wrong`], which has one of its own.
    ///
    /// # Errors
    ///
    /// The [`ParseError`] of [`Refusal::Wrong`].
    pub fn message(self) -> Result<Message, ParseError> {
        Ok(match self {
            Refusal::Wrong(error) => return Err(error),
            Refusal::MovedOn => Message::new("play-moved-on"),
            Refusal::NoNode(node) => Message::new("play-no-node").with("node", node),
            Refusal::NotYourSeat => Message::new("play-not-your-seat"),
            Refusal::NotAlone => Message::new("play-not-alone"),
            Refusal::MachineToMove => Message::new("play-machine-to-move"),
            Refusal::Over => Message::new("play-over"),
            Refusal::NothingToUndo => Message::new("play-nothing-to-undo"),
            Refusal::NothingToRedo => Message::new("play-nothing-to-redo"),
            Refusal::NothingOffered => Message::new("play-nothing-offered"),
            Refusal::MachinesPlayOn => Message::new("play-machines-play-on"),
            Refusal::TooLong => Message::new("play-too-long"),
        })
    }
}

impl From<ParseError> for Refusal {
    fn from(error: ParseError) -> Refusal {
        Refusal::Wrong(error)
    }
}
