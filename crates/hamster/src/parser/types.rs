//! Types, and telling them from expressions.

use super::{Parser, join};
use crate::{
    diagnostic::{Code, Diagnostic},
    lexer::TokenKind,
    tree::{
        Primitive, Span,
        syntax::{Segment, TypeParam, TypeRef, TypeRefKind, WildcardBound},
    },
};

/// The primitive type of a keyword.
pub(super) fn primitive(word: &str) -> Option<Primitive> {
    Primitive::ALL.into_iter().find(|it| it.keyword() == word)
}

impl Parser<'_> {
    /// A type with its dimensions.
    pub(super) fn ty(&mut self) -> TypeRef {
        let mut ty = self.ty_without_dimensions();
        self.dimensions(&mut ty);
        ty
    }

    /// `[]`, any number of times.
    pub(super) fn dimensions(&mut self, ty: &mut TypeRef) {
        let first = ty.span;
        ty.dimensions = ty.dimensions.saturating_add(self.brackets());
        ty.span = join(first, self.previous(), first);
    }

    pub(super) fn brackets(&mut self) -> u8 {
        let mut count: u8 = 0;
        while self.is_sign("[") && self.ahead(1) == TokenKind::Sign("]") {
            self.next();
            let span = self.next().span;
            if count == u8::MAX {
                self.mistake(Diagnostic::new(Code::TooDeep, span).with("most", u8::MAX));
            }
            count = count.saturating_add(1);
        }
        count
    }

    pub(super) fn ty_without_dimensions(&mut self) -> TypeRef {
        let span = self.span();
        let kind = match self.kind() {
            TokenKind::Word("void") => {
                self.next();
                TypeRefKind::Void
            }
            TokenKind::Word(word) if primitive(word).is_some() => {
                self.next();
                TypeRefKind::Primitive(primitive(word).unwrap_or(Primitive::Int))
            }
            TokenKind::Ident(_) => self.named(),
            _ => {
                self.unexpected(Code::ExpectedType);
                TypeRefKind::Named(Vec::new())
            }
        };
        TypeRef { kind, dimensions: 0, span: join(span, self.previous(), span) }
    }

    fn named(&mut self) -> TypeRefKind {
        let mut segments = Vec::new();
        while let Some(name) = self.ident() {
            let arguments = self.is_sign("<").then(|| self.type_arguments());
            segments.push(Segment { name, arguments });
            let more = self.is_sign(".") && matches!(self.ahead(1), TokenKind::Ident(_));
            if !more {
                break;
            }
            self.next();
        }
        TypeRefKind::Named(segments)
    }

    /// `<A, B>`, also empty.
    pub(super) fn type_arguments(&mut self) -> Vec<TypeRef> {
        let mut arguments = Vec::new();
        self.next();
        if self.take_sign(">") || !self.enter() {
            return arguments;
        }
        loop {
            arguments.push(self.type_argument());
            if !self.take_sign(",") {
                break;
            }
        }
        self.expect(">");
        self.leave();
        arguments
    }

    fn type_argument(&mut self) -> TypeRef {
        let span = self.span();
        if !self.take_sign("?") {
            return self.ty();
        }
        let bound = if self.take_word("extends") {
            Some((WildcardBound::Extends, Box::new(self.ty())))
        } else if self.take_word("super") {
            Some((WildcardBound::Super, Box::new(self.ty())))
        } else {
            None
        };
        TypeRef { kind: TypeRefKind::Wildcard(bound), dimensions: 0, span }
    }

    /// `<T extends A & B, U>`
    pub(super) fn type_parameters(&mut self) -> Vec<TypeParam> {
        let mut parameters = Vec::new();
        if !self.take_sign("<") {
            return parameters;
        }
        loop {
            let name = self.name();
            let mut bounds = Vec::new();
            if self.take_word("extends") {
                bounds.push(self.ty());
                while self.take_sign("&") {
                    bounds.push(self.ty());
                }
            }
            parameters.push(TypeParam { name, bounds });
            if self.broken || !self.take_sign(",") {
                break;
            }
        }
        self.expect(">");
        parameters
    }

    /// Where a type that begins at token `at` would end; nothing if none begins there.
    pub(super) fn skip_type(&self, mut at: usize) -> Option<usize> {
        match self.token(at) {
            TokenKind::Word(word) if primitive(word).is_some() => at += 1,
            TokenKind::Ident(_) => loop {
                at += 1;
                if self.token(at) == TokenKind::Sign("<") {
                    at = self.skip_arguments(at)?;
                }
                let more = self.token(at) == TokenKind::Sign(".")
                    && matches!(self.token(at + 1), TokenKind::Ident(_));
                if !more {
                    break;
                }
                at += 1;
            },
            _ => return None,
        }
        while self.token(at) == TokenKind::Sign("[") && self.token(at + 1) == TokenKind::Sign("]") {
            at += 2;
        }
        Some(at)
    }

    fn skip_arguments(&self, mut at: usize) -> Option<usize> {
        let mut depth = 0;
        loop {
            match self.token(at) {
                TokenKind::Sign("<") => depth += 1,
                TokenKind::Sign(">") => depth -= 1,
                TokenKind::Sign("," | "." | "?" | "[" | "]" | "&") | TokenKind::Ident(_) => {}
                TokenKind::Word("extends" | "super") => {}
                TokenKind::Word(word) if primitive(word).is_some() => {}
                _ => return None,
            }
            at += 1;
            if depth == 0 {
                return Some(at);
            }
        }
    }

    pub(super) fn token(&self, at: usize) -> TokenKind {
        self.tokens.get(at).map_or(TokenKind::End, |it| it.kind)
    }

    /// Whether a declaration of variables begins here.
    pub(super) fn is_declaration(&self) -> bool {
        match self.kind() {
            TokenKind::Word(word) if primitive(word).is_some() => {
                self.ahead(1) != TokenKind::Sign(".")
            }
            // Wrong, but a declaration.
            TokenKind::Word("void") => matches!(self.ahead(1), TokenKind::Ident(_)),
            TokenKind::Ident(_) => self.skip_type(self.at).is_some_and(|end| {
                matches!(self.token(end), TokenKind::Ident(_))
                    || self.token(end - 1) == TokenKind::Sign("]")
                        && self.token(end) != TokenKind::Sign(".")
            }),
            _ => false,
        }
    }

    /// Whether the parenthesis here belongs to a cast.
    pub(super) fn is_cast(&self) -> bool {
        let simple = matches!(self.ahead(1), TokenKind::Word(_));
        let Some(end) = self.skip_type(self.at + 1) else { return false };
        if self.token(end) != TokenKind::Sign(")") {
            return false;
        }
        match self.token(end + 1) {
            TokenKind::Ident(_) | TokenKind::Literal(_) | TokenKind::Sign("(" | "!" | "~") => true,
            TokenKind::Word(word) => {
                matches!(word, "this" | "new" | "super" | "true" | "false" | "null")
                    || primitive(word).is_some()
            }
            TokenKind::Sign("+" | "-" | "++" | "--") => {
                simple && self.token(end - 1) != TokenKind::Sign("]")
            }
            _ => false,
        }
    }

    /// Whether a lambda begins here: `(a, b) ->` or `a ->`.
    pub(super) fn is_lambda(&self) -> bool {
        if matches!(self.kind(), TokenKind::Ident(_)) {
            return self.ahead(1) == TokenKind::Sign("->");
        }
        if !self.is_sign("(") {
            return false;
        }
        let (mut at, mut depth) = (self.at, 0);
        loop {
            match self.token(at) {
                TokenKind::Sign("(") => depth += 1,
                TokenKind::Sign(")") => depth -= 1,
                TokenKind::Sign("," | "." | "<" | ">" | "[" | "]" | "?") | TokenKind::Ident(_) => {}
                TokenKind::Word(word) if primitive(word).is_some() || word == "final" => {}
                _ => return false,
            }
            at += 1;
            if depth == 0 {
                return self.token(at) == TokenKind::Sign("->");
            }
        }
    }

    /// The place of a type's first name.
    pub(super) fn type_span(ty: &TypeRef) -> Span {
        ty.span
    }
}
