//! A daemon that hides whose it is goes with the last engine.
//!
//! Alone in a file: other engines that are hosted at the same time would let it
//! live.
#![cfg(target_os = "linux")] // how a process is doing is read in /proc
#![allow(clippy::unwrap_used, clippy::print_stderr)] // these are tests

use std::{
    fs,
    path::Path,
    process::Command,
    thread,
    time::{Duration, Instant},
};

use play::{Bot, Hosted, Patience, begin};

#[test]
fn a_daemon_without_its_environment_goes_with_the_last_engine() {
    if Command::new("setsid").arg("true").status().is_err() {
        return eprintln!("skipped: there is no setsid here");
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hosted-hidden");
    drop(fs::remove_dir_all(&folder));
    fs::create_dir_all(&folder).unwrap();
    let (file, pid) = (folder.join("engine.sh"), folder.join("pid"));
    let script = format!(
        "while read -r line; do case \"$line\" in ugi) echo ugiok;; isready) echo readyok;; \
         go*) (env -i setsid sh -c 'sleep 1000 & echo $! >\"$0\"' '{0}' &); \
         while [ ! -s '{0}' ]; do sleep 0.01; done; echo bestmove 1x1;; quit) exit 0;; esac; done\n",
        pid.display()
    );
    fs::write(&file, script).unwrap();
    let command = format!("sh '{}'", file.display()).parse().unwrap();
    let patience = Patience { ply: Duration::from_secs(20), ..Patience::default() };
    let mut bot = Hosted::new(command, patience);
    assert!(bot.choose(&*begin("nim:heaps=9").unwrap()).is_ok());
    let daemon = format!("/proc/{}/stat", fs::read_to_string(&pid).unwrap().trim());
    let runs = || {
        let stat = fs::read_to_string(&daemon).unwrap_or_default();
        stat.rsplit_once(')').is_some_and(|it| !it.1.trim_start().starts_with(['Z', 'X']))
    };
    assert!(runs(), "the test sees what runs");
    drop(bot);
    let until = Instant::now() + Duration::from_secs(20);
    while runs() {
        assert!(Instant::now() < until, "the daemon is left running");
        thread::sleep(Duration::from_millis(5));
    }
}
