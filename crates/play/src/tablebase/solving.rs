//! Making tables.

use std::{
    path::Path,
    sync::{Arc, atomic::Ordering::Relaxed},
    thread,
    time::Instant,
};

use game::{Index, Numbered, ParseError, Playable, Proved};
use solve::{Below, Job, Part, Plan, plan::Step};
use table::Summary;

use super::{Database, Stage, TablebaseError, loaded::LoadedSlices};

/// Games are solved when they are asked for if their numbers times the plies at
/// their start, about what there is to look at, are at most so many: a second or
/// two of work,
const SMALL: u64 = 30_000_000;
/// with so much memory.
const SMALL_MEMORY: u64 = 1 << 30;

/// What the work may take.
#[derive(Clone, Debug)]
pub struct Effort {
    /// So many threads.
    pub threads: usize,
    /// So many bytes of memory.
    pub memory: u64,
    /// Only these slices and those they need; all if empty.
    pub slices: Vec<String>,
}

/// A slice that is solved.
#[derive(Clone, Debug, PartialEq)]
pub struct SliceReport {
    /// Its name.
    pub slice: String,
    /// Positions by value.
    pub summary: Summary,
    /// How long it took; `None` if the table was there.
    pub seconds: Option<f64>,
}

/// All that was asked for is solved.
#[derive(Clone, Debug, PartialEq)]
pub struct Solved {
    /// The rule set under whose name the tables are kept.
    pub game: String,
    /// What the start is worth to who begins, if its table is there.
    pub start: Option<Proved>,
    /// Positions in all these slices.
    pub positions: u64,
    /// How long it took.
    pub seconds: f64,
}

/// Solves a game, or some slices of it, and writes the tables. `before` is
/// told which slices come next, `after` what was found.
///
/// # Errors
///
/// [`TablebaseError`] if it cannot be done; whole tables stay.
pub fn solve(
    name: &str,
    tables: &Path,
    effort: &Effort,
    job: &Job,
    before: &mut dyn FnMut(&Stage<'_>),
    after: &mut dyn FnMut(&SliceReport),
) -> Result<Solved, TablebaseError> {
    games::visit_index(name, Solver { tables, effort, job, before, after })?
}

/// The same for a game whose type is known.
fn solve_game<G: Playable + Numbered>(
    game: &G,
    tables: &Path,
    effort: &Effort,
) -> Result<Solved, TablebaseError> {
    let job = Job::default();
    Solver { tables, effort, job: &job, before: &mut |_| (), after: &mut |_| () }.solve(game)
}

/// How large a game's tables are.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Size {
    /// Their entries, a byte each at most.
    pub entries: u64,
    /// How many files they are.
    pub files: usize,
    /// About what there is to look at.
    work: u64,
}

impl Size {
    /// Of a game.
    pub fn of<G: Numbered>(game: &G) -> Result<Size, TablebaseError> {
        let index = game.index().map_err(TablebaseError::NotNumbered)?;
        let mut size = Size { entries: 0, files: 0, work: 0 };
        for slice in index.groups().into_iter().flat_map(|it| it.slices) {
            size.entries = size.entries.saturating_add(index.len(slice));
            size.files += 1;
        }
        let plies = game.moves(&game.start()).len() as u64;
        size.work = size.entries.saturating_mul(plies);
        Ok(size)
    }

    /// Whether it is solved in a second or two.
    pub fn is_small(&self) -> bool {
        self.work <= SMALL
    }
}

/// Whether a game is solved in a second or two.
///
/// # Errors
///
/// [`TablebaseError`] if there is no such game, or its positions have no numbers.
pub fn is_small(name: &str) -> Result<bool, TablebaseError> {
    struct Ask;
    impl games::IndexVisitor for Ask {
        type Out = Result<bool, TablebaseError>;

        fn visit<G: Playable + Numbered>(self, game: G) -> Self::Out {
            Ok(Size::of(&game)?.is_small())
        }
    }
    games::visit_index(name, Ask)?
}

/// Solves a game into tables if that takes no more than a moment. Returns whether it is such a
/// game.
///
/// # Errors
///
/// [`TablebaseError`] if it cannot be done.
pub(super) fn solve_small<G: Playable + Numbered>(
    game: &G,
    tables: &Path,
) -> Result<bool, TablebaseError> {
    let is_small = Size::of(game)?.is_small();
    if is_small {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let effort = Effort { threads, memory: SMALL_MEMORY, slices: Vec::new() };
        solve_game(game, tables, &effort)?;
    }
    Ok(is_small)
}

struct Solver<'a> {
    tables: &'a Path,
    effort: &'a Effort,
    job: &'a Job,
    before: &'a mut dyn FnMut(&Stage<'_>),
    after: &'a mut dyn FnMut(&SliceReport),
}

