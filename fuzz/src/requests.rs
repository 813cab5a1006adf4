//! Requests to a server with a store in memory, on loopback.
//!
//! An input is a line `METHOD PATH`, in which `ID` stands for a match that is
//! there, and a body. A panic anywhere in the process ends the fuzzer; an
//! answer of 500 is a finding too.

use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    sync::{OnceLock, mpsc},
    thread,
    time::Duration,
};

use server::{Config, Limits};
use tokio::sync::watch;

/// The server's address and the match.
static SERVER: OnceLock<(SocketAddr, String)> = OnceLock::new();

/// Sends a request.
pub fn send(bytes: &[u8]) {
    let (address, id) = SERVER.get_or_init(start);
    let end = bytes.iter().position(|it| *it == b'\n').unwrap_or(bytes.len());
    let line = String::from_utf8_lossy(&bytes[..end]);
    let (method, path) = line.split_once(' ').unwrap_or(("GET", &line));
    // What is no request line is not sent: this is about the bodies. Live
    // connections would not end.
    let plain = |it: &str| !it.is_empty() && it.bytes().all(|it| it.is_ascii_graphic());
    if !plain(method) || !plain(path) || !path.starts_with('/') || path.contains("live") {
        return;
    }
    let body = bytes.get(end + 1..).unwrap_or_default();
    let status = ask(*address, method, &path.replace("ID", id), body).map(|it| it.0);
    assert_ne!(status, Some(500), "{line}");
}

/// Status and body of an answer, if one came.
fn ask(to: SocketAddr, method: &str, path: &str, body: &[u8]) -> Option<(u16, String)> {
    let mut stream = TcpStream::connect(to).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(5))).ok()?;
    let length = body.len();
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {to}\r\nConnection: close\r\nContent-Type: \
         application/json\r\nContent-Length: {length}\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).ok()?;
    let _ = stream.write_all(body);
    let mut answer = Vec::new();
    let _ = stream.take(1 << 20).read_to_end(&mut answer);
    let text = String::from_utf8_lossy(&answer).into_owned();
    let status = text.split(' ').nth(1)?.parse().ok()?;
    let body = text.split_once("\r\n\r\n").map_or("", |it| it.1);
    Some((status, body.to_owned()))
}

fn start() -> (SocketAddr, String) {
    let (tell, told) = mpsc::channel();
    thread::spawn(move || {
        let (_close, closing) = watch::channel(false);
        let config = Config {
            address: ([127, 0, 0, 1], 0).into(),
            next_port: false,
            store: "sqlite::memory:".to_owned(),
            results: None,
            tables: None,
            limits: Limits { rate: 1e9, burst: 1e9, ..Limits::default() },
        };
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
        let runtime = runtime.expect("a runtime");
        let ready = |it| tell.send(it).expect("somebody waits");
        runtime.block_on(server::run(config, closing, ready)).expect("a server");
    });
    let address = told.recv().expect("an address");
    let (_, body) = ask(address, "POST", "/api/matches", br#"{"game":"nim"}"#).expect("a match");
    let id = body.split("\"id\":\"").nth(1).and_then(|it| it.split('"').next()).expect("a name");
    (address, id.to_owned())
}
