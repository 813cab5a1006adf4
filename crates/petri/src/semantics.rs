//! The switches: what tools disagree about.
//!
//! `docs/nets.md` has the definitions with formulas.

/// How a net is to be understood.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Semantics {
    /// What a capacity forbids.
    pub capacity: Capacity,
    /// How inhibitor arcs are read.
    pub inhibitors: Inhibitors,
    /// Whether timed transitions are below immediate ones.
    pub timed: Timed,
}

/// The capacity rule. A place without a capacity never stops a transition, and a place stops only
/// transitions that put tokens into it.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Capacity {
    /// The marking after firing must not exceed the capacity: `M(p) − W(p,t) + W(t,p) ≤ K(p)`.
    #[default]
    Weak,
    /// There must be room before anything is taken away: `M(p) + W(t,p) ≤ K(p)`.
    Strong,
}

/// How inhibitor arcs are read.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Inhibitors {
    /// An inhibitor arc with threshold `n` lets its transition fire while `M(p) < n`.
    #[default]
    Thresholds,
    /// An inhibitor arc lets its transition fire while the place is empty, whatever its inscription
    /// says: as in PIPE.
    Empty,
}

/// Whether timed transitions are below immediate ones.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Timed {
    /// Timed transitions are like all others; priorities are compared among all.
    #[default]
    Alike,
    /// An enabled immediate transition outranks every timed one; priorities are compared among
    /// immediate transitions only: as in PIPE.
    Below,
}

impl Semantics {
    /// The semantics of PIPE: weak capacities, inhibitor arcs ask for an empty place, timed
    /// transitions are below immediate ones.
    pub const PIPE: Semantics =
        Semantics { capacity: Capacity::Weak, inhibitors: Inhibitors::Empty, timed: Timed::Below };
}
