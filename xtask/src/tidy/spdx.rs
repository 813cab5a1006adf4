//! Licence expressions: `MIT OR (Apache-2.0 AND Unicode-3.0)`.

/// Whether the expression can be satisfied with these licences; `None` if it
/// is no expression.
///
/// `/` is an old way to write `OR`. `AND` binds more tightly than `OR`.
/// A licence `WITH` an exception is one of its own, as in cargo-deny.
pub fn satisfied(expression: &str, allowed: &[&str]) -> Option<bool> {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let tokens: Vec<&str> = spaced.split_whitespace().collect();
    let mut parser = Parser { tokens: &tokens, allowed };
    let satisfied = parser.any()?;
    parser.tokens.is_empty().then_some(satisfied)
}

struct Parser<'a> {
    tokens: &'a [&'a str],
    allowed: &'a [&'a str],
}

impl Parser<'_> {
    /// Takes the next token if it is this one.
    fn take(&mut self, token: &str) -> bool {
        let there = self.tokens.first() == Some(&token);
        self.tokens = &self.tokens[usize::from(there)..];
        there
    }

    fn any(&mut self) -> Option<bool> {
        let mut satisfied = self.all()?;
        while self.take("OR") {
            satisfied |= self.all()?;
        }
        Some(satisfied)
    }

    fn all(&mut self) -> Option<bool> {
        let mut satisfied = self.one()?;
        while self.take("AND") {
            satisfied &= self.one()?;
        }
        Some(satisfied)
    }

    fn one(&mut self) -> Option<bool> {
        if self.take("(") {
            let satisfied = self.any()?;
            return self.take(")").then_some(satisfied);
        }
        let mut name = self.word()?;
        if self.take("WITH") {
            name = format!("{name} WITH {}", self.word()?);
        }
        Some(self.allowed.contains(&name.as_str()))
    }

    fn word(&mut self) -> Option<String> {
        let (first, rest) = self.tokens.split_first()?;
        self.tokens = rest;
        let word = !matches!(*first, "(" | ")" | "OR" | "AND" | "WITH");
        word.then(|| (*first).to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions() {
        let check = |text: &str, expected: Option<bool>| {
            assert_eq!(satisfied(text, &["MIT", "Unicode-3.0"]), expected, "{text}");
        };
        check("MIT", Some(true));
        check("GPL-3.0-only", Some(false));
        check("MIT OR GPL-3.0-only", Some(true));
        check("GPL-3.0-only/MIT", Some(true));
        check("MIT AND GPL-3.0-only", Some(false));
        check("(MIT OR Apache-2.0) AND Unicode-3.0", Some(true));
        check("MIT OR Apache-2.0 AND GPL-3.0-only", Some(true));
        check("(MIT OR Apache-2.0) AND GPL-3.0-only", Some(false));
        check("MIT WITH some-exception", Some(false));
        check("Apache-2.0 WITH LLVM-exception OR MIT", Some(true));
        for nonsense in ["", "MIT OR", "(MIT", "MIT)", "MIT MIT", "AND"] {
            check(nonsense, None);
        }
    }
}
