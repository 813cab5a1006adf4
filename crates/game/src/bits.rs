//! Sets of small numbers as bits, and walking through them.

/// Walks through the set bits of a word, the lowest first.
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
        for _ in 0..n {
            self.0 &= self.0.wrapping_sub(1);
        }
        self.next()
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
