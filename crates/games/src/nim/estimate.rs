//! Who is ahead: nothing is known yet.

use game::Estimate;

use super::{Nim, Position};

impl Estimate for Nim {
    fn estimate(&self, _position: &Position) -> i32 {
        0
    }
}
