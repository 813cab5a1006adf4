//! How a game ends.

use std::fmt;

use crate::Player;

/// How a game has ended.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This player has won.
    Win(Player),
    /// Neither player has won.
    Draw,
}

impl Outcome {
    /// The player with the larger count wins; equal counts are a draw.
    pub fn by_margin(margin: i32) -> Outcome {
        match margin {
            1.. => Outcome::Win(Player::A),
            0 => Outcome::Draw,
            _ => Outcome::Win(Player::B),
        }
    }

    /// The same result with the players exchanged.
    pub fn exchanged(self) -> Outcome {
        match self {
            Outcome::Win(player) => Outcome::Win(!player),
            Outcome::Draw => Outcome::Draw,
        }
    }
}

impl fmt::Display for Outcome {
    /// `a`, `b` or `draw`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Win(player) => player.fmt(f),
            Outcome::Draw => f.write_str("draw"),
        }
    }
}
