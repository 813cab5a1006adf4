//! The two players, and pairs of things that belong to them.

use std::{
    fmt,
    ops::{Index, IndexMut, Not},
    str::FromStr,
};

use crate::{Message, ParseError};

/// One of the two players; [`Player::A`] moves first.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Player {
    /// The player who moves first.
    A,
    /// The other player.
    B,
}

impl Player {
    /// Both players, first the one who moves first.
    pub const ALL: [Player; 2] = [Player::A, Player::B];

    /// 0 for A, 1 for B: for arrays in hot loops.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Player {
    type Output = Player;

    /// The opponent.
    #[inline]
    fn not(self) -> Player {
        match self {
            Player::A => Player::B,
            Player::B => Player::A,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::A => "a",
            Player::B => "b",
        })
    }
}

impl FromStr for Player {
    type Err = ParseError;

    /// Reads `a` or `b`.
    fn from_str(text: &str) -> Result<Player, ParseError> {
        match text {
            "a" => Ok(Player::A),
            "b" => Ok(Player::B),
            _ => Err(ParseError::new(Message::new("expected-player"), text)),
        }
    }
}

/// A pair of values, one for each player, indexed by [`Player`].
///
/// ```
/// use game::{ByPlayer, Player};
///
/// let mut stones = ByPlayer::of(9);
/// stones[Player::B] -= 1;
/// assert_eq!(stones, ByPlayer { a: 9, b: 8 });
/// ```
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ByPlayer<T> {
    /// The value of A.
    pub a: T,
    /// The value of B.
    pub b: T,
}

impl<T> ByPlayer<T> {
    /// The values that `make` returns for A and B.
    pub fn from_fn(mut make: impl FnMut(Player) -> T) -> ByPlayer<T> {
        ByPlayer { a: make(Player::A), b: make(Player::B) }
    }

    /// The pair with its values exchanged.
    pub fn swapped(self) -> ByPlayer<T> {
        ByPlayer { a: self.b, b: self.a }
    }
}

impl<T: Copy> ByPlayer<T> {
    /// The same value for both.
    pub const fn of(thing: T) -> ByPlayer<T> {
        ByPlayer { a: thing, b: thing }
    }
}

impl<T> Index<Player> for ByPlayer<T> {
    type Output = T;

    #[inline]
    fn index(&self, player: Player) -> &T {
        match player {
            Player::A => &self.a,
            Player::B => &self.b,
        }
    }
}

impl<T> IndexMut<Player> for ByPlayer<T> {
    #[inline]
    fn index_mut(&mut self, player: Player) -> &mut T {
        match player {
            Player::A => &mut self.a,
            Player::B => &mut self.b,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read_as_they_are_written() {
        for player in Player::ALL {
            assert_eq!(player.to_string().parse(), Ok(player));
            assert_eq!(!!player, player);
        }
        assert!("A".parse::<Player>().is_err());
        assert!("".parse::<Player>().is_err());
    }
}
