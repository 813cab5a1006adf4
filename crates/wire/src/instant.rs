//! Points in time, as the caller measures them.

use std::{
    ops::{Add, AddAssign},
    time::Duration,
};

/// A point in time: microseconds on a monotonic clock that the caller chooses.
///
/// The machines of this crate have no clock. They are given instants, so a test can simulate time
/// and a change of the wall clock has no effect.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Instant(u64);

impl Instant {
    /// The instant that many microseconds after the clock's start.
    pub const fn from_micros(micros: u64) -> Instant {
        Instant(micros)
    }

    /// Microseconds since the clock's start.
    pub const fn micros(self) -> u64 {
        self.0
    }

    /// The time since `earlier`; zero if that is later.
    pub const fn since(self, earlier: Instant) -> Duration {
        Duration::from_micros(self.0.saturating_sub(earlier.0))
    }
}

impl Add<Duration> for Instant {
    type Output = Instant;

    /// Ends at the greatest instant instead of overflowing.
    fn add(self, time: Duration) -> Instant {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        Instant(self.0.saturating_add(micros))
    }
}

impl AddAssign<Duration> for Instant {
    fn add_assign(&mut self, time: Duration) {
        *self = *self + time;
    }
}
