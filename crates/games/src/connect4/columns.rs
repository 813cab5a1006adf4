//! The columns that are not full, with the n-th found without a branch.
//!
//! A random game asks for the n-th free column at every ply, and no processor
//! guesses n. So the columns of each of the 2^9 sets are listed beforehand, as
//! the hexadecimal digits of one word.

use super::{Column, MAX_SIDE};

/// Bits for one column in a list.
const DIGIT: usize = 4;

/// Where a list keeps its length, above its nine digits.
const LENGTH: usize = 60;

/// For every set of columns its columns in order, the first as the lowest
/// digit, and their number as the highest. 4 KiB.
static LISTS: [u64; 1 << MAX_SIDE] = lists();

const fn lists() -> [u64; 1 << MAX_SIDE] {
    let mut lists = [0; 1 << MAX_SIDE];
    let mut set = 0;
    while set < lists.len() {
        let (mut column, mut length) = (0, 0);
        while column < MAX_SIDE {
            if set >> column & 1 != 0 {
                lists[set] |= (column as u64) << (DIGIT * length);
                length += 1;
            }
            column += 1;
        }
        lists[set] |= (length as u64) << LENGTH;
        set += 1;
    }
    lists
}

/// Walks through the columns that are not full, from the left.
#[derive(Clone, Debug)]
pub struct Columns {
    /// Those that are left, as digits; what lies above them means nothing.
    list: u64,
    left: usize,
}

impl Columns {
    /// The columns of a set, the first as its lowest bit.
    #[inline]
    pub(super) fn new(free: u16) -> Columns {
        let list = LISTS[usize::from(free) % LISTS.len()];
        Columns { list, left: (list >> LENGTH) as usize }
    }
}

impl Iterator for Columns {
    type Item = Column;

    #[inline]
    fn next(&mut self) -> Option<Column> {
        self.nth(0)
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Column> {
        if self.left <= n {
            self.left = 0;
            return None;
        }
        let rest = self.list >> (DIGIT * n);
        self.list = rest >> DIGIT;
        self.left -= n + 1;
        Some(Column((rest % (1 << DIGIT)) as u8))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }

    #[inline]
    fn count(self) -> usize {
        self.left
    }
}

impl ExactSizeIterator for Columns {}
