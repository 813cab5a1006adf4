//! `play` and `match` with engines of other people's, most of them badly
//! behaved, run as a user does.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)]

mod support;

use std::{
    fs,
    path::{Path, PathBuf},
};

use support::{json, prints};

/// An engine that does this when it is asked for a ply.
fn engine(on_go: &str) -> String {
    let cases = format!("ugi) echo ugiok;; isready) echo readyok;; go*) {on_go};; quit) exit 0;;");
    format!("ugi:sh -c 'while read -r line; do case $line in {cases} esac; done'")
}

/// An empty folder of this name.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    drop(fs::remove_dir_all(&folder));
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn whoever_is_at_fault_loses_and_the_reason_is_told() {
    let record = folder("play-faults").join("fault.game");
    for (on_go, reason) in [
        ("exit 3", "b: crashed: exit status: 3"),
        ("echo bestmove 9x9", "b: illegal: 9x9"),
        ("sleep 1000", "b: silent: 2000 ms"),
    ] {
        let b = engine(on_go);
        let path = record.to_str().unwrap();
        let arguments = ["play", "nim:heaps=9-9", "--a", "random", "--b", &b, "--record", path];
        let found = json(&arguments);
        assert_eq!((&found["result"], &found["reason"]), (&"a".into(), &reason.into()), "{on_go}");
        assert_eq!(found["plies"].as_array().unwrap().len(), 1, "{on_go}");
        let kept = play::Record::load(&record).unwrap();
        assert_eq!((kept.header("result"), kept.header("reason")), (Some("a"), Some(reason)));
        kept.replay().unwrap();
    }
}

#[test]
fn people_read_it_too() {
    let arguments = ["play", "nim:heaps=9-9", "--a", &engine("exit 3"), "--b", "random"];
    let text = prints(&arguments);
    assert!(text.ends_with("B has won (A does not move: crashed: exit status: 3)\n"), "{text}");
    let german = prints(&[&arguments[..], &["--lang", "de"]].concat());
    assert!(german.contains("A zieht nicht: crashed"), "{german}");
    let arguments = ["play", "nim:heaps=9-9", "--a", &engine("echo bestmove ?"), "--b", "random"];
    let text = prints(&arguments);
    assert!(text.contains("A plays what is not legal: ?"), "{text}");
}

#[test]
fn a_game_by_the_rules_has_its_reason_and_one_that_was_left_has_none() {
    let found = json(&["play", "nim:heaps=1", "--a", "random", "--b", "random"]);
    assert_eq!((&found["result"], &found["reason"]), (&"a".into(), &"position".into()));
    let found = json(&["play", "nim:heaps=9-9"]);
    assert_eq!((&found["result"], &found["reason"]), (&"*".into(), &serde_json::Value::Null));
}
