//! Numbers for positions, and the way back along the moves: what databases ask
//! for.

use std::ops::{ControlFlow, Range};

use crate::{Game, Message, Outcome, each_turn};

/// Games with rule sets whose positions can be numbered.
pub trait Numbered: Game {
    /// The numbering, with the tables that it needs.
    type Index: Index<Game = Self>;

    /// The rule set under whose name the tables are kept: this one with the
    /// usual rules that look back, which tables leave out anyway.
    fn essence(&self) -> Self {
        self.clone()
    }

    /// The numbering of this rule set.
    ///
    /// # Errors
    ///
    /// Why it has none, usually because there are too many positions.
    fn index(&self) -> Result<Self::Index, Message>;
}

/// A numbering of the settled positions of one rule set.
///
/// Positions lie in *slices*, numbered from 0 in each. Positions that are worth
/// the same by symmetry share a number; a number may stand for nothing. Only
/// the player to move is kept, not whether that is A or B, where the rules
/// treat both alike.
///
/// # Laws
///
/// Checked by `kit::index`:
///
/// 1. `rank` of what `unrank` yields is the number again, in the same slice;
/// 2. every settled position of a game that goes on has a slice, unless the
///    numbering is not [`WHOLE`](Index::WHOLE); the number of one that has a
///    slice is below `len`, and what `unrank` makes of that number has the same
///    plies up to symmetry, which is seen by comparing how many there are and
///    how they end;
/// 3. a turn leads to a slice of the same group or of an earlier one, and the
///    latter is listed by `below`, or else it ends the game; in a group without
///    cycles no turn comes back to where it began;
/// 4. in a group with cycles, predecessors are the inverse of turns: as many
///    turns lead from P to Q as the weights with which Q names P add up to;
/// 5. `turns_out` visits what the rules say;
/// 6. a walk (`step`) comes to every number that stands for something once, and
///    in a group without cycles `walk` tells the same numbers and the turns that
///    the rules know.
pub trait Index: Send + Sync {
    /// The rules.
    type Game: Game;
    /// One part of the positions.
    type Slice: Copy + Eq + std::fmt::Debug + Send + Sync;

    /// Whether who wins always makes the last turn, so that a distance is odd
    /// for wins and even for losses and one byte holds twice as many.
    const WINNER_ENDS: bool;

    /// Whether every position that play from the start can lead to is numbered.
    ///
    /// Otherwise a part of the game is: its end, with few pieces, say. What a
    /// turn leads to from there belongs to that part too.
    const WHOLE: bool = true;

    /// The rules.
    fn game(&self) -> &Self::Game;

    /// The slices in an order in which they can be solved.
    fn groups(&self) -> Vec<Group<Self::Slice>>;

    /// How a slice is written: letters, digits, `+` and `-`.
    fn name(&self, slice: Self::Slice) -> String;

    /// The slices of other groups that a turn from this one can lead to.
    fn below(&self, slice: Self::Slice) -> Vec<Self::Slice>;

    /// How many numbers the slice has.
    fn len(&self, slice: Self::Slice) -> u64;

    /// Where a settled position is stored; `None` if it is not, because the
    /// game is over, or because it lies beyond what is numbered: positions from
    /// outside need not be ones that the start can lead to.
    fn slice(&self, position: &<Self::Game as Game>::Position) -> Option<Self::Slice>;

    /// The number of a position in its slice.
    fn rank(&self, slice: Self::Slice, position: &<Self::Game as Game>::Position) -> u64;

    /// The position of that number, unless it stands for nothing.
    fn unrank(&self, slice: Self::Slice, index: u64) -> Option<<Self::Game as Game>::Position>;

    /// How many steps a walk through the slice has.
    fn steps(&self, slice: Self::Slice) -> u64 {
        self.len(slice)
    }

    /// What a walk through the slice comes to at one of its steps: a number and
    /// its position, or nothing.
    ///
    /// Overridden where there is an order in which neighbours have turns that
    /// lead to neighbours, so that they are looked up in the caches.
    #[inline]
    fn step(&self, slice: Self::Slice, at: u64) -> Option<(u64, <Self::Game as Game>::Position)> {
        Some((at, self.unrank(slice, at)?))
    }

    /// Leads a visitor through some steps of a walk, in a group without cycles.
    ///
    /// Overridden where neighbours have much in common that is found once for
    /// all of them, or where it pays not to look at turns that nobody wants.
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

    /// Calls `leave` with where every turn ends that does not stay `inside`,
    /// and says how many turns do stay.
    ///
    /// Overridden where turns that stay can be counted faster than they can be
    /// made, or where several numbers can be found faster together.
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

    /// The positions of the same group from which one turn leads here: slice,
    /// number, and how many turns do.
    ///
    /// Only asked for in groups with cycles. The same predecessor may be named
    /// several times.
    fn predecessors(
        &self,
        _slice: Self::Slice,
        _position: &<Self::Game as Game>::Position,
        _visit: impl FnMut(Self::Slice, u64, u8),
    ) {
    }
}

/// Who is led through the positions of a slice, see [`Index::walk`].
pub trait Visitor<I: Index + ?Sized> {
    /// Here is a number and its position. Says whether the turns are wanted.
    fn come(&mut self, number: u64, position: &<I::Game as Game>::Position) -> bool;

    /// One of its turns ends here. Says whether more are wanted; they may be
    /// told even if not.
    fn turn(&mut self, end: End<I::Slice>) -> bool;

    /// Those that were wanted have been told.
    fn leave(&mut self);
}

/// Where a turn ends.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum End<S> {
    /// In a position that is stored: its slice and number.
    Stored(S, u64),
    /// With the end of the game; `None` if it lies beyond what is numbered.
    Over(Option<Outcome>),
}

/// Slices that depend on each other and are solved together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group<S> {
    /// The slices.
    pub slices: Vec<S>,
    /// Whether a position can come back, so that what nobody can force is a
    /// draw.
    pub cyclic: bool,
    /// Whether distances are kept.
    pub distances: bool,
}
