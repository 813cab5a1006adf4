//! The player that never throws away what is certain.

use std::{env, path::PathBuf, sync::Arc, time::Duration};

use table::{TableError, default_directory};

use super::{Library, TablebaseError};
use crate::{Bot, Fault, Match};

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
    /// [`TablebaseError`] that says what is missing.
    pub fn best(&mut self, game: &dyn Match) -> Result<Vec<String>, TablebaseError> {
        let open = || Arc::new(Library::new(directory().ok()));
        self.library.get_or_insert_with(open).best(game, PROOF)
    }
}

impl Bot for Perfect {
    fn choose(&mut self, game: &dyn Match) -> Result<String, Fault> {
        let best = self.best(game).map_err(|error| Fault::Ignorant(error.to_string()))?;
        self.random.choice(best).ok_or(Fault::GaveUp)
    }
}
