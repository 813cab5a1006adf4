//! A set of packed markings that grows where it is.
//!
//! Open addressing with linear probing. The home of a marking is its hash times the capacity, so
//! homes keep their order when the capacity grows: the set is stretched in place, from the end to
//! the beginning, and old and new table never exist side by side. Address space for that is
//! reserved at once; pages that were never touched take no memory.
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

/// Slots after the last home, for markings that are pushed beyond it. At this load a run of
/// occupied slots of that length does not occur by chance; if it does occur, the set is full.
const SPARE: usize = 1024;

/// Slots of an empty set.
const SMALLEST: usize = 1024;

/// Address space reserved at first, in bytes.
const RESERVED: usize = 1 << 30;

/// A set of packed markings.
pub struct Set {
    memory: Memory,
    words: usize,
    /// The number of homes.
    capacity: usize,
    /// The number of slots that fit into the memory.
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

/// `hash / 2^64 × capacity`: keeps the order of hashes.
#[inline]
fn home(hash: u64, capacity: usize) -> usize {
    ((u128::from(hash) * capacity as u128) >> 64) as usize
}

impl Set {
    /// An empty set of markings of a number of words, one of several sets.
    ///
    /// # Errors
    ///
    /// If the system refuses the memory.
    pub fn new(words: usize, occupied: u64, sets: usize) -> Result<Set, Full> {
        let mut bytes = RESERVED / sets;
        let least = (SMALLEST + SPARE) * words * size_of::<u64>();
        while !memory::is_available(bytes as u64) && least < bytes {
            bytes /= 4;
        }
        let (memory, reserved) = reserve(bytes.max(least), words)?;
        Ok(Set { memory, words, capacity: SMALLEST, reserved, len: 0, occupied })
    }

    /// The number of markings.
    pub fn len(&self) -> usize {
        self.len
    }

    /// The memory in use, in bytes.
    pub fn bytes(&self) -> u64 {
        self.bytes_of(self.capacity)
    }

    fn bytes_of(&self, capacity: usize) -> u64 {
        ((capacity + SPARE) * self.words * size_of::<u64>()) as u64
    }

    /// Makes room for more markings, with memory from `room`.
    ///
    /// # Errors
    ///
    /// [`Full`] if that is not enough, or the system refuses.
    #[inline]
    pub fn reserve<const N: usize>(&mut self, more: usize, room: &Room) -> Result<(), Full> {
        let enough = ((self.len + more) as f64 / LOAD) as usize + 1;
        if self.capacity < enough {
            self.grow::<N>(enough.max((self.capacity as f64 * GROWTH) as usize), room)?;
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
        let (capacity, occupied) = (self.capacity, self.occupied);
        let end = (capacity + SPARE) * words;
        let Some(cells) = self.memory.cells::<u64>().get_mut(..end) else { return Err(Full) };
        homes.clear();
        homes.extend(markings.chunks_exact(words).map(|it| home(hash::<N>(it), capacity) * words));
        black_box(homes.iter().fold(0, |it, &home| it ^ cells[home]));
        for (marking, &home) in markings.chunks_exact(words).zip(homes.iter()) {
            let mut slot = home;
            loop {
                let Some(cell) = cells.get_mut(slot..slot + words) else { return Err(Full) };
                if cell[0] == 0 {
                    cell.copy_from_slice(marking);
                    cell[0] |= occupied;
                    self.len += 1;
                    new(marking);
                    break;
                }
                let same = cell[0] ^ occupied == marking[0];
                if same && cell[1..] == marking[1..] {
                    break;
                }
                slot += words;
            }
        }
        Ok(())
    }

    /// Whether a marking is in the set.
    pub fn contains<const N: usize>(&mut self, marking: &[u64]) -> bool {
        let (words, occupied) = (width::<N>(self.words), self.occupied);
        let mut slot = home(hash::<N>(marking), self.capacity) * words;
        let cells: &mut [u64] = self.memory.cells();
        loop {
            let Some(cell) = cells.get(slot..slot + words) else { return false };
            if cell[0] == 0 {
                return false;
            }
            if cell[0] ^ occupied == marking[0] && cell[1..] == marking[1..] {
                return true;
            }
            slot += words;
        }
    }

    /// Calls back with every marking.
    pub fn each(&mut self, mut each: impl FnMut(&[u64])) {
        let (words, occupied) = (self.words, self.occupied);
        let slots = (self.capacity + SPARE) * words;
        let mut marking = vec![0; words];
        for slot in self.memory.cells::<u64>()[..slots].chunks_exact(words) {
            if slot[0] != 0 {
                marking.copy_from_slice(slot);
                marking[0] ^= occupied;
                each(&marking);
            }
        }
    }

    fn grow<const N: usize>(&mut self, capacity: usize, room: &Room) -> Result<(), Full> {
        room.take(self.bytes_of(capacity) - self.bytes())?;
        if self.reserved < capacity + SPARE {
            let bytes = 4 * self.bytes_of(capacity) as usize;
            let (mut memory, reserved) = reserve(bytes, self.words)
                .or_else(|_| reserve(self.bytes_of(capacity) as usize, self.words))?;
            let cells = (self.capacity + SPARE) * self.words;
            memory.cells::<u64>()[..cells].copy_from_slice(&self.memory.cells::<u64>()[..cells]);
            self.memory = memory;
            self.reserved = reserved;
        }
        self.stretch::<N>(capacity)
    }

    /// Moves every marking to its place for a larger capacity.
    ///
    /// A cluster is a run of occupied slots. From the last one to the first, each is taken out and
    /// its markings are inserted again. The new home of a marking is not before its old one, and
    /// that is not before the beginning of its cluster: so what is inserted stays behind all
    /// clusters that are still to come.
    fn stretch<const N: usize>(&mut self, capacity: usize) -> Result<(), Full> {
        let (words, occupied) = (width::<N>(self.words), self.occupied);
        let slots = self.capacity + SPARE;
        let cells: &mut [u64] = self.memory.cells();
        let mut cluster: Vec<u64> = Vec::new();
        let mut end = slots;
        while 0 < end {
            end -= 1;
            if cells[end * words] == 0 {
                continue;
            }
            let mut begin = end;
            while 0 < begin && cells[(begin - 1) * words] != 0 {
                begin -= 1;
            }
            let taken = &mut cells[begin * words..(end + 1) * words];
            cluster.clear();
            cluster.extend_from_slice(taken);
            taken.fill(0);
            for marking in cluster.chunks_exact_mut(words) {
                marking[0] ^= occupied;
                let mut slot = home(hash::<N>(marking), capacity) * words;
                marking[0] ^= occupied;
                while cells.get(slot).is_some_and(|it| *it != 0) {
                    slot += words;
                }
                let cell = cells.get_mut(slot..slot + words).ok_or(Full)?;
                cell.copy_from_slice(marking);
            }
            end = begin;
        }
        self.capacity = capacity;
        Ok(())
    }
}

/// Memory of about this many bytes, and the number of slots that fit.
fn reserve(bytes: usize, words: usize) -> Result<(Memory, usize), Full> {
    let slots = bytes / (words * size_of::<u64>());
    let cells = slots * words;
    if !memory::is_available((cells * size_of::<u64>()) as u64) {
        return Err(Full);
    }
    Ok((Memory::of::<u64>(cells), slots))
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
