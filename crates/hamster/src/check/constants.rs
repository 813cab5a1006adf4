//! Constant expressions: computing with literals, and constant fields.

use super::{Checker, Constant, Ty, body::Body, convert::Val};
use crate::tree::{
    BinaryOp,
    checked::{FieldId, Value},
    syntax::{Expr, ExprKind, Modifiers},
};

/// The result of an operator on constants of the same type, if it has one.
pub(super) fn compute(op: BinaryOp, a: &Value, b: &Value) -> Option<Value> {
    use BinaryOp as B;
    Some(match (a, b) {
        (Value::Boolean(a), Value::Boolean(b)) => Value::Boolean(match op {
            B::And => a & b,
            B::Or => a | b,
            B::Xor | B::Ne => a ^ b,
            B::Eq => a == b,
            _ => return None,
        }),
        (Value::Int(a), Value::Int(b)) => match op {
            B::Add => Value::Int(a.wrapping_add(*b)),
            B::Sub => Value::Int(a.wrapping_sub(*b)),
            B::Mul => Value::Int(a.wrapping_mul(*b)),
            B::Div if *b != 0 => Value::Int(a.wrapping_div(*b)),
            B::Rem if *b != 0 => Value::Int(a.wrapping_rem(*b)),
            B::Shl => Value::Int(a.wrapping_shl(*b as u32)),
            B::Shr => Value::Int(a.wrapping_shr(*b as u32)),
            B::Ushr => Value::Int((*a as u32).wrapping_shr(*b as u32) as i32),
            B::And => Value::Int(a & b),
            B::Or => Value::Int(a | b),
            B::Xor => Value::Int(a ^ b),
            _ => return compare(op, a, b),
        },
        (Value::Long(a), Value::Int(b)) if op.is_shift() => shift(op, *a, *b as u32)?,
        (Value::Int(a), Value::Long(b)) if op.is_shift() => {
            return compute(op, &Value::Int(*a), &Value::Int(*b as i32));
        }
        (Value::Long(a), Value::Long(b)) => match op {
            B::Add => Value::Long(a.wrapping_add(*b)),
            B::Sub => Value::Long(a.wrapping_sub(*b)),
            B::Mul => Value::Long(a.wrapping_mul(*b)),
            B::Div if *b != 0 => Value::Long(a.wrapping_div(*b)),
            B::Rem if *b != 0 => Value::Long(a.wrapping_rem(*b)),
            B::Shl | B::Shr | B::Ushr => shift(op, *a, *b as u32)?,
            B::And => Value::Long(a & b),
            B::Or => Value::Long(a | b),
            B::Xor => Value::Long(a ^ b),
            _ => return compare(op, a, b),
        },
        (Value::Float(a), Value::Float(b)) => match op {
            B::Add => Value::Float(a + b),
            B::Sub => Value::Float(a - b),
            B::Mul => Value::Float(a * b),
            B::Div => Value::Float(a / b),
            B::Rem => Value::Float(a % b),
            _ => return compare(op, a, b),
        },
        (Value::Double(a), Value::Double(b)) => match op {
            B::Add => Value::Double(a + b),
            B::Sub => Value::Double(a - b),
            B::Mul => Value::Double(a * b),
            B::Div => Value::Double(a / b),
            B::Rem => Value::Double(a % b),
            _ => return compare(op, a, b),
        },
        (Value::String(a), Value::String(b)) => match op {
            // Equal constants are the same object.
            B::Eq => Value::Boolean(a == b),
            B::Ne => Value::Boolean(a != b),
            _ => return None,
        },
        _ => return None,
    })
}

fn shift(op: BinaryOp, a: i64, by: u32) -> Option<Value> {
    Some(Value::Long(match op {
        BinaryOp::Shl => a.wrapping_shl(by),
        BinaryOp::Shr => a.wrapping_shr(by),
        BinaryOp::Ushr => (a as u64).wrapping_shr(by) as i64,
        _ => return None,
    }))
}

fn compare<T: PartialOrd>(op: BinaryOp, a: &T, b: &T) -> Option<Value> {
    Some(Value::Boolean(match op {
        BinaryOp::Lt => a < b,
        BinaryOp::Le => a <= b,
        BinaryOp::Gt => a > b,
        BinaryOp::Ge => a >= b,
        BinaryOp::Eq => a == b,
        BinaryOp::Ne => a != b,
        _ => return None,
    }))
}

/// Whether an expression has a form that a constant may have.
pub(super) fn may_be_constant(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Literal(_, value) => *value != Value::Null,
        ExprKind::Name(_) => true,
        ExprKind::Select(object, _) => may_be_constant(object),
        ExprKind::Unary(_, operand) | ExprKind::Cast(_, operand) => may_be_constant(operand),
        ExprKind::Chain(first, rest) => {
            may_be_constant(first) && rest.iter().all(|it| may_be_constant(&it.2))
        }
        ExprKind::Conditional(a, b, c) => [a, b, c].into_iter().all(|it| may_be_constant(it)),
        _ => false,
    }
}

impl Checker {
    /// The value of a field that is a constant variable.
    pub(super) fn constant_of(&mut self, id: FieldId) -> Option<Value> {
        let info = self.field(id);
        match &info.constant {
            Constant::Known(value) => return value.clone(),
            Constant::Searching => return None,
            Constant::Unknown => {}
        }
        let right = info.ty.prim().is_some() || self.is_string(&info.ty);
        let (decl, at) = info.decl.clone().filter(|_| right)?;
        let Some(value) = decl.variables[at].value.as_ref().filter(|it| may_be_constant(it)) else {
            self.fields[id.0 as usize].constant = Constant::Known(None);
            return None;
        };
        let info = self.field(id);
        let (class, ty) = (info.class, info.ty.clone());
        let is_static = info.has(Modifiers::STATIC);
        self.fields[id.0 as usize].constant = Constant::Searching;
        // Mistakes are noted when the initialiser itself is checked.
        self.silent += 1;
        let mut body = Body::new(self, class, is_static);
        body.quiet_forward = true;
        let val = self.expr(&mut body, value, Some(&ty));
        let val = if self.assignable(&val, &ty) {
            self.convert(val, &ty)
        } else {
            Val::error(val.span())
        };
        self.silent -= 1;
        let constant = match val.ty {
            Ty::Error => None,
            _ => val.constant().cloned(),
        };
        self.fields[id.0 as usize].constant = Constant::Known(constant.clone());
        constant
    }
}
