//! Characters to tokens.
//!
//! `>` is always a token of its own, so that `List<List<A>>` needs no special case; the parser joins
//! neighbours to `>>` and `>=`.

use std::sync::Arc;

use crate::{
    diagnostic::{Code, Diagnostic, Diagnostics},
    names::{Name, Names},
    tree::{FileId, Span, checked::Value},
};

/// Maximum size of a source file in bytes.
pub const LARGEST_SOURCE: usize = 4 << 20;

/// A token.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Where it is.
    pub span: Span,
}

/// What a token is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// A name that is not a keyword.
    Ident(Name),
    /// A keyword, `true`, `false` or `null`.
    Word(&'static str),
    /// An operator or separator.
    Sign(&'static str),
    /// A literal, by its index in [`Lexed::literals`].
    Literal(u32),
    /// The end of the file.
    End,
}

/// The value of a literal.
#[derive(Clone, Debug, PartialEq)]
pub enum Literal {
    /// An integer without sign; whether it is decimal and whether it is a `long`.
    Integer {
        /// The magnitude.
        value: u64,
        /// Whether it is decimal; others may use the sign bit.
        decimal: bool,
        /// Whether it ends with `L`.
        long: bool,
    },
    /// A `float` or `double`.
    Floating(Value),
    /// A character.
    Character(u16),
    /// A string.
    Text(Value),
}

/// The tokens of a file.
#[derive(Clone, Debug, Default)]
pub struct Lexed {
    /// The tokens; the last one is [`TokenKind::End`].
    pub tokens: Vec<Token>,
    /// The literals' values.
    pub literals: Vec<Literal>,
    /// The text of the first comment, if nothing but space is before it.
    pub header: Option<String>,
}

const WORDS: &[&str] = &[
    "abstract",
    "assert",
    "boolean",
    "break",
    "byte",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extends",
    "false",
    "final",
    "finally",
    "float",
    "for",
    "goto",
    "if",
    "implements",
    "import",
    "instanceof",
    "int",
    "interface",
    "long",
    "native",
    "new",
    "null",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "short",
    "static",
    "strictfp",
    "super",
    "switch",
    "synchronized",
    "this",
    "throw",
    "throws",
    "transient",
    "true",
    "try",
    "void",
    "volatile",
    "while",
];

/// Longer ones first.
const SIGNS: &[&str] = &[
    "<<=", "...", "++", "--", "&&", "||", "==", "!=", "<=", "+=", "-=", "*=", "/=", "%=", "&=",
    "|=", "^=", "<<", "->", "::", "(", ")", "{", "}", "[", "]", ";", ",", ".", "@", "=", ">", "<",
    "!", "~", "?", ":", "+", "-", "*", "/", "&", "|", "^", "%",
];

/// Reads a file.
pub fn lex(text: &str, file: FileId, names: &mut Names, found: &mut Diagnostics) -> Lexed {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lexer = Lexer {
        text,
        at: 0,
        file,
        line: 1,
        column: 1,
        names,
        found,
        out: Lexed { tokens: Vec::with_capacity(text.len() / 5), ..Lexed::default() },
    };
    if text.len() > LARGEST_SOURCE {
        let most = LARGEST_SOURCE >> 20;
        let span = Span { file, line: 1, column: 1, length: 0 };
        lexer.found.add(Diagnostic::new(Code::TooLong, span).with("most", most));
        lexer.text = "";
    }
    lexer.run();
    lexer.out
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    file: FileId,
    line: u32,
    column: u32,
    names: &'a mut Names,
    found: &'a mut Diagnostics,
    out: Lexed,
}

impl Lexer<'_> {
    fn run(&mut self) {
        loop {
            self.space();
            let (start, from) = (self.at, self.mark());
            let Some(first) = self.peek() else { break };
            let kind = match first {
                'a'..='z' | 'A'..='Z' | '_' | '$' => self.word(start),
                '0'..='9' => self.number(start, from),
                '"' => self.string(from),
                '\'' => self.character(from),
                '.' if self.text[start + 1..].starts_with(|it: char| it.is_ascii_digit()) => {
                    self.number(start, from)
                }
                _ if first.is_alphabetic() => self.word(start),
                _ => self.sign(first, from),
            };
            if let Some(kind) = kind {
                self.out.tokens.push(Token { kind, span: self.since(from) });
            }
        }
        let span = self.since(self.mark());
        self.out.tokens.push(Token { kind: TokenKind::End, span });
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn bump(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        // A line ends with LF, CR LF or CR.
        let ends = next == '\n' || next == '\r' && self.peek() != Some('\n');
        if ends {
            self.line += 1;
            self.column = 1;
        } else if next != '\r' {
            self.column += 1;
        }
        Some(next)
    }

    fn take_while(&mut self, keep: impl Fn(char) -> bool) {
        while self.peek().is_some_and(&keep) {
            self.bump();
        }
    }

    fn mark(&self) -> (u32, u32) {
        (self.line, self.column)
    }

    fn since(&self, (line, column): (u32, u32)) -> Span {
        let length = if line == self.line { self.column - column } else { 1 };
        Span { file: self.file, line, column, length }
    }

    fn mistake(&mut self, code: Code, span: Span) {
        self.found.add(Diagnostic::new(code, span));
    }

    fn literal(&mut self, literal: Literal) -> Option<TokenKind> {
        self.out.literals.push(literal);
        Some(TokenKind::Literal(self.out.literals.len() as u32 - 1))
    }

    /// Skips space and comments.
    fn space(&mut self) {
        loop {
            self.take_while(|it| it.is_ascii_whitespace() || it == '\u{b}' || it == '\u{1a}');
            let rest = &self.text[self.at..];
            if rest.starts_with("//") {
                self.take_while(|it| it != '\n' && it != '\r');
            } else if let Some(inside) = rest.strip_prefix("/*") {
                let from = self.mark();
                let length = inside.find("*/").map_or(rest.len(), |it| it + 4);
                if self.out.tokens.is_empty() && self.out.header.is_none() {
                    let header = rest[2..length].trim_end_matches("*/").trim();
                    self.out.header = Some(header.to_owned());
                }
                if !(length >= 4 && rest[..length].ends_with("*/")) {
                    let span = Span { length: 2, ..self.since(from) };
                    self.mistake(Code::UnclosedComment, span);
                }
                let end = self.at + length;
                while self.at < end {
                    self.bump();
                }
            } else {
                return;
            }
        }
    }

    fn word(&mut self, start: usize) -> Option<TokenKind> {
        self.take_while(|it| it.is_alphanumeric() || it == '_' || it == '$');
        let text = &self.text[start..self.at];
        Some(match WORDS.binary_search(&text) {
            Ok(at) => TokenKind::Word(WORDS[at]),
            Err(_) => TokenKind::Ident(self.names.add(text)),
        })
    }

    fn sign(&mut self, first: char, from: (u32, u32)) -> Option<TokenKind> {
        let rest = &self.text[self.at..];
        if let Some(sign) = SIGNS.iter().find(|it| rest.starts_with(**it)) {
            for _ in 0..sign.len() {
                self.bump();
            }
            return Some(TokenKind::Sign(sign));
        }
        // Characters in a row are one mistake: pasted text comes in lumps.
        self.take_while(|it| {
            !it.is_ascii_whitespace()
                && !it.is_alphanumeric()
                && !SIGNS.iter().any(|sign| sign.starts_with(it))
                && !matches!(it, '_' | '$' | '"' | '\'')
        });
        let span = self.since(from);
        self.found
            .add(Diagnostic::new(Code::IllegalCharacter, span).with("found", first.to_string()));
        None
    }

    fn number(&mut self, start: usize, from: (u32, u32)) -> Option<TokenKind> {
        let rest = &self.text[start..];
        let radix = match rest.as_bytes() {
            [b'0', b'x' | b'X', ..] => 16,
            [b'0', b'b' | b'B', ..] => 2,
            _ => 10,
        };
        if radix != 10 {
            self.bump();
            self.bump();
            let digits = self.at;
            self.take_while(|it| it.is_alphanumeric() || it == '_');
            let text = self.text[digits..self.at].to_owned();
            return self.integer(&text, radix, from);
        }
        self.take_while(|it| it.is_ascii_digit() || it == '_');
        let mut floating = false;
        if self.peek() == Some('.')
            && self.text[self.at + 1..].chars().next().is_none_or(|it| {
                it.is_ascii_digit()
                    || !(it.is_alphabetic() || it == '.' || it == '_')
                    || matches!(it, 'e' | 'E' | 'f' | 'F' | 'd' | 'D')
            })
        {
            floating = true;
            self.bump();
            self.take_while(|it| it.is_ascii_digit() || it == '_');
        }
        if matches!(self.peek(), Some('e' | 'E')) {
            floating = true;
            self.bump();
            if matches!(self.peek(), Some('+' | '-')) {
                self.bump();
            }
            self.take_while(|it| it.is_ascii_digit() || it == '_');
        }
        let digits = self.at;
        self.take_while(|it| it.is_alphanumeric() || it == '_');
        let suffix = &self.text[digits..self.at];
        floating |= matches!(suffix, "f" | "F" | "d" | "D");
        if !floating {
            let text = self.text[start..self.at].to_owned();
            let octal = text.len() > 1 && text.starts_with('0') && !matches!(&text[1..], "l" | "L");
            return self.integer(&text, if octal { 8 } else { 10 }, from);
        }
        let text = self.text[start..digits].replace('_', "");
        let value = match suffix {
            "f" | "F" => text.parse::<f32>().ok().map(Value::Float),
            "" | "d" | "D" => text.parse::<f64>().ok().map(Value::Double),
            _ => None,
        };
        let infinite = match value {
            Some(Value::Float(it)) => it.is_infinite(),
            Some(Value::Double(it)) => it.is_infinite(),
            _ => false,
        };
        if infinite || value.is_none() {
            let code = if infinite { Code::NumberTooLarge } else { Code::BadNumber };
            let span = self.since(from);
            self.found
                .add(Diagnostic::new(code, span).with("found", shown(&self.text[start..self.at])));
        }
        self.literal(Literal::Floating(value.unwrap_or(Value::Double(0.0))))
    }

    fn integer(&mut self, text: &str, radix: u32, from: (u32, u32)) -> Option<TokenKind> {
        let long = text.ends_with(['l', 'L']);
        let digits = text.trim_end_matches(['l', 'L']).replace('_', "");
        let wrong = digits.is_empty()
            || text.len() - text.trim_end_matches(['l', 'L']).len() > 1
            || !digits.chars().all(|it| it.is_digit(radix));
        let value = u64::from_str_radix(&digits, radix).ok();
        let most = match (long, radix == 10) {
            (true, true) => 1 << 63,
            (true, false) => u64::MAX,
            (false, true) => 1 << 31,
            (false, false) => u64::from(u32::MAX),
        };
        if wrong || value.is_none_or(|it| it > most) {
            let code = if wrong { Code::BadNumber } else { Code::NumberTooLarge };
            let span = self.since(from);
            self.found.add(Diagnostic::new(code, span).with("found", shown(text)));
        }
        let value = value.unwrap_or(0).min(most);
        self.literal(Literal::Integer { value, decimal: radix == 10, long })
    }

    fn string(&mut self, from: (u32, u32)) -> Option<TokenKind> {
        if self.text[self.at..].starts_with("\"\"\"") {
            let span = Span { length: 3, ..self.since(from) };
            self.found.add(Diagnostic::new(Code::Unsupported, span).with("what", "\"\"\""));
            let end = self.text[self.at + 3..].find("\"\"\"");
            let end = end.map_or(self.text.len(), |it| self.at + it + 6);
            while self.at < end {
                self.bump();
            }
            return self.literal(Literal::Text(Value::String(Arc::new([]))));
        }
        self.bump();
        let mut units = Vec::new();
        loop {
            match self.peek() {
                None | Some('\n' | '\r') => {
                    let span = self.since(from);
                    self.mistake(Code::UnclosedString, span);
                    break;
                }
                Some('"') => {
                    self.bump();
                    break;
                }
                Some(_) => self.unit(&mut units),
            }
        }
        self.literal(Literal::Text(Value::String(units.into())))
    }

    fn character(&mut self, from: (u32, u32)) -> Option<TokenKind> {
        self.bump();
        let mut units = Vec::new();
        if self.peek() == Some('\'') {
            self.bump();
            let span = self.since(from);
            self.mistake(Code::EmptyCharacter, span);
            return self.literal(Literal::Character(0));
        }
        if self.peek().is_some_and(|it| it != '\n' && it != '\r') {
            self.unit(&mut units);
        }
        if self.peek() == Some('\'') {
            self.bump();
            if units.len() == 1 {
                return self.literal(Literal::Character(units[0]));
            }
        } else {
            // A string in single quotes is one mistake, not the letters in it.
            let line = self.text[self.at..].split(['\n', '\r']).next().unwrap_or_default();
            if let Some(end) = line.find('\'').filter(|it| !line[..*it].contains([';', '"'])) {
                let end = self.at + end + 1;
                while self.at < end {
                    self.bump();
                }
            }
        }
        let span = self.since(from);
        self.mistake(Code::UnclosedCharacter, span);
        self.literal(Literal::Character(units.first().copied().unwrap_or(0)))
    }

    /// One character of a string, or an escape sequence.
    fn unit(&mut self, units: &mut Vec<u16>) {
        let from = self.mark();
        let Some(first) = self.bump() else { return };
        if first != '\\' {
            units.extend_from_slice(first.encode_utf16(&mut [0; 2]));
            return;
        }
        let simple = match self.peek() {
            Some('n') => 10,
            Some('t') => 9,
            Some('r') => 13,
            Some('b') => 8,
            Some('f') => 12,
            Some('s') => 32,
            Some('0'..='7') => {
                let start = self.at;
                let most = if self.text[start..].starts_with(['0', '1', '2', '3']) { 3 } else { 2 };
                while self.at - start < most && matches!(self.peek(), Some('0'..='7')) {
                    self.bump();
                }
                units.push(u16::from_str_radix(&self.text[start..self.at], 8).unwrap_or(0));
                return;
            }
            Some(it @ ('"' | '\'' | '\\')) => it as u16,
            Some('u') => {
                self.take_while(|it| it == 'u');
                let start = self.at;
                while self.at - start < 4 && self.peek().is_some_and(|it| it.is_ascii_hexdigit()) {
                    self.bump();
                }
                let digits = &self.text[start..self.at];
                if let (4, Ok(unit)) = (digits.len(), u16::from_str_radix(digits, 16)) {
                    units.push(unit);
                } else {
                    let span = self.since(from);
                    self.mistake(Code::BadEscape, span);
                }
                return;
            }
            _ => {
                if !matches!(self.peek(), None | Some('\n' | '\r')) {
                    self.bump();
                }
                let span = self.since(from);
                self.mistake(Code::BadEscape, span);
                return;
            }
        };
        self.bump();
        units.push(simple);
    }
}

/// A piece of the source text, not too long.
fn shown(text: &str) -> String {
    text.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> (Vec<String>, Vec<&'static str>) {
        let (mut names, mut found) = (Names::default(), Diagnostics::default());
        let lexed = lex(text, FileId(0), &mut names, &mut found);
        let shown = lexed.tokens.iter().map(|it| match it.kind {
            TokenKind::Ident(name) => names.text(name).to_owned(),
            TokenKind::Word(text) | TokenKind::Sign(text) => text.to_owned(),
            TokenKind::Literal(at) => format!("{:?}", lexed.literals[at as usize]),
            TokenKind::End => "end".to_owned(),
        });
        (shown.collect(), found.sorted().iter().map(|it| it.code.text()).collect())
    }

    #[test]
    fn the_words_are_sorted() {
        assert!(WORDS.is_sorted());
    }

    #[test]
    fn words_signs_and_comments() {
        let (tokens, found) = kinds("/*class*/ if // x\n(größe>>=a.b...)/* } */");
        assert_eq!(tokens, ["if", "(", "größe", ">", ">", "=", "a", ".", "b", "...", ")", "end"]);
        assert!(found.is_empty());
    }

    #[test]
    fn numbers() {
        let int = |value, decimal, long| format!("{:?}", Literal::Integer { value, decimal, long });
        let (tokens, found) = kinds("1_000 0x1F 017 2147483648 5L 1.5 .5f 1e3 7.");
        assert_eq!(
            tokens[..5],
            [
                int(1000, true, false),
                int(31, false, false),
                int(15, false, false),
                int(1 << 31, true, false),
                int(5, true, true)
            ]
        );
        assert_eq!(
            tokens[5..8],
            ["Floating(Double(1.5))", "Floating(Float(0.5))", "Floating(Double(1000.0))"]
        );
        assert!(found.is_empty());
        assert_eq!(kinds("2147483649 09 1x").1, ["number-too-large", "bad-number", "bad-number"]);
    }

    #[test]
    fn mistakes_in_strings_and_comments() {
        assert_eq!(
            kinds("\"abc\n'ab' '' \"\\q\" /*").1,
            [
                "unclosed-string",
                "unclosed-character",
                "empty-character",
                "bad-escape",
                "unclosed-comment"
            ]
        );
        assert_eq!(kinds("a # b „x“").1, ["illegal-character"; 3]);
    }
}
