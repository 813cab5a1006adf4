//! The picture for terminals as cells, for full-screen interfaces.
//!
//! A full-screen interface needs to know where the sites are: to put a cursor on one, or to find
//! the one that was clicked. It gets the same canvas as [`crate::text`], so that both look the
//! same.

use game::{Board, Piece, Shape, SiteId};

use crate::{
    canvas::{Frame, Ink},
    plan::Marks,
    text::{TextStyle, paint},
};

/// A picture as characters with their inks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// Width in characters.
    pub width: usize,
    /// Height in lines.
    pub height: usize,
    /// The characters row by row.
    pub cells: Vec<(char, Ink)>,
    /// The places of the visible sites.
    pub places: Vec<Place>,
}

/// The place of a site on a sheet: coordinates count from the top left cell, and the edges are
/// included.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The site.
    pub site: SiteId,
    /// Its first column, without a border.
    pub left: usize,
    /// Its first row, without a border.
    pub top: usize,
    /// Its last column, without a border.
    pub right: usize,
    /// Its last row, without a border.
    pub bottom: usize,
}

impl Place {
    /// Whether that cell belongs to the site.
    pub fn contains(&self, column: usize, row: usize) -> bool {
        (self.left..=self.right).contains(&column) && (self.top..=self.bottom).contains(&row)
    }
}

impl Sheet {
    /// The place of a site, if it is visible.
    pub fn place(&self, site: SiteId) -> Option<Place> {
        self.places.iter().copied().find(|it| it.site == site)
    }

    /// The site at a cell. A border belongs to the site before it, so that no click within the
    /// board is lost.
    pub fn site_at(&self, column: usize, row: usize) -> Option<SiteId> {
        let near = |place: &&Place| {
            (place.left.saturating_sub(1)..=place.right + 1).contains(&column)
                && (place.top.saturating_sub(1)..=place.bottom + 1).contains(&row)
        };
        let inside = self.places.iter().find(|it| it.contains(column, row));
        inside.or_else(|| self.places.iter().find(near)).map(|it| it.site)
    }
}

/// The picture for terminals as cells; empty if there is nothing to draw.
pub fn sheet(board: &Board, pieces: &[Piece], marks: &Marks, style: TextStyle) -> Sheet {
    let Some((canvas, sites)) = paint(board, pieces, marks, style) else {
        return Sheet::default();
    };
    let cells: Vec<(char, Ink)> = canvas.cells(style).collect();
    let (width, frame) = (canvas.width(), canvas.frame());
    let place = |(site, shape, outer): (SiteId, Shape, Frame)| {
        let border = i32::from(shape != Shape::Point);
        // Anything beyond the largest sheet is not visible.
        let cell = |at: i32, least: i32, most: i32| usize::try_from(at.min(most) - least).ok();
        let place = Place {
            site,
            left: cell(outer.left + border, frame.left, frame.right)?,
            top: cell(outer.top + border, frame.top, frame.bottom)?,
            right: cell(outer.right - border, frame.left, frame.right)?,
            bottom: cell(outer.bottom - border, frame.top, frame.bottom)?,
        };
        let seen = outer.left <= frame.right && outer.top <= frame.bottom;
        (seen && place.left <= place.right && place.top <= place.bottom).then_some(place)
    };
    let places = sites.into_iter().filter_map(place).collect();
    Sheet { width, height: cells.len() / width, cells, places }
}
