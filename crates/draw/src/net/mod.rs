//! Petri nets and their reachability graphs as pictures.
//!
//! A net that has coordinates is drawn with them; any other is laid out in layers. `picture.rs`
//! computes shapes and lines, from which `svg.rs` and `tikz.rs` draw; `dot.rs` writes for Graphviz,
//! which does its own layout. Reachability graphs are in `states.rs`.

mod dot;
mod picture;
mod states;
mod svg;
#[cfg(test)]
mod tests;
mod tikz;

use petri::{
    Net,
    net::Point,
};

pub use dot::net_dot;
pub use picture::MOST_ELEMENTS;
pub use states::{MOST_STATES, StateBox, StateGraph, states_dot, states_svg};
pub use svg::net_svg;
pub use tikz::net_tikz;

/// Whether a net can be drawn with its own coordinates: every place and transition has some, and no
/// two have the same.
pub fn has_places(net: &Net) -> bool {
    let places = net.places().iter().map(|it| it.about.position);
    let transitions = net.transitions().iter().map(|it| it.about.position);
    let points: Option<Vec<Point>> = places.chain(transitions).collect();
    let Some(mut points) = points else { return false };
    points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    points.iter().all(|it| it.x.is_finite() && it.y.is_finite())
        && points.windows(2).all(|it| it[0] != it[1])
}

/// The net with coordinates from the layered layout, without bends of arcs; a net that is too large
/// for it as it is.
pub fn arranged(net: &Net) -> Net {
    let Ok(picture) = picture::laid_out(net) else { return net.clone() };
    let mut builder = net.to_builder();
    let at = |index: usize| {
        let (x, y) = picture.nodes[index].at;
        Some(Point { x: f64::from(x.round()), y: f64::from(y.round()) })
    };
    for place in net.place_ids() {
        builder.place_mut(place).about.position = at(place.index());
    }
    for transition in net.transition_ids() {
        let index = net.places().len() + transition.index();
        builder.transition_mut(transition).about.position = at(index);
    }
    builder.build().unwrap_or_else(|_| net.clone())
}
