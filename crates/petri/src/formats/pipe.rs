//! Writing the dialect of PIPE 4.3, which PIPE 5 reads too. `pnml/` reads it.
//!
//! PIPE finds the ends of an arc by comparing identifiers without regard to case, first among the
//! places, then among the transitions. Identifiers that differ in nothing else therefore get
//! another one here, or arcs would be attached to the wrong node. Without capacities of 0 there are
//! none in PIPE, so a place with capacity 0 loses it; priorities begin at 1.

use std::{collections::HashSet, fmt::Write as _};

use super::{
    Losses, Written,
    pnml::{GRAPHICS, OFFSET, PIPE_HALF, XML, XMLNS, pipe_keys},
    xml::{escaped, is_element},
};
use crate::{
    Net,
    net::{About, Annotations, Arc, ArcKind, Point, Timing},
};

/// Keys that are written.
const KNOWN: [&str; 12] = [
    XML,
    XMLNS,
    OFFSET,
    pipe_keys::ELEMENT,
    pipe_keys::CLASS,
    pipe_keys::RATE,
    pipe_keys::ORIENTATION,
    pipe_keys::INFINITE,
    pipe_keys::TAGGED,
    pipe_keys::CURVED,
    pipe_keys::ENDS,
    pipe_keys::LABELS,
];

/// Writes a net.
pub fn write(net: &Net) -> Written {
    let mut writer = Writer { out: String::new(), losses: Losses::default(), class: "Default" };
    writer.net(net);
    Written { text: writer.out, lost: writer.losses.messages() }
}

struct Writer<'a> {
    out: String,
    losses: Losses,
    class: &'a str,
}

