//! Who is ahead in Kalah, and which pits to look at first.
//!
//! The book's estimate is the difference of the stores, and its first exercise
//! is to find a better one. Seeds in the store are safe; what else counts is
//! what will get there. Most of all that is choice: who has many pits with
//! seeds can wait for the other to run out of good moves, and keeps moves in
//! which the last seed reaches the store. Then there are captures, and whoever
//! has more than half of all seeds has won.

use std::cmp::Ordering;

use game::{Bits, Estimate};

use super::{Kalah, Pit, Position, sow, sow::seeds};

/// What things are worth; a seed in the store is 100. Tuned by matches, see
/// `docs/tuning.md`.
#[derive(Copy, Clone, Debug)]
struct Weights {
    /// A seed in a pit of one's own.
    seed: i32,
    /// One in the last pit before the store, more than elsewhere.
    last: i32,
    /// A pit that is not empty.
    pit: i32,
    /// A pit from which the last seed reaches the store: for the player to
    /// move, and for his opponent.
    again: [i32; 2],
    /// Each seed of the best capture, likewise.
    capture: [i32; 2],
    /// Each seed of every capture.
    captures: i32,
}

const WEIGHTS: Weights =
    Weights { seed: 7, last: 25, pit: 200, again: [160, 5], capture: [45, 15], captures: 15 };

/// A seed in the store.
const STORED: i32 = 100;

/// More than half of all seeds are in one store.
const DECIDED: i32 = 20_000;

/// What a move that captures promises, beside what it captures, and one that
/// ends in the store.
const PROMISING: i32 = 20;
const AGAIN: i32 = 100;

impl Estimate for Kalah {
    #[inline]
    fn estimate(&self, position: &Position) -> i32 {
        self.weigh(position, &WEIGHTS)
    }

    fn scale(&self) -> i32 {
        600
    }

    /// The book's: `WertSpielbrett.bewerteStellung`.
    fn plain_estimate(&self, position: &Position) -> i32 {
        STORED * self.lead(position)
    }

    /// Moving again costs nothing, so it comes first; the last such pit before
    /// all others, since it is in no other's way.
    #[inline]
    fn promise(&self, position: &Position, pit: Pit) -> i32 {
        let place = pit.place();
        let sowing = self.sowings.get(pit, seeds(position.own, place));
        if sowing.again {
            return AGAIN + place as i32;
        }
        let kept = position.full & sowing.kept;
        let full = kept | sowing.sown;
        if kept & sowing.last_pit == 0 && full & sowing.captured != 0 {
            return PROMISING + seeds(position.other, sowing.opposite()) as i32;
        }
        0
    }
}

/// What the pits of one player are good for.
#[derive(Copy, Clone, Debug, Default)]
struct Prospects {
    /// Seeds in them, and in the last of them.
    seeds: i32,
    last: i32,
    /// Pits that reach the store exactly.
    again: i32,
    /// Seeds of the best capture.
    capture: i32,
    /// Seeds of all captures.
    captures: i32,
}

impl Kalah {
    /// The difference of the stores for the player to move.
    #[inline]
    fn lead(&self, position: &Position) -> i32 {
        seeds(position.own, self.pits) as i32 - seeds(position.other, self.pits) as i32
    }

    #[inline]
    fn weigh(&self, position: &Position, weights: &Weights) -> i32 {
        let (own_full, other_full) = (position.full & sow::LOWER, position.full >> sow::HALF);
        let own = self.prospects(position.own, own_full, position.other);
        let other = self.prospects(position.other, other_full, position.own);
        let both = |each: [i32; 2], own: i32, other: i32| each[0] * own - each[1] * other;
        let half = self.total() / 2;
        let decided = match () {
            () if half < seeds(position.own, self.pits) => DECIDED,
            () if half < seeds(position.other, self.pits) => -DECIDED,
            () => 0,
        };
        decided
            + STORED * self.lead(position)
            + weights.seed * (own.seeds - other.seeds)
            + weights.last * (own.last - other.last)
            + weights.captures * (own.captures - other.captures)
            + weights.pit * (own_full.count_ones() as i32 - other_full.count_ones() as i32)
            + both(weights.again, own.again, other.again)
            + both(weights.capture, own.capture, other.capture)
    }

