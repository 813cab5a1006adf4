//! Verification: every entry recomputed from the entries its turns lead to.
//!
//! This shares nothing with the solvers but the rules, the numbering and the
//! look-up, and does its own reckoning in turns. Where distances are kept, or
//! no position comes back, entries that agree with their successors are a proof:
//! by induction over the distance, or over the rest of the game. A draw with
//! cycles is right because nobody has a turn to anything better for him, and
//! every win and loss is accounted for.

use std::ops::ControlFlow;

use game::{Game, Index, Outcome, each_turn};

use crate::{
    code,
    job::{Job, Stopped},
    part::Part,
};

/// Positions that a thread takes at a time.
const CHUNK: u64 = 1 << 14;

/// Positions whose look-ups are gathered, so that they overlap.
const BATCH: usize = 64;

/// So many wrong entries are listed.
const LISTED: usize = 100;

/// What a position is worth to the player to move, and in how many turns.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Worth {
    /// No position.
    Nothing,
    /// Nobody can force anything.
    Draw,
    /// Won in so many turns.
    Win(u16),
    /// Lost in so many turns.
    Loss(u16),
}

/// An entry that is not what its successors make it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// Its number.
    pub number: u64,
    /// What is stored.
    pub stored: Worth,
    /// What it should be; nothing, if an entry that it depends on says that it
    /// stands for nothing.
    pub right: Worth,
}

/// What verification found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Entries that stand for a position.
    pub positions: u64,
    /// How many entries are wrong.
    pub wrong: u64,
    /// The first of them.
    pub first: Vec<Wrong>,
}

/// A slice and its entries.
pub type Known<'a, S> = (S, &'a Part);

/// Recomputes the entries of the first of the slices; the others are those that
/// its turns can lead to.
///
/// # Errors
///
/// [`Stopped`] if the job was.
pub fn verify<I: Index>(
    index: &I,
    known: &[Known<'_, I::Slice>],
    distances: bool,
    threads: usize,
    job: &Job,
) -> Result<Report, Stopped> {
    let Some(&(slice, part)) = known.first() else { return Ok(Report::default()) };
    let verifier = Verifier { index, known, slice, part, distances };
    let len = index.len(slice);
    let reports = job.share(threads, len.div_ceil(CHUNK), State::default, |state, chunk| {
        let (from, to) = (chunk * CHUNK, (chunk * CHUNK + CHUNK).min(len));
        for number in from..to {
            verifier.gather(number, state);
            if state.pending.len() == BATCH {
                verifier.compare(state);
            }
        }
        verifier.compare(state);
        job.advance(to - from);
        Ok::<(), Stopped>(())
    })?;
    let mut all = Report::default();
    for State { report, .. } in reports {
        all.positions += report.positions;
        all.wrong += report.wrong;
        all.first.extend(report.first);
    }
    all.first.sort_unstable_by_key(|it| it.number);
    all.first.truncate(LISTED);
    Ok(all)
}

struct Verifier<'a, I: Index> {
    index: &'a I,
    known: &'a [Known<'a, I::Slice>],
    slice: I::Slice,
    part: &'a Part,
    distances: bool,
}

/// What a thread has gathered and found.
#[derive(Default)]
struct State {
    report: Report,
    /// Numbers with the results of turns that end the game, and how many
    /// look-ups belong to them.
    pending: Vec<(u64, Results, usize)>,
    look_ups: Vec<(usize, u64)>,
    bytes: Vec<u8>,
}

/// What the turns of a position lead to, from its mover's side.
#[derive(Copy, Clone, Default)]
struct Results {
    soonest_win: Option<u16>,
    latest_loss: Option<u16>,
    draws: bool,
    /// Whether something is missing that would have to be known.
    missing: bool,
}

impl Results {
    fn add(&mut self, worth: Worth) {
        match worth {
            Worth::Win(turns) => {
                self.soonest_win = Some(self.soonest_win.map_or(turns, |it| it.min(turns)));
            }
            Worth::Loss(turns) => self.latest_loss = self.latest_loss.max(Some(turns)),
            Worth::Draw | Worth::Nothing => self.draws = true,
        }
    }

