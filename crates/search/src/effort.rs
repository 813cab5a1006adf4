//! What a textbook search has spent, and when it has to give up.

use std::{
    sync::mpsc::{self, RecvTimeoutError},
    thread,
    time::{Duration, Instant},
};

use crate::Stop;

/// Every so many nodes it is asked whether to go on.
const LOOK_EVERY: u64 = 1024;

/// So often it is looked whether somebody has asked for an end.
const LOOK_AGAIN: Duration = Duration::from_millis(20);

/// What a textbook search has spent, and when it has to give up.
#[derive(Clone, Debug, Default)]
pub struct Effort {
    /// Positions visited.
    pub nodes: u64,
    /// How often moves were left out because the rest could not matter.
    pub cutoffs: u64,
    /// Then it gives up.
    pub deadline: Option<Instant>,
    /// It gives up when asked to.
    pub stop: Stop,
    /// Whether it has given up: its value means nothing then.
    pub gave_up: bool,
}

impl Effort {
    /// Counts a position; `false` if it is time to give up.
    pub(crate) fn spend(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(LOOK_EVERY) {
            let late = || self.deadline.is_some_and(|it| it <= Instant::now());
            self.gave_up = self.gave_up || self.stop.is_stopped() || late();
        }
        !self.gave_up
    }
}

/// Does something that takes no longer than `limit`, and ends soon after `outer`
/// was stopped: then it is asked to `stop`.
///
/// A time in the task would not do where it is a whole depth or nothing: near
/// its end the engine would rather not begin another depth, and with a single
/// move it would not think at all.
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
