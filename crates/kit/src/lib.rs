//! Checks that a game obeys the laws its traits promise.
//!
//! The laws are in the documentation of the traits in `game`; each has a check here. A check plays
//! random games from a fixed seed, so that failures are reproducible. A broken law is returned as a
//! [`Violation`] with the shortest line of play found that breaks it.
//!
//! Every game in the registry runs every check that applies to it; `spielbank check` offers the
//! same to authors of new games.
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
//! use kit::Effort;
//!
//! assert_eq!(kit::rules(&Heap, Effort::default()), Ok(()));
//! ```

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
