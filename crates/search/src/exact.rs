//! Proofs: the worth of a game's result with best play.
//!
//! A win that the engine has searched to its end is a proof. A draw or a margin is not: to the
//! engine these are numbers among estimates. So it searches a modified game that A wins if the
//! result is worth at least a given *bar*, and loses otherwise: a null-window question. That game
//! has only wins and losses, and each is a proof. Two adjacent bars, one reached and one not, give
//! the value.
//!
//! History rules can end a game although its position does not. A draw by them is neither a win nor
//! a loss with respect to the bar and proves nothing: everything proved is true, but a draw by
//! repetition is not proved. Where a repetition loses, the loss counts for every bar, like any
//! other result; it has no margin, but no game that is won by counting has such a rule. For the
//! worth of a position however it was reached, leave the history rules out:
//! [`Prover::of_positions`].
//!
//! The engine's transposition table compares 64-bit keys. Where the game's keys are not one to one,
//! a proof holds up to a hash collision; certificates (crate `certify`) are checked without keys.

use std::time::{Duration, Instant};

use game::{Estimate, Game, Limits, Line, Outcome, Player, Quiet, highest_bar};

use crate::{
    Searcher, Stop, Task, Value,
    effort::stopped_after,
    engine::{Engine, Features, MOST_MOVES},
};

/// The worth of a finished game to A: the margin, or only who has won.
pub type Worth<G> = fn(&G, &<G as Game>::Position) -> i32;

/// A win is 1, a draw 0, a loss −1.
pub fn by_outcome<G: Game>(game: &G, position: &G::Position) -> i32 {
    match game.outcome(position) {
        Some(Outcome::Win(Player::A)) => 1,
        Some(Outcome::Win(Player::B)) => -1,
        Some(Outcome::Draw) | None => 0,
    }
}

/// A game that A wins if its result is worth at least `bar`.
#[derive(Clone)]
struct Bar<G: Game> {
    game: G,
    worth: Worth<G>,
    bar: i32,
    limits: Limits,
}

impl<G: Game> Game for Bar<G> {
    type Position = G::Position;
    type Move = G::Move;

    fn start(&self) -> G::Position {
        self.game.start()
    }

    #[inline]
    fn to_move(&self, position: &G::Position) -> Player {
        self.game.to_move(position)
    }

    #[inline]
    fn outcome(&self, position: &G::Position) -> Option<Outcome> {
        self.game.outcome(position)?;
        let reached = self.bar <= (self.worth)(&self.game, position);
        Some(Outcome::Win(if reached { Player::A } else { Player::B }))
    }

    #[inline]
    fn moves(&self, position: &G::Position) -> impl ExactSizeIterator<Item = G::Move> {
        self.game.moves(position)
    }

    #[inline]
    fn apply(&self, position: &mut G::Position, mv: G::Move) {
        self.game.apply(position, mv);
    }

    #[inline]
    fn is_settled(&self, position: &G::Position) -> bool {
        self.game.is_settled(position)
    }

    /// Games with different bars share a transposition table.
    #[inline]
    fn key(&self, position: &G::Position) -> u64 {
        /// An odd number with well-mixed bits: the golden ratio, as hash functions use it.
        const MIX: u64 = 0x9e37_79b9_7f4a_7c15;
        self.game.key(position) ^ (self.bar as u64).wrapping_add(1).wrapping_mul(MIX)
    }

    fn limits(&self) -> Limits {
        self.limits
    }

    #[inline]
    fn quiet(&self, before: &G::Position, mv: G::Move) -> Quiet {
        self.game.quiet(before, mv)
    }

    #[inline]
    fn is_irreversible(&self, before: &G::Position, mv: G::Move) -> bool {
        self.game.is_irreversible(before, mv)
    }

    #[inline]
    fn repeats(&self, earlier: &G::Position, now: &G::Position) -> bool {
        self.game.repeats(earlier, now)
    }
}

impl<G: Estimate> Estimate for Bar<G> {
    #[inline]
    fn estimate(&self, position: &G::Position) -> i32 {
        self.game.estimate(position)
    }

    #[inline]
    fn promise(&self, position: &G::Position, mv: G::Move) -> i32 {
        self.game.promise(position, mv)
    }

    #[inline]
    fn is_forcing(&self, position: &G::Position, mv: G::Move) -> bool {
        self.game.is_forcing(position, mv)
    }

    fn hint(&self, position: &G::Position) -> Option<G::Move> {
        self.game.hint(position)
    }
}

/// A game in progress: its first position and the moves since, which the history rules need.
#[derive(Clone, Debug)]
pub struct Course<G: Game> {
    /// The rules.
    pub game: G,
    /// The position it began with.
    pub first: G::Position,
    /// The moves since.
    pub moves: Vec<G::Move>,
}

impl<G: Game> Course<G> {
    /// The game in progress that `line` is, to which `moves` have led.
    pub fn of(line: &Line<G>, moves: &[G::Move]) -> Course<G> {
        let first = line.positions().next().unwrap_or(line.position()).clone();
        Course { game: line.game().clone(), first, moves: moves.to_vec() }
    }

    /// As a line of play.
    pub fn line(&self) -> Line<G> {
        self.line_of(self.game.clone())
    }

    /// The same course in another game with the same moves.
    fn line_of<H: Game<Position = G::Position, Move = G::Move>>(&self, game: H) -> Line<H> {
        let mut line = Line::new(game, self.first.clone());
        self.moves.iter().for_each(|&mv| line.push(mv));
        line
    }

