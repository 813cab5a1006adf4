//! The search: does the player to move reach a given margin?
//!
//! Every question is one of yes or no (a null window). With many empty fields
//! replies are looked up first, and tried in the order of how few plies they
//! leave to the opponent; with few, fields in quarters with an odd number of
//! empty ones come first, since whoever plays there tends to play there last.

use arrayvec::ArrayVec;
use game::{Bits, key};

use super::{super::runs, stable};
use crate::common::{
    crew::Hand,
    known::{EFFORT, Known, effort},
};

// The data of a position: bounds of the margin in 8 bits each, and the work.
pub(super) const DATA: u32 = 19;
const MARGIN: u32 = 8;
const HIGH_AT: u32 = EFFORT;
const LOW_AT: u32 = HIGH_AT + MARGIN;
const _: () = assert!(LOW_AT + MARGIN == DATA);

/// Added to margins to make them non-negative.
const BIAS: i32 = 1 << (MARGIN - 1);

/// Minimum number of empty fields at which replies are ordered by mobility.
const ORDERED: u32 = 5;

/// Minimum number of empty fields at which positions are stored.
const REMEMBERED: u32 = 7;

/// With so many, replies are looked up before any is searched, and marked as
/// busy.
const SHARED: u32 = 9;

/// No position has more plies.
const MOST_PLIES: usize = 64;

/// The quarters of the board.
const QUARTERS: [u64; 4] = [0x0F0F_0F0F, 0xF0F0_F0F0, 0x0F0F_0F0F << 32, 0xF0F0_F0F0 << 32];

// What a reply is worth to the order: plies it leaves, twice in corners, and
// whether its quarter is odd.
const REPLY: i32 = 16;
const CORNER: i32 = 24;
const ODD: i32 = 8;

/// Whether data are some that a search can have kept.
pub(super) fn is_sound(data: u64) -> bool {
    let [low, high] = [LOW_AT, HIGH_AT].map(|at| data >> at & ((1 << MARGIN) - 1));
    data >> DATA == 0 && low <= high
}

/// What the threads share.
#[derive(Copy, Clone)]
pub(super) struct Search<'a> {
    /// All fields.
    pub board: u64,
    /// The four corners.
    pub corners: u64,
    pub lines: &'a stable::Lines,
    pub known: &'a Known<DATA>,
}

/// Discs as the player to move sees them.
#[derive(Copy, Clone, Debug)]
pub(super) struct Node {
    pub mover: u64,
    pub other: u64,
}

/// A reply to be searched.
#[derive(Copy, Clone, Debug)]
struct Reply {
    node: Node,
    key: u64,
    order: i32,
}

impl Node {
    #[inline]
    fn margin(&self) -> i32 {
        self.mover.count_ones() as i32 - self.other.count_ones() as i32
    }

    /// Not one to one, but nearly: two words do not fit into one.
    #[inline]
    fn key(&self) -> u64 {
        key::mix(self.mover ^ key::mix(self.other))
    }

    /// After a disc on that field which turns these.
    #[inline]
    fn after(&self, field: u8, turned: u64) -> Node {
        Node { mover: self.other ^ turned, other: self.mover | turned | 1 << field }
    }

    #[inline]
    fn passed(&self) -> Node {
        Node { mover: self.other, other: self.mover }
    }
}

