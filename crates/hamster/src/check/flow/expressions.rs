//! Expressions: what they read, assign and throw, in the order of their evaluation.

use super::{Flow, state::State};
use crate::{
    diagnostic::Code,
    tree::{
        Span,
        checked::{
            ClassId, Expr, ExprKind, FieldId, LocalId, MethodId, MethodKind, PlaceKind, Value,
        },
    },
};

impl Flow<'_> {
    /// A condition: the states in which it is true and false.
    pub(super) fn condition(&mut self, expr: &Expr) -> (State, State) {
        match &expr.kind {
            ExprKind::Literal(Value::Boolean(value)) => {
                let (state, dead) = (self.state.clone(), self.dead());
                let dead = State { alive: state.alive, ..dead };
                if *value { (state, dead) } else { (dead, state) }
            }
            ExprKind::Not(inner) => {
                let (yes, no) = self.condition(inner);
                (no, yes)
            }
            ExprKind::AndAlso(a, b) => {
                let (yes, mut no) = self.condition(a);
                self.state = yes;
                let (yes, other) = self.condition(b);
                no.join(&other);
                (yes, no)
            }
            ExprKind::OrElse(a, b) => {
                let (mut yes, no) = self.condition(a);
                self.state = no;
                let (other, no) = self.condition(b);
                yes.join(&other);
                (yes, no)
            }
            ExprKind::Conditional(condition, a, b) => {
                let (yes, no) = self.condition(condition);
                self.state = yes;
                let (mut a_yes, mut a_no) = self.condition(a);
                self.state = no;
                let (b_yes, b_no) = self.condition(b);
                a_yes.join(&b_yes);
                a_no.join(&b_no);
                (a_yes, a_no)
            }
            _ => {
                self.expr(expr);
                (self.state.clone(), self.state.clone())
            }
        }
    }

    pub(super) fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Literal(_) | ExprKind::ClassOf(_) => {}
            ExprKind::Local(id) => self.read(id.0 as usize, expr.span),
            ExprKind::Static(field) => self.read_field(*field, expr.span),
            ExprKind::Field(object, field) => {
                self.expr(object);
                if is_this(object) {
                    self.read_field(*field, expr.span);
                }
            }
            ExprKind::Index(a, b) | ExprKind::Binary(_, a, b) => {
                self.expr(a);
                self.expr(b);
            }
            ExprKind::Length(a)
            | ExprKind::Negate(a)
            | ExprKind::Complement(a)
            | ExprKind::Convert(_, a)
            | ExprKind::Box(_, a)
            | ExprKind::Unbox(_, a)
            | ExprKind::Cast(_, a)
            | ExprKind::InstanceOf(a, _)
            | ExprKind::CloneArray(a) => self.expr(a),
            ExprKind::Not(_) | ExprKind::AndAlso(..) | ExprKind::OrElse(..) => {
                let (mut yes, no) = self.condition(expr);
                yes.join(&no);
                self.state = yes;
            }
            ExprKind::Conditional(condition, a, b) => {
                let (yes, no) = self.condition(condition);
                self.state = yes;
                self.expr(a);
                let first = std::mem::replace(&mut self.state, no);
                self.expr(b);
                self.state.join(&first);
            }
            ExprKind::Assign(place, value) => {
                self.place(&place.kind);
                self.expr(value);
                self.assign(&place.kind, place.span);
            }
            ExprKind::Compound(it) => {
                self.place(&it.place.kind);
                match &it.place.kind {
                    PlaceKind::Local(id) => self.read(id.0 as usize, it.place.span),
                    PlaceKind::Field(object, field) if is_this(object) => {
                        self.read_field(*field, it.place.span);
                    }
                    PlaceKind::Static(field) => self.read_field(*field, it.place.span),
                    _ => {}
                }
                self.expr(&it.right);
                self.assign(&it.place.kind, it.place.span);
            }
            ExprKind::Concat(list) | ExprKind::NewArray(list) | ExprKind::ArrayOf(list) => {
                list.iter().for_each(|it| self.expr(it));
            }
            ExprKind::Call(call) => {
                if let Some(object) = &call.object {
                    self.expr(object);
                }
                call.arguments.iter().for_each(|it| self.expr(it));
                self.called(call.method, expr.span);
            }
            ExprKind::New(constructor, arguments) => {
                arguments.iter().for_each(|it| self.expr(it));
                self.called(*constructor, expr.span);
            }
        }
    }

    /// What a method throws, and what an initialiser assigns.
    fn called(&mut self, method: MethodId, span: Span) {
        let info = self.checker.method(method);
        let (kind, class) = (info.kind, info.class);
        let own = class == self.checker.method(self.method).class;
        let constructing = self.checker.method(self.method).kind == MethodKind::Constructor;
        let throws: Vec<ClassId> =
            info.throws.iter().filter_map(|it| self.checker.erase(it).as_class()).collect();
        throws.into_iter().for_each(|it| self.throw(it, span));
        if kind == MethodKind::Initializer && own {
            self.checker.silent += 1;
            let assigned = self.checker.flow_of(method);
            self.checker.silent -= 1;
            for (at, field) in self.fields.iter().enumerate() {
                if assigned.contains(field) {
                    self.state.assigned.set(self.locals + at, true);
                    self.state.unassigned.set(self.locals + at, false);
                }
            }
        }
        // `this(…)` has assigned everything.
        if kind == MethodKind::Constructor && own && constructing {
            for at in 0..self.fields.len() {
                self.state.assigned.set(self.locals + at, true);
                self.state.unassigned.set(self.locals + at, false);
            }
        }
    }

    fn place(&mut self, place: &PlaceKind) {
        match place {
            PlaceKind::Local(_) | PlaceKind::Static(_) => {}
            PlaceKind::Field(object, _) => self.expr(object),
            PlaceKind::Index(array, index) => {
                self.expr(array);
                self.expr(index);
            }
        }
    }

    fn read(&mut self, at: usize, span: Span) {
        if !self.state.assigned.has(at) {
            let name = self.local_name(LocalId(at as u32));
            self.say(Code::Unassigned, span, &name);
            self.state.assigned.set(at, true);
        }
    }

    fn read_field(&mut self, field: FieldId, span: Span) {
        let Some(at) = self.fields.iter().position(|it| *it == field) else { return };
        if !self.state.assigned.has(self.locals + at) {
            let name = self.checker.field(field).name;
            let name = self.checker.text(name).to_owned();
            self.say(Code::Unassigned, span, &name);
            self.state.assigned.set(self.locals + at, true);
        }
    }

    fn assign(&mut self, place: &PlaceKind, span: Span) {
        let (at, is_final) = match place {
            PlaceKind::Local(id) => {
                let at = id.0 as usize;
                (at, self.finals.get(at).copied().unwrap_or(false))
            }
            PlaceKind::Field(object, field) if is_this(object) => match self.field_at(*field) {
                Some(at) => (at, true),
                None => return,
            },
            PlaceKind::Static(field) => match self.field_at(*field) {
                Some(at) => (at, true),
                None => return,
            },
            _ => return,
        };
        if !self.state.unassigned.has(at) {
            if at < self.locals {
                self.again.set(at, true);
            }
            if is_final {
                let surely = at < self.parameters || self.state.assigned.has(at);
                let code = if surely { Code::FinalAssigned } else { Code::FinalMaybeAssigned };
                let name = match at.checked_sub(self.locals) {
                    Some(field) => {
                        let name = self.checker.field(self.fields[field]).name;
                        self.checker.text(name).to_owned()
                    }
                    None => self.local_name(LocalId(at as u32)),
                };
                self.say(code, span, &name);
            }
        }
        self.state.assigned.set(at, true);
        self.state.unassigned.set(at, false);
    }

    fn field_at(&self, field: FieldId) -> Option<usize> {
        self.fields.iter().position(|it| *it == field).map(|it| it + self.locals)
    }
}

fn is_this(object: &Expr) -> bool {
    matches!(object.kind, ExprKind::Local(LocalId(0)))
}
