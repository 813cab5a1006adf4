//! One visitor cannot take what belongs to all: connections, memory, the
//! processor, the end of the server.
#![allow(clippy::unwrap_used)] // tests

mod support;

use std::{
    io::{Read, Write},
    net::{IpAddr, SocketAddr, TcpStream},
    thread,
    time::Duration,
};

use serde_json::{Value, json};
use server::{Limits, Proxies};
use support::{
    Folder,
    client::{ask, done, get, send},
    start, start_behind, start_with,
};

/// Maximum time to wait for an answer that must come.
const LONG: Duration = Duration::from_secs(60);

fn limits() -> Limits {
    Limits { rate: 1e9, burst: 1e9, work: 1e9, work_burst: 1e9, ..Limits::default() }
}

/// A connection from another address of this machine.
fn connect_from(visitor: [u8; 4], server: SocketAddr) -> TcpStream {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let stream = runtime.block_on(async {
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.bind(SocketAddr::new(IpAddr::from(visitor), 0)).unwrap();
        socket.connect(server).await.unwrap().into_std().unwrap()
    });
    stream.set_nonblocking(false).unwrap();
    stream.set_read_timeout(Some(LONG)).unwrap();
    stream
}

/// Whether the server closes a connection, rather than keeping it.
fn is_closed(stream: &mut TcpStream) -> bool {
    stream.set_read_timeout(Some(LONG)).unwrap();
    let mut rest = [0; 4096];
    loop {
        match stream.read(&mut rest) {
            Ok(0) => return true,
            Ok(_) => continue,
            Err(error) => return error.kind() == std::io::ErrorKind::ConnectionReset,
        }
    }
}

fn show(server: SocketAddr, player: &str) -> String {
    let players = json!({ "a": player, "b": player });
    let wish = json!({ "game": "reversi", "players": players, "pace": 0 });
    let state = done(server, "POST", "/api/matches", &wish);
    format!("/api/matches/{}", state["id"].as_str().unwrap())
}

/// Waits for a state of a match.
fn until(server: SocketAddr, path: &str, fits: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..600 {
        let state = get(server, path).json();
        if fits(&state) {
            return state;
        }
        thread::sleep(Duration::from_millis(100));
    }
    panic!("{path} never got there");
}

#[test]
fn a_flood_of_pings_that_reads_nothing_is_cut_off() {
    let folder = Folder::new();
    let server = start(&folder.store());
    let match_of_two = done(server.address, "POST", "/api/matches", &json!({ "game": "nim" }));
    let id = match_of_two["id"].as_str().unwrap();
    let mut stream = TcpStream::connect(server.address).unwrap();
    stream.set_write_timeout(Some(LONG)).unwrap();
    let head = format!(
        "GET /api/matches/{id}/live HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: \
         websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n",
        server.address
    );
    stream.write_all(head.as_bytes()).unwrap();
    // A masked ping without content, a thousand at a time.
    let pings = [0x89, 0x80, 0, 0, 0, 0].repeat(1000);
    let refused = (0..20_000).any(|_| stream.write_all(&pings).is_err());
    assert!(refused, "twenty million pings were taken");
}

#[test]
fn half_sent_requests_end_and_are_limited_for_each_address() {
    let folder = Folder::new();
    let patience = Duration::from_millis(500);
    let limits = Limits { connections: (8, 100), patience, ..limits() };
    let server = start_with(&folder.store(), limits);
    let half = |text: &str| {
        let mut stream = TcpStream::connect(server.address).unwrap();
        stream.write_all(text.as_bytes()).unwrap();
        stream
    };
    let host = format!("Host: {}\r\n", server.address);
    let body = "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{";
    let mut slow = [
        half(""),
        half("GET /api/games HTTP/1.1\r\nHost:"),
        half(&format!("POST /api/matches HTTP/1.1\r\n{host}{body}")),
    ];
    for stream in &mut slow {
        assert!(is_closed(stream));
    }
    // Far more than one address may have; those of another one are answered.
    let mut many: Vec<TcpStream> = (0..60).map(|_| half("GET / HT")).collect();
    let mut other = connect_from([127, 0, 0, 2], server.address);
    let request = format!("GET /api/games HTTP/1.1\r\n{host}Connection: close\r\n\r\n");
    other.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    other.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    for stream in &mut many {
        assert!(is_closed(stream));
    }
}

