//! Expressions that are neither names nor calls nor operators, and the way to those.

use std::rc::Rc;

use super::{
    Checker, Ty,
    body::Body,
    convert::{HIGHEST, Val},
    names::Denoted,
};
use crate::{
    diagnostic::{Code, Diagnostic},
    names::Name,
    tree::{
        Primitive, Span,
        checked::{self, ExprKind, Value},
        syntax::{self, Expr, TypeRef, WildcardBound},
    },
};

impl Checker {
    /// An expression with a value. `expected` is what the surroundings want; it only helps where
    /// type arguments have to be found.
    pub(super) fn expr(&mut self, body: &mut Body, expr: &Expr, expected: Option<&Ty>) -> Val {
        let val = self.expr_inside(body, expr, expected);
        if val.height > HIGHEST {
            let diagnostic = Diagnostic::new(Code::TooDeep, expr.span).with("most", HIGHEST);
            self.mistake(diagnostic);
            return Val::error(expr.span);
        }
        val
    }

    /// An expression that must have a value.
    pub(super) fn value(&mut self, body: &mut Body, expr: &Expr) -> Val {
        let val = self.expr(body, expr, None);
        if val.ty == Ty::Void {
            self.say(Code::NoValue, val.span());
            return Val::error(val.span());
        }
        val
    }

    fn expr_inside(&mut self, body: &mut Body, expr: &Expr, expected: Option<&Ty>) -> Val {
        use syntax::ExprKind as E;
        let span = expr.span;
        match &expr.kind {
            E::Error => Val::error(span),
            E::Literal(ty, value) => {
                let ty = match (ty, value) {
                    (Some(prim), _) => Ty::Prim(*prim),
                    (None, Value::String(_)) => self.string(),
                    _ => Ty::Null,
                };
                self.literal(value.clone(), ty, span)
            }
            E::Name(_) | E::Select(..) => match self.denoted(body, expr) {
                Denoted::Value(val) => val,
                Denoted::Class(class) => {
                    let name = self.class(class).name.clone();
                    self.mistake(Diagnostic::new(Code::UnknownName, span).with("name", name));
                    Val::error(span)
                }
                Denoted::Package(name) => {
                    self.mistake(Diagnostic::new(Code::UnknownName, span).with("name", name));
                    Val::error(span)
                }
                Denoted::Super(_) | Denoted::Error => Val::error(span),
            },
            E::Call(object, name, types, arguments) => {
                self.call(body, object.as_deref(), *name, types, arguments, span, expected)
            }
            E::ConstructorCall(..) => {
                self.say(Code::ConstructorCallNotFirst, span);
                Val::error(span)
            }
            E::This => self.this(body, span),
            E::OuterThis(ty) => self.outer_this(body, ty, span),
            E::Super | E::OuterSuper(_) => {
                self.say_name(Code::UnknownName, span, Name::SUPER);
                Val::error(span)
            }
            E::New(outer, ty, arguments, class) => {
                let outer = outer.as_deref();
                self.new_object(body, outer, ty, arguments, class.as_ref(), span, expected)
            }
            E::NewArray(ty, lengths, elements) => {
                self.new_array(body, ty, lengths, elements.as_deref(), span)
            }
            E::Elements(elements) => {
                for element in elements {
                    self.expr(body, element, None);
                }
                self.say(Code::ElementsNotAllowed, span);
                Val::error(span)
            }
            E::Index(array, index) => self.index(body, array, index, span),
            E::Unary(op, operand) => self.unary(body, *op, operand, span),
            E::Step(op, old, operand) => self.step(body, *op, *old, operand, span),
            E::Chain(first, rest) => self.chain(body, first, rest, span),
            E::Conditional(condition, yes, no) => {
                self.conditional(body, condition, yes, no, span, expected)
            }
            E::Assign(target, op, value) => match op {
                None => self.assignment(body, target, value, span),
                Some(op) => self.compound(body, target, *op, value, span),
            },
            E::Cast(ty, operand) => {
                let to = self.resolve_variable(ty, body.scope());
                let val = self.expr(body, operand, Some(&to));
                self.cast(val, &to, span)
            }
            E::InstanceOf(operand, ty) => self.instance_of(body, operand, ty, span),
            E::ClassLiteral(ty) => {
                let of = self.resolve(ty, body.scope());
                let erased = self.erase(&of);
                let argument = self.reference(&of);
                let generic = !self.class(self.known.class).vars.is_empty() && of != Ty::Void;
                let arguments: Rc<[Ty]> = match generic {
                    true => Rc::from([argument]),
                    false => Rc::from([]),
                };
                let ty = Ty::Class(self.known.class, arguments);
                self.val(ExprKind::ClassOf(erased), ty, span, 0)
            }
        }
    }

