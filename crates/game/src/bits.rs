//! Sets of small numbers as bits, and iteration over them.

/// Iterates over the set bits of a word, lowest first.
///
/// ```
/// use game::Bits;
///
/// let mut bits = Bits::new(0b1011_0000);
/// assert_eq!(bits.len(), 3);
/// assert_eq!(bits.nth(1), Some(5));
/// assert_eq!(bits.collect::<Vec<u8>>(), [7]);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Bits(u64);

impl Bits {
    /// The bits of `set`.
    #[inline]
    pub const fn new(set: u64) -> Bits {
        Bits(set)
    }
}

impl Iterator for Bits {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(bit)
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<u8> {
        if self.len() <= n {
            self.0 = 0;
            return None;
        }
        let bit = select(self.0, n as u64);
        self.0 &= (!1u64) << bit;
        Some(bit)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }

    #[inline]
    fn count(self) -> usize {
        self.len()
    }
}

impl ExactSizeIterator for Bits {}

/// Every byte 1.
const ONES: u64 = 0x0101_0101_0101_0101;

/// The position of the set bit of `word` that has `n` set bits below it. `word` must have more than
/// `n` set bits.
///
/// Branch-free: a loop's trip count would be as unpredictable as `n`, which is random where it
/// matters (Vigna, Broadword implementation of rank/select queries, 2008).
#[inline]
fn select(word: u64, n: u64) -> u8 {
    // 1. Count the set bits of each byte, then of it and all bytes below.
    let pairs = word - ((word >> 1) & (0x55 * ONES));
    let fours = (pairs & (0x33 * ONES)) + ((pairs >> 2) & (0x33 * ONES));
    let bytes = (fours + (fours >> 4)) & (0x0F * ONES);
    let sums = bytes.wrapping_mul(ONES);
    // 2. The byte in question is the first whose sum exceeds n: the sum plus
    //    127 minus n reaches 128, and no byte borrows from the next.
    let wanted = n.wrapping_mul(ONES);
    let beyond = (sums + 0x7F * ONES - wanted) & (0x80 * ONES);
    let shift = beyond.trailing_zeros() & 0x38;
    // 3. Within the byte, a table gives the answer. The remainder of n is next
    //    to the byte: n minus the sum of all bytes below. That sum is at most n,
    //    so nothing is borrowed from below either.
    let left = wanted.wrapping_sub(sums << 8).rotate_left(8).rotate_right(shift) & 0x700;
    let byte = (word >> shift) & 0xFF;
    shift as u8 + IN_BYTE[(left | byte) as usize]
}

/// At `n * 256 + byte`: the position of the set bit of the byte that has `n` set bits below it.
static IN_BYTE: [u8; 8 * 256] = {
    let mut table = [0; 8 * 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut n, mut bit) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[n << 8 | byte] = bit;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::key::mix;

    #[test]
    fn nth_agrees_with_stepping() {
        let words = (0..2000).map(mix).flat_map(|it| [it, it & mix(it), it | mix(it)]);
        for word in words.chain([0, 1, 1 << 63, u64::MAX, u64::MAX - 1]) {
            let all: Vec<u8> = (0..64).filter(|bit| word >> bit & 1 == 1).collect();
            assert!(Bits::new(word).eq(all.iter().copied()));
            for n in 0..all.len() {
                let mut bits = Bits::new(word);
                assert_eq!(bits.nth(n), Some(all[n]), "{word:#x} {n}");
                assert!(bits.eq(all[n + 1..].iter().copied()), "{word:#x} {n}");
            }
            let mut bits = Bits::new(word);
            assert_eq!(bits.nth(all.len()), None);
            assert_eq!(bits.nth(usize::MAX), None);
            assert_eq!(bits.next(), None);
        }
    }
}
