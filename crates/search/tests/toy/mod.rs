//! Games that consist of nothing but a tree.
#![allow(dead_code, missing_docs, clippy::unwrap_used)] // each test file uses a part, and all are tests

use game::{Estimate, Game, Outcome, Player};

/// How the values of the leaves are chosen.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Leaves {
    /// Random, from a small range, so that many are equal.
    Random,
    /// Random, further apart than the width of the first window.
    Wide,
    /// The first move is the best one everywhere.
    BestFirst,
    /// The first move is the worst one everywhere.
    WorstFirst,
    /// All the same.
    Equal,
}

/// A tree of `depth` plies with `width` moves at every node.
#[derive(Clone, Debug)]
pub struct Toy {
    pub width: u8,
    pub depth: u32,
    pub leaves: Leaves,
    pub seed: u64,
    /// Whether the same player may move several times in a row.
    pub extra_moves: bool,
    /// Whether games may end early, won or drawn.
    pub ends: bool,
    /// Whether the same moves in another order lead to the same position.
    pub meets: bool,
}

impl Toy {
    pub fn new(width: u8, depth: u32, leaves: Leaves, seed: u64) -> Toy {
        Toy { width, depth, leaves, seed, extra_moves: false, ends: false, meets: false }
    }

    /// A pseudorandom number that depends on nothing but the path.
    fn chance(&self, path: &[u8], purpose: u64) -> u64 {
        let mix =
            |sum: u64, it: u64| (sum ^ it).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        path.iter().fold(mix(self.seed, purpose), |sum, &it| mix(sum, u64::from(it) + 1)) >> 7
    }

    /// The worth of a leaf to A.
    pub fn worth(&self, path: &[u8]) -> i32 {
        // Earlier choices outweigh all later ones together.
        let mut later = 0;
        for (at, &choice) in path.iter().enumerate() {
            let sign = if self.to_move(&path[..at].to_vec()) == Player::A { 1 } else { -1 };
            later = later * i32::from(self.width) + sign * i32::from(choice);
        }
        match self.leaves {
            Leaves::Random => (self.chance(path, 1) % 15) as i32 - 7,
            Leaves::Wide => (self.chance(path, 1) % 1501) as i32 - 750,
            Leaves::BestFirst => -later,
            Leaves::WorstFirst => later,
            Leaves::Equal => 0,
        }
    }
}

impl Game for Toy {
    /// The moves so far.
    type Position = Vec<u8>;
    type Move = u8;

    fn start(&self) -> Vec<u8> {
        Vec::new()
    }

    fn to_move(&self, path: &Vec<u8>) -> Player {
        let second =
            if self.extra_moves { self.chance(path, 2) % 2 == 1 } else { path.len() % 2 == 1 };
        if second { Player::B } else { Player::A }
    }

    fn outcome(&self, path: &Vec<u8>) -> Option<Outcome> {
        let ends = self.ends && !path.is_empty();
        match self.chance(path, 3) % 40 {
            0 if ends => Some(Outcome::Win(Player::A)),
            1 if ends => Some(Outcome::Win(Player::B)),
            2 if ends => Some(Outcome::Draw),
            _ if self.depth as usize <= path.len() => Some(Outcome::Draw),
            _ => None,
        }
    }

    fn moves(&self, _path: &Vec<u8>) -> impl ExactSizeIterator<Item = u8> {
        0..self.width
    }

    fn apply(&self, path: &mut Vec<u8>, mv: u8) {
        path.push(mv);
        if self.meets {
            path.sort_unstable();
        }
    }
}

impl Estimate for Toy {
    fn estimate(&self, path: &Vec<u8>) -> i32 {
        let worth = self.worth(path);
        if self.to_move(path) == Player::A { worth } else { -worth }
    }
}
