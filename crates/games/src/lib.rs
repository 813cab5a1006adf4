//! The games of the bench.
//!
//! Each game is one folder and one line below. Nothing else in the workspace
//! knows a game by name.

#[macro_use]
mod abilities;
mod common;
#[cfg(test)]
mod faults;
#[macro_use]
mod registry;
#[cfg(test)]
mod solved;
#[cfg(test)]
mod tests;

pub use abilities::*;
pub use registry::Entry;

registry! {
    morris::Morris [symmetry index arrange],
    kalah::Kalah [score symmetry solve arrange],
    connect4::Connect4 [symmetry solve index arrange],
    reversi::Reversi [score symmetry solve index arrange],
    alapo::Alapo [symmetry index arrange],
    nim::Nim [index arrange theory],
    crash::Crash [symmetry index arrange],
}

/// A generic tool for the game with a given name.
///
/// This is the one place where a name becomes a type: [`visit`] picks the
/// game, and the tool's generic code is compiled for each.
pub trait Visitor {
    /// The tool's result.
    type Out;
    /// Uses the tool on `game`.
    fn visit<G: game::Playable>(self, game: G) -> Self::Out;
}
