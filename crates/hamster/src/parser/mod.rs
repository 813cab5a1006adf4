//! Tokens to a syntax tree, by recursive descent.
//!
//! A mistake is noted once: the parser is then *broken*, says nothing more, and skips to where a
//! statement or member can begin. A mistake in the structure of braces is noted once per file,
//! since everything behind it may be its consequence. Nesting is bounded, so that no text can
//! exhaust the stack.

mod blocks;
mod classes;
mod expressions;
mod statements;
mod types;

pub use self::classes::modifier_text;
use crate::{
    diagnostic::{Code, Diagnostic, Diagnostics},
    lexer::{self, Lexed, Literal, Token, TokenKind},
    names::{Name, Names},
    tree::{
        FileId, Span,
        syntax::{Expr, ExprKind, Ident, Import, Unit, UnitKind},
    },
};

/// Maximum nesting of blocks, classes, parentheses and types.
const DEEPEST: u32 = 100;

/// Maximum height of the tree of an expression.
pub const HIGHEST: u32 = 250;

/// First comments of programs in other languages.
const OTHERS: &[&str] = &["scheme", "prolog", "python", "javascript", "ruby", "lego"];

/// A file with its tokens' names, which the checker needs for captured variables.
pub struct Parsed {
    /// The tree.
    pub unit: Unit,
    /// The names among the tokens; nothing for other tokens.
    pub idents: Vec<Option<Name>>,
}

/// Reads a file. `stem` is its name without path and ending.
pub fn parse(
    text: &str,
    file: FileId,
    stem: &str,
    names: &mut Names,
    found: &mut Diagnostics,
) -> Parsed {
    let stem = names.add(stem);
    let start = Span { file, line: 1, column: 1, length: 1 };
    if let Some(language) = other_language(text) {
        found.add(Diagnostic::new(Code::OtherProgram, start).with("found", language));
        let unit =
            Unit { file, kind: UnitKind::Class, package: vec![], imports: vec![], classes: vec![] };
        return Parsed { unit, idents: Vec::new() };
    }
    let Lexed { tokens, literals, header } = lexer::lex(text, file, names, found);
    let unreadable = found.lines(file);
    let mut parser = Parser {
        tokens: &tokens,
        literals: &literals,
        at: 0,
        names,
        found,
        depth: 0,
        broken: false,
        unwinding: false,
        structure: false,
        too_deep: false,
        unreadable,
        opened: Vec::new(),
    };
    let unit = parser.unit(file, stem, header.as_deref());
    let idents = tokens.iter().map(|it| match it.kind {
        TokenKind::Ident(name) => Some(name),
        _ => None,
    });
    Parsed { unit, idents: idents.collect() }
}

fn other_language(text: &str) -> Option<String> {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    if text.starts_with("<?xml") || text.starts_with("<hamster") || text.starts_with("<program") {
        return Some("XML".to_owned());
    }
    let header = text.strip_prefix("/*")?.split("*/").next()?.trim().to_lowercase();
    let first = header.split_whitespace().next()?;
    let program = header.split_whitespace().count() <= 2;
    let other = OTHERS.iter().find(|it| **it == first).filter(|_| program)?;
    Some((*other).to_owned())
}

struct Parser<'a> {
    tokens: &'a [Token],
    literals: &'a [Literal],
    at: usize,
    names: &'a mut Names,
    found: &'a mut Diagnostics,
    depth: u32,
    /// A mistake was noted and nothing has been skipped yet.
    broken: bool,
    /// All blocks are being left, since a method begins inside one.
    unwinding: bool,
    /// The braces do not match, and it has been said.
    structure: bool,
    too_deep: bool,
    /// Lines in which characters could not be read.
    unreadable: Vec<u32>,
    /// The opening braces around the current token.
    opened: Vec<Span>,
}

