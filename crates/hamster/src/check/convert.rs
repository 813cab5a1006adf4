//! Conversions: what fits where, and the nodes that make it fit.

use super::{Checker, Ty, types::widens};
use crate::{
    diagnostic::{Code, Diagnostic},
    tree::{
        Primitive, Span,
        checked::{Expr, ExprKind, Type, Value},
    },
};

/// Maximum height of a checked expression.
pub(super) const HIGHEST: u32 = 500;

/// A checked expression with its type and the height of its tree.
#[derive(Clone, Debug)]
pub(super) struct Val {
    pub expr: Expr,
    pub ty: Ty,
    pub height: u32,
}

impl Val {
    /// What stands for something wrong.
    pub fn error(span: Span) -> Val {
        let kind = ExprKind::Literal(Value::Null);
        Val { expr: Expr { kind, ty: Type::NULL, span }, ty: Ty::Error, height: 1 }
    }

    /// The value of a constant expression.
    pub fn constant(&self) -> Option<&Value> {
        match &self.expr.kind {
            ExprKind::Literal(Value::Null) => None,
            ExprKind::Literal(value) => Some(value),
            _ => None,
        }
    }

    pub fn span(&self) -> Span {
        self.expr.span
    }
}

/// A constant as another primitive type.
pub(super) fn convert_value(value: &Value, to: Primitive) -> Value {
    // Java's casts saturate and wrap as Rust's do, by way of `int` for small types.
    let whole = match value {
        Value::Int(it) => Some(i64::from(*it)),
        Value::Long(it) => Some(*it),
        _ => None,
    };
    let real = match value {
        Value::Int(it) => f64::from(*it),
        Value::Long(it) => *it as f64,
        Value::Float(it) => f64::from(*it),
        Value::Double(it) => *it,
        other => return other.clone(),
    };
    let int = match whole {
        Some(it) => it as i32,
        None => real as i32,
    };
    match to {
        Primitive::Boolean => value.clone(),
        Primitive::Byte => Value::Int(i32::from(int as i8)),
        Primitive::Short => Value::Int(i32::from(int as i16)),
        Primitive::Char => Value::Int(i32::from(int as u16)),
        Primitive::Int => Value::Int(int),
        Primitive::Long => Value::Long(whole.unwrap_or(real as i64)),
        Primitive::Float => Value::Float(match (value, whole) {
            (Value::Float(it), _) => *it,
            (_, Some(it)) => it as f32,
            _ => real as f32,
        }),
        Primitive::Double => Value::Double(real),
    }
}

/// Whether an `int` constant is within a smaller type.
fn fits_in(value: i32, to: Primitive) -> bool {
    match to {
        Primitive::Byte => i8::try_from(value).is_ok(),
        Primitive::Short => i16::try_from(value).is_ok(),
        Primitive::Char => u16::try_from(value).is_ok(),
        _ => false,
    }
}

impl Checker {
    pub(super) fn val(&self, kind: ExprKind, ty: Ty, span: Span, height: u32) -> Val {
        let erased = self.erase(&ty);
        Val { expr: Expr { kind, ty: erased, span }, ty, height: height + 1 }
    }

    pub(super) fn literal(&self, value: Value, ty: Ty, span: Span) -> Val {
        self.val(ExprKind::Literal(value), ty, span, 0)
    }

    /// A value as another primitive type, if it has not that type already.
    pub(super) fn to_primitive(&self, val: Val, to: Primitive) -> Val {
        let Some(from) = self.unboxed(&val.ty) else { return val };
        let span = val.span();
        let val = match val.ty {
            Ty::Prim(_) => val,
            _ => {
                let height = val.height;
                // A variable or wildcard may be erased to less than the box.
                let boxed = self.boxed(from);
                let val = self.erased_cast(val, &boxed);
                let kind = ExprKind::Unbox(from, Box::new(val.expr));
                self.val(kind, Ty::Prim(from), span, height + 1)
            }
        };
        if from == to {
            return val;
        }
        if let Some(value) = val.constant() {
            return self.literal(convert_value(value, to), Ty::Prim(to), span);
        }
        let height = val.height;
        self.val(ExprKind::Convert(to, Box::new(val.expr)), Ty::Prim(to), span, height)
    }

    pub(super) fn to_box(&self, val: Val) -> Val {
        let Ty::Prim(prim) = val.ty else { return val };
        let (span, height) = (val.span(), val.height);
        self.val(ExprKind::Box(prim, Box::new(val.expr)), self.boxed(prim), span, height)
    }

    /// A cast if the erased type is less than what is known of the value.
    pub(super) fn erased_cast(&self, val: Val, ty: &Ty) -> Val {
        let wanted = self.erase(ty);
        let own = self.unerase(val.expr.ty);
        if val.ty.is_error()
            || !wanted.kind().eq(&val.expr.ty.kind())
            || self.is_subtype(&own, &self.unerase(wanted))
        {
            return val;
        }
        let (span, height) = (val.span(), val.height);
        let mut cast =
            self.val(ExprKind::Cast(wanted, Box::new(val.expr)), ty.clone(), span, height);
        cast.expr.ty = wanted;
        cast
    }

    /// Whether a value can be assigned, constants that fit included.
    pub(super) fn assignable(&self, val: &Val, to: &Ty) -> bool {
        self.invocable(&val.ty, to, true) || self.narrows(val, to)
    }

    /// Whether it is an `int` constant that fits into the smaller type.
    fn narrows(&self, val: &Val, to: &Ty) -> bool {
        let small = |it: Primitive| {
            matches!(it, Primitive::Byte | Primitive::Short | Primitive::Char | Primitive::Int)
        };
        match (val.constant(), val.ty.prim(), self.unboxed(to)) {
            (Some(Value::Int(value)), Some(from), Some(prim)) => {
                small(from) && fits_in(*value, prim)
            }
            _ => false,
        }
    }

