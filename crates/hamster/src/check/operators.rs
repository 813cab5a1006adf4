//! Operators.

use super::{
    Checker, Ty,
    body::Body,
    constants::compute,
    convert::{HIGHEST, Val},
};
use crate::{
    diagnostic::{Code, Diagnostic},
    tree::{
        BinaryOp, Primitive, Span,
        checked::{Expr, ExprKind, Value},
        syntax::{self, ChainOp, UnaryOp},
    },
};

impl Checker {
    /// Operators of one precedence, from left to right.
    pub(super) fn chain(
        &mut self,
        body: &mut Body,
        first: &syntax::Expr,
        rest: &[(ChainOp, Span, syntax::Expr)],
        span: Span,
    ) -> Val {
        let mut left = self.value(body, first);
        let single = rest.len() == 1;
        for (op, at, right) in rest {
            let right = self.value(body, right);
            // A long chain is deep when it is checked; constants and strings are not.
            if left.height > HIGHEST {
                self.mistake(Diagnostic::new(Code::TooDeep, *at).with("most", HIGHEST));
                return Val::error(span);
            }
            let whole = if single || left.span().line == at.line && span.line == at.line {
                span
            } else {
                *at
            };
            left = match op {
                ChainOp::Binary(op) => self.binary(*op, left, right, whole, *at),
                ChainOp::AndAlso => self.logical(true, left, right, whole),
                ChainOp::OrElse => self.logical(false, left, right, whole),
            };
        }
        left
    }

    fn logical(&mut self, and: bool, left: Val, right: Val, span: Span) -> Val {
        let fits = |it: &Self, val: &Val| {
            val.ty.is_error() || it.unboxed(&val.ty) == Some(Primitive::Boolean)
        };
        if !fits(self, &left) || !fits(self, &right) {
            let op = if and { "&&" } else { "||" };
            self.bad_operands(op, &left, &right, span);
            return Val { ty: Ty::BOOLEAN, ..Val::error(span) };
        }
        if left.ty.is_error() || right.ty.is_error() {
            return Val { ty: Ty::BOOLEAN, ..Val::error(span) };
        }
        let left = self.to_primitive(left, Primitive::Boolean);
        let right = self.to_primitive(right, Primitive::Boolean);
        if let (Some(Value::Boolean(a)), Some(Value::Boolean(b))) =
            (left.constant(), right.constant())
        {
            let value = if and { *a && *b } else { *a || *b };
            return self.literal(Value::Boolean(value), Ty::BOOLEAN, span);
        }
        let height = left.height.max(right.height);
        let (left, right) = (Box::new(left.expr), Box::new(right.expr));
        let kind = if and { ExprKind::AndAlso(left, right) } else { ExprKind::OrElse(left, right) };
        self.val(kind, Ty::BOOLEAN, span, height)
    }

    fn bad_operands(&mut self, op: &str, left: &Val, right: &Val, span: Span) {
        let (left, right) = (self.show(&left.ty), self.show(&right.ty));
        let diagnostic = Diagnostic::new(Code::BadOperands, span)
            .with("op", op)
            .with("left", left)
            .with("right", right);
        self.mistake(diagnostic);
    }