    /// What a player can hope for who has these seeds, in these pits, with the
    /// other side opposite.
    #[inline]
    fn prospects(&self, side: u128, full: u32, opposite: u128) -> Prospects {
        let mut found = Prospects { last: seeds(side, self.pits - 1) as i32, ..Default::default() };
        let ring = 2 * self.pits + 1;
        for pit in Bits::new(full.into()) {
            let pit = usize::from(pit);
            let sown = seeds(side, pit);
            found.seeds += sown as i32;
            // Where the last seed falls; laps are rare, and looked at only as
            // far as they end in the pit that was just emptied.
            let last = pit + sown;
            match last.cmp(&self.pits) {
                Ordering::Equal => found.again += 1,
                Ordering::Less if full >> last & 1 == 0 => {
                    let taken = seeds(opposite, self.pits - 1 - last) as i32;
                    let worth = if taken == 0 && !self.empty_capture { 0 } else { taken + 1 };
                    found.capture = found.capture.max(worth);
                    found.captures += worth;
                }
                Ordering::Greater if sown == ring => {
                    let taken = seeds(opposite, self.pits - 1 - pit) as i32 + 1;
                    found.capture = found.capture.max(taken + 1);
                    found.captures += taken + 1;
                }
                _ => (),
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use game::{Game, Notation, notation};

    use super::*;

    fn game(options: &str) -> Kalah {
        notation::with_options(options).unwrap()
    }

    #[test]
    fn better_positions_have_better_estimates() {
        let game = game("");
        let at = |text: &str| game.estimate(&game.parse_position(text).unwrap());
        // (better, worse), each for A who is to move.
        for (better, worse) in [
            // Seeds in the store rather than in a pit.
            ("6,6,6,6,6,0,6,6,6,6,6,6,6,0 a", "6,6,6,6,6,6,0,6,6,6,6,6,6,0 a"),
            // Seeds on the own side rather than on the other.
            ("8,8,8,8,8,8,0,4,4,4,4,4,4,0 a", "4,4,4,4,4,4,0,8,8,8,8,8,8,0 a"),
            // The last pit holds one seed: another move.
            ("3,3,3,3,3,1,12,8,8,8,3,3,3,11 a", "3,3,3,3,1,3,12,8,8,8,3,3,3,11 a"),
            // Pit 0 reaches the empty pit 3 and takes the eight seeds opposite.
            ("3,9,9,0,9,3,3,3,3,8,9,9,3,1 a", "3,9,9,1,9,2,3,3,3,8,9,9,3,1 a"),
        ] {
            assert!(at(worse) < at(better), "{worse}: {}, {better}: {}", at(worse), at(better));
        }
    }

    #[test]
    fn more_than_half_decides() {
        let game = game("");
        let won = game.parse_position("0,0,0,0,0,1,37,5,5,5,5,5,5,4 b").unwrap();
        assert!(game.estimate(&won) < -DECIDED / 2);
        let even = game.parse_position("0,0,0,0,0,1,36,5,5,5,5,5,5,5 b").unwrap();
        assert!(-DECIDED / 2 < game.estimate(&even));
    }

    #[test]
    fn the_plain_estimate_is_the_books() {
        let game = game("");
        let at = |text: &str| game.plain_estimate(&game.parse_position(text).unwrap());
        assert_eq!(at("6,6,6,6,0,0,9,6,6,6,6,6,5,4 a"), 500);
        assert_eq!(at("6,6,6,6,0,0,9,6,6,6,6,6,5,4 b"), -500);
    }

    #[test]
    fn another_move_comes_before_a_capture_before_the_rest() {
        let game = game("");
        let position = game.parse_position("3,9,9,0,9,1,5,3,3,8,9,9,3,1 a").unwrap();
        let promise = |pit: &str| {
            let pit = game.parse_move(&position, pit).unwrap();
            game.promise(&position, pit)
        };
        assert!(promise("0") < promise("5"));
        assert!(promise("1") < promise("0"));
        assert!(game.moves(&position).len() == 5);
    }
}
