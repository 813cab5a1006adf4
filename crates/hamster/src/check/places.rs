//! What is assigned.

use super::{Checker, Ty, body::Body, convert::Val};
use crate::{
    diagnostic::{Code, Diagnostic},
    names::Name,
    tree::{
        BinaryOp, Primitive, Span,
        checked::{
            Compound, Expr, ExprKind, FieldId, LocalId, MethodKind, Place, PlaceKind, Type, Value,
        },
        syntax::{self, Modifiers},
    },
};

/// A place with its type and the height of its tree.
struct Found {
    place: Place,
    ty: Ty,
    height: u32,
}

impl Checker {
    /// `target = value`
    pub(super) fn assignment(
        &mut self,
        body: &mut Body,
        target: &syntax::Expr,
        value: &syntax::Expr,
        span: Span,
    ) -> Val {
        let place = self.place(body, target);
        let Some(place) = place else {
            self.expr(body, value, None);
            return Val::error(span);
        };
        let value = match &value.kind {
            syntax::ExprKind::Elements(_) => {
                self.say(Code::ElementsNotAllowed, value.span);
                Val::error(value.span)
            }
            _ => {
                let val = self.expr(body, value, Some(&place.ty));
                self.assign(val, &place.ty)
            }
        };
        let height = place.height.max(value.height);
        let kind = ExprKind::Assign(Box::new(place.place), Box::new(value.expr));
        self.val(kind, place.ty, span, height)
    }

    /// `target op= value`
    pub(super) fn compound(
        &mut self,
        body: &mut Body,
        target: &syntax::Expr,
        op: BinaryOp,
        value: &syntax::Expr,
        span: Span,
    ) -> Val {
        let place = self.place(body, target);
        let right = self.value(body, value);
        let Some(place) = place else { return Val::error(span) };
        if right.ty.is_error() || place.ty.is_error() {
            return Val::error(span);
        }
        if op == BinaryOp::Add && self.is_string(&place.ty) {
            let string = self.string();
            let computed = self.erase(&string);
            return self.compounded(place, op, computed, right, false, span);
        }
        let bad = |it: &mut Self| {
            let (left, right) = (it.show(&place.ty), it.show(&right.ty));
            let diagnostic = Diagnostic::new(Code::BadOperands, span)
                .with("op", op.symbol())
                .with("left", left)
                .with("right", right);
            it.mistake(diagnostic);
            Val::error(span)
        };
        let (Some(a), Some(b)) = (self.unboxed(&place.ty), self.unboxed(&right.ty)) else {
            if op == BinaryOp::Add && self.is_string(&right.ty) && place.ty.is_reference() {
                let string = self.string();
                if self.is_subtype(&string, &place.ty) {
                    let computed = self.erase(&string);
                    return self.compounded(place, op, computed, right, false, span);
                }
                self.mismatch(&string, &place.ty.clone(), span);
                return Val::error(span);
            }
            if op == BinaryOp::Add && self.is_string(&right.ty) {
                let string = self.string();
                self.mismatch(&string, &place.ty.clone(), span);
                return Val::error(span);
            }
            return bad(self);
        };
        let bits = matches!(op, BinaryOp::And | BinaryOp::Or | BinaryOp::Xor);
        let computed = match (a, b) {
            (Primitive::Boolean, Primitive::Boolean) if bits => Primitive::Boolean,
            (Primitive::Boolean, _) | (_, Primitive::Boolean) => return bad(self),
            _ if op.is_shift() => self.promoted(&place.ty).unwrap_or(Primitive::Int),
            _ => self.common_number(&place.ty, &right.ty).unwrap_or(Primitive::Int),
        };
        let whole = |it: Primitive| it <= Primitive::Long;
        if (bits || op.is_shift()) && !(whole(computed) && whole(b)) {
            return bad(self);
        }
        if place.ty.prim().is_none() && op != BinaryOp::Add && !place.ty.is_reference() {
            return bad(self);
        }
        // `Integer i; i += 1.5` has no cast that would make it an `Integer`.
        if place.ty.prim().is_none() && computed != a && computed > Primitive::Int {
            let boxed = place.ty.clone();
            self.mismatch(&Ty::Prim(computed), &boxed, span);
            return Val::error(span);
        }
        let right = match op.is_shift() {
            true => {
                let own = self.promoted(&right.ty).unwrap_or(Primitive::Int);
                self.to_primitive(right, own)
            }
            false => self.to_primitive(right, computed),
        };
        self.compounded(place, op, Type::primitive(computed), right, false, span)
    }

    fn compounded(
        &mut self,
        place: Found,
        op: BinaryOp,
        computed: Type,
        right: Val,
        old: bool,
        span: Span,
    ) -> Val {
        let height = place.height.max(right.height);
        let compound = Compound { place: place.place, op, computed, right: right.expr, old };
        self.val(ExprKind::Compound(Box::new(compound)), place.ty, span, height)
    }

    /// `++a`, `a--`
    pub(super) fn step(
        &mut self,
        body: &mut Body,
        op: BinaryOp,
        old: bool,
        operand: &syntax::Expr,
        span: Span,
    ) -> Val {
        let Some(place) = self.place(body, operand) else { return Val::error(span) };
        let Some(computed) = self.promoted(&place.ty) else {
            if !place.ty.is_error() {
                let sign = if op == BinaryOp::Add { "++" } else { "--" };
                let found = self.show(&place.ty);
                let diagnostic =
                    Diagnostic::new(Code::BadOperand, span).with("op", sign).with("found", found);
                self.mistake(diagnostic);
            }
            return Val::error(span);
        };
        let one = self.literal(Value::Int(1), Ty::INT, span);
        let one = self.to_primitive(one, computed);
        self.compounded(place, op, Type::primitive(computed), one, old, span)
    }

