//! Rules that look back: repetition, and too many quiet turns.
//!
//! A game declares them as [`Limits`]; a [`Line`] keeps the positions of a
//! game in progress and enforces them. Match, perft and search all walk along
//! a line, so the rules are written once.

use crate::{Game, Outcome};

/// The rules of a game that depend on more than the position.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// So many quiet turns in a row, both players counted, are a draw.
    pub quiet_turns: Option<u32>,
    /// What happens when a position comes back.
    pub repetition: Option<Repetition>,
}

/// What happens when a position comes back.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// The occurrence that ends the game: 2 for the first return.
    pub occurrence: u32,
    /// How it ends.
    pub verdict: Verdict,
}

/// How a repetition ends the game.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The game is drawn.
    Draw,
    /// Whoever made the repeating ply loses.
    MoverLoses,
}

/// What a ply means to the count of quiet turns.
///
/// Of a turn with several plies the greatest one counts.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Quiet {
    /// The turn is not counted.
    Ignored,
    /// The turn is a quiet one.
    Counts,
    /// The count begins anew.
    Resets,
}

impl Limits {
    /// No such rules.
    pub const NONE: Limits = Limits { quiet_turns: None, repetition: None };

    /// Whether there are any.
    pub const fn any(self) -> bool {
        self.quiet_turns.is_some() || self.repetition.is_some()
    }
}

/// A game in progress: its positions from the first to the current one.
///
/// The first position counts as its own first occurrence. Memory: one
/// position and about 16 bytes per ply.
#[derive(Clone, Debug)]
pub struct Line<G: Game> {
    game: G,
    limits: Limits,
    /// Never empty; the last one is the current position.
    frames: Vec<Frame<G::Position>>,
}

#[derive(Clone, Debug)]
struct Frame<P> {
    position: P,
    /// The end by the rules that look back, if this ply brought it about.
    verdict: Option<Outcome>,
    /// The first frame that could still be repeated.
    floor: u32,
    /// Quiet turns in a row, complete ones only.
    quiet: u32,
    /// What has happened in the turn that is not yet complete.
    turn: Quiet,
}

impl<P> Frame<P> {
    fn first(position: P) -> Frame<P> {
        Frame { position, verdict: None, floor: 0, quiet: 0, turn: Quiet::Ignored }
    }
}

impl<G: Game> Line<G> {
    /// A game that begins here, without a past.
    pub fn new(game: G, position: G::Position) -> Line<G> {
        let limits = game.limits();
        Line { game, limits, frames: vec![Frame::first(position)] }
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The current position.
    #[inline]
    pub fn position(&self) -> &G::Position {
        &self.frames[self.frames.len() - 1].position
    }

    /// How many plies have been played.
    pub fn plies(&self) -> usize {
        self.frames.len() - 1
    }

    /// All positions, the current one last.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = &G::Position> {
        self.frames.iter().map(|frame| &frame.position)
    }

    /// How the game has ended: by the position, else by looking back.
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        let now = &self.frames[self.frames.len() - 1];
        self.game.outcome(&now.position).or(now.verdict)
    }

    /// Quiet turns in a row so far.
    pub fn quiet_turns(&self) -> u32 {
        self.frames[self.frames.len() - 1].quiet
    }

    /// Plays a move known to be legal.
    pub fn push(&mut self, mv: G::Move) {
        let last = self.frames.len() - 1;
        let before = &self.frames[last];
        let mut position = before.position.clone();
        self.game.apply(&mut position, mv);
        let Frame { floor, quiet, turn, .. } = *before;
        let mut frame = Frame { position, verdict: None, floor, quiet, turn };

        // 1. What cannot come back need not be compared with.
        if self.game.is_irreversible(&before.position, mv) {
            frame.floor = last as u32 + 1;
        }

        // 2. Quiet turns are counted when the turn is complete.
        let settled = self.game.is_settled(&frame.position);
        if let Some(most) = self.limits.quiet_turns {
            frame.turn = frame.turn.max(self.game.quiet(&before.position, mv));
            if settled {
                match frame.turn {
                    Quiet::Ignored => (),
                    Quiet::Counts => frame.quiet += 1,
                    Quiet::Resets => frame.quiet = 0,
                }
                frame.turn = Quiet::Ignored;
                if most <= frame.quiet {
                    frame.verdict = Some(Outcome::Draw);
                }
            }
        }

        // 3. Only complete turns repeat.
        if let (Some(rule), true) = (self.limits.repetition, settled) {
            let past = &self.frames[frame.floor as usize..];
            let same = |it: &&Frame<G::Position>| self.game.repeats(&it.position, &frame.position);
            let earlier = past.iter().filter(same).count() as u32;
            if rule.occurrence <= earlier + 1 {
                frame.verdict = Some(match rule.verdict {
                    Verdict::Draw => Outcome::Draw,
                    Verdict::MoverLoses => Outcome::Win(!self.game.to_move(&before.position)),
                });
            }
        }
        self.frames.push(frame);
    }

    /// Takes back one ply; `false` at the beginning.
    pub fn pop(&mut self) -> bool {
        let undone = 1 < self.frames.len();
        if undone {
            self.frames.pop();
        }
        undone
    }

    /// Begins anew from `position`, keeping the memory.
    pub fn restart(&mut self, position: G::Position) {
        self.frames.clear();
        self.frames.push(Frame::first(position));
    }
}
