//! Indexing of positions (rank and unrank) and reverse moves, for tablebases.

use std::ops::{ControlFlow, Range};

use crate::{Game, Message, Outcome, each_turn};

/// Games with rule sets whose positions can be indexed.
pub trait Numbered: Game {
    /// The indexing, with the lookup tables it needs.
    type Index: Index<Game = Self>;

    /// The rule set whose name the tables carry: this one with the default history rules, which
    /// tables leave out anyway.
    fn without_history_rules(&self) -> Self {
        self.clone()
    }

    /// The indexing of this rule set.
    ///
    /// # Errors
    ///
    /// The reason there is none, usually that there are too many positions.
    fn index(&self) -> Result<Self::Index, Message>;
}

/// An indexing of the settled positions of one rule set.
///
/// Positions are divided into *slices* and numbered from 0 in each. Positions of equal value by
/// symmetry share a number, and some numbers stand for no position. Where the rules treat both
/// players alike, positions that differ only in which of A and B is to move share a number.
///
/// # Laws
///
/// Checked by `kit::index`:
///
/// 1. `rank` of what `unrank` returns is the same number in the same slice;
/// 2. every settled position of a game in progress has a slice, unless the indexing is not
///    [`WHOLE`](Index::WHOLE); the number of a position that has a slice is below `len`, and
///    `unrank` of that number has the same plies up to symmetry (compared by their number and their
///    results);
/// 3. a turn leads to a slice of the same group, or of an earlier one that is listed by `below`, or
///    it ends the game; in a group without cycles no turn leads back to its own position;
/// 4. in a group with cycles, predecessors are the inverse of turns: the number of turns from P to
///    Q is the sum of the weights with which Q names P;
/// 5. `turns_out` reports the turns that the rules allow;
/// 6. a walk (`step`) visits every number that stands for a position once, and in a group without
///    cycles `walk` reports the same numbers and exactly the turns of the rules.
pub trait Index: Send + Sync {
    /// The rules.
    type Game: Game;
    /// One part of the positions.
    type Slice: Copy + Eq + std::fmt::Debug + Send + Sync;

    /// Whether the winner always makes the last turn. Then distances are odd for wins and even for
    /// losses, so the parity of the distance tells who wins and a byte covers twice the range.
    const WINNER_ENDS: bool;

    /// Whether every position reachable from the start is indexed.
    ///
    /// Otherwise only a part of the game is, such as endings with few pieces. That part is closed:
    /// its turns lead only to positions of the same part.
    const WHOLE: bool = true;

    /// The rules.
    fn game(&self) -> &Self::Game;

    /// The slices in an order in which they can be solved: a group's turns lead only to itself and
    /// to earlier groups.
    fn groups(&self) -> Vec<Group<Self::Slice>>;

    /// The name of a slice: letters, digits, `+` and `-`.
    fn name(&self, slice: Self::Slice) -> String;

    /// The slices of other groups that a turn from this one can lead to.
    fn below(&self, slice: Self::Slice) -> Vec<Self::Slice>;

    /// The number of indices in the slice.
    fn len(&self, slice: Self::Slice) -> u64;

    /// The slice of a settled position; `None` if it has none, because the game is over or the
    /// position is not indexed. Positions from outside need not be reachable from the start.
    fn slice(&self, position: &<Self::Game as Game>::Position) -> Option<Self::Slice>;

    /// The number of a position in its slice.
    fn rank(&self, slice: Self::Slice, position: &<Self::Game as Game>::Position) -> u64;

    /// The position with that number, or `None` if the number stands for no position.
    fn unrank(&self, slice: Self::Slice, index: u64) -> Option<<Self::Game as Game>::Position>;

    /// The number of steps of a walk through the slice.
    fn steps(&self, slice: Self::Slice) -> u64 {
        self.len(slice)
    }

    /// The number and position at one step of a walk through the slice, if any.
    ///
    /// Overridden where there is an order in which neighbouring positions have turns to
    /// neighbouring positions, so that lookups hit the caches.
    #[inline]
    fn step(&self, slice: Self::Slice, at: u64) -> Option<(u64, <Self::Game as Game>::Position)> {
        Some((at, self.unrank(slice, at)?))
    }

    /// Takes a visitor along some steps of a walk, in a group without cycles.
    ///
    /// Overridden where neighbours share work that can be done once for all of them, or where turns
    /// that are not needed can be skipped.
    #[inline]
    fn walk(&self, slice: Self::Slice, steps: Range<u64>, visitor: &mut impl Visitor<Self>) {
        for at in steps {
            let Some((number, position)) = self.step(slice, at) else { continue };
            if visitor.come(number, &position) {
                self.turns_out(&position, |_| false, |end| _ = visitor.turn(end));
                visitor.leave();
            }
        }
    }

    /// Calls `leave` with the end of every turn that does not stay `inside`, and returns the number
    /// of turns that do.
    ///
    /// Overridden where the turns that stay can be counted faster than they can be made, or where
    /// several numbers can be computed faster together.
    #[inline]
    fn turns_out(
        &self,
        position: &<Self::Game as Game>::Position,
        inside: impl Fn(Self::Slice) -> bool,
        mut leave: impl FnMut(End<Self::Slice>),
    ) -> u8 {
        let mut stay = 0;
        let _ = each_turn(self.game(), position, &mut |next| {
            match self.slice(next) {
                Some(slice) if inside(slice) => stay += 1,
                Some(slice) => leave(End::Stored(slice, self.rank(slice, next))),
                None => leave(End::Over(self.game().outcome(next))),
            }
            ControlFlow::Continue(())
        });
        stay
    }

    /// Calls `visit` with the positions of the same group from which one turn leads here: slice,
    /// number, and the number of such turns.
    ///
    /// Used only in groups with cycles. The same predecessor may be reported several times.
    fn predecessors(
        &self,
        _slice: Self::Slice,
        _position: &<Self::Game as Game>::Position,
        _visit: impl FnMut(Self::Slice, u64, u8),
    ) {
    }
}

/// A visitor of the positions of a slice, see [`Index::walk`].
pub trait Visitor<I: Index + ?Sized> {
    /// Called for each position; returns whether its turns are wanted.
    fn come(&mut self, number: u64, position: &<I::Game as Game>::Position) -> bool;

    /// Called with the end of a turn of the position; returns whether more turns are wanted. More
    /// may follow even if it returns `false`.
    fn turn(&mut self, end: End<I::Slice>) -> bool;

    /// Called after the turns of the position.
    fn leave(&mut self);
}

/// Where a turn ends.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum End<S> {
    /// In an indexed position: its slice and number.
    Stored(S, u64),
    /// With the end of the game; `None` if the position is not indexed.
    Over(Option<Outcome>),
}

/// Slices that depend on each other and are solved together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group<S> {
    /// The slices.
    pub slices: Vec<S>,
    /// Whether positions can be repeated. Then a position in which neither player can force a win is
    /// a draw.
    pub cyclic: bool,
    /// Whether distances are stored.
    pub distances: bool,
}
