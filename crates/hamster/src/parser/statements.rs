//! Statements.

use super::Parser;
use crate::{
    diagnostic::{Code, Diagnostic},
    lexer::TokenKind,
    names::Name,
    tree::{
        Span,
        syntax::{
            Block, Expr, ExprKind, FieldDecl, For, ForEach, Modifiers, Stmt, StmtKind, Variable,
        },
    },
};

impl Parser<'_> {
    /// Statements in braces.
    pub(super) fn block(&mut self) -> Block {
        let start = self.span();
        if !self.expect("{") {
            return Block { statements: Vec::new(), end: self.previous() };
        }
        self.opened.push(start);
        let statements = self.statements(false);
        let end = self.close_block();
        Block { statements, end }
    }

    /// The closing brace of a block.
    pub(super) fn close_block(&mut self) -> Span {
        let end = self.span();
        if !self.unwinding {
            self.expect("}");
        }
        self.opened.pop();
        end
    }

    /// Statements up to a brace, the end or, in a `switch`, the next label.
    pub(super) fn statements(&mut self, in_switch: bool) -> Vec<Stmt> {
        let mut statements = Vec::new();
        while !self.is_end() && !self.unwinding {
            match self.kind() {
                TokenKind::Sign("}") => break,
                TokenKind::Word("case" | "default") if in_switch => break,
                _ => {}
            }
            let before = self.at;
            if let Some(statement) = self.statement(true) {
                statements.push(statement);
            }
            self.recover_statement();
            if self.at == before && !self.unwinding {
                self.next();
            }
        }
        statements
    }

    /// One statement; a declaration only where it is `allowed`.
    pub(super) fn statement(&mut self, allowed: bool) -> Option<Stmt> {
        if !self.enter() {
            return None;
        }
        let span = self.span();
        let kind = self.statement_kind(allowed);
        self.leave();
        kind.map(|kind| Stmt { kind, span })
    }

    fn statement_kind(&mut self, allowed: bool) -> Option<StmtKind> {
        let span = self.span();
        match self.kind() {
            TokenKind::Sign("{") => return Some(StmtKind::Block(self.block())),
            TokenKind::Sign(";") => {
                self.next();
                return Some(StmtKind::Empty);
            }
            TokenKind::Sign(")" | "]") => {
                let found = self.shown();
                self.remark(Diagnostic::new(Code::SurplusClosing, span).with("found", found));
                self.next();
                return self.statement(allowed).map(|it| it.kind);
            }
            TokenKind::Ident(name) if self.ahead(1) == TokenKind::Sign(":") => {
                let label = crate::tree::syntax::Ident { name, span };
                self.next();
                self.next();
                let body = self.body()?;
                return Some(StmtKind::Labeled(label, body));
            }
            TokenKind::Ident(Name::YIELD) if self.ahead(1) != TokenKind::Sign("(") => {}
            TokenKind::Word(word) => {
                if let Some(statement) = self.keyword_statement(word, allowed) {
                    return statement;
                }
            }
            _ => {}
        }
        if self.is_method() {
            if !self.structure {
                let name = self.method_name();
                self.mistake(Diagnostic::new(Code::MethodInMethod, name));
            }
            self.structure = true;
            self.broken = false;
            self.unwinding = true;
            return None;
        }
        if self.is_declaration() {
            return Some(self.declaration(Modifiers::default(), allowed));
        }
        let expr = self.expr();
        self.not_a_statement(&expr);
        self.semicolon();
        Some(StmtKind::Expr(expr))
    }

    /// A statement that begins with a keyword; nothing if the keyword begins an expression.
    fn keyword_statement(&mut self, word: &'static str, allowed: bool) -> Option<Option<StmtKind>> {
        let span = self.span();
        let kind = match word {
            "if" => self.if_statement(),
            "while" => {
                self.next();
                let condition = self.condition();
                self.body().map(|body| StmtKind::While(condition, body))
            }
            "do" => self.do_statement(),
            "for" => self.for_statement(),
            "switch" => Some(self.switch_statement()),
            "try" => Some(self.try_statement()),
            "return" => {
                self.next();
                let value = (!self.is_sign(";") && !self.is_sign("}")).then(|| self.initializer());
                self.semicolon();
                Some(StmtKind::Return(value))
            }
            "throw" => {
                self.next();
                let value = self.expr();
                self.semicolon();
                Some(StmtKind::Throw(value))
            }
            "break" | "continue" => {
                self.next();
                let label = matches!(self.kind(), TokenKind::Ident(_)).then(|| self.name());
                self.semicolon();
                let kind = if word == "break" { StmtKind::Break } else { StmtKind::Continue };
                Some(kind(label))
            }
            "assert" => {
                self.next();
                let condition = self.expr();
                let message = self.take_sign(":").then(|| self.expr());
                self.semicolon();
                Some(StmtKind::Assert(condition, message))
            }
            "synchronized" if self.ahead(1) == TokenKind::Sign("(") => {
                self.next();
                let lock = self.condition();
                Some(StmtKind::Synchronized(lock, self.block()))
            }
            "else" => {
                self.mistake(Diagnostic::new(Code::ElseWithoutIf, span));
                self.next();
                self.broken = false;
                self.statement(allowed).map(|it| it.kind)
            }
            "catch" | "finally" => {
                self.mistake(Diagnostic::new(Code::CatchWithoutTry, span).with("found", word));
                self.next();
                self.skip_parentheses();
                self.broken = false;
                Some(StmtKind::Block(self.block()))
            }
            "case" | "default" => {
                self.mistake(Diagnostic::new(Code::CaseOutsideSwitch, span).with("found", word));
                None
            }
            "class" | "interface" | "enum" | "abstract" | "final" | "static" | "strictfp"
            | "public" | "private" | "protected" => return self.local_class(allowed),
            _ => return None,
        };
        Some(kind)
    }

    /// A local class, or a variable with modifiers.
    fn local_class(&mut self, allowed: bool) -> Option<Option<StmtKind>> {
        let mut ahead = 0;
        while matches!(
            self.ahead(ahead),
            TokenKind::Word(
                "abstract"
                    | "final"
                    | "static"
                    | "strictfp"
                    | "public"
                    | "private"
                    | "protected"
                    | "synchronized"
            )
        ) {
            ahead += 1;
        }
        let class = matches!(self.ahead(ahead), TokenKind::Word("class" | "interface" | "enum"));
        if !class && self.is_method() {
            return None;
        }
        let modifiers = self.modifiers();
        if modifiers.has(!(Modifiers::FINAL | Modifiers::ABSTRACT | Modifiers::OTHER)) {
            let code = if class { Code::ModifierNotAllowed } else { Code::ExpectedStatement };
            let found = self.modifier_text(modifiers);
            self.remark(Diagnostic::new(code, modifiers.span).with("found", found));
        }
        if class {
            let class = self.class(modifiers);
            return Some(class.map(StmtKind::Class));
        }
        Some(Some(self.declaration(modifiers, allowed)))
    }

    /// `int a = 1, b[];`
    fn declaration(&mut self, modifiers: Modifiers, allowed: bool) -> StmtKind {
        let span = self.span();
        let declaration = self.variables(modifiers);
        self.semicolon();
        if !allowed {
            self.remark(Diagnostic::new(Code::DeclarationNotAllowed, span));
        }
        StmtKind::Local(declaration)
    }

    /// `int a = 1, b[]`
    fn variables(&mut self, modifiers: Modifiers) -> FieldDecl {
        let var = self.kind() == TokenKind::Ident(Name::VAR)
            && matches!(self.ahead(1), TokenKind::Ident(_));
        let ty = if var {
            self.next();
            None
        } else {
            Some(self.ty())
        };
        let variables = self.declarators();
        FieldDecl { modifiers, ty, variables }
    }

    /// `a = 1, b[]`
    pub(super) fn declarators(&mut self) -> Vec<Variable> {
        let mut variables = Vec::new();
        loop {
            let name = self.name();
            if self.broken {
                break;
            }
            let dimensions = self.brackets();
            let value = self.take_sign("=").then(|| self.initializer());
            variables.push(Variable { name, dimensions, value });
            if self.broken || !self.take_sign(",") {
                break;
            }
        }
        variables
    }

    /// `(a)`
    pub(super) fn condition(&mut self) -> Expr {
        self.expect("(");
        let condition = self.expr();
        let before = self.broken;
        self.expect(")");
        // A missing parenthesis before the body does no further harm.
        if !before && self.broken {
            self.broken = !(self.is_sign("{") || self.previous().line < self.span().line);
        } else if self.broken {
            self.skip_condition();
        }
        condition
    }

    /// After a mistake inside parentheses, goes behind them, if that is on the same line.
    fn skip_condition(&mut self) {
        let (start, line, mut depth) = (self.at, self.previous().line, 0);
        while !self.is_end() && self.span().line == line {
            match self.kind() {
                TokenKind::Sign("(") => depth += 1,
                TokenKind::Sign(")") if depth > 0 => depth -= 1,
                TokenKind::Sign(")") => {
                    self.next();
                    self.broken = false;
                    return;
                }
                TokenKind::Sign("{") => {
                    self.broken = false;
                    return;
                }
                _ => {}
            }
            self.next();
        }
        self.at = start;
    }

    pub(super) fn skip_parentheses(&mut self) {
        if !self.is_sign("(") {
            return;
        }
        let mut depth = 0;
        while !self.is_end() {
            match self.next().kind {
                TokenKind::Sign("(") => depth += 1,
                TokenKind::Sign(")") => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return;
            }
        }
    }

    /// The statement of a loop or branch.
    fn body(&mut self) -> Option<Box<Stmt>> {
        if self.broken {
            self.recover_statement();
        }
        if self.is_sign("}") || self.is_end() {
            self.unexpected(Code::ExpectedStatement);
            return None;
        }
        self.statement(false).map(Box::new)
    }

    fn if_statement(&mut self) -> Option<StmtKind> {
        let mut arms = Vec::new();
        loop {
            self.next();
            let condition = self.condition();
            let body = self.body()?;
            arms.push((condition, *body));
            if self.broken {
                self.recover_statement();
            }
            if !self.is_word("else") {
                return Some(StmtKind::If(arms, None));
            }
            self.next();
            if !self.is_word("if") {
                let otherwise = self.body()?;
                return Some(StmtKind::If(arms, Some(otherwise)));
            }
        }
    }

    fn do_statement(&mut self) -> Option<StmtKind> {
        self.next();
        let body = self.body()?;
        if self.broken {
            self.recover_statement();
        }
        if !self.take_word("while") {
            if self.is_end() {
                self.end_of_file();
            } else if !self.unwinding {
                let found = self.shown();
                let diagnostic = Diagnostic::new(Code::Expected, self.span())
                    .with("expected", "while")
                    .with("found", found);
                self.mistake(diagnostic);
            }
            return None;
        }
        let condition = self.condition();
        self.semicolon();
        Some(StmtKind::Do(body, condition))
    }

    fn for_statement(&mut self) -> Option<StmtKind> {
        self.next();
        self.expect("(");
        let span = self.span();
        let mut before = Vec::new();
        if !self.is_sign(";") {
            let modifiers = self.modifiers();
            if self.is_declaration() {
                let mut declaration = self.variables(modifiers);
                if self.is_sign(":") && !self.broken {
                    self.next();
                    let over = self.expr();
                    self.close_header();
                    let body = self.body()?;
                    let name = declaration.variables.first().map(|it| it.name)?;
                    if let (Some(ty), Some(first)) =
                        (&mut declaration.ty, declaration.variables.first())
                    {
                        ty.dimensions = ty.dimensions.saturating_add(first.dimensions);
                    }
                    let each = ForEach { modifiers, ty: declaration.ty, name, over, body: *body };
                    return Some(StmtKind::ForEach(Box::new(each)));
                }
                before.push(Stmt { kind: StmtKind::Local(declaration), span });
            } else {
                for expr in self.expressions() {
                    let span = expr.span;
                    before.push(Stmt { kind: StmtKind::Expr(expr), span });
                }
            }
        }
        self.header_semicolon();
        let condition = (!self.is_sign(";")).then(|| self.expr());
        self.header_semicolon();
        let update = if self.is_sign(")") { Vec::new() } else { self.expressions() };
        self.close_header();
        let body = *self.body()?;
        Some(StmtKind::For(Box::new(For { before, condition, update, body })))
    }

    fn header_semicolon(&mut self) {
        if !self.broken {
            self.expect(";");
        }
    }

    pub(super) fn close_header(&mut self) {
        let before = self.broken;
        self.expect(")");
        if !before && self.broken {
            self.broken = !(self.is_sign("{") || self.previous().line < self.span().line);
        }
        if self.broken {
            self.skip_condition();
        }
    }

    /// Expression statements with commas.
    fn expressions(&mut self) -> Vec<Expr> {
        let mut expressions = Vec::new();
        loop {
            let expr = self.expr();
            self.not_a_statement(&expr);
            expressions.push(expr);
            if self.broken || !self.take_sign(",") {
                return expressions;
            }
        }
    }

    /// Only some expressions are statements.
    fn not_a_statement(&mut self, expr: &Expr) {
        let right = matches!(
            expr.kind,
            ExprKind::Call(..)
                | ExprKind::ConstructorCall(..)
                | ExprKind::New(..)
                | ExprKind::Assign(..)
                | ExprKind::Step(..)
                | ExprKind::Error
        );
        if right || self.broken {
            return;
        }
        let diagnostic = Diagnostic::new(Code::NotAStatement, expr.span);
        // `x y` on one line is more than a missing semicolon.
        self.mistake(diagnostic);
        self.broken = !self.is_sign(";") && self.previous().line == self.span().line;
        if !self.is_sign(";") {
            self.broken = true;
        }
    }
}
