//! Every golden number names its source.
//!
//! A count that only our own code has found proves that the code does what it
//! does.

use super::tree::{Finding, Tree};

/// Checks every `golden.perft`.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    let goldens = tree.texts().filter(|it| it.0.ends_with(".perft"));
    for (path, text) in goldens {
        let mut source = false;
        for (number, line) in text.lines().enumerate() {
            match line.split(' ').next().unwrap_or_default() {
                "game" | "position" => source = false,
                "source" => source = "source".len() + 1 < line.trim_end().len(),
                "perft" if !source => {
                    let what = "this count has no source; put a `source …` line before it, after \
                                the last `game` or `position`";
                    findings.push(Finding::new(path, number + 1, what));
                }
                _ => (),
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<usize> {
        let tree = Tree::of(&[("crates/games/src/x/golden.perft", text)]);
        check(&tree).iter().map(|it| it.line).collect()
    }

    #[test]
    fn a_count_without_a_source_is_found() {
        assert_eq!(lines("game x\nperft 1 2\n"), [2]);
        assert_eq!(lines("game x\nsource a\nperft 1 2\nposition y\nperft 1 3\n"), [5]);
        assert_eq!(lines("game x\nsource \nperft 1 2\n"), [3]);
    }

    #[test]
    fn counts_with_a_source_are_fine() {
        assert_eq!(lines("# c\ngame x\nsource a\nperft 1 2\n\nperft 2 4\n"), [0; 0]);
    }
}
