//! A net as SVG.

use std::fmt::Write as _;

use game::Message;
use petri::{
    Net,
    net::{ArcKind, Rgb},
};

use super::picture::{BAR, GAP, Node, RADIUS, SIZE, middle, picture};
use crate::svg::{
    SvgStyle,
    sheet::{Hold, INK, Line, PAPER, Script, Sheet, at, polygon, round_rectangle},
};

const ARC: &str = "#5b6168";

/// The length of an arrow's head, and half its width.
const HEAD: (f32, f32) = (8.5, 3.6);

/// The radius of the circle at the end of an inhibitor arc.
const RING: f32 = 4.0;

/// A picture of a net.
///
/// # Errors
///
/// If the net is too large to be drawn; the message says so.
pub fn net_svg(net: &Net) -> Result<String, Message> {
    let picture = picture(net)?;
    let title = net.name().or(net.id()).unwrap_or_default();
    let mut sheet =
        Sheet::begin(picture.size.0, picture.size.1, SvgStyle { title, label: title });
    for line in &picture.lines {
        arc(&mut sheet, &line.points, line.kind);
        if 1 < line.weight {
            let place = middle(&line.points);
            note(&mut sheet, place, &line.weight.to_string());
        }
    }
    for node in &picture.nodes {
        shape(&mut sheet, node);
    }
    Ok(sheet.end())
}

/// A smooth line through some points.
pub(super) fn curve(points: &[(f32, f32)]) -> String {
    let mut path = String::new();
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return path };
    let _ = write!(path, "M{} {}", at(first.0), at(first.1));
    for (number, pair) in points.windows(2).enumerate().skip(1) {
        let (bend, next) = (pair[0], pair[1]);
        let halfway = ((bend.0 + next.0) / 2.0, (bend.1 + next.1) / 2.0);
        if number == 1 {
            let before = points[0];
            let start = ((before.0 + bend.0) / 2.0, (before.1 + bend.1) / 2.0);
            let _ = write!(path, "L{} {}", at(start.0), at(start.1));
        }
        let _ = write!(
            path,
            "Q{} {} {} {}",
            at(bend.0),
            at(bend.1),
            at(halfway.0),
            at(halfway.1)
        );
    }
    let _ = write!(path, "L{} {}", at(last.0), at(last.1));
    path
}

/// A line with what its end says of it.
pub(super) fn arc(sheet: &mut Sheet, points: &[(f32, f32)], kind: ArcKind) {
    let [.., before, last] = points else { return };
    let (dx, dy) = (last.0 - before.0, last.1 - before.1);
    let long = dx.hypot(dy).max(0.01);
    let unit = (dx / long, dy / long);
    let back = |by: f32| (last.0 - unit.0 * by, last.1 - unit.1 * by);
    let dashes = if kind == ArcKind::Read { "4 3" } else { "" };
    let line = Line { colour: ARC, width: 1.2, dashes };
    let solid = Line { dashes: "", ..line };
    let mut points = points.to_vec();
    let end = match kind {
        ArcKind::Inhibitor => back((2.0 * RING).min(long)),
        _ => back((HEAD.0 * 0.7).min(long)),
    };
    if let Some(last) = points.last_mut() {
        *last = end;
    }
    sheet.stroke(&curve(&points), line);
    let head = |sheet: &mut Sheet, by: f32| {
        let (tip, foot) = (back(by), back(by + HEAD.0));
        let side = (-unit.1 * HEAD.1, unit.0 * HEAD.1);
        let corners =
            [tip, (foot.0 + side.0, foot.1 + side.1), (foot.0 - side.0, foot.1 - side.1)];
        sheet.shape(&polygon(&corners, true), ARC, Line { width: 0.5, ..solid });
    };
    match kind {
        ArcKind::Inhibitor => {
            let path = round_rectangle(back(RING), 2.0 * RING, 2.0 * RING, RING);
            sheet.shape(&path, PAPER, solid);
        }
        ArcKind::Reset => {
            head(sheet, 0.0);
            head(sheet, HEAD.0 * 0.8);
        }
        _ => head(sheet, 0.0),
    }
}

/// A small text on a line, on paper so that it is readable.
pub(super) fn note(sheet: &mut Sheet, place: (f32, f32), text: &str) {
    let wide = crate::svg::sheet::width(text, SIZE - 1.0) + 2.0;
    let none = Line { colour: PAPER, width: 0.0, dashes: "" };
    sheet.shape(&round_rectangle(place, wide, SIZE + 1.0, 3.0), PAPER, none);
    let script = Script { size: SIZE - 1.0, colour: INK, bold: false, hold: Hold::Middle };
    sheet.text(place, text, script);
}

fn shape(sheet: &mut Sheet, node: &Node) {
    let (x, y) = node.at;
    let fill = |default: &str| node.fill.map_or_else(|| default.to_owned(), hex);
    let border = Line { colour: INK, width: 1.4, dashes: "" };
    let mut right = x + RADIUS + GAP;
    if node.is_place {
        let path = round_rectangle(node.at, 2.0 * RADIUS, 2.0 * RADIUS, RADIUS);
        sheet.shape(&path, &fill("#ffffff"), border);
        tokens(sheet, node);
    } else {
        let path = round_rectangle(node.at, 2.0 * BAR.0, 2.0 * BAR.1, 1.0);
        // As in the literature: timed transitions are hollow.
        let default = if node.timed { "#ffffff" } else { "#d9d6cd" };
        sheet.shape(&path, &fill(default), border);
        right = x + BAR.0 + GAP;
    }
    let script = Script { size: SIZE, colour: INK, bold: false, hold: Hold::Start };
    sheet.text((right, y), &node.label, script);
    if let Some(capacity) = node.capacity {
        let script = Script { size: SIZE - 2.0, ..script };
        sheet.text((x + RADIUS * 0.8, y + RADIUS + 4.0), &format!("≤{capacity}"), script);
    }
}

/// Up to four tokens as dots, more as a number.
fn tokens(sheet: &mut Sheet, node: &Node) {
    let (x, y) = node.at;
    let d = 5.2;
    let dots: &[(f32, f32)] = match node.tokens {
        0 => return,
        1 => &[(0.0, 0.0)],
        2 => &[(-d, 0.0), (d, 0.0)],
        3 => &[(0.0, -d), (-d, d * 0.8), (d, d * 0.8)],
        4 => &[(-d, -d), (d, -d), (-d, d), (d, d)],
        tokens => {
            let text = tokens.to_string();
            let size = (2.6 * RADIUS / text.len() as f32).min(13.0);
            let script = Script { size, colour: INK, bold: true, hold: Hold::Middle };
            return sheet.text(node.at, &text, script);
        }
    };
    let line = Line { colour: INK, width: 0.5, dashes: "" };
    for (dx, dy) in dots {
        sheet.shape(&round_rectangle((x + dx, y + dy), 7.0, 7.0, 3.5), INK, line);
    }
}

/// A colour as SVG writes it.
pub(super) fn hex(colour: Rgb) -> String {
    format!("#{:02x}{:02x}{:02x}", colour.red, colour.green, colour.blue)
}
