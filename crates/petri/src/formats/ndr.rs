//! TINA's graphical format `.ndr`.
//!
//! ```text
//! p X Y PLACE TOKENS ANCHOR [LABEL ANCHOR]
//! t X Y TRANSITION EARLIEST LATEST ANCHOR
//! t X Y TRANSITION ANCHOR EARLIEST LATEST ANCHOR LABEL ANCHOR
//! e SOURCE [ANGLE RADIUS] TARGET [ANGLE RADIUS] [?|?-|!|!-]WEIGHT ANCHOR
//! h NET …
//! ```
//!
//! An edge between two transitions is a pair of the priority relation. A `-` before an end of the
//! interval makes it an open one. Anchors, shapes of edges and whatever follows the name of the net
//! are kept as annotations.

use std::collections::HashMap;
use std::fmt::Write as _;

use super::{
    Format, Losses, ReadError, Reading, Written,
    tina::{INTERVAL, Lexer, STOPWATCH, name, numeric_ranks, written},
};
use crate::{
    Builder, Net, PlaceId, TransitionId,
    net::{Annotations, Arc, ArcKind, Place, Point, Transition},
};

/// Keys of annotations: where the name, the interval and the label are drawn.
const ANCHORS: &str = "ndr.anchors";
/// The shape of an edge: four numbers; empty if there is none.
const SHAPE: &str = "ndr.shape";
/// What follows the name of the net.
const LOOK: &str = "ndr.look";
/// A line that is not interpreted.
const LINE: &str = "ndr.line";

/// Reads a net.
///
/// # Errors
///
/// [`ReadError`] at the first fault.
pub fn read(text: &str) -> Result<Reading, ReadError> {
    let mut reader = Reader { builder: Builder::separate(), ..Reader::default() };
    let mut ended = false;
    for mut line in Lexer::lines(text) {
        let begin = line;
        match line.word() {
            "p" => reader.place(&mut line)?,
            "t" => reader.transition(&mut line)?,
            "e" => reader.edge(&mut line)?,
            "h" => {
                ended = true;
                let id = line.name()?;
                reader.builder.id(id);
                if line.more() {
                    reader.builder.annotations().push(LOOK, line.rest.trim());
                }
            }
            "n" | "a" | "g" => reader.builder.annotations().push(LINE, begin.rest.trim()),
            _ => return Err(begin.expected("petri-expected-ndr-line")),
        }
    }
    let fault = (!ended).then(|| game::Message::new("petri-read-cut-off"));
    if let Some(fault) = fault {
        let line = text.lines().count().max(1);
        return Err(ReadError::at(line, fault));
    }
    Ok(Reading { net: reader.builder.build()?, format: Format::Ndr, notes: Vec::new() })
}

#[derive(Default)]
struct Reader {
    builder: Builder,
    places: HashMap<String, PlaceId>,
    transitions: HashMap<String, TransitionId>,
}

impl Reader {
    fn place(&mut self, line: &mut Lexer<'_>) -> Result<(), ReadError> {
        let position = Some(point(line)?);
        let id = line.name()?;
        let mut place = Place::new(&id);
        place.tokens = line.number()?;
        place.about.position = position;
        let mut anchors = vec![anchor(line)?];
        if line.more() {
            place.about.name = Some(line.name()?).filter(|it| !it.is_empty());
            anchors.push(anchor(line)?);
        }
        place.about.annotations.push(ANCHORS, anchors.join(" "));
        line.end()?;
        let place = self.builder.at(line.line).place(place);
        self.places.insert(id, place);
        Ok(())
    }

    fn transition(&mut self, line: &mut Lexer<'_>) -> Result<(), ReadError> {
        let position = Some(point(line)?);
        let id = line.name()?;
        let mut transition = Transition::new(&id);
        transition.about.position = position;
        let mut anchors = Vec::new();
        line.more();
        if line.rest.starts_with(|it: char| it.is_ascii_alphabetic()) {
            anchors.push(anchor(line)?);
        }
        let interval = interval(line)?;
        transition.about.annotations.push(INTERVAL, interval);
        anchors.push(anchor(line)?);
        if line.more() {
            transition.about.name = Some(line.name()?).filter(|it| !it.is_empty());
            anchors.push(anchor(line)?);
        }
        transition.about.annotations.push(ANCHORS, anchors.join(" "));
        line.end()?;
        let transition = self.builder.at(line.line).transition(transition);
        self.transitions.insert(id, transition);
        Ok(())
    }