#[test]
fn a_client_that_reads_nothing_is_disconnected() {
    let folder = Folder::new();
    let limits = Limits { patience: Duration::from_millis(500), ..limits() };
    let server = start_with(&folder.store(), limits);
    let mut stream = TcpStream::connect(server.address).unwrap();
    stream.set_write_timeout(Some(LONG)).unwrap();
    let request = format!("GET /api/games HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
    // Answers fill the buffers until the server stops reading requests; then
    // it gives up, and writing fails.
    let refused = (0..1_000_000).any(|_| stream.write_all(request.as_bytes()).is_err());
    assert!(refused, "a million requests were taken and no answer was read");
}

#[test]
fn the_end_does_not_wait_for_slow_clients() {
    let folder = Folder::new();
    let server = start(&folder.store());
    let host = format!("Host: {}\r\n", server.address);
    let texts = [
        "GET /api/games HTTP/1.1\r\nHo".to_owned(),
        format!(
            "POST /api/matches HTTP/1.1\r\n{host}Content-Type: application/json\r\n\
             Content-Length: 9\r\n\r\n{{"
        ),
        format!("GET /api/games HTTP/1.1\r\n{host}\r\n").repeat(2000),
    ];
    let open: Vec<TcpStream> = texts
        .iter()
        .map(|text| {
            let mut stream = TcpStream::connect(server.address).unwrap();
            stream.set_nonblocking(true).unwrap();
            let _ = stream.write(text.as_bytes());
            stream
        })
        .collect();
    // Returns only when the server has ended, while all of them are open.
    server.end();
    drop(open);
}

#[test]
fn many_thinking_machines_of_one_visitor_do_not_stop_another() {
    let folder = Folder::new();
    let server = start_with(&folder.store(), limits());
    for _ in 0..40 {
        show(server.address, "engine:time=10s");
    }
    let path = show(server.address, "human");
    let mut other = connect_from([127, 0, 0, 2], server.address);
    let request = format!(
        "GET {path}/hint HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n",
        server.address
    );
    other.write_all(request.as_bytes()).unwrap();
    // In one line for all, the answer would come after more than three minutes.
    let mut answer = String::new();
    other.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    for listing in ["/api/results", "/api/tables"] {
        assert_eq!(get(server.address, listing).status, 200, "lists wait for nobody");
    }
}

#[test]
fn machines_that_nobody_watches_are_paused() {
    let folder = Folder::new();
    let unwatched = Duration::from_millis(300);
    let server = start_with(&folder.store(), Limits { unwatched, ..limits() });
    // A game of some sixty moves that takes seconds.
    let players = json!({ "a": "random", "b": "random" });
    let wish = json!({ "game": "reversi", "players": players, "pace": 100 });
    let begun = done(server.address, "POST", "/api/matches", &wish);
    let path = format!("/api/matches/{}", begun["id"].as_str().unwrap());
    let state = until(server.address, &path, |it| it["paused"] == true);
    assert_eq!(state["end"], Value::Null);
    let resumed = done(server.address, "PATCH", &path, &json!({ "paused": false }));
    assert_eq!(resumed["paused"], false);
}

#[test]
fn one_visitor_has_a_limited_number_of_shows() {
    let folder = Folder::new();
    let server = start_with(&folder.store(), Limits { shows: 2, ..limits() });
    let paths: Vec<String> = (0..4).map(|_| show(server.address, "engine:time=5s")).collect();
    for path in &paths[..2] {
        until(server.address, path, |it| it["paused"] == true);
    }
    for path in &paths[2..] {
        assert_eq!(get(server.address, path).json()["paused"], false);
    }
}

#[test]
fn analyses_and_watchers_are_limited_for_each_visitor() {
    let folder = Folder::new();
    let server = start_with(&folder.store(), Limits { analyses: (0, 8), ..limits() });
    let path = show(server.address, "human");
    assert_eq!(get(server.address, &format!("{path}/hint")).status, 429);
    assert_eq!(get(server.address, &path).status, 200);
}

#[test]
fn behind_a_proxy_visitors_are_told_apart_and_the_public_name_is_ours() {
    let folder = Folder::new();
    let limits = Limits { rate: 1e-9, burst: 3.0, ..limits() };
    let proxies = Proxies {
        trusted: vec![[127, 0, 0, 1].into()],
        hosts: vec!["games.example.org".to_owned()],
    };
    let server = start_behind(&folder.store(), limits, proxies);
    let from = |visitor: &str, host: &str| {
        let headers = [("Host", host), ("X-Forwarded-For", visitor)];
        ask(server.address, "GET", "/api/settings", &headers, b"").unwrap().status
    };
    let name = "games.example.org";
    let first: Vec<u16> = (0..4).map(|_| from("192.0.2.1", name)).collect();
    assert_eq!(first, [200, 200, 200, 429]);
    assert_eq!(from("192.0.2.2", name), 200);
    assert_eq!(from("192.0.2.3", "evil.example.org"), 403);
    let origin = |origin: &str| {
        let headers = [
            ("Host", name),
            ("X-Forwarded-For", "192.0.2.4"),
            ("Origin", origin),
            ("Content-Type", "application/json"),
        ];
        let body = json!({ "game": "nim" }).to_string();
        ask(server.address, "POST", "/api/matches", &headers, body.as_bytes()).unwrap().status
    };
    assert_eq!(origin("https://games.example.org"), 201);
    assert_eq!(origin("https://evil.example.org"), 403);
}

#[test]
fn a_request_has_one_host_and_a_language_that_we_speak() {
    let folder = Folder::new();
    let server = start(&folder.store());
    let at = server.address;
    let mut stream = TcpStream::connect(at).unwrap();
    let head = format!("GET /api/games HTTP/1.1\r\nHost: {at}\r\nHost: evil\r\n\r\n");
    stream.write_all(head.as_bytes()).unwrap();
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).unwrap();
    assert_eq!(&answer, b"HTTP/1.1 400");
    assert_eq!(get(at, "/api/texts?lang=de").status, 200);
    assert_eq!(get(at, "/api/texts?lang=tlh").status, 400);
    let path = show(at, "human");
    let no_player = send(at, "POST", &format!("{path}/end"), &json!({ "kind": "resign" }));
    assert_eq!(no_player.status, 400);
    let long = "x".repeat(100_000);
    assert!([414, 431].contains(&get(at, &format!("/api/texts?lang={long}")).status));
}
