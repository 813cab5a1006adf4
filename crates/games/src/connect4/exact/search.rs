//! The search: does the player to move reach a given *score*?
//!
//! The score tells who wins and how soon (Pascal Pons, *Solving Connect 4*):
//! positive if the player to move wins, by one more for each disc of his that
//! is then left; negative likewise if he loses; 0 for a draw. Who completes a
//! line with his next disc has half the empty fields, rounded up.
//!
//! Positions with an immediate win are never searched: no ply is looked at
//! that gives the opponent one, unless there is no other.

use arrayvec::ArrayVec;
use game::{Bits, key};

use super::super::{Connect4, MAX_SIDE};
use crate::common::{
    crew::Hand,
    known::{EFFORT, Known, effort},
};

// The data of a position: bounds of the score in 7 bits each, and the work.
pub(super) const DATA: u32 = 17;
const SCORE: u32 = 7;
const HIGH_AT: u32 = EFFORT;
const LOW_AT: u32 = HIGH_AT + SCORE;
const _: () = assert!(LOW_AT + SCORE == DATA);

/// Added to scores to make them non-negative.
const BIAS: i32 = 1 << (SCORE - 1);

/// Whether data are some that a search can have kept.
pub(super) fn is_sound(data: u64) -> bool {
    let [low, high] = [LOW_AT, HIGH_AT].map(|at| data >> at & ((1 << SCORE) - 1));
    data >> DATA == 0 && low <= high
}

/// What the threads share.
#[derive(Copy, Clone)]
pub(super) struct Search<'a> {
    pub game: &'a Connect4,
    /// All fields, and the lowest ones.
    pub board: u64,
    pub bottoms: u64,
    pub known: &'a Known<DATA>,
}

/// A position of a game that goes on.
#[derive(Copy, Clone, Debug)]
pub(super) struct Node {
    /// The discs of the player to move.
    pub mine: u64,
    /// The discs of both.
    pub all: u64,
    /// Empty fields.
    pub left: i32,
}

/// The score of who wins with his n-th disc from now, and of who loses with
/// the n-th of his opponent.
pub(super) const fn win(left: i32, discs: i32) -> i32 {
    (left + 1) / 2 - discs + 1
}
pub(super) const fn loss(left: i32, discs: i32) -> i32 {
    discs - 1 - left / 2
}

impl Node {
    /// See `Position::code`.
    #[inline]
    fn key(&self) -> u64 {
        key::mix(self.all + self.mine)
    }

    /// After a disc on that field.
    #[inline]
    fn after(&self, field: u64) -> Node {
        Node { mine: self.mine ^ self.all, all: self.all | field, left: self.left - 1 }
    }
}

impl Search<'_> {
    /// The fields that a disc can fall to.
    #[inline]
    pub fn playable(&self, node: &Node) -> u64 {
        (node.all + self.bottoms) & self.board
    }

    /// The empty fields that complete a line of these discs.
    #[inline]
    pub fn threats(&self, discs: u64, all: u64) -> u64 {
        let empty = self.board & !all;
        if self.game.line != 4 {
            return self.game.prospects(discs, empty).threats;
        }
        let stride = self.game.stride();
        // Three below the field; then on the other lines three on one side, or
        // one on one side and two on the other.
        let mut found = (discs << 1) & (discs << 2) & (discs << 3);
        for step in [stride - 1, stride, stride + 1] {
            let before = (discs << step) & (discs << (2 * step));
            found |= before & ((discs << (3 * step)) | (discs >> step));
            let after = (discs >> step) & (discs >> (2 * step));
            found |= after & ((discs << step) | (discs >> (3 * step)));
        }
        found & empty
    }

    /// Whether the score is at least `need`. The player to move cannot win at
    /// once.
    pub fn reaches(&self, hand: &mut Hand<'_>, node: Node, need: i32) -> bool {
        if !hand.spend() {
            return false;
        }

        // 1. Plies that do not lose at once.
        if node.left == 0 {
            return need <= 0;
        }
        let dangers = self.threats(node.mine ^ node.all, node.all);
        let mut fields = self.playable(&node);
        let urgent = fields & dangers;
        if urgent != 0 {
            fields = if urgent & (urgent - 1) == 0 { urgent } else { 0 };
        }
        fields &= !(dangers >> 1);
        if fields == 0 {
            return need <= loss(node.left, 1);
        }
        if node.left <= 2 {
            return need <= 0;
        }

        // 2. Neither player wins with the next disc.
        if need <= loss(node.left, 2) {
            return true;
        }
        if win(node.left, 2) < need {
            return false;
        }

        // 3. What is known.
        let key = node.key();
        let (low, high) = self.bounds(key);
        if need <= low || high < need {
            return need <= low;
        }

        // 4. More threats first, then the middle; busy ones after the others.
        let mut plies = ArrayVec::<(i32, u64), { MAX_SIDE as usize }>::new();
        for bit in Bits::new(fields) {
            let field = 1 << bit;
            let column = i32::from(bit) / self.game.stride() as i32;
            let side = column.min(i32::from(self.game.columns) - 1 - column);
            let threats = self.threats(node.mine | field, node.all | field).count_ones() as i32;
            plies.push((-(threats * 16 + side), field));
        }
        plies.sort_unstable_by_key(|it| it.0);
        let before = hand.nodes;
        let mut later = ArrayVec::<u64, { MAX_SIDE as usize }>::new();
        let mut found = false;
        for (number, &(_, field)) in plies.iter().enumerate() {
            let next = node.after(field);
            if number != 0 && hand.is_busy(next.key()) {
                later.push(field);
            } else if self.does(hand, next, need) {
                found = true;
                break;
            }
        }
        found = found || later.iter().any(|&it| self.does(hand, node.after(it), need));
        if hand.gave_up {
            return false;
        }
        self.keep(key, need, found, hand.nodes - before);
        found
    }

    /// Whether a ply that leads there yields what is needed.
    fn does(&self, hand: &mut Hand<'_>, next: Node, need: i32) -> bool {
        if hand.gave_up {
            return false;
        }
        let key = next.key();
        let begun = hand.begin(key);
        let reached = self.reaches(hand, next, 1 - need);
        hand.end(key, begun);
        !reached && !hand.gave_up
    }

    #[inline]
    fn bounds(&self, key: u64) -> (i32, i32) {
        let Some(data) = self.known.get(key) else { return (-BIAS, BIAS) };
        let score = |at: u32| (data >> at & ((1 << SCORE) - 1)) as i32 - BIAS;
        (score(LOW_AT), score(HIGH_AT))
    }

    /// Keeps what was found out, beside what others have found out meanwhile.
    fn keep(&self, key: u64, need: i32, reached: bool, nodes: u64) {
        let (mut low, mut high) = self.bounds(key);
        if reached {
            low = low.max(need)
        } else {
            high = high.min(need - 1)
        }
        let pack = |score: i32, at: u32| ((score.clamp(-BIAS, BIAS - 1) + BIAS) as u64) << at;
        self.known.put(key, pack(low, LOW_AT) | pack(high, HIGH_AT) | effort(nodes));
    }
}
