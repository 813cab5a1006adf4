//! Just enough of Rust to tell code, comments, literals and tests apart.

/// A Rust file, line by line.
#[derive(Debug)]
pub struct Source {
    /// Its lines.
    pub lines: Vec<Line>,
}

/// A line of Rust.
#[derive(Debug, Default)]
pub struct Line {
    /// Without comments.
    pub code: String,
    /// Without comments, and with nothing in its strings and characters.
    pub bare: String,
    /// Whether it belongs to code that is compiled for tests only.
    pub test: bool,
}

/// What the reader is inside of.
enum State {
    Code,
    LineComment,
    /// So many deep.
    BlockComment(usize),
    /// A string that ends with `"` and so many `#`; `None` where a backslash
    /// escapes.
    Text(Option<usize>),
}

impl Source {
    /// Takes a file apart.
    pub fn new(text: &str) -> Source {
        let mut source = Source { lines: split(text) };
        source.mark_tests();
        source
    }

    /// The numbered lines that are compiled for more than tests.
    pub fn shipped(&self) -> impl Iterator<Item = (usize, &Line)> {
        self.lines.iter().enumerate().filter(|it| !it.1.test).map(|(at, line)| (at + 1, line))
    }

    /// The files, without `.rs`, that `#[cfg(test)] mod …;` lines of this file
    /// name.
    pub fn test_modules(&self, path: &str) -> Vec<String> {
        let stem = path.trim_end_matches(".rs");
        let (folder, name) = stem.rsplit_once('/').unwrap_or(("", stem));
        let folder = if matches!(name, "lib" | "main" | "mod") { folder } else { stem };
        let lines = self.lines.iter().filter(|it| it.test);
        let named = |line: &Line| {
            let code = line.bare.trim().trim_start_matches("#[cfg(test)]").trim();
            let code = code.strip_prefix("pub(crate) ").unwrap_or(code);
            Some(code.strip_prefix("mod ")?.strip_suffix(';')?.to_owned())
        };
        lines.filter_map(named).map(|it| format!("{folder}/{it}")).collect()
    }

    /// Marks the items behind `#[cfg(test)]`: to the brace that closes them, or
    /// to their semicolon.
    fn mark_tests(&mut self) {
        let whole = self.lines.iter().any(|it| it.bare.trim() == "#![cfg(test)]");
        let mut depth: Option<usize> = None;
        for line in &mut self.lines {
            let mut rest = line.bare.as_str();
            if depth.is_none()
                && let Some(at) = rest.find("#[cfg(test)]")
            {
                depth = Some(0);
                rest = &rest[at..];
            }
            line.test = whole || depth.is_some();
            for char in rest.chars() {
                depth = match (depth, char) {
                    (Some(depth), '{' | '(' | '[') => Some(depth + 1),
                    (Some(1), '}') | (Some(0), ';') => None,
                    (Some(depth), '}' | ')' | ']') => Some(depth.saturating_sub(1)),
                    (depth, _) => depth,
                };
            }
        }
    }
}

fn split(text: &str) -> Vec<Line> {
    let chars: Vec<char> = text.chars().collect();
    let at = |place: usize| chars.get(place).copied().unwrap_or('\n');
    let mut lines = Vec::new();
    let mut line = Line::default();
    let mut state = State::Code;
    let mut place = 0;
    while place < chars.len() {
        let char = chars[place];
        if char == '\n' {
            lines.push(std::mem::take(&mut line));
            if matches!(state, State::LineComment) {
                state = State::Code;
            }
            place += 1;
            continue;
        }
        let mut step = 1;
        match state {
            State::Code => {
                let hashes = (place + 1..).take_while(|&it| at(it) == '#').count();
                let in_word = 0 < place && at(place - 1).is_alphanumeric();
                match (char, at(place + 1)) {
                    ('/', '/') => state = State::LineComment,
                    ('/', '*') => {
                        state = State::BlockComment(1);
                        step = 2;
                    }
                    ('"', _) => state = State::Text(None),
                    ('r', '"' | '#') if at(place + 1 + hashes) == '"' && !in_word => {
                        state = State::Text(Some(hashes));
                        step = 2 + hashes;
                    }
                    ('\'', '\\') => {
                        let end = (place + 3..chars.len()).find(|&it| at(it) == '\'');
                        step = end.map_or(1, |it| it + 1 - place);
                    }
                    ('\'', _) if at(place + 2) == '\'' => step = 3,
                    _ => line.bare.push(char),
                }
                if !matches!(state, State::LineComment | State::BlockComment(_)) {
                    line.code.extend((place..place + step).map(at));
                    let literal = step != 1 || char == '"';
                    line.bare.extend(literal.then_some('"'));
                }
            }
            State::LineComment => (),
            State::BlockComment(depth) => {
                (state, step) = match (char, at(place + 1), depth) {
                    ('*', '/', 1) => (State::Code, 2),
                    ('*', '/', _) => (State::BlockComment(depth - 1), 2),
                    ('/', '*', _) => (State::BlockComment(depth + 1), 2),
                    _ => (state, 1),
                };
            }
            State::Text(None) => {
                // A backslash at the end of a line leaves the line's end to be seen.
                let escaped = char == '\\' && at(place + 1) != '\n';
                step = if escaped { 2 } else { 1 };
                line.code.extend((place..place + step).map(at));
                if char == '"' {
                    state = State::Code;
                    line.bare.push('"');
                }
            }
            State::Text(Some(hashes)) => {
                let ends = char == '"' && (1..=hashes).all(|it| at(place + it) == '#');
                step = if ends { 1 + hashes } else { 1 };
                line.code.extend((place..place + step).map(at));
                if ends {
                    state = State::Code;
                    line.bare.push('"');
                }
            }
        }
        place += step;
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bare(text: &str) -> Vec<String> {
        Source::new(text).lines.into_iter().map(|it| it.bare).collect()
    }

    #[test]
    fn comments_and_literals_are_told_from_code() {
        assert_eq!(bare("let x = \"a // b\"; // c"), ["let x = \"\"; "]);
        assert_eq!(bare("a /* b /* c */ d\n e */ f"), ["a ", " f"]);
        assert_eq!(bare("r#\"x\"y\n\"#;"), ["\"", "\";"]);
        assert_eq!(bare("'\"' '{' '\\'' '\\u{1F}' &'a str"), ["\" \" \" \" &'a str"]);
        assert_eq!(bare("\"a\\\"b\\\nc\" d"), ["\"", "\" d"]);
        assert_eq!(Source::new("f(\"nim\") // nim").lines[0].code, "f(\"nim\") ");
        assert_eq!(Source::new("r\"nim\" '\\'' x").lines[0].code, "r\"nim\" '\\'' x");
    }

    #[test]
    fn tests_end_with_their_item() {
        let text = "a\n#[cfg(test)]\n#[allow(x)]\nmod t {\n    fn f(x: [u8; 2]) {}\n}\nb\n\
                    #[cfg(test)]\nmod tests;\nc\n";
        let test: Vec<bool> = Source::new(text).lines.iter().map(|it| it.test).collect();
        let (f, t) = (false, true);
        assert_eq!(test, [f, t, t, t, t, t, f, t, t, f, f]);
        let modules = |path| Source::new(text).test_modules(path);
        assert_eq!(modules("crates/a/src/lib.rs"), ["crates/a/src/tests"]);
        assert_eq!(modules("crates/a/src/b.rs"), ["crates/a/src/b/tests"]);
    }
}