    /// One operator between two values.
    pub(super) fn binary(
        &mut self,
        op: BinaryOp,
        left: Val,
        right: Val,
        span: Span,
        at: Span,
    ) -> Val {
        if left.ty.is_error() || right.ty.is_error() {
            let string =
                op == BinaryOp::Add && (self.is_string(&left.ty) || self.is_string(&right.ty));
            let ty = match op {
                _ if op.is_comparison() => Ty::BOOLEAN,
                _ if string => self.string(),
                _ => Ty::Error,
            };
            return Val { ty, ..Val::error(span) };
        }
        if op == BinaryOp::Add && (self.is_string(&left.ty) || self.is_string(&right.ty)) {
            return self.concat(left, right, span);
        }
        let (a, b) = (self.unboxed(&left.ty), self.unboxed(&right.ty));
        let operand = match (op, a, b) {
            (BinaryOp::Eq | BinaryOp::Ne, _, _) => {
                return self.equality(op, left, right, span);
            }
            (_, Some(Primitive::Boolean), Some(Primitive::Boolean)) => {
                if !matches!(op, BinaryOp::And | BinaryOp::Or | BinaryOp::Xor) {
                    self.bad_operands(op.symbol(), &left, &right, span);
                    return Val::error(span);
                }
                Primitive::Boolean
            }
            _ => match self.common_number(&left.ty, &right.ty) {
                Some(prim) => prim,
                None => {
                    self.bad_operands(op.symbol(), &left, &right, span);
                    return Val::error(span);
                }
            },
        };
        let bits = op.is_shift() || matches!(op, BinaryOp::And | BinaryOp::Or | BinaryOp::Xor);
        if bits && operand > Primitive::Long {
            self.bad_operands(op.symbol(), &left, &right, span);
            return Val::error(span);
        }
        let (left, right, result) = if op.is_shift() {
            let (a, b) = (self.promoted(&left.ty), self.promoted(&right.ty));
            let (a, b) = (a.unwrap_or(Primitive::Int), b.unwrap_or(Primitive::Int));
            (self.to_primitive(left, a), self.to_primitive(right, b), Ty::Prim(a))
        } else {
            let result = if op.is_comparison() { Ty::BOOLEAN } else { Ty::Prim(operand) };
            (self.to_primitive(left, operand), self.to_primitive(right, operand), result)
        };
        self.apply(op, left, right, result, span, at)
    }

    fn apply(
        &mut self,
        op: BinaryOp,
        left: Val,
        right: Val,
        result: Ty,
        span: Span,
        at: Span,
    ) -> Val {
        if let (Some(a), Some(b)) = (left.constant(), right.constant())
            && let Some(value) = compute(op, a, b)
        {
            return self.literal(value, result, span);
        }
        // Where it throws is where the operator is.
        let span = if left.span().line == at.line { span } else { at };
        let height = left.height.max(right.height);
        let kind = ExprKind::Binary(op, Box::new(left.expr), Box::new(right.expr));
        self.val(kind, result, span, height)
    }

    fn equality(&mut self, op: BinaryOp, left: Val, right: Val, span: Span) -> Val {
        let primitive = left.ty.prim().is_some() || right.ty.prim().is_some();
        let (a, b) = (self.unboxed(&left.ty), self.unboxed(&right.ty));
        if primitive {
            let operand = match (a, b) {
                (Some(Primitive::Boolean), Some(Primitive::Boolean)) => Some(Primitive::Boolean),
                _ => self.common_number(&left.ty, &right.ty),
            };
            let Some(operand) = operand else {
                // `Object` and a number: the number is boxed.
                let (one, other) = (self.reference(&left.ty), self.reference(&right.ty));
                let object = |it: &Ty| it.is_reference() && *it != Ty::Null;
                let mixed = (object(&left.ty) && a.is_none() && b.is_some()
                    || object(&right.ty) && b.is_none() && a.is_some())
                    && self.castable(&one, &other);
                if mixed {
                    let (left, right) = (self.to_box(left), self.to_box(right));
                    return self.apply(op, left, right, Ty::BOOLEAN, span, span);
                }
                self.bad_operands(op.symbol(), &left, &right, span);
                return Val { ty: Ty::BOOLEAN, ..Val::error(span) };
            };
            let left = self.to_primitive(left, operand);
            let right = self.to_primitive(right, operand);
            return self.apply(op, left, right, Ty::BOOLEAN, span, span);
        }
        let references = left.ty.is_reference() && right.ty.is_reference();
        if !references || !self.castable(&left.ty, &right.ty) {
            let (one, other) = (self.show(&left.ty), self.show(&right.ty));
            let diagnostic =
                Diagnostic::new(Code::NotComparable, span).with("left", one).with("right", other);
            self.mistake(diagnostic);
            return Val { ty: Ty::BOOLEAN, ..Val::error(span) };
        }
        self.apply(op, left, right, Ty::BOOLEAN, span, span)
    }

