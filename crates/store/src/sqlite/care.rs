//! The work of `spielbank store`, also while a server uses the same store.

use std::{
    fs::{self, File},
    future::Future,
    io,
    path::{Path, PathBuf},
    process,
};

use sqlx::{Connection, Row, SqliteConnection, sqlite::SqliteConnectOptions};

use super::{check as checking, open};
use crate::StoreError;

pub use super::check::Report;

/// Matches deleted in one transaction. A server that wants to write waits no longer than one
/// transaction takes.
const AT_ONCE: i64 = 200;

/// Pages freed in one transaction.
const PAGES_AT_ONCE: i64 = 500;

/// Seconds of a day.
const DAY: i64 = 86_400;

/// The result of a deletion.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Expired {
    /// The number of matches before.
    pub matches: u64,
    /// The number of old matches.
    pub old: u64,
    /// The size of the file in bytes, before and after.
    pub bytes: [u64; 2],
}

/// Why a backup failed.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The store cannot be read.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// A file cannot be written.
    #[error("{file}: {cause}")]
    File {
        /// The file.
        file: String,
        /// The error of the operating system.
        cause: io::Error,
    },
    /// The file exists already.
    #[error("{0}: is there already")]
    Exists(String),
}

/// Checks everything in a store.
///
/// # Errors
///
/// [`StoreError`] if it is no store, or cannot be read at all.
pub fn check(url: &str) -> Result<Report, StoreError> {
    let file = existing(url)?;
    wait(async {
        let mut line = connect(&open::readable(url)?, &file).await?;
        checking::whole(&mut line, &file).await
    })
}

/// Copies a store into a new file, as it is at one moment. The copy is written beside it and
/// renamed when it is complete and on the disk.
///
/// # Errors
///
/// [`BackupError`] if that is not possible; no file of that name has changed then.
pub fn backup(url: &str, to: &Path, replace: bool) -> Result<u64, BackupError> {
    let file = existing(url)?;
    if !replace && fs::symlink_metadata(to).is_ok() {
        return Err(BackupError::Exists(to.display().to_string()));
    }
    let mut name = to.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", process::id()));
    let aside = Aside(to.with_file_name(name));
    let failed = |cause| BackupError::File { file: to.display().to_string(), cause };
    // SQLite also fills an existing empty file.
    File::create_new(&aside.0).map_err(failed)?;
    wait(async {
        let mut line = connect(&open::readable(url)?, &file).await?;
        checking::current(&mut line, &file).await?;
        let copy = sqlx::query("VACUUM INTO $1").bind(aside.0.display().to_string());
        match copy.execute(&mut line).await.map_err(|error| StoreError::reading(&file, error)) {
            Ok(_) => Ok(()),
            // Any other failure concerns the new file: its disk may be full.
            Err(StoreError::Unopened { cause, .. } | StoreError::Database { cause, .. }) => {
                Err(failed(io::Error::other(cause)))
            }
            Err(error) => Err(error.into()),
        }
    })?;
    let copy = File::options().read(true).write(true).open(&aside.0).map_err(failed)?;
    copy.sync_all().map_err(failed)?;
    let bytes = copy.metadata().map_err(failed)?.len();
    if replace {
        fs::rename(&aside.0, to).map_err(failed)?;
    } else {
        // Unlike a rename, this fails if another program has made the file.
        fs::hard_link(&aside.0, to)
            .or_else(|error| match error.kind() {
                io::ErrorKind::AlreadyExists => Err(error),
                _ => fs::rename(&aside.0, to),
            })
            .map_err(failed)?;
    }
    sync_folder(to).map_err(failed)?;
    Ok(bytes)
}

/// A file that is removed unless it is needed.
struct Aside(PathBuf);

