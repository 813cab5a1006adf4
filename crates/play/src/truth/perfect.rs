//! The player that never throws away what the tables promise.

use std::{
    env,
    path::{Path, PathBuf},
    thread,
};

use game::{Index, Line, Numbered, Playable};
use solve::Job;
use table::{TableError, default_directory};

use super::{Database, Effort, TruthError, solve};
use crate::{Fault, Match, Mind};

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

/// Games with at most so many numbers are solved when they are asked for,
const SMALL: u64 = 20_000_000;
/// with so much memory.
const MEMORY: u64 = 1 << 30;

/// Tables of a game whose type has been forgotten.
pub trait Oracle: Send {
    /// The plies that keep a position's value, and of them those that win
    /// soonest or lose latest.
    ///
    /// # Errors
    ///
    /// [`TruthError`] if a table is missing or damaged.
    fn best(&self, position: &str) -> Result<Vec<String>, TruthError>;
}

impl<G: Playable + Numbered> Oracle for Database<G> {
    fn best(&self, position: &str) -> Result<Vec<String>, TruthError> {
        let rules = self.rules();
        let line = Line::new(rules.clone(), rules.parse_position(position)?);
        let best = Database::best(self, &line)?;
        Ok(best.into_iter().map(|mv| rules.write_move(line.position(), mv)).collect())
    }
}

/// The tables of a game in a folder.
///
/// # Errors
///
/// [`TruthError`] if the game can have none.
pub fn oracle(name: &str, tables: &Path) -> Result<Box<dyn Oracle>, TruthError> {
    struct Open<'a>(&'a Path);
    impl games::IndexVisitor for Open<'_> {
        type Out = Result<Box<dyn Oracle>, TruthError>;

        fn visit<G: Playable + Numbered>(self, game: G) -> Self::Out {
            Ok(Box::new(Database::open(&game, self.0)?))
        }
    }
    games::visit_index(name, Open(tables))?
}

/// Solves a game into tables if that takes no more than seconds, and says
/// whether it was one.
///
/// # Errors
///
/// [`TruthError`] if it cannot be done.
pub fn solve_small(name: &str, tables: &Path) -> Result<bool, TruthError> {
    struct Size;
    impl games::IndexVisitor for Size {
        type Out = Option<u64>;

        fn visit<G: Playable + Numbered>(self, game: G) -> Self::Out {
            let index = game.index().ok()?;
            let slices = index.groups().into_iter().flat_map(|it| it.slices);
            Some(slices.map(|it| index.len(it)).fold(0, u64::saturating_add))
        }
    }
    let small = games::visit_index(name, Size)?.is_some_and(|it| it <= SMALL);
    if small {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let effort = Effort { threads, memory: MEMORY, slices: Vec::new() };
        solve(name, tables, &effort, &Job::default(), &mut |_| (), &mut |_| ())?;
    }
    Ok(small)
}

/// Plays by the tables, and makes those of small games when it needs them; among equally good plies any with equal chance.
pub struct Perfect {
    /// The game it was asked about last, with its tables.
    known: Option<(String, Box<dyn Oracle>)>,
    random: fastrand::Rng,
}

impl Perfect {
    /// What it leaves to chance comes from the seed.
    pub fn new(seed: u64) -> Perfect {
        Perfect { known: None, random: fastrand::Rng::with_seed(seed) }
    }

    /// The best plies at the end of a match.
    ///
    /// # Errors
    ///
    /// [`TruthError`] that says what is missing.
    pub fn best(&mut self, game: &dyn Match) -> Result<Vec<String>, TruthError> {
        let name = game.name();
        let known = self.known.take().filter(|it| it.0 == name);
        let (_, oracle) = self.known.insert(match known {
            Some(known) => known,
            None => (name.clone(), oracle(&name, &directory()?)?),
        });
        match oracle.best(&game.position()) {
            Err(TruthError::Missing { .. }) if solve_small(&name, &directory()?)? => {
                oracle.best(&game.position())
            }
            best => best,
        }
    }
}

impl Mind for Perfect {
    fn choose(&mut self, game: &dyn Match) -> Result<String, Fault> {
        let best = self.best(game).map_err(|error| Fault::Ignorant(error.to_string()))?;
        self.random.choice(best).ok_or(Fault::GaveUp)
    }
}
