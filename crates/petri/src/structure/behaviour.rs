//! What a net can do: decided on its reachability graph where that is finite and small enough, by
//! diagrams or by structure elsewhere.

use super::{Verdict, Witness, coverability, place_semiflows};
use crate::{
    Net, Semantics, TransitionId,
    reach::{self, Graph},
    symbolic,
};

/// Rows of semiflows on the way to boundedness.
const SEMIFLOW_ROWS: usize = 20_000;

/// Markings of the coverability tree.
const COVERABILITY: usize = 20_000;

/// Answers about the behaviour of a net.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Behaviour {
    /// There is a largest number of tokens for every place.
    pub bounded: Verdict,
    /// No place ever has more than one token.
    pub safe: Verdict,
    /// In every reachable marking some transition may fire.
    pub deadlock_free: Verdict,
    /// From every reachable marking every transition can fire again.
    pub live: Verdict,
    /// From every reachable marking the initial one can be reached.
    pub reversible: Verdict,
    /// Some marking can be reached from every reachable marking.
    pub home_state: Verdict,
    /// Every transition can fire at least once; refuted by those that never can.
    pub no_dead_transitions: Verdict,
    /// The largest number of tokens of each place, if known.
    pub bounds: Option<Vec<u64>>,
}

/// Answers as far as the limits allow: those of explicit search, then those of diagrams.
pub fn behaviour(
    net: &Net,
    semantics: Semantics,
    explicit: (reach::Limits, &reach::Job),
    diagrams: (symbolic::Limits, &symbolic::Job),
) -> Behaviour {
    let graph = Graph::new(net, semantics, explicit.0, explicit.1);
    let mut found = Behaviour {
        bounded: Verdict::Unknown,
        safe: not_safe(&graph),
        deadlock_free: refuted(
            graph.deadlocks().next().map(|it| Witness::Firing(graph.path_to(it))),
        ),
        live: Verdict::Unknown,
        reversible: Verdict::Unknown,
        home_state: Verdict::Unknown,
        no_dead_transitions: Verdict::Unknown,
        bounds: None,
    };
    if graph.end().is_complete() {
        decide(net, &graph, &mut found);
        return found;
    }
    if is_covered(net) {
        found.bounded = Verdict::Proved;
    } else {
        let tree = coverability(net, semantics, COVERABILITY);
        found.bounded = tree.bounded;
    }
    if let Verdict::Refuted(Witness::Repeat(first, again)) = &found.bounded {
        if found.safe == Verdict::Unknown {
            let twice = [first.as_slice(), again, again].concat();
            found.safe = Verdict::Refuted(Witness::Firing(twice));
        }
        return found;
    }
    let dead = symbolic::with_space(net, semantics, diagrams.0, diagrams.1, |space| {
        let report = space.report()?;
        let dead = space.dead_transitions()?;
        Ok((report, dead))
    });
    if let Ok((report, dead)) = dead {
        found.bounded = Verdict::Proved;
        if report.max_tokens_in_place() <= 1 {
            found.safe = Verdict::Proved;
        }
        if report.deadlocks == num_bigint::BigUint::ZERO {
            found.deadlock_free = Verdict::Proved;
        }
        found.no_dead_transitions = all_fire(dead);
        found.bounds = Some(report.bounds);
    }
    found
}

fn refuted(against: Option<Witness>) -> Verdict {
    against.map_or(Verdict::Unknown, Verdict::Refuted)
}

fn all_fire(dead: Vec<TransitionId>) -> Verdict {
    if dead.is_empty() { Verdict::Proved } else { Verdict::Refuted(Witness::Transitions(dead)) }
}

/// Refuted if some state of the graph has a place with two tokens.
fn not_safe(graph: &Graph) -> Verdict {
    let unsafe_state = (0..graph.len()).find(|&it| graph.marking(it).0.iter().any(|&it| it > 1));
    refuted(unsafe_state.map(|it| Witness::Firing(graph.path_to(it))))
}

