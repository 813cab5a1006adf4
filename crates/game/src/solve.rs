//! Games that can be solved by means of their own.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Instant,
};

use crate::Game;

/// Games with a solver of their own, which knows what no general search does.
///
/// What the end of a game is *worth* is told for A: what he has more than B
/// in games that are won by counting, else 1 for won, 0 for drawn, −1 for lost.
/// Rules that look back are left out.
///
/// # Laws
///
/// Checked by `kit::solve`, as far as solving takes little time:
///
/// 1. the worth of a finished game is its value, and its sign the outcome;
/// 2. the value of any other position is the best of those its moves lead to;
/// 3. a bar is reached exactly if it is not above the value;
/// 4. the turns to the end, if they are told, are one more than after a best
///    move: the quickest that wins, the slowest that does not;
/// 5. a solver that has learnt what another recites gives the same answers.
pub trait Solve: Game {
    /// What solves it.
    type Solver: Solver<Self>;

    /// Whether the worth is more than who wins.
    const COUNTS: bool;

    /// What the end of a finished game is worth to A.
    fn worth(&self, position: &Self::Position) -> i32;

    /// A solver with such means, for games in which play comes to this
    /// position; `None` if they do not suffice, or the board is too large.
    fn solver(&self, position: &Self::Position, means: Means) -> Option<Self::Solver>;
}

/// Solves positions of one game, and remembers what it has found out.
pub trait Solver<G: Game> {
    /// Whether the end is worth at least `bar` to A with best play; `None` if
    /// it ran out of patience before that was known.
    fn reaches(&mut self, position: &G::Position, bar: i32, patience: &Patience) -> Option<bool>;

    /// How many turns of both players it takes to the end with best play, who
    /// wins hurrying and who does not delaying; the value is given. `None` if
    /// that is not known.
    fn turns(&mut self, _position: &G::Position, _value: i32, _: &Patience) -> Option<u32> {
        None
    }

    /// Positions visited so far.
    fn nodes(&self) -> u64;

    /// Tells what the numbers of [`Solver::recite`] mean; another number
    /// whenever they mean something else. `None` if nothing is recited.
    const NOTES: Option<u32> = None;

    /// Tells what it has found out, as pairs of numbers that mean something to
    /// any solver of the same game, whatever its means. What took little work
    /// is left out.
    ///
    /// # Errors
    ///
    /// Those of whoever is told.
    fn recite<E>(&self, _: impl FnMut(u64, u64) -> Result<(), E>) -> Result<(), E> {
        Ok(())
    }

    /// Takes over what another solver of the same game has found out; `false`
    /// if no solver can have recited that.
    fn learn(&mut self, _key: u64, _data: u64) -> bool {
        false
    }

    /// What the end is worth to A with best play, looked for around `guess`.
    /// `watch` is told the bounds that are known so far.
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

/// The highest bar that is reached, looked for around `guess`; `None` as soon as
/// a bar is not decided. `watch` is told the bounds that are known so far.
pub fn highest_bar(
    guess: i32,
    mut reaches: impl FnMut(i32) -> Option<bool>,
    mut watch: impl FnMut(Option<i32>, Option<i32>),
) -> Option<i32> {
    // 1. A bar that is reached and one that is not, in longer and longer steps;
    //    most often the next one.
    let (mut low, mut high, mut step) = (None, None, 1);
    let mut bar = guess;
    let (mut low, mut high) = loop {
        match reaches(bar)? {
            true => low = Some(bar),
            false => high = Some(bar),
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
    // 2. Halve the distance until they are next to each other.
    while 1 < high - low {
        let middle = low + (high - low) / 2;
        match reaches(middle)? {
            true => low = middle,
            false => high = middle,
        }
        watch(Some(low), Some(high - 1));
    }
    Some(low)
}

/// What a solver may use.
#[derive(Copy, Clone, Debug)]
pub struct Means {
    /// Memory for its tables.
    pub bytes: usize,
    /// Threads.
    pub threads: usize,
    /// So many positions it will learn, and should have room for.
    pub learnt: u64,
}

impl Means {
    /// For a solver that begins with nothing.
    pub fn new(bytes: usize, threads: usize) -> Means {
        Means { bytes, threads, learnt: 0 }
    }
}

/// How long a solver goes on.
#[derive(Clone, Debug, Default)]
pub struct Patience {
    /// Until then.
    pub deadline: Option<Instant>,
    /// For about so many positions and each question: the same on every
    /// machine, if there is only one thread.
    pub nodes: Option<u64>,
    /// Until somebody says so.
    pub stop: Stop,
}

impl Patience {
    /// Whether it is at an end.
    pub fn is_over(&self) -> bool {
        self.stop.is_stopped() || self.deadline.is_some_and(|it| it <= Instant::now())
    }
}

/// Ends a search from another thread; copies share one state.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Asks the search to end.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was asked to.
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
