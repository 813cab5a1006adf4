//! Four algorithms on the same question, to see what each idea is worth.
//!
//! All four search to the same depth with the plain textbook estimate, without history rules or
//! extensions, so their values must be equal. Minimax and alpha-beta search only the depth asked
//! for. The other two are the engine with features switched off; it deepens iteratively, so the
//! nodes of all smaller depths are counted too.

use std::time::{Duration, Instant};

use game::{Estimate, Line, Player};

use crate::{
    Effort, Searcher, Stop, Task, alphabeta, effort,
    engine::{Engine, Features},
    minimax,
};

/// A search algorithm.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// Searches everything.
    Minimax,
    /// Cut-offs, with the moves in the order of the game.
    AlphaBeta,
    /// Promising moves first, which allows more cut-offs.
    Ordering,
    /// A transposition table as well.
    Hashing,
}

impl Algorithm {
    /// All four, each with one idea more than the previous one.
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

    /// The engine's features for this algorithm, if it is run by the engine.
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

/// The result and cost of a search.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Run {
    /// The value for the player to move.
    pub value: i32,
    /// Positions visited.
    pub nodes: u64,
    /// Number of cut-offs.
    pub cutoffs: u64,
    /// Duration in seconds.
    pub seconds: f64,
}

/// Searches a position of a game in progress to `depth` plies; `None` if that takes longer than
/// `limit`. `bytes` is the size of the transposition table, if there is one.
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
