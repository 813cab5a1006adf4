//! Reading `.net`.

use std::collections::HashMap;

use game::Message;

use super::{
    super::{Format, ReadError, Reading},
    INTERVAL, Lexer, NOTE, STOPWATCH, name,
};
use crate::{
    Builder, PlaceId, TransitionId,
    net::{Arc, ArcKind, Place, Remark, Transition},
};

/// Reads a net.
///
/// # Errors
///
/// [`ReadError`] at the first fault.
pub fn read(text: &str) -> Result<Reading, ReadError> {
    let mut reader = Reader { builder: Builder::separate(), ..Reader::default() };
    for mut line in Lexer::lines(text) {
        reader.line(&mut line)?;
    }
    let Reader { mut builder, mut arcs, .. } = reader;
    // Within a transition the order of the file, inputs before outputs.
    arcs.sort_by_key(|(_, arc)| (arc.transition, arc.kind == ArcKind::Output));
    for (line, arc) in arcs {
        builder.at(line).arc(arc);
    }
    Ok(Reading { net: builder.build()?, format: Format::Tina, notes: Vec::new() })
}

#[derive(Default)]
struct Reader {
    builder: Builder,
    places: HashMap<String, PlaceId>,
    transitions: HashMap<String, TransitionId>,
    arcs: Vec<(usize, Arc)>,
}

/// What follows the name of the other end of an arc.
enum Mark {
    Arc(ArcKind, u64),
    /// An arc that stops a clock, as it is written.
    Clock(String),
}

impl Reader {
    fn line(&mut self, line: &mut Lexer<'_>) -> Result<(), ReadError> {
        let begin = *line;
        match line.word() {
            "tr" => self.transition_line(line),
            "pl" => self.place_line(line),
            "pr" => self.priority_line(line),
            "lb" => self.label_line(line),
            "nt" => self.note_line(line),
            "net" => {
                let name = line.name()?;
                self.builder.id(name);
                // An interval of the whole net has no meaning here.
                line.end()
            }
            _ => Err(begin.expected("petri-expected-tina-line")),
        }
    }

    fn place(&mut self, line: usize, id: String) -> PlaceId {
        let builder = &mut self.builder;
        *self
            .places
            .entry(id)
            .or_insert_with_key(|id| builder.at(line).place(Place::new(id.as_str())))
    }

    fn transition(&mut self, line: usize, id: String) -> TransitionId {
        let builder = &mut self.builder;
        *self
            .transitions
            .entry(id)
            .or_insert_with_key(|id| builder.at(line).transition(Transition::new(id.as_str())))
    }

    fn transition_line(&mut self, line: &mut Lexer<'_>) -> Result<(), ReadError> {
        let id = line.name()?;
        let transition = self.transition(line.line, id);
        if line.take(":") {
            let label = line.name()?;
            self.builder.transition_mut(transition).about.name = Some(label);
        }
        if line.more() && line.rest.starts_with(['[', ']']) {
            let interval = interval(line)?;
            self.builder.transition_mut(transition).about.annotations.push(INTERVAL, interval);
        }
        if !line.more() {
            return Ok(());
        }
        let mut output = false;
        loop {
            if line.take("->") {
                if output {
                    return Err(line.expected("petri-expected-tina-name"));
                }
                output = true;
            }
            if !line.more() {
                break;
            }
            if line.rest.starts_with("->") {
                continue;
            }
            let id = line.name()?;
            let place = self.place(line.line, id.clone());
            match mark(line, output)? {
                Mark::Arc(kind, weight) => {
                    self.arcs.push((line.line, Arc::new(kind, place, transition, weight)));
                }
                Mark::Clock(text) => {
                    let text = format!("{}{text}", name(&id));
                    let about = &mut self.builder.transition_mut(transition).about;
                    about.annotations.push(STOPWATCH, text);
                }
            }
        }
        if output { Ok(()) } else { Err(line.expected("petri-expected-arrow")) }
    }

