//! How much one visitor may use, and all of them together.

use std::time::Duration;

use crate::Share;

/// What visitors may use. Pairs are for one visitor and for all together.
#[derive(Copy, Clone, Debug)]
pub struct Limits {
    /// Requests per second of one visitor, in the long run.
    pub rate: f64,
    /// Requests of one visitor at once.
    pub burst: f64,
    /// Seconds of work per second that the requests of one visitor may take,
    /// in the long run. Thinking is not counted here; it has a fair queue.
    pub work: f64,
    /// Seconds of work at once.
    pub work_burst: f64,
    /// Bytes of a request's body.
    pub body: usize,
    /// Open connections.
    pub connections: (usize, usize),
    /// Pages that watch a match.
    pub watchers: (usize, usize),
    /// Analyses at a time.
    pub analyses: (usize, usize),
    /// Matches between machines that run at the same time for one visitor.
    pub shows: usize,
    /// How long computer players play each other without spectators.
    pub unwatched: Duration,
    /// How long a client may take to send the head or the body of a request,
    /// leave an answer unread, or keep an unused connection open.
    pub patience: Duration,
}

impl Limits {
    /// The limits of a server that only programs on this machine reach: they may ask more often
    /// than visitors from elsewhere.
    pub fn private() -> Limits {
        Limits { rate: 5000.0, burst: 20_000.0, work: 1.0, ..Limits::default() }
    }

    /// The limits of a share, for one visitor and for all.
    pub(crate) fn of(&self, share: Share) -> (usize, usize) {
        match share {
            Share::Connection => self.connections,
            Share::Watcher => self.watchers,
            Share::Analysis => self.analyses,
        }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            rate: 100.0,
            burst: 1000.0,
            work: 0.25,
            work_burst: 10.0,
            body: 64 << 10,
            connections: (400, 4000),
            watchers: (300, 2000),
            analyses: (4, 64),
            shows: 32,
            unwatched: Duration::from_secs(60),
            patience: Duration::from_secs(20),
        }
    }
}
