//! Long-running work: its progress, how to stop it, and how it is divided among threads.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    thread,
};

/// Long-running work, seen from outside.
#[derive(Debug, Default)]
pub struct Job {
    /// Set to stop it.
    pub stop: AtomicBool,
    /// Number of steps done so far, in the unit of the caller.
    pub done: AtomicU64,
}

/// The work was stopped before it finished.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Stopped;

impl Job {
    /// Checks that the work was not stopped.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if it was.
    pub fn goes_on(&self) -> Result<(), Stopped> {
        if self.stop.load(Relaxed) { Err(Stopped) } else { Ok(()) }
    }

    /// Adds to the number of positions done.
    pub(crate) fn advance(&self, positions: u64) {
        self.done.fetch_add(positions, Relaxed);
    }

    /// Calls `work` with the numbers below `count` on several threads, each with a state of its
    /// own, and returns the states.
    pub(crate) fn share<S: Send, E: Send + From<Stopped>>(
        &self,
        threads: usize,
        count: u64,
        state: impl Fn() -> S + Sync,
        work: impl Fn(&mut S, u64) -> Result<(), E> + Sync,
    ) -> Result<Vec<S>, E> {
        let next = AtomicU64::new(0);
        let one = || -> Result<S, E> {
            let mut state = state();
            loop {
                let number = next.fetch_add(1, Relaxed);
                if number >= count {
                    return Ok(state);
                }
                self.goes_on()?;
                work(&mut state, number)?;
            }
        };
        if threads <= 1 || count <= 1 {
            return Ok(vec![one()?]);
        }
        thread::scope(|scope| {
            let running: Vec<_> = (0..threads).map(|_| scope.spawn(one)).collect();
            let join = |it: thread::ScopedJoinHandle<'_, Result<S, E>>| {
                it.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            running.into_iter().map(join).collect()
        })
    }
}
