//! Sweeps: slices in which no position can be repeated.
//!
//! The value of a position is the best value of its turns. Most turns lead to slices that are
//! solved; a turn that stays in the group (such as a pass) leads to a position that is then solved
//! recursively.

use std::{
    convert::Infallible,
    sync::atomic::{AtomicU8, AtomicU16},
};

use game::{End, Game, Index, Outcome, Player, Visitor};
use memory::Memory;
use zerocopy::{FromBytes, IntoBytes, KnownLayout};

use crate::{
    best::Best,
    code::{self, Cell, Steps},
    gather::Gathered,
    job::{Job, Stopped},
    part::{Below, Part},
};

/// Steps that a thread takes at a time.
const CHUNK: u64 = 1 << 14;

/// Solves the slices of a group without cycles, given the slices below. Without `distances` a win
/// has code 1 and a loss code 0.
///
/// # Errors
///
/// [`Stopped`] if the job was.
pub fn sweep<I: Index>(
    index: &I,
    slices: &[I::Slice],
    below: &Below<'_, I>,
    distances: bool,
    threads: usize,
    job: &Job,
) -> Result<Vec<Part>, Stopped> {
    if distances {
        solve::<I, AtomicU16, true>(index, slices, below, threads, job)
    } else {
        solve::<I, AtomicU8, false>(index, slices, below, threads, job)
    }
}

/// Sweeps with cells of one kind.
fn solve<I: Index, C: Cell, const DISTANCES: bool>(
    index: &I,
    slices: &[I::Slice],
    below: &Below<'_, I>,
    threads: usize,
    job: &Job,
) -> Result<Vec<Part>, Stopped>
where
    [C]: FromBytes + IntoBytes + KnownLayout,
{
    let len = |&slice: &I::Slice| index.len(slice) as usize;
    let mut memory: Vec<_> = slices.iter().map(|it| Memory::of::<C>(len(it))).collect();
    let values = memory.iter_mut().map(|it| {
        let cells = &*it.cells::<C>();
        cells.iter().for_each(|it| it.set(Sweep::<I, C, DISTANCES>::OPEN));
        cells
    });
    let slices = slices.iter().copied().zip(values).collect();
    Sweep::<I, C, DISTANCES> { index, below, slices }.solve(threads, job)
}

struct Sweep<'a, I: Index, C, const DISTANCES: bool> {
    index: &'a I,
    below: &'a Below<'a, I>,
    /// The slices of the group with the values found so far.
    slices: Vec<(I::Slice, &'a [C])>,
}

impl<'a, I: Index, C: Cell, const DISTANCES: bool> Sweep<'a, I, C, DISTANCES> {
    const STEPS: Steps = Steps::new(I::WINNER_ENDS);

    /// A value that has not been computed yet.
    const OPEN: u16 = C::DRAW - 1;

    fn solve(self, threads: usize, job: &Job) -> Result<Vec<Part>, Stopped> {
        for &(slice, values) in &self.slices {
            let steps = self.index.steps(slice);
            job.share(threads, steps.div_ceil(CHUNK), Gathered::new, |gathered, chunk| {
                let from = chunk * CHUNK;
                let to = (from + CHUNK).min(steps);
                let mut visit = Visit::new(&self, values, gathered);
                self.index.walk(slice, from..to, &mut visit);
                visit.weigh();
                job.advance(to - from);
                Ok::<(), Stopped>(())
            })?;
        }
        // Numbers that no step reached stand for no position.
        let part = |&(_, values): &(I::Slice, &[C])| {
            Part::of(values.len(), threads, |number| match values[number].get() {
                value if value == Self::OPEN => C::byte(C::UNUSED),
                value => C::byte(value),
            })
        };
        Ok(self.slices.iter().map(part).collect())
    }

    /// The value of a number, computed now unless it is known.
    fn value(&self, slice: I::Slice, cell: &C, number: u64) -> u16 {
        let known = cell.get();
        if known != Self::OPEN {
            return known;
        }
        let code = match self.index.unrank(slice, number) {
            None => C::UNUSED,
            Some(position) => self.over(&position).unwrap_or_else(|| {
                let mover = self.index.game().to_move(&position);
                let mut best = Best::default();
                self.index.turns_out(&position, |_| false, |end| self.meet(&mut best, mover, end));
                Self::code(best)
            }),
        };
        cell.set(code);
        code
    }

