//! The engine agrees with the definitions, word for word, on random nets.

use super::*;
use crate::{
    net::{ArcKind, Builder, MAX_TOKENS, Place, Transition},
    testing::{
        random::{self, Features},
        slow,
    },
};

/// Goes a random way through a net, comparing everything with the definitions.
fn walk(net: &Net, semantics: Semantics, runner: &mut Runner, seed: u64) -> usize {
    let mut random = fastrand::Rng::with_seed(seed);
    for step in 0..12 {
        let marking = runner.marking();
        let expected = slow::may_fire(net, semantics, &marking);
        assert_eq!(runner.may_fire(), expected, "seed {seed} {semantics:?} {marking:?}");
        for t in net.transition_ids() {
            let enabled = runner.engine().is_enabled(runner.packed(), t);
            assert_eq!(enabled, slow::is_enabled(net, semantics, &marking, t));
            if !expected.contains(&t) {
                assert_eq!(runner.fire(t), Err(FireError::MayNotFire));
            }
        }
        if expected.is_empty() {
            return step;
        }
        let t = expected[random.usize(..expected.len())];
        runner.fire(t).unwrap();
        assert_eq!(runner.marking(), slow::fire(net, &marking, t), "seed {seed}");
    }
    12
}

#[test]
fn engine_and_definitions_agree() {
    let (mut steps, mut flat) = (0, 0);
    for seed in 0..1500 {
        let features = if seed % 3 == 0 { Features::PLAIN } else { Features::ALL };
        let net = random::net(seed, features);
        for semantics in random::semantics() {
            let mut runner = Runner::new(&net, semantics);
            assert_eq!(runner.marking(), net.initial());
            flat += usize::from(runner.engine().flat().is_some());
            steps += walk(&net, semantics, &mut runner, seed);
            let mut random = fastrand::Rng::with_seed(seed);
            runner.set(&random::marking(&net, &mut random)).unwrap();
            steps += walk(&net, semantics, &mut runner, seed);
        }
    }
    assert!(50_000 < steps && 2000 < flat, "{steps} {flat}");
}

/// Many groups, several words, tests of whole words.
#[test]
fn large_nets_agree_too() {
    let mut steps = 0;
    for seed in 0..6 {
        let net = random::large(seed, 60, 150);
        for semantics in random::semantics().step_by(3) {
            let mut runner = Runner::new(&net, semantics);
            steps += walk(&net, semantics, &mut runner, seed);
        }
    }
    assert!(40 < steps, "{steps}");
}

#[test]
fn fields_grow_up_to_the_largest_number() {
    let mut builder = Builder::new();
    let [p, q] = ["p", "q"].map(|it| builder.place(Place::new(it).with_tokens(1)));
    let double = builder.transition(Transition::new("double"));
    let half = MAX_TOKENS / 2;
    builder.connect(ArcKind::Output, p, double, half);
    builder.connect(ArcKind::Read, q, double, 1);
    let net = builder.build().unwrap();
    let mut runner = Runner::new(&net, Semantics::default());
    for tokens in [1, 1 + half, 1 + 2 * half] {
        assert_eq!((runner.tokens(p), runner.tokens(q)), (tokens, 1));
        let fired = runner.fire(double);
        let full = tokens == MAX_TOKENS;
        assert_eq!(fired, if full { Err(FireError::TooManyTokens(p)) } else { Ok(()) });
    }
    assert_eq!(runner.marking().0, [MAX_TOKENS, 1]);
    assert_eq!(runner.set(&Marking(vec![MAX_TOKENS + 1, 0])), Err(TooManyTokens(p)));
    assert_eq!(runner.marking().0, [MAX_TOKENS, 1]);
}

#[test]
fn a_relation_of_numbers_becomes_ranks() {
    let mut builder = Builder::new();
    let transitions: Vec<_> =
        (0..6).map(|it| builder.transition(Transition::new(format!("t{it}")))).collect();
    for (higher, &a) in transitions.iter().enumerate() {
        for (lower, &b) in transitions.iter().enumerate() {
            if higher / 2 < lower / 2 {
                builder.rank(a, b);
            }
        }
    }
    let net = builder.clone().build().unwrap();
    let ranks = Ranks::new(&net, Semantics::default());
    assert_eq!(ranks.groups(), [[0, 1], [2, 3], [4, 5]]);
    builder.rank(transitions[0], transitions[1]);
    let ranks = Ranks::new(&builder.build().unwrap(), Semantics::default());
    assert_eq!(ranks.groups(), [vec![0], vec![1], vec![2, 3], vec![4, 5]]);
}
