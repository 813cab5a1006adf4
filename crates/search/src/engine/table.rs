//! The transposition table, shared by all threads.
//!
//! An entry is two words, the data and the key xored with the data (Hyatt and Mann 2002): if two
//! threads write at once, a torn entry does not match its key and is ignored. No lock, no unsafe
//! code. Four entries of 16 bytes share a cache line.
//!
//! The whole 64-bit key is compared. For games whose keys are not one to one, two positions with
//! equal keys would share an entry.

use std::sync::atomic::{AtomicU64, Ordering};

use memory::Words;

use crate::{DECISIVE, Value};

/// Entries per cache line; a position can be in any of them.
const WAYS: usize = 4;

/// Bytes of one entry.
const ENTRY: usize = 16;

/// How a stored value relates to the true one.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is the true value.
    Exact,
    /// A lower bound of the true value.
    Least,
    /// An upper bound of the true value.
    Most,
}

/// What is known about a position.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The value for the player to move, wins and losses counted from here.
    pub value: Value,
    /// How that value relates to the true one.
    pub bound: Bound,
    /// Its search depth.
    pub depth: u8,
    /// Whether no estimate went into it, so that it holds at every depth.
    pub exact: bool,
    /// The number of the best move in the list of moves, if known.
    pub best: Option<u16>,
}

/// The table; its size is fixed.
pub struct Transpositions {
    words: Words,
    /// The age of the current search; older entries are replaced first.
    age: AtomicU64,
}

impl Transpositions {
    /// A table of at most `bytes` bytes, at least one cache line.
    pub fn new(bytes: usize) -> Transpositions {
        let lines = (bytes / (WAYS * ENTRY)).max(1);
        Transpositions { words: Words::zeroed(lines * WAYS * 2), age: AtomicU64::new(1) }
    }

    /// Its size in bytes.
    pub fn bytes(&self) -> usize {
        self.words.len() * 8
    }

    /// Starts another search: existing entries stay, but count as old.
    pub fn grow_older(&self) {
        let next = self.age.load(Ordering::Relaxed) % AGES + 1;
        self.age.store(next % AGES, Ordering::Relaxed);
    }

    /// Removes all entries.
    pub fn clear(&self) {
        self.words.iter().for_each(|word| word.store(0, Ordering::Relaxed));
    }

    /// The entry of the position with that key, `ply` plies from the root.
    #[inline]
    pub fn get(&self, key: u64, ply: u32) -> Option<Entry> {
        let line = self.line(key);
        for pair in self.words[line..line + 2 * WAYS].chunks_exact(2) {
            let (mixed, data) = (pair[0].load(Ordering::Relaxed), pair[1].load(Ordering::Relaxed));
            if mixed ^ data == key && data != 0 {
                return Some(unpack(data, ply));
            }
        }
        None
    }

    /// Stores an entry in place of the least useful one: the same position, otherwise an old entry,
    /// otherwise the shallowest.
    pub fn put(&self, key: u64, ply: u32, entry: Entry) {
        let age = self.age.load(Ordering::Relaxed);
        let line = self.line(key);
        let mut place = line;
        let mut least = i64::MAX;
        for at in (line..line + 2 * WAYS).step_by(2) {
            let (mixed, data) = (
                self.words[at].load(Ordering::Relaxed),
                self.words[at + 1].load(Ordering::Relaxed),
            );
            if mixed ^ data == key && data != 0 {
                place = at;
                break;
            }
            let fresh = i64::from(data >> AGE_AT & (AGES - 1) == age);
            let worth = if data == 0 { -1 } else { fresh * 256 + (data >> DEPTH_AT & 0xFF) as i64 };
            if worth < least {
                (least, place) = (worth, at);
            }
        }
        let data = pack(entry, ply, age);
        self.words[place].store(key ^ data, Ordering::Relaxed);
        self.words[place + 1].store(data, Ordering::Relaxed);
    }

