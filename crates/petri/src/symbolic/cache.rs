//! Results of operations, remembered in a table of bounded size.
//!
//! Each key has one place in the table; a newer result replaces an older one. A lost result costs
//! time, never correctness.

use super::forest::Id;

/// Which operation a result belongs to.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Kind {
    /// Union of two sets.
    Union = 1,
    /// Difference of two sets.
    Minus,
    /// Intersection of two sets.
    Both,
    /// Successors by a transition, closed under the transitions below.
    Closed,
    /// Successors by a transition.
    Image,
    /// The markings that enable a transition.
    Enabled,
    /// The markings that do not enable a transition.
    Disabled,
    /// The markings that enable no transition at or below their level.
    Dead,
}

impl Kind {
    /// Whether the second operand is a set, not a transition.
    const fn of_two_sets(kind: u32) -> bool {
        kind <= Kind::Both as u32
    }
}

#[derive(Copy, Clone, Default)]
struct Entry {
    kind: u32,
    first: u32,
    second: u32,
    result: Id,
}

/// A direct-mapped table of results.
pub struct Cache {
    entries: Vec<Entry>,
    most: usize,
    /// Results replaced since the table has grown.
    lost: usize,
}

/// Size in entries at the beginning.
const SMALLEST: usize = 1 << 14;

impl Cache {
    /// A cache that uses at most this number of bytes.
    pub fn new(bytes: usize) -> Cache {
        let most = (bytes / size_of::<Entry>()).max(SMALLEST);
        let most = if most.is_power_of_two() { most } else { most.next_power_of_two() / 2 };
        Cache { entries: vec![Entry::default(); SMALLEST.min(most)], most, lost: 0 }
    }

    /// Memory in use.
    pub fn bytes(&self) -> usize {
        self.entries.len() * size_of::<Entry>()
    }

    #[inline]
    fn place(&self, kind: u32, first: u32, second: u32) -> usize {
        let key = (u64::from(first) << 32 | u64::from(second)) ^ (u64::from(kind) << 60);
        let hash = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let hash = (hash ^ (hash >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (hash >> 32) as usize & (self.entries.len() - 1)
    }

    /// The remembered result, if it is still there.
    #[inline]
    pub fn get(&self, kind: Kind, first: u32, second: u32) -> Option<Id> {
        let entry = &self.entries[self.place(kind as u32, first, second)];
        (entry.kind == kind as u32 && entry.first == first && entry.second == second)
            .then_some(entry.result)
    }

    /// Remembers a result.
    #[inline]
    pub fn put(&mut self, kind: Kind, first: u32, second: u32, result: Id) {
        let at = self.place(kind as u32, first, second);
        let old = std::mem::replace(
            &mut self.entries[at],
            Entry { kind: kind as u32, first, second, result },
        );
        if old.kind != 0 {
            self.lost += 1;
            if self.lost > self.entries.len() && self.entries.len() * 2 <= self.most {
                self.grow();
            }
        }
    }

    /// Makes the table larger: many results have been replaced.
    #[cold]
    fn grow(&mut self) {
        self.lost = 0;
        let size = (self.entries.len() * 4).min(self.most);
        let old = std::mem::replace(&mut self.entries, vec![Entry::default(); size]);
        for entry in old.into_iter().filter(|entry| entry.kind != 0) {
            let at = self.place(entry.kind, entry.first, entry.second);
            self.entries[at] = entry;
        }
    }

    /// Forgets results about nodes that no longer exist.
    pub fn retain(&mut self, is_alive: impl Fn(Id) -> bool) {
        for entry in &mut self.entries {
            let alive = is_alive(entry.first)
                && is_alive(entry.result)
                && (!Kind::of_two_sets(entry.kind) || is_alive(entry.second));
            if entry.kind != 0 && !alive {
                *entry = Entry::default();
            }
        }
    }
}
