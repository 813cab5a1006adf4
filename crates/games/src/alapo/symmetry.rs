//! The symmetries of Alapo: left and right; and top and bottom, together with
//! the players.

use game::{Player, Symmetry};

use super::{Alapo, Ply, Position, SIZE, one};
use crate::common::board8;

/// Bits of a symmetry's number.
const MIRROR: usize = 1;
const EXCHANGE: usize = 2;

/// The image of some fields.
fn map_fields(symmetry: usize, mut set: u64) -> u64 {
    if symmetry & MIRROR != 0 {
        set = board8::mirror(set, SIZE);
    }
    if symmetry & EXCHANGE != 0 {
        set = board8::flip(set, SIZE);
    }
    set
}

impl Symmetry for Alapo {
    fn symmetries(&self) -> usize {
        4
    }

    fn exchanges_players(&self, symmetry: usize) -> bool {
        symmetry & EXCHANGE != 0
    }

    fn map_position(&self, symmetry: usize, position: &Position) -> Position {
        let map = |set| map_fields(symmetry, set);
        let (white, to_move) = if self.exchanges_players(symmetry) {
            (position.pieces(Player::B), !position.to_move)
        } else {
            (position.white, position.to_move)
        };
        Position {
            straight: map(position.straight),
            diagonal: map(position.diagonal),
            large: map(position.large),
            white: map(white),
            to_move,
        }
    }

    fn map_move(&self, symmetry: usize, mv: Ply) -> Ply {
        let map = |bit| map_fields(symmetry, one(bit)).trailing_zeros() as u8;
        Ply { from: map(mv.from), to: map(mv.to) }
    }
}
