//! The exact search that every game has, with which values are proved where a
//! game has no solver of its own, finds what going through every game finds.

#![allow(clippy::unwrap_used)] // helpers of tests are tests too

mod support;

use std::collections::HashMap;

use game::{Game, Playable, Player, Score};
use games::{ScoreVisitor, Visitor};
use search::exact::{Course, Prover, Worth, by_outcome};
use support::random_position;

/// Games that are won by counting, and how many random positions of each.
const SCORED: &[(&str, u32)] = &[
    ("kalah:pits=1,seeds=3", 40),
    ("kalah:pits=2,seeds=3", 120),
    ("kalah:pits=3,seeds=2,empty-capture", 120),
    ("kalah:pits=3,seeds=2,end=either", 120),
    ("reversi:size=4", 120),
];

/// Others, in which every line of play ends.
const OTHERS: &[(&str, u32)] = &[
    ("connect4:columns=4,rows=4", 150),
    ("connect4:columns=5,rows=4,line=3", 100),
    ("nim:heaps=1-3-5,misere", 100),
    ("crash:stones=3,gap=4", 120),
    ("crash:stones=2,gap=1,place=2", 60),
];

/// Small, so that places are fought for.
const TABLE: usize = 1 << 16;

/// The values of positions by going through everything.
struct Everything<'a, G: Game> {
    game: &'a G,
    worth: Worth<G>,
    known: HashMap<G::Position, i32>,
}

impl<G: Game> Everything<'_, G> {
    fn value(&mut self, position: &G::Position) -> i32 {
        if self.game.outcome(position).is_some() {
            return (self.worth)(self.game, position);
        }
        if let Some(&known) = self.known.get(position) {
            return known;
        }
        let values: Vec<i32> = self
            .game
            .moves(position)
            .map(|mv| {
                let mut next = position.clone();
                self.game.apply(&mut next, mv);
                self.value(&next)
            })
            .collect();
        let best = match self.game.to_move(position) {
            Player::A => values.into_iter().max(),
            Player::B => values.into_iter().min(),
        };
        self.known.insert(position.clone(), best.unwrap());
        best.unwrap()
    }
}

/// One prover for all of them: what it remembers must not get in the way.
fn compare<G: Playable>(game: &G, worth: Worth<G>, positions: u32) {
    let mut random = fastrand::Rng::with_seed(7);
    let mut all = Everything { game, worth, known: HashMap::new() };
    let mut prover = Prover::new(worth, TABLE, 1, None, None);
    for _ in 0..positions {
        let position = random_position(game, &mut random);
        let truth = all.value(&position);
        let at = game.write_position(&position);
        let course = Course { game: game.clone(), first: position, moves: Vec::new() };
        assert_eq!(prover.value(&course, random.i32(-3..=3)), Some(truth), "{at}");
        for bar in truth - 2..=truth + 2 {
            let (reached, _) = prover.reaches(&course, bar).unwrap();
            assert_eq!(reached, bar <= truth, "{at}: {bar}");
        }
        // Best play comes to an end that is worth as much.
        let line = prover.line(&course, truth);
        let last = Course { moves: line, ..course }.line();
        assert!(last.outcome().is_some(), "{at}");
        assert_eq!(worth(game, last.position()), truth, "{at}");
    }
}

struct Scored(u32);

impl ScoreVisitor for Scored {
    type Out = ();

    fn visit<G: Playable + Score>(self, game: G) {
        compare(&game, G::margin, self.0);
    }
}

struct Others(u32);

impl Visitor for Others {
    type Out = ();

    fn visit<G: Playable>(self, game: G) {
        compare(&game, by_outcome, self.0);
    }
}

#[test]
fn margins_are_proved() {
    for &(name, positions) in SCORED {
        games::visit_score(name, Scored(positions)).unwrap();
    }
}

#[test]
fn who_wins_is_proved() {
    for &(name, positions) in OTHERS {
        games::visit(name, Others(positions)).unwrap();
    }
}
