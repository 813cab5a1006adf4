//! The half turn: the row from its other end, with the players exchanged.

use game::Symmetry;

use super::{Crash, MAX_FIELDS, Ply, Position, Row};

impl Crash {
    /// The field as counted from the other end.
    fn turned(&self, field: u8) -> u8 {
        self.fields - 1 - field
    }
}

impl Symmetry for Crash {
    fn symmetries(&self) -> usize {
        2
    }

    fn exchanges_players(&self, symmetry: usize) -> bool {
        symmetry == 1
    }

    fn map_position(&self, symmetry: usize, position: &Position) -> Position {
        if symmetry == 0 {
            return *position;
        }
        let mut row = Row { towers: position.row.towers.swapped(), ..Row::EMPTY };
        let fields = usize::from(self.fields);
        row.heights[..fields].copy_from_slice(&position.row.heights[..fields]);
        row.heights[..fields].reverse();
        for towers in [&mut row.towers.a, &mut row.towers.b] {
            *towers = towers.reverse_bits() >> (MAX_FIELDS - fields);
        }
        Position { row, hands: position.hands.swapped(), to_move: !position.to_move }
    }

    fn map_move(&self, symmetry: usize, mv: Ply) -> Ply {
        match mv {
            _ if symmetry == 0 => mv,
            Ply::Place(field) => Ply::Place(self.turned(field)),
            Ply::Lay { field, count } => Ply::Lay { field: self.turned(field), count },
        }
    }
}
