//! The value of a position for the player to move, as one number.

use std::{fmt, ops::Neg};

use game::{ESTIMATE_BOUND, Outcome, Player};

/// A win in 0 plies; a win in `n` plies is worth `n` less.
pub const WIN: i32 = 1_000_000;

/// Values from here on are proven wins.
pub const DECISIVE: i32 = WIN - 100_000;

const _: () = assert!(ESTIMATE_BOUND < DECISIVE);

/// The value of a position for the player to move: an estimate, or a win or loss in a number of
/// plies. A win is better the sooner, a loss the later.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(pub i32);

impl Value {
    /// Neither side is ahead.
    pub const DRAW: Value = Value(0);

    /// Less than any value.
    pub const LEAST: Value = Value(-WIN - 1);

    /// A win in `plies` plies.
    pub const fn win_in(plies: u32) -> Value {
        Value(WIN - plies as i32)
    }

    /// A loss in `plies` plies.
    pub const fn loss_in(plies: u32) -> Value {
        Value(plies as i32 - WIN)
    }

    /// An outcome after `plies` plies, for `player`.
    pub fn of(outcome: Outcome, player: Player, plies: u32) -> Value {
        match outcome {
            Outcome::Draw => Value::DRAW,
            Outcome::Win(winner) if winner == player => Value::win_in(plies),
            Outcome::Win(_) => Value::loss_in(plies),
        }
    }

    /// Plies to the end, for a proven win or loss.
    pub const fn plies_to_end(self) -> Option<u32> {
        match self.0 {
            DECISIVE.. => Some((WIN - self.0) as u32),
            v if v <= -DECISIVE => Some((WIN + v) as u32),
            _ => None,
        }
    }

    /// Whether it is a proven win.
    pub const fn is_win(self) -> bool {
        DECISIVE <= self.0
    }

    /// Whether it is a proven loss.
    pub const fn is_loss(self) -> bool {
        self.0 <= -DECISIVE
    }

    /// The best of some moves where not all were searched: a loss is then not proven.
    pub(crate) fn of_some(self) -> Value {
        if self.is_loss() { Value(1 - DECISIVE) } else { self }
    }

    /// The value for the player who moved before: negated if the player has changed.
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
