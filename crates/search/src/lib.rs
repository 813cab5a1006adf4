//! Search that knows no game.
//!
//! * [`minimax`](mod@minimax): the textbook's, to be read and watched; its
//!   [`tree`](mod@tree) can be looked at, and [`alphabeta`](mod@alphabeta) is
//!   the textbook's too;
//! * [`engine`]: alpha-beta with everything that makes it strong.
//!
//! All of them answer the same question, a [`Task`] about the end of a
//! [`Line`](game::Line) of play, with the same [`Report`]; see [`Searcher`].
//! Values are told for the player to move. Players need not alternate: a value
//! changes its sign only when the player changes.

pub mod alphabeta;
pub mod compare;
mod effort;
pub mod engine;
pub mod minimax;
mod report;
mod task;
pub mod tree;
mod value;

pub use effort::Effort;
pub use report::{Report, Searcher};
pub use task::{Stop, Task};
pub use value::{DECISIVE, Value, WIN};
