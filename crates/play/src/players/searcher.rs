//! Thinking about a match: the searches of `search`, spoken to in text.
//!
//! A [`AnySearcher`] knows no game. A match lends it its line of play, and inside
//! the match the search runs on the game's own types.

use std::time::Duration;

use game::{Line, Playable};
use search::{
    Report, Searcher, Task, Value,
    engine::{Engine, Features},
    mcts::Mcts,
    minimax::Minimax,
};

/// A search with what it keeps from one position to the next.
pub enum AnySearcher {
    /// The textbook's minimax.
    Minimax(Minimax),
    /// The engine, with its table.
    Engine(Engine),
    /// Monte-Carlo tree search.
    Mcts(Mcts),
}

/// What a search has found, in the notation of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    /// The value for the player to move.
    pub value: Value,
    /// Whether that is the game-theoretic value.
    pub exact: bool,
    /// Turns of both players to the end of the game, if the line gets there.
    pub distance: Option<u32>,
    /// The best line found; its first ply is the one to play.
    pub line: Vec<String>,
    /// Every legal ply with its value for the player to move, best first, if
    /// the task asked for it.
    pub moves: Vec<(String, Value)>,
    /// How deep, in plies.
    pub depth: u32,
    /// How many positions were visited.
    pub nodes: u64,
    /// How long it took.
    pub seconds: f64,
}

impl AnySearcher {
    /// An engine with all its strength and a table of so many bytes.
    pub fn engine(bytes: usize, threads: usize) -> AnySearcher {
        AnySearcher::Engine(Engine::new(bytes, threads, Features::ALL))
    }

    /// Thinks at the end of a line of play.
    pub(crate) fn think<G: Playable>(
        &mut self,
        line: &Line<G>,
        task: &Task,
        watch: &mut dyn FnMut(&Thought),
    ) -> Thought {
        let tell = |report: &Report<G::Move>| watch(&Thought::of(line, report));
        let report = match self {
            AnySearcher::Minimax(minimax) => minimax.search(line, task, tell),
            AnySearcher::Engine(engine) => engine.search(line, task, tell),
            AnySearcher::Mcts(mcts) => mcts.search(line, task, tell),
        };
        Thought::of(line, &report)
    }
}

impl Thought {
    fn of<G: Playable>(line: &Line<G>, report: &Report<G::Move>) -> Thought {
        let game = line.game();
        let write = |mv| game.write_move(line.position(), mv);
        let mut position = line.position().clone();
        let mut plies = Vec::new();
        let mut turns = 0;
        for &mv in &report.line {
            plies.push(game.write_move(&position, mv));
            let player = game.to_move(&position);
            game.apply(&mut position, mv);
            let over = game.outcome(&position).is_some();
            turns += u32::from(over || game.to_move(&position) != player);
        }
        let over = game.outcome(&position).is_some();
        Thought {
            value: report.value,
            exact: report.exact,
            distance: over.then_some(turns),
            line: plies,
            moves: report.moves.iter().map(|&(mv, value)| (write(mv), value)).collect(),
            depth: report.depth,
            nodes: report.nodes,
            seconds: report.seconds,
        }
    }

    /// The ply to play; `None` if the game is over.
    pub fn best(&self) -> Option<&str> {
        self.line.first().map(String::as_str)
    }

    /// Nodes a second.
    pub fn speed(&self) -> f64 {
        self.nodes as f64 / self.seconds.max(1e-9)
    }

    /// How long it took.
    pub fn time(&self) -> Duration {
        Duration::from_secs_f64(self.seconds.max(0.0))
    }
}
