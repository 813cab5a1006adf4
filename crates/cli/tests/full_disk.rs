//! A full disk costs nothing that was there before.
//!
//! A small file system in memory is mounted where only a shell of ours sees it
//! (`unshare`); where that is not allowed, the tests say so and do nothing.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::print_stderr)] // all of it is tests

mod support;

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use assert_cmd::cargo::CommandCargoExt;
use support::prints;

/// Fills the disk to the last byte. Small writes fill what a large one leaves.
const FILL: &str = "dd if=/dev/zero of=filler bs=64k 2>/dev/null; \
                    dd if=/dev/zero of=filler2 bs=1 count=9000 2>/dev/null; ";

/// A folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("spielbank-full-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("disk")).unwrap();
    folder
}

/// Runs a script in a small file system of its own; `$B` is the program and
/// `$OUT` the folder outside. `None` where that is not possible.
fn on_a_small_disk(folder: &Path, script: &str) -> Option<Output> {
    let program = Command::cargo_bin("spielbank").unwrap();
    let disk = folder.join("disk");
    let script =
        format!("mount -t tmpfs -o size=256k none \"$DISK\" || exit 99; cd \"$DISK\"; {script}");
    let run = |flags: &str| {
        let mut command = Command::new("unshare");
        command.args([flags, "sh", "-c", &script]).env("B", program.get_program());
        command.env("LC_ALL", "C").env("DISK", &disk).env("OUT", folder).output().ok()
    };
    let output = ["-rm", "-m"].iter().filter_map(|it| run(it)).find(|it| {
        // 99: no mount; 1 without anything said by us: no unshare.
        it.status.code() != Some(99) && !String::from_utf8_lossy(&it.stderr).contains("unshare")
    });
    if output.is_none() {
        eprintln!("skipped: no private mounts here (unshare)");
    }
    output
}

fn said(output: &Output) -> String {
    let text = |it: &[u8]| String::from_utf8_lossy(it).into_owned();
    text(&output.stdout) + &text(&output.stderr)
}

#[test]
fn an_older_certificate_survives() {
    let folder = folder("prove");
    let old = folder.join("old");
    prints(&["prove", "nim:heaps=1-2", "--out", old.to_str().unwrap()]);
    let script = format!(
        "cp \"$OUT/old\" proof; {FILL} \"$B\" prove nim --out proof; echo \"code $?\"; \
         cp proof \"$OUT/after\"; ls -a"
    );
    let Some(output) = on_a_small_disk(&folder, &script) else { return };
    let said = said(&output);
    assert!(said.contains("code 2"), "{said}");
    assert!(said.contains("proof: "), "the file is named: {said}");
    assert!(!said.contains(".part"), "{said}");
    assert_eq!(fs::read(&old).unwrap(), fs::read(folder.join("after")).unwrap());
    let _ = fs::remove_dir_all(&folder);
}

#[test]
fn an_older_record_survives() {
    let folder = folder("record");
    let script = format!(
        "printf '1x1\\nsave game\\n' | \"$B\" play nim --plain --a human --b human >/dev/null; \
         cp game \"$OUT/old\"; {FILL} \
         printf '1x1\\n1x1\\nsave game\\n' | \"$B\" play nim --plain --a human --b human; \
         cp game \"$OUT/after\"; ls -a"
    );
    let Some(output) = on_a_small_disk(&folder, &script) else { return };
    let said = said(&output);
    assert!(said.contains("game: "), "the file is named: {said}");
    assert!(!said.contains(".part"), "{said}");
    let old = fs::read(folder.join("old")).unwrap();
    assert!(String::from_utf8_lossy(&old).contains("1x1"));
    assert_eq!(old, fs::read(folder.join("after")).unwrap());
    let _ = fs::remove_dir_all(&folder);
}
