//! The one symmetry of Kalah: a half turn of the board exchanges the players.

use game::Symmetry;

use super::{Kalah, Pit, Position};

impl Symmetry for Kalah {
    fn symmetries(&self) -> usize {
        2
    }

    fn exchanges_players(&self, symmetry: usize) -> bool {
        symmetry == 1
    }

    /// Positions are seen by the player to move, so that only the player's name changes.
    fn map_position(&self, symmetry: usize, position: &Position) -> Position {
        match symmetry {
            1 => Position { to_move: !position.to_move, ..*position },
            _ => *position,
        }
    }

    fn map_move(&self, _symmetry: usize, pit: Pit) -> Pit {
        pit
    }
}
