//! Classes and what is in them.

use std::rc::Rc;

use super::{Parser, types::primitive};
use crate::{
    diagnostic::{Code, Diagnostic},
    lexer::TokenKind,
    names::Name,
    tree::{
        checked::ClassKind,
        syntax::{
            ClassDecl, EnumConstant, FieldDecl, Ident, Member, MethodDecl, Modifiers, Parameter,
            TypeRef, TypeRefKind, Variable,
        },
    },
};

/// Modifiers and their bits.
const MODIFIERS: &[(&str, u16)] = &[
    ("public", Modifiers::PUBLIC),
    ("protected", Modifiers::PROTECTED),
    ("private", Modifiers::PRIVATE),
    ("static", Modifiers::STATIC),
    ("final", Modifiers::FINAL),
    ("abstract", Modifiers::ABSTRACT),
    ("native", Modifiers::NATIVE),
    ("synchronized", Modifiers::SYNCHRONIZED),
    ("default", Modifiers::DEFAULT),
    ("transient", Modifiers::OTHER),
    ("volatile", Modifiers::OTHER),
    ("strictfp", Modifiers::OTHER),
];

impl Parser<'_> {
    /// The classes of a class file.
    pub(super) fn class_file(&mut self) -> Vec<Rc<ClassDecl>> {
        let mut classes = Vec::new();
        while !self.is_end() {
            if self.take_sign(";") {
                continue;
            }
            let before = self.at;
            let modifiers = self.modifiers();
            if matches!(self.kind(), TokenKind::Word("class" | "interface" | "enum")) {
                classes.extend(self.class(modifiers));
                self.unwinding = false;
            } else if self.is_sign("}") {
                self.surplus_brace();
            } else if self.structure && !self.broken {
                // A consequence of braces that do not match.
                self.broken = true;
            } else {
                self.unsupported_or(Code::ExpectedMember);
            }
            self.recover_member();
            if self.at == before {
                self.next();
            }
        }
        classes
    }

    fn unsupported_or(&mut self, code: Code) {
        if let TokenKind::Ident(Name::RECORD) = self.kind()
            && matches!(self.ahead(1), TokenKind::Ident(_))
        {
            let span = self.span();
            self.unsupported("record", span);
            return;
        }
        if self.is_sign("@") {
            let span = self.span();
            self.unsupported("@interface", span);
            return;
        }
        self.unexpected(code);
    }

    /// A closing brace without an opening one. More of the same are consequences.
    fn surplus_brace(&mut self) {
        if !self.structure {
            let span = self.span();
            self.mistake(Diagnostic::new(Code::SurplusClosing, span).with("found", "}"));
        }
        self.structure = true;
        self.next();
        self.broken = false;
    }

    /// The unnamed class of a program: everything up to the end of the file.
    pub(super) fn unnamed(&mut self, name: Ident) -> Rc<ClassDecl> {
        let start = self.at;
        let mut members = Vec::new();
        loop {
            self.members(&mut members, Name::EMPTY);
            self.unwinding = false;
            if self.is_end() {
                break;
            }
            self.surplus_brace();
        }
        Rc::new(ClassDecl {
            name,
            kind: ClassKind::Class,
            modifiers: Modifiers {
                bits: Modifiers::PUBLIC,
                span: name.span,
                annotation: name.span,
            },
            parameters: Vec::new(),
            extends: Vec::new(),
            implements: Vec::new(),
            constants: Vec::new(),
            members,
            tokens: start..self.at,
            end: self.previous(),
        })
    }

    /// Modifiers and annotations.
    pub(super) fn modifiers(&mut self) -> Modifiers {
        let mut modifiers = Modifiers { bits: 0, span: self.span(), annotation: self.span() };
        loop {
            if self.is_sign("@") && self.ahead(1) != TokenKind::Word("interface") {
                self.next();
                let span = self.span();
                let (path, _) = self.path();
                if path.last().is_some_and(|it| it.name == Name::OVERRIDE) {
                    modifiers.bits |= Modifiers::OVERRIDE;
                    modifiers.annotation = span;
                }
                if self.is_sign("(") {
                    self.arguments();
                }
                continue;
            }
            let TokenKind::Word(word) = self.kind() else { break };
            if word == "synchronized" && self.ahead(1) == TokenKind::Sign("(")
                || word == "default" && matches!(self.ahead(1), TokenKind::Sign(":" | "->"))
            {
                break;
            }
            let Some((_, bit)) = MODIFIERS.iter().find(|it| it.0 == word) else { break };
            let span = self.next().span;
            if modifiers.has(*bit) && *bit != Modifiers::OTHER {
                let diagnostic = Diagnostic::new(Code::RepeatedModifier, span);
                self.remark(diagnostic.with("found", word));
            }
            let access = Modifiers::PUBLIC | Modifiers::PROTECTED | Modifiers::PRIVATE;
            if bit & access != 0 && modifiers.has(access & !bit) {
                let diagnostic = Diagnostic::new(Code::ModifierNotAllowed, span);
                self.remark(diagnostic.with("found", word));
            }
            modifiers.bits |= bit;
            modifiers.span = span;
        }
        modifiers
    }

    /// The most telling modifier.
    pub(super) fn modifier_text(&self, modifiers: Modifiers) -> &'static str {
        modifier_text(modifiers.bits & !Modifiers::FINAL)
    }

    /// A class, interface or enum behind its modifiers.
    pub(super) fn class(&mut self, modifiers: Modifiers) -> Option<Rc<ClassDecl>> {
        if !self.enter() {
            return None;
        }
        let kind = match self.next().kind {
            TokenKind::Word("interface") => ClassKind::Interface,
            TokenKind::Word("enum") => ClassKind::Enum,
            _ => ClassKind::Class,
        };
        let name = self.name();
        let parameters = self.type_parameters();
        let mut extends = Vec::new();
        let mut implements = Vec::new();
        if self.take_word("extends") {
            extends = self.types();
            if kind == ClassKind::Class && extends.len() > 1 {
                let span = extends[1].span;
                let diagnostic = Diagnostic::new(Code::Expected, span);
                self.remark(diagnostic.with("expected", "{").with("found", ","));
            }
        }
        if self.take_word("implements") {
            implements = self.types();
        }
        if self.broken {
            // The body may be fine.
            while !self.is_end() && !self.is_sign("{") && !self.is_sign("}") {
                self.next();
            }
            self.broken = !self.is_sign("{");
        }
        let result = self.class_body(ClassDecl {
            name,
            kind,
            modifiers,
            parameters,
            extends,
            implements,
            constants: Vec::new(),
            members: Vec::new(),
            tokens: 0..0,
            end: name.span,
        });
        self.leave();
        Some(result)
    }

    /// The body of an anonymous class behind `new A(…)`.
    pub(super) fn anonymous(&mut self, ty: &TypeRef) -> Rc<ClassDecl> {
        let name = match &ty.kind {
            TypeRefKind::Named(segments) => segments.last().map(|it| it.name),
            _ => None,
        };
        let name = name.unwrap_or(Ident { name: Name::EMPTY, span: Self::type_span(ty) });
        self.class_body(ClassDecl {
            name,
            kind: ClassKind::Class,
            modifiers: Modifiers::default(),
            parameters: Vec::new(),
            extends: Vec::new(),
            implements: Vec::new(),
            constants: Vec::new(),
            members: Vec::new(),
            tokens: 0..0,
            end: name.span,
        })
    }

    fn class_body(&mut self, mut class: ClassDecl) -> Rc<ClassDecl> {
        let start = self.at;
        let span = self.span();
        if !self.expect("{") && !self.is_end() {
            // As if it were there.
            self.broken = false;
        }
        if !self.broken && self.enter() {
            self.opened.push(span);
            if class.kind == ClassKind::Enum {
                class.constants = self.constants();
            }
            self.members(&mut class.members, class.name.name);
            class.end = self.span();
            if self.is_end() {
                self.end_of_file();
            } else {
                self.next();
            }
            self.unwinding = false;
            self.opened.pop();
            self.leave();
        }
        class.tokens = start..self.at;
        Rc::new(class)
    }

    /// Types with commas.
    fn types(&mut self) -> Vec<TypeRef> {
        let mut types = vec![self.ty()];
        while !self.broken && self.take_sign(",") {
            types.push(self.ty());
        }
        types
    }

    fn constants(&mut self) -> Vec<EnumConstant> {
        let mut constants = Vec::new();
        while matches!(self.kind(), TokenKind::Ident(_) | TokenKind::Sign("@")) {
            self.modifiers();
            let name = self.name();
            let arguments = if self.is_sign("(") { self.arguments() } else { Vec::new() };
            let body = (self.is_sign("{") && !self.broken).then(|| {
                let ty = TypeRef {
                    kind: TypeRefKind::Named(Vec::new()),
                    dimensions: 0,
                    span: name.span,
                };
                self.anonymous(&ty)
            });
            constants.push(EnumConstant { name, arguments, body });
            if !self.take_sign(",") {
                break;
            }
        }
        if !self.take_sign(";") && !self.is_sign("}") {
            self.semicolon();
            self.recover_member();
        }
        constants
    }

    /// Members up to a brace that is not theirs, or the end.
    fn members(&mut self, members: &mut Vec<Member>, class: Name) {
        while !self.is_end() && !self.is_sign("}") {
            let before = self.at;
            self.member_of(members, class);
            self.unwinding = false;
            self.recover_member();
            if self.at == before {
                self.next();
            }
        }
    }

    fn member_of(&mut self, members: &mut Vec<Member>, class: Name) {
        if self.take_sign(";") {
            return;
        }
        let modifiers = self.modifiers();
        if self.is_sign("{") {
            let block = self.block();
            members.push(Member::Initializer(modifiers.has(Modifiers::STATIC), Rc::new(block)));
            return;
        }
        if matches!(self.kind(), TokenKind::Word("class" | "interface" | "enum")) {
            members.extend(self.class(modifiers).map(Member::Class));
            return;
        }
        let type_parameters = self.type_parameters();
        if let TokenKind::Ident(name) = self.kind()
            && self.ahead(1) == TokenKind::Sign("(")
        {
            let name = Ident { name, span: self.next().span };
            if name.name != class || class == Name::EMPTY {
                self.structural(
                    Diagnostic::new(Code::MissingReturnType, name.span)
                        .with("name", self.names.text(name.name)),
                );
                // A call is not a method.
                if !self.looks_like_method() {
                    self.broken = true;
                    return;
                }
                self.broken = false;
            }
            let method = self.method(modifiers, type_parameters, None, name);
            members.push(Member::Method(Rc::new(method)));
            return;
        }
        if matches!(self.kind(), TokenKind::Ident(Name::RECORD))
            && matches!(self.ahead(1), TokenKind::Ident(_))
            && self.ahead(2) == TokenKind::Sign("(")
            || self.is_sign("@")
        {
            self.unsupported_or(Code::ExpectedMember);
            return;
        }
        let starts = match self.kind() {
            TokenKind::Word(word) => primitive(word).is_some() || word == "void",
            TokenKind::Ident(_) => true,
            _ => false,
        };
        if !starts {
            if self.is_end() {
                self.end_of_file();
                return;
            }
            let found = self.shown();
            self.structural(
                Diagnostic::new(Code::ExpectedMember, self.span()).with("found", found),
            );
            self.skip_statement();
            return;
        }
        let first = self.span();
        let statement = self.is_statement();
        let ty = self.ty();
        if statement && !self.broken {
            let found = self.shown();
            self.structural(Diagnostic::new(Code::ExpectedMember, first).with("found", found));
            self.broken = true;
            return;
        }
        let name = self.name();
        if self.broken {
            return;
        }
        if self.is_sign("(") {
            let method = self.method(modifiers, type_parameters, Some(ty), name);
            members.push(Member::Method(Rc::new(method)));
            return;
        }
        let dimensions = self.brackets();
        let value = self.take_sign("=").then(|| self.initializer());
        let mut variables = vec![Variable { name, dimensions, value }];
        if !self.broken && self.take_sign(",") {
            variables.extend(self.declarators());
        }
        self.semicolon();
        members.push(Member::Field(Rc::new(FieldDecl { modifiers, ty: Some(ty), variables })));
    }

    /// A mistake that may be the consequence of a brace; said once.
    fn structural(&mut self, diagnostic: Diagnostic) {
        if !self.structure {
            self.mistake(diagnostic);
        }
        self.structure = true;
        self.broken = true;
    }

    /// Whether an assignment or a call begins here, and not a member.
    fn is_statement(&self) -> bool {
        let Some(end) = self.skip_type(self.at) else { return false };
        matches!(
            self.token(end),
            TokenKind::Sign("=" | "++" | "--" | "(" | "+=" | "-=" | "[" | ".")
        )
    }

    /// Whether parameters and a body follow.
    fn looks_like_method(&self) -> bool {
        let (mut at, mut depth) = (self.at, 0);
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

    /// Skips a statement that is where a member should be, blocks included.
    fn skip_statement(&mut self) {
        self.recover_member();
    }

    fn method(
        &mut self,
        modifiers: Modifiers,
        type_parameters: Vec<crate::tree::syntax::TypeParam>,
        returns: Option<TypeRef>,
        name: Ident,
    ) -> MethodDecl {
        let parameters = self.parameters();
        let mut returns = returns;
        let after = self.brackets();
        if let Some(ty) = &mut returns {
            ty.dimensions = ty.dimensions.saturating_add(after);
        }
        let throws = if self.take_word("throws") { self.types() } else { Vec::new() };
        let mut body = None;
        if self.broken {
            // The parameters are wrong, the body may be fine.
            while !self.is_end() && !matches!(self.kind(), TokenKind::Sign("{" | "}" | ";")) {
                self.next();
            }
            self.broken = false;
        }
        if self.is_sign("{") {
            body = Some(self.block());
        } else if !self.take_sign(";") {
            if self.is_end() {
                self.end_of_file();
            } else {
                let previous = self.previous();
                let same = previous.line == self.span().line;
                let span = if same { self.span() } else { super::behind(previous) };
                let diagnostic = Diagnostic::new(Code::Expected, span)
                    .with("expected", "{")
                    .with("found", self.shown());
                self.mistake(diagnostic);
                // What follows is the body without its brace.
                self.structure = true;
                if !self.is_sign("}") {
                    self.recover_member();
                }
                self.take_sign("}");
                self.broken = false;
            }
            body =
                Some(crate::tree::syntax::Block { statements: Vec::new(), end: self.previous() });
        }
        MethodDecl { modifiers, type_parameters, returns, name, parameters, throws, body }
    }

    fn parameters(&mut self) -> Vec<Parameter> {
        let mut parameters = Vec::new();
        self.expect("(");
        if self.take_sign(")") {
            return parameters;
        }
        loop {
            let modifiers = self.modifiers();
            let mut ty = self.ty();
            let varargs = self.take_sign("...");
            let name = self.name();
            if self.broken {
                break;
            }
            ty.dimensions = ty.dimensions.saturating_add(self.brackets() + u8::from(varargs));
            parameters.push(Parameter { modifiers, ty, name, varargs });
            if !self.take_sign(",") {
                break;
            }
        }
        if !self.broken {
            self.expect(")");
        }
        parameters
    }
}

/// The first of some modifiers.
pub fn modifier_text(bits: u16) -> &'static str {
    MODIFIERS.iter().find(|it| bits & it.1 != 0).map_or("final", |it| it.0)
}
