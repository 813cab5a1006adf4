//! The engine: iterative deepening, principal variation search with a shared
//! table, on several threads.
//!
//! Each thread searches the same position deeper and deeper on its own; what
//! one finds out the others meet in the table (lazy SMP), and what one has in
//! hand the others leave for later. The first thread counts: it tells what it
//! has found after every depth, and its answer is the answer. With one thread
//! and a budget of nodes the answer is the same on every machine.

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

pub use table::{Bound, Entry, Table};

pub use crate::moves::MOST_MOVES;

use crate::{Report, Searcher, Task, Value};
use busy::Busy;
use worker::Worker;

/// Deeper than this nothing is searched.
pub const MAX_DEPTH: u32 = 200;

/// Extensions included, nothing is deeper than this.
const MAX_PLY: usize = 256;

/// Extensions of a search to that depth go on to at most this ply.
fn extend_to(depth: u32) -> usize {
    (2 * depth as usize + 8).min(MAX_PLY)
}

/// Over all games at 2,000 nodes this scores 54 % against never, and as much as
/// half and double: `docs/tuning.md` has the matches.
const CALM_MARGIN: i32 = 60;

/// Each thread can call this many levels deep.
const STACK: usize = 16 << 20;

/// What the engine makes use of: everything, unless a comparison or a test
/// wants to see it without.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Features {
    /// Cut off at all; without it the search is minimax.
    pub cuts: bool,
    /// Keep what was found out in the table.
    pub table: bool,
    /// Look at promising moves first.
    pub ordering: bool,
    /// Null windows, and a narrow first window.
    pub windows: bool,
    /// Look at late moves less deeply at first.
    pub reductions: bool,
    /// With reductions: so much better than the window, for each ply that is
    /// left, a position near the horizon is left alone; `None` for never.
    pub calm: Option<i32>,
    /// Do not stop in the middle of a turn or of forced play.
    pub extensions: bool,
    /// Obey the rules that look back.
    pub path_rules: bool,
    /// Use an entry of the table only at exactly the same depth.
    pub same_depth: bool,
    /// The textbook's plain estimate instead of the game's best.
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
        calm: Some(CALM_MARGIN),
        extensions: true,
        path_rules: true,
        same_depth: false,
        plain: false,
    };

    /// Everything that does not change the value at a given depth: what must
    /// agree with minimax.
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
    table: Arc<Table>,
    threads: usize,
    features: Features,
    cutoffs: u64,
}

/// What the threads of one search share.
struct Shared<'a> {
    pub table: &'a Table,
    pub task: &'a Task,
    pub features: Features,
    pub begin: Instant,
    pub deadline: Option<Instant>,
    /// Ends every thread.
    pub done: AtomicBool,
    /// Nodes of all threads, brought up to date now and then.
    pub nodes: AtomicU64,
    /// Cut-offs of the threads that have come to their end.
    pub cutoffs: AtomicU64,
    pub threads: usize,
    pub busy: Busy,
}

impl Engine {
    /// An engine with a table of so many bytes.
    pub fn new(bytes: usize, threads: usize, features: Features) -> Engine {
        let threads = threads.max(1);
        Engine { table: Arc::new(Table::new(bytes)), threads, features, cutoffs: 0 }
    }

    /// How often moves were left out in the last search because they could
    /// not matter.
    pub fn cutoffs(&self) -> u64 {
        self.cutoffs
    }

    /// Forgets all positions, as before a new game.
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
                // A thread that cannot be had is done without.
                drop(builder().spawn_scoped(scope, help));
            }
            // `watch` need not be able to change threads, so the first one
            // stays here.
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
    // Half of the helpers begin one deeper, so that they are ahead of the first
    // thread and not beside it.
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

/// Another depth takes several times as long as all before; after more than
/// half of the time it would hardly come to an end.
fn begin_no_more(shared: &Shared, time: Duration) -> bool {
    time.mul_f64(0.6) < shared.begin.elapsed()
}
