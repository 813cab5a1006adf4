//! Search that knows no game.
//!
//! * [`minimax`](mod@minimax): the textbook's, to be read and watched; its
//!   [`tree`](mod@tree) can be looked at, and [`alphabeta`](mod@alphabeta) is
//!   the textbook's too;
//! * [`engine`]: alpha-beta with everything that makes it strong;
//! * [`exact`]: the engine asked until there is no doubt left;
//! * [`mcts`]: random games and a tree that remembers them;
//! * [`proof`]: depth-first proof-number search, which says nothing or is right.
//!
//! All of them answer the same question, a [`Task`] about the end of a
//! [`Line`](game::Line) of play, with the same [`Report`]; see [`Searcher`].
//! Values are told for the player to move. Players need not alternate: a value
//! changes its sign only when the player changes.

pub mod alphabeta;
pub mod compare;
mod effort;
pub mod engine;
pub mod exact;
pub mod mcts;
mod memory;
pub mod minimax;
mod moves;
pub mod proof;
mod report;
mod task;
#[cfg(test)]
mod toy;
pub mod tree;
mod value;

pub use effort::Effort;
pub use report::{Report, Searcher};
pub use task::{Stop, Task};
pub use value::{DECISIVE, Value, WIN};
