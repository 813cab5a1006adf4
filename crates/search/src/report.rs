//! What a search answers.

use game::{Game, Line};

use crate::{Task, Value};

/// What a search has found.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<M> {
    /// The value for the player to move.
    pub value: Value,
    /// Whether that is the game-theoretic value: no estimate is in it.
    pub exact: bool,
    /// The best line found, its first ply the one to play; empty only if the
    /// game is over.
    pub line: Vec<M>,
    /// Every legal ply with its value for the player to move, best first; only
    /// if the task asked for it.
    pub moves: Vec<(M, Value)>,
    /// How deep, in plies.
    pub depth: u32,
    /// How many positions were visited.
    pub nodes: u64,
    /// How long it took.
    pub seconds: f64,
}

impl<M> Report<M> {
    /// Nodes a second.
    pub fn speed(&self) -> f64 {
        self.nodes as f64 / self.seconds.max(1e-9)
    }
}

/// Something that searches.
pub trait Searcher<G: Game> {
    /// Looks for the best ply at the end of `line`; tells `watch` what it has
    /// found so far now and then.
    ///
    /// Yields a legal ply whatever the limits of the task are, if there is one.
    fn search(
        &mut self,
        line: &Line<G>,
        task: &Task,
        watch: impl FnMut(&Report<G::Move>),
    ) -> Report<G::Move>;
}
