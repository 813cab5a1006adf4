//! The lower crates do no input or output.
//!
//! What only computes can be tested without a machine around it, and runs as
//! well in a server as in a terminal.

use super::tree::{Finding, Tree};

const PURE: &[&str] = &[
    "game", "memory", "hamster", "kit", "draw", "text", "search", "solve", "certify", "petri",
    "wire",
];
const MODULES: &[&str] = &["fs", "net", "process", "env"];
const MACROS: &[&str] = &["println!", "eprintln!", "print!", "eprint!", "dbg!"];

/// Checks what is shipped of those crates.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, source) in tree.sources(|it| PURE.contains(&it)) {
        let mut group = false;
        for (number, line) in source.shipped() {
            let code = line.bare.as_str();
            let mut found: Vec<String> = Vec::new();
            found.extend(MACROS.iter().filter(|it| word(code, it)).map(|it| (*it).to_owned()));

            // `use std::{…}` may go over several lines; only its own level counts
            // as `std::…`, and a name that is deeper is found too: rather that than
            // to miss one.
            let from = code.find("use std::{").map(|it| it + "use std::{".len());
            group |= from.is_some();
            for module in MODULES {
                let whole = format!("std::{module}");
                let in_group = group && word(&code[from.unwrap_or(0)..], module);
                if word(code, &whole) || in_group {
                    found.push(whole);
                }
            }
            group &= !code.contains(';');
            findings.extend(found.into_iter().map(|it| {
                let what = format!(
                    "{it} in a crate that does no input or output; return the value, and let \
                     cli, server, play or table do it"
                );
                Finding::new(path, number, what)
            }));
        }
    }
    findings
}

/// Whether `word` stands in `code`, not as a part of a longer name.
fn word(code: &str, word: &str) -> bool {
    let part = |it: char| it.is_alphanumeric() || it == '_';
    let ends_open = word.ends_with('!');
    code.match_indices(word).any(|(at, _)| {
        let after = code[at + word.len()..].chars().next();
        !code[..at].ends_with(part) && (ends_open || !after.is_some_and(part))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(path: &str, text: &str) -> Vec<usize> {
        check(&Tree::of(&[(path, text)])).iter().map(|it| it.line).collect()
    }

    #[test]
    fn input_and_output_are_found() {
        let text =
            "use std::fs;\nuse std::{\n    env,\n    fmt,\n};\nfn f() {\n    println!();\n}\n";
        assert_eq!(lines("crates/draw/src/svg.rs", text), [1, 3, 7]);
        assert_eq!(lines("crates/game/src/lib.rs", "let x = std::process::id();"), [1]);
        assert_eq!(lines("crates/game/src/lib.rs", "use std::{fmt, net::TcpStream};"), [1]);
    }

    #[test]
    fn tests_comments_and_other_crates_are_fine() {
        let text = "//! println!\nuse std::{fmt, mem};\nlet env = \"std::fs\";\n\
                    #[cfg(test)]\nmod tests {\n    use std::fs;\n}\n";
        assert_eq!(lines("crates/game/src/lib.rs", text), [0; 0]);
        assert_eq!(lines("crates/cli/src/main.rs", "use std::env;\n"), [0; 0]);
        assert_eq!(lines("crates/kit/benches/walk.rs", "use std::env;\n"), [0; 0]);
        assert_eq!(lines("crates/game/src/lib.rs", "use std::fsx; fingerprint!();\n"), [0; 0]);
    }
}
