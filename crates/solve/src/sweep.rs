//! Sweeps: slices in which no position comes back.
//!
//! Every position is worth what the best of its turns is. Most turns lead to
//! slices that are solved; a turn that stays in the group (a pass, say) leads
//! to a position that is solved first, on the spot.

use std::{
    ops::ControlFlow,
    sync::atomic::{AtomicU8, AtomicU16},
};

use game::{Game, Index, Outcome, each_turn};

use crate::{
    best::Best,
    code::{self, Cell, Steps},
    job::{Job, Stopped},
    part::{Below, Part},
};

/// Positions that a thread takes at a time.
const CHUNK: usize = 1 << 14;

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
        Sweep::<I, AtomicU16, true>::new(index, slices, below).solve(threads, job)
    } else {
        Sweep::<I, AtomicU8, false>::new(index, slices, below).solve(threads, job)
    }
}

struct Sweep<'a, I: Index, C, const DISTANCES: bool> {
    index: &'a I,
    below: &'a Below<'a, I>,
    /// The slices of the group with the values found so far.
    slices: Vec<(I::Slice, Vec<C>)>,
}

impl<'a, I: Index, C: Cell, const DISTANCES: bool> Sweep<'a, I, C, DISTANCES> {
    const STEPS: Steps = Steps::new(I::WINNER_ENDS);

    /// A value that has not been found yet.
    const OPEN: u16 = C::DRAW - 1;

    fn new(index: &'a I, slices: &[I::Slice], below: &'a Below<'a, I>) -> Self {
        let open = |slice| (0..index.len(slice)).map(|_| C::new(Self::OPEN)).collect();
        let slices = slices.iter().map(|&slice| (slice, open(slice))).collect();
        Sweep { index, below, slices }
    }

    fn solve(self, threads: usize, job: &Job) -> Result<Vec<Part>, Stopped> {
        for (slice, values) in &self.slices {
            let chunks = values.len().div_ceil(CHUNK) as u64;
            job.share(
                threads,
                chunks,
                || (),
                |(), chunk| {
                    let from = chunk as usize * CHUNK;
                    let to = (from + CHUNK).min(values.len());
                    for (number, cell) in (from as u64..).zip(&values[from..to]) {
                        self.value(*slice, cell, number);
                    }
                    job.advance((to - from) as u64);
                    Ok::<(), Stopped>(())
                },
            )?;
        }
        Ok(self.slices.into_iter().map(|(_, values)| Self::part(values)).collect())
    }

    /// The value of a number, found now unless it was before.
    fn value(&self, slice: I::Slice, cell: &C, number: u64) -> u16 {
        let known = cell.get();
        if known != Self::OPEN {
            return known;
        }
        let position = self.index.unrank(slice, number);
        let code = position.map_or(C::UNUSED, |it| self.code(&it).unwrap_or(C::DRAW));
        cell.set(code);
        code
    }

    /// The code of a position from its turns; `None` is a draw.
    fn code(&self, position: &<I::Game as Game>::Position) -> Option<u16> {
        let game = self.index.game();
        let mover = game.to_move(position);
        match game.outcome(position) {
            Some(Outcome::Draw) => return None,
            Some(Outcome::Win(winner)) => {
                return Some(Self::STEPS.over(winner == mover));
            }
            None => {}
        }
        let mut best = Best::default();
        let _ = each_turn(game, position, &mut |next| {
            match self.index.slice(next) {
                None => best.end(Self::STEPS, game.outcome(next), mover),
                Some(slice) => best.meet(Self::STEPS, self.look_up(slice, next)),
            }
            // Without distances the first win is as good as any.
            if !DISTANCES && best.win.is_some() {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        let code = best.code();
        if DISTANCES { code } else { code.map(|it| u16::from(code::is_win(it))) }
    }

    /// The code of a position that a turn leads to.
    #[inline]
    fn look_up(&self, slice: I::Slice, next: &<I::Game as Game>::Position) -> Option<u16> {
        let number = self.index.rank(slice, next);
        if let Some(part) = self.below.find(slice) {
            return self.below.parts[part].1.code(number);
        }
        let (slice, values) = self.slices.iter().find(|it| it.0 == slice)?;
        let code = self.value(*slice, &values[number as usize], number);
        (code < Self::OPEN).then_some(code)
    }

    fn part(values: Vec<C>) -> Part {
        let mut late = Vec::new();
        let byte = |(number, cell): (usize, C)| match cell.take() {
            code if code == C::UNUSED => code::UNUSED,
            code if code == C::DRAW => code::DRAW,
            code if code > code::LAST.into() => {
                late.push((number as u64, code));
                code::LATE
            }
            code => code as u8,
        };
        let codes = values.into_iter().enumerate().map(byte).collect();
        Part { codes, late }
    }
}