    /// An expression as something to assign.
    fn place(&mut self, body: &mut Body, target: &syntax::Expr) -> Option<Found> {
        use syntax::ExprKind as E;
        let span = target.span;
        match &target.kind {
            E::Name(name) => {
                if let Some(id) = body.find(*name) {
                    return self.local_place(body, id, span);
                }
            }
            E::Select(..) | E::Index(..) => {}
            E::Error => return None,
            _ => {
                // Its own mistakes come first.
                let before = self.found.len();
                self.expr(body, target, None);
                if self.found.len() == before {
                    self.say(Code::NotAVariable, span);
                }
                return None;
            }
        }
        // Reading a constant gives its value; assigning needs the field itself.
        let field = self.constant_place(body, target);
        if let Some(field) = field {
            let name = self.field(field).name;
            self.say_name(Code::FinalAssigned, span, name);
            return None;
        }
        let val = {
            let quiet = std::mem::replace(&mut body.quiet_forward, true);
            let val = self.expr(body, target, None);
            body.quiet_forward = quiet;
            val
        };
        let ty = val.ty.clone();
        let height = val.height;
        // A cast that generics need is not needed for storing.
        let expr = match val.expr.kind {
            ExprKind::Cast(_, inner) => *inner,
            _ => val.expr,
        };
        let kind = match expr.kind {
            ExprKind::Field(object, field) => {
                self.final_field(body, field, &object, span);
                PlaceKind::Field(*object, field)
            }
            ExprKind::Static(field) => {
                let this = Expr { kind: ExprKind::Local(LocalId(0)), ..expr };
                self.final_field(body, field, &this, span);
                PlaceKind::Static(field)
            }
            ExprKind::Index(array, index) => PlaceKind::Index(*array, *index),
            ExprKind::Length(_) => {
                self.say_name(Code::FinalAssigned, span, Name::LENGTH);
                return None;
            }
            _ => {
                if !ty.is_error() {
                    self.say(Code::NotAVariable, span);
                }
                return None;
            }
        };
        let own = match &kind {
            PlaceKind::Field(_, field) | PlaceKind::Static(field) => {
                let own = self.field(*field).ty.clone();
                self.erase(&own)
            }
            _ => expr.ty,
        };
        Some(Found { place: Place { kind, ty: own, span }, ty, height })
    }

    fn local_place(&mut self, body: &mut Body, id: LocalId, span: Span) -> Option<Found> {
        let info = body.local(id);
        if info.value.is_some() {
            let name = info.name;
            self.say_name(Code::FinalAssigned, span, name);
            return None;
        }
        let ty = info.ty.clone();
        let erased = self.erase(&ty);
        let place = Place { kind: PlaceKind::Local(id), ty: erased, span };
        Some(Found { place, ty, height: 0 })
    }

    /// The field of a constant variable that is named there.
    fn constant_place(&mut self, body: &mut Body, target: &syntax::Expr) -> Option<FieldId> {
        let (class, name) = match &target.kind {
            syntax::ExprKind::Name(name) => (Some(body.class), *name),
            syntax::ExprKind::Select(object, name) => match &object.kind {
                syntax::ExprKind::Name(class) => {
                    if body.find(*class).is_some() {
                        (None, name.name)
                    } else {
                        (self.find_class(*class, body.scope()), name.name)
                    }
                }
                syntax::ExprKind::This => (Some(body.class), name.name),
                _ => (None, name.name),
            },
            _ => (None, Name::EMPTY),
        };
        let mut next = class;
        while let Some(class) = next {
            let this = self.this_type(class);
            if let Some((field, _)) = self.find_field(&this, name) {
                return self.constant_of(field).map(|_| field);
            }
            next = self.class(class).outer;
        }
        None
    }

    /// A final field is assigned in constructors and initialisers of its own class alone; the flow
    /// counts how often.
    fn final_field(&mut self, body: &Body, field: FieldId, object: &Expr, span: Span) {
        let info = self.field(field);
        if !info.has(Modifiers::FINAL) {
            return;
        }
        let name = info.name;
        let this = matches!(object.kind, ExprKind::Local(LocalId(0)));
        let blank = info
            .decl
            .as_ref()
            .is_some_and(|(decl, at)| decl.variables.get(*at).is_some_and(|it| it.value.is_none()));
        let is_static = info.has(Modifiers::STATIC);
        let own = info.class == body.class;
        let initial = self.is_initial(body) && is_static == body.is_static;
        if !(this && blank && own && initial) {
            self.say_name(Code::FinalAssigned, span, name);
        }
    }

    /// Whether the body is that of a constructor or initialiser.
    fn is_initial(&self, body: &Body) -> bool {
        let Some(returns) = &body.returns else { return true };
        *returns == Ty::Void && body.constructor
    }

    /// The kinds of methods whose bodies may assign final fields.
    pub(super) fn assigns_finals(kind: MethodKind) -> bool {
        matches!(kind, MethodKind::Constructor | MethodKind::Initializer | MethodKind::StaticInit)
    }
}
