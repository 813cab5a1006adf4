//! What a transition asks of each place, and does to it.
//!
//! Arcs of every kind, several of them between the same place and transition, and the capacity rule
//! all act on one place at a time. So a transition under a semantics is a list of [`Touch`]es, one
//! for each place it is joined to, and it is enabled if all of them allow it. Only priorities are
//! about more than one place; see [`Rank`].

use crate::{
    Marking,
    net::{ArcKind, Net, PlaceId, Timing, TransitionId},
    semantics::{Capacity, Inhibitors, Semantics, Timed},
};

/// What a transition asks of one place, and does to it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Touch {
    /// The place.
    pub place: PlaceId,
    /// Tokens taken: the weights of all input arcs, `W(p,t)`.
    pub take: u64,
    /// Tokens put: the weights of all output arcs, `W(t,p)`.
    pub give: u64,
    /// The largest weight of a read arc, or 0.
    pub read: u64,
    /// The smallest threshold of an inhibitor arc: the place must have fewer tokens.
    pub inhibitor: Option<u64>,
    /// Whether firing empties the place before `give` tokens are put.
    pub reset: bool,
    /// The capacity of the place, if the transition puts tokens there.
    pub capacity: Option<u64>,
    /// How capacities are understood.
    pub rule: Capacity,
}

impl Touch {
    /// The tokens that must be there.
    #[inline]
    pub fn least(&self) -> u64 {
        self.take.max(self.read)
    }

    /// The largest number of tokens that the inhibitor arcs and the capacity allow.
    pub fn most(&self) -> Most {
        self.most_by_inhibitor().min(self.most_by_capacity())
    }

    /// The largest number of tokens that the inhibitor arcs allow.
    pub fn most_by_inhibitor(&self) -> Most {
        match self.inhibitor {
            None => Most::Any,
            Some(threshold) => threshold.checked_sub(1).map_or(Most::Never, Most::Tokens),
        }
    }

    /// The largest number of tokens that the capacity allows.
    pub fn most_by_capacity(&self) -> Most {
        let Some(capacity) = self.capacity else { return Most::Any };
        let Some(room) = capacity.checked_sub(self.give) else {
            // More is put than the place holds. By the weak rule it may fit if some is taken.
            let excess = self.give - capacity;
            let fits = self.rule == Capacity::Weak && !self.reset && excess <= self.take;
            return if fits { Most::Tokens(self.take - excess) } else { Most::Never };
        };
        match self.rule {
            Capacity::Strong => Most::Tokens(room),
            // The place is emptied first: there is room for what is put.
            Capacity::Weak if self.reset => Most::Any,
            Capacity::Weak => Most::Tokens(room.saturating_add(self.take)),
        }
    }

    /// Whether this place allows the transition, with a number of tokens in it.
    #[inline]
    pub fn allows(&self, tokens: u64) -> bool {
        self.least() <= tokens
            && match self.most() {
                Most::Any => true,
                Most::Tokens(most) => tokens <= most,
                Most::Never => false,
            }
    }

    /// The number of tokens after firing where `tokens` were before, which must allow it.
    #[inline]
    pub fn after(&self, tokens: u64) -> u64 {
        let left = if self.reset { 0 } else { tokens.saturating_sub(self.take) };
        left.saturating_add(self.give)
    }

    /// Whether firing can change the number of tokens.
    pub fn changes(&self) -> bool {
        self.reset || self.take != self.give
    }
}

/// An upper bound of the tokens in a place.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Most {
    /// No number of tokens is allowed.
    Never,
    /// At most this number.
    Tokens(u64),
    /// Any number.
    Any,
}

