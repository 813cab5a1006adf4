//! Every dependency has a reason in docs/dependencies.md.

use super::{
    manifest::{self, Dependency},
    tree::{Finding, Tree},
};

const LIST: &str = "docs/dependencies.md";
const ROOT: &str = "Cargo.toml";

/// Checks the workspace's list against the reasons, and that every crate
/// takes its dependencies from that list.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    let root = manifest::dependencies(tree.text(ROOT).unwrap_or_default());
    let listed: Vec<&Dependency<'_>> =
        root.iter().filter(|it| it.table == "workspace.dependencies" && !it.is_ours()).collect();
    let reasons = reasons(tree.text(LIST).unwrap_or_default());

    for it in listed.iter().filter(|it| !reasons.iter().any(|reason| reason.1 == it.name)) {
        let what = format!("{} has no reason; add a line \"| `{0}` | why |\" to {LIST}", it.name);
        findings.push(Finding::new(ROOT, it.line, what));
    }
    for (line, name) in reasons.iter().filter(|it| !listed.iter().any(|dep| dep.name == it.1)) {
        let what = format!("{name} is not in [workspace.dependencies]; remove this line");
        findings.push(Finding::new(LIST, *line, what));
    }
    let ours = |path: &str| ["xtask/", "browser/", "crates/"].iter().any(|it| path.starts_with(it));
    for (path, text) in tree.texts().filter(|it| ours(it.0) && it.0.ends_with("Cargo.toml")) {
        for used in manifest::dependencies(text).iter().filter(|it| !it.is_inherited()) {
            let what = format!(
                "{} is not taken from the workspace; put it into [workspace.dependencies] of \
                 {ROOT} and write `{0}.workspace = true` here",
                used.name
            );
            findings.push(Finding::new(path, used.line, what));
        }
    }
    findings
}

/// The names at the beginnings of table rows: "| `name` | why |".
fn reasons(text: &str) -> Vec<(usize, &str)> {
    fn name(line: &str) -> Option<&str> {
        Some(line.strip_prefix("| `")?.split_once('`')?.0)
    }
    let rows = text.lines().enumerate();
    rows.filter_map(|(number, line)| Some((number + 1, name(line)?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(root: &str, list: &str, member: &str) -> Vec<String> {
        let files = [(ROOT, root), (LIST, list), ("crates/a/Cargo.toml", member)];
        check(&Tree::of(&files)).iter().map(Finding::to_string).collect()
    }

    const DEPS: &str = "[workspace.dependencies]\na = { path = \"crates/a\" }\nb = \"1\"\nc = { version = \"1\" }\n";
    const WHY: &str = "| crate | why |\n|---|---|\n| `b` | x |\n| `c` | y |\n";

    #[test]
    fn a_dependency_with_a_reason_is_fine() {
        let member = "[dependencies]\nb.workspace = true\nc = { workspace = true }\n";
        let none: [String; 0] = [];
        assert_eq!(found(DEPS, WHY, member), none);
    }

    #[test]
    fn differences_are_found() {
        let fewer = "| `b` | x |\n";
        assert!(found(DEPS, fewer, "")[0].starts_with("Cargo.toml:4: c has no reason"));
        let more = format!("{WHY}| `d` | z |\n");
        assert!(found(DEPS, &more, "")[0].starts_with("docs/dependencies.md:5: d is not in"));
        let member = "[dev-dependencies]\nb = \"1\"\n";
        assert!(found(DEPS, WHY, member)[0].starts_with("crates/a/Cargo.toml:2: b is not taken"));
    }
}
