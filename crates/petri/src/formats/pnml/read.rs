//! Reading PNML and PIPE's dialect of it.

use std::collections::HashMap;

use game::Message;

use super::{
    super::{
        Format, ReadError, Reading, number,
        xml::{Next, Tag, Xml},
    },
    Label, TOOL, XML, XMLNS,
    extension::{self, NetExtension},
    graphics, pipe_keys,
};
use crate::{
    Builder, Net,
    net::{About, Link, LinkKind, Place, Point, Remark, Timing, Transition},
};

/// PIPE's coordinates are those of the upper left corner of a square with sides of 30.
pub(in crate::formats) const PIPE_HALF: f64 = 15.0;

/// Reads a document.
///
/// # Errors
///
/// [`ReadError`] at the first fault.
pub fn read(text: &str, format: Option<Format>) -> Result<Reading, ReadError> {
    let mut xml = Xml::new(text);
    let mut reader = Reader { pipe: format == Some(Format::Pipe), ..Reader::default() };
    let mut nets = 0;
    let mut roots = 0;
    loop {
        match xml.advance()? {
            Next::Start(tag) => {
                roots += 1;
                root(&mut xml, tag, &mut reader, &mut nets)?;
            }
            Next::Over => break,
            _ => {}
        }
    }
    if roots == 0 || nets == 0 {
        return Err(xml.error(Message::new("petri-read-no-net")));
    }
    reader.finish()
}

fn root(
    xml: &mut Xml<'_>,
    tag: Tag<'_>,
    reader: &mut Reader,
    nets: &mut usize,
) -> Result<(), ReadError> {
    match tag.name() {
        "pnml" => {}
        "project" => {
            return Err(ReadError::at(tag.line, Message::new("petri-read-greatspn")));
        }
        name => {
            return Err(ReadError::expected(tag.line, Message::new("petri-expected-pnml"), name));
        }
    }
    reader.namespaces(&tag);
    xml.children(|xml, tag| match tag.name() {
        "net" => {
            *nets += 1;
            if 1 < *nets {
                return Err(ReadError::at(tag.line, Message::new("petri-read-second-net")));
            }
            reader.net(xml, &tag)
        }
        _ => xml.skip(),
    })
}

/// What has been read so far.
#[derive(Default)]
struct Reader {
    builder: Builder,
    id: Option<String>,
    pipe: bool,
    links: Vec<(usize, Link)>,
    /// Reference nodes: what each stands for.
    references: HashMap<String, (usize, String)>,
    extension: NetExtension,
    /// Elements whose identifier is another one in PNML.
    places_renamed: Vec<(crate::PlaceId, String)>,
    transitions_renamed: Vec<(crate::TransitionId, String)>,
    pages: usize,
    /// Whether some transition has a priority of PIPE's.
    prioritized: bool,
    /// Transitions without one.
    unprioritized: Vec<crate::TransitionId>,
    /// The class of the tokens seen so far.
    class: Option<String>,
}

impl Reader {
    /// The namespaces that elements which are kept as they are may use.
    fn namespaces(&mut self, tag: &Tag<'_>) {
        for (name, address) in tag.attributes() {
            if let Some(prefix) = name.strip_prefix("xmlns:") {
                self.builder.annotations().push(XMLNS, format!("{prefix} {address}"));
            }
        }
    }

    fn net(&mut self, xml: &mut Xml<'_>, tag: &Tag<'_>) -> Result<(), ReadError> {
        self.namespaces(tag);
        self.id = tag.get("id");
        let kind = tag.get("type").unwrap_or_default();
        self.pipe |= kind == "P/T net";
        let lower = kind.to_lowercase();
        let coloured = ["symmetric", "highlevel", "hlpn", "pt-hlpng"];
        if coloured.iter().any(|it| lower.contains(it)) {
            return Err(ReadError::at(tag.line, Message::new("petri-read-coloured-type")));
        }
        self.contents(xml, true)
    }

