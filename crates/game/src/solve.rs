//! Games with a solver of their own.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Instant,
};

use crate::Game;

/// Games with a specialised solver that knows more than a general search.
///
/// The *worth* of a finished game is given for A: the margin in games that are won by counting,
/// otherwise 1 for a win, 0 for a draw, −1 for a loss. History rules are left out.
///
/// # Laws
///
/// Checked by `kit::solve`, as far as solving takes little time:
///
/// 1. the worth of a finished game is its value, and its sign the outcome;
/// 2. the value of any other position is the best value among its successors;
/// 3. a bar is reached exactly if it is at most the value;
/// 4. the number of turns to the end, if given, is one more than after a best move: the fastest
///    win, or the slowest draw or loss;
/// 5. a solver that has imported the entries of another gives the same answers.
pub trait Solve: Game {
    /// The solver.
    type Solver: Solver<Self>;

    /// Whether the worth is a margin and not only the winner.
    const COUNTS: bool;

    /// The worth of a finished game to A.
    fn worth(&self, position: &Self::Position) -> i32;

    /// A solver with these resources for `position` and the positions that follow from it; `None`
    /// if the resources do not suffice, or the board is too large.
    fn solver(&self, position: &Self::Position, means: Means) -> Option<Self::Solver>;
}

/// Solves positions of one game, and remembers its results.
pub trait Solver<G: Game> {
    /// Whether the result is worth at least `bar` to A with best play (a null-window search);
    /// `None` if the limits ended the search first.
    fn reaches(&mut self, position: &G::Position, bar: i32, patience: &Patience) -> Option<bool>;

    /// Number of turns, of both players, until the end with best play, given the value: the winner
    /// hurries, the loser delays. `None` if unknown.
    fn turns(&mut self, _position: &G::Position, _value: i32, _: &Patience) -> Option<u32> {
        None
    }

    /// Positions visited so far.
    fn nodes(&self) -> u64;

    /// Version of the entries of [`Solver::export`]; changes whenever their meaning does. `None` if
    /// nothing is exported.
    const NOTES: Option<u32> = None;

    /// Exports the results found so far as pairs of numbers that any solver of the same game can
    /// import, whatever its resources. Results that took little work are left out.
    ///
    /// # Errors
    ///
    /// Whatever the callback returns.
    fn export<E>(&self, _: impl FnMut(u64, u64) -> Result<(), E>) -> Result<(), E> {
        Ok(())
    }

    /// Imports a result of another solver of the same game; `false` if no solver can have exported
    /// it.
    fn import(&mut self, _key: u64, _data: u64) -> bool {
        false
    }

    /// The worth of the result to A with best play, searched for around `guess`. `watch` is called
    /// with the bounds known so far.
    fn value(
        &mut self,
        position: &G::Position,
        guess: i32,
        patience: &Patience,
        watch: impl FnMut(Option<i32>, Option<i32>),
    ) -> Option<i32> {
        highest_bar(guess, |bar| self.reaches(position, bar, patience), watch)
    }
}

/// The highest bar that is reached, searched for around `guess`; `None` as soon as a bar is
/// undecided. `watch` is called with the bounds known so far.
pub fn highest_bar(
    guess: i32,
    mut reaches: impl FnMut(i32) -> Option<bool>,
    mut watch: impl FnMut(Option<i32>, Option<i32>),
) -> Option<i32> {
    // 1. Find a bar that is reached and one that is not, in growing steps;
    //    most often they are next to each other.
    let (mut low, mut high, mut step) = (None, None, 1);
    let mut bar = guess;
    let (mut low, mut high) = loop {
        if reaches(bar)? {
            low = Some(bar)
        } else {
            high = Some(bar)
        }
        watch(low, high.map(|it| it - 1));
        match (low, high) {
            (Some(low), Some(high)) => break (low, high),
            (Some(low), None) => bar = i32::checked_add(low, step)?,
            (None, Some(high)) => bar = i32::checked_sub(high, step)?,
            (None, None) => return None,
        }
        step = step.checked_mul(2)?;
    };
    // 2. Bisect until they are adjacent.
    while 1 < high - low {
        let middle = low + (high - low) / 2;
        if reaches(middle)? {
            low = middle
        } else {
            high = middle
        }
        watch(Some(low), Some(high - 1));
    }
    Some(low)
}

/// The resources of a solver.
#[derive(Copy, Clone, Debug)]
pub struct Means {
    /// Bytes of memory for its tables.
    pub bytes: usize,
    /// Number of threads.
    pub threads: usize,
    /// Number of results about to be imported; reserve room for them.
    pub imported: u64,
}

impl Means {
    /// Resources of a solver that imports nothing.
    pub fn new(bytes: usize, threads: usize) -> Means {
        Means { bytes, threads, imported: 0 }
    }
}

/// The limits of a solver's work.
#[derive(Clone, Debug, Default)]
pub struct Patience {
    /// The time at which it ends.
    pub deadline: Option<Instant>,
    /// Approximate number of positions per question; the same on every machine with a single
    /// thread.
    pub nodes: Option<u64>,
    /// Ends the work from outside.
    pub stop: Stop,
}

impl Patience {
    /// Whether the time is up or a stop was requested.
    pub fn is_over(&self) -> bool {
        self.stop.is_stopped() || self.deadline.is_some_and(|it| it <= Instant::now())
    }
}

/// Ends a search from another thread; clones share one flag.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Requests the end of the search.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the end was requested.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_is_found_from_every_guess() {
        for value in -20..=20 {
            for guess in -40..=40 {
                let mut seen = Vec::new();
                let found = highest_bar(
                    guess,
                    |bar| Some(bar <= value),
                    |low, high| seen.push((low.unwrap_or(i32::MIN), high.unwrap_or(i32::MAX))),
                );
                assert_eq!(found, Some(value), "from {guess}");
                assert!(seen.iter().all(|it| it.0 <= value && value <= it.1), "{seen:?}");
                assert_eq!(seen.last(), Some(&(value, value)));
            }
        }
    }

    #[test]
    fn without_an_answer_or_an_end_there_is_no_value() {
        assert_eq!(highest_bar(0, |bar| (bar != 5).then_some(bar <= 5), |_, _| ()), None);
        assert_eq!(highest_bar(0, |_| Some(true), |_, _| ()), None);
        assert_eq!(highest_bar(0, |_| Some(false), |_, _| ()), None);
    }
}
