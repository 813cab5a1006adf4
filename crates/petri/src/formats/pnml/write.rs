//! Writing PNML.

use std::{collections::HashSet, fmt::Write as _};

use super::{
    super::{
        Written,
        xml::{escaped, is_element},
    },
    GRAPHICS, OFFSET, TOOL, XML, XMLNS, hex,
};
use crate::{
    Net,
    net::{About, Annotations, Arc, ArcKind, Point, Timing},
};

/// Writes a net. PNML with our extension can express everything.
pub fn write(net: &Net) -> Written {
    let mut out = String::new();
    out.push_str("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    out.push_str("<pnml xmlns=\"http://www.pnml.org/version-2009/grammar/pnml\"");
    for text in net.annotations().all(XMLNS) {
        if let Some((prefix, address)) = namespace(text) {
            put(&mut out, format_args!(" xmlns:{prefix}=\"{}\"", escaped(address)));
        }
    }
    out.push_str(">\n");
    let ids = Ids::new(net);
    put(
        &mut out,
        format_args!(
            "  <net id=\"{}\" type=\"http://www.pnml.org/version-2009/grammar/ptnet\">\n",
            escaped(net.id().unwrap_or("net"))
        ),
    );
    if let Some(name) = net.name() {
        put(&mut out, format_args!("    <name><text>{}</text></name>\n", escaped(name)));
    }
    put(&mut out, format_args!("    <page id=\"{}\">\n", escaped(&ids.page)));
    for (place, id) in net.places().iter().zip(&ids.places) {
        let mut own = String::new();
        if *id != place.id {
            put(&mut own, format_args!("<id text=\"{}\"/>", escaped(&place.id)));
        }
        if let Some(capacity) = place.capacity {
            put(&mut own, format_args!("<capacity>{capacity}</capacity>"));
        }
        put(&mut out, format_args!("      <place id=\"{}\">", escaped(id)));
        let mut inner = String::new();
        about(&mut inner, &place.about, &mut own);
        if 0 < place.tokens || offset(&place.about.annotations).is_some() {
            let offset = offset(&place.about.annotations).unwrap_or_default();
            let tokens = place.tokens;
            line(&mut inner, format_args!("<initialMarking>{offset}<text>{tokens}</text></initialMarking>"));
        }
        close(&mut out, &inner, &own, "place");
    }
    for (transition, id) in net.transitions().iter().zip(&ids.transitions) {
        let mut own = String::new();
        if *id != transition.id {
            put(&mut own, format_args!("<id text=\"{}\"/>", escaped(&transition.id)));
        }
        if 0 < transition.priority {
            put(&mut own, format_args!("<priority>{}</priority>", transition.priority));
        }
        if transition.timing == Timing::Timed {
            own.push_str("<timed/>");
        }
        put(&mut out, format_args!("      <transition id=\"{}\">", escaped(id)));
        let mut inner = String::new();
        about(&mut inner, &transition.about, &mut own);
        close(&mut out, &inner, &own, "transition");
    }
    for (number, each) in net.arcs().iter().enumerate() {
        arc(&mut out, each, number, &ids);
    }
    out.push_str("    </page>\n");
    for text in net.annotations().all(XML).filter(|it| is_element(it)) {
        put(&mut out, format_args!("    {text}\n"));
    }
    extension(&mut out, net, &ids);
    out.push_str("  </net>\n</pnml>\n");
    Written { text: out, lost: Vec::new() }
}

/// The identifiers in the file. Nodes and arcs share one space there, as they need not in a net.
struct Ids {
    places: Vec<String>,
    transitions: Vec<String>,
    page: String,
    /// What the identifiers of arcs without one begin with.
    anonymous: Option<String>,
}

impl Ids {
    fn new(net: &Net) -> Ids {
        let mut used: HashSet<String> = HashSet::with_capacity(net.places().len());
        let arcs = || net.arcs().iter().filter_map(|it| it.id.as_deref());
        let mut free = |id: &str, taken: &HashSet<&str>| {
            let mut name = id.to_owned();
            let mut number = 1;
            while used.contains(&name) || taken.contains(name.as_str()) {
                number += 1;
                name = format!("{id}_{number}");
            }
            used.insert(name.clone());
            name
        };
        let arc_ids: HashSet<&str> = arcs().collect();
        let places: Vec<String> = net.places().iter().map(|it| free(&it.id, &arc_ids)).collect();
        let transitions = net.transitions().iter().map(|it| free(&it.id, &arc_ids)).collect();
        let page = free("page0", &arc_ids);
        let anonymous = net.arcs().iter().any(|it| it.id.is_none()).then(|| {
            let clash = |prefix: &String| {
                used.iter().any(|it| it.starts_with(prefix.as_str()))
                    || arc_ids.iter().any(|it| it.starts_with(prefix.as_str()))
            };
            let mut prefix = "arc-".to_owned();
            while clash(&prefix) {
                prefix.push('-');
            }
            prefix
        });
        Ids { places, transitions, page, anonymous }
    }
}

