//! Shapes to text: the only place that writes SVG.

use std::fmt::Write as _;

use super::{
    SvgStyle,
    palette::{RIM, WOOD},
};
use crate::plan::Area;

/// The width of a field in the units of the picture.
const UNIT: f32 = 60.0;

/// The width of a character, as a part of its height: what the usual sans-serif
/// faces need for a bold digit.
const CHARACTER: f32 = 0.7;

/// Distance of the baseline below the middle of a letter, relative to its height.
const BASELINE: f32 = 0.36;

/// A stroke: its colour, and its width in fields.
pub(super) type Stroke = Option<(&'static str, f32)>;

/// A picture under construction. All measures are in fields.
pub(super) struct Pen {
    out: String,
}

impl Pen {
    /// An empty picture of that extent.
    pub fn begin(area: Area, style: SvgStyle) -> Pen {
        let (title, label) = (escape(style.title), escape(style.label));
        let label = if label.is_empty() { &title } else { &label };
        let (x, y, width, height) =
            (at(area.left), at(area.top), at(area.width()), at(area.height()));
        let mut pen = Pen { out: String::new() };
        pen.put(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x} {y} {width} {height}\" \
             role=\"img\" aria-label=\"{label}\" font-family=\"system-ui, 'DejaVu Sans', \
             Verdana, sans-serif\" text-anchor=\"middle\">"
        ));
        if !title.is_empty() {
            pen.put(format_args!("<title>{title}</title>"));
        }
        let ground = Area {
            left: area.left + 0.02,
            top: area.top + 0.02,
            right: area.right - 0.02,
            bottom: area.bottom - 0.02,
        };
        pen.rectangle(&ground, 0.15, WOOD, Some((RIM, 0.04)));
        pen
    }

    /// The finished picture.
    pub fn end(mut self) -> String {
        self.out.push_str("</svg>\n");
        self.out
    }

    pub fn rectangle(&mut self, area: &Area, radius: f32, fill: &str, stroke: Stroke) {
        let (x, y, width, height) =
            (at(area.left), at(area.top), at(area.width()), at(area.height()));
        let round = if 0.0 < radius { format!(" rx=\"{}\"", at(radius)) } else { String::new() };
        self.put(format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{round}{}/>",
            paint(fill, stroke)
        ));
    }

    pub fn disc(&mut self, (x, y): (f32, f32), radius: f32, fill: &str, stroke: Stroke) {
        self.put(format_args!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"{}/>",
            at(x),
            at(y),
            at(radius),
            paint(fill, stroke)
        ));
    }

    pub fn polygon(&mut self, corners: &[(f32, f32)], fill: &str, stroke: Stroke) {
        let corner = |&(x, y): &(f32, f32)| format!("{},{}", at(x), at(y));
        let points = corners.iter().map(corner).collect::<Vec<_>>().join(" ");
        self.put(format_args!(
            "<polygon points=\"{points}\" stroke-linejoin=\"round\"{}/>",
            paint(fill, stroke)
        ));
    }

    pub fn line(&mut self, from: (f32, f32), to: (f32, f32), colour: &str, width: f32) {
        self.put(format_args!(
            "<path d=\"M{} {}L{} {}\" stroke=\"{colour}\" stroke-width=\"{}\" \
             stroke-linecap=\"round\"/>",
            at(from.0),
            at(from.1),
            at(to.0),
            at(to.1),
            at(width)
        ));
    }

    /// Text around a middle.
    pub fn text(&mut self, (x, y): (f32, f32), size: f32, colour: &str, bold: bool, text: &str) {
        let weight = if bold { " font-weight=\"bold\"" } else { "" };
        self.put(format_args!(
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"{colour}\"{weight}>{}</text>",
            at(x),
            at(y + BASELINE * size),
            at(size),
            escape(text)
        ));
    }

    /// A number around a middle, made smaller until it fits into a width.
    pub fn number(&mut self, middle: (f32, f32), size: f32, width: f32, colour: &str, it: u32) {
        let text = it.to_string();
        let fits = width / (CHARACTER * text.len() as f32);
        self.text(middle, size.min(fits), colour, true, &text);
    }

    fn put(&mut self, what: std::fmt::Arguments) {
        // Writing to a string cannot fail.
        let _ = self.out.write_fmt(what);
        self.out.push('\n');
    }
}

/// The attributes for a surface and its border.
fn paint(fill: &str, stroke: Stroke) -> String {
    let stroke = stroke.map_or_else(String::new, |(colour, width)| {
        format!(" stroke=\"{colour}\" stroke-width=\"{}\"", at(width))
    });
    format!(" fill=\"{fill}\"{stroke}")
}

/// A measure in the units of the picture, with no more digits than are visible.
fn at(fields: f32) -> String {
    let rounded = (fields * UNIT * 10.0).round() / 10.0;
    // Adding zero turns minus zero into zero.
    format!("{}", rounded + 0.0)
}

/// Escapes text for an element or an attribute. Characters that XML cannot represent become
/// `U+FFFD`.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' | '\n' => out.push(' '),
            _ if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push('\u{fffd}'),
            _ => out.push(c),
        }
    }
    out
}
