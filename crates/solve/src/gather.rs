//! Batched lookups.
//!
//! The successors of a position are scattered over memory. So the turns of a batch of positions are
//! collected first; then all codes are loaded, without branches on loaded data so that the loads
//! overlap; and only then are they evaluated.

use game::Index;

use crate::{best::Best, code::Steps, part::Below};

/// Positions in a batch.
const BATCH: usize = 64;

/// The turns of a batch of positions.
pub(crate) struct Gathered<T> {
    /// For each position: the caller's data, the best result of turns that need no lookup, and the
    /// end of its lookups.
    positions: Vec<(T, Best, usize)>,
    look_ups: Vec<(usize, u64)>,
    codes: Vec<u8>,
}

impl<T> Gathered<T> {
    pub(crate) fn new() -> Gathered<T> {
        Gathered {
            positions: Vec::with_capacity(BATCH),
            look_ups: Vec::with_capacity(BATCH * 64),
            codes: Vec::with_capacity(BATCH * 64),
        }
    }

    /// Adds a turn of the next position to this number of a part below.
    #[inline]
    pub(crate) fn look_up(&mut self, part: usize, number: u64) {
        self.look_ups.push((part, number));
    }

    /// Ends the turns of a position. Returns whether the batch is full.
    #[inline]
    #[must_use]
    pub(crate) fn position(&mut self, of: T, best: Best) -> bool {
        self.positions.push((of, best, self.look_ups.len()));
        self.positions.len() == BATCH
    }

    /// Performs all lookups and calls back with the best result of each position.
    pub(crate) fn weigh<I: Index, E>(
        &mut self,
        below: &Below<'_, I>,
        mut each: impl FnMut(T, Best) -> Result<(), E>,
    ) -> Result<(), E> {
        let steps = Steps::new(I::WINNER_ENDS);
        let parts = &below.parts;
        self.codes.clear();
        let codes =
            self.look_ups.iter().map(|&(part, number)| parts[part].1.codes[number as usize]);
        self.codes.extend(codes);
        let mut from = 0;
        for (of, mut best, to) in self.positions.drain(..) {
            let found = self.look_ups[from..to].iter().zip(&self.codes[from..to]);
            for (&(part, number), &code) in found {
                best.meet(steps, parts[part].1.decode(number, code));
            }
            from = to;
            each(of, best)?;
        }
        self.look_ups.clear();
        Ok(())
    }
}