fn arc(out: &mut String, arc: &Arc, number: usize, ids: &Ids) {
    let place = &ids.places[arc.place.index()];
    let transition = &ids.transitions[arc.transition.index()];
    let forward = arc.kind != ArcKind::Output;
    let (source, target) = if forward { (place, transition) } else { (transition, place) };
    let anonymous;
    let id = match &arc.id {
        Some(id) => id,
        None => {
            anonymous = format!("{}{number}", ids.anonymous.as_deref().unwrap_or("arc-"));
            &anonymous
        }
    };
    put(
        out,
        format_args!(
            "      <arc id=\"{}\" source=\"{}\" target=\"{}\">",
            escaped(id),
            escaped(source),
            escaped(target)
        ),
    );
    let mut inner = String::new();
    let mut graphics = String::new();
    for bend in &arc.bends {
        graphics.push_str(&point("position", *bend));
    }
    parts(&mut graphics, &arc.annotations);
    if !graphics.is_empty() {
        line(&mut inner, format_args!("<graphics>{graphics}</graphics>"));
    }
    let offset = offset(&arc.annotations);
    if arc.weight != 1 || offset.is_some() {
        let (offset, weight) = (offset.unwrap_or_default(), arc.weight);
        line(&mut inner, format_args!("<inscription>{offset}<text>{weight}</text></inscription>"));
    }
    let kind = match arc.kind {
        ArcKind::Input | ArcKind::Output => None,
        ArcKind::Inhibitor => Some("inhibitor"),
        ArcKind::Read => Some("read"),
        ArcKind::Reset => Some("reset"),
    };
    if let Some(kind) = kind {
        line(&mut inner, format_args!("<arctype><text>{kind}</text></arctype>"));
    }
    let mut own = String::new();
    annotations(&mut own, &arc.annotations, &mut inner);
    close(out, &inner, &own, "arc");
}

/// What is said of a node: what ISO knows into `inner`, the rest into our extension.
fn about(inner: &mut String, about: &About, own: &mut String) {
    if let Some(name) = &about.name {
        let offset = about.label_offset.map(|it| graphics(&point("offset", it))).unwrap_or_default();
        line(inner, format_args!("<name>{offset}<text>{}</text></name>", escaped(name)));
    } else if let Some(offset) = about.label_offset {
        line(inner, format_args!("<name>{}</name>", graphics(&point("offset", offset))));
    }
    let mut shape = about.position.map(|it| point("position", it)).unwrap_or_default();
    if let Some(colour) = about.colour {
        put(&mut shape, format_args!("<fill color=\"{}\"/>", hex(colour)));
    }
    parts(&mut shape, &about.annotations);
    if !shape.is_empty() {
        line(inner, format_args!("{}", graphics(&shape)));
    }
    if let Some(title) = &about.title {
        let (en, de) = (escaped(&title.en), escaped(&title.de));
        put(own, format_args!("<title en=\"{en}\" de=\"{de}\"/>"));
    }
    let texts = [("family", &about.family), ("site", &about.site), ("note", &about.note)];
    for (name, text) in texts {
        if let Some(text) = text {
            put(own, format_args!("<{name} text=\"{}\"/>", escaped(text)));
        }
    }
    if let Some(player) = about.player {
        put(own, format_args!("<player>{player}</player>"));
    }
    annotations(own, &about.annotations, inner);
}

/// Annotations that PNML has a place for go there, the others into our extension.
fn annotations(own: &mut String, annotations: &Annotations, inner: &mut String) {
    for (key, text) in &annotations.0 {
        let known = match key.as_str() {
            XML => is_element(text),
            GRAPHICS => is_element(text),
            OFFSET => offset_of(text).is_some(),
            _ => false,
        };
        if !known {
            annotation(own, key, text);
        } else if key == XML {
            line(inner, format_args!("{text}"));
        }
    }
}

