//! A solver that is ended in the middle goes on where its notes end.
#![cfg(unix)]
#![allow(clippy::unwrap_used)] // all of it is tests

mod support;

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::{Duration, SystemTime},
};

use game::key;
use serde_json::Value;
use support::{complaint, json, run, spielbank};
use table::Notes;

/// Some seconds of searching; the tables of the end, which are made anew each
/// time, are small with so little memory. There is one ply only, so that nothing
/// is left to do once the value is known.
const QUESTION: &[&str] = &[
    "analyze",
    "kalah:seeds=3",
    "--position",
    "0,0,0,0,18,0,0,3,3,3,3,3,3,0 a",
    "--exact",
    "--threads",
    "1",
    "--memory",
    "72M",
    "--time",
    "3600s",
];

fn file(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let path = path.join(format!("{}-{name}.notes", std::process::id()));
    let _ = fs::remove_file(&path);
    path
}

fn with_notes<'a>(question: &[&'a str], path: &'a Path) -> Vec<&'a str> {
    [question, &["--notes", path.to_str().unwrap()]].concat()
}

/// When the notes were written last.
fn written(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|it| it.modified()).ok()
}

/// Begins, and ends it by a signal once it has written down something more,
/// unless it was done before. How much it has found out by then depends on the
/// machine, so nothing is said of that.
fn interrupted(path: &Path, signal: &str) {
    let before = written(path);
    let mut command = spielbank(&with_notes(QUESTION, path));
    let mut ours = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    while written(path) == before {
        if ours.try_wait().unwrap().is_some() {
            return;
        }
        thread::sleep(Duration::from_millis(5));
    }
    let kill = format!("kill -s {signal} {}", ours.id());
    assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
    let code = ours.wait().unwrap().code();
    // Asked politely it says that nothing is proved yet.
    let expected = if signal == "KILL" { None } else { Some(1) };
    assert!([expected, Some(0)].contains(&code), "{signal}: {code:?}");
}

fn finished(path: &Path) -> Value {
    let output = run(&[&with_notes(QUESTION, path)[..], &["--json"]].concat());
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{error}");
    let mut lines = error.lines();
    assert!(lines.next().unwrap().contains("positions noted"), "{error}");
    // On a slow machine questions stay open long enough for their answers to be reported.
    assert!(lines.all(|it| it.starts_with("question ") && it.contains(" to A, after ")), "{error}");
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn whoever_is_killed_goes_on() {
    let path = file("killed");
    let whole = json(QUESTION);
    for signal in ["KILL", "KILL", "TERM"] {
        interrupted(&path, signal);
    }
    let rest = finished(&path);
    assert_eq!(rest["value"], whole["value"]);
    let nodes = |found: &Value| found["nodes"].as_u64().unwrap();
    assert!(0 < rest["notes"]["positions"].as_u64().unwrap());
    // Once it is done nearly nothing remains.
    let again = finished(&path);
    assert_eq!(again["value"], whole["value"]);
    assert!(4 * nodes(&again) < nodes(&whole), "{} {}", nodes(&again), nodes(&whole));
    fs::remove_file(path).unwrap();
}

#[test]
fn a_wrong_file_is_refused() {
    let path = file("wrong");
    let question = |game| ["analyze", game, "--exact", "--memory", "72M"];
    let small = question("kalah:pits=2,seeds=2");
    let output = run(&with_notes(&small, &path));
    assert_eq!(output.status.code(), Some(0));
    let good = fs::read(&path).unwrap();
    let refused = |question: &[&str], expected: &str| {
        let output = run(&with_notes(question, &path));
        let said = complaint(&output, expected);
        assert!(said.contains(expected), "{said}");
    };

    refused(&question("kalah:pits=2,seeds=3"), "expected the notes of “kalah:pits=2,seeds=3”");
    refused(&question("kalah:pits=2,seeds=2,empty-capture"), "expected the notes of");
    refused(&question("connect4:columns=4,rows=4"), "expected the notes of “connect4:");
    let mut damaged = good.clone();
    *damaged.last_mut().unwrap() ^= 1;
    fs::write(&path, damaged).unwrap();
    refused(&small, "damaged");
    fs::write(&path, "mine\n").unwrap();
    refused(&small, "expected notes of a solver");
    assert_eq!(fs::read(&path).unwrap(), b"mine\n", "what is not ours stays");
    fs::remove_file(path).unwrap();
}

/// Neither a position that needs little memory nor a run that is given little
/// may cost what others have found out.
#[test]
fn nothing_that_was_noted_is_forgotten() {
    let path = file("many");
    let notes = Notes {
        game: "connect4:columns=4,rows=4".to_owned(),
        meaning: 1,
        nodes: 1,
        milliseconds: 1,
    };
    // Bounds that say nothing, of many positions and with much work.
    const NOTHING: u64 = 127 << 3 | 7;
    let many = 2_000_000;
    let written =
        notes.write(&path, |it| (0..many).try_for_each(|n| it.pair(key::mix(n), NOTHING)));
    drop(written.unwrap());
    let good = fs::read(&path).unwrap();
    let question = ["analyze", &notes.game, "--exact", "--memory"];

    let output = run(&with_notes(&[&question[..], &["16M"]].concat(), &path));
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("2000000 positions") && said.contains("--memory"), "{said}");
    assert_eq!(fs::read(&path).unwrap(), good);

    let output = run(&with_notes(&[&question[..], &["1G", "--json"]].concat(), &path));
    assert_eq!(output.status.code(), Some(0));
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(many * 99 / 100 < found["notes"]["positions"].as_u64().unwrap(), "{found}");
    assert!(0 < found["nodes"].as_u64().unwrap());

    // While one process holds them, no other can take notes there.
    let good = fs::read(&path).unwrap();
    let held = Notes::open(&path, &notes.game, notes.meaning).unwrap();
    let said = complaint(&run(&with_notes(&[&question[..], &["1G"]].concat(), &path)), "held");
    assert!(said.contains("another run"), "{said}");
    drop(held);
    assert_eq!(fs::read(&path).unwrap(), good);
    fs::remove_file(path).unwrap();
}

/// A run that stops before the tables of the end are made does not promise that it continues.
#[test]
fn too_little_time_is_called_that() {
    let path = file("short");
    let short = ["analyze", "kalah:seeds=4", "--exact", "--time", "50ms"];
    for _ in 0..2 {
        let output = run(&with_notes(&short, &path));
        assert_eq!(output.status.code(), Some(1));
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains("nothing new was noted") && said.contains("--time"), "{said}");
    }
    fs::remove_file(path).unwrap();
}

#[test]
fn games_without_notes_say_so() {
    let path = file("none");
    // No solver of its own: the message names the games that have one.
    let said = complaint(&run(&with_notes(&["analyze", "morris", "--exact"], &path)), "morris");
    assert!(said.contains("kalah"), "{said}");
    complaint(&run(&with_notes(&["analyze", "kalah"], &path)), "without --exact");
    let little = ["analyze", "kalah", "--exact", "--memory", "1M"];
    let output = run(&with_notes(&little, &path));
    assert_eq!(output.status.code(), Some(1));
    let nowhere = Path::new("no/such/folder/some.notes");
    let small = ["analyze", "kalah:pits=1,seeds=1", "--exact", "--memory", "72M"];
    let output = run(&with_notes(&small, nowhere));
    assert_eq!(output.status.code(), Some(2));
    assert!(!path.exists());
}
