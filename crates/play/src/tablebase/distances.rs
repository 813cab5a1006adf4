//! How far from the end won and lost positions are.

use std::{path::Path, sync::atomic::Ordering::Relaxed};

use game::{Index, Numbered, Playable};
use solve::{
    Job,
    code::{self, Steps},
};

use super::{Stage, TablebaseError, loaded::LoadedSlices};

/// How many positions are won and lost in so many turns, over all tables of a
/// game that keep distances; the first are over already. `before` is told which
/// slice comes next.
///
/// # Errors
///
/// [`TablebaseError`] if the game can have no tables, or one is damaged.
pub fn distances(
    name: &str,
    tables: &Path,
    threads: usize,
    job: &Job,
    before: &mut dyn FnMut(&Stage<'_>),
) -> Result<Vec<[u64; 2]>, TablebaseError> {
    games::visit_index(name, Counting { tables, threads, job, before })?
}

struct Counting<'a> {
    tables: &'a Path,
    threads: usize,
    job: &'a Job,
    before: &'a mut dyn FnMut(&Stage<'_>),
}

impl games::IndexVisitor for Counting<'_> {
    type Out = Result<Vec<[u64; 2]>, TablebaseError>;

    fn visit<G: Playable + Numbered>(self, game: G) -> Self::Out {
        let mut loaded = LoadedSlices::open(&game, self.tables)?;
        let mut counts: Vec<[u64; 2]> = Vec::new();
        let steps = Steps::new(G::Index::WINNER_ENDS);
        let mut count = |code: u16, positions: u64| {
            let turns = steps.turns(code) as usize;
            if positions != 0 {
                counts.resize(counts.len().max(turns + 1), [0, 0]);
                counts[turns][usize::from(!code::is_win(code))] += positions;
            }
        };
        let mut wanted = Vec::new();
        for slice in loaded.slices() {
            if loaded.has(slice) && loaded.encoding(slice)?.has_turns() {
                wanted.push((slice, loaded.index.len(slice)));
            }
        }
        let mut after: u64 = wanted.iter().map(|it| it.1).sum();
        for (slice, entries) in wanted {
            self.job.goes_on()?;
            after -= entries;
            self.job.done.store(0, Relaxed);
            let slices = [loaded.name(slice)];
            (self.before)(&Stage { slices: &slices, entries, steps: entries, after });
            let part = loaded.load(slice, self.threads)?;
            let mut each = [0_u64; 256];
            part.codes.iter().for_each(|&it| each[usize::from(it)] += 1);
            for byte in 0..=code::LAST {
                count(byte.into(), each[usize::from(byte)]);
            }
            part.late.iter().for_each(|it| count(it.1, 1));
            drop(part);
            loaded.keep(&[]);
        }
        Ok(counts)
    }
}
