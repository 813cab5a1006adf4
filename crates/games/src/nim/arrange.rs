//! Nim put together from what lies on the heaps.

use game::{Arrange, Kind, Notation, ParseError, Piece, Player, count_on};

use super::{Nim, Position};

impl Arrange for Nim {
    fn palette(&self) -> Vec<Kind> {
        Kind::seeds()
    }

    fn arrange(&self, pieces: &[Piece], to_move: Player) -> Result<Position, ParseError> {
        let heaps: Vec<String> =
            (0..self.count).map(|it| count_on(pieces, it).to_string()).collect();
        self.parse_position(&format!("{} {to_move}", heaps.join("-")))
    }
}
