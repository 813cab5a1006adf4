//! What the threads have in hand: whoever comes to a move that another thread
//! is looking at takes the others first, and when he comes back to it the table
//! knows the answer (ABDADA, as Kerrigan has simplified it).
//!
//! All of it is hints. A move that is missing here is looked at twice, one that
//! is here by mistake is looked at later; none is left out. So two moves may
//! share a place, and no thread waits for another.

use std::sync::atomic::{AtomicU64, Ordering};

use super::order::GOLDEN;

/// Each thread has at most one move at every ply in hand.
const PLACES: usize = 1 << PLACE_BITS;
const PLACE_BITS: u32 = 10;

/// The moves that some thread has in hand.
pub struct Busy {
    places: Box<[AtomicU64]>,
}

/// A move of a position.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Work(u64);

impl Work {
    /// The move with that number in the position of that key.
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

    /// Whether a thread has it in hand.
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
        // Two may share a place: then the later one has it.
        let taken = works.iter().filter(|it| busy.is_taken(**it)).count();
        assert!((30..=40).contains(&taken), "{taken}");
        works.iter().for_each(|it| busy.lay_down(*it));
        assert!(!works.iter().any(|it| busy.is_taken(*it)));
    }
}
