//! A sheet of paper for diagrams: shapes to text, in pixels.
//!
//! Boards have wood and fields ([`Pen`](super::pen::Pen)); diagrams have neither. As with boards
//! there are no scripts, references or identifiers, and the picture has a background of its own.

use std::fmt::Write as _;

use super::{SvgStyle, pen::escape};

/// The ground, text, and text of less weight.
pub(crate) const PAPER: &str = "#fdfcf9";
pub(crate) const INK: &str = "#22262b";
pub(crate) const FAINT: &str = "#6b7178";

/// Rules and grids.
pub(crate) const RULE: &str = "#dcd9d1";

/// The width of a character relative to its height: a generous average.
const CHARACTER: f32 = 0.62;

/// The approximate width of a text.
pub(crate) fn width(text: &str, size: f32) -> f32 {
    text.chars().count() as f32 * size * CHARACTER
}

/// The anchor of a text.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Hold {
    Start,
    Middle,
    End,
}

/// The style of a text.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Script {
    pub size: f32,
    pub colour: &'static str,
    pub bold: bool,
    pub hold: Hold,
}

/// The style of a line.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Line {
    pub colour: &'static str,
    pub width: f32,
    /// Lengths of dashes and gaps; empty for a solid line.
    pub dashes: &'static str,
}

/// A diagram under construction.
pub(crate) struct Sheet {
    out: String,
}

impl Sheet {
    pub fn begin(wide: f32, high: f32, style: SvgStyle) -> Sheet {
        let (title, label) = (escape(style.title), escape(style.label));
        let label = if label.is_empty() { &title } else { &label };
        let (wide, high) = (at(wide), at(high));
        let mut sheet = Sheet { out: String::new() };
        sheet.put(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" \
             width=\"{wide}\" height=\"{high}\" role=\"img\" aria-label=\"{label}\" \
             font-family=\"system-ui, 'DejaVu Sans', Verdana, sans-serif\" fill=\"none\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\">"
        ));
        if !title.is_empty() {
            sheet.put(format_args!("<title>{title}</title>"));
        }
        sheet.put(format_args!(
            "<rect width=\"{wide}\" height=\"{high}\" rx=\"10\" fill=\"{PAPER}\"/>"
        ));
        sheet
    }

    pub fn end(mut self) -> String {
        self.out.push_str("</svg>\n");
        self.out
    }

    /// A stroke along a path, written as in SVG.
    pub fn stroke(&mut self, path: &str, line: Line) {
        let dashes = match line.dashes {
            "" => String::new(),
            dashes => format!(" stroke-dasharray=\"{dashes}\""),
        };
        self.put(format_args!(
            "<path d=\"{path}\" stroke=\"{}\" stroke-width=\"{}\"{dashes}/>",
            line.colour,
            at(line.width)
        ));
    }

    /// A shape with a border.
    pub fn shape(&mut self, path: &str, fill: &str, border: Line) {
        let dashes = match border.dashes {
            "" => String::new(),
            dashes => format!(" stroke-dasharray=\"{dashes}\""),
        };
        self.put(format_args!(
            "<path d=\"{path}\" fill=\"{fill}\" stroke=\"{}\" stroke-width=\"{}\"{dashes}/>",
            border.colour,
            at(border.width)
        ));
    }

    /// Text whose middle, or baseline, is at a place.
    pub fn text(&mut self, (x, y): (f32, f32), text: &str, script: Script) {
        let Script { size, colour, bold, hold } = script;
        let weight = if bold { " font-weight=\"bold\"" } else { "" };
        let anchor = match hold {
            Hold::Start => "",
            Hold::Middle => " text-anchor=\"middle\"",
            Hold::End => " text-anchor=\"end\"",
        };
        self.put(format_args!(
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"{colour}\"{weight}{anchor}>{}</text>",
            at(x),
            at(y + 0.36 * size),
            at(size),
            escape(text)
        ));
    }

    fn put(&mut self, what: std::fmt::Arguments) {
        // Writing to a string cannot fail.
        let _ = self.out.write_fmt(what);
        self.out.push('\n');
    }
}

/// A measure with no more digits than are visible.
pub(crate) fn at(pixels: f32) -> String {
    let pixels = if pixels.is_finite() { pixels.clamp(-1e6, 1e6) } else { 0.0 };
    format!("{}", (pixels * 10.0).round() / 10.0 + 0.0)
}

/// A path through points, closed or not.
pub(crate) fn polygon(points: &[(f32, f32)], closed: bool) -> String {
    let mut path = String::new();
    for (number, (x, y)) in points.iter().enumerate() {
        let _ = write!(path, "{}{} {}", if number == 0 { "M" } else { "L" }, at(*x), at(*y));
    }
    if closed {
        path.push('Z');
    }
    path
}

/// The path of a rectangle around a middle, with round corners.
pub(crate) fn round_rectangle((x, y): (f32, f32), wide: f32, high: f32, radius: f32) -> String {
    let (left, top) = (x - wide / 2.0, y - high / 2.0);
    let (r, w, h) = (at(radius), at(wide - 2.0 * radius), at(high - 2.0 * radius));
    format!(
        "M{} {}h{w}a{r} {r} 0 0 1 {r} {r}v{h}a{r} {r} 0 0 1 -{r} {r}h-{w}a{r} {r} 0 0 1 -{r} \
         -{r}v-{h}a{r} {r} 0 0 1 {r} -{r}Z",
        at(left + radius),
        at(top)
    )
}
