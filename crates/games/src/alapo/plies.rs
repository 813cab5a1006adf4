//! The plies of a position, piece by piece.

use arrayvec::ArrayVec;
use game::Bits;

use super::{MOST_PIECES, Ply, Position};

/// Walks through the plies, piece by piece from the top left, each to its
/// targets in the same order.
///
/// Where each piece may go is found out once, at the beginning; counting and
/// skipping then pass over whole pieces.
#[derive(Clone, Debug)]
pub struct Plies {
    /// The pieces that can move, with the fields they can move to.
    pieces: ArrayVec<(u8, Bits), MOST_PIECES>,
    /// The piece whose plies come next.
    piece: usize,
    left: usize,
}

impl Plies {
    #[inline]
    pub(super) fn new(position: &Position) -> Plies {
        let own = position.pieces(position.to_move);
        let mut plies = Plies { pieces: ArrayVec::new(), piece: 0, left: 0 };
        // No position has more pieces than there is room for.
        for from in Bits::new(own).take(MOST_PIECES) {
            let targets = Bits::new(position.reach(from) & !own);
            plies.left += targets.len();
            plies.pieces.push((from, targets));
        }
        plies
    }
}

impl Iterator for Plies {
    type Item = Ply;

    #[inline]
    fn next(&mut self) -> Option<Ply> {
        while let Some((from, targets)) = self.pieces.get_mut(self.piece) {
            if let Some(to) = targets.next() {
                self.left -= 1;
                return Some(Ply { from: *from, to });
            }
            self.piece += 1;
        }
        None
    }

    /// Skips whole pieces.
    #[inline]
    fn nth(&mut self, mut n: usize) -> Option<Ply> {
        while let Some((from, targets)) = self.pieces.get_mut(self.piece) {
            let here = targets.len();
            if n < here {
                self.left -= n + 1;
                return targets.nth(n).map(|to| Ply { from: *from, to });
            }
            n -= here;
            self.left -= here;
            self.piece += 1;
        }
        None
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

impl ExactSizeIterator for Plies {}
