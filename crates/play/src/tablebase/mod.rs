//! Tablebases: made, verified and probed.
//!
//! Here the solvers of `solve` meet the files of `table`. A group of slices is
//! solved in memory and written when it is done, so that an interruption
//! costs one group at most, and a restart continues with the next one.

mod database;
mod distances;
mod error;
mod library;
mod loaded;
mod perfect;
mod puzzle;
mod solving;
mod stage;
mod verifying;

pub use database::{Database, Probe, probe};
pub use distances::distances;
pub use error::TablebaseError;
pub use library::{Holding, Library, Missing, Source};
pub use perfect::{Perfect, VARIABLE, directory};
pub use puzzle::Puzzle;
pub use solving::{Effort, SliceReport, Solved, is_small, solve};
pub use stage::Stage;
pub use verifying::{Verification, Verified, verify};

use game::{Index, Line, Numbered, Playable, notation};
use games::{Ability, LineVisitor};

use crate::Match;

/// A question to the tables of a game, on its own types.
trait Question {
    /// The answer.
    type Out;
    /// Asks it about the end of a line of play.
    fn ask<G: Playable + Numbered>(self, line: &Line<G>) -> Result<Self::Out, TablebaseError>;
}

/// Asks a question about the current position of a match.
fn ask<Q: Question>(game: &dyn Match, question: Q) -> Result<Q::Out, TablebaseError> {
    struct Ask<Q>(Q);
    impl<Q: Question> LineVisitor for Ask<Q> {
        type Out = Result<Q::Out, TablebaseError>;

        fn choose(&self, _: &[Ability]) -> Option<Ability> {
            Some(Ability::index)
        }

        fn visit<G: Playable>(self, line: &Line<G>, _: &[G::Move]) -> Self::Out {
            Err(games::unable(Ability::index, &notation::name(line.game())).into())
        }

        fn index<G: Playable + Numbered>(self, line: &Line<G>, _: &[G::Move]) -> Self::Out {
            self.0.ask(line)
        }
    }
    game.line().enter(Ask(question))
}

/// All tables that there can be of a rule set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Catalogue {
    /// The rule set under whose name they are kept: without the rules that look
    /// back.
    pub game: String,
    /// Their slices, in the order in which they are solved.
    pub slices: Vec<String>,
}

/// The tables that there can be of a rule set.
///
/// # Errors
///
/// [`TablebaseError`] if there is no such game, or its positions have no numbers.
pub fn catalogue(name: &str) -> Result<Catalogue, TablebaseError> {
    struct Ask;
    impl games::IndexVisitor for Ask {
        type Out = Result<Catalogue, TablebaseError>;

        fn visit<G: Playable + Numbered>(self, game: G) -> Self::Out {
            let game = game.without_history_rules();
            let index = game.index().map_err(TablebaseError::NotNumbered)?;
            let slices = index.groups().into_iter().flat_map(|it| it.slices);
            let slices = slices.map(|it| index.name(it)).collect();
            Ok(Catalogue { game: notation::name(&game), slices })
        }
    }
    games::visit_index(name, Ask)?
}