    /// The start of the cache line of a key: its upper bits as a fraction of the number of lines.
    #[inline]
    fn line(&self, key: u64) -> usize {
        let lines = (self.words.len() / (2 * WAYS)) as u128;
        ((u128::from(key) * lines) >> 64) as usize * 2 * WAYS
    }
}

// The data word: 24 bits of value, 2 of bound, 8 of depth, 6 of age, 17 of the best move's number
// plus one (0: none), one for exact values, and a bit that is always set, so that an empty slot is
// never mistaken for an entry.
const BOUND_AT: u32 = 24;
const DEPTH_AT: u32 = 26;
const AGE_AT: u32 = 34;
const BEST_AT: u32 = 40;
const EXACT_AT: u32 = 57;
const SET: u64 = 1 << 63;
const AGES: u64 = 64;

fn pack(entry: Entry, ply: u32, age: u64) -> u64 {
    let bound = match entry.bound {
        Bound::Exact => 0,
        Bound::Least => 1,
        Bound::Most => 2,
    };
    let best = entry.best.map_or(0, |it| u64::from(it) + 1);
    (shift(entry.value, ply as i32).0 as u32 as u64 & 0xFF_FFFF)
        | bound << BOUND_AT
        | u64::from(entry.depth) << DEPTH_AT
        | age << AGE_AT
        | best << BEST_AT
        | u64::from(entry.exact) << EXACT_AT
        | SET
}

fn unpack(data: u64, ply: u32) -> Entry {
    // Shift up and down again to extend the sign.
    let value = Value(((data as u32) << 8) as i32 >> 8);
    let bound = match data >> BOUND_AT & 3 {
        0 => Bound::Exact,
        1 => Bound::Least,
        _ => Bound::Most,
    };
    let best = (data >> BEST_AT & 0x1_FFFF).checked_sub(1).map(|it| it as u16);
    Entry {
        value: shift(value, -(ply as i32)),
        bound,
        depth: (data >> DEPTH_AT) as u8,
        exact: data >> EXACT_AT & 1 != 0,
        best,
    }
}

/// Wins and losses are counted from the root during search and from the position itself in the
/// table.
fn shift(value: Value, plies: i32) -> Value {
    match value.0 {
        DECISIVE.. => Value(value.0 + plies),
        v if v <= -DECISIVE => Value(value.0 - plies),
        _ => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: u8) -> Entry {
        Entry { value: Value(0), bound: Bound::Exact, depth, exact: false, best: None }
    }

    #[test]
    fn what_was_put_is_got() {
        let table = Transpositions::new(1 << 16);
        for value in [Value(0), Value(-77), Value(99_999), Value::win_in(9), Value::loss_in(12)] {
            for bound in [Bound::Exact, Bound::Least, Bound::Most] {
                for (best, exact) in [(None, true), (Some(0), false), (Some(u16::MAX), true)] {
                    let entry = Entry { value, bound, depth: 200, exact, best };
                    table.put(42 << 50, 5, entry);
                    assert_eq!(table.get(42 << 50, 5), Some(entry));
                }
            }
        }
        assert_eq!(table.get(43 << 50, 5), None);
        table.clear();
        assert_eq!(table.get(42 << 50, 5), None);
    }

    #[test]
    fn wins_are_counted_from_the_position() {
        let table = Transpositions::new(0);
        table.put(1, 5, Entry { value: Value::win_in(9), ..entry(1) });
        assert_eq!(table.get(1, 2).unwrap().value, Value::win_in(6));
        table.put(1, 5, Entry { value: Value::loss_in(9), ..entry(1) });
        assert_eq!(table.get(1, 2).unwrap().value, Value::loss_in(6));
    }

    #[test]
    fn deep_and_new_entries_outlive_shallow_and_old_ones() {
        let table = Transpositions::new(0);
        table.put(1, 0, entry(9));
        (2..100).for_each(|key| table.put(key, 0, entry(3)));
        assert!(table.get(1, 0).is_some());
        table.grow_older();
        (2..100).for_each(|key| table.put(key, 0, entry(3)));
        assert!(table.get(1, 0).is_none());
    }
}