impl Parser<'_> {
    fn unit(&mut self, file: FileId, stem: Name, header: Option<&str>) -> Unit {
        let header = header.map(|it| it.to_lowercase().replace(['-', ' '], ""));
        let kind = match header.as_deref() {
            Some("class" | "interface") => Some(UnitKind::Class),
            Some("objectorientedprogram") => Some(UnitKind::ObjectOriented),
            Some("imperativeprogram") => Some(UnitKind::Imperative),
            _ => None,
        };
        let mut package = Vec::new();
        if self.take_word("package") {
            package = self.path().0;
            self.semicolon();
            self.recover_member();
        }
        let mut imports = Vec::new();
        while self.is_word("import") || self.is_sign(";") {
            if self.take_sign(";") {
                continue;
            }
            let span = self.next().span;
            let is_static = self.take_word("static");
            let (path, all) = self.path();
            imports.push(Import { path, all, is_static, span });
            self.semicolon();
            self.recover_member();
        }
        let kind = kind.unwrap_or_else(|| {
            if !package.is_empty() || self.only_classes() {
                UnitKind::Class
            } else {
                UnitKind::Imperative
            }
        });
        let classes = if kind == UnitKind::Class {
            self.class_file()
        } else {
            let span = Span { length: 0, ..self.span() };
            vec![self.unnamed(Ident { name: stem, span })]
        };
        Unit { file, kind, package, imports, classes }
    }

    /// A name with points; whether it ends with a star.
    fn path(&mut self) -> (Vec<Ident>, bool) {
        let mut path = Vec::new();
        loop {
            if self.take_sign("*") {
                return (path, true);
            }
            let Some(name) = self.ident() else { return (path, false) };
            path.push(name);
            if !self.take_sign(".") {
                return (path, false);
            }
        }
    }

    /// Whether the rest of the file has classes at its level and nothing else.
    fn only_classes(&self) -> bool {
        let (mut at, mut some) = (self.at, false);
        loop {
            match self.tokens[at].kind {
                TokenKind::End => return some,
                TokenKind::Word("class" | "interface" | "enum") => {
                    some = true;
                    let mut depth = 0;
                    loop {
                        match self.tokens[at].kind {
                            TokenKind::End => return true,
                            TokenKind::Sign("{") => depth += 1,
                            TokenKind::Sign("}") => {
                                depth -= 1;
                                if depth <= 0 {
                                    break;
                                }
                            }
                            _ => {}
                        }
                        at += 1;
                    }
                }
                TokenKind::Word("public" | "abstract" | "final" | "strictfp")
                | TokenKind::Sign(";") => {}
                _ => return false,
            }
            at += 1;
        }
    }

    // Tokens.

    fn kind(&self) -> TokenKind {
        self.tokens[self.at].kind
    }

    /// The kind of a token further on.
    fn ahead(&self, count: usize) -> TokenKind {
        self.tokens.get(self.at + count).map_or(TokenKind::End, |it| it.kind)
    }

    fn span(&self) -> Span {
        self.tokens[self.at].span
    }

    /// The last token that was taken.
    fn previous(&self) -> Span {
        self.tokens[self.at.saturating_sub(1)].span
    }

    fn next(&mut self) -> Token {
        let token = self.tokens[self.at];
        if token.kind != TokenKind::End {
            self.at += 1;
        }
        token
    }

    fn is_sign(&self, sign: &str) -> bool {
        matches!(self.kind(), TokenKind::Sign(it) if it == sign)
    }

    fn is_word(&self, word: &str) -> bool {
        matches!(self.kind(), TokenKind::Word(it) if it == word)
    }

    fn is_end(&self) -> bool {
        self.kind() == TokenKind::End
    }

    fn take_sign(&mut self, sign: &str) -> bool {
        let is = self.is_sign(sign);
        if is {
            self.next();
        }
        is
    }

    fn take_word(&mut self, word: &str) -> bool {
        let is = self.is_word(word);
        if is {
            self.next();
        }
        is
    }

    /// The current token as it is written.
    fn shown(&self) -> String {
        match self.kind() {
            TokenKind::Ident(name) => self.names.text(name).to_owned(),
            TokenKind::Word(text) | TokenKind::Sign(text) => text.to_owned(),
            TokenKind::Literal(at) => match &self.literals[at as usize] {
                Literal::Integer { value, .. } => value.to_string(),
                Literal::Text(_) => "\"…\"".to_owned(),
                Literal::Character(_) => "'…'".to_owned(),
                Literal::Floating(_) => "0.0".to_owned(),
            },
            TokenKind::End => String::new(),
        }
    }

    // Mistakes.

    /// Notes a mistake and stays silent until something has been skipped.
    fn mistake(&mut self, diagnostic: Diagnostic) {
        self.remark(diagnostic);
        self.broken = true;
    }

    /// Notes a mistake after which reading goes on as if nothing were wrong.
    fn remark(&mut self, diagnostic: Diagnostic) {
        // What the lexer has said of a line is enough.
        let line = diagnostic.span.line;
        let lexed = |it: &u32| *it == line || *it == self.previous().line;
        if !self.broken && !self.unreadable.iter().any(lexed) {
            self.found.add(diagnostic);
        }
    }

    /// A mistake at the current token: it is not what a text of that code needs.
    fn unexpected(&mut self, code: Code) {
        if self.is_end() {
            self.end_of_file();
            return;
        }
        let diagnostic = Diagnostic::new(code, self.span()).with("found", self.shown());
        self.mistake(diagnostic);
    }

    /// The file ends too early.
    fn end_of_file(&mut self) {
        let line = self.opened.last().map_or(0, |it| it.line);
        let diagnostic = Diagnostic::new(Code::UnexpectedEnd, self.previous()).with("line", line);
        if !self.structure {
            self.mistake(diagnostic);
        }
        self.structure = true;
        self.broken = true;
    }

    /// A sign that has to be here. Reading goes on without it if it is missing.
    fn expect(&mut self, sign: &'static str) -> bool {
        if self.take_sign(sign) {
            return true;
        }
        if self.is_end() {
            self.end_of_file();
            return false;
        }
        // What is missing at the end of a line is shown there.
        let previous = self.previous();
        let span = if previous.line < self.span().line { behind(previous) } else { self.span() };
        let diagnostic = Diagnostic::new(Code::Expected, span)
            .with("expected", sign)
            .with("found", self.shown());
        self.mistake(diagnostic);
        false
    }

    fn semicolon(&mut self) {
        if self.take_sign(";") || self.broken {
            return;
        }
        if self.is_end() {
            self.end_of_file();
            return;
        }
        let (previous, same) = (self.previous(), self.previous().line == self.span().line);
        let closing = matches!(self.kind(), TokenKind::Sign(")" | "]"));
        if same && closing {
            let sign = self.shown();
            self.mistake(Diagnostic::new(Code::SurplusClosing, self.span()).with("found", sign));
            return;
        }
        let diagnostic =
            Diagnostic::new(Code::MissingSemicolon, behind(previous)).with("found", self.shown());
        self.mistake(diagnostic);
        // On the next line a new statement begins.
        self.broken = same && !self.is_sign("}");
    }

    fn ident(&mut self) -> Option<Ident> {
        if let TokenKind::Ident(name) = self.kind() {
            return Some(Ident { name, span: self.next().span });
        }
        self.unexpected(Code::ExpectedName);
        None
    }

    /// A name, or an empty one after a mistake.
    fn name(&mut self) -> Ident {
        let span = self.span();
        self.ident().unwrap_or(Ident { name: Name::EMPTY, span })
    }

    fn unsupported(&mut self, what: &str, span: Span) {
        self.mistake(Diagnostic::new(Code::Unsupported, span).with("what", what));
    }

    // Depth.

    /// One level deeper; false if that is too deep, and then everything is skipped.
    fn enter(&mut self) -> bool {
        self.depth += 1;
        if self.depth <= DEEPEST {
            return true;
        }
        self.depth -= 1;
        self.give_up();
        false
    }

    fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Too deep to go on: says so once, and goes to the end of the file.
    fn give_up(&mut self) {
        if !self.too_deep {
            let diagnostic = Diagnostic::new(Code::TooDeep, self.span()).with("most", DEEPEST);
            self.mistake(diagnostic);
        }
        self.too_deep = true;
        self.structure = true;
        self.broken = true;
        self.at = self.tokens.len() - 1;
    }

    /// An expression, unless it is too high.
    fn node(&mut self, kind: ExprKind, span: Span) -> Expr {
        let height = 1 + height(&kind);
        if height > HIGHEST {
            let diagnostic = Diagnostic::new(Code::TooDeep, span).with("most", HIGHEST);
            self.mistake(diagnostic);
            return Expr { kind: ExprKind::Error, span, height: 1 };
        }
        Expr { kind, span, height }
    }

    // Skipping.

    /// After a mistake among members, skips to where the next one may begin.
    fn recover_member(&mut self) {
        if !self.broken {
            return;
        }
        let mut depth = 0;
        while !self.is_end() {
            match self.kind() {
                TokenKind::Sign(";") if depth == 0 => {
                    self.next();
                    break;
                }
                TokenKind::Sign("{") => depth += 1,
                TokenKind::Sign("}") if depth == 0 => break,
                TokenKind::Sign("}") => {
                    depth -= 1;
                    if depth == 0 {
                        self.next();
                        break;
                    }
                }
                _ => {}
            }
            self.next();
        }
        self.broken = self.is_end();
    }

    /// After a mistake in a statement, skips to where the next one may begin.
    fn recover_statement(&mut self) {
        if !self.broken {
            return;
        }
        let line = self.previous().line;
        while !self.is_end() {
            match self.kind() {
                TokenKind::Sign(";") => {
                    self.next();
                    break;
                }
                TokenKind::Sign("{" | "}") => break,
                TokenKind::Word(
                    "if" | "while" | "for" | "do" | "return" | "try" | "switch" | "break"
                    | "continue" | "throw" | "int" | "boolean" | "void" | "public" | "private"
                    | "protected" | "static" | "final",
                ) if self.span().line > line => break,
                _ => {}
            }
            self.next();
        }
        self.broken = self.is_end();
    }
}

