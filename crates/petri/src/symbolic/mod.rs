//! State spaces as decision diagrams: exact numbers of any size, without visiting states one by
//! one.
//!
//! [`explore`] gives the numbers; [`with_space`] lends the set of reachable markings for further
//! questions. Nets without priorities are *saturated* (`saturation`); priorities are about several
//! places at once, and such nets are explored level by level (`levels`). [`auto()`] runs diagrams
//! and explicit search side by side.

mod auto;
mod cache;
mod count;
mod forest;
mod levels;
mod order;
mod relation;
mod satisfying;
mod saturation;
mod sets;
mod space;
#[cfg(test)]
mod tests;

use std::sync::atomic::{AtomicBool, AtomicU64};

use num_bigint::BigUint;

pub use auto::{Either, auto};
pub use forest::{EMPTY, Id};
pub use space::{Space, explore, with_space};

/// Why the work ended early.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Halt {
    /// The memory is used up. Unbounded nets end this way, if nothing else stops them.
    Memory,
    /// It was stopped from outside.
    Stopped,
    /// The steps that were allowed are used up.
    Budget,
    /// A place would have more tokens than can be represented.
    Tokens,
    /// The net has too many places.
    Levels,
}

/// A running exploration, seen from outside.
#[derive(Debug, Default)]
pub struct Job {
    /// Set to stop it.
    pub stop: AtomicBool,
    /// The nodes in use.
    pub nodes: AtomicU64,
}

/// When to stop before everything is known.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Maximum memory in bytes; 1 GiB if it is not given.
    pub memory: Option<u64>,
    /// Maximum number of steps, roughly edges that are looked at.
    pub steps: Option<u64>,
}

/// What is known of the markings that can be reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The number of states: markings, the initial one included.
    pub states: BigUint,
    /// The number of arcs: for each state, the transitions that may fire there.
    pub arcs: BigUint,
    /// The number of states in which no transition may fire.
    pub deadlocks: BigUint,
    /// The largest number of tokens in each place.
    pub bounds: Vec<u64>,
    /// The largest number of tokens in a marking.
    pub max_tokens: u128,
    /// The number of nodes of the final diagram.
    pub nodes: usize,
    /// The most memory that was in use, in bytes.
    pub memory: usize,
    /// How the order of places was found.
    pub order: &'static str,
}

impl Report {
    /// The largest number of tokens in any place.
    pub fn max_tokens_in_place(&self) -> u64 {
        self.bounds.iter().copied().max().unwrap_or(0)
    }
}
