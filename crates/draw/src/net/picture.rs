//! The shapes and lines of a net.

use game::Message;
use petri::{
    Net,
    net::{About, ArcKind, Rgb},
};

use crate::{
    layered::{Graph, layered},
    svg::sheet::width,
};

/// Nets with more places and transitions are not drawn.
pub const MOST_ELEMENTS: usize = 2000;

/// Arcs beyond this number would make a black spot.
const MOST_ARCS: usize = 20_000;

/// The radius of a place.
pub(super) const RADIUS: f32 = 15.0;

/// Half the width and half the height of a transition.
pub(super) const BAR: (f32, f32) = (17.0, 7.0);

/// The size of writing.
pub(super) const SIZE: f32 = 11.0;

/// Between a shape and its label.
pub(super) const GAP: f32 = 5.0;

/// Longer labels are cut.
const LONGEST: usize = 28;

/// Around everything.
const MARGIN: f32 = 26.0;

/// Own coordinates are stretched or shrunk until the nearest two elements are so far apart: no less
/// and no more.
const APART: (f32, f32) = (80.0, 160.0);

/// The light tints of families, after Okabe and Ito.
const TINTS: [Rgb; 7] = [
    Rgb { red: 0xd6, green: 0xec, blue: 0xf8 },
    Rgb { red: 0xfb, green: 0xe6, blue: 0xbf },
    Rgb { red: 0xcf, green: 0xec, blue: 0xe1 },
    Rgb { red: 0xf4, green: 0xdc, blue: 0xea },
    Rgb { red: 0xfa, green: 0xf5, blue: 0xc4 },
    Rgb { red: 0xf7, green: 0xd8, blue: 0xc8 },
    Rgb { red: 0xdd, green: 0xdf, blue: 0xf3 },
];

/// A net as shapes and lines.
pub(super) struct Picture {
    pub nodes: Vec<Node>,
    pub lines: Vec<Line>,
    pub size: (f32, f32),
    /// Whether labels are below their shapes, as with own coordinates, rather than on the right.
    pub below: bool,
}

/// A place or a transition.
pub(super) struct Node {
    pub at: (f32, f32),
    pub label: String,
    pub is_place: bool,
    pub tokens: u64,
    pub capacity: Option<u64>,
    pub timed: bool,
    pub fill: Option<Rgb>,
}

/// An arc, or two in opposite directions on one line.
pub(super) struct Line {
    /// From the edge of its source to the edge of its target.
    pub points: Vec<(f32, f32)>,
    pub kind: ArcKind,
    pub weight: u64,
}

/// The picture of a net.
pub(super) fn picture(net: &Net) -> Result<Picture, Message> {
    if !super::has_places(net) {
        return laid_out(net);
    }
    check(net)?;
    let mut nodes = nodes(net);
    let own = net.places().iter().map(|it| &it.about);
    let own = own.chain(net.transitions().iter().map(|it| &it.about));
    let points: Vec<(f32, f32)> =
        own.filter_map(|it| it.position).map(|it| (it.x as f32, it.y as f32)).collect();
    let mut nearest = f32::INFINITY;
    for (index, a) in points.iter().enumerate() {
        for b in &points[index + 1..] {
            nearest = nearest.min((a.0 - b.0).hypot(a.1 - b.1));
        }
    }
    // The nearest two decide; but two that nearly coincide must not blow up all the rest.
    let stretch = (nearest.clamp(APART.0, APART.1) / nearest).clamp(0.05, 4.0);
    let stretch = if nearest.is_finite() { stretch } else { 1.0 };
    let scale = |(x, y): (f32, f32)| (x * stretch, y * stretch);
    for (node, point) in nodes.iter_mut().zip(points) {
        node.at = scale(point);
    }
    let lines = net.arcs().iter().map(|arc| {
        let (place, transition) = ends(net, arc);
        let bends = arc.bends.iter().map(|it| scale((it.x as f32, it.y as f32)));
        let (from, to) =
            if arc.kind == ArcKind::Output { (transition, place) } else { (place, transition) };
        let mut points = vec![nodes[from].at];
        points.extend(bends.filter(|it| it.0.is_finite() && it.1.is_finite()));
        points.push(nodes[to].at);
        (points, (from, to))
    });
    let lines: Vec<_> = lines.collect();
    Ok(finish(net, nodes, lines, true))
}

/// The picture of a net with coordinates of ours.
pub(super) fn laid_out(net: &Net) -> Result<Picture, Message> {
    check(net)?;
    let mut nodes = nodes(net);
    let label = |node: &Node| width(&node.label, SIZE) + GAP;
    let sizes = nodes.iter().map(|node| (2.0 * BAR.0 + label(node), 2.0 * RADIUS));
    let arcs: Vec<(usize, usize)> = net
        .arcs()
        .iter()
        .map(|arc| {
            let (place, transition) = ends(net, arc);
            if arc.kind == ArcKind::Output { (transition, place) } else { (place, transition) }
        })
        .collect();
    let graph =
        Graph { nodes: sizes.collect(), arcs: arcs.clone(), rows: Vec::new(), gaps: (16.0, 40.0) };
    let layout = layered(&graph);
    for (node, (x, y)) in nodes.iter_mut().zip(layout.nodes) {
        // The label is on the right within the room of the node.
        node.at = (x - label(node) / 2.0, y);
    }
    let lines = layout.arcs.into_iter().zip(&arcs).map(|(mut points, &(from, to))| {
        let shift = (nodes[from].at, nodes[to].at);
        if let Some(first) = points.first_mut() {
            *first = shift.0;
        }
        if let Some(last) = points.last_mut() {
            *last = shift.1;
        }
        (points, (from, to))
    });
    let lines: Vec<_> = lines.collect();
    Ok(finish(net, nodes, lines, false))
}

