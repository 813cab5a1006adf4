//! A first guess at who is ahead, and at which plies are worth a look.

use crate::Game;

/// Estimates stay within this distance of zero.
pub const ESTIMATE_BOUND: i32 = 100_000;

/// What a game knows about good play beyond its rules.
///
/// The rules never depend on any of it: a game that knows nothing says so by
/// leaving the defaults, and every search still works.
///
/// # Laws
///
/// Checked for every game by `kit::estimate`:
///
/// 1. estimates are within [`ESTIMATE_BOUND`] of zero;
/// 2. the same position has the same estimate, however it was reached;
/// 3. a position and its image under a symmetry have the same estimate;
/// 4. a hint is a legal move;
/// 5. promises are within [`ESTIMATE_BOUND`] of zero too, and the same move of
///    the same position promises the same again.
pub trait Estimate: Game {
    /// What a position of a game that goes on seems worth to the player to
    /// move: about 100 for the smallest clear advantage, 0 if nothing is known.
    fn estimate(&self, position: &Self::Position) -> i32;

    /// How much an estimate means: a player who is ahead by this much, as the
    /// engine sees it, wins about 73 games of 100 (1 / (1 + 1/e)), by twice as
    /// much 88. Positive. Measured, see `docs/tuning.md`.
    fn scale(&self) -> i32 {
        100
    }

    /// The one-line estimate of a textbook, for the minimax that people read:
    /// in Kalah the difference of the stores.
    fn plain_estimate(&self, position: &Self::Position) -> i32 {
        self.estimate(position)
    }

    /// How promising a legal move looks before anything is searched; greater
    /// is tried first. Must be cheap.
    fn promise(&self, _position: &Self::Position, _mv: Self::Move) -> i32 {
        0
    }

    /// Whether a legal move forces matters, so that search should not stop
    /// right after it. Must be cheap, and rare in every line of play.
    fn is_forcing(&self, _position: &Self::Position, _mv: Self::Move) -> bool {
        false
    }

    /// A move worth trying before all others, for games whose lists of moves
    /// are too long to look through.
    fn hint(&self, _position: &Self::Position) -> Option<Self::Move> {
        None
    }
}

/// All that every game in the registry offers.
pub trait Playable: crate::View + Estimate {}

impl<G: crate::View + Estimate> Playable for G {}
