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
//!
//! In this example the players take one or two of five objects, and taking the last one wins:
//!
//! ```
//! # use game::{Game, Outcome, Player};
//! # #[derive(Clone)]
//! # struct Heap;
//! # impl Game for Heap {
//! #     type Position = (u8, Player);
//! #     type Move = u8;
//! #     fn start(&self) -> (u8, Player) {
//! #         (5, Player::A)
//! #     }
//! #     fn to_move(&self, position: &(u8, Player)) -> Player {
//! #         position.1
//! #     }
//! #     fn outcome(&self, position: &(u8, Player)) -> Option<Outcome> {
//! #         (position.0 == 0).then_some(Outcome::Win(!position.1))
//! #     }
//! #     fn moves(&self, position: &(u8, Player)) -> impl ExactSizeIterator<Item = u8> {
//! #         [1, 2].into_iter().take(usize::from(position.0))
//! #     }
//! #     fn apply(&self, position: &mut (u8, Player), mv: u8) {
//! #         *position = (position.0 - mv, !position.1);
//! #     }
//! # }
//! # impl game::Estimate for Heap {
//! #     fn estimate(&self, _: &(u8, Player)) -> i32 {
//! #         0
//! #     }
//! # }
//! use game::Line;
//! use search::{Searcher, Task, Value, WIN, minimax::Minimax};
//!
//! let line = Line::new(Heap, Heap.start());
//! let report = Minimax::new(5, 1).search(&line, &Task::default(), |_| ());
//! assert_eq!(report.line[0], 2); // leaves three objects
//! assert_eq!(report.value, Value(WIN - 3)); // a win after three plies
//! ```

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
