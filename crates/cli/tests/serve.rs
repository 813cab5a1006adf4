//! The server as a program: killed in the middle of a hundred matches it loses
//! nothing that it has acknowledged.
#![allow(clippy::unwrap_used)] // all of it is tests

#[path = "../../server/tests/support/client.rs"]
mod client;
mod support;

use std::{
    io::{BufRead, BufReader, Write},
    net::{SocketAddr, TcpStream},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use client::{ask, done, get};
use serde_json::{Value, json};
use support::{complains, json, spielbank};

/// A server as a process of its own, killed when it is dropped.
struct Server {
    child: Child,
    address: SocketAddr,
}

impl Server {
    fn start(store: &Path) -> Server {
        Server::start_with(store, &[])
    }

    fn start_with(store: &Path, more: &[&str]) -> Server {
        let store = store.display().to_string();
        let mut command = spielbank(&["serve", "--http", "0", "--store", &store, "--json"]);
        let mut child = command.args(more).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let told: Value = serde_json::from_str(&line).unwrap();
        let page = told["http"].as_str().unwrap();
        let address = page.trim_start_matches("http://").trim_end_matches('/').parse().unwrap();
        Server { child, address }
    }

    /// `kill -9`.
    fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("spielbank-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn killed_in_the_middle_of_a_hundred_matches_it_loses_no_acknowledged_move() {
    const MATCHES: usize = 100;
    /// Then it is killed, while eight threads play on.
    const MOVES: usize = 1500;
    let folder = folder("kill");
    let store = folder.join("matches.db");
    let mut server = Server::start(&store);
    let at = server.address;
    let wish = json!({ "game": "nim:heaps=1000-1000" });
    let ids: Vec<String> = (0..MATCHES)
        .map(|_| done(at, "POST", "/api/matches", &wish)["id"].as_str().unwrap().to_owned())
        .collect();
    // What was acknowledged: the number of plies of each match.
    let acknowledged: Mutex<Vec<usize>> = Mutex::new(vec![0; MATCHES]);
    let played = AtomicUsize::new(0);
    thread::scope(|scope| {
        for worker in 0..8 {
            let (ids, acknowledged, played) = (&ids, &acknowledged, &played);
            scope.spawn(move || {
                for round in 0.. {
                    let number = (round * 8 + worker) % MATCHES;
                    let path = format!("/api/matches/{}/plies", ids[number]);
                    let json = [("Content-Type", "application/json")];
                    let answer = ask(at, "POST", &path, &json, br#"{"move":"1x1"}"#);
                    match answer {
                        Ok(answer) if answer.status == 200 => {
                            let node = answer.json()["node"].as_u64().unwrap() as usize;
                            let mut all = acknowledged.lock().unwrap();
                            all[number] = all[number].max(node);
                            played.fetch_add(1, Ordering::Relaxed);
                        }
                        // The server is gone.
                        _ => return,
                    }
                }
            });
        }
        // Two minutes are plenty; waiting forever would show nothing.
        for _ in 0..24_000 {
            if MOVES <= played.load(Ordering::Relaxed) {
                break;
            }
            thread::sleep(Duration::from_millis(5));
        }
        server.kill();
    });
    let server = Server::start(&store);
    let acknowledged = acknowledged.into_inner().unwrap();
    assert!(MOVES <= acknowledged.iter().sum());
    for (id, known) in ids.iter().zip(acknowledged) {
        let state = get(server.address, &format!("/api/matches/{id}")).json();
        let there = state["node"].as_u64().unwrap() as usize;
        // One more may have been kept when the answer was on its way.
        assert!((known..=known + 1).contains(&there), "{id}: {known} acknowledged, {there} kept");
        assert_eq!(state["tree"].as_array().unwrap().len(), there + 1);
    }
    drop(server);
    let _ = std::fs::remove_dir_all(folder);
}

/// What `match` and `tournament` write is what the API's description says; the
/// client compares.
#[test]
fn results_are_served_as_described() {
    const TOURNAMENT: &str = "game = 'nim'\nmode = 'swiss'\nrounds = 2\n
        players = [{ name = 'A', player = 'random' }, { name = 'B', player = 'minimax' },
                   { name = 'C', player = 'engine:level=1' }]";
    let folder = folder("results");
    let path = |name: &str| folder.join(name).display().to_string();
    let machines = ["match", "nim", "--a", "engine:level=1", "--b", "random", "--games", "4"];
    let plain = json(&machines);
    let tested = json(&[&machines[..], &["--sprt", "elo1=20"]].concat());
    std::fs::write(path("plain.json"), plain.to_string()).unwrap();
    std::fs::write(path("tested.json"), tested.to_string()).unwrap();
    std::fs::write(path("cup.toml"), TOURNAMENT).unwrap();
    let cup = json(&["tournament", &path("cup.toml"), "--results", &path("cup.results.jsonl")]);

    let folder_name = folder.display().to_string();
    let server = Server::start_with(&folder.join("matches.db"), &["--results", &folder_name]);
    let told = |name: &str| get(server.address, &format!("/api/results/{name}")).json();
    assert_eq!(told("plain.json"), json!({ "kind": "match", "match": plain }));
    assert_eq!(told("tested.json"), json!({ "kind": "match", "match": tested }));
    let seen = told("cup.results.jsonl");
    assert_eq!((&seen["kind"], &seen["games"]), (&json!("tournament"), &cup["games"]));
    assert_eq!(seen["players"][0]["name"], cup["players"][0]["name"]);
    let names = get(server.address, "/api/results").json();
    assert_eq!(names["results"].as_array().unwrap().len(), 3);
    drop(server);
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn the_page_is_served_and_a_wrong_address_is_explained() {
    let folder = folder("page");
    let server = Server::start(&folder.join("matches.db"));
    let page = get(server.address, "/");
    assert_eq!(page.status, 200);
    assert!(String::from_utf8(page.body).unwrap().contains("Spielbank"));
    let line = complains(&["serve", "--http", "nowhere"]);
    assert!(line.starts_with("expected an address with a port"), "{line}");
    // A port that is named is the one that is meant.
    let taken = server.address.to_string();
    let line = complains(&["serve", "--http", &taken, "--store", "sqlite::memory:"]);
    assert!(line.starts_with(&taken), "{line}");
    drop(server);
    let _ = std::fs::remove_dir_all(folder);
}

/// A slow client keeps the first request to end waiting for seconds; a second
/// one does not wait.
#[cfg(unix)]
#[test]
fn a_second_signal_ends_the_server_at_once() {
    /// Shorter than the time that slow clients are given.
    const AT_ONCE: Duration = Duration::from_secs(2);
    let folder = folder("second-signal");
    let signal = |server: &Server| {
        let pid = server.child.id().to_string();
        assert!(Command::new("kill").args(["-s", "TERM", &pid]).status().unwrap().success());
    };
    // On a busy machine one try may be slow for another reason.
    let quick = (0..3).any(|_| {
        let mut server = Server::start(&folder.join("matches.db"));
        let mut slow = TcpStream::connect(server.address).unwrap();
        slow.write_all(b"POST /api/matches HTTP/1.1\r\nHost: localhost\r\n").unwrap();
        // The server has accepted the slow connection once it answers a later one.
        assert_eq!(get(server.address, "/api/games").status, 200);
        signal(&server);
        while TcpStream::connect(server.address).is_ok() {
            thread::sleep(Duration::from_millis(10));
        }
        assert!(server.child.try_wait().unwrap().is_none(), "the slow client does not delay it");
        let start = Instant::now();
        signal(&server);
        assert!(server.child.wait().unwrap().success());
        start.elapsed() < AT_ONCE
    });
    assert!(quick, "three times the server took more than {AT_ONCE:?} after the second signal");
    let _ = std::fs::remove_dir_all(folder);
}
