//! All reachable markings of a net with priorities, level by level.
//!
//! Whether a transition may fire depends on others, so that it is no product of conditions on
//! single places any more. For the new markings of each level the transitions are taken by rank,
//! and the markings that enable one of a rank are removed before the ranks below it are fired.

use std::collections::BTreeMap;

use super::{
    Halt,
    forest::{EMPTY, Forest, Id},
    relation::{Levelled, System},
    sets::Ops,
};

/// Transitions that the same ones outrank.
pub struct Group {
    /// The transitions that outrank them.
    pub above: Vec<u32>,
    /// The transitions.
    pub members: Vec<u32>,
}

/// The transitions in groups, those that few outrank first.
pub fn groups(system: &System) -> Vec<Group> {
    let mut groups: BTreeMap<(usize, &[u32]), Vec<u32>> = BTreeMap::new();
    for (transition, above) in system.above.iter().enumerate() {
        groups.entry((above.len(), above)).or_default().push(transition as u32);
    }
    groups
        .into_iter()
        .map(|((_, above), members)| Group { above: above.to_vec(), members })
        .collect()
}

/// Calls `visit` for each group with the markings of a set in which no transition that outranks
/// the group is enabled. The set is kept alive by the caller, the set given to `visit` by this
/// function.
pub fn by_rank(
    forest: &mut Forest<'_>,
    net: &Levelled,
    groups: &[Group],
    set: Id,
    mut visit: impl FnMut(&mut Forest<'_>, &Group, Id) -> Result<(), Halt>,
) -> Result<(), Halt> {
    let slot = forest.roots.len();
    forest.roots.push(set);
    let mut removed: &[u32] = &[];
    for group in groups {
        // Ranks by numbers are nested: go on from the group before.
        if !removed.iter().all(|it| group.above.binary_search(it).is_ok()) {
            forest.roots[slot] = set;
            removed = &[];
        }
        for &higher in group.above.iter().filter(|it| removed.binary_search(it).is_err()) {
            let rest = forest.disabled(forest.roots[slot], &Ops::of(net, higher), 0)?;
            forest.roots[slot] = rest;
        }
        removed = &group.above;
        if forest.roots[slot] != EMPTY {
            visit(forest, group, forest.roots[slot])?;
        }
    }
    forest.roots.truncate(slot);
    Ok(())
}

/// The set of reachable markings. It becomes a root of the forest.
pub fn reachable(system: &System, net: &Levelled, forest: &mut Forest<'_>) -> Result<Id, Halt> {
    let groups = groups(system);
    let slot = forest.roots.len();
    let start = forest.single(&net.initial)?;
    // Reached, the new ones of the last level, and those of the next.
    forest.roots.extend([start, start, EMPTY]);
    while forest.roots[slot + 1] != EMPTY {
        forest.roots[slot + 2] = EMPTY;
        by_rank(forest, net, &groups, forest.roots[slot + 1], |forest, group, set| {
            for &transition in group.members.iter().filter(|&&it| net.moves(it)) {
                let image = forest.image(set, &Ops::of(net, transition), 0)?;
                forest.work.push(image);
                let next = forest.union(forest.roots[slot + 2], image)?;
                forest.work.pop();
                forest.roots[slot + 2] = next;
            }
            Ok(())
        })?;
        forest.roots[slot + 1] = forest.minus(forest.roots[slot + 2], forest.roots[slot])?;
        forest.roots[slot] = forest.union(forest.roots[slot], forest.roots[slot + 1])?;
    }
    forest.roots.truncate(slot + 1);
    Ok(forest.roots[slot])
}
