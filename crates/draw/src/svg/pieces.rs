//! Stones, towers, seeds and figures.

use game::{ByPlayer, Colour, Form, Outline, Piece, Shape};

use super::{
    palette::{NOBODY, Paint, SEED, SHADOW, paint},
    pen::Pen,
};
use crate::plan::{Area, Spot};

/// The radius of a stone, in fields.
const STONE: f32 = 0.36;

/// Maximum number of stones drawn for a tower, and the offset of each; they are slightly smaller,
/// so that they stay on their site.
const TOWER: u32 = 4;
const STEP: f32 = 0.065;
const TOWER_STONE: f32 = 0.33;

/// Maximum number of seeds drawn per field that a pit covers; the number is written below them
/// anyway.
const SEEDS: f32 = 15.0;

/// Above this only the number is written: it needs the room.
const MOST_SEEDS: u32 = 99;

/// The radius of a seed, and how far the bunch reaches for each root of its
/// number.
const SEED_RADIUS: f32 = 0.05;
const SEED_ROOM: f32 = 0.068;

/// The angle between one seed and the next that fills a disc most evenly: the
/// golden angle, as in a sunflower.
const GOLDEN_ANGLE: f32 = 2.399_963;

/// Draws everything on a site.
pub(super) fn draw(pen: &mut Pen, spot: &Spot, colours: ByPlayer<Colour>) {
    if spot.pieces.is_empty() && spot.counts() {
        seeds(pen, &spot.area, 0);
    }
    // Several kinds on one site are side by side, along its longer side.
    let count = spot.pieces.len() as f32;
    for (index, &piece) in spot.pieces.iter().enumerate() {
        let (from, to) = (index as f32 / count, (index + 1) as f32 / count);
        let Area { left, top, right, bottom } = spot.area;
        let part = if spot.area.width() > spot.area.height() {
            let width = right - left;
            Area { left: left + from * width, top, right: left + to * width, bottom }
        } else {
            let height = bottom - top;
            Area { left, top: top + from * height, right, bottom: top + to * height }
        };
        let paint = piece.owner.map_or(NOBODY, |it| paint(colours[it]));
        match piece.form {
            Form::Stone => tower(pen, &part, paint, piece.count, spot.shape == Shape::Tray),
            Form::Seeds => seeds(pen, &part, piece.count),
            Form::Figure { outline, large } => figure(pen, &part, paint, piece, outline, large),
        }
    }
}

/// Stacked stones, with their number on the topmost. In a tray the number is written even for one
/// or zero.
fn tower(pen: &mut Pen, area: &Area, paint: Paint, count: u32, counts: bool) {
    let radius = scaled(if counts || 1 < count { TOWER_STONE } else { STONE }, area);
    let step = scaled(STEP, area);
    let drawn = count.min(TOWER);
    let bottom = area.y() + step * drawn.saturating_sub(1) as f32 / 2.0;
    for level in 0..drawn {
        stone(pen, (area.x(), bottom - step * level as f32), radius, paint, level == 0);
    }
    let top = (area.x(), bottom - step * drawn.saturating_sub(1) as f32);
    if count == 0 {
        // The place of a stone, empty.
        pen.disc(top, radius, "none", Some((paint.stroke, 0.02)));
        pen.number(top, 0.34, radius * 1.6, super::INK, 0);
    } else if counts || count != 1 {
        pen.number(top, 0.34, radius * 1.5, paint.ink, count);
    }
}

/// One stone: a disc with a bevel.
fn stone(pen: &mut Pen, (x, y): (f32, f32), radius: f32, paint: Paint, shadow: bool) {
    if shadow {
        pen.disc((x + 0.02, y + 0.045), radius, SHADOW, None);
    }
    pen.disc((x, y), radius, paint.fill, Some((paint.stroke, 0.03)));
    if paint.ring {
        pen.disc((x, y), radius * 0.62, "none", Some((paint.bevel, 0.05)));
    } else {
        pen.disc((x, y), radius * 0.8, "none", Some((paint.bevel, 0.03)));
    }
}

/// Seeds as a bunch of dots, and their number below.
fn seeds(pen: &mut Pen, area: &Area, count: u32) {
    if MOST_SEEDS < count {
        pen.number((area.x(), area.y()), 0.3, area.width() * 0.8, super::INK, count);
        return;
    }
    let fields = (area.width() * area.height()).clamp(1.0, 4.0);
    let drawn = count.min((SEEDS * fields) as u32);
    // The bunch is a disc that grows with its number until it fills the width, and then upwards.
    let reach = SEED_ROOM * (drawn as f32).sqrt();
    let room = ((area.width() / 2.0 - 0.19).max(0.0), (area.height() / 2.0 - 0.24).max(0.0));
    let across = reach.min(room.0);
    let along = (reach * reach / across.max(SEED_RADIUS)).min(room.1);
    for (x, y) in bunch(drawn) {
        let place = (area.x() + across * x, area.y() - 0.1 + along * y);
        pen.disc(place, SEED_RADIUS, SEED.0, Some((SEED.1, 0.012)));
    }
    let below = (area.x(), area.bottom - 0.2);
    pen.number(below, 0.23, area.width() * 0.6, super::INK, count);
}

/// Places spread evenly over a disc of radius one, around its middle.
fn bunch(count: u32) -> Vec<(f32, f32)> {
    let place = |seed: u32| {
        let distance = ((seed as f32 + 0.5) / count as f32).sqrt();
        let (sin, cos) = (seed as f32 * GOLDEN_ANGLE).sin_cos();
        (distance * cos, distance * sin)
    };
    let places: Vec<(f32, f32)> = (0..count).map(place).collect();
    // A few of them are all on one side: their mean must be in the centre.
    let mean = |of: fn(&(f32, f32)) -> f32| places.iter().map(of).sum::<f32>() / count as f32;
    let (x, y) = (mean(|it| it.0), mean(|it| it.1));
    places.iter().map(|it| (it.0 - x, it.1 - y)).collect()
}

/// A figure, large or small.
fn figure(pen: &mut Pen, area: &Area, paint: Paint, piece: Piece, outline: Outline, large: bool) {
    let size = scaled(if large { 0.33 } else { 0.19 }, area);
    let (x, y) = (area.x(), area.y());
    let stroke = Some((paint.contour, 0.035));
    for (dx, dy, fill, stroke) in [(0.02, 0.04, SHADOW, None), (0.0, 0.0, paint.fill, stroke)] {
        let (x, y) = (x + dx, y + dy);
        match outline {
            Outline::Circle => pen.disc((x, y), size, fill, stroke),
            Outline::Square => {
                let half = size * 0.9;
                let (left, right) = (x - half, x + half);
                let square = Area { left, right, top: y - half, bottom: y + half };
                pen.rectangle(&square, 0.03, fill, stroke);
            }
            Outline::Triangle => {
                let (half, up, down) = (size * 1.05, size * 1.05, size * 0.8);
                let corners = [(x, y - up), (x + half, y + down), (x - half, y + down)];
                pen.polygon(&corners, fill, stroke);
            }
        }
    }
    if piece.count != 1 {
        pen.number((x, y), 0.3, size * 1.2, paint.ink, piece.count);
    }
}

/// A measure made smaller for a site that is smaller than a field.
fn scaled(measure: f32, area: &Area) -> f32 {
    measure * area.width().min(area.height()).min(1.0)
}
