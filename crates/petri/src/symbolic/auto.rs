//! Diagrams and explicit search side by side: the first to finish wins.
//!
//! Which of them suits a net cannot be seen from the net: diagrams count 10^30 states in a moment
//! where places hardly depend on each other, and lose by far on puzzles where everything depends
//! on everything.

use std::{
    sync::{atomic::Ordering::Relaxed, mpsc},
    thread,
};

use super::{Halt, Job, Limits, Report, explore};
use crate::{Net, Semantics, reach};

/// What one of the two methods found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Either {
    /// Explicit search, complete or as far as it came.
    Explicit(reach::Report),
    /// Diagrams.
    Symbolic(Report),
}

/// Runs both until one has everything. If neither finishes, the result is what explicit search
/// found, and why the diagrams ended.
///
/// `threads` is for explicit search; one more works on diagrams. To stop, set the flag of the
/// explicit job.
pub fn auto(
    net: &Net,
    semantics: Semantics,
    threads: usize,
    explicit: (reach::Limits, &reach::Job),
    symbolic: (Limits, &Job),
) -> (Either, Option<Halt>) {
    enum Done {
        Explicit(reach::Report),
        Symbolic(Result<Report, Halt>),
    }
    let (explicit_limits, explicit_job) = explicit;
    let (symbolic_limits, symbolic_job) = symbolic;
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        let other = sender.clone();
        scope.spawn(move || {
            let report = reach::explore(net, semantics, threads, explicit_limits, explicit_job);
            // The receiver waits for both.
            let _ = other.send(Done::Explicit(report));
        });
        scope.spawn(move || {
            let report = explore(net, semantics, symbolic_limits, symbolic_job);
            let _ = sender.send(Done::Symbolic(report));
        });
        let mut found: Option<reach::Report> = None;
        let mut halt = None;
        while let Ok(done) = receiver.recv() {
            match done {
                Done::Explicit(report) => {
                    let is_final = report.end.is_complete() || report.end == reach::End::Stopped;
                    if is_final {
                        symbolic_job.stop.store(true, Relaxed);
                    }
                    found = Some(report);
                }
                Done::Symbolic(Ok(report)) => {
                    if found.as_ref().is_none_or(|it| !it.end.is_complete()) {
                        explicit_job.stop.store(true, Relaxed);
                        return (Either::Symbolic(report), None);
                    }
                }
                Done::Symbolic(Err(why)) => halt = Some(why),
            }
            if found.as_ref().is_some_and(|it| it.end.is_complete()) {
                halt = None;
                break;
            }
        }
        // Explicit search always reports.
        let report = found
            .unwrap_or_else(|| reach::explore(net, semantics, 1, explicit_limits, explicit_job));
        (Either::Explicit(report), halt)
    })
}
