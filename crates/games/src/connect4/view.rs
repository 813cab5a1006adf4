//! Connect Four on a screen: any field of a column drops a disc into it.

use game::{Board, ByPlayer, Colour, Form, Gesture, Label, Piece, SiteId, Texts, View};

use super::{Column, Connect4, Position};
use crate::common::squares;

impl View for Connect4 {
    const TEXTS: Texts =
        Texts { en: include_str!("texts.en.ftl"), de: include_str!("texts.de.ftl") };

    /// Sites count row by row from the top, so that the top one of a column,
    /// which stands for all of it, has the column's number. A field is named
    /// by its column and its height, such as `4.1` at the bottom.
    fn board(&self) -> Board {
        let (columns, rows) = (usize::from(self.columns), usize::from(self.rows));
        let name = |column: usize, row: usize| format!("{}.{}", column + 1, rows - row);
        let mut sites = squares(columns, rows, name);
        for (id, site) in sites.iter_mut().enumerate() {
            site.touches = (id % columns) as SiteId;
        }
        let label = |it: usize| Label::new((it + 1).to_string(), it as f32, rows as f32);
        Board {
            sites,
            lines: Vec::new(),
            labels: (0..columns).map(label).collect(),
            colours: ByPlayer { a: Colour::Red, b: Colour::Yellow },
            owned: true,
            below: None,
        }
    }

    fn pieces(&self, position: &Position) -> Vec<Piece> {
        let (columns, rows) = (usize::from(self.columns), usize::from(self.rows));
        let piece = |site: usize| {
            let field = self.field(site % columns, rows - 1 - site / columns);
            let owner = self.owner(position, field)?;
            let site = site as SiteId;
            Some(Piece { site, owner: Some(owner), form: Form::Stone, count: 1 })
        };
        (0..columns * rows).filter_map(piece).collect()
    }

    fn gesture(&self, _position: &Position, mv: Column) -> Gesture {
        Gesture::Tap(mv.0.into())
    }
}
