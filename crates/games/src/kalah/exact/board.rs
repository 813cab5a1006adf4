//! The pits alone, in bytes of two words: what is left to be won does not
//! depend on the stores.
//!
//! Everything is counted from the player to move. What he still gets out of
//! the pits by the end is his *share*; his opponent gets the rest of them.

use super::super::End;

/// Maximum number of pits per side: one byte of a word for each.
pub(super) const MOST_PITS: usize = 8;

/// Bits of a pit.
const BYTE: usize = 8;

/// The seeds in the pits of the player to move, and in his opponent's; the
/// first pit in the lowest byte.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Seeds {
    pub own: u64,
    pub other: u64,
}

/// What a ply leads to.
#[derive(Copy, Clone, Debug)]
pub(super) struct Step {
    /// The pits from the next player's point of view.
    pub next: Seeds,
    /// The seeds that went into the store of who has moved.
    pub gained: u8,
    /// Whether the same player moves again.
    pub again: bool,
}

/// What sowing some seeds from one pit changes, as in `sow.rs`.
#[derive(Copy, Clone, Debug, Default)]
struct Sowing {
    /// What is added to each side, modulo 2^64.
    own: u64,
    other: u64,
    /// The own pit that the last seed falls into, if a capture is possible
    /// there; else a byte that is never empty.
    last: u8,
    stored: u8,
    again: bool,
    /// Whether the last seed may capture.
    captures: bool,
}

/// The rules as far as they concern the pits.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub pits: usize,
    either: bool,
    empty_capture: bool,
    /// For each pit one sowing for every number of seeds.
    sowings: Vec<[Sowing; 256]>,
}

impl Board {
    /// The rules for so many pits on each side. There must be at most 255
    /// seeds on the board.
    pub fn new(pits: usize, end: End, empty_capture: bool) -> Board {
        let sowings = (0..pits).map(|pit| sowings(pits, pit)).collect();
        Board { pits, either: end == End::Either, empty_capture, sowings }
    }

    /// The share of the player to move if the game is over with so many seeds
    /// left.
    #[inline]
    pub fn ended(&self, seeds: Seeds, left: u8) -> Option<u8> {
        if seeds.own == 0 {
            return Some(0);
        }
        (self.either && seeds.other == 0).then_some(left)
    }

    /// Sows the seeds of a pit that is not empty.
    #[inline]
    pub fn step(&self, seeds: Seeds, pit: usize) -> Step {
        let sowing = &self.sowings[pit][usize::from(at(seeds.own, pit))];
        let mut own = seeds.own.wrapping_add(sowing.own);
        let mut other = seeds.other.wrapping_add(sowing.other);
        let mut gained = sowing.stored;
        if sowing.captures {
            let last = usize::from(sowing.last);
            let opposite = self.pits - 1 - last;
            let taken = at(other, opposite);
            if at(own, last) == 1 && (taken != 0 || self.empty_capture) {
                own -= 1 << (BYTE * last);
                other -= u64::from(taken) << (BYTE * opposite);
                gained += taken + 1;
            }
        }
        let next =
            if sowing.again { Seeds { own, other } } else { Seeds { own: other, other: own } };
        Step { next, gained, again: sowing.again }
    }
}

impl Seeds {
    /// How many there are.
    pub fn count(self) -> u32 {
        let sum = |side: u64| side.to_le_bytes().into_iter().map(u32::from).sum::<u32>();
        sum(self.own) + sum(self.other)
    }
}

/// The seeds in a pit of one side.
#[inline]
pub(super) fn at(side: u64, pit: usize) -> u8 {
    (side >> (BYTE * pit)) as u8
}

/// A set bit at the lowest place of each pit that is not empty.
#[inline]
pub(super) fn full(side: u64) -> u64 {
    const LOW: u64 = 0x0101_0101_0101_0101;
    let low = side & (LOW * 0x7F);
    ((low + LOW * 0x7F) | side) >> 7 & LOW
}

/// The pit of a bit that [`full`] yields.
#[inline]
pub(super) fn first(full: u64) -> usize {
    full.trailing_zeros() as usize / BYTE
}

/// The sowings of one pit, one seed after the other.
fn sowings(pits: usize, pit: usize) -> [Sowing; 256] {
    let ring = 2 * pits + 1;
    let mut all = [Sowing::default(); 256];
    for seeds in 1..all.len() {
        let last = (pit + seeds) % ring;
        let mut sowing = all[seeds - 1];
        sowing.own = sowing.own.wrapping_sub(1 << (BYTE * pit));
        match last {
            _ if last < pits => sowing.own = sowing.own.wrapping_add(1 << (BYTE * last)),
            _ if last == pits => sowing.stored += 1,
            _ => sowing.other += 1 << (BYTE * (last - pits - 1)),
        }
        sowing.again = last == pits;
        // After more than one lap no pit is empty; after exactly one it is the
        // one that was emptied.
        sowing.captures = last < pits && seeds <= ring;
        sowing.last = if sowing.captures { last as u8 } else { 0 };
        all[seeds] = sowing;
    }
    all
}
