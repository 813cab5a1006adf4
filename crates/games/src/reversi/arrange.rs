//! Reversi put together from discs.

use game::{Arrange, Kind, Notation, ParseError, Piece, Player};

use super::{Position, Reversi};
use crate::common::letters;

impl Arrange for Reversi {
    fn palette(&self) -> Vec<Kind> {
        Kind::stones(false)
    }

    fn arrange(&self, pieces: &[Piece], to_move: Player) -> Result<Position, ParseError> {
        let fields = letters(pieces, 0..self.size * self.size);
        self.parse_position(&format!("{fields} {to_move}"))
    }
}
