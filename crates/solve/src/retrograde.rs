//! Retrograde analysis: slices in which positions can come back.
//!
//! Every position has a value and a counter, a byte each. The value of an open
//! position is an odd code, if a win at that distance is already known, or an
//! even one, the least distance at which it can still be lost, because of turns
//! that lead out of the group. The counter is how many turns within the group
//! may still save it; a position with a turn to a draw outside can never be
//! lost, and its counter never runs out.
//!
//! 1. Go through all positions and look at the turns that leave the group.
//! 2. Go through the codes from 0 up. Positions with exactly this value are
//!    decided now: nothing sooner was found. Before a lost position everybody
//!    wins, one code later; before a won one a turn less saves, and if it was
//!    the last one, the position is lost.
//! 3. What is still open is a draw.
//!
//! The positions that a code decides are found in blocks: whoever writes a value
//! marks its block for that code, and only marked blocks are looked through.
//! Memory is random and large, so both steps gather what they will read or
//! write and let the loads overlap.

use std::sync::{
    OnceLock,
    atomic::{AtomicU8, AtomicU16, AtomicU64, Ordering::Relaxed},
};

use game::{Game, Index, Outcome};

use crate::{
    best::Best,
    code::{self, Cell, Steps},
    job::{Job, Stopped},
    part::{Below, Part},
};

/// Positions in a block.
const BLOCK: usize = 1 << 10;

/// Blocks that a thread takes at a time, one for each bit of a word.
const BLOCKS: usize = 64;

/// Positions whose look-ups are gathered.
const BATCH: usize = 64;

/// Predecessors that are gathered.
const UPDATES: usize = 512;

/// A counter that never runs out, as no position has so many turns.
const NEVER: u8 = u8::MAX;

/// Why no solution came out.
enum Failure {
    /// It was stopped.
    Stopped,
    /// A distance does not fit into the cells.
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
    match Analysis::<I, AtomicU8>::new(index, slices, below, threads, job).solve() {
        Ok(parts) => Ok(parts),
        Err(Failure::Stopped) => Err(Stopped),
        Err(Failure::TooLong) => {
            let again = Analysis::<I, AtomicU16>::new(index, slices, below, threads, job).solve();
            again.map_err(|_| Stopped)
        }
    }
}

struct Analysis<'a, I: Index, C> {
    index: &'a I,
    /// The slices of the group, and where each begins in the arrays.
    slices: Vec<(I::Slice, usize)>,
    below: &'a Below<'a, I>,
    threads: usize,
    job: &'a Job,
    values: Vec<C>,
    counters: Vec<AtomicU8>,
    /// For each code, the blocks in which a value may be it.
    marks: Vec<OnceLock<Vec<AtomicU64>>>,
}

/// What is known of a position from turns that leave the group.
struct Outlook {
    at: usize,
    /// Turns within the group.
    inside: u8,
    /// The best of the others.
    best: Best,
    /// How many look-ups belong to it.
    look_ups: usize,
}

/// What a thread gathers.
struct Gathered {
    outlooks: Vec<Outlook>,
    look_ups: Vec<(usize, u64)>,
    codes: Vec<u8>,
    /// Where to tell that so many turns are decided.
    updates: Vec<(usize, u8)>,
}

impl Gathered {
    fn new() -> Gathered {
        Gathered {
            outlooks: Vec::with_capacity(BATCH),
            look_ups: Vec::with_capacity(BATCH * 64),
            codes: Vec::with_capacity(BATCH * 64),
            updates: Vec::with_capacity(UPDATES + 256),
        }
    }
}

impl<'a, I: Index, C: Cell> Analysis<'a, I, C> {
    const STEPS: Steps = Steps::new(I::WINNER_ENDS);

    fn new(
        index: &'a I,
        slices: &[I::Slice],
        below: &'a Below<'a, I>,
        threads: usize,
        job: &'a Job,
    ) -> Self {
        let mut len = 0;
        let mut begins = Vec::new();
        for &slice in slices {
            begins.push((slice, len));
            // Each slice begins a new block.
            len += (index.len(slice) as usize).next_multiple_of(BLOCK);
        }
        let marks = (0..=C::LAST).map(|_| OnceLock::new()).collect();
        let values = (0..len).map(|_| C::new(C::UNUSED)).collect();
        let counters = (0..len).map(|_| AtomicU8::new(0)).collect();
        Analysis { index, slices: begins, below, threads, job, values, counters, marks }
    }

