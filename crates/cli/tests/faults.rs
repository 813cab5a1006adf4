//! The server on a disk that is full or fails: nothing that it has
//! acknowledged is lost or doubled, reading goes on, and when the disk works
//! again so does the server.
//!
//! The full disk is a small file system in memory that only the test sees
//! (`unshare`); failures of the disk are made by `strace`. Where these are
//! missing or not allowed a test says so and passes.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::print_stderr)] // all of it is tests

#[path = "../../server/tests/support/client.rs"]
mod client;
#[path = "support/server.rs"]
mod server_process;
mod support;

use std::{
    fs::{self, File},
    io::Write,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::Duration,
};

use client::{ask, get};
use serde_json::json;
use server_process::{Ledger, Server, folder, send};

/// Set where a test runs for the second time, with a small disk of its own.
const DISK: &str = "SPIELBANK_TEST_DISK";

/// Number of random schedules of failures; 1000 take some minutes.
const SCHEDULES: &str = "SPIELBANK_SCHEDULES";

// ---- a small disk ----------------------------------------------------------

/// A file system of a few megabytes that can be filled.
struct Disk {
    folder: PathBuf,
}

impl Disk {
    /// The small disk, if this is the second run of a test. Otherwise runs the
    /// test again with one, and yields nothing.
    fn of(test: &str) -> Option<Disk> {
        if let Some(folder) = std::env::var_os(DISK) {
            return Some(Disk { folder: folder.into() });
        }
        let folder = folder(test);
        // A user who may mount does so; others become root of a namespace first.
        let ways = [&["-m"][..], &["-rm"][..]];
        let mount = "mount -t tmpfs -o size=12m tmpfs \"$0\"";
        let tries = |way: &&&[&str]| {
            let mut command = Command::new("unshare");
            command.args(**way).args(["sh", "-c", mount]).arg(&folder);
            command.stderr(Stdio::null()).status().is_ok_and(|it| it.success())
        };
        let Some(way) = ways.iter().find(tries) else {
            eprintln!("left out: unshare is missing or may not mount a small disk");
            return None;
        };
        let mut command = Command::new("unshare");
        command.args(*way).args(["sh", "-c", &format!("{mount} && exec \"$@\"")]).arg(&folder);
        command.arg(std::env::current_exe().unwrap()).args(["--exact", test, "--nocapture"]);
        let ran = command.env(DISK, &folder).status().unwrap();
        let _ = fs::remove_dir_all(&folder);
        assert!(ran.success(), "{test} has failed on its small disk");
        None
    }

    fn store(&self) -> PathBuf {
        self.folder.join("matches.db")
    }

    /// Outside of the disk.
    fn log(&self) -> PathBuf {
        std::env::temp_dir().join(format!("spielbank-faults-{}.log", std::process::id()))
    }

    /// Fills the disk until this many bytes are left.
    fn fill(&self, left: u64) {
        let path = self.folder.join("filler");
        let mut file = File::options().create(true).append(true).open(path).unwrap();
        for size in [1 << 16, 1 << 12, 1] {
            while file.write_all(&vec![1; size]).is_ok() {}
        }
        let length = file.metadata().unwrap().len();
        file.set_len(length.saturating_sub(left)).unwrap();
    }

    /// Makes room.
    fn free(&self) {
        let _ = fs::remove_file(self.folder.join("filler"));
    }
}

/// Lines of the log that say that the store cannot be written, or can again.
fn troubles(log: &Path) -> (usize, usize) {
    let text = fs::read_to_string(log).unwrap();
    let count = |what: &str| text.lines().filter(|it| it.contains(what)).count();
    (count("cannot be written"), count("can be written again"))
}

// ---- a full disk -----------------------------------------------------------

