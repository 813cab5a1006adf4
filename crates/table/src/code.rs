//! An entry as one byte in memory, its *code*.
//!
//! | code | means, for the player to move |
//! |---|---|
//! | 0 to 252 | decided in this many turns: even is a loss, odd a win |
//! | 253 | decided, but later than that: the number is in a separate list |
//! | 254 | draw |
//! | 255 | unused: the index is not a position |
//!
//! Players take turns, so the parity of the distance tells who wins: at distance 0 the player to
//! move has lost. If the loser may make the last turn ([`Doubled`] encoding), a code is twice the
//! number of turns, plus 1 for a win. Without distances ([`Value`] encoding) there are only
//! [`LOSS`], [`WIN`], [`DRAW`] and [`UNUSED`].
//!
//! [`Doubled`]: crate::Encoding::Doubled
//! [`Value`]: crate::Encoding::Value

use game::Proved;

use crate::Encoding;

/// The greatest distance that is a code.
pub const MOST_TURNS: u32 = 252;

/// Decided later than after [`MOST_TURNS`]; the distance is in a separate list.
pub const LATE: u8 = 253;

/// Neither player can force a win.
pub const DRAW: u8 = 254;

/// The index is not a position.
pub const UNUSED: u8 = 255;

/// A loss without a distance.
pub const LOSS: u8 = 0;

/// A win without a distance.
pub const WIN: u8 = 1;

/// The result for this code, or for this element of the list of late entries.
///
/// ```
/// use game::Proved;
/// use table::{Encoding, code};
///
/// assert_eq!(code::result(0, Encoding::Distance), Proved::Loss(Some(0)));
/// assert_eq!(code::result(301, Encoding::Distance), Proved::Win(Some(301)));
/// assert_eq!(code::result(301, Encoding::Doubled), Proved::Win(Some(150)));
/// assert_eq!(code::result(1, Encoding::Value), Proved::Win(None));
/// ```
pub const fn result(code: u32, encoding: Encoding) -> Proved {
    let turns = encoding.turns(code);
    if code.is_multiple_of(2) { Proved::Loss(turns) } else { Proved::Win(turns) }
}

/// The code of a position that is decided after `turns` turns.
///
/// ```
/// use table::code;
///
/// assert_eq!(code::decided(252), 252);
/// assert_eq!(code::decided(253), code::LATE);
/// ```
pub const fn decided(turns: u32) -> u8 {
    if turns <= MOST_TURNS { turns as u8 } else { LATE }
}

/// The entry that a code stands for: the result, or `None` if the index is not a position.
///
/// There is none if the code is [`LATE`] or does not belong to the encoding.
pub const fn entry(code: u8, encoding: Encoding) -> Option<Option<Proved>> {
    match (code, encoding) {
        (UNUSED, _) => Some(None),
        (DRAW, _) => Some(Some(Proved::Draw)),
        (LATE, _) => None,
        (2.., Encoding::Value) => None,
        (code, _) => Some(Some(result(code as u32, encoding))),
    }
}
