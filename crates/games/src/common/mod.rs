//! What several games share: square boards, choices, numbers, and the ends of
//! position texts.

pub(crate) mod board8;
pub(crate) mod choose;
pub(crate) mod crew;
mod grid;
pub(crate) mod known;

pub(crate) use grid::{edge_labels, field_name, letters, parse_field, squares};

use std::{fmt, str::FromStr};

use game::{Message, ParseError, Player};

/// Splits `… a` into what stands before the last space and the player.
pub(crate) fn split_player(text: &str) -> Result<(&str, Player), ParseError> {
    let missing = || ParseError::new(Message::new("expected-position-and-player"), text);
    let (before, player) = text.rsplit_once(' ').ok_or_else(missing)?;
    Ok((before, player.parse()?))
}

/// Reads a number that consists of digits only: no sign, no space.
pub(crate) fn parse_number<N: FromStr>(text: &str) -> Option<N> {
    text.bytes().all(|it| it.is_ascii_digit()).then(|| text.parse().ok())?
}

/// Those of the options `(key, value, default)` that are not at their default,
/// as `key=value`.
pub(crate) fn unusual<N: PartialEq + fmt::Display>(
    options: impl IntoIterator<Item = (&'static str, N, N)>,
) -> Vec<String> {
    let options = options.into_iter().filter(|(_, value, default)| value != default);
    options.map(|(key, value, _)| format!("{key}={value}")).collect()
}
