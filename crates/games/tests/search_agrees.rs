//! Minimax and the engine give the same value at the same depth.
//!
//! The engine uses its table, its ordering, its windows and its threads; what
//! would change the value (extensions, reductions, rules that look back, deeper
//! entries of the table) is switched off. Tables are tiny, so that entries are
//! replaced all the time.
#![allow(clippy::unwrap_used)] // all of it is tests

mod support;

use game::{Estimate, Line, Playable, Player};
use games::Visitor;
use search::{
    Searcher, Task, Value,
    engine::{Engine, Features},
    minimax::{self, Guess},
};
use support::{Noisy, random_ply, random_position};

/// Positions of each game, all its rule sets together.
const POSITIONS: usize = 2_000;

/// Minimax looks as deep as this many nodes allow; in every twentieth position
/// deeper.
const FEW: u64 = 1_500;
const MANY: u64 = 60_000;

/// So many positions follow each other in one game.
const TOGETHER: usize = 4;

/// And never deeper than this.
const DEEPEST: u32 = 6;

/// Where there are more moves than this (Nim has billions) even one ply is
/// too much.
const WIDEST: usize = 300;

/// Table sizes: one line of four entries, and a few.
const TABLES: [usize; 3] = [0, 1 << 10, 1 << 16];

/// Compares on many random positions; yields how many values were compared.
struct Compare {
    positions: usize,
}

impl Visitor for Compare {
    type Out = Counts;

    fn visit<G: Playable>(self, game: G) -> Counts {
        let mut counts = Counts::default();
        let noisy = Noisy(game.clone());
        // The estimates differ, so the tables must not be shared.
        let (mut engines, mut noisy_engines) = (engines(), engines());
        let mut random = fastrand::Rng::with_seed(1);
        let mut position = game.start();
        for number in 0..self.positions {
            // A few plies of one game, then another: the table has met most of
            // the positions before, but at other distances from the root.
            let next = random_ply(&game, &position, &mut random);
            position = match next.filter(|_| number % TOGETHER != 0) {
                Some(next) => next,
                None => random_position(&game, &mut random),
            };
            if WIDEST < game.moves(&position).len() {
                continue;
            }
            counts.positions += 1;
            // Two threads cost more to start than such a search takes.
            let group = number / TOGETHER;
            let which = match group % 4 {
                0 => group / 4 % engines.len(),
                _ => group % (engines.len() / 2) * 2,
            };
            let budget = if group.is_multiple_of(20) { MANY } else { FEW };
            let every_move = group % 8 == 3;
            let task = Task { every_move, ..Task::default() };
            counts.add(compare(&noisy, &position, &mut noisy_engines[which], budget, &task));
            if group % 4 == 1 {
                counts.add(compare(&game, &position, &mut engines[which], budget, &task));
            }
        }
        counts
    }
}

/// With each size of table, with and without empty windows: without them the
/// table is asked everywhere, with them not along the best line. Those with an
/// odd number have two threads.
fn engines() -> Vec<Engine> {
    let mut engines = Vec::new();
    for bytes in TABLES {
        for windows in [true, false] {
            let features = Features { windows, ..Features::FAITHFUL };
            engines.extend([1, 2].map(|threads| Engine::new(bytes, threads, features)));
        }
    }
    engines
}

#[derive(Default)]
struct Counts {
    positions: usize,
    values: u32,
    deepest: u32,
}

impl Counts {
    fn add(&mut self, depth: u32) {
        self.values += depth;
        self.deepest = self.deepest.max(depth);
    }
}

/// Compares at every depth that minimax can afford; yields the greatest.
fn compare<G: Estimate>(
    game: &G,
    position: &G::Position,
    engine: &mut Engine,
    budget: u64,
    task: &Task,
) -> u32 {
    let player = game.to_move(position);
    let guess: Guess<G> = G::estimate;
    let minimax = |position: &G::Position, depth: u32, ply: u32, nodes: &mut u64| {
        let for_a = minimax::value(game, position, depth, ply, guess, nodes);
        Value(for_a).seen_by(player == Player::A)
    };
    // 1. What minimax says at each depth.
    let (mut nodes, mut expected) = (0, Vec::new());
    while nodes < budget && expected.len() < DEEPEST as usize {
        let before = nodes;
        expected.push(minimax(position, 1 + expected.len() as u32, 0, &mut nodes));
        if budget < nodes + (nodes - before) * 4 {
            break;
        }
    }
    // 2. What the engine says at each depth. When it has seen the end it does
    //    not go on, and a deeper minimax must not see anything else.
    let depth = expected.len() as u32;
    let mut seen = Vec::new();
    let line = Line::new(game.clone(), position.clone());
    let task = Task { depth: Some(depth), ..task.clone() };
    let report = engine.search(&line, &task, |report| {
        assert_eq!(report.depth, seen.len() as u32 + 1);
        seen.push(report.value);
    });
    seen.resize(expected.len(), report.value);
    assert_eq!(seen, expected, "{position:?}");

    // 3. The ply it would play is worth that much, and so is every other if
    //    asked for.
    let after = |mv: G::Move, depth| {
        let mut next = position.clone();
        game.apply(&mut next, mv);
        minimax(&next, depth - 1, 1, &mut 0)
    };
    assert_eq!(after(report.line[0], report.depth), report.value, "{position:?}");
    assert_eq!(report.moves.is_empty(), !task.every_move);
    for (mv, value) in report.moves {
        assert_eq!(after(mv, report.depth), value, "{position:?} {mv:?}");
    }
    depth
}

/// Every rule set of a game.
fn agrees(id: &str) {
    let entry = games::ALL.iter().find(|it| it.id == id).unwrap();
    let names: Vec<String> = entry.names().collect();
    let mut all = Counts::default();
    for name in &names {
        let positions = POSITIONS.div_ceil(names.len());
        let counts = games::visit(name, Compare { positions }).unwrap();
        all.positions += counts.positions;
        all.values += counts.values;
        all.deepest = all.deepest.max(counts.deepest);
    }
    assert!(POSITIONS * 3 / 4 < all.positions, "{id}: only {} positions", all.positions);
    assert!(3 <= all.deepest, "{id}");
}

/// One test for each game, so that they run side by side; the list must be
/// the registry's.
macro_rules! games {
    ($($id:ident)*) => {
        $(#[test]
        fn $id() {
            agrees(stringify!($id));
        })*

        #[test]
        fn no_game_is_forgotten() {
            let ids: Vec<&str> = games::ALL.iter().map(|it| it.id).collect();
            assert_eq!(ids, [$(stringify!($id)),*]);
        }
    };
}

games! { morris kalah connect4 reversi alapo nim crash }
