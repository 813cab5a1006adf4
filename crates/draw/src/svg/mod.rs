//! A picture as SVG: one file that needs nothing else.
//!
//! No scripts, no references, no identifiers: several of these pictures can be in one page without
//! conflicts. The picture has a background of its own, so it is readable on light and dark pages
//! alike.
//!
//! It is drawn from back to front: wood, lines and outlines, highlights of the last move, pieces,
//! marks, and text.

mod bars;
mod grid;
mod palette;
mod pen;
mod pieces;
mod plot;
pub(crate) mod sheet;
mod tree;

use game::{Board, Piece, Shape};

pub use bars::{Bars, Histogram, Shares, bars_svg, histogram_svg};
pub use grid::{Grid, grid_svg};
pub use plot::{Plot, Series, plot_svg};
pub use tree::{TreeTexts, tree_svg};

use crate::plan::{Area, Marks, Note, Plan, Spot, beyond};
use palette::{EDGE, HOLLOW, INK, LAST, LINE, SQUARES, TARGET};
use pen::{Pen, Stroke};

/// A margin around everything, in fields.
const MARGIN: f32 = 0.3;

/// From the edge of the outermost sites to the middle of a label beside them.
const LABEL_GAP: f32 = 0.28;

/// Half the height of the room that a label needs, and half the width of one of
/// its characters.
const LABEL_HALF: (f32, f32) = (0.2, 0.1);

/// The sizes of labels and of the names of points, in fields.
const LABEL_SIZE: f32 = 0.3;
const NAME_SIZE: f32 = 0.22;

/// From the edge of a field to the rim of a pit or tray, in fields.
const RIM_WIDTH: f32 = 0.05;

/// The longest label or name, in characters.
const LONGEST: usize = 32;

/// The accessible texts of a picture.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct SvgStyle<'a> {
    /// The title: what browsers show on hovering.
    pub title: &'a str,
    /// A description for screen readers; the title, if it is empty.
    pub label: &'a str,
}

/// A picture as SVG: a document of its own that can also be embedded in a page.
///
/// Red pieces have a ring, so that they differ from yellow ones without colour.
pub fn svg(board: &Board, pieces: &[Piece], marks: &Marks, style: SvgStyle) -> String {
    let plan = Plan::new(board, pieces, marks);
    let labels: Vec<(Area, String)> =
        plan.labels.iter().map(|it| label(it, plan.extent())).collect();
    let none = Area { left: 0.0, top: 0.0, right: 0.0, bottom: 0.0 };
    let all = labels.iter().map(|it| it.0).chain(plan.extent()).reduce(Area::around);
    let all = all.unwrap_or(none);
    let mut pen = Pen::begin(
        Area {
            left: all.left - MARGIN,
            top: all.top - MARGIN,
            right: all.right + MARGIN,
            bottom: all.bottom + MARGIN,
        },
        style,
    );

    for spot in &plan.spots {
        outline(&mut pen, spot);
    }
    for [from, to] in &plan.lines {
        pen.line(*from, *to, LINE, 0.05);
    }
    for spot in &plan.spots {
        if spot.last {
            highlight(&mut pen, spot);
        }
        if spot.pieces.is_empty() && spot.shape == Shape::Point {
            point(&mut pen, spot);
        }
        pieces::draw(&mut pen, spot, plan.colours);
        if spot.target {
            target(&mut pen, spot);
        }
    }
    for (area, text) in &labels {
        pen.text((area.x(), area.y()), LABEL_SIZE, INK, false, text);
    }
    pen.end()
}

/// The appearance of an empty site.
fn outline(pen: &mut Pen, spot: &Spot) {
    let area = &spot.area;
    match spot.shape {
        Shape::Point => {}
        Shape::Square => {
            // Neighbours differ slightly, which makes rows and diagonals easy to follow.
            let dark = (area.x().round() + area.y().round()).rem_euclid(2.0) == 1.0;
            pen.rectangle(area, 0.0, SQUARES[usize::from(dark)], Some((EDGE, 0.03)));
        }
        Shape::Pit | Shape::Tray => {
            // A second, lighter hollow slightly lower makes the first one look deep.
            hollow(pen, spot.shape, &inset(area, RIM_WIDTH, 0.0), EDGE, None);
            hollow(pen, spot.shape, &inset(area, 0.09, 0.03), HOLLOW, None);
        }
    }
}

/// A pit is as round as it can be; a tray has round corners.
fn hollow(pen: &mut Pen, shape: Shape, area: &Area, fill: &str, stroke: Stroke) {
    let roundest = area.width().min(area.height()) / 2.0;
    let radius = if shape == Shape::Pit { roundest } else { roundest.min(0.22) };
    pen.rectangle(area, radius, fill, stroke);
}

/// The background of a site that the last move touched.
fn highlight(pen: &mut Pen, spot: &Spot) {
    let area = &spot.area;
    match spot.shape {
        Shape::Point => {
            let radius = if spot.pieces.is_empty() { 0.3 } else { 0.46 };
            pen.disc((area.x(), area.y()), radius, LAST, None);
        }
        Shape::Square => pen.rectangle(&inset(area, 0.015, 0.0), 0.0, LAST, None),
        shape => hollow(pen, shape, &inset(area, RIM_WIDTH, 0.0), LAST, None),
    }
}

/// An empty point: a dot, and its name where no line runs.
fn point(pen: &mut Pen, spot: &Spot) {
    let (x, y) = (spot.area.x(), spot.area.y());
    pen.disc((x, y), 0.08, LINE, None);
    pen.text((x + 0.25, y - 0.2), NAME_SIZE, INK, false, &cut(spot.name));
}

/// A dot on an empty site, a ring around the pieces on another.
fn target(pen: &mut Pen, spot: &Spot) {
    let area = &spot.area;
    if spot.counts() {
        let rim = Some((TARGET, 0.06));
        hollow(pen, spot.shape, &inset(area, RIM_WIDTH, 0.0), "none", rim);
    } else if spot.pieces.is_empty() {
        pen.disc((area.x(), area.y()), 0.13, TARGET, Some(("#fff", 0.02)));
    } else {
        pen.disc((area.x(), area.y()), 0.44, "none", Some((TARGET, 0.06)));
    }
}

/// A label and its area. One outside the board stays close to it.
fn label(note: &Note, extent: Option<Area>) -> (Area, String) {
    let text = cut(note.text);
    let half = text.chars().count().max(1) as f32 * LABEL_HALF.1;
    let (mut x, mut y) = (note.x, note.y);
    if let Some(extent) = extent {
        if let Some(more) = beyond(extent.left - x) {
            x = extent.left - more - half.max(LABEL_GAP);
        } else if let Some(more) = beyond(x - extent.right) {
            x = extent.right + more + half.max(LABEL_GAP);
        }
        if let Some(more) = beyond(extent.top - y) {
            y = extent.top - more - LABEL_GAP;
        } else if let Some(more) = beyond(y - extent.bottom) {
            y = extent.bottom + more + LABEL_GAP;
        }
    }
    let half = (half, LABEL_HALF.0);
    let area = Area { left: x - half.0, top: y - half.1, right: x + half.0, bottom: y + half.1 };
    (area, text)
}

/// A rectangle made smaller on all sides and moved down.
fn inset(area: &Area, by: f32, down: f32) -> Area {
    Area {
        left: area.left + by,
        top: area.top + by + down,
        right: area.right - by,
        bottom: area.bottom - by + down / 3.0,
    }
}

/// A text cut to a length that can be drawn.
fn cut(text: &str) -> String {
    text.chars().take(LONGEST).collect()
}
