//! Unsafe code stands in one file, with its reason.
//!
//! Every crate inherits the workspace's `forbid`. Mapping a file into memory
//! cannot be had without an unsafe call, so one crate has the same lints with
//! `deny` instead, and one file of it an `allow`; here is made sure that it
//! stays the only one.

use super::{
    rust::Source,
    tree::{Finding, Tree},
};

/// The crate that has lints of its own.
const CRATE: &str = "crates/table/Cargo.toml";

/// Its file in which unsafe code may stand.
const FILE: &str = "crates/table/src/map.rs";

const ROOT: &str = "Cargo.toml";

/// Checks every Rust file, and the lints of every crate.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.texts().filter(|it| it.0.ends_with(".rs")) {
        let source = Source::new(text);
        let lines = source.lines.iter().enumerate();
        let found: Vec<usize> =
            lines.filter(|it| is_unsafe(&it.1.bare)).map(|it| it.0 + 1).collect();
        if path != FILE {
            let what = format!("unsafe code; only {FILE} may have some");
            findings.extend(found.iter().map(|it| Finding::new(path, *it, what.clone())));
        } else if text.matches("// SAFETY: ").count() + 1 < found.len() {
            // One of the lines is the `allow`.
            let what = "unsafe code without a reason; put `// SAFETY: …` before each";
            findings.push(Finding::new(path, found[1], what));
        }
    }
    lints(tree, &mut findings);
    findings
}

/// The keyword, or a lint that lets it pass.
fn is_unsafe(code: &str) -> bool {
    let mut words = code.split(|it: char| !it.is_alphanumeric() && it != '_');
    let strict = ["deny(unsafe_code)", "forbid(unsafe_code)"].iter().any(|it| code.contains(it));
    words.any(|it| it == "unsafe" || it == "unsafe_code" && !strict)
}

/// Every crate takes the workspace's lints; the one that cannot has a copy.
fn lints(tree: &Tree, findings: &mut Vec<Finding>) {
    let mut ours =
        tree.text(ROOT).map(|it| section_pairs(it, "workspace.lints.")).unwrap_or_default();
    let forbid = ("rust", "unsafe_code = \"forbid\"");
    match ours.iter_mut().find(|it| **it == forbid) {
        Some(lint) => lint.1 = "unsafe_code = \"deny\"",
        None => {
            let what = "[workspace.lints.rust] needs `unsafe_code = \"forbid\"`";
            findings.push(Finding::new(ROOT, 1, what));
        }
    }
    let member = |path: &str| path == "xtask/Cargo.toml" || path.starts_with("crates/");
    for (path, text) in tree.texts().filter(|it| member(it.0) && it.0.ends_with("Cargo.toml")) {
        if path == CRATE {
            if section_pairs(text, "lints.") != ours {
                let what =
                    format!("its lints must be those of {ROOT}, with unsafe_code = \"deny\"");
                findings.push(Finding::new(path, 1, what));
            }
        } else if !text.contains("[lints]\nworkspace = true\n") {
            let what = "it has lints of its own; write `[lints]` and `workspace = true`";
            findings.push(Finding::new(path, 1, what));
        }
    }
}

/// The lines below the headings `[PREFIXname]`, each with that name.
fn section_pairs<'a>(text: &'a str, prefix: &str) -> Vec<(&'a str, &'a str)> {
    let mut section = None;
    let mut pairs = Vec::new();
    for line in text.lines().map(str::trim) {
        if let Some(heading) = line.strip_prefix('[') {
            section = heading.strip_prefix(prefix).and_then(|it| it.strip_suffix(']'));
        } else if let Some(section) = section
            && !line.is_empty()
            && !line.starts_with('#')
        {
            pairs.push((section, line));
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINTS: &str = "[workspace.lints.rust]\nunsafe_code = \"forbid\"\na = \"warn\"\n";
    const COPY: &str = "[lints.rust]\nunsafe_code = \"deny\"\na = \"warn\"\n";

    fn found(path: &str, text: &str) -> Vec<String> {
        let files = [(ROOT, LINTS), (path, text)];
        check(&Tree::of(&files)).iter().map(Finding::to_string).collect()
    }

    #[test]
    fn unsafe_code_elsewhere_is_found() {
        let code = "//! a\nfn f() { unsafe { g() } }\n";
        let what = "crates/a/src/b.rs:2: unsafe code; only crates/table/src/map.rs may have some";
        assert_eq!(found("crates/a/src/b.rs", code), [what]);
        assert_eq!(found("crates/table/src/b.rs", code).len(), 1);
        assert_eq!(found("xtask/src/b.rs", "#![allow(unsafe_code)]\n").len(), 1);
        assert_eq!(found("crates/a/tests/b.rs", "#![expect(unsafe_code)]\n").len(), 1);
    }

    #[test]
    fn unsafe_code_with_a_reason_may_be_there() {
        let map = "#![allow(unsafe_code)]\n// SAFETY: so.\nlet a = unsafe { f() };\n";
        assert!(found(FILE, map).is_empty());
        let twice = format!("{map}let b = unsafe {{ f() }};\n");
        assert_eq!(found(FILE, &twice).len(), 1);
        assert!(found("a.rs", "//! unsafe\nlet unsafe_x = \"unsafe\";\n").is_empty());
        assert!(found("a.rs", "#![deny(unsafe_code)]\n").is_empty());
    }

    #[test]
    fn lints_of_ones_own_are_found() {
        assert!(found("crates/a/Cargo.toml", "[lints]\nworkspace = true\n").is_empty());
        assert_eq!(found("crates/a/Cargo.toml", COPY).len(), 1);
        assert!(found(CRATE, COPY).is_empty());
        assert_eq!(found(CRATE, "[lints.rust]\nunsafe_code = \"allow\"\na = \"warn\"\n").len(), 1);
        assert_eq!(found(CRATE, "[lints.rust]\nunsafe_code = \"deny\"\n").len(), 1);
        let weak = Tree::of(&[(ROOT, "[workspace.lints.rust]\n")]);
        assert_eq!(check(&weak).len(), 1);
    }
}
