//! Estimates and move ordering for Alapo.
//!
//! Material, as in chess; how far it has come; what hangs; and above all the
//! base rows: a field of the opposite one that a piece can reach and nobody
//! can retake is a win with the next ply. All of this is worked out for all
//! pieces of a player at once: the pieces that move alike are pushed along one
//! direction together.

use game::{Estimate, Player};

use super::{Alapo, BOARD, Ply, Position, goal, one};

/// What things are worth, each counted for both players. Tuned by matches, see
/// `docs/tuning.md`.
#[derive(Copy, Clone, Debug)]
struct Weights {
    /// A piece that moves along rows and columns; a circle counts for both.
    straight: i32,
    diagonal: i32,
    /// How much more if it is large.
    large_straight: i32,
    large_diagonal: i32,
    /// A row further from one's own base.
    row: i32,
    /// A field that can be reached.
    reach: i32,
    /// A field of one's own base row that is guarded.
    guarded: i32,
    /// A field of the opposite base row within reach, retaken or not.
    near: i32,
    /// One that cannot be retaken, for the player who is not to move.
    threat: i32,
    /// An attacked piece that nobody guards, for the player who is not to
    /// move: small and large.
    hanging: [i32; 2],
}

const WEIGHTS: Weights = Weights {
    straight: 90,
    diagonal: 70,
    large_straight: 160,
    large_diagonal: 110,
    row: 8,
    reach: 6,
    guarded: 20,
    near: 14,
    threat: 100,
    hanging: [120, 240],
};

/// The player to move arrives where the opponent cannot retake.
const ARRIVES: i32 = 3000;

/// What captures and arrivals promise.
const CAPTURE: i32 = 40;
const LARGE: i32 = 40;
const ARRIVAL: i32 = 100;
const RESCUE: i32 = 200;

/// The steps along rows and columns, and along diagonals, in bits of the board.
const STRAIGHT: [u32; 2] = [1, 8];
const DIAGONAL: [u32; 2] = [7, 9];

/// What some pieces reach along a direction and back: `empty` fields until the
/// first that is not, that one included. The columns that the board leaves free
/// keep the rows apart.
#[inline]
fn slide(pieces: u64, empty: u64, step: u32) -> u64 {
    let (mut up, mut down) = (pieces, pieces);
    for _ in 0..4 {
        up |= up << step & empty;
        down |= down >> step & empty;
    }
    up << step | down >> step
}

#[inline]
fn count(set: u64) -> i32 {
    set.count_ones() as i32
}

impl Position {
    /// Every field that a piece of `own` could move to if nothing of its own
    /// were there: what it reaches or guards.
    #[inline]
    fn reach_of(&self, own: u64) -> u64 {
        let empty = BOARD & !self.occupied();
        let mut reach = 0;
        for (kind, steps) in [(self.straight & own, STRAIGHT), (self.diagonal & own, DIAGONAL)] {
            let (large, small) = (kind & self.large, kind & !self.large);
            for step in steps {
                reach |= slide(large, empty, step) | small << step | small >> step;
            }
        }
        reach & BOARD
    }

    /// What a player's pieces are worth by themselves.
    #[inline]
    fn material(&self, own: u64, weights: &Weights) -> i32 {
        weights.straight * count(self.straight & own)
            + weights.diagonal * count(self.diagonal & own)
            + weights.large_straight * count(self.straight & own & self.large)
            + weights.large_diagonal * count(self.diagonal & own & self.large)
    }
}

/// How many rows the pieces of a player have advanced, all together.
#[inline]
fn advance(player: Player, own: u64) -> i32 {
    // The rows beyond the first, beyond the second, and so on.
    (1..6).fold(0, |sum, row| {
        let beyond = match player {
            Player::A => BOARD >> (8 * row),
            Player::B => BOARD & (BOARD << (8 * row)),
        };
        sum + count(own & beyond)
    })
}

impl Estimate for Alapo {
    fn estimate(&self, position: &Position) -> i32 {
        let weights = &WEIGHTS;
        let (mover, other) = (position.to_move, !position.to_move);
        let (own, theirs) = (position.pieces(mover), position.pieces(other));
        let (reach, danger) = (position.reach_of(own), position.reach_of(theirs));
        let mut worth = position.material(own, weights) - position.material(theirs, weights)
            + weights.row * (advance(mover, own) - advance(other, theirs))
            + weights.reach * (count(reach & !own) - count(danger & !theirs))
            + weights.guarded * (count(reach & goal(other)) - count(danger & goal(mover)));

        // Whoever has an intruder in his base row has no time for anything
        // else.
        let intruder = theirs & goal(other) != 0;
        let arrivals = reach & goal(mover) & !own;
        let dangers = danger & goal(other) & !theirs;
        worth += weights.near * (count(arrivals) - count(dangers));
        if !intruder && arrivals & !danger != 0 {
            worth += ARRIVES;
        }
        worth -= weights.threat * i32::from(dangers & !reach != 0);

        let hanging = theirs & reach & !danger;
        let large = hanging & position.large;
        worth += match () {
            () if large != 0 => weights.hanging[1],
            () if hanging != 0 => weights.hanging[0],
            () => 0,
        };
        worth
    }

