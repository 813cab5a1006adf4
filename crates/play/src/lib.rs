//! Playing: matches, the referee, players and records.
//!
//! This is the one place where the types of a game are forgotten. Front ends
//! hold a `Box<dyn Match>` and speak in text and plain data; what is in the
//! box knows its game, and everything that counts or searches runs inside it
//! without dynamic dispatch.

mod brain;
mod level;
mod matches;
mod mind;
pub mod outside;
mod player;
mod record;
mod referee;
#[cfg(test)]
mod tests;

pub use brain::{Brain, Thought};
pub use level::Level;
pub use matches::{Cause, End, MOST_MOVES, Match, Scene, begin, begin_at};
pub use mind::{Mind, Random, Thinker, Watch};
pub use player::PlayerSpec;
pub use record::{BadRecord, Record};
pub use referee::{Reason, Ruling, referee};
