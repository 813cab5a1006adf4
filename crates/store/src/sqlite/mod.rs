//! The store in an SQLite file.
//!
//! SQLite with a write-ahead log, synchronous in full: when a change has been committed it is on the
//! disk.
//!
//! | file       | what it knows                                             |
//! |------------|-----------------------------------------------------------|
//! | `lines.rs` | connections and transactions; why sqlx's own are not used |
//! | `open.rs`  | where a store is, and how it is brought up to date        |
//! | `load.rs`  | a match as it is read                                     |
//! | `check.rs` | looking for damage, at the start and when asked           |
//! | `care.rs`  | what `spielbank store` does                               |
//!
//! A write that fails closes its connection. Reading has connections of its own and goes on
//! meanwhile.

pub mod care;
mod check;
mod lines;
mod load;
mod open;
#[cfg(test)]
mod tests;

use std::time::Duration;

use play::session::Tree;
use sqlx::{Connection, Row, SqliteConnection};
use tokio::sync::Mutex;

use self::lines::{Lines, Work};
use crate::{StoreError, StoredMatch, StoredPly};

/// The migrations from an empty store to the current version, in order; existing ones never change.
const MIGRATIONS: &[&str] = &[
    include_str!("0001.sql"),
    include_str!("0002.sql"),
    include_str!("0003.sql"),
    include_str!("0004.sql"),
    include_str!("0005.sql"),
];

/// Maximum time to wait for another process to finish writing.
const PATIENCE: Duration = Duration::from_secs(10);

/// Connections that read at the same time.
const READERS: u32 = 4;

/// A store in an SQLite file, or in memory.
pub struct Sqlite {
    file: String,
    /// SQLite has one writer at a time; the others wait here.
    writer: Lines,
    /// `None` for a store in memory, where the writer's connection does everything.
    readers: Option<Lines>,
    /// A store in memory exists as long as there is a connection to it.
    _anchor: Option<Mutex<SqliteConnection>>,
}

impl Sqlite {
    /// Opens a store, creates it if it does not exist, looks for damage, and brings it up to date.
    pub async fn open(url: &str) -> Result<Sqlite, StoreError> {
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
        let writer = Lines::new(options, 1, writers_own);
        Ok(Sqlite { file, writer, readers, _anchor: anchor })
    }

    /// The file's name.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// Opens a reader that stays connected. While one exists, SQLite knows where its log ends; read
    /// again from the file, the log may end with a commit that has failed.
    pub async fn stay_connected(&self) -> Result<(), StoreError> {
        self.read().await?.commit().await.map_err(|it| self.unread(it))
    }

    /// Tests whether the store can be written, without changing it.
    pub async fn probe(&self) -> Result<(), StoreError> {
        self.try_probe().await.map_err(|it| self.unwritten(it))
    }

    async fn try_probe(&self) -> Result<(), sqlx::Error> {
        let mut work = self.writer.write().await?;
        sqlx::query("UPDATE store_version SET version = version").execute(&mut work.line).await?;
        work.commit().await
    }

    async fn read(&self) -> Result<Work<'_>, StoreError> {
        let lines = self.readers.as_ref().unwrap_or(&self.writer);
        lines.read().await.map_err(|it| self.unread(it))
    }

    fn unread(&self, error: sqlx::Error) -> StoreError {
        StoreError::reading(&self.file, error)
    }

    fn unwritten(&self, error: sqlx::Error) -> StoreError {
        StoreError::writing(&self.file, error)
    }

    /// Copies what is in the log into the file itself, and waits until it is on the disk.
    pub async fn settle(&self) -> Result<(), StoreError> {
        self.try_settle().await.map_err(|it| self.unwritten(it))
    }

    async fn try_settle(&self) -> Result<(), sqlx::Error> {
        let mut work = self.writer.take().await?;
        let done = sqlx::query("PRAGMA wal_checkpoint(FULL)").fetch_one(&mut work.line).await?;
        let busy = done.try_get::<i64, _>(0)? != 0;
        work.give_back();
        if busy { Err(sqlx::Error::PoolTimedOut) } else { Ok(()) }
    }

    /// Stores a new match.
    pub async fn add(&self, row: &StoredMatch, plies: &[StoredPly]) -> Result<(), StoreError> {
        let wrong = |error| self.unwritten(error);
        let mut work = self.writer.write().await.map_err(wrong)?;
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

    /// Writes the state that follows number `row.seq - 1`, with the plies that are new.
    pub async fn change(&self, row: &StoredMatch, plies: &[StoredPly]) -> Result<(), StoreError> {
        let wrong = |error| self.unwritten(error);
        let mut work = self.writer.write().await.map_err(wrong)?;
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

    /// A match with its plies, if it exists.
    pub async fn load(&self, id: &str) -> Result<Option<(StoredMatch, Tree)>, StoreError> {
        let mut work = self.read().await?;
        let found = load::load(&mut work.line, &self.file, id).await?;
        work.commit().await.map_err(|it| self.unread(it))?;
        Ok(found)
    }

    /// The matches in which a person waits for a computer player or a clock runs.
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
    pub async fn settings(&self) -> Result<Vec<(String, String)>, StoreError> {
        let wrong = |error| self.unread(error);
        let mut work = self.read().await?;
        let rows = sqlx::query("SELECT name, value FROM settings").fetch_all(&mut work.line);
        let rows = rows.await.map_err(wrong)?;
        work.commit().await.map_err(wrong)?;
        let read = |it: &sqlx::sqlite::SqliteRow| Ok((it.try_get(0)?, it.try_get(1)?));
        rows.iter().map(read).collect::<Result<_, sqlx::Error>>().map_err(wrong)
    }

    /// Stores settings, and removes those without a value.
    pub async fn set(
        &self,
        changes: impl Iterator<Item = (&str, Option<String>)>,
    ) -> Result<(), StoreError> {
        self.try_set(changes).await.map_err(|it| self.unwritten(it))
    }

    async fn try_set(
        &self,
        changes: impl Iterator<Item = (&str, Option<String>)>,
    ) -> Result<(), sqlx::Error> {
        let mut work = self.writer.write().await?;
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

    /// Finishes pending writes.
    pub async fn close(&self) {
        // The writer last: it copies the log into the file.
        if let Some(readers) = &self.readers {
            readers.close().await;
        }
        self.writer.close().await;
    }
}

async fn add_plies(
    line: &mut SqliteConnection,
    id: &str,
    plies: &[StoredPly],
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
