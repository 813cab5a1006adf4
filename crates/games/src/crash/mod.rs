//! CRASH!: two heaps of towers advance along a row and run into each other.
//!
//! The game comes from a project of Mathias Schulze, Karsten Roeseler and
//! Bernward Mann at a summer academy of 1998; the article about it leaves open
//! how it begins. Here it begins in one of three ways: with one
//! tower each at the ends of the row (`stones`, `gap`), with any arrangement
//! (`start`), or empty, and the players set their stones first (`place`).
//!
//! ```text
//!    2  .  1 |.  .  3        2.1|..3 a
//!    1  2  3  4  5  6        White moves to the right, Black to the left
//! ```
//!
//! What the article does not say, and how it is decided here:
//!
//! * All fields that a ply lays a stone on must exist. This shortens the list
//!   of moves near the end of the row and never changes who wins.
//! * With `place=b` the row is `b + gap + b` fields long. White sets on the
//!   first b fields and Black on the last b, one stone per ply in turn, White
//!   first, until all stones are set; stones may be set upon one's own.
//!
//! A player with stones always has a move while the other has stones too: a
//! white tower has a black one somewhere to its right, hence a next field. And
//! every ply brings stones forward, so no position comes back.

mod arrange;
mod estimate;
mod index;
mod notation;
mod plies;
#[cfg(test)]
mod reference;
mod row;
mod symmetry;
#[cfg(test)]
mod tests;
mod view;

use game::{ByPlayer, Game, Outcome, Player};

pub use index::CrashIndex;
pub use plies::Plies;
use row::Row;

/// The longest row: its fields are the bits of a word.
pub const MAX_FIELDS: usize = 64;

/// The most stones of a player: `z` is the highest tower that can be written.
pub const MAX_STONES: u8 = 35;

/// CRASH! with a given row and way to begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crash {
    /// How many fields the row has.
    fields: u8,
    /// How many fields at each end stones are set on first; 0 if none are.
    home: u8,
    /// How many stones each player begins with, on the row or in hand.
    stones: ByPlayer<u8>,
    start: Position,
}

/// The towers and the stones still to be set, 88 bytes.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    row: Row,
    /// Stones not yet set; the move is to set one until there are none.
    hands: ByPlayer<u8>,
    to_move: Player,
}

/// The choice of a player.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ply {
    /// A stone from the hand onto this field, counted from 0.
    Place(u8),
    /// Stones off the tower on this field, one onto each of the next fields.
    Lay {
        /// The field, counted from 0.
        field: u8,
        /// How many stones.
        count: u8,
    },
}

impl Crash {
    /// The fields on which a player sets his stones, as bits, where stones are
    /// set first.
    fn home(&self, player: Player) -> u64 {
        let home = (1 << self.home) - 1;
        match player {
            Player::A => home,
            Player::B => home << (self.fields - self.home),
        }
    }

    /// How many stones can be laid off a tower of the player to move: as many
    /// as it has, and as there are fields before it.
    #[inline]
    fn reach(&self, position: &Position, field: u8) -> u8 {
        let room = match position.to_move {
            Player::A => self.fields - 1 - field,
            Player::B => field,
        };
        position.row.heights[usize::from(field)].min(room)
    }

    /// The same for any field: 0 if there is no such tower.
    fn reach_anywhere(&self, position: &Position, field: u8) -> u8 {
        let own = field < self.fields && position.row.towers[position.to_move] >> field & 1 != 0;
        if own { self.reach(position, field) } else { 0 }
    }
}

impl Position {
    /// Whether stones are still to be set.
    #[inline]
    fn is_placing(&self) -> bool {
        self.hands != ByPlayer::of(0)
    }
}

impl Game for Crash {
    type Position = Position;
    type Move = Ply;

    fn start(&self) -> Position {
        self.start
    }

    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let lost = |player| position.row.towers[player] == 0;
        let loser = Player::ALL.into_iter().find(|&it| lost(it) && !position.is_placing());
        loser.map(|it| Outcome::Win(!it))
    }

    fn moves(&self, position: &Position) -> impl ExactSizeIterator<Item = Ply> {
        Plies::new(self, position)
    }

    fn apply(&self, position: &mut Position, mv: Ply) {
        match mv {
            Ply::Place(field) => {
                position.hands[position.to_move] -= 1;
                position.row.place(position.to_move, field);
            }
            Ply::Lay { field, count } => position.row.lay(position.to_move, field, count),
        }
        position.to_move = !position.to_move;
    }

    /// Without a walk through the moves.
    fn is_legal(&self, position: &Position, mv: Ply) -> bool {
        let legal = match mv {
            Ply::Place(field) => {
                position.is_placing()
                    && field < self.fields
                    && self.home(position.to_move) >> field & 1 != 0
            }
            Ply::Lay { field, count } => {
                !position.is_placing()
                    && (1..=self.reach_anywhere(position, field)).contains(&count)
            }
        };
        legal && self.outcome(position).is_none()
    }

    fn is_irreversible(&self, _before: &Position, _mv: Ply) -> bool {
        true
    }
}
