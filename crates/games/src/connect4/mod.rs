//! Connect Four on boards of several sizes: discs fall into columns, and a
//! straight line of one's own wins.
//!
//! # The board as bits
//!
//! A column is a run of `rows + 1` bits, its lowest field first; the columns
//! follow one another. The uppermost bit of each is spare and never set, so a
//! line that leaves a column at its top or bottom falls into the spare row
//! instead of reappearing in the next column. For seven columns and six rows:
//!
//! ```text
//!     6 13 20 27 34 41 48    spare
//!    ┌────────────────────┐
//!    │ 5 12 19 26 33 40 47│
//!    │ 4 11 18 25 32 39 46│
//!    │ 3 10 17 24 31 38 45│
//!    │ 2  9 16 23 30 37 44│
//!    │ 1  8 15 22 29 36 43│
//!    │ 0  7 14 21 28 35 42│
//!    └────────────────────┘
//!      1  2  3  4  5  6  7   as plies are written
//! ```
//!
//! One step up is 1 bit, one to the right `rows + 1`, along the diagonals
//! `rows` and `rows + 2`. Adding the lowest bit of a column to all discs
//! carries up to its lowest free field: that is how a disc falls. Layout and
//! carry are as in Pascal Pons, *Solving Connect 4*.

mod arrange;
mod columns;
mod estimate;
mod exact;
mod index;
mod notation;
#[cfg(test)]
mod reference;
mod symmetry;
#[cfg(test)]
mod tests;
mod view;

use std::hash::{Hash, Hasher};

use game::{Game, Outcome, Player, key};

pub use columns::Columns;
pub use index::Connect4Index;

/// The fewest columns and rows.
pub const MIN_SIDE: u32 = 4;

/// The most columns and rows; a column is written as one digit.
pub const MAX_SIDE: u32 = 9;

/// Bits in a word: room for the fields and the spare row.
const BITS: u32 = u64::BITS;

/// Connect Four with a given board and length of line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Connect4 {
    columns: u8,
    rows: u8,
    /// So many in a straight line win.
    line: u8,
}

/// The discs, 24 bytes.
///
/// `mine` and `all` say everything; the rest follows from them and is kept so
/// that random games and counts need not work it out again.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The discs of the player to move.
    mine: u64,
    /// The discs of both.
    all: u64,
    /// The columns that are not full, the first as the lowest bit.
    free: u16,
    /// How many discs there are; even when A is to move.
    discs: u8,
}

/// A disc into this column, counted from 0.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Column(u8);

impl Connect4 {
    /// Bits from one column to the next.
    #[inline]
    const fn stride(&self) -> u32 {
        self.rows as u32 + 1
    }

    /// The lowest field of a column.
    #[inline]
    const fn bottom(&self, column: u8) -> u64 {
        1 << (column as u32 * self.stride())
    }

    /// The highest field of a column.
    #[inline]
    const fn top(&self, column: u8) -> u64 {
        self.bottom(column) << (self.rows - 1)
    }

    /// The field of a column at a height counted from 0 at the bottom.
    const fn field(&self, column: usize, height: usize) -> u64 {
        self.bottom(column as u8) << height
    }

    /// Whether these discs hold a line that wins.
    #[inline]
    fn has_line(&self, discs: u64) -> bool {
        let stride = self.stride();
        if self.line == 4 {
            // The start of a pair, two steps from the start of another.
            let fours = |step: u32| {
                let pairs = discs & (discs >> step);
                pairs & (pairs >> (2 * step))
            };
            return fours(1) | fours(stride - 1) | fours(stride) | fours(stride + 1) != 0;
        }
        [1, stride - 1, stride, stride + 1].into_iter().any(|step| {
            let longer = |starts, _| starts & (starts >> step);
            (1..self.line).fold(discs, longer) != 0
        })
    }

    /// Whose disc lies on a field.
    fn owner(&self, position: &Position, field: u64) -> Option<Player> {
        let to_move = self.to_move(position);
        let owner = if position.mine & field != 0 { to_move } else { !to_move };
        (position.all & field != 0).then_some(owner)
    }
}

impl Game for Connect4 {
    type Position = Position;
    type Move = Column;

    fn start(&self) -> Position {
        Position { mine: 0, all: 0, free: (1 << self.columns) - 1, discs: 0 }
    }

    #[inline]
    fn to_move(&self, position: &Position) -> Player {
        if position.discs.is_multiple_of(2) { Player::A } else { Player::B }
    }

    /// Only who has just moved can have a line: the other one's would have
    /// ended the game before.
    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if self.has_line(position.mine ^ position.all) {
            return Some(Outcome::Win(!self.to_move(position)));
        }
        (position.free == 0).then_some(Outcome::Draw)
    }

    #[inline]
    fn moves(&self, position: &Position) -> impl ExactSizeIterator<Item = Column> {
        Columns::new(position.free)
    }

    #[inline]
    fn apply(&self, position: &mut Position, mv: Column) {
        position.mine ^= position.all;
        position.all |= position.all + self.bottom(mv.0);
        position.discs += 1;
        // A branch on purpose: it is seldom taken, so the processor goes on
        // choosing the next column without waiting for this one to be filled.
        if position.all & self.top(mv.0) != 0 {
            position.free &= !(1 << mv.0);
        }
    }

    fn is_legal(&self, position: &Position, mv: Column) -> bool {
        mv.0 < self.columns && position.free >> mv.0 & 1 != 0 && self.outcome(position).is_none()
    }

    /// One to one.
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        key::mix(position.code())
    }

    fn is_irreversible(&self, _before: &Position, _mv: Column) -> bool {
        true
    }
}

impl Position {
    /// A number that no other position of the game has.
    ///
    /// A column of n discs contributes 2^n − 1 and its own discs, which are
    /// less than 2^n: neither another n nor other discs give the same sum
    /// (Pascal Pons, *Solving Connect 4*).
    #[inline]
    const fn code(&self) -> u64 {
        self.all + self.mine
    }
}

impl Hash for Position {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.code());
    }
}