impl Drop for Aside {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// Makes a new name durable. Systems other than Unix do so by themselves.
fn sync_folder(path: &Path) -> io::Result<()> {
    match path.parent() {
        Some(folder) if cfg!(unix) => {
            let here = folder.as_os_str().is_empty();
            File::open(if here { Path::new(".") } else { folder })?.sync_all()
        }
        _ => Ok(()),
    }
}

/// Deletes the matches that have not changed for a number of days and frees their space, or only
/// counts them.
///
/// # Errors
///
/// [`StoreError`] if that is not possible; matches that were already deleted stay deleted.
pub fn expire(url: &str, days: u32, only_count: bool) -> Result<Expired, StoreError> {
    let file = existing(url)?;
    let now = time::OffsetDateTime::now_utc().unix_timestamp();
    let limit = now - i64::from(days) * DAY;
    let size = || fs::metadata(&file).map_or(0, |it| it.len());
    let before = size();
    let (matches, old) = wait(async {
        let options = match only_count {
            true => open::readable(url)?,
            false => open::writable(url)?.0,
        };
        let mut line = connect(&options, &file).await?;
        checking::current(&mut line, &file).await?;
        let counts = sqlx::query("SELECT COUNT(*), COALESCE(SUM(changed < $1), 0) FROM matches");
        let counts = counts.bind(limit).fetch_one(&mut line).await;
        let read = |error| StoreError::reading(&file, error);
        let counts = counts.map_err(read)?;
        let matches: i64 = counts.try_get(0).map_err(read)?;
        let mut old: i64 = counts.try_get(1).map_err(read)?;
        if !only_count {
            let deleted = delete(&mut line, limit).await;
            old = deleted.map_err(|error| StoreError::writing(&file, error))?;
            let shrunk = shrink(&mut line).await;
            shrunk.map_err(|error| StoreError::writing(&file, error))?;
        }
        line.close().await.map_err(read)?;
        Ok::<_, StoreError>((matches, old))
    })?;
    let count = |it: i64| u64::try_from(it).unwrap_or(0);
    Ok(Expired { matches: count(matches), old: count(old), bytes: [before, size()] })
}

/// Deletes in small steps. An error ends the connection, and with it the step.
async fn delete(line: &mut SqliteConnection, limit: i64) -> Result<i64, sqlx::Error> {
    let mut deleted = 0;
    loop {
        sqlx::query("BEGIN IMMEDIATE").execute(&mut *line).await?;
        // The same matches for both statements: no other connection writes meanwhile.
        let those = "(SELECT id FROM matches WHERE changed < $1 ORDER BY id LIMIT $2)";
        let plies = format!("DELETE FROM plies WHERE game_match IN {those}");
        let matches = format!("DELETE FROM matches WHERE id IN {those}");
        let mut count = 0;
        for statement in [plies, matches] {
            let query = sqlx::query(sqlx::AssertSqlSafe(statement)).bind(limit).bind(AT_ONCE);
            count = query.execute(&mut *line).await?.rows_affected();
        }
        sqlx::query("COMMIT").execute(&mut *line).await?;
        if count == 0 {
            return Ok(deleted);
        }
        deleted += i64::try_from(count).unwrap_or(0);
    }
}

/// Frees the space of deleted pages. A store of an earlier version has to be rewritten for that,
/// once, while no other connection can write.
async fn shrink(line: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    let mode: i64 = sqlx::query("PRAGMA auto_vacuum").fetch_one(&mut *line).await?.try_get(0)?;
    if mode == 2 {
        let mut left = i64::MAX;
        loop {
            let free = sqlx::query("PRAGMA freelist_count").fetch_one(&mut *line).await?;
            let free: i64 = free.try_get(0)?;
            if free == 0 || left <= free {
                break;
            }
            left = free;
            let step = format!("PRAGMA incremental_vacuum({PAGES_AT_ONCE})");
            sqlx::query(sqlx::AssertSqlSafe(step)).fetch_all(&mut *line).await?;
        }
    } else {
        sqlx::query("PRAGMA auto_vacuum = INCREMENTAL").execute(&mut *line).await?;
        sqlx::query("VACUUM").execute(&mut *line).await?;
    }
    // Only now the file shrinks; while it is being read, it shrinks when the log is copied next.
    sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").fetch_all(&mut *line).await?;
    Ok(())
}

/// The file of an existing store.
fn existing(url: &str) -> Result<String, StoreError> {
    let (_, file) = open::writable(url)?;
    match fs::metadata(&file) {
        Ok(it) if it.is_file() => Ok(file),
        Ok(_) => Err(StoreError::NoStore { file }),
        Err(error) => Err(StoreError::Unopened { file, cause: sqlx::Error::Io(error) }),
    }
}

async fn connect(
    options: &SqliteConnectOptions,
    file: &str,
) -> Result<SqliteConnection, StoreError> {
    let line = SqliteConnection::connect_with(options).await;
    line.map_err(|error| StoreError::reading(file, error))
}

fn wait<T, E: From<StoreError>>(work: impl Future<Output = Result<T, E>>) -> Result<T, E> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    match runtime {
        Ok(runtime) => runtime.block_on(work),
        Err(error) => {
            let cause = sqlx::Error::Io(error);
            Err(StoreError::Database { file: String::new(), cause }.into())
        }
    }
}
