//! The commands as `cli.md` promises them.
#![allow(clippy::unwrap_used)] // all of it is tests

mod support;

use std::{
    io::{Read, Write},
    process::Stdio,
};

use serde_json::{Value, json as value};
use support::{complains, json, prints, spielbank};

#[test]
fn games_lists_all_seven_with_options_and_abilities() {
    let games = json(&["games"]);
    let names: Vec<&str> =
        games["games"].as_array().unwrap().iter().map(|it| it["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["morris", "kalah", "connect4", "reversi", "alapo", "nim", "crash"]);
    let kalah = &games["games"][1];
    assert_eq!(kalah["title"], "Kalah");
    assert_eq!(kalah["options"][0]["key"], "pits");
    assert_eq!(kalah["options"][0]["default"], "6");
    assert_eq!(kalah["abilities"], value!(["score", "symmetry", "solve", "arrange", "pits"]));
    let german = json(&["games", "--lang", "de"]);
    assert_eq!(german["games"][0]["title"], "Mühle");
}

#[test]
fn show_tells_a_position_in_full() {
    assert_eq!(
        json(&["show", "kalah:seeds=4"]),
        value!({
            "game": "kalah:seeds=4",
            "position": "4,4,4,4,4,4,0,4,4,4,4,4,4,0 a",
            "to_move": "a",
            "outcome": null,
            "moves": ["0", "1", "2", "3", "4", "5"],
        })
    );
    let shown = json(&["show", "connect4", "--moves", "1 2 1 2 1 2 1"]);
    assert_eq!(shown["outcome"], "a");
    assert_eq!(shown["to_move"], "b");
    assert_eq!(shown["moves"], value!([]));
}

#[test]
fn names_are_printed_back_in_normal_form() {
    for (typed, normal) in [
        ("kalah:seeds=6,pits=6", "kalah"),
        ("kalah:empty-capture,end=either,seeds=04", "kalah:seeds=4,end=either,empty-capture"),
        ("morris:rules=tournament", "morris"),
        ("morris:quiet=50,rules=lmu", "morris:rules=lmu"),
        ("morris:quiet=40,rules=lmu", "morris:rules=lmu,quiet=40"),
        ("morris:repeat=none", "morris:repeat=none"),
        ("connect4:rows=6,columns=7", "connect4:rows=6"),
        ("nim:misere,heaps=3-4-5", "nim:misere"),
        ("crash:gap=2", "crash"),
        ("reversi:othello,size=8", "reversi:othello"),
    ] {
        assert_eq!(json(&["show", typed])["game"], normal, "{typed}");
    }
}

#[test]
fn positions_and_moves_are_applied_in_turn() {
    let shown = json(&["show", "nim", "--position", "1-2-0 b", "--moves", "2x2 1x1"]);
    assert_eq!(shown["position"], "0-0-0 b");
    assert_eq!(shown["outcome"], "a");
    let turn = json(&["show", "morris", "--moves", "A0 B0 A1 B1 A2;xB0"]);
    assert_eq!(turn["position"], "AAA...../.B....../........ b 6,7 0,1 0");
    let transcript = json(&["show", "reversi", "--moves", "f4d3c3"]);
    assert_eq!(transcript["to_move"], "b");
}

#[test]
fn history_rules_hold_over_exactly_the_given_moves() {
    // Both slide to and fro: the third time the same position is a draw.
    let position = "A..A..A./B..B..../B..A..B. a 0,0 5,5 0";
    let there_and_back = "A0:A1 C6:C7 A1:A0 C7:C6";
    let once = json(&["show", "morris", "--position", position, "--moves", there_and_back]);
    assert_eq!(once["outcome"], Value::Null);
    let twice = format!("{there_and_back} {there_and_back}");
    let twice = json(&["show", "morris", "--position", position, "--moves", &twice]);
    assert_eq!(twice["outcome"], "draw");
    assert_eq!(twice["moves"], value!([]));
    // In Alapo the player who repeats an arrangement has lost.
    let back = json(&["show", "alapo", "--moves", "C5:C4 C2:C3 C4:C5 C3:C2"]);
    assert_eq!(back["outcome"], "a");
}

#[test]
fn two_billion_plies_are_shown_as_the_first_thousand() {
    let shown = json(&["show", "nim:heaps=2147483647-1"]);
    assert_eq!(shown["moves"].as_array().unwrap().len(), 1000);
    assert_eq!(shown["moves_total"], 2_147_483_648u64);
    assert_eq!(json(&["show", "nim"])["moves_total"], Value::Null);
}

#[test]
fn every_game_is_drawn_in_text_ascii_and_svg() {
    let folder = std::env::temp_dir().join(format!("spielbank-svg-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for entry in games::ALL {
        assert!(prints(&["show", entry.id]).contains('─'));
        let ascii = prints(&["show", entry.id, "--ascii"]);
        assert!(ascii.contains('-') && !ascii.contains('─'), "{ascii}");
        let file = folder.join(entry.id);
        prints(&["show", entry.id, "--svg", file.to_str().unwrap()]);
        let svg = std::fs::read_to_string(file).unwrap();
        assert!(svg.starts_with("<svg") && svg.contains("<title>"), "{}", entry.id);
        let rules = prints(&["rules", entry.id]);
        assert!(400 < rules.len(), "{rules}");
        assert!(rules.lines().all(|it| it.chars().count() <= 100), "{rules}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn perft_counts_divides_and_uses_threads() {
    let plain = json(&["perft", "kalah:seeds=4", "5"]);
    assert_eq!(plain["nodes"], 4690);
    assert_eq!(plain["depth"], 5);
    assert!(plain["seconds"].is_number());
    for threads in ["1", "2", "7"] {
        let divided = json(&["perft", "kalah:seeds=4", "5", "--divide", "--threads", threads]);
        assert_eq!(divided["nodes"], 4690, "{threads} threads");
        let sum: u64 =
            divided["divide"].as_object().unwrap().values().filter_map(Value::as_u64).sum();
        assert_eq!(sum, 4690);
    }
    assert_eq!(json(&["perft", "nim", "0"])["nodes"], 1);
    assert_eq!(json(&["perft", "nim", "13"])["nodes"], 0);
    let over = json(&["perft", "nim", "1", "--position", "0-0-0 a"]);
    assert_eq!(over["nodes"], 0);
    // Repetition ends a game of Alapo after four plies at the earliest.
    assert_eq!(json(&["perft", "alapo", "5", "--threads", "2"])["nodes"], 1_146_270);
}

#[test]
fn check_runs_the_kit_for_any_options() {
    for game in ["kalah:pits=3,seeds=2,end=either", "reversi:size=4", "nim:heaps=2147483647"] {
        let checked = json(&["check", game]);
        assert_eq!(checked["ok"], true, "{checked}");
        assert_eq!(checked["game"], game);
        assert!(4 <= checked["laws"].as_array().unwrap().len());
    }
}

#[test]
fn random_players_finish_a_game_and_the_record_replays() {
    for entry in games::ALL {
        let name = format!("spielbank-play-{}-{}.game", entry.id, std::process::id());
        let path = std::env::temp_dir().join(name);
        let file = path.to_str().unwrap();
        let played = json(&[
            "play",
            entry.id,
            "--a",
            "random:seed=1",
            "--b",
            "random:seed=2",
            "--record",
            file,
        ]);
        assert_ne!(played["result"], "*", "{played}");
        let record = play::Record::load(&path).unwrap();
        assert_eq!(record.header("a"), Some("random:seed=1"));
        assert_eq!(record.replay().unwrap().position(), played["position"]);
        let again = json(&["play", entry.id, "--a", "random:seed=1", "--b", "random:seed=2"]);
        assert_eq!(again["plies"], played["plies"], "the same seed plays the same game");
        std::fs::remove_file(path).unwrap();
    }
}

/// The output for a person who types this, with the exit code.
fn typing(arguments: &[&str], typed: &str) -> (String, Option<i32>) {
    let mut child =
        spielbank(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    // A program that refuses reads nothing.
    let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
    let output = child.wait_with_output().unwrap();
    (String::from_utf8(output.stdout).unwrap(), output.status.code())
}

#[test]
fn a_line_is_played_as_a_whole_or_not_at_all() {
    let play = ["play", "nim:heaps=9", "--b", "human", "--json"];
    for (typed, plies) in [
        ("1x1 1x99\n", &[][..]),
        ("1x1 1x2\n", &["1x1", "1x2"]),
        ("1x1\n1x2\nundo\n1x3 ?\nredo\n", &["1x1", "1x2"]),
    ] {
        let (text, code) = typing(&play, typed);
        let played: Value = serde_json::from_str(&text).unwrap();
        assert_eq!((&played["plies"], code), (&value!(plies), Some(0)), "{typed:?}");
    }
}

/// Names do not depend on what happens to stand on the board.
#[test]
fn players_are_called_by_their_colours_from_the_start() {
    for (game, ply, names) in [
        ("connect4", "4", ["A (Red)> ", "B (Yellow)> "]),
        ("kalah", "1", ["A> ", "B> "]),
        ("nim", "1x1", ["A> ", "B> "]),
    ] {
        let (text, code) = typing(&["play", game, "--b", "human"], &format!("{ply}\nquit\n"));
        assert_eq!(code, Some(0));
        assert!(names.iter().all(|it| text.contains(it)), "{game}: {text}");
        assert!(names[0] == "A> " || !text.contains("A> "), "{game}: {text}");
    }
}

#[test]
fn a_record_is_not_written_over_another() {
    let path = std::env::temp_dir().join(format!("spielbank-kept-{}.game", std::process::id()));
    let _ = std::fs::remove_file(&path);
    let play = ["play", "nim", "--b", "human", "--record", path.to_str().unwrap()];
    assert_eq!(typing(&play, "quit\n").1, Some(0));
    assert!(!path.exists(), "nothing was played");
    // An empty file, such as mktemp makes, is as good as none.
    std::fs::write(&path, "").unwrap();
    assert_eq!(typing(&play, "1x1\n1x1\nundo\nquit\n").1, Some(0));
    let kept = std::fs::read_to_string(&path).unwrap();
    assert_eq!(play::Record::parse(&kept).unwrap().plies, ["1x1"]);
    let line = complains(&play);
    assert!(line.contains("expected a new file for the record, found one"), "{line}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), kept);
    std::fs::remove_file(path).unwrap();
}

#[test]
fn a_person_plays_by_typing() {
    let mut child = spielbank(&["play", "nim:heaps=2-1", "--b", "human"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let typed = "9x9\nmoves\n1x2\nundo\nredo\n?\n\u{0}\u{0}\n2x1\n";
    child.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success());
    for says in ["expected a heap from 1 to 2", "1x1 1x2 2x1", "B> ", "Type a ply", "B has won"] {
        assert!(text.contains(says), "{says}: {text}");
    }
}

#[test]
fn undo_against_a_machine_goes_back_to_the_persons_choice() {
    let mut child = spielbank(&["play", "connect4", "--b", "random:seed=1", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"1\n2\nundo\nundo\nundo\nredo\nquit\n").unwrap();
    let output = child.wait_with_output().unwrap();
    let played: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(played["plies"].as_array().unwrap().len(), 2);
    assert_eq!(played["plies"][0], "1");
    assert_eq!(played["result"], "*");
}

#[test]
fn a_reader_who_has_seen_enough_is_no_failure() {
    let mut child = spielbank(&["show", "nim:heaps=2147483647"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut error = String::new();
    child.stderr.take().unwrap().read_to_string(&mut error).unwrap();
    assert!(child.wait().unwrap().success());
    assert_eq!(error, "");
}

#[test]
fn bench_prints_a_line_for_each_measurement() {
    let text = prints(&["bench", "playouts", "--game", "connect4:rows=6", "--json"]);
    let lines: Vec<Value> = text.lines().map(|it| serde_json::from_str(it).unwrap()).collect();
    assert_eq!(lines[0]["name"], "playouts connect4:rows=6");
    assert_eq!(lines[0]["unit"], "games/s");
    assert!(lines.iter().all(|it| 0.0 < it["value"].as_f64().unwrap()));
}

#[test]
fn completions_know_every_command() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = prints(&["completions", shell]);
        for command in ["games", "show", "perft", "check", "rules", "play", "bench"] {
            assert!(script.contains(command), "{shell} {command}");
        }
    }
}

#[test]
fn help_speaks_both_languages() {
    assert!(prints(&["--help"]).contains("Usage: spielbank"));
    let german = prints(&["show", "--help", "--lang", "de"]);
    assert!(german.contains("Aufruf:") && german.contains("STELLUNG"), "{german}");
    assert!(!german.contains("Usage") && !german.contains("Print"), "{german}");
}
