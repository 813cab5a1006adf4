//! The task of a search: depth, time, and when to stop.

use std::time::Duration;

pub use game::Stop;

/// The task of a search. The first limit that is reached ends it; without limits it goes on until
/// it is stopped or the value is exact.
#[derive(Clone, Debug, Default)]
pub struct Task {
    /// Maximum depth in plies.
    pub depth: Option<u32>,
    /// Maximum number of nodes; gives the same result on every machine.
    pub nodes: Option<u64>,
    /// Maximum time.
    pub time: Option<Duration>,
    /// Whether every legal ply gets a value of its own, not only the best one.
    pub every_move: bool,
    /// Ends the search from outside.
    pub stop: Stop,
}

impl Task {
    /// Searches to that depth, however long it takes.
    pub fn to_depth(depth: u32) -> Task {
        Task { depth: Some(depth), ..Task::default() }
    }

    /// Searches that many nodes.
    pub fn with_nodes(nodes: u64) -> Task {
        Task { nodes: Some(nodes), ..Task::default() }
    }

    /// Searches for that long.
    pub fn for_time(time: Duration) -> Task {
        Task { time: Some(time), ..Task::default() }
    }

    /// Spends a part of the time left on the clock: about a thirtieth plus most of the increment,
    /// never nearly all of it.
    pub fn on_clock(left: Duration, increment: Duration) -> Task {
        let share = left / 30 + increment * 4 / 5;
        let most = left.saturating_sub(Duration::from_millis(30)) / 2;
        Task::for_time(share.min(most).max(Duration::from_millis(1)))
    }
}
