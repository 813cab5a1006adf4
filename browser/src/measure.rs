//! How quick the page is: the first paint, what is transferred, and how long
//! a move takes while two hundred matches are played.

use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::{Stage, around, scenarios::USUAL};

/// Matches that are played at once.
const MATCHES: usize = 200;

/// Duration of a measurement.
const PLAYING: Duration = Duration::from_secs(25);

/// Approximate thinking time between two moves.
const THOUGHT: Duration = Duration::from_secs(2);

/// Number of times the page is opened, each time without a cache.
const OPENED: usize = 9;

/// Says it all.
pub fn all(stage: &Stage) -> Result<()> {
    let mut out = std::io::stdout();
    for line in [page(stage)?, moves(stage)?] {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// The first page, with nothing in the browser's memory; beside it a page of one
/// word, since on a busy machine the browser itself is what takes the time.
fn page(stage: &Stage) -> Result<Value> {
    let server = stage.server("paint.db")?;
    let browser = stage.browser("paint", USUAL)?;
    let word = around::host("<!doctype html><title>x</title>x".to_owned())?;
    let (mut paints, mut words) = (Vec::new(), Vec::new());
    let (mut cards, mut bytes) = (Vec::new(), 0.0f64);
    for _ in 0..OPENED {
        browser.open("about:blank")?;
        browser.open(&word)?;
        let paint = "const paint = performance.getEntriesByName('first-contentful-paint')[0]; return paint ? paint.startTime : null";
        words.push(browser.wait("the paint", paint)?.as_f64().context("no number")?);
        browser.open("about:blank")?;
        browser.devtools("Network.clearBrowserCache", json!({}))?;
        // The browser is busy with that for a while.
        crate::table::moment();
        browser.open(&server.page)?;
        browser.wait("the games", "return document.querySelectorAll('.cards .card').length > 0")?;
        crate::table::moment();
        let found = browser.wait(
            "the paint",
            "const paint = performance.getEntriesByName('first-contentful-paint')[0];
             const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
             return paint ? { paint: paint.startTime, whole: Math.max(...all.map((it) => it.responseEnd)), bytes: all.reduce((sum, it) => sum + it.transferSize, 0), files: all.length } : null",
        )?;
        let number = |key: &str| found[key].as_f64().context("no number");
        paints.push(number("paint")?);
        cards.push(number("whole")?);
        bytes = bytes.max(number("bytes")?);
    }
    Ok(
        json!({ "name": "first paint", "median_ms": median(&mut paints), "one_word_ms": median(&mut words), "last_answer_ms": median(&mut cards), "transfer_kb": (bytes / 1000.0).round() }),
    )
}

/// Moves of people against machines in many matches.
fn moves(stage: &Stage) -> Result<Value> {
    let server = stage.server("moves.db")?;
    let address: SocketAddr =
        server.page.trim_start_matches("http://").trim_end_matches('/').parse()?;
    let games = ask(address, "GET", "/api/games", &Value::Null)?;
    let games = games["games"].as_array().context("no games")?;
    let names: Vec<&str> = games.iter().filter_map(|it| it["name"].as_str()).collect();
    let mut paths = Vec::new();
    for number in 0..MATCHES {
        let players = json!({ "a": "human", "b": "engine:level=1" });
        let wish = json!({ "game": names[number % names.len()], "players": players });
        let begun = ask(address, "POST", "/api/matches", &wish)?;
        paths.push(format!("/api/matches/{}", begun["id"].as_str().context("no name")?));
    }
    let times: Mutex<Vec<f64>> = Mutex::default();
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        for (number, path) in paths.iter().enumerate() {
            let (times, stop) = (&times, &stop);
            scope.spawn(move || {
                let mut random = fastrand::Rng::with_seed(number as u64);
                thread::sleep(THOUGHT * random.u32(..100) / 50);
                while !stop.load(Ordering::Relaxed) {
                    let Ok(time) = one_move(address, path, &mut random) else { continue };
                    if let Some(time) = time {
                        times.lock().unwrap_or_else(PoisonError::into_inner).push(time);
                    }
                    thread::sleep(THOUGHT * random.u32(50..150) / 100);
                }
            });
        }
        thread::sleep(PLAYING);
        stop.store(true, Ordering::Relaxed);
    });
    let mut times = times.into_inner().unwrap_or_else(PoisonError::into_inner);
    ensure!(MATCHES <= times.len(), "only {} moves", times.len());
    let count = times.len();
    let middle = median(&mut times);
    Ok(json!({
        "name": "a move", "matches": MATCHES, "moves": count, "median_ms": middle,
        "p95_ms": times[count * 95 / 100], "most_ms": times[count - 1],
    }))
}

/// Makes a move if it is a person's turn, and says how long the answer took;
/// a match that is over is taken back to its start.
fn one_move(address: SocketAddr, path: &str, random: &mut fastrand::Rng) -> Result<Option<f64>> {
    let state = ask(address, "GET", path, &Value::Null)?;
    if !state["end"].is_null() {
        ask(address, "POST", &format!("{path}/node"), &json!({ "node": 0 }))?;
        return Ok(None);
    }
    let moves = state["moves"].as_array().context("no moves")?;
    if state["thinking"] == true || moves.is_empty() {
        return Ok(None);
    }
    let mv = json!({ "move": moves[random.usize(..moves.len())]["move"], "node": state["node"] });
    let clock = Instant::now();
    ask(address, "POST", &format!("{path}/plies"), &mv)?;
    Ok(Some(clock.elapsed().as_secs_f64() * 1000.0))
}

/// One request on a connection of its own, which is part of what is measured.
fn ask(address: SocketAddr, method: &str, path: &str, body: &Value) -> Result<Value> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_nodelay(true)?;
    let body = if method == "GET" { String::new() } else { body.to_string() };
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(head.as_bytes())?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    let (head, body) = answer.split_once("\r\n\r\n").context("no answer")?;
    let fine = head.split(' ').nth(1).is_some_and(|it| it.starts_with('2'));
    ensure!(fine, "{method} {path}: {}", head.lines().next().unwrap_or_default());
    serde_json::from_str(body).context("no JSON")
}

fn median(numbers: &mut [f64]) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or(f64::NAN)
}
