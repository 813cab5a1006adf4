//! What the structure of a net tells, and what is decided about its behaviour.
//!
//! Every question has a [`Verdict`]: proved, refuted with a [`Witness`], or unknown within the
//! limits.

mod behaviour;
mod classes;
mod coverability;
mod matrix;
mod semiflow;
mod siphon;
#[cfg(test)]
mod tests;

use game::Message;

pub use behaviour::{Behaviour, behaviour};
pub use classes::{Classes, classes};
pub use coverability::{Coverability, Tokens, coverability};
pub use matrix::{Incidence, incidence};
pub use semiflow::{Semiflow, place_semiflows, transition_semiflows};
pub use siphon::{Sets, siphons, traps};

use crate::{PlaceId, TransitionId};

/// The answer to a question about a net.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is so.
    Proved,
    /// It is not so, and this shows it.
    Refuted(Witness),
    /// Not decided within the limits.
    Unknown,
    /// Not decided, and in general undecidable for nets with arcs or priorities like these.
    Undecidable,
}

/// What shows that something is not so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Witness {
    /// After this firing sequence it fails.
    Firing(Vec<TransitionId>),
    /// After the first sequence the second can be repeated for ever.
    Repeat(Vec<TransitionId>, Vec<TransitionId>),
    /// After the firing sequence the transition never fires again.
    Never(Vec<TransitionId>, TransitionId),
    /// These places.
    Places(Vec<PlaceId>),
    /// These transitions.
    Transitions(Vec<TransitionId>),
}

impl Verdict {
    /// Whether it is so, if that was decided.
    pub fn holds(&self) -> Option<bool> {
        match self {
            Verdict::Proved => Some(true),
            Verdict::Refuted(_) => Some(false),
            Verdict::Unknown | Verdict::Undecidable => None,
        }
    }

    /// The answer in one word; the witness is data for the caller.
    pub fn message(&self) -> Message {
        Message::new(match self {
            Verdict::Proved => "petri-verdict-proved",
            Verdict::Refuted(_) => "petri-verdict-refuted",
            Verdict::Unknown => "petri-verdict-unknown",
            Verdict::Undecidable => "petri-verdict-undecidable",
        })
    }
}
