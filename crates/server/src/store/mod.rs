//! What a restart must bring back.
//!
//! SQLite with a write-ahead log, synchronous in full: when a change has been
//! committed it is on the disk. A change is one transaction, and it carries the
//! number of the state it was made from: if the store has another one, somebody
//! else was quicker and nothing is written.
//!
//! | file        | what it knows                                              |
//! |-------------|------------------------------------------------------------|
//! | `lines.rs`  | connections and transactions; why sqlx's own are not used  |
//! | `health.rs` | whether the store can be written, and what the log says    |
//! | `open.rs`   | where a store is, and how it is brought up to date          |
//! | `load.rs`   | a match as it is read                                      |
//! | `sound.rs`  | whether a match that was kept makes sense                  |
//! | `check.rs`  | looking for damage, at the start and when asked            |
//! | `care.rs`   | what `spielbank store` does                                |
//! | `error.rs`  | what can be wrong                                          |
//!
//! A write that fails closes its connection. If it is the first to fail it is
//! tried once more on a new one; then changes are refused until a write
//! succeeds again. Reading has connections of its own and goes on meanwhile.

pub mod care;
mod check;
mod error;
mod health;
mod lines;
mod load;
mod open;
mod sound;
#[cfg(test)]
mod tests;

use std::{sync::Arc, time::Duration};

use game::Player;
use play::session::Tree;
use sqlx::{Connection, Row, SqliteConnection};
use tokio::sync::Mutex;

use self::{
    health::Health,
    lines::{Lines, Work},
};

pub use error::StoreError;

/// The steps from an empty store to today's, in order; never changed, only
/// added to.
const MIGRATIONS: &[&str] = &[
    include_str!("0001.sql"),
    include_str!("0002.sql"),
    include_str!("0003.sql"),
    include_str!("0004.sql"),
    include_str!("0005.sql"),
];

/// Nobody waits longer than this for another process to finish writing.
const PATIENCE: Duration = Duration::from_secs(10);

/// Connections that read at the same time.
const READERS: u32 = 4;

/// Matches that are kept.
#[derive(Clone)]
pub struct Store {
    inner: Arc<Inner>,
}

struct Inner {
    file: String,
    /// SQLite has one writer at a time; who waits, waits here.
    writer: Lines,
    /// None for a store in memory, where all is done on the writer's line.
    readers: Option<Lines>,
    health: Health,
    /// A store in memory lasts as long as somebody is connected to it.
    _anchor: Option<Mutex<SqliteConnection>>,
}

/// A match as it is kept, without its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Its name, which nobody can guess.
    pub id: String,
    /// The game in its normal form.
    pub game: String,
    /// The position it began with, unless it is the game's own start.
    pub set_up: Option<String>,
    /// Who plays A and B, as they are written.
    pub players: [String; 2],
    /// Where it stands.
    pub node: i64,
    /// Where the line that is looked at ends.
    pub tip: i64,
    /// How it was ended by the players.
    pub ruling: Option<String>,
    /// Whether machines wait.
    pub paused: bool,
    /// How long machines let each other's moves be looked at, in milliseconds.
    pub pace: i64,
    /// The number of this state.
    pub seq: i64,
    /// Whether a machine is to move.
    pub waits: bool,
    /// The players' clocks, if they play with any.
    pub clock: Option<String>,
    /// When it began, in seconds since 1970.
    pub created: i64,
    /// When it last changed.
    pub changed: i64,
    /// Its seats; a match of an older version has none.
    pub seats: Option<String>,
}

/// A move that is new.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPly {
    /// Its number.
    pub node: i64,
    /// The one before.
    pub parent: i64,
    /// The ply.
    pub ply: String,
    /// Who played it.
    pub player: Player,
}

impl Store {
    /// Opens a store, makes it if it is not there, looks whether it is damaged,
    /// and brings it up to date.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if that is not possible.
    pub async fn open(url: &str) -> Result<Store, StoreError> {
        let (options, file) = open::writable(url)?;
        let options = options.create_if_missing(true);
        let wrong = |error| StoreError::reading(&file, error);
        let mut first = SqliteConnection::connect_with(&options).await.map_err(wrong)?;
        let (mut readers, mut anchor, mut writers_own) = (None, None, None);
        if open::is_in_memory(url) {
            open::migrate(&mut first, &file).await?;
            anchor = Some(Mutex::new(first));
        } else {
            check::at_start(&mut first, url, &file).await?;
            open::migrate(&mut first, &file).await?;
            readers = Some(Lines::new(open::readable(url)?, READERS, None));
            writers_own = Some(first);
        }
        let health = Health::new(&file);
        let writer = Lines::new(options, 1, writers_own);
        let inner = Inner { file, writer, readers, health, _anchor: anchor };
        let store = Store { inner: Arc::new(inner) };
        // A reader stays connected from now on: as long as there is one, SQLite
        // knows where its log ends. Read again from the file, the log may end
        // with a commit that has failed.
        store.read().await?.commit().await.map_err(|it| store.unread(it))?;
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

    /// Tries whether the store can be written, by writing nothing new.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unwritable`] if it cannot.
    pub async fn probe(&self) -> Result<(), StoreError> {
        let result = self.try_probe().await.map_err(|it| self.unwritten(it));
        match &result {
            Ok(()) => self.inner.health.wrote(),
            Err(error) => self.inner.health.still_failed(error),
        }
        result
    }

    async fn try_probe(&self) -> Result<(), sqlx::Error> {
        let mut work = self.inner.writer.write().await?;
        sqlx::query("UPDATE store_version SET version = version").execute(&mut work.line).await?;
        work.commit().await
    }

    async fn read(&self) -> Result<Work<'_>, StoreError> {
        let lines = self.inner.readers.as_ref().unwrap_or(&self.inner.writer);
        lines.read().await.map_err(|it| self.unread(it))
    }

