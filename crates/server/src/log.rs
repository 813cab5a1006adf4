//! The log: one line per event, with its time and its fields, to standard error.
//!
//! Events come from `tracing`. Visitors can cause many of them again and again, so they are grouped
//! by kind: the place in the program, and the status of an answer where it has one. After a few
//! lines of a kind within a minute the rest is only counted, so that requests cannot fill the disk.
//! Only events of the server's own crates are written.

use std::{
    collections::HashMap,
    fmt::{self, Write as _},
    io::{self, Write as _},
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use tracing::{
    Event, Level, Metadata, Subscriber,
    field::{Field, Visit},
    level_filters::LevelFilter,
    span,
};

/// Lines of one kind that are written within a [`WINDOW`].
const MAX_LINES: u32 = 5;

/// How long lines of a kind are counted together.
const WINDOW: Duration = Duration::from_secs(60);

/// Maximum number of kinds that are counted. Further kinds share one count.
const MAX_KINDS: usize = 200;

/// Maximum length of a line in bytes.
const MAX_LENGTH: usize = 4096;

/// The crates whose events are written.
const CRATES: [&str; 3] = ["rooms", "server", "store"];

/// Sends the events of this program to the log from now on. Does nothing if they already go
/// elsewhere.
pub fn install() {
    let _ = tracing::subscriber::set_global_default(Log::default());
}

/// The log of a server.
#[derive(Default)]
struct Log {
    kinds: Mutex<HashMap<String, Kind>>,
}

/// The record of one kind.
struct Kind {
    since: Instant,
    lines: u32,
    left_out: u64,
}

impl Log {
    /// The line that is to be written, if any.
    fn admit(&self, kind: &str, text: String, now: Instant) -> Option<String> {
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
        Some(text + &before)
    }
}

impl Subscriber for Log {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        let crate_name = metadata.target().split("::").next().unwrap_or_default();
        *metadata.level() <= Level::INFO && CRATES.contains(&crate_name)
    }

    fn max_level_hint(&self) -> Option<LevelFilter> {
        Some(LevelFilter::INFO)
    }

    fn event(&self, event: &Event<'_>) {
        let metadata = event.metadata();
        let mut line = Line::default();
        event.record(&mut line);
        let kind = format!("{} {}", metadata.name(), line.status);
        let text = line.text(*metadata.level());
        if let Some(text) = self.admit(&kind, text, Instant::now()) {
            // If the log cannot be written, the error cannot be reported either.
            let _ = writeln!(io::stderr(), "{} {text}", rooms::time::stamp());
        }
    }

    // The server has events only.
    fn new_span(&self, _: &span::Attributes<'_>) -> span::Id {
        span::Id::from_u64(1)
    }

    fn record(&self, _: &span::Id, _: &span::Record<'_>) {}

    fn record_follows_from(&self, _: &span::Id, _: &span::Id) {}

    fn enter(&self, _: &span::Id) {}

    fn exit(&self, _: &span::Id) {}
}

/// The parts of an event.
#[derive(Default)]
struct Line {
    message: String,
    fields: String,
    status: String,
}

impl Line {
    /// The level unless it is the usual one, the message, and the fields as `name=value`.
    fn text(self, level: Level) -> String {
        let level = match level {
            Level::ERROR => "error: ",
            Level::WARN => "warning: ",
            _ => "",
        };
        // A line break in a value would begin another line.
        let text = format!("{level}{}{}", self.message, self.fields);
        let mut text = text.replace(char::is_control, " ");
        let end = (0..=MAX_LENGTH.min(text.len())).rev().find(|&at| text.is_char_boundary(at));
        text.truncate(end.unwrap_or(0));
        text
    }
}

impl Visit for Line {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        // Writing to a string does not fail.
        let _ = match field.name() {
            "message" => write!(self.message, "{value:?}"),
            "status" => write!(self.status, "{value:?}"),
            _ => Ok(()),
        };
        if field.name() != "message" {
            let _ = write!(self.fields, " {}={value:?}", field.name());
        }
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.record_debug(field, &format_args!("{value}"));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[test]
    fn a_flood_of_one_kind_is_counted_and_hides_no_other_kind() {
        let log = Log::default();
        let start = Instant::now();
        let too_many = || "too many".to_owned();
        let lines = (0..1000).filter_map(|_| log.admit("429", too_many(), start)).count();
        assert_eq!(lines, MAX_LINES as usize);
        assert_eq!(log.admit("500", "broken".to_owned(), start).unwrap(), "broken");
        let later = log.admit("429", too_many(), start + WINDOW).unwrap();
        assert_eq!(later, "too many (995 more of this kind before)");
    }

    #[test]
    fn kinds_are_limited_too() {
        let log = Log::default();
        let start = Instant::now();
        for number in 0..10_000 {
            log.admit(&number.to_string(), "x".to_owned(), start);
        }
        assert!(log.kinds.lock().unwrap().len() <= MAX_KINDS + 1);
    }

    /// Records the text of each event and whether it would be written.
    #[derive(Default, Clone)]
    struct Noted(Arc<Mutex<Vec<(String, bool)>>>);

    impl Subscriber for Noted {
        fn enabled(&self, _: &Metadata<'_>) -> bool {
            true
        }

        fn event(&self, event: &Event<'_>) {
            let mut line = Line::default();
            event.record(&mut line);
            let written = Log::default().enabled(event.metadata());
            self.0.lock().unwrap().push((line.text(*event.metadata().level()), written));
        }

        fn new_span(&self, _: &span::Attributes<'_>) -> span::Id {
            span::Id::from_u64(1)
        }

        fn record(&self, _: &span::Id, _: &span::Record<'_>) {}

        fn record_follows_from(&self, _: &span::Id, _: &span::Id) {}

        fn enter(&self, _: &span::Id) {}

        fn exit(&self, _: &span::Id) {}
    }

    #[test]
    fn an_event_is_one_line_with_its_fields() {
        let noted = Noted::default();
        tracing::subscriber::with_default(noted.clone(), || {
            tracing::warn!(status = 429, visitor = %"127.0.0.1", "too many requests");
            tracing::error!(cause = "one\nline: forged", "broken");
            tracing::info!("{}", "ÿ".repeat(MAX_LENGTH));
            tracing::debug!("not written");
            tracing::info!(target: "sqlx::query", "not ours");
        });
        let lines = noted.0.lock().unwrap().clone();
        assert_eq!(lines[0].0, "warning: too many requests status=429 visitor=127.0.0.1");
        assert_eq!(lines[1].0, "error: broken cause=one line: forged");
        assert!(lines[2].0.len() <= MAX_LENGTH);
        let written: Vec<bool> = lines.iter().map(|line| line.1).collect();
        assert_eq!(written, [true, true, true, false, false]);
    }
}
