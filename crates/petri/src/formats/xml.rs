//! XML as plain data: elements, attributes and text, one event after the other.
//!
//! What makes XML dangerous is left out. There are no entities but the five that XML has itself
//! and characters by number; a document type may be named, but an internal subset, where entities
//! would be declared, is refused. Nothing is ever fetched. Elements may be nested
//! [`MAX_DEPTH`] deep, so a reader may follow the structure by recursion.
//!
//! Prefixes of names are ignored: `<pnml:place>` is a `place`.

use std::borrow::Cow;

use game::Message;
use quick_xml::{
    Reader, XmlVersion,
    escape::unescape,
    events::{BytesStart, Event},
};

use super::ReadError;
use crate::net::Point;

/// Elements inside each other.
pub const MAX_DEPTH: usize = 64;

/// An XML document that is being read.
pub struct Xml<'a> {
    reader: Reader<&'a [u8]>,
    text: &'a str,
    depth: usize,
    /// How many of `text`'s bytes have been searched for line feeds, and how many were found.
    counted: (usize, usize),
    /// Whether the last start was that of an empty element, whose end is still to come.
    empty: bool,
    /// The position where the last event begins.
    begin: usize,
}

/// The beginning of an element.
pub struct Tag<'a> {
    start: BytesStart<'a>,
    /// Where it begins in the document.
    pub begin: usize,
    /// The line on which it begins, from 1.
    pub line: usize,
}

