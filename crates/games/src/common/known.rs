//! What solvers remember of positions, in one word each.
//!
//! A word holds a few bits of data and, above them, a part of the position's
//! key; the rest of the key follows from where the word stands. If no two
//! positions have the same key (`game::key::mix` keeps it so) and there are at
//! least as many lines as the part left out has values, then no position is
//! ever mistaken for another. A word is read and written at once: threads need
//! no lock.

use std::sync::atomic::{AtomicU64, Ordering};

use memory::Words;

/// Words that share a cache line; a position is in one of them or nowhere.
const WAYS: usize = 8;

/// Bytes of such a line.
const LINE: usize = WAYS * size_of::<u64>();

/// Words with `DATA` bits of data, of which the lowest [`EFFORT`] bits say how
/// much work is in them: little goes first.
pub(crate) struct Known<const DATA: u32> {
    words: Words,
}

/// Bits for the work.
pub(crate) const EFFORT: u32 = 3;

/// With so much work, 64 nodes, positions are told to others: what took less is
/// found out again sooner than it pays to keep.
const TOLD: u64 = 2;

impl<const DATA: u32> Known<DATA> {
    /// So many bytes are needed lest positions are mistaken.
    pub const FEWEST_BYTES: usize = LINE << DATA;

    /// The bytes in which so many positions nearly all find a place: a third of
    /// the words is used then.
    pub fn bytes_for(positions: u64) -> usize {
        let words = usize::try_from(positions).unwrap_or(usize::MAX).saturating_mul(3);
        words.saturating_mul(size_of::<AtomicU64>())
    }

    /// A table of at most so many bytes, but no fewer than are needed.
    pub fn new(bytes: usize) -> Known<DATA> {
        let lines = bytes.max(Self::FEWEST_BYTES) / LINE;
        Known { words: Words::zeroed(lines * WAYS) }
    }

    /// The data of a position, if it has any.
    #[inline]
    pub fn get(&self, key: u64) -> Option<u64> {
        let words = self.line(key).iter().map(|it| it.load(Ordering::Relaxed));
        let mut words = words.filter(|&it| it >> DATA == key & Self::PART && it != 0);
        words.next().map(|it| it & ((1 << DATA) - 1))
    }

    /// Keeps the data of a position, in place of what took the least work.
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

    /// Keeps what another table has told; `false` if no search can have found
    /// that.
    pub fn learn(&self, key: u64, data: u64, is_sound: fn(u64) -> bool) -> bool {
        let sound = is_sound(data);
        if sound {
            self.put(key, data);
        }
        sound
    }

    /// Everything that took more than a little work, with its whole key.
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

    /// The key of a word in a line, of which a part is given: the keys of a
    /// line are no more than there are parts, and follow one another.
    fn key(&self, line: usize, part: u64) -> u64 {
        let first = ((line as u128) << 64).div_ceil(self.lines() as u128) as u64;
        let key = first & !Self::PART | part;
        if key < first { key.wrapping_add(Self::PART + 1) } else { key }
    }

    /// The part of the key that is kept.
    const PART: u64 = u64::MAX >> DATA;

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

/// Work in [`EFFORT`] bits: a fourth of its logarithm.
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
        assert!(known.learn(7, 8, is_sound) && !known.learn(8, 9, is_sound));
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
