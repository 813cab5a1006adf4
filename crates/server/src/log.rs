//! The log: one line per event, with its time, to standard error.
//!
//! Events that visitors cause are grouped by kind. After a few lines of a kind
//! within a minute the rest is only counted, so nobody can fill a disk by
//! knocking at the door.

use std::{
    collections::HashMap,
    fmt::Display,
    io::{self, Write},
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use crate::time;

/// Lines of one kind that are written within a [`WINDOW`].
const MAX_LINES: u32 = 5;

/// How long lines of a kind are counted together.
const WINDOW: Duration = Duration::from_secs(60);

/// Maximum number of kinds that are counted. Further kinds share one count.
const MAX_KINDS: usize = 200;

/// The log of a server.
#[derive(Default)]
pub struct Log {
    kinds: Mutex<HashMap<String, Kind>>,
}

/// What was written of a kind.
struct Kind {
    since: Instant,
    lines: u32,
    left_out: u64,
}

impl Log {
    /// Writes a line that cannot repeat without limit.
    pub fn line(&self, text: impl Display) {
        write(&text);
    }

    /// Writes a line about something that visitors can cause again and again.
    pub fn event(&self, kind: &str, text: impl Display) {
        if let Some(line) = self.admit(kind, &text, Instant::now()) {
            write(&line);
        }
    }

    /// The line that is to be written, if any.
    fn admit(&self, kind: &str, text: &dyn Display, now: Instant) -> Option<String> {
        let mut kinds = self.kinds.lock().unwrap_or_else(PoisonError::into_inner);
        let full = MAX_KINDS <= kinds.len() && !kinds.contains_key(kind);
        let kind = if full { "other" } else { kind };
        let new = || Kind { since: now, lines: 0, left_out: 0 };
        let entry = kinds.entry(kind.to_owned()).or_insert_with(new);
        let mut before = String::new();
        if WINDOW <= now.saturating_duration_since(entry.since) {
            if 0 < entry.left_out {
                before = format!(" ({} more of this kind before)", entry.left_out);
            }
            *entry = new();
        }
        if MAX_LINES <= entry.lines {
            entry.left_out += 1;
            return None;
        }
        entry.lines += 1;
        Some(format!("{text}{before}"))
    }
}

/// Writes a line.
pub fn write(text: &dyn Display) {
    // If nobody reads the log there is nobody to tell.
    let _ = writeln!(io::stderr(), "{} {text}", time::stamp(time::seconds()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_of_one_kind_is_counted_and_hides_no_other_kind() {
        let log = Log::default();
        let start = Instant::now();
        let lines = (0..1000).filter_map(|_| log.admit("429", &"too many", start)).count();
        assert_eq!(lines, MAX_LINES as usize);
        assert_eq!(log.admit("500", &"broken", start).unwrap(), "broken");
        let later = log.admit("429", &"too many", start + WINDOW).unwrap();
        assert_eq!(later, "too many (995 more of this kind before)");
    }

    #[test]
    fn kinds_are_limited_too() {
        let log = Log::default();
        let start = Instant::now();
        for number in 0..10_000 {
            log.admit(&number.to_string(), &"x", start);
        }
        assert!(log.kinds.lock().unwrap().len() <= MAX_KINDS + 1);
    }
}
