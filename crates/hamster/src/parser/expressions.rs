//! Expressions, by precedence climbing.

use super::{Parser, join, types::primitive};
use crate::{
    diagnostic::{Code, Diagnostic},
    lexer::{Literal, TokenKind},
    names::Name,
    tree::{
        BinaryOp, Primitive, Span,
        checked::Value,
        syntax::{ChainOp, Expr, ExprKind, Ident, Segment, TypeRef, TypeRefKind, UnaryOp},
    },
};

/// Precedence of `instanceof`, which is that of `<`.
const RELATIONAL: u8 = 7;

impl Parser<'_> {
    /// An expression, assignments included.
    pub(super) fn expr(&mut self) -> Expr {
        if !self.enter() {
            return self.error();
        }
        let result = self.assignment();
        self.leave();
        result
    }

    pub(super) fn error(&self) -> Expr {
        Expr { kind: ExprKind::Error, span: self.span(), height: 1 }
    }

    fn assignment(&mut self) -> Expr {
        if self.is_lambda() {
            let span = self.span();
            self.unsupported("->", span);
            return self.error();
        }
        let target = self.conditional();
        let Some((op, tokens)) = self.assignment_operator() else { return target };
        let main = self.span();
        for _ in 0..tokens {
            self.next();
        }
        let value = self.initializer();
        let span = join(target.span, value.span, main);
        self.node(ExprKind::Assign(Box::new(target), op, Box::new(value)), span)
    }

    /// `=`, `+=`, …, with its number of tokens.
    fn assignment_operator(&self) -> Option<(Option<BinaryOp>, usize)> {
        let TokenKind::Sign(sign) = self.kind() else { return None };
        let op = match sign {
            "=" => return Some((None, 1)),
            "+=" => BinaryOp::Add,
            "-=" => BinaryOp::Sub,
            "*=" => BinaryOp::Mul,
            "/=" => BinaryOp::Div,
            "%=" => BinaryOp::Rem,
            "&=" => BinaryOp::And,
            "|=" => BinaryOp::Or,
            "^=" => BinaryOp::Xor,
            "<<=" => BinaryOp::Shl,
            ">" if self.joined(2, "=") => return Some((Some(BinaryOp::Shr), 3)),
            ">" if self.joined(3, "=") => return Some((Some(BinaryOp::Ushr), 4)),
            _ => return None,
        };
        Some((Some(op), 1))
    }

    /// Whether this `>` is followed, without space, by more of them up to `count` and then `last`.
    fn joined(&self, count: usize, last: &str) -> bool {
        (1..=count).all(|step| {
            let (before, token) =
                (self.tokens.get(self.at + step - 1), self.tokens.get(self.at + step));
            let (Some(before), Some(token)) = (before, token) else { return false };
            let wanted = if step == count { last } else { ">" };
            token.kind == TokenKind::Sign(static_sign(wanted))
                && token.span.line == before.span.line
                && token.span.column == before.span.column + 1
        })
    }

    fn conditional(&mut self) -> Expr {
        let condition = self.chain(1);
        if !self.is_sign("?") {
            return condition;
        }
        let main = self.next().span;
        let yes = self.expr();
        self.expect(":");
        if !self.enter() {
            return condition;
        }
        let no = if self.is_lambda() { self.assignment() } else { self.conditional() };
        self.leave();
        let span = join(condition.span, no.span, main);
        self.node(ExprKind::Conditional(Box::new(condition), Box::new(yes), Box::new(no)), span)
    }

    /// The operator here, its precedence and its number of tokens.
    fn operator(&self) -> Option<(ChainOp, u8, usize)> {
        use BinaryOp as B;
        let TokenKind::Sign(sign) = self.kind() else { return None };
        let (op, precedence) = match sign {
            "||" => return Some((ChainOp::OrElse, 1, 1)),
            "&&" => return Some((ChainOp::AndAlso, 2, 1)),
            "|" => (B::Or, 3),
            "^" => (B::Xor, 4),
            "&" => (B::And, 5),
            "==" => (B::Eq, 6),
            "!=" => (B::Ne, 6),
            "<" => (B::Lt, RELATIONAL),
            "<=" => (B::Le, RELATIONAL),
            "<<" => (B::Shl, 8),
            "+" => (B::Add, 9),
            "-" => (B::Sub, 9),
            "*" => (B::Mul, 10),
            "/" => (B::Div, 10),
            "%" => (B::Rem, 10),
            ">" => {
                // >>>=, >>=, >>>, >>, >=, >
                let (op, precedence, tokens) = if self.joined(3, "=") || self.joined(2, "=") {
                    return None;
                } else if self.joined(2, ">") {
                    (B::Ushr, 8, 3)
                } else if self.joined(1, ">") {
                    (B::Shr, 8, 2)
                } else if self.joined(1, "=") {
                    (B::Ge, RELATIONAL, 2)
                } else {
                    (B::Gt, RELATIONAL, 1)
                };
                return Some((ChainOp::Binary(op), precedence, tokens));
            }
            _ => return None,
        };
        Some((ChainOp::Binary(op), precedence, 1))
    }

    /// Operators of at least that precedence.
    fn chain(&mut self, least: u8) -> Expr {
        let mut left = self.unary();
        loop {
            if least <= RELATIONAL && self.is_word("instanceof") {
                let main = self.next().span;
                let _ = self.take_word("final");
                let ty = self.ty();
                let span = join(left.span, self.previous(), main);
                if let TokenKind::Ident(_) = self.kind() {
                    let at = self.span();
                    self.unsupported("instanceof …", at);
                }
                left = self.node(ExprKind::InstanceOf(Box::new(left), ty), span);
                continue;
            }
            let Some((_, precedence, _)) = self.operator() else { return left };
            if precedence < least {
                return left;
            }
            let mut rest = Vec::new();
            let mut main = self.span();
            while let Some((op, same, tokens)) = self.operator() {
                if same != precedence {
                    break;
                }
                main = self.span();
                for _ in 0..tokens {
                    self.next();
                }
                let right = self.chain(precedence + 1);
                let broken = self.broken;
                rest.push((op, main, right));
                if broken {
                    break;
                }
            }
            let last = rest.last().map_or(left.span, |it| it.2.span);
            let span = join(left.span, last, main);
            left = self.node(ExprKind::Chain(Box::new(left), rest), span);
            if self.broken {
                return left;
            }
        }
    }

    fn unary(&mut self) -> Expr {
        if !self.enter() {
            return self.error();
        }
        let result = self.unary_inside();
        self.leave();
        result
    }

    fn unary_inside(&mut self) -> Expr {
        let start = self.span();
        let TokenKind::Sign(sign) = self.kind() else { return self.postfix() };
        let op = match sign {
            "+" => UnaryOp::Plus,
            "-" => {
                self.next();
                return self.negative(start);
            }
            "~" => UnaryOp::Complement,
            "!" => UnaryOp::Not,
            "++" | "--" => {
                self.next();
                let op = if sign == "++" { BinaryOp::Add } else { BinaryOp::Sub };
                let operand = self.unary();
                let span = join(start, operand.span, start);
                return self.node(ExprKind::Step(op, false, Box::new(operand)), span);
            }
            "(" if self.is_cast() => {
                self.next();
                let ty = self.ty();
                self.expect(")");
                let operand = if self.is_lambda() { self.assignment() } else { self.unary() };
                let span = join(start, operand.span, start);
                return self.node(ExprKind::Cast(ty, Box::new(operand)), span);
            }
            _ => return self.postfix(),
        };
        self.next();
        let operand = self.unary();
        let span = join(start, operand.span, start);
        self.node(ExprKind::Unary(op, Box::new(operand)), span)
    }

    /// What follows a minus. The smallest integers have no positive counterpart.
    fn negative(&mut self, start: Span) -> Expr {
        if let TokenKind::Literal(at) = self.kind()
            && let Literal::Integer { value, decimal: true, long } = self.literals[at as usize]
            && self.ahead(1) != TokenKind::Sign(".")
        {
            let span = join(start, self.next().span, start);
            let negative = (value as i64).wrapping_neg();
            let (ty, value) = match long {
                true => (Primitive::Long, Value::Long(negative)),
                false => (Primitive::Int, Value::Int(negative as i32)),
            };
            return self.node(ExprKind::Literal(Some(ty), value), span);
        }
        let operand = self.unary();
        let span = join(start, operand.span, start);
        self.node(ExprKind::Unary(UnaryOp::Minus, Box::new(operand)), span)
    }

    fn postfix(&mut self) -> Expr {
        let mut object = self.primary();
        loop {
            let start = object.span;
            match self.kind() {
                TokenKind::Sign(".") => {
                    self.next();
                    object = self.member(object);
                }
                TokenKind::Sign("[") => {
                    let main = self.next().span;
                    let index = self.expr();
                    self.expect("]");
                    let span = join(start, self.previous(), main);
                    object = self.node(ExprKind::Index(Box::new(object), Box::new(index)), span);
                }
                TokenKind::Sign(sign @ ("++" | "--")) => {
                    let main = self.next().span;
                    let op = if sign == "++" { BinaryOp::Add } else { BinaryOp::Sub };
                    let span = join(start, main, main);
                    object = self.node(ExprKind::Step(op, true, Box::new(object)), span);
                }
                TokenKind::Sign("::") => {
                    let span = self.next().span;
                    self.unsupported("::", span);
                }
                _ => return object,
            }
            if self.broken {
                return object;
            }
        }
    }

    /// What follows `object.`.
    fn member(&mut self, object: Expr) -> Expr {
        let start = object.span;
        match self.kind() {
            TokenKind::Word("new") => {
                let main = self.next().span;
                return self.new_object(Some(Box::new(object)), main);
            }
            TokenKind::Word("this") => {
                let main = self.next().span;
                let span = join(start, main, main);
                let ty = self.type_of(object);
                return self.node(ExprKind::OuterThis(ty), span);
            }
            TokenKind::Word("class") => {
                let main = self.next().span;
                let span = join(start, main, main);
                let ty = self.type_of(object);
                return self.node(ExprKind::ClassLiteral(ty), span);
            }
            TokenKind::Word("super") => {
                let main = self.next().span;
                if self.is_sign("(") {
                    let arguments = self.arguments();
                    let kind = ExprKind::ConstructorCall(true, Some(Box::new(object)), arguments);
                    return self.node(kind, main);
                }
                let span = join(start, main, main);
                let ty = self.type_of(object);
                return self.node(ExprKind::OuterSuper(ty), span);
            }
            _ => {}
        }
        let types = if self.is_sign("<") { self.type_arguments() } else { Vec::new() };
        let name = self.name();
        if name.name == Name::EMPTY {
            return self.node(ExprKind::Error, start);
        }
        if self.is_sign("(") {
            let arguments = self.arguments();
            let span = join(start, self.previous(), name.span);
            let kind = ExprKind::Call(Some(Box::new(object)), name, types, arguments);
            return self.node(kind, span);
        }
        let span = join(start, name.span, name.span);
        self.node(ExprKind::Select(Box::new(object), name), span)
    }

    /// An expression of names read as a type.
    fn type_of(&mut self, expr: Expr) -> TypeRef {
        let span = expr.span;
        let mut segments = Vec::new();
        let mut rest = expr;
        loop {
            match rest.kind {
                ExprKind::Name(name) => {
                    let name = Ident { name, span: rest.span };
                    segments.push(Segment { name, arguments: None });
                    break;
                }
                ExprKind::Select(object, name) => {
                    segments.push(Segment { name, arguments: None });
                    rest = *object;
                }
                _ => {
                    if !self.broken {
                        self.mistake(
                            Diagnostic::new(Code::ExpectedName, span).with("found", "this"),
                        );
                    }
                    break;
                }
            }
        }
        segments.reverse();
        TypeRef { kind: TypeRefKind::Named(segments), dimensions: 0, span }
    }

    /// `(a, b)`
    pub(super) fn arguments(&mut self) -> Vec<Expr> {
        let mut arguments = Vec::new();
        self.expect("(");
        if self.take_sign(")") {
            return arguments;
        }
        loop {
            arguments.push(self.expr());
            if self.broken || !self.take_sign(",") {
                break;
            }
        }
        self.expect(")");
        arguments
    }

    fn primary(&mut self) -> Expr {
        let span = self.span();
        match self.kind() {
            TokenKind::Literal(at) => {
                self.next();
                self.literal(at, span)
            }
            TokenKind::Ident(name) => {
                self.next();
                if self.is_sign("(") {
                    let arguments = self.arguments();
                    let all = join(span, self.previous(), span);
                    let ident = Ident { name, span };
                    return self.node(ExprKind::Call(None, ident, Vec::new(), arguments), all);
                }
                if self.is_sign("[") && self.ahead(1) == TokenKind::Sign("]") {
                    let named = vec![Segment { name: Ident { name, span }, arguments: None }];
                    return self.array_class(TypeRefKind::Named(named), span);
                }
                self.node(ExprKind::Name(name), span)
            }
            TokenKind::Sign("(") => {
                self.next();
                let inside = self.expr();
                self.expect(")");
                Expr { span: join(span, self.previous(), inside.span), ..inside }
            }
            TokenKind::Word("this") => {
                self.next();
                if self.is_sign("(") {
                    let arguments = self.arguments();
                    return self.node(ExprKind::ConstructorCall(false, None, arguments), span);
                }
                self.node(ExprKind::This, span)
            }
            TokenKind::Word("super") => {
                self.next();
                if self.is_sign("(") {
                    let arguments = self.arguments();
                    return self.node(ExprKind::ConstructorCall(true, None, arguments), span);
                }
                if !self.is_sign(".") {
                    self.expect(".");
                }
                self.node(ExprKind::Super, span)
            }
            TokenKind::Word("new") => {
                self.next();
                self.new_object(None, span)
            }
            TokenKind::Word(word @ ("true" | "false")) => {
                self.next();
                let value = Value::Boolean(word == "true");
                self.node(ExprKind::Literal(Some(Primitive::Boolean), value), span)
            }
            TokenKind::Word("null") => {
                self.next();
                self.node(ExprKind::Literal(None, Value::Null), span)
            }
            TokenKind::Word("switch") => {
                self.unsupported("switch", span);
                self.error()
            }
            TokenKind::Word(word) if primitive(word).is_some() || word == "void" => {
                let followed = matches!(self.ahead(1), TokenKind::Sign("." | "["));
                if !followed {
                    self.unexpected(Code::ExpectedExpression);
                    return self.error();
                }
                self.next();
                let kind = primitive(word).map_or(TypeRefKind::Void, TypeRefKind::Primitive);
                self.array_class(kind, span)
            }
            _ => {
                self.unexpected(Code::ExpectedExpression);
                self.error()
            }
        }
    }

    /// `[].class` behind the name of a type, or `.class` behind a primitive one.
    fn array_class(&mut self, kind: TypeRefKind, span: Span) -> Expr {
        let mut ty = TypeRef { kind, dimensions: 0, span };
        self.dimensions(&mut ty);
        self.expect(".");
        if !self.broken && !self.take_word("class") {
            self.unexpected(Code::ExpectedExpression);
        }
        let span = join(span, self.previous(), span);
        self.node(ExprKind::ClassLiteral(ty), span)
    }

    fn literal(&mut self, at: u32, span: Span) -> Expr {
        let (ty, value) = match self.literals[at as usize].clone() {
            Literal::Integer { value, long: true, decimal } => {
                if decimal && value > i64::MAX as u64 {
                    self.too_large(value, span);
                }
                (Some(Primitive::Long), Value::Long(value as i64))
            }
            Literal::Integer { value, long: false, decimal } => {
                if decimal && value > i32::MAX as u64 {
                    self.too_large(value, span);
                }
                (Some(Primitive::Int), Value::Int(value as i32))
            }
            Literal::Floating(value @ Value::Float(_)) => (Some(Primitive::Float), value),
            Literal::Floating(value) => (Some(Primitive::Double), value),
            Literal::Character(unit) => (Some(Primitive::Char), Value::Int(i32::from(unit))),
            Literal::Text(value) => (None, value),
        };
        self.node(ExprKind::Literal(ty, value), span)
    }

    fn too_large(&mut self, value: u64, span: Span) {
        self.remark(Diagnostic::new(Code::NumberTooLarge, span).with("found", value.to_string()));
    }

    /// What follows `new`, which is at `main`.
    fn new_object(&mut self, outer: Option<Box<Expr>>, main: Span) -> Expr {
        let mut ty = self.ty_without_dimensions();
        if self.is_sign("[") {
            return self.new_array(ty, main);
        }
        if matches!(ty.kind, TypeRefKind::Primitive(_) | TypeRefKind::Void) || !self.is_sign("(") {
            if !self.broken {
                self.unexpected_sign(if self.is_sign("{") { "[]" } else { "(" });
            }
            ty.dimensions = 0;
            return self.error();
        }
        let arguments = self.arguments();
        let span = join(main, self.previous(), main);
        let body = (self.is_sign("{") && !self.broken).then(|| self.anonymous(&ty));
        self.node(ExprKind::New(outer, ty, arguments, body), span)
    }

    fn unexpected_sign(&mut self, sign: &'static str) {
        if self.is_end() {
            self.end_of_file();
            return;
        }
        let diagnostic = Diagnostic::new(Code::Expected, self.span())
            .with("expected", sign)
            .with("found", self.shown());
        self.mistake(diagnostic);
    }

    fn new_array(&mut self, mut ty: TypeRef, main: Span) -> Expr {
        let mut lengths = Vec::new();
        while self.is_sign("[") && self.ahead(1) != TokenKind::Sign("]") {
            self.next();
            lengths.push(self.expr());
            self.expect("]");
            if self.broken {
                break;
            }
        }
        let more = self.brackets();
        let total = lengths.len() + usize::from(more);
        if total > usize::from(u8::MAX) {
            self.mistake(Diagnostic::new(Code::TooDeep, main).with("most", u8::MAX));
        }
        ty.dimensions = u8::try_from(total).unwrap_or(u8::MAX);
        let mut elements = None;
        if self.is_sign("{") && lengths.is_empty() {
            elements = Some(self.elements());
        } else if lengths.is_empty() && !self.broken {
            let span = self.previous();
            self.mistake(Diagnostic::new(Code::ExpectedExpression, span).with("found", "]"));
        } else if self.is_sign("{") {
            self.unexpected_sign(";");
        }
        let span = join(main, self.previous(), main);
        self.node(ExprKind::NewArray(ty, lengths, elements), span)
    }

    /// `{a, {b}, c,}`
    pub(super) fn elements(&mut self) -> Vec<Expr> {
        let mut elements = Vec::new();
        let start = self.next().span;
        if !self.enter() {
            return elements;
        }
        self.opened.push(start);
        while !self.is_sign("}") && !self.broken {
            elements.push(self.initializer());
            if !self.take_sign(",") {
                break;
            }
        }
        self.expect("}");
        self.opened.pop();
        self.leave();
        elements
    }

    /// The value of a variable: an expression or elements of an array.
    pub(super) fn initializer(&mut self) -> Expr {
        if !self.is_sign("{") {
            return self.expr();
        }
        let start = self.span();
        let elements = self.elements();
        let span = join(start, self.previous(), start);
        self.node(ExprKind::Elements(elements), span)
    }
}

/// The same sign as the lexer writes it.
fn static_sign(sign: &str) -> &'static str {
    match sign {
        "=" => "=",
        _ => ">",
    }
}
