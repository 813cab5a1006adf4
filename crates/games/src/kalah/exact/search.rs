//! The search: does the player to move get at least a given number of seeds?
//!
//! Every question is one of yes or no (a null window). What was found out is
//! kept by arrangement of the pits, without the stores, as bounds of the
//! share; so it serves every other question too. Before any reply is searched
//! all are looked up (enhanced transposition cut-offs).

use std::hint::black_box;

use arrayvec::ArrayVec;
use game::key;

use super::{
    board::{Board, MOST_PITS, Seeds, Step, at, first, full},
    rank::Ranks,
    table::EndTable,
};
use crate::common::{
    crew::Hand,
    known::{EFFORT, Known, effort},
};

// The data of a position: bounds of the share in 7 bits each, the best pit in
// 3, and the work.
pub(super) const DATA: u32 = 20;
const SHARE: u32 = 7;
const HIGH_AT: u32 = EFFORT;
const LOW_AT: u32 = HIGH_AT + SHARE;
const BEST_AT: u32 = LOW_AT + SHARE;
const _: () = assert!(BEST_AT + MOST_PITS.ilog2() == DATA);

/// No more seeds than this: a share has 7 bits.
pub(super) const MOST_SEEDS: usize = (1 << SHARE) - 1;

// The order of replies: what was best before, then moving again (the last pit
// first, since it is in no other's way), then what stores most; few seeds
// rather than many, which would go to the opponent.
const BEST: i32 = 10_000;
const AGAIN: i32 = 1000;
const STORED: i32 = 8;

/// Number of seeds beyond the end table from which a position counts as large.
const LARGE: u8 = 6;

/// Whether data are some that a search can have kept.
pub(super) fn is_sound(data: u64) -> bool {
    let [low, high] = [LOW_AT, HIGH_AT].map(|at| data >> at & MOST_SEEDS as u64);
    data >> DATA == 0 && low <= high
}

/// What the threads share.
#[derive(Copy, Clone)]
pub(super) struct Search<'a> {
    pub board: &'a Board,
    pub ranks: &'a Ranks,
    pub table: &'a EndTable,
    pub known: &'a Known<DATA>,
}

/// A position of a game that goes on, with more seeds than the table knows.
#[derive(Copy, Clone, Debug)]
pub(super) struct Node {
    pub seeds: Seeds,
    /// How many they are.
    pub left: u8,
    pub key: u64,
}

/// A reply to be searched.
#[derive(Copy, Clone, Debug)]
struct Reply {
    node: Node,
    pit: u8,
    again: bool,
    /// What the next player needs.
    need: u8,
    order: i32,
}

/// What is known of a position.
#[derive(Copy, Clone, Debug)]
struct Bounds {
    /// The share is from here
    low: u8,
    /// to here.
    high: u8,
    best: Option<u8>,
}

/// A ply whose end is to be looked up.
#[derive(Copy, Clone, Debug)]
struct Ply {
    pit: u8,
    again: bool,
    gained: u8,
    next: Seeds,
    rank: u64,
}

/// What a ply says without being searched.
enum Glance {
    /// It does, or does not.
    Known(bool),
    Unknown(Reply),
}

