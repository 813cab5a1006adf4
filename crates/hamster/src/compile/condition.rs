//! Conditions: comparisons that jump without a truth value in between.

use super::{
    builder::{Builder, Jump},
    kind_of,
};
use crate::{
    machine::{code::Ins, program::Kind},
    tree::{
        BinaryOp,
        checked::{Expr, ExprKind, Value},
    },
};

impl<'a> Builder<'a, '_> {
    /// Jumps that are taken if a condition has that value; otherwise execution goes on.
    pub(super) fn jump(&mut self, condition: &'a Expr, when: bool) -> Vec<Jump> {
        let top = self.top();
        let jumps = match &condition.kind {
            ExprKind::Literal(Value::Boolean(it)) => {
                if *it == when {
                    vec![self.emit(Ins::Jmp { to: 0 })]
                } else {
                    Vec::new()
                }
            }
            ExprKind::Not(operand) => self.jump(operand, !when),
            ExprKind::AndAlso(a, b) => self.both(a, b, when, false),
            ExprKind::OrElse(a, b) => self.both(a, b, when, true),
            ExprKind::Binary(op, a, b) if op.is_comparison() => {
                self.comparison(*op, a, b, condition, when)
            }
            _ => self.truth(condition, when),
        };
        self.release(top);
        jumps
    }

    /// `a && b` is decided by a false one, `a || b` by a true one.
    fn both(&mut self, a: &'a Expr, b: &'a Expr, when: bool, decided: bool) -> Vec<Jump> {
        let mut early = self.jump(a, decided);
        let late = self.jump(b, when);
        if when == decided {
            early.extend(late);
            early
        } else {
            self.patch_here(early);
            late
        }
    }

    fn truth(&mut self, condition: &'a Expr, when: bool) -> Vec<Jump> {
        let a = self.value(condition);
        let ins = if when { Ins::JmpIf { a, to: 0 } } else { Ins::JmpNot { a, to: 0 } };
        vec![self.emit(ins)]
    }

    fn comparison(
        &mut self,
        op: BinaryOp,
        left: &'a Expr,
        right: &'a Expr,
        whole: &'a Expr,
        when: bool,
    ) -> Vec<Jump> {
        let kind = kind_of(left.ty);
        let op = if when { op } else { opposite(op) };
        let equal = matches!(op, BinaryOp::Eq | BinaryOp::Ne);
        match kind {
            Kind::Reference => {
                if let ExprKind::Literal(Value::Null) = right.kind {
                    let a = self.value(left);
                    let ins = match op {
                        BinaryOp::Eq => Ins::JmpNot { a, to: 0 },
                        _ => Ins::JmpIf { a, to: 0 },
                    };
                    return vec![self.emit(ins)];
                }
            }
            Kind::Float | Kind::Double => return self.truth(whole, when),
            Kind::Long if !equal => return self.truth(whole, when),
            Kind::Long => {}
            _ => {
                if let ExprKind::Literal(value) = &right.kind
                    && let Some(k) = small(value)
                {
                    let a = self.value(left);
                    let ins = match op {
                        BinaryOp::Eq => Ins::JEqIK { a, k, to: 0 },
                        BinaryOp::Ne => Ins::JNeIK { a, k, to: 0 },
                        BinaryOp::Lt => Ins::JLtIK { a, k, to: 0 },
                        BinaryOp::Le => Ins::JLeIK { a, k, to: 0 },
                        BinaryOp::Gt => Ins::JGtIK { a, k, to: 0 },
                        _ => Ins::JGeIK { a, k, to: 0 },
                    };
                    return vec![self.emit(ins)];
                }
            }
        }
        let d = self.alloc();
        let a = self.operand(left, &[right], d);
        let b = self.value(right);
        let wide = matches!(kind, Kind::Long | Kind::Reference);
        let ins = match op {
            BinaryOp::Eq if wide => Ins::JEqL { a, b, to: 0 },
            BinaryOp::Ne if wide => Ins::JNeL { a, b, to: 0 },
            BinaryOp::Eq => Ins::JEqI { a, b, to: 0 },
            BinaryOp::Ne => Ins::JNeI { a, b, to: 0 },
            BinaryOp::Lt => Ins::JLtI { a, b, to: 0 },
            BinaryOp::Le => Ins::JLeI { a, b, to: 0 },
            BinaryOp::Gt => Ins::JLtI { a: b, b: a, to: 0 },
            _ => Ins::JLeI { a: b, b: a, to: 0 },
        };
        vec![self.emit(ins)]
    }
}

/// A constant that fits into a comparing jump.
fn small(value: &Value) -> Option<i16> {
    match value {
        Value::Int(it) => i16::try_from(*it).ok(),
        Value::Boolean(it) => Some((*it).into()),
        _ => None,
    }
}

/// The comparison that is true where this one is false; of numbers that are not NaN.
const fn opposite(op: BinaryOp) -> BinaryOp {
    match op {
        BinaryOp::Eq => BinaryOp::Ne,
        BinaryOp::Ne => BinaryOp::Eq,
        BinaryOp::Lt => BinaryOp::Ge,
        BinaryOp::Ge => BinaryOp::Lt,
        BinaryOp::Gt => BinaryOp::Le,
        BinaryOp::Le => BinaryOp::Gt,
        other => other,
    }
}
