//! Connect Four put together from discs.

use game::{Arrange, Kind, Notation, ParseError, Piece, Player};

use super::{Connect4, Position};
use crate::common::letters;

impl Arrange for Connect4 {
    fn palette(&self) -> Vec<Kind> {
        Kind::stones(false)
    }

    fn arrange(&self, pieces: &[Piece], to_move: Player) -> Result<Position, ParseError> {
        let (columns, rows) = (usize::from(self.columns), usize::from(self.rows));
        let row = |it: usize| letters(pieces, it * columns..(it + 1) * columns);
        let rows: Vec<String> = (0..rows).map(row).collect();
        self.parse_position(&format!("{} {to_move}", rows.join("/")))
    }
}
