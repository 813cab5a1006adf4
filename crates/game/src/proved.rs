//! Proved results.

use crate::{Outcome, Player};

/// The proved result of a position under best play, for the player to move.
///
/// Numbers are the turns of both players until the end, where they are known: the winner hurries,
/// the loser delays.
///
/// ```
/// use game::{Outcome, Player, Proved};
///
/// let won = Proved::of_end(Outcome::Win(Player::A), Player::A);
/// assert_eq!(won, Proved::Win(Some(0)));
/// assert_eq!(won.of_opponent().later(1), Proved::Loss(Some(1)));
/// assert!(Proved::Win(Some(3)).rank() > Proved::Win(Some(5)).rank());
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Proved {
    /// The player to move wins.
    Win(Option<u32>),
    /// Neither player can force a win.
    Draw,
    /// The player to move loses.
    Loss(Option<u32>),
}

impl Proved {
    /// A game that has ended, as this player sees it.
    pub fn of_end(outcome: Outcome, player: Player) -> Proved {
        match outcome {
            Outcome::Draw => Proved::Draw,
            Outcome::Win(winner) if winner == player => Proved::Win(Some(0)),
            Outcome::Win(_) => Proved::Loss(Some(0)),
        }
    }

    /// The outcome, if this is the result for `player`.
    pub fn outcome(self, player: Player) -> Outcome {
        match self {
            Proved::Win(_) => Outcome::Win(player),
            Proved::Draw => Outcome::Draw,
            Proved::Loss(_) => Outcome::Win(!player),
        }
    }

    /// The same result for the other player.
    pub fn of_opponent(self) -> Proved {
        match self {
            Proved::Win(turns) => Proved::Loss(turns),
            Proved::Draw => Proved::Draw,
            Proved::Loss(turns) => Proved::Win(turns),
        }
    }

    /// The same result, this many turns earlier in the game.
    pub fn later(self, turns: u32) -> Proved {
        let add = |it: Option<u32>| it.map(|it| it + turns);
        match self {
            Proved::Win(it) => Proved::Win(add(it)),
            Proved::Draw => Proved::Draw,
            Proved::Loss(it) => Proved::Loss(add(it)),
        }
    }

    /// Turns until the end, if known.
    pub fn turns(self) -> Option<u32> {
        match self {
            Proved::Win(turns) | Proved::Loss(turns) => turns,
            Proved::Draw => None,
        }
    }

    /// Greater is better: a soon win, a draw, a late loss.
    pub fn rank(self) -> (i32, i64) {
        match self {
            Proved::Win(turns) => (1, -turns.map_or(i64::MAX / 2, i64::from)),
            Proved::Draw => (0, 0),
            Proved::Loss(turns) => (-1, turns.map_or(0, i64::from)),
        }
    }
}
