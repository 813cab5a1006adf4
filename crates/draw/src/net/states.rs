//! A reachability graph as a picture.

use std::fmt::Write as _;

use game::Message;
use petri::net::ArcKind;

use super::{
    dot::quoted,
    svg::{arc, note},
};
use crate::{
    layered::{Graph, layered},
    svg::{
        SvgStyle,
        sheet::{FAINT, Hold, INK, Line, Script, Sheet, round_rectangle, width},
    },
};

/// Graphs with more states are not drawn, because they would not be readable.
pub const MOST_STATES: usize = 500;

/// Graphs with more arcs are not drawn either.
const MOST_ARCS: usize = 5000;

/// The size of writing in a state, and the height of a line.
const SIZE: f32 = 10.5;
const ROW: f32 = 13.0;

/// A line in a state is at most this long, in characters.
const LONGEST: usize = 24;

/// Around everything.
const MARGIN: f32 = 24.0;

/// A reachability graph, as far as it is drawn.
#[derive(Clone, Debug, Default)]
pub struct StateGraph {
    /// The states; the first one is the initial marking.
    pub states: Vec<StateBox>,
    /// From which state to which, and the transition.
    pub arcs: Vec<(usize, usize, String)>,
}

/// A state.
#[derive(Clone, Debug, Default)]
pub struct StateBox {
    /// Its marking, as words that may stand on several lines.
    pub words: Vec<String>,
    /// Whether no transition may fire there.
    pub is_deadlock: bool,
    /// The fewest firings that lead there.
    pub level: usize,
}

/// A picture of a reachability graph, each level a row.
///
/// # Errors
///
/// If there are too many states or arcs; the message says so.
pub fn states_svg(graph: &StateGraph, title: &str) -> Result<String, Message> {
    let count = graph.states.len();
    if MOST_STATES < count || MOST_ARCS < graph.arcs.len() {
        let message = Message::new("draw-graph-too-large").with("count", count);
        let message = message.with("arcs", graph.arcs.len());
        return Err(message.with("most", MOST_STATES).with("most_arcs", MOST_ARCS));
    }
    // In large graphs, long markings would leave no room for arcs.
    let most_lines = if count <= 40 { 5 } else { 3 };
    let lines: Vec<Vec<String>> =
        graph.states.iter().map(|it| lines(&it.words, most_lines)).collect();
    let widest = |it: &Vec<String>| it.iter().map(|it| width(it, SIZE)).fold(14.0, f32::max) + 14.0;
    let sizes: Vec<(f32, f32)> =
        lines.iter().map(|it| (widest(it), ROW * it.len().max(1) as f32 + 9.0)).collect();
    let layout = layered(&Graph {
        nodes: sizes.clone(),
        arcs: graph.arcs.iter().map(|it| (it.0, it.1)).collect(),
        rows: graph.states.iter().map(|it| it.level).collect(),
        gaps: (26.0, 54.0),
    });
    let shift = |(x, y): (f32, f32)| (x + MARGIN, y + MARGIN);
    let room = (layout.size.0 + 3.0 * MARGIN, layout.size.1 + 2.0 * MARGIN);
    let mut sheet = Sheet::begin(room.0, room.1, SvgStyle { title, label: title });
    let node = |index: usize| (shift(layout.nodes[index]), sizes[index]);
    let mut routes: Vec<Vec<(f32, f32)>> = Vec::with_capacity(graph.arcs.len());
    for ((from, to, _), route) in graph.arcs.iter().zip(&layout.arcs) {
        let mut points: Vec<(f32, f32)> = route.iter().map(|it| shift(*it)).collect();
        if from == to {
            points = own_loop(node(*from));
        } else if let [first, .., last] = &points[..] {
            let count = points.len();
            let (a, b) = (points[1], points[count - 2]);
            let ends = (clip(node(*from), a, *first), clip(node(*to), b, *last));
            points[0] = ends.0;
            points[count - 1] = ends.1;
        }
        arc(&mut sheet, &points, ArcKind::Input);
        routes.push(points);
    }
    for ((_, _, transition), route) in graph.arcs.iter().zip(&routes) {
        note(&mut sheet, label_place(route), transition);
    }
    for (index, state) in graph.states.iter().enumerate() {
        let ((x, y), (wide, high)) = node(index);
        let fill = if state.is_deadlock { "#f7d8c8" } else { "#ffffff" };
        let border = Line { colour: INK, width: if index == 0 { 2.8 } else { 1.1 }, dashes: "" };
        sheet.shape(&round_rectangle((x, y), wide, high, 6.0), fill, border);
        let top = y - ROW * (lines[index].len() as f32 - 1.0) / 2.0;
        for (row, text) in lines[index].iter().enumerate() {
            let colour = if text == "∅" { FAINT } else { INK };
            let script = Script { size: SIZE, colour, bold: false, hold: Hold::Middle };
            sheet.text((x, top + ROW * row as f32), text, script);
        }
    }
    Ok(sheet.end())
}

