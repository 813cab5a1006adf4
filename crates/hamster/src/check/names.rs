//! Names that denote variables, fields, classes and packages.

use super::{Capture, Checker, Ty, body::Body, convert::Val};
use crate::{
    diagnostic::{Code, Diagnostic},
    names::Name,
    tree::{
        Span,
        checked::{ClassId, ExprKind, FieldId},
        syntax::{self, Expr, Ident, Modifiers},
    },
};

/// What a name denotes.
pub(super) enum Denoted {
    Value(Val),
    Class(ClassId),
    Package(String),
    /// `super` or `A.super`: the type, whose methods are called without looking at the object.
    Super(Ty),
    Error,
}

/// What a simple name of a value is found to be.
enum Found {
    Value(Val),
    /// A field of an object that is not there in static code.
    NeedsObject,
    Nothing,
}

impl Checker {
    /// What an expression before a point denotes.
    pub(super) fn denoted(&mut self, body: &mut Body, expr: &Expr) -> Denoted {
        use syntax::ExprKind as E;
        match &expr.kind {
            E::Name(name) => {
                let ident = Ident { name: *name, span: expr.span };
                self.simple(body, ident)
            }
            E::Select(object, name) => match self.denoted(body, object) {
                Denoted::Error => Denoted::Error,
                Denoted::Package(package) => self.in_path(body, &package, *name),
                Denoted::Class(class) => self.static_member(body, class, *name, expr.span),
                Denoted::Super(ty) => {
                    let this = self.this(body, expr.span);
                    let val = Val { ty, ..this };
                    Denoted::Value(self.select(body, val, *name, expr.span))
                }
                Denoted::Value(val) => Denoted::Value(self.select(body, val, *name, expr.span)),
            },
            E::Super => {
                let superclass = self.class(body.class).superclass.clone();
                if body.is_static || body.before_super {
                    let code = if body.is_static { Code::ThisInStatic } else { Code::BeforeSuper };
                    self.say_name(code, expr.span, Name::SUPER);
                    return Denoted::Error;
                }
                superclass.map_or(Denoted::Error, Denoted::Super)
            }
            E::OuterSuper(ty) => {
                let resolved = self.resolve(ty, body.scope());
                let Some(class) = resolved.class_id() else { return Denoted::Error };
                if self.class(class).is_interface() {
                    let this = self.this_type(body.class);
                    return match self.as_super(&this, class) {
                        Some(ty) => Denoted::Super(ty),
                        None => {
                            let name = self.class(class).name.clone();
                            let diagnostic = Diagnostic::new(Code::NotEnclosing, expr.span);
                            self.mistake(diagnostic.with("name", name));
                            Denoted::Error
                        }
                    };
                }
                if class == body.class {
                    return self
                        .class(class)
                        .superclass
                        .clone()
                        .map_or(Denoted::Error, Denoted::Super);
                }
                self.mistake(Diagnostic::new(Code::Unsupported, expr.span).with("what", "A.super"));
                Denoted::Error
            }
            _ => {
                let val = self.value(body, expr);
                if val.ty.is_error() { Denoted::Error } else { Denoted::Value(val) }
            }
        }
    }

    fn simple(&mut self, body: &mut Body, name: Ident) -> Denoted {
        match self.variable(body, name) {
            Found::Value(val) => return Denoted::Value(val),
            Found::NeedsObject => {
                let code = if body.before_super { Code::BeforeSuper } else { Code::ThisInStatic };
                self.say_name(code, name.span, name.name);
                return Denoted::Error;
            }
            Found::Nothing => {}
        }
        if let Some(class) = self.find_class(name.name, body.scope()) {
            return Denoted::Class(class);
        }
        if self.is_package(self.text(name.name)) {
            return Denoted::Package(self.text(name.name).to_owned());
        }
        self.unknown_name(body, name);
        Denoted::Error
    }

