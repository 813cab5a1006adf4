//! The cost and the limits of a textbook search.

use std::{
    sync::mpsc::{self, RecvTimeoutError},
    thread,
    time::{Duration, Instant},
};

use crate::Stop;

/// Number of nodes between checks of the limits.
const LOOK_EVERY: u64 = 1024;

/// Interval at which the outer stop flag is polled.
const LOOK_AGAIN: Duration = Duration::from_millis(20);

/// The cost and the limits of a textbook search.
#[derive(Clone, Debug, Default)]
pub struct Effort {
    /// Positions visited.
    pub nodes: u64,
    /// Number of cut-offs.
    pub cutoffs: u64,
    /// The time at which it gives up.
    pub deadline: Option<Instant>,
    /// Makes it give up when requested.
    pub stop: Stop,
    /// Whether it gave up; then its value means nothing.
    pub gave_up: bool,
}

impl Effort {
    /// Counts a position; returns `false` if it is time to give up.
    pub(crate) fn spend(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(LOOK_EVERY) {
            let late = || self.deadline.is_some_and(|it| it <= Instant::now());
            self.gave_up = self.gave_up || self.stop.is_stopped() || late();
        }
        !self.gave_up
    }
}

/// Runs `work`, and requests its end through `stop` after `limit`, or soon after `outer` was
/// stopped.
///
/// A time limit in the task would not do for a search that must complete a whole depth: near the
/// limit the engine does not start another depth, and with a single move it does not search at all.
pub(crate) fn stopped_after<T>(
    limit: Duration,
    outer: &Stop,
    stop: Stop,
    action: impl FnOnce() -> T,
) -> T {
    thread::scope(|scope| {
        let (done, wait) = mpsc::channel::<()>();
        scope.spawn(move || {
            let begin = Instant::now();
            while wait.recv_timeout(LOOK_AGAIN.min(limit.saturating_sub(begin.elapsed())))
                == Err(RecvTimeoutError::Timeout)
            {
                if limit <= begin.elapsed() || outer.is_stopped() {
                    return stop.stop();
                }
            }
        });
        let result = action();
        drop(done);
        result
    })
}