/// Words put on as few lines as they need; the last one ends in dots if there are more.
fn lines(words: &[String], most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        let word: String = word.chars().take(LONGEST).collect();
        match lines.last_mut() {
            Some(line) if line.chars().count() + word.chars().count() < LONGEST => {
                line.push(' ');
                line.push_str(&word);
            }
            _ => lines.push(word),
        }
    }
    if lines.is_empty() {
        lines.push("∅".to_owned());
    }
    if most < lines.len() {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            last.push_str(" …");
        }
    }
    lines
}

/// An arc from a state to itself, on its right.
fn own_loop(((x, y), (wide, _)): ((f32, f32), (f32, f32))) -> Vec<(f32, f32)> {
    let right = x + wide / 2.0;
    vec![(right, y - 4.0), (right + 16.0, y - 12.0), (right + 16.0, y + 12.0), (right, y + 4.0)]
}

/// The edge of a box in the direction of another point.
fn clip(
    ((x, y), (wide, high)): ((f32, f32), (f32, f32)),
    towards: (f32, f32),
    from: (f32, f32),
) -> (f32, f32) {
    let (dx, dy) = (towards.0 - x, towards.1 - y);
    if dx == 0.0 && dy == 0.0 {
        return from;
    }
    let reach = (wide / 2.0 / dx.abs().max(0.01)).min(high / 2.0 / dy.abs().max(0.01)).min(1.0);
    (x + dx * reach, y + dy * reach)
}

/// Where the name of a transition is written: in the first third, where arcs to the same state are
/// still apart.
fn label_place(points: &[(f32, f32)]) -> (f32, f32) {
    match points {
        [a, b] => (a.0 + (b.0 - a.0) * 0.4, a.1 + (b.1 - a.1) * 0.4),
        [_, b, c, _] if (b.0 - c.0).abs() < 0.1 => (b.0 + 6.0, (b.1 + c.1) / 2.0),
        _ => points.get(points.len() / 2).copied().unwrap_or_default(),
    }
}

/// A reachability graph in Graphviz' language, of any size.
pub fn states_dot(graph: &StateGraph) -> String {
    let mut out = String::from("digraph states {\n  node [shape=box, style=rounded, fontsize=10];\n");
    for (index, state) in graph.states.iter().enumerate() {
        let text = if state.words.is_empty() { "∅".to_owned() } else { state.words.join(" ") };
        let mut style = format!("label={}", quoted(&text));
        if index == 0 {
            style.push_str(", penwidth=2");
        }
        if state.is_deadlock {
            style.push_str(", style=\"rounded,filled\", fillcolor=\"#f7d8c8\"");
        }
        let _ = writeln!(out, "  s{index} [{style}];");
    }
    for (from, to, transition) in &graph.arcs {
        let _ = writeln!(out, "  s{from} -> s{to} [label={}];", quoted(transition));
    }
    out.push_str("}\n");
    out
}