    fn unknown_name(&mut self, body: &Body, name: Ident) {
        if self.incomplete(body.class) {
            return self.consequence();
        }
        let text = self.text(name.name).to_owned();
        if self.needs_import(name.name).is_some() || super::similar::is_other_class(&text) {
            return self.unknown_class(name, body.scope());
        }
        let mut names: Vec<&str> = body.visible.iter().map(|it| self.text(it.0)).collect();
        let mut next = Some(body.class);
        while let Some(class) = next {
            names.extend(self.class(class).captures.iter().map(|it| self.text(it.name)));
            for class in self.lineage(class) {
                let fields = self.class(class).fields.iter().map(|it| self.field(*it));
                let fields = fields.filter(|it| !it.synthetic);
                names.extend(fields.map(|it| self.text(it.name)));
            }
            next = self.class(class).outer;
        }
        let mut similar = super::similar::closest(&text, names.into_iter());
        if similar.is_none() && text.chars().next().is_some_and(char::is_uppercase) {
            similar = self.similar_class(&text, body.scope());
        }
        let diagnostic = Diagnostic::new(Code::UnknownName, name.span).with("name", text);
        self.mistake(diagnostic.similar(similar));
    }

    /// A variable or field by its simple name.
    fn variable(&mut self, body: &mut Body, name: Ident) -> Found {
        let span = name.span;
        if let Some(id) = body.find(name.name) {
            let info = body.local(id);
            let (ty, value) = (info.ty.clone(), info.value.clone());
            return Found::Value(match value {
                Some(value) => self.literal(value, ty, span),
                None => self.val(ExprKind::Local(id), ty, span, 0),
            });
        }
        let mut next = Some(body.class);
        let mut is_static = body.is_static;
        while let Some(class) = next {
            let this = self.this_type(class);
            if let Some((field, ty)) = self.find_field(&this, name.name) {
                return self.own_field(body, field, ty, class, is_static, span);
            }
            if let Some(found) = self.captured(body, class, name) {
                return Found::Value(found);
            }
            is_static |= self.class(class).this_field.is_none();
            next = self.class(class).outer;
        }
        let unit = self.class(body.class).unit;
        for class in self.static_imports(unit, name.name) {
            if let Some((field, ty)) = self.find_field(&Ty::class(class), name.name)
                && self.field(field).has(Modifiers::STATIC)
            {
                return Found::Value(self.field_value(None, field, &ty, span));
            }
        }
        Found::Nothing
    }

    fn own_field(
        &mut self,
        body: &mut Body,
        field: FieldId,
        ty: Ty,
        class: ClassId,
        is_static: bool,
        span: Span,
    ) -> Found {
        let this = self.this_type(class);
        if !self.may_access_field(body, field, Some(&this)) {
            let name = self.field(field).name;
            self.say_name(Code::NoAccess, span, name);
            return Found::Value(Val::error(span));
        }
        self.forward(body, field, span);
        if let Some(value) = self.constant_of(field) {
            let of = self.field(field).ty.clone();
            return Found::Value(self.literal(value, of, span));
        }
        if self.field(field).has(Modifiers::STATIC) {
            return Found::Value(self.field_value(None, field, &ty, span));
        }
        if is_static {
            return Found::NeedsObject;
        }
        match self.enclosing(body, span, |_, it| it == class) {
            Some(object) => Found::Value(self.field_value(Some(object), field, &ty, span)),
            None => Found::NeedsObject,
        }
    }

    /// A field's initialiser names a field that is declared further down.
    fn forward(&mut self, body: &Body, field: FieldId, span: Span) {
        let Some(place) = body.initializing.filter(|_| !body.quiet_forward) else { return };
        let info = self.field(field);
        let later = info.span.line > place.line
            || info.span.line == place.line && info.span.column >= place.column;
        if later
            && info.class == body.class
            && info.has(Modifiers::STATIC) == body.is_static
            && info.decl.is_some()
        {
            let name = info.name;
            self.say_name(Code::IllegalForward, span, name);
        }
    }

