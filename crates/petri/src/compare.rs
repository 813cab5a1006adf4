//! The differences between two nets, by identifiers; and whether they behave alike.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, VecDeque},
    sync::atomic::Ordering::Relaxed,
};

use crate::{
    Marking, Net, Runner, Semantics,
    net::{ArcKind, Place, Timing, Transition},
    reach::{Job, Limits},
};

/// A difference between a first and a second net.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// A place is only in the first net, or only in the second.
    Place(Side, String),
    /// Likewise a transition.
    Transition(Side, String),
    /// What both have differs: of which element, what, and the two values.
    Value(String, Field, String, String),
    /// Arcs between a place and a transition: their kinds and weights in each net.
    Arcs(String, String, String, String),
    /// A pair of the priority relation, by its closure, is only in one net.
    Rank(Side, String, String),
}

/// One of two nets.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Side {
    /// The first net.
    First,
    /// The second net.
    Second,
}

/// What may differ.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Field {
    /// The number of tokens in the initial marking.
    Tokens,
    /// The capacity.
    Capacity,
    /// The priority as a number.
    Priority,
    /// Whether it is timed.
    Timing,
}

/// The differences in structure: elements, numbers, arcs, priorities. Names, drawings and what else
/// is said of elements do not count.
pub fn structure(first: &Net, second: &Net) -> Vec<Difference> {
    let mut found = Vec::new();
    for place in first.places() {
        match second.find_place(&place.id) {
            None => found.push(Difference::Place(Side::First, place.id.clone())),
            Some(other) => places(place, second.place(other), &mut found),
        }
    }
    let missing = |it: &&Place| first.find_place(&it.id).is_none();
    for place in second.places().iter().filter(missing) {
        found.push(Difference::Place(Side::Second, place.id.clone()));
    }
    for transition in first.transitions() {
        match second.find_transition(&transition.id) {
            None => found.push(Difference::Transition(Side::First, transition.id.clone())),
            Some(other) => transitions(transition, second.transition(other), &mut found),
        }
    }
    let missing = |it: &&Transition| first.find_transition(&it.id).is_none();
    for transition in second.transitions().iter().filter(missing) {
        found.push(Difference::Transition(Side::Second, transition.id.clone()));
    }
    let (ours, theirs) = (arcs(first), arcs(second));
    for ends in ours.keys().chain(theirs.keys()).collect::<BTreeSet<_>>() {
        let shared = |net: &Net| {
            net.find_place(ends.0).is_some() && net.find_transition(ends.1).is_some()
        };
        let text = |arcs: &Arcs<'_>| arcs.get(ends).map_or_else(String::new, |it| shown(it));
        let (a, b) = (text(&ours), text(&theirs));
        // Arcs of elements that one net lacks have been mentioned with these.
        if a != b && shared(first) && shared(second) {
            found.push(Difference::Arcs(ends.0.to_owned(), ends.1.to_owned(), a, b));
        }
    }
    let (ours, theirs) = (ranks(first), ranks(second));
    let rank = |side| move |it: &(&str, &str)| Difference::Rank(side, it.0.into(), it.1.into());
    found.extend(ours.difference(&theirs).map(rank(Side::First)));
    found.extend(theirs.difference(&ours).map(rank(Side::Second)));
    found
}

fn places(ours: &Place, theirs: &Place, found: &mut Vec<Difference>) {
    let mut field = |field, a: String, b: String| {
        if a != b {
            found.push(Difference::Value(ours.id.clone(), field, a, b));
        }
    };
    field(Field::Tokens, ours.tokens.to_string(), theirs.tokens.to_string());
    let capacity = |it: &Place| it.capacity.map_or_else(|| "–".to_owned(), |it| it.to_string());
    field(Field::Capacity, capacity(ours), capacity(theirs));
}

fn transitions(ours: &Transition, theirs: &Transition, found: &mut Vec<Difference>) {
    let mut field = |field, a: String, b: String| {
        if a != b {
            found.push(Difference::Value(ours.id.clone(), field, a, b));
        }
    };
    field(Field::Priority, ours.priority.to_string(), theirs.priority.to_string());
    let timed = |it: &Transition| (it.timing == Timing::Timed).to_string();
    field(Field::Timing, timed(ours), timed(theirs));
}

/// What the arcs between a place and a transition do together: kinds and weights.
type Arcs<'a> = BTreeMap<(&'a str, &'a str), Vec<(ArcKind, u64)>>;

fn arcs(net: &Net) -> Arcs<'_> {
    let mut all: Arcs<'_> = BTreeMap::new();
    for arc in net.arcs() {
        let ends = (net.place(arc.place).id.as_str(), net.transition(arc.transition).id.as_str());
        let between = all.entry(ends).or_default();
        let adds = matches!(arc.kind, ArcKind::Input | ArcKind::Output);
        match between.iter_mut().find(|it| adds && it.0 == arc.kind) {
            Some((_, weight)) => *weight = weight.saturating_add(arc.weight),
            None => between.push((arc.kind, arc.weight)),
        }
    }
    all.values_mut().for_each(|it| {
        it.sort_unstable();
        it.dedup();
    });
    all
}

