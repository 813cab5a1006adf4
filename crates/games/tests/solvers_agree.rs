//! A game's own solver finds what going through every game finds.

#![allow(clippy::unwrap_used)] // helpers of tests are tests too

mod support;

use std::collections::HashMap;

use game::{Game, Means, Patience, Playable, Player, Solve, Solver};
use games::SolveVisitor;
use support::{random_ply, random_position};

/// Games small enough to know everything about, and how many random positions
/// of each.
const GAMES: &[(&str, u32)] = &[
    ("kalah:pits=1,seeds=3", 50),
    ("kalah:pits=2,seeds=3", 300),
    ("kalah:pits=2,seeds=4,empty-capture", 300),
    ("kalah:pits=3,seeds=2", 400),
    ("kalah:pits=3,seeds=3,end=either", 400),
    ("kalah:pits=3,seeds=3,end=either,empty-capture", 400),
    ("kalah:pits=4,seeds=2", 300),
    ("connect4:columns=4,rows=4", 400),
    ("connect4:columns=5,rows=4,line=3", 300),
    ("connect4:columns=4,rows=5", 300),
    ("reversi:size=4", 400),
    ("reversi:size=4,othello", 250),
];

/// Larger boards near the end of random games, and how many positions of each.
const ENDS: &[(&str, u32)] = &[
    ("kalah:seeds=4", 150),
    ("kalah:end=either,empty-capture", 150),
    ("kalah:pits=8,seeds=3", 100),
    ("connect4", 200),
    ("connect4:columns=7,rows=8", 150),
    ("connect4:columns=6,rows=6,line=5", 150),
    ("reversi", 200),
    ("reversi:size=6", 200),
];

/// Maximum number of plies before the end of a random game.
const LATE: usize = 12;

/// Where more positions can come up, going through all of them takes too long.
const MOST: usize = 3000;

/// The value for A and the turns to the end by going through everything.
struct Everything<'a, G: Solve> {
    game: &'a G,
    known: HashMap<G::Position, (i32, u32)>,
    /// Number of positions after which it gives up.
    most: usize,
}

impl<G: Solve> Everything<'_, G> {
    /// `None` if there is too much of it.
    fn value(&mut self, position: &G::Position) -> Option<(i32, u32)> {
        if self.game.outcome(position).is_some() {
            return Some((self.game.worth(position), 0));
        }
        if let Some(&known) = self.known.get(position) {
            return Some(known);
        }
        if self.most <= self.known.len() {
            return None;
        }
        let sign = if self.game.to_move(position) == Player::A { 1 } else { -1 };
        let best = self.game.moves(position).map(|mv| {
            let mut next = position.clone();
            self.game.apply(&mut next, mv);
            let (value, turns) = self.value(&next)?;
            let haste = if 0 < sign * value { -1 } else { 1 };
            Some((sign * value, haste * (turns as i32 + 1)))
        });
        let best: Option<Vec<(i32, i32)>> = best.collect();
        let (value, turns) = best?.into_iter().max().unwrap();
        let found = (sign * value, turns.unsigned_abs());
        self.known.insert(position.clone(), found);
        Some(found)
    }
}

struct Compare {
    positions: u32,
    /// Whether only the ends of games are looked at.
    late: bool,
    seed: u64,
}

impl SolveVisitor for Compare {
    type Out = u32;

    fn visit<G: Playable + Solve>(self, game: G) -> u32 {
        let mut random = fastrand::Rng::with_seed(self.seed);
        let most = if self.late { MOST } else { usize::MAX };
        let mut all = Everything { game: &game, known: HashMap::new(), most };
        let mut decided = 0;
        let mut compared = 0;
        let mut solver = None;
        while compared < self.positions {
            let position = if self.late {
                all.known.clear();
                late_position(&game, &mut random)
            } else {
                random_position(&game, &mut random)
            };
            let means = Means::new(64 << 20, 1 + (self.seed % 2) as usize);
            let solver = solver.get_or_insert_with(|| game.solver(&position, means).unwrap());
            let patience = Patience::default();
            let Some((value, turns)) = all.value(&position) else { continue };
            compared += 1;
            let guess = random.i32(-3..=3);
            let found = solver.value(&position, guess, &patience, |_, _| ());
            assert_eq!(found, Some(value), "{}", game.write_position(&position));
            if let Some(found) = solver.turns(&position, value, &patience) {
                assert_eq!(found, turns, "{}", game.write_position(&position));
            }
            decided += u32::from(value != 0);
        }
        decided
    }
}

/// A position of a random game shortly before its end.
fn late_position<G: Game>(game: &G, random: &mut fastrand::Rng) -> G::Position {
    let mut positions = vec![game.start()];
    while let Some(position) = positions.last().filter(|it| game.outcome(it).is_none()) {
        let chosen = random.usize(..game.moves(position).len());
        let mut next = position.clone();
        game.apply(&mut next, game.moves(position).nth(chosen).unwrap());
        positions.push(next);
    }
    let from = positions.len().saturating_sub(LATE + 1);
    positions.swap_remove(random.usize(from..positions.len()))
}

#[test]
fn solvers_know_what_going_through_every_game_finds() {
    for (seed, &(name, positions)) in (1..).zip(GAMES) {
        let compare = Compare { positions, late: false, seed };
        let decided = games::visit_solve(name, compare).unwrap();
        assert!(positions / 20 < decided, "{name}: {decided} decided");
    }
}

#[test]
fn solvers_know_the_ends_of_games_on_large_boards() {
    for (seed, &(name, positions)) in (1..).zip(ENDS) {
        let compare = Compare { positions, late: true, seed };
        games::visit_solve(name, compare).unwrap();
    }
}

/// Questions that take many times longer than a solver is given at once, after
/// so many random plies.
const LONG: &[(&str, u32)] = &[
    ("kalah:pits=5,seeds=4", 0),
    ("kalah:seeds=3,end=either,empty-capture", 1),
    ("connect4:columns=5,rows=5", 2),
    ("reversi:size=6", 16),
];

/// A solver that gives up again and again, and others that go on with what it
/// has noted.
struct Interrupted(u32);

impl SolveVisitor for Interrupted {
    type Out = u32;

    fn visit<G: Playable + Solve>(self, game: G) -> u32 {
        let mut random = fastrand::Rng::with_seed(4);
        let mut position = game.start();
        for _ in 0..self.0 {
            position = random_ply(&game, &position, &mut random).unwrap();
        }
        let means = Means::new(64 << 20, 1);
        let solver = || game.solver(&position, means).unwrap();
        let patience = Patience::default();
        let value = solver().value(&position, 0, &patience, |_, _| ()).unwrap();
        let little = Patience { nodes: Some(1), ..patience };
        let (mut solver, mut given_up) = (solver(), 0);
        let found = loop {
            match solver.value(&position, 0, &little, |_, _| ()) {
                Some(found) => break found,
                None => given_up += 1,
            }
            if given_up == 10 {
                let mut other = game.solver(&position, Means { bytes: 96 << 20, ..means }).unwrap();
                let imported =
                    solver.export(|key, data| other.import(key, data).then_some(()).ok_or(()));
                assert_eq!(imported, Ok(()));
                solver = other;
            }
        };
        assert_eq!(found, value, "{}", game.write_position(&position));
        given_up
    }
}

#[test]
fn solvers_that_give_up_keep_nothing_wrong() {
    for &(name, plies) in LONG {
        let given_up = games::visit_solve(name, Interrupted(plies)).unwrap();
        println!("{name}: {given_up}");
        assert!(10 < given_up, "{name}: {given_up}");
    }
}
