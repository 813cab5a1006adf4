//! `match`, run as a user does.
#![allow(clippy::unwrap_used)]

mod support;

use support::{complains, json, prints};

const PLAYERS: [&str; 6] = ["nim", "--a", "engine:level=3", "--b", "random", "--games"];

fn with<'a>(rest: &[&'a str]) -> Vec<&'a str> {
    [&["match"], &PLAYERS[..], rest].concat()
}

#[test]
fn the_same_command_plays_the_same_games() {
    let mut once = json(&with(&["21", "--seed", "5"]));
    let mut again = json(&with(&["21", "--seed", "5", "--concurrency", "3"]));
    once["seconds"].take();
    again["seconds"].take();
    assert_eq!(once, again);
    let sum = |keys: &[&str]| keys.iter().map(|it| once[it].as_u64().unwrap()).sum::<u64>();
    assert_eq!(sum(&["a_wins", "b_wins", "draws"]), 21);
    assert_eq!(sum(&["games"]), 21);
    assert_eq!(sum(&["illegal", "crashed"]), 0);
}

#[test]
fn what_has_no_bound_is_null() {
    // In this game the first player always wins.
    let arguments = ["match", "nim:heaps=1", "--a", "random", "--b", "random", "--games", "1"];
    let one = json(&arguments);
    assert_eq!(one["a_wins"], 1);
    assert!(one["elo"].is_null() && one["elo_error"].is_null());
    let two = json(&[&arguments[..7], &["2"]].concat());
    assert_eq!((&two["a_wins"], &two["b_wins"]), (&1.into(), &1.into()));
    assert_eq!(two["elo"], 0.0);
}

#[test]
fn a_test_ends_early_and_says_what_it_accepts() {
    let found = json(&with(&["5000", "--sprt", "elo0=0,elo1=100"]));
    assert_eq!(found["sprt"]["accepted"], "h1");
    assert!(found["games"].as_u64().unwrap() < 1000);
    let text = prints(&with(&["5000", "--sprt", "elo0=0,elo1=100"]));
    assert!(text.contains("H1 accepted"), "{text}");
}

#[test]
fn games_are_kept_and_can_be_read() {
    let folder = std::env::temp_dir().join(format!("spielbank-kept-{}", std::process::id()));
    let path = folder.to_str().unwrap();
    prints(&with(&["3", "--records", path]));
    let mut files: Vec<_> =
        std::fs::read_dir(&folder).unwrap().map(|it| it.unwrap().path()).collect();
    files.sort();
    let names: Vec<_> = files.iter().map(|it| it.file_name().unwrap().to_str().unwrap()).collect();
    assert_eq!(names, ["0001.game", "0002.game", "0003.game"]);
    for file in &files {
        play::Record::load(file).unwrap().replay().unwrap();
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn what_makes_no_match_is_refused() {
    for (rest, word) in [
        (vec!["0"], "games"),
        (vec!["2", "--sprt", "elo0=5,elo1=5"], "elo0"),
        (vec!["2", "--openings", "-1"], "openings"),
        (vec!["2", "--concurrency", "0"], "concurrency"),
        (vec!["2", "--seed", "18446744073709551616"], "seed"),
        (vec!["2", "--a", "human"], "person"),
        (vec!["2", "--b", "nobody"], "player"),
    ] {
        let line = complains(&with(&rest));
        assert!(line.contains(word), "{rest:?}: {line}");
    }
    assert!(complains(&["match", "nim", "--a", "random", "--games", "2"]).contains("--b"));
    assert!(
        complains(&["match", "?", "--a", "random", "--b", "random", "--games", "2"]).contains('?')
    );
}

#[test]
fn games_that_came_again_are_told() {
    let arguments =
        ["match", "morris", "--a", "engine:level=4", "--b", "engine:level=4", "--games", "20"];
    assert_eq!(json(&arguments)["different"], 20);
    assert!(!prints(&arguments).contains("repeats"));
    // Two takes, and neither player has a choice.
    let arguments = ["match", "nim:heaps=1-1", "--a", "random", "--b", "random", "--games", "9"];
    let found = json(&arguments);
    let different = found["different"].as_u64().unwrap();
    assert!((2..=4).contains(&different), "{found}");
    let text = prints(&arguments);
    assert!(text.contains(&format!("only {different} distinct games; ")), "{text}");
}
