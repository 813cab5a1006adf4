//! The eight symmetries of the square, each with and without an exchange of
//! the players, who have the same rules and may have any number of discs.

use game::Symmetry;

use super::{Ply, Position, Reversi};
use crate::common::board8;

/// Bits of a symmetry's number: left and right exchanged, then top and bottom,
/// then rows and columns; and the players.
const MIRROR: usize = 1;
const FLIP: usize = 2;
const TRANSPOSE: usize = 4;
const EXCHANGE: usize = 8;

impl Reversi {
    /// The image of some fields.
    pub(super) fn map_fields(&self, symmetry: usize, mut set: u64) -> u64 {
        if symmetry & MIRROR != 0 {
            set = board8::mirror(set, self.size);
        }
        if symmetry & FLIP != 0 {
            set = board8::flip(set, self.size);
        }
        if symmetry & TRANSPOSE != 0 {
            set = board8::transpose(set);
        }
        set
    }
}

impl Symmetry for Reversi {
    fn symmetries(&self) -> usize {
        16
    }

    fn exchanges_players(&self, symmetry: usize) -> bool {
        symmetry & EXCHANGE != 0
    }

    fn map_position(&self, symmetry: usize, position: &Position) -> Position {
        let map = |set| self.map_fields(symmetry, set);
        let Position { mover, other, legal, to_move } = *position;
        // The mover's discs remain the mover's: only the player's name changes.
        let to_move = if self.exchanges_players(symmetry) { !to_move } else { to_move };
        Position { mover: map(mover), other: map(other), legal: map(legal), to_move }
    }

    fn map_move(&self, symmetry: usize, mv: Ply) -> Ply {
        match mv {
            Ply::Place(field) => {
                Ply::Place(self.map_fields(symmetry, 1 << field).trailing_zeros() as u8)
            }
            Ply::Pass => Ply::Pass,
        }
    }
}
