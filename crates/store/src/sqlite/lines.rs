//! Connections to the store, and transactions on them.
//!
//! sqlx counts the depth of nested transactions on a connection, and the count goes wrong when a
//! COMMIT fails: SQLite has rolled back by itself, the ROLLBACK that sqlx sends then fails too, and
//! the count stays at one. The next "transaction" is only a savepoint, whose release commits
//! nothing. Hence two rules:
//!
//! 1. Transactions begin with a plain `BEGIN`, which SQLite refuses inside
//!    another transaction, and end with a plain `COMMIT`. sqlx's own
//!    transactions are not used.
//! 2. A connection is used again only after its transaction has ended well. Anything else (an
//!    error, a caller that was dropped) drops the connection, which closes it, and the next caller
//!    gets a new one.

use std::{
    sync::{Mutex, PoisonError},
    time::Duration,
};

use sqlx::{
    Connection, SqliteConnection,
    sqlite::{SqliteConnectOptions, SqliteQueryResult},
};
use tokio::sync::{Semaphore, SemaphorePermit};

/// Maximum time to wait for a connection.
const PATIENCE: Duration = Duration::from_secs(30);

/// A small pool of connections of one kind, opened when they are needed.
pub struct Lines {
    options: SqliteConnectOptions,
    free: Semaphore,
    most: u32,
    idle: Mutex<Vec<SqliteConnection>>,
}

/// A connection in use, usually in a transaction of its own.
pub struct Work<'a> {
    /// Where to run statements.
    pub line: SqliteConnection,
    lines: &'a Lines,
    _permit: SemaphorePermit<'a>,
}

impl Lines {
    /// At most `most` connections at a time; one may exist already.
    pub fn new(options: SqliteConnectOptions, most: u32, first: Option<SqliteConnection>) -> Lines {
        let free = Semaphore::new(most as usize);
        Lines { options, free, most, idle: Mutex::new(Vec::from_iter(first)) }
    }

    /// Begins a transaction that only reads.
    ///
    /// # Errors
    ///
    /// [`sqlx::Error`] if there is no connection, or it cannot begin.
    pub async fn read(&self) -> Result<Work<'_>, sqlx::Error> {
        self.begin("BEGIN").await
    }

    /// Begins a transaction that writes; it excludes other writers.
    ///
    /// # Errors
    ///
    /// [`sqlx::Error`] if there is no connection, or it cannot begin.
    pub async fn write(&self) -> Result<Work<'_>, sqlx::Error> {
        self.begin("BEGIN IMMEDIATE").await
    }

    async fn begin(&self, how: &'static str) -> Result<Work<'_>, sqlx::Error> {
        let mut work = self.take().await?;
        work.run(how).await?;
        Ok(work)
    }

    /// A connection that is in no transaction.
    ///
    /// # Errors
    ///
    /// [`sqlx::Error`] if there is none.
    pub async fn take(&self) -> Result<Work<'_>, sqlx::Error> {
        let waited = tokio::time::timeout(PATIENCE, self.free.acquire()).await;
        let permit = waited.map_err(|_| sqlx::Error::PoolTimedOut)?;
        let permit = permit.map_err(|_| sqlx::Error::PoolClosed)?;
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let line = match idle {
            Some(line) => line,
            None => SqliteConnection::connect_with(&self.options).await?,
        };
        Ok(Work { line, lines: self, _permit: permit })
    }

    /// Waits for the connections in use, and closes all of them.
    pub async fn close(&self) {
        if let Ok(all) = self.free.acquire_many(self.most).await {
            self.free.close();
            drop(all);
        }
        let idle = std::mem::take(&mut *self.idle.lock().unwrap_or_else(PoisonError::into_inner));
        for line in idle {
            // Everything committed is on the disk already; this tidies up.
            let _ = line.close().await;
        }
    }
}

impl Work<'_> {
    async fn run(&mut self, statement: &'static str) -> Result<SqliteQueryResult, sqlx::Error> {
        sqlx::query(statement).execute(&mut self.line).await
    }

    /// Ends the transaction. If this succeeds, what it wrote is on the disk.
    ///
    /// # Errors
    ///
    /// [`sqlx::Error`] if it may not be on the disk.
    pub async fn commit(self) -> Result<(), sqlx::Error> {
        self.end("COMMIT").await
    }

    /// Ends the transaction as if nothing had been written.
    ///
    /// # Errors
    ///
    /// [`sqlx::Error`] if SQLite reports one; nothing is written either way.
    pub async fn give_up(self) -> Result<(), sqlx::Error> {
        self.end("ROLLBACK").await
    }

    async fn end(mut self, how: &'static str) -> Result<(), sqlx::Error> {
        if let Err(error) = self.run(how).await {
            // Closed here and not only dropped, so that the next caller finds no trace of it.
            let _ = self.line.close().await;
            return Err(error);
        }
        self.give_back();
        Ok(())
    }

    /// Returns the connection, which is in no transaction, to the pool.
    pub fn give_back(self) {
        self.lines.idle.lock().unwrap_or_else(PoisonError::into_inner).push(self.line);
    }
}
