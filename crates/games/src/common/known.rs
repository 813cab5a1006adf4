//! What solvers remember of positions, in one word each.
//!
//! A word holds a few bits of data and, above them, a part of the position's
//! key; the rest of the key follows from where the word stands. If no two
//! positions have the same key (`game::key::mix` keeps it so) and there are at
//! least as many lines as the part left out has values, then no position is
//! ever mistaken for another. A word is read and written at once: threads need
//! no lock.

use std::sync::atomic::{AtomicU64, Ordering};

/// Words that share a cache line; a position is in one of them or nowhere.
const WAYS: usize = 8;

#[repr(align(64))]
struct Line([AtomicU64; WAYS]);

/// Words with `DATA` bits of data, of which the lowest [`EFFORT`] bits say how
/// much work is in them: little goes first.
pub(crate) struct Known<const DATA: u32> {
    lines: Box<[Line]>,
}

/// Bits for the work.
pub(crate) const EFFORT: u32 = 3;

impl<const DATA: u32> Known<DATA> {
    /// So many bytes are needed lest positions are mistaken.
    pub const FEWEST_BYTES: usize = size_of::<Line>() << DATA;

    /// A table of at most so many bytes, but no fewer than are needed.
    pub fn new(bytes: usize) -> Known<DATA> {
        let lines = bytes.max(Self::FEWEST_BYTES) / size_of::<Line>();
        Known { lines: (0..lines).map(|_| Line(Default::default())).collect() }
    }

    /// The data of a position, if it has any.
    #[inline]
    pub fn get(&self, key: u64) -> Option<u64> {
        let line = &self.lines[self.line(key)];
        let words = line.0.iter().map(|it| it.load(Ordering::Relaxed));
        let mut words = words.filter(|&it| it >> DATA == key & Self::PART && it != 0);
        words.next().map(|it| it & ((1 << DATA) - 1))
    }

    /// Keeps the data of a position, in place of what took the least work.
    #[inline]
    pub fn put(&self, key: u64, data: u64) {
        let line = &self.lines[self.line(key)];
        let mut place = &line.0[0];
        let mut least = u64::MAX;
        for word in &line.0 {
            let it = word.load(Ordering::Relaxed);
            if it == 0 || it >> DATA == key & Self::PART {
                place = word;
                break;
            }
            let effort = it & ((1 << EFFORT) - 1);
            if effort < least {
                (least, place) = (effort, word);
            }
        }
        place.store((key & Self::PART) << DATA | data, Ordering::Relaxed);
    }

    /// The part of the key that is kept.
    const PART: u64 = u64::MAX >> DATA;

    /// The upper bits of a key as a fraction of the number of lines. Keys that
    /// agree in the lower bits differ by 2^(64 − DATA) at least, and so by one
    /// line at least.
    #[inline]
    fn line(&self, key: u64) -> usize {
        ((u128::from(key) * self.lines.len() as u128) >> 64) as usize
    }
}

/// Work in [`EFFORT`] bits: a fourth of its logarithm.
#[inline]
pub(crate) fn effort(nodes: u64) -> u64 {
    u64::from((nodes | 1).ilog2() / 3).min((1 << EFFORT) - 1)
}
