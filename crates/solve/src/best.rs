//! The best of several turns.

use game::Outcome;

use crate::code::{self, Steps};

/// The best result among the turns seen so far, for the player who makes them.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Best {
    /// The soonest win.
    pub win: Option<u16>,
    /// The latest loss; 0 if none was seen.
    pub loss: u16,
    /// Whether one of them ends in a draw.
    pub safe: bool,
}

impl Best {
    /// Adds a turn to a position with this code; `None` is a draw.
    #[inline]
    pub(crate) fn meet(&mut self, steps: Steps, code: Option<u16>) {
        match code {
            None => self.safe = true,
            Some(code) => self.decided(steps.before(code), !code::is_win(code)),
        }
    }

    /// Adds a turn that ends the game.
    #[inline]
    pub(crate) fn end(&mut self, steps: Steps, outcome: Option<Outcome>, mover: game::Player) {
        match outcome {
            Some(Outcome::Win(winner)) => {
                self.decided(steps.ending(winner == mover), winner == mover);
            }
            _ => self.safe = true,
        }
    }

    #[inline]
    fn decided(&mut self, code: u16, wins: bool) {
        if wins {
            self.win = Some(self.win.map_or(code, |it| it.min(code)));
        } else {
            self.loss = self.loss.max(code);
        }
    }

    /// The value after all turns were added; `None` is a draw.
    #[inline]
    pub(crate) fn code(self) -> Option<u16> {
        self.win.or(if self.safe { None } else { Some(self.loss) })
    }
}
