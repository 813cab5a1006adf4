//! Random games, and the shortest one that breaks a law.

use std::{cell::RefCell, collections::HashSet, error, fmt, ops::RangeInclusive};

use game::{Game, Line};
use proptest::{
    collection,
    prelude::any,
    test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner},
};

/// Maximum number of moves to look at in endless or enormous lists.
pub(crate) const MOST_MOVES: usize = 500;

/// Maximum number of moves that [`gather`] collects.
const MOST_GATHERED: usize = 5000;

/// The number of random games a check plays, their length, and the seed.
#[derive(Copy, Clone, Debug)]
pub struct Effort {
    /// Number of games.
    pub games: u32,
    /// Maximum length of a game in plies.
    pub plies: usize,
    /// The seed for all games.
    pub seed: u64,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { games: 60, plies: 160, seed: 1 }
    }
}

/// A broken law, and the shortest line of play found to break it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The law, as in the trait's documentation.
    pub law: String,
    /// The position or text at which it is broken.
    pub at: String,
    /// The plies that lead to it.
    pub line: Vec<String>,
}

impl Violation {
    pub(crate) fn new(law: impl Into<String>, at: impl fmt::Debug) -> Violation {
        Violation { law: law.into(), at: format!("{at:?}"), line: Vec::new() }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "law broken: {}; at {}", self.law, self.at)?;
        if self.line.is_empty() { Ok(()) } else { write!(f, "; after {}", self.line.join(" ")) }
    }
}

impl error::Error for Violation {}

/// An error at `at` unless the law holds.
pub(crate) fn law(holds: bool, law: &str, at: &impl fmt::Debug) -> Result<(), Violation> {
    if holds { Ok(()) } else { Err(Violation::new(law, at)) }
}

/// Plays random games and calls `check` in each position.
///
/// `name` writes a move for the report. A panic in the game counts as a broken law too.
pub(crate) fn walks<G: Game>(
    game: &G,
    effort: Effort,
    name: impl Fn(&G::Position, G::Move) -> String,
    check: impl Fn(&Walk<G>) -> Result<(), Violation>,
) -> Result<(), Violation> {
    let outcome = run(effort, &|choices| Walk::follow(game, choices, &check));
    let Err(TestError::Fail(panic, choices)) = outcome else {
        return outcome.map_err(|it| Violation::new("the walk runs", it.to_string()));
    };

    // Replay the failing case that proptest found, to report it in moves.
    let mut line = Vec::new();
    let again = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        Walk::follow(game, &choices, |walk: &Walk<G>| {
            line = walk.moves.iter().map(|(position, mv)| name(position, *mv)).collect();
            check(walk)
        })
    }));
    Err(match again {
        Ok(Err(violation)) => Violation { line, ..violation },
        _ => Violation { line, ..Violation::new("nothing panics", panic.message()) },
    })
}

/// Lets proptest choose the plies of random games and shorten a failing one.
///
/// Not generic, so that proptest is compiled once and not for every game and check.
fn run(
    effort: Effort,
    follow: &dyn Fn(&[u32]) -> Result<(), Violation>,
) -> Result<(), TestError<Vec<u32>>> {
    let lengths: RangeInclusive<usize> = 0..=effort.plies;
    let strategy = collection::vec(any::<u32>(), lengths);
    let config = Config { cases: effort.games, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, random(effort.seed));
    runner.run(&strategy, |choices| {
        follow(&choices).map_err(|it| TestCaseError::fail(it.to_string()))
    })
}

/// Moves that are legal in some position of some random game, without duplicates.
///
/// They are collected before the games in which they are tried, so that a shortened game meets the
/// same ones.
pub(crate) fn gather<G: Game>(game: &G, effort: Effort) -> Result<Vec<G::Move>, Violation> {
    let (list, known) = (RefCell::new(Vec::new()), RefCell::new(HashSet::new()));
    let fewer = Effort { games: effort.games.div_ceil(4), ..effort };
    walks(
        game,
        fewer,
        |_, mv| format!("{mv:?}"),
        |walk| {
            let mut known = known.borrow_mut();
            let moves = game.legal_moves(walk.position()).take(MOST_MOVES);
            let new = moves.filter(|mv| known.len() < MOST_GATHERED && known.insert(*mv));
            list.borrow_mut().extend(new);
            Ok(())
        },
    )?;
    Ok(list.into_inner())
}

/// A seeded random number generator.
pub(crate) fn random(seed: u64) -> TestRng {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    TestRng::from_seed(RngAlgorithm::ChaCha, &bytes)
}

/// A random game so far.
pub(crate) struct Walk<G: Game> {
    /// The positions, with history rules.
    pub line: Line<G>,
    /// Each move with the position it was played in.
    pub moves: Vec<(G::Position, G::Move)>,
}

impl<G: Game> Walk<G> {
    /// Plays the game that `choices` describe, checking every position.
    fn follow(
        game: &G,
        choices: &[u32],
        mut check: impl FnMut(&Walk<G>) -> Result<(), Violation>,
    ) -> Result<(), Violation> {
        let line = Line::new(game.clone(), game.start());
        let mut walk = Walk { line, moves: Vec::new() };
        check(&walk)?;
        for &choice in choices {
            if walk.line.outcome().is_some() {
                break;
            }
            let position = walk.position().clone();
            let moves: Vec<G::Move> = game.moves(&position).take(MOST_MOVES).collect();
            let Some(&mv) = moves.get(choice as usize % moves.len().max(1)) else { break };
            walk.moves.push((position, mv));
            walk.line.push(mv);
            check(&walk)?;
        }
        Ok(())
    }

    /// The current position.
    pub fn position(&self) -> &G::Position {
        self.line.position()
    }
}
