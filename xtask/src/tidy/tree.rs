//! The project's files as the rules see them.

use std::{fmt, fs};

use anyhow::{Context, Result};

use crate::{tidy::rust::Source, workspace::Workspace};

/// A file of the project.
#[derive(Debug)]
pub struct File {
    /// Its path from the root, with `/`.
    pub path: String,
    /// Its size in bytes.
    pub size: u64,
    /// Its text, unless it is something else.
    pub text: Option<String>,
}

/// All files of the project.
#[derive(Debug, Default)]
pub struct Tree {
    /// The files, ordered by path.
    pub files: Vec<File>,
}

/// Something wrong: where, what, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The file.
    pub path: String,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong, and what to do.
    pub what: String,
}

impl Finding {
    /// A finding in a line of a file.
    pub fn new(path: impl Into<String>, line: usize, what: impl Into<String>) -> Finding {
        Finding { path: path.into(), line, what: what.into() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.what)
    }
}

impl Tree {
    /// Reads the files of the workspace.
    ///
    /// # Errors
    ///
    /// If one cannot be read.
    pub fn read(workspace: &Workspace) -> Result<Tree> {
        let file = |path: &String| -> Result<File> {
            let bytes = fs::read(workspace.root.join(path));
            let bytes = bytes.with_context(|| format!("cannot read {path}"))?;
            let size = bytes.len() as u64;
            let text = String::from_utf8(bytes).ok().filter(|it| !it.contains('\0'));
            Ok(File { path: path.clone(), size, text })
        };
        Ok(Tree { files: workspace.files.iter().map(file).collect::<Result<_>>()? })
    }

    /// The texts, each with its path.
    pub fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().filter_map(|it| Some((it.path.as_str(), it.text.as_deref()?)))
    }

    /// The text of one file.
    pub fn text(&self, path: &str) -> Option<&str> {
        self.texts().find(|it| it.0 == path).map(|it| it.1)
    }

    /// The Rust files in `src/` of the crates that `wanted` accepts by name.
    pub fn sources(&self, wanted: impl Fn(&str) -> bool) -> Vec<(&str, Source)> {
        let inside = |path: &&str| in_source(path).is_some_and(&wanted);
        let files = self.texts().filter(|it| inside(&it.0) && it.0.ends_with(".rs"));
        let mut sources: Vec<(&str, Source)> =
            files.map(|(path, text)| (path, Source::new(text))).collect();

        // `#[cfg(test)] mod tests;` makes another file a test.
        let tests: Vec<String> =
            sources.iter().flat_map(|(path, source)| source.test_modules(path)).collect();
        for (path, source) in &mut sources {
            let stem = path.trim_end_matches(".rs");
            let is_test = |it: &String| stem == it || path.starts_with(&format!("{it}/"));
            if tests.iter().any(is_test) {
                source.lines.iter_mut().for_each(|line| line.test = true);
            }
        }
        sources
    }

    /// The games: the first name of each line of the registry.
    pub fn games(&self) -> Vec<String> {
        let text = self.text("crates/games/src/lib.rs").unwrap_or_default();
        let lines = text.lines().skip_while(|it| !it.starts_with("registry! {")).skip(1);
        let lines = lines.take_while(|it| !it.starts_with('}'));
        let game = |line: &str| Some(line.trim().split_once("::")?.0.to_owned());
        lines.filter(|it| !it.trim().starts_with("//")).filter_map(game).collect()
    }

    /// A tree of these texts.
    #[cfg(test)]
    pub fn of(files: &[(&str, &str)]) -> Tree {
        let file = |&(path, text): &(&str, &str)| File {
            path: path.to_owned(),
            size: text.len() as u64,
            text: Some(text.to_owned()),
        };
        Tree { files: files.iter().map(file).collect() }
    }
}

/// The crate in whose `src/` a file is.
pub fn in_source(path: &str) -> Option<&str> {
    let (name, inside) = path.strip_prefix("crates/")?.split_once('/')?;
    inside.starts_with("src/").then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_read_from_the_registry() {
        let lib =
            "mod common;\nregistry! {\n    // all\n    nim::Nim [],\n    go::Go [score],\n}\n";
        assert_eq!(Tree::of(&[("crates/games/src/lib.rs", lib)]).games(), ["nim", "go"]);
        assert!(Tree::default().games().is_empty());
    }

    #[test]
    fn test_modules_in_files_of_their_own_are_tests() {
        let tree = Tree::of(&[
            ("crates/kit/src/lib.rs", "#[cfg(test)]\nmod tests;\nmod walk;\n"),
            ("crates/kit/src/tests.rs", "fn a() {}\n"),
            ("crates/kit/src/tests/more.rs", "fn b() {}\n"),
            ("crates/kit/src/walk.rs", "fn c() {}\n"),
        ]);
        let test: Vec<bool> = tree.sources(|_| true).iter().map(|it| it.1.lines[0].test).collect();
        assert_eq!(test, [true, true, true, false]);
    }
}
