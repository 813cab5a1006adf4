//! For any input, the answer is one clear line and exit code 2.
#![allow(clippy::unwrap_used)] // all of it is tests

mod support;

use std::os::unix::ffi::OsStrExt;

use support::{complains, complaint, spielbank};

/// Each command with a game in its place, and then some.
const WITH_GAME: &[&[&str]] = &[
    &["show", "GAME"],
    &["perft", "GAME", "1"],
    &["check", "GAME"],
    &["rules", "GAME"],
    &["play", "GAME", "--a", "random"],
    &["bench", "playouts", "--game", "GAME"],
];

/// Each command that takes a position.
const WITH_POSITION: &[&[&str]] = &[
    &["show", "GAME", "--position", "POSITION"],
    &["perft", "GAME", "1", "--position", "POSITION"],
    &["play", "GAME", "--a", "random", "--position", "POSITION"],
];

fn fill<'a>(pattern: &[&'a str], game: &'a str, position: &'a str) -> Vec<&'a str> {
    let fill = |word: &&'a str| match *word {
        "GAME" => game,
        "POSITION" => position,
        word => word,
    };
    pattern.iter().map(fill).collect()
}

#[test]
fn an_unknown_game() {
    for pattern in WITH_GAME {
        for game in ["chess", "", ":", "Kalah", "kalah ", "nım", "-"] {
            let line = complains(&fill(pattern, game, ""));
            assert!(line.starts_with("expected a game ("), "{line}");
        }
    }
}

#[test]
fn an_impossible_option() {
    for pattern in WITH_GAME {
        for (game, says) in [
            ("kalah:pits=0", "pits= and a number from 1 to 12"),
            ("kalah:pits=99999999999999999999", "pits= and a number from 1 to 12"),
            ("kalah:pits", "pits="),
            ("kalah:seeds=4,seeds=4", "only once"),
            ("kalah:end=never", "mover|either"),
            ("kalah:houses=6", "an option of the game"),
            ("kalah:empty-capture=on", "without a value"),
            ("connect4:columns=9,rows=9", "found"),
            ("connect4:line=7", "line= and a number from 3 to 6"),
            ("reversi:size=7", "4|6|8"),
            ("alapo:size=6", "no option"),
            ("morris:rules=chess", "rules="),
            ("morris:stones=2", "stones="),
            ("nim:heaps=3--4", "heaps"),
            ("nim:heaps=2147483648", "heaps"),
            ("crash:stones=36", "stones="),
            ("crash:start=3", "found"),
            ("crash:start=2.1|..3,stones=2", "found"),
        ] {
            let line = complains(&fill(pattern, game, ""));
            assert!(line.starts_with("expected ") && line.contains(says), "{game}: {line}");
        }
    }
}

#[test]
fn a_broken_position() {
    let broken = [
        ("morris", "......../......../........ a 9,9 0,0"),
        ("morris", "......../......../........ a 9,8 0,0 0"),
        ("morris", "A......./......../........ a 9,9 0,0 0"),
        ("kalah", "6,6,6,6,6,6,0,6,6,6,6,6,6,1 a"),
        ("kalah", "6,6,6,6,6,6,0,6,6,6,6,6,6 a"),
        ("kalah", "6,6,6,6,6,6,0,6,6,6,6,6,99999999999999999999,0 a"),
        ("connect4", "A....../......./......./......./......./......./....... b"),
        ("connect4", "44444444"),
        ("connect4", "11223344"),
        ("reversi", "A a"),
        ("alapo", "....../....../....../....../....../...... a"),
        ("nim", "3-4 a"),
        ("crash", "3|.3 a"),
    ];
    for pattern in WITH_POSITION {
        for (game, position) in broken {
            let line = complains(&fill(pattern, game, position));
            assert!(line.starts_with("expected "), "{game} {position}: {line}");
        }
        for entry in games::ALL {
            for position in ["", " ", "a", "\u{1F600} a", "x\ty", "-", "🂡 b 1 2 3"] {
                // The one text of these that says something somewhere.
                if (entry.id, position) == ("connect4", "-") {
                    continue;
                }
                let line = complains(&fill(pattern, entry.id, position));
                assert!(line.starts_with("expected "), "{} {position}: {line}", entry.id);
            }
        }
    }
}

#[test]
fn an_illegal_ply() {
    for (game, moves) in [
        ("morris", "A0 A0"),
        ("morris", "A8"),
        ("morris", "A0;B0"),
        ("kalah", "6"),
        ("kalah", "9999999999999999999999"),
        ("connect4", "0"),
        ("connect4", "1 1 1 1 1 1 1 1"),
        ("reversi", "pass"),
        ("reversi", "A1"),
        ("alapo", "A6:A1"),
        ("nim", "1x9"),
        ("crash", "1:9"),
        ("nim", "1x3 2x4 3x5 1x1"),
    ] {
        for command in ["show", "play"] {
            let line = complains(&[command, game, "--moves", moves]);
            assert!(line.starts_with("expected "), "{game} {moves}: {line}");
        }
    }
}

