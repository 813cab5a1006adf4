//! `switch` and `try`, and telling a method from a statement.

use super::{Parser, types::primitive};
use crate::{
    diagnostic::{Code, Diagnostic},
    lexer::TokenKind,
    tree::{
        Span,
        syntax::{Catch, Expr, ExprKind, Group, Stmt, StmtKind, Try},
    },
};

impl Parser<'_> {
    pub(super) fn switch_statement(&mut self) -> StmtKind {
        self.next();
        let value = self.condition();
        let start = self.span();
        self.expect("{");
        self.opened.push(start);
        let mut groups: Vec<Group> = Vec::new();
        while !self.is_sign("}") && !self.is_end() && !self.unwinding {
            let span = self.span();
            if !matches!(self.kind(), TokenKind::Word("case" | "default")) {
                self.unexpected_label();
                self.recover_statement();
                if self.broken || self.is_sign("{") {
                    self.statement(true);
                    self.broken = false;
                }
                continue;
            }
            let (mut labels, mut arrow) = (Vec::new(), false);
            while matches!(self.kind(), TokenKind::Word("case" | "default")) && !arrow {
                arrow = self.case_labels(&mut labels);
                if self.broken {
                    break;
                }
            }
            let body = if arrow { self.arrow_body() } else { self.statements(true) };
            groups.push(Group { labels, span, arrow, body });
            self.recover_statement();
        }
        let end = self.close_block();
        StmtKind::Switch(value, groups, end)
    }

    fn unexpected_label(&mut self) {
        let diagnostic = Diagnostic::new(Code::Expected, self.span())
            .with("expected", "case")
            .with("found", self.shown());
        self.mistake(diagnostic);
    }

    /// `case a, b:` or `default ->`; whether it is an arrow.
    fn case_labels(&mut self, labels: &mut Vec<Option<Expr>>) -> bool {
        if self.next().kind == TokenKind::Word("default") {
            labels.push(None);
        } else {
            loop {
                // `a -> …` would be read as a lambda.
                let label = match self.kind() {
                    TokenKind::Ident(name) if self.ahead(1) == TokenKind::Sign("->") => {
                        let span = self.next().span;
                        Expr { kind: ExprKind::Name(name), span, height: 1 }
                    }
                    _ => self.expr(),
                };
                labels.push(Some(label));
                if self.broken || !self.take_sign(",") {
                    break;
                }
            }
        }
        if self.take_sign("->") {
            return true;
        }
        let before = self.broken;
        self.expect(":");
        if !before && self.previous().line < self.span().line {
            self.broken = false;
        }
        false
    }

    fn arrow_body(&mut self) -> Vec<Stmt> {
        self.statement(false).into_iter().collect()
    }

    pub(super) fn try_statement(&mut self) -> StmtKind {
        let span = self.next().span;
        if self.is_sign("(") {
            let at = self.span();
            self.unsupported("try (…)", at);
            self.skip_parentheses();
            self.broken = false;
        }
        let body = self.block();
        let mut catches = Vec::new();
        while self.is_word("catch") && !self.unwinding {
            let span = self.next().span;
            self.expect("(");
            let modifiers = self.modifiers();
            let mut types = vec![self.ty()];
            while self.take_sign("|") {
                types.push(self.ty());
            }
            let name = self.name();
            self.close_header();
            if self.broken {
                self.recover_statement();
            }
            let body = self.block();
            catches.push(Catch { modifiers, types, name, body, span });
        }
        let finally = (self.is_word("finally") && !self.unwinding).then(|| {
            self.next();
            self.block()
        });
        if catches.is_empty() && finally.is_none() && !self.unwinding {
            self.remark(Diagnostic::new(Code::TryWithoutCatch, span));
        }
        StmtKind::Try(Box::new(Try { body, catches, finally }))
    }

    /// Whether a method begins here: `int f(int a) {`.
    pub(super) fn is_method(&self) -> bool {
        let Some(name) = self.method_at() else { return false };
        let (mut at, mut depth) = (name + 1, 0);
        loop {
            match self.token(at) {
                TokenKind::Sign("(") => depth += 1,
                TokenKind::Sign(")") => depth -= 1,
                TokenKind::End | TokenKind::Sign("{" | "}" | ";") => return false,
                _ => {}
            }
            at += 1;
            if depth == 0 {
                return matches!(self.token(at), TokenKind::Sign("{") | TokenKind::Word("throws"));
            }
        }
    }

    /// The token of a method's name if a type and `name(` are here.
    fn method_at(&self) -> Option<usize> {
        let mut at = self.at;
        while let TokenKind::Word(
            "public" | "private" | "protected" | "static" | "final" | "abstract" | "synchronized",
        ) = self.token(at)
        {
            at += 1;
        }
        let end = match self.token(at) {
            TokenKind::Word("void") => at + 1,
            TokenKind::Word(word) if primitive(word).is_some() => self.skip_type(at)?,
            TokenKind::Ident(_) => self.skip_type(at)?,
            _ => return None,
        };
        let named = matches!(self.token(end), TokenKind::Ident(_))
            && self.token(end + 1) == TokenKind::Sign("(");
        named.then_some(end)
    }

    pub(super) fn method_name(&self) -> Span {
        self.method_at().and_then(|at| self.tokens.get(at)).map_or(self.span(), |it| it.span)
    }
}
