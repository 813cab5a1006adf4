//! The server's time, which never jumps.
//!
//! The system's time is read once, when it is first needed. From then on a monotonic clock counts,
//! so setting the system's clock while the server runs changes no player's thinking time.

use std::{
    sync::OnceLock,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

/// A moment at which both clocks were read.
#[derive(Copy, Clone, Debug)]
struct Origin {
    /// Since 1970.
    system: Duration,
    monotonic: Instant,
}

impl Origin {
    /// Milliseconds since 1970 at a moment of the monotonic clock.
    fn millis(&self, now: Instant) -> i64 {
        let since = self.system + now.saturating_duration_since(self.monotonic);
        i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
    }
}

/// Milliseconds since 1970.
pub fn millis() -> i64 {
    static ORIGIN: OnceLock<Origin> = OnceLock::new();
    // The only place that may read the system's time; see clippy.toml.
    #[allow(clippy::disallowed_methods)]
    let read = || Origin {
        system: SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default(),
        monotonic: Instant::now(),
    };
    ORIGIN.get_or_init(read).millis(Instant::now())
}

/// Seconds since 1970.
pub fn seconds() -> i64 {
    millis() / 1000
}

/// The current time as logs write it: `2026-11-18T09:30:00Z`.
pub fn stamp() -> String {
    written(seconds())
}

fn written(seconds: i64) -> String {
    let Ok(at) = time::OffsetDateTime::from_unix_timestamp(seconds) else {
        return "-".to_owned();
    };
    let (year, month, day) = (at.year(), u8::from(at.month()), at.day());
    let (hour, minute, second) = (at.hour(), at.minute(), at.second());
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_monotonic_clock_counts() {
        let monotonic = Instant::now();
        let origin = Origin { system: Duration::from_secs(1_000), monotonic };
        assert_eq!(origin.millis(monotonic), 1_000_000);
        assert_eq!(origin.millis(monotonic + Duration::from_millis(250)), 1_000_250);
        let first = millis();
        assert!(first <= millis());
    }

    #[test]
    fn stamps() {
        assert_eq!(written(0), "1970-01-01T00:00:00Z");
        assert_eq!(written(1_763_458_200), "2025-11-18T09:30:00Z");
    }
}
