//! A line on the terminal that reports the progress of long work.
//!
//! It is written anew twice a second, and taken away before anything else is
//! printed. Percent and time left are those of all that was asked for; the rate
//! is that of the slices at hand.

use std::{
    io::{self, IsTerminal, Write},
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    thread,
    time::{Duration, Instant},
};

use game::Message;
use play::tablebase::Stage;
use solve::Job;
use text::Catalogue;

/// Time between two reports of progress.
const INTERVAL: Duration = Duration::from_millis(500);

/// Takes the line away.
pub const CLEAR: &str = "\r\x1b[K";

/// How far a job is.
pub struct Progress<'a> {
    words: &'a Catalogue,
    job: &'a Job,
    /// Held while a thread writes to the terminal.
    at: Mutex<At>,
}

/// Where the job is.
struct At {
    /// The slices at hand, and how many numbers they have.
    slices: String,
    entries: u64,
    /// Steps of what was done before them, of them, and of what comes after.
    before: u64,
    steps: u64,
    after: u64,
    /// When all of it and when the slices at hand were begun.
    first: Instant,
    begun: Instant,
}

impl<'a> Progress<'a> {
    /// Nothing is begun.
    pub fn new(words: &'a Catalogue, job: &'a Job) -> Progress<'a> {
        let now = Instant::now();
        let at = At {
            slices: String::new(),
            entries: 0,
            before: 0,
            steps: 0,
            after: 0,
            first: now,
            begun: now,
        };
        Progress { words, job, at: Mutex::new(at) }
    }

    /// The next slices are begun.
    pub fn begin(&self, stage: &Stage<'_>) {
        let mut at = self.lock();
        let now = Instant::now();
        if at.slices.is_empty() {
            at.first = now;
        }
        at.before += at.steps;
        (at.steps, at.after) = (stage.steps, stage.after);
        (at.slices, at.entries, at.begun) = (stage.slices.join(", "), stage.entries, now);
    }

    /// Prints something else, without the line.
    pub fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        let _at = self.lock();
        if io::stderr().is_terminal() {
            let _ = write!(io::stderr(), "{CLEAR}");
        }
        print()
    }

    /// Does the work, with the line below if there is a terminal.
    pub fn watch<T>(&self, work: impl FnOnce() -> T) -> T {
        let write_line = || {
            let at = self.lock();
            if !at.slices.is_empty() {
                let _ = write!(io::stderr(), "{CLEAR}{}", self.line(&at, Instant::now()));
            }
        };
        ticking(write_line, work)
    }

    fn lock(&self) -> MutexGuard<'_, At> {
        self.at.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn line(&self, at: &At, now: Instant) -> String {
        let total = at.steps.max(1);
        let done = self.job.done.load(Relaxed).min(total);
        // Of these slices,
        let part = done as f64 / total as f64;
        let seconds = (now - at.begun).as_secs_f64();
        let rate = part * at.entries as f64 / seconds.max(1e-3) / 1e6;
        // and of everything.
        let done = (at.before + done) as f64;
        let all = (at.before + total + at.after) as f64;
        let left = (now - at.first).as_secs_f64() * (all - done) / done.max(1.0);
        let message = Message::new("cli-truth-progress")
            .with("slices", at.slices.as_str())
            .with("percent", format!("{:.0}", (100.0 * done / all).floor()))
            .with("rate", format!("{rate:.1}"))
            .with("left", if done > 0.0 { time(left) } else { "?".to_owned() });
        self.words.say(&message)
    }
}

/// Searches, with a line below that shows the time spent, if there is a terminal.
pub fn searching<T>(words: &Catalogue, limit: Option<Duration>, work: impl FnOnce() -> T) -> T {
    let begun = Instant::now();
    let write_line = || {
        let line = words.say(&spent(begun.elapsed(), limit));
        let _ = write!(io::stderr(), "{CLEAR}{line}");
    };
    ticking(write_line, work)
}

/// How long a search has taken so far.
fn spent(spent: Duration, limit: Option<Duration>) -> Message {
    let message = match limit {
        Some(limit) => Message::new("cli-searching").with("limit", limit.as_secs().to_string()),
        None => Message::new("cli-searching-on"),
    };
    message.with("spent", spent.as_secs().to_string())
}

/// Does the work while a line is written twice a second, if there is a
/// terminal, and takes the line away.
pub fn ticking<T>(write_line: impl Fn() + Sync, work: impl FnOnce() -> T) -> T {
    if !io::stderr().is_terminal() {
        return work();
    }
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        let ticker = scope.spawn(|| {
            loop {
                thread::park_timeout(INTERVAL);
                if done.load(Relaxed) {
                    break;
                }
                write_line();
            }
            let _ = write!(io::stderr(), "{CLEAR}");
        });
        let result = work();
        done.store(true, Relaxed);
        ticker.thread().unpark();
        result
    })
}

/// A time as people say it, to what matters.
fn time(seconds: f64) -> String {
    let seconds = seconds.round() as u64;
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    match (hours, minutes) {
        (0, 0) => format!("{seconds} s"),
        (0, _) => format!("{minutes} min {} s", seconds % 60),
        _ => format!("{hours} h {minutes} min"),
    }
}

#[cfg(test)]
mod tests {
    use game::Language;

    use super::*;

    #[test]
    fn time_left_is_that_of_everything() {
        let words = Catalogue::new(Language::En, [crate::TEXTS]).unwrap();
        let job = Job::default();
        let progress = Progress::new(&words, &job);
        let slices = ["4-3".to_owned(), "3-4".to_owned()];
        let begin = |after| {
            job.done.store(0, Relaxed);
            let stage = Stage { slices: &slices, entries: 2_000_000, steps: 4_000_000, after };
            progress.begin(&stage);
        };
        let check = |done, seconds, expected: &str| {
            job.done.store(done, Relaxed);
            let at = progress.lock();
            let told = progress.line(&at, at.begun + Duration::from_secs(seconds));
            assert!(told.starts_with(expected), "{told}");
        };
        begin(12_000_000);
        check(0, 1, "4-3, 3-4: 0 %, 0.0 million positions a second, ? left");
        // A quarter of these in a second is a sixteenth of everything.
        check(1_000_000, 1, "4-3, 3-4: 6 %, 0.5 million positions a second, 15 s left");
        // Draws are never decided: the next slices begin before all steps are
        // done. Their rate is counted from their own beginning.
        begin(8_000_000);
        check(0, 1, "4-3, 3-4: 25 %, 0.0 million");
        check(4_000_000, 2, "4-3, 3-4: 50 %, 1.0 million");
    }

    #[test]
    fn times_are_short() {
        assert_eq!(time(0.4), "0 s");
        assert_eq!(time(59.4), "59 s");
        assert_eq!(time(59.6), "1 min 0 s");
        assert_eq!(time(3599.0), "59 min 59 s");
        assert_eq!(time(7265.0), "2 h 1 min");
    }
}
