//! Retrograde analysis: slices in which positions can be repeated.
//!
//! Every position has a value and a counter, a byte each. The value of an open position is an odd
//! code if a win at that distance is already known, otherwise an even one: the least distance at
//! which it can still be lost because of turns that leave the group. The counter is the number of
//! turns within the group that may still save it. A position with a turn to a draw outside the
//! group can never be lost, and its counter never reaches zero.
//!
//! 1. Go through all positions and look at the turns that leave the group.
//! 2. Go through the codes from 0 up. Positions with exactly this value are decided now: nothing
//!    sooner was found. Predecessors of a lost position win, one code later; predecessors of a won
//!    one have one saving turn less, and are lost if it was the last one.
//! 3. The positions still open are draws.
//!
//! The positions that a code decides are found in blocks: writing a value marks its block for that
//! code, and only marked blocks are searched. Memory access is random and the arrays are large, so
//! both steps batch their reads and writes to let the loads overlap.

use std::{
    hint::black_box,
    sync::{
        OnceLock,
        atomic::{AtomicU8, AtomicU16, AtomicU64, Ordering::Relaxed},
    },
};

use game::{Bits, End, Game, Index, Outcome};
use memory::Memory;
use zerocopy::{FromBytes, IntoBytes, KnownLayout};

use crate::{
    best::Best,
    code::{self, Cell, Steps},
    gather::Gathered,
    job::{Job, Stopped},
    part::{Below, Part},
};

/// Positions in a block: one cache line.
const BLOCK: usize = 64;

/// Blocks that share a word of marks.
const BLOCKS: usize = u64::BITS as usize;

/// Words of marks that a thread takes at a time.
const WORDS: usize = 16;

/// Size of a batch of predecessors.
const UPDATES: usize = 512;

/// A counter that never reaches zero: no position has this many turns.
const NEVER: u8 = u8::MAX;

/// Why there is no solution.
enum Failure {
    /// It was stopped.
    Stopped,
    /// A distance does not fit into a cell.
    TooLong,
}

impl From<Stopped> for Failure {
    fn from(_: Stopped) -> Failure {
        Failure::Stopped
    }
}

/// Solves the slices of a group, given the slices below.
///
/// # Errors
///
/// [`Stopped`] if the job was.
pub fn retrograde<I: Index>(
    index: &I,
    slices: &[I::Slice],
    below: &Below<'_, I>,
    threads: usize,
    job: &Job,
) -> Result<Vec<Part>, Stopped> {
    let mut begins = Vec::new();
    let mut len = 0;
    for &slice in slices {
        begins.push((slice, len));
        // Each slice starts a new block.
        len += (index.len(slice) as usize).next_multiple_of(BLOCK);
    }
    let group = Group { slices: begins, len, threads };
    // If distances below are too large for a byte, those here will be too.
    if below.parts.iter().all(|it| it.1.late.is_empty()) {
        let done = job.done.load(Relaxed);
        match solve::<I, AtomicU8>(index, &group, below, job) {
            Ok(parts) => return Ok(parts),
            Err(Failure::Stopped) => return Err(Stopped),
            Err(Failure::TooLong) => job.done.store(done, Relaxed),
        }
    }
    solve::<I, AtomicU16>(index, &group, below, job).map_err(|_| Stopped)
}

/// The slices solved together, and the number of threads.
struct Group<S> {
    /// The slices, with their offsets in the arrays.
    slices: Vec<(S, usize)>,
    /// Length of the arrays.
    len: usize,
    threads: usize,
}

/// Solves a group with cells of one kind.
fn solve<I: Index, C: Cell>(
    index: &I,
    group: &Group<I::Slice>,
    below: &Below<'_, I>,
    job: &Job,
) -> Result<Vec<Part>, Failure>
where
    [C]: FromBytes + IntoBytes + KnownLayout,
{
    let (mut values, mut counters) = (Memory::of::<C>(group.len), Memory::of::<u8>(group.len));
    let marks = (0..=C::LAST).map(|_| OnceLock::new()).collect();
    let (values, counters) = (values.cells::<C>(), counters.cells::<AtomicU8>());
    Analysis { index, group, below, job, values, counters, marks }.solve()
}

struct Analysis<'a, I: Index, C> {
    index: &'a I,
    group: &'a Group<I::Slice>,
    below: &'a Below<'a, I>,
    job: &'a Job,
    values: &'a [C],
    counters: &'a [AtomicU8],
    /// For each code, the blocks that may contain it as a value.
    marks: Vec<OnceLock<Vec<AtomicU64>>>,
}

