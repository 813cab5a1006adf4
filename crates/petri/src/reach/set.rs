//! A set of packed markings that grows where it is.
//!
//! Slots are in buckets of about one cache line. The home of a marking is a bucket; where that is
//! full, the next one. All slots of a bucket are compared without a branch, because a branch that
//! depends on where in a bucket a marking is cannot be predicted.
//!
//! The home is the hash times the number of buckets, so homes keep their order when that number
//! grows: the set is stretched in place, from the end to the beginning, and old and new table never
//! exist side by side. Address space for that is reserved at once; pages that were never touched
//! take no memory.
//!
//! Markings are inserted in batches: first the homes of all are read, without a branch on what was
//! read, so that the loads overlap; then they are looked for.

use std::{
    hint::black_box,
    sync::atomic::{AtomicU64, Ordering::Relaxed},
};

use game::key::mix;
use memory::Memory;

use super::width;

/// At most this part of the slots is occupied.
const LOAD: f64 = 0.8;

/// A set grows to this multiple of its capacity.
const GROWTH: f64 = 1.3;

/// Buckets after the last home, for markings that are pushed beyond it. At this load a run of full
/// buckets of that length does not occur by chance; if it does occur, the set is full.
const SPARE: usize = 256;

/// Homes of an empty set.
const SMALLEST: usize = 128;

/// Address space reserved at first, in bytes.
const RESERVED: usize = 1 << 30;

/// A set of packed markings.
pub struct Set {
    memory: Memory,
    words: usize,
    /// The number of buckets that are homes.
    homes: usize,
    /// The number of buckets that fit into the memory.
    reserved: usize,
    len: usize,
    /// A bit of the first word that is 0 in every marking and 1 in every occupied slot.
    occupied: u64,
}

/// The system or the limit refuses the memory.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Full;

/// The bytes that may still be used, shared by threads.
#[derive(Debug)]
pub struct Room(AtomicU64);

impl Room {
    /// That many bytes.
    pub fn new(bytes: u64) -> Room {
        Room(AtomicU64::new(bytes))
    }

    /// Takes some.
    ///
    /// # Errors
    ///
    /// If there are not enough.
    pub fn take(&self, bytes: u64) -> Result<(), Full> {
        let taken = self.0.fetch_update(Relaxed, Relaxed, |it| it.checked_sub(bytes));
        taken.map(drop).map_err(|_| Full)
    }

    /// Gives some back.
    pub fn give(&self, bytes: u64) {
        self.0.fetch_add(bytes, Relaxed);
    }
}

/// The hash of a marking.
#[inline]
pub fn hash<const N: usize>(marking: &[u64]) -> u64 {
    /// 2^64 divided by the golden ratio, made odd (Knuth, TAOCP vol. 3, 6.4).
    const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;
    let (&last, first) = match marking.split_last() {
        Some(it) => it,
        None => return 0,
    };
    let fold =
        first.iter().fold(0u64, |it, &word| (it.rotate_left(23) ^ word).wrapping_mul(GOLDEN));
    mix(fold.rotate_left(23) ^ last)
}

/// `hash / 2^64 × homes`: keeps the order of hashes.
#[inline]
fn home(hash: u64, homes: usize) -> usize {
    ((u128::from(hash) * homes as u128) >> 64) as usize
}

/// The number of slots in a bucket of markings of a number of words.
#[inline]
const fn slots(words: usize) -> usize {
    match words {
        0 | 1 => 8,
        2 | 3 => 4,
        _ => 2,
    }
}

/// Whether some slot of a bucket holds a marking. Word by word and slot by slot: for a word or two
/// a call of `memcmp` would take longer than all the rest.
#[inline]
fn holds<const N: usize>(bucket: &[u64], marking: &[u64], occupied: u64) -> bool {
    let words = width::<N>(marking.len());
    let count = slots(words);
    let (bucket, marking) = (&bucket[..count * words], &marking[..words]);
    let first = marking[0] | occupied;
    let mut found = false;
    for slot in 0..count {
        let mut differs = bucket[slot * words] ^ first;
        for word in 1..words {
            differs |= bucket[slot * words + word] ^ marking[word];
        }
        found |= differs == 0;
    }
    found
}

