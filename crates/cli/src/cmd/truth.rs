//! What `solve`, `probe` and `verify` share: how values are told, and a line of
//! progress.

use std::{
    io::{self, IsTerminal, Write},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    thread,
    time::{Duration, Instant},
};

use clap::{Arg, ArgAction, ArgMatches};
use game::Message;
use play::truth::TruthError;
use serde_json::{Value, json};
use solve::Job;
use table::Entry;
use text::Catalogue;

use super::number;
use crate::failure::Failure;

/// More threads than this are a mistake.
const MOST_THREADS: u64 = 1024;

/// Progress is told so often.
const INTERVAL: Duration = Duration::from_millis(500);

/// The names of slices.
pub fn slices_arg(words: &Catalogue) -> Arg {
    Arg::new("slices")
        .long("slices")
        .value_name(words.get("cli-value-slice"))
        .num_args(1..)
        .action(ArgAction::Append)
        .help(words.get("cli-arg-slices"))
}

/// The number of threads: as told, or all cores.
pub fn threads(matches: &ArgMatches) -> Result<usize, Failure> {
    let all = || thread::available_parallelism().map_or(1, usize::from);
    Ok(number(matches, "threads", 1, MOST_THREADS)?.map_or_else(all, |it| it as usize))
}

/// A value as `analyze` tells it.
pub fn value_json(entry: Entry) -> Value {
    let (kind, distance) = match entry {
        Entry::Win(turns) => ("win", turns),
        Entry::Loss(turns) => ("loss", turns),
        Entry::Draw | Entry::Unused => ("draw", None),
    };
    json!({ "kind": kind, "score": null, "distance": distance, "exact": true })
}

/// A value in words.
pub fn value_text(words: &Catalogue, entry: Entry) -> String {
    let told = |kind: &'static str, turns: Option<u32>| match turns {
        Some(turns) => words.say(&Message::new(kind).with("turns", turns)),
        None => words.get(&format!("{kind}-sometime")),
    };
    match entry {
        Entry::Win(turns) => told("cli-truth-win", turns),
        Entry::Loss(turns) => told("cli-truth-loss", turns),
        Entry::Draw | Entry::Unused => words.get("cli-truth-draw"),
    }
}

/// Does long work and tells on a terminal how far it is.
pub fn watched<T>(
    words: &Catalogue,
    job: &Job,
    now: &Mutex<String>,
    work: impl FnOnce() -> T,
) -> T {
    if !io::stderr().is_terminal() {
        return work();
    }
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            let mut last = (String::new(), Instant::now());
            while !done.load(Relaxed) {
                thread::park_timeout(INTERVAL);
                let name = now.lock().unwrap_or_else(PoisonError::into_inner).clone();
                if name != last.0 {
                    last = (name, Instant::now());
                }
                let line = progress(words, job, &last.0, last.1.elapsed().as_secs_f64());
                let _ = write!(io::stderr(), "\r\x1b[K{line}");
            }
            let _ = write!(io::stderr(), "\r\x1b[K");
        });
        let result = work();
        done.store(true, Relaxed);
        result
    })
}

fn progress(words: &Catalogue, job: &Job, name: &str, seconds: f64) -> String {
    let (done, total) = (job.done.load(Relaxed), job.total.load(Relaxed).max(1));
    let part = (done as f64 / total as f64).min(1.0);
    let left = if part > 0.0 { seconds * (1.0 - part) / part } else { 0.0 };
    let message = Message::new("cli-truth-progress")
        .with("slices", name)
        .with("percent", format!("{:.0}", 100.0 * part))
        .with("rate", format!("{:.1}", done as f64 / seconds.max(1e-9) / 1e6))
        .with("left", format!("{left:.0}"));
    words.say(&message)
}

impl From<TruthError> for Failure {
    fn from(error: TruthError) -> Failure {
        let message = error.message();
        match (error, message) {
            (TruthError::Parse(error), _) => Failure::Parse(error),
            (TruthError::Table(error), _) => Failure::Table(error),
            (_, Some(message)) => Failure::NoBecause(message),
            (_, None) => Failure::No,
        }
    }
}
