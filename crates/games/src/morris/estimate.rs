//! Who is ahead in Morris, and which plies to look at first.
//!
//! Stones count, and what will win stones: open mills (two of a line, the
//! third point free), best those that a stone beside them can close at once,
//! and best of all double mills, where a stone slides between two lines and
//! closes one with every move. In the movement phase whoever cannot move
//! loses, so freedom counts too; with stones in hand it counts little, and who
//! jumps does not care.

use game::{Bits, Estimate};

use super::{
    Morris, Ply, Position,
    board::{
        ALL, MIDDLES, MILLS, OUTER_MIDDLES, bit, clockwise, counter_clockwise, in_mills,
        mills_through, slides,
    },
    position::Side,
};

/// What things are worth, each counted for both players. Tuned by matches, see
/// `docs/tuning.md`.
#[derive(Copy, Clone, Debug)]
struct Weights {
    /// To be in this phase.
    here: i32,
    /// A stone on the board or in hand.
    stone: i32,
    /// A mill.
    mill: i32,
    /// A free point that completes a mill.
    open: i32,
    /// One that can be reached by the next ply.
    ready: i32,
    /// A stone that leaves one mill for another.
    double: i32,
    /// A way to slide.
    slide: i32,
    /// A stone that cannot slide.
    stuck: i32,
}

/// While this player has stones in hand: every open mill is ready.
const PLACING: Weights = Weights {
    here: 0,
    stone: 210,
    mill: 200,
    open: 90,
    ready: 0,
    double: 150,
    slide: 45,
    stuck: 80,
};

/// Weights while the player slides.
const SLIDING: Weights = Weights {
    here: 0,
    stone: 200,
    mill: 300,
    open: 100,
    ready: 240,
    double: 190,
    slide: 16,
    stuck: 90,
};

/// Weights while the player jumps: nothing is out of reach, and mills do not last.
const JUMPING: Weights =
    Weights { here: 150, stone: 200, mill: 0, open: 0, ready: 0, double: 0, slide: 0, stuck: 0 };

/// The player to move closes a mill that is ready before anything happens.
const FIRST: i32 = 230;

/// To be on the move: leaves at odd and even depths are compared.
const TEMPO: i32 = 100;

/// A removal that is still to come is almost a stone.
const PENDING: i32 = 150;

/// The points, free or not, whose two others in one of their lines are in
/// `own`.
#[inline]
const fn completing(own: u32) -> u32 {
    let (next, last) = (counter_clockwise(own), clockwise(own));
    let middles = next & last & MIDDLES;
    let corners = next & counter_clockwise(next) | last & clockwise(last);
    let inner = (own >> 8 | own << 16) & ALL;
    let outer = (own << 8 | own >> 16) & ALL;
    middles | corners & !MIDDLES | inner & outer & MIDDLES
}

/// The neighbours of some points.
#[inline]
const fn beside(set: u32) -> u32 {
    let across = (set & OUTER_MIDDLES) << 8 | (set >> 8) & OUTER_MIDDLES;
    clockwise(set) | counter_clockwise(set) | across
}

/// The free points that a slide makes a mill, and those of them that a stone
/// reaches out of another mill.
#[inline]
fn reachable(own: u32, open: u32) -> (i32, i32) {
    let (mut ready, mut double) = (0, 0);
    let milled = in_mills(own);
    for point in Bits::new((open & beside(own)).into()) {
        let near = beside(bit(point)) & own;
        for line in MILLS[usize::from(point)] {
            let complete = (own | bit(point)) & line == line;
            let feeders = if complete { near & !line } else { 0 };
            ready += i32::from(feeders != 0);
            double += i32::from(feeders & milled != 0);
        }
    }
    (ready, double)
}

impl Morris {
    /// What one player has, and whether a mill is ready.
    #[inline]
    fn weigh(&self, side: Side, empty: u32) -> (i32, bool) {
        let own = side.stones();
        let open = completing(own) & empty;
        let opens = open.count_ones() as i32;
        let mills = (own & clockwise(own) & counter_clockwise(own) & MIDDLES).count_ones()
            + (own & own >> 8 & own >> 16 & MIDDLES).count_ones();
        let (weights, (ready, double)) = match () {
            () if 0 < side.hand() => (PLACING, (opens, reachable(own, open).1)),
            () if self.flies(side) => (JUMPING, (opens, 0)),
            () => (SLIDING, reachable(own, open)),
        };
        let stuck = (own & !beside(empty)).count_ones() as i32;
        let worth = weights.here
            + weights.stone * i32::from(side.left())
            + weights.mill * mills as i32
            + weights.open * opens
            + weights.ready * ready
            + weights.double * double
            + weights.slide * slides(own, empty).count_ones() as i32
            - weights.stuck * stuck;
        (worth, 0 < ready)
    }
}

