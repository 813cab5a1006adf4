//! What a net consists of, counted.

use std::collections::BTreeMap;

use crate::{
    Net, TransitionId,
    net::{ArcKind, Timing},
};

/// What a net consists of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// The number of places.
    pub places: usize,
    /// The number of transitions.
    pub transitions: usize,
    /// The number of arcs of each kind, in the order of [`ArcKind::ALL`].
    pub arcs: [usize; ArcKind::ALL.len()],
    /// Tokens in the initial marking.
    pub tokens: u128,
    /// Places with a capacity.
    pub capacities: usize,
    /// Timed transitions.
    pub timed: usize,
    /// Pairs of the priority relation.
    pub ranks: usize,
    /// The families by their names.
    pub families: BTreeMap<String, FamilyInfo>,
    /// The largest weight.
    pub weight: u64,
    /// Transitions that take no token.
    pub sources: usize,
    /// Places and transitions without arcs.
    pub isolated: usize,
}

/// What a family consists of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FamilyInfo {
    /// Its places.
    pub places: usize,
    /// Its transitions.
    pub transitions: usize,
    /// The smallest and the largest priority of its transitions.
    pub priority: Option<(u32, u32)>,
}

impl Info {
    /// Counts a net.
    pub fn of(net: &Net) -> Info {
        let mut arcs = [0; ArcKind::ALL.len()];
        for arc in net.arcs() {
            arcs[arc.kind as usize] += 1;
        }
        let mut families: BTreeMap<String, FamilyInfo> = BTreeMap::new();
        for name in net.places().iter().filter_map(|it| it.about.family.as_ref()) {
            families.entry(name.clone()).or_default().places += 1;
        }
        for transition in net.transitions() {
            let Some(name) = &transition.about.family else { continue };
            let family = families.entry(name.clone()).or_default();
            family.transitions += 1;
            let number = transition.priority;
            let (least, most) = family.priority.unwrap_or((number, number));
            family.priority = Some((least.min(number), most.max(number)));
        }
        let takes = |it: TransitionId| {
            net.arcs_of_transition(it).any(|arc| arc.kind == ArcKind::Input)
        };
        Info {
            places: net.places().len(),
            transitions: net.transitions().len(),
            arcs,
            tokens: net.initial().total(),
            capacities: net.places().iter().filter(|it| it.capacity.is_some()).count(),
            timed: net.transitions().iter().filter(|it| it.timing == Timing::Timed).count(),
            ranks: net.relation().len(),
            families,
            weight: net.arcs().iter().map(|it| it.weight).max().unwrap_or(0),
            sources: net.transition_ids().filter(|it| !takes(*it)).count(),
            isolated: net.place_ids().filter(|it| net.arcs_of_place(*it).next().is_none()).count()
                + net
                    .transition_ids()
                    .filter(|it| net.arcs_of_transition(*it).next().is_none())
                    .count(),
        }
    }

    /// The number of arcs of a kind.
    pub fn arcs_of(&self, kind: ArcKind) -> usize {
        self.arcs[kind as usize]
    }

    /// The number of arcs without inhibitor arcs.
    pub fn arcs_without_inhibitors(&self) -> usize {
        self.arcs.iter().sum::<usize>() - self.arcs_of(ArcKind::Inhibitor)
    }
}
