//! Reversi, also known as Othello: a disc turns the opposing runs between
//! itself and other own discs; more discs at the end win.
//!
//! The position is kept from the mover's point of view and carries his legal
//! fields, which the ply before has computed: that makes `outcome` and `moves`
//! almost free, and the whole cost of a ply is one `runs::flips` and one
//! `runs::legal`, both without a branch.

mod arrange;
mod estimate;
mod exact;
mod index;
mod notation;
mod plies;
#[cfg(test)]
mod reference;
mod runs;
mod symmetry;
#[cfg(test)]
mod tests;
mod view;
mod wire;

use game::{Game, Outcome, Player, Score, key};

pub use index::ReversiIndex;
pub use plies::Plies;

use crate::common::board8;

/// Reversi on a board of a given size.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Reversi {
    /// Rows and columns: 4, 6 or 8.
    size: usize,
    /// Whether start and colours are those of the Othello federation.
    othello: bool,
    /// All fields of the board.
    board: u64,
}

/// Who has a disc where, 32 bytes; bits as in `common::board8`.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The discs of the player to move.
    mover: u64,
    /// The discs of the opponent.
    other: u64,
    /// Where the player to move may play; follows from the above.
    legal: u64,
    to_move: Player,
}

/// What a player does.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ply {
    /// A disc goes on this field.
    Place(u8),
    /// There is none.
    Pass,
}

impl Reversi {
    fn new(size: usize, othello: bool) -> Reversi {
        Reversi { size, othello, board: board8::fields(size) }
    }

    /// The position with these discs.
    #[inline]
    fn position(&self, mover: u64, other: u64, to_move: Player) -> Position {
        Position { mover, other, legal: runs::legal(mover, other, self.board), to_move }
    }
}

impl Position {
    /// The discs of a player.
    fn discs(&self, player: Player) -> u64 {
        if player == self.to_move { self.mover } else { self.other }
    }
}

impl Game for Reversi {
    type Position = Position;
    type Move = Ply;

    /// The four middle fields; on a board of eight these are
    ///
    /// ```text
    ///      D E                         D E
    ///    4 A B    and with `othello`   4 B A
    ///    5 B A                         5 A B
    /// ```
    ///
    /// so that in both White has D4 and E5.
    fn start(&self) -> Position {
        let (high, low) = (self.size / 2 - 1, self.size / 2);
        let white = 1 << board8::bit(high, high) | 1 << board8::bit(low, low);
        let black = 1 << board8::bit(low, high) | 1 << board8::bit(high, low);
        let (a, b) = if self.othello { (black, white) } else { (white, black) };
        self.position(a, b, Player::A)
    }

    #[inline]
    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let stuck = |player, opponent| runs::legal(player, opponent, self.board) == 0;
        let over = position.legal == 0 && stuck(position.other, position.mover);
        over.then(|| Outcome::by_margin(self.margin(position)))
    }

    #[inline]
    fn moves(&self, position: &Position) -> impl ExactSizeIterator<Item = Ply> {
        Plies::new(position.legal)
    }

    #[inline]
    fn apply(&self, position: &mut Position, mv: Ply) {
        let Position { mover, other, to_move, .. } = *position;
        let (placed, turned) = match mv {
            Ply::Place(field) => (1 << field, runs::flips(field, mover, other)),
            Ply::Pass => (0, 0),
        };
        *position = self.position(other ^ turned, mover | placed | turned, !to_move);
    }

    #[inline]
    fn key(&self, position: &Position) -> u64 {
        key::mix(position.mover ^ key::mix(position.other ^ key::mix(position.to_move as u64)))
    }

    /// A disc stays, and two passes in a row do not happen.
    fn is_irreversible(&self, _before: &Position, _mv: Ply) -> bool {
        true
    }
}

impl Score for Reversi {
    fn margin(&self, position: &Position) -> i32 {
        let count = |player| position.discs(player).count_ones() as i32;
        count(Player::A) - count(Player::B)
    }

    fn most(&self) -> i32 {
        (self.size * self.size) as i32
    }
}
