//! Endgame tables: the share of the player to move in every arrangement of a
//! few seeds, one byte each.
//!
//! A layer holds the arrangements of one number of seeds. A ply that stores
//! seeds leads to a lower layer, which is complete. One that stores none stays
//! in the layer, but brings seeds nearer to their store: there are no cycles,
//! and such a position is worked out on the way if it is not there yet. Threads
//! may work out the same one; they find the same.

use std::{
    sync::atomic::{AtomicU8, AtomicU64, Ordering},
    thread,
};

use memory::Bytes;

use super::{
    board::{Board, Seeds, first, full},
    rank::Ranks,
};

/// Not worked out yet; otherwise a byte is the share and one.
const UNKNOWN: u8 = 0;

/// Number of arrangements a thread takes at once.
const CHUNK: u64 = 1 << 12;

/// The tables of all layers up to one.
pub(super) struct EndTable {
    shares: Bytes,
    /// Maximum number of seeds of its arrangements.
    pub most: u8,
    /// Those with lower numbers have been worked out.
    done: u64,
}

impl EndTable {
    /// An empty table with room for so many arrangements: no seeds, nothing to
    /// get.
    pub fn new(room: u64) -> EndTable {
        let shares = Bytes::zeroed(room.max(1) as usize);
        shares[0].store(1, Ordering::Relaxed);
        EndTable { shares, most: 0, done: 1 }
    }

    /// Adds the next layer, for which there has to be room, unless it is
    /// `stopped`: then it goes on there when it is called again.
    pub fn grow(
        &mut self,
        board: &Board,
        ranks: &Ranks,
        threads: usize,
        stopped: impl Fn() -> bool + Sync,
    ) -> bool {
        let left = self.most + 1;
        let end = ranks.below(left + 1);
        let next = AtomicU64::new(self.done);
        let layer = Layer { board, ranks, shares: &self.shares, left };
        let work = || {
            while !stopped() {
                let from = next.fetch_add(CHUNK, Ordering::Relaxed);
                if end <= from {
                    return;
                }
                layer.fill(from, (from + CHUNK).min(end));
            }
        };
        thread::scope(|scope| {
            (1..threads).for_each(|_| drop(scope.spawn(work)));
            work();
        });
        // A part that was begun was also finished.
        self.done = next.load(Ordering::Relaxed).min(end);
        if self.done == end {
            self.most = left;
        }
        self.done == end
    }

    /// The share in the arrangement with that number.
    #[inline]
    pub fn get(&self, rank: u64) -> u8 {
        self.shares[rank as usize].load(Ordering::Relaxed) - 1
    }

    /// Asks for that byte, so that it is at hand soon.
    #[inline]
    pub fn ask_for(&self, rank: u64) -> u64 {
        self.shares[rank as usize].load(Ordering::Relaxed).into()
    }
}

/// A layer that is being worked out.
struct Layer<'a> {
    board: &'a Board,
    ranks: &'a Ranks,
    shares: &'a [AtomicU8],
    left: u8,
}

impl Layer<'_> {
    /// Works out the arrangements with these numbers, from the last one down.
    fn fill(&self, from: u64, to: u64) {
        let mut rank = to - 1;
        let mut seeds = self.ranks.unrank(rank);
        loop {
            if self.shares[rank as usize].load(Ordering::Relaxed) == UNKNOWN {
                self.work_out(seeds, rank);
            }
            if rank == from {
                return;
            }
            let Some(before) = self.ranks.before(seeds) else { return };
            (seeds, rank) = (before, rank - 1);
        }
    }

    fn work_out(&self, seeds: Seeds, rank: u64) -> u8 {
        let share = self.board.ended(seeds, self.left).unwrap_or_else(|| self.best(seeds));
        self.shares[rank as usize].store(share + 1, Ordering::Relaxed);
        share
    }

    /// The greatest share that a ply yields.
    #[inline]
    fn best(&self, seeds: Seeds) -> u8 {
        let mut best = 0;
        let mut pits = full(seeds.own);
        while pits != 0 {
            let step = self.board.step(seeds, first(pits));
            pits &= pits - 1;
            let left = self.left - step.gained;
            let rank = self.ranks.rank(step.next);
            let share = match self.shares[rank as usize].load(Ordering::Relaxed) {
                UNKNOWN => self.work_out(step.next, rank),
                known => known - 1,
            };
            best = best.max(step.gained + if step.again { share } else { left - share });
        }
        best
    }
}
