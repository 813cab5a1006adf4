//! Looking for damage.
//!
//! A small store is checked before the server accepts requests, and a damaged one is refused. A
//! large one is checked in the background, and the log has the result. `spielbank store check`
//! checks everything.
//!
//! It finds pages, indices and references that do not fit together, and matches that cannot be
//! played again (`sound.rs`). It does not find a changed byte that leaves the file well formed and
//! the match legal, such as another legal move, another number of seconds on a clock, or another
//! setting.

use std::{
    fs,
    time::{Duration, Instant},
};

use sqlx::{Connection, Row, SqliteConnection};

use super::{
    load::load,
    open::{readable, version},
};
use crate::StoreError;

/// Maximum size in bytes of a store that is checked before the server accepts requests.
const SMALL: u64 = 16 << 20;

/// Maximum time to check a small store, and a large one.
const QUICK: Duration = Duration::from_secs(2);
const LONG: Duration = Duration::from_secs(60);

/// Number of steps after which SQLite asks whether to continue.
const STEPS: i32 = 10_000;

/// Maximum number of faults listed of one store.
const MOST_FAULTS: usize = 100;

/// The result of a check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The number of matches.
    pub matches: u64,
    /// The faults that SQLite reports about the file; empty if it is fine.
    pub faults: Vec<String>,
    /// The matches that cannot be read, and why.
    pub broken: Vec<(String, String)>,
}

impl Report {
    /// Whether no fault was found.
    pub fn is_fine(&self) -> bool {
        self.faults.is_empty() && self.broken.is_empty()
    }
}

/// The result of a check of limited time.
enum Looked {
    Fine,
    Damaged(String),
    /// The time was over before everything was checked.
    Unfinished,
}

/// Checks a store before it is served, or in the background if it is large.
///
/// # Errors
///
/// [`StoreError::Damaged`] if it is.
pub async fn at_start(
    line: &mut SqliteConnection,
    url: &str,
    file: &str,
) -> Result<(), StoreError> {
    let size = fs::metadata(file).map_or(0, |it| it.len());
    if SMALL < size {
        let options = readable(url)?;
        let file = file.to_owned();
        tokio::spawn(async move {
            let looked = match SqliteConnection::connect_with(&options).await {
                Ok(mut line) => look(&mut line, LONG).await,
                Err(error) => Err(error),
            };
            let looked = looked.map_err(|error| StoreError::reading(&file, error));
            match looked.and_then(|it| it.judge(&file)) {
                Ok(true) => tracing::info!(store = file, "looked at, no damage found"),
                Ok(false) => tell_unfinished(&file, LONG),
                Err(error) => tracing::error!("{error}"),
            }
        });
        return Ok(());
    }
    let looked = look(line, QUICK).await.map_err(|error| StoreError::reading(file, error))?;
    if !looked.judge(file)? {
        tell_unfinished(file, QUICK);
    }
    Ok(())
}

fn tell_unfinished(file: &str, limit: Duration) {
    tracing::warn!(
        store = file,
        seconds = limit.as_secs(),
        "not all of it could be looked at in time; `spielbank store check` does"
    );
}

impl Looked {
    /// Whether everything was checked.
    fn judge(self, file: &str) -> Result<bool, StoreError> {
        match self {
            Looked::Fine => Ok(true),
            Looked::Unfinished => Ok(false),
            Looked::Damaged(what) => Err(StoreError::Damaged { file: file.to_owned(), what }),
        }
    }
}

/// The faults in an answer of SQLite's checks: some come as several lines after the name of the
/// database.
fn faults(said: &str) -> impl Iterator<Item = &str> {
    said.lines().filter(|it| *it != "ok" && !it.starts_with("***"))
}

/// SQLite's quick check, as far as it gets within that time.
async fn look(line: &mut SqliteConnection, limit: Duration) -> Result<Looked, sqlx::Error> {
    let end = Instant::now() + limit;
    line.lock_handle().await?.set_progress_handler(STEPS, move || Instant::now() < end);
    let found = sqlx::query("PRAGMA quick_check(1)").fetch_one(&mut *line).await;
    line.lock_handle().await?.remove_progress_handler();
    match found {
        Ok(row) => {
            let said: String = row.try_get(0)?;
            Ok(match faults(&said).next() {
                None => Looked::Fine,
                Some(fault) => Looked::Damaged(fault.to_owned()),
            })
        }
        Err(_) if end <= Instant::now() => Ok(Looked::Unfinished),
        Err(error) => Err(error),
    }
}

/// Checks everything: the file, and every match, which is played again.
///
/// # Errors
///
/// [`StoreError`] if it is no store of this version, or cannot be read at all.
pub async fn whole(line: &mut SqliteConnection, file: &str) -> Result<Report, StoreError> {
    let mut report = Report::default();
    match current(line, file).await {
        Ok(()) => (),
        Err(StoreError::Damaged { what, .. }) => report.faults.push(what),
        Err(error) => return Err(error),
    }
    let query = format!("PRAGMA integrity_check({MOST_FAULTS})");
    for said in texts(line, query, &mut report.faults).await {
        report.faults.extend(faults(&said).map(str::to_owned));
    }
    let lost = "SELECT DISTINCT game_match FROM plies \
                WHERE game_match NOT IN (SELECT id FROM matches)";
    for id in texts(line, lost.to_owned(), &mut report.faults).await {
        report.broken.push((id, "moves without a match".to_owned()));
    }
    let all = "SELECT id FROM matches ORDER BY id".to_owned();
    for id in texts(line, all, &mut report.faults).await {
        report.matches += 1;
        let why = match load(line, file, &id).await {
            Ok(Some(_)) => continue,
            Ok(None) => "not found by its name".to_owned(),
            Err(StoreError::Broken { what, .. } | StoreError::Damaged { what, .. }) => what,
            Err(error) => error.to_string(),
        };
        report.broken.push((id, why));
    }
    Ok(report)
}

/// The texts that a query returns, as far as they can be read.
async fn texts(
    line: &mut SqliteConnection,
    query: String,
    faults: &mut Vec<String>,
) -> Vec<String> {
    let rows = sqlx::query(sqlx::AssertSqlSafe(query)).fetch_all(line).await;
    let texts = rows.and_then(|rows| rows.iter().map(|it| it.try_get(0)).collect());
    texts.unwrap_or_else(|error: sqlx::Error| {
        faults.push(error.to_string());
        Vec::new()
    })
}

/// Whether a store is of this version.
///
/// # Errors
///
/// [`StoreError`] if it is not.
pub async fn current(line: &mut SqliteConnection, file: &str) -> Result<(), StoreError> {
    let tables = sqlx::query("SELECT 1 FROM sqlite_master WHERE name = 'store_version'");
    let tables = tables.fetch_optional(&mut *line).await;
    let file = file.to_owned();
    if tables.map_err(|error| StoreError::reading(&file, error))?.is_none() {
        return Err(StoreError::NoStore { file });
    }
    let found = version(line).await.map_err(|error| StoreError::reading(&file, error))?;
    let expected = super::MIGRATIONS.len() as i64;
    match found.cmp(&expected) {
        std::cmp::Ordering::Equal => Ok(()),
        std::cmp::Ordering::Less => Err(StoreError::Older { file, expected, found }),
        std::cmp::Ordering::Greater => Err(StoreError::Newer { file, expected, found }),
    }
}
