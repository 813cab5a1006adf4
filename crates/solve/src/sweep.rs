//! Sweeps: slices in which no position comes back.
//!
//! Every position is worth what the best of its turns is. Most turns lead to
//! slices that are solved; a turn that stays in the group (a pass, say) leads
//! to a position that is solved first, on the spot.

use std::sync::atomic::{AtomicU8, AtomicU16};

use game::{End, Game, Index, Outcome};
use zerocopy::{FromBytes, IntoBytes, KnownLayout};

use crate::{
    best::Best,
    code::{self, Cell, Steps},
    gather::Gathered,
    job::{Job, Stopped},
    memory::Memory,
    part::{Below, Part},
};

/// Steps that a thread takes at a time.
const CHUNK: u64 = 1 << 14;

/// Solves the slices of a group without cycles, given the slices below. Without
/// `distances` a won position has the code 1, a lost one 0.
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

    /// A value that has not been found yet.
    const OPEN: u16 = C::DRAW - 1;

    fn solve(self, threads: usize, job: &Job) -> Result<Vec<Part>, Stopped> {
        for &(slice, values) in &self.slices {
            let steps = self.index.steps(slice);
            job.share(threads, steps.div_ceil(CHUNK), Gathered::new, |gathered, chunk| {
                let from = chunk * CHUNK;
                let to = (from + CHUNK).min(steps);
                for at in from..to {
                    if let Some((number, position)) = self.index.step(slice, at) {
                        self.gather(&values[number as usize], &position, gathered)?;
                    }
                }
                self.weigh(gathered)?;
                job.advance(to - from);
                Ok::<(), Stopped>(())
            })?;
        }
        // What no step came to stands for nothing.
        let part = |&(_, values): &(I::Slice, &[C])| {
            Part::of(values.len(), threads, |number| match values[number].get() {
                value if value == Self::OPEN => C::byte(C::UNUSED),
                value => C::byte(value),
            })
        };
        Ok(self.slices.iter().map(part).collect())
    }

    /// Notes what has to be looked up for a position.
    ///
    /// Whether its value has been found on the spot already is not asked: to
    /// wait for its byte takes longer, as it lies anywhere.
    #[inline]
    fn gather(
        &self,
        cell: &'a C,
        position: &<I::Game as Game>::Position,
        gathered: &mut Gathered<&'a C>,
    ) -> Result<(), Stopped> {
        if let Some(code) = self.over(position) {
            cell.set(code);
            return Ok(());
        }
        let mut look_up = |_: &mut Best, part, number| gathered.look_up(part, number);
        let best = self.meet_turns(position, &mut look_up);
        if gathered.position(cell, best) { self.weigh(gathered) } else { Ok(()) }
    }

    /// Looks up what was gathered and writes the values.
    fn weigh(&self, gathered: &mut Gathered<&'a C>) -> Result<(), Stopped> {
        gathered.weigh(self.below, |cell, best| {
            cell.set(Self::code(best));
            Ok(())
        })
    }

    /// The value of a number, found on the spot unless it is known.
    fn value(&self, slice: I::Slice, cell: &C, number: u64) -> u16 {
        let known = cell.get();
        if known != Self::OPEN {
            return known;
        }
        let code = match self.index.unrank(slice, number) {
            None => C::UNUSED,
            Some(position) => self.over(&position).unwrap_or_else(|| {
                let mut look_up = |best: &mut Best, part: usize, number| {
                    best.meet(Self::STEPS, self.below.parts[part].1.code(number));
                };
                Self::code(self.meet_turns(&position, &mut look_up))
            }),
        };
        cell.set(code);
        code
    }

    /// The value of a position that is over.
    #[inline]
    fn over(&self, position: &<I::Game as Game>::Position) -> Option<u16> {
        let game = self.index.game();
        game.outcome(position).map(|outcome| match outcome {
            Outcome::Draw => C::DRAW,
            Outcome::Win(winner) => Self::STEPS.over(winner == game.to_move(position)),
        })
    }

    /// What the turns of a position are worth; those that lead to other groups
    /// are left to `look_up`.
    #[inline]
    fn meet_turns(
        &self,
        position: &<I::Game as Game>::Position,
        look_up: &mut impl FnMut(&mut Best, usize, u64),
    ) -> Best {
        let mover = self.index.game().to_move(position);
        let mut best = Best::default();
        self.index.turns_out(
            position,
            |_| false,
            |end| match end {
                End::Over(outcome) => best.end(Self::STEPS, outcome, mover),
                End::Stored(slice, number) => match self.below.find(slice) {
                    Some(part) => look_up(&mut best, part, number),
                    None => best.meet(Self::STEPS, self.inside(slice, number)),
                },
            },
        );
        best
    }

    /// The code of a number in the group itself.
    fn inside(&self, slice: I::Slice, number: u64) -> Option<u16> {
        let (slice, values) = self.slices.iter().find(|it| it.0 == slice)?;
        let code = self.value(*slice, &values[number as usize], number);
        (code < Self::OPEN).then_some(code)
    }

    /// The value of a position with such turns.
    #[inline]
    fn code(best: Best) -> u16 {
        match best.code() {
            None => C::DRAW,
            Some(code) if DISTANCES => code,
            Some(code) => u16::from(code::is_win(code)),
        }
    }
}
