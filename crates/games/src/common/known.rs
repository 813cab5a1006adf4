//! The transposition tables of the solvers, one word per position.
//!
//! A word holds a few bits of data and, above them, a part of the position's key; the rest of the
//! key follows from the index of the word. If there are at least as many lines as the omitted part
//! has values, the whole key is identified. If keys are one to one as well (`game::key::mix`
//! preserves that), positions are never confused; otherwise, as in Reversi, results hold up to a
//! collision of 64-bit keys. A word is read and written atomically: threads need no lock.

use std::sync::atomic::{AtomicU64, Ordering};

use memory::Words;

/// Words per cache line; a position can be in any of them.
const WAYS: usize = 8;

/// Bytes of a line.
const LINE: usize = WAYS * size_of::<u64>();

/// Words with `DATA` bits of data. The lowest [`EFFORT`] bits are a measure of the work behind an
/// entry: entries with little work are replaced first.
pub(crate) struct Known<const DATA: u32> {
    words: Words,
}

/// Number of bits for the work.
pub(crate) const EFFORT: u32 = 3;

/// Minimum effort of an exported entry (64 nodes): less is recomputed faster than it pays to store.
const TOLD: u64 = 2;

impl<const DATA: u32> Known<DATA> {
    /// Minimum size in bytes that keeps keys unambiguous.
    pub const FEWEST_BYTES: usize = LINE << DATA;

    /// The size in bytes at which nearly all of `positions` entries fit: a third of the words is
    /// used.
    pub fn bytes_for(positions: u64) -> usize {
        let words = usize::try_from(positions).unwrap_or(usize::MAX).saturating_mul(3);
        words.saturating_mul(size_of::<AtomicU64>())
    }

    /// A table of at most `bytes` bytes, but no fewer than the minimum.
    pub fn new(bytes: usize) -> Known<DATA> {
        let lines = bytes.max(Self::FEWEST_BYTES) / LINE;
        Known { words: Words::zeroed(lines * WAYS) }
    }

    /// The data of a position, if stored.
    #[inline]
    pub fn get(&self, key: u64) -> Option<u64> {
        let words = self.line(key).iter().map(|it| it.load(Ordering::Relaxed));
        let mut words = words.filter(|&it| it >> DATA == key & Self::PART && it != 0);
        words.next().map(|it| it & ((1 << DATA) - 1))
    }

    /// Stores the data of a position in place of the entry with the least work.
    #[inline]
    pub fn put(&self, key: u64, data: u64) {
        let line = self.line(key);
        let mut place = &line[0];
        let mut least = u64::MAX;
        for word in line {
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

    /// Imports an entry of another table; `false` if no search can have produced it.
    pub fn import(&self, key: u64, data: u64, is_sound: fn(u64) -> bool) -> bool {
        let sound = is_sound(data);
        if sound {
            self.put(key, data);
        }
        sound
    }

    /// Calls `visit` with every entry that took more than a little work, with its whole key.
    pub fn each<E>(&self, mut visit: impl FnMut(u64, u64) -> Result<(), E>) -> Result<(), E> {
        for (number, line) in self.words.chunks_exact(WAYS).enumerate() {
            for word in line {
                let word = word.load(Ordering::Relaxed);
                if TOLD <= word & ((1 << EFFORT) - 1) {
                    visit(self.key(number, word >> DATA), word & ((1 << DATA) - 1))?;
                }
            }
        }
        Ok(())
    }

    /// The key of a word in a line, given the stored part: a line has at most as many keys as there
    /// are parts, and they are consecutive.
    fn key(&self, line: usize, part: u64) -> u64 {
        let first = ((line as u128) << 64).div_ceil(self.lines() as u128) as u64;
        let key = first & !Self::PART | part;
        if key < first { key.wrapping_add(Self::PART + 1) } else { key }
    }

    /// Mask of the stored part of the key.
    const PART: u64 = u64::MAX >> DATA;

    /// Its size in bytes.
    #[cfg(test)]
    pub fn bytes(&self) -> usize {
        self.words.len() * size_of::<u64>()
    }

    /// How many lines there are.
    #[inline]
    fn lines(&self) -> usize {
        self.words.len() / WAYS
    }

    /// The line of a key: its upper bits as a fraction of the number of lines.
    /// Keys that agree in the lower bits differ by 2^(64 − DATA) at least, and
    /// so by one line at least.
    #[inline]
    fn line(&self, key: u64) -> &[AtomicU64] {
        let number = ((u128::from(key) * self.lines() as u128) >> 64) as usize;
        &self.words[number * WAYS..][..WAYS]
    }

    /// Asks for the line of a key, so that it is at hand soon: whoever asks for
    /// several before he looks at one waits once for all of them. The sum of
    /// what is returned has to be used.
    #[inline]
    pub fn ask_for(&self, key: u64) -> u64 {
        self.line(key)[0].load(Ordering::Relaxed)
    }
}

/// Work in [`EFFORT`] bits: a third of its binary logarithm, rounded down and capped.
#[inline]
pub(crate) fn effort(nodes: u64) -> u64 {
    u64::from((nodes | 1).ilog2() / 3).min((1 << EFFORT) - 1)
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use game::key;

    use super::*;

    type Small = Known<10>;

    fn told(known: &Small) -> Vec<(u64, u64)> {
        let mut all = Vec::new();
        let told = known.each(|key, data| {
            all.push((key, data));
            Ok::<(), Infallible>(())
        });
        assert_eq!(told, Ok(()));
        all
    }

    /// Also in a table of another size, and with sizes that are no powers of 2.
    #[test]
    fn what_is_told_has_its_whole_key() {
        let hard = effort(1 << 12);
        for bytes in [Small::FEWEST_BYTES, Small::FEWEST_BYTES * 5 / 3, 1 << 20] {
            let known = Small::new(bytes);
            let keys: Vec<u64> = (1..2000).map(key::mix).chain([1, u64::MAX]).collect();
            keys.iter().enumerate().for_each(|(number, &key)| {
                let number = number as u64 % 128;
                known.put(key, number << EFFORT | hard);
            });
            let all = told(&known);
            assert!(1900 < all.len(), "{}", all.len());
            let other = Small::new(bytes * 3 / 2);
            for &(key, data) in &all {
                let number = keys.iter().position(|&it| it == key).unwrap();
                assert_eq!(data, (number as u64 % 128) << EFFORT | hard);
                assert_eq!(known.get(key), Some(data));
                other.put(key, data);
                assert_eq!(other.get(key), Some(data));
            }
        }
    }

    #[test]
    fn what_is_not_sound_is_not_learnt() {
        let known = Small::new(0);
        let is_sound = |data| data != 9;
        assert!(known.import(7, 8, is_sound) && !known.import(8, 9, is_sound));
        assert_eq!((known.get(7), known.get(8)), (Some(8), None));
    }

    #[test]
    fn what_took_little_work_is_not_told() {
        let known = Small::new(0);
        known.put(7, effort(63));
        known.put(8, effort(64));
        assert_eq!(told(&known), [(8, effort(64))]);
    }
}
