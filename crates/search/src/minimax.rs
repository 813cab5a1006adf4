//! The textbook's minimax.
//!
//! As the Hamster book has it (appendix B.3): build the tree of the game to a
//! certain depth, which is the player's strength; let the estimate judge the
//! leaves; then A takes the greatest and B the smallest of what lies below.
//! No tricks. Whose turn it is is read from the position, so an extra move
//! needs nothing special.
//!
//! Two things are done otherwise than in the book. Its program flips a coin at
//! each equal value, which favours the later moves: of three equal ones the
//! last is taken half of the time. Here each is equally likely. And its
//! pseudo-code returns the move found at the deeper level instead of the one
//! that leads there; the move that is returned here is one of the position
//! asked about.

use std::time::Instant;

use game::{Estimate, Game, Line, Outcome, Player};

use crate::{Report, Searcher, Task, Value, WIN};

/// Minimax to a fixed depth.
#[derive(Clone, Debug)]
pub struct Minimax {
    /// How many plies it looks ahead, at least 1.
    pub depth: u32,
    random: fastrand::Rng,
}

impl Minimax {
    /// Looks `depth` plies ahead; the same choices for the same seed.
    pub fn new(depth: u32, seed: u64) -> Minimax {
        Minimax { depth: depth.max(1), random: fastrand::Rng::with_seed(seed) }
    }
}

impl<G: Estimate> Searcher<G> for Minimax {
    fn search(
        &mut self,
        line: &Line<G>,
        task: &Task,
        _watch: impl FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        let clock = Instant::now();
        let (game, position) = (line.game(), line.position());
        let depth = task.depth.unwrap_or(self.depth).max(1);
        let mut nodes = 1;
        let mut moves: Vec<(G::Move, Value)> = Vec::new();
        let player = game.to_move(position);
        if line.outcome().is_none() {
            for mv in game.moves(position) {
                let mut next = position.clone();
                game.apply(&mut next, mv);
                let for_a = value(game, &next, depth - 1, 1, G::plain_estimate, &mut nodes);
                moves.push((mv, Value(for_a).seen_by(player == Player::A)));
            }
        }
        let best = moves.iter().map(|(_, value)| *value).max();
        let equal: Vec<G::Move> =
            moves.iter().filter(|it| Some(it.1) == best).map(|it| it.0).collect();
        let chosen = self.random.choice(&equal).copied();
        let outcome = line.outcome().map(|it| Value::of(it, player, 0));
        moves.sort_by_key(|(_, value)| std::cmp::Reverse(*value));
        Report {
            value: best.or(outcome).unwrap_or_default(),
            exact: outcome.is_some() || best.is_some_and(Value::is_win),
            line: chosen.into_iter().collect(),
            moves,
            depth,
            nodes,
            seconds: clock.elapsed().as_secs_f64(),
        }
    }
}

/// An estimate for the player to move: the game's plain one, or its best.
pub type Guess<G> = fn(&G, &<G as Game>::Position) -> i32;

/// What a position is worth to A, looking `depth` plies ahead; `ply` plies
/// have been played to get there.
pub fn value<G: Game>(
    game: &G,
    position: &G::Position,
    depth: u32,
    ply: u32,
    guess: Guess<G>,
    nodes: &mut u64,
) -> i32 {
    *nodes += 1;
    if depth == 0 || game.outcome(position).is_some() {
        return judge(game, position, ply, guess);
    }
    let below = game.moves(position).map(|mv| {
        let mut next = position.clone();
        game.apply(&mut next, mv);
        value(game, &next, depth - 1, ply + 1, guess, nodes)
    });
    match game.to_move(position) {
        Player::A => below.max(),
        Player::B => below.min(),
    }
    .unwrap_or_default()
}

/// What a leaf is worth to A: how the game has ended, or the estimate.
pub fn judge<G: Game>(game: &G, position: &G::Position, ply: u32, guess: Guess<G>) -> i32 {
    match game.outcome(position) {
        Some(Outcome::Draw) => 0,
        Some(Outcome::Win(Player::A)) => WIN - ply as i32,
        Some(Outcome::Win(Player::B)) => ply as i32 - WIN,
        None => match game.to_move(position) {
            Player::A => guess(game, position),
            Player::B => -guess(game, position),
        },
    }
}
