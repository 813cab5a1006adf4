//! The results of a search.

use game::{Game, Line};

use crate::{Task, Value};

/// The result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<M> {
    /// The value for the player to move.
    pub value: Value,
    /// Whether that is the game-theoretic value, without any estimate.
    pub exact: bool,
    /// The best line found, starting with the ply to play; empty only if the game is over.
    pub line: Vec<M>,
    /// Every legal ply with its value for the player to move, best first; only if the task asked
    /// for it.
    pub moves: Vec<(M, Value)>,
    /// Search depth in plies.
    pub depth: u32,
    /// Number of positions visited.
    pub nodes: u64,
    /// Duration in seconds.
    pub seconds: f64,
}

impl<M> Report<M> {
    /// Nodes per second.
    pub fn speed(&self) -> f64 {
        self.nodes as f64 / self.seconds.max(1e-9)
    }
}

/// A search algorithm.
pub trait Searcher<G: Game> {
    /// Searches for the best ply at the end of `line`; calls `watch` with intermediate results.
    ///
    /// Returns a legal ply whatever the limits of the task are, if there is one.
    fn search(
        &mut self,
        line: &Line<G>,
        task: &Task,
        watch: impl FnMut(&Report<G::Move>),
    ) -> Report<G::Move>;
}