impl Search<'_> {
    /// Whether the player to move gets at least `need` of the seeds that are
    /// left, which is from 1 to all of them.
    pub fn reaches(&self, hand: &mut Hand<'_>, node: Node, need: u8) -> bool {
        if !hand.spend() {
            return false;
        }

        // 1. What is known.
        let known = self.bounds(node);
        if need <= known.low || known.high < need {
            return need <= known.low;
        }

        // 2. A glance at every reply: first at what the board tells, then at
        //    what is known. Memory is far, so all is asked for at once.
        let mut plies = ArrayVec::<Ply, MOST_PITS>::new();
        let mut pits = full(node.seeds.own);
        while pits != 0 {
            let pit = first(pits);
            pits &= pits - 1;
            if let Some(reached) = self.try_ply(node, pit, need, &mut plies)
                && reached
            {
                self.keep(node, need, true, Some(pit as u8), 1);
                return true;
            }
        }
        black_box(plies.iter().fold(0, |sum: u64, it| sum.wrapping_add(self.ask_for(node, it))));
        let mut replies = ArrayVec::<Reply, MOST_PITS>::new();
        for ply in &plies {
            match self.glance(node, ply, need) {
                Glance::Known(true) => {
                    self.keep(node, need, true, Some(ply.pit), 1);
                    return true;
                }
                Glance::Known(false) => (),
                Glance::Unknown(reply) => replies.push(reply),
            }
        }
        for reply in &mut replies {
            reply.order += if known.best == Some(reply.pit) { BEST } else { 0 };
        }
        replies.sort_unstable_by_key(|it| -it.order);

        // 3. One after the other, but those that are busy after the others.
        let before = hand.nodes;
        let mut later = ArrayVec::<Reply, MOST_PITS>::new();
        let mut found = None;
        for (number, reply) in replies.iter().enumerate() {
            if number != 0 && self.is_large(reply.node) && hand.is_busy(reply.node.key) {
                later.push(*reply);
            } else if self.does(hand, reply) {
                found = Some(reply.pit);
                break;
            }
        }
        if found.is_none() {
            found = later.iter().find(|it| self.does(hand, it)).map(|it| it.pit);
        }
        if hand.gave_up {
            return false;
        }
        let best = found.or(replies.first().map(|it| it.pit));
        self.keep(node, need, found.is_some(), best, hand.nodes - before);
        found.is_some()
    }

    /// Whether it is worth the trouble to tell the others who is at work on a
    /// position: they share the memory for that, and have to wait for it.
    #[inline]
    fn is_large(&self, node: Node) -> bool {
        self.table.most + LARGE <= node.left
    }

    /// Whether a reply yields what is needed.
    fn does(&self, hand: &mut Hand<'_>, reply: &Reply) -> bool {
        if hand.gave_up {
            return false;
        }
        let begun = self.is_large(reply.node) && hand.begin(reply.node.key);
        let reached = self.reaches(hand, reply.node, reply.need);
        hand.end(reply.node.key, begun);
        reached == reply.again && !hand.gave_up
    }

    /// Whether sowing a pit is enough, if the board tells; else it is one of
    /// the plies to be looked up.
    #[inline]
    fn try_ply(
        &self,
        node: Node,
        pit: usize,
        need: u8,
        plies: &mut ArrayVec<Ply, MOST_PITS>,
    ) -> Option<bool> {
        let Step { next, gained, again } = self.board.step(node.seeds, pit);
        let left = node.left - gained;
        if need <= gained || left < need - gained {
            return Some(need <= gained);
        }
        if let Some(share) = self.board.ended(next, left) {
            return Some(need - gained <= if again { share } else { left - share });
        }
        let rank = self.ranks.rank(next);
        plies.push(Ply { pit: pit as u8, again, gained, next, rank });
        None
    }

    /// Asks for what is known of where a ply leads.
    #[inline]
    fn ask_for(&self, node: Node, ply: &Ply) -> u64 {
        if node.left - ply.gained <= self.table.most {
            self.table.ask_for(ply.rank)
        } else {
            self.known.ask_for(key::mix(ply.rank))
        }
    }

    /// What can be said of a ply without searching.
    #[inline]
    fn glance(&self, node: Node, ply: &Ply, need: u8) -> Glance {
        let &Ply { pit, again, gained, next, rank } = ply;
        let (need, left) = (need - gained, node.left - gained);
        if left <= self.table.most {
            let share = self.table.get(rank);
            return Glance::Known(need <= if again { share } else { left - share });
        }
        let next = Node { seeds: next, left, key: key::mix(rank) };
        let known = self.bounds(next);
        let (low, high) =
            if again { (known.low, known.high) } else { (left - known.high, left - known.low) };
        if need <= low || high < need {
            return Glance::Known(need <= low);
        }
        let order = if again {
            AGAIN + i32::from(pit)
        } else {
            STORED * i32::from(gained) - i32::from(at(node.seeds.own, pit.into()))
        };
        // He gets enough exactly if the other one does not get more than the
        // rest.
        let need = if again { need } else { left - need + 1 };
        Glance::Unknown(Reply { node: next, pit, again, need, order })
    }

    #[inline]
    fn bounds(&self, node: Node) -> Bounds {
        let Some(data) = self.known.get(node.key) else {
            return Bounds { low: 0, high: node.left, best: None };
        };
        let share = |at: u32| (data >> at & MOST_SEEDS as u64) as u8;
        Bounds { low: share(LOW_AT), high: share(HIGH_AT), best: Some((data >> BEST_AT) as u8) }
    }

    /// Keeps what was found out, beside what others have found out meanwhile.
    fn keep(&self, node: Node, need: u8, reached: bool, best: Option<u8>, nodes: u64) {
        let Bounds { mut low, mut high, .. } = self.bounds(node);
        if reached {
            low = low.max(need)
        } else {
            high = high.min(need - 1)
        }
        let data = u64::from(best.unwrap_or(0)) << BEST_AT
            | u64::from(low) << LOW_AT
            | u64::from(high) << HIGH_AT
            | effort(nodes);
        self.known.put(node.key, data);
    }
}
