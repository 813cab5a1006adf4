//! Proofs against exhaustive search, and four algorithms against each other.
#![allow(clippy::unwrap_used)] // all of it is tests
mod toy;

use std::time::Duration;

use game::{Game, Player};
use search::{
    compare::{self, Algorithm},
    exact::{Course, Prover, by_outcome},
};
use toy::{Leaves, Toy};

fn toys(depth: u32) -> impl Iterator<Item = Toy> {
    (0..150).map(move |seed| Toy {
        extra_moves: seed % 2 == 1,
        ends: seed % 3 != 0,
        meets: seed % 5 != 0,
        ..Toy::new(2 + (seed % 3) as u8, depth, Leaves::Random, seed)
    })
}

/// The worth of the result to A with best play, by exhaustive search.
fn by_hand(toy: &Toy, path: &Vec<u8>, worth: fn(&Toy, &Vec<u8>) -> i32) -> i32 {
    if toy.outcome(path).is_some() {
        return worth(toy, path);
    }
    let values = (0..toy.width).map(|mv| {
        let mut next = path.clone();
        toy.apply(&mut next, mv);
        by_hand(toy, &next, worth)
    });
    match toy.to_move(path) {
        Player::A => values.max().unwrap(),
        Player::B => values.min().unwrap(),
    }
}

fn check(toy: &Toy, worth: fn(&Toy, &Vec<u8>) -> i32, guess: i32) {
    let course = Course { game: toy.clone(), first: Vec::new(), moves: Vec::new() };
    let mut prover = Prover::new(worth, 1 << 16, 1, None, None);
    let value = prover.value(&course, guess);
    assert_eq!(value, Some(by_hand(toy, &Vec::new(), worth)), "{toy:?}");
    // Best play leads to a result of just that worth.
    let mut end = Vec::new();
    for mv in prover.line(&course, value.unwrap()) {
        toy.apply(&mut end, mv);
    }
    assert!(toy.outcome(&end).is_some(), "{toy:?}");
    assert_eq!(worth(toy, &end), value.unwrap(), "{toy:?}");
}

#[test]
fn margins_are_proved_whatever_was_guessed() {
    for toy in toys(5) {
        for guess in [-20, 0, 3] {
            check(&toy, |toy, path| toy.worth(path), guess);
        }
    }
}

#[test]
fn wins_draws_and_losses_are_proved() {
    for toy in toys(6) {
        check(&toy, by_outcome, 0);
    }
}

#[test]
fn what_is_too_deep_is_not_proved() {
    let toy = Toy::new(3, 9, Leaves::Random, 5);
    let course = Course { game: toy, first: Vec::new(), moves: Vec::new() };
    let worth = |toy: &Toy, path: &Vec<u8>| toy.worth(path);
    let mut prover = Prover::new(worth, 1 << 16, 1, Some(4), None);
    assert_eq!(prover.value(&course, 0), None);
    let mut late = Prover::new(worth, 1 << 16, 1, None, Some(std::time::Instant::now()));
    assert_eq!(late.value(&course, 0), None);
}

#[test]
fn four_ways_lead_to_one_value() {
    for toy in toys(8) {
        for depth in 1..=6 {
            let run = |algorithm| {
                let limit = Duration::from_secs(600);
                compare::run(&toy, &Vec::new(), algorithm, depth, limit, 1 << 16).unwrap()
            };
            let runs = Algorithm::ALL.map(run);
            let values = runs.map(|it| it.value);
            assert_eq!(values, [values[0]; 4], "{toy:?} at depth {depth}");
            assert!(runs[1].nodes <= runs[0].nodes && runs[0].cutoffs == 0, "{toy:?}");
        }
    }
}

#[test]
fn a_run_that_takes_too_long_has_no_result() {
    let toy = Toy::new(8, 60, Leaves::Random, 5);
    for algorithm in Algorithm::ALL {
        let limit = Duration::from_millis(5);
        let run = compare::run(&toy, &Vec::new(), algorithm, 40, limit, 1 << 16);
        assert_eq!(run, None, "{algorithm:?}");
    }
}
