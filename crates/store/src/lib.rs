//! Matches that outlast the program.
//!
//! A change that was acknowledged is stored, however the last run ended: it is one transaction, and
//! it carries the number of the state that it was made from. If the store has another number,
//! another change came first and nothing is written.
//!
//! | file         | what it knows                                                   |
//! |--------------|-----------------------------------------------------------------|
//! | `stored.rs`  | what is stored of a match                                       |
//! | `sqlite/`    | the store in an SQLite file; SQL is nowhere else                |
//! | `health.rs`  | whether the store can be written, and what the log says of it   |
//! | `sound.rs`   | whether a stored match makes sense                              |
//! | `error.rs`   | what can be wrong                                               |
//!
//! [`Store`] decides when a write is tried again and when changes are refused; a `Database` reads
//! and writes. SQLite is the only database now. Another one is another variant with a folder of its
//! own: the compiler then lists what it has to do.
//!
//! ```
//! # let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
//! # runtime.block_on(async {
//! let store = store::Store::open("sqlite::memory:").await?;
//! assert!(store.load("no such match").await?.is_none());
//! # Ok::<(), store::StoreError>(())
//! # })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod health;
mod sound;
mod sqlite;
mod stored;

use std::sync::Arc;

use play::session::Tree;

pub use error::StoreError;
pub use sqlite::care;
pub use stored::{StoredMatch, StoredPly};

use health::Health;
use sqlite::Sqlite;

/// Stored matches and settings.
#[derive(Clone)]
pub struct Store {
    inner: Arc<Inner>,
}

struct Inner {
    database: Database,
    health: Health,
}

/// The kind of database that has the matches.
enum Database {
    Sqlite(Sqlite),
}

/// Calls a method of whichever database it is.
macro_rules! ask {
    ($store:expr, $method:ident($($argument:expr),*)) => {
        match &$store.inner.database {
            Database::Sqlite(database) => database.$method($($argument),*).await,
        }
    };
}

impl Store {
    /// Opens a store, creates it if it does not exist, looks for damage, and brings it up to date.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if that is not possible.
    pub async fn open(url: &str) -> Result<Store, StoreError> {
        let sqlite = Sqlite::open(url).await?;
        let health = Health::new(sqlite.file());
        let store = Store { inner: Arc::new(Inner { database: Database::Sqlite(sqlite), health }) };
        ask!(store, stay_connected())?;
        Ok(store)
    }

    /// Whether the last write has failed.
    pub fn is_ill(&self) -> bool {
        self.inner.health.is_ill()
    }

    /// Waits until writing fails (`true`), or works (`false`).
    pub async fn becomes(&self, ill: bool) {
        self.inner.health.becomes(ill).await;
    }

    /// Tests whether the store can be written, without changing it.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unwritable`] if it cannot.
    pub async fn probe(&self) -> Result<(), StoreError> {
        let result = ask!(self, probe());
        match &result {
            Ok(()) => self.inner.health.wrote(),
            Err(error) => self.inner.health.still_failed(error),
        }
        result
    }

    /// Stores a new match.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if it could not be written.
    pub async fn add(&self, row: &StoredMatch, plies: &[StoredPly]) -> Result<(), StoreError> {
        self.keep(row, plies, true).await
    }

    /// Writes the state that follows number `row.seq - 1`, with the plies that are new.
    ///
    /// # Errors
    ///
    /// [`StoreError::Stale`] if the match has gone on since, and [`StoreError::Gone`] if it does
    /// not exist any more; nothing is written then.
    pub async fn change(&self, row: &StoredMatch, plies: &[StoredPly]) -> Result<(), StoreError> {
        self.keep(row, plies, false).await
    }

    /// Writes a state of a match, and succeeds only if it is on the disk. If a write is the first
    /// to fail, it is tried once more on a new connection.
    async fn keep(
        &self,
        row: &StoredMatch,
        plies: &[StoredPly],
        new: bool,
    ) -> Result<(), StoreError> {
        let health = &self.inner.health;
        let first = !self.is_ill();
        let mut result = self.try_keep(row, plies, new).await;
        if let Err(error @ StoreError::Unwritable { .. }) = &result {
            health.failed(error);
            // If the commit has failed, the state may or may not be stored.
            match self.is_stored(row, plies).await {
                Ok(true) => result = ask!(self, settle()),
                Ok(false) if first && !error.is_busy() => {
                    result = self.try_keep(row, plies, new).await;
                }
                // The next request first reads what is stored.
                _ => (),
            }
        }
        match &result {
            Ok(()) => health.wrote(),
            Err(error @ StoreError::Unwritable { .. }) => health.failed(error),
            Err(_) => (),
        }
        result
    }

    async fn try_keep(
        &self,
        row: &StoredMatch,
        plies: &[StoredPly],
        new: bool,
    ) -> Result<(), StoreError> {
        if new { ask!(self, add(row, plies)) } else { ask!(self, change(row, plies)) }
    }

    /// Whether exactly this state is stored.
    async fn is_stored(&self, row: &StoredMatch, plies: &[StoredPly]) -> Result<bool, StoreError> {
        let Some((found, tree)) = self.load(&row.id).await? else { return Ok(false) };
        let exists = |new: &StoredPly| {
            let node = usize::try_from(new.node).ok().and_then(|it| tree.nodes().get(it));
            node.is_some_and(|it| {
                it.parent as i64 == new.parent && it.ply == new.ply && it.player == new.player
            })
        };
        Ok(found == *row && plies.iter().all(exists))
    }

    /// A match with its plies, if it exists; all plies have been checked by playing them again.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if it cannot be read or makes no sense.
    pub async fn load(&self, id: &str) -> Result<Option<(StoredMatch, Tree)>, StoreError> {
        ask!(self, load(id))
    }

    /// The matches in which a person waits for a computer player or a clock runs, the one changed
    /// last first.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if they cannot be read.
    pub async fn waiting(&self, most: i64) -> Result<Vec<String>, StoreError> {
        ask!(self, waiting(most))
    }

    /// All settings, by their names.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if they cannot be read.
    pub async fn settings(&self) -> Result<Vec<(String, String)>, StoreError> {
        ask!(self, settings())
    }

    /// Stores settings, and removes those without a value.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if they could not be written; then none is.
    pub async fn set(
        &self,
        changes: impl Iterator<Item = (&str, Option<String>)>,
    ) -> Result<(), StoreError> {
        let result = ask!(self, set(changes));
        match &result {
            Ok(()) => self.inner.health.wrote(),
            Err(error) => self.inner.health.failed(error),
        }
        result
    }

    /// Finishes pending writes.
    pub async fn close(&self) {
        ask!(self, close());
    }
}