/// Puts a marking into the first free slot, if there is one.
#[inline]
fn put<const N: usize>(bucket: &mut [u64], marking: &[u64], occupied: u64) -> bool {
    let words = width::<N>(marking.len());
    let count = slots(words);
    let (bucket, marking) = (&mut bucket[..count * words], &marking[..words]);
    let used: usize = (0..count).map(|it| usize::from(bucket[it * words] != 0)).sum();
    if used == count {
        return false;
    }
    let slot = &mut bucket[used * words..][..words];
    slot.copy_from_slice(marking);
    slot[0] |= occupied;
    true
}

impl Set {
    /// An empty set of markings of a number of words, one of several sets.
    ///
    /// # Errors
    ///
    /// If the system refuses the memory.
    pub fn new(words: usize, occupied: u64, sets: usize) -> Result<Set, Full> {
        let mut bytes = RESERVED / sets;
        let least = (SMALLEST + SPARE) * words * slots(words) * size_of::<u64>();
        while !memory::is_available(bytes as u64) && least < bytes {
            bytes /= 4;
        }
        let (memory, reserved) = reserve(bytes.max(least), words)?;
        Ok(Set { memory, words, homes: SMALLEST, reserved, len: 0, occupied })
    }

    /// The number of markings.
    pub fn len(&self) -> usize {
        self.len
    }

    /// The memory in use, in bytes.
    pub fn bytes(&self) -> u64 {
        self.bytes_of(self.homes)
    }

    fn bytes_of(&self, homes: usize) -> u64 {
        ((homes + SPARE) * slots(self.words) * self.words * size_of::<u64>()) as u64
    }

    /// Makes room for more markings, with memory from `room`.
    ///
    /// # Errors
    ///
    /// [`Full`] if that is not enough, or the system refuses.
    #[inline]
    pub fn reserve<const N: usize>(&mut self, more: usize, room: &Room) -> Result<(), Full> {
        let enough = ((self.len + more) as f64 / (LOAD * slots(self.words) as f64)) as usize + 1;
        if self.homes < enough {
            self.grow::<N>(enough.max((self.homes as f64 * GROWTH) as usize), room)?;
        }
        Ok(())
    }

    /// Inserts a batch of markings. Calls `new` for each that was not there. There must be room
    /// for all of them: see [`Set::reserve`].
    ///
    /// # Errors
    ///
    /// [`Full`] if markings crowd at the end; some of the batch may have been inserted.
    #[inline]
    pub fn insert<const N: usize>(
        &mut self,
        markings: &[u64],
        homes: &mut Vec<usize>,
        mut new: impl FnMut(&[u64]),
    ) -> Result<(), Full> {
        let words = width::<N>(self.words);
        let size = words * slots(words);
        let (buckets, occupied) = (self.homes, self.occupied);
        let end = (buckets + SPARE) * size;
        let Some(cells) = self.memory.cells::<u64>().get_mut(..end) else { return Err(Full) };
        homes.clear();
        homes.extend(markings.chunks_exact(words).map(|it| home(hash::<N>(it), buckets) * size));
        black_box(homes.iter().fold(0, |it, &home| it ^ cells[home] ^ cells[home + size - 1]));
        for (marking, &home) in markings.chunks_exact(words).zip(homes.iter()) {
            let mut at = home;
            loop {
                let Some(bucket) = cells.get_mut(at..at + size) else { return Err(Full) };
                if holds::<N>(bucket, marking, occupied) {
                    break;
                }
                if put::<N>(bucket, marking, occupied) {
                    self.len += 1;
                    new(marking);
                    break;
                }
                at += size;
            }
        }
        Ok(())
    }

    /// Whether a marking is in the set.
    pub fn contains<const N: usize>(&mut self, marking: &[u64]) -> bool {
        let (words, occupied) = (width::<N>(self.words), self.occupied);
        let size = words * slots(words);
        let home = home(hash::<N>(marking), self.homes);
        let buckets = self.memory.cells::<u64>().chunks_exact(size).skip(home);
        for bucket in buckets {
            if holds::<N>(bucket, marking, occupied) {
                return true;
            }
            if bucket[size - words] == 0 {
                return false;
            }
        }
        false
    }

    /// Calls back with every marking.
    pub fn each(&mut self, mut each: impl FnMut(&[u64])) {
        let (words, occupied) = (self.words, self.occupied);
        let end = (self.homes + SPARE) * slots(words) * words;
        let mut marking = vec![0; words];
        for slot in self.memory.cells::<u64>()[..end].chunks_exact(words) {
            if slot[0] != 0 {
                marking.copy_from_slice(slot);
                marking[0] ^= occupied;
                each(&marking);
            }
        }
    }

