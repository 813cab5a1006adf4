//! Questions answered state by state.

use super::{Answer, Condition, Method, Question};
use crate::{
    Net, Runner, Semantics, TransitionId,
    reach::{End, Graph, Job, Keep, Limits},
};

/// Whether a condition holds in the initial marking.
pub fn holds_initially(net: &Net, semantics: Semantics, condition: &Condition) -> bool {
    let mut runner = Runner::new(net, semantics);
    let marking = runner.marking();
    condition.holds(&marking, runner.may_fire())
}

/// Whether a condition holds in every reachable marking; if not, a shortest way to where it fails.
pub fn always(
    net: &Net,
    semantics: Semantics,
    condition: &Condition,
    limits: Limits,
    job: &Job,
) -> Option<(bool, Vec<TransitionId>)> {
    let mut enabled = Vec::new();
    let graph = Graph::search(net, semantics, limits, job, Keep::Paths, |state| {
        enabled.clear();
        state.may_fire(&mut enabled);
        !condition.holds(&state.marking(), &enabled)
    });
    match (graph.found(), graph.end()) {
        (Some(state), _) => Some((false, graph.path_to(state))),
        (None, End::Complete) => Some((true, Vec::new())),
        (None, _) => None,
    }
}

/// Answers a question about runs, if the whole graph is within the limits.
pub fn run(
    net: &Net,
    semantics: Semantics,
    question: &Question,
    limits: Limits,
    job: &Job,
) -> Answer {
    let graph = Graph::new(net, semantics, limits, job);
    if !graph.end().is_complete() {
        return Answer::UNKNOWN;
    }
    let where_holds = |condition: &Condition| -> Vec<bool> {
        (0..graph.len())
            .map(|state| {
                let enabled: Vec<TransitionId> = graph.arcs(state).map(|it| it.0).collect();
                condition.holds(&graph.marking(state), &enabled)
            })
            .collect()
    };
    // Each is about a run on which something holds for ever, and where it begins.
    let (forever, start, expected) = match question {
        Question::Ever(condition) => (for_ever(&graph, where_holds(condition)), Some(0), true),
        Question::Inevitably(condition) => {
            let never = where_holds(condition).into_iter().map(|it| !it).collect();
            (for_ever(&graph, never), Some(0), false)
        }
        Question::LeadsTo(first, second) => {
            let never = where_holds(second).into_iter().map(|it| !it).collect();
            let forever = for_ever(&graph, never);
            let first = where_holds(first);
            let start = (0..graph.len()).find(|&it| first[it] && forever[it]);
            (forever, start, false)
        }
        Question::Now(_) | Question::Always(_) | Question::Possibly(_) => return Answer::UNKNOWN,
    };
    match start.filter(|&it| forever[it]) {
        None => Answer::new(!expected, Method::Explicit),
        Some(start) => {
            let mut answer = Answer::new(expected, Method::Explicit).with(graph.path_to(start));
            follow(&graph, &forever, start, &mut answer);
            answer
        }
    }
}

/// The states from which some run stays among those given for ever, or until it ends.
fn for_ever(graph: &Graph, mut stays: Vec<bool>) -> Vec<bool> {
    // Remove states with successors of which none stays, until none is left.
    let mut before = vec![Vec::new(); graph.len()];
    let mut ways = vec![0_usize; graph.len()];
    let mut ends = vec![true; graph.len()];
    for from in 0..graph.len() {
        for (_, to) in graph.arcs(from) {
            ends[from] = false;
            if stays[to] {
                ways[from] += 1;
                before[to].push(from);
            }
        }
    }
    let mut out: Vec<usize> =
        (0..graph.len()).filter(|&it| stays[it] && ways[it] == 0 && !ends[it]).collect();
    for &state in &out {
        stays[state] = false;
    }
    while let Some(state) = out.pop() {
        for &from in &before[state] {
            ways[from] -= 1;
            if ways[from] == 0 && stays[from] {
                stays[from] = false;
                out.push(from);
            }
        }
    }
    stays
}

/// Goes on within the states that stay, until the run ends or repeats.
fn follow(graph: &Graph, stays: &[bool], mut state: usize, answer: &mut Answer) {
    let mut seen = vec![None; graph.len()];
    loop {
        if seen[state].is_some() {
            answer.repeats_from = seen[state];
            return;
        }
        seen[state] = Some(answer.trace.len());
        let Some((transition, to)) = graph.arcs(state).find(|it| stays[it.1]) else { return };
        answer.trace.push(transition);
        state = to;
    }
}
