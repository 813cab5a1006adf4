//! Where a store is, how it is connected to, and how it is brought up to date.

use std::str::FromStr;

use sqlx::{
    Row, SqliteConnection,
    sqlite::{SqliteAutoVacuum, SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous},
};

use super::{MIGRATIONS, PATIENCE};
use crate::StoreError;

/// The options for a connection that writes, and the name of the file, which must exist.
pub fn writable(url: &str) -> Result<(SqliteConnectOptions, String), StoreError> {
    let options = SqliteConnectOptions::from_str(url);
    let options = options.map_err(|error| StoreError::reading(url, error))?;
    let file = match is_in_memory(url) {
        true => url.to_owned(),
        false => options.get_filename().display().to_string(),
    };
    let options = options
        .create_if_missing(false)
        .foreign_keys(true)
        // Concerns new files only: `store expire` can free space step by step.
        .auto_vacuum(SqliteAutoVacuum::Incremental)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(PATIENCE);
    Ok((options, file))
}

/// The options for a connection that reads, without changing the store.
pub fn readable(url: &str) -> Result<SqliteConnectOptions, StoreError> {
    let options = SqliteConnectOptions::from_str(url);
    let options = options.map_err(|error| StoreError::reading(url, error))?;
    Ok(options.create_if_missing(false).read_only(true).busy_timeout(PATIENCE))
}

/// Whether the store vanishes with its last connection.
pub fn is_in_memory(url: &str) -> bool {
    url.contains(":memory:") || url.contains("mode=memory")
}

/// Brings a store up to date.
pub async fn migrate(line: &mut SqliteConnection, file: &str) -> Result<(), StoreError> {
    let wrong = |error| StoreError::writing(file, error);
    sqlx::query("BEGIN IMMEDIATE").execute(&mut *line).await.map_err(wrong)?;
    sqlx::query("CREATE TABLE IF NOT EXISTS store_version (version BIGINT NOT NULL)")
        .execute(&mut *line)
        .await
        .map_err(wrong)?;
    let found = version(line).await.map_err(wrong)?;
    let expected = MIGRATIONS.len() as i64;
    if expected < found {
        return Err(StoreError::Newer { file: file.to_owned(), expected, found });
    }
    for step in MIGRATIONS.iter().skip(found as usize) {
        sqlx::raw_sql(*step).execute(&mut *line).await.map_err(wrong)?;
    }
    sqlx::query("DELETE FROM store_version").execute(&mut *line).await.map_err(wrong)?;
    sqlx::query("INSERT INTO store_version (version) VALUES ($1)")
        .bind(expected)
        .execute(&mut *line)
        .await
        .map_err(wrong)?;
    sqlx::query("COMMIT").execute(&mut *line).await.map_err(wrong)?;
    Ok(())
}

/// The version recorded in a store.
pub async fn version(line: &mut SqliteConnection) -> Result<i64, sqlx::Error> {
    let found = sqlx::query("SELECT version FROM store_version").fetch_optional(line);
    found.await?.map_or(Ok(0), |it| it.try_get(0))
}
