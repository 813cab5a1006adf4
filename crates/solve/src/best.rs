//! The best of several turns.

use game::Outcome;

use crate::code::{self, Steps};

/// What the turns seen so far are worth to who makes one of them.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Best {
    /// The soonest win.
    pub win: Option<u16>,
    /// The latest loss, 0 if none was seen.
    pub loss: u16,
    /// Whether one ends in a draw.
    pub safe: bool,
}

impl Best {
    /// A turn ends in a position with this code; `None` is a draw.
    #[inline]
    pub(crate) fn meet(&mut self, steps: Steps, code: Option<u16>) {
        match code {
            None => self.safe = true,
            Some(code) => self.decided(steps.before(code), !code::is_win(code)),
        }
    }

    /// A turn ends the game.
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

    /// The value once every turn was seen; `None` is a draw.
    #[inline]
    pub(crate) fn code(self) -> Option<u16> {
        self.win.or(if self.safe { None } else { Some(self.loss) })
    }
}
