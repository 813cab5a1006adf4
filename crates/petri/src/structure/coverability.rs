//! Coverability (Karp, Miller 1969): which places can have any number of tokens.
//!
//! If a firing sequence leads from a marking to a larger one, it can be repeated for ever, and the
//! places where there are more get the number ω. That is so as long as more tokens never hinder:
//! a place where they do (by an inhibitor arc or a capacity) must have the same number, the
//! sequence must not reset anything, and there must be no priorities. With these the search is
//! still sound, but in general boundedness is undecidable, and it may not end.

use std::collections::HashMap;

use super::{Verdict, Witness};
use crate::{
    Net, PlaceId, Semantics, TransitionId,
    net::ArcKind,
    touch::{Most, Touch, all_touches, outranks},
};

/// A number of tokens.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tokens {
    /// This number.
    Exactly(u64),
    /// Any number: ω.
    Any,
}

/// The tree of coverability.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coverability {
    /// The markings found, the initial one first.
    pub markings: Vec<Vec<Tokens>>,
    /// The places that can have any number of tokens, among those found.
    pub unbounded: Vec<PlaceId>,
    /// Whether the net is bounded; refuted by a sequence that can be repeated.
    pub bounded: Verdict,
    /// Whether everything was found.
    pub is_complete: bool,
}

struct Item {
    marking: Vec<Tokens>,
    before: Option<(usize, TransitionId)>,
}

/// Builds the tree, of at most `limit` markings.
pub fn coverability(net: &Net, semantics: Semantics, limit: usize) -> Coverability {
    let touches = all_touches(net, semantics);
    let priorities =
        net.transition_ids().any(|a| net.transition_ids().any(|b| outranks(net, semantics, a, b)));
    // Where more tokens may hinder.
    let mut hindering = vec![false; net.places().len()];
    for touch in touches.iter().flatten() {
        hindering[touch.place.index()] |= touch.most() != Most::Any;
    }
    let start: Vec<Tokens> = net.initial().0.into_iter().map(Tokens::Exactly).collect();
    let mut items = vec![Item { marking: start.clone(), before: None }];
    let mut known = HashMap::from([(start, 0)]);
    let mut unbounded = vec![false; net.places().len()];
    let mut bounded = Verdict::Proved;
    let mut next = 0;
    while next < items.len() && items.len() < limit {
        let enabled: Vec<usize> = (0..touches.len())
            .filter(|&it| {
                touches[it]
                    .iter()
                    .all(|touch| allows(touch, items[next].marking[touch.place.index()]))
            })
            .collect();
        for &transition in &enabled {
            let id = TransitionId::new(transition);
            let outranked = |&other: &usize| outranks(net, semantics, TransitionId::new(other), id);
            if priorities && enabled.iter().any(outranked) {
                continue;
            }
            let mut marking = items[next].marking.clone();
            for touch in &touches[transition] {
                let tokens = &mut marking[touch.place.index()];
                *tokens = match *tokens {
                    Tokens::Exactly(it) => Tokens::Exactly(touch.after(it)),
                    Tokens::Any if touch.reset => Tokens::Exactly(touch.give),
                    Tokens::Any => Tokens::Any,
                };
            }
            if !priorities {
                // Look back along the branch for a smaller marking.
                let (mut at, mut sequence) = (Some(next), vec![id]);
                while let Some(index) = at {
                    let resets = sequence
                        .last()
                        .is_some_and(|it| touches[it.index()].iter().any(|touch| touch.reset));
                    if resets {
                        break;
                    }
                    let before = &items[index].marking;
                    let repeats =
                        before.iter().zip(&marking).enumerate().all(|(place, (old, new))| {
                            old == new || (old < new && !hindering[place])
                        });
                    if repeats && *before != marking {
                        for place in 0..marking.len() {
                            if before[place] < marking[place] {
                                marking[place] = Tokens::Any;
                                unbounded[place] = true;
                            }
                        }
                        if bounded == Verdict::Proved {
                            sequence.reverse();
                            bounded =
                                Verdict::Refuted(Witness::Repeat(path(&items, index), sequence));
                            break;
                        }
                    }
                    at = items[index].before.map(|(before, transition)| {
                        sequence.push(transition);
                        before
                    });
                }
            }
            if !known.contains_key(&marking) {
                known.insert(marking.clone(), items.len());
                items.push(Item { marking, before: Some((next, id)) });
            }
        }
        next += 1;
    }
    let is_complete = next == items.len();
    if !is_complete && bounded == Verdict::Proved {
        let special =
            net.arcs().iter().any(|it| matches!(it.kind, ArcKind::Inhibitor | ArcKind::Reset));
        bounded = if special || priorities { Verdict::Undecidable } else { Verdict::Unknown };
    }
    let unbounded = (0..unbounded.len()).filter(|&it| unbounded[it]).map(PlaceId::new).collect();
    let markings = items.into_iter().map(|it| it.marking).collect();
    Coverability { markings, unbounded, bounded, is_complete }
}

fn allows(touch: &Touch, tokens: Tokens) -> bool {
    match tokens {
        Tokens::Exactly(it) => touch.allows(it),
        // Only where more tokens never hinder.
        Tokens::Any => touch.most() == Most::Any,
    }
}

fn path(items: &[Item], mut at: usize) -> Vec<TransitionId> {
    let mut path = Vec::new();
    while let Some((before, transition)) = items[at].before {
        path.push(transition);
        at = before;
    }
    path.reverse();
    path
}
