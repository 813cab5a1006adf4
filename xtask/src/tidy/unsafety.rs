//! No unsafe code, anywhere.
//!
//! Every crate takes the workspace's lints, which forbid it.

use super::{
    rust::Source,
    tree::{Finding, Tree},
};

const ROOT: &str = "Cargo.toml";

/// Checks every Rust file, and the lints of every crate.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.texts().filter(|it| it.0.ends_with(".rs")) {
        let source = Source::new(text);
        let lines = source.lines.iter().enumerate();
        let found = lines.filter(|it| is_unsafe(&it.1.bare)).map(|it| it.0 + 1);
        findings.extend(found.map(|it| Finding::new(path, it, "unsafe code")));
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

/// The workspace forbids it, and every crate takes the workspace's lints.
fn lints(tree: &Tree, findings: &mut Vec<Finding>) {
    let forbids = |text: &str| {
        let section = text.split_once("[workspace.lints.rust]\n").map_or("", |it| it.1);
        let mut lines = section.lines().take_while(|it| !it.starts_with('['));
        lines.any(|it| it.trim() == "unsafe_code = \"forbid\"")
    };
    if !tree.text(ROOT).is_some_and(forbids) {
        let what = "[workspace.lints.rust] needs `unsafe_code = \"forbid\"`";
        findings.push(Finding::new(ROOT, 1, what));
    }
    let member =
        |path: &str| ["crates/", "browser/", "xtask/"].iter().any(|it| path.starts_with(it));
    for (path, text) in tree.texts().filter(|it| member(it.0) && it.0.ends_with("Cargo.toml")) {
        if !text.contains("[lints]\nworkspace = true\n") {
            let what = "it has lints of its own; write `[lints]` and `workspace = true`";
            findings.push(Finding::new(path, 1, what));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINTS: &str = "[workspace.lints.rust]\nunsafe_code = \"forbid\"\na = \"warn\"\n";

    fn found(path: &str, text: &str) -> Vec<String> {
        let files = [(ROOT, LINTS), (path, text)];
        check(&Tree::of(&files)).iter().map(Finding::to_string).collect()
    }

    #[test]
    fn unsafe_code_is_found() {
        let code = "//! a\nfn f() { unsafe { g() } }\n";
        assert_eq!(found("crates/a/src/b.rs", code), ["crates/a/src/b.rs:2: unsafe code"]);
        assert_eq!(found("xtask/src/b.rs", "#![allow(unsafe_code)]\n").len(), 1);
        assert_eq!(found("crates/a/tests/b.rs", "#![expect(unsafe_code)]\n").len(), 1);
        assert!(found("a.rs", "//! unsafe\nlet unsafe_x = \"unsafe\";\n").is_empty());
        assert!(found("a.rs", "#![forbid(unsafe_code)]\n").is_empty());
    }

    #[test]
    fn lints_of_ones_own_are_found() {
        for path in ["crates/a/Cargo.toml", "xtask/Cargo.toml", "browser/Cargo.toml"] {
            assert!(found(path, "[lints]\nworkspace = true\n").is_empty());
            assert_eq!(found(path, "[lints.rust]\nunsafe_code = \"deny\"\n").len(), 1);
        }
    }

    #[test]
    fn a_workspace_that_allows_it_is_found() {
        for lints in [
            "",
            "[workspace.lints.rust]\n",
            "[workspace.lints.rust]\n[a]\nunsafe_code = \"forbid\"\n",
        ] {
            assert_eq!(check(&Tree::of(&[(ROOT, lints)])).len(), 1, "{lints}");
        }
    }
}
