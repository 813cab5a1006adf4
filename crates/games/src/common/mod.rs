//! What several games share: square boards, and the ends of position texts.

pub(crate) mod board8;
mod grid;

pub(crate) use grid::{edge_labels, field_name, parse_field, squares};

use game::{Message, ParseError, Player};

/// Splits `… a` into what stands before the last space and the player.
pub(crate) fn split_player(text: &str) -> Result<(&str, Player), ParseError> {
    let missing = || ParseError::new(Message::new("expected-position-and-player"), text);
    let (before, player) = text.rsplit_once(' ').ok_or_else(missing)?;
    Ok((before, player.parse()?))
}
