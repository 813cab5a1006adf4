//! Making tables.

use std::{
    path::Path,
    sync::{Arc, atomic::Ordering::Relaxed},
    thread,
    time::Instant,
};

use game::{Group, Index, Numbered, ParseError, Playable};
use solve::{Below, Job, Part};
use table::{Entry, Summary};

use super::{Database, Stage, TruthError, shelf::Shelf};

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
    pub start: Option<Entry>,
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
/// [`TruthError`] if it cannot be done; whole tables stay.
pub fn solve(
    name: &str,
    tables: &Path,
    effort: &Effort,
    job: &Job,
    before: &mut dyn FnMut(&Stage<'_>),
    after: &mut dyn FnMut(&SliceReport),
) -> Result<Solved, TruthError> {
    games::visit_index(name, Solver { tables, effort, job, before, after })?
}

/// The same for a game whose type is known.
fn solve_game<G: Playable + Numbered>(
    game: &G,
    tables: &Path,
    effort: &Effort,
) -> Result<Solved, TruthError> {
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
    pub fn of<G: Numbered>(game: &G) -> Result<Size, TruthError> {
        let index = game.index().map_err(TruthError::NotNumbered)?;
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
/// [`TruthError`] if there is no such game, or its positions have no numbers.
pub fn is_small(name: &str) -> Result<bool, TruthError> {
    struct Ask;
    impl games::IndexVisitor for Ask {
        type Out = Result<bool, TruthError>;

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
/// [`TruthError`] if it cannot be done.
pub(super) fn solve_small<G: Playable + Numbered>(
    game: &G,
    tables: &Path,
) -> Result<bool, TruthError> {
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
    type Out = Result<Solved, TruthError>;

    fn visit<G: Playable + Numbered>(self, game: G) -> Self::Out {
        self.solve(&game)
    }
}

impl Solver<'_> {
    fn solve<G: Playable + Numbered>(mut self, game: &G) -> Result<Solved, TruthError> {
        let clock = Instant::now();
        let mut shelf = Shelf::open(game, self.tables)?;
        // Who was killed while writing has left half a file.
        shelf.folder.clear()?;
        let wanted = self.wanted(&shelf)?;
        let is_there =
            |group: &Group<_>, shelf: &Shelf<_>| group.slices.iter().all(|&it| shelf.has(it));
        let missing = wanted.iter().filter(|it| !is_there(it, &shelf));
        let mut steps: u64 = missing.map(|it| steps(&shelf.index, it)).sum();
        let mut positions = 0;
        for group in &wanted {
            if !is_there(group, &shelf) {
                positions += self.solve_group(&mut shelf, group, &mut steps)?;
                continue;
            }
            for &slice in &group.slices {
                let summary = shelf.summary(slice)?;
                positions += summary.positions;
                (self.after)(&report(&shelf, slice, summary, None));
            }
        }
        drop(shelf);
        let database = Database::open(game, self.tables)?;
        let start = match database.entry(&game.start()) {
            Ok(entry) => Some(entry),
            Err(TruthError::Missing { .. } | TruthError::Uncovered { .. }) => None,
            Err(error) => return Err(error),
        };
        let seconds = clock.elapsed().as_secs_f64();
        Ok(Solved { game: database.game().to_owned(), start, positions, seconds })
    }

    /// The groups to be solved, in their order.
    fn wanted<I: Index>(&self, shelf: &Shelf<I>) -> Result<Vec<Group<I::Slice>>, ParseError> {
        let groups = shelf.index.groups();
        if self.effort.slices.is_empty() {
            return Ok(groups);
        }
        let mut needed = vec![false; groups.len()];
        let group_of = |slice| groups.iter().position(|it| it.slices.contains(&slice));
        for slice in shelf.find(&self.effort.slices)? {
            if let Some(group) = group_of(slice) {
                needed[group] = true;
            }
        }
        // Groups are in order, so what a group needs comes before it.
        for group in (0..groups.len()).rev().filter(|&it| needed[it]).collect::<Vec<_>>() {
            let mut open = vec![group];
            while let Some(group) = open.pop() {
                for below in shelf.below(&groups[group].slices) {
                    if let Some(number) = group_of(below).filter(|&it| !needed[it]) {
                        needed[number] = true;
                        open.push(number);
                    }
                }
            }
        }
        let kept = groups.into_iter().zip(needed).filter(|it| it.1);
        Ok(kept.map(|it| it.0).collect())
    }

    /// Solves a group and writes its tables; `left` are the steps of this group
    /// and of those after it.
    fn solve_group<I: Index>(
        &mut self,
        shelf: &mut Shelf<I>,
        group: &Group<I::Slice>,
        left: &mut u64,
    ) -> Result<u64, TruthError> {
        let clock = Instant::now();
        let Effort { threads, memory, .. } = *self.effort;
        let slices = &group.slices;
        let names: Vec<String> = slices.iter().map(|&it| shelf.name(it)).collect();
        let entries: u64 = slices.iter().map(|&it| shelf.index.len(it)).sum();
        let steps = steps(&shelf.index, group);
        *left = left.saturating_sub(steps);
        self.job.done.store(0, Relaxed);
        (self.before)(&Stage { slices: &names, entries, steps, after: *left });

        // 1. Make room, then load what turns lead to.
        let below = shelf.below(slices);
        shelf.keep(&below);
        let mut needed = 0;
        let mut long = false;
        for &slice in &below {
            needed += shelf.index.len(slice);
            long |= shelf.is_long(slice)?;
        }
        needed += room(group, entries, long);
        // What is loaded already need not be had again.
        if memory < needed || !crate::has_memory(needed.saturating_sub(shelf.held())) {
            return Err(TruthError::Memory { slices: names.join(", "), needed });
        }
        let load = |slice| Ok((slice, shelf.load(slice, threads)?));
        let parts = below.into_iter().map(load).collect::<Result<Vec<_>, TruthError>>()?;
        let below = Below { parts: parts.iter().map(|it| (it.0, Arc::as_ref(&it.1))).collect() };

        // 2. Solve.
        let index = &shelf.index;
        let solved: Vec<Part> = if group.cyclic {
            solve::retrograde::retrograde(index, slices, &below, threads, self.job)?
        } else {
            solve::sweep::sweep(index, slices, &below, group.distances, threads, self.job)?
        };
        drop(below);
        drop(parts);

        // 3. Write. A table is good for nothing without the others of its
        // group, and they are written next.
        let mut found = Vec::new();
        for (&slice, part) in slices.iter().zip(solved) {
            found.push((slice, shelf.store(slice, part, group.distances, threads)?));
        }
        let seconds = clock.elapsed().as_secs_f64() / slices.len() as f64;
        for &(slice, summary) in &found {
            (self.after)(&report(shelf, slice, summary, Some(seconds)));
        }
        Ok(found.iter().map(|it| it.1.positions).sum())
    }
}

/// Steps that it takes to solve a group: where positions come back they are all
/// gone through once, and once more as they are decided (draws never are).
fn steps<I: Index>(index: &I, group: &Group<I::Slice>) -> u64 {
    let slices = group.slices.iter();
    match group.cyclic {
        true => 2 * slices.map(|&it| index.len(it)).sum::<u64>(),
        false => slices.map(|&it| index.steps(it)).sum(),
    }
}

/// Bytes that it takes to solve so many entries, with the byte that each has in
/// the end. After `long` ways to the end they are longer than a byte holds.
fn room<S>(group: &Group<S>, entries: u64, long: bool) -> u64 {
    match (group.cyclic, group.distances) {
        // A value and a counter, and for every distance a mark for 64 of them.
        (true, _) if long => 5 * entries,
        (true, _) => 3 * entries + entries / 2,
        (false, true) => 3 * entries,
        (false, false) => 2 * entries,
    }
}

fn report<I: Index>(
    shelf: &Shelf<I>,
    slice: I::Slice,
    summary: Summary,
    seconds: Option<f64>,
) -> SliceReport {
    SliceReport { slice: shelf.name(slice), summary, seconds }
}
