//! What every file has in common.

use super::{
    rust::Source,
    tree::{Finding, Tree},
};

/// A longer Rust file has more than one concern.
const MOST_LINES: usize = 600;

/// A larger file belongs somewhere else: 400 KiB.
const MOST_BYTES: u64 = 400 << 10;

/// Files whose blanks at the ends of lines mean something: tiles of a territory without anything
/// on them, and what a program printed.
const BLANKS: [&str; 2] = [".ter", ".out"];

/// Folders of a particular machine. Taken apart so that they are not found here.
const MACHINE: [&str; 4] =
    [concat!("/", "home/"), concat!("/", "root/"), concat!("/", "work/"), concat!("/", "Users/")];

/// What is not finished.
const UNFINISHED: [&str; 2] = ["todo!", "unimplemented!"];

/// Checks all files.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in &tree.files {
        let mut add = |line, what: String| findings.push(Finding::new(&file.path, line, what));
        if file.path.starts_with("target/") || file.path.contains("/target/") {
            add(1, "what is built is not kept; git rm --cached it".to_owned());
        }
        if MOST_BYTES < file.size {
            add(1, format!("{} bytes, at most {MOST_BYTES}; make or fetch it", file.size));
        }
        let Some(text) = &file.text else { continue };
        let blanks = BLANKS.iter().any(|it| file.path.ends_with(it));
        for (number, line) in text.lines().enumerate() {
            if !blanks && line.ends_with([' ', '\t', '\r']) {
                add(number + 1, "white space at the end of the line; remove it".to_owned());
            }
            if let Some(path) = MACHINE.iter().find(|it| names_path(line, it)) {
                add(number + 1, format!("{path}… is a folder of one machine; use a relative path"));
            }
        }
        if file.path.ends_with(".rs") {
            rust(text, &mut add);
        }
    }
    findings
}

fn rust(text: &str, add: &mut impl FnMut(usize, String)) {
    if !text.starts_with("//!") {
        add(1, "begin with `//!`: what this file is, and why".to_owned());
    }
    let lines = text.lines().count();
    if MOST_LINES < lines {
        add(lines, format!("{lines} lines, at most {MOST_LINES}; one concern per file"));
    }
    for (number, line) in Source::new(text).lines.iter().enumerate() {
        if let Some(found) = UNFINISHED.iter().find(|it| line.bare.contains(**it)) {
            add(number + 1, format!("{found} is not finished; finish it or leave it out"));
        }
    }
}

/// Whether an absolute path stands in the line; the end of a longer path or
/// of a URL does not count.
fn names_path(line: &str, folder: &str) -> bool {
    let part = |it: char| it.is_alphanumeric() || matches!(it, '.' | '-' | '_' | '~' | '}' | ')');
    line.match_indices(folder).any(|(at, _)| !line[..at].ends_with(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, text: &str) -> Vec<String> {
        check(&Tree::of(&[(path, text)])).iter().map(Finding::to_string).collect()
    }

    fn assert_one(path: &str, text: &str, what: &str) {
        let found = found(path, text);
        assert!(found.len() == 1 && found[0].starts_with(what), "{found:?}");
    }

    #[test]
    fn faults_are_found() {
        assert_one("a.rs", "fn f() {}\n", "a.rs:1: begin with");
        assert_one("a.rs", "//! A\nfn f() { todo!() }\n", "a.rs:2: todo! is not finished");
        assert_one("a.rs", &format!("//! A\n{}", "\n".repeat(600)), "a.rs:601: 601 lines");
        assert_one("a.md", "a\nb \n", "a.md:2: white space");
        assert!(check(&Tree::of(&[("a.ter", "2\n2\n# \n  \n")])).is_empty());
        let folder = MACHINE[0];
        assert_one("a.md", &format!("see {folder}me/x\n"), &format!("a.md:1: {folder}… is a"));
        assert_one("a.csv", &"1\n".repeat(300_000), "a.csv:1: 600000 bytes");
        assert_one("target/debug/a.d", "a\n", "target/debug/a.d:1: what is built");
    }

    #[test]
    fn good_files_are_fine() {
        let none: [String; 0] = [];
        assert_eq!(found("a.rs", "//! todo! is a word.\nconst A: &str = \"todo!\";\n"), none);
        assert_eq!(found("a.md", &format!("https://example.org{}me/x\n", MACHINE[0])), none);
        assert_eq!(found("a.md", &"x\n".repeat(1000)), none);
    }
}