fn annotation(out: &mut String, key: &str, text: &str) {
    let (key, text) = (escaped(key), escaped(text));
    put(out, format_args!("<annotation key=\"{key}\" text=\"{text}\"/>"));
}

/// What only our extension can say of a net.
fn extension(out: &mut String, net: &Net, ids: &Ids) {
    let mut own = String::new();
    let mut add = |line: String| put(&mut own, format_args!("      {line}\n"));
    if net.id().is_none() {
        add("<unnamed/>".to_owned());
    }
    if let Some(prefix) = &ids.anonymous {
        add(format!("<anonymous prefix=\"{}\"/>", escaped(prefix)));
    }
    for (higher, lower) in net.relation() {
        let id = |it: &crate::TransitionId| escaped(&ids.transitions[it.index()]).into_owned();
        add(format!("<rank higher=\"{}\" lower=\"{}\"/>", id(higher), id(lower)));
    }
    for family in net.families() {
        let mut element = format!("<family name=\"{}\"", escaped(&family.name));
        if let Some(colour) = family.colour {
            put(&mut element, format_args!(" colour=\"{}\"", hex(colour)));
        }
        if let Some(title) = &family.title {
            let (en, de) = (escaped(&title.en), escaped(&title.de));
            put(&mut element, format_args!(" en=\"{en}\" de=\"{de}\""));
        }
        add(element + "/>");
    }
    for remark in net.remarks() {
        let mut element = format!("<remark text=\"{}\"", escaped(&remark.text));
        if let Some(Point { x, y }) = remark.position {
            put(&mut element, format_args!(" x=\"{x}\" y=\"{y}\""));
        }
        element.push('>');
        for (key, text) in &remark.annotations.0 {
            annotation(&mut element, key, text);
        }
        add(element + "</remark>");
    }
    for (key, text) in &net.annotations().0 {
        let known = match key.as_str() {
            XML => is_element(text),
            XMLNS => namespace(text).is_some(),
            _ => false,
        };
        if !known {
            let mut element = String::new();
            annotation(&mut element, key, text);
            add(element);
        }
    }
    if !own.is_empty() {
        put(
            out,
            format_args!(
                "    <toolspecific tool=\"{TOOL}\" version=\"1\">\n{own}    </toolspecific>\n"
            ),
        );
    }
}

/// Ends an element: on one line if there is nothing inside.
fn close(out: &mut String, inner: &str, own: &str, name: &str) {
    if inner.is_empty() && own.is_empty() {
        // The element has just been begun, so its last character is `>`.
        out.pop();
        out.push_str("/>\n");
        return;
    }
    out.push('\n');
    out.push_str(inner);
    if !own.is_empty() {
        put(
            out,
            format_args!(
                "        <toolspecific tool=\"{TOOL}\" version=\"1\">{own}</toolspecific>\n"
            ),
        );
    }
    put(out, format_args!("      </{name}>\n"));
}

/// Verbatim parts of `<graphics>`.
fn parts(out: &mut String, annotations: &Annotations) {
    for text in annotations.all(GRAPHICS).filter(|it| is_element(it)) {
        out.push_str(text);
    }
}

fn graphics(inner: &str) -> String {
    format!("<graphics>{inner}</graphics>")
}

fn point(name: &str, Point { x, y }: Point) -> String {
    format!("<{name} x=\"{x}\" y=\"{y}\"/>")
}

/// The offset of a label, as an element.
fn offset(annotations: &Annotations) -> Option<String> {
    Some(graphics(&point("offset", offset_of(annotations.get(OFFSET)?)?)))
}

fn offset_of(text: &str) -> Option<Point> {
    let (x, y) = text.split_once(' ')?;
    let number = |it: &str| it.parse::<f64>().ok().filter(|it| it.is_finite());
    Some(Point { x: number(x)?, y: number(y)? })
}

/// The prefix and the address of a namespace.
fn namespace(text: &str) -> Option<(&str, &str)> {
    let (prefix, address) = text.split_once(' ')?;
    let plain = |it: char| it.is_ascii_alphanumeric() || matches!(it, '_' | '-' | '.');
    let starts = prefix.starts_with(|it: char| it.is_ascii_alphabetic() || it == '_');
    (starts && prefix.chars().all(plain)).then_some((prefix, address))
}

fn line(out: &mut String, what: std::fmt::Arguments<'_>) {
    put(out, format_args!("        {what}\n"));
}

fn put(out: &mut String, what: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = out.write_fmt(what);
}
