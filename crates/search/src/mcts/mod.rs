//! Monte Carlo tree search: UCT that also proves results (Kocsis and Szepesvári 2006; for the
//! proofs see `bounds`).
//!
//! It needs no estimate of the game. Each round descends the tree to a leaf, plays a random game
//! from there, and updates all nodes on the path:
//!
//! 1. down: at each node the reply with the best sum of mean and exploration term;
//! 2. a leaf that is reached a second time is expanded, and replies that end the game are proven at
//!    once;
//! 3. a random playout from there;
//! 4. up: the result to every node on the path, and proofs as far as they reach.
//!
//! The player to move is read from the position, so players need not alternate. Every node is
//! reached in one way only, along a [`Line`] that begins with the history of the game: history
//! rules are obeyed exactly, and proofs take them into account.

mod bounds;
#[cfg(test)]
mod tests;
mod tree;

use std::time::{Duration, Instant};

use game::{ESTIMATE_BOUND, Estimate, Line, Outcome, Player, playout::playout};

use crate::{Report, Searcher, Task, Value, memory::give_back, moves};
use bounds::Bounds;
use tree::{Node, ROOT, Tree};

/// Weight of the exploration term. The theory has the square root of two; half of it scores 57 %
/// against that, a quarter scores 50 % against half (240 games of 1,000 playouts per ply in four
/// games).
const CURIOSITY: f64 = 0.7;

/// Maximum length of a random game in plies: several times the length of all but endless ones.
const MOST_PLIES: u32 = 1000;

/// An estimate of this size means odds of e : 1; 100, the smallest clear advantage, scores 62 of
/// 100.
const SCALE: f64 = 200.0;

/// Number of playouts if only a depth limits the task.
const PLAYOUTS_TO_DEPTH: u64 = 100_000;

/// Number of playouts for a ply without a choice, if there is any limit.
const PLAYOUTS_WITHOUT_CHOICE: u64 = 100;

/// Number of playouts before the first intermediate report; it doubles each time, with at least one
/// report per second.
const TELL_FIRST: u64 = 256;

/// Monte Carlo tree search.
#[derive(Clone, Debug)]
pub struct Mcts {
    bytes: usize,
    curiosity: f64,
    random: fastrand::Rng,
}

impl Mcts {
    /// With a tree of at most `bytes` bytes; the same choices for the same seed and numbers of
    /// playouts.
    pub fn new(bytes: usize, seed: u64) -> Mcts {
        Mcts { bytes, curiosity: CURIOSITY, random: fastrand::Rng::with_seed(seed) }
    }

    /// The same with another exploration weight, for tuning.
    pub fn with_curiosity(self, curiosity: f64) -> Mcts {
        Mcts { curiosity, ..self }
    }
}

impl<G: Estimate> Searcher<G> for Mcts {
    /// Nodes in the task and the report are playouts.
    ///
    /// The value is exact if it is proven; the number of plies of a win or loss is then an upper
    /// bound. Otherwise it is the estimate that corresponds to the mean of the playouts. `depth` is
    /// that of the tree.
    fn search(
        &mut self,
        line: &Line<G>,
        task: &Task,
        mut watch: impl FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        let begin = Instant::now();
        let mut run = Run::new(self, line, task, begin);
        let deadline = task.time.and_then(|it| begin.checked_add(it));
        let mut most = task.nodes.unwrap_or(u64::MAX).min(u32::MAX.into());
        if task.nodes.is_none() && task.time.is_none() && task.depth.is_some() {
            most = PLAYOUTS_TO_DEPTH;
        }
        if run.has_no_choice() && (task.nodes.is_some() || task.time.is_some()) {
            most = most.min(PLAYOUTS_WITHOUT_CHOICE);
        }
        let (mut tell_at, mut told) = (TELL_FIRST, begin);
        while run.playouts < most && run.tree[ROOT].bounds.proven().is_none() {
            let now = Instant::now();
            if task.stop.is_stopped() || deadline.is_some_and(|it| it <= now) {
                break;
            }
            run.round();
            if tell_at <= run.playouts || Duration::from_secs(1) <= now - told {
                tell_at = tell_at.max(2 * run.playouts);
                told = now;
                watch(&run.report());
            }
        }
        let report = run.report();
        let bytes = run.tree.bytes();
        give_back(run.tree, bytes);
        report
    }
}

/// One search.
struct Run<'a, G: Estimate> {
    game: G,
    /// From the beginning of the game to the current node.
    line: Line<G>,
    /// The number of its plies that were played before the search.
    played: usize,
    task: &'a Task,
    begin: Instant,
    curiosity: f64,
    random: &'a mut fastrand::Rng,
    tree: Tree<G::Move>,
    /// The path from the root.
    path: Vec<u32>,
    /// The moves of the node being expanded, reused.
    list: Vec<G::Move>,
    playouts: u64,
    deepest: usize,
}

