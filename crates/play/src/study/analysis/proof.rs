//! Who proves values: the engine asked again and again, the game's own solver,
//! or its theory.

use std::time::{Duration, Instant};

use game::{Game, Patience, Playable, Player, Solver, Theory};
use search::exact::{Course, Prover};

/// Something that proves what a game in progress is worth to A.
pub(super) trait Proof<G: Game> {
    /// Whether it needs no engine to look at the position first.
    fn is_alone(&self) -> bool;

    /// Whether it knows more than who wins, so that it is asked where the engine
    /// is sure of that.
    fn knows_more(&self) -> bool;

    /// What the end is worth to A with best play, looked for around `guess`.
    fn value(&mut self, course: &Course<G>, guess: i32) -> Option<i32>;

    /// Best play to the end, which is worth `value` to A, as far as it can be
    /// proved.
    fn line(&mut self, course: &Course<G>, value: i32) -> Vec<G::Move>;

    /// Turns of both players to the end with best play, if that is known.
    fn turns(&mut self, course: &Course<G>, value: i32) -> Option<u32>;

    /// From now on it takes no longer than this.
    fn hurry(&mut self, time: Duration);

    /// Positions visited so far.
    fn nodes(&self) -> u64;
}

/// What every game has.
impl<G: Playable> Proof<G> for Prover<G> {
    fn is_alone(&self) -> bool {
        false
    }

    fn knows_more(&self) -> bool {
        false
    }

    fn value(&mut self, course: &Course<G>, guess: i32) -> Option<i32> {
        Prover::value(self, course, guess)
    }

    fn line(&mut self, course: &Course<G>, value: i32) -> Vec<G::Move> {
        Prover::line(self, course, value)
    }

    fn turns(&mut self, _: &Course<G>, _: i32) -> Option<u32> {
        None
    }

    /// It keeps its time.
    fn hurry(&mut self, _: Duration) {}

    fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// A game's own solver, and how long it may take.
pub(super) struct Own<S> {
    pub solver: S,
    pub patience: Patience,
}

impl<G: Playable, S: Solver<G>> Proof<G> for Own<S> {
    fn is_alone(&self) -> bool {
        true
    }

    fn knows_more(&self) -> bool {
        true
    }

    fn value(&mut self, course: &Course<G>, guess: i32) -> Option<i32> {
        self.solver.value(course.line().position(), guess, &self.patience, |_, _| ())
    }

    fn line(&mut self, course: &Course<G>, value: i32) -> Vec<G::Move> {
        let Own { solver, patience } = self;
        let game = &course.game;
        let mut position = course.line().position().clone();
        let mut moves = Vec::new();
        while game.outcome(&position).is_none() {
            // A keeps what he has; B keeps A from more.
            let (bar, needed) = match game.to_move(&position) {
                Player::A => (value, true),
                Player::B => (value + 1, false),
            };
            let turns = solver.turns(&position, value, patience);
            let best = game.moves(&position).find_map(|mv| {
                let mut next = position.clone();
                game.apply(&mut next, mv);
                if solver.reaches(&next, bar, patience) != Some(needed) {
                    return None;
                }
                // As soon or as late as can be, where that is known.
                let on_time = turns.is_none_or(|it| {
                    solver.turns(&next, value, patience).is_some_and(|next| next + 1 == it)
                });
                on_time.then_some((mv, next))
            });
            let Some((mv, next)) = best else { break };
            moves.push(mv);
            position = next;
        }
        moves
    }

    fn turns(&mut self, course: &Course<G>, value: i32) -> Option<u32> {
        self.solver.turns(course.line().position(), value, &self.patience)
    }

    fn hurry(&mut self, time: Duration) {
        let sooner = Instant::now().checked_add(time);
        let deadline = &mut self.patience.deadline;
        *deadline = [sooner, *deadline].into_iter().flatten().min();
    }

    fn nodes(&self) -> u64 {
        self.solver.nodes()
    }
}

/// A game's theory.
pub(super) struct ByTheory;

/// A line by theory is no longer: who loses may do so slowly.
const LONGEST: usize = 64;

impl<G: Playable + Theory> Proof<G> for ByTheory {
    fn is_alone(&self) -> bool {
        true
    }

    /// Who wins, and not how soon.
    fn knows_more(&self) -> bool {
        false
    }

    fn value(&mut self, course: &Course<G>, _: i32) -> Option<i32> {
        let line = course.line();
        let (game, position) = (&course.game, line.position());
        let first = game.to_move(position) == Player::A;
        Some(if game.wins(position) == first { 1 } else { -1 })
    }

    fn line(&mut self, course: &Course<G>, _: i32) -> Vec<G::Move> {
        let game = &course.game;
        let mut position = course.line().position().clone();
        let mut moves = Vec::new();
        while game.outcome(&position).is_none() && moves.len() < LONGEST {
            // Who has lost plays anything.
            let any = || game.moves(&position).next();
            let Some(mv) = game.reply(&position).or_else(any) else { break };
            game.apply(&mut position, mv);
            moves.push(mv);
        }
        moves
    }

    fn turns(&mut self, _: &Course<G>, _: i32) -> Option<u32> {
        None
    }

    fn hurry(&mut self, _: Duration) {}

    fn nodes(&self) -> u64 {
        0
    }
}
