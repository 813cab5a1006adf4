//! The encoding of a position's value in one or two bytes.
//!
//! ```text
//! 0, 2, 4 …   loss for the player to move
//! 1, 3, 5 …   win
//! 252         the last code that is a distance in a byte
//! 253         decided later than that: the code is in a separate list
//! 254         draw
//! 255         no position has this number
//! ```
//!
//! If the winner always makes the last turn, a code is the number of turns to the end. Otherwise it
//! is twice that number, plus 1 for a win. Either way a smaller code is decided sooner, and one
//! rule leads from a position's code to that of its predecessors.

use std::sync::atomic::{AtomicU8, AtomicU16, Ordering::Relaxed};

/// The greatest distance that fits into a byte.
pub const LAST: u8 = 252;
/// Decided, but at a greater distance than a byte can hold.
pub const LATE: u8 = 253;
/// Neither player can force a win.
pub const DRAW: u8 = 254;
/// No position has this number.
pub const UNUSED: u8 = 255;

/// Whether a code that is a distance means a win.
#[inline]
pub fn is_win(code: u16) -> bool {
    code % 2 == 1
}

/// The rule that leads from a code to those of the predecessors.
#[derive(Copy, Clone)]
pub struct Steps {
    /// From a loss to the win of the player who moves into it.
    to_win: u16,
    /// Codes per turn.
    each: u16,
}

impl Steps {
    /// For a game in which the winner always makes the last turn, or not.
    pub const fn new(winner_ends: bool) -> Steps {
        if winner_ends { Steps { to_win: 1, each: 1 } } else { Steps { to_win: 3, each: 2 } }
    }

    /// The code of a predecessor for which this position is the best.
    #[inline]
    pub fn before(self, code: u16) -> u16 {
        code + if is_win(code) { 1 } else { self.to_win }
    }

    /// The code of a game that was over before the first turn.
    #[inline]
    pub fn over(self, won: bool) -> u16 {
        u16::from(won)
    }

    /// The code of a position whose turn ends the game.
    #[inline]
    pub fn ending(self, won: bool) -> u16 {
        self.each + if self.each == 1 { 0 } else { u16::from(won) }
    }

    /// The number of turns that a code stands for.
    pub fn turns(self, code: u16) -> u16 {
        code / self.each
    }
}

/// A value while it is being computed, shared by threads.
pub(crate) trait Cell: Send + Sync + Sized {
    /// The last code that is a distance.
    const LAST: u16;
    /// Neither player can force a win.
    const DRAW: u16;
    /// No position has this number.
    const UNUSED: u16;

    fn get(&self) -> u16;
    fn set(&self, code: u16);

    /// A code as a byte, or itself if it is too large for one.
    #[inline]
    fn byte(code: u16) -> Result<u8, u16> {
        match code {
            _ if code == Self::DRAW => Ok(DRAW),
            _ if code == Self::UNUSED => Ok(UNUSED),
            _ => u8::try_from(code).ok().filter(|&it| it <= LAST).ok_or(code),
        }
    }
}

/// Enough for nearly every game.
impl Cell for AtomicU8 {
    const LAST: u16 = LAST as u16;
    const DRAW: u16 = DRAW as u16;
    const UNUSED: u16 = UNUSED as u16;

    #[inline]
    fn get(&self) -> u16 {
        self.load(Relaxed).into()
    }

    #[inline]
    fn set(&self, code: u16) {
        self.store(code as u8, Relaxed);
    }
}

/// For games that can be won in more than 252 turns.
impl Cell for AtomicU16 {
    const LAST: u16 = u16::MAX - 8;
    const DRAW: u16 = u16::MAX - 1;
    const UNUSED: u16 = u16::MAX;

    #[inline]
    fn get(&self) -> u16 {
        self.load(Relaxed)
    }

    #[inline]
    fn set(&self, code: u16) {
        self.store(code, Relaxed);
    }
}
