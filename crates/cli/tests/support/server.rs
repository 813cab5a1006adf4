//! A server as a process of its own, and what it has acknowledged.
#![allow(dead_code, clippy::unwrap_used)] // each test file uses a part, and all are tests

use std::{
    collections::BTreeMap,
    fs::File,
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::Duration,
};

use serde_json::{Value, json};

use crate::{
    client::{Answer, ask},
    support::spielbank,
};

/// A server, killed when it is dropped.
pub struct Server {
    child: Child,
    /// The server itself, where another program runs it.
    pid: u32,
    /// Where it listens.
    pub address: SocketAddr,
}

impl Server {
    /// Starts it with this store; `log` is what it writes to standard error.
    pub fn start(store: &Path, log: &Path) -> Server {
        Server::start_under(&[], store, log)
    }

    /// The same, run by another program that is given the command line.
    pub fn start_under(wrapper: &[&str], store: &Path, log: &Path) -> Server {
        let plain = spielbank(&["serve", "--http", "0", "--json", "--store"]);
        let mut command = match wrapper {
            [] => plain,
            [program, more @ ..] => {
                let mut command = Command::new(program);
                command.args(more).arg(plain.get_program()).args(plain.get_args());
                command.env("LC_ALL", "C").stdin(Stdio::null());
                command
            }
        };
        let log = File::options().create(true).append(true).open(log).unwrap();
        command.arg(store).stdout(Stdio::piped()).stderr(log);
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let told: Value = serde_json::from_str(&line).unwrap_or_else(|_| panic!("told {line:?}"));
        let page = told["http"].as_str().unwrap();
        let address = page.trim_start_matches("http://").trim_end_matches('/').parse().unwrap();
        let pid = match wrapper {
            [] => child.id(),
            _ => only_child(child.id()),
        };
        Server { child, pid, address }
    }

    /// Its process.
    pub fn pid(&self) -> u32 {
        self.pid
    }

    /// Ends it with `TERM` or `KILL`, and waits until it has.
    pub fn end(mut self, signal: &str) {
        let (how, whom) = (format!("-{signal}"), self.pid.to_string());
        assert!(Command::new("kill").args([how, whom]).status().unwrap().success());
        for _ in 0..6000 {
            if self.child.try_wait().unwrap().is_some() {
                return;
            }
            thread::sleep(Duration::from_millis(10));
        }
        panic!("the server has not ended within a minute of SIG{signal}");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if self.pid != self.child.id() && self.child.try_wait().is_ok_and(|it| it.is_none()) {
            let _ = Command::new("kill").args(["-KILL", &self.pid.to_string()]).status();
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The process that a process has started.
fn only_child(parent: u32) -> u32 {
    let path = format!("/proc/{parent}/task/{parent}/children");
    let text = std::fs::read_to_string(path).unwrap();
    text.split_whitespace().next().unwrap().parse().unwrap()
}

/// A new, empty folder.
pub fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("spielbank-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// What a server has acknowledged, and what it has refused.
#[derive(Default)]
pub struct Ledger {
    /// The number of plies of each match, and whether the last was refused.
    pub matches: BTreeMap<String, (usize, bool)>,
    /// The status of every refusal, in order.
    pub refused: Vec<u16>,
    /// How many changes were acknowledged.
    pub acknowledged: usize,
}

/// Sends JSON.
pub fn send(at: SocketAddr, path: &str, body: &Value) -> Answer {
    let json = [("Content-Type", "application/json")];
    ask(at, "POST", path, &json, body.to_string().as_bytes()).unwrap()
}

impl Ledger {
    /// Begins a match; its name if that was acknowledged.
    pub fn begin(&mut self, at: SocketAddr) -> Option<String> {
        let answer = send(at, "/api/matches", &json!({ "game": "nim:heaps=1000-1000" }));
        if answer.status != 201 {
            self.refuse(&answer);
            return None;
        }
        let id = answer.json()["id"].as_str().unwrap().to_owned();
        self.matches.insert(id.clone(), (0, false));
        self.acknowledged += 1;
        Some(id)
    }

    /// Plays a ply where the match is known to stand; whether that was
    /// acknowledged.
    pub fn play(&mut self, at: SocketAddr, id: &str) -> bool {
        let (node, _) = self.matches[id];
        let path = format!("/api/matches/{id}/plies");
        let answer = send(at, &path, &json!({ "move": "1x1", "node": node }));
        let entry = self.matches.get_mut(id).unwrap();
        entry.1 = answer.status != 200;
        if answer.status == 200 {
            assert_eq!(answer.json()["node"], node + 1, "{id}");
            entry.0 += 1;
            self.acknowledged += 1;
        } else {
            self.refuse(&answer);
        }
        answer.status == 200
    }

    fn refuse(&mut self, answer: &Answer) {
        self.refused.push(answer.status);
    }

    /// Compares every match with what a server says. With `ended` the server is
    /// another one than that which acknowledged: the very last change that was
    /// refused may then be there after all.
    pub fn check(&mut self, at: SocketAddr, ended: bool) -> Result<(), String> {
        let mut lost = Vec::new();
        for (id, (plies, refused)) in &mut self.matches {
            let answer = ask(at, "GET", &format!("/api/matches/{id}"), &[], b"").unwrap();
            if answer.status != 200 {
                lost.push(format!("{id}: {} for a match of {plies} plies", answer.status));
                continue;
            }
            let state = answer.json();
            let there = state["node"].as_u64().unwrap() as usize;
            let nodes = state["tree"].as_array().unwrap().len();
            if ended && *refused && there == *plies + 1 {
                *plies += 1;
            }
            *refused = false;
            if there != *plies || nodes != *plies + 1 {
                lost.push(format!("{id}: {plies} acknowledged, {there} there, {nodes} nodes"));
            }
        }
        match lost.len() {
            0 => Ok(()),
            count => {
                lost.truncate(5);
                Err(format!("{count} of {} wrong: {lost:?}", self.matches.len()))
            }
        }
    }
}
