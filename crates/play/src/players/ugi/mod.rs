//! Other people's engines as players: programs that speak UGI.
//!
//! [`Hosted`] asks, [`process`] keeps the program on a short lead. That
//! nothing is left of it is the work of [`group`], of [`strays`] for what has
//! left the group, and of [`guard`] if nothing is left of us. The words of the
//! protocol are those of `wire`.

mod command;
mod group;
mod guard;
mod hosted;
mod process;
mod strays;

pub use command::CommandLine;
pub use hosted::{Hosted, Patience};
