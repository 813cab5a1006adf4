//! Heuristics: estimates of positions and move ordering.

use crate::Game;

/// Estimates are within this distance of zero.
pub const ESTIMATE_BOUND: i32 = 100_000;

/// What a game knows about good play beyond its rules.
///
/// The rules never depend on it. The defaults mean that nothing is known, and every search works
/// with them.
///
/// # Laws
///
/// Checked for every game by `kit::estimate`:
///
/// 1. estimates are within [`ESTIMATE_BOUND`] of zero;
/// 2. a position has the same estimate however it was reached;
/// 3. a position and its image under a symmetry have the same estimate;
/// 4. a hint is a legal move;
/// 5. promises are within [`ESTIMATE_BOUND`] of zero too, and the same move in the same position
///    always has the same promise.
pub trait Estimate: Game {
    /// The estimated value for the player to move of a game in progress: about 100 for the smallest
    /// clear advantage, 0 if nothing is known.
    fn estimate(&self, position: &Self::Position) -> i32;

    /// The meaning of an estimate: a player whom the engine sees ahead by this much wins about 73
    /// games of 100 (1 / (1 + 1/e)), and 88 at twice as much. Positive. Measured, see
    /// `docs/tuning.md`.
    fn scale(&self) -> i32 {
        100
    }

    /// A simple textbook estimate, for the minimax tree shown to people: in Kalah, the difference
    /// of the stores.
    fn plain_estimate(&self, position: &Self::Position) -> i32 {
        self.estimate(position)
    }

    /// The move-ordering score of a legal move; moves with a greater one are searched first. Must
    /// be cheap.
    fn promise(&self, _position: &Self::Position, _mv: Self::Move) -> i32 {
        0
    }

    /// Whether a legal move is forcing, so that search should not stop right after it. Must be
    /// cheap, and true only rarely in any line of play.
    fn is_forcing(&self, _position: &Self::Position, _mv: Self::Move) -> bool {
        false
    }

    /// A move to try first, for games whose move lists are too long to go through.
    fn hint(&self, _position: &Self::Position) -> Option<Self::Move> {
        None
    }
}

/// What every game in the registry implements.
pub trait Playable: crate::View + Estimate {}

impl<G: crate::View + Estimate> Playable for G {}