    /// The inside of a net or a page.
    fn contents(&mut self, xml: &mut Xml<'_>, is_net: bool) -> Result<(), ReadError> {
        xml.children(|xml, tag| {
            match tag.name() {
                "page" => {
                    self.pages += 1;
                    return self.contents(xml, false);
                }
                "name" if is_net => {
                    if let Some(name) = Label::read(xml)?.text {
                        self.builder.name(name);
                    }
                    return Ok(());
                }
                "name" | "graphics" => {}
                "place" => return self.place(xml, &tag),
                "transition" => return self.transition(xml, &tag),
                "arc" => return self.arc(xml, &tag, LinkKind::Normal),
                "inhibitorArc" => return self.arc(xml, &tag, LinkKind::Inhibitor),
                "inhibitor" => {
                    return xml.children(|xml, tag| match tag.name() {
                        "arc" => self.arc(xml, &tag, LinkKind::Inhibitor),
                        _ => xml.skip(),
                    });
                }
                "referencePlace" | "referenceTransition" => {
                    let (id, target) = (tag.get("id"), tag.get("ref"));
                    let (Some(id), Some(target)) = (id, target) else {
                        let message = Message::new("petri-read-reference");
                        return Err(ReadError::at(tag.line, message));
                    };
                    self.references.insert(id, (tag.line, target));
                }
                "toolspecific" if tag.get("tool").as_deref() == Some(TOOL) => {
                    return extension::net(xml, &mut self.extension);
                }
                "labels" if self.pipe => return self.labels(xml, &tag),
                "declaration" => {
                    let message = Message::new("petri-read-coloured-type");
                    return Err(ReadError::at(tag.line, message));
                }
                "token" | "definition" | "stategroup" => {
                    self.pipe = true;
                    let text = xml.verbatim(&tag)?;
                    if text != pipe_keys::DEFAULT_CLASS {
                        self.builder.annotations().push(pipe_keys::ELEMENT, text);
                    }
                    return Ok(());
                }
                _ => {
                    let text = xml.verbatim(&tag)?;
                    self.builder.annotations().push(XML, text);
                    return Ok(());
                }
            }
            xml.skip()
        })
    }

    /// A text on the drawing.
    fn labels(&mut self, xml: &mut Xml<'_>, tag: &Tag<'_>) -> Result<(), ReadError> {
        let mut remark = Remark { position: tag.point("x", "y"), ..Remark::default() };
        let get = |name| tag.get(name).unwrap_or_else(|| "0".to_owned());
        let shape = format!("{} {} {}", get("width"), get("height"), get("border"));
        remark.annotations.push(pipe_keys::LABELS, shape);
        remark.text = Label::read(xml)?.text.unwrap_or_default();
        self.builder.remark(remark);
        Ok(())
    }

    fn place(&mut self, xml: &mut Xml<'_>, tag: &Tag<'_>) -> Result<(), ReadError> {
        let id = tag.get("id").unwrap_or_default();
        let mut place = Place::new(&id);
        attributes(tag, &mut place.about);
        if let Some(tokens) = tag.get("initialMarking") {
            place.tokens = number(tag.line, &tokens, "petri-expected-tokens")?;
        }
        if let Some(invariant) = tag.get("invariant") {
            place.about.annotations.push("tapn.invariant", invariant);
        }
        let mut renamed = None;
        xml.children(|xml, part| {
            match part.name() {
                "initialMarking" => {
                    let label = Label::read(xml)?;
                    label.keep_offset(&mut place.about.annotations);
                    self.pipe |= label.is_value;
                    let text = label.text.unwrap_or_default();
                    place.tokens = self.count(part.line, &text, 0, "petri-expected-tokens", &id)?;
                }
                "hlinitialMarking" | "hlinscription" => {
                    let message = Message::new("petri-read-coloured-type");
                    return Err(ReadError::at(part.line, message));
                }
                "capacity" => {
                    let text = Label::read(xml)?.text.unwrap_or_default();
                    // PIPE writes 0 for no capacity.
                    let capacity = number(part.line, &text, "petri-expected-capacity")?;
                    place.capacity = (0 < capacity).then_some(capacity);
                }
                "toolspecific" if part.get("tool").as_deref() == Some(TOOL) => {
                    let extension = extension::element(xml, &mut place.about)?;
                    place.capacity = extension.capacity.or(place.capacity);
                    renamed = extension.id;
                }
                _ => self.about(xml, &part, &mut place.about)?,
            }
            Ok(())
        })?;
        let place = self.builder.at(tag.line).place(place);
        self.places_renamed.extend(renamed.map(|id| (place, id)));
        Ok(())
    }