fn check(net: &Net) -> Result<(), Message> {
    let count = net.places().len() + net.transitions().len();
    if MOST_ELEMENTS < count || MOST_ARCS < net.arcs().len() {
        let message = Message::new("draw-net-too-large").with("count", count);
        let message = message.with("arcs", net.arcs().len());
        return Err(message.with("most", MOST_ELEMENTS).with("most_arcs", MOST_ARCS));
    }
    Ok(())
}

/// The indices of the ends among the nodes: places first.
fn ends(net: &Net, arc: &petri::net::Arc) -> (usize, usize) {
    (arc.place.index(), net.places().len() + arc.transition.index())
}

fn nodes(net: &Net) -> Vec<Node> {
    let families: Vec<String> = petri::info::Info::of(net).families.into_keys().collect();
    let fill = |about: &About| {
        let family = about.family.as_deref();
        let named = family.and_then(|it| net.family(it)).and_then(|it| it.colour);
        let tint = || {
            let index = families.iter().position(|it| Some(it.as_str()) == family)?;
            TINTS.get(index).copied()
        };
        about.colour.or(named).or_else(tint)
    };
    let node = |label: &str, about: &About, is_place| Node {
        at: (0.0, 0.0),
        label: cut(label),
        is_place,
        tokens: 0,
        capacity: None,
        timed: false,
        fill: fill(about),
    };
    let places = net.places().iter().map(|it| Node {
        tokens: it.tokens,
        capacity: it.capacity,
        ..node(it.label(), &it.about, true)
    });
    let transitions = net.transitions().iter().map(|it| Node {
        timed: it.timing == petri::net::Timing::Timed,
        ..node(it.label(), &it.about, false)
    });
    places.chain(transitions).collect()
}

/// A label cut to a length that can be drawn.
fn cut(text: &str) -> String {
    if text.chars().nth(LONGEST).is_none() {
        return text.to_owned();
    }
    text.chars().take(LONGEST - 1).chain(['…']).collect()
}

/// The points of a line, and the indices of the nodes at its ends.
type Course = (Vec<(f32, f32)>, (usize, usize));

/// Clips the lines at the shapes, and moves everything to the margin.
fn finish(net: &Net, mut nodes: Vec<Node>, lines: Vec<Course>, below: bool) -> Picture {
    let mut lines: Vec<Line> = net
        .arcs()
        .iter()
        .zip(lines)
        .map(|(arc, (mut points, (from, to)))| {
            let count = points.len();
            if 2 <= count {
                let (first, last) = (points[1], points[count - 2]);
                points[0] = edge(&nodes[from], first);
                points[count - 1] = edge(&nodes[to], last);
            }
            Line { points, kind: arc.kind, weight: arc.weight }
        })
        .collect();
    let half = |it: &Node| width(&it.label, SIZE) / 2.0;
    let right = |it: &Node| {
        it.at.0 + if below { half(it).max(BAR.0) } else { BAR.0 + GAP + 2.0 * half(it) }
    };
    let reach = |it: &Node| if below { half(it).max(BAR.0) } else { BAR.0 };
    let all = || lines.iter().flat_map(|it| it.points.iter().copied());
    let least = |a: f32, b: f32| a.min(b);
    let left = nodes.iter().map(|it| it.at.0 - reach(it)).chain(all().map(|it| it.0));
    let left = left.fold(f32::INFINITY, least);
    let top = nodes.iter().map(|it| it.at.1 - RADIUS).chain(all().map(|it| it.1));
    let top = top.fold(f32::INFINITY, least);
    let wide = nodes.iter().map(right).chain(all().map(|it| it.0)).fold(left, f32::max);
    let room = if below { RADIUS + GAP + SIZE } else { RADIUS };
    let high = nodes.iter().map(|it| it.at.1 + room).chain(all().map(|it| it.1));
    let high = high.fold(top, f32::max);
    let shift = |it: &mut (f32, f32)| *it = (it.0 - left + MARGIN, it.1 - top + MARGIN);
    nodes.iter_mut().for_each(|it| shift(&mut it.at));
    lines.iter_mut().flat_map(|it| &mut it.points).for_each(shift);
    let size = if nodes.is_empty() { (0.0, 0.0) } else { (wide - left, high - top) };
    Picture { nodes, lines, size: (size.0 + 2.0 * MARGIN, size.1 + 2.0 * MARGIN), below }
}

/// The point of a shape's edge in the direction of another point.
fn edge(node: &Node, towards: (f32, f32)) -> (f32, f32) {
    let (dx, dy) = (towards.0 - node.at.0, towards.1 - node.at.1);
    let long = dx.hypot(dy).max(0.01);
    let reach = if node.is_place {
        RADIUS / long
    } else {
        (BAR.0 / dx.abs().max(0.01)).min(BAR.1 / dy.abs().max(0.01))
    };
    let reach = reach.min(1.0);
    (node.at.0 + dx * reach, node.at.1 + dy * reach)
}

/// The point in the middle of a line, where its weight is written.
pub(super) fn middle(points: &[(f32, f32)]) -> (f32, f32) {
    let count = points.len();
    match count {
        0 => (0.0, 0.0),
        _ if count % 2 == 1 => points[count / 2],
        _ => {
            let (a, b) = (points[count / 2 - 1], points[count / 2]);
            ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0)
        }
    }
}
