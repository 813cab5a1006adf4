//! Checks that a game obeys the laws its traits promise.
//!
//! The laws are in the documentation of the traits in `game`; each has a check here. A check plays
//! random games from a fixed seed, so that failures are reproducible. A broken law is returned as a
//! [`Violation`] with the shortest line of play found that breaks it.
//!
//! Every game in the registry runs every check that applies to it; `spielbank check` offers the
//! same to authors of new games.

mod arrange;
mod estimate;
mod golden;
mod index;
mod notation;
mod pits_form;
mod reference;
mod rules;
mod score;
mod solve;
mod spoil;
mod symmetry;
mod theory;
mod view;
mod walk;
mod wire_form;

pub use arrange::arrange;
pub use estimate::{estimate, estimate_symmetry};
pub use golden::{Counted, golden, golden_for};
pub use index::index;
pub use notation::notation;
pub use pits_form::pits_form;
pub use reference::{Reference, reference};
pub use rules::rules;
pub use score::score;
pub use solve::solve;
pub use symmetry::symmetry;
pub use theory::theory;
pub use view::view;
pub use walk::{Effort, Violation};
pub use wire_form::wire_form;
