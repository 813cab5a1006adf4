//! A number for every arrangement of seeds, without gaps.
//!
//! Write the pits as a row of seeds with a bar after each pit: k bars stand at
//! places p₁ < p₂ < … < pₖ, and Σ C(pᵢ, i) is the number of that choice in
//! the combinatorial number system. The last bar stands after all seeds, so
//! that arrangements of fewer seeds come first: those of up to n seeds have
//! exactly the numbers below C(n + k, k).

use super::board::{MOST_PITS, Seeds};

/// Numbers arrangements in a given number of pits.
#[derive(Clone, Debug)]
pub(super) struct Ranks {
    pits: usize,
    /// For each pit, by the seeds up to and with it: C(seeds + pit, pit + 1).
    terms: Vec<[u64; 256]>,
}

/// In each byte the sum of the bytes up to it.
const SUMS: u64 = 0x0101_0101_0101_0101;

impl Ranks {
    /// For so many pits on each side; `None` if the numbers of arrangements of
    /// so many seeds do not fit into a word.
    pub fn new(pits: usize, seeds: usize) -> Option<Ranks> {
        if MOST_PITS < pits || 254 < seeds {
            return None;
        }
        // One more, to tell where the last layer ends.
        let seeds = seeds + 1;
        let mut terms = Vec::new();
        // C(s, 0) = 1, and C(s + i + 1, i + 1) is the sum of C(j + i, i), j ≤ s.
        let mut row = [1_u64; 256];
        for _ in 0..2 * pits {
            let mut next = [0_u64; 256];
            for seeds in 1..=seeds {
                next[seeds] = next[seeds - 1].checked_add(row[seeds - 1])?;
            }
            // The term's upper index is one less than the sum's.
            terms.push(next);
            let mut shifted = [0_u64; 256];
            for seeds in 0..=seeds {
                shifted[seeds] = match seeds {
                    0 => 1,
                    _ => shifted[seeds - 1].checked_add(row[seeds])?,
                };
            }
            row = shifted;
        }
        Some(Ranks { pits, terms })
    }

    /// How many arrangements of fewer seeds there are.
    pub fn below(&self, seeds: u8) -> u64 {
        self.terms.last().map_or(0, |it| it[usize::from(seeds)])
    }

    /// The number of an arrangement.
    #[inline]
    pub fn rank(&self, seeds: Seeds) -> u64 {
        let own = seeds.own.wrapping_mul(SUMS);
        let here = (own >> 56) as u8;
        let other = seeds.other.wrapping_mul(SUMS).wrapping_add(u64::from(here) * SUMS);
        let (first, second) = self.terms.split_at(self.pits);
        let add = |sums: [u8; 8], terms: &[[u64; 256]]| {
            terms.iter().zip(sums).map(|(it, sum)| it[usize::from(sum)]).sum::<u64>()
        };
        add(own.to_le_bytes(), first) + add(other.to_le_bytes(), second)
    }

    /// The arrangement with that number.
    pub fn unrank(&self, mut rank: u64) -> Seeds {
        let mut sums = [0_u8; 2 * MOST_PITS];
        for pit in (0..2 * self.pits).rev() {
            let terms = &self.terms[pit];
            let above = sums.get(pit + 1).filter(|_| pit + 1 < 2 * self.pits);
            let most = above.map_or(255, |&it| it);
            // The greatest sum whose term is not above what is left; equal
            // terms are those of no seeds.
            let sum = (0..=most).rev().find(|&it| {
                let term = terms[usize::from(it)];
                term <= rank && (it == 0 || term != 0)
            });
            sums[pit] = sum.unwrap_or(0);
            rank -= terms[usize::from(sums[pit])];
        }
        let mut seeds = Seeds::default();
        for pit in 0..2 * self.pits {
            let before = if pit == 0 { 0 } else { sums[pit - 1] };
            let here = u64::from(sums[pit] - before);
            match pit.checked_sub(self.pits) {
                None => seeds.own |= here << (8 * pit),
                Some(pit) => seeds.other |= here << (8 * pit),
            }
        }
        seeds
    }

    /// The arrangement of as many seeds with the number before, if there is
    /// one.
    ///
    /// Seeds of the first pit that has any go back to pit 0, but for one, which
    /// goes one pit on.
    #[inline]
    pub fn before(&self, seeds: Seeds) -> Option<Seeds> {
        let all = u128::from(seeds.own) | u128::from(seeds.other) << (8 * self.pits);
        if all == 0 {
            return None;
        }
        let pit = all.trailing_zeros() / 8;
        if pit as usize + 1 == 2 * self.pits {
            return None;
        }
        let here = all >> (8 * pit) & 0xFF;
        let all = all - (here << (8 * pit)) + (here - 1) + (1 << (8 * (pit + 1)));
        let side = (1_u128 << (8 * self.pits)) - 1;
        Some(Seeds { own: (all & side) as u64, other: (all >> (8 * self.pits)) as u64 })
    }
}
