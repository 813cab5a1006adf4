//! A store that an older version of this program has written: it is brought up
//! to date, and nothing that was acknowledged is lost.
#![allow(clippy::unwrap_used)] // all of it is tests

mod support;

use std::{net::SocketAddr, str::FromStr, thread::sleep, time::Duration};

use serde_json::{Value, json};
use sqlx::{
    Connection, Row, SqliteConnection,
    sqlite::{SqliteConnectOptions, SqliteJournalMode},
};
use support::{Folder, client::*, start};

/// The first version's whole schema, as it was shipped.
const FIRST: &str = include_str!("../../store/src/sqlite/0001.sql");

/// Names as the server makes them.
const PEOPLE: &str = "aaaaaaaaaaaaaaaaaaaaaaaa";
const GIVEN_UP: &str = "bbbbbbbbbbbbbbbbbbbbbbbb";
const MACHINE: &str = "cccccccccccccccccccccccc";

/// Does something with the file itself, without this program's store.
fn with_file<T>(url: &str, work: impl AsyncFnOnce(&mut SqliteConnection) -> T) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let options = SqliteConnectOptions::from_str(url).unwrap().create_if_missing(true);
        let options = options.journal_mode(SqliteJournalMode::Wal);
        let mut file = SqliteConnection::connect_with(&options).await.unwrap();
        let done = work(&mut file).await;
        file.close().await.unwrap();
        done
    })
}

/// Three matches as the first version kept them: one between people with a
/// variation, one that was given up, and one in which a machine is to move.
fn first_version(url: &str) {
    let kept = format!(
        "CREATE TABLE store_version (version BIGINT NOT NULL);
         INSERT INTO store_version (version) VALUES (1);
         INSERT INTO matches VALUES
             ('{PEOPLE}', 'nim:heaps=1-2', NULL, 'human', 'human', 4, NULL, 0, 700, 6, 0, 1000, 1006),
             ('{GIVEN_UP}', 'connect4', NULL, 'human', 'random', 2, 'resigned a', 0, 0, 4, 0, 900, 950),
             ('{MACHINE}', 'nim', '1-4-6 a', 'human', 'engine:level=3', 1, NULL, 0, 0, 2, 1, 800, 801);
         INSERT INTO plies VALUES
             ('{PEOPLE}', 1, 0, '2x1', 'a'), ('{PEOPLE}', 2, 1, '1x1', 'b'),
             ('{PEOPLE}', 3, 2, '2x1', 'a'), ('{PEOPLE}', 4, 1, '2x1', 'b'),
             ('{GIVEN_UP}', 1, 0, '4', 'a'), ('{GIVEN_UP}', 2, 1, '3', 'b'),
             ('{MACHINE}', 1, 0, '2x4', 'a');"
    );
    with_file(url, async |file| {
        sqlx::raw_sql(FIRST).execute(&mut *file).await.unwrap();
        sqlx::raw_sql(sqlx::AssertSqlSafe(kept)).execute(&mut *file).await.unwrap();
    });
}

fn path(id: &str) -> String {
    format!("/api/matches/{id}")
}

fn version(url: &str) -> i64 {
    with_file(url, async |file| {
        let row = sqlx::query("SELECT version FROM store_version").fetch_one(&mut *file).await;
        row.unwrap().get(0)
    })
}

/// Everything of the old matches that had been sent to a client.
fn all_there(at: SocketAddr) {
    let people = get(at, &path(PEOPLE)).json();
    assert_eq!(
        people["tree"],
        json!([[0, "", "a"], [0, "2x1", "a"], [1, "1x1", "b"], [2, "2x1", "a"], [1, "2x1", "b"]])
    );
    assert_eq!((&people["position"], &people["node"]), (&json!("1-0 a"), &json!(4)));
    assert_eq!(people["players"], json!({ "a": "human", "b": "human" }));
    assert_eq!((&people["seq"], &people["pace"]), (&json!(6), &json!(700)));
    assert_eq!((&people["created"], &people["changed"]), (&json!(1000), &json!(1006)));
    assert_eq!(people["clock"], Value::Null, "nobody had asked for a clock");

    let given_up = get(at, &path(GIVEN_UP)).json();
    assert_eq!(given_up["end"], json!({ "outcome": "b", "cause": "resigned" }));
    assert_eq!(given_up["tree"], json!([[0, "", "a"], [0, "4", "a"], [1, "3", "b"]]));
}

