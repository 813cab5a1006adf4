//! The truth about positions: tables made, checked and asked.
//!
//! Here the solvers of `solve` meet the files of `table`. A group of slices is
//! solved in memory and written when it is done, so that whatever interrupts
//! the work costs one group at most, and a restart goes on with the next one.

mod database;
mod distances;
mod error;
mod library;
mod perfect;
mod puzzle;
mod shelf;
mod solving;
mod verifying;

pub use database::{Database, Probe, probe};
pub use distances::distances;
pub use error::TruthError;
pub use library::{Holding, Library, Source};
pub use perfect::{Oracle, Perfect, VARIABLE, directory, oracle};
pub use puzzle::Puzzle;
pub use solving::{Effort, SliceReport, Solved, solve, solve_small};
pub use verifying::{Verified, verify};

use game::{ParseError, Playable};

/// Whether the game has rules that look back, which tables leave out.
///
/// # Errors
///
/// [`ParseError`] if there is no such game.
pub fn leaves_out(name: &str) -> Result<bool, ParseError> {
    struct Ask;
    impl games::Visitor for Ask {
        type Out = bool;

        fn visit<G: Playable>(self, game: G) -> bool {
            game.limits().any()
        }
    }
    games::visit(name, Ask)
}
