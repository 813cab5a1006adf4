//! "Enabled" and "fire" word for word from the definitions in `docs/nets.md`, slow and obvious.
//!
//! Shares nothing with the rest of the crate but the plain data.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::{
    Marking, Net, PlaceId, Semantics, TransitionId,
    net::{ArcKind, Timing},
    semantics::{Capacity, Inhibitors, Timed},
};

/// The weights of all arcs of one kind from place to transition, or back.
fn arcs(net: &Net, kind: ArcKind, p: PlaceId, t: TransitionId) -> Vec<u64> {
    let arcs = net.arcs().iter();
    arcs.filter(|it| it.kind == kind && it.place == p && it.transition == t)
        .map(|it| it.weight)
        .collect()
}

/// The definition of enabled, without priorities.
pub fn is_enabled(net: &Net, semantics: Semantics, m: &Marking, t: TransitionId) -> bool {
    net.place_ids().all(|p| {
        let taken: u64 = arcs(net, ArcKind::Input, p, t).iter().sum();
        let put: u64 = arcs(net, ArcKind::Output, p, t).iter().sum();
        // (1) Enough tokens.
        let enough = taken <= m[p];
        // (2) Every read arc.
        let read = arcs(net, ArcKind::Read, p, t).into_iter().all(|w| w <= m[p]);
        // (3) Every inhibitor arc.
        let free =
            arcs(net, ArcKind::Inhibitor, p, t).into_iter().all(|w| match semantics.inhibitors {
                Inhibitors::Thresholds => m[p] < w,
                Inhibitors::Empty => m[p] == 0,
            });
        // (4) The capacity, where tokens are put.
        let fits = match net.place(p).capacity {
            Some(k) if 0 < put => match semantics.capacity {
                Capacity::Strong => m[p] + put <= k,
                Capacity::Weak => enough && after(net, m, t, p) <= k,
            },
            _ => true,
        };
        enough && read && free && fits
    })
}

/// The tokens in a place after firing.
fn after(net: &Net, m: &Marking, t: TransitionId, p: PlaceId) -> u64 {
    let taken: u64 = arcs(net, ArcKind::Input, p, t).iter().sum();
    let put: u64 = arcs(net, ArcKind::Output, p, t).iter().sum();
    let emptied = !arcs(net, ArcKind::Reset, p, t).is_empty();
    if emptied { put } else { m[p] - taken + put }
}

/// The definition of firing.
pub fn fire(net: &Net, m: &Marking, t: TransitionId) -> Marking {
    net.place_ids().map(|p| after(net, m, t, p)).collect()
}

/// Whether there is a chain of pairs of the relation from `t` to `u`.
fn chain(net: &Net, t: TransitionId, u: TransitionId) -> bool {
    let mut reached = BTreeSet::from([t]);
    loop {
        let more: Vec<_> =
            net.relation().iter().filter(|it| reached.contains(&it.0)).map(|it| it.1).collect();
        if more.contains(&u) {
            return true;
        }
        let before = reached.len();
        reached.extend(more);
        if reached.len() == before {
            return false;
        }
    }
}

/// The definition of the order of priorities.
pub fn outranks(net: &Net, semantics: Semantics, t: TransitionId, u: TransitionId) -> bool {
    let level = |t| {
        let it = net.transition(t);
        match semantics.timed {
            Timed::Alike => (1, it.priority),
            Timed::Below if it.timing == Timing::Immediate => (1, it.priority),
            Timed::Below => (0, 0),
        }
    };
    level(u) < level(t) || (level(u) == level(t) && chain(net, t, u))
}

/// The transitions that may fire: enabled, and none that outranks them is enabled.
pub fn may_fire(net: &Net, semantics: Semantics, m: &Marking) -> Vec<TransitionId> {
    let enabled: Vec<TransitionId> =
        net.transition_ids().filter(|&t| is_enabled(net, semantics, m, t)).collect();
    let free = |&u: &TransitionId| !enabled.iter().any(|&t| outranks(net, semantics, t, u));
    enabled.iter().copied().filter(free).collect()
}

/// A reachability graph.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Graph {
    /// The states in the order in which breadth-first search finds them, with their levels.
    pub states: Vec<(Marking, usize)>,
    /// The arcs: from, by, to.
    pub arcs: Vec<(usize, TransitionId, usize)>,
}

impl Graph {
    /// The number of states without a successor.
    pub fn deadlocks(&self) -> u64 {
        let busy: BTreeSet<usize> = self.arcs.iter().map(|it| it.0).collect();
        (self.states.len() - busy.len()) as u64
    }

    /// The largest number of tokens in each place.
    pub fn bounds(&self, places: usize) -> Vec<u64> {
        let most = |p: usize| self.states.iter().map(|it| it.0.0[p]).max();
        (0..places).map(|p| most(p).unwrap_or(0)).collect()
    }

    /// The largest number of tokens in a marking.
    pub fn most_tokens(&self) -> u128 {
        self.states.iter().map(|it| it.0.total()).max().unwrap_or(0)
    }

    /// The number of states of each level.
    pub fn levels(&self) -> Vec<u64> {
        let mut levels = Vec::new();
        for &(_, level) in &self.states {
            levels.resize(levels.len().max(level + 1), 0);
            levels[level] += 1;
        }
        levels
    }
}

/// The reachability graph, or `None` if it has more states than `limit`.
pub fn graph(net: &Net, semantics: Semantics, limit: usize) -> Option<Graph> {
    let mut graph = Graph::default();
    let mut known = BTreeMap::from([(net.initial(), 0)]);
    graph.states.push((net.initial(), 0));
    let mut open = VecDeque::from([0]);
    while let Some(from) = open.pop_front() {
        let (m, level) = graph.states[from].clone();
        for t in may_fire(net, semantics, &m) {
            let next = fire(net, &m, t);
            let to = *known.entry(next.clone()).or_insert_with(|| {
                graph.states.push((next, level + 1));
                open.push_back(graph.states.len() - 1);
                graph.states.len() - 1
            });
            if limit < graph.states.len() {
                return None;
            }
            graph.arcs.push((from, t, to));
        }
    }
    Some(graph)
}
