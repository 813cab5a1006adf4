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
    morris::Morris [symmetry index arrange wire],
    kalah::Kalah [score symmetry solve arrange pits],
    connect4::Connect4 [symmetry solve index arrange],
    reversi::Reversi [score symmetry solve index arrange wire],
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
    fn visit<G: Listed>(self, game: G) -> Self::Out;
}

/// A game of the registry.
///
/// Who holds one and forgets its type keeps the way back: [`Listed::any`] makes an [`AnyLine`],
/// and [`AnyLine::enter`] takes a [`LineVisitor`] to the types again.
pub trait Listed: game::Playable {
    /// A game in progress without its type: the line of play, and the plies that led along it.
    fn any<'a>(line: &'a game::Line<Self>, plies: &'a [Self::Move]) -> AnyLine<'a>;
}

/// The error for a tool that needs an ability and a game that lacks it; it names those that have
/// it.
pub fn unable(ability: Ability, name: &str) -> game::ParseError {
    registry::unable(ALL, ability, name)
}