    fn edge(&mut self, line: &mut Lexer<'_>) -> Result<(), ReadError> {
        let source = line.name()?;
        // The words after the source: [angle radius] target [angle radius] weight anchor.
        let first = shape(line)?;
        let target = line.name()?;
        let second = if first.is_some() { shape(line)? } else { None };
        let mut annotations = Annotations::default();
        let shape: Vec<String> = first.into_iter().chain(second).collect();
        annotations.push(SHAPE, shape.join(" "));
        line.more();
        let weighing = *line;
        let kind = if line.close("?-") {
            Some(ArcKind::Inhibitor)
        } else if line.close("?") {
            Some(ArcKind::Read)
        } else if line.close("!-") || line.close("!") {
            None
        } else {
            Some(ArcKind::Input)
        };
        let weight = line.number()?;
        let written = weighing.rest[..weighing.rest.len() - line.rest.len()].to_owned();
        annotations.push(ANCHORS, anchor(line)?);
        line.end()?;
        let no_end = |end: &str| {
            let message = game::Message::new("petri-no-end");
            let message = message.with("arc", format!("{source} -> {target}")).with("end", end);
            ReadError::at(line.line, message)
        };
        let place = |id: &str| self.places.get(id).copied();
        let transition = |id: &str| self.transitions.get(id).copied();
        // A name may be that of a place and of a transition; an arc joins one of each.
        let joined = match (place(&source), transition(&target)) {
            (Some(place), Some(transition)) => Some((place, transition, true)),
            _ => match (transition(&source), place(&target)) {
                (Some(transition), Some(place)) => Some((place, transition, false)),
                _ => None,
            },
        };
        if let Some((place, transition, forward)) = joined {
            let kind = match (kind, forward) {
                (Some(ArcKind::Input), false) => ArcKind::Output,
                (Some(kind), true) => kind,
                (None, true) => {
                    let text = format!("{}{written}", name(&source));
                    let about = &mut self.builder.transition_mut(transition).about;
                    about.annotations.push(STOPWATCH, text);
                    return Ok(());
                }
                (_, false) => return Err(weighing.expected("petri-expected-output-arc")),
            };
            let mut arc = Arc::new(kind, place, transition, weight);
            arc.annotations = annotations;
            self.builder.at(line.line).arc(arc);
            return Ok(());
        }
        if let (Some(higher), Some(lower)) = (transition(&source), transition(&target)) {
            self.builder.at(line.line).rank(higher, lower);
            return Ok(());
        }
        if place(&source).is_none() && transition(&source).is_none() {
            return Err(no_end(&source));
        }
        if place(&target).is_none() && transition(&target).is_none() {
            return Err(no_end(&target));
        }
        let message = game::Message::new("petri-between-places");
        Err(ReadError::at(line.line, message.with("arc", format!("{source} -> {target}"))))
    }
}

/// A word that is a number.
fn float(line: &mut Lexer<'_>) -> Result<f64, ReadError> {
    line.more();
    let begin = *line;
    let number = line.word().parse::<f64>().ok().filter(|it| it.is_finite());
    number.ok_or_else(|| begin.expected("petri-expected-coordinate"))
}

fn point(line: &mut Lexer<'_>) -> Result<Point, ReadError> {
    Ok(Point { x: float(line)?, y: float(line)? })
}

/// Angle and radius, if two numbers come before the next name. Names may look like numbers: a
/// fraction tells them apart, for names without braces have no point.
fn shape(line: &mut Lexer<'_>) -> Result<Option<String>, ReadError> {
    let mut ahead = *line;
    let angle = ahead.word();
    let radius = ahead.word();
    let number = |it: &str| it.parse::<f64>().is_ok_and(f64::is_finite);
    if number(angle) && number(radius) && (angle.contains('.') || radius.contains('.')) {
        *line = ahead;
        return Ok(Some(format!("{angle} {radius}")));
    }
    Ok(None)
}

/// Where a text is drawn: a point of the compass.
fn anchor(line: &mut Lexer<'_>) -> Result<String, ReadError> {
    line.more();
    let begin = *line;
    let word = line.word();
    let known = ["n", "nw", "w", "sw", "s", "se", "e", "ne", "c"];
    if known.contains(&word) {
        Ok(word.to_owned())
    } else {
        Err(begin.expected("petri-expected-anchor"))
    }
}

