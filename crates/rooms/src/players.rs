//! The players that visitors may ask for.

use game::{Message, ParseError};
use play::{PlayerSpec, Time};

/// Maximum time for which a computer player thinks, in milliseconds.
const MAX_TIME: u128 = 10_000;

/// Maximum depth of the textbook's minimax.
const MAX_DEPTH: u32 = 8;

/// Maximum number of playouts.
const MAX_PLAYOUTS: u32 = 1_000_000;

/// Reads a player that visitors may choose: no other programs, and none without a limit on its
/// thinking.
///
/// # Errors
///
/// [`ParseError`] if the player does not exist or is not allowed here.
pub fn player(text: &str) -> Result<PlayerSpec, ParseError> {
    let player = PlayerSpec::parse(text)?;
    let short = |time: &Time| time.0.as_millis() <= MAX_TIME;
    let allowed = match &player {
        PlayerSpec::Human | PlayerSpec::Random { .. } => true,
        PlayerSpec::Minimax { depth } => *depth <= MAX_DEPTH,
        PlayerSpec::Engine { depth, time, threads, .. } => {
            *threads == 1 && time.as_ref().map_or(depth.is_none(), short)
        }
        PlayerSpec::Mcts { time, playouts, .. } => {
            time.as_ref().is_none_or(short) && playouts.is_none_or(|it| it <= MAX_PLAYOUTS)
        }
        // Whether its tables exist is seen when it takes its seat.
        PlayerSpec::Perfect => true,
        PlayerSpec::Ugi { .. } => false,
    };
    if allowed {
        return Ok(player);
    }
    let message = Message::new("server-expected-player");
    let message = message.with("depth", MAX_DEPTH).with("seconds", (MAX_TIME / 1000) as u32);
    Err(ParseError::new(message, text))
}
