//! Just enough of Fluent: which messages there are, and what is filled in.

use std::collections::BTreeSet;

/// A message of a catalogue.
#[derive(Debug, PartialEq, Eq)]
pub struct Entry<'a> {
    /// Its name.
    pub id: &'a str,
    /// Its first line, from 1.
    pub line: usize,
    /// The variables that are filled in.
    pub variables: BTreeSet<&'a str>,
}

/// The messages of a file in order.
pub fn entries(text: &str) -> Vec<Entry<'_>> {
    let mut found: Vec<Entry<'_>> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let begins = line.starts_with(|it: char| it.is_ascii_alphabetic() || it == '-');
        if let Some((id, _)) = line.split_once('=').filter(|_| begins) {
            found.push(Entry { id: id.trim(), line: number + 1, variables: BTreeSet::new() });
        }
        if let Some(entry) = found.last_mut().filter(|_| !line.starts_with('#')) {
            entry.variables.extend(variables(line));
        }
    }
    found
}

/// The names behind each `$`.
fn variables(line: &str) -> impl Iterator<Item = &str> {
    let outside = |it: char| !it.is_ascii_alphanumeric() && it != '-' && it != '_';
    let name = move |rest: &'_ str| rest.find(outside).unwrap_or(rest.len());
    line.split('$').skip(1).map(move |it| &it[..name(it)]).filter(|it| !it.is_empty())
}

/// The language of a catalogue, and the path of the same one in `other`.
///
/// The language is the last part of the name before `.ftl`, as in `en.ftl` or
/// `texts.en.ftl`.
pub fn language<'a>(path: &'a str, other: &str) -> Option<(&'a str, String)> {
    let stem = path.strip_suffix(".ftl")?;
    let at = stem.rfind(['.', '/']).map_or(0, |it| it + 1);
    Some((&stem[at..], format!("{}{other}.ftl", &stem[..at])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_and_variables() {
        let text = "# c $x\na-b = one { $n }\n    two { NUMBER($m-k) }\nc =\n    { $n ->\n        \
                    [one] x\n       *[other] { $n }\n    }\n";
        let found = entries(text);
        assert_eq!(found.len(), 2);
        assert_eq!((found[0].id, found[0].line), ("a-b", 2));
        assert_eq!(found[0].variables, BTreeSet::from(["n", "m-k"]));
        assert_eq!(found[1].variables, BTreeSet::from(["n"]));
    }

    #[test]
    fn languages_of_files() {
        assert_eq!(language("a/texts.en.ftl", "de"), Some(("en", "a/texts.de.ftl".to_owned())));
        assert_eq!(language("a/de.ftl", "en"), Some(("de", "a/en.ftl".to_owned())));
        assert_eq!(language("a/de.txt", "en"), None);
    }
}
