//! Labels and graphics, which all elements of a PNML document have in the same form.

use super::{
    super::{
        ReadError,
        xml::{Next, Tag, Xml},
    },
    GRAPHICS, OFFSET,
};
use crate::net::{Annotations, Point, Rgb};

/// A label: `<text>` or `<value>`, and where it is drawn.
#[derive(Debug, Default)]
pub(in crate::formats) struct Label {
    /// Its text, if it has one.
    pub text: Option<String>,
    /// Whether the text was in `<value>`.
    pub is_value: bool,
    /// Its offset.
    pub offset: Option<Point>,
    /// Whether an element `<inhibitor>` or `<test>` is inside, as SNAKES writes it.
    pub inside: Option<&'static str>,
    /// Whether it has a structure, as in coloured nets.
    pub structured: bool,
}

impl Label {
    /// Reads the label that has just begun.
    pub fn read(xml: &mut Xml<'_>) -> Result<Label, ReadError> {
        let mut label = Label::default();
        let mut bare = String::new();
        loop {
            match xml.advance()? {
                Next::Text(text) => bare.push_str(&text),
                Next::Start(tag) => label.part(xml, &tag)?,
                Next::End | Next::Over => break,
            }
        }
        if label.text.is_none() && !bare.trim().is_empty() {
            label.text = Some(bare.trim().to_owned());
        }
        Ok(label)
    }

    fn part(&mut self, xml: &mut Xml<'_>, tag: &Tag<'_>) -> Result<(), ReadError> {
        match tag.name() {
            "text" => self.text = Some(xml.content()?),
            "value" => {
                self.is_value = true;
                self.text = Some(xml.content()?);
            }
            "structure" => {
                self.structured = true;
                xml.skip()?;
            }
            "graphics" => {
                let mut other = Annotations::default();
                self.offset = graphics(xml, &mut other)?.offset.or(self.offset);
            }
            name @ ("inhibitor" | "test") => {
                self.inside = Some(if name == "test" { "test" } else { "inhibitor" });
                let text = deep_text(xml)?;
                let digits = |it: char| it.is_ascii_digit();
                self.text =
                    text.split(|it| !digits(it)).find(|it| !it.is_empty()).map(str::to_owned);
            }
            _ => xml.skip()?,
        }
        Ok(())
    }

    /// Keeps the offset as an annotation.
    pub fn keep_offset(&self, annotations: &mut Annotations) {
        if let Some(offset) = self.offset.filter(|it| *it != Point::default()) {
            annotations.push(OFFSET, format!("{} {}", offset.x, offset.y));
        }
    }
}

/// All text inside the element that has just begun, that of inner elements included.
fn deep_text(xml: &mut Xml<'_>) -> Result<String, ReadError> {
    let (mut text, mut open) = (String::new(), 1);
    while 0 < open {
        match xml.advance()? {
            Next::Start(_) => open += 1,
            Next::End => {
                open -= 1;
                text.push(' ');
            }
            Next::Text(more) => text.push_str(&more),
            Next::Over => break,
        }
    }
    Ok(text)
}

/// What `<graphics>` says.
#[derive(Debug, Default)]
pub(in crate::formats) struct Graphics {
    /// Positions: one of a node, the bends of an arc.
    pub positions: Vec<Point>,
    /// The offset of a label.
    pub offset: Option<Point>,
    /// The colour inside.
    pub colour: Option<Rgb>,
}

/// Reads the `<graphics>` that has just begun; what is not interpreted becomes an annotation.
pub(in crate::formats) fn graphics(
    xml: &mut Xml<'_>,
    annotations: &mut Annotations,
) -> Result<Graphics, ReadError> {
    let mut found = Graphics::default();
    xml.children(|xml, tag| {
        let point = || Some(Point { x: tag.number("x")?, y: tag.number("y")? });
        match (tag.name(), point()) {
            ("position", Some(point)) => found.positions.push(point),
            ("offset", Some(point)) => found.offset = Some(point),
            ("fill", _) => {
                let colour = tag.get("color").and_then(|it| rgb(&it));
                if let (Some(colour), 1) = (colour, tag.attributes().len()) {
                    found.colour = Some(colour);
                } else {
                    annotations.push(GRAPHICS, xml.verbatim(&tag)?);
                    return Ok(());
                }
            }
            _ => {
                annotations.push(GRAPHICS, xml.verbatim(&tag)?);
                return Ok(());
            }
        }
        xml.skip()
    })?;
    Ok(found)
}

/// A colour as `#rrggbb`.
pub(super) fn rgb(text: &str) -> Option<Rgb> {
    let digits = text.trim().strip_prefix('#').filter(|it| it.len() == 6 && it.is_ascii())?;
    let part = |from: usize| u8::from_str_radix(digits.get(from..from + 2)?, 16).ok();
    Some(Rgb { red: part(0)?, green: part(2)?, blue: part(4)? })
}

/// The same, written.
pub(in crate::formats) fn hex(colour: Rgb) -> String {
    format!("#{:02x}{:02x}{:02x}", colour.red, colour.green, colour.blue)
}