#[test]
fn on_a_full_disk_nothing_acknowledged_is_lost() {
    let Some(disk) = Disk::of("on_a_full_disk_nothing_acknowledged_is_lost") else { return };
    for signal in ["TERM", "KILL"] {
        for failures in [1, 2, 30] {
            let (store, log) = (disk.store(), disk.log());
            let server = Server::start(&store, &log);
            let at = server.address;
            let mut ledger = Ledger::default();
            let id = ledger.begin(at).unwrap();
            assert!(ledger.play(at, &id));
            disk.fill(0);
            // What is in the log already may leave a little room.
            for _ in 0..100 {
                if failures <= ledger.refused.len() {
                    break;
                }
                match ledger.refused.len() % 2 {
                    0 => _ = ledger.begin(at),
                    _ => _ = ledger.play(at, &id),
                }
            }
            let full = ledger.refused.clone();
            let read_meanwhile = ledger.check(at, false);
            let told = send(at, "/api/matches?lang=de", &json!({ "game": "nim" }));
            disk.free();
            for _ in 0..20 {
                let other = ledger.begin(at);
                ledger.play(at, &id);
                if let Some(other) = other {
                    ledger.play(at, &other);
                }
            }
            let refused_later = ledger.refused.len() - full.len();
            let read_afterwards = ledger.check(at, false);
            server.end(signal);
            let server = Server::start(&store, &log);
            let case = format!("{failures} failures, SIG{signal}");
            ledger.check(server.address, true).unwrap_or_else(|it| panic!("{case}: lost: {it}"));
            read_meanwhile.unwrap_or_else(|it| panic!("{case}: while the disk was full: {it}"));
            read_afterwards.unwrap_or_else(|it| panic!("{case}: with room again: {it}"));
            assert_eq!(full, vec![503; failures], "{case}: a full disk is said to be one");
            assert_eq!(told.status, 503, "{case}");
            assert!(told.header("retry-after").is_some(), "{case}: {told:?}");
            let message = told.json()["error"]["message"].to_string();
            assert!(message.contains("Nichts ist verloren"), "{case}: {message}");
            assert_eq!(refused_later, 0, "{case}: the first change with room again is made");
            assert_eq!(troubles(&log), (1, 1), "{case}: the log says it once");
            drop(server);
            for name in ["matches.db", "matches.db-wal", "matches.db-shm"] {
                let _ = fs::remove_file(disk.folder.join(name));
            }
            fs::remove_file(&log).unwrap();
        }
    }
}

/// Machines and clocks wait while nothing can be kept, and go on by themselves.
#[test]
fn machines_and_clocks_go_on_when_there_is_room_again() {
    let Some(disk) = Disk::of("machines_and_clocks_go_on_when_there_is_room_again") else { return };
    let (store, log) = (disk.store(), disk.log());
    let server = Server::start(&store, &log);
    let at = server.address;
    let begin = |wish: serde_json::Value| {
        let answer = send(at, "/api/matches", &wish);
        assert_eq!(answer.status, 201, "{answer:?}");
        format!("/api/matches/{}", answer.json()["id"].as_str().unwrap())
    };
    let machines = json!({ "a": "random", "b": "random" });
    let show =
        begin(json!({ "game": "nim:heaps=1000-1000-1000-1000", "players": machines, "pace": 20 }));
    let people = json!({ "a": "human", "b": "human" });
    let timed = json!({ "game": "nim", "players": people, "moves": "1x1", "clock": { "base": 2 } });
    let timed = begin(timed);
    let answer = send(at, &format!("{timed}/plies"), &json!({ "move": "2x1" }));
    assert_eq!(answer.status, 200, "{answer:?}");
    disk.fill(0);
    let node = |path: &str| get(at, path).json()["node"].as_u64().unwrap();
    // Until nothing changes any more; the clock runs out meanwhile.
    let mut stands = node(&show);
    for _ in 0..200 {
        thread::sleep(Duration::from_millis(300));
        let now = node(&show);
        if now == stands && troubles(&log).0 == 1 {
            break;
        }
        stands = now;
    }
    thread::sleep(Duration::from_millis(2500));
    assert_eq!(node(&show), stands, "nothing is played that is not kept");
    assert!(get(at, &timed).json()["end"].is_null());
    disk.free();
    let goes_on = (0..600).any(|_| {
        thread::sleep(Duration::from_millis(100));
        let over = get(at, &timed).json()["end"]["cause"] == "time";
        over && (stands + 3 < node(&show) || !get(at, &show).json()["end"].is_null())
    });
    assert!(goes_on, "{} and {}", get(at, &show).json(), get(at, &timed).json());
    assert_eq!(troubles(&log), (1, 1));
    drop(server);
    fs::remove_file(&log).unwrap();
}

// ---- random schedules ------------------------------------------------------