    fn transition(&mut self, xml: &mut Xml<'_>, tag: &Tag<'_>) -> Result<(), ReadError> {
        let mut transition = Transition::new(tag.get("id").unwrap_or_default());
        attributes(tag, &mut transition.about);
        if let Some(urgent) = tag.get("urgent").filter(|it| it != "false") {
            transition.about.annotations.push("tapn.urgent", urgent);
        }
        let (mut renamed, mut prioritized) = (None, false);
        xml.children(|xml, part| {
            let line = part.line;
            let mut keep = |key: &str, xml: &mut Xml<'_>, plain: &str| {
                let text = Label::read(xml)?.text.unwrap_or_default();
                if text != plain {
                    transition.about.annotations.push(key, text);
                }
                Ok::<(), ReadError>(())
            };
            match part.name() {
                "rate" => keep(pipe_keys::RATE, xml, "")?,
                "orientation" => keep(pipe_keys::ORIENTATION, xml, "")?,
                "infiniteServer" => keep(pipe_keys::INFINITE, xml, "false")?,
                "timed" => {
                    let text = Label::read(xml)?.text.unwrap_or_default();
                    transition.timing = match text.as_str() {
                        "true" => Timing::Timed,
                        "false" | "" => Timing::Immediate,
                        found => {
                            let expected = Message::new("petri-expected-timed");
                            return Err(ReadError::expected(line, expected, found));
                        }
                    };
                }
                "priority" => {
                    let text = Label::read(xml)?.text.unwrap_or_default();
                    transition.priority = priority(line, &text)?;
                    prioritized = true;
                }
                "toolspecific" if part.get("tool").as_deref() == Some(TOOL) => {
                    let extension = extension::element(xml, &mut transition.about)?;
                    if let Some(number) = extension.priority {
                        transition.priority = priority(line, &number.to_string())?;
                        prioritized = true;
                    }
                    if extension.timed {
                        transition.timing = Timing::Timed;
                    }
                    renamed = extension.id;
                }
                _ => self.about(xml, &part, &mut transition.about)?,
            }
            Ok(())
        })?;
        let transition = self.builder.at(tag.line).transition(transition);
        self.transitions_renamed.extend(renamed.map(|id| (transition, id)));
        self.prioritized |= prioritized;
        if !prioritized {
            self.unprioritized.push(transition);
        }
        Ok(())
    }

    /// What places and transitions have in common.
    fn about(
        &mut self,
        xml: &mut Xml<'_>,
        part: &Tag<'_>,
        about: &mut About,
    ) -> Result<(), ReadError> {
        match part.name() {
            "name" => {
                let label = Label::read(xml)?;
                self.pipe |= label.is_value;
                about.name = label.text;
                about.label_offset = label.offset;
            }
            "graphics" => {
                let found = graphics(xml, &mut about.annotations)?;
                about.position = found.positions.first().copied().or(about.position);
                about.colour = found.colour.or(about.colour);
            }
            "tagged" => {
                if Label::read(xml)?.text.as_deref() == Some("true") {
                    about.annotations.push(pipe_keys::TAGGED, "true");
                }
            }
            _ => about.annotations.push(XML, xml.verbatim(part)?),
        }
        Ok(())
    }

    fn arc(&mut self, xml: &mut Xml<'_>, tag: &Tag<'_>, kind: LinkKind) -> Result<(), ReadError> {
        let mut link = Link {
            id: tag.get("id"),
            source: tag.get("source").unwrap_or_default(),
            target: tag.get("target").unwrap_or_default(),
            kind,
            weight: 1,
            ..Link::default()
        };
        if let Some(kind) = tag.get("type") {
            link.kind = arc_kind(tag.line, &kind)?;
        }
        if let Some(weight) = tag.get("weight") {
            link.weight = number(tag.line, &weight, "petri-expected-weight")?;
        }
        if let Some(interval) = tag.get("inscription").filter(|it| it.starts_with(['[', '('])) {
            link.annotations.push("tapn.interval", interval);
        }
        let name = link.id.clone().unwrap_or_else(|| format!("{} -> {}", link.source, link.target));
        let mut points: Vec<(Point, bool)> = Vec::new();
        xml.children(|xml, part| {
            let line = part.line;
            match part.name() {
                "inscription" => {
                    let label = Label::read(xml)?;
                    label.keep_offset(&mut link.annotations);
                    self.pipe |= label.is_value;
                    match label.inside {
                        Some("test") => link.kind = LinkKind::Read,
                        Some(_) => link.kind = LinkKind::Inhibitor,
                        None => {}
                    }
                    let text = label.text.unwrap_or_default();
                    link.weight = self.count(line, &text, 1, "petri-expected-weight", &name)?;
                }
                "hlinscription" => {
                    let message = Message::new("petri-read-coloured-type");
                    return Err(ReadError::at(line, message));
                }
                "type" => {
                    let value = part.get("value");
                    let text = Label::read(xml)?.text;
                    link.kind = arc_kind(line, &value.or(text).unwrap_or_default())?;
                }
                "arctype" => {
                    let text = Label::read(xml)?.text.unwrap_or_default();
                    link.kind = arc_kind(line, &text)?;
                }
                "inhibitor" => {
                    link.kind = LinkKind::Inhibitor;
                    xml.skip()?;
                }
                "graphics" => {
                    let found = graphics(xml, &mut link.annotations)?;
                    link.bends.extend(found.positions);
                }
                "arcpath" => {
                    let curved = part.get("curvePoint").as_deref() == Some("true");
                    points.extend(part.point("x", "y").map(|it| (it, curved)));
                    xml.skip()?;
                }
                "tagged" => {
                    if Label::read(xml)?.text.as_deref() == Some("true") {
                        link.annotations.push(pipe_keys::TAGGED, "true");
                    }
                }
                "toolspecific" if part.get("tool").as_deref() == Some(TOOL) => {
                    extension::arc(xml, &mut link.annotations)?;
                }
                _ => link.annotations.push(XML, xml.verbatim(&part)?),
            }
            Ok(())
        })?;
        if self.pipe && link.kind == LinkKind::Inhibitor {
            // PIPE ignores the inscription, which may be 0 there: the place must be empty.
            link.weight = link.weight.max(1);
        }
        if link.kind == LinkKind::Reset {
            link.weight = 1;
        }
        path(&mut link, &points);
        self.links.push((tag.line, link));
        Ok(())
    }

    /// A number of tokens or a weight: digits, or pairs of a token class and a number as PIPE
    /// writes them, of which only one class may be used.
    fn count(
        &mut self,
        line: usize,
        text: &str,
        none: u64,
        expected: &'static str,
        element: &str,
    ) -> Result<u64, ReadError> {
        let text = text.trim();
        if text.is_empty() {
            return Ok(none);
        }
        if !text.contains(',') {
            return number(line, text, expected);
        }
        let mut parts = text.split(',');
        let mut total = 0;
        while let (Some(class), Some(count)) = (parts.next(), parts.next()) {
            let count = number(line, count, expected)?;
            if count == 0 {
                continue;
            }
            let class = class.trim();
            if self.class.get_or_insert_with(|| class.to_owned()) != class {
                let message = Message::new("petri-read-coloured").with("id", element);
                return Err(ReadError::at(line, message.with("class", class)));
            }
            total = count;
        }
        if parts.next().is_some() || text.split(',').count() % 2 == 1 {
            return Err(ReadError::expected(line, Message::new(expected), text));
        }
        Ok(total)
    }

    /// Builds the net.
    fn finish(mut self) -> Result<Reading, ReadError> {
        let mut notes = Vec::new();
        if 1 < self.pages {
            notes.push(Message::new("petri-note-pages").with("count", self.pages));
        }
        if !self.references.is_empty() {
            let count = self.references.len();
            notes.push(Message::new("petri-note-references").with("count", count));
        }
        for (line, mut link) in std::mem::take(&mut self.links) {
            self.follow(line, &mut link.source)?;
            self.follow(line, &mut link.target)?;
            if let (Some(prefix), Some(id)) = (&self.extension.anonymous, &link.id)
                && id.starts_with(prefix.as_str())
            {
                link.id = None;
            }
            self.builder.at(line).link(link);
        }
        if self.pipe && self.prioritized {
            for transition in &self.unprioritized {
                // PIPE's default.
                self.builder.transition_mut(*transition).priority = 1;
            }
        }
        if let Some(class) = self.class.filter(|it| it != "Default") {
            self.builder.annotations().push(pipe_keys::CLASS, class);
        }
        let NetExtension { ranks, families, remarks, annotations, unnamed, .. } = self.extension;
        for (line, higher, lower) in ranks {
            self.builder.at(line).rank_named(higher, lower);
        }
        families.into_iter().for_each(|it| self.builder.family(it));
        remarks.into_iter().for_each(|it| self.builder.remark(it));
        self.builder.annotations().0.extend(annotations.0);
        if self.pipe {
            recentre(&mut self.builder);
        }
        if let Some(id) = self.id.filter(|_| !unnamed) {
            self.builder.id(id);
        }
        let mut net = self.builder.build()?;
        if !self.places_renamed.is_empty() || !self.transitions_renamed.is_empty() {
            net = renamed(&net, self.places_renamed, self.transitions_renamed)?;
        }
        let format = if self.pipe { Format::Pipe } else { Format::Pnml };
        Ok(Reading { net, format, notes })
    }

    /// Replaces a reference node by what it stands for.
    fn follow(&self, line: usize, id: &mut String) -> Result<(), ReadError> {
        // Each reference is followed at most once, unless they form a circle.
        for _ in 0..=self.references.len() {
            match self.references.get(id) {
                Some((_, target)) => id.clone_from(target),
                None => return Ok(()),
            }
        }
        let message = Message::new("petri-read-reference-circle").with("id", id.as_str());
        let line = self.references.get(id).map_or(line, |it| it.0);
        Err(ReadError::at(line, message))
    }
}