    fn scale(&self) -> i32 {
        350
    }

    /// Pieces by their reach: a large one is worth twice a small one, a circle
    /// as much as a square and a triangle.
    fn plain_estimate(&self, position: &Position) -> i32 {
        let worth = |player| {
            let own = position.pieces(player);
            let moves = |set: u64| count(set & own) + count(set & own & position.large);
            moves(position.straight) + moves(position.diagonal)
        };
        100 * (worth(position.to_move) - worth(!position.to_move))
    }

    /// What stands in one's own base row must be captured; then arrivals, then
    /// captures, the larger the better.
    #[inline]
    fn promise(&self, position: &Position, mv: Ply) -> i32 {
        let (from, to) = (one(mv.from), one(mv.to));
        let mut promise = 0;
        if position.occupied() & to != 0 {
            promise += CAPTURE;
            promise += if position.large & to != 0 { LARGE } else { 0 };
            promise -= if position.large & from != 0 { LARGE / 4 } else { 0 };
            if to & goal(!position.to_move) != 0 {
                promise += RESCUE;
            }
        }
        if to & goal(position.to_move) != 0 {
            promise += ARRIVAL;
        }
        promise
    }

    /// An arrival must be answered, and an intruder captured.
    #[inline]
    fn is_forcing(&self, position: &Position, mv: Ply) -> bool {
        let (to, mover) = (one(mv.to), position.to_move);
        to & goal(mover) != 0 || to & goal(!mover) & position.pieces(!mover) != 0
    }
}

#[cfg(test)]
mod tests {
    use game::{Game, Notation};

    use super::*;

    fn at(text: &str) -> i32 {
        Alapo.estimate(&Alapo.parse_position(text).unwrap())
    }

    #[test]
    fn reach_is_that_of_the_plies() {
        let mut position = Alapo.start();
        let mut number = 0;
        while Alapo.outcome(&position).is_none() && number < 200 {
            let own = position.pieces(position.to_move);
            let slow = game::Bits::new(own).fold(0, |all, from| all | position.reach(from));
            assert_eq!(position.reach_of(own), slow & BOARD);
            let chosen = game::key::mix(number) as usize % Alapo.moves(&position).len();
            let mv = Alapo.moves(&position).nth(chosen).unwrap();
            Alapo.apply(&mut position, mv);
            number += 1;
        }
        assert!(8 < number);
    }

    #[test]
    fn better_positions_have_better_estimates() {
        // (better, worse), each for A who is to move.
        for (better, worse) in [
            // A large piece rather than a small one.
            (
                "S'...../....../....../....../....../..S... a",
                "S'...../....../....../....../....../..s... a",
            ),
            // More pieces.
            (
                "S'...../....../....../....../....../..SS.. a",
                "S'...../....../....../....../....../..S... a",
            ),
            // The base row of Black is open to the square in column F.
            (
                "S'.s'.../....../....../....../....../T...CS a",
                "S'.s'.../....../....../....../....s'./T...CS a",
            ),
        ] {
            assert!(at(worse) < at(better), "{worse}: {}, {better}: {}", at(worse), at(better));
        }
        // Column C leads to an unguarded field of the base row.
        assert!(ARRIVES / 2 < at("t'...../....../....../....../....../..S... a"));
        // The square guards it.
        assert!(at("S'...../....../....../....../....../..S... a") < ARRIVES / 2);
    }

    #[test]
    fn the_start_is_good_for_nobody_in_particular() {
        let start = at(&Alapo.write_position(&Alapo.start()));
        assert!(start.abs() < 100, "{start}");
    }

    #[test]
    fn arrivals_force_and_come_first() {
        let position =
            Alapo.parse_position("S'.s'.../....../....../..s.../....../T....S a").unwrap();
        let mv = |text: &str| Alapo.parse_move(&position, text).unwrap();
        let promise = |text: &str| Alapo.promise(&position, mv(text));
        assert!(promise("C4:C3") < promise("F6:F1"));
        assert!(Alapo.is_forcing(&position, mv("F6:F1")));
        assert!(!Alapo.is_forcing(&position, mv("C4:C3")));
    }
}
