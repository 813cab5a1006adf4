//! Games that are won by counting.

use crate::Game;

/// Games that are won by counting.
///
/// # Laws
///
/// Checked by `kit::score`: after the end, the sign of the margin is the
/// outcome; no margin is greater than [`Score::most`], which is positive.
pub trait Score: Game {
    /// What A has more than B: seeds in the stores, discs on the board.
    fn margin(&self, position: &Self::Position) -> i32;

    /// The greatest margin there can be.
    fn most(&self) -> i32;
}
