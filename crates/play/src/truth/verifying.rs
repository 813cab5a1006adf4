//! Checking tables.

use std::{
    path::Path,
    sync::{Arc, atomic::Ordering::Relaxed},
};

use game::{Index, Numbered, Playable};
use solve::Job;

use super::{Stage, TruthError, shelf::Shelf};

/// A slice that was checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// Its name.
    pub slice: String,
    /// Positions in it.
    pub positions: u64,
    /// Entries that are not what their successors make them.
    pub wrong: u64,
    /// The first wrong positions, in the notation of the game.
    pub first: Vec<String>,
}

/// All that was checked.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Verification {
    /// Positions in all tables.
    pub positions: u64,
    /// Entries that are not what their successors make them.
    pub wrong: u64,
    /// Slices that were meant, whether there is a table or not.
    pub slices: usize,
}

/// Recomputes every entry from its successors: of every table that is there, or
/// `only` of those of some slices.
///
/// # Errors
///
/// [`TruthError`] if a table cannot be read or one that is needed is missing.
pub fn verify(
    name: &str,
    tables: &Path,
    only: &[String],
    threads: usize,
    job: &Job,
    before: &mut dyn FnMut(&Stage<'_>),
    after: &mut dyn FnMut(&Verified),
) -> Result<Verification, TruthError> {
    games::visit_index(name, Verifier { tables, only, threads, job, before, after })?
}

struct Verifier<'a> {
    tables: &'a Path,
    only: &'a [String],
    threads: usize,
    job: &'a Job,
    before: &'a mut dyn FnMut(&Stage<'_>),
    after: &'a mut dyn FnMut(&Verified),
}

impl games::IndexVisitor for Verifier<'_> {
    type Out = Result<Verification, TruthError>;

    fn visit<G: Playable + Numbered>(self, game: G) -> Self::Out {
        let mut shelf = Shelf::open(&game, self.tables)?;
        let mut all = Verification::default();
        let mut meant = shelf.find(self.only)?;
        if self.only.is_empty() {
            meant = shelf.slices();
        }
        all.slices = meant.len();
        meant.retain(|&it| shelf.has(it));
        let mut after: u64 = meant.iter().map(|&it| shelf.index.steps(it)).sum();
        for group in shelf.index.groups() {
            for &slice in group.slices.iter().filter(|it| meant.contains(it)) {
                let name = shelf.name(slice);
                let (entries, steps) = (shelf.index.len(slice), shelf.index.steps(slice));
                after -= steps;
                self.job.done.store(0, Relaxed);
                let slices = std::slice::from_ref(&name);
                (self.before)(&Stage { slices, entries, steps, after });
                let mut needed = vec![slice];
                needed.extend(group.slices.iter().filter(|&&it| it != slice));
                needed.extend(solve::plan::below(&shelf.index, &[slice]));
                needed.dedup();
                shelf.keep(&needed);
                let load = |it| Ok((it, shelf.load(it, self.threads)?));
                let parts = needed.into_iter().map(load).collect::<Result<Vec<_>, TruthError>>()?;
                for (slice, part) in parts.iter().take(1) {
                    shelf.count(*slice, part)?;
                }
                let known: Vec<_> = parts.iter().map(|it| (it.0, Arc::as_ref(&it.1))).collect();
                let report = solve::verify::verify(
                    &shelf.index,
                    &known,
                    group.distances,
                    self.threads,
                    self.job,
                )?;
                all.positions += report.positions;
                all.wrong += report.wrong;
                let write = |number| {
                    let position = shelf.index.unrank(slice, number);
                    position.map(|it| shelf.index.game().write_position(&it))
                };
                let first = report.first.iter().filter_map(|it| write(it.number)).collect();
                (self.after)(&Verified {
                    slice: name,
                    positions: report.positions,
                    wrong: report.wrong,
                    first,
                });
            }
        }
        Ok(all)
    }
}
