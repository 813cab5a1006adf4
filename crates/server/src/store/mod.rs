//! What a restart must bring back.
//!
//! SQLite with a write-ahead log, synchronous in full: when a change has been
//! committed it is on the disk. A change is one transaction, and it carries the
//! number of the state it was made from: if the store has another one, somebody
//! else was quicker and nothing is written.

use std::{str::FromStr, time::Duration};

use game::Player;
use sqlx::{
    Row, SqlitePool,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

use crate::tree::Tree;

/// The steps from an empty store to today's, in order; never changed, only
/// added to.
const MIGRATIONS: &[&str] = &[
    include_str!("0001.sql"),
    include_str!("0002.sql"),
    include_str!("0003.sql"),
    include_str!("0004.sql"),
];

/// Nobody waits longer than this for another process to finish writing.
const PATIENCE: Duration = Duration::from_secs(10);

/// Matches that are kept.
#[derive(Clone)]
pub struct Store {
    pool: SqlitePool,
}

/// What can be wrong with the store.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database says so.
    #[error("store: {0}")]
    Database(#[from] sqlx::Error),
    /// It was made by a later version of this program.
    #[error("store: expected at most version {expected}, found {found}")]
    Newer {
        /// The newest that is known.
        expected: i64,
        /// What it says.
        found: i64,
    },
    /// The match has gone on since it was read.
    #[error("store: the match has gone on")]
    Stale,
    /// A match that was kept makes no sense.
    #[error("store: match {0} cannot be read: {1}")]
    Broken(String, String),
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
    /// Opens a store, makes it if it is not there, and brings it up to date.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if that is not possible.
    pub async fn open(url: &str) -> Result<Store, StoreError> {
        let options = SqliteConnectOptions::from_str(url)?
            .create_if_missing(true)
            .foreign_keys(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(PATIENCE);
        // One writer at a time is all that SQLite has; who waits, waits here.
        let pool = SqlitePoolOptions::new()
            .max_connections(1)
            .min_connections(1)
            .idle_timeout(None)
            .max_lifetime(None)
            .connect_with(options)
            .await?;
        let store = Store { pool };
        store.migrate().await?;
        Ok(store)
    }

    async fn migrate(&self) -> Result<(), StoreError> {
        let mut work = self.pool.begin().await?;
        sqlx::query("CREATE TABLE IF NOT EXISTS store_version (version BIGINT NOT NULL)")
            .execute(&mut *work)
            .await?;
        let found = sqlx::query("SELECT version FROM store_version").fetch_optional(&mut *work);
        let found: i64 = found.await?.map_or(Ok(0), |it| it.try_get(0))?;
        let expected = MIGRATIONS.len() as i64;
        if expected < found {
            return Err(StoreError::Newer { expected, found });
        }
        for step in MIGRATIONS.iter().skip(found as usize) {
            sqlx::raw_sql(*step).execute(&mut *work).await?;
        }
        sqlx::query("DELETE FROM store_version").execute(&mut *work).await?;
        sqlx::query("INSERT INTO store_version (version) VALUES ($1)")
            .bind(expected)
            .execute(&mut *work)
            .await?;
        Ok(work.commit().await?)
    }

    /// Keeps a new match.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if it could not be written.
    pub async fn add(&self, row: &Kept, plies: &[NewPly]) -> Result<(), StoreError> {
        let mut work = self.pool.begin().await?;
        sqlx::query(
            "INSERT INTO matches (id, game, set_up, a, b, node, ruling, paused, pace, seq, waits, \
             created, changed, clock, tip) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)",
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
        .execute(&mut *work)
        .await?;
        add_plies(&mut work, &row.id, plies).await?;
        Ok(work.commit().await?)
    }

    /// Writes the state that follows number `row.seq - 1`, with the moves that
    /// are new.
    ///
    /// # Errors
    ///
    /// [`StoreError::Stale`] if the match has gone on since; nothing is
    /// written then.
    pub async fn change(&self, row: &Kept, plies: &[NewPly]) -> Result<(), StoreError> {
        let mut work = self.pool.begin().await?;
        let done = sqlx::query(
            "UPDATE matches SET a = $1, b = $2, node = $3, ruling = $4, paused = $5, pace = $6, \
             seq = $7, waits = $8, changed = $9, clock = $10, tip = $11 \
             WHERE id = $12 AND seq = $13",
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
        .bind(&row.id)
        .bind(row.seq - 1)
        .execute(&mut *work)
        .await?;
        if done.rows_affected() != 1 {
            return Err(StoreError::Stale);
        }
        add_plies(&mut work, &row.id, plies).await?;
        Ok(work.commit().await?)
    }

    /// A match with its moves, if there is one.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if it cannot be read.
    pub async fn load(&self, id: &str) -> Result<Option<(Kept, Tree)>, StoreError> {
        let found = sqlx::query(
            "SELECT id, game, set_up, a, b, node, ruling, paused, pace, seq, waits, created, \
             changed, clock, COALESCE(tip, node) FROM matches WHERE id = $1",
        )
        .bind(id)
        .fetch_optional(&self.pool)
        .await?;
        let Some(found) = found else { return Ok(None) };
        let row = Kept {
            id: found.try_get(0)?,
            game: found.try_get(1)?,
            set_up: found.try_get(2)?,
            players: [found.try_get(3)?, found.try_get(4)?],
            node: found.try_get(5)?,
            ruling: found.try_get(6)?,
            paused: found.try_get::<i64, _>(7)? != 0,
            pace: found.try_get(8)?,
            seq: found.try_get(9)?,
            waits: found.try_get::<i64, _>(10)? != 0,
            created: found.try_get(11)?,
            changed: found.try_get(12)?,
            clock: found.try_get(13)?,
            tip: found.try_get(14)?,
        };
        let plies = sqlx::query(
            "SELECT parent, ply, player FROM plies WHERE game_match = $1 ORDER BY node",
        )
        .bind(id)
        .fetch_all(&self.pool)
        .await?;
        let broken = |what: &str| StoreError::Broken(id.to_owned(), what.to_owned());
        let mut tree = Tree::new();
        for ply in plies {
            let player: String = ply.try_get(2)?;
            let player = player.parse().map_err(|_| broken("player"))?;
            let parent: i64 = ply.try_get(0)?;
            let fits = usize::try_from(parent)
                .is_ok_and(|it| ply.try_get(1).is_ok_and(|ply| tree.restore(it, ply, player)));
            if !fits {
                return Err(broken("moves"));
            }
        }
        // Along the line to its end, and back to where the match stands.
        for node in [row.tip, row.node] {
            if !usize::try_from(node).is_ok_and(|it| tree.go(it)) {
                return Err(broken("node"));
            }
        }
        Ok(Some((row, tree)))
    }

    /// The matches in which a machine is to move, those changed last first.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if they cannot be read.
    pub async fn waiting(&self, most: i64) -> Result<Vec<String>, StoreError> {
        let rows =
            sqlx::query("SELECT id FROM matches WHERE waits = 1 ORDER BY changed DESC LIMIT $1")
                .bind(most)
                .fetch_all(&self.pool)
                .await?;
        Ok(rows.iter().map(|it| it.try_get(0)).collect::<Result<_, _>>()?)
    }

    /// All settings, by their names.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if they cannot be read.
    pub async fn settings(&self) -> Result<Vec<(String, String)>, StoreError> {
        let rows = sqlx::query("SELECT name, value FROM settings").fetch_all(&self.pool).await?;
        Ok(rows
            .iter()
            .map(|it| Ok((it.try_get(0)?, it.try_get(1)?)))
            .collect::<Result<_, sqlx::Error>>()?)
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
        let mut work = self.pool.begin().await?;
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
            query.execute(&mut *work).await?;
        }
        Ok(work.commit().await?)
    }

    /// Finishes what is being written.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}

async fn add_plies(
    work: &mut sqlx::Transaction<'_, sqlx::Sqlite>,
    id: &str,
    plies: &[NewPly],
) -> Result<(), StoreError> {
    for ply in plies {
        sqlx::query(
            "INSERT INTO plies (game_match, node, parent, ply, player) VALUES ($1, $2, $3, $4, $5)",
        )
        .bind(id)
        .bind(ply.node)
        .bind(ply.parent)
        .bind(&ply.ply)
        .bind(ply.player.to_string())
        .execute(&mut **work)
        .await?;
    }
    Ok(())
}
