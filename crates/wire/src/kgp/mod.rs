//! KGP, the Kalah Game Protocol.
//!
//! A [`Line`] is an id, a reference, a name and [`Argument`]s; a [`Message`] is a line that is
//! understood. [`Server`] and [`Client`] are the two sides of a conversation as machines without
//! sockets or clocks. They know the boards of the protocol and no rules: which moves are legal,
//! when a game is over and what is played for a client that does not answer is decided by the
//! driver. `docs/protocols/kgp.md` has the grammar and the states.
//!
//! Law, for lines and messages: a value that was read is written and read back unchanged.
//!
//! ```
//! use wire::kgp::{Line, Message};
//!
//! let line = Line::parse("4@2 move 3").unwrap();
//! assert_eq!((line.id, line.reference), (Some(4), Some(2)));
//! assert_eq!(Message::of(&line), Message::Move { pit: 3 });
//! assert_eq!(line.to_string(), "4@2 move 3");
//! ```

mod argument;
mod board;
mod client;
mod line;
mod message;
mod server;
#[cfg(test)]
mod tests;

pub use argument::Argument;
pub use board::Board;
pub use client::{Client, Notice, Wish};
pub use line::Line;
pub use message::{Message, Mode};
pub use server::{Answer, Event, Fault, Patience, Server};

/// Maximum length of a line in characters, as the specification has it. As bytes here.
pub const LONGEST_LINE: usize = 16_384;

/// The usual port.
pub const PORT: u16 = 2671;

/// The version of the protocol: major, minor, patch.
pub const VERSION: [u64; 3] = [1, 0, 1];