/// A thread's batch of updates to predecessors.
struct Updates {
    /// Positions, with the number of their turns that are decided.
    turns: Vec<(usize, u8)>,
    /// Positions whose last turn was decided.
    lost: Vec<usize>,
    loaded: Vec<u8>,
    /// Positions decided since the last progress report.
    decided: u64,
}

impl Updates {
    fn new() -> Updates {
        let room = UPDATES + 256;
        Updates {
            turns: Vec::with_capacity(room),
            lost: Vec::with_capacity(room),
            loaded: Vec::with_capacity(room),
            decided: 0,
        }
    }
}

/// A position whose turns out of the group are looked up.
struct Open {
    at: usize,
    /// Turns within the group.
    inside: u8,
}

impl<I: Index, C: Cell> Analysis<'_, I, C> {
    const STEPS: Steps = Steps::new(I::WINNER_ENDS);

    fn solve(self) -> Result<Vec<Part>, Failure> {
        self.look_out()?;
        for code in 0..=C::LAST {
            if self.marks[usize::from(code)].get().is_some() {
                self.settle(code)?;
            }
        }
        self.finish()
    }

    /// The slice at an offset, and its first offset.
    #[inline]
    fn slice_at(&self, at: usize) -> (I::Slice, usize) {
        let mut found = self.group.slices[0];
        for &it in &self.group.slices[1..] {
            if it.1 <= at {
                found = it;
            }
        }
        found
    }

    /// The first offset of a slice of the group.
    #[inline]
    fn begin(&self, slice: I::Slice) -> Option<usize> {
        self.group.slices.iter().find(|it| it.0 == slice).map(|it| it.1)
    }

    /// Writes a value and marks its block for that code.
    #[inline]
    fn write(&self, at: usize, code: u16) -> Result<(), Failure> {
        if code > C::LAST {
            return Err(Failure::TooLong);
        }
        self.values[at].set(code);
        let words = || {
            let count = self.values.len().div_ceil(BLOCK * BLOCKS);
            (0..count).map(|_| AtomicU64::new(0)).collect()
        };
        let marks = self.marks[usize::from(code)].get_or_init(words);
        let (word, bit) = (at / (BLOCK * BLOCKS), 1 << (at / BLOCK % BLOCKS));
        // Most blocks are marked already, and reading is cheaper.
        if marks[word].load(Relaxed) & bit == 0 {
            marks[word].fetch_or(bit, Relaxed);
        }
        Ok(())
    }

    // Step 1.

    /// Looks at the turns that leave the group, for every position.
    fn look_out(&self) -> Result<(), Failure> {
        let chunk = BLOCK * BLOCKS * WORDS;
        let chunks = self.values.len().div_ceil(chunk) as u64;
        self.job.share(self.group.threads, chunks, Gathered::new, |gathered, number| {
            let from = number as usize * chunk;
            let to = (from + chunk).min(self.values.len());
            for at in from..to {
                let (slice, begin) = self.slice_at(at);
                let number = (at - begin) as u64;
                let used = number < self.index.len(slice);
                let Some(position) = used.then(|| self.index.unrank(slice, number)).flatten()
                else {
                    self.values[at].set(C::UNUSED);
                    continue;
                };
                if self.look_out_from(at, &position, gathered)? {
                    gathered.weigh(self.below, |open, best| self.open(open, best))?;
                }
            }
            gathered.weigh(self.below, |open, best| self.open(open, best))?;
            self.job.advance((to - from) as u64);
            Ok::<(), Failure>(())
        })?;
        Ok(())
    }

    /// Counts the turns of a position and collects lookups. Returns whether the batch is full.
    #[inline]
    fn look_out_from(
        &self,
        at: usize,
        position: &<I::Game as Game>::Position,
        gathered: &mut Gathered<Open>,
    ) -> Result<bool, Failure> {
        let game = self.index.game();
        let mover = game.to_move(position);
        match game.outcome(position) {
            Some(Outcome::Draw) => {
                self.values[at].set(C::DRAW);
                self.counters[at].store(NEVER, Relaxed);
                return Ok(false);
            }
            Some(Outcome::Win(winner)) => {
                self.write(at, Self::STEPS.over(winner == mover))?;
                return Ok(false);
            }
            None => {}
        }
        let mut best = Best::default();
        let inside = |slice| self.begin(slice).is_some();
        let inside = self.index.turns_out(position, inside, |end| match end {
            End::Over(outcome) => best.end(Self::STEPS, outcome, mover),
            End::Stored(slice, number) => {
                if let Some(part) = self.below.find(slice) {
                    gathered.look_up(part, number);
                }
            }
        });
        Ok(gathered.position(Open { at, inside }, best))
    }

    /// Writes the value that follows from the turns out of the group.
    #[inline]
    fn open(&self, open: Open, best: Best) -> Result<(), Failure> {
        let Open { at, inside } = open;
        if let Some(win) = best.win {
            self.counters[at].store(NEVER, Relaxed);
            self.write(at, win)
        } else if best.safe {
            self.counters[at].store(NEVER, Relaxed);
            self.values[at].set(C::DRAW);
            Ok(())
        } else {
            self.counters[at].store(inside, Relaxed);
            if inside == 0 {
                return self.write(at, best.loss);
            }
            // A loss that does not fit is clamped to a non-distance; it is noticed when it has to
            // be written.
            self.values[at].set(best.loss.min(C::DRAW));
            Ok(())
        }
    }

    // Step 2.

    /// Decides the positions of one code.
    fn settle(&self, code: u16) -> Result<(), Failure> {
        let marks = self.marks[usize::from(code)].get().map_or(&[][..], Vec::as_slice);
        let state = Updates::new;
        let chunks = marks.len().div_ceil(WORDS) as u64;
        self.job.share(self.group.threads, chunks, state, |updates, chunk| {
            let from = chunk as usize * WORDS;
            for (word, marks) in (from..).zip(&marks[from..marks.len().min(from + WORDS)]) {
                let marked = marks.load(Relaxed);
                // Load all of them first, so that the loads overlap.
                let block = |bit: u8| (word * BLOCKS + usize::from(bit)) * BLOCK;
                let loaded = Bits::new(marked).map(|it| self.values[block(it)].get());
                black_box(loaded.fold(0, |sum, it| sum | it));
                for bit in Bits::new(marked) {
                    self.settle_block(code, word * BLOCKS + usize::from(bit), updates)?;
                }
            }
            self.job.advance(std::mem::take(&mut updates.decided));
            self.update(code, updates)
        })?;
        Ok(())
    }

    fn settle_block(&self, code: u16, block: usize, updates: &mut Updates) -> Result<(), Failure> {
        let from = block * BLOCK;
        let (slice, begin) = self.slice_at(from);
        let win = code::is_win(code);
        for (offset, value) in self.values[from..from + BLOCK].iter().enumerate() {
            let at = from + offset;
            if value.get() != code || !win && self.counters[at].load(Relaxed) != 0 {
                continue;
            }
            let Some(position) = self.index.unrank(slice, (at - begin) as u64) else { continue };
            updates.decided += 1;
            self.index.predecessors(slice, &position, |slice, number, turns| {
                if let Some(begin) = self.begin(slice) {
                    updates.turns.push((begin + number as usize, turns));
                }
            });
            if updates.turns.len() >= UPDATES {
                self.update(code, updates)?;
            }
        }
        Ok(())
    }

    /// Updates the predecessors of positions with this code. The cells to be written are loaded
    /// first, all at once, so that the loads overlap.
    fn update(&self, code: u16, updates: &mut Updates) -> Result<(), Failure> {
        let before = Self::STEPS.before(code);
        let Updates { turns, lost, loaded, .. } = updates;
        loaded.clear();
        if code::is_win(code) {
            loaded.extend(turns.iter().map(|&(at, _)| self.counters[at].load(Relaxed)));
            black_box(&loaded);
            for (at, turns) in turns.drain(..) {
                let left = self.counters[at].fetch_sub(turns, Relaxed).wrapping_sub(turns);
                if left == 0 {
                    lost.push(at);
                }
            }
            loaded.clear();
            loaded.extend(lost.iter().map(|&at| self.values[at].get() as u8));
            black_box(&loaded);
            for at in lost.drain(..) {
                self.write(at, self.values[at].get().max(before))?;
            }
        } else {
            loaded.extend(turns.iter().map(|&(at, _)| self.values[at].get() as u8));
            black_box(&loaded);
            for (at, _) in turns.drain(..) {
                let value = self.values[at].get();
                if !code::is_win(value) || value > before {
                    self.write(at, before)?;
                }
            }
        }
        Ok(())
    }

    // Step 3.

    /// Turns open positions into draws, and splits the arrays into slices.
    fn finish(self) -> Result<Vec<Part>, Failure> {
        self.job.goes_on()?;
        let part = |&(slice, begin): &(I::Slice, usize)| {
            Part::of(self.index.len(slice) as usize, self.group.threads, |number| {
                let value = self.values[begin + number].get();
                let open = !code::is_win(value) && self.counters[begin + number].load(Relaxed) != 0;
                if open { Ok(code::DRAW) } else { C::byte(value) }
            })
        };
        Ok(self.group.slices.iter().map(part).collect())
    }
}