    /// A variable of the method around a local class.
    fn captured(&mut self, body: &mut Body, class: ClassId, name: Ident) -> Option<Val> {
        let info = self.class(class);
        if let Some((_, ty, value)) = info.constants.iter().find(|it| it.0 == name.name) {
            return Some(self.literal(value.clone(), ty.clone(), name.span));
        }
        let at = info.captures.iter().position(|it| it.name == name.name)?;
        let capture = &mut self.class_mut(class).captures[at];
        capture.used.get_or_insert(name.span);
        let capture = capture.clone();
        Some(self.capture_value(body, class, &capture, name.span))
    }

    pub(super) fn capture_value(
        &mut self,
        body: &Body,
        class: ClassId,
        capture: &Capture,
        span: Span,
    ) -> Val {
        // Before `super(…)` the fields are there already: they are stored first.
        let object = if class == body.class && !body.is_static {
            Some(self.own_this(body, span))
        } else {
            self.enclosing(body, span, |_, it| it == class)
        };
        match object {
            Some(object) => {
                let ty = capture.ty.clone();
                let height = object.height;
                let kind = ExprKind::Field(Box::new(object.expr), capture.field);
                self.val(kind, ty, span, height)
            }
            None => {
                self.say_name(Code::ThisInStatic, span, capture.name);
                Val::error(span)
            }
        }
    }

    /// A mistake that follows from one that has been said.
    pub(super) fn consequence(&self) {
        debug_assert!(self.silent > 0 || !self.found.is_empty());
    }

    /// The field of that name, with its type as seen from there.
    pub(super) fn find_field(&self, ty: &Ty, name: Name) -> Option<(FieldId, Ty)> {
        let class = self.upper(ty);
        let class = match &class {
            Ty::Var(var) => self.bound(*var),
            it => it.clone(),
        };
        let id = class.class_id()?;
        for above in self.lineage(id) {
            let found = self.class(above).fields.iter().copied().find(|it| {
                let info = self.field(*it);
                info.name == name && (!info.synthetic || name == Name::ALL)
            });
            if let Some(field) = found {
                let info = self.field(field);
                let seen = match self.as_super(&class, above) {
                    Some(Ty::Class(_, arguments)) if !info.has(Modifiers::STATIC) => {
                        self.substitute(&info.ty, &self.class(above).vars, &arguments)
                    }
                    _ => info.ty.clone(),
                };
                return Some((field, self.capture(seen)));
            }
        }
        None
    }

    /// A field of an object or class.
    pub(super) fn field_value(
        &self,
        object: Option<Val>,
        field: FieldId,
        ty: &Ty,
        span: Span,
    ) -> Val {
        let info = self.field(field);
        let own = self.erase(&info.ty);
        let (kind, height) = match object {
            Some(object) if !info.has(Modifiers::STATIC) => {
                (ExprKind::Field(Box::new(object.expr), field), object.height)
            }
            _ => (ExprKind::Static(field), 0),
        };
        let mut val = self.val(kind, ty.clone(), span, height);
        val.expr.ty = own;
        val
    }

    /// `object.name`
    pub(super) fn select(&mut self, body: &mut Body, object: Val, name: Ident, span: Span) -> Val {
        let object = match &object.ty {
            Ty::Array(_) if name.name == Name::LENGTH => {
                let height = object.height;
                return self.val(ExprKind::Length(Box::new(object.expr)), Ty::INT, span, height);
            }
            Ty::Prim(_) | Ty::Void | Ty::Null => {
                let found = self.show(&object.ty);
                let diagnostic = Diagnostic::new(Code::NoMembers, name.span);
                self.mistake(diagnostic.with("found", found));
                return Val::error(span);
            }
            Ty::Error => return Val::error(span),
            _ => object,
        };
        let Some((field, ty)) = self.find_field(&object.ty, name.name) else {
            self.unknown_field(&object.ty, name);
            return Val::error(span);
        };
        if !self.may_access_field(body, field, Some(&object.ty)) {
            self.say_name(Code::NoAccess, name.span, name.name);
            return Val::error(span);
        }
        if let Some(value) = self.constant_of(field)
            && self.field(field).has(Modifiers::STATIC)
        {
            let of = self.field(field).ty.clone();
            return self.literal(value, of, span);
        }
        let own = self.field(field).class;
        let object = self.erased_cast(object, &Ty::class(own));
        let val = self.field_value(Some(object), field, &ty, span);
        self.erased_cast(val, &ty)
    }