    fn unread(&self, error: sqlx::Error) -> StoreError {
        StoreError::reading(&self.inner.file, error)
    }

    fn unwritten(&self, error: sqlx::Error) -> StoreError {
        StoreError::writing(&self.inner.file, error)
    }

    /// Writes a state of a match, and says so only if it is there to stay.
    ///
    /// # Errors
    ///
    /// [`StoreError`]; nothing has changed then.
    async fn keep(&self, row: &Kept, plies: &[NewPly], new: bool) -> Result<(), StoreError> {
        let first = !self.is_ill();
        let mut result = self.try_keep(row, plies, new).await;
        if let Err(error @ StoreError::Unwritable { .. }) = &result {
            self.inner.health.failed(error);
            // If it was the commit that failed, nobody knows whether it is there.
            match self.is_kept(row, plies).await {
                Ok(true) => result = self.try_settle().await.map_err(|it| self.unwritten(it)),
                Ok(false) if first && !error.is_busy() => {
                    result = self.try_keep(row, plies, new).await;
                }
                // Whoever asks again reads first what is there.
                _ => (),
            }
        }
        match &result {
            Ok(()) => self.inner.health.wrote(),
            Err(error @ StoreError::Unwritable { .. }) => self.inner.health.failed(error),
            Err(_) => (),
        }
        result
    }

    async fn try_keep(&self, row: &Kept, plies: &[NewPly], new: bool) -> Result<(), StoreError> {
        match new {
            true => self.try_add(row, plies).await,
            false => self.try_change(row, plies).await,
        }
    }

    /// Whether exactly this state is there.
    async fn is_kept(&self, row: &Kept, plies: &[NewPly]) -> Result<bool, StoreError> {
        let Some((kept, tree)) = self.load(&row.id).await? else { return Ok(false) };
        let there = |new: &NewPly| {
            let node = usize::try_from(new.node).ok().and_then(|it| tree.nodes().get(it));
            node.is_some_and(|it| {
                it.parent as i64 == new.parent && it.ply == new.ply && it.player == new.player
            })
        };
        Ok(kept == *row && plies.iter().all(there))
    }

    /// Copies what is in the log into the file itself, and waits until it is on
    /// the disk.
    async fn try_settle(&self) -> Result<(), sqlx::Error> {
        let mut work = self.inner.writer.take().await?;
        let done = sqlx::query("PRAGMA wal_checkpoint(FULL)").fetch_one(&mut work.line).await?;
        let busy = done.try_get::<i64, _>(0)? != 0;
        work.give_back();
        if busy { Err(sqlx::Error::PoolTimedOut) } else { Ok(()) }
    }

    /// Keeps a new match.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if it could not be written.
    pub async fn add(&self, row: &Kept, plies: &[NewPly]) -> Result<(), StoreError> {
        self.keep(row, plies, true).await
    }

    async fn try_add(&self, row: &Kept, plies: &[NewPly]) -> Result<(), StoreError> {
        let wrong = |error| self.unwritten(error);
        let mut work = self.inner.writer.write().await.map_err(wrong)?;
        sqlx::query(
            "INSERT INTO matches (id, game, set_up, a, b, node, ruling, paused, pace, seq, waits, \
             created, changed, clock, tip, seats) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)",
        )
        .bind(&row.id)
        .bind(&row.game)
        .bind(&row.set_up)
        .bind(&row.players[0])
        .bind(&row.players[1])
        .bind(row.node)
        .bind(&row.ruling)
        .bind(i64::from(row.paused))
        .bind(row.pace)
        .bind(row.seq)
        .bind(i64::from(row.waits))
        .bind(row.created)
        .bind(row.changed)
        .bind(&row.clock)
        .bind(row.tip)
        .bind(&row.seats)
        .execute(&mut work.line)
        .await
        .map_err(wrong)?;
        add_plies(&mut work.line, &row.id, plies).await.map_err(wrong)?;
        work.commit().await.map_err(wrong)
    }

    /// Writes the state that follows number `row.seq - 1`, with the moves that
    /// are new.
    ///
    /// # Errors
    ///
    /// [`StoreError::Stale`] if the match has gone on since, and
    /// [`StoreError::Gone`] if it is not there any more; nothing is written
    /// then.
    pub async fn change(&self, row: &Kept, plies: &[NewPly]) -> Result<(), StoreError> {
        self.keep(row, plies, false).await
    }

