//! Comments are written in plain English.
//!
//! The rule knows the five worst patterns of an idiom that the project has given up. It covers the
//! crates whose comments have been rewritten; add a crate when its comments are done.

use super::tree::{Finding, Tree};

/// Folders whose comments are checked.
const COVERED: &[&str] = &[
    "crates/certify/",
    "crates/contest/",
    "crates/cli/",
    "crates/cli/",
    "crates/contest/",
    "crates/draw/",
    "crates/game/",
    "crates/kit/",
    "crates/memory/",
    "crates/petri/",
    "crates/rooms/",
    "crates/search/",
    "crates/server/",
    "crates/solve/",
    "crates/store/",
    "crates/table/",
    "crates/text/",
    "crates/wire/",
];

/// Phrases of one pattern, in lower case, and what to write instead.
const PATTERNS: &[(&[&str], &str)] = &[
    (&["so many", "so much", "so long", "so often"], "name the number: \"maximum number of …\""),
    (&["whoever", "whosoever"], "name the player, the caller or the thread"),
    (&["somebody", "nobody", "everybody", "anybody"], "name the player, the process or the user"),
    (&["rules that look back", "looking back"], "write \"history rules\""),
    (&["lest", "to be had", "be had", "cannot be had"], "write \"so that … not\" or \"available\""),
];

/// Checks the comments of the covered crates.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    let covered = |path: &str| COVERED.iter().any(|folder| path.starts_with(folder));
    for (path, text) in tree.texts().filter(|(path, _)| path.ends_with(".rs") && covered(path)) {
        for (number, line) in text.lines().enumerate() {
            let Some(comment) = line.trim_start().strip_prefix("//") else { continue };
            for (phrase, instead) in phrases(comment) {
                let what = format!("\"{phrase}\" in a comment; {instead}");
                findings.push(Finding::new(path, number + 1, what));
            }
        }
    }
    findings
}

/// The phrases in a comment, at most one per pattern, each with its replacement.
fn phrases(comment: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let words: Vec<String> = comment
        .split(|character: char| !character.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    let text = format!(" {} ", words.join(" "));
    PATTERNS.iter().filter_map(move |(pattern, instead)| {
        let found = pattern.iter().find(|phrase| text.contains(&format!(" {phrase} ")))?;
        Some((*found, *instead))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(path: &str, text: &str) -> Vec<usize> {
        check(&Tree::of(&[(path, text)])).iter().map(|finding| finding.line).collect()
    }

    #[test]
    fn each_pattern_is_found() {
        let text = "/// At most so many rooms.\n\
                    //! Whoever asks.\n\
                    fn f() {} \n    // Nobody has won.\n\
                    /// Rules that look back.\n\
                    // Wait, lest it fails.\n";
        assert_eq!(findings("crates/game/src/lib.rs", text), [1, 2, 4, 5, 6]);
    }

    #[test]
    fn code_parts_of_words_and_other_crates_are_fine() {
        let text = "let nobody = \"so many\";\n/// The fastest, so far. Unless there are not.\n";
        assert_eq!(findings("crates/game/src/lib.rs", text), [0; 0]);
        assert_eq!(findings("crates/other/src/lib.rs", "// so many\n"), [0; 0]);
    }
}