impl Search<'_> {
    /// Whether the margin at the end is at least `need`.
    pub fn reaches(&self, hand: &mut Hand<'_>, node: Node, need: i32) -> bool {
        if !hand.spend() {
            return false;
        }
        let empty = self.board & !(node.mover | node.other);
        let left = empty.count_ones();
        if left < ORDERED {
            return self.reaches_soon(hand, node, empty, need);
        }

        // 1. Discs that can never be turned again.
        let fields = self.board.count_ones() as i32;
        let all_stable = |discs: u64| fields - 2 * discs.count_ones() as i32;
        if all_stable(node.other) < need {
            let stable = self.lines.stable(node.other, node.mover | node.other, self.board);
            if all_stable(stable) < need {
                return false;
            }
        }
        if need <= -all_stable(node.mover) {
            let stable = self.lines.stable(node.mover, node.mover | node.other, self.board);
            if need <= -all_stable(stable) {
                return true;
            }
        }

        // 2. No ply: a pass, or the end.
        let legal = runs::legal(node.mover, node.other, self.board);
        if legal == 0 {
            let next = node.passed();
            return match runs::legal(next.mover, next.other, self.board) {
                0 => need <= node.margin(),
                _ => !self.reaches(hand, next, 1 - need) && !hand.gave_up,
            };
        }

        // 3. What is known.
        let here = node.key();
        let (low, high) = if left < REMEMBERED { (-BIAS, BIAS) } else { self.bounds(here) };
        if need <= low || high < need {
            return need <= low;
        }

        // 4. A glance at every reply.
        let odd = odd_quarters(empty);
        let mut replies = ArrayVec::<Reply, MOST_PLIES>::new();
        for field in Bits::new(legal) {
            let turned = runs::flips(field, node.mover, node.other);
            let next = node.after(field, turned);
            let answers = runs::legal(next.mover, next.other, self.board);
            let in_corners = (answers & self.corners).count_ones() as i32;
            let mut order = REPLY * (answers.count_ones() as i32 + in_corners);
            order -= if self.corners >> field & 1 != 0 { CORNER } else { 0 };
            order -= if odd >> field & 1 != 0 { ODD } else { 0 };
            let key = next.key();
            if SHARED < left {
                let (low, high) = self.bounds(key);
                // Enough for the mover is too little for the opponent.
                if high <= -need {
                    self.keep(here, need, true, 1);
                    return true;
                }
                if -need < low {
                    continue;
                }
            }
            replies.push(Reply { node: next, key, order });
        }
        replies.sort_unstable_by_key(|it| it.order);

        // 5. One after the other, but those that are busy after the others.
        let before = hand.nodes;
        let share = SHARED < left;
        let mut later = ArrayVec::<Reply, MOST_PLIES>::new();
        let mut found = false;
        for (number, reply) in replies.iter().enumerate() {
            if share && number != 0 && hand.is_busy(reply.key) {
                later.push(*reply);
            } else if self.does(hand, reply, need, share) {
                found = true;
                break;
            }
        }
        found = found || later.iter().any(|it| self.does(hand, it, need, share));
        if hand.gave_up {
            return false;
        }
        if REMEMBERED <= left {
            self.keep(here, need, found, hand.nodes - before);
        }
        found
    }

    /// The same with few empty fields: no table, no order but by quarters.
    fn reaches_soon(&self, hand: &mut Hand<'_>, node: Node, empty: u64, need: i32) -> bool {
        if empty & empty.wrapping_sub(1) == 0 {
            return need <= self.last(node, empty);
        }
        let odd = odd_quarters(empty);
        let mut moved = false;
        for fields in [empty & odd, empty & !odd] {
            for field in Bits::new(fields) {
                let turned = runs::flips(field, node.mover, node.other);
                if turned == 0 {
                    continue;
                }
                moved = true;
                hand.nodes += 1;
                let next = node.after(field, turned);
                if !self.reaches_soon(hand, next, empty & !(1 << field), 1 - need) {
                    return true;
                }
            }
        }
        if moved {
            return false;
        }
        let next = node.passed();
        match runs::legal(next.mover, next.other, self.board) {
            0 => need <= node.margin(),
            _ => !self.reaches_soon(hand, next, empty, 1 - need),
        }
    }

    /// The margin with at most one empty field.
    #[inline]
    fn last(&self, node: Node, empty: u64) -> i32 {
        let margin = node.margin();
        if empty == 0 {
            return margin;
        }
        let field = empty.trailing_zeros() as u8;
        let turned = |mover, other| 2 * runs::flips(field, mover, other).count_ones() as i32;
        match turned(node.mover, node.other) {
            0 => match turned(node.other, node.mover) {
                0 => margin,
                turned => margin - turned - 1,
            },
            turned => margin + turned + 1,
        }
    }

    /// Whether a reply yields what is needed.
    fn does(&self, hand: &mut Hand<'_>, reply: &Reply, need: i32, share: bool) -> bool {
        if hand.gave_up {
            return false;
        }
        let begun = share && hand.begin(reply.key);
        let reached = self.reaches(hand, reply.node, 1 - need);
        hand.end(reply.key, begun);
        !reached && !hand.gave_up
    }

    #[inline]
    fn bounds(&self, key: u64) -> (i32, i32) {
        let Some(data) = self.known.get(key) else { return (-BIAS, BIAS) };
        let margin = |at: u32| (data >> at & ((1 << MARGIN) - 1)) as i32 - BIAS;
        (margin(LOW_AT), margin(HIGH_AT))
    }

    /// Keeps what was found out, beside what others have found out meanwhile.
    fn keep(&self, key: u64, need: i32, reached: bool, nodes: u64) {
        let (mut low, mut high) = self.bounds(key);
        if reached {
            low = low.max(need)
        } else {
            high = high.min(need - 1)
        }
        let pack = |margin: i32, at: u32| ((margin.clamp(-BIAS, BIAS - 1) + BIAS) as u64) << at;
        self.known.put(key, pack(low, LOW_AT) | pack(high, HIGH_AT) | effort(nodes));
    }
}

/// The fields of the quarters with an odd number of empty fields.
#[inline]
fn odd_quarters(empty: u64) -> u64 {
    let odd = |quarter: &u64| (empty & quarter).count_ones() % 2 == 1;
    QUARTERS.iter().filter(|it| odd(it)).sum()
}