/// Arcs as people read them.
fn shown(arcs: &[(ArcKind, u64)]) -> String {
    let shown = arcs.iter().map(|(kind, weight)| match kind {
        ArcKind::Input => format!("-{weight}"),
        ArcKind::Output => format!("+{weight}"),
        ArcKind::Inhibitor => format!("<{weight}"),
        ArcKind::Read => format!(">={weight}"),
        ArcKind::Reset => ":=0".to_owned(),
    });
    shown.collect::<Vec<_>>().join(" ")
}

fn ranks(net: &Net) -> BTreeSet<(&str, &str)> {
    let id = |it: crate::TransitionId| net.transition(it).id.as_str();
    net.transition_ids()
        .flat_map(|higher| net.below(higher).iter().map(move |lower| (id(higher), id(*lower))))
        .collect()
}

/// Whether two nets behave alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Behaviour {
    /// The reachability graphs are equal, with this number of states.
    Equal(u64),
    /// After this firing sequence, which both nets allow, only one of them may fire a transition.
    Differs {
        /// The sequence.
        trace: Vec<String>,
        /// The net that may fire.
        side: Side,
        /// The transition that it may fire.
        transition: String,
    },
    /// After this firing sequence one net is back in a marking where it has been before, and the
    /// other one is not.
    Splits {
        /// The sequence.
        trace: Vec<String>,
        /// The net that is back.
        side: Side,
    },
    /// Equal as far as this number of states: a limit was reached, or it was stopped.
    Unknown(u64),
}

/// Compares the reachability graphs, whose arcs bear the identifiers of transitions. Since a
/// transition leads from a state to one other, the graphs are equal exactly if walking through both
/// at once always finds the same transitions, and states of one meet states of the other one to
/// one.
pub fn behaviour(nets: [&Net; 2], semantics: Semantics, limits: Limits, job: &Job) -> Behaviour {
    let mut runners = nets.map(|it| Runner::new(it, semantics));
    let start = nets.map(Net::initial);
    let mut known: [HashMap<Marking, usize>; 2] = [HashMap::new(), HashMap::new()];
    for (known, marking) in known.iter_mut().zip(&start) {
        known.insert(marking.clone(), 0);
    }
    // The way to each state: the state before it, and the transition.
    let mut ways: Vec<Option<(usize, String)>> = vec![None];
    let mut open = VecDeque::from([(0, start)]);
    let most = limits.states.unwrap_or(u64::MAX);
    let bytes = nets.iter().map(|it| 8 * it.places().len() as u64 + 64).sum::<u64>();
    while let Some((state, markings)) = open.pop_front() {
        let count = ways.len() as u64;
        job.states.store(count, Relaxed);
        let full = limits.memory.is_some_and(|it| it < count.saturating_mul(2 * bytes));
        if job.stop.load(Relaxed) || most < count || full {
            return Behaviour::Unknown(count);
        }
        let mut enabled: [BTreeMap<&str, crate::TransitionId>; 2] = Default::default();
        for (side, runner) in runners.iter_mut().enumerate() {
            if runner.set(&markings[side]).is_err() {
                return Behaviour::Unknown(count);
            }
            let id = |it: &crate::TransitionId| (nets[side].transition(*it).id.as_str(), *it);
            enabled[side] = runner.may_fire().iter().map(id).collect();
        }
        let [a, b] = &enabled;
        let only = |a: &BTreeMap<&str, _>, b: &BTreeMap<&str, _>| {
            a.keys().find(|it| !b.contains_key(*it)).map(|it| (*it).to_owned())
        };
        for (side, transition) in [(Side::First, only(a, b)), (Side::Second, only(b, a))] {
            if let Some(transition) = transition {
                return Behaviour::Differs { trace: trace(&ways, state), side, transition };
            }
        }
        for (&id, &ours) in a {
            let transitions = [ours, b[id]];
            let mut next = Vec::with_capacity(2);
            for (side, runner) in runners.iter_mut().enumerate() {
                // The marking has been set before, and the transition may fire.
                let fired = runner.set(&markings[side]).is_ok()
                    && runner.fire(transitions[side]).is_ok();
                if !fired {
                    return Behaviour::Unknown(count);
                }
                next.push(runner.marking());
            }
            let found = [known[0].get(&next[0]).copied(), known[1].get(&next[1]).copied()];
            if found[0] == found[1] && found[0].is_some() {
                continue;
            }
            let number = ways.len();
            ways.push(Some((state, id.to_owned())));
            match found {
                [None, None] => {}
                [Some(_), _] => {
                    return Behaviour::Splits { trace: trace(&ways, number), side: Side::First };
                }
                _ => return Behaviour::Splits { trace: trace(&ways, number), side: Side::Second },
            }
            let [left, right] = [next.swap_remove(0), next.swap_remove(0)];
            known[0].insert(left.clone(), number);
            known[1].insert(right.clone(), number);
            open.push_back((number, [left, right]));
        }
    }
    Behaviour::Equal(ways.len() as u64)
}

fn trace(ways: &[Option<(usize, String)>], mut state: usize) -> Vec<String> {
    let mut trace = Vec::new();
    while let Some((before, transition)) = &ways[state] {
        trace.push(transition.clone());
        state = *before;
    }
    trace.reverse();
    trace
}
