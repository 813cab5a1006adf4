//! History rules: repetition, and too many quiet turns.
//!
//! A game declares them as [`Limits`]. A [`Line`] stores the positions of a game in progress and
//! enforces them, so they are written once. Matches, perft and search walk along a line; perft and
//! search skip it in games without limits, where it would only cost time.

use crate::{Game, Outcome};

/// The rules of a game that depend on more than the position.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Number of consecutive quiet turns, of both players, that make a draw.
    pub quiet_turns: Option<u32>,
    /// The effect of a repeated position.
    pub repetition: Option<Repetition>,
}

/// The effect of a repeated position.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// The occurrence that ends the game: 2 for the first return.
    pub occurrence: u32,
    /// The result.
    pub verdict: Verdict,
}

/// How a repetition ends the game.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The game is drawn.
    Draw,
    /// The player who made the repeating ply loses.
    MoverLoses,
}

/// The effect of a ply on the count of quiet turns.
///
/// In a turn of several plies the greatest effect counts.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Quiet {
    /// The turn is not counted.
    Ignored,
    /// The turn is a quiet one.
    Counts,
    /// The count restarts.
    Resets,
}

impl Limits {
    /// No history rules.
    pub const NONE: Limits = Limits { quiet_turns: None, repetition: None };

    /// Whether there are any history rules.
    pub const fn any(self) -> bool {
        self.quiet_turns.is_some() || self.repetition.is_some()
    }
}

/// A game in progress: its positions from the first to the current one.
///
/// The first position counts as its own first occurrence. Memory: one
/// position and about 12 bytes per ply.
#[derive(Clone, Debug)]
pub struct Line<G: Game> {
    game: G,
    limits: Limits,
    /// Never empty; the last one is the current position. They are stored separately from the marks
    /// and contiguously, since the search for a repetition scans many of them on every ply.
    positions: Vec<G::Position>,
    /// The state of the history rules at each position.
    marks: Vec<Mark>,
}

/// The state of the history rules at a position.
#[derive(Copy, Clone, Debug)]
struct Mark {
    /// The result by a history rule, if this ply triggered one.
    verdict: Option<Outcome>,
    /// The effect so far of the turn in progress.
    turn: Quiet,
    /// Whether the position has occurred before.
    repeats: bool,
    /// Index of the first position that could still be repeated.
    floor: u32,
    /// Number of consecutive quiet turns, complete ones only.
    quiet: u32,
}

impl Mark {
    /// The state at the beginning.
    const FIRST: Mark =
        Mark { verdict: None, turn: Quiet::Ignored, repeats: false, floor: 0, quiet: 0 };
}

impl<G: Game> Line<G> {
    /// A game that starts at `position`, without history.
    pub fn new(game: G, position: G::Position) -> Line<G> {
        let limits = game.limits();
        Line { game, limits, positions: vec![position], marks: vec![Mark::FIRST] }
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The current position.
    #[inline]
    pub fn position(&self) -> &G::Position {
        &self.positions[self.positions.len() - 1]
    }

    /// The number of plies played.
    pub fn plies(&self) -> usize {
        self.positions.len() - 1
    }

    /// All positions, the current one last.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = &G::Position> {
        self.positions.iter()
    }

    /// The result of the game: by the position, otherwise by a history rule.
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(self.position()).or(self.verdict())
    }

    /// The number of consecutive quiet turns so far.
    pub fn quiet_turns(&self) -> u32 {
        self.mark().quiet
    }

    /// The result by a history rule alone.
    #[inline]
    pub fn verdict(&self) -> Option<Outcome> {
        self.mark().verdict
    }

    #[inline]
    fn mark(&self) -> &Mark {
        &self.marks[self.marks.len() - 1]
    }

    /// Plays a move known to be legal.
    #[inline]
    pub fn push(&mut self, mv: G::Move) {
        let mut position = self.position().clone();
        self.game.apply(&mut position, mv);
        self.record(mv, position);
    }

    /// The ply of the latest earlier position that the current one repeats; `None` in games without
    /// a repetition rule.
    #[inline]
    pub fn repeats_ply(&self) -> Option<usize> {
        let mark = self.mark();
        if !mark.repeats {
            return None;
        }
        let past = &self.positions[mark.floor as usize..self.plies()];
        let last = past.iter().rposition(|it| self.game.repeats(it, self.position()));
        last.map(|it| it + mark.floor as usize)
    }

    /// Moves on to `position`, the result of `mv`. For loops that hold the current position
    /// themselves, which is faster than asking the line for it.
    #[inline]
    pub fn record(&mut self, mv: G::Move, position: G::Position) {
        let before = self.position();
        let mut mark = Mark { verdict: None, repeats: false, ..*self.mark() };

        // 1. Positions before an irreversible ply need not be compared.
        if self.game.is_irreversible(before, mv) {
            mark.floor = self.positions.len() as u32;
        }

        // 2. Quiet turns are counted when the turn is complete.
        let settled = self.game.is_settled(&position);
        if let Some(most) = self.limits.quiet_turns {
            mark.turn = mark.turn.max(self.game.quiet(before, mv));
            if settled {
                match mark.turn {
                    Quiet::Ignored => (),
                    Quiet::Counts => mark.quiet += 1,
                    Quiet::Resets => mark.quiet = 0,
                }
                mark.turn = Quiet::Ignored;
                if most <= mark.quiet {
                    mark.verdict = Some(Outcome::Draw);
                }
            }
        }

        // 3. Only complete turns repeat.
        if let (Some(rule), true) = (self.limits.repetition, settled) {
            let past = &self.positions[mark.floor as usize..];
            let same = |it: &&G::Position| self.game.repeats(it, &position);
            let earlier = past.iter().filter(same).count() as u32;
            mark.repeats = 0 < earlier;
            if rule.occurrence <= earlier + 1 {
                mark.verdict = Some(match rule.verdict {
                    Verdict::Draw => Outcome::Draw,
                    Verdict::MoverLoses => Outcome::Win(!self.game.to_move(before)),
                });
            }
        }
        self.positions.push(position);
        self.marks.push(mark);
    }

    /// Takes back one ply; `false` at the beginning.
    pub fn pop(&mut self) -> bool {
        let undone = 1 < self.positions.len();
        if undone {
            self.positions.pop();
            self.marks.pop();
        }
        undone
    }

    /// Restarts from `position` and reuses the allocated memory.
    pub fn restart(&mut self, position: G::Position) {
        self.positions.clear();
        self.positions.push(position);
        self.marks.clear();
        self.marks.push(Mark::FIRST);
    }
}
