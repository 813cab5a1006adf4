//! Nothing but `games` knows a game by name.
//!
//! Otherwise a new game would be more than one folder and one line. Comments
//! may name one, since an example says more than a description; code and
//! strings may not, nor anything in `web/`.

use super::tree::{Finding, Tree, in_source};

/// Checks `src/` of every other crate, and `web/`.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let games = tree.games();
    let mut findings = Vec::new();
    let mut look = |path: &str, number: usize, line: &str| {
        let words = line.split(|it: char| !it.is_alphanumeric()).map(str::to_lowercase);
        for game in words.filter(|it| games.contains(it)) {
            let what = format!(
                "only crates/games may name the game {game:?}; ask the registry, or move what \
                 belongs to the game into its folder (a test into tests/)"
            );
            findings.push(Finding::new(path, number, what));
        }
    };
    for (path, source) in tree.sources(|it| it != "games") {
        for (number, line) in source.lines.iter().enumerate() {
            look(path, number + 1, &line.code);
        }
    }
    for (path, text) in tree.texts() {
        let catalogue = path.ends_with(".ftl") && in_source(path).is_some_and(|it| it != "games");
        if catalogue || path.starts_with("web/") {
            let lines = text.lines().enumerate();
            let said = lines.filter(|it| !(catalogue && it.1.starts_with('#')));
            said.for_each(|(number, line)| look(path, number + 1, line));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(path: &str, text: &str) -> Vec<usize> {
        let registry = "registry! {\n    nim::Nim [],\n    connect4::Connect4 [symmetry],\n}\n";
        let tree = Tree::of(&[("crates/games/src/lib.rs", registry), (path, text)]);
        check(&tree).iter().map(|it| it.line).collect()
    }

    #[test]
    fn a_game_named_in_code_is_found() {
        assert_eq!(findings("crates/cli/src/main.rs", "//! Nim\nrun(\"nim:heaps=1\");\n"), [2]);
        assert_eq!(findings("crates/draw/src/lib.rs", "use games::Connect4;\n"), [1]);
        assert_eq!(findings("crates/text/src/en.ftl", "# nim\na = Nim is fun\n"), [2]);
        assert_eq!(findings("web/board.js", "// nim\n"), [1]);
    }

    #[test]
    fn comments_tests_and_other_words_are_fine() {
        let text = "//! As in nim.\n/// `nim:heaps=1`\nlet nimble = denim; // connect4\n";
        assert_eq!(findings("crates/cli/src/main.rs", text), [0; 0]);
        assert_eq!(findings("crates/cli/tests/show.rs", "run(\"nim\");"), [0; 0]);
        assert_eq!(findings("crates/games/src/nim/mod.rs", "pub struct Nim;"), [0; 0]);
        assert_eq!(findings("README.md", "spielbank show nim"), [0; 0]);
    }
}
