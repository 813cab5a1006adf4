//! Protocols: text to values and back, and nothing else.
//!
//! No sockets, no processes, no clocks: the caller owns the connection, reads a line and gets a
//! value. So both sides of a protocol share one grammar, and a test needs no machine.

mod lines;
pub mod ugi;

pub use lines::{Line, read_line};