    fn place_line(&mut self, line: &mut Lexer<'_>) -> Result<(), ReadError> {
        let id = line.name()?;
        let place = self.place(line.line, id.clone());
        if line.take(":") {
            let label = line.name()?;
            self.builder.place_mut(place).about.name = Some(label);
        }
        if line.take("(") {
            let tokens = line.number()?;
            if !line.take(")") {
                return Err(line.expected("petri-expected-closing"));
            }
            // Descriptions add up.
            let place = self.builder.place_mut(place);
            place.tokens = place.tokens.saturating_add(tokens);
        }
        if !line.more() {
            return Ok(());
        }
        // What stands before the arrow puts tokens here.
        let mut before = true;
        loop {
            if before && line.take("->") {
                before = false;
            }
            if !line.more() {
                break;
            }
            if before && line.rest.starts_with("->") {
                continue;
            }
            let other = line.name()?;
            let transition = self.transition(line.line, other);
            match mark(line, before)? {
                Mark::Arc(kind, weight) => {
                    self.arcs.push((line.line, Arc::new(kind, place, transition, weight)));
                }
                Mark::Clock(text) => {
                    let text = format!("{}{text}", name(&id));
                    let about = &mut self.builder.transition_mut(transition).about;
                    about.annotations.push(STOPWATCH, text);
                }
            }
        }
        if before { Err(line.expected("petri-expected-arrow")) } else { Ok(()) }
    }

    fn priority_line(&mut self, line: &mut Lexer<'_>) -> Result<(), ReadError> {
        let (mut left, mut right) = (Vec::new(), Vec::new());
        let mut greater = None;
        while line.more() {
            if greater.is_none() && line.rest.starts_with(['>', '<']) {
                greater = Some(line.take(">") || !line.take("<"));
                continue;
            }
            let id = line.name()?;
            let side = if greater.is_none() { &mut left } else { &mut right };
            side.push(self.transition(line.line, id));
        }
        let Some(greater) = greater.filter(|_| !left.is_empty() && !right.is_empty()) else {
            return Err(line.expected("petri-expected-ranks"));
        };
        let (higher, lower) = if greater { (left, right) } else { (right, left) };
        // The product of two long lists would fill the memory from one line.
        const MOST: usize = 1 << 22;
        if MOST < higher.len().saturating_mul(lower.len()) {
            let message = Message::new("petri-read-too-many-ranks").with("most", MOST);
            return Err(ReadError::at(line.line, message));
        }
        for &high in &higher {
            for &low in &lower {
                self.builder.at(line.line).rank(high, low);
            }
        }
        Ok(())
    }

    fn label_line(&mut self, line: &mut Lexer<'_>) -> Result<(), ReadError> {
        let id = line.name()?;
        let label = line.name()?;
        if let Some(&transition) = self.transitions.get(&id) {
            self.builder.transition_mut(transition).about.name = Some(label);
        } else {
            let place = self.place(line.line, id);
            self.builder.place_mut(place).about.name = Some(label);
        }
        line.end()
    }

    fn note_line(&mut self, line: &mut Lexer<'_>) -> Result<(), ReadError> {
        let id = line.name()?;
        let shown = line.word();
        if !matches!(shown, "0" | "1") {
            return Err(ReadError::expected(
                line.line,
                Message::new("petri-expected-note-kind"),
                shown,
            ));
        }
        let mut remark = Remark { text: line.name()?, ..Remark::default() };
        remark.annotations.push(NOTE, format!("{shown} {id}"));
        self.builder.remark(remark);
        line.end()
    }
}

/// The interval of a transition, as it is written.
fn interval(line: &mut Lexer<'_>) -> Result<String, ReadError> {
    let begin = *line;
    let bracket = |line: &mut Lexer<'_>| line.take("[") || line.take("]");
    let wrong = || begin.expected("petri-expected-interval");
    if !bracket(line) {
        return Err(wrong());
    }
    line.number().map_err(|_| wrong())?;
    if !line.take(",") {
        return Err(wrong());
    }
    if !line.take("w") {
        line.number().map_err(|_| wrong())?;
    }
    if !bracket(line) {
        return Err(wrong());
    }
    let text = &begin.rest[..begin.rest.len() - line.rest.len()];
    Ok(text.split_whitespace().collect())
}

/// What follows a name: the kind of the arc and its weight.
fn mark(line: &mut Lexer<'_>, output: bool) -> Result<Mark, ReadError> {
    let normal = if output { ArcKind::Output } else { ArcKind::Input };
    let begin = *line;
    let kind = if line.close("**") {
        return match output {
            false => Ok(Mark::Arc(ArcKind::Reset, 1)),
            true => Err(begin.expected("petri-expected-output-arc")),
        };
    } else if line.close("*") {
        return Ok(Mark::Arc(normal, line.number()?));
    } else if line.close("?-") {
        ArcKind::Inhibitor
    } else if line.close("?") {
        ArcKind::Read
    } else if line.close("!-") || line.close("!") {
        line.number()?;
        return Ok(Mark::Clock(begin.rest[..begin.rest.len() - line.rest.len()].to_owned()));
    } else {
        return Ok(Mark::Arc(normal, 1));
    };
    if output {
        return Err(begin.expected("petri-expected-output-arc"));
    }
    Ok(Mark::Arc(kind, line.number()?))
}
