//! The moves of Nim, one at a time: a heap may hold two billion of them.

use super::{Position, Take};

/// Walks through the takes of a position, heap by heap, small takes first.
#[derive(Clone, Debug)]
pub struct Takes {
    position: Position,
    heap: usize,
    /// How many have been taken from `heap` by the last take.
    taken: u32,
    left: usize,
}

impl Takes {
    pub(super) fn new(position: &Position) -> Takes {
        let left = position.heaps.iter().map(|&heap| heap as usize).sum();
        Takes { position: *position, heap: 0, taken: 0, left }
    }
}

impl Iterator for Takes {
    type Item = Take;

    fn next(&mut self) -> Option<Take> {
        self.nth(0)
    }

    /// Skips whole heaps.
    fn nth(&mut self, mut n: usize) -> Option<Take> {
        while let Some(&heap) = self.position.heaps.get(self.heap) {
            let here = (heap - self.taken) as usize;
            if n < here {
                self.taken += n as u32 + 1;
                self.left -= n + 1;
                return Some(Take { heap: self.heap as u8, count: self.taken });
            }
            n -= here;
            self.left -= here;
            self.heap += 1;
            self.taken = 0;
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }

    fn count(self) -> usize {
        self.left
    }
}

impl ExactSizeIterator for Takes {}