    async fn try_change(&self, row: &Kept, plies: &[NewPly]) -> Result<(), StoreError> {
        let wrong = |error| self.unwritten(error);
        let mut work = self.inner.writer.write().await.map_err(wrong)?;
        let done = sqlx::query(
            "UPDATE matches SET a = $1, b = $2, node = $3, ruling = $4, paused = $5, pace = $6, \
             seq = $7, waits = $8, changed = $9, clock = $10, tip = $11, seats = $12 \
             WHERE id = $13 AND seq = $14",
        )
        .bind(&row.players[0])
        .bind(&row.players[1])
        .bind(row.node)
        .bind(&row.ruling)
        .bind(i64::from(row.paused))
        .bind(row.pace)
        .bind(row.seq)
        .bind(i64::from(row.waits))
        .bind(row.changed)
        .bind(&row.clock)
        .bind(row.tip)
        .bind(&row.seats)
        .bind(&row.id)
        .bind(row.seq - 1)
        .execute(&mut work.line)
        .await
        .map_err(wrong)?;
        if done.rows_affected() != 1 {
            let there = sqlx::query("SELECT 1 FROM matches WHERE id = $1").bind(&row.id);
            let there = there.fetch_optional(&mut work.line).await.map_err(wrong)?;
            work.give_up().await.map_err(wrong)?;
            return Err(if there.is_some() { StoreError::Stale } else { StoreError::Gone });
        }
        add_plies(&mut work.line, &row.id, plies).await.map_err(wrong)?;
        work.commit().await.map_err(wrong)
    }

    /// A match with its moves, if there is one.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if it cannot be read or makes no sense.
    pub async fn load(&self, id: &str) -> Result<Option<(Kept, Tree)>, StoreError> {
        let mut work = self.read().await?;
        let found = load::load(&mut work.line, &self.inner.file, id).await?;
        work.commit().await.map_err(|it| self.unread(it))?;
        Ok(found)
    }

    /// The matches in which a person waits for a machine or a clock runs, those
    /// changed last first.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if they cannot be read.
    pub async fn waiting(&self, most: i64) -> Result<Vec<String>, StoreError> {
        let wrong = |error| self.unread(error);
        let mut work = self.read().await?;
        let rows = sqlx::query(
            "SELECT id FROM matches WHERE waits = 1 AND (a = 'human' OR b = 'human') \
                 ORDER BY changed DESC LIMIT $1",
        )
        .bind(most)
        .fetch_all(&mut work.line)
        .await
        .map_err(wrong)?;
        work.commit().await.map_err(wrong)?;
        rows.iter().map(|it| it.try_get(0)).collect::<Result<_, _>>().map_err(wrong)
    }

    /// All settings, by their names.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if they cannot be read.
    pub async fn settings(&self) -> Result<Vec<(String, String)>, StoreError> {
        let wrong = |error| self.unread(error);
        let mut work = self.read().await?;
        let rows = sqlx::query("SELECT name, value FROM settings").fetch_all(&mut work.line);
        let rows = rows.await.map_err(wrong)?;
        work.commit().await.map_err(wrong)?;
        let read = |it: &sqlx::sqlite::SqliteRow| Ok((it.try_get(0)?, it.try_get(1)?));
        rows.iter().map(read).collect::<Result<_, sqlx::Error>>().map_err(wrong)
    }

    /// Keeps settings, or forgets those without a value.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if they could not be written; then none is.
    pub async fn set(
        &self,
        changes: impl Iterator<Item = (&str, Option<String>)>,
    ) -> Result<(), StoreError> {
        let result = self.try_set(changes).await.map_err(|it| self.unwritten(it));
        match &result {
            Ok(()) => self.inner.health.wrote(),
            Err(error) => self.inner.health.failed(error),
        }
        result
    }

    async fn try_set(
        &self,
        changes: impl Iterator<Item = (&str, Option<String>)>,
    ) -> Result<(), sqlx::Error> {
        let mut work = self.inner.writer.write().await?;
        for (name, value) in changes {
            let query = match value {
                Some(value) => sqlx::query(
                    "INSERT INTO settings (name, value) VALUES ($1, $2) \
                     ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                )
                .bind(name)
                .bind(value),
                None => sqlx::query("DELETE FROM settings WHERE name = $1").bind(name),
            };
            query.execute(&mut work.line).await?;
        }
        work.commit().await
    }

    /// Finishes what is being written.
    pub async fn close(&self) {
        // The writer last: it copies the log into the file.
        if let Some(readers) = &self.inner.readers {
            readers.close().await;
        }
        self.inner.writer.close().await;
    }
}

async fn add_plies(
    line: &mut SqliteConnection,
    id: &str,
    plies: &[NewPly],
) -> Result<(), sqlx::Error> {
    for ply in plies {
        sqlx::query(
            "INSERT INTO plies (game_match, node, parent, ply, player) VALUES ($1, $2, $3, $4, $5)",
        )
        .bind(id)
        .bind(ply.node)
        .bind(ply.parent)
        .bind(&ply.ply)
        .bind(ply.player.to_string())
        .execute(&mut *line)
        .await?;
    }
    Ok(())
}
