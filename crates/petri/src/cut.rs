//! A part of a net: some families, the neighbourhood of an element, or a list of elements.
//!
//! The part has the chosen elements and all arcs between them. A transition chosen by its family or
//! in a list brings its places, because without them it would be another one; a transition whose
//! places are all chosen is chosen too. A neighbourhood is taken as it is: its border shows where
//! the net goes on.

use std::collections::VecDeque;

use game::{Message, ParseError};

use crate::{Builder, Net, PlaceId, TransitionId, net::Annotations};

/// What is chosen; everything that any of these names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// Families.
    pub families: Vec<String>,
    /// Identifiers of places and transitions.
    pub elements: Vec<String>,
    /// Identifiers of elements whose neighbourhood is chosen.
    pub around: Vec<String>,
    /// The number of arcs from them to the border of the neighbourhood.
    pub radius: usize,
}

/// Which places and transitions are chosen.
struct Chosen {
    places: Vec<bool>,
    transitions: Vec<bool>,
}

/// Cuts out a part of a net.
///
/// # Errors
///
/// If a family or an element is not there.
pub fn cut(net: &Net, choice: &Choice) -> Result<Net, ParseError> {
    let mut chosen = Chosen {
        places: vec![false; net.places().len()],
        transitions: vec![false; net.transitions().len()],
    };
    for name in &choice.families {
        family(net, name, &mut chosen)?;
    }
    for id in &choice.elements {
        let (place, transition) = find(net, id)?;
        place.into_iter().for_each(|it| chosen.places[it.index()] = true);
        transition.into_iter().for_each(|it| chosen.transitions[it.index()] = true);
    }
    for arc in net.arcs() {
        if chosen.transitions[arc.transition.index()] {
            chosen.places[arc.place.index()] = true;
        }
    }
    if !(choice.families.is_empty() && choice.elements.is_empty()) {
        for transition in net.transition_ids() {
            let mut places = net.arcs_of_transition(transition).map(|it| it.place.index());
            let any = net.arcs_of_transition(transition).next().is_some();
            if any && places.all(|it| chosen.places[it]) {
                chosen.transitions[transition.index()] = true;
            }
        }
    }
    for id in &choice.around {
        let (place, transition) = find(net, id)?;
        around(net, place, transition, choice.radius, &mut chosen);
    }
    part(net, &chosen)
}

fn family(net: &Net, name: &str, chosen: &mut Chosen) -> Result<(), ParseError> {
    let mut any = false;
    for (place, chosen) in net.places().iter().zip(&mut chosen.places) {
        if place.about.family.as_deref() == Some(name) {
            (*chosen, any) = (true, true);
        }
    }
    for (transition, chosen) in net.transitions().iter().zip(&mut chosen.transitions) {
        if transition.about.family.as_deref() == Some(name) {
            (*chosen, any) = (true, true);
        }
    }
    if any {
        return Ok(());
    }
    let names: Vec<String> = crate::info::Info::of(net).families.into_keys().collect();
    let message = Message::new("petri-expected-family").with("names", names.join(", "));
    Err(ParseError::new(message, name))
}

/// The elements with an identifier: a place, a transition, or both.
fn find(net: &Net, id: &str) -> Result<(Option<PlaceId>, Option<TransitionId>), ParseError> {
    match (net.find_place(id), net.find_transition(id)) {
        (None, None) => Err(ParseError::new(Message::new("petri-expected-element"), id)),
        found => Ok(found),
    }
}

/// Breadth-first search along arcs in both directions.
fn around(
    net: &Net,
    place: Option<PlaceId>,
    transition: Option<TransitionId>,
    radius: usize,
    chosen: &mut Chosen,
) {
    let mut seen = Chosen {
        places: vec![false; chosen.places.len()],
        transitions: vec![false; chosen.transitions.len()],
    };
    let mut open: VecDeque<(Result<PlaceId, TransitionId>, usize)> = VecDeque::new();
    open.extend(place.map(|it| (Ok(it), 0)));
    open.extend(transition.map(|it| (Err(it), 0)));
    while let Some((element, distance)) = open.pop_front() {
        let known = match element {
            Ok(place) => {
                chosen.places[place.index()] = true;
                std::mem::replace(&mut seen.places[place.index()], true)
            }
            Err(transition) => {
                chosen.transitions[transition.index()] = true;
                std::mem::replace(&mut seen.transitions[transition.index()], true)
            }
        };
        if known || distance == radius {
            continue;
        }
        match element {
            Ok(place) => {
                open.extend(net.arcs_of_place(place).map(|it| (Err(it.transition), distance + 1)));
            }
            Err(transition) => {
                let arcs = net.arcs_of_transition(transition);
                open.extend(arcs.map(|it| (Ok(it.place), distance + 1)));
            }
        }
    }
}

/// The net of the chosen elements.
fn part(net: &Net, chosen: &Chosen) -> Result<Net, ParseError> {
    let mut builder = Builder::separate();
    net.id().into_iter().for_each(|it| builder.id(it));
    net.name().into_iter().for_each(|it| builder.name(it));
    let mut places = vec![None; net.places().len()];
    for (index, place) in net.places().iter().enumerate().filter(|it| chosen.places[it.0]) {
        places[index] = Some(builder.place(place.clone()));
    }
    let mut transitions = vec![None; net.transitions().len()];
    for (index, transition) in net.transitions().iter().enumerate() {
        if chosen.transitions[index] {
            transitions[index] = Some(builder.transition(transition.clone()));
        }
    }
    for arc in net.arcs() {
        let ends = (places[arc.place.index()], transitions[arc.transition.index()]);
        if let (Some(place), Some(transition)) = ends {
            builder.arc(crate::net::Arc { place, transition, ..arc.clone() });
        }
    }
    // By the closure, or a pair would be lost with the transition between.
    for (higher, &new) in net.transition_ids().zip(&transitions) {
        for lower in net.below(higher) {
            if let (Some(higher), Some(lower)) = (new, transitions[lower.index()]) {
                builder.rank(higher, lower);
            }
        }
    }
    let used = |name: &str| {
        let places = net.places().iter().zip(&chosen.places).filter(|it| *it.1);
        let transitions = net.transitions().iter().zip(&chosen.transitions).filter(|it| *it.1);
        let mut families = places
            .map(|it| &it.0.about.family)
            .chain(transitions.map(|it| &it.0.about.family));
        families.any(|it| it.as_deref() == Some(name))
    };
    for family in net.families().iter().filter(|it| used(&it.name)) {
        builder.family(family.clone());
    }
    *builder.annotations() = Annotations(net.annotations().0.clone());
    // A part of a net has every property that a net must have, so this does not fail.
    let name = net.id().unwrap_or_default();
    builder.build().map_err(|error| ParseError::new(error.message(), name))
}