/// What is done next; `SPIELBANK_SCHEDULES` times a few dozen of these.
#[test]
fn random_schedules_of_full_disks_lose_and_double_nothing() {
    let Some(disk) = Disk::of("random_schedules_of_full_disks_lose_and_double_nothing") else {
        return;
    };
    let schedules = std::env::var(SCHEDULES).ok().and_then(|it| it.parse().ok()).unwrap_or(30);
    let (store, log) = (disk.store(), disk.log());
    let mut server = Server::start(&store, &log);
    let (mut acknowledged, mut refused, mut others, mut ends) = (0, 0, 0, 0);
    for schedule in 0..schedules {
        let mut chance = fastrand::Rng::with_seed(schedule);
        let mut ledger = Ledger::default();
        disk.free();
        let mut ids: Vec<String> = vec![ledger.begin(server.address).unwrap()];
        let case = |what: &str, it: String| format!("schedule {schedule}, {what}: {it}");
        for _ in 0..chance.u32(10..30) {
            let at = server.address;
            match chance.u32(0..12) {
                0 | 1 => disk.fill(0),
                // Enough for a part of what is to be written.
                2 | 3 => disk.fill(4096 * chance.u64(1..12)),
                4 => disk.free(),
                5 | 6 => ids.extend(ledger.begin(at)),
                7 => ledger.check(at, false).unwrap_or_else(|it| panic!("{}", case("read", it))),
                8 if chance.u32(0..4) == 0 => {
                    let signal = if chance.bool() { "TERM" } else { "KILL" };
                    server.end(signal);
                    disk.free();
                    server = Server::start(&store, &log);
                    ends += 1;
                    let there = ledger.check(server.address, true);
                    there.unwrap_or_else(|it| panic!("{}", case(signal, it)));
                }
                _ => _ = ledger.play(at, &ids[chance.usize(0..ids.len())]),
            }
        }
        // Recovery without a restart: the first change with room is made.
        disk.free();
        let before = ledger.refused.len();
        for id in &ids {
            ledger.play(server.address, id);
        }
        let stuck = before < ledger.refused.len();
        if schedule % 5 == 4 || stuck {
            server.end(if chance.bool() { "TERM" } else { "KILL" });
            server = Server::start(&store, &log);
            ends += 1;
        }
        let there = ledger.check(server.address, true);
        there.unwrap_or_else(|it| panic!("{}", case("at the end", it)));
        assert!(!stuck, "schedule {schedule}: refused with room again");
        others += ledger.refused.iter().filter(|it| **it != 503).count();
        acknowledged += ledger.acknowledged;
        refused += ledger.refused.len();
    }
    eprintln!("{schedules} schedules: {acknowledged} acknowledged, {refused} refused, {ends} ends");
    assert_eq!(others, 0, "refused otherwise than with 503");
    assert!(0 < refused, "no schedule made anything fail");
    drop(server);
    fs::remove_file(&log).unwrap();
}

// ---- a disk that fails -----------------------------------------------------

/// Whether `strace` may do that.
fn may_trace(arguments: &[&str]) -> bool {
    let tried = Command::new("strace").args(arguments).arg("true").stderr(Stdio::null()).status();
    let may = tried.is_ok_and(|it| it.success());
    if !may {
        eprintln!("left out: strace is missing or not allowed");
    }
    may
}

/// Begins matches and plays while calls of the system fail, then kills the
/// server. What was refused in sixty rounds.
fn with_failing(name: &str, inject: &str) -> Option<Vec<u16>> {
    let folder = folder(&format!("faults-{name}"));
    let (store, log) = (folder.join("matches.db"), folder.join("log"));
    let trace = folder.join("trace").display().to_string();
    let inject = format!("inject={inject}");
    let calls = "trace=fsync,fdatasync,pwrite64";
    let wrapper = ["strace", "-f", "-qq", "-o", &trace, "-e", calls, "-e", &inject];
    if !may_trace(&wrapper[1..]) {
        return None;
    }
    let server = Server::start_under(&wrapper, &store, &log);
    let at = server.address;
    let mut ledger = Ledger::default();
    let mut first = None;
    for _ in 0..60 {
        let begun = ledger.begin(at);
        first = first.or(begun);
        if let Some(id) = &first {
            ledger.play(at, id);
        }
    }
    let meanwhile = ledger.check(at, false);
    let injected = fs::read_to_string(&trace).unwrap().matches("(INJECTED)").count();
    server.end("KILL");
    let server = Server::start(&store, &log);
    ledger.check(server.address, true).unwrap_or_else(|it| panic!("{inject}: lost: {it}"));
    meanwhile.unwrap_or_else(|it| panic!("{inject}: before the end: {it}"));
    assert!(0 < injected, "{inject}: nothing has failed");
    drop(server);
    let _ = fs::remove_dir_all(folder);
    Some(ledger.refused)
}

/// `strace` counts the calls of each thread, and the store has a thread for
/// each connection: these fail once for each, and each is replaced.
#[test]
fn a_disk_that_does_not_sync_loses_nothing() {
    let cases = ["12", "12..13", "12..15", "13+9"];
    let refused = cases.map(|when| {
        let name = format!("sync-{}", when.replace(['.', '+'], "-"));
        with_failing(&name, &format!("fsync,fdatasync:error=EIO:when={when}"))
    });
    // A single failure is not noticed: it is tried once more.
    assert!(refused.iter().flatten().all(Vec::is_empty), "{refused:?}");
}

