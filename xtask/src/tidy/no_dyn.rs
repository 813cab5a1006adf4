//! Nothing per node goes through a table of functions.
//!
//! Dynamic per request, static per node: calls through `dyn` cost three times
//! as much in perft, boxed positions ten times.

use super::tree::{Finding, Tree};

const STATIC: &[&str] = &["search", "solve", "table", "certify", "games"];

/// Checks what is shipped of those crates.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, source) in tree.sources(|it| STATIC.contains(&it)) {
        for (number, line) in source.shipped() {
            let words = line.bare.split(|it: char| !it.is_alphanumeric() && it != '_');
            if words.into_iter().any(|it| it == "dyn") {
                let what = "`dyn` where types are known; take a type parameter (types are \
                            forgotten in crates/play alone)";
                findings.push(Finding::new(path, number, what));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(path: &str, text: &str) -> Vec<usize> {
        check(&Tree::of(&[(path, text)])).iter().map(|it| it.line).collect()
    }

    #[test]
    fn dyn_in_a_hot_crate_is_found() {
        assert_eq!(lines("crates/search/src/lib.rs", "use a;\nfn f(x: &dyn Game) {}\n"), [2]);
        assert_eq!(lines("crates/games/src/nim/mod.rs", "type T = Box<dyn Fn()>;\n"), [1]);
    }

    #[test]
    fn elsewhere_and_in_words_it_is_fine() {
        let text = "//! no dyn here\nlet dynamic = \"dyn x\"; // dyn y\n\
                    #[cfg(test)]\nfn f(x: &dyn Game) {}\n";
        assert_eq!(lines("crates/search/src/lib.rs", text), [0; 0]);
        assert_eq!(lines("crates/play/src/lib.rs", "type T = Box<dyn Fn()>;\n"), [0; 0]);
    }
}