impl<'a> Writer<'a> {
    fn net(&mut self, net: &'a Net) {
        let ids = self.ids(net);
        self.class = net.annotations().get(pipe_keys::CLASS).unwrap_or("Default");
        self.put(format_args!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<pnml>\n"));
        let id = net.id().map(|it| format!(" id=\"{}\"", escaped(it))).unwrap_or_default();
        self.put(format_args!("<net{id} type=\"P/T net\">\n"));
        let name = net.name().unwrap_or_default();
        if !name.is_empty() || net.id().is_none() && net.name().is_some() {
            self.losses.add("petri-lost-net-name", name);
        }
        let id = format!("id=\"{}\"", escaped(self.class));
        let declared = |it: &str| it.starts_with("<token") && it.contains(&id);
        if !net.annotations().all(pipe_keys::ELEMENT).any(declared) {
            let declaration = pipe_keys::DEFAULT_CLASS.replacen("id=\"Default\"", &id, 1);
            self.put(format_args!("{declaration}\n"));
        }
        for text in net.annotations().all(pipe_keys::ELEMENT).filter(|it| is_element(it)) {
            self.put(format_args!("{text}\n"));
        }
        for remark in net.remarks() {
            let mut shape =
                remark.annotations.get(pipe_keys::LABELS).unwrap_or("120 40 true").split(' ');
            let mut next = || escaped(shape.next().unwrap_or("0"));
            let (wide, high, border) = (next(), next(), next());
            let at = remark.position.map(|Point { x, y }| format!(" x=\"{x}\" y=\"{y}\""));
            let (at, text) = (at.unwrap_or_default(), escaped(&remark.text));
            self.put(format_args!(
                "<labels{at} width=\"{wide}\" height=\"{high}\" \
                 border=\"{border}\"><text>{text}</text></labels>\n"
            ));
        }
        self.places(net, &ids[0]);
        self.transitions(net, &ids[1]);
        for (number, arc) in net.arcs().iter().enumerate() {
            self.arc(arc, number, &ids);
        }
        for text in net.annotations().all(XML).filter(|it| is_element(it)) {
            self.put(format_args!("{text}\n"));
        }
        self.put(format_args!("</net>\n</pnml>\n"));
        for (higher, _) in net.relation() {
            self.losses.add("petri-lost-relation", &net.transition(*higher).id);
        }
        for family in net.families().iter().filter(|it| it.title.is_some() || it.colour.is_some()) {
            self.losses.add("petri-lost-family", &family.name);
        }
        self.unknown(net.annotations(), net.id().unwrap_or_default());
    }

    /// Identifiers of which no two are equal when case is ignored: those of the places, those of
    /// the transitions.
    fn ids(&mut self, net: &Net) -> [Vec<String>; 2] {
        let mut used = HashSet::new();
        let mut free = |id: &str| {
            let mut name = id.to_owned();
            let mut number = 1;
            while !used.insert(folded(&name)) {
                number += 1;
                name = format!("{id}_{number}");
            }
            name
        };
        let places: Vec<String> = net.places().iter().map(|it| free(&it.id)).collect();
        let transitions: Vec<String> = net.transitions().iter().map(|it| free(&it.id)).collect();
        let old = net.places().iter().map(|it| &it.id);
        let old = old.chain(net.transitions().iter().map(|it| &it.id));
        for (old, _) in old.zip(places.iter().chain(&transitions)).filter(|it| it.0 != it.1) {
            self.losses.add("petri-lost-id", old);
        }
        [places, transitions]
    }

    fn places(&mut self, net: &Net, ids: &[String]) {
        for (place, id) in net.places().iter().zip(ids) {
            self.put(format_args!("<place id=\"{}\">\n", escaped(id)));
            self.about(&place.about, &place.id);
            let offset = offset(&place.about.annotations);
            let (class, tokens) = (escaped(self.class).into_owned(), place.tokens);
            self.put(format_args!(
                "<initialMarking><value>{class},{tokens}</value><graphics>{offset}</graphics>\
                 </initialMarking>\n"
            ));
            if place.capacity == Some(0) {
                self.losses.add("petri-lost-capacity", &place.id);
            }
            self.value("capacity", &place.capacity.unwrap_or(0).to_string());
            self.elements(&place.about.annotations);
            self.put(format_args!("</place>\n"));
        }
    }

    fn transitions(&mut self, net: &Net, ids: &[String]) {
        // PIPE's priorities begin at 1; without any, none is written.
        let all = || net.transitions().iter().map(|it| it.priority);
        let raise = u32::from(all().any(|it| it == 0) && all().any(|it| 0 < it));
        let none = all().all(|it| it == 0);
        for (transition, id) in net.transitions().iter().zip(ids) {
            let about = &transition.about;
            self.put(format_args!("<transition id=\"{}\">\n", escaped(id)));
            self.about(about, &transition.id);
            let get = |key| about.annotations.get(key);
            self.optional("orientation", get(pipe_keys::ORIENTATION));
            self.optional("rate", get(pipe_keys::RATE));
            let timed = if transition.timing == Timing::Timed { "true" } else { "false" };
            self.value("timed", timed);
            self.value("infiniteServer", get(pipe_keys::INFINITE).unwrap_or("false"));
            if !none {
                self.value("priority", &transition.priority.saturating_add(raise).to_string());
            }
            self.elements(&about.annotations);
            self.put(format_args!("</transition>\n"));
        }
    }

    fn arc(&mut self, arc: &Arc, number: usize, ids: &[Vec<String>; 2]) {
        let place = &ids[0][arc.place.index()];
        let transition = &ids[1][arc.transition.index()];
        let forward = arc.kind != ArcKind::Output;
        let (source, target) = if forward { (place, transition) } else { (transition, place) };
        let name = match &arc.id {
            Some(id) => id.clone(),
            None => format!("arc-{number}: {source} to {target}"),
        };
        match arc.kind {
            ArcKind::Read => self.losses.add("petri-lost-read-arc", &name),
            ArcKind::Reset => self.losses.add("petri-lost-reset-arc", &name),
            ArcKind::Inhibitor if arc.weight != 1 => {
                self.losses.add("petri-lost-threshold", &name);
            }
            _ => {}
        }
        if matches!(arc.kind, ArcKind::Read | ArcKind::Reset) {
            return;
        }
        self.put(format_args!(
            "<arc id=\"{}\" source=\"{}\" target=\"{}\">\n<graphics/>\n",
            escaped(&name),
            escaped(source),
            escaped(target)
        ));
        let (class, weight) = (escaped(self.class).into_owned(), arc.weight);
        let offset = offset(&arc.annotations);
        self.put(format_args!(
            "<inscription><value>{class},{weight}</value><graphics>{offset}</graphics>\
             </inscription>\n"
        ));
        let tagged = arc.annotations.get(pipe_keys::TAGGED).unwrap_or("false");
        self.value("tagged", tagged);
        self.path(arc);
        let kind = if arc.kind == ArcKind::Inhibitor { "inhibitor" } else { "normal" };
        self.elements(&arc.annotations);
        self.put(format_args!("<type value=\"{kind}\"/>\n</arc>\n"));
        self.unknown(&arc.annotations, &name);
    }

    /// The points of an arc. PIPE computes both ends anew.
    fn path(&mut self, arc: &Arc) {
        let ends: Vec<f64> = arc
            .annotations
            .get(pipe_keys::ENDS)
            .into_iter()
            .flat_map(|it| it.split(' '))
            .filter_map(|it| it.parse().ok())
            .filter(|it: &f64| it.is_finite())
            .collect();
        let (first, last) = match ends[..] {
            [a, b, c, d] => (Point { x: a, y: b }, Point { x: c, y: d }),
            _ if arc.bends.is_empty() => return,
            _ => (Point::default(), Point::default()),
        };
        let mut curved = arc
            .annotations
            .get(pipe_keys::CURVED)
            .unwrap_or_default()
            .split(' ')
            .map(|it| it == "1");
        let points = [first].into_iter().chain(arc.bends.iter().copied()).chain([last]);
        for (number, Point { x, y }) in points.enumerate() {
            let curved = curved.next().unwrap_or(false);
            self.put(format_args!(
                "<arcpath id=\"{number:03}\" x=\"{x}\" y=\"{y}\" curvePoint=\"{curved}\"/>\n"
            ));
        }
    }

    /// What is said of a node.
    fn about(&mut self, about: &About, id: &str) {
        if let Some(Point { x, y }) = about.position {
            let (x, y) = (x - PIPE_HALF, y - PIPE_HALF);
            self.put(format_args!("<graphics><position x=\"{x:?}\" y=\"{y:?}\"/></graphics>\n"));
        }
        // PIPE shows names, not identifiers, and expects one.
        let name = escaped(about.name.as_deref().unwrap_or(id)).into_owned();
        let offset = about.label_offset.map(point).unwrap_or_default();
        self.put(format_args!("<name><value>{name}</value><graphics>{offset}</graphics></name>\n"));
        if let Some(tagged) = about.annotations.get(pipe_keys::TAGGED) {
            self.value("tagged", tagged);
        }
        let texts = [
            ("petri-lost-title", about.title.is_some()),
            ("petri-lost-family", about.family.is_some()),
            ("petri-lost-player", about.player.is_some()),
            ("petri-lost-site", about.site.is_some()),
            ("petri-lost-colour", about.colour.is_some()),
            ("petri-lost-note", about.note.is_some()),
        ];
        for (sort, _) in texts.into_iter().filter(|it| it.1) {
            self.losses.add(sort, id);
        }
        self.unknown(&about.annotations, id);
    }

    /// Elements that are kept as they were written.
    fn elements(&mut self, annotations: &Annotations) {
        for text in annotations.all(XML).filter(|it| is_element(it)) {
            self.put(format_args!("{text}\n"));
        }
    }

    /// Annotations that PIPE has no place for.
    fn unknown(&mut self, annotations: &Annotations, id: &str) {
        let unknown = |it: &&(String, String)| {
            !KNOWN.contains(&it.0.as_str()) || it.0 == GRAPHICS || it.0 == XMLNS
        };
        if annotations.0.iter().any(|it| unknown(&it)) {
            self.losses.add("petri-lost-annotation", id);
        }
    }

    fn value(&mut self, name: &str, value: &str) {
        self.put(format_args!("<{name}><value>{}</value></{name}>\n", escaped(value)));
    }

    fn optional(&mut self, name: &str, value: Option<&str>) {
        if let Some(value) = value {
            self.value(name, value);
        }
    }

    fn put(&mut self, what: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.out.write_fmt(what);
    }
}

/// An identifier in the form in which PIPE compares it: Java's `equalsIgnoreCase` compares each
/// character in upper and then in lower case.
fn folded(id: &str) -> String {
    let single = |mut it: Box<dyn Iterator<Item = char>>, or: char| match (it.next(), it.next()) {
        (Some(character), None) => character,
        _ => or,
    };
    let fold = |character: char| {
        let upper = single(Box::new(character.to_uppercase()), character);
        single(Box::new(upper.to_lowercase()), upper)
    };
    id.chars().map(fold).collect()
}

fn point(Point { x, y }: Point) -> String {
    format!("<offset x=\"{x:?}\" y=\"{y:?}\"/>")
}

/// The offset of a number, as an element.
fn offset(annotations: &Annotations) -> String {
    let Some((x, y)) = annotations.get(OFFSET).and_then(|it| it.split_once(' ')) else {
        return String::new();
    };
    let number = |it: &str| it.parse::<f64>().ok().filter(|it| it.is_finite());
    match (number(x), number(y)) {
        (Some(x), Some(y)) => point(Point { x, y }),
        _ => String::new(),
    }
}
