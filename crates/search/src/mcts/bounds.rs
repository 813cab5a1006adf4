//! What is known for certain about a position in the tree.
//!
//! Three ends are possible, and play proves them bit by bit: a player who has
//! one reply that draws cannot lose any more, although nobody knows yet whether
//! he wins. So a position has two bounds (Cazenave and Saffidine, *Score
//! Bounded Monte-Carlo Tree Search*, 2010); it is proven when they meet. With
//! two possible ends this is the MCTS-Solver of Winands, Björnsson and Saito
//! (2008).

use game::{Outcome, Player};

/// The worst and the best that a position can turn out to be.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The worst: a loss (-1), a draw (0) or a win (1).
    pub low: i8,
    /// The best, likewise.
    pub high: i8,
    /// Once it is a proven win or loss: in at most so many plies.
    pub plies: u16,
}

impl Bounds {
    /// Nothing is known.
    pub const OPEN: Bounds = Bounds { low: -1, high: 1, plies: 0 };

    /// The game has ended so, seen by `player`.
    pub fn of(outcome: Outcome, player: Player) -> Bounds {
        let end = match outcome {
            Outcome::Draw => 0,
            Outcome::Win(winner) if winner == player => 1,
            Outcome::Win(_) => -1,
        };
        Bounds { low: end, high: end, plies: 0 }
    }

    /// A loss, a draw or a win that is proven.
    pub fn proven(self) -> Option<i8> {
        (self.low == self.high).then_some(self.low)
    }

    /// The same, seen by the other player if he is another one.
    pub fn seen_by(self, same: bool) -> Bounds {
        match same {
            true => self,
            false => Bounds { low: -self.high, high: -self.low, ..self },
        }
    }

    /// What the bounds of the replies, seen by the player who chooses among
    /// them, say about his position. `whole`: there are no other replies.
    pub fn best_of(replies: impl Iterator<Item = Bounds>, whole: bool) -> Bounds {
        let mut best = Bounds { low: -1, high: if whole { -1 } else { 1 }, plies: 0 };
        let (mut soonest, mut latest) = (u16::MAX, 0);
        for reply in replies {
            best.low = best.low.max(reply.low);
            best.high = best.high.max(reply.high);
            match reply.proven() {
                Some(1) => soonest = soonest.min(reply.plies),
                Some(-1) => latest = latest.max(reply.plies),
                _ => (),
            }
        }
        // Who wins takes the shortest way, who loses the longest.
        best.plies = match (best.low, best.high) {
            (1, _) => soonest.saturating_add(1),
            (_, -1) => latest.saturating_add(1),
            _ => 0,
        };
        // A win that has been found is all there is to know.
        best.high = best.high.max(best.low);
        best
    }

    /// A result between 0 (loss) and 1 (win), as far as it is still possible.
    pub fn clamp(self, result: f64) -> f64 {
        result.clamp(share(self.low), share(self.high))
    }
}

/// A loss, draw or win as a share of the point.
fn share(end: i8) -> f64 {
    f64::from(end + 1) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIN: Bounds = Bounds { low: 1, high: 1, plies: 4 };
    const DRAW: Bounds = Bounds { low: 0, high: 0, plies: 0 };
    const LOSS: Bounds = Bounds { low: -1, high: -1, plies: 6 };

    fn best(replies: &[Bounds], whole: bool) -> (i8, i8, u16) {
        let it = Bounds::best_of(replies.iter().copied(), whole);
        (it.low, it.high, it.plies)
    }

    #[test]
    fn the_best_reply_counts() {
        let slow = Bounds { plies: 9, ..WIN };
        assert_eq!(best(&[LOSS, slow, Bounds::OPEN, WIN], true), (1, 1, 5));
        assert_eq!(best(&[LOSS, Bounds { plies: 8, ..LOSS }], true), (-1, -1, 9));
        assert_eq!(best(&[LOSS, DRAW], true), (0, 0, 0));
        assert_eq!(best(&[DRAW, Bounds::OPEN], true), (0, 1, 0));
        assert_eq!(best(&[LOSS, Bounds { high: 0, ..Bounds::OPEN }], true), (-1, 0, 0));
    }

    #[test]
    fn replies_that_nobody_looked_at_may_be_better() {
        assert_eq!(best(&[LOSS], false), (-1, 1, 0));
        assert_eq!(best(&[DRAW], false), (0, 1, 0));
        assert_eq!(best(&[WIN], false), (1, 1, 5));
    }

    #[test]
    fn bounds_change_sides() {
        let half = Bounds { low: 0, high: 1, plies: 0 };
        assert_eq!(half.seen_by(false), Bounds { low: -1, high: 0, plies: 0 });
        assert_eq!(half.seen_by(true), half);
        assert_eq!(half.clamp(0.1), 0.5);
        assert_eq!(half.clamp(0.8), 0.8);
        assert_eq!(LOSS.clamp(0.8), 0.0);
    }
}
