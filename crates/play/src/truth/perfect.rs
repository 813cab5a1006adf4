//! The player that never throws away what is certain.

use std::{
    env,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use game::{Line, Numbered, Playable, notation};
use table::{Folder, TableError, default_directory};

use super::{Database, Library, Probe, Puzzle, TruthError};
use crate::{Fault, Match, Mind};

/// Where there is no table, a ply may be proved for so long.
const PROOF: Duration = Duration::from_secs(3);

/// Names the folder of tables, unless something more particular does.
pub const VARIABLE: &str = "SPIELBANK_TABLES";

/// The folder of tables that is meant where none is named: that of
/// [`VARIABLE`], else one in the user's data directory.
///
/// # Errors
///
/// [`TableError::NoDirectory`] if the user has none.
pub fn directory() -> Result<PathBuf, TableError> {
    match env::var_os(VARIABLE).filter(|it| !it.is_empty()) {
        Some(folder) => Ok(PathBuf::from(folder)),
        None => default_directory(),
    }
}

/// Tables of a game whose type has been forgotten.
pub trait Oracle: Send + Sync {
    /// The value of a position and of each of its plies, best first.
    ///
    /// # Errors
    ///
    /// [`TruthError`] if a table is missing or damaged.
    fn probe(&self, position: &str) -> Result<Probe, TruthError>;

    /// The plies that keep a position's value, and of them those that win
    /// soonest or lose latest.
    ///
    /// # Errors
    ///
    /// As [`Oracle::probe`].
    fn best(&self, position: &str) -> Result<Vec<String>, TruthError>;

    /// Best play from a position, at most so many plies of it.
    ///
    /// # Errors
    ///
    /// As [`Oracle::probe`].
    fn line(&self, position: &str, most: usize) -> Result<Vec<String>, TruthError>;

    /// A position in which only one ply wins, if one was found.
    ///
    /// # Errors
    ///
    /// [`TruthError`] if there are no tables, or one is damaged.
    fn puzzle(&self, seed: u64) -> Result<Option<Puzzle>, TruthError>;
}

/// Each question looks first whether the files are still those that were opened.
impl<G: Playable + Numbered> Oracle for Database<G> {
    fn probe(&self, position: &str) -> Result<Probe, TruthError> {
        self.refresh();
        Database::probe(self, &self.rules().parse_position(position)?)
    }

    fn best(&self, position: &str) -> Result<Vec<String>, TruthError> {
        self.refresh();
        let rules = self.rules();
        let line = Line::new(rules.clone(), rules.parse_position(position)?);
        let best = Database::best(self, &line)?;
        Ok(best.into_iter().map(|mv| rules.write_move(line.position(), mv)).collect())
    }

    fn line(&self, position: &str, most: usize) -> Result<Vec<String>, TruthError> {
        self.refresh();
        let rules = self.rules();
        let mut line = Line::new(rules.clone(), rules.parse_position(position)?);
        let mut written = Vec::new();
        while written.len() < most {
            let Some(&mv) = Database::best(self, &line)?.first() else { break };
            written.push(rules.write_move(line.position(), mv));
            line.push(mv);
        }
        Ok(written)
    }

    fn puzzle(&self, seed: u64) -> Result<Option<Puzzle>, TruthError> {
        self.refresh();
        Database::puzzle(self, seed)
    }
}

/// The tables of a game in a folder.
///
/// # Errors
///
/// [`TruthError`] if the game can have none, or none are there.
pub fn oracle(name: &str, tables: &Path) -> Result<Box<dyn Oracle>, TruthError> {
    struct Open<'a>(&'a Path);
    impl games::IndexVisitor for Open<'_> {
        type Out = Result<Box<dyn Oracle>, TruthError>;

        fn visit<G: Playable + Numbered>(self, game: G) -> Self::Out {
            // A numbering takes time and memory, which would be for nothing.
            let game_name = notation::name(&game.essence());
            if !Folder::new(self.0, &game_name).path().is_dir() {
                return Err(TruthError::Nothing { game: game_name });
            }
            Ok(Box::new(Database::open(&game, self.0)?))
        }
    }
    games::visit_index(name, Open(tables))?
}

/// Plays by what is certain; among equally good plies of a table any with
/// equal chance.
pub struct Perfect {
    /// What it knows; that of [`directory`] unless told otherwise.
    library: Option<Arc<Library>>,
    random: fastrand::Rng,
}

impl Perfect {
    /// What it leaves to chance comes from the seed.
    pub fn new(seed: u64) -> Perfect {
        Perfect { library: None, random: fastrand::Rng::with_seed(seed) }
    }

    /// Knows what that library knows.
    pub fn with(library: Arc<Library>, seed: u64) -> Perfect {
        Perfect { library: Some(library), ..Perfect::new(seed) }
    }

    /// The best plies at the end of a match.
    ///
    /// # Errors
    ///
    /// [`TruthError`] that says what is missing.
    pub fn best(&mut self, game: &dyn Match) -> Result<Vec<String>, TruthError> {
        let open = || Arc::new(Library::new(directory().ok()));
        self.library.get_or_insert_with(open).best(game, PROOF)
    }
}

impl Mind for Perfect {
    fn choose(&mut self, game: &dyn Match) -> Result<String, Fault> {
        let best = self.best(game).map_err(|error| Fault::Ignorant(error.to_string()))?;
        self.random.choice(best).ok_or(Fault::GaveUp)
    }
}
