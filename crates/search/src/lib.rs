//! Search for any game.
//!
//! * [`minimax`](mod@minimax): the textbook algorithm; its [`tree`](mod@tree) can be shown, and
//!   [`alphabeta`](mod@alphabeta) is the textbook version too;
//! * [`engine`]: alpha-beta with everything that makes it strong;
//! * [`exact`]: proofs of exact values by the engine;
//! * [`mcts`]: Monte Carlo tree search;
//! * [`proof`]: depth-first proof-number search.
//!
//! All of them perform the same [`Task`] at the end of a [`Line`](game::Line) of play and return
//! the same [`Report`]; see [`Searcher`]. Values are for the player to move. Players need not
//! alternate: a value changes its sign only when the player changes.

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
