//! Our own JSON, which has everything that a [`Net`] has.
//!
//! ```json
//! {"format": "spielbank-net", "version": 1,
//!  "places": [{"id": "p", "tokens": 2, "capacity": 3}],
//!  "transitions": [{"id": "t", "priority": 1}],
//!  "arcs": [{"kind": "inhibitor", "place": "p", "transition": "t", "weight": 2}]}
//! ```
//!
//! `json_plain.rs` lists all keys.

use game::{Message, ParseError};
use serde_json::error::Category;

use super::{
    Format, ReadError, Reading, What, Written,
    json_plain::{
        AboutPlain, ArcPlain, FamilyPlain, FilePlain, KindPlain, PlacePlain, RemarkPlain,
        TitlePlain, TransitionPlain, colour, point, rgb,
    },
};
use crate::{
    Builder, Net,
    net::{
        Annotations, Arc, ArcKind, Bilingual, Family, Place, Point, Remark, Timing, Transition,
    },
};

/// The value of `format`.
pub const NAME: &str = "spielbank-net";

/// The only version so far.
const VERSION: u32 = 1;

/// Reads a net.
///
/// # Errors
///
/// [`ReadError`] at the first fault.
pub fn read(text: &str) -> Result<Reading, ReadError> {
    let file: FilePlain = serde_json::from_str(text).map_err(|error| {
        let line = error.line().max(1);
        if error.classify() == Category::Eof {
            return ReadError::at(line, Message::new("petri-read-cut-off"));
        }
        let message = Message::new("petri-read-json").with("error", error.to_string());
        ReadError::at(line, message)
    })?;
    if file.format != NAME || file.version != VERSION {
        let expected = Message::new("petri-expected-json").with("name", NAME);
        let found = format!("{} {}", file.format, file.version);
        return Err(ReadError { line: None, what: What::Expected(ParseError::new(expected, found)) });
    }
    // Places and transitions may have the same identifiers: arcs say which is which.
    let mut builder = Builder::separate();
    file.id.into_iter().for_each(|it| builder.id(it));
    file.name.into_iter().for_each(|it| builder.name(it));
    let (mut places, mut transitions) = (Names::default(), Names::default());
    for it in file.places {
        let id = builder.place(Place {
            id: it.id.clone(),
            tokens: it.tokens,
            capacity: it.capacity,
            about: it.about.into(),
        });
        places.insert(it.id, id);
    }
    for it in file.transitions {
        let id = builder.transition(Transition {
            id: it.id.clone(),
            priority: it.priority,
            timing: if it.timed { Timing::Timed } else { Timing::Immediate },
            about: it.about.into(),
        });
        transitions.insert(it.id, id);
    }
    for it in file.arcs {
        let name = || it.id.clone().unwrap_or_else(|| format!("{} – {}", it.place, it.transition));
        let place = *places.get(&it.place).ok_or_else(|| no_end(name(), &it.place))?;
        let transition =
            *transitions.get(&it.transition).ok_or_else(|| no_end(name(), &it.transition))?;
        builder.arc(Arc {
            id: it.id,
            place,
            transition,
            kind: kind(it.kind),
            weight: it.weight,
            bends: it.bends.into_iter().map(|(x, y)| Point { x, y }).collect(),
            annotations: Annotations(it.annotations),
        });
    }
    for (higher, lower) in file.ranks {
        builder.rank_named(higher, lower);
    }
    for it in file.families {
        builder.family(Family {
            name: it.name,
            title: it.title.map(Bilingual::from),
            colour: it.colour.map(rgb),
        });
    }
    for it in file.remarks {
        builder.remark(Remark {
            text: it.text,
            position: it.position.map(|(x, y)| Point { x, y }),
            annotations: Annotations(it.annotations),
        });
    }
    builder.annotations().0 = file.annotations;
    Ok(Reading { net: builder.build()?, format: Format::Json, notes: Vec::new() })
}

