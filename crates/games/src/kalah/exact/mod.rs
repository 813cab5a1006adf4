//! Kalah solved: tables for few seeds in the pits, and a search on top of them.
//!
//! What lies in the stores is an offset: what is still to be won depends on the
//! pits alone. A table of all arrangements of up to n seeds in k pits takes
//! C(n + k, k) bytes, one each: 30 MB for 16 seeds in 12 pits.

mod board;
mod rank;
mod search;
mod table;
#[cfg(test)]
mod tests;

use game::{Means, Patience, Player, Score, Solve, Solver, key};

use self::{
    board::{Board, Seeds},
    rank::Ranks,
    search::{DATA, MOST_SEEDS, Node, Search},
    table::EndTable,
};
use super::{Kalah, Position, sow::seeds};
use crate::common::{crew::Crew, known::Known};

/// The tables take at most this fraction of the memory (its inverse).
const PART_FOR_TABLES: usize = 4;

/// Entries of the tables for so many seeds; larger ones take longer than they
/// save. One seed more in the tables makes a search about a quarter shorter,
/// one seed more in the pits about two fifths longer: with three fewer in the
/// pits half of the entries will do.
const ENTRIES: u64 = 90_000_000;
const MANY_SEEDS: u32 = 46;

/// Up to so many seeds the smallest table of positions will do; two more need
/// twice as much.
const FEW_SEEDS: u32 = 40;

/// Version of the exported results; raise it whenever the meaning of keys or data changes.
const NOTES: u32 = 1;

/// What solves Kalah.
pub struct Exact {
    pits: usize,
    total: usize,
    board: Board,
    ranks: Ranks,
    table: EndTable,
    /// Maximum number of seeds in the end tables.
    most: u8,
    threads: usize,
    known: Known<DATA>,
    crew: Crew,
}

impl Solve for Kalah {
    type Solver = Exact;
    const COUNTS: bool = true;

    fn worth(&self, position: &Position) -> i32 {
        self.margin(position)
    }

    fn solver(&self, position: &Position, means: Means) -> Option<Exact> {
        let ranks = Ranks::new(self.pits, self.total())?;
        let left = in_pits(self.pits, position).count();
        if MOST_SEEDS < left as usize || means.bytes < Known::<DATA>::FEWEST_BYTES {
            return None;
        }
        let most_bytes = (means.bytes / PART_FOR_TABLES) as u64;
        let largest = (ENTRIES >> (MANY_SEEDS.saturating_sub(left) / 3)).min(most_bytes);
        let most = (0..left as u8).take_while(|&it| ranks.below(it + 1) <= largest).last()?;
        let room_for_tables = ranks.below(most + 1);
        let room = means.bytes - room_for_tables as usize;
        let needed = Known::<DATA>::FEWEST_BYTES << (left.saturating_sub(FEW_SEEDS) / 2).min(20);
        Some(Exact {
            pits: self.pits,
            total: self.total(),
            board: Board::new(self.pits, self.end, self.empty_capture),
            ranks,
            table: EndTable::new(room_for_tables),
            most,
            threads: means.threads.max(1),
            known: Known::new(room.min(needed.max(Known::<DATA>::bytes_for(means.imported)))),
            crew: Crew::new(means.threads),
        })
    }
}

/// The seeds in the pits.
fn in_pits(pits: usize, position: &Position) -> Seeds {
    let side =
        |side: u128| (0..pits).fold(0, |all, pit| all | (seeds(side, pit) as u64) << (8 * pit));
    Seeds { own: side(position.own), other: side(position.other) }
}

impl Exact {
    /// Whether the player to move gets at least `need` of the seeds that are
    /// left.
    fn share_reaches(&mut self, seeds: Seeds, need: i32, patience: &Patience) -> Option<bool> {
        let left = seeds.count();
        if need <= 0 || (left as i32) < need {
            return Some(need <= 0);
        }
        if MOST_SEEDS < left as usize {
            return None;
        }
        let (left, need) = (left as u8, need as u8);
        if let Some(share) = self.board.ended(seeds, left) {
            return Some(need <= share);
        }
        while self.table.most < self.most {
            let stopped = || patience.is_over();
            if !self.table.grow(&self.board, &self.ranks, self.threads, stopped) {
                return None;
            }
        }
        let rank = self.ranks.rank(seeds);
        if left <= self.table.most {
            return Some(need <= self.table.get(rank));
        }
        let node = Node { seeds, left, key: key::mix(rank) };
        let Exact { board, ranks, table, known, crew, .. } = self;
        let search = Search { board, ranks, table, known };
        crew.ask(patience, |hand| search.reaches(hand, node, need))
    }
}

impl Solver<Kalah> for Exact {
    fn reaches(&mut self, position: &Position, bar: i32, patience: &Patience) -> Option<bool> {
        let pits = in_pits(self.pits, position);
        let store = |side| seeds(side, self.pits) as i32;
        let (own, other) = (store(position.own), store(position.other));
        // With a share of s he has own + s at the end, of all seeds: twice that
        // is the total and his margin. B is asked whether he gets so much that
        // A falls short.
        let total = self.total as i32;
        debug_assert_eq!(pits.count() as i32 + own + other, total);
        let half_up = |number: i32| number.div_euclid(2) + number.rem_euclid(2);
        match position.to_move {
            Player::A => self.share_reaches(pits, half_up(total + bar) - own, patience),
            Player::B => {
                let short = half_up(total - bar + 1) - own;
                self.share_reaches(pits, short, patience).map(|it| !it)
            }
        }
    }

    fn nodes(&self) -> u64 {
        self.crew.nodes
    }

    const NOTES: Option<u32> = Some(NOTES);

    fn export<E>(&self, keep: impl FnMut(u64, u64) -> Result<(), E>) -> Result<(), E> {
        self.known.each(keep)
    }

    fn import(&mut self, key: u64, data: u64) -> bool {
        self.known.import(key, data, search::is_sound)
    }
}
