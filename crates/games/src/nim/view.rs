//! Nim on a screen: a row of heaps, each with a number.

use game::{
    Board, ByPlayer, Colour, Form, Gesture, Label, Piece, Shape, Site, SiteId, Texts, View,
};

use super::{Nim, Position, Take};

impl View for Nim {
    const TEXTS: Texts =
        Texts { en: include_str!("texts.en.ftl"), de: include_str!("texts.de.ftl") };

    fn board(&self) -> Board {
        let name = |heap: usize| (heap + 1).to_string();
        let site = |heap| Site::new(heap, name(heap), heap as f32, 0.0, Shape::Pit);
        let label = |heap: usize| Label::new(name(heap), heap as f32, -1.0);
        Board {
            sites: (0..self.count).map(site).collect(),
            lines: Vec::new(),
            labels: (0..self.count).map(label).collect(),
            colours: ByPlayer { a: Colour::White, b: Colour::Black },
            owned: false,
            below: None,
        }
    }

    fn pieces(&self, position: &Position) -> Vec<Piece> {
        let piece = |(heap, &count): (usize, &u32)| Piece {
            site: heap as SiteId,
            owner: None,
            form: Form::Seeds,
            count,
        };
        position.heaps[..self.count].iter().enumerate().map(piece).collect()
    }

    fn gesture(&self, _position: &Position, mv: Take) -> Gesture {
        Gesture::Count(mv.heap.into(), mv.count)
    }
}
