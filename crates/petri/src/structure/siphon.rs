//! Minimal siphons and traps.
//!
//! A *siphon* is a set of places that stays empty once it is empty: every transition that puts
//! tokens into it also needs tokens from it. A *trap* stays marked once it is marked: every
//! transition that takes tokens from it also puts some into it.

use crate::{Net, PlaceId, net::ArcKind};

/// Sets of places, as far as they were found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sets {
    /// The minimal sets, each sorted.
    pub sets: Vec<Vec<PlaceId>>,
    /// Whether these are all.
    pub is_complete: bool,
}

/// The minimal siphons. At most `steps` partial sets are looked at.
pub fn siphons(net: &Net, steps: usize) -> Sets {
    search(net, steps, [ArcKind::Output, ArcKind::Output], [ArcKind::Input, ArcKind::Read])
}

/// The minimal traps. At most `steps` partial sets are looked at.
pub fn traps(net: &Net, steps: usize) -> Sets {
    search(net, steps, [ArcKind::Input, ArcKind::Reset], [ArcKind::Output, ArcKind::Output])
}

/// A transition: if one of `if_any` is in the set, so must be one of `then_any`.
struct Rule {
    if_any: Vec<usize>,
    then_any: Vec<usize>,
}

fn search(net: &Net, steps: usize, causes: [ArcKind; 2], needs: [ArcKind; 2]) -> Sets {
    let rules: Vec<Rule> = net
        .transition_ids()
        .map(|transition| {
            let places = |kinds: [ArcKind; 2]| {
                let arcs = net.arcs_of_transition(transition);
                let mut places: Vec<usize> = arcs
                    .filter(|arc| kinds.contains(&arc.kind))
                    .map(|arc| arc.place.index())
                    .collect();
                places.sort_unstable();
                places.dedup();
                places
            };
            Rule { if_any: places(causes), then_any: places(needs) }
        })
        .collect();
    let places = net.places().len();
    let mut search =
        Search { rules, state: vec![State::Open; places], left: steps, sets: Vec::new() };
    // Each seed with all later places: no set is found twice.
    for seed in 0..places {
        search.state.fill(State::Open);
        search.state[..seed].fill(State::Out);
        search.state[seed] = State::In;
        search.run();
    }
    search.sets.sort_unstable();
    let is_complete = search.left > 0;
    let ids = |set: Vec<usize>| set.into_iter().map(PlaceId::new).collect();
    Sets { sets: search.sets.into_iter().map(ids).collect(), is_complete }
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum State {
    Open,
    In,
    Out,
}

struct Search {
    rules: Vec<Rule>,
    state: Vec<State>,
    left: usize,
    sets: Vec<Vec<usize>>,
}

impl Search {
    /// Completes the current set in every way. The stack is explicit: sets may be large.
    fn run(&mut self) {
        // Places that were decided, and for each choice where it begins, its rule and which of the
        // rule's places is taken.
        let mut trail: Vec<usize> = Vec::new();
        let mut choices: Vec<(usize, usize, usize)> = Vec::new();
        loop {
            if self.left == 0 {
                return;
            }
            self.left -= 1;
            let open = self.violated();
            if open.is_none() {
                self.keep_minimal();
            }
            // Choose anew for the violated rule, or go back to the last choice that has another way.
            let mut next = open.map(|rule| (trail.len(), rule, 0));
            loop {
                let Some((begin, rule, mut index)) = next.take().or_else(|| {
                    let (begin, rule, index) = choices.pop()?;
                    for place in trail.drain(begin..) {
                        self.state[place] = State::Open;
                    }
                    Some((begin, rule, index + 1))
                }) else {
                    return;
                };
                let places = &self.rules[rule].then_any;
                while index < places.len() && self.state[places[index]] == State::Out {
                    index += 1;
                }
                if index == places.len() {
                    continue;
                }
                // Places before the chosen one stay outside.
                for &place in &places[..index] {
                    if self.state[place] == State::Open {
                        self.state[place] = State::Out;
                        trail.push(place);
                    }
                }
                self.state[places[index]] = State::In;
                trail.push(places[index]);
                choices.push((begin, rule, index));
                break;
            }
        }
    }

    /// A rule that the current set does not obey.
    fn violated(&self) -> Option<usize> {
        let is_in = |&place: &usize| self.state[place] == State::In;
        self.rules
            .iter()
            .position(|rule| rule.if_any.iter().any(is_in) && !rule.then_any.iter().any(is_in))
    }

    /// Keeps the current set if it contains no smaller one.
    fn keep_minimal(&mut self) {
        let set: Vec<usize> =
            (0..self.state.len()).filter(|&place| self.state[place] == State::In).collect();
        let is_minimal = set.iter().all(|&without| {
            // The largest set within the rest, by removing what breaks a rule.
            let mut inside = vec![false; self.state.len()];
            for &place in &set {
                inside[place] = place != without;
            }
            loop {
                let broken = self.rules.iter().find(|rule| {
                    rule.if_any.iter().any(|&it| inside[it])
                        && !rule.then_any.iter().any(|&it| inside[it])
                });
                let Some(rule) = broken else { break };
                for &place in &rule.if_any {
                    inside[place] = false;
                }
            }
            !inside.contains(&true)
        });
        if is_minimal {
            self.sets.push(set);
        }
    }
}
