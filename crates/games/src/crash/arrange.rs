//! CRASH! put together from towers.

use game::{Arrange, Kind, Message, Notation, ParseError, Piece, Player, count_on, piece_on};

use super::{Crash, MAX_STONES, Position, row::Row};

impl Arrange for Crash {
    fn palette(&self) -> Vec<Kind> {
        Kind::stones(true)
    }

    fn arrange(&self, pieces: &[Piece], to_move: Player) -> Result<Position, ParseError> {
        let mut row = Row::EMPTY;
        for field in 0..usize::from(self.fields) {
            let Some(piece) = piece_on(pieces, field) else { continue };
            let Some(player) = piece.owner else { continue };
            let Some(height) = u8::try_from(piece.count).ok().filter(|it| *it <= MAX_STONES) else {
                let expected = Message::new("crash-expected-stones")
                    .with("white", self.stones.a)
                    .with("black", self.stones.b);
                return Err(ParseError::new(expected, piece.count.to_string()));
            };
            row.heights[field] = height;
            row.towers[player] |= 1 << field;
        }
        let mut text = format!("{} {to_move}", row.write(self.fields));
        // In writing White's towers are left of Black's.
        let last = row.towers.a.checked_ilog2();
        if last.is_some_and(|it| row.towers.b.trailing_zeros() < it) {
            return Err(ParseError::new(Message::new("crash-expected-row"), text));
        }
        let hand = |player| match self.home {
            0 => 0,
            _ => count_on(pieces, self.tray(player)),
        };
        if hand(Player::A) != 0 || hand(Player::B) != 0 {
            text += &format!(" {},{}", hand(Player::A), hand(Player::B));
        }
        self.parse_position(&text)
    }
}
