//! Kalah put together from seeds.

use game::{Arrange, Kind, Notation, ParseError, Piece, Player, count_on};

use super::{Kalah, Position};

impl Arrange for Kalah {
    fn palette(&self) -> Vec<Kind> {
        Kind::seeds()
    }

    fn arrange(&self, pieces: &[Piece], to_move: Player) -> Result<Position, ParseError> {
        let places = 2 * self.pits + 2;
        let places: Vec<String> = (0..places).map(|it| count_on(pieces, it).to_string()).collect();
        self.parse_position(&format!("{} {to_move}", places.join(",")))
    }
}
