//! Protocols: text to values and back, and the order of the messages.
//!
//! No sockets, no processes, no clocks. For UGI the caller reads a line and gets a value. For the
//! protocols of the game servers, [`mnm`] and [`kgp`], each side of the conversation is a machine:
//! bytes and an [`Instant`] in; bytes, events and the next deadline out. So a listener, a client and
//! a test drive the same machine, and a test needs neither a network nor real time.
//!
//! ```
//! use wire::ugi::{Command, LONGEST_LINE};
//! use wire::{Line, read_line};
//!
//! let mut input = "isready\nquit\n".as_bytes();
//! let Line::Text(line) = read_line(&mut input, LONGEST_LINE) else { panic!("no line") };
//! assert_eq!(Command::parse(&line).unwrap(), Command::IsReady);
//! ```

mod feed;
mod instant;
pub mod kgp;
mod lines;
pub mod mnm;
pub mod ugi;

pub use feed::{Content, Feed, Received};
pub use instant::Instant;
pub use lines::{Line, read_line};
