//! The moves that threads are searching (ABDADA, in Kerrigan's simplified form): a thread that
//! comes to a move which another thread is searching defers it, and finds its value in the
//! transposition table later.
//!
//! All of this is only a hint. A missing entry means a move is searched twice, a false one that it
//! is searched later; no move is skipped. So two moves may share a slot, and no thread waits for
//! another.

use std::sync::atomic::{AtomicU64, Ordering};

use super::order::GOLDEN;

/// Each thread has at most one entry per ply.
const PLACES: usize = 1 << PLACE_BITS;
const PLACE_BITS: u32 = 10;

/// The moves that some thread is searching.
pub struct Busy {
    places: Box<[AtomicU64]>,
}

/// A move of a position.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Work(u64);

impl Work {
    /// The move with that number in the position with that key.
    #[inline]
    pub fn new(key: u64, number: u32) -> Work {
        Work((key ^ u64::from(number)).wrapping_mul(GOLDEN) | 1)
    }

    #[inline]
    fn place(self) -> usize {
        (self.0 >> (u64::BITS - PLACE_BITS)) as usize
    }
}

impl Busy {
    pub fn new() -> Busy {
        Busy { places: (0..PLACES).map(|_| AtomicU64::new(0)).collect() }
    }

    /// Whether a thread is searching it.
    #[inline]
    pub fn is_taken(&self, work: Work) -> bool {
        self.places[work.place()].load(Ordering::Relaxed) == work.0
    }

    #[inline]
    pub fn take(&self, work: Work) {
        self.places[work.place()].store(work.0, Ordering::Relaxed);
    }

    #[inline]
    pub fn lay_down(&self, work: Work) {
        if self.is_taken(work) {
            self.places[work.place()].store(0, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_in_hand_is_taken_until_it_is_laid_down() {
        let busy = Busy::new();
        let works: Vec<Work> = (0..40).map(|number| Work::new(42 << 50, number)).collect();
        assert!(!works.iter().any(|it| busy.is_taken(*it)));
        works.iter().for_each(|it| busy.take(*it));
        assert!(!busy.is_taken(Work::new(43 << 50, 0)));
        // Two moves may share a slot: the later one wins.
        let taken = works.iter().filter(|it| busy.is_taken(**it)).count();
        assert!((30..=40).contains(&taken), "{taken}");
        works.iter().for_each(|it| busy.lay_down(*it));
        assert!(!works.iter().any(|it| busy.is_taken(*it)));
    }
}