    /// Joins two values to a string. Chains become one node.
    fn concat(&mut self, left: Val, right: Val, span: Span) -> Val {
        if let (Some(a), Some(b)) = (self.constant_text(&left), self.constant_text(&right)) {
            let text: Vec<u16> = a.iter().chain(&b).copied().collect();
            return self.literal(Value::String(text.into()), self.string(), span);
        }
        let height = left.height.max(right.height);
        let mut parts = match left.expr.kind {
            ExprKind::Concat(parts) => parts,
            _ => vec![left.expr],
        };
        // A constant behind a constant of the same chain.
        let joined = match (parts.last(), &right.expr.kind) {
            (
                Some(Expr { kind: ExprKind::Literal(Value::String(a)), .. }),
                ExprKind::Literal(_),
            ) if parts.len() > 1 => {
                self.constant_text(&right).map(|b| a.iter().chain(&b).copied().collect::<Vec<_>>())
            }
            _ => None,
        };
        match (joined, parts.last_mut()) {
            (Some(text), Some(last)) => last.kind = ExprKind::Literal(Value::String(text.into())),
            _ => parts.push(right.expr),
        }
        let mut val = self.val(ExprKind::Concat(parts), self.string(), span, height);
        // Flat: the height does not grow with the chain.
        val.height = val.height.max(2).min(height.max(2));
        val
    }

    /// A constant as `+` shows it.
    fn constant_text(&self, val: &Val) -> Option<Vec<u16>> {
        let text = match (val.constant()?, val.ty.prim()) {
            (Value::String(text), _) => return Some(text.to_vec()),
            (Value::Boolean(it), _) => it.to_string(),
            (Value::Int(it), Some(Primitive::Char)) => return Some(vec![*it as u16]),
            (Value::Int(it), _) => it.to_string(),
            (Value::Long(it), _) => it.to_string(),
            // How these are written is the library's business.
            _ => return None,
        };
        Some(text.encode_utf16().collect())
    }

    pub(super) fn unary(
        &mut self,
        body: &mut Body,
        op: UnaryOp,
        operand: &syntax::Expr,
        span: Span,
    ) -> Val {
        let val = self.value(body, operand);
        if val.ty.is_error() {
            let ty = if op == UnaryOp::Not { Ty::BOOLEAN } else { Ty::Error };
            return Val { ty, ..Val::error(span) };
        }
        let prim = match op {
            UnaryOp::Not => self.unboxed(&val.ty).filter(|it| *it == Primitive::Boolean),
            UnaryOp::Complement => self.promoted(&val.ty).filter(|it| it.is_integral()),
            UnaryOp::Plus | UnaryOp::Minus => self.promoted(&val.ty),
        };
        let Some(prim) = prim else {
            let op = match op {
                UnaryOp::Not => "!",
                UnaryOp::Complement => "~",
                UnaryOp::Plus => "+",
                UnaryOp::Minus => "-",
            };
            let found = self.show(&val.ty);
            let diagnostic =
                Diagnostic::new(Code::BadOperand, span).with("op", op).with("found", found);
            self.mistake(diagnostic);
            let ty = if op == "!" { Ty::BOOLEAN } else { Ty::Error };
            return Val { ty, ..Val::error(span) };
        };
        let val = self.to_primitive(val, prim);
        if let Some(value) = val.constant() {
            let value = match (op, value) {
                (UnaryOp::Plus, value) => Some(value.clone()),
                (UnaryOp::Not, Value::Boolean(it)) => Some(Value::Boolean(!it)),
                (UnaryOp::Complement, Value::Int(it)) => Some(Value::Int(!it)),
                (UnaryOp::Complement, Value::Long(it)) => Some(Value::Long(!it)),
                (UnaryOp::Minus, Value::Int(it)) => Some(Value::Int(it.wrapping_neg())),
                (UnaryOp::Minus, Value::Long(it)) => Some(Value::Long(it.wrapping_neg())),
                (UnaryOp::Minus, Value::Float(it)) => Some(Value::Float(-it)),
                (UnaryOp::Minus, Value::Double(it)) => Some(Value::Double(-it)),
                _ => None,
            };
            if let Some(value) = value {
                return self.literal(value, Ty::Prim(prim), span);
            }
        }
        let height = val.height;
        let kind = match op {
            UnaryOp::Plus => return val,
            UnaryOp::Minus => ExprKind::Negate(Box::new(val.expr)),
            UnaryOp::Complement => ExprKind::Complement(Box::new(val.expr)),
            UnaryOp::Not => ExprKind::Not(Box::new(val.expr)),
        };
        self.val(kind, Ty::Prim(prim), span, height)
    }
}
