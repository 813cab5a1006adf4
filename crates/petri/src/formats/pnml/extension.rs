//! Our tool-specific data: reading.

use game::Message;

use super::{
    super::{
        ReadError, number,
        xml::{Tag, Xml},
    },
    labels::rgb,
};
use crate::net::{About, Annotations, Bilingual, Family, Point, Remark};

/// What the extension of an element says, apart from what goes into its [`About`].
#[derive(Default)]
pub(super) struct Extension {
    pub id: Option<String>,
    pub capacity: Option<u64>,
    pub priority: Option<u64>,
    pub timed: bool,
}

/// What the extension of the net says.
#[derive(Default)]
pub(super) struct NetExtension {
    pub ranks: Vec<(usize, String, String)>,
    pub families: Vec<Family>,
    pub remarks: Vec<Remark>,
    pub annotations: Annotations,
    pub anonymous: Option<String>,
    pub unnamed: bool,
}

/// Reads the extension of a place or a transition, whose `<toolspecific>` has just begun.
pub(super) fn element(xml: &mut Xml<'_>, about: &mut About) -> Result<Extension, ReadError> {
    let mut found = Extension::default();
    xml.children(|xml, tag| {
        let line = tag.line;
        match tag.name() {
            "id" => found.id = Some(exact(xml, &tag)?),
            "capacity" => {
                let text = xml.content()?;
                found.capacity = Some(number(line, &text, "petri-expected-capacity")?);
            }
            "priority" => {
                let text = xml.content()?;
                found.priority = Some(number(line, &text, "petri-expected-priority")?);
            }
            "timed" => {
                found.timed = true;
                xml.skip()?;
            }
            "title" => {
                about.title = title(&tag);
                xml.skip()?;
            }
            "family" => about.family = Some(exact(xml, &tag)?),
            "site" => about.site = Some(exact(xml, &tag)?),
            "note" => about.note = Some(exact(xml, &tag)?),
            "colour" => about.colour = rgb(&xml.content()?),
            "player" => {
                let text = xml.content()?;
                let player = text.parse().map_err(|error: game::ParseError| {
                    ReadError::expected(line, error.expected, error.found)
                })?;
                about.player = Some(player);
            }
            "annotation" => {
                let key = tag.get("key").unwrap_or_default();
                about.annotations.push(key, exact(xml, &tag)?);
            }
            name => return Err(unknown(&tag, name)),
        }
        Ok(())
    })?;
    Ok(found)
}

/// Reads the extension of an arc.
pub(super) fn arc(xml: &mut Xml<'_>, annotations: &mut Annotations) -> Result<(), ReadError> {
    xml.children(|xml, tag| match tag.name() {
        "annotation" => {
            let key = tag.get("key").unwrap_or_default();
            annotations.push(key, exact(xml, &tag)?);
            Ok(())
        }
        name => Err(unknown(&tag, name)),
    })
}

/// Reads the extension of the net.
pub(super) fn net(xml: &mut Xml<'_>, found: &mut NetExtension) -> Result<(), ReadError> {
    xml.children(|xml, tag| {
        match tag.name() {
            "rank" => {
                let get = |name| tag.get(name).unwrap_or_default();
                found.ranks.push((tag.line, get("higher"), get("lower")));
            }
            "family" => found.families.push(Family {
                name: tag.get("name").unwrap_or_default(),
                title: title(&tag),
                colour: tag.get("colour").and_then(|it| rgb(&it)),
            }),
            "remark" => {
                let position = || Some(Point { x: tag.number("x")?, y: tag.number("y")? });
                let mut remark = Remark {
                    text: tag.get("text").unwrap_or_default(),
                    position: position(),
                    ..Remark::default()
                };
                xml.children(|xml, inner| {
                    let key = inner.get("key").unwrap_or_default();
                    remark.annotations.push(key, exact(xml, &inner)?);
                    Ok(())
                })?;
                found.remarks.push(remark);
                return Ok(());
            }
            "annotation" => {
                let key = tag.get("key").unwrap_or_default();
                found.annotations.push(key, exact(xml, &tag)?);
                return Ok(());
            }
            "anonymous" => found.anonymous = tag.get("prefix"),
            "unnamed" => found.unnamed = true,
            name => return Err(unknown(&tag, name)),
        }
        xml.skip()
    })
}

/// A text with the blanks at its ends: it is in the attribute `text`.
fn exact(xml: &mut Xml<'_>, tag: &Tag<'_>) -> Result<String, ReadError> {
    match tag.get("text") {
        Some(text) => xml.skip().map(|()| text),
        None => xml.content(),
    }
}

fn title(tag: &Tag<'_>) -> Option<Bilingual> {
    Some(Bilingual { en: tag.get("en")?, de: tag.get("de")? })
}

fn unknown(tag: &Tag<'_>, name: &str) -> ReadError {
    ReadError::expected(tag.line, Message::new("petri-expected-extension"), name)
}
