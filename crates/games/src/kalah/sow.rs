//! Seeds in lanes of a word, and what each sowing changes.
//!
//! One side of the board is a word of 128 bits: nine for each pit, then nine
//! for the store. The lowest bit is left out, so that no lane lies across the
//! middle, and a lane is read with a shift of 64 bits:
//!
//! ```text
//! bit   118     109      …      73      64      55      …      10       1   0
//!   | none | store | pit 11 | … | pit 8 | pit 7 | pit 6 | … | pit 1 | pit 0 | - |
//! ```
//!
//! With fewer pits the store follows the last of them. To sow is to add a word
//! to each side, which depends only on the pit and the number of its seeds; all
//! these words are computed once. No loop over seeds is left.

use std::{fmt, iter, sync::Arc};

use super::{MAX_PITS, MAX_SEEDS, Pit};

/// Bits of a lane: enough for all seeds of the largest game in one place.
const LANE: usize = 9;
const _: () = assert!(2 * MAX_PITS * MAX_SEEDS < 1 << LANE);

/// The first place in the upper half of the word.
const UPPER: usize = u64::BITS as usize / LANE;
const _: () = assert!(first_bit(UPPER) == u64::BITS && first_bit(MAX_PITS + 1) < u128::BITS);

/// The bits of the opponent's pits stand so far above the mover's.
pub(super) const HALF: u32 = 16;

/// The bits of the mover's pits.
pub(super) const LOWER: u32 = (1 << HALF) - 1;

/// The lowest bit of the lane of a place.
const fn first_bit(place: usize) -> u32 {
    (1 + LANE * place) as u32
}

/// So many seeds in that place.
#[inline]
pub(super) fn lane(place: usize, seeds: usize) -> u128 {
    let half = (seeds as u64).wrapping_shl(first_bit(place));
    if place < UPPER { half.into() } else { u128::from(half) << u64::BITS }
}

/// The seeds in that place.
#[inline]
pub(super) fn seeds(side: u128, place: usize) -> usize {
    let half = if place < UPPER { side } else { side >> u64::BITS } as u64;
    half.wrapping_shr(first_bit(place)) as usize & ((1 << LANE) - 1)
}

/// What sowing some seeds from one pit changes.
///
/// Sets of pits have a bit for each pit of the mover, and [`HALF`] above them
/// one for each pit of his opponent. One sowing fills one line of the cache.
#[derive(Copy, Clone, Debug, Default)]
#[repr(align(64))]
pub(super) struct Sowing {
    /// What is added to the mover's side, modulo 2^128: the seeds sown there,
    /// less those taken from the pit.
    pub own: u128,
    /// What is added to the opponent's side.
    pub other: u128,
    /// The pits that are as full as before until they are sown into: all but
    /// the emptied one.
    pub kept: u32,
    /// The pits that are sown into.
    pub sown: u32,
    /// The own pit that takes the last seed, if it does and may capture.
    pub last_pit: u32,
    /// If that pit was empty, it captures when any of these is not: the
    /// opposite one or, where that does not matter, the pit itself. None if
    /// the last seed falls elsewhere.
    pub captured: u32,
    /// The place of `last_pit`.
    last: u8,
    /// The place of the pit opposite to it.
    opposite: u8,
    /// Whether the last seed falls into the own store.
    pub again: bool,
}

impl Sowing {
    /// Sows one seed more than `before`.
    fn with_one_more(before: Sowing, rules: Rules, pit: usize, seeds: usize) -> Sowing {
        let Rules { pits, empty_capture } = rules;
        let mut sowing = Sowing { own: before.own, other: before.other, ..Sowing::default() };
        sowing.own = sowing.own.wrapping_sub(lane(pit, 1));
        sowing.kept = !(1 << pit);
        sowing.sown = before.sown;

        // The places a player sows into, counted from his first pit: his pits,
        // his store, the other pits. The other store is not among them.
        let ring = 2 * pits + 1;
        let last = (pit + seeds) % ring;
        if last <= pits {
            sowing.own = sowing.own.wrapping_add(lane(last, 1));
        } else {
            sowing.other += lane(last - pits - 1, 1);
            sowing.sown |= 1 << (last - pits - 1) << HALF;
        }
        sowing.again = last == pits;
        if last < pits {
            sowing.sown |= 1 << last;
        }

        // After more than one lap there is a seed in every pit. After exactly
        // one it is the emptied pit that was empty, which `kept` tells.
        if last < pits && seeds <= ring {
            let opposite = pits - 1 - last;
            sowing.last_pit = 1 << last;
            sowing.captured = 1 << opposite << HALF;
            if empty_capture {
                sowing.captured |= sowing.last_pit;
            }
            sowing.last = last as u8;
            sowing.opposite = opposite as u8;
        }
        sowing
    }

    /// The place of the own pit that captures.
    #[inline]
    pub fn last(&self) -> usize {
        self.last.into()
    }

    /// The place of the opponent's pit that is captured.
    #[inline]
    pub fn opposite(&self) -> usize {
        self.opposite.into()
    }
}

/// What the sowings depend on.
#[derive(Copy, Clone, Debug)]
struct Rules {
    pits: usize,
    empty_capture: bool,
}

/// Every sowing of a game.
#[derive(Clone)]
pub(super) struct Sowings {
    /// Those of each pit stand together, from no seeds to all there are.
    all: Arc<[Sowing]>,
    /// How many that makes for each pit.
    stride: usize,
}

impl Sowings {
    /// The sowings for a number of pits per side and a total number of seeds.
    pub fn new(pits: usize, total: usize, empty_capture: bool) -> Sowings {
        let rules = Rules { pits, empty_capture };
        let of_pit = |pit| {
            let mut sowing = Sowing::default();
            let more = move |seeds| {
                sowing = Sowing::with_one_more(sowing, rules, pit, seeds);
                sowing
            };
            iter::once(Sowing::default()).chain((1..=total).map(more))
        };
        Sowings { all: (0..pits).flat_map(of_pit).collect(), stride: total + 1 }
    }

    /// The effect of sowing a number of seeds from that pit.
    #[inline]
    pub fn get(&self, pit: Pit, seeds: usize) -> &Sowing {
        &self.all[pit.place() * self.stride + seeds]
    }
}

impl fmt::Debug for Sowings {
    /// They follow from the options; thousands of lines would tell no more.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Sowings").finish_non_exhaustive()
    }
}