/// Whether P-semiflows or capacities bound every place.
fn is_covered(net: &Net) -> bool {
    let mut covered: Vec<bool> = net.places().iter().map(|it| it.capacity.is_some()).collect();
    for flow in place_semiflows(net, SEMIFLOW_ROWS).unwrap_or_default() {
        for (place, _) in flow.weights {
            covered[place] = true;
        }
    }
    covered.into_iter().all(|it| it)
}

/// Everything, from a complete graph.
fn decide(net: &Net, graph: &Graph, found: &mut Behaviour) {
    let prove = |verdict: &mut Verdict| {
        if *verdict == Verdict::Unknown {
            *verdict = Verdict::Proved;
        }
    };
    prove(&mut found.bounded);
    prove(&mut found.safe);
    prove(&mut found.deadlock_free);
    let mut bounds = vec![0; net.places().len()];
    let mut fires = vec![false; net.transitions().len()];
    for state in 0..graph.len() {
        for (bound, tokens) in bounds.iter_mut().zip(graph.marking(state).0) {
            *bound = tokens.max(*bound);
        }
        for (transition, _) in graph.arcs(state) {
            fires[transition.index()] = true;
        }
    }
    found.bounds = Some(bounds);
    let dead: Vec<TransitionId> = net.transition_ids().filter(|it| !fires[it.index()]).collect();
    found.no_dead_transitions = all_fire(dead);
    // Components without a way out decide about everything that is to be possible for ever.
    let (component, count) = components(graph);
    let mut is_last = vec![true; count];
    let mut inside = vec![vec![false; net.transitions().len()]; count];
    for state in 0..graph.len() {
        for (transition, to) in graph.arcs(state) {
            if component[to] == component[state] {
                inside[component[state]][transition.index()] = true;
            } else {
                is_last[component[state]] = false;
            }
        }
    }
    let first_state = |of: usize| component.iter().position(|&it| it == of).unwrap_or(0);
    let last: Vec<usize> = (0..count).filter(|&it| is_last[it]).collect();
    found.live = Verdict::Proved;
    'components: for &of in &last {
        for transition in net.transition_ids() {
            if !inside[of][transition.index()] {
                let path = graph.path_to(first_state(of));
                found.live = Verdict::Refuted(Witness::Never(path, transition));
                break 'components;
            }
        }
    }
    let stranger = last.iter().find(|&&of| of != component[0]);
    found.reversible = stranger.map_or(Verdict::Proved, |&of| {
        Verdict::Refuted(Witness::Firing(graph.path_to(first_state(of))))
    });
    found.home_state = match last[..] {
        [_] => Verdict::Proved,
        // Two places of no return: after the first sequence the other cannot be reached.
        _ => refuted(last.first().map(|&of| Witness::Firing(graph.path_to(first_state(of))))),
    };
}

/// The strongly connected component of each state, and their number (Tarjan, without recursion).
fn components(graph: &Graph) -> (Vec<usize>, usize) {
    const UNSEEN: usize = usize::MAX;
    let size = graph.len();
    let (mut index, mut low) = (vec![UNSEEN; size], vec![0; size]);
    let mut component = vec![UNSEEN; size];
    let (mut stack, mut counter, mut count) = (Vec::new(), 0, 0);
    for start in 0..size {
        if index[start] != UNSEEN {
            continue;
        }
        let mut calls: Vec<(usize, Vec<usize>)> = Vec::new();
        let mut enter = Some(start);
        loop {
            if let Some(state) = enter.take() {
                index[state] = counter;
                low[state] = counter;
                counter += 1;
                stack.push(state);
                calls.push((state, graph.arcs(state).map(|it| it.1).collect()));
            }
            let Some((state, successors)) = calls.last_mut() else { break };
            let state = *state;
            if let Some(to) = successors.pop() {
                if index[to] == UNSEEN {
                    enter = Some(to);
                } else if component[to] == UNSEEN {
                    low[state] = low[state].min(index[to]);
                }
                continue;
            }
            calls.pop();
            if let Some((caller, _)) = calls.last() {
                low[*caller] = low[*caller].min(low[state]);
            }
            if low[state] == index[state] {
                while let Some(member) = stack.pop() {
                    component[member] = count;
                    if member == state {
                        break;
                    }
                }
                count += 1;
            }
        }
    }
    (component, count)
}
