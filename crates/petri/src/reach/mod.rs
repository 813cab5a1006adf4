//! Explicit reachability: every marking that can be reached, one by one.
//!
//! [`explore`] counts, on all cores and with little memory: states are kept as a set of packed
//! markings and nothing else. [`Graph`] keeps states, arcs and the way to each state, for drawings,
//! paths and comparisons.

mod explore;
mod graph;
mod set;
#[cfg(test)]
mod tests;
mod worker;

use std::sync::atomic::{AtomicBool, AtomicU64};

pub use explore::explore;
pub use graph::{Graph, Keep, State};

use crate::{Marking, PlaceId};

/// When to stop before everything is known.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Maximum number of states. Several threads may find a few more.
    pub states: Option<u64>,
    /// Maximum memory in bytes.
    pub memory: Option<u64>,
}

/// A running exploration, seen from outside.
#[derive(Debug, Default)]
pub struct Job {
    /// Set to stop it.
    pub stop: AtomicBool,
    /// The states found so far.
    pub states: AtomicU64,
    /// The arcs found so far.
    pub arcs: AtomicU64,
}

/// How an exploration ended.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// Everything was found.
    Complete,
    /// The goal was found: see [`Graph::search`].
    Found,
    /// The maximum number of states was reached.
    States,
    /// The maximum memory was reached, or the system has no more.
    Memory,
    /// It was stopped from outside.
    Stopped,
    /// A place would hold more than [`MAX_TOKENS`](crate::net::MAX_TOKENS).
    TooManyTokens(PlaceId),
}

impl End {
    /// Whether everything was found.
    pub fn is_complete(self) -> bool {
        self == End::Complete
    }
}

/// What is known of the markings that can be reached. Unless `end` is [`End::Complete`], all
/// numbers are of what was found until then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The number of states: markings, the initial one included.
    pub states: u64,
    /// The number of arcs: for each state, the transitions that may fire there.
    pub arcs: u64,
    /// The number of states in which no transition may fire, among those that were expanded.
    pub deadlocks: u64,
    /// One of them, if there are any.
    pub deadlock: Option<Marking>,
    /// The largest number of tokens in each place.
    pub bounds: Vec<u64>,
    /// The largest number of tokens in a marking.
    pub max_tokens: u128,
    /// For each level, the number of states that are reached by as many firings and no fewer.
    pub levels: Vec<u64>,
    /// For each level that was expanded, the number of arcs that begin there.
    pub arcs_by_level: Vec<u64>,
    /// How it ended.
    pub end: End,
}

impl Report {
    /// The largest number of tokens in any place.
    pub fn max_tokens_in_place(&self) -> u64 {
        self.bounds.iter().copied().max().unwrap_or(0)
    }
}

/// The number of words of a marking: a constant where the code is compiled for it (`N`), otherwise
/// as given.
#[inline]
pub(crate) fn width<const N: usize>(words: usize) -> usize {
    if N == 0 { words } else { N }
}