    pub(super) fn this(&mut self, body: &Body, span: Span) -> Val {
        if body.is_static || body.before_super {
            let code = if body.is_static { Code::ThisInStatic } else { Code::BeforeSuper };
            self.say_name(code, span, Name::THIS);
            return Val::error(span);
        }
        self.own_this(body, span)
    }

    /// `this` where the language itself uses it.
    pub(super) fn own_this(&self, body: &Body, span: Span) -> Val {
        let ty = self.this_type(body.class);
        self.val(ExprKind::Local(checked::LocalId(0)), ty, span, 0)
    }

    fn outer_this(&mut self, body: &Body, ty: &TypeRef, span: Span) -> Val {
        let ty = self.resolve(ty, body.scope());
        let Some(class) = ty.class_id() else { return Val::error(span) };
        if class == body.class {
            return self.this(body, span);
        }
        self.enclosing(body, span, |_, it| it == class).unwrap_or_else(|| {
            let name = self.class(class).name.clone();
            self.mistake(Diagnostic::new(Code::NotEnclosing, span).with("name", name));
            Val::error(span)
        })
    }

    /// The innermost object around the code whose class fits.
    pub(super) fn enclosing(
        &self,
        body: &Body,
        span: Span,
        fits: impl Fn(&Self, checked::ClassId) -> bool,
    ) -> Option<Val> {
        if body.is_static {
            return None;
        }
        let mut val = self.own_this(body, span);
        let mut class = body.class;
        let mut hidden = body.before_super;
        loop {
            if !hidden && fits(self, class) {
                return Some(val);
            }
            hidden = false;
            let field = self.class(class).this_field?;
            class = self.class(class).outer?;
            let ty = self.this_type(class);
            let height = val.height;
            val = self.val(ExprKind::Field(Box::new(val.expr), field), ty, span, height);
        }
    }

    fn new_array(
        &mut self,
        body: &mut Body,
        ty: &TypeRef,
        lengths: &[Expr],
        elements: Option<&[Expr]>,
        span: Span,
    ) -> Val {
        let ty = self.resolve(ty, body.scope());
        let mut base = &ty;
        while let Ty::Array(element) = base {
            base = element;
        }
        let generic = match base {
            Ty::Var(_) => true,
            Ty::Class(_, arguments) => arguments.iter().any(|it| *it != Ty::Wild(None)),
            _ => false,
        };
        if generic {
            self.say(Code::GenericArray, span);
        }
        if let Some(elements) = elements {
            return self.elements(body, elements, &ty, span);
        }
        let (mut values, mut height) = (Vec::new(), 0);
        for length in lengths {
            let val = self.value(body, length);
            let val = self.int_index(val);
            height = height.max(val.height);
            values.push(val.expr);
        }
        if ty.is_error() {
            return Val::error(span);
        }
        self.val(ExprKind::NewArray(values), ty, span, height)
    }

    /// An index or length: `int` after promotion.
    fn int_index(&mut self, val: Val) -> Val {
        match self.promoted(&val.ty) {
            Some(Primitive::Int) => self.to_primitive(val, Primitive::Int),
            _ => self.assign(val, &Ty::INT),
        }
    }

    /// `{a, b}` as an array of that type.
    pub(super) fn elements(
        &mut self,
        body: &mut Body,
        elements: &[Expr],
        ty: &Ty,
        span: Span,
    ) -> Val {
        let Ty::Array(element) = ty else {
            if !ty.is_error() {
                let found = self.show(ty);
                let diagnostic = Diagnostic::new(Code::NotAnArray, span).with("found", found);
                self.mistake(diagnostic);
            }
            return Val::error(span);
        };
        let (mut values, mut height) = (Vec::new(), 0);
        for value in elements {
            let val = self.initial_value(body, value, element);
            height = height.max(val.height);
            values.push(val.expr);
        }
        self.val(ExprKind::ArrayOf(values), ty.clone(), span, height)
    }