    /// The course after one more move.
    pub fn after(&self, mv: G::Move) -> Course<G> {
        let mut next = self.clone();
        next.moves.push(mv);
        next
    }
}

/// Proves values, with a transposition table that is kept between questions about one game.
pub struct Prover<G: Game> {
    engine: Engine,
    worth: Worth<G>,
    /// Maximum depth.
    depth: Option<u32>,
    /// No proof is started or finished after this.
    deadline: Option<Instant>,
    /// Stops the search from outside.
    stop: Option<Stop>,
    /// Whether the history rules apply.
    looks_back: bool,
    /// Positions visited so far.
    pub nodes: u64,
}

impl<G: Estimate> Prover<G> {
    /// A prover with a transposition table of `bytes` bytes and these limits.
    pub fn new(
        worth: Worth<G>,
        bytes: usize,
        threads: usize,
        depth: Option<u32>,
        deadline: Option<Instant>,
    ) -> Prover<G> {
        let engine = Engine::new(bytes, threads, Features::ALL);
        Prover { engine, worth, depth, deadline, stop: None, looks_back: true, nodes: 0 }
    }

    /// The same prover, which gives up once `stop` is stopped.
    pub fn until(self, stop: Stop) -> Prover<G> {
        Prover { stop: Some(stop), ..self }
    }

    /// The same prover for the game without history rules. A draw by endless repetition cannot be
    /// proved.
    pub fn of_positions(self) -> Prover<G> {
        Prover { looks_back: false, ..self }
    }

    /// Whether the result is worth at least `bar` to A with best play, and the move that achieves
    /// this for the player who gets their way. `None` if neither was proved.
    pub fn reaches(&mut self, course: &Course<G>, bar: i32) -> Option<(bool, Option<G::Move>)> {
        let limits = if self.looks_back { course.game.limits() } else { Limits::NONE };
        let bar = Bar { game: course.game.clone(), worth: self.worth, bar, limits };
        let line = course.line_of(bar);
        // The engine sees only a part of longer lists, which proves nothing.
        let (game, position) = (line.game(), line.position());
        if game.outcome(position).is_none() && MOST_MOVES < game.moves(position).len() {
            return None;
        }
        let stop = Stop::default();
        let task = Task { depth: self.depth, stop: stop.clone(), ..Task::default() };
        let mut search = || self.engine.search(&line, &task, |_| ());
        let report = match (self.deadline, &self.stop) {
            (None, None) => search(),
            (deadline, outer) => {
                let left = deadline.map(|it| it.saturating_duration_since(Instant::now()));
                let left = left.unwrap_or(Duration::MAX);
                let outer = outer.clone().unwrap_or_default();
                if left == Duration::ZERO || outer.is_stopped() {
                    return None;
                }
                stopped_after(left, &outer, stop, search)
            }
        };
        self.nodes += report.nodes;
        let first = line.game().to_move(line.position()) == Player::A;
        let won = match report.value {
            value if value.is_win() => first,
            value if value.is_loss() => !first,
            _ => return None,
        };
        Some((won, report.line.first().copied()))
    }

    /// The worth of the result to A with best play, searched for around `guess`; `None` if it was
    /// not proved.
    pub fn value(&mut self, course: &Course<G>, guess: i32) -> Option<i32> {
        highest_bar(guess, |bar| Some(self.reaches(course, bar)?.0), |_, _| ())
    }

    /// Best play to the end of a game that is worth `value` to A, as far as it can be proved.
    pub fn line(&mut self, course: &Course<G>, value: i32) -> Vec<G::Move> {
        /// Best play may go in circles where a draw can be kept for ever.
        const LONGEST: usize = 1000;
        let mut course = course.clone();
        let begun = course.moves.len();
        let mut line = course.line();
        while line.outcome().is_none() && course.moves.len() < begun + LONGEST {
            // A keeps the value; B prevents more.
            let player = course.game.to_move(line.position());
            let (bar, needed) = match player {
                Player::A => (value, true),
                Player::B => (value + 1, false),
            };
            let Some((found, Some(mv))) = self.reaches(&course, bar) else { break };
            if found != needed {
                break;
            }
            line.push(mv);
            course.moves.push(mv);
        }
        course.moves.split_off(begun)
    }
}

/// Plays on from a win or loss that the engine has found to the end of the game; returns the moves
/// if it gets there.
pub fn play_out<G: Estimate>(
    engine: &mut Engine,
    mut line: Line<G>,
    found: &[G::Move],
    value: Value,
    deadline: Option<Instant>,
) -> Option<Vec<G::Move>> {
    let mut left = value.plies_to_end()?;
    let mut moves = Vec::new();
    let mut next = found.to_vec();
    loop {
        for mv in next {
            if line.outcome().is_some() {
                break;
            }
            line.push(mv);
            moves.push(mv);
            left = left.saturating_sub(1);
        }
        if line.outcome().is_some() {
            return Some(moves);
        }
        if left == 0 || deadline.is_some_and(|it| it <= Instant::now()) {
            return None;
        }
        let task = Task {
            depth: Some(left),
            time: deadline.map(|it| it.saturating_duration_since(Instant::now())),
            ..Task::default()
        };
        next = engine.search(&line, &task, |_| ()).line;
        if next.is_empty() {
            return None;
        }
    }
}
