//! Transitions by rank, and the relation within a rank.

use std::collections::BTreeMap;

use crate::{
    Net, Semantics, TransitionId,
    touch::{Rank, rank},
};

/// Groups of transitions, those of the highest rank first.
///
/// A relation that amounts to numbers (as when a net with a dozen priorities was written for a
/// tool that has the relation only) becomes groups too. Otherwise it is looked at among the enabled
/// transitions of a group.
#[derive(Clone, Debug, Default)]
pub struct Ranks {
    groups: Vec<Vec<usize>>,
    /// For each group, the transitions that outrank others of it by the relation.
    below: Vec<BTreeMap<TransitionId, Vec<TransitionId>>>,
}

impl Ranks {
    pub fn new(net: &Net, semantics: Semantics) -> Ranks {
        let mut by_rank: BTreeMap<Rank, Vec<usize>> = BTreeMap::new();
        for transition in net.transition_ids() {
            by_rank.entry(rank(net, semantics, transition)).or_default().push(transition.index());
        }
        let mut ranks = Ranks::default();
        for group in by_rank.into_values().rev() {
            let mut below = BTreeMap::new();
            for higher in group.iter().map(|&it| TransitionId::new(it)) {
                let in_group = |it: &&TransitionId| group.binary_search(&it.index()).is_ok();
                let lower: Vec<_> = net.below(higher).iter().filter(in_group).copied().collect();
                if !lower.is_empty() {
                    below.insert(higher, lower);
                }
            }
            match layers(&group, &below) {
                Some(layers) => {
                    ranks.below.resize(ranks.below.len() + layers.len(), BTreeMap::new());
                    ranks.groups.extend(layers);
                }
                None => {
                    ranks.groups.push(group);
                    ranks.below.push(below);
                }
            }
        }
        ranks
    }

    /// The groups.
    pub fn groups(&self) -> &[Vec<usize>] {
        &self.groups
    }

    /// Whether any transition outranks another.
    pub fn matter(&self) -> bool {
        1 < self.groups.len() || self.below.iter().any(|it| !it.is_empty())
    }

    /// Removes the transitions of a group that others in the list outrank.
    #[inline]
    pub fn filter(&self, group: usize, enabled: &mut Vec<TransitionId>) {
        let below = &self.below[group];
        if below.is_empty() || enabled.len() == 1 {
            return;
        }
        let higher: Vec<&Vec<TransitionId>> =
            enabled.iter().filter_map(|it| below.get(it)).collect();
        enabled.retain(|it| !higher.iter().any(|lower| lower.binary_search(it).is_ok()));
    }
}

/// The layers of a group if the relation is one of numbers: each transition of a layer outranks
/// all of the layers after it, and none of its own.
fn layers(
    group: &[usize],
    below: &BTreeMap<TransitionId, Vec<TransitionId>>,
) -> Option<Vec<Vec<usize>>> {
    if below.is_empty() {
        return None;
    }
    // In a relation of numbers, transitions of a layer outrank equally many.
    let mut layers: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for &transition in group {
        let count = below.get(&TransitionId::new(transition)).map_or(0, Vec::len);
        layers.entry(count).or_default().push(transition);
    }
    // They outrank as many as there are in the layers after theirs: then by counting they outrank
    // exactly those, because one that outranked an equal or higher one would have a larger count
    // than that one.
    let mut after = 0;
    for (&count, layer) in &layers {
        if count != after {
            return None;
        }
        after += layer.len();
    }
    Some(layers.into_values().rev().collect())
}
