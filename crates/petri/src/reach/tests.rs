//! Exploration agrees with the definitions on random nets, on one thread and on several.

use super::*;
use crate::{
    Builder, Net, Semantics,
    net::{ArcKind, MAX_TOKENS, Place, Transition},
    testing::{
        random::{self, Features},
        slow,
    },
};

/// Everything that a report says, from the slow graph.
fn expected(graph: &slow::Graph, net: &Net) -> Report {
    let levels = graph.levels();
    let mut arcs_by_level = vec![0; levels.len()];
    for arc in &graph.arcs {
        arcs_by_level[graph.states[arc.0].1] += 1;
    }
    Report {
        states: graph.states.len() as u64,
        arcs: graph.arcs.len() as u64,
        deadlocks: graph.deadlocks(),
        deadlock: None,
        bounds: graph.bounds(net.places().len()),
        max_tokens: graph.most_tokens(),
        levels,
        arcs_by_level,
        end: End::Complete,
    }
}

#[test]
fn explorations_and_definitions_agree() {
    let (mut compared, mut states) = (0, 0);
    for seed in 0..1200 {
        let features = if seed % 3 == 0 { Features::PLAIN } else { Features::ALL };
        let net = random::net(seed, features);
        let semantics = random::semantics().nth(seed as usize % 8).unwrap_or_default();
        let Some(slow) = slow::graph(&net, semantics, 250) else {
            let limits = Limits { states: Some(250), memory: None };
            let report = explore(&net, semantics, 1, limits, &Job::default());
            assert_eq!((report.states, report.end), (250, End::States), "{seed}");
            continue;
        };
        let expected = expected(&slow, &net);
        for threads in [1, 2] {
            let mut report = explore(&net, semantics, threads, Limits::default(), &Job::default());
            let deadlock = report.deadlock.take();
            assert_eq!(report, expected, "seed {seed}, {threads} threads");
            assert_eq!(deadlock.is_some(), 0 < expected.deadlocks);
            if let Some(deadlock) = deadlock {
                assert_eq!(slow::may_fire(&net, semantics, &deadlock), []);
            }
        }
        graphs_agree(&net, semantics, &slow);
        compared += 1;
        states += expected.states;
    }
    assert!(700 < compared && 7000 < states, "{compared} {states}");
}

fn graphs_agree(net: &Net, semantics: Semantics, slow: &slow::Graph) {
    let graph = Graph::new(net, semantics, Limits::default(), &Job::default());
    assert_eq!((graph.end(), graph.len()), (End::Complete, slow.states.len()));
    for (state, (marking, level)) in slow.states.iter().enumerate() {
        assert_eq!((&graph.marking(state), graph.level(state)), (marking, *level));
        assert_eq!(graph.state_of(marking), Some(state));
        let path = graph.path_to(state);
        assert_eq!(path.len(), *level);
        let end = path.iter().fold(net.initial(), |it, &t| slow::fire(net, &it, t));
        assert_eq!(end, *marking);
    }
    let arcs: Vec<_> = (0..graph.len())
        .flat_map(|from| graph.arcs(from).map(move |it| (from, it.0, it.1)))
        .collect();
    assert_eq!(arcs, slow.arcs);
    assert_eq!(graph.deadlocks().count() as u64, slow.deadlocks());
}

/// A place without arcs, and a counter that counts to `tokens` in steps of one.
fn counter(tokens: u64, capacity: Option<u64>) -> Net {
    let mut builder = Builder::new();
    let stock = builder.place(Place::new("stock").with_tokens(tokens));
    let place = Place { capacity, ..Place::new("count") };
    let count = builder.place(place);
    let step = builder.transition(Transition::new("step"));
    builder.connect(ArcKind::Input, stock, step, 1);
    builder.connect(ArcKind::Output, count, step, 1);
    builder.build().unwrap()
}

#[test]
fn fields_grow_in_the_middle_of_a_level() {
    let net = counter(100_000, None);
    for threads in [1, 2] {
        let report =
            explore(&net, Semantics::default(), threads, Limits::default(), &Job::default());
        assert_eq!((report.states, report.arcs, report.deadlocks), (100_001, 100_000, 1));
        assert_eq!((report.bounds, report.max_tokens), (vec![100_000; 2], 100_000));
        assert_eq!(report.levels, vec![1; 100_001]);
    }
}

#[test]
fn a_net_without_places_and_one_without_transitions() {
    let mut builder = Builder::new();
    builder.transition(Transition::new("always"));
    let explore =
        |net: &Net| explore(net, Semantics::default(), 1, Limits::default(), &Job::default());
    let report = explore(&builder.build().unwrap());
    assert_eq!((report.states, report.arcs, report.deadlocks), (1, 1, 0));
    let report = explore(&Builder::new().build().unwrap());
    assert_eq!((report.states, report.arcs, report.deadlocks), (1, 0, 1));
}

/// Choices without end: every place may get tokens at any time.
fn unbounded(places: usize) -> Net {
    let mut builder = Builder::new();
    for place in 0..places {
        let put = builder.transition(Transition::new(format!("t{place}")));
        let place = builder.place(Place::new(format!("p{place}")));
        builder.connect(ArcKind::Output, place, put, 1);
    }
    builder.build().unwrap()
}

#[test]
fn limits_end_an_exploration_with_what_is_known() {
    let net = unbounded(6);
    let run = |threads, states, memory| {
        let limits = Limits { states, memory };
        explore(&net, Semantics::default(), threads, limits, &Job::default())
    };
    let report = run(1, Some(12_345), None);
    assert_eq!((report.end, report.states), (End::States, 12_345));
    assert_eq!(report.levels.iter().sum::<u64>(), 12_345);
    let report = run(2, Some(50_000), None);
    assert!(report.end == End::States && (50_000..50_010).contains(&report.states));
    let report = run(1, None, Some(2 << 20));
    assert!(report.end == End::Memory && 50_000 < report.states, "{report:?}");
    let limits = Limits { states: None, memory: Some(1 << 20) };
    let graph = Graph::new(&net, Semantics::default(), limits, &Job::default());
    assert!(graph.end() == End::Memory && graph.bytes() < 4 << 20);
}

#[test]
fn an_exploration_can_be_stopped() {
    let job = Job::default();
    job.stop.store(true, std::sync::atomic::Ordering::Relaxed);
    let report = explore(&unbounded(3), Semantics::default(), 2, Limits::default(), &job);
    assert_eq!((report.end, report.states), (End::Stopped, 1));
}

#[test]
fn too_many_tokens_end_an_exploration() {
    let mut builder = unbounded(1).to_builder();
    let place = builder.place(Place::new("large"));
    let t = builder.transition(Transition::new("large"));
    builder.connect(ArcKind::Output, place, t, MAX_TOKENS);
    let report = explore(
        &builder.build().unwrap(),
        Semantics::default(),
        1,
        Limits::default(),
        &Job::default(),
    );
    assert_eq!(report.end, End::TooManyTokens(place));
}

#[test]
fn the_goal_found_first_has_a_shortest_path() {
    let net = unbounded(4);
    let [a, b] = [0, 3].map(PlaceId::new);
    let goal = |it: &State<'_>| it.tokens(a) == 2 && it.tokens(b) == 3;
    let graph = Graph::search(
        &net,
        Semantics::default(),
        Limits::default(),
        &Job::default(),
        Keep::Paths,
        goal,
    );
    let found = graph.found().unwrap();
    assert_eq!((graph.end(), graph.path_to(found).len()), (End::Found, 5));
    assert_eq!(graph.marking(found).0, [2, 0, 0, 3]);
}