/// The place behind a token.
fn behind(span: Span) -> Span {
    Span { column: span.column + span.length, length: 1, ..span }
}

/// From one token to another; if that is more than a line, `main`.
fn join(first: Span, last: Span, main: Span) -> Span {
    if first.line == last.line && first.column <= last.column {
        Span { length: last.column + last.length - first.column, ..first }
    } else {
        main
    }
}

/// The height of the highest part.
fn height(kind: &ExprKind) -> u32 {
    let list = |it: &[Expr]| it.iter().map(|it| it.height).max().unwrap_or(0);
    let option = |it: &Option<Box<Expr>>| it.as_ref().map_or(0, |it| it.height);
    match kind {
        ExprKind::Select(a, _)
        | ExprKind::Unary(_, a)
        | ExprKind::Step(_, _, a)
        | ExprKind::Cast(_, a)
        | ExprKind::InstanceOf(a, _) => a.height,
        ExprKind::Call(a, _, _, b) | ExprKind::ConstructorCall(_, a, b) => option(a).max(list(b)),
        ExprKind::New(a, _, b, _) => option(a).max(list(b)),
        ExprKind::NewArray(_, a, b) => list(a).max(b.as_deref().map_or(0, list)),
        ExprKind::Elements(a) => list(a),
        ExprKind::Index(a, b) | ExprKind::Assign(a, _, b) => a.height.max(b.height),
        ExprKind::Chain(a, b) => b.iter().map(|it| it.2.height).max().unwrap_or(0).max(a.height),
        ExprKind::Conditional(a, b, c) => a.height.max(b.height).max(c.height),
        ExprKind::Literal(..)
        | ExprKind::Name(_)
        | ExprKind::This
        | ExprKind::OuterThis(_)
        | ExprKind::Super
        | ExprKind::OuterSuper(_)
        | ExprKind::ClassLiteral(_)
        | ExprKind::Error => 0,
    }
}
