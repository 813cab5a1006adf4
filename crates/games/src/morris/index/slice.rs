//! The slices: how many stones each player has on the board and in hand.

use std::fmt;

use game::{Group, Player};

use super::{
    super::{Position, board::POINTS, position::Side},
    sets::Sets,
};

/// The positions with given numbers of stones.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Slice {
    /// The mover's stones on the board,
    pub mover: u8,
    /// and in hand.
    pub mover_hand: u8,
    /// The other's stones on the board,
    pub other: u8,
    /// and in hand.
    pub other_hand: u8,
}

/// Who has fewer stones has lost.
const FEWEST: u8 = 3;

impl Slice {
    /// The slice of a position with these sides.
    #[inline]
    pub(super) fn of(mover: Side, other: Side) -> Slice {
        Slice {
            mover: mover.stones().count_ones() as u8,
            mover_hand: mover.hand(),
            other: other.stones().count_ones() as u8,
            other_hand: other.hand(),
        }
    }

    /// Its position with these stones.
    #[inline]
    pub(super) fn position(self, mover: u32, other: u32) -> Position {
        let player = if self.mover_hand == self.other_hand { Player::A } else { Player::B };
        let mover = Side::new(player, mover, self.mover_hand);
        let other = Side::new(!player, other, self.other_hand);
        Position::new(mover, other, 0)
    }

    /// With nothing in hand.
    fn moving(mover: u8, other: u8) -> Slice {
        Slice { mover, mover_hand: 0, other, other_hand: 0 }
    }

    /// In how many ways the other's stones can lie once the mover's do.
    #[inline]
    pub(super) fn arrangements(self) -> u64 {
        Sets::count(self.other, POINTS - self.mover)
    }

    /// The same stones with the other player to move.
    #[inline]
    pub(super) fn exchanged(self) -> Slice {
        Slice {
            mover: self.other,
            mover_hand: self.other_hand,
            other: self.mover,
            other_hand: self.mover_hand,
        }
    }

    /// Where a turn leads that places a stone, if there is one in hand, and
    /// removes so many; nowhere, if the other has lost then.
    #[inline]
    pub(super) fn after(self, removed: u8) -> Option<Slice> {
        let placed = self.mover_hand.min(1);
        let after = Slice {
            mover: self.mover + placed,
            mover_hand: self.mover_hand - placed,
            other: self.other.checked_sub(removed)?,
            other_hand: self.other_hand,
        };
        (after.other + after.other_hand >= FEWEST).then(|| after.exchanged())
    }

    /// Where a turn can lead that places or removes; `double` is how many
    /// stones are removed at most.
    pub(super) fn below(self, double: u8) -> Vec<Slice> {
        (1 - self.mover_hand.min(1)..=double).filter_map(|it| self.after(it)).collect()
    }
}

/// All slices: first the movement phase from few stones to many, then the
/// placement phase from its end to its beginning.
pub(super) fn groups(stones: u8) -> Vec<Group<Slice>> {
    let mut groups = Vec::new();
    for total in 2 * FEWEST..=2 * stones {
        for more in total.div_ceil(2)..=stones.min(total - FEWEST) {
            let slice = Slice::moving(more, total - more);
            let mut slices = vec![slice];
            if slice != slice.exchanged() {
                slices.push(slice.exchanged());
            }
            groups.push(Group { slices, cyclic: true, distances: true });
        }
    }
    for placed in (0..2 * stones).rev() {
        // A begins, so B has one more in hand when it is B's turn.
        let (own, theirs) = (placed / 2, placed.div_ceil(2));
        let (mover_hand, other_hand) = (stones - own, stones - theirs);
        for mover in FEWEST.saturating_sub(mover_hand)..=own {
            for other in FEWEST.saturating_sub(other_hand)..=theirs {
                let slices = vec![Slice { mover, mover_hand, other, other_hand }];
                groups.push(Group { slices, cyclic: false, distances: false });
            }
        }
    }
    groups
}

/// `4-3` in the movement phase, `4+2-3+3` with stones in hand.
impl fmt::Display for Slice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Slice { mover, mover_hand, other, other_hand } = self;
        match (mover_hand, other_hand) {
            (0, 0) => write!(f, "{mover}-{other}"),
            _ => write!(f, "{mover}+{mover_hand}-{other}+{other_hand}"),
        }
    }
}
