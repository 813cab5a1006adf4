//! A position in one word, seen by the player to move.
//!
//! ```text
//!  bit 63  60   56              32      28   24               0
//!   +------+----+----------------+------+----+----------------+
//!   |    B | 9  | other's stones | ppB  | 9  | mover's stones |
//!   +------+----+----------------+------+----+----------------+
//!       |    in hand                |||
//!       these stones are B's        ||these stones are B's
//!                                   removals pending
//! ```
//!
//! The two halves are alike, so the other player comes to move by turning the
//! word by half its length. Stones that have been removed are those that are
//! neither on the board nor in hand: only the rule set knows how many.

use game::Player;

use super::board::{ALL, bit, without_lowest};

/// Where the number of stones in hand begins in a half.
const HAND: u32 = 24;

/// Set in the half with B's stones.
const IS_B: u32 = 1 << 28;

/// Where the number of pending removals begins in the mover's half.
const PENDING: u32 = 29;

/// Stones on the board and in hand, whose turn it is, and the removals
/// pending: 8 bytes.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position(u64);

/// What one player has.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Side(u32);

impl Side {
    pub(super) fn new(owner: Player, stones: u32, hand: u8) -> Side {
        let owner = if owner == Player::B { IS_B } else { 0 };
        Side(stones | u32::from(hand) << HAND | owner)
    }

    /// The stones on the board.
    #[inline]
    pub(super) const fn stones(self) -> u32 {
        self.0 & ALL
    }

    /// How many stones are in hand.
    #[inline]
    pub(super) const fn hand(self) -> u8 {
        (self.0 >> HAND) as u8 & 15
    }

    /// How many stones have not been removed.
    #[inline]
    pub(super) const fn left(self) -> u8 {
        self.stones().count_ones() as u8 + self.hand()
    }

    /// Whether at most two stones are left. Three on the board are seen
    /// without counting.
    #[inline]
    pub(super) const fn has_lost(self) -> bool {
        without_lowest(without_lowest(self.stones())) == 0 && self.left() <= 2
    }

    /// Whether at most three stones are on the board.
    #[inline]
    pub(super) const fn is_down_to_three(self) -> bool {
        without_lowest(without_lowest(without_lowest(self.stones()))) == 0
    }
}

impl Position {
    pub(super) fn new(mover: Side, other: Side, pending: u8) -> Position {
        let mover = mover.0 | u32::from(pending) << PENDING;
        Position(u64::from(other.0) << 32 | u64::from(mover))
    }

    /// What the player to move has.
    #[inline]
    pub(super) const fn mover(self) -> Side {
        Side(self.0 as u32)
    }

    /// What the other player has.
    #[inline]
    pub(super) const fn other(self) -> Side {
        Side((self.0 >> 32) as u32)
    }

    /// What that player has.
    pub(super) fn side(self, player: Player) -> Side {
        if player == self.to_move() { self.mover() } else { self.other() }
    }

    /// Whose turn it is.
    #[inline]
    pub(super) const fn to_move(self) -> Player {
        if self.0 as u32 & IS_B == 0 { Player::A } else { Player::B }
    }

    /// How many opposing stones are still to be removed.
    #[inline]
    pub(super) const fn pending(self) -> u8 {
        (self.0 as u32 >> PENDING) as u8 & 3
    }

    /// The points without a stone.
    #[inline]
    pub(super) const fn empty(self) -> u32 {
        !(self.mover().0 | self.other().0) & ALL
    }

    /// The mover's stone goes from the hand to a point.
    #[inline]
    pub(super) fn place(&mut self, to: u8) {
        self.0 = self.0 + u64::from(bit(to)) - (1 << HAND);
    }

    /// The mover's stone goes from one point to another.
    #[inline]
    pub(super) fn shift(&mut self, from: u8, to: u8) {
        self.0 ^= u64::from(bit(from) | bit(to));
    }

    /// The other's stone goes from the board.
    #[inline]
    pub(super) fn remove(&mut self, at: u8) {
        self.0 ^= u64::from(bit(at)) << 32;
    }

    /// Sets the number of pending removals.
    #[inline]
    pub(super) fn set_pending(&mut self, pending: u8) {
        self.0 = self.0 & !(3 << PENDING) | u64::from(pending) << PENDING;
    }

    /// The turn is over, and nothing is pending: the other one is to move.
    #[inline]
    pub(super) fn pass_on(&mut self) {
        self.0 = self.0.rotate_left(32);
    }

    /// The same position with the stones on other points.
    pub(super) fn map_stones(self, map: impl Fn(u32) -> u32) -> Position {
        let stones = u64::from(ALL) << 32 | u64::from(ALL);
        let mapped =
            u64::from(map(self.other().stones())) << 32 | u64::from(map(self.mover().stones()));
        Position(self.0 & !stones | mapped)
    }
}