/// What comes next in a document.
pub enum Next<'a> {
    /// An element begins.
    Start(Tag<'a>),
    /// The element that began last, and has not ended yet, ends.
    End,
    /// Text between tags.
    Text(Cow<'a, str>),
    /// The document is over.
    Over,
}

impl<'a> Xml<'a> {
    /// The beginning of a document.
    pub fn new(text: &'a str) -> Xml<'a> {
        let mut reader = Reader::from_str(text);
        let config = reader.config_mut();
        config.check_end_names = true;
        config.allow_unmatched_ends = false;
        config.allow_dangling_amp = false;
        Xml { reader, text, depth: 0, counted: (0, 0), empty: false, begin: 0 }
    }

    /// The next event.
    pub fn advance(&mut self) -> Result<Next<'a>, ReadError> {
        if std::mem::take(&mut self.empty) {
            self.depth -= 1;
            return Ok(Next::End);
        }
        loop {
            self.begin = self.position();
            let event = match self.reader.read_event() {
                Ok(event) => event,
                Err(error) => {
                    let at = usize::try_from(self.reader.error_position()).unwrap_or(0);
                    let message = Message::new("petri-read-xml").with("error", error.to_string());
                    return Err(ReadError::at(self.line_of(at), message));
                }
            };
            match event {
                Event::Start(start) => return self.open(start),
                Event::Empty(start) => {
                    self.empty = true;
                    return self.open(start);
                }
                Event::End(_) => {
                    self.depth = self.depth.saturating_sub(1);
                    return Ok(Next::End);
                }
                // Line ends are normalized, as XML demands.
                Event::Text(text) => return Ok(Next::Text(text.xml10_content())),
                Event::CData(data) => return Ok(Next::Text(data.xml10_content())),
                Event::GeneralRef(name) => {
                    let name = name.into_inner();
                    let whole = format!("&{name};");
                    return match unescape(&whole) {
                        Ok(text) => Ok(Next::Text(Cow::Owned(text.into_owned()))),
                        Err(_) => Err(self
                            .error(Message::new("petri-read-entity").with("name", shown(&name)))),
                    };
                }
                Event::DocType(text) => {
                    if text.contains('[') {
                        return Err(self.error(Message::new("petri-read-doctype")));
                    }
                }
                Event::Comment(_) | Event::Decl(_) | Event::PI(_) => {}
                Event::Eof if self.depth == 0 => return Ok(Next::Over),
                Event::Eof => return Err(self.error(Message::new("petri-read-cut-off"))),
            }
        }
    }

    fn open(&mut self, start: BytesStart<'a>) -> Result<Next<'a>, ReadError> {
        self.depth += 1;
        let line = self.line_of(self.begin);
        // A faulty attribute would be left out later, silently.
        for attribute in start.attributes().with_checks(false) {
            let fault = match attribute {
                Ok(attribute) => match attribute.normalized_value(XmlVersion::Implicit1_0) {
                    Ok(_) => continue,
                    Err(error) => error.to_string(),
                },
                Err(error) => error.to_string(),
            };
            return Err(ReadError::at(line, Message::new("petri-read-xml").with("error", fault)));
        }
        if MAX_DEPTH < self.depth {
            let message = Message::new("petri-read-too-deep").with("most", MAX_DEPTH);
            return Err(ReadError::at(line, message));
        }
        Ok(Next::Start(Tag { start, begin: self.begin, line }))
    }

    /// Leaves out everything up to the end of the element that began last.
    pub fn skip(&mut self) -> Result<(), ReadError> {
        let mut open = 1;
        while 0 < open {
            match self.advance()? {
                Next::Start(_) => open += 1,
                Next::End => open -= 1,
                Next::Text(_) => {}
                Next::Over => break,
            }
        }
        Ok(())
    }

    /// The element that began with `tag`, as it is written in the document.
    pub fn verbatim(&mut self, tag: &Tag<'_>) -> Result<&'a str, ReadError> {
        self.skip()?;
        Ok(self.text.get(tag.begin..self.position()).unwrap_or_default())
    }

    /// The text in the element that began last, without blanks at the ends; text in elements inside
    /// it does not count.
    pub fn content(&mut self) -> Result<String, ReadError> {
        let mut content = String::new();
        loop {
            match self.advance()? {
                Next::Start(_) => self.skip()?,
                Next::Text(text) => content.push_str(&text),
                Next::End | Next::Over => break,
            }
        }
        let trimmed = content.trim();
        Ok(if trimmed.len() == content.len() { content } else { trimmed.to_owned() })
    }

    /// Hands each element inside the one that began last to `each`, which must read it to its end.
    pub fn children(
        &mut self,
        mut each: impl FnMut(&mut Xml<'a>, Tag<'a>) -> Result<(), ReadError>,
    ) -> Result<(), ReadError> {
        loop {
            match self.advance()? {
                Next::Start(tag) => each(self, tag)?,
                Next::Text(_) => {}
                Next::End | Next::Over => return Ok(()),
            }
        }
    }

    /// An error on the line that is being read.
    pub fn error(&mut self, message: Message) -> ReadError {
        let at = self.begin;
        ReadError::at(self.line_of(at), message)
    }

    fn position(&self) -> usize {
        usize::try_from(self.reader.buffer_position()).unwrap_or(usize::MAX).min(self.text.len())
    }

    /// The line of a position. Positions grow, so every byte is looked at once.
    fn line_of(&mut self, at: usize) -> usize {
        let (from, lines) = self.counted;
        let at = at.min(self.text.len());
        if from < at {
            let more = self.text.as_bytes()[from..at].iter().filter(|it| **it == b'\n').count();
            self.counted = (at, lines + more);
        }
        self.counted.1 + 1
    }
}

impl<'a> Tag<'a> {
    /// The name of the element without its prefix.
    pub fn name(&self) -> &str {
        self.start.local_name().into_inner()
    }

    /// An attribute, by its name without prefix.
    pub fn get(&self, name: &str) -> Option<String> {
        let mut attributes = self.start.attributes();
        let attribute = attributes
            .with_checks(false)
            .flatten()
            .find(|it| it.key.local_name().into_inner() == name)?;
        attribute.normalized_value(XmlVersion::Implicit1_0).ok().map(Cow::into_owned)
    }

    /// All attributes with their full names, in their order.
    pub fn attributes(&self) -> Vec<(String, String)> {
        let mut attributes = self.start.attributes();
        let pair = |it: quick_xml::events::attributes::Attribute<'_>| {
            let value = it.normalized_value(XmlVersion::Implicit1_0).ok()?.into_owned();
            Some((it.key.into_inner().to_owned(), value))
        };
        attributes.with_checks(false).flatten().filter_map(pair).collect()
    }

    /// An attribute that is a number with a fraction, as coordinates are.
    pub fn number(&self, name: &str) -> Option<f64> {
        let number = self.get(name)?.trim().parse::<f64>().ok()?;
        number.is_finite().then_some(number)
    }

    /// A point, by the names of its two attributes.
    pub fn point(&self, x: &str, y: &str) -> Option<Point> {
        Some(Point { x: self.number(x)?, y: self.number(y)? })
    }
}

/// Text as it is written inside an element or an attribute. Characters that XML cannot contain
/// become `U+FFFD`.
pub fn escaped(text: &str) -> Cow<'_, str> {
    let plain = |it: char| !matches!(it, '&' | '<' | '>' | '"') && (' '..'\u{fffe}').contains(&it);
    if text.chars().all(plain) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // Line feeds would become blanks in an attribute.
            '\n' => out.push_str("&#10;"),
            '\t' => out.push_str("&#9;"),
            '\r' => out.push_str("&#13;"),
            '\0'..' ' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            _ => out.push(character),
        }
    }
    Cow::Owned(out)
}

/// Whether a text is one well-formed element and nothing else, so that it can be written into a
/// document as it is.
pub fn is_element(text: &str) -> bool {
    let mut xml = Xml::new(text);
    let begins = matches!(xml.advance(), Ok(Next::Start(tag)) if tag.begin == 0);
    begins && xml.skip().is_ok() && matches!(xml.advance(), Ok(Next::Over)) && text.ends_with('>')
}

/// A name from a document, cut to a length that can be shown.
fn shown(name: &str) -> String {
    name.chars().take(32).collect()
}
