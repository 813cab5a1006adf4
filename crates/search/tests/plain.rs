//! An engine set to the plain estimate never calls the other one.
#![allow(clippy::unwrap_used)] // these are tests

mod toy;

use game::{Estimate, Game, Line, Outcome, Player};
use search::{
    Searcher, Task,
    engine::{Engine, Features},
};
use toy::{Leaves, Toy};

/// The toy game by its plain estimate; the other one is nonsense.
#[derive(Clone, Debug)]
struct Judged(Toy);

impl Game for Judged {
    type Position = Vec<u8>;
    type Move = u8;

    fn start(&self) -> Vec<u8> {
        self.0.start()
    }

    fn to_move(&self, path: &Vec<u8>) -> Player {
        self.0.to_move(path)
    }

    fn outcome(&self, path: &Vec<u8>) -> Option<Outcome> {
        self.0.outcome(path)
    }

    fn moves(&self, path: &Vec<u8>) -> impl ExactSizeIterator<Item = u8> {
        self.0.moves(path)
    }

    fn apply(&self, path: &mut Vec<u8>, mv: u8) {
        self.0.apply(path, mv);
    }
}

impl Estimate for Judged {
    fn estimate(&self, _: &Vec<u8>) -> i32 {
        50_000
    }

    fn plain_estimate(&self, path: &Vec<u8>) -> i32 {
        self.0.estimate(path)
    }
}

/// What an engine finds: the value, the line, and the number of nodes.
fn found<G: Estimate<Move = u8>>(game: &G, features: Features) -> (i32, Vec<u8>, u64) {
    let line = Line::new(game.clone(), game.start());
    let report = Engine::new(1 << 16, 1, features).search(&line, &Task::to_depth(7), |_| ());
    (report.value.0, report.line, report.nodes)
}

#[test]
fn the_other_estimate_is_never_asked() {
    for leaves in [Leaves::Random, Leaves::WorstFirst, Leaves::BestFirst] {
        let toy = Toy::new(4, 12, leaves, 3);
        let expected = found(&toy, Features::ALL);
        let plain = Features { plain: true, ..Features::ALL };
        assert_eq!(found(&Judged(toy.clone()), plain), expected, "{leaves:?}");
    }
    // And the margin is used: without it more nodes are searched.
    let toy = Toy::new(4, 12, Leaves::WorstFirst, 3);
    let never = Features { calm: None, ..Features::ALL };
    assert!(found(&toy, Features::ALL).2 < found(&toy, never).2);
}
