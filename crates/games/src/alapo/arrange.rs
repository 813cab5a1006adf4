//! Alapo put together from figures.

use game::{Arrange, Form, Kind, Notation, Outline, ParseError, Piece, Player, piece_on};

use super::{
    Alapo, Position, SIZE,
    notation::{BLACK, letter},
};

impl Arrange for Alapo {
    fn palette(&self) -> Vec<Kind> {
        let mut palette = Vec::new();
        for owner in Player::ALL {
            for large in [true, false] {
                for outline in [Outline::Square, Outline::Triangle, Outline::Circle] {
                    let form = Form::Figure { outline, large };
                    palette.push(Kind { owner: Some(owner), form, stacks: false });
                }
            }
        }
        palette
    }

    fn arrange(&self, pieces: &[Piece], to_move: Player) -> Result<Position, ParseError> {
        let mut text = String::new();
        for field in 0..SIZE * SIZE {
            if field != 0 && field % SIZE == 0 {
                text.push('/');
            }
            match piece_on(pieces, field) {
                Some(&Piece { owner, form: Form::Figure { outline, large }, .. }) => {
                    text.push(letter(outline, large));
                    text.extend((owner == Some(Player::B)).then_some(BLACK));
                }
                _ => text.push('.'),
            }
        }
        self.parse_position(&format!("{text} {to_move}"))
    }
}