    fn solve(self) -> Result<Vec<Part>, Failure> {
        self.look_out()?;
        for code in 0..=C::LAST {
            if self.marks[usize::from(code)].get().is_some() {
                self.settle(code)?;
            }
        }
        self.finish()
    }

    /// Which slice a place is in, and where that begins.
    #[inline]
    fn slice_at(&self, at: usize) -> (I::Slice, usize) {
        let mut found = self.slices[0];
        for &it in &self.slices[1..] {
            if it.1 <= at {
                found = it;
            }
        }
        found
    }

    /// Where a slice of the group begins.
    #[inline]
    fn begin(&self, slice: I::Slice) -> Option<usize> {
        self.slices.iter().find(|it| it.0 == slice).map(|it| it.1)
    }

    /// Writes a value, to be looked at when its code comes.
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
        let chunk = BLOCK * BLOCKS;
        let chunks = self.values.len().div_ceil(chunk) as u64;
        self.job.share(self.threads, chunks, Gathered::new, |gathered, number| {
            let from = number as usize * chunk;
            let to = (from + chunk).min(self.values.len());
            for at in from..to {
                let (slice, begin) = self.slice_at(at);
                let number = (at - begin) as u64;
                if number < self.index.len(slice)
                    && let Some(position) = self.index.unrank(slice, number)
                {
                    self.outlook(at, &position, gathered)?;
                }
                if gathered.outlooks.len() == BATCH {
                    self.weigh(gathered)?;
                }
            }
            self.weigh(gathered)?;
            self.job.advance((to - from) as u64);
            Ok::<(), Failure>(())
        })?;
        Ok(())
    }

    /// Counts the turns of a position and notes what has to be looked up.
    #[inline]
    fn outlook(
        &self,
        at: usize,
        position: &<I::Game as Game>::Position,
        gathered: &mut Gathered,
    ) -> Result<(), Failure> {
        let game = self.index.game();
        let mover = game.to_move(position);
        match game.outcome(position) {
            Some(Outcome::Draw) => {
                self.values[at].set(C::DRAW);
                self.counters[at].store(NEVER, Relaxed);
                return Ok(());
            }
            Some(Outcome::Win(winner)) => return self.write(at, Self::STEPS.over(winner == mover)),
            None => {}
        }
        let mut outlook = Outlook { at, inside: 0, best: Best::default(), look_ups: 0 };
        let before = gathered.look_ups.len();
        let inside = |slice| self.begin(slice).is_some();
        outlook.inside = self.index.turns_out(position, inside, |next, slice| match slice {
            None => outlook.best.end(Self::STEPS, game.outcome(next), mover),
            Some(slice) => {
                if let Some(part) = self.below.find(slice) {
                    gathered.look_ups.push((part, self.index.rank(slice, next)));
                }
            }
        });
        outlook.look_ups = gathered.look_ups.len() - before;
        gathered.outlooks.push(outlook);
        Ok(())
    }

    /// Looks up what was gathered and writes what follows from it.
    fn weigh(&self, gathered: &mut Gathered) -> Result<(), Failure> {
        let Gathered { outlooks, look_ups, codes, .. } = gathered;
        // Nothing is decided by what is loaded, so that the loads overlap.
        codes.clear();
        let parts = &self.below.parts;
        codes.extend(look_ups.iter().map(|&(part, number)| parts[part].1.codes[number as usize]));
        let mut found = look_ups.drain(..).zip(&*codes);
        for mut outlook in outlooks.drain(..) {
            for ((part, number), &code) in found.by_ref().take(outlook.look_ups) {
                outlook.best.meet(Self::STEPS, parts[part].1.decode(number, code));
            }
            let Outlook { at, inside, best: Best { win, loss, safe }, .. } = outlook;
            if let Some(win) = win {
                self.counters[at].store(NEVER, Relaxed);
                self.write(at, win)?;
            } else if safe {
                self.counters[at].store(NEVER, Relaxed);
                self.values[at].set(C::DRAW);
            } else {
                self.counters[at].store(inside, Relaxed);
                if inside == 0 { self.write(at, loss)? } else { self.values[at].set(loss) }
            }
        }
        Ok(())
    }

    // Step 2.

    /// Decides the positions of one code.
    fn settle(&self, code: u16) -> Result<(), Failure> {
        let marks = self.marks[usize::from(code)].get().map_or(&[][..], Vec::as_slice);
        let state = Gathered::new;
        self.job.share(self.threads, marks.len() as u64, state, |gathered, word| {
            let mut bits = marks[word as usize].load(Relaxed);
            while bits != 0 {
                let block = word as usize * BLOCKS + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                self.settle_block(code, block, gathered)?;
            }
            self.update(code, gathered)
        })?;
        Ok(())
    }

    fn settle_block(
        &self,
        code: u16,
        block: usize,
        gathered: &mut Gathered,
    ) -> Result<(), Failure> {
        let from = block * BLOCK;
        let (slice, begin) = self.slice_at(from);
        let win = code::is_win(code);
        for (offset, value) in self.values[from..from + BLOCK].iter().enumerate() {
            let at = from + offset;
            if value.get() != code || !win && self.counters[at].load(Relaxed) != 0 {
                continue;
            }
            let Some(position) = self.index.unrank(slice, (at - begin) as u64) else { continue };
            self.index.predecessors(slice, &position, |slice, number, turns| {
                if let Some(begin) = self.begin(slice) {
                    gathered.updates.push((begin + number as usize, turns));
                }
            });
            if gathered.updates.len() >= UPDATES {
                self.update(code, gathered)?;
            }
        }
        Ok(())
    }

    /// Tells predecessors of positions with this code.
    fn update(&self, code: u16, gathered: &mut Gathered) -> Result<(), Failure> {
        let before = Self::STEPS.before(code);
        let Gathered { updates, codes, .. } = gathered;
        codes.clear();
        if code::is_win(code) {
            // Loading all of them first lets the loads overlap.
            codes.extend(updates.iter().map(|&(at, _)| self.counters[at].load(Relaxed)));
            std::hint::black_box(&codes);
            for (at, turns) in updates.drain(..) {
                let left = self.counters[at].fetch_sub(turns, Relaxed).wrapping_sub(turns);
                if left == 0 {
                    self.write(at, self.values[at].get().max(before))?;
                }
            }
        } else {
            codes.extend(updates.iter().map(|&(at, _)| self.values[at].get() as u8));
            std::hint::black_box(&codes);
            for (at, _) in updates.drain(..) {
                let value = self.values[at].get();
                if !code::is_win(value) || value > before {
                    self.write(at, before)?;
                }
            }
        }
        Ok(())
    }

    // Step 3.

    /// What is open is a draw. Takes the slices apart again.
    fn finish(self) -> Result<Vec<Part>, Failure> {
        self.job.goes_on()?;
        let Analysis { index, slices, values, counters, .. } = self;
        let lens: Vec<_> = slices.iter().map(|it| index.len(it.0) as usize).collect();
        let mut cells = values.into_iter().zip(counters);
        let mut parts = Vec::new();
        for len in lens {
            let mut part = Part { codes: Vec::with_capacity(len), late: Vec::new() };
            for number in 0..len.next_multiple_of(BLOCK) {
                let Some((value, counter)) = cells.next() else { break };
                let value = value.take();
                let open = !code::is_win(value) && counter.into_inner() != 0;
                let code = match value {
                    _ if open => code::DRAW,
                    value if value == C::UNUSED => code::UNUSED,
                    value if value > code::LAST.into() => {
                        part.late.push((number as u64, value));
                        code::LATE
                    }
                    value => value as u8,
                };
                if number < len {
                    part.codes.push(code);
                }
            }
            parts.push(part);
        }
        Ok(parts)
    }
}
