//! Protocols: text to values and back, and the order of the messages.
//!
//! No sockets, no processes, no clocks. For UGI the caller reads a line and gets a value. For the
//! protocols of the game servers, [`mnm`] and [`kgp`], each side of the conversation is a machine:
//! bytes and an [`Instant`] in; bytes, events and the next deadline out. So a listener, a client and
//! a test drive the same machine, and a test needs neither a network nor real time.

mod feed;
mod instant;
pub mod kgp;
mod lines;
pub mod mnm;
pub mod ugi;

pub use feed::{Content, Feed, Received};
pub use instant::Instant;
pub use lines::{Line, read_line};
