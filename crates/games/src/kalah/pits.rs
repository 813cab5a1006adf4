//! The moves of Kalah: the pits of the player to move that hold seeds.

use super::MAX_PITS;

/// A pit of the player to move, counted from their first.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pit(u8);

/// Walks through pits, the first in the order of sowing first.
///
/// All of them stand in one word: four bits for each, the next one lowest, and
/// how many are left in the highest four. So neither the length nor the n-th
/// pit takes a loop, whose number of turns no processor could foresee.
#[derive(Clone, Debug)]
pub struct Pits(u64);

/// Bits of one pit in the word.
const NIBBLE: u32 = 4;

/// The bits of the number of pits.
const COUNT: u32 = u64::BITS - NIBBLE;
const _: () = assert!(MAX_PITS as u32 * NIBBLE <= COUNT);

/// The word for every set of pits.
static WORDS: [u64; 1 << MAX_PITS] = {
    let mut words = [0; 1 << MAX_PITS];
    let mut set: usize = 1;
    while set < words.len() {
        // The lowest pit, before those of the set without it.
        let rest: u64 = words[set & (set - 1)];
        let pits = rest << NIBBLE >> NIBBLE;
        let count = (rest >> COUNT) + 1;
        words[set] = count << COUNT | pits << NIBBLE | set.trailing_zeros() as u64;
        set += 1;
    }
    words
};

impl Pit {
    /// The pit of that number.
    #[inline]
    pub(super) fn new(place: usize) -> Pit {
        Pit(place as u8)
    }

    /// Its number.
    #[inline]
    pub(super) fn place(self) -> usize {
        usize::from(self.0)
    }
}

impl Pits {
    /// The pits whose bits are set.
    #[inline]
    pub(super) fn new(set: u32) -> Pits {
        Pits(WORDS[set as usize % WORDS.len()])
    }
}

impl Iterator for Pits {
    type Item = Pit;

    #[inline]
    fn next(&mut self) -> Option<Pit> {
        self.nth(0)
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Pit> {
        let left = self.len();
        if left <= n {
            self.0 = 0;
            return None;
        }
        let from_nth = self.0 >> (NIBBLE * n as u32);
        let after = (self.0 << NIBBLE >> NIBBLE) >> (NIBBLE * (n as u32 + 1));
        self.0 = ((left - n - 1) as u64) << COUNT | after;
        Some(Pit(from_nth as u8 & 15))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = (self.0 >> COUNT) as usize;
        (left, Some(left))
    }

    #[inline]
    fn count(self) -> usize {
        self.len()
    }
}

impl ExactSizeIterator for Pits {}