    /// The value of a position in which the game is over.
    #[inline]
    fn over(&self, position: &<I::Game as Game>::Position) -> Option<u16> {
        let game = self.index.game();
        game.outcome(position).map(|outcome| match outcome {
            Outcome::Draw => C::DRAW,
            Outcome::Win(winner) => Self::STEPS.over(winner == game.to_move(position)),
        })
    }

    /// Adds a turn, whose value is looked up immediately.
    #[inline(always)]
    fn meet(&self, best: &mut Best, mover: Player, end: End<I::Slice>) {
        match end {
            End::Over(outcome) => best.end(Self::STEPS, outcome, mover),
            End::Stored(slice, number) => {
                let code = match self.below.find(slice) {
                    Some(part) => self.below.parts[part].1.code(number),
                    None => self.inside(slice, number),
                };
                best.meet(Self::STEPS, code);
            }
        }
    }

    /// The code of a number in the group itself.
    fn inside(&self, slice: I::Slice, number: u64) -> Option<u16> {
        let (slice, values) = self.slices.iter().find(|it| it.0 == slice)?;
        let code = self.value(*slice, &values[number as usize], number);
        (code < Self::OPEN).then_some(code)
    }

    /// The value of a position with these turns.
    #[inline]
    fn code(best: Best) -> u16 {
        match best.code() {
            None => C::DRAW,
            Some(code) if DISTANCES => code,
            Some(code) => u16::from(code::is_win(code)),
        }
    }
}

/// One thread's walk through a slice.
struct Visit<'a, 's, I: Index, C, const DISTANCES: bool> {
    sweep: &'s Sweep<'a, I, C, DISTANCES>,
    values: &'a [C],
    /// The current number, the player to move, and the best turn so far.
    number: u64,
    mover: Player,
    best: Best,
    /// With distances every turn counts, and lookups are batched over many positions.
    gathered: &'s mut Gathered<&'a C>,
}

impl<'a, 's, I: Index, C: Cell, const DISTANCES: bool> Visit<'a, 's, I, C, DISTANCES> {
    fn new(
        sweep: &'s Sweep<'a, I, C, DISTANCES>,
        values: &'a [C],
        gathered: &'s mut Gathered<&'a C>,
    ) -> Self {
        Visit { sweep, values, number: 0, mover: Player::A, best: Best::default(), gathered }
    }

    /// Performs the batched lookups and writes the values.
    fn weigh(&mut self) {
        let Ok(()) = self.gathered.weigh(self.sweep.below, |cell, best| {
            cell.set(Sweep::<I, C, DISTANCES>::code(best));
            Ok::<(), Infallible>(())
        });
    }
}

impl<I: Index, C: Cell, const DISTANCES: bool> Visitor<I> for Visit<'_, '_, I, C, DISTANCES> {
    /// Does not check whether the value has already been computed: waiting for its byte, which can
    /// be anywhere in memory, takes longer.
    #[inline]
    fn come(&mut self, number: u64, position: &<I::Game as Game>::Position) -> bool {
        if let Some(code) = self.sweep.over(position) {
            self.values[number as usize].set(code);
            return false;
        }
        self.mover = self.sweep.index.game().to_move(position);
        (self.number, self.best) = (number, Best::default());
        true
    }

    #[inline(always)]
    fn turn(&mut self, end: End<I::Slice>) -> bool {
        if DISTANCES
            && let End::Stored(slice, number) = end
            && let Some(part) = self.sweep.below.find(slice)
        {
            self.gathered.look_up(part, number);
        } else {
            self.sweep.meet(&mut self.best, self.mover, end);
        }
        // Nothing is better than a win, except a sooner one.
        DISTANCES || self.best.win.is_none()
    }

    #[inline]
    fn leave(&mut self) {
        let cell = &self.values[self.number as usize];
        if !DISTANCES {
            cell.set(Sweep::<I, C, DISTANCES>::code(self.best));
        } else if self.gathered.position(cell, self.best) {
            self.weigh();
        }
    }
}
