//! Why a net cannot be built.

use std::{error, fmt};

use game::Message;

/// What is wrong with a net, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuildError {
    /// What is wrong.
    pub fault: Fault,
    /// The line of the file, where known: see [`Builder::at`](super::Builder::at).
    pub line: Option<usize>,
}

/// What is wrong with a net. Elements are named by their identifiers; an arc without one by its
/// ends, as in `p -> t`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// An element without an identifier.
    NoId(Node),
    /// Two elements have the same identifier; the line of the first, where known.
    Duplicate(String, Option<usize>),
    /// An end of the arc is not there.
    NoEnd {
        /// The arc.
        arc: String,
        /// The missing end.
        end: String,
    },
    /// The arc joins two places or two transitions.
    SameSort {
        /// The arc.
        arc: String,
        /// What both ends are.
        node: Node,
    },
    /// An end of the arc is the name of a place and of a transition.
    Ambiguous {
        /// The arc.
        arc: String,
        /// That end.
        end: String,
    },
    /// An inhibitor, read or reset arc that begins at a transition.
    Direction(String),
    /// A normal or read arc of weight 0.
    ZeroWeight(String),
    /// A number of this element is above [`MAX_TOKENS`](super::MAX_TOKENS).
    TooLarge(String, u64),
    /// The priority relation names a transition that is not there.
    NoTransition(String),
    /// This transition outranks itself, perhaps by way of others.
    Cycle(String),
    /// More than 2³¹ elements, or more than 2²⁴ pairs in the closure of the priority relation.
    TooMany,
}

/// A sort of elements.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Node {
    /// A place.
    Place,
    /// A transition.
    Transition,
    /// An arc.
    Arc,
}

impl Fault {
    fn message(&self) -> Message {
        match self {
            Fault::NoId(Node::Place) => Message::new("petri-place-without-id"),
            Fault::NoId(Node::Transition) => Message::new("petri-transition-without-id"),
            Fault::NoId(Node::Arc) => Message::new("petri-arc-without-id"),
            Fault::Duplicate(id, None) => Message::new("petri-duplicate").with("id", &**id),
            Fault::Duplicate(id, Some(line)) => {
                Message::new("petri-duplicate-of-line").with("id", &**id).with("line", *line)
            }
            Fault::NoEnd { arc, end } => {
                Message::new("petri-no-end").with("arc", &**arc).with("end", &**end)
            }
            Fault::SameSort { arc, node: Node::Place } => {
                Message::new("petri-between-places").with("arc", &**arc)
            }
            Fault::SameSort { arc, .. } => {
                Message::new("petri-between-transitions").with("arc", &**arc)
            }
            Fault::Ambiguous { arc, end } => {
                Message::new("petri-ambiguous-end").with("arc", &**arc).with("end", &**end)
            }
            Fault::Direction(arc) => Message::new("petri-direction").with("arc", &**arc),
            Fault::ZeroWeight(arc) => Message::new("petri-zero-weight").with("arc", &**arc),
            Fault::TooLarge(id, number) => {
                Message::new("petri-too-large").with("id", &**id).with("number", number.to_string())
            }
            Fault::NoTransition(id) => Message::new("petri-no-transition").with("id", &**id),
            Fault::Cycle(id) => Message::new("petri-priority-cycle").with("id", &**id),
            Fault::TooMany => Message::new("petri-too-many"),
        }
    }
}

impl BuildError {
    /// What is wrong, for people. Where [`BuildError::line`] is known, the catalogue's
    /// `petri-at-line` puts it before the text of this message.
    pub fn message(&self) -> Message {
        self.fault.message()
    }
}

impl fmt::Display for BuildError {
    /// For logs and tests; users see the catalogue's text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        self.fault.message().fmt(f)
    }
}

impl error::Error for BuildError {}
