//! Games that are won by counting.

use crate::Game;

/// Games that are won by counting.
///
/// # Laws
///
/// Checked by `kit::score`: after the end, the sign of the margin is the
/// outcome; no margin is greater than [`Score::most`], which is positive.
pub trait Score: Game {
    /// The count of A minus that of B: seeds in the stores, discs on the board.
    fn margin(&self, position: &Self::Position) -> i32;

    /// The greatest possible margin.
    fn most(&self) -> i32;
}
