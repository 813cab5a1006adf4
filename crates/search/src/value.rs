//! What a position is worth to the player to move, as one number.

use std::{fmt, ops::Neg};

use game::{ESTIMATE_BOUND, Outcome, Player};

/// A win on the spot; one that takes `n` plies is worth `n` less.
pub const WIN: i32 = 1_000_000;

/// From here on a value is a win that was seen to its end.
pub const DECISIVE: i32 = WIN - 100_000;

const _: () = assert!(ESTIMATE_BOUND < DECISIVE);

/// What a position is worth to the player to move: an estimate, or a win or
/// loss in so many plies. The sooner a win and the later a loss, the better.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(pub i32);

impl Value {
    /// Neither side is ahead.
    pub const DRAW: Value = Value(0);

    /// Less than any value.
    pub const LEAST: Value = Value(-WIN - 1);

    /// A win in so many plies.
    pub const fn win_in(plies: u32) -> Value {
        Value(WIN - plies as i32)
    }

    /// A loss in so many plies.
    pub const fn loss_in(plies: u32) -> Value {
        Value(plies as i32 - WIN)
    }

    /// An outcome that is reached after so many plies, for `player`.
    pub fn of(outcome: Outcome, player: Player, plies: u32) -> Value {
        match outcome {
            Outcome::Draw => Value::DRAW,
            Outcome::Win(winner) if winner == player => Value::win_in(plies),
            Outcome::Win(_) => Value::loss_in(plies),
        }
    }

    /// Plies to the end, if a win or loss was seen to its end.
    pub const fn plies_to_end(self) -> Option<u32> {
        match self.0 {
            DECISIVE.. => Some((WIN - self.0) as u32),
            v if v <= -DECISIVE => Some((WIN + v) as u32),
            _ => None,
        }
    }

    /// Whether it is a win that was seen to its end.
    pub const fn is_win(self) -> bool {
        DECISIVE <= self.0
    }

    /// Whether it is a loss that was seen to its end.
    pub const fn is_loss(self) -> bool {
        self.0 <= -DECISIVE
    }

    /// The best of some moves, where not all were looked at: that all of them
    /// lose is not known.
    pub(crate) fn of_some(self) -> Value {
        if self.is_loss() { Value(1 - DECISIVE) } else { self }
    }

    /// The same value for whoever moved before: with the sign changed if the
    /// player has changed.
    pub fn seen_by(self, same_player: bool) -> Value {
        if same_player { self } else { -self }
    }
}

impl Neg for Value {
    type Output = Value;

    fn neg(self) -> Value {
        Value(-self.0)
    }
}

impl fmt::Display for Value {
    /// `+1.25`, `win in 3` or `loss in 8`, in plies.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plies_to_end() {
            Some(plies) if self.is_win() => write!(f, "win in {plies}"),
            Some(plies) => write!(f, "loss in {plies}"),
            None => write!(f, "{:+.2}", f64::from(self.0) / 100.0),
        }
    }
}