/// The interval as `.net` writes it.
fn interval(line: &mut Lexer<'_>) -> Result<String, ReadError> {
    let open = line.take("-");
    let earliest = line.number()?;
    let begin = if open { ']' } else { '[' };
    if line.take("w") {
        return Ok(format!("{begin}{earliest},w["));
    }
    let open = line.take("-");
    let latest = line.number()?;
    let end = if open { '[' } else { ']' };
    Ok(format!("{begin}{earliest},{latest}{end}"))
}

/// Writes a net.
pub fn write(net: &Net) -> Written {
    let mut out = String::new();
    let mut losses = Losses::default();
    for place in net.places() {
        let Point { x, y } = place.about.position.unwrap_or_default();
        let anchors: Vec<&str> = anchors(&place.about.annotations);
        let first = anchors.first().copied().unwrap_or("n");
        let (id, tokens) = (written(&place.id), place.tokens);
        let _ = write!(out, "p {x:?} {y:?} {id} {tokens} {first}");
        let label = label(&place.id, &place.about);
        if let Some(label) = label.or(anchors.get(1).map(|_| "{}".to_owned())) {
            let _ = write!(out, " {label} {}", anchors.get(1).copied().unwrap_or("ne"));
        }
        out.push('\n');
        if place.capacity.is_some() {
            losses.add("petri-lost-capacity", &place.id);
        }
        lost_about(&mut losses, &place.id, &place.about);
    }
    for transition in net.transitions() {
        let Point { x, y } = transition.about.position.unwrap_or_default();
        let anchors: Vec<&str> = anchors(&transition.about.annotations);
        let interval = transition.about.annotations.get(INTERVAL).and_then(ends);
        let interval = interval.unwrap_or_else(|| "0 w".to_owned());
        let id = transition_name(net, &transition.id);
        if net.find_place(&transition.id).is_some() {
            losses.add("petri-lost-id", &transition.id);
        }
        let label = label(&transition.id, &transition.about);
        let label = label.or(anchors.get(2).map(|_| "{}".to_owned()));
        let _ = match (label, &anchors[..]) {
            (Some(label), anchors) => {
                let at = |index: usize, or| anchors.get(index).copied().unwrap_or(or);
                let (a, b, c) = (at(0, "n"), at(1, "n"), at(2, "ne"));
                writeln!(out, "t {x:?} {y:?} {id} {a} {interval} {b} {label} {c}")
            }
            (None, [a, b]) => writeln!(out, "t {x:?} {y:?} {id} {a} {interval} {b}"),
            (None, anchors) => {
                let anchor = anchors.first().copied().unwrap_or("n");
                writeln!(out, "t {x:?} {y:?} {id} {interval} {anchor}")
            }
        };
        if transition.timing == crate::net::Timing::Timed {
            losses.add("petri-lost-timed", &transition.id);
        }
        lost_about(&mut losses, &transition.id, &transition.about);
    }
    for arc in net.arcs() {
        edge(&mut out, net, arc, &mut losses);
    }
    for (id, transition) in net.transition_ids().zip(net.transitions()) {
        for text in transition.about.annotations.all(STOPWATCH) {
            if let Some((place, mark)) = text.rsplit_once('!') {
                let to = transition_name(net, &net.transition(id).id);
                let _ = writeln!(out, "e {place} {to} !{mark} n");
            }
        }
    }
    let pair = |out: &mut String, higher: &TransitionId, lower: &TransitionId| {
        let id = |it: &TransitionId| transition_name(net, &net.transition(*it).id);
        let _ = writeln!(out, "e {} {} 1 n", id(higher), id(lower));
    };
    for (higher, lower) in net.relation() {
        pair(&mut out, higher, lower);
    }
    for (higher, lower) in numeric_ranks(net, &mut losses) {
        // One edge for each pair: there are no lists here.
        higher.iter().for_each(|a| lower.iter().for_each(|b| pair(&mut out, a, b)));
    }
    for line in net.annotations().all(LINE) {
        let _ = writeln!(out, "{}", line.replace(['\n', '\r'], " "));
    }
    for remark in net.remarks() {
        losses.add("petri-lost-remark", &remark.text);
    }
    let look = net.annotations().get(LOOK).map(|it| format!(" {}", it.replace(['\n', '\r'], " ")));
    let id = written(net.id().or(net.name()).unwrap_or("net"));
    let _ = writeln!(out, "h {id}{}", look.unwrap_or_default());
    if let Some(name) = net.name().filter(|_| net.id().is_some()) {
        losses.add("petri-lost-net-name", name);
    }
    if net.annotations().0.iter().any(|it| it.0 != LOOK && it.0 != LINE) {
        losses.add("petri-lost-annotation", net.id().unwrap_or_default());
    }
    Written { text: out, lost: losses.messages() }
}

