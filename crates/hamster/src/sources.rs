//! The files of a program: the one that was named, and the class files that it needs.
//!
//! A class file is found by its name: in the folder of its package, which is below the folder of
//! the program or below one above it. Who calls says what is in which file; this module only
//! finds out which names to ask for.

use std::collections::{BTreeSet, VecDeque};

/// Most files of one program.
const MOST: usize = 2_000;

/// A file with its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// Its name as it is shown.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// The text of a file in UTF-8, or in Latin-1 as old files are.
pub fn decode(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.strip_prefix('\u{feff}').unwrap_or(text).to_owned(),
        Err(_) => bytes.iter().map(|it| char::from(*it)).collect(),
    }
}

/// The named file and the class files that it needs, directly or not. `find` looks for the file
/// of a class by package (`a.b`, empty for none) and name.
pub fn gather(
    first: SourceFile,
    find: &mut dyn FnMut(&str, &str) -> Option<SourceFile>,
) -> Vec<SourceFile> {
    let mut asked: BTreeSet<(String, String)> = BTreeSet::new();
    let mut files: Vec<SourceFile> = Vec::new();
    let mut waiting = VecDeque::from([classed(first)]);
    while let Some(file) = waiting.pop_front() {
        let mentions = Mentions::of(&file.text);
        let everywhere = mentions.wildcards.iter().chain([&mentions.package]);
        let mut wanted: Vec<(String, String)> = mentions.imports.clone();
        for package in everywhere {
            wanted.extend(mentions.words.iter().map(|it| (package.clone(), it.clone())));
        }
        for (package, name) in wanted {
            if files.len() + waiting.len() >= MOST || !asked.insert((package.clone(), name.clone()))
            {
                continue;
            }
            let Some(found) = find(&package, &name).map(classed) else { continue };
            let known = files.iter().chain(&waiting).any(|it| it.name == found.name);
            if !known && found.name != file.name && found.text.starts_with(CLASS) {
                waiting.push_back(found);
            }
        }
        files.push(file);
    }
    files
}

/// The first comment of a class file.
const CLASS: &str = "/*class*/";

/// A file in Java's own form is a class file, though it does not say so.
fn classed(file: SourceFile) -> SourceFile {
    let java = file.name.ends_with(".java") && !file.text.starts_with("/*");
    let text = if java { format!("{CLASS}{}", file.text) } else { file.text };
    SourceFile { text, ..file }
}

/// What a file mentions: its package, its imports, and all words that may be classes.
#[derive(Debug, Default)]
struct Mentions {
    package: String,
    imports: Vec<(String, String)>,
    wildcards: Vec<String>,
    words: BTreeSet<String>,
}

impl Mentions {
    fn of(text: &str) -> Mentions {
        let mut mentions = Mentions::default();
        let tokens = tokens(text);
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            at += 1;
            let is_package = token == "package";
            if !is_package && token != "import" {
                if token.chars().next().is_some_and(|it| it.is_alphabetic() || it == '_') {
                    mentions.words.insert(token.clone());
                }
                continue;
            }
            let mut path: Vec<String> = Vec::new();
            while let Some(part) = tokens.get(at) {
                at += 1;
                match part.as_str() {
                    ";" => break,
                    "." | "static" => {}
                    other => path.push(other.to_owned()),
                }
            }
            let last = path.pop();
            match last {
                Some(last) if is_package => {
                    path.push(last);
                    mentions.package = path.join(".");
                }
                Some(last) if last == "*" => mentions.wildcards.push(path.join(".")),
                Some(last) => mentions.imports.push((path.join("."), last)),
                None => {}
            }
        }
        mentions
    }
}

/// Words and single signs, without comments and strings.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut word = String::new();
    let mut chars = text.chars().peekable();
    while let Some(it) = chars.next() {
        if it.is_alphanumeric() || it == '_' {
            word.push(it);
            continue;
        }
        if !word.is_empty() {
            tokens.push(std::mem::take(&mut word));
        }
        match it {
            '/' if chars.peek() == Some(&'/') => {
                chars.by_ref().find(|it| *it == '\n');
            }
            '/' if chars.peek() == Some(&'*') => {
                chars.next();
                let mut star = false;
                for it in chars.by_ref() {
                    if star && it == '/' {
                        break;
                    }
                    star = it == '*';
                }
            }
            '"' | '\'' => {
                while let Some(next) = chars.next() {
                    match next {
                        '\\' => {
                            chars.next();
                        }
                        '\n' => break,
                        _ if next == it => break,
                        _ => {}
                    }
                }
            }
            '.' | ';' | '*' => tokens.push(it.to_string()),
            _ => {}
        }
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str, text: &str) -> SourceFile {
        SourceFile { name: name.to_owned(), text: text.to_owned() }
    }

    #[test]
    fn class_files_are_found_by_name_and_package() {
        let first =
            file("a.ham", "import spiele.*;\nvoid main() { new Brett(\"Nicht\"); /* Nie */ }");
        let mut asked = Vec::new();
        let files = gather(first, &mut |package, name| {
            asked.push(format!("{package}/{name}"));
            match (package, name) {
                ("spiele", "Brett") => Some(file(
                    "spiele/Brett.ham",
                    "/*class*/package spiele; class Brett { Zug z; }",
                )),
                ("spiele", "Zug") => Some(file("spiele/Zug.java", "package spiele; class Zug { }")),
                ("", "main") => Some(file("main.ham", "void main() { }")),
                _ => None,
            }
        });
        let names: Vec<&str> = files.iter().map(|it| it.name.as_str()).collect();
        assert_eq!(names, ["a.ham", "spiele/Brett.ham", "spiele/Zug.java"]);
        assert!(!asked.iter().any(|it| it.contains("Nicht") || it.contains("Nie")));
    }

    #[test]
    fn old_files_are_latin_1() {
        assert_eq!(decode(b"K\xf6rner"), "Körner");
        assert_eq!(decode("Körner".as_bytes()), "Körner");
    }
}
