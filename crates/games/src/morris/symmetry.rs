//! The 16 symmetries of the board: the eight of a square, each with and
//! without exchanging the outer and the inner ring.
//!
//! The players are not exchanged: A has begun, so the stones in hand would not
//! fit the player to move any more.

use game::Symmetry;

use super::{Morris, Ply, Position, board::bit};

/// Bits of a symmetry's number: quarter turns clockwise, the mirror, the rings.
const TURNS: usize = 3;
const MIRROR: usize = 4;
const RINGS: usize = 8;

impl Symmetry for Morris {
    fn symmetries(&self) -> usize {
        16
    }

    fn map_position(&self, symmetry: usize, position: &Position) -> Position {
        position.map_stones(|stones| map_stones(symmetry, stones))
    }

    fn map_move(&self, symmetry: usize, mv: Ply) -> Ply {
        let map = |point| map_stones(symmetry, bit(point)).trailing_zeros() as u8;
        match mv {
            Ply::Place(to) => Ply::Place(map(to)),
            Ply::Shift(from, to) => Ply::Shift(map(from), map(to)),
            Ply::Remove(at) => Ply::Remove(map(at)),
        }
    }
}

/// The image of a set of points, ring by ring.
pub(super) fn map_stones(symmetry: usize, stones: u32) -> u32 {
    let [outer, middle, inner, _] = stones.to_le_bytes().map(|ring| map_ring(symmetry, ring));
    match symmetry & RINGS {
        0 => u32::from_le_bytes([outer, middle, inner, 0]),
        _ => u32::from_le_bytes([inner, middle, outer, 0]),
    }
}

/// The mirror leaves the top and the bottom where they are, taking point n of
/// a ring to 2 - n; a quarter turn takes it to n + 2.
fn map_ring(symmetry: usize, ring: u8) -> u8 {
    let ring = if symmetry & MIRROR == 0 { ring } else { ring.reverse_bits().rotate_left(3) };
    ring.rotate_left(2 * (symmetry & TURNS) as u32)
}
