//! Proof-number search: its answers are proofs or nothing.
//!
//! It searches for a forced win where the fewest positions must be examined, and estimates nothing.
//! There are three possible results and a question has two answers, so two questions are asked: can
//! the player to move force a win, and if not, can the opponent? If neither can, it is a draw.
//!
//! The answer is the value of the *position*, however it was reached: history rules (repetition,
//! quiet turns) are left out, and endless play is a draw. Where a game has such rules, a proof
//! holds for the game without them.
//!
//! The table identifies positions by 64-bit keys. Where the game's keys are not one to one, a proof
//! holds up to a hash collision.

mod numbers;
mod question;
mod table;
#[cfg(test)]
mod tests;

use std::{cmp::Reverse, time::Instant};

use game::{Estimate, Line, Player};

use crate::{Report, Searcher, Task, Value, moves};
use question::{Answer, Question};

/// Depth-first proof-number search.
#[derive(Clone, Debug)]
pub struct Prover {
    bytes: usize,
}

impl Prover {
    /// With a table of at most `bytes` bytes.
    pub fn new(bytes: usize) -> Prover {
        Prover { bytes }
    }
}

impl<G: Estimate> Searcher<G> for Prover {
    /// Exact or unknown; if unknown, the value is the game's estimate.
    ///
    /// The number of plies of a win or loss is an upper bound. A node is an expanded position.
    fn search(
        &mut self,
        line: &Line<G>,
        task: &Task,
        mut watch: impl FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        let begin = Instant::now();
        let deadline = task.time.and_then(|it| begin.checked_add(it));
        let (game, position) = (line.game(), line.position());
        let mut run = Run { game, bytes: self.bytes, task, deadline, begin, nodes: 0 };
        if let Some(outcome) = line.outcome() {
            let value = Value::of(outcome, game.to_move(position), 0);
            return run.report(value, true, Vec::new());
        }
        let mut report = run.prove(position, &mut watch);
        if task.every_move {
            report = run.prove_each(position, report);
        }
        report
    }
}

/// One search.
struct Run<'a, G: Estimate> {
    game: &'a G,
    bytes: usize,
    task: &'a Task,
    deadline: Option<Instant>,
    begin: Instant,
    nodes: u64,
}

impl<'a, G: Estimate> Run<'a, G> {
    /// Asks both questions about a position of a game in progress.
    fn prove(
        &mut self,
        position: &G::Position,
        watch: &mut impl FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        let player = self.game.to_move(position);

        // 1. Does the player to move win?
        let (question, wins) = self.ask(player, position, watch);
        if wins.is_yes() {
            let line = question.follow(position, wins);
            return self.report(Value::win_in(wins.numbers.plies), true, line);
        }
        if wins.is_no() && !question.met_draw {
            let line = question.follow(position, wins);
            return self.report(Value::loss_in(wins.numbers.plies), true, line);
        }
        if !wins.numbers.is_solved() {
            return self.unknown(position, wins.best);
        }

        // 2. Does the opponent win?
        let (question, loses) = self.ask(!player, position, watch);
        if loses.is_yes() {
            let line = question.follow(position, loses);
            return self.report(Value::loss_in(loses.numbers.plies), true, line);
        }
        if wins.is_no() && loses.is_no() {
            self.report(Value::DRAW, true, loses.best.into_iter().collect())
        } else {
            self.unknown(position, loses.best)
        }
    }

    fn ask(
        &mut self,
        attacker: Player,
        position: &G::Position,
        watch: &mut impl FnMut(&Report<G::Move>),
    ) -> (Question<'a, G>, Answer<G::Move>) {
        let limits = (self.task, self.deadline);
        let mut question = Question::new(self.game, attacker, self.bytes, limits, self.nodes);
        let answer = question.answer(position, |nodes| {
            self.nodes = nodes;
            watch(&self.unknown(position, None));
        });
        self.nodes = question.nodes;
        (question, answer)
    }

    /// Proves every move by itself, with what the first proof has left of the limits.
    fn prove_each(&mut self, position: &G::Position, whole: Report<G::Move>) -> Report<G::Move> {
        let game = self.game;
        let player = game.to_move(position);
        let mut list = Vec::new();
        moves::look_at(game, position, &mut list);
        let mut each = Vec::new();
        for mv in list {
            let mut next = position.clone();
            game.apply(&mut next, mv);
            let value = match game.outcome(&next) {
                Some(outcome) => Value::of(outcome, game.to_move(&next), 0),
                None if question::must_stop(self.task, self.deadline, self.nodes) => {
                    Value(game.estimate(&next))
                }
                None => self.prove(&next, &mut |_| ()).value,
            };
            let later = match value {
                it if it.is_win() => Value(it.0 - 1),
                it if it.is_loss() => Value(it.0 + 1),
                it => it,
            };
            each.push((mv, later.seen_by(game.to_move(&next) == player)));
        }
        each.sort_by_key(|(_, value)| Reverse(*value));
        Report { moves: each, ..self.report(whole.value, whole.exact, whole.line) }
    }

    /// The report if nothing is proven; `best` is the most promising move, if known.
    fn unknown(&self, position: &G::Position, best: Option<G::Move>) -> Report<G::Move> {
        let game = self.game;
        let best = game.hint(position).or(best).or_else(|| game.moves(position).next());
        let value = Value(game.estimate(position));
        self.report(value, false, best.into_iter().collect())
    }

    fn report(&self, value: Value, exact: bool, line: Vec<G::Move>) -> Report<G::Move> {
        Report {
            value,
            exact,
            depth: line.len() as u32,
            line,
            moves: Vec::new(),
            nodes: self.nodes,
            seconds: self.begin.elapsed().as_secs_f64(),
        }
    }
}