#[test]
fn a_disk_that_does_not_write_loses_nothing() {
    let mut refused = Vec::new();
    for error in ["ENOSPC", "EIO"] {
        for when in ["60", "60..61", "60..75", "61+17"] {
            let name = format!("pwrite64-{error}-{}", when.replace(['.', '+'], "-"));
            refused.extend(with_failing(&name, &format!("pwrite64:error={error}:when={when}")));
        }
    }
    assert!(refused.iter().flatten().all(|it| *it == 503), "{refused:?}");
}

/// Every call fails for a while, on every connection: `strace` comes and goes.
#[test]
fn a_disk_that_fails_for_a_while_loses_nothing() {
    let faults = ["fsync,fdatasync:error=EIO", "pwrite64:error=EIO", "pwrite64:error=ENOSPC"];
    for (fault, mended) in faults.into_iter().flat_map(|it| [(it, true), (it, false)]) {
        let folder = folder("faults-while");
        let (store, log) = (folder.join("matches.db"), folder.join("log"));
        let server = Server::start(&store, &log);
        let at = server.address;
        let mut ledger = Ledger::default();
        let id = ledger.begin(at).unwrap();
        for round in 1..=3 {
            assert!(ledger.play(at, &id), "{fault}, round {round}: refused on a sound disk");
            let Some(tracer) = Tracer::attach(&server, fault, &folder) else { return };
            let before = ledger.refused.len();
            for number in 0..2 * round {
                match number % 2 {
                    0 => _ = ledger.begin(at),
                    _ => _ = ledger.play(at, &id),
                }
            }
            let read = ledger.check(at, false);
            if round < 3 || mended {
                tracer.end();
            }
            read.unwrap_or_else(|it| panic!("{fault}, round {round}: {it}"));
            let refused = ledger.refused[before..].to_vec();
            assert_eq!(refused, vec![503; 2 * round], "{fault}, round {round}");
        }
        if mended {
            assert!(ledger.play(at, &id), "{fault}: refused on a sound disk");
        }
        server.end("KILL");
        let server = Server::start(&store, &log);
        let there = ledger.check(server.address, true);
        there.unwrap_or_else(|it| panic!("{fault}, mended {mended}: lost: {it}"));
        drop(server);
        let _ = fs::remove_dir_all(folder);
    }
}

/// `strace` at work on a server.
struct Tracer(Child);

impl Tracer {
    fn attach(server: &Server, fault: &str, folder: &Path) -> Option<Tracer> {
        let pid = server.pid().to_string();
        let trace = folder.join("trace").display().to_string();
        let said = folder.join("said");
        let inject = format!("inject={fault}");
        let mut command = Command::new("strace");
        command.args(["-f", "-o", &trace, "-e", &inject, "-p", &pid]);
        let tracer = command.stderr(File::create(&said).unwrap()).spawn().ok().map(Tracer);
        let Some(mut tracer) = tracer else {
            eprintln!("left out: strace is missing");
            return None;
        };
        for _ in 0..1000 {
            if fs::read_to_string(&said).unwrap().contains("attached") {
                return Some(tracer);
            }
            if tracer.0.try_wait().unwrap().is_some() {
                eprintln!("left out: strace may not look at another process");
                return None;
            }
            thread::sleep(Duration::from_millis(10));
        }
        panic!("strace neither attaches nor ends");
    }

    fn end(mut self) {
        let pid = self.0.id().to_string();
        assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
        self.0.wait().unwrap();
    }
}

/// Copying the log into the file fails for good: that is no change's fault.
#[test]
fn a_log_that_cannot_be_copied_is_no_reason_to_refuse() {
    let Some(disk) = Disk::of("a_log_that_cannot_be_copied_is_no_reason_to_refuse") else { return };
    let (store, log) = (disk.store(), disk.log());
    let server = Server::start(&store, &log);
    let at = server.address;
    let mut ledger = Ledger::default();
    let ids: Vec<String> = (0..20).map(|_| ledger.begin(at).unwrap()).collect();
    // The log is copied when it has a thousand pages, and the file has to grow.
    for round in 0..600 {
        if round % 100 == 50 {
            disk.fill(4096 * 20);
        }
        ledger.play(at, &ids[round % ids.len()]);
        if round % 100 == 99 {
            disk.free();
        }
    }
    disk.free();
    let refused = ledger.refused.len();
    for id in &ids {
        ledger.play(at, id);
    }
    assert_eq!(ledger.refused.len(), refused, "refused with room again");
    server.end("KILL");
    let server = Server::start(&store, &log);
    ledger.check(server.address, true).unwrap_or_else(|it| panic!("lost: {it}"));
    assert!(ask(server.address, "GET", "/api/settings", &[], b"").unwrap().status == 200);
    drop(server);
    fs::remove_file(&log).unwrap();
}
