//! `tournament`, run as a user does.
#![allow(clippy::unwrap_used, clippy::print_stderr)] // all of it is tests

mod support;

use std::{
    fs,
    path::PathBuf,
    process::{Command, Stdio},
};

use support::{complains, json, prints, spielbank};

const PLAN: &str = r#"
game = "nim"
mode = "MODE"
rounds = 2
games = 2
concurrency = 2
records = "games"

[[players]]
name = "Änne"
player = "engine:level=4"

[[players]]
name = "Bob"
player = "random"

[[players]]
name = "Cem"
player = "minimax:depth=1"
"#;

/// A folder with that plan in it.
fn folder(name: &str, plan: &str) -> (PathBuf, String) {
    let folder = std::env::temp_dir().join(format!("spielbank-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("cup.toml");
    fs::write(&file, plan).unwrap();
    let file = file.to_str().unwrap().to_owned();
    (folder, file)
}

#[test]
fn a_tournament_ends_with_a_table_and_is_not_played_twice() {
    for (mode, games) in [("round-robin", 12), ("swiss", 4)] {
        let (folder, file) = folder(mode, &PLAN.replace("MODE", mode));
        let first = json(&["tournament", &file]);
        assert_eq!(first["games"], games);
        assert_eq!(first["mode"], mode);
        let names: Vec<&str> = first["players"]
            .as_array()
            .unwrap()
            .iter()
            .map(|it| it["name"].as_str().unwrap())
            .collect();
        assert_eq!(names.len(), 3);
        let points = |name: &str| {
            let players = first["players"].as_array().unwrap();
            players.iter().find(|it| it["name"] == name).unwrap()["points"].as_f64().unwrap()
        };
        assert!(points("Bob") < points("Änne"));
        assert_eq!(fs::read_dir(folder.join("games")).unwrap().count(), games);
        // Again: nothing is left to be played, so the records do not come back.
        fs::remove_dir_all(folder.join("games")).unwrap();
        assert_eq!(json(&["tournament", &file]), first);
        assert_eq!(fs::read_dir(folder.join("games")).unwrap().count(), 0);
        let results = fs::read_to_string(folder.join("cup.results.jsonl")).unwrap();
        assert_eq!(results.lines().count(), games + 1);
        // Half of it lost: exactly that is played again.
        let half: Vec<&str> = results.lines().take(3).collect();
        fs::write(folder.join("cup.results.jsonl"), half.join("\n") + "\n{\"rou").unwrap();
        assert_eq!(json(&["tournament", &file]), first);
        assert_eq!(fs::read_dir(folder.join("games")).unwrap().count(), games - 2);
        let text = prints(&["tournament", &file]);
        assert!(text.contains("Änne") && text.contains('±'), "{text}");
        fs::remove_dir_all(folder).unwrap();
    }
}

#[test]
fn what_is_no_tournament_is_refused() {
    let good = PLAN.replace("MODE", "swiss");
    for (number, (plan, word)) in [
        (PLAN.to_owned(), "MODE"),
        (good.replace("nim", "?"), "?"),
        (good.replace("Bob", "Cem"), "Cem"),
        (good.replace("random", "human"), "human"),
        (good.replace("rounds = 2", "rounds = 0"), "rounds"),
        (good.replace("rounds", "circles"), "circles"),
        ("\u{0}\u{1b}[2J".to_owned(), "line 1"),
    ]
    .into_iter()
    .enumerate()
    {
        let (folder, file) = folder(&format!("bad{number}"), &plan);
        let line = complains(&["tournament", &file]);
        assert!(line.contains(word), "{word}: {line}");
        fs::remove_dir_all(folder).unwrap();
    }
    assert!(complains(&["tournament", "no such file"]).contains("no such file"));
    assert!(complains(&["tournament"]).contains("FILE"));
}

#[test]
fn results_of_another_tournament_are_refused() {
    let (folder, file) = folder("other", &PLAN.replace("MODE", "swiss"));
    let results = folder.join("elsewhere.jsonl");
    let results = results.to_str().unwrap();
    json(&["tournament", &file, "--results", results]);
    assert!(!folder.join("cup.results.jsonl").exists());
    fs::write(&file, PLAN.replace("MODE", "round-robin")).unwrap();
    let line = complains(&["tournament", &file, "--results", results]);
    assert!(line.contains("this very tournament"), "{line}");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn who_plays_by_tables_must_have_them() {
    let plan = PLAN.replace("MODE", "swiss").replace("\"nim\"", "\"morris\"");
    let (folder, file) = folder("no-tables", &plan.replace("random", "perfect"));
    let mut command = spielbank(&["tournament", &file]);
    let output = command.env("SPIELBANK_TABLES", folder.join("tables")).output().unwrap();
    let line = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{line}");
    assert!(line.starts_with("expected tables of morris"), "{line}");
    assert!(output.stdout.is_empty() && !folder.join("cup.results.jsonl").exists());
    fs::remove_dir_all(folder).unwrap();
}

/// Every line of the results is synced, so that a result that counts survives
/// a power failure. `strace` lists the calls, with the names of the files.
#[cfg(target_os = "linux")]
#[test]
fn every_result_is_synced() {
    let (folder, file) = folder("synced", &PLAN.replace("MODE", "round-robin"));
    let trace = folder.join("trace").display().to_string();
    let strace = ["-f", "-qq", "-y", "-o", &trace, "-e", "trace=fsync,fdatasync"];
    let tried = Command::new("strace").args(strace).arg("true").status();
    if !tried.is_ok_and(|status| status.success()) {
        eprintln!("left out: strace is missing or not allowed");
        return;
    }
    let plain = spielbank(&["tournament", &file]);
    let mut traced = Command::new("strace");
    traced.args(strace).arg(plain.get_program()).args(plain.get_args());
    let output = traced.env("LC_ALL", "C").stdin(Stdio::null()).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let lines = fs::read_to_string(folder.join("cup.results.jsonl")).unwrap().lines().count();
    let calls = fs::read_to_string(&trace).unwrap();
    // A call that another thread interrupts is listed again as "resumed", without the name.
    let synced = calls.lines().filter(|line| line.contains("cup.results.jsonl>")).count();
    assert!(synced >= lines, "{lines} lines, {synced} syncs:\n{calls}");
    fs::remove_dir_all(folder).unwrap();
}
