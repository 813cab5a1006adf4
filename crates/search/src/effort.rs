//! What a textbook search has spent, and when it has to give up.

use std::time::Instant;

use crate::Stop;

/// Every so many nodes it is asked whether to go on.
const LOOK_EVERY: u64 = 1024;

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