    fn best(self) -> Worth {
        match (self.soonest_win, self.draws, self.latest_loss) {
            (Some(turns), ..) => Worth::Win(turns),
            (None, false, Some(turns)) => Worth::Loss(turns),
            _ => Worth::Draw,
        }
    }
}

impl<I: Index> Verifier<'_, I> {
    /// What is stored of a number in one of the known slices.
    fn stored(&self, part: &Part, number: u64) -> Worth {
        self.worth(part, number, part.codes[number as usize])
    }

    /// The same, once its byte has been read.
    #[inline]
    fn worth(&self, part: &Part, number: u64, byte: u8) -> Worth {
        let code = match byte {
            code::UNUSED => return Worth::Nothing,
            code::DRAW => return Worth::Draw,
            code::LATE => part.code(number),
            code => Some(code.into()),
        };
        let Some(code) = code else { return Worth::Nothing };
        let turns = match (self.distances, I::WINNER_ENDS) {
            (false, _) => 0,
            (true, true) => code,
            (true, false) => code / 2,
        };
        if code & 1 == 1 { Worth::Win(turns) } else { Worth::Loss(turns) }
    }

    /// Notes the turns of a position.
    fn gather(&self, number: u64, state: &mut State) {
        let stored = || self.stored(self.part, number);
        let Some(position) = self.index.unrank(self.slice, number) else {
            return state.report.settle(number, stored(), Worth::Nothing);
        };
        state.report.positions += 1;
        let game = self.index.game();
        let mover = game.to_move(&position);
        if let Some(outcome) = game.outcome(&position) {
            return state.report.settle(number, stored(), ended(outcome, mover, 0));
        }
        let turns = u16::from(self.distances);
        let mut results = Results::default();
        let before = state.look_ups.len();
        let _ = each_turn(game, &position, &mut |next| {
            match self.index.slice(next) {
                Some(slice) => {
                    let part = self.known.iter().position(|it| it.0 == slice);
                    let rank = self.index.rank(slice, next);
                    match part {
                        Some(part) => state.look_ups.push((part, rank)),
                        // A slice that is not there cannot confirm anything.
                        None => results.missing = true,
                    }
                }
                None => {
                    let outcome = game.outcome(next).unwrap_or(Outcome::Draw);
                    results.add(ended(outcome, mover, turns));
                }
            }
            ControlFlow::Continue(())
        });
        state.pending.push((number, results, state.look_ups.len() - before));
    }

    /// Looks up what was gathered and compares.
    fn compare(&self, state: &mut State) {
        let State { report, pending, look_ups, bytes } = state;
        // Nothing is decided by what is loaded, so that the loads overlap.
        bytes.clear();
        let byte = |&(part, number): &(usize, u64)| self.known[part].1.codes[number as usize];
        bytes.extend(look_ups.iter().map(byte));
        let mut found = look_ups.drain(..).zip(&*bytes);
        for (number, mut results, count) in pending.drain(..) {
            for ((part, number), &byte) in found.by_ref().take(count) {
                let later = u16::from(self.distances);
                match self.worth(self.known[part].1, number, byte) {
                    Worth::Win(turns) => results.add(Worth::Loss(turns + later)),
                    Worth::Loss(turns) => results.add(Worth::Win(turns + later)),
                    Worth::Draw => results.add(Worth::Draw),
                    Worth::Nothing => results.missing = true,
                }
            }
            let stored = self.stored(self.part, number);
            if results.missing {
                report.list(number, stored, Worth::Nothing);
            } else {
                report.settle(number, stored, results.best());
            }
        }
    }
}

impl Report {
    fn settle(&mut self, number: u64, stored: Worth, right: Worth) {
        if stored != right {
            self.list(number, stored, right);
        }
    }

    fn list(&mut self, number: u64, stored: Worth, right: Worth) {
        self.wrong += 1;
        if self.first.len() < LISTED {
            self.first.push(Wrong { number, stored, right });
        }
    }
}

/// A game that has ended, from the mover's side.
fn ended(outcome: Outcome, mover: game::Player, turns: u16) -> Worth {
    match outcome {
        Outcome::Draw => Worth::Draw,
        Outcome::Win(winner) if winner == mover => Worth::Win(turns),
        Outcome::Win(_) => Worth::Loss(turns),
    }
}