impl<'a, G: Estimate> Run<'a, G> {
    fn new(mcts: &'a mut Mcts, line: &Line<G>, task: &'a Task, begin: Instant) -> Run<'a, G> {
        let game = line.game().clone();
        let player = game.to_move(line.position());
        let bounds = line.outcome().map_or(Bounds::OPEN, |it| Bounds::of(it, player));
        let mut run = Run {
            game,
            line: line.clone(),
            played: line.plies(),
            task,
            begin,
            curiosity: mcts.curiosity,
            random: &mut mcts.random,
            tree: Tree::new(mcts.bytes, Node::new(None, player, bounds)),
            path: Vec::new(),
            list: Vec::new(),
            playouts: 0,
            deepest: 0,
        };
        if bounds == Bounds::OPEN {
            run.expand(ROOT);
        }
        run
    }

    fn has_no_choice(&self) -> bool {
        self.tree[ROOT].replies().len() == 1 && !self.task.every_move
    }

    /// One playout: down, a random game, and up again.
    fn round(&mut self) {
        // 1. Down to a leaf, or to what needs no playout.
        self.path.clear();
        self.path.push(ROOT);
        let mut at = ROOT;
        let mut changed = false;
        while self.tree[at].bounds.proven().is_none() {
            if !self.tree[at].is_expanded() {
                if self.tree[at].visits == 0 || !self.expand(at) {
                    break;
                }
                changed = self.tree[at].bounds != Bounds::OPEN;
                continue;
            }
            // Unexpanded replies may be better than all expanded ones.
            let Some(reply) = self.tree.choose(at, self.curiosity) else { break };
            if let Some(mv) = self.tree[reply].mv {
                self.line.push(mv);
            }
            self.path.push(reply);
            at = reply;
        }
        self.deepest = self.deepest.max(self.path.len() - 1);

        // 2. The result from here; a proven position needs no random game.
        let mut for_a = match self.tree[at].bounds.proven() {
            Some(_) => self.tree[at].mean(Player::A),
            None => self.random_game(),
        };

        // 3. Up again; the leaf already knows what its replies have proven.
        self.path.pop();
        for_a = self.tree[at].count(for_a);
        while let Some(at) = self.path.pop() {
            changed = changed && self.tree.tighten(at);
            for_a = self.tree[at].count(for_a);
        }
        self.back_to(self.played);
        self.playouts += 1;
    }

    /// Adds the replies to the node at the end of the line; `false` if the tree is full or deep
    /// enough.
    fn expand(&mut self, at: u32) -> bool {
        let depth = self.line.plies() - self.played;
        let deep_enough = self.task.depth.is_some_and(|most| most as usize <= depth);
        let whole = moves::look_at(&self.game, self.line.position(), &mut self.list);
        if at != ROOT && (deep_enough || !self.tree.has_room(self.list.len())) {
            return false;
        }
        let (game, line) = (&self.game, &mut self.line);
        let replies = self.list.iter().map(|&mv| {
            line.push(mv);
            let player = game.to_move(line.position());
            let bounds = line.outcome().map_or(Bounds::OPEN, |it| Bounds::of(it, player));
            line.pop();
            Node::new(Some(mv), player, bounds)
        });
        self.tree.expand(at, whole, replies);
        self.tree.tighten(at);
        true
    }

    /// The result for A of a random game from the end of the line. A game that is cut off counts as
    /// the estimate of its first position.
    fn random_game(&mut self) -> f64 {
        let leaf = self.line.plies();
        let random = &mut self.random;
        let mut below = |n: usize| random.usize(..n.max(1));
        let outcome = playout(&mut self.line, MOST_PLIES, &mut below).outcome;
        self.back_to(leaf);
        match outcome {
            Some(Outcome::Win(Player::A)) => 1.0,
            Some(Outcome::Win(Player::B)) => 0.0,
            Some(Outcome::Draw) => 0.5,
            None => {
                let position = self.line.position();
                let own = share(self.game.estimate(position));
                if self.game.to_move(position) == Player::A { own } else { 1.0 - own }
            }
        }
    }

    /// Takes back plies until `plies` are left.
    fn back_to(&mut self, plies: usize) {
        while plies < self.line.plies() {
            self.line.pop();
        }
    }

    fn report(&self) -> Report<G::Move> {
        let root = &self.tree[ROOT];
        let best = self.tree.best(ROOT);
        let mean = best.map_or(0.5, |it| self.tree[it].mean(root.player));
        let value = known(root.bounds, 0).unwrap_or_else(|| estimate(mean));
        let mut moves = Vec::new();
        if self.task.every_move {
            moves.extend(root.replies().filter_map(|number| {
                let reply = &self.tree[number];
                let value = known(reply.bounds_for(root.player), 1);
                Some((reply.mv?, value.unwrap_or_else(|| estimate(reply.mean(root.player)))))
            }));
            moves.sort_by_key(|(_, value)| std::cmp::Reverse(*value));
        }
        Report {
            value,
            exact: root.bounds.proven().is_some(),
            line: self.best_line(),
            moves,
            depth: self.deepest as u32,
            nodes: self.playouts,
            seconds: self.begin.elapsed().as_secs_f64(),
        }
    }

    /// The best reply, the best reply to that, and so on as far as the tree goes.
    fn best_line(&self) -> Vec<G::Move> {
        let mut line = Vec::new();
        let mut at = ROOT;
        while let Some(reply) = self.tree.best(at) {
            let node = &self.tree[reply];
            let looked_at = 0 < node.visits || node.bounds.proven().is_some();
            if !looked_at && at != ROOT {
                break;
            }
            line.extend(node.mv);
            at = reply;
        }
        line
    }
}

/// The value of a proven position, `ply` plies before it.
fn known(bounds: Bounds, ply: u32) -> Option<Value> {
    let plies = u32::from(bounds.plies) + ply;
    bounds.proven().map(|end| match end {
        1.. => Value::win_in(plies),
        0 => Value::DRAW,
        _ => Value::loss_in(plies),
    })
}

/// The expected share of a point for an estimate.
fn share(estimate: i32) -> f64 {
    1.0 / (1.0 + (-f64::from(estimate) / SCALE).exp())
}

/// The estimate for an expected share of a point.
fn estimate(share: f64) -> Value {
    let bound = f64::from(ESTIMATE_BOUND);
    Value((SCALE * (share / (1.0 - share)).ln()).clamp(-bound, bound) as i32)
}
