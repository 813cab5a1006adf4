//! What a piece of a program assigns, wherever it does so.

use super::state::Set;
use crate::tree::checked::{Expr, ExprKind, FieldId, LocalId, Loop, PlaceKind, Stmt, StmtKind};

/// Something with expressions in it.
pub(super) trait Parts {
    /// Visits every expression, those inside others included.
    fn visit(&self, to: &mut dyn FnMut(&Expr));
}

/// Notes the variables and fields that are assigned.
pub(super) fn assigned_in<P: Parts + ?Sized>(
    part: &P,
    locals: usize,
    fields: &[FieldId],
    out: &mut Set,
) {
    let mut note = |place: &PlaceKind| match place {
        PlaceKind::Local(LocalId(id)) => out.set(*id as usize, true),
        PlaceKind::Field(_, field) | PlaceKind::Static(field) => {
            if let Some(at) = fields.iter().position(|it| it == field) {
                out.set(locals + at, true);
            }
        }
        PlaceKind::Index(..) => {}
    };
    part.visit(&mut |expr| match &expr.kind {
        ExprKind::Assign(place, _) => note(&place.kind),
        ExprKind::Compound(it) => note(&it.place.kind),
        _ => {}
    });
}

impl Parts for Vec<Stmt> {
    fn visit(&self, to: &mut dyn FnMut(&Expr)) {
        self.iter().for_each(|it| it.visit(to));
    }
}

impl Parts for Loop {
    fn visit(&self, to: &mut dyn FnMut(&Expr)) {
        self.before.visit(to);
        if let Some(condition) = &self.condition {
            condition.visit(to);
        }
        self.update.iter().for_each(|it| it.visit(to));
        self.body.visit(to);
    }
}

impl Parts for Stmt {
    fn visit(&self, to: &mut dyn FnMut(&Expr)) {
        match &self.kind {
            StmtKind::Expr(expr) | StmtKind::Throw(expr) => expr.visit(to),
            StmtKind::Local(_, value) | StmtKind::Return(value) => {
                if let Some(value) = value {
                    value.visit(to);
                }
            }
            StmtKind::Block(list) => list.visit(to),
            StmtKind::If(arms, otherwise) => {
                for (condition, then) in arms {
                    condition.visit(to);
                    then.visit(to);
                }
                if let Some(otherwise) = otherwise {
                    otherwise.visit(to);
                }
            }
            StmtKind::Loop(it) => it.visit(to),
            StmtKind::Labeled(_, body) => body.visit(to),
            StmtKind::Switch(it) => {
                it.value.visit(to);
                it.groups.iter().for_each(|it| it.body.visit(to));
            }
            StmtKind::Break(_) | StmtKind::Continue(_) => {}
            StmtKind::Try(it) => {
                it.body.visit(to);
                it.catches.iter().for_each(|it| it.body.visit(to));
                if let Some(finally) = &it.finally {
                    finally.visit(to);
                }
            }
            StmtKind::Synchronized(lock, body) => {
                lock.visit(to);
                body.visit(to);
            }
        }
    }
}

impl Parts for Expr {
    fn visit(&self, to: &mut dyn FnMut(&Expr)) {
        to(self);
        let place = |it: &PlaceKind, to: &mut dyn FnMut(&Expr)| match it {
            PlaceKind::Field(object, _) => object.visit(to),
            PlaceKind::Index(array, index) => {
                array.visit(to);
                index.visit(to);
            }
            PlaceKind::Local(_) | PlaceKind::Static(_) => {}
        };
        match &self.kind {
            ExprKind::Literal(_)
            | ExprKind::Local(_)
            | ExprKind::Static(_)
            | ExprKind::ClassOf(_) => {}
            ExprKind::Field(a, _)
            | ExprKind::Length(a)
            | ExprKind::Negate(a)
            | ExprKind::Complement(a)
            | ExprKind::Not(a)
            | ExprKind::Convert(_, a)
            | ExprKind::Box(_, a)
            | ExprKind::Unbox(_, a)
            | ExprKind::Cast(_, a)
            | ExprKind::InstanceOf(a, _)
            | ExprKind::CloneArray(a) => a.visit(to),
            ExprKind::Index(a, b)
            | ExprKind::Binary(_, a, b)
            | ExprKind::AndAlso(a, b)
            | ExprKind::OrElse(a, b) => {
                a.visit(to);
                b.visit(to);
            }
            ExprKind::Conditional(a, b, c) => {
                a.visit(to);
                b.visit(to);
                c.visit(to);
            }
            ExprKind::Assign(target, value) => {
                place(&target.kind, to);
                value.visit(to);
            }
            ExprKind::Compound(it) => {
                place(&it.place.kind, to);
                it.right.visit(to);
            }
            ExprKind::Concat(list)
            | ExprKind::NewArray(list)
            | ExprKind::ArrayOf(list)
            | ExprKind::New(_, list) => list.iter().for_each(|it| it.visit(to)),
            ExprKind::Call(call) => {
                if let Some(object) = &call.object {
                    object.visit(to);
                }
                call.arguments.iter().for_each(|it| it.visit(to));
            }
        }
    }
}