/// Elements by their identifiers.
type Names<T> = std::collections::HashMap<String, T>;

fn no_end(arc: String, end: &str) -> ReadError {
    let message = Message::new("petri-no-end").with("arc", arc).with("end", end);
    ReadError { line: None, what: What::Fault(message) }
}

/// Writes a net.
pub fn write(net: &Net) -> Written {
    let transition = |it: &crate::TransitionId| net.transition(*it).id.clone();
    let mut file = FilePlain {
        format: NAME.to_owned(),
        version: VERSION,
        id: net.id().map(str::to_owned),
        name: net.name().map(str::to_owned),
        places: Vec::new(),
        transitions: Vec::new(),
        arcs: Vec::new(),
        ranks: net.relation().iter().map(|(a, b)| (transition(a), transition(b))).collect(),
        families: net.families().iter().map(family).collect(),
        remarks: net.remarks().iter().map(remark).collect(),
        annotations: net.annotations().0.clone(),
    };
    for it in net.places() {
        file.places.push(PlacePlain {
            id: it.id.clone(),
            tokens: it.tokens,
            capacity: it.capacity,
            about: AboutPlain::from(&it.about),
        });
    }
    for it in net.transitions() {
        file.transitions.push(TransitionPlain {
            id: it.id.clone(),
            priority: it.priority,
            timed: it.timing == Timing::Timed,
            about: AboutPlain::from(&it.about),
        });
    }
    for it in net.arcs() {
        file.arcs.push(ArcPlain {
            id: it.id.clone(),
            kind: kind_plain(it.kind),
            place: net.place(it.place).id.clone(),
            transition: net.transition(it.transition).id.clone(),
            weight: it.weight,
            bends: it.bends.iter().copied().filter_map(point).collect(),
            annotations: it.annotations.0.clone(),
        });
    }
    // Only numbers that are not finite could fail, and they have been left out.
    let text = serde_json::to_string(&file).unwrap_or_default();
    Written { text: lines(&text), lost: Vec::new() }
}

/// One element a line: people read it, and tools that compare lines do.
fn lines(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 40);
    let (mut depth, mut quoted, mut escaped) = (0, false, false);
    for character in text.chars() {
        if quoted {
            out.push(character);
            quoted = character != '"' || escaped;
            escaped = character == '\\' && !escaped;
            continue;
        }
        match character {
            '"' => quoted = true,
            '{' | '[' => depth += 1,
            '}' | ']' => {
                depth -= 1;
                if depth == 0 {
                    out.push('\n');
                }
            }
            _ => {}
        }
        out.push(character);
        if (character == ',' && depth <= 2) || (character == '[' && depth == 2) {
            out.push('\n');
        }
    }
    out.push('\n');
    out
}

fn family(family: &Family) -> FamilyPlain {
    FamilyPlain {
        name: family.name.clone(),
        title: family.title.as_ref().map(TitlePlain::from),
        colour: family.colour.map(colour),
    }
}

fn remark(remark: &Remark) -> RemarkPlain {
    RemarkPlain {
        text: remark.text.clone(),
        position: remark.position.and_then(point),
        annotations: remark.annotations.0.clone(),
    }
}

fn kind(kind: KindPlain) -> ArcKind {
    match kind {
        KindPlain::Input => ArcKind::Input,
        KindPlain::Output => ArcKind::Output,
        KindPlain::Inhibitor => ArcKind::Inhibitor,
        KindPlain::Read => ArcKind::Read,
        KindPlain::Reset => ArcKind::Reset,
    }
}

fn kind_plain(kind: ArcKind) -> KindPlain {
    match kind {
        ArcKind::Input => KindPlain::Input,
        ArcKind::Output => KindPlain::Output,
        ArcKind::Inhibitor => KindPlain::Inhibitor,
        ArcKind::Read => KindPlain::Read,
        ArcKind::Reset => KindPlain::Reset,
    }
}
