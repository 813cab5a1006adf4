//! How long a proof takes to find from nothing, and its certificate to check.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process,
    sync::atomic::{AtomicBool, Ordering::Relaxed},
    thread,
    time::{Duration, Instant},
};

use game::ParseError;
use play::{
    proving::{NoProof, Proof, Proposal, Verdict, check_certificate, prove},
    tablebase::{self, Effort, TablebaseError},
};
use solve::Job;

use super::Measured;

/// Maximum time for finding, as a multiple of the time of a measurement.
const FINDING: f64 = 20.0;

/// Minimum number of repetitions of a check.
const ROUNDS: usize = 5;

const MEMORY: usize = 256 << 20;
const MOST: usize = 10_000_000;

/// A folder for tables that goes away again.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be removed is left to the system, as other such files.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Proves what the start of a game is worth, by the tables of all its positions
/// and by exact search, and checks the certificates. Where that is too much
/// there is no such value.
pub(super) fn check(name: &str, seconds: f64) -> Result<Vec<Measured>, ParseError> {
    let folder = Folder(env::temp_dir().join(format!("spielbank-bench-{}", process::id())));
    let mut measured = Vec::new();
    for strategy in ["table", "exact"] {
        let clock = Instant::now();
        let time = Duration::from_secs_f64(FINDING * seconds);
        if strategy == "table" && !solved(name, &folder.0, time)? {
            continue;
        }
        let proposal = Proposal {
            strategy: Some(strategy),
            player: None,
            goal: None,
            tables: &folder.0,
            most: MOST,
            time: Some(time),
            memory: MEMORY,
            room: None,
            threads: cores(),
        };
        let proof = match prove(&*play::begin(name)?, &proposal) {
            Ok(proof) => proof,
            Err(NoProof::Parse(error)) => return Err(error),
            Err(_) => continue,
        };
        let found = clock.elapsed().as_secs_f64();
        let Proof { game, verdict: Verdict::Proved { certificate, seconds: once, .. }, .. } = proof
        else {
            continue;
        };
        let Some(checked) = check_time(&certificate, seconds) else { continue };
        // It was checked once before it was handed over.
        let found = found - once;
        let mut push = |kind: &str, value, unit| {
            let name = format!("{kind}-{strategy} {game}");
            measured.push(Measured { name, value, unit, error: None });
        };
        push("find", 1e3 * found, "ms");
        push("check", 1e3 * checked, "ms");
        push("check-speedup", found / checked, "x");
    }
    Ok(measured)
}

fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Makes the tables of all positions of a game, if that can be done in time.
fn solved(name: &str, folder: &Path, time: Duration) -> Result<bool, ParseError> {
    let effort = Effort { threads: cores(), memory: MEMORY as u64, slices: Vec::new() };
    let (job, done) = (Job::default(), AtomicBool::new(false));
    let begin = Instant::now();
    let solved = thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Relaxed) && begin.elapsed() < time {
                thread::sleep(Duration::from_millis(5));
            }
            job.stop.store(true, Relaxed);
        });
        let solved = tablebase::solve(name, folder, &effort, &job, &mut |_| (), &mut |_| ());
        done.store(true, Relaxed);
        solved
    });
    match solved {
        Ok(_) => Ok(true),
        // Games that are not numbered have a name that is read all the same.
        Err(TablebaseError::Parse(_)) => play::begin(name).map(|_| false),
        Err(_) => Ok(false),
    }
}

/// The median of several checks.
fn check_time(certificate: &str, seconds: f64) -> Option<f64> {
    let (begin, mut times) = (Instant::now(), Vec::new());
    while times.len() < ROUNDS || begin.elapsed().as_secs_f64() < seconds {
        let clock = Instant::now();
        check_certificate(certificate.as_bytes()).ok()?;
        times.push(clock.elapsed().as_secs_f64());
    }
    times.sort_unstable_by(f64::total_cmp);
    Some(times[times.len() / 2])
}