impl Estimate for Morris {
    #[inline]
    fn estimate(&self, position: &Position) -> i32 {
        let empty = position.empty();
        let (own, ready) = self.weigh(position.mover(), empty);
        let (other, _) = self.weigh(position.other(), empty);
        let pending = i32::from(position.pending());
        own - other + TEMPO + FIRST * i32::from(ready && pending == 0) + PENDING * pending
    }

    fn scale(&self) -> i32 {
        650
    }

    /// What the player to move has more in stones.
    fn plain_estimate(&self, position: &Position) -> i32 {
        100 * (i32::from(position.mover().left()) - i32::from(position.other().left()))
    }

    /// Closing a mill comes first, then preventing one; of stones to remove
    /// those that threaten one.
    #[inline]
    fn promise(&self, position: &Position, mv: Ply) -> i32 {
        let (own, other) = (position.mover().stones(), position.other().stones());
        match mv {
            Ply::Place(to) => {
                let closes = mills_through(own | bit(to), to) as i32;
                let blocks = mills_through(other | bit(to), to) as i32;
                100 * closes + 60 * blocks + beside(bit(to)).count_ones() as i32
            }
            Ply::Shift(from, to) => {
                let closes = mills_through(own ^ bit(from) | bit(to), to) as i32;
                let blocks = mills_through(other | bit(to), to) as i32;
                let opens = mills_through(own, from) as i32;
                100 * closes + 50 * blocks + 10 * opens
            }
            Ply::Remove(at) => {
                let open = |stones| completing(stones) & position.empty();
                let fewer = open(other) & !open(other & !bit(at));
                10 * fewer.count_ones() as i32 + 20 * mills_through(other, at) as i32
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use game::{Game, Notation, notation};

    use super::*;

    fn game() -> Morris {
        notation::with_options("").unwrap()
    }

    #[test]
    fn points_that_complete_a_mill_are_those_of_the_lines() {
        for number in 0..10_000 {
            let own = game::key::mix(number) as u32 & ALL;
            let slow = (0..24).filter(|&point| mills_through(own | bit(point), point) != 0);
            let slow = slow.fold(0, |all, point| all | bit(point));
            // The caller leaves out occupied points.
            assert_eq!(completing(own) & !own, slow & !own, "{own:06x}");
        }
    }

    #[test]
    fn neighbours_are_those_of_slides() {
        for point in 0..24 {
            let set = bit(point);
            assert_eq!(beside(set).count_ones(), slides(set, ALL & !set).count_ones());
            assert_eq!(slides(beside(set), set).count_ones(), beside(set).count_ones());
        }
    }

    #[test]
    fn better_positions_have_better_estimates() {
        let game = game();
        let at = |text: &str| game.estimate(&game.parse_position(text).unwrap());
        // (better, worse), each for A who is to move.
        for (better, worse) in [
            // One stone more.
            ("A.A.A.A./B.B.B.B./........ a 0,0 5,5 0", "A.A.A.../B.B.B.B./........ a 0,0 6,5 0"),
            // A mill rather than three stones apart.
            ("AAA...../....A.../..B.B.BB a 0,0 5,5 0", "A..A..../.A..A.../..B.B.BB a 0,0 5,5 0"),
            // B7 slides from the mill A7 B7 C7 to B0 and back: a double mill.
            ("......BA/.AA..B.A/.....BBA a 0,0 4,5 0", "......BA/.AA..B../A....BBA a 0,0 4,5 0"),
            // The same stones, but those of B are stuck in a corner.
            ("BBBA.A.A/.A.....B/........ a 0,0 5,5 0", "B.B..A.A/.A.A.B.B/........ a 0,0 5,5 0"),
        ] {
            assert!(at(worse) < at(better), "{worse}: {}, {better}: {}", at(worse), at(better));
        }
    }

    #[test]
    fn closing_comes_before_blocking_before_the_rest() {
        let game = game();
        let position = game.parse_position("AA....../BB....../........ a 7,7 0,0 0").unwrap();
        let promise = |ply: &str| {
            let ply = game.parse_move(&position, ply).unwrap();
            game.promise(&position, ply)
        };
        assert!(promise("B2") < promise("A2"));
        assert!(promise("C4") < promise("B2"));
        assert!(game.outcome(&position).is_none());
    }
}
