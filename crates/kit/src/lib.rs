//! Checks that a game keeps the laws its traits promise.
//!
//! The laws stand in the documentation of the traits in `game`; here is one
//! check for each. A check plays random games from a fixed seed, so that a
//! failure can be seen again, and a broken law comes back as a
//! [`Violation`] with the shortest line of play that was found to break it.
//!
//! Every game in the registry runs every check it can; `spielbank check`
//! offers the same to whoever is still writing one.

mod arrange;
mod estimate;
mod golden;
mod index;
mod notation;
mod reference;
mod rules;
mod score;
mod solve;
mod spoil;
mod symmetry;
mod theory;
mod view;
mod walk;

pub use arrange::arrange;
pub use estimate::{estimate, estimate_symmetry};
pub use golden::{Counted, golden, golden_for};
pub use index::index;
pub use notation::notation;
pub use reference::{Reference, reference};
pub use rules::rules;
pub use score::score;
pub use solve::solve;
pub use symmetry::symmetry;
pub use theory::theory;
pub use view::view;
pub use walk::{Effort, Violation};
