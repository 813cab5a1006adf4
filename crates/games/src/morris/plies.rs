//! The legal plies, one at a time, without a list.

use game::Bits;

use super::{
    Ply,
    board::{EDGES, without_lowest},
};

/// Walks through the legal plies of a position.
#[derive(Clone, Debug)]
pub struct Plies {
    kind: Kind,
    /// The bits left: points, edges, or where the first of `origins` may jump.
    here: Bits,
    /// The stones that have jumps left, the one that `here` is about included;
    /// empty unless stones jump.
    origins: u32,
    /// Where every stone may jump.
    empty: u32,
}

/// What the bits stand for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Kind {
    Place,
    Slide,
    Jump,
    Remove,
}

impl Plies {
    #[inline]
    pub(super) fn place(empty: u32) -> Plies {
        Plies::of(Kind::Place, empty.into())
    }

    #[inline]
    pub(super) fn slide(edges: u64) -> Plies {
        Plies::of(Kind::Slide, edges)
    }

    #[inline]
    pub(super) fn jump(own: u32, empty: u32) -> Plies {
        let here = if own == 0 { 0 } else { empty };
        Plies { kind: Kind::Jump, here: Bits::new(here.into()), origins: own, empty }
    }

    #[inline]
    pub(super) fn remove(targets: u32) -> Plies {
        Plies::of(Kind::Remove, targets.into())
    }

    #[inline]
    fn of(kind: Kind, bits: u64) -> Plies {
        Plies { kind, here: Bits::new(bits), origins: 0, empty: 0 }
    }

    /// Skips the stones all of whose jumps are among the next `n`, and says how
    /// many of the `n` are then left. At most three stones jump, so comparing
    /// takes the place of a loop, whose end nobody could foresee.
    #[inline]
    fn skip_origins(&mut self, n: usize) -> usize {
        let (first, each) = (self.here.len(), self.empty.count_ones() as usize);
        if n < first {
            return n;
        }
        let further = without_lowest(self.origins);
        let one = n - first < each;
        self.origins = if one { further } else { without_lowest(further) };
        self.here = Bits::new(if self.origins == 0 { 0 } else { self.empty.into() });
        n - first - if one { 0 } else { each }
    }

    #[inline]
    fn ply(&self, bit: u8) -> Ply {
        match self.kind {
            Kind::Place => Ply::Place(bit),
            Kind::Slide => {
                let (from, to) = EDGES[usize::from(bit)];
                Ply::Shift(from, to)
            }
            Kind::Jump => Ply::Shift(self.origins.trailing_zeros() as u8, bit),
            Kind::Remove => Ply::Remove(bit),
        }
    }
}

impl Iterator for Plies {
    type Item = Ply;

    #[inline]
    fn next(&mut self) -> Option<Ply> {
        if self.kind == Kind::Jump {
            return self.nth(0);
        }
        let bit = self.here.next()?;
        Some(self.ply(bit))
    }

    #[inline]
    fn nth(&mut self, mut n: usize) -> Option<Ply> {
        if self.kind == Kind::Jump {
            n = self.skip_origins(n);
        }
        let bit = self.here.nth(n)?;
        Some(self.ply(bit))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let mut left = self.here.len();
        if self.kind == Kind::Jump {
            let further = without_lowest(self.origins);
            left += (further.count_ones() * self.empty.count_ones()) as usize;
        }
        (left, Some(left))
    }

    #[inline]
    fn count(self) -> usize {
        self.len()
    }
}

impl ExactSizeIterator for Plies {}
