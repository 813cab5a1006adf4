//! Real files of other tools, which are not part of the project: tests that use them are left out
//! where they are missing.

#![allow(dead_code)] // no test file uses all of it
#![allow(clippy::print_stderr)] // what is left out is said

use std::{fs, path::PathBuf};

/// The folder beside the workspace, or beside the folder that the workspace is in.
fn folder() -> PathBuf {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let beside = |up: &str| here.join(up).join("shared/nets");
    let near = beside("../../..");
    if near.is_dir() { near } else { beside("../../../..") }
}

/// A file, by its path in the folder.
pub fn shared(name: &str) -> Option<Vec<u8>> {
    let bytes = fs::read(folder().join(name)).ok();
    if bytes.is_none() {
        eprintln!("left out: ../shared/nets/{name} is missing");
    }
    bytes
}

/// All files with their paths in the folder.
pub fn files() -> Vec<(String, Vec<u8>)> {
    let root = folder();
    let mut found = Vec::new();
    let mut open = vec![root.clone()];
    while let Some(folder) = open.pop() {
        let Ok(entries) = fs::read_dir(&folder) else { continue };
        for entry in entries.flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else if let (Ok(bytes), Ok(name)) = (fs::read(&path), path.strip_prefix(&root)) {
                found.push((name.to_string_lossy().into_owned(), bytes));
            }
        }
    }
    if found.is_empty() {
        eprintln!("left out: ../shared/nets is missing");
    }
    found.sort();
    found
}
