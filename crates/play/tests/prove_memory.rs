//! `prove` stays within twice the memory it is given.
//!
//! The peak is that of a process of its own: the test starts itself again, and
//! the other one tells the most it ever had (`VmHWM`).
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::print_stdout)] // all of it is tests

use std::{env, fs, path::Path, process::Command};

use play::proving::{NoProof, Proposal, prove};

/// The game and the memory of the other process, and nothing in this one.
const GAME: &str = "PROVE_TEST_GAME";
const MEMORY: &str = "PROVE_TEST_MEMORY";

#[test]
#[ignore = "run by the other test, in a process of its own"]
fn prove_and_tell_the_peak() {
    let (Ok(game), Ok(memory)) = (env::var(GAME), env::var(MEMORY)) else { return };
    let memory: usize = memory.parse().unwrap();
    let proposal = Proposal {
        strategy: None,
        player: None,
        goal: None,
        tables: Path::new("no/such/folder"),
        most: 1 << 31,
        time: None,
        memory,
        room: Some(memory),
        threads: 1,
    };
    let verdict = match prove(&*play::begin(&game).unwrap(), &proposal) {
        Ok(_) => "proved",
        Err(NoProof::Limits) => "limits",
        Err(error) => panic!("{error:?}"),
    };
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let peak = status.lines().find_map(|it| it.strip_prefix("VmHWM:")).unwrap();
    println!("peak {} {verdict}", peak.trim());
}

#[test]
fn twice_the_memory_is_enough() {
    let mut proved = 0;
    for (game, memory) in [
        // By exact search, and by a theory with a long certificate.
        ("connect4:columns=6,rows=4", 28 << 20),
        ("connect4:columns=6,rows=4", 40 << 20),
        ("nim:heaps=90-80-70-60", 24 << 20),
        ("nim:heaps=90-80-70-60", 48 << 20),
        ("nim:heaps=60-50-20-7", 64 << 20),
        ("nim:heaps=50-40-30-3", 24 << 20),
    ] {
        let output = Command::new(env::current_exe().unwrap())
            .args(["--ignored", "--exact", "--nocapture", "prove_and_tell_the_peak"])
            .env(GAME, game)
            .env(MEMORY, usize::to_string(&memory))
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let told = text.split("peak ").nth(1).unwrap_or_else(|| panic!("{output:?}"));
        let peak = 1024 * told.split(' ').next().unwrap().parse::<usize>().unwrap();
        proved += usize::from(told.contains("proved"));
        println!("{game}, {} MiB: {:.2} times", memory >> 20, peak as f64 / memory as f64);
        assert!(peak <= 2 * memory, "{game}: {peak} of {memory} bytes: {text}");
    }
    assert!(0 < proved, "nothing was proved, so nothing was checked either");
}
