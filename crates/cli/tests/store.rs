//! `store check|backup|expire`, with a server that uses the same store.
#![allow(clippy::unwrap_used)] // all of it is tests

#[path = "../../server/tests/support/client.rs"]
mod client;
#[path = "support/server.rs"]
mod server_process;
mod support;

use std::{
    fs,
    path::{Path, PathBuf},
    process::Output,
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::Duration,
};

use client::{done, get};
use serde_json::{Value, json};
use server_process::{Ledger, Server, folder, send};
use support::{complaint, run};

/// A folder with a store.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Place {
        Place(folder(name))
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    fn store(&self) -> PathBuf {
        self.0.join("matches.db")
    }

    fn serve(&self) -> Server {
        Server::start(&self.store(), &self.0.join("log"))
    }

    /// `spielbank store …` with the store.
    fn run(&self, arguments: &[&str]) -> Output {
        self.run_on(&self.store(), arguments)
    }

    fn run_on(&self, store: &Path, arguments: &[&str]) -> Output {
        let store = store.display().to_string();
        run(&[&["store"], arguments, &["--store", &store]].concat())
    }

    /// The one JSON object that it prints, with that exit code.
    fn json(&self, code: i32, arguments: &[&str]) -> Value {
        let output = self.run(&[arguments, &["--json"]].concat());
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {output:?}");
        serde_json::from_slice(&output.stdout).unwrap()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Some matches with some plies.
fn play(server: &Server, matches: usize, plies: usize) -> (Ledger, Vec<String>) {
    let mut ledger = Ledger::default();
    let ids: Vec<String> = (0..matches).map(|_| ledger.begin(server.address).unwrap()).collect();
    for id in &ids {
        assert!((0..plies).all(|_| ledger.play(server.address, id)));
    }
    (ledger, ids)
}

/// Replaces a text in a file by another one of the same length.
fn spoil(file: &Path, from: &str, to: &str) {
    assert_eq!(from.len(), to.len());
    let mut bytes = fs::read(file).unwrap();
    let at = bytes.windows(from.len()).rposition(|it| it == from.as_bytes()).unwrap();
    bytes[at..at + to.len()].copy_from_slice(to.as_bytes());
    fs::write(file, bytes).unwrap();
}

#[test]
fn check_names_the_matches_that_cannot_be_read() {
    let place = Place::new("store-check");
    let server = place.serve();
    let (_, ids) = play(&server, 3, 4);
    let fine = json!({ "ok": true, "matches": 3, "faults": [], "broken": [] });
    assert_eq!(place.json(0, &["check"]), fine, "while a server uses it");
    server.end("TERM");
    assert_eq!(place.json(0, &["check"]), fine);

    // A ply of the last match that is not legal: only the rules notice it.
    let spoilt = ids.iter().max().unwrap();
    spoil(&place.store(), &format!("{spoilt}\u{4}\u{3}1x1"), &format!("{spoilt}\u{4}\u{3}9x1"));
    let report = place.json(1, &["check"]);
    assert_eq!((&report["ok"], &report["faults"]), (&json!(false), &json!([])), "{report}");
    assert_eq!(report["broken"].as_array().unwrap().len(), 1, "{report}");
    assert_eq!(report["broken"][0]["id"], **spoilt);
    let told = String::from_utf8(place.run(&["check", "--lang", "de"]).stdout).unwrap();
    assert!(told.contains(&format!("Partie {spoilt}: move 4: ")), "{told}");

    // The server does not show it as something else, and shows the others.
    let server = place.serve();
    for id in &ids {
        let status = get(server.address, &format!("/api/matches/{id}")).status;
        assert_eq!(status, if id == spoilt { 500 } else { 200 });
    }
    server.end("TERM");
    let log = fs::read_to_string(place.path("log")).unwrap();
    assert!(log.contains("matches.db: match ") && log.contains(spoilt.as_str()), "{log}");
}

#[test]
fn a_damaged_store_is_refused_by_name() {
    let place = Place::new("store-damaged");
    let server = place.serve();
    play(&server, 40, 20);
    server.end("TERM");
    // Pages in the middle of the file lose what they say about themselves.
    let mut bytes = fs::read(place.store()).unwrap();
    for page in [3, 5, 8, 11] {
        bytes[page * 4096..page * 4096 + 64].fill(0xee);
    }
    fs::write(place.store(), bytes).unwrap();
    let report = place.json(1, &["check"]);
    assert!(!report["faults"].as_array().unwrap().is_empty(), "{report}");
    let store = place.store().display().to_string();
    let refused = run(&["serve", "--http", "0", "--store", &store]);
    let line = String::from_utf8(refused.stderr).unwrap();
    assert_eq!((refused.status.code(), line.lines().count()), (Some(1), 1), "{line}");
    for part in [&store, "damaged", "spielbank store check", "backup"] {
        assert!(line.contains(part), "{part}: {line}");
    }

    // Something else, and nothing at all.
    fs::write(
        place.path("text"),
        "this is no store, and longer than a header would be. ".repeat(99),
    )
    .unwrap();
    let other = run(&["serve", "--http", "0", "--store", &place.path("text")]);
    let line = String::from_utf8(other.stderr).unwrap();
    assert!(line.contains(&place.path("text")) && line.contains("found something else"), "{line}");
    let nowhere = run(&["serve", "--http", "0", "--store", &place.path("none/matches.db")]);
    let line = String::from_utf8(nowhere.stderr).unwrap();
    assert!(line.contains("none/matches.db") && line.contains("folder must exist"), "{line}");
}

#[test]
fn a_backup_is_whole_while_the_server_writes_and_can_be_restored() {
    let place = Place::new("store-backup");
    let server = place.serve();
    let (mut ledger, ids) = play(&server, 10, 3);
    let writing = AtomicBool::new(true);
    let copy = place.0.join("copy.db");
    thread::scope(|scope| {
        let at = server.address;
        let (writing, other) = (&writing, ids[0].clone());
        let ledger = &mut ledger;
        scope.spawn(move || {
            while writing.load(Ordering::Relaxed) {
                assert!(ledger.play(at, &other));
            }
        });
        for number in 0..5 {
            let file = place.path(&format!("copy-{number}.db"));
            let told = place.json(0, &["backup", &file]);
            assert_eq!(told["bytes"], fs::metadata(&file).unwrap().len());
            let report = place.run_on(Path::new(&file), &["check", "--json"]);
            assert_eq!(report.status.code(), Some(0), "{report:?}");
        }
        writing.store(false, Ordering::Relaxed);
    });
    // An existing file is kept, unless `--force` is given.
    place.json(0, &["backup", copy.to_str().unwrap()]);
    let before = fs::read(&copy).unwrap();
    assert!(ledger.play(server.address, &ids[1]));
    let refused = place.run(&["backup", copy.to_str().unwrap()]);
    let line = complaint(&refused, "a second backup");
    assert!(line.contains("copy.db") && line.contains("--force"), "{line}");
    assert_eq!(fs::read(&copy).unwrap(), before);
    place.json(0, &["backup", copy.to_str().unwrap(), "--force"]);
    let mut later = Ledger { matches: ledger.matches.clone(), ..Ledger::default() };
    // Played after the copy was made, so not in it.
    assert!(ledger.play(server.address, &ids[2]));
    server.end("KILL");

    for name in ["matches.db", "matches.db-wal", "matches.db-shm"] {
        let _ = fs::remove_file(place.0.join(name));
    }
    fs::rename(&copy, place.store()).unwrap();
    let server = place.serve();
    later.check(server.address, false).unwrap();
    assert!(later.play(server.address, &ids[2]));
    let left: Vec<_> = fs::read_dir(&place.0).unwrap().map(|it| it.unwrap().file_name()).collect();
    assert!(!left.iter().any(|it| it.to_string_lossy().contains(".part")), "{left:?}");
}

#[test]
fn old_matches_go_and_a_running_server_says_so() {
    let place = Place::new("store-expire");
    let server = place.serve();
    let at = server.address;
    let (_, old) = play(&server, 300, 2);
    let machines = json!({ "a": "human", "b": "random" });
    let wish = json!({ "game": "nim:heaps=9-9-9", "players": machines });
    let against = done(at, "POST", "/api/matches", &wish)["id"].as_str().unwrap().to_owned();
    // Old is what has not changed since the second before.
    thread::sleep(Duration::from_millis(2100));
    let (mut young, ids) = play(&server, 2, 2);

    let none = place.json(0, &["expire", "--older-than", "1"]);
    assert_eq!((&none["matches"], &none["expired"]), (&json!(303), &json!(0)), "{none}");
    let counted = place.json(0, &["expire", "--older-than", "0", "--dry-run"]);
    assert!(301 <= counted["expired"].as_u64().unwrap(), "{counted}");
    young.check(at, false).unwrap();
    assert_eq!(get(at, &format!("/api/matches/{}", old[0])).status, 200);

    // All of them at once, also the young ones, as far as a second has passed.
    thread::sleep(Duration::from_millis(1100));
    let gone = place.json(0, &["expire", "--older-than", "0"]);
    assert_eq!((&gone["expired"], &gone["dry_run"]), (&json!(303), &json!(false)), "{gone}");
    let [before, after] = ["bytes_before", "bytes_after"].map(|it| gone[it].as_u64().unwrap());
    assert!(after < before || before <= 16384, "{gone}");
    for id in [&old[0], &ids[0], &against] {
        let path = format!("/api/matches/{id}");
        let played = send(at, &format!("{path}/plies"), &json!({ "move": "1x1" }));
        assert_eq!(played.status, 404, "{played:?}");
        assert_eq!(get(at, &path).status, 404, "what is in memory goes too");
    }
    // Life goes on.
    let (mut ledger, _) = play(&server, 5, 5);
    server.end("TERM");
    assert_eq!(place.json(0, &["check"])["matches"], 5);
    let server = place.serve();
    ledger.check(server.address, false).unwrap();
    drop(server);
    let size = fs::metadata(place.store()).unwrap().len();
    assert!(size < 100_000, "the space of 300 matches was given back: {size}");
    let log = fs::read_to_string(place.path("log")).unwrap();
    assert!(!log.contains("error"), "{log}");
}

#[test]
fn what_is_missing_or_too_much_is_said() {
    let place = Place::new("store-usage");
    let says = |arguments: &[&str]| complaint(&place.run(arguments), &format!("{arguments:?}"));
    assert!(says(&["check"]).contains("matches.db: cannot be opened"));
    assert!(says(&["vacuum"]).contains("check, backup, expire"));
    assert!(says(&["backup"]).starts_with("expected FILE"));
    assert!(says(&["expire"]).starts_with("expected --older-than"));
    assert!(says(&["expire", "--older-than", "soon"]).contains("“soon”"));
    assert!(says(&["check", "--dry-run"]).contains("dry-run"));
    assert!(says(&["expire", "x.db", "--older-than", "9"]).contains("file"));
    assert!(!place.store().exists(), "nothing is made by looking");
    fs::write(place.store(), b"").unwrap();
    assert!(says(&["check"]).contains("expected a store of matches"));
}