    /// Whether a value of a type can be an argument; with boxing if `loose`.
    pub(super) fn invocable(&self, from: &Ty, to: &Ty, loose: bool) -> bool {
        match (from, to) {
            _ if from.is_error() || to.is_error() => true,
            (Ty::Void, _) | (_, Ty::Void) => false,
            (Ty::Prim(a), Ty::Prim(b)) => widens(*a, *b),
            (Ty::Prim(a), _) => loose && self.is_subtype(&self.boxed(*a), to),
            (_, Ty::Prim(b)) => loose && self.unboxed(from).is_some_and(|a| widens(a, *b)),
            _ => self.is_subtype(from, to),
        }
    }

    /// The value as that type; it must be assignable.
    pub(super) fn convert(&self, val: Val, to: &Ty) -> Val {
        match to {
            _ if val.ty.is_error() || to.is_error() => val,
            Ty::Prim(prim) => self.to_primitive(val, *prim),
            _ => match val.ty.prim() {
                Some(_) => {
                    let val = match self.unboxed(to) {
                        Some(prim) => self.to_primitive(val, prim),
                        None => val,
                    };
                    self.to_box(val)
                }
                None => self.erased_cast(val, to),
            },
        }
    }

    /// The value as that type, or a mistake.
    pub(super) fn assign(&mut self, val: Val, to: &Ty) -> Val {
        if self.assignable(&val, to) {
            return self.convert(val, to);
        }
        self.mismatch(&val.ty, to, val.span());
        Val::error(val.span())
    }

    /// Says that a type does not fit.
    pub(super) fn mismatch(&mut self, found: &Ty, expected: &Ty, span: Span) {
        if *found == Ty::Void {
            return self.say(Code::NoValue, span);
        }
        let lossy = match (self.unboxed(found), expected) {
            (Some(a), Ty::Prim(b)) => a.is_numeric() && b.is_numeric(),
            _ => false,
        };
        let code = if lossy { Code::LossyConversion } else { Code::TypeMismatch };
        let (expected, found) = (self.show(expected), self.show(found));
        self.mistake(Diagnostic::new(code, span).with("expected", expected).with("found", found));
    }

    /// A condition.
    pub(super) fn as_boolean(&mut self, val: Val) -> Val {
        self.assign(val, &Ty::BOOLEAN)
    }

    /// `byte`, `short` and `char` become `int`.
    pub(super) fn promoted(&self, ty: &Ty) -> Option<Primitive> {
        let prim = self.unboxed(ty)?;
        Some(match prim {
            Primitive::Boolean => return None,
            Primitive::Byte | Primitive::Short | Primitive::Char => Primitive::Int,
            prim => prim,
        })
    }

    /// The type in which two numbers are computed.
    pub(super) fn common_number(&self, a: &Ty, b: &Ty) -> Option<Primitive> {
        let (a, b) = (self.promoted(a)?, self.promoted(b)?);
        Some(a.max(b))
    }

    /// `(to) val`
    pub(super) fn cast(&mut self, val: Val, to: &Ty, span: Span) -> Val {
        if val.ty.is_error() || to.is_error() {
            return Val { ty: to.clone(), ..Val::error(span) };
        }
        let bad = |it: &mut Self| {
            if val.ty == Ty::Void {
                it.say(Code::NoValue, val.span());
                return Val { ty: to.clone(), ..Val::error(span) };
            }
            let (expected, found) = (it.show(to), it.show(&val.ty));
            it.mistake(
                Diagnostic::new(Code::BadCast, span)
                    .with("expected", expected)
                    .with("found", found),
            );
            Val { ty: Ty::Error, ..Val::error(span) }
        };
        let mut result = match (&val.ty, to) {
            (Ty::Void, _) | (_, Ty::Void) => return bad(self),
            (Ty::Prim(a), Ty::Prim(b)) => {
                if a != b && !(a.is_numeric() && b.is_numeric()) {
                    return bad(self);
                }
                self.to_primitive(val, *b)
            }
            (Ty::Prim(a), _) => {
                if !self.is_subtype(&self.boxed(*a), to) {
                    return bad(self);
                }
                self.to_box(val)
            }
            (_, Ty::Prim(b)) => match self.unboxed(&val.ty) {
                Some(a) if widens(a, *b) => self.to_primitive(val, *b),
                None if self.castable(&val.ty, &self.boxed(*b)) && val.ty != Ty::Null => {
                    let boxed = self.boxed(*b);
                    let cast = self.cast(val, &boxed, span);
                    self.to_primitive(cast, *b)
                }
                _ => return bad(self),
            },
            _ => {
                if !self.castable(&val.ty, to) {
                    return bad(self);
                }
                if val.constant().is_some() && self.is_string(to) {
                    val
                } else {
                    self.reference_cast(val, to)
                }
            }
        };
        result.ty = to.clone();
        result.expr.span = span;
        result
    }

    fn reference_cast(&self, val: Val, to: &Ty) -> Val {
        let wanted = self.erase(to);
        let own = self.unerase(val.expr.ty);
        if self.is_subtype(&own, &self.unerase(wanted)) && val.expr.ty != Type::NULL {
            let mut val = val;
            val.ty = to.clone();
            return val;
        }
        let (span, height) = (val.span(), val.height);
        let kind = ExprKind::Cast(wanted, Box::new(val.expr));
        let mut cast = self.val(kind, to.clone(), span, height);
        cast.expr.ty = wanted;
        cast
    }
}
