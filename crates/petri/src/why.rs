//! Why a transition may not fire.
//!
//! Law, checked on random nets: unless a reason is [`Reason::Never`], repairing everything that is
//! named (adding the missing tokens, taking away those that are too many, removing the transitions
//! that outrank it) lets the transition fire, and repairing less does not.

use game::Message;

use crate::{
    Marking, Net, PlaceId, Semantics, TransitionId,
    touch::{Most, Touch, is_enabled, outranks, touches},
};

/// One thing that prevents a transition.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Tokens are missing.
    Missing {
        /// The place.
        place: PlaceId,
        /// The tokens that are there.
        has: u64,
        /// The tokens that must be there, for input and read arcs.
        needs: u64,
    },
    /// There are too many tokens.
    Excess {
        /// The place.
        place: PlaceId,
        /// The tokens that are there.
        has: u64,
        /// The largest number allowed.
        most: u64,
        /// Whether inhibitor arcs forbid the tokens that are there.
        inhibited: bool,
        /// Whether the capacity forbids what firing would put there.
        full: bool,
    },
    /// No number of tokens in this place is right: the arcs and the capacity contradict each other.
    Never {
        /// The place.
        place: PlaceId,
    },
    /// A transition that outranks it is enabled.
    Outranked {
        /// The transition.
        by: TransitionId,
        /// Whether it is enabled now, and not only when the tokens are as the other reasons ask.
        now: bool,
    },
}

/// Everything that prevents a transition; nothing if it may fire. Places first, then transitions,
/// in the order of the net.
pub fn why_not(
    net: &Net,
    semantics: Semantics,
    marking: &Marking,
    transition: TransitionId,
) -> Vec<Reason> {
    let own = touches(net, semantics, transition);
    let mut reasons: Vec<Reason> = own.iter().filter_map(|it| at_place(it, marking)).collect();
    let mut repaired = marking.clone();
    for reason in &reasons {
        match *reason {
            Reason::Missing { place, needs, .. } => repaired[place] = needs,
            Reason::Excess { place, most, .. } => repaired[place] = most,
            Reason::Never { .. } | Reason::Outranked { .. } => (),
        }
    }
    for by in net.transition_ids() {
        if outranks(net, semantics, by, transition) {
            let touches = touches(net, semantics, by);
            if is_enabled(&touches, &repaired) {
                reasons.push(Reason::Outranked { by, now: is_enabled(&touches, marking) });
            }
        }
    }
    reasons
}

/// What prevents a transition at one place.
fn at_place(touch: &Touch, marking: &Marking) -> Option<Reason> {
    let (place, has, needs) = (touch.place, marking[touch.place], touch.least());
    let most = match touch.most() {
        Most::Never => return Some(Reason::Never { place }),
        Most::Tokens(most) if most < needs => return Some(Reason::Never { place }),
        Most::Tokens(most) => most,
        Most::Any => u64::MAX,
    };
    let forbids = |bound: Most| matches!(bound, Most::Tokens(most) if most < has);
    if has < needs {
        Some(Reason::Missing { place, has, needs })
    } else if most < has {
        let inhibited = forbids(touch.most_by_inhibitor());
        let full = forbids(touch.most_by_capacity());
        Some(Reason::Excess { place, has, most, inhibited, full })
    } else {
        None
    }
}

impl Reason {
    /// The reason for people, with the identifiers of the net.
    pub fn message(&self, net: &Net) -> Message {
        match *self {
            Reason::Missing { place, has, needs } => Message::new("petri-why-missing")
                .with("place", &*net.place(place).id)
                .with("has", has)
                .with("needs", needs)
                .with("missing", needs - has),
            Reason::Excess { place, has, most, inhibited, full } => {
                let message = match (inhibited, full) {
                    (true, false) => Message::new("petri-why-inhibited"),
                    (true, true) => Message::new("petri-why-inhibited-and-full"),
                    (false, _) => Message::new("petri-why-full"),
                };
                let capacity = net.place(place).capacity.unwrap_or(most);
                message
                    .with("place", &*net.place(place).id)
                    .with("has", has)
                    .with("most", most)
                    .with("capacity", capacity)
            }
            Reason::Never { place } => {
                Message::new("petri-why-never").with("place", &*net.place(place).id)
            }
            Reason::Outranked { by, now } => {
                let message = if now {
                    Message::new("petri-why-outranked")
                } else {
                    Message::new("petri-why-outranked-then")
                };
                message.with("transition", &*net.transition(by).id)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::testing::{
        random::{self, Features},
        slow,
    };

    /// Whether the transition may fire after these repairs.
    fn helps(
        net: &Net,
        semantics: Semantics,
        marking: &Marking,
        t: TransitionId,
        repairs: &[Reason],
    ) -> bool {
        let (mut marking, mut removed) = (marking.clone(), BTreeSet::new());
        for repair in repairs {
            match *repair {
                Reason::Missing { place, has, needs } => marking[place] += needs - has,
                Reason::Excess { place, has, most, .. } => marking[place] -= has - most,
                Reason::Never { .. } => return false,
                Reason::Outranked { by, .. } => drop(removed.insert(by)),
            }
        }
        let blocks = |u: TransitionId| {
            !removed.contains(&u)
                && slow::outranks(net, semantics, u, t)
                && slow::is_enabled(net, semantics, &marking, u)
        };
        slow::is_enabled(net, semantics, &marking, t) && !net.transition_ids().any(blocks)
    }

    #[test]
    fn what_is_named_has_to_be_repaired_and_nothing_else() {
        let mut seen = [0; 5];
        for seed in 0..1500 {
            let net = random::net(seed, Features::ALL);
            let mut random = fastrand::Rng::with_seed(seed);
            for semantics in random::semantics() {
                let marking = random::marking(&net, &mut random);
                for t in net.transition_ids() {
                    let reasons = why_not(&net, semantics, &marking, t);
                    let may_fire = slow::may_fire(&net, semantics, &marking).contains(&t);
                    assert_eq!(reasons.is_empty(), may_fire, "seed {seed} {t:?}");
                    let never = reasons.iter().any(|it| matches!(it, Reason::Never { .. }));
                    for part in 0u32..1 << reasons.len() {
                        let chosen = |it: &(usize, &Reason)| part >> it.0 & 1 != 0;
                        let repairs: Vec<Reason> =
                            reasons.iter().enumerate().filter(chosen).map(|it| *it.1).collect();
                        let whole = repairs.len() == reasons.len() && !never;
                        let helped = helps(&net, semantics, &marking, t, &repairs);
                        assert_eq!(helped, whole, "seed {seed} {semantics:?} {t:?} {reasons:?}");
                    }
                    for reason in reasons {
                        seen[match reason {
                            Reason::Missing { .. } => 0,
                            Reason::Excess { inhibited: true, .. } => 1,
                            Reason::Excess { .. } => 2,
                            Reason::Never { .. } => 3,
                            Reason::Outranked { .. } => 4,
                        }] += 1;
                    }
                }
            }
        }
        assert!(seen.iter().all(|&it| 500 < it), "{seen:?}");
    }
}
