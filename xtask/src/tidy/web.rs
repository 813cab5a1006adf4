//! The page: small files, no code inside HTML, and nothing said that no
//! catalogue has.
//!
//! That it names no game is seen by the rule `names`.

use std::collections::BTreeSet;

use super::{
    fluent,
    tree::{Finding, Tree},
};

/// A longer script or style has more than one concern.
const MOST_LINES: usize = 450;

/// Where what the page says is written.
const CATALOGUE: &str = "crates/server/src/en.ftl";

/// The entries of the page begin so.
const PAGE: &str = "web-";

/// Checks everything in `web/`.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    let entries = fluent::entries(tree.text(CATALOGUE).unwrap_or_default());
    let known: BTreeSet<&str> = entries.iter().filter_map(|it| it.id.strip_prefix(PAGE)).collect();
    for (path, text) in tree.texts().filter(|it| it.0.starts_with("web/")) {
        let mut add = |line, what: String| findings.push(Finding::new(path, line, what));
        let lines = text.lines().count();
        if MOST_LINES < lines {
            add(lines, format!("{lines} lines, at most {MOST_LINES}; one concern per file"));
        }
        if path.ends_with(".js") {
            if !text.starts_with("//") {
                add(1, "begin with `//`: what this file is, and why".to_owned());
            }
            for (number, line) in text.lines().enumerate() {
                for id in said(line).filter(|it| !known.contains(it)) {
                    add(
                        number + 1,
                        format!("{CATALOGUE} has no {PAGE}{id}; add it in both languages"),
                    );
                }
                if line.contains("innerHTML") || line.contains("eval(") {
                    add(
                        number + 1,
                        "text never becomes code; build elements with dom.js".to_owned(),
                    );
                }
            }
        }
        if path.ends_with(".html") {
            for (number, _) in text.lines().enumerate().filter(|it| has_code(it.1)) {
                add(
                    number + 1,
                    "no code and no style inside HTML; the policy forbids it".to_owned(),
                );
            }
        }
    }
    findings
}

/// The texts that a line asks for: `t("…")`.
fn said(line: &str) -> impl Iterator<Item = &str> {
    line.match_indices("t(\"").filter_map(|(at, call)| {
        let before = line[..at].chars().next_back();
        let word = before.is_some_and(|it| it.is_alphanumeric() || matches!(it, '_' | '.' | '$'));
        let rest = &line[at + call.len()..];
        (!word).then(|| rest.split('"').next()).flatten()
    })
}

/// Whether a line of HTML has code or style in it.
fn has_code(line: &str) -> bool {
    let script = line.contains("<script") && !line.contains("src=");
    // An attribute such as `onclick=`.
    let listens = line.match_indices(" on").any(|(at, it)| {
        let name = line[at + it.len()..].split('=').next().unwrap_or_default();
        !name.is_empty()
            && line[at..].contains('=')
            && name.bytes().all(|it| it.is_ascii_lowercase())
    });
    script || listens || line.contains("<style") || line.contains(" style=")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(path: &str, text: &str) -> Vec<usize> {
        let tree = Tree::of(&[(CATALOGUE, "web-play = Play\nserver-x = y\n"), (path, text)]);
        check(&tree).iter().map(|it| it.line).collect()
    }

    #[test]
    fn what_is_wrong_with_a_page_is_found() {
        assert_eq!(lines("web/a.js", "let x;\n"), [1], "no comment");
        assert_eq!(lines("web/a.js", "// a\nt(\"gone\"); t(\"play\")\n"), [2]);
        assert_eq!(lines("web/a.js", "// a\nt(\"x\")\n"), [2], "the server's own is not sent");
        assert_eq!(lines("web/a.js", "// a\nit.innerHTML = x;\n"), [2]);
        assert_eq!(lines("web/a.html", "<p>\n<script>x</script>\n"), [2]);
        assert_eq!(lines("web/a.html", "<p style=\"x\">\n<b onclick=\"x\">\n"), [1, 2]);
        assert_eq!(lines("web/a.css", &"a\n".repeat(500)), [500]);
    }

    #[test]
    fn what_is_fine_is_fine() {
        assert_eq!(lines("web/a.js", "// a\nt(\"play\"); get(\"x\"); it.at(\"y\");\n"), [0; 0]);
        assert_eq!(lines("web/a.html", "<script src=\"a.js\"></script>\n<p id=\"on\">\n"), [0; 0]);
        assert_eq!(lines("docs/a.html", "<script>x</script>"), [0; 0]);
    }
}