    fn grow<const N: usize>(&mut self, homes: usize, room: &Room) -> Result<(), Full> {
        room.take(self.bytes_of(homes) - self.bytes())?;
        if self.reserved < homes + SPARE {
            let bytes = self.bytes_of(homes) as usize;
            let (mut memory, reserved) =
                reserve(4 * bytes, self.words).or_else(|_| reserve(bytes, self.words))?;
            let cells = self.bytes() as usize / size_of::<u64>();
            memory.cells::<u64>()[..cells].copy_from_slice(&self.memory.cells::<u64>()[..cells]);
            self.memory = memory;
            self.reserved = reserved;
        }
        self.stretch::<N>(homes)
    }

    /// Moves every marking to its place for a larger number of homes.
    ///
    /// A cluster is a run of buckets of which all but the last are full, after one that is not. A
    /// marking is in the cluster of its home. From the last cluster to the first, each is taken out
    /// and its markings are inserted again. The new home of a marking is not before its old one: so
    /// what is inserted stays behind all clusters that are still to come.
    fn stretch<const N: usize>(&mut self, homes: usize) -> Result<(), Full> {
        let (words, occupied) = (width::<N>(self.words), self.occupied);
        let size = words * slots(words);
        let cells: &mut [u64] = self.memory.cells();
        let mut cluster: Vec<u64> = Vec::new();
        let mut end = (self.homes + SPARE) * size;
        while 0 < end {
            let mut begin = end - size;
            while 0 < begin && cells[begin - words] != 0 {
                begin -= size;
            }
            let taken = &mut cells[begin..end];
            cluster.clear();
            cluster.extend_from_slice(taken);
            taken.fill(0);
            for marking in cluster.chunks_exact_mut(words).filter(|it| it[0] != 0) {
                marking[0] ^= occupied;
                let mut at = home(hash::<N>(marking), homes) * size;
                loop {
                    let bucket = cells.get_mut(at..at + size).ok_or(Full)?;
                    if put::<N>(bucket, marking, occupied) {
                        break;
                    }
                    at += size;
                }
            }
            end = begin;
        }
        self.homes = homes;
        Ok(())
    }
}

/// Memory of about this many bytes, and the number of buckets that fit.
fn reserve(bytes: usize, words: usize) -> Result<(Memory, usize), Full> {
    let size = words * slots(words);
    let buckets = bytes / (size * size_of::<u64>());
    let cells = buckets * size;
    if !memory::is_available((cells * size_of::<u64>()) as u64) {
        return Err(Full);
    }
    Ok((Memory::of::<u64>(cells), buckets))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    impl Room {
        fn left(&self) -> u64 {
            self.0.load(Relaxed)
        }
    }

    fn fill<const N: usize>(words: usize) {
        let mut random = fastrand::Rng::with_seed(words as u64);
        let (mut set, mut known) = (Set::new(words, 1 << 63, 1).unwrap(), BTreeSet::new());
        let (mut homes, room) = (Vec::new(), Room::new(u64::MAX));
        for size in (0..300).cycle().take(1000) {
            // Few different ones, so that many are known already.
            let batch: Vec<Vec<u64>> =
                (0..size).map(|_| (0..words).map(|_| random.u64(..40_000)).collect()).collect();
            let mut new = BTreeSet::new();
            set.reserve::<N>(size, &room).unwrap();
            set.insert::<N>(&batch.concat(), &mut homes, |it| assert!(new.insert(it.to_vec())))
                .unwrap();
            let expected: BTreeSet<_> =
                batch.into_iter().filter(|it| !known.contains(it)).collect();
            assert_eq!(new, expected);
            known.extend(expected);
            assert_eq!(set.len(), known.len());
        }
        let mut all = BTreeSet::new();
        set.each(|it| assert!(all.insert(it.to_vec())));
        assert_eq!(all, known);
        assert_eq!(set.bytes(), u64::MAX - room.left() + set.bytes_of(SMALLEST));
    }

    #[test]
    fn nothing_is_lost_and_nothing_is_new_twice() {
        fill::<1>(1);
        fill::<2>(2);
        fill::<0>(3);
    }

    #[test]
    fn the_limit_is_kept() {
        let mut set = Set::new(1, 1 << 63, 1).unwrap();
        let room = Room::new(100_000);
        assert_eq!(set.reserve::<1>(1_000_000, &room), Err(Full));
        assert_eq!((set.reserve::<1>(5000, &room), set.len()), (Ok(()), 0));
        assert!(room.left() < 60_000 && set.bytes() < 100_000);
    }
}