    fn unknown_field(&mut self, ty: &Ty, name: Ident) {
        if self.erase(ty).as_class().is_some_and(|it| self.incomplete(it)) {
            return self.consequence();
        }
        let text = self.text(name.name).to_owned();
        let mut names = Vec::new();
        if let Some(class) = self.erase(ty).as_class() {
            for class in self.lineage(class) {
                let fields = self.class(class).fields.iter().map(|it| self.field(*it));
                names.extend(fields.filter(|it| !it.synthetic).map(|it| self.text(it.name)));
            }
        }
        if matches!(ty, Ty::Array(_)) {
            names.push("length");
        }
        let similar = super::similar::closest(&text, names.into_iter());
        let class = self.show(ty);
        let diagnostic =
            Diagnostic::new(Code::UnknownField, name.span).with("name", text).with("class", class);
        self.mistake(diagnostic.similar(similar));
    }

    /// `Class.name`
    fn static_member(
        &mut self,
        body: &mut Body,
        class: ClassId,
        name: Ident,
        span: Span,
    ) -> Denoted {
        if let Some((field, ty)) = self.find_field(&Ty::class(class), name.name) {
            if !self.may_access_field(body, field, None) {
                self.say_name(Code::NoAccess, name.span, name.name);
                return Denoted::Error;
            }
            if !self.field(field).has(Modifiers::STATIC) {
                self.say_name(Code::StaticNeedsObject, name.span, name.name);
                return Denoted::Error;
            }
            if let Some(value) = self.constant_of(field) {
                let of = self.field(field).ty.clone();
                return Denoted::Value(self.literal(value, of, span));
            }
            return Denoted::Value(self.field_value(None, field, &ty, span));
        }
        if let Some(member) = self.member_class(class, name.name) {
            self.class_access(member, name, body.class);
            return Denoted::Class(member);
        }
        self.unknown_field(&Ty::class(class), name);
        Denoted::Error
    }

    fn in_path(&mut self, body: &mut Body, package: &str, name: Ident) -> Denoted {
        if let Some(class) = self.in_package(package, name.name) {
            self.class_access(class, name, body.class);
            return Denoted::Class(class);
        }
        let path = format!("{package}.{}", self.text(name.name));
        if self.is_package(&path) {
            return Denoted::Package(path);
        }
        if package.starts_with("java") {
            self.mistake(Diagnostic::new(Code::LibraryMissing, name.span).with("name", path));
        } else {
            self.unknown_class(name, body.scope());
        }
        Denoted::Error
    }

    pub(super) fn may_access_field(&self, body: &Body, field: FieldId, on: Option<&Ty>) -> bool {
        let info = self.field(field);
        let is_static = info.has(Modifiers::STATIC);
        self.may_access(body.class, info.bits, info.class, on.filter(|_| !is_static))
    }

    /// Whether code of a class may use a member of another one, on an object of that type.
    pub(super) fn may_access(
        &self,
        from: ClassId,
        bits: u16,
        owner: ClassId,
        on: Option<&Ty>,
    ) -> bool {
        if bits & Modifiers::PUBLIC != 0 {
            return true;
        }
        if bits & Modifiers::PRIVATE != 0 {
            // Private members are not inherited, not even by a class beside it.
            let own = on.and_then(|it| self.erase(it).as_class()).is_none_or(|it| it == owner);
            return own && self.top(from) == self.top(owner);
        }
        let (one, other) = (self.class(from), self.class(owner));
        if one.package == other.package || one.library && other.library {
            return true;
        }
        if bits & Modifiers::PROTECTED == 0 {
            return false;
        }
        let mut next = Some(from);
        while let Some(class) = next {
            if self.is_subclass(class, owner) {
                let right = on.and_then(|it| self.erase(it).as_class());
                if right.is_none_or(|it| self.is_subclass(it, class)) {
                    return true;
                }
            }
            next = self.class(class).outer;
        }
        false
    }
}
