//! `play` line by line, what the help looks like, and what is said on a
//! terminal while a proof is looked for.
#![allow(clippy::unwrap_used, clippy::print_stderr)] // all of it is tests

mod support;

use std::{
    io::Write,
    process::{Command, Stdio},
};

use support::{prints, spielbank};

/// The output of `play` for a person who types these lines.
fn types(arguments: &[&str], lines: &str) -> String {
    let mut child = spielbank(&[&["play"], arguments].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && error.is_empty(), "{error}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_start_says_whose_stones_are_whose_and_that_there_is_help() {
    let said = types(&["reversi", "--b", "engine:level=2"], "quit\n");
    let head: Vec<&str> = said.lines().take(3).collect();
    assert!(head[0].starts_with("A ") && head[0].ends_with(": you"), "{said}");
    assert!(head[1].starts_with("B ") && head[1].ends_with(": engine:level=2"), "{said}");
    assert_eq!(head[2], "Type a move, or ? for help.");
    for (line, other) in [(head[0], head[1]), (head[1], head[0])] {
        let stone = ['○', '●'].into_iter().find(|it| line.contains(*it));
        assert!(!other.contains(stone.unwrap()), "{said}");
    }
    // Without stones the players cannot be told apart by colour, and two people are two.
    let said = types(&["nim", "--b", "human"], "quit\n");
    assert!(said.starts_with("A: a person\nB: a person\n"), "{said}");
    let said = types(&["nim", "--lang", "de"], "ende\n");
    assert!(said.starts_with("A: du\nB: engine\nGib einen Zug ein"), "{said}");
}

#[test]
fn words_help() {
    let said = types(&["connect4:columns=4,rows=4"], "hint\nrules\nlevel 2\nlevel 11\n?\nquit\n");
    assert!(said.contains("hint: "), "{said}");
    assert!(said.contains(&prints(&["rules", "connect4"]).lines().last().unwrap()[..4]), "{said}");
    assert!(said.contains("level 2\n"), "{said}");
    assert!(said.contains("expected a level from 1 to 10, found “11”"), "{said}");
    for word in ["hint ", "rules ", "level N", "undo ", "quit "] {
        assert!(said.contains(&format!("\n  {word}")), "{word}: {said}");
    }
    let said = types(&["nim", "--b", "random"], "level 3\nquit\n");
    assert!(said.contains("no player here has a level"), "{said}");
    // The level counts from the next ply on.
    let said = types(&["nim", "--json"], "level 3\n1x1\nquit\n");
    assert!(said.contains("\"plies\":[\"1x1\",\""), "{said}");
}

#[test]
fn a_wrong_word_is_quoted_in_full() {
    let said = types(&["connect4"], "hilfreich\nquit\n");
    assert!(said.contains("found “hilfreich”"), "{said}");
}

#[test]
fn what_every_command_has_comes_last_in_its_help() {
    let said = prints(&["play", "--help"]);
    let at =
        |name: &str| said.find(&format!(" {name}")).unwrap_or_else(|| panic!("{name}: {said}"));
    let order = ["--a ", "--b ", "--position", "--plain", "--json", "--lang", "--help"].map(at);
    assert!(order.is_sorted(), "{said}");
}

#[test]
fn a_terminal_hears_that_a_search_goes_on() {
    let program = spielbank(&[]).get_program().to_owned();
    let run = |words: &str| {
        let line = format!("exec '{}' {words}", program.to_str().unwrap());
        let mut command = Command::new("script");
        command.args(["-q", "-e", "-c", &line, "/dev/null"]).stdin(Stdio::null());
        command.env("LC_ALL", "C.UTF-8").env("SHELL", "/bin/sh").output().ok()
    };
    for words in ["prove connect4 --strategy exact --time 2s", "analyze connect4 --exact --time 2s"]
    {
        let Some(output) = run(words) else { return eprintln!("skipped: there is no script here") };
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(said.contains("searching: 1 s of at most 2 s"), "{words}: {said}");
        // The line is taken away again.
        let last = said.rfind("searching:").unwrap();
        assert!(said[last..].contains("\r\u{1b}[K"), "{words}: {said}");
    }
}