#[test]
fn a_number_that_overflows_or_is_none() {
    for number in ["99999999999999999999", "-1", "1001", "3.5", "", "NaN", "0x10", "+3", "٣"] {
        let line = complains(&["perft", "nim", number]);
        assert!(line.contains("from 0 to 1000"), "{line}");
        for option in ["--threads", "--seconds"] {
            let command: &[&str] = match option {
                "--threads" => &["perft", "nim", "1"],
                _ => &["bench", "perft", "--game", "nim"],
            };
            if number != "1001" {
                complains(&[command, &[option, number]].concat());
            }
        }
    }
    complains(&["perft", "nim:heaps=2147483647", "1", "--divide"]);
}

#[test]
fn binary_garbage() {
    let garbage = std::ffi::OsStr::from_bytes(b"\xff\xfe\x01");
    for arguments in [
        &["show"][..],
        &["show", "nim", "--position"],
        &["show", "nim", "--moves"],
        &["perft", "nim"],
        &["play", "nim", "--a"],
        &["bench"],
        &["rules"],
        &["check"],
        &["completions"],
        &[],
    ] {
        let output = spielbank(arguments).arg(garbage).output().unwrap();
        complaint(&output, &format!("{arguments:?} and garbage"));
    }
}

#[test]
fn a_wrong_command_line() {
    for (arguments, says) in [
        (&["shwo"][..], "expected a command"),
        (&["show"], "expected <GAME>"),
        (&["show", "nim", "extra"], "expected an argument"),
        (&["show", "nim", "--bord"], "expected an argument"),
        (&["show", "nim", "--position"], "expected a value"),
        (&["perft", "nim"], "expected <DEPTH>"),
        (&["games", "--lang", "fr"], "expected one of de, en"),
        (&["play", "nim", "--a", "deep-thought"], "expected a player"),
        (&["play", "nim", "--b", "random:seed=x"], "expected seed="),
        (&["play", "nim", "--b", "mcts:level=3"], "expected an option of the player (time=1s"),
        (&["play", "nim", "--b", "perfect:x"], "expected no option: this player has none"),
        (&["bench", "everything"], "expected a kind of measurement"),
        (&["completions", "cmd"], "expected one of bash"),
    ] {
        let line = complains(arguments);
        assert!(line.starts_with(says), "{arguments:?}: {line}");
    }
}

#[test]
fn the_line_is_in_the_chosen_language() {
    for (arguments, says) in [
        (&["show", "chess"][..], "erwartet: ein Spiel ("),
        (&["shwo"], "erwartet: ein Befehl ("),
        (&["show", "kalah:pits=0"], "erwartet: pits= und eine Zahl von 1 bis 12"),
        (&["show", "nim", "--moves", "1x9"], "erwartet: 1 bis 3 von Haufen 1; gefunden: „1x9“"),
        (&["perft", "nim", "x"], "erwartet: eine Zahl von 0 bis 1000"),
    ] {
        let line = complains(&[arguments, &["--lang", "de"]].concat());
        assert!(line.starts_with(says), "{arguments:?}: {line}");
        let output = spielbank(arguments).env("LC_ALL", "de_DE.UTF-8").output().unwrap();
        assert_eq!(complaint(&output, "LC_ALL"), line);
    }
}

#[test]
fn files_that_cannot_be_written() {
    let nowhere = "/nonexistent-folder/file";
    let line = complains(&["show", "nim", "--svg", nowhere]);
    assert!(line.contains(nowhere), "{line}");
    let output = spielbank(&["play", "nim", "--a", "random", "--json", "--record", nowhere]);
    let output = { output }.output().unwrap();
    let line = complaint(&output, "--record");
    assert!(line.contains(nowhere), "{line}");
}

/// A child with a limit of memory, because the memory available differs from machine to machine.
#[cfg(target_os = "linux")]
fn with_memory_of(kilobytes: u32, arguments: &[&str]) -> std::process::Output {
    let mut command = std::process::Command::new("sh");
    command.args(["-c", &format!("ulimit -v {kilobytes}; exec \"$@\""), "sh"]);
    command.arg(env!("CARGO_BIN_EXE_spielbank")).args(arguments).env("LC_ALL", "C");
    command.output().unwrap()
}

#[test]
#[cfg(target_os = "linux")]
fn more_memory_than_there_is() {
    for command in ["analyze", "compare", "prove"] {
        let arguments = [command, "nim", "--memory", "1024G"];
        let line = complaint(&with_memory_of(8 << 20, &arguments), command);
        assert!(line.starts_with("expected at most "), "{line}");
        let arguments = [&arguments[..], &["--lang", "de"]].concat();
        let line = complaint(&with_memory_of(8 << 20, &arguments), command);
        assert!(line.starts_with("erwartet: höchstens "), "{line}");
    }
}
