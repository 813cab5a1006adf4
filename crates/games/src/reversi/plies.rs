//! The plies of a position: its legal fields, or the pass.

use game::Bits;

use super::Ply;

/// Walks through the legal fields row by row; without any, there is the pass.
#[derive(Clone, Debug)]
pub struct Plies {
    fields: Bits,
    /// Whether the pass is still to come; then there are no fields.
    pass: bool,
}

impl Plies {
    #[inline]
    pub(super) fn new(legal: u64) -> Plies {
        Plies { fields: Bits::new(legal), pass: legal == 0 }
    }
}

impl Iterator for Plies {
    type Item = Ply;

    #[inline]
    fn next(&mut self) -> Option<Ply> {
        self.nth(0)
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Ply> {
        if std::mem::take(&mut self.pass) {
            return (n == 0).then_some(Ply::Pass);
        }
        self.fields.nth(n).map(Ply::Place)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.fields.len() + usize::from(self.pass);
        (left, Some(left))
    }

    #[inline]
    fn count(self) -> usize {
        self.len()
    }
}

impl ExactSizeIterator for Plies {}
