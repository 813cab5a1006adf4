//! `play` and `match` with engines of other people's, most of them badly
//! behaved, run as a user does.
#![cfg(target_os = "linux")] // how a process is doing is read in /proc
#![allow(clippy::unwrap_used)]

mod support;

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use support::{json, prints, spielbank};

/// A busy machine included, nothing here takes longer.
const SOON: Duration = Duration::from_secs(20);

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
    let folder = folder("play-faults");
    for (number, (on_go, reason)) in [
        ("exit 3", "b: crashed: exit status: 3"),
        ("echo bestmove 9x9", "b: illegal: 9x9"),
        ("sleep 1000", "b: silent: 2000 ms"),
    ]
    .into_iter()
    .enumerate()
    {
        let record = folder.join(format!("{number}.game"));
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
    let says = "A zieht nicht: hat sich mit dem Status 3 beendet";
    assert!(german.contains(says), "{german}");
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

/// Whether a process runs; one that is dead and only not yet buried does not.
fn is_running(pid: u32) -> bool {
    let Ok(stat) = fs::read_to_string(format!("/proc/{pid}/stat")) else { return false };
    let state = stat.rsplit_once(')').map(|it| it.1.trim_start());
    !state.is_some_and(|it| it.starts_with(['Z', 'X']))
}

/// A test run in the background may have inherited that Ctrl-C is ignored.
fn ignores_interrupts(pid: u32) -> bool {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
    let mask = status.lines().find_map(|it| it.strip_prefix("SigIgn:")).unwrap();
    u64::from_str_radix(mask.trim(), 16).unwrap() & 0b10 != 0
}

fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let until = Instant::now() + SOON;
    while !is_so() {
        assert!(Instant::now() < until, "{what}");
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn nothing_is_left_of_an_engine_when_we_are_ended() {
    for signal in ["INT", "TERM", "KILL"] {
        let folder = folder(&format!("ended-{signal}"));
        let pids = folder.join("pids");
        // It ignores every signal it can, the end of its input, and its
        // question; and so does its child. Another one is a daemon.
        let script = format!(
            "trap '' TERM INT HUP PIPE\necho $$ >>'{0}'\n(sleep 1000; :) &\necho $! >>'{0}'\n\
             command -v setsid >/dev/null && \
             (setsid sh -c 'sleep 1000 & echo $! >>\"$0\"' '{0}' </dev/null >/dev/null 2>&1 &)\n\
             while :; do\n  read -r line || sleep 1000\n  case \"$line\" in\n    \
             ugi) echo ugiok;;\n    isready) echo readyok;;\n    \
             go*) echo go >>'{0}'; sleep 1000;;\n  esac\ndone\n",
            pids.display()
        );
        let file = folder.join("engine.sh");
        fs::write(&file, script).unwrap();
        let a = format!("ugi:sh '{}'", file.display());
        let players = ["match", "nim", "--a", &a, "--b", &a, "--games", "2", "--concurrency", "2"];
        let mut command = spielbank(&players);
        let mut ours = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let said = || fs::read_to_string(&pids).unwrap_or_default();
        // Both games wait for a ply, each with an engine, a child and a daemon.
        let each = if Command::new("setsid").arg("true").status().is_ok() { 3 } else { 2 };
        let lines = || said().lines().count();
        wait_until("it has begun", || said().matches("go").count() == 2 && lines() == 2 * each + 2);
        let engines: Vec<u32> =
            said().split_whitespace().filter_map(|it| it.parse().ok()).collect();
        assert_eq!(engines.len(), 2 * each, "{engines:?}");
        assert!(engines.iter().all(|it| is_running(*it)), "the test sees what runs");
        if signal == "INT" && ignores_interrupts(ours.id()) {
            ours.kill().unwrap();
        } else {
            let kill = format!("kill -s {signal} {}", ours.id());
            assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
        }
        ours.wait().unwrap();
        wait_until(&format!("{signal}: {engines:?} are gone"), || {
            !engines.iter().any(|it| is_running(*it))
        });
    }
}
