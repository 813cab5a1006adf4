//! Alapo: a small chess of squares, triangles and circles; who reaches the
//! opposite base row and is not captured there wins.
//!
//! Everything but the repetition is read from the position. A piece on the
//! opposite base row is looked at from the view of whoever is to move: his own
//! has survived the opponent's ply, so he has won; the opponent's has just
//! arrived, and wins at once if it cannot be captured.

mod arrange;
mod estimate;
mod index;
mod notation;
mod plies;
mod rays;
#[cfg(test)]
mod reference;
mod symmetry;
#[cfg(test)]
mod tests;
mod view;

use game::{Bits, Game, Limits, Outcome, Player, Repetition, Verdict};

pub use index::AlapoIndex;
pub use plies::Plies;

use crate::common::board8;

/// Rows and columns.
const SIZE: usize = 6;

/// All fields.
const BOARD: u64 = board8::fields(SIZE);

/// The most pieces that a player has of each outline in each size.
const PAIR: usize = 2;

/// The most pieces that a player has: three outlines, two sizes.
const MOST_PIECES: usize = 6 * PAIR;

/// Alapo; there is only one.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Alapo;

/// Which piece stands where, 40 bytes; bits as in `common::board8`.
///
/// A square moves along rows and columns, a triangle along diagonals, a circle
/// along both: two sets tell the three outlines apart.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// What moves along rows and columns: squares and circles.
    straight: u64,
    /// What moves along diagonals: triangles and circles.
    diagonal: u64,
    /// What moves any number of fields.
    large: u64,
    /// What belongs to A; everything else belongs to B.
    white: u64,
    to_move: Player,
}

/// A piece goes from one field to another.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ply {
    from: u8,
    to: u8,
}

/// The set of the field with that bit.
const fn one(bit: u8) -> u64 {
    1 << bit
}

/// The row that a player wants to reach.
const fn goal(player: Player) -> u64 {
    let row = BOARD & 0xFF;
    match player {
        Player::A => row,
        Player::B => row << board8::bit(0, SIZE - 1),
    }
}

impl Position {
    /// Where pieces stand.
    #[inline]
    const fn occupied(&self) -> u64 {
        self.straight | self.diagonal
    }

    /// Where pieces of a player stand.
    #[inline]
    const fn pieces(&self, player: Player) -> u64 {
        match player {
            Player::A => self.white,
            Player::B => self.occupied() & !self.white,
        }
    }

    /// Where the piece on a field may go, own pieces not yet left out.
    #[inline]
    fn reach(&self, from: u8) -> u64 {
        let (piece, occupied) = (one(from), self.occupied());
        let mut reach = 0;
        if self.straight & piece != 0 {
            reach |= rays::straight(from, occupied);
        }
        if self.diagonal & piece != 0 {
            reach |= rays::diagonal(from, occupied);
        }
        if self.large & piece == 0 {
            reach &= rays::near(piece);
        }
        reach
    }

    /// Whether the player to move could capture on this field.
    fn can_be_captured(&self, field: u8) -> bool {
        let mut own = Bits::new(self.pieces(self.to_move));
        own.any(|from| self.reach(from) & one(field) != 0)
    }
}

impl Game for Alapo {
    type Position = Position;
    type Move = Ply;

    /// ```text
    ///     A  B  C  D  E  F
    ///  1  S' T' C' C' T' S'     Black's large ones
    ///  2  s' t' c' c' t' s'     and small ones
    ///  3  .  .  .  .  .  .
    ///  4  .  .  .  .  .  .
    ///  5  s  t  c  c  t  s      White's small ones
    ///  6  S  T  C  C  T  S      and large ones
    /// ```
    fn start(&self) -> Position {
        const ROWS: u64 = 0x0101_0000_0101;
        Position {
            straight: 0b10_1101 * ROWS,
            diagonal: 0b01_1110 * ROWS,
            large: goal(Player::A) | goal(Player::B),
            white: 0b11_1111 * (ROWS & !0xFFFF),
            to_move: Player::A,
        }
    }

    #[inline]
    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let (mover, other) = (position.to_move, !position.to_move);
        let (own, theirs) = (position.pieces(mover), position.pieces(other));
        // 1. The mover's piece has survived on the opposite base row.
        if own & goal(mover) != 0 {
            return Some(Outcome::Win(mover));
        }
        // 2. The opponent's piece has arrived there and is safe.
        let mut arrived = Bits::new(theirs & goal(other));
        if arrived.any(|field| !position.can_be_captured(field)) {
            return Some(Outcome::Win(other));
        }
        // 3. Somebody has no pieces. Whoever has some can move: nothing of his
        //    own is in front of his foremost piece, and it is not yet at the
        //    end of the board, so it can go forward.
        match (own, theirs) {
            (_, 0) => Some(Outcome::Win(mover)),
            (0, _) => Some(Outcome::Win(other)),
            _ => None,
        }
    }

    #[inline]
    fn moves(&self, position: &Position) -> impl ExactSizeIterator<Item = Ply> {
        Plies::new(position)
    }

    #[inline]
    fn apply(&self, position: &mut Position, mv: Ply) {
        let Position { straight, diagonal, large, white, .. } = position;
        for set in [straight, diagonal, large, white] {
            let moved = (*set >> mv.from) & 1;
            *set = *set & !one(mv.from) & !one(mv.to) | moved << mv.to;
        }
        position.to_move = !position.to_move;
    }

    fn is_legal(&self, position: &Position, mv: Ply) -> bool {
        let own = position.pieces(position.to_move);
        own & one(mv.from) != 0
            && position.reach(mv.from) & !own & one(mv.to) != 0
            && self.outcome(position).is_none()
    }

    /// An arrangement that comes back loses.
    ///
    /// [`Line`](game::Line) asks the position first, but the two never
    /// disagree: an arrangement that ends the game by itself does so at once,
    /// or a piece on the opposite base row is captured, and in neither case
    /// does it come back.
    fn limits(&self) -> Limits {
        let repetition = Repetition { occurrence: 2, verdict: Verdict::MoverLoses };
        Limits { quiet_turns: None, repetition: Some(repetition) }
    }

    /// A captured piece does not come back.
    fn is_irreversible(&self, before: &Position, mv: Ply) -> bool {
        before.occupied() & one(mv.to) != 0
    }

    /// The arrangement alone counts, not whose turn it is.
    fn repeats(&self, earlier: &Position, now: &Position) -> bool {
        *earlier == Position { to_move: earlier.to_move, ..*now }
    }
}