    pub(super) fn index(&mut self, body: &mut Body, array: &Expr, index: &Expr, span: Span) -> Val {
        let array = self.value(body, array);
        let index = self.value(body, index);
        let index = self.int_index(index);
        let Ty::Array(element) = &array.ty else {
            if !array.ty.is_error() {
                let found = self.show(&array.ty);
                let diagnostic =
                    Diagnostic::new(Code::NotAnArray, array.span()).with("found", found);
                self.mistake(diagnostic);
            }
            return Val::error(span);
        };
        let ty = (**element).clone();
        let height = array.height.max(index.height);
        let kind = ExprKind::Index(Box::new(array.expr), Box::new(index.expr));
        self.val(kind, ty, span, height)
    }

    fn instance_of(&mut self, body: &mut Body, operand: &Expr, ty: &TypeRef, span: Span) -> Val {
        let val = self.value(body, operand);
        let to = self.resolve(ty, body.scope());
        if val.ty.is_error() || to.is_error() {
            return Val { ty: Ty::BOOLEAN, ..Val::error(span) };
        }
        if let Ty::Prim(_) | Ty::Void = val.ty {
            let found = self.show(&val.ty);
            let diagnostic = Diagnostic::new(Code::BadOperand, val.span())
                .with("op", "instanceof")
                .with("found", found);
            self.mistake(diagnostic);
            return Val::error(span);
        }
        if !to.is_reference() || !self.castable(&val.ty, &to) {
            let (expected, found) = (self.show(&to), self.show(&val.ty));
            let diagnostic = Diagnostic::new(Code::BadCast, span)
                .with("expected", expected)
                .with("found", found);
            self.mistake(diagnostic);
            return Val::error(span);
        }
        let erased = self.erase(&to);
        let height = val.height;
        self.val(ExprKind::InstanceOf(Box::new(val.expr), erased), Ty::BOOLEAN, span, height)
    }

    fn conditional(
        &mut self,
        body: &mut Body,
        condition: &Expr,
        yes: &Expr,
        no: &Expr,
        span: Span,
        expected: Option<&Ty>,
    ) -> Val {
        let condition = self.value(body, condition);
        let condition = self.as_boolean(condition);
        let yes = self.expr(body, yes, expected);
        let no = self.expr(body, no, expected);
        for val in [&yes, &no] {
            if val.ty == Ty::Void {
                self.say(Code::NoValue, val.span());
                return Val::error(span);
            }
        }
        if yes.ty.is_error() || no.ty.is_error() || condition.ty.is_error() {
            return Val::error(span);
        }
        let numbers = (self.unboxed(&yes.ty), self.unboxed(&no.ty));
        let ty = match numbers {
            _ if yes.ty == no.ty => yes.ty.clone(),
            (Some(Primitive::Boolean), Some(Primitive::Boolean)) => Ty::BOOLEAN,
            (Some(a), Some(b)) if a.is_numeric() && b.is_numeric() => {
                // A constant takes the type of the smaller variable if it fits.
                let small = |val: &Val, prim: Primitive| {
                    prim < Primitive::Int && self.assignable(val, &Ty::Prim(prim))
                };
                if small(&no, a) {
                    Ty::Prim(a)
                } else if small(&yes, b) {
                    Ty::Prim(b)
                } else {
                    let common = self.common_number(&yes.ty, &no.ty);
                    common.map_or(Ty::INT, Ty::Prim)
                }
            }
            _ => match expected {
                Some(ty) if ty.is_reference() && !ty.is_error() => {
                    // A conditional takes the type that is wanted if both values fit.
                    if self.assignable(&yes, ty) && self.assignable(&no, ty) {
                        ty.clone()
                    } else {
                        self.common(&self.reference(&yes.ty), &self.reference(&no.ty))
                    }
                }
                _ => self.common(&self.reference(&yes.ty), &self.reference(&no.ty)),
            },
        };
        let constant = condition.constant().cloned();
        let (yes, no) = (self.convert(yes, &ty), self.convert(no, &ty));
        if let (Some(Value::Boolean(which)), Some(_), Some(_)) =
            (constant, yes.constant(), no.constant())
        {
            let chosen = if which { yes } else { no };
            return Val { expr: checked::Expr { span, ..chosen.expr }, ..chosen };
        }
        let height = condition.height.max(yes.height).max(no.height);
        let [condition, yes, no] = [condition, yes, no].map(|it| Box::new(it.expr));
        self.val(ExprKind::Conditional(condition, yes, no), ty, span, height)
    }

    /// A wildcard that became the type of a value is its bound.
    pub(super) fn capture(&self, ty: Ty) -> Ty {
        match &ty {
            Ty::Wild(Some((WildcardBound::Extends, _))) | Ty::Wild(_) => self.upper(&ty),
            _ => ty,
        }
    }
}
