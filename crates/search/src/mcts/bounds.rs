//! Proven bounds of a position in the tree.
//!
//! There are three possible results, and they are proven bit by bit: a player with one drawing
//! reply cannot lose any more, although a win is still open. So a position has two bounds (Cazenave
//! and Saffidine, *Score Bounded Monte-Carlo Tree Search*, 2010) and is proven when they meet. With
//! two possible results this is the MCTS-Solver of Winands, Björnsson and Saito (2008).

use game::{Outcome, Player};

/// The worst and the best possible result of a position.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The worst: a loss (-1), a draw (0) or a win (1).
    pub low: i8,
    /// The best, likewise.
    pub high: i8,
    /// For a proven win or loss: the maximum number of plies to the end.
    pub plies: u16,
}

impl Bounds {
    /// Nothing is proven.
    pub const OPEN: Bounds = Bounds { low: -1, high: 1, plies: 0 };

    /// The bounds of a finished game, for `player`.
    pub fn of(outcome: Outcome, player: Player) -> Bounds {
        let end = match outcome {
            Outcome::Draw => 0,
            Outcome::Win(winner) if winner == player => 1,
            Outcome::Win(_) => -1,
        };
        Bounds { low: end, high: end, plies: 0 }
    }

    /// The result, if it is proven: a loss, a draw or a win.
    pub fn proven(self) -> Option<i8> {
        (self.low == self.high).then_some(self.low)
    }

    /// The bounds for the other player if the player changes.
    pub fn seen_by(self, same: bool) -> Bounds {
        if same { self } else { Bounds { low: -self.high, high: -self.low, ..self } }
    }

    /// The bounds of a position, given those of its replies for the player who chooses among them.
    /// `whole`: there are no other replies.
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
        // The winner takes the shortest way, the loser the longest.
        best.plies = match (best.low, best.high) {
            (1, _) => soonest.saturating_add(1),
            (_, -1) => latest.saturating_add(1),
            _ => 0,
        };
        // Nothing is better than a win that has been found.
        best.high = best.high.max(best.low);
        best
    }

    /// Clamps a result between 0 (loss) and 1 (win) to what is still possible.
    pub fn clamp(self, result: f64) -> f64 {
        result.clamp(share(self.low), share(self.high))
    }
}

/// A loss, draw or win as a share of a point.
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