/// What the transition asks of its places and does to them, one entry for each place, in the order
/// of places.
pub fn touches(net: &Net, semantics: Semantics, transition: TransitionId) -> Vec<Touch> {
    let mut touches: Vec<Touch> = Vec::new();
    for arc in net.arcs_of_transition(transition) {
        let touch = match touches.iter().position(|it| it.place == arc.place) {
            Some(known) => &mut touches[known],
            None => {
                let place = arc.place;
                touches.push(Touch {
                    place,
                    take: 0,
                    give: 0,
                    read: 0,
                    inhibitor: None,
                    reset: false,
                    capacity: None,
                    rule: semantics.capacity,
                });
                let last = touches.len() - 1;
                &mut touches[last]
            }
        };
        match arc.kind {
            ArcKind::Input => touch.take = touch.take.saturating_add(arc.weight),
            ArcKind::Output => {
                touch.give = touch.give.saturating_add(arc.weight);
                touch.capacity = net.place(arc.place).capacity;
            }
            ArcKind::Read => touch.read = touch.read.max(arc.weight),
            ArcKind::Reset => touch.reset = true,
            ArcKind::Inhibitor => {
                let threshold = match semantics.inhibitors {
                    Inhibitors::Thresholds => arc.weight,
                    Inhibitors::Empty => 1,
                };
                touch.inhibitor = Some(touch.inhibitor.map_or(threshold, |it| it.min(threshold)));
            }
        }
    }
    touches.sort_unstable_by_key(|it| it.place);
    touches
}

/// The touches of all transitions.
pub fn all_touches(net: &Net, semantics: Semantics) -> Vec<Vec<Touch>> {
    net.transition_ids().map(|it| touches(net, semantics, it)).collect()
}

/// The rank of a transition by timing and number: a transition of a larger rank outranks it.
///
/// Between transitions of the same rank the relation decides: see [`outranks`].
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank {
    immediate: bool,
    priority: u32,
}

/// The rank of a transition.
pub fn rank(net: &Net, semantics: Semantics, transition: TransitionId) -> Rank {
    let transition = net.transition(transition);
    match (semantics.timed, transition.timing) {
        (Timed::Below, Timing::Timed) => Rank { immediate: false, priority: 0 },
        _ => Rank { immediate: true, priority: transition.priority },
    }
}

/// Whether `higher` comes before `lower`: by its rank, or among transitions of the same rank by the
/// closure of the relation. Irreflexive and transitive.
pub fn outranks(
    net: &Net,
    semantics: Semantics,
    higher: TransitionId,
    lower: TransitionId,
) -> bool {
    let [a, b] = [higher, lower].map(|it| rank(net, semantics, it));
    b < a || (a == b && net.below(higher).binary_search(&lower).is_ok())
}

/// Whether the tokens allow a transition, priorities left aside.
pub fn is_enabled(touches: &[Touch], marking: &Marking) -> bool {
    touches.iter().all(|it| it.allows(marking[it.place]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{
        random::{self, Features},
        slow,
    };

    #[test]
    fn touches_say_what_the_definitions_say() {
        let mut enabled = [0; 2];
        for seed in 0..2000 {
            let net = random::net(seed, Features::ALL);
            let mut random = fastrand::Rng::with_seed(seed);
            let marking = random::marking(&net, &mut random);
            for semantics in random::semantics() {
                for (t, touches) in net.transition_ids().zip(all_touches(&net, semantics)) {
                    let expected = slow::is_enabled(&net, semantics, &marking, t);
                    assert_eq!(is_enabled(&touches, &marking), expected, "{seed} {semantics:?}");
                    enabled[usize::from(expected)] += 1;
                    if expected {
                        let mut after = marking.clone();
                        for touch in &touches {
                            after[touch.place] = touch.after(marking[touch.place]);
                        }
                        assert_eq!(after, slow::fire(&net, &marking, t));
                    }
                    for u in net.transition_ids() {
                        let expected = slow::outranks(&net, semantics, t, u);
                        assert_eq!(outranks(&net, semantics, t, u), expected);
                    }
                }
            }
        }
        assert!(enabled.iter().all(|&it| 10_000 < it), "{enabled:?}");
    }

    #[test]
    fn random_nets_are_small_but_not_trivial() {
        let semantics = Semantics::default();
        let graph = |seed| slow::graph(&random::net(seed, Features::ALL), semantics, 300);
        let sizes: Vec<_> = (0..300).map(|it| graph(it).map(|it| it.states.len())).collect();
        let finite = sizes.iter().flatten().count();
        assert!(150 < finite, "{finite}");
        let large = sizes.iter().flatten().filter(|it| 5 < **it).count();
        assert!(60 < large, "{finite} {large}");
    }
}
