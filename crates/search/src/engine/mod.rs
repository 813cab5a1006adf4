//! The engine: iterative deepening and principal variation search with a shared transposition
//! table, on several threads.
//!
//! Each thread searches the same position deeper and deeper on its own. They share results through
//! the table (lazy SMP), and defer moves that another thread is searching (ABDADA). The first
//! thread counts: it reports after every depth, and its answer is the answer. With one thread and a
//! node limit the answer is the same on every machine.

mod busy;
mod node;
mod order;
mod root;
mod table;
#[cfg(test)]
mod tests;
mod worker;

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use game::{Estimate, Line};

pub use table::{Bound, Entry, Transpositions};

pub use crate::moves::MOST_MOVES;

use crate::{Report, Searcher, Task, Value};
use busy::Busy;
use worker::Worker;

/// Maximum search depth.
pub const MAX_DEPTH: u32 = 200;

/// Maximum distance from the root, extensions included.
const MAX_PLY: usize = 256;

/// The ply up to which a search to that depth is extended.
fn extend_to(depth: u32) -> usize {
    (2 * depth as usize + 8).min(MAX_PLY)
}

/// Margin of reverse futility pruning per ply. Over all games at 2,000 nodes this scores 54 %
/// against no pruning, and as much as half and double: `docs/tuning.md` has the matches.
const REVERSE_FUTILITY_MARGIN: i32 = 60;

/// Stack size of a thread, enough for [`MAX_PLY`] levels.
const STACK: usize = 16 << 20;

/// The engine's techniques; all are on, except in comparisons and tests.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Features {
    /// Alpha-beta cut-offs; without them the search is minimax.
    pub cuts: bool,
    /// The transposition table.
    pub table: bool,
    /// Move ordering.
    pub ordering: bool,
    /// Null windows, and an aspiration window at the root.
    pub windows: bool,
    /// Late move reductions.
    pub reductions: bool,
    /// Reverse futility pruning, with reductions: near the horizon a position whose estimate
    /// exceeds the window by this much per remaining ply is cut off; `None` for never.
    pub calm: Option<i32>,
    /// Extensions in the middle of a turn and of forced play.
    pub extensions: bool,
    /// History rules.
    pub path_rules: bool,
    /// Uses a table entry only at exactly the same depth.
    pub same_depth: bool,
    /// The plain textbook estimate instead of the game's best.
    pub plain: bool,
}

impl Features {
    /// Everything that makes it strong.
    pub const ALL: Features = Features {
        cuts: true,
        table: true,
        ordering: true,
        windows: true,
        reductions: true,
        calm: Some(REVERSE_FUTILITY_MARGIN),
        extensions: true,
        path_rules: true,
        same_depth: false,
        plain: false,
    };

    /// Everything that keeps the value at a given depth equal to that of minimax.
    pub const FAITHFUL: Features = Features {
        reductions: false,
        calm: None,
        extensions: false,
        path_rules: false,
        same_depth: true,
        ..Features::ALL
    };
}

/// The engine for one game after another; the table is kept between searches.
pub struct Engine {
    table: Arc<Transpositions>,
    threads: usize,
    features: Features,
    cutoffs: u64,
}

/// State shared by the threads of one search.
struct Shared<'a> {
    pub table: &'a Transpositions,
    pub task: &'a Task,
    pub features: Features,
    pub begin: Instant,
    pub deadline: Option<Instant>,
    /// Ends every thread.
    pub done: AtomicBool,
    /// Nodes of all threads, updated now and then.
    pub nodes: AtomicU64,
    /// Cut-offs of the threads that have finished.
    pub cutoffs: AtomicU64,
    pub threads: usize,
    pub busy: Busy,
}

impl Engine {
    /// An engine with a transposition table of `bytes` bytes.
    pub fn new(bytes: usize, threads: usize, features: Features) -> Engine {
        let threads = threads.max(1);
        Engine { table: Arc::new(Transpositions::new(bytes)), threads, features, cutoffs: 0 }
    }

    /// Number of cut-offs in the last search.
    pub fn cutoffs(&self) -> u64 {
        self.cutoffs
    }

    /// Clears the transposition table, as before a new game.
    pub fn forget(&mut self) {
        self.table.clear();
    }
}

impl<G: Estimate> Searcher<G> for Engine {
    fn search(
        &mut self,
        line: &Line<G>,
        task: &Task,
        mut watch: impl FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        let begin = Instant::now();
        self.table.grow_older();
        let shared = Shared {
            table: &self.table,
            task,
            features: self.features,
            begin,
            deadline: task.time.and_then(|it| begin.checked_add(it)),
            done: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            cutoffs: AtomicU64::new(0),
            threads: self.threads,
            busy: Busy::new(),
        };
        if let Some(outcome) = line.outcome() {
            let value = Value::of(outcome, line.game().to_move(line.position()), 0);
            return Report {
                value,
                exact: true,
                line: Vec::new(),
                moves: Vec::new(),
                depth: 0,
                nodes: 1,
                seconds: begin.elapsed().as_secs_f64(),
            };
        }
        let report = thread::scope(|scope| {
            let builder = || thread::Builder::new().stack_size(STACK);
            let shared = &shared;
            for number in 1..self.threads {
                let help = move || deepen(line, shared, number, &mut |_| ());
                // If a thread cannot be started, the search goes on without it.
                drop(builder().spawn_scoped(scope, help));
            }
            // `watch` need not be `Send`, so the first worker runs on this thread.
            let report = deepen(line, shared, 0, &mut watch);
            shared.done.store(true, Ordering::Relaxed);
            report
        });
        self.cutoffs = shared.cutoffs.into_inner();
        report
    }
}

/// Iterative deepening on one thread.
fn deepen<G: Estimate>(
    line: &Line<G>,
    shared: &Shared,
    number: usize,
    watch: &mut impl FnMut(&Report<G::Move>),
) -> Report<G::Move> {
    let mut worker = Worker::new(line, shared);
    let mut found = worker.first_report();
    let deepest = shared.task.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
    // Half of the helpers start one ply deeper, to be ahead of the first thread.
    let first = (1 + number as u32 % 2).min(deepest);
    for depth in first..=deepest {
        if let Some(report) = worker.iterate(depth, found.value) {
            found = report;
        }
        if worker.aborted {
            break;
        }
        watch(&found);
        let short = found.moves.is_empty() && worker.only_move();
        let known = match found.value.plies_to_end() {
            // There might be a shorter win, or a longer defence.
            Some(plies) => plies <= depth,
            None => found.exact,
        };
        let enough = shared.task.time.is_some_and(|it| begin_no_more(shared, it));
        let limited = shared.task.time.is_some() || shared.task.nodes.is_some();
        if known || (limited && short) || enough {
            break;
        }
    }
    worker.tell();
    found.nodes = worker.all_nodes();
    shared.cutoffs.fetch_add(worker.cutoffs, Ordering::Relaxed);
    found.seconds = shared.begin.elapsed().as_secs_f64();
    found
}

/// Another depth takes several times as long as all previous ones; after more than half of the time
/// it would hardly finish.
fn begin_no_more(shared: &Shared, time: Duration) -> bool {
    time.mul_f64(0.6) < shared.begin.elapsed()
}
