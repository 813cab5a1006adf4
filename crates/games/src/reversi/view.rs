//! Reversi on a screen: discs on squares, and a button for the pass.

use game::{Bits, Board, ByPlayer, Colour, Form, Gesture, Piece, Player, SiteId, Texts, View};

use super::{Ply, Position, Reversi};
use crate::common::{board8, edge_labels, field_name, squares};

impl Reversi {
    /// Sites are numbered row by row, without the gaps of a smaller board.
    fn site(&self, field: u8) -> SiteId {
        let (column, row) = board8::place(field);
        (row * self.size + column) as SiteId
    }
}

impl View for Reversi {
    const TEXTS: Texts =
        Texts { en: include_str!("texts.en.ftl"), de: include_str!("texts.de.ftl") };

    fn board(&self) -> Board {
        let colours = ByPlayer { a: Colour::White, b: Colour::Black };
        Board {
            sites: squares(self.size, self.size, field_name),
            lines: Vec::new(),
            labels: edge_labels(self.size, self.size),
            colours: if self.othello { colours.swapped() } else { colours },
            owned: true,
            below: None,
        }
    }

    fn pieces(&self, position: &Position) -> Vec<Piece> {
        let piece = |player, field| Piece {
            site: self.site(field),
            owner: Some(player),
            form: Form::Stone,
            count: 1,
        };
        let of = |player| Bits::new(position.discs(player)).map(move |it| piece(player, it));
        Player::ALL.into_iter().flat_map(of).collect()
    }

    fn gesture(&self, _position: &Position, mv: Ply) -> Gesture {
        match mv {
            Ply::Place(field) => Gesture::Tap(self.site(field)),
            Ply::Pass => Gesture::Button("pass"),
        }
    }
}
