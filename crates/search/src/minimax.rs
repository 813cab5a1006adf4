//! Textbook minimax.
//!
//! As in the Hamster book (appendix B.3.3): build the game tree to a certain depth, which is the
//! player's strength; let the estimate judge the leaves; then A takes the greatest and B the
//! smallest value below. The player to move is read from the position, so extra moves need nothing
//! special. [`tree`](mod@crate::tree) keeps the whole tree for display.
//!
//! Three things differ from the book:
//!
//! * **Equal moves.** Its program (`ermittleBestenAZug`) flips a coin whenever a move is as good as
//!   the best so far. That favours later moves: of three equal ones the last is taken half of the
//!   time and the others a quarter each; of six, the first two once in 32 each. Here all are
//!   equally likely.
//! * **The returned move.** Its pseudo-code (`maxWert`, `minWert`) stores `zug`, which the
//!   recursive call has just overwritten with its own move, so the result is the move at the
//!   deepest level: at a depth of 2 or more it need not even be a move of the right player. Its
//!   program is correct, and so is this one: the move is one of the position asked about.
//! * **The distance of a win.** In the book all wins are worth the same, so a player may pass up an
//!   immediate one. Here a win after `n` plies is worth `n` less: the sooner the better, and a loss
//!   the later the better.

use std::time::Instant;

use game::{Estimate, Game, Line, Outcome, Player};

use crate::{Effort, Report, Searcher, Task, Value, WIN};

/// Minimax to a fixed depth.
#[derive(Clone, Debug)]
pub struct Minimax {
    /// Search depth in plies, at least 1.
    pub depth: u32,
    random: fastrand::Rng,
}

impl Minimax {
    /// Searches `depth` plies deep; the same choices for the same seed.
    pub fn new(depth: u32, seed: u64) -> Minimax {
        Minimax { depth: depth.max(1), random: fastrand::Rng::with_seed(seed) }
    }
}

impl<G: Estimate> Searcher<G> for Minimax {
    /// Searches every move to its own depth or the task's. If it is stopped, it chooses among the
    /// moves that are finished.
    fn search(
        &mut self,
        line: &Line<G>,
        task: &Task,
        _watch: impl FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        let clock = Instant::now();
        let (game, position) = (line.game(), line.position());
        let depth = task.depth.unwrap_or(self.depth).max(1);
        let player = game.to_move(position);
        let deadline = task.time.and_then(|it| clock.checked_add(it));
        let mut effort =
            Effort { nodes: 1, deadline, stop: task.stop.clone(), ..Effort::default() };
        let outcome = line.outcome();
        let mut moves: Vec<(G::Move, Value)> = Vec::new();
        for mv in game.moves(position).take_while(|_| outcome.is_none()) {
            let mut next = position.clone();
            game.apply(&mut next, mv);
            let for_a = look_ahead(game, &next, depth - 1, 1, G::plain_estimate, &mut effort);
            if effort.gave_up {
                break;
            }
            moves.push((mv, Value(for_a).seen_by(player == Player::A)));
        }
        let best = moves.iter().map(|(_, value)| *value).max();
        let equal: Vec<G::Move> =
            moves.iter().filter(|it| Some(it.1) == best).map(|it| it.0).collect();
        // Stopped before the first move was searched: any move is better than none.
        let any = || game.moves(position).next().filter(|_| outcome.is_none());
        let chosen = self.random.choice(&equal).copied().or_else(any);
        let ended = outcome.map(|it| Value::of(it, player, 0));
        moves.sort_by_key(|(_, value)| std::cmp::Reverse(*value));
        Report {
            value: best.or(ended).unwrap_or_default(),
            exact: ended.is_some() || best.is_some_and(Value::is_win),
            line: chosen.into_iter().collect(),
            moves,
            depth,
            nodes: effort.nodes,
            seconds: clock.elapsed().as_secs_f64(),
        }
    }
}

/// An estimate for the player to move: the game's plain one, or its best.
pub type Guess<G> = fn(&G, &<G as Game>::Position) -> i32;

/// The value of a position for A at a search depth of `depth` plies; `ply` is the distance from the
/// root.
pub fn value<G: Game>(
    game: &G,
    position: &G::Position,
    depth: u32,
    ply: u32,
    guess: Guess<G>,
    nodes: &mut u64,
) -> i32 {
    let mut effort = Effort::default();
    let value = look_ahead(game, position, depth, ply, guess, &mut effort);
    *nodes += effort.nodes;
    value
}

/// As [`value`], but it may give up; then the return value means nothing.
pub fn look_ahead<G: Game>(
    game: &G,
    position: &G::Position,
    depth: u32,
    ply: u32,
    guess: Guess<G>,
    effort: &mut Effort,
) -> i32 {
    if !effort.spend() {
        return 0;
    }
    if depth == 0 || game.outcome(position).is_some() {
        return judge(game, position, ply, guess);
    }
    let below = game.moves(position).map_while(|mv| {
        let mut next = position.clone();
        game.apply(&mut next, mv);
        let value = look_ahead(game, &next, depth - 1, ply + 1, guess, effort);
        (!effort.gave_up).then_some(value)
    });
    match game.to_move(position) {
        Player::A => below.max(),
        Player::B => below.min(),
    }
    .unwrap_or_default()
}

/// The value of a leaf for A: the result of the game, or the estimate.
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
