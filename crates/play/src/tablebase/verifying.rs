//! Checking tables.

use std::{
    path::Path,
    sync::{Arc, atomic::Ordering::Relaxed},
};

use game::{Index, Numbered, Playable};
use solve::Job;

use super::{Stage, TablebaseError, loaded::LoadedSlices};

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
/// [`TablebaseError`] if a table cannot be read or one that is needed is missing.
pub fn verify(
    name: &str,
    tables: &Path,
    only: &[String],
    threads: usize,
    job: &Job,
    before: &mut dyn FnMut(&Stage<'_>),
    after: &mut dyn FnMut(&Verified),
) -> Result<Verification, TablebaseError> {
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
    type Out = Result<Verification, TablebaseError>;

    fn visit<G: Playable + Numbered>(self, game: G) -> Self::Out {
        let mut loaded = LoadedSlices::open(&game, self.tables)?;
        let mut all = Verification::default();
        let mut meant = loaded.find(self.only)?;
        if self.only.is_empty() {
            meant = loaded.slices();
        }
        all.slices = meant.len();
        meant.retain(|&it| loaded.has(it));
        let mut after: u64 = meant.iter().map(|&it| loaded.index.steps(it)).sum();
        for group in loaded.index.groups() {
            for &slice in group.slices.iter().filter(|it| meant.contains(it)) {
                let name = loaded.name(slice);
                let (entries, steps) = (loaded.index.len(slice), loaded.index.steps(slice));
                after -= steps;
                self.job.done.store(0, Relaxed);
                let slices = std::slice::from_ref(&name);
                (self.before)(&Stage { slices, entries, steps, after });
                let mut needed = vec![slice];
                needed.extend(group.slices.iter().filter(|&&it| it != slice));
                needed.extend(solve::plan::below(&loaded.index, &[slice]));
                needed.dedup();
                loaded.keep(&needed);
                let load = |it| Ok((it, loaded.load(it, self.threads)?));
                let parts =
                    needed.into_iter().map(load).collect::<Result<Vec<_>, TablebaseError>>()?;
                for (slice, part) in parts.iter().take(1) {
                    loaded.count(*slice, part)?;
                }
                let known: Vec<_> = parts.iter().map(|it| (it.0, Arc::as_ref(&it.1))).collect();
                let report = solve::verify::verify(
                    &loaded.index,
                    &known,
                    group.distances,
                    self.threads,
                    self.job,
                )?;
                all.positions += report.positions;
                all.wrong += report.wrong;
                let write = |number| {
                    let position = loaded.index.unrank(slice, number);
                    position.map(|it| loaded.index.game().write_position(&it))
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