impl games::IndexVisitor for Solver<'_> {
    type Out = Result<Solved, TablebaseError>;

    fn visit<G: Playable + Numbered>(self, game: G) -> Self::Out {
        self.solve(&game)
    }
}

impl Solver<'_> {
    fn solve<G: Playable + Numbered>(mut self, game: &G) -> Result<Solved, TablebaseError> {
        let clock = Instant::now();
        let mut loaded = LoadedSlices::open(game, self.tables)?;
        // Who was killed while writing has left half a file.
        loaded.folder.clear()?;
        let plan = self.plan(&loaded)?;
        let is_there =
            |step: &Step<_>, loaded: &LoadedSlices<_>| step.slices.iter().all(|&it| loaded.has(it));
        let missing = plan.steps.iter().filter(|it| !is_there(it, &loaded));
        let mut left: u64 = missing.map(|it| it.work).sum();
        let mut positions = 0;
        for step in &plan.steps {
            if !is_there(step, &loaded) {
                left = left.saturating_sub(step.work);
                positions += self.carry_out(&mut loaded, step, left)?;
                continue;
            }
            for &slice in &step.slices {
                let summary = loaded.summary(slice)?;
                positions += summary.positions;
                (self.after)(&report(&loaded, slice, summary, None));
            }
        }
        drop(loaded);
        let database = Database::open(game, self.tables)?;
        let start = match database.value(&game.start()) {
            Ok(entry) => Some(entry),
            Err(TablebaseError::Missing { .. } | TablebaseError::Uncovered { .. }) => None,
            Err(error) => return Err(error),
        };
        let seconds = clock.elapsed().as_secs_f64();
        Ok(Solved { game: database.game().to_owned(), start, positions, seconds })
    }

    /// What is to be solved, tables that are there included.
    fn plan<I: Index>(&self, loaded: &LoadedSlices<I>) -> Result<Plan<I::Slice>, ParseError> {
        if self.effort.slices.is_empty() {
            return Ok(Plan::of_all(&loaded.index));
        }
        Ok(Plan::of(&loaded.index, &loaded.find(&self.effort.slices)?))
    }

    /// Carries out a step and writes its tables; `left` is the work of the steps after it.
    fn carry_out<I: Index>(
        &mut self,
        loaded: &mut LoadedSlices<I>,
        step: &Step<I::Slice>,
        left: u64,
    ) -> Result<u64, TablebaseError> {
        let clock = Instant::now();
        let Effort { threads, memory, .. } = *self.effort;
        let slices = &step.slices;
        let names: Vec<String> = slices.iter().map(|&it| loaded.name(it)).collect();
        self.job.done.store(0, Relaxed);
        let (entries, steps) = (step.entries, step.work);
        (self.before)(&Stage { slices: &names, entries, steps, after: left });

        // 1. Make room, then load what turns lead to.
        loaded.keep(&step.below);
        let mut is_long = false;
        for &slice in &step.below {
            is_long |= loaded.is_long(slice)?;
        }
        let needed = step.memory(is_long);
        // What is loaded already is not needed again.
        if memory < needed || !crate::has_memory(needed.saturating_sub(loaded.held())) {
            return Err(TablebaseError::Memory { slices: names.join(", "), needed });
        }
        let load = |&slice| Ok((slice, loaded.load(slice, threads)?));
        let parts = step.below.iter().map(load).collect::<Result<Vec<_>, TablebaseError>>()?;
        let below = Below { parts: parts.iter().map(|it| (it.0, Arc::as_ref(&it.1))).collect() };

        // 2. Solve.
        let index = &loaded.index;
        let solved: Vec<Part> = if step.cyclic {
            solve::retrograde::retrograde(index, slices, &below, threads, self.job)?
        } else {
            solve::sweep::sweep(index, slices, &below, step.distances, threads, self.job)?
        };
        drop(below);
        drop(parts);

        // 3. Write. A table is good for nothing without the others of its
        // group, and they are written next.
        let mut found = Vec::new();
        for (&slice, part) in slices.iter().zip(solved) {
            found.push((slice, loaded.store(slice, part, step.distances, threads)?));
        }
        let seconds = clock.elapsed().as_secs_f64() / slices.len() as f64;
        for &(slice, summary) in &found {
            (self.after)(&report(loaded, slice, summary, Some(seconds)));
        }
        Ok(found.iter().map(|it| it.1.positions).sum())
    }
}

fn report<I: Index>(
    loaded: &LoadedSlices<I>,
    slice: I::Slice,
    summary: Summary,
    seconds: Option<f64>,
) -> SliceReport {
    SliceReport { slice: loaded.name(slice), summary, seconds }
}
