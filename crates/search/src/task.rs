//! What a search is asked: how deep, how long, and when to stop.

use std::time::Duration;

pub use game::Stop;

/// What a search is asked. Whatever limit is reached first ends it; with none
/// at all it goes on until it is stopped or knows everything.
#[derive(Clone, Debug, Default)]
pub struct Task {
    /// Not deeper than so many plies.
    pub depth: Option<u32>,
    /// Not more than so many nodes: the same on every machine.
    pub nodes: Option<u64>,
    /// Not longer than this.
    pub time: Option<Duration>,
    /// Whether every legal ply is to get a value of its own, not only the
    /// best one.
    pub every_move: bool,
    /// Ends the search from outside.
    pub stop: Stop,
}

impl Task {
    /// To that depth, however long it takes.
    pub fn to_depth(depth: u32) -> Task {
        Task { depth: Some(depth), ..Task::default() }
    }

    /// With so many nodes.
    pub fn with_nodes(nodes: u64) -> Task {
        Task { nodes: Some(nodes), ..Task::default() }
    }

    /// For that long.
    pub fn for_time(time: Duration) -> Task {
        Task { time: Some(time), ..Task::default() }
    }

    /// The part of the time left on a clock that is spent on this move: about
    /// a thirtieth and most of the increment, never nearly all of it.
    pub fn on_clock(left: Duration, increment: Duration) -> Task {
        let share = left / 30 + increment * 4 / 5;
        let most = left.saturating_sub(Duration::from_millis(30)) / 2;
        Task::for_time(share.min(most).max(Duration::from_millis(1)))
    }
}
