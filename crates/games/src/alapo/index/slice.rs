//! The slices: which pieces each player has.

use std::fmt;

use game::Group;

/// The kinds of pieces, as they are written.
pub(super) const KINDS: [char; 6] = ['S', 'T', 'C', 's', 't', 'c'];

/// The one or two pieces of a player, the kinds in order.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Side {
    pub(super) first: u8,
    pub(super) second: Option<u8>,
}

impl Side {
    /// All that there are, those of one piece first.
    fn all() -> impl Iterator<Item = Side> {
        let kinds = || 0..KINDS.len() as u8;
        let ones = kinds().map(|first| Side { first, second: None });
        let twos = kinds().flat_map(move |first| {
            (first..KINDS.len() as u8).map(move |it| Side { first, second: Some(it) })
        });
        ones.chain(twos)
    }

    pub(super) fn pieces(self) -> usize {
        1 + usize::from(self.second.is_some())
    }

    /// The kind of each piece.
    pub(super) fn kinds(self) -> impl Iterator<Item = u8> {
        [Some(self.first), self.second].into_iter().flatten()
    }

    /// With one piece less.
    fn fewer(self) -> impl Iterator<Item = Side> {
        let second = self.second.filter(|&it| it != self.first);
        let left = self.second.map(|_| self.first).into_iter().chain(second);
        left.map(|first| Side { first, second: None })
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kinds().try_for_each(|it| write!(f, "{}", KINDS[usize::from(it)]))
    }
}

/// The positions with these pieces.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Slice {
    /// The pieces of the player to move.
    pub(super) mover: Side,
    /// The pieces of the other.
    pub(super) other: Side,
}

impl Slice {
    /// The same pieces with the other player to move.
    pub(super) fn exchanged(self) -> Slice {
        Slice { mover: self.other, other: self.mover }
    }

    /// Where a capture leads that leaves something.
    pub(super) fn below(self) -> Vec<Slice> {
        self.other.fewer().map(|mover| Slice { mover, other: self.mover }).collect()
    }
}

/// All slices, those with few pieces first.
pub(super) fn groups() -> Vec<Group<Slice>> {
    let sides: Vec<Side> = Side::all().collect();
    let mut groups = Vec::new();
    for (place, &mover) in sides.iter().enumerate() {
        for &other in &sides[..=place] {
            let slice = Slice { mover, other };
            let mut slices = vec![slice];
            if mover != other {
                slices.push(slice.exchanged());
            }
            groups.push(Group { slices, cyclic: true, distances: true });
        }
    }
    groups.sort_by_key(|it| it.slices[0].mover.pieces() + it.slices[0].other.pieces());
    groups
}

/// `Cs-t`: the mover's pieces and the other's.
impl fmt::Display for Slice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.mover, self.other)
    }
}
