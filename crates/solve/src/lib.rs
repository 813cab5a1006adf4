//! Exhaustive solution of games whose positions can be indexed.
//!
//! A slice is solved after the slices its turns lead to: by a [sweep](mod@sweep) if no position can
//! be repeated, otherwise by [retrograde](mod@retrograde) analysis. Values are win, draw or loss
//! for the player to move, with the number of turns to the end. History rules are left out.
//! A [`Plan`] says in which order, and with how much memory. [`verify`](mod@verify) checks a slice independently of the solvers.
//!
//! This crate knows no game and no files.

mod best;
pub mod code;
mod codes;
mod gather;
mod job;
mod part;
pub mod plan;
pub mod retrograde;
pub mod sweep;
#[cfg(test)]
mod tests;
pub mod verify;

pub use codes::Codes;
pub use job::{Job, Stopped};
pub use part::{Below, Counts, Part};
pub use plan::Plan;
