//! Kalah on a screen: two rows of pits between the two stores.
//!
//! ```text
//!   x   0   1   2   3   4   5   6   7
//! -1        5   4   3   2   1   0
//!  0       ( ) ( ) ( ) ( ) ( ) ( )           A's pits
//!      [6]                         [13]
//!  1       ( ) ( ) ( ) ( ) ( ) ( )           B's pits
//!  2        7   8   9  10  11  12
//!  y
//! ```

use game::{
    Board, ByPlayer, Colour, Form, Gesture, Label, Piece, Player, Shape, Site, SiteId, Texts, View,
};

use super::{Kalah, Pit, Position};

impl View for Kalah {
    const TEXTS: Texts =
        Texts { en: include_str!("texts.en.ftl"), de: include_str!("texts.de.ftl") };

    fn board(&self) -> Board {
        let (mut sites, mut labels) = (Vec::new(), Vec::new());
        for player in Player::ALL {
            for pit in 0..self.pits {
                let id = self.number(player, pit);
                let (x, y, outside) = match player {
                    Player::A => ((self.pits - pit) as f32, 0.0, -1.0),
                    Player::B => ((pit + 1) as f32, 1.0, 2.0),
                };
                sites.push(Site::new(id, id.to_string(), x, y, Shape::Pit));
                labels.push(Label::new(id.to_string(), x, outside));
            }
            let id = self.number(player, self.pits);
            let x = match player {
                Player::A => 0.0,
                Player::B => (self.pits + 1) as f32,
            };
            let store = Site::new(id, id.to_string(), x, 0.5, Shape::Tray);
            sites.push(Site { height: 2.0, ..store });
        }
        let colours = ByPlayer { a: Colour::White, b: Colour::Black };
        let below = Some(Player::B);
        Board { sites, lines: Vec::new(), labels, colours, owned: false, below }
    }

    fn pieces(&self, position: &Position) -> Vec<Piece> {
        let piece = |(place, seeds): (usize, usize)| Piece {
            site: place as SiteId,
            owner: None,
            form: Form::Seeds,
            count: seeds as u32,
        };
        self.places(position).enumerate().map(piece).collect()
    }

    fn gesture(&self, position: &Position, pit: Pit) -> Gesture {
        Gesture::Tap(self.number(position.to_move, pit.place()) as SiteId)
    }
}
