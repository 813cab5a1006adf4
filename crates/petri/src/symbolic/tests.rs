//! Diagrams against the definitions, and against published numbers.

use num_bigint::BigUint;

use super::*;
use crate::{
    Builder, Net, Semantics,
    net::{ArcKind, Place, Transition},
    reach,
    testing::{
        random::{self, Features},
        slow,
    },
};

/// n philosophers who take either fork first.
fn philosophers(n: usize) -> Net {
    let mut builder = Builder::new();
    let kinds: Vec<Vec<_>> = ["think", "fork", "left", "right", "eat"]
        .iter()
        .map(|kind| {
            let tokens = u64::from(*kind == "think" || *kind == "fork");
            (0..n)
                .map(|i| builder.place(Place::new(format!("{kind}{i}")).with_tokens(tokens)))
                .collect()
        })
        .collect();
    let [think, fork, left, right, eat] = &kinds[..] else { unreachable!("five kinds") };
    for i in 0..n {
        let (one, other) = (fork[i], fork[(i + 1) % n]);
        let steps = [
            (vec![think[i], one], vec![left[i]]),
            (vec![think[i], other], vec![right[i]]),
            (vec![left[i], other], vec![eat[i]]),
            (vec![right[i], one], vec![eat[i]]),
            (vec![eat[i]], vec![think[i], one, other]),
        ];
        for (step, (from, to)) in steps.into_iter().enumerate() {
            let transition = builder.transition(Transition::new(format!("t{step}_{i}")));
            for place in from {
                builder.connect(ArcKind::Input, place, transition, 1);
            }
            for place in to {
                builder.connect(ArcKind::Output, place, transition, 1);
            }
        }
    }
    builder.build().expect("a net")
}

#[test]
fn agrees_with_the_definitions() {
    let (mut compared, mut with_priorities) = (0, 0);
    for seed in 0.. {
        let net = random::net(seed, Features::ALL);
        let semantics = random::semantics().nth(seed as usize % 8).expect("eight");
        let Some(slow) = slow::graph(&net, semantics, 300) else { continue };
        let report = explore(&net, semantics, Limits::default(), &Job::default()).expect("small");
        let expected = (
            BigUint::from(slow.states.len()),
            BigUint::from(slow.arcs.len()),
            BigUint::from(slow.deadlocks()),
            slow.bounds(net.places().len()),
            slow.most_tokens(),
        );
        let found =
            (report.states, report.arcs, report.deadlocks, report.bounds, report.max_tokens);
        assert_eq!(found, expected, "seed {seed}, {semantics:?}");
        compared += 1;
        let system = relation::System::of(&net, semantics).expect("small numbers");
        with_priorities += usize::from(system.has_priorities());
        if compared == 1000 {
            break;
        }
    }
    assert!(with_priorities > 300, "{with_priorities} nets with priorities");
}

/// 3^n states and 7n·3^(n-2) arcs: see the Model Checking Contest.
#[test]
fn a_thousand_philosophers() {
    let report =
        explore(&philosophers(1000), Semantics::default(), Limits::default(), &Job::default());
    let report = report.expect("narrow");
    let three = BigUint::from(3_u32);
    assert_eq!(report.states, three.pow(1000));
    assert_eq!(report.arcs, three.pow(998) * 7000_u32);
    assert_eq!(report.deadlocks, BigUint::from(2_u32));
    assert_eq!((report.max_tokens_in_place(), report.max_tokens), (1, 2000));
}

/// Source: the Model Checking Contest.
#[test]
fn published_numbers() {
    let kanban = kanban(5);
    let report = explore(&kanban, Semantics::default(), Limits::default(), &Job::default());
    let report = report.expect("small");
    assert_eq!(report.states, BigUint::from(2_546_432_u32));
    assert_eq!(report.arcs, BigUint::from(24_460_016_u32));
    assert_eq!((report.max_tokens_in_place(), report.max_tokens), (5, 20));
}

