//! The store alone: what fails is not there, what succeeds is, for others too.

use std::{
    path::PathBuf,
    str::FromStr,
    sync::atomic::{AtomicU32, Ordering},
};

use sqlx::{Connection, Row, SqliteConnection, sqlite::SqliteConnectOptions};

use super::*;
use crate::{Database, Store};

fn sqlite(store: &Store) -> &Sqlite {
    match &store.inner.database {
        Database::Sqlite(sqlite) => sqlite,
    }
}

/// A store in a folder of its own.
struct Place(PathBuf);

impl Place {
    fn new() -> Place {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("spielbank-store-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        Place(folder)
    }

    fn url(&self) -> String {
        format!("sqlite:{}", self.0.join("matches.db").display())
    }

    /// Another connection that reads the file.
    async fn other(&self) -> SqliteConnection {
        let options = SqliteConnectOptions::from_str(&self.url()).unwrap();
        SqliteConnection::connect_with(&options).await.unwrap()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn kept(id: &str, seq: i64) -> StoredMatch {
    StoredMatch {
        id: id.to_owned(),
        game: games::ALL[0].id.to_owned(),
        set_up: None,
        players: ["human".to_owned(), "human".to_owned()],
        node: seq - 1,
        tip: seq - 1,
        ruling: None,
        paused: false,
        pace: 0,
        seq,
        waits: false,
        clock: None,
        created: 1,
        changed: 1,
        seats: None,
    }
}

/// A legal ply of that number after others of the number 0.
fn ply_of(node: i64, number: usize) -> StoredPly {
    let mut game = play::begin_at(games::ALL[0].id, None).unwrap();
    for _ in 1..node {
        let ply = game.nth_move(0).unwrap();
        game.play(&ply).unwrap();
    }
    let (ply, player) = (game.nth_move(number).unwrap(), game.to_move());
    StoredPly { node, parent: node - 1, ply, player }
}

fn ply(node: i64) -> StoredPly {
    ply_of(node, 0)
}

async fn run(line: &mut SqliteConnection, statements: &'static str) {
    sqlx::raw_sql(statements).execute(line).await.unwrap();
}

async fn count(line: &mut SqliteConnection) -> i64 {
    let row = sqlx::query("SELECT COUNT(*) FROM matches").fetch_one(line).await.unwrap();
    row.get(0)
}

/// What two failed commits do to a connection, without a full disk: first
/// SQLite rolls back by itself, then a commit fails and leaves its transaction
/// open.
#[tokio::test]
async fn after_failures_of_each_kind_what_is_acknowledged_is_committed() {
    let place = Place::new();
    let store = Store::open(&place.url()).await.unwrap();
    let mut other = place.other().await;
    let rolled_back = "CREATE TRIGGER fault BEFORE INSERT ON matches \
                       BEGIN SELECT RAISE(ROLLBACK, 'rolled back'); END";
    let uncommitted = "DROP TRIGGER fault; \
                       CREATE TABLE debts (id TEXT REFERENCES matches (id) \
                       DEFERRABLE INITIALLY DEFERRED); \
                       CREATE TRIGGER fault BEFORE INSERT ON matches \
                       BEGIN INSERT INTO debts VALUES ('nobody'); END";
    for order in [[rolled_back, uncommitted], [rolled_back, uncommitted]] {
        for fault in order {
            run(&mut other, fault).await;
            assert!(store.add(&kept("a", 1), &[]).await.is_err());
        }
        run(&mut other, "DROP TRIGGER fault; DROP TABLE debts").await;
    }
    assert_eq!(count(&mut other).await, 0, "nothing that failed is there");
    store.add(&kept("a", 1), &[]).await.unwrap();
    assert_eq!(count(&mut other).await, 1, "others see what was acknowledged");
    store.change(&kept("a", 2), &[ply(1)]).await.unwrap();
    store.close().await;
    let store = Store::open(&place.url()).await.unwrap();
    assert_eq!(store.load("a").await.unwrap().unwrap().0, kept("a", 2));
}

#[tokio::test]
async fn who_goes_away_in_the_middle_leaves_nothing() {
    let place = Place::new();
    let store = Store::open(&place.url()).await.unwrap();
    for _ in 0..3 {
        let mut work = sqlite(&store).writer.write().await.unwrap();
        sqlx::query("DELETE FROM store_version").execute(&mut work.line).await.unwrap();
        drop(work);
        store.probe().await.unwrap();
    }
    assert_eq!(open::version(&mut place.other().await).await.unwrap(), MIGRATIONS.len() as i64);
}

#[tokio::test]
async fn a_state_is_recognised_only_as_it_is() {
    let place = Place::new();
    for url in [place.url(), "sqlite::memory:".to_owned()] {
        let store = Store::open(&url).await.unwrap();
        assert!(!store.is_stored(&kept("a", 1), &[]).await.unwrap());
        store.add(&kept("a", 1), &[]).await.unwrap();
        assert!(store.is_stored(&kept("a", 1), &[]).await.unwrap());
        assert!(!store.is_stored(&kept("a", 2), &[ply(1)]).await.unwrap());
        store.change(&kept("a", 2), &[ply(1)]).await.unwrap();
        assert!(store.is_stored(&kept("a", 2), &[ply(1)]).await.unwrap());
        assert!(!store.is_stored(&kept("a", 2), &[ply_of(1, 1)]).await.unwrap());
        assert!(
            !store.is_stored(&StoredMatch { changed: 2, ..kept("a", 2) }, &[ply(1)]).await.unwrap()
        );
        sqlite(&store).settle().await.unwrap();
        // Twice the same change, and one of a match that is not there.
        let again = store.change(&kept("a", 2), &[ply(1)]).await;
        assert!(matches!(again, Err(StoreError::Stale)), "{again:?}");
        let nobody = store.change(&kept("b", 2), &[ply(1)]).await;
        assert!(matches!(nobody, Err(StoreError::Gone)), "{nobody:?}");
    }
}

#[tokio::test]
async fn a_store_in_memory_lasts_as_long_as_it_is_open() {
    let store = Store::open("sqlite::memory:").await.unwrap();
    store.add(&kept("a", 1), &[]).await.unwrap();
    // A connection is lost, and with it nothing.
    drop(sqlite(&store).writer.write().await.unwrap());
    let set = store.set([("theme", Some("1".to_owned()))].into_iter()).await;
    assert!(set.is_ok(), "{set:?}");
    let (loads, waiting) = tokio::join!(store.load("a"), store.waiting(9));
    assert_eq!((loads.unwrap().unwrap().0, waiting.unwrap().len()), (kept("a", 1), 0));
    assert_eq!(store.settings().await.unwrap().len(), 1);
    store.close().await;
}

/// Reading goes on while another process holds the store for writing.
#[tokio::test]
async fn readers_do_not_wait_for_writers() {
    let place = Place::new();
    let store = Store::open(&place.url()).await.unwrap();
    store.add(&kept("a", 1), &[]).await.unwrap();
    let mut other = place.other().await;
    run(&mut other, "BEGIN IMMEDIATE; DELETE FROM matches").await;
    assert_eq!(store.load("a").await.unwrap().unwrap().0, kept("a", 1));
    run(&mut other, "ROLLBACK").await;
    store.change(&kept("a", 2), &[ply(1)]).await.unwrap();
}

/// Why `lines.rs` does not use sqlx's own transactions: the smallest case in
/// which one of them "succeeds" and commits nothing. When this fails, sqlx has
/// learnt to count, and `lines.rs` could be simpler.
#[tokio::test]
async fn sqlx_loses_count_of_its_transactions() {
    let place = Place::new();
    drop(Store::open(&place.url()).await.unwrap());
    let (mut line, mut other) = (place.other().await, place.other().await);
    run(
        &mut line,
        "CREATE TABLE t (x); \
         CREATE TABLE f (m TEXT REFERENCES matches (id) DEFERRABLE INITIALLY DEFERRED); \
         CREATE TRIGGER r BEFORE INSERT ON t WHEN new.x = 0 \
         BEGIN SELECT RAISE(ROLLBACK, 'as on a full disk'); END",
    )
    .await;
    // BEGIN; SQLite rolls back by itself; ROLLBACK fails, and the depth stays 1.
    let mut work = line.begin().await.unwrap();
    assert!(sqlx::query("INSERT INTO t VALUES (0)").execute(&mut *work).await.is_err());
    drop(work);
    // SAVEPOINT; its RELEASE fails; ROLLBACK TO leaves the transaction open.
    let mut work = line.begin().await.unwrap();
    sqlx::query("INSERT INTO f VALUES ('nobody')").execute(&mut *work).await.unwrap();
    assert!(work.commit().await.is_err());
    // SAVEPOINT and RELEASE inside of it: nothing is committed from now on.
    let mut work = line.begin().await.unwrap();
    sqlx::query("INSERT INTO t VALUES (1)").execute(&mut *work).await.unwrap();
    work.commit().await.unwrap();
    let seen = sqlx::query("SELECT COUNT(*) FROM t").fetch_one(&mut other).await.unwrap();
    assert_eq!(seen.get::<i64, _>(0), 0, "sqlx commits what it says it has committed");
}
