//! Arrows between crates point one way.
//!
//! Cargo forbids circles, but not a shortcut: nothing else would keep `draw`
//! from asking `games` for a board.

use super::{
    manifest,
    tree::{Finding, Tree},
};

/// A crate may use anything of ours.
const ANY: &[&str] = &["*"];

/// What each crate may use of ours, outside its tests.
const ALLOWED: &[(&str, &[&str])] = &[
    ("game", &[]),
    ("memory", &[]),
    ("kit", &["game"]),
    ("draw", &["game", "petri"]),
    ("text", &["game"]),
    ("search", &["game", "memory"]),
    ("solve", &["game", "memory"]),
    ("table", &["game"]),
    ("certify", &["game"]),
    ("petri", &["game", "memory"]),
    ("games", &["game", "memory", "petri"]),
    ("wire", &["game"]),
    ("play", &["certify", "game", "games", "memory", "search", "solve", "table", "wire"]),
    ("server", ANY),
    ("cli", ANY),
];

/// Checks `[dependencies]` of every crate in crates/.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    let manifest = |path: &str| {
        let name = path.strip_prefix("crates/")?.strip_suffix("/Cargo.toml")?;
        (!name.contains('/')).then(|| name.to_owned())
    };
    let crates: Vec<(String, &str, &str)> =
        tree.texts().filter_map(|(path, text)| Some((manifest(path)?, path, text))).collect();
    for (name, path, text) in &crates {
        let Some((_, allowed)) = ALLOWED.iter().find(|it| it.0 == name) else {
            let what = format!(
                "no rule says what the crate {name} may use; add it to ALLOWED in \
                 xtask/src/tidy/arrows.rs and to ARCHITECTURE.md"
            );
            findings.push(Finding::new(*path, 1, what));
            continue;
        };
        for used in manifest::dependencies(text) {
            let ours = crates.iter().any(|it| it.0 == used.name)
                || ALLOWED.iter().any(|it| it.0 == used.name);
            let tests_only = used.table.ends_with("dev-dependencies");
            if ours && !tests_only && *allowed != ANY && !allowed.contains(&used.name) {
                let may =
                    if allowed.is_empty() { "nothing".to_owned() } else { allowed.join(", ") };
                let what = format!(
                    "{name} must not use {}; of ours it may use {may} (and more in \
                     [dev-dependencies])",
                    used.name
                );
                findings.push(Finding::new(*path, used.line, what));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(name: &str, manifest: &str) -> Vec<Finding> {
        check(&Tree::of(&[(&format!("crates/{name}/Cargo.toml"), manifest)]))
    }

    #[test]
    fn an_arrow_that_points_up_is_found() {
        let found =
            findings("draw", "[dependencies]\ngame.workspace = true\ngames.workspace = true\n");
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].line, found[0].path.as_str()), (3, "crates/draw/Cargo.toml"));
        assert!(found[0].what.starts_with("draw must not use games"));
        let found = findings("games", "[dependencies]\nkit = { path = \"../kit\" }\n");
        assert_eq!(found.len(), 1);
    }

    #[test]
    fn a_crate_without_a_rule_is_found() {
        assert!(findings("casino", "").iter().any(|it| it.what.contains("add it to ALLOWED")));
    }

    #[test]
    fn right_arrows_are_fine() {
        let games = "[dependencies]\ngame.workspace = true\nserde = \"1\"\n\
                     [dev-dependencies]\nkit.workspace = true\n";
        assert_eq!(findings("games", games), []);
        assert_eq!(findings("cli", "[dependencies]\ngames.workspace = true\n"), []);
    }
}
