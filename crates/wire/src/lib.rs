//! Protocols: text to values and back, and nothing else.
//!
//! No sockets, no processes, no clocks: whoever has the other end of the line
//! in hand reads a line, gets a value, and says what it thinks of it. So both
//! sides of a protocol share one grammar, and a test needs no machine.

mod lines;
pub mod ugi;

pub use lines::{Line, read_line};
