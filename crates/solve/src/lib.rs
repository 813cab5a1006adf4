//! Exhaustive solution of games whose positions can be numbered.
//!
//! A slice is solved when the slices that its turns can lead to are: by a
//! [sweep](mod@sweep), if no position comes back, by
//! [retrograde](mod@retrograde) analysis otherwise. Values are win, draw or
//! loss for the player to move, with the number of turns to the end. Rules that
//! look back beyond the position are left out. [`verify`](mod@verify) shows that
//! a slice is right without any of this.
//!
//! This crate knows no game and no files.

mod best;
pub mod code;
mod codes;
mod gather;
mod job;
mod part;
pub mod retrograde;
pub mod sweep;
#[cfg(test)]
mod tests;
pub mod verify;

pub use codes::Codes;
pub use job::{Job, Stopped};
pub use part::{Below, Counts, Part};
