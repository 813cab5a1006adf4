//! Writing `.net`.

use std::fmt::Write as _;

use super::{
    super::{Losses, Written},
    INTERVAL, NOTE, STOPWATCH, name, written,
};
use crate::{
    Net, TransitionId,
    net::{About, Arc, ArcKind, Timing},
};

/// Writes a net.
pub fn write(net: &Net) -> Written {
    let mut out = String::new();
    let mut losses = Losses::default();
    if let Some(id) = net.id().or(net.name()) {
        put(&mut out, format_args!("net {}\n", written(id)));
    }
    for place in net.places() {
        put(&mut out, format_args!("pl {}", written(&place.id)));
        label(&mut out, &place.id, &place.about);
        if 0 < place.tokens {
            put(&mut out, format_args!(" ({})", place.tokens));
        }
        out.push('\n');
        if place.capacity.is_some() {
            losses.add("petri-lost-capacity", &place.id);
        }
        lost_about(&mut losses, &place.id, &place.about, &[]);
    }
    for (id, transition) in net.transition_ids().zip(net.transitions()) {
        put(&mut out, format_args!("tr {}", written(&transition.id)));
        label(&mut out, &transition.id, &transition.about);
        if let Some(interval) = transition.about.annotations.get(INTERVAL) {
            put(&mut out, format_args!(" {}", interval.replace(['\n', '\r'], " ")));
        }
        for arc in net.arcs_of_transition(id).filter(|it| it.kind != ArcKind::Output) {
            put(&mut out, format_args!(" {}{}", written(&net.place(arc.place).id), mark(arc)));
        }
        for text in transition.about.annotations.all(STOPWATCH) {
            put(&mut out, format_args!(" {}", text.replace(['\n', '\r'], " ")));
        }
        out.push_str(" ->");
        for arc in net.arcs_of_transition(id).filter(|it| it.kind == ArcKind::Output) {
            put(&mut out, format_args!(" {}{}", written(&net.place(arc.place).id), mark(arc)));
        }
        out.push('\n');
        if transition.timing == Timing::Timed {
            losses.add("petri-lost-timed", &transition.id);
        }
        lost_about(&mut losses, &transition.id, &transition.about, &[INTERVAL, STOPWATCH]);
    }
    for (higher, lower) in net.relation() {
        let id = |it: &TransitionId| written(&net.transition(*it).id);
        put(&mut out, format_args!("pr {} > {}\n", id(higher), id(lower)));
    }
    for (higher, lower) in numeric_ranks(net, &mut losses) {
        let list = |ids: &[TransitionId]| {
            let ids = ids.iter().map(|it| written(&net.transition(*it).id));
            ids.collect::<Vec<_>>().join(" ")
        };
        put(&mut out, format_args!("pr {} > {}\n", list(&higher), list(&lower)));
    }
    for (number, remark) in net.remarks().iter().enumerate() {
        let note = remark.annotations.get(NOTE).and_then(|it| it.split_once(' '));
        let (shown, id) = match note {
            Some((shown @ ("0" | "1"), id)) => (shown, written(id)),
            _ => ("1", format!("n{number}")),
        };
        put(&mut out, format_args!("nt {id} {shown} {}\n", braced(&remark.text)));
    }
    for arc in net.arcs() {
        if let Some(id) = &arc.id {
            losses.add("petri-lost-arc-id", id);
        }
        if !arc.bends.is_empty() {
            losses.add("petri-lost-bends", arc.id.as_deref().unwrap_or_default());
        }
    }
    labelled(net, &mut losses);
    Written { text: out, lost: losses.messages() }
}

/// What this format cannot say of a net.
fn labelled(net: &Net, losses: &mut Losses) {
    if let Some(name) = net.name().filter(|_| net.id().is_some()) {
        losses.add("petri-lost-net-name", name);
    }
    for family in net.families().iter().filter(|it| it.title.is_some() || it.colour.is_some()) {
        losses.add("petri-lost-family", &family.name);
    }
    if !net.annotations().is_empty() {
        losses.add("petri-lost-annotation", net.id().unwrap_or_default());
    }
    let ids = net.places().iter().map(|it| &it.id);
    for id in ids.chain(net.transitions().iter().map(|it| &it.id)) {
        if id.contains(['\n', '\r']) {
            losses.add("petri-lost-line-feed", id);
        }
    }
    for arc in net.arcs().iter().filter(|it| !it.annotations.is_empty()) {
        losses.add("petri-lost-annotation", arc.id.as_deref().unwrap_or_default());
    }
}

/// Priorities that are numbers as a relation: each level against the next one below it. Nothing if
/// all are equal; if they contradict the relation, they are lost.
pub(in crate::formats) fn numeric_ranks(
    net: &Net,
    losses: &mut Losses,
) -> Vec<(Vec<TransitionId>, Vec<TransitionId>)> {
    let number = |it: &TransitionId| net.transition(*it).priority;
    let contrary = |it: &&(TransitionId, TransitionId)| number(&it.0) < number(&it.1);
    if let Some((_, lower)) = net.relation().iter().find(contrary) {
        losses.add("petri-lost-priority", &net.transition(*lower).id);
        return Vec::new();
    }
    let mut levels: std::collections::BTreeMap<u32, Vec<TransitionId>> = Default::default();
    for (id, transition) in net.transition_ids().zip(net.transitions()) {
        levels.entry(transition.priority).or_default().push(id);
    }
    let levels: Vec<Vec<TransitionId>> = levels.into_values().collect();
    levels.windows(2).rev().map(|it| (it[1].clone(), it[0].clone())).collect()
}

fn label(out: &mut String, id: &str, about: &About) {
    if let Some(label) = about.name.as_deref().filter(|it| *it != id) {
        put(out, format_args!(" : {}", written(label)));
    }
}

/// A text in braces, with its line feeds as TINA writes them.
fn braced(text: &str) -> String {
    let name = name(text);
    let name = if name.starts_with('{') { name.into_owned() } else { format!("{{{name}}}") };
    name.replace(['\n', '\r'], " ")
}

fn mark(arc: &Arc) -> String {
    match (arc.kind, arc.weight) {
        (ArcKind::Input | ArcKind::Output, 1) => String::new(),
        (ArcKind::Input | ArcKind::Output, weight) => format!("*{weight}"),
        (ArcKind::Inhibitor, weight) => format!("?-{weight}"),
        (ArcKind::Read, weight) => format!("?{weight}"),
        (ArcKind::Reset, _) => "**".to_owned(),
    }
}

fn lost_about(losses: &mut Losses, id: &str, about: &About, known: &[&str]) {
    let sorts = [
        ("petri-lost-title", about.title.is_some()),
        ("petri-lost-family", about.family.is_some()),
        ("petri-lost-player", about.player.is_some()),
        ("petri-lost-site", about.site.is_some()),
        ("petri-lost-colour", about.colour.is_some()),
        ("petri-lost-note", about.note.is_some()),
        ("petri-lost-position", about.position.is_some()),
    ];
    for (sort, _) in sorts.into_iter().filter(|it| it.1) {
        losses.add(sort, id);
    }
    if about.annotations.0.iter().any(|it| !known.contains(&it.0.as_str())) {
        losses.add("petri-lost-annotation", id);
    }
}

fn put(out: &mut String, what: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = out.write_fmt(what);
}
