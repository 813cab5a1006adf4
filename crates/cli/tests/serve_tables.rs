//! The server and its tables: shortened in use, and asked for by foreign pages.
#![allow(clippy::unwrap_used)] // all of it is tests

#[path = "../../server/tests/support/client.rs"]
mod client;
mod support;

use std::{
    fs::{self, OpenOptions},
    io::{BufRead, BufReader, Read},
    net::SocketAddr,
    path::PathBuf,
    process::{Child, Stdio},
};

use client::{ask, get};
use serde_json::Value;
use support::spielbank;

/// A server with a folder of tables, killed when it is dropped.
struct Server {
    child: Child,
    address: SocketAddr,
    folder: PathBuf,
}

impl Server {
    fn start(name: &str) -> Server {
        let folder = std::env::temp_dir();
        let folder = folder.join(format!("spielbank-served-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        let mut command = spielbank(&["serve", "--http", "0", "--store", "sqlite::memory:"]);
        command.arg("--json").arg("--tables").arg(folder.join("tables"));
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let told: Value = serde_json::from_str(&line).unwrap();
        let page = told["http"].as_str().unwrap();
        let address = page.trim_start_matches("http://").trim_end_matches('/').parse().unwrap();
        Server { child, address, folder }
    }

    /// The names of the folders of tables.
    fn games(&self) -> Vec<String> {
        let Ok(list) = fs::read_dir(self.folder.join("tables")) else { return Vec::new() };
        list.map(|it| it.unwrap().file_name().into_string().unwrap()).collect()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

#[test]
fn a_table_shortened_in_use_is_named_and_the_server_goes_on() {
    let mut server = Server::start("shortened");
    let at = server.address;
    let probe = "/api/probe?game=nim";
    assert_eq!(get(at, probe).status, 200);
    let folder = server.folder.join("tables/nim");
    let files = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path());
    let tables: Vec<_> =
        files.filter(|it| it.extension().is_some_and(|it| it == "table")).collect();
    assert!(!tables.is_empty());
    for path in tables {
        OpenOptions::new().write(true).open(path).unwrap().set_len(200).unwrap();
    }
    for _ in 0..2 {
        assert_eq!(get(at, probe).status, 500);
    }
    assert_eq!(get(at, "/api/games").status, 200);
    assert!(server.child.try_wait().unwrap().is_none());
    server.child.kill().unwrap();
    let mut log = String::new();
    server.child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    assert!(log.contains("tables/nim/") && log.contains(".table"), "{log}");
    assert!(!log.contains("panicked"), "{log}");
}

#[test]
fn a_foreign_page_makes_no_tables() {
    let server = Server::start("foreign");
    let at = server.address;
    let own = format!("http://{at}");
    for path in ["/api/probe?game=nim", "/api/puzzle?game=nim"] {
        for header in [
            ("Sec-Fetch-Site", "cross-site"),
            ("Sec-Fetch-Site", "same-site"),
            ("Origin", "http://example.org"),
            ("Origin", "null"),
        ] {
            let answer = ask(at, "GET", path, &[header], b"").unwrap();
            assert_eq!((answer.status, server.games()), (404, vec![]), "{path} {header:?}");
        }
    }
    // Our own page makes them, and then any page can read them.
    let headers = [("Sec-Fetch-Site", "same-origin"), ("Origin", own.as_str())];
    assert_eq!(ask(at, "GET", "/api/probe?game=nim", &headers, b"").unwrap().status, 200);
    assert_eq!(server.games(), ["nim"]);
    let foreign = [("Sec-Fetch-Site", "cross-site")];
    assert_eq!(ask(at, "GET", "/api/probe?game=nim", &foreign, b"").unwrap().status, 200);
    assert_eq!(ask(at, "GET", "/api/puzzle?game=nim", &foreign, b"").unwrap().status, 200);
}