fn edge(out: &mut String, net: &Net, arc: &Arc, losses: &mut Losses) {
    let place = written(&net.place(arc.place).id);
    let transition = transition_name(net, &net.transition(arc.transition).id);
    let (source, target) = match arc.kind {
        ArcKind::Output => (&transition, &place),
        _ => (&place, &transition),
    };
    let name = arc.id.as_deref().unwrap_or(source);
    let mark = match arc.kind {
        ArcKind::Input | ArcKind::Output => "",
        ArcKind::Inhibitor => "?-",
        ArcKind::Read => "?",
        ArcKind::Reset => return losses.add("petri-lost-reset-arc", name),
    };
    let shape: Vec<&str> =
        arc.annotations.get(SHAPE).unwrap_or_default().split(' ').filter(|it| !it.is_empty()).collect();
    let anchor = anchors(&arc.annotations).first().copied().unwrap_or("n");
    let weight = arc.weight;
    let numbers = shape.iter().all(|it| it.parse::<f64>().is_ok_and(f64::is_finite));
    let _ = match shape[..] {
        [a, b, c, d] if numbers => {
            writeln!(out, "e {source} {a} {b} {target} {c} {d} {mark}{weight} {anchor}")
        }
        _ => writeln!(out, "e {source} {target} {mark}{weight} {anchor}"),
    };
    if let Some(id) = &arc.id {
        losses.add("petri-lost-arc-id", id);
    }
    if !arc.bends.is_empty() {
        losses.add("petri-lost-bends", name);
    }
    if arc.annotations.0.iter().any(|it| it.0 != SHAPE && it.0 != ANCHORS) {
        losses.add("petri-lost-annotation", name);
    }
}

/// The name of a transition: another one if a place has it, since edges name their ends only.
fn transition_name(net: &Net, id: &str) -> String {
    let mut id = id.to_owned();
    while net.find_place(&id).is_some() {
        id.push('\'');
    }
    written(&id)
}

/// The label as it is written, if it is not the identifier.
fn label(id: &str, about: &crate::net::About) -> Option<String> {
    about.name.as_deref().filter(|it| *it != id).map(written)
}

/// The anchors of an element, as far as they are anchors.
fn anchors(annotations: &Annotations) -> Vec<&str> {
    let known = ["n", "nw", "w", "sw", "s", "se", "e", "ne", "c"];
    let text = annotations.get(ANCHORS).unwrap_or_default();
    text.split(' ').filter(|it| known.contains(it)).take(3).collect()
}

/// The ends of an interval as `.ndr` writes them.
fn ends(interval: &str) -> Option<String> {
    let open = interval.starts_with(']');
    let inner = interval.strip_prefix(['[', ']'])?;
    let end_open = inner.ends_with('[');
    let (from, to) = inner.strip_suffix(['[', ']'])?.split_once(',')?;
    let digits = |it: &str| {
        let digits = it.trim_end_matches(['K', 'M']);
        !digits.is_empty() && digits.bytes().all(|it| it.is_ascii_digit())
    };
    if !digits(from) || !(to == "w" || digits(to)) {
        return None;
    }
    let from = if open { format!("-{from}") } else { from.to_owned() };
    let to = if end_open && to != "w" { format!("-{to}") } else { to.to_owned() };
    Some(format!("{from} {to}"))
}

fn lost_about(losses: &mut Losses, id: &str, about: &crate::net::About) {
    let sorts = [
        ("petri-lost-title", about.title.is_some()),
        ("petri-lost-family", about.family.is_some()),
        ("petri-lost-player", about.player.is_some()),
        ("petri-lost-site", about.site.is_some()),
        ("petri-lost-colour", about.colour.is_some()),
        ("petri-lost-note", about.note.is_some()),
    ];
    for (sort, _) in sorts.into_iter().filter(|it| it.1) {
        losses.add(sort, id);
    }
    let known = [ANCHORS, INTERVAL, STOPWATCH];
    if about.annotations.0.iter().any(|it| !known.contains(&it.0.as_str())) {
        losses.add("petri-lost-annotation", id);
    }
}