/// An order for many tokens is found with few: cells independent of each other have
/// C(n+3,3)² · Σ C(k+2,2)² states, k from 0 to n.
#[test]
fn many_tokens() {
    let report = explore(&kanban(200), Semantics::default(), Limits::default(), &Job::default());
    let report = report.expect("an order is found");
    let cell = BigUint::from(203_u64 * 202 * 201 / 6);
    let pairs: BigUint = (0..=200_u64).map(|k| BigUint::from((k + 2) * (k + 1) / 2).pow(2)).sum();
    assert_eq!(report.states, cell.pow(2) * pairs);
}

fn kanban(n: u64) -> Net {
    let mut builder = Builder::new();
    let mut cell = |i: usize| {
        let [kanban, busy, back, out] =
            [("kanban", n), ("busy", 0), ("back", 0), ("out", 0)].map(|(name, tokens)| {
                builder.place(Place::new(format!("{name}{i}")).with_tokens(tokens))
            });
        for (name, from, to) in [("redo", busy, back), ("again", back, busy), ("ok", busy, out)] {
            let transition = builder.transition(Transition::new(format!("{name}-{i}")));
            builder.connect(ArcKind::Input, from, transition, 1);
            builder.connect(ArcKind::Output, to, transition, 1);
        }
        (kanban, busy, out)
    };
    let cells = [1, 2, 3, 4].map(&mut cell);
    let [one, two, three, four] = cells;
    let steps = [
        (vec![one.0], vec![one.1]),
        (vec![one.2, two.0, three.0], vec![one.0, two.1, three.1]),
        (vec![two.2, three.2, four.0], vec![two.0, three.0, four.1]),
        (vec![four.2], vec![four.0]),
    ];
    for (index, (from, to)) in steps.into_iter().enumerate() {
        let transition = builder.transition(Transition::new(format!("step{index}")));
        for place in from {
            builder.connect(ArcKind::Input, place, transition, 1);
        }
        for place in to {
            builder.connect(ArcKind::Output, place, transition, 1);
        }
    }
    builder.build().expect("a net")
}

/// A token that moves along 10,000 places: every recursion goes to the bottom.
#[test]
fn many_levels() {
    let mut builder = Builder::new();
    let places: Vec<_> = (0..10_000)
        .map(|it| builder.place(Place::new(format!("p{it}")).with_tokens(u64::from(it == 0))))
        .collect();
    for (index, pair) in places.windows(2).enumerate() {
        let transition = builder.transition(Transition::new(format!("t{index}")));
        builder.connect(ArcKind::Input, pair[0], transition, 1);
        builder.connect(ArcKind::Output, pair[1], transition, 1);
    }
    let net = builder.build().expect("a net");
    let report = explore(&net, Semantics::default(), Limits::default(), &Job::default());
    assert_eq!(report.expect("narrow").states, BigUint::from(10_000_u32));
}

#[test]
fn unbounded_nets_end_with_the_memory() {
    let mut builder = Builder::new();
    let place = builder.place(Place::new("p"));
    let source = builder.transition(Transition::new("t"));
    builder.connect(ArcKind::Output, place, source, 1);
    let net = builder.build().expect("a net");
    let limits = Limits { memory: Some(1 << 20), steps: None };
    let halt = explore(&net, Semantics::default(), limits, &Job::default());
    assert_eq!(halt, Err(Halt::Memory));
}

#[test]
fn auto_says_which_finished() {
    let jobs = || (reach::Job::default(), Job::default());
    let (explicit, symbolic) = jobs();
    let (found, halt) = auto(
        &philosophers(60),
        Semantics::default(),
        1,
        (reach::Limits::default(), &explicit),
        (Limits::default(), &symbolic),
    );
    let Either::Symbolic(report) = found else { panic!("3^60 states, one by one") };
    assert_eq!((report.states, halt), (BigUint::from(3_u32).pow(60), None));
    // Diagrams that may not do anything lose.
    let (explicit, symbolic) = jobs();
    let (found, _) = auto(
        &philosophers(5),
        Semantics::default(),
        1,
        (reach::Limits::default(), &explicit),
        (Limits { memory: None, steps: Some(1) }, &symbolic),
    );
    let Either::Explicit(report) = found else { panic!("no steps") };
    assert_eq!(report.states, 243);
}
