//! Contests: many games between players, and what their results say.
//!
//! A [`Fixture`] is one game, the [`arena()`] plays many of them at a time. A [`Series`] measures two
//! players against each other (Elo, SPRT), a [`tournament`] several. Who takes part is a
//! [`Contestant`]: a player of this program, or anything else that can give a player for each game,
//! such as a connection to another program.

mod arena;
mod contestant;
mod elo;
mod opening;
pub mod outside;
mod ratings;
mod series;
pub mod tournament;

pub use arena::{Fixture, Played, arena};
pub use contestant::Contestant;
pub use elo::{Elo, Hypothesis, Sprt, Tally, elo_of_score, expected_score};
pub use opening::{Openings, opening};
pub use ratings::{CrossTable, Rating, ratings};
pub use series::{Faults, Series, Standing};
