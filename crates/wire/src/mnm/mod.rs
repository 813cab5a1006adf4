//! MNM, the protocol of a course's game server, in its three dialects.
//!
//! [`Command`]s go to the server, [`Reply`]s come back, one line each. [`Server`] and [`Client`] are
//! the two sides of a conversation as machines without sockets or clocks. They know nothing of
//! games: a position is a [`Block`] of lines, and plies are words. `docs/protocols/mnm.md` has the
//! grammar, the states and every error line.
//!
//! Law, for both kinds of messages: a value that was read is written and read back unchanged.
//!
//! ```
//! use wire::mnm::{Command, Reply};
//!
//! let command = Command::parse("PLAY A1:B1;C3").unwrap();
//! assert_eq!(command.to_string(), "PLAY A1:B1;C3");
//!
//! let reply = Reply::parse("+ MOVE 3000").unwrap();
//! assert_eq!(reply, Reply::Move { millis: 3000 });
//! assert_eq!(reply.to_string(), "+ MOVE 3000");
//! ```

mod block;
mod client;
mod command;
mod dialect;
mod fault;
mod name;
mod patience;
mod phase;
mod practice;
mod prolog;
mod refusal;
mod reply;
mod server;
#[cfg(test)]
mod tests;

pub use game::{Block, Mistake};

pub use client::{Client, End, Notice, Stage, Verdict, Wish};
pub use command::Command;
pub use dialect::Dialect;
pub use fault::{Expected, Fault, FaultKind};
pub use name::{LONGEST_NAME, name};
pub use patience::Patience;
pub use phase::Phase;
pub use practice::Practice;
pub use prolog::{Another, Greeting, Winner};
pub use refusal::Refusal;
pub use reply::Reply;
pub use server::{Event, Logged, Over, Seat, Server, Speaker};

/// Maximum length of a line in bytes.
pub const LONGEST_LINE: usize = 4096;

/// The port of the course's server.
pub const PORT: u16 = 1357;
