//! Who is ahead: nothing is known yet.

use game::Estimate;

use super::{Connect4, Position};

impl Estimate for Connect4 {
    fn estimate(&self, _position: &Position) -> i32 {
        0
    }
}
