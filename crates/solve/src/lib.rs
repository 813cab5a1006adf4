//! Exhaustive solution of games whose positions can be indexed.
//!
//! A slice is solved after the slices its turns lead to: by a [sweep](mod@sweep) if no position can
//! be repeated, otherwise by [retrograde](mod@retrograde) analysis. Values are win, draw or loss
//! for the player to move, with the number of turns to the end. History rules are left out.
//! A [`Plan`] says in which order, and with how much memory. [`verify`](mod@verify) checks a slice independently of the solvers.
//!
//! This crate knows no game and no files.
//!
//! In this example the players take one or two of five objects, and taking the last one wins. Each
//! number of objects is a slice with one position:
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
//! # use game::{Group, Index};
//! # impl Index for Heap {
//! #     type Game = Heap;
//! #     type Slice = u8;
//! #     const WINNER_ENDS: bool = true;
//! #     fn game(&self) -> &Heap {
//! #         self
//! #     }
//! #     fn groups(&self) -> Vec<Group<u8>> {
//! #         let group = |it| Group { slices: vec![it], cyclic: false, distances: true };
//! #         (1..=5).map(group).collect()
//! #     }
//! #     fn name(&self, slice: u8) -> String {
//! #         slice.to_string()
//! #     }
//! #     fn below(&self, slice: u8) -> Vec<u8> {
//! #         (1..slice).rev().take(2).collect()
//! #     }
//! #     fn len(&self, _: u8) -> u64 {
//! #         1
//! #     }
//! #     fn slice(&self, position: &(u8, Player)) -> Option<u8> {
//! #         (position.0 != 0).then_some(position.0)
//! #     }
//! #     fn rank(&self, _: u8, _: &(u8, Player)) -> u64 {
//! #         0
//! #     }
//! #     fn unrank(&self, slice: u8, _: u64) -> Option<(u8, Player)> {
//! #         Some((slice, Player::A))
//! #     }
//! # }
//! use solve::{Below, Job, Part, Plan, sweep::sweep};
//!
//! let mut solved: Vec<(u8, Part)> = Vec::new();
//! for step in Plan::of_all(&Heap).steps {
//!     let below = Below { parts: solved.iter().map(|(slice, part)| (*slice, part)).collect() };
//!     let parts = sweep(&Heap, &step.slices, &below, true, 1, &Job::default()).unwrap();
//!     solved.extend(step.slices.into_iter().zip(parts));
//! }
//! let turns: Vec<_> = solved.iter().map(|(_, part)| part.code(0)).collect();
//! assert_eq!(turns, [1, 1, 2, 3, 3].map(Some)); // even numbers are losses
//! ```

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
