//! The mirror: the columns in reverse order.

use game::Symmetry;

use super::{Column, Connect4, Position};

impl Connect4 {
    /// Each run of a column's bits moved to the column opposite.
    fn mirrored(&self, discs: u64) -> u64 {
        let stride = self.stride();
        let column = (1 << stride) - 1;
        (0..self.columns.into())
            .fold(0, |image, it| image << stride | discs >> (it * stride) & column)
    }
}

impl Symmetry for Connect4 {
    fn symmetries(&self) -> usize {
        2
    }

    fn map_position(&self, symmetry: usize, position: &Position) -> Position {
        if symmetry == 0 {
            return *position;
        }
        Position {
            mine: self.mirrored(position.mine),
            all: self.mirrored(position.all),
            free: position.free.reverse_bits() >> (u16::BITS - u32::from(self.columns)),
            discs: position.discs,
        }
    }

    fn map_move(&self, symmetry: usize, mv: Column) -> Column {
        if symmetry == 0 { mv } else { Column(self.columns - 1 - mv.0) }
    }
}
