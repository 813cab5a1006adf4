//! Running the program as a user does.
#![allow(dead_code, clippy::unwrap_used)] // each test file uses a part, and all are tests

use std::process::{Command, Output, Stdio};

use assert_cmd::cargo::CommandCargoExt;
use serde_json::Value;

/// The program with these arguments, in English, without colours.
pub fn spielbank(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("spielbank").unwrap();
    command.args(arguments).env("LC_ALL", "C").env_remove("NO_COLOR").stdin(Stdio::null());
    command
}

/// What it does.
pub fn run(arguments: &[&str]) -> Output {
    spielbank(arguments).output().unwrap()
}

/// What it prints, which must succeed.
pub fn prints(arguments: &[&str]) -> String {
    let output = run(arguments);
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {error}");
    assert!(error.is_empty(), "{arguments:?}: {error}");
    String::from_utf8(output.stdout).unwrap()
}

/// The one JSON object that it prints.
pub fn json(arguments: &[&str]) -> Value {
    let arguments = [arguments, &["--json"]].concat();
    let text = prints(&arguments);
    assert_eq!(text.lines().count(), 1, "{text}");
    serde_json::from_str(&text).unwrap()
}

/// The one line that it complains with, with exit code 2.
pub fn complains(arguments: &[&str]) -> String {
    let output = run(arguments);
    complaint(&output, &format!("{arguments:?}"))
}

/// The one line of a run that should have complained.
pub fn complaint(output: &Output, what: &str) -> String {
    let error = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(output.status.code(), Some(2), "{what}: {error}");
    assert_eq!(error.lines().count(), 1, "{what}: one line, not {error:?}");
    assert!(!error.contains("panicked"), "{what}: {error}");
    assert!(output.stdout.is_empty(), "{what}: nothing on standard output");
    error.trim_end().to_owned()
}
