//! A full disk, a killed process: no half table under the final name.
//!
//! The tests run themselves as another process, which then gets a full disk or is killed.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::exit)] // all of it is tests

mod support;

use std::{
    env, fs,
    path::Path,
    process::{Child, Command, Stdio},
    thread,
    time::Duration,
};

use support::{ON, Temporary, head, noise, table};
use table::{Encoding, Folder, Head, Table};

const GAME: &str = "a:b=1";

/// The folder in which the other process writes; unset in this one.
const PLACE: &str = "TABLE_TEST_PLACE";

/// The other process: writes the table again and again until it fails, with exit code 3. It does
/// not run for ever, since its parent may be gone.
#[test]
#[ignore = "run by the other tests, in a process of its own"]
fn write_until_the_end() {
    let Some(tables) = env::var_os(PLACE) else { return };
    let folder = Folder::new(Path::new(&tables), GAME);
    // Random, so that it does not compress.
    let entries: Vec<u8> = noise(3).take(40 << 20).map(|it| (it % 250) as u8).collect();
    let head = head(Encoding::Distance, &entries, &[]);
    let head = Head { game: GAME.to_owned(), slice: "s".to_owned(), ..head };
    for _ in 0..100 {
        if let Err(error) = folder.write(&head, &entries, &[], 2, &ON) {
            eprintln!("{error}");
            std::process::exit(3);
        }
    }
}

/// Starts the other process from a shell, after some shell commands.
fn start(tables: &Path, shell: &str) -> Child {
    let myself = env::current_exe().unwrap();
    Command::new("sh")
        .args(["-c", &format!("{shell} exec \"$0\" \"$@\"")])
        .arg(myself)
        .args(["--ignored", "--exact", "--nocapture", "write_until_the_end"])
        .env(PLACE, tables)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// A folder with a small table, which must survive.
fn old(name: &str) -> (Temporary, Folder) {
    let tables = Temporary::new(name);
    let folder = Folder::new(&tables.0, GAME);
    fs::create_dir_all(folder.path()).unwrap();
    drop(table(&folder.file("s"), Encoding::Distance, &[1, 2, 3], &[]));
    (tables, folder)
}

#[test]
fn a_disk_that_is_full_is_an_error_and_leaves_what_was_there() {
    let (tables, folder) = old("full");
    // No file may grow beyond a few megabytes; the signal is ignored, so that writing fails as on a
    // full disk.
    let child = start(&tables.0, "ulimit -f 8192; trap '' XFSZ;");
    let output = child.wait_with_output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{error}");
    let path = folder.file("s");
    assert!(error.contains(&format!("{}: ", path.display())), "{error}");
    assert!(!error.contains("panicked"), "{error}");
    assert_eq!(Table::open(&path).unwrap().head().entries, 3);
    assert!(folder.leftovers().unwrap().is_empty());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_killed_process_leaves_a_leftover_and_what_was_there() {
    let (tables, folder) = old("killed");
    let mut child = start(&tables.0, "");
    // It is writing as soon as there is some content; then it must be busy.
    while folder.leftovers().unwrap().iter().all(|it| it.bytes == 0) {
        thread::sleep(Duration::from_millis(1));
        assert!(child.try_wait().unwrap().is_none());
    }
    child.kill().unwrap();
    child.wait().unwrap();
    // Complete before or complete after, never in between.
    let now = Table::open(&folder.file("s")).unwrap();
    assert!([3, 40 << 20].contains(&now.head().entries));
    now.check(2).unwrap();
    // The next run need not wait until the leftover is old.
    let left = folder.leftovers().unwrap();
    assert!(left.iter().all(|it| !it.busy));
    assert_eq!(folder.clear().unwrap(), left.iter().map(|it| it.bytes).sum());
    for left in folder.leftovers().unwrap() {
        assert_eq!(left.bytes, 0);
        assert!(left.remove().unwrap());
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}
