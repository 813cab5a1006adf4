//! Both languages say the same, and nothing is said that is not there.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    fluent::{self, Entry},
    tree::{Finding, Tree, in_source},
};

const LANGUAGES: [&str; 2] = ["en", "de"];

/// What every game says about itself: `GAME-title` and so on.
const EVERY_GAME: [&str; 2] = ["title", "rules"];

/// Checks every catalogue, and the sources against them.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut ids = BTreeSet::new();
    // Where each message of each language is.
    let mut places: BTreeMap<(&str, &str), String> = BTreeMap::new();
    for (path, text) in tree.texts().filter(|it| it.0.ends_with(".ftl")) {
        let Some((language, _)) = fluent::language(path, "").filter(|it| LANGUAGES.contains(&it.0))
        else {
            let what = "a catalogue's name tells its language; call it en.ftl or NAME.en.ftl, \
                        likewise de";
            findings.push(Finding::new(path, 1, what));
            continue;
        };
        let entries = fluent::entries(text);
        for entry in &entries {
            ids.insert(entry.id);
            if let Some(first) = places.get(&(language, entry.id)) {
                let what = format!("{} is defined at {first} already; keep one", entry.id);
                findings.push(Finding::new(path, entry.line, what));
            } else {
                places.insert((language, entry.id), format!("{path}:{}", entry.line));
            }
        }
        for other in LANGUAGES.iter().filter(|it| **it != language) {
            pair(tree, path, &entries, other, &mut findings);
        }
    }
    games(tree, &mut findings);
    uses(tree, &ids, &mut findings);
    findings
}

/// The same messages with the same variables in the `other` language.
fn pair(tree: &Tree, path: &str, ours: &[Entry<'_>], other: &str, findings: &mut Vec<Finding>) {
    let Some((_, twin)) = fluent::language(path, other) else { return };
    let Some(text) = tree.text(&twin) else {
        findings.push(Finding::new(path, 1, format!("there is no {twin}; translate this file")));
        return;
    };
    let theirs = fluent::entries(text);
    for entry in ours {
        let Some(same) = theirs.iter().find(|it| it.id == entry.id) else {
            let what = format!("{} is missing in {twin}; translate it", entry.id);
            findings.push(Finding::new(path, entry.line, what));
            continue;
        };
        for missing in entry.variables.difference(&same.variables) {
            let what =
                format!("{} uses ${missing}, but not so in {twin}; use it in both", entry.id);
            findings.push(Finding::new(path, entry.line, what));
        }
    }
}

/// Every game has a title and rules; all its messages bear its name.
fn games(tree: &Tree, findings: &mut Vec<Finding>) {
    for game in tree.games() {
        for language in LANGUAGES {
            let path = format!("crates/games/src/{game}/texts.{language}.ftl");
            let entries = fluent::entries(tree.text(&path).unwrap_or_default());
            for needed in EVERY_GAME.map(|it| format!("{game}-{it}")) {
                if !entries.iter().any(|it| it.id == needed) {
                    findings.push(Finding::new(&path, 1, format!("{needed} is missing; write it")));
                }
            }
            let own = format!("{game}-");
            for entry in entries.iter().filter(|it| !it.id.starts_with(&own)) {
                let what = format!("a game's own messages start with {own}; rename {}", entry.id);
                findings.push(Finding::new(&path, entry.line, what));
            }
        }
    }
}

/// `Message::new("…")` names a message that is there.
fn uses(tree: &Tree, ids: &BTreeSet<&str>, findings: &mut Vec<Finding>) {
    const CALL: &str = "Message::new(";
    for (path, source) in tree.sources(|_| true) {
        let mut text = String::new();
        for line in &source.lines {
            text.push_str(if line.test { "" } else { &line.code });
            text.push('\n');
        }
        for (at, _) in text.match_indices(CALL) {
            let Some(rest) = text[at + CALL.len()..].trim_start().strip_prefix('"') else {
                continue;
            };
            let id = rest.split('"').next().unwrap_or_default();
            if !ids.contains(id) {
                let line = text[..at].matches('\n').count() + 1;
                let catalogue = match in_source(path) {
                    Some("games") => "the game's texts.en.ftl and texts.de.ftl",
                    _ => "en.ftl and de.ftl",
                };
                let what = format!("no catalogue has the message {id}; add it to {catalogue}");
                findings.push(Finding::new(path, line, what));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIB: (&str, &str) = ("crates/games/src/lib.rs", "registry! {\n    nim::Nim [],\n}\n");
    const EN: &str = "crates/games/src/nim/texts.en.ftl";
    const DE: &str = "crates/games/src/nim/texts.de.ftl";

    fn found(files: &[(&str, &str)]) -> Vec<String> {
        check(&Tree::of(files)).iter().map(Finding::to_string).collect()
    }

    fn assert_one(files: &[(&str, &str)], what: &str) {
        let found = found(files);
        assert!(found.len() == 1 && found[0].contains(what), "{found:?}");
    }

    #[test]
    fn two_languages_that_agree_are_fine() {
        let code =
            "f(Message::new(\n    \"nim-x\"));\n#[cfg(test)]\nfn t() { Message::new(\"y\") }\n";
        let text = "nim-title = Nim\nnim-rules =\n    Take.\nnim-x = { $n } heaps\n";
        let none: [String; 0] = [];
        assert_eq!(found(&[LIB, (EN, text), (DE, text), ("crates/a/src/b.rs", code)]), none);
    }

    #[test]
    fn differences_between_languages_are_found() {
        let full = "nim-title = Nim\nnim-rules = { $a }\n";
        assert_one(&[LIB, (EN, full), (DE, "nim-title = Nim\nnim-rules = x\n")], "uses $a");
        let more = format!("{full}nim-more = x\n");
        assert_one(&[LIB, (EN, &more), (DE, full)], ":3: nim-more is missing in");
        assert_one(&[("crates/text/src/en.ftl", "a = b\n")], "there is no crates/text/src/de.ftl");
        assert_one(&[("crates/text/src/words.ftl", "a = b\n")], "tells its language");
    }

    #[test]
    fn what_a_game_must_say_is_found() {
        let title = "nim-title = Nim\n";
        let found = found(&[LIB, (EN, title), (DE, title)]);
        assert_eq!(found.len(), 2);
        assert!(found.iter().all(|it| it.ends_with("nim-rules is missing; write it")));
    }

    #[test]
    fn a_message_defined_twice_is_found() {
        let pair = |folder: &str| [format!("{folder}/en.ftl"), format!("{folder}/de.ftl")];
        let ([a, b], [c, d]) = (pair("x"), pair("y"));
        let files: Vec<(&str, &str)> =
            [&a, &b, &c, &d].into_iter().map(|it| (it.as_str(), "m = x\n")).collect();
        let found = found(&files);
        assert_eq!(found.len(), 2);
        assert_eq!(found[0], "y/en.ftl:1: m is defined at x/en.ftl:1 already; keep one");
    }

    #[test]
    fn a_message_that_is_nowhere_is_found() {
        assert_one(&[("crates/game/src/lib.rs", "\nMessage::new(\"gone\")")], ":2: no catalogue");
    }
}
