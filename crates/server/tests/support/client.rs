//! A client of a few lines: one request, one connection, no cleverness that
//! could hide a mistake of the server. Every answer of the API is compared with
//! its description.
#![allow(dead_code, clippy::unwrap_used)] // each test file uses a part, and all are tests

#[path = "description.rs"]
pub mod description;
#[path = "schema.rs"]
pub mod schema;

use std::{
    collections::HashMap,
    io::{self, Read, Write},
    net::{SocketAddr, TcpStream},
    sync::{LazyLock, Mutex},
    time::Duration,
};

use serde_json::Value;

/// The keys of the seats of every match that was begun here, as a page keeps
/// them. A header `Seat-Key` of one's own, or an empty one, is sent instead.
static KEYS: LazyLock<Mutex<HashMap<String, HashMap<String, String>>>> =
    LazyLock::new(Mutex::default);

/// An answer.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Its status.
    pub status: u16,
    /// Its headers, in lower case.
    pub headers: Vec<(String, String)>,
    /// Its body.
    pub body: Vec<u8>,
}

impl Answer {
    /// The body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|_| panic!("no JSON: {}", String::from_utf8_lossy(&self.body)))
    }

    /// The value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|it| it.0 == name).map(|it| it.1.as_str())
    }
}

/// Asks, with these headers and this body.
///
/// # Panics
///
/// If the answer is not as the API's description says.
pub fn ask(
    server: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &[u8],
) -> io::Result<Answer> {
    let mut stream = TcpStream::connect(server)?;
    stream.set_read_timeout(Some(Duration::from_secs(60)))?;
    let mut head = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
    if !headers.iter().any(|it| it.0.eq_ignore_ascii_case("host")) {
        head += &format!("Host: {server}\r\n");
    }
    if !headers.iter().any(|it| it.0.eq_ignore_ascii_case("seat-key"))
        && let Some(keys) = keys(path)
    {
        head += &format!("Seat-Key: {keys}\r\n");
    }
    for (name, value) in headers {
        head += &format!("{name}: {value}\r\n");
    }
    if !body.is_empty() || method != "GET" {
        head += &format!("Content-Length: {}\r\n", body.len());
    }
    stream.write_all(head.as_bytes())?;
    stream.write_all(b"\r\n")?;
    // A server that has seen enough closes before it has read everything.
    let _ = stream.write_all(body);
    let mut bytes = Vec::new();
    let read = stream.read_to_end(&mut bytes);
    match parse(&bytes) {
        Some(answer) => {
            description::check(method, path, &answer);
            remember(&answer);
            Ok(answer)
        }
        None => Err(read.err().unwrap_or_else(|| io::ErrorKind::UnexpectedEof.into())),
    }
}

/// The match that a path is about.
fn id_of(path: &str) -> Option<&str> {
    path.strip_prefix("/api/matches/")?.split(['/', '?']).next()
}

fn keys(path: &str) -> Option<String> {
    let known = KEYS.lock().unwrap();
    let keys: Vec<&str> = known.get(id_of(path)?)?.values().map(String::as_str).collect();
    Some(keys.join(", "))
}

fn remember(answer: &Answer) {
    let Ok(state) = serde_json::from_slice::<Value>(&answer.body) else { return };
    let (Some(id), Some(keys)) = (state["id"].as_str(), state["keys"].as_object()) else { return };
    let mut known = KEYS.lock().unwrap();
    let known = known.entry(id.to_owned()).or_default();
    known.extend(keys.iter().map(|(side, key)| (side.clone(), key.as_str().unwrap().to_owned())));
}

/// An answer, unless it is cut off.
fn parse(bytes: &[u8]) -> Option<Answer> {
    let end = bytes.windows(4).position(|it| it == b"\r\n\r\n")?;
    let head = std::str::from_utf8(&bytes[..end]).ok()?;
    let mut lines = head.lines();
    let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
    let header = |line: &str| {
        let (name, value) = line.split_once(':')?;
        Some((name.to_ascii_lowercase(), value.trim().to_owned()))
    };
    let headers: Vec<(String, String)> = lines.filter_map(header).collect();
    let mut body = bytes[end + 4..].to_vec();
    if headers.iter().any(|it| it.0 == "transfer-encoding" && it.1 == "chunked") {
        body = unchunk(&body)?;
    }
    let length = headers.iter().find(|it| it.0 == "content-length");
    if length.is_some_and(|it| it.1.parse().is_ok_and(|it: usize| body.len() < it)) {
        return None;
    }
    Some(Answer { status, headers, body })
}

fn unchunk(mut bytes: &[u8]) -> Option<Vec<u8>> {
    let mut body = Vec::new();
    loop {
        let end = bytes.windows(2).position(|it| it == b"\r\n")?;
        let size = usize::from_str_radix(std::str::from_utf8(&bytes[..end]).ok()?, 16).ok()?;
        if size == 0 {
            return Some(body);
        }
        body.extend(bytes.get(end + 2..end + 2 + size)?);
        bytes = bytes.get(end + 4 + size..)?;
    }
}

/// Reads.
pub fn get(server: SocketAddr, path: &str) -> Answer {
    ask(server, "GET", path, &[], b"").unwrap()
}

/// Sends JSON.
pub fn send(server: SocketAddr, method: &str, path: &str, body: &Value) -> Answer {
    let json = [("Content-Type", "application/json")];
    ask(server, method, path, &json, body.to_string().as_bytes()).unwrap()
}

/// Sends JSON, which must be accepted, and yields the answer.
pub fn done(server: SocketAddr, method: &str, path: &str, body: &Value) -> Value {
    let answer = send(server, method, path, body);
    assert!((200..300).contains(&answer.status), "{method} {path} {body}: {answer:?}");
    answer.json()
}
