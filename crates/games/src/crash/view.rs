//! CRASH! on a screen: a row of numbered squares, and where stones are set
//! first, a tray for each hand.

use game::{
    Bits, Board, ByPlayer, Colour, Form, Gesture, Label, Piece, Player, Shape, Site, SiteId, Texts,
    View,
};

use super::{Crash, Ply, Position};
use crate::common::squares;

impl Crash {
    /// The site of a player's hand: the two follow the fields.
    pub(super) fn tray(&self, player: Player) -> usize {
        usize::from(self.fields) + player.index()
    }
}

impl View for Crash {
    const TEXTS: Texts =
        Texts { en: include_str!("texts.en.ftl"), de: include_str!("texts.de.ftl") };

    fn board(&self) -> Board {
        let fields = usize::from(self.fields);
        let name = |field: usize| (field + 1).to_string();
        let mut sites = squares(fields, 1, |field, _| name(field));
        if 0 < self.home {
            // Beside the home fields, half a field away from the row.
            for (player, x) in [(Player::A, -1.5), (Player::B, fields as f32 + 0.5)] {
                let site = Site::new(self.tray(player), player.to_string(), x, 0.0, Shape::Tray);
                sites.push(site);
            }
        }
        Board {
            sites,
            lines: Vec::new(),
            labels: (0..fields).map(|it| Label::new(name(it), it as f32, 1.0)).collect(),
            colours: ByPlayer { a: Colour::White, b: Colour::Black },
            owned: true,
            below: None,
        }
    }

    fn pieces(&self, position: &Position) -> Vec<Piece> {
        let piece = |site: usize, owner, count: u8| Piece {
            site: site as SiteId,
            owner: Some(owner),
            form: Form::Stone,
            count: count.into(),
        };
        let mut pieces = Vec::new();
        for player in Player::ALL {
            for field in Bits::new(position.row.towers[player]).map(usize::from) {
                pieces.push(piece(field, player, position.row.heights[field]));
            }
            if 0 < position.hands[player] {
                pieces.push(piece(self.tray(player), player, position.hands[player]));
            }
        }
        pieces
    }

    fn gesture(&self, _position: &Position, mv: Ply) -> Gesture {
        match mv {
            Ply::Place(field) => Gesture::Tap(field.into()),
            Ply::Lay { field, count } => Gesture::Count(field.into(), count.into()),
        }
    }
}
