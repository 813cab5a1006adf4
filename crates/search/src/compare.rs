//! The same question answered in four ways, to see what each idea is worth.
//!
//! All four look equally deep with the textbook's plain estimate, and none
//! looks back at the past or extends a line, so their values must be the same.
//! Minimax and alpha-beta search the one depth they are asked for. The other
//! two are the engine with parts switched off: it learns from the depths
//! before, so all of those are counted too.

use std::time::{Duration, Instant};

use game::{Estimate, Line, Player};

use crate::{
    Effort, Searcher, Stop, Task, alphabeta, effort,
    engine::{Engine, Features},
    minimax,
};

/// A way to the value.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// Everything is looked at.
    Minimax,
    /// What cannot matter is left out, the moves in the order of the game.
    AlphaBeta,
    /// Promising moves first, which lets more be left out.
    Ordering,
    /// And what has been found out is kept for when it comes up again.
    Hashing,
}

impl Algorithm {
    /// All four, each with one idea more than the one before.
    pub const ALL: [Algorithm; 4] =
        [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Ordering, Algorithm::Hashing];

    /// Its name in tables and JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Algorithm::Minimax => "minimax",
            Algorithm::AlphaBeta => "alpha-beta",
            Algorithm::Ordering => "ordering",
            Algorithm::Hashing => "hashing",
        }
    }

    /// The engine that does it, if the engine does.
    fn features(self) -> Option<Features> {
        const ORDERING: Features =
            Features { table: false, windows: false, plain: true, ..Features::FAITHFUL };
        match self {
            Algorithm::Minimax | Algorithm::AlphaBeta => None,
            Algorithm::Ordering => Some(ORDERING),
            Algorithm::Hashing => Some(Features { table: true, ..ORDERING }),
        }
    }
}

/// What it took.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Run {
    /// The value for the player to move.
    pub value: i32,
    /// Positions visited.
    pub nodes: u64,
    /// How often moves were left out.
    pub cutoffs: u64,
    /// How long it took.
    pub seconds: f64,
}

/// Looks `depth` plies ahead from a position of a game that goes on; `None` if
/// that takes longer than `limit`. The table, where there is one, has so many
/// bytes.
pub fn run<G: Estimate>(
    game: &G,
    position: &G::Position,
    algorithm: Algorithm,
    depth: u32,
    limit: Duration,
    bytes: usize,
) -> Option<Run> {
    match algorithm.features() {
        Some(features) => by_engine(game, position, features, depth, limit, bytes),
        None => by_the_book(game, position, algorithm, depth, limit),
    }
}

fn by_the_book<G: Estimate>(
    game: &G,
    position: &G::Position,
    algorithm: Algorithm,
    depth: u32,
    limit: Duration,
) -> Option<Run> {
    let clock = Instant::now();
    let mut effort = Effort { deadline: clock.checked_add(limit), ..Effort::default() };
    let guess = G::plain_estimate;
    let value = match algorithm {
        Algorithm::Minimax => minimax::look_ahead(game, position, depth, 0, guess, &mut effort),
        _ => alphabeta::value(game, position, depth, 0, alphabeta::OPEN, guess, &mut effort),
    };
    (!effort.gave_up).then(|| Run {
        value: if game.to_move(position) == Player::A { value } else { -value },
        nodes: effort.nodes,
        cutoffs: effort.cutoffs,
        seconds: clock.elapsed().as_secs_f64(),
    })
}

fn by_engine<G: Estimate>(
    game: &G,
    position: &G::Position,
    features: Features,
    depth: u32,
    limit: Duration,
    bytes: usize,
) -> Option<Run> {
    let bytes = if features.table { bytes } else { 0 };
    let mut engine = Engine::new(bytes, 1, features);
    let line = Line::new(game.clone(), position.clone());
    let stop = Stop::default();
    let task = Task { depth: Some(depth), stop: stop.clone(), ..Task::default() };
    let clock = Instant::now();
    let report = effort::stopped_after(limit, &Stop::default(), stop, || {
        engine.search(&line, &task, |_| ())
    });
    let known = report.depth == depth
        || report.value.plies_to_end().is_some_and(|it| it <= report.depth)
        || report.exact;
    known.then(|| Run {
        value: report.value.0,
        nodes: report.nodes,
        cutoffs: engine.cutoffs(),
        seconds: clock.elapsed().as_secs_f64(),
    })
}