/// Gives elements the identifiers that PNML could not have.
fn renamed(
    net: &Net,
    places: Vec<(crate::PlaceId, String)>,
    transitions: Vec<(crate::TransitionId, String)>,
) -> Result<Net, ReadError> {
    let mut builder = net.to_builder();
    for (place, id) in places {
        builder.place_mut(place).id = id;
    }
    for (transition, id) in transitions {
        builder.transition_mut(transition).id = id;
    }
    Ok(builder.build()?)
}

/// Turns PIPE's corners into middles.
fn recentre(builder: &mut Builder) {
    let shift = |about: &mut About| {
        if let Some(point) = &mut about.position {
            *point = Point { x: point.x + PIPE_HALF, y: point.y + PIPE_HALF };
        }
    };
    let (places, transitions) = builder.counts();
    (0..places).for_each(|it| shift(&mut builder.place_mut(crate::PlaceId::new(it)).about));
    for transition in (0..transitions).map(crate::TransitionId::new) {
        shift(&mut builder.transition_mut(transition).about);
    }
}

/// The points of PIPE's arcs: both ends, and bends between them.
fn path(link: &mut Link, points: &[(Point, bool)]) {
    let [first, between @ .., last] = points else { return };
    link.bends.extend(between.iter().map(|it| it.0));
    let ends = [first.0.x, first.0.y, last.0.x, last.0.y].map(|it| it.to_string());
    link.annotations.push(pipe_keys::ENDS, ends.join(" "));
    if points.iter().any(|it| it.1) {
        let curved: Vec<&str> = points.iter().map(|it| if it.1 { "1" } else { "0" }).collect();
        link.annotations.push(pipe_keys::CURVED, curved.join(" "));
    }
}

/// What some tools write as attributes.
fn attributes(tag: &Tag<'_>, about: &mut About) {
    about.name = tag.get("name");
    about.position = tag.point("positionX", "positionY");
}

fn arc_kind(line: usize, text: &str) -> Result<LinkKind, ReadError> {
    Ok(match text {
        "normal" | "timed" | "" => LinkKind::Normal,
        "inhibitor" | "tapnInhibitor" => LinkKind::Inhibitor,
        "read" | "test" => LinkKind::Read,
        "reset" => LinkKind::Reset,
        found => {
            return Err(ReadError::expected(line, Message::new("petri-expected-arc-kind"), found));
        }
    })
}

fn priority(line: usize, text: &str) -> Result<u32, ReadError> {
    let number = number(line, text, "petri-expected-priority")?;
    u32::try_from(number)
        .map_err(|_| ReadError::expected(line, Message::new("petri-expected-priority"), text))
}
