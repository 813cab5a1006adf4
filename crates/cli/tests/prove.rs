//! `prove`, `prove --check` and `analyze --explain`, run as a user does.
#![allow(clippy::unwrap_used)]

mod support;

use std::{fs, path::Path};

use serde_json::Value;
use support::{complains, json, prints, run, spielbank};

/// A file that goes away with the test.
struct File(String);

impl File {
    fn new(name: &str) -> File {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let path = path.join(format!("prove-{name}-{}", std::process::id()));
        File(path.to_str().unwrap().to_owned())
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// What it prints as JSON while it says no.
fn declines(words: &[&str]) -> (Value, String) {
    let output = spielbank(words).arg("--json").output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let value = serde_json::from_slice(&output.stdout).unwrap();
    (value, String::from_utf8(output.stderr).unwrap())
}

#[test]
fn a_proof_is_written_and_passes_alone() {
    let file = File::new("written");
    let proof = json(&["prove", "nim", "--out", &file.0]);
    assert_eq!(proof["proved"], true);
    assert_eq!(proof["claim"], "a wins");
    assert_eq!(proof["strategy"], "bouton");
    assert!(proof["refutation"].is_null());
    let checked = json(&["prove", "--check", &file.0]);
    for key in ["proved", "claim", "positions", "visited", "refutation"] {
        assert_eq!(checked[key], proof[key], "{key}");
    }
    let said = prints(&["prove", "--check", &file.0]);
    assert!(said.contains("A wins; the certificate is right"), "{said}");
    let said = prints(&["prove", "nim:misere", "--position", "0-1-0 a", "--lang", "de"]);
    assert!(said.contains("bewiesen: B gewinnt"), "{said}");
}

/// Making and checking a certificate both report what it leaves out.
#[test]
fn rules_that_look_back_are_left_out_and_that_is_said() {
    const LEFT_OUT: &str = "History rules";
    let file = File::new("left-out");
    let won = "....../....../..c'.../....../..c.../...... a";
    let words = ["prove", "alapo", "--position", won, "--strategy", "exact", "--memory", "16M"];
    let proof = json(&[&words[..], &["--out", &file.0]].concat());
    assert_eq!((&proof["proved"], &proof["leaves_out_history"]), (&true.into(), &true.into()));
    assert!(prints(&words).contains(LEFT_OUT));
    assert_eq!(json(&["prove", "--check", &file.0])["leaves_out_history"], true);
    assert!(prints(&["prove", "--check", &file.0]).contains(LEFT_OUT));

    json(&["prove", "nim", "--out", &file.0]);
    assert_eq!(json(&["prove", "--check", &file.0])["leaves_out_history"], false);
    assert!(!prints(&["prove", "--check", &file.0]).contains(LEFT_OUT));
}

#[test]
fn one_is_not_many() {
    let said = prints(&["prove", "nim:heaps=1"]);
    assert!(said.contains("\n1 position of the strategy, 1 position in all\n"), "{said}");
    let said = prints(&["prove", "nim:heaps=2-2"]);
    assert!(said.contains(" positions of the strategy, "), "{said}");
    let said = prints(&["prove", "nim:heaps=1", "--lang", "de"]);
    assert!(said.contains("\n1 Stellung der Strategie, 1 Stellung insgesamt\n"), "{said}");
}

/// A single position here has billions of replies.
#[test]
fn limits_hold_while_replies_are_listed() {
    let words = ["prove", "nim:heaps=2147483647-2147483646-3", "--most", "100000000"];
    for more in [["--time", "20ms"], ["--memory", "8M"]] {
        let output = run(&[&words[..], &more].concat());
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert!(output.stdout.is_empty());
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(
            said,
            "nothing was proved within the limits; more --time or --memory may help\n"
        );
    }
}

#[test]
fn a_tampered_file_fails_and_says_where() {
    let file = File::new("tampered");
    json(&["prove", "nim", "--out", &file.0]);
    let text = fs::read_to_string(&file.0).unwrap();
    let number = text.lines().position(|it| it.starts_with("3-4-5 a ")).unwrap();
    let ply = text.lines().nth(number).unwrap();
    fs::write(&file.0, text.replace(ply, "3-4-5 a 3x5")).unwrap();
    let (value, said) = declines(&["prove", "--check", &file.0]);
    assert_eq!((&value["proved"], &value["claim"]), (&false.into(), &"a wins".into()));
    assert!(said.contains(", line ") && said.contains("expected"), "{said}");
    assert_eq!(value["refutation"][0], "3x5");

    let cut = &text[..text.len() - 10];
    fs::write(&file.0, cut).unwrap();
    let (value, _) = declines(&["prove", "--check", &file.0]);
    assert_eq!(value["line"], text.lines().count());

    // What is no certificate at all is bad input.
    fs::write(&file.0, b"\x00\xff\n").unwrap();
    assert!(complains(&["prove", "--check", &file.0]).contains("line 1"));
    complains(&["prove", "--check", "no-such-file"]);
    if cfg!(unix) {
        // It has no end.
        assert!(complains(&["prove", "--check", "/dev/zero"]).contains("line 1"));
    }
}

#[test]
fn a_refuted_strategy_yields_the_refuting_line() {
    let words = ["prove", "nim", "--strategy", "random:seed=3"];
    let (value, said) = declines(&words);
    assert_eq!((&value["proved"], &value["claim"]), (&false.into(), &"a wins".into()));
    assert!(said.is_empty(), "{said}");
    assert_eq!(value["reason"], "b");
    let line: Vec<&str> =
        value["refutation"].as_array().unwrap().iter().map(|it| it.as_str().unwrap()).collect();
    let end = json(&["show", "nim", "--moves", &line.join(" ")]);
    assert_eq!(end["outcome"], "b");
    let output = run(&words);
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("refuted: A wins") && said.contains("B has won"), "{said}");
}

/// A claim that cannot hold is refuted by a line of play to the end of the game.
#[test]
fn a_promise_that_cannot_be_kept_is_refuted_to_the_end() {
    for (game, player, claim, ends) in [
        ("kalah:pits=2,seeds=2", "a", "win", &["b", "draw"][..]),
        ("connect4:columns=4,rows=4", "b", "win", &["a", "draw"]),
        ("reversi:size=4", "a", "draw", &["b"]),
    ] {
        let words = ["prove", game, "--strategy", "exact", "--player", player, "--claim", claim];
        let (value, _) = declines(&words);
        let end = value["reason"].as_str().unwrap();
        assert!(ends.contains(&end), "{value}");
        let line = value["refutation"].as_array().unwrap().iter();
        let line: Vec<&str> = line.map(|it| it.as_str().unwrap()).collect();
        let shown = json(&["show", game, "--moves", &line.join(" ")]);
        assert_eq!(shown["outcome"], end, "{value}");
    }
}

#[test]
fn a_player_that_fails_refutes_nothing() {
    let said = complains(&["prove", "nim", "--strategy", "ugi:no-such-program"]);
    assert!(said.contains("no-such-program"), "{said}");
}

#[test]
fn what_is_typed_wrong_is_said() {
    assert!(complains(&["prove"]).contains("GAME"));
    assert!(complains(&["prove", "nim", "--strategy", "luck"]).contains("bouton, table, exact"));
    assert!(complains(&["prove", "nim", "--player", "c"]).contains("a, b"));
    assert!(complains(&["prove", "nim", "--position", "3-4 a"]).starts_with("expected "));
    complains(&["prove", "nim", "--check", "x"]);
    complains(&["prove", "nim", "--most", "0"]);
    assert!(complains(&["analyze", "kalah", "--explain"]).contains("nim"));
    for more in [&["--tree"][..], &["--notes", "x"], &["--time", "1s"]] {
        complains(&[&["analyze", "nim", "--explain"], more].concat());
    }
}

#[test]
fn nim_is_explained_step_by_step() {
    let told = json(&["analyze", "nim:heaps=0-3-4", "--explain"]);
    assert_eq!((&told["wins"], &told["reply"]), (&true.into(), &"3x1".into()));
    assert_eq!(told["numbers"]["nim_sum"], 7);
    let steps = told["steps"].as_array().unwrap();
    assert_eq!(steps.len(), 4);
    let parity = &steps[0]["table"]["rows"][4]["cells"];
    assert_eq!(*parity, serde_json::json!(["parity", "", "odd", "odd", "odd"]));
    let said = prints(&["analyze", "nim:heaps=0-3-4", "--explain"]);
    for line in ["3x1 leaves 0-3-3", "→  3x1", "2. Every take"] {
        assert!(said.contains(line), "{line}: {said}");
    }
    let said = prints(&["analyze", "nim:heaps=1-1-1,misere", "--explain", "--lang", "de"]);
    assert!(said.contains("Jeder Zug verliert"), "{said}");
}
