//! Other people's engines as players: programs that speak UGI.
//!
//! [`Hosted`] asks, [`process`] keeps the program on a short lead, [`group`]
//! makes sure that nothing is left of it, [`guard`] even if nothing is left of
//! us. The words of the protocol are those
//! of `wire`.

mod command;
mod group;
mod guard;
mod hosted;
mod process;

pub use command::CommandLine;
pub use hosted::{Hosted, Patience};
