//! Alapo on a screen: figures on squares, dragged from one to another.

use game::{
    Bits, Board, ByPlayer, Colour, Form, Gesture, Outline, Piece, Player, SiteId, Texts, View,
};

use super::{Alapo, Ply, Position, SIZE, one};
use crate::common::{board8, edge_labels, field_name, squares};

/// Sites are numbered row by row, without the gaps between the bits.
fn site(field: u8) -> SiteId {
    let (column, row) = board8::place(field);
    (row * SIZE + column) as SiteId
}

impl Position {
    /// The owner, outline and size of the piece on a field.
    pub(super) fn figure(&self, field: u8) -> Option<(Player, Outline, bool)> {
        let at = |set: u64| set & one(field) != 0;
        let outline = match (at(self.straight), at(self.diagonal)) {
            (true, false) => Outline::Square,
            (false, true) => Outline::Triangle,
            (true, true) => Outline::Circle,
            (false, false) => return None,
        };
        let owner = if at(self.white) { Player::A } else { Player::B };
        Some((owner, outline, at(self.large)))
    }
}

impl View for Alapo {
    const TEXTS: Texts =
        Texts { en: include_str!("texts.en.ftl"), de: include_str!("texts.de.ftl") };

    fn board(&self) -> Board {
        Board {
            sites: squares(SIZE, SIZE, field_name),
            lines: Vec::new(),
            labels: edge_labels(SIZE, SIZE),
            colours: ByPlayer { a: Colour::White, b: Colour::Black },
            owned: true,
            below: Some(Player::A),
        }
    }

    fn pieces(&self, position: &Position) -> Vec<Piece> {
        let piece = |field| {
            let (owner, outline, large) = position.figure(field)?;
            let form = Form::Figure { outline, large };
            Some(Piece { site: site(field), owner: Some(owner), form, count: 1 })
        };
        Bits::new(position.occupied()).filter_map(piece).collect()
    }

    fn gesture(&self, _position: &Position, mv: Ply) -> Gesture {
        Gesture::Drag(site(mv.from), site(mv.to))
    }
}