#[test]
fn a_store_of_the_first_version_keeps_its_matches() {
    let folder = Folder::new();
    let store = folder.store();
    first_version(&store);
    let server = start(&store);
    let at = server.address;
    all_there(at);

    // The machine that was to move when the old version ended thinks again.
    let machine = (0..600).find_map(|_| {
        let state = get(at, &path(MACHINE)).json();
        sleep(Duration::from_millis(20));
        (state["thinking"] == false).then_some(state)
    });
    let machine = machine.unwrap();
    assert_eq!(machine["set_up"], "1-4-6 a");
    assert_eq!(machine["tree"][1], json!([0, "2x4", "a"]));
    assert_eq!((&machine["node"], &machine["to_move"]), (&json!(2), &json!("a")));

    // New matches may have what the old version did not know.
    let clock = json!({ "base": 60, "increment": 1 });
    let wish = json!({ "game": "nim", "players": { "a": "human", "b": "human" }, "clock": clock });
    let timed = done(at, "POST", "/api/matches", &wish);
    assert_eq!(timed["clock"]["base"], 60_000, "{timed}");
    server.end();
    assert_eq!(version(&store), 5);

    // Once more, now without anything to bring up to date; and old matches go on.
    let server = start(&store);
    let at = server.address;
    all_there(at);
    let ply = json!({ "move": "1x1", "node": 4 });
    let over = done(at, "POST", &format!("{}/plies", path(PEOPLE)), &ply);
    assert_eq!(over["end"], json!({ "outcome": "a", "cause": "position" }));
    assert!(over["keys"]["a"].is_string() && over["keys"]["b"].is_null(), "{over}");
    assert_eq!(get(at, &path(MACHINE)).json()["tree"], machine["tree"]);
    server.end();
}

/// Matches of an older version have no keys: the first user to move for a side
/// receives its key, and that of a computer player.
#[test]
fn the_first_move_for_a_side_of_an_old_match_gives_its_key() {
    let folder = Folder::new();
    let store = folder.store();
    first_version(&store);
    let server = start(&store);
    let at = server.address;
    let send = |keys: &str, what: &str, body: Value| {
        let headers = [("Content-Type", "application/json"), ("Seat-Key", keys)];
        let path = format!("{}/{what}", path(MACHINE));
        let answer = ask(at, "POST", &path, &headers, body.to_string().as_bytes()).unwrap();
        (answer.status, answer.json())
    };
    while get(at, &path(MACHINE)).json()["thinking"] == true {
        sleep(Duration::from_millis(20));
    }
    let (status, state) = send("", "plies", json!({ "move": "1x1" }));
    assert_eq!((status, &state["seats"]), (200, &json!({ "a": 1, "b": 1 })));
    let key = state["keys"]["a"].as_str().unwrap().to_owned();
    assert_eq!(send("", "undo", json!({})).0, 403, "now the side is taken");
    assert_eq!(send(&key, "undo", json!({})).0, 200);
    server.end();
}

/// A store of a version that does not exist yet is left alone.
#[test]
fn a_later_store_is_refused_and_not_touched() {
    let folder = Folder::new();
    let store = folder.store();
    first_version(&store);
    with_file(&store, async |file| {
        sqlx::raw_sql("UPDATE store_version SET version = 99").execute(&mut *file).await.unwrap();
    });
    let (_close, closing) = tokio::sync::watch::channel(false);
    let config = server::Config {
        address: ([127, 0, 0, 1], 0).into(),
        next_port: false,
        store: store.clone(),
        results: None,
        tables: None,
        limits: server::Limits::default(),
        proxies: server::Proxies::default(),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let refused = runtime.block_on(server::run(config, closing, |_| ())).unwrap_err();
    assert!(refused.to_string().contains("expected at most version 5, found 99"), "{refused}");
    assert_eq!(version(&store), 99);
}

/// A match of a game that this version does not have.
#[test]
fn one_that_cannot_be_read_does_not_hide_the_others() {
    let folder = Folder::new();
    let store = folder.store();
    first_version(&store);
    with_file(&store, async |file| {
        let spoilt = format!("UPDATE matches SET game = 'ludo' WHERE id = '{GIVEN_UP}'");
        sqlx::raw_sql(sqlx::AssertSqlSafe(spoilt)).execute(&mut *file).await.unwrap();
    });
    let server = start(&store);
    let list = get(server.address, &format!("/api/matches?ids={GIVEN_UP},{PEOPLE}")).json();
    let names: Vec<&Value> =
        list["matches"].as_array().unwrap().iter().map(|it| &it["id"]).collect();
    assert_eq!(names, [PEOPLE]);
    assert_eq!(get(server.address, &path(GIVEN_UP)).status, 500);
    server.end();
}
