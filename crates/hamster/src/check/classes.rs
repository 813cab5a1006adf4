//! New objects, and the classes that are declared inside methods.

use std::rc::Rc;

use super::{Capture, Checker, Ty, body::Body, calls::Chosen, convert::Val};
use crate::{
    diagnostic::{Code, Diagnostic},
    names::Name,
    tree::{
        Span,
        checked::{ClassId, ClassKind, Expr, ExprKind, LocalId, MethodKind, Value},
        syntax::{self, ClassDecl, Modifiers, TypeRef, TypeRefKind},
    },
};

impl Checker {
    /// `outer.new A(arguments) { … }`
    #[allow(clippy::too_many_arguments)]
    pub(super) fn new_object(
        &mut self,
        body: &mut Body,
        outer: Option<&syntax::Expr>,
        reference: &TypeRef,
        arguments: &[syntax::Expr],
        class: Option<&Rc<ClassDecl>>,
        span: Span,
        expected: Option<&Ty>,
    ) -> Val {
        let outer = outer.map(|it| self.value(body, it));
        let ty = match &outer {
            Some(outer) => self.member_type(body, outer, reference),
            None => self.resolve(reference, body.scope()),
        };
        let mut values = Vec::new();
        for argument in arguments {
            values.push(self.value(body, argument));
        }
        let Some(id) = ty.class_id() else {
            if let Ty::Var(_) = ty {
                let name = self.show(&ty);
                let diagnostic = Diagnostic::new(Code::UnknownClass, reference.span);
                self.mistake(diagnostic.with("name", name));
            }
            return Val::error(span);
        };
        let info = self.class(id);
        let name = info.name.clone();
        if info.kind == ClassKind::Enum {
            self.mistake(Diagnostic::new(Code::EnumNew, reference.span).with("name", name));
            return Val::error(span);
        }
        if class.is_none() && info.is_abstract() {
            let diagnostic = Diagnostic::new(Code::AbstractNew, span).with("name", name);
            self.mistake(diagnostic);
            return Val::error(span);
        }
        if class.is_some() && info.is_final() {
            let diagnostic = Diagnostic::new(Code::ExtendsFinal, reference.span);
            self.mistake(diagnostic.with("name", name));
            return Val::error(span);
        }
        let ty = self.diamond(ty, reference, &values, expected);
        if let Some(decl) = class {
            return self.anonymous(body, decl, ty, outer, values, span);
        }
        let candidates = self.constructors(&ty);
        let chosen =
            self.choose_among(body, candidates, Name::INIT, span, &values, &[], None, Some(&ty));
        let Some(chosen) = chosen else { return Val { ty, ..Val::error(span) } };
        self.create(body, chosen, outer, values, ty, span)
    }

    fn member_type(&mut self, body: &Body, outer: &Val, reference: &TypeRef) -> Ty {
        let (Some(class), TypeRefKind::Named(segments)) = (outer.ty.class_id(), &reference.kind)
        else {
            return self.resolve(reference, body.scope());
        };
        let Some(first) = segments.first() else { return Ty::Error };
        match self.member_class(class, first.name.name) {
            Some(member) => self.this_type_or_raw(member),
            None => {
                self.unknown_class(first.name, body.scope());
                Ty::Error
            }
        }
    }

    fn this_type_or_raw(&self, class: ClassId) -> Ty {
        Ty::class(class)
    }

    /// The arguments of `<>`.
    fn diamond(
        &mut self,
        ty: Ty,
        reference: &TypeRef,
        values: &[Val],
        expected: Option<&Ty>,
    ) -> Ty {
        let TypeRefKind::Named(segments) = &reference.kind else { return ty };
        let diamond =
            segments.last().and_then(|it| it.arguments.as_ref()).is_some_and(|it| it.is_empty());
        let Some(class) = ty.class_id().filter(|_| diamond) else { return ty };
        let vars = self.class(class).vars.clone();
        if vars.is_empty() {
            let diagnostic = Diagnostic::new(Code::TypeArguments, reference.span)
                .with("name", self.class(class).name.clone())
                .with("expected", 0)
                .with("found", 0);
            self.mistake(diagnostic);
            return ty;
        }
        let this = self.this_type(class);
        let mut types = vec![Ty::Error; vars.len()];
        if let Some(expected) = expected.filter(|it| it.is_reference() && !it.is_error()) {
            types = self.infer(&vars, &[], &[], &[], Some((&this, expected)));
        }
        if types.iter().any(|it| matches!(it, Ty::Error)) {
            let fitting = self
                .constructors(&this)
                .into_iter()
                .find(|it| self.method(it.method).parameters.len() == values.len());
            if let Some(candidate) = fitting {
                let parameters = self.method(candidate.method).parameters.clone();
                let found = self.infer(&vars, &parameters, values, &[], None);
                for (ty, found) in types.iter_mut().zip(found) {
                    if matches!(ty, Ty::Error) {
                        *ty = found;
                    }
                }
            }
        }
        // Raw, if nothing says what they are.
        if types.iter().any(|it| matches!(it, Ty::Error)) {
            return Ty::class(class);
        }
        Ty::Class(class, types.into())
    }

    /// Calls a constructor for a new object.
    fn create(
        &mut self,
        body: &mut Body,
        chosen: Chosen,
        outer: Option<Val>,
        values: Vec<Val>,
        ty: Ty,
        span: Span,
    ) -> Val {
        let class = self.class_of(&chosen);
        if values.iter().any(|it| it.ty.is_error()) {
            return Val { ty, ..Val::error(span) };
        }
        let Some(mut all) = self.hidden_arguments(body, class, outer, span) else {
            return Val { ty, ..Val::error(span) };
        };
        let method = chosen.method;
        let (arguments, height) = self.arguments(&chosen, values);
        let hidden_height = all.iter().map(|it| it.height).max().unwrap_or(0);
        let mut exprs: Vec<Expr> = all.drain(..).map(|it| it.expr).collect();
        exprs.extend(arguments);
        self.val(ExprKind::New(method, exprs), ty, span, height.max(hidden_height))
    }

    /// The object around a new one, and the variables that its class uses.
    pub(super) fn hidden_arguments(
        &mut self,
        body: &mut Body,
        class: ClassId,
        outer: Option<Val>,
        span: Span,
    ) -> Option<Vec<Val>> {
        let mut hidden = Vec::new();
        let info = self.class(class);
        if let (Some(_), Some(around)) = (info.this_field, info.outer) {
            let local = info.body.is_some();
            let object = match outer {
                Some(outer) => Some(outer),
                None if local => self.enclosing(body, span, |_, it| it == around),
                None => self.enclosing(body, span, |it, own| it.is_subclass(own, around)),
            };
            let Some(object) = object else {
                let name = self.class(around).name.clone();
                let diagnostic = Diagnostic::new(Code::NotEnclosing, span).with("name", name);
                self.mistake(diagnostic);
                return None;
            };
            hidden.push(object);
        }
        for at in 0..self.class(class).captures.len() {
            let capture = self.class(class).captures[at].clone();
            hidden.push(self.captured_value(body, class, &capture, span));
        }
        Some(hidden)
    }

    /// The value of a variable that a local class uses, where one of its objects is made.
    fn captured_value(
        &mut self,
        body: &mut Body,
        class: ClassId,
        capture: &Capture,
        span: Span,
    ) -> Val {
        let (origin, local) = capture.origin;
        let inside = {
            let mut next = Some(body.class);
            let mut found = false;
            while let Some(it) = next {
                found |= it == class;
                next = self.class(it).outer;
            }
            found
        };
        if origin == body.id {
            if capture.used.is_none() && !inside {
                return self.nothing(&capture.ty, span);
            }
            return self.val(ExprKind::Local(local), capture.ty.clone(), span, 0);
        }
        let mut next = Some(body.class);
        while let Some(own) = next {
            let at = self.class(own).captures.iter().position(|it| it.origin == capture.origin);
            if let Some(at) = at {
                self.class_mut(own).captures[at].used.get_or_insert(span);
                let capture = self.class(own).captures[at].clone();
                return self.capture_value(body, own, &capture, span);
            }
            next = self.class(own).outer;
        }
        self.nothing(&capture.ty, span)
    }

    /// A value for a parameter that is not used.
    fn nothing(&self, ty: &Ty, span: Span) -> Val {
        let value = match ty.prim() {
            Some(crate::tree::Primitive::Boolean) => Value::Boolean(false),
            Some(prim) => super::convert::convert_value(&Value::Int(0), prim),
            None => Value::Null,
        };
        self.literal(value, ty.clone(), span)
    }

    /// A class without name, and an object of it.
    fn anonymous(
        &mut self,
        body: &mut Body,
        decl: &Rc<ClassDecl>,
        ty: Ty,
        outer: Option<Val>,
        values: Vec<Val>,
        span: Span,
    ) -> Val {
        let Some(above) = ty.class_id() else { return Val::error(span) };
        let interface = self.class(above).is_interface();
        let mut parameters: Vec<Ty> = Vec::new();
        if interface {
            if let Some(first) = values.first() {
                let at = first.span();
                let found: Vec<Ty> = values.iter().map(|it| it.ty.clone()).collect();
                let diagnostic = Diagnostic::new(Code::WrongArguments, at)
                    .with("name", self.show(&ty))
                    .with("expected", "()")
                    .with("found", format!("({})", self.show_all(&found)));
                self.mistake(diagnostic);
            }
        } else {
            let candidates = self.constructors(&ty);
            let chosen = self.choose_among(
                body,
                candidates,
                Name::INIT,
                span,
                &values,
                &[],
                None,
                Some(&Ty::class(body.class)),
            );
            let Some(chosen) = chosen else { return Val { ty, ..Val::error(span) } };
            parameters = match chosen.varargs {
                true => values.iter().map(|it| it.ty.clone()).collect(),
                false => chosen.parameters,
            };
        }
        let id = self.local_class(body, decl, Some((ty.clone(), interface, parameters)));
        let method = self.class(id).by_name.get(&Name::INIT).and_then(|it| it.first()).copied();
        let Some(method) = method else { return Val { ty, ..Val::error(span) } };
        let chosen = Chosen {
            method,
            parameters: self.method(method).parameters.clone(),
            returns: Ty::Void,
            varargs: false,
        };
        // An object before `new` belongs to the superclass.
        let mut val = self.create(body, chosen, None, values, Ty::class(id), span);
        if outer.is_some() {
            self.mistake(Diagnostic::new(Code::Unsupported, span).with("what", "a.new B() {}"));
        }
        val.ty = ty;
        val
    }

    /// Declares and checks a class inside a method; `above` if it is anonymous.
    pub(super) fn local_class(
        &mut self,
        body: &mut Body,
        decl: &Rc<ClassDecl>,
        above: Option<(Ty, bool, Vec<Ty>)>,
    ) -> ClassId {
        let outer = body.class;
        let (unit, package) = (self.class(outer).unit, self.class(outer).package.clone());
        let first = self.classes.len();
        let id = self.declare(decl.clone(), unit, Some(outer), &package);
        let anonymous = above.is_some();
        if decl.kind == ClassKind::Class {
            self.class_mut(id).inner = !body.is_static;
        }
        let top = self.top(outer);
        let info = self.class_mut(id);
        info.body = Some(body.id);
        info.bits &= !Modifiers::STATIC;
        if anonymous {
            let count = {
                let around = self.class_mut(top);
                around.anonymous_count += 1;
                around.anonymous_count
            };
            let name = format!("{}${count}", self.class(top).name);
            let info = self.class_mut(id);
            info.anonymous = true;
            info.name = name;
        } else {
            let name = self.text(decl.name.name).to_owned();
            self.class_mut(id).name = name;
            let twice = body.classes.iter().any(|it| it.0 == decl.name.name);
            if twice {
                self.say_name(Code::DuplicateClass, decl.name.span, decl.name.name);
            }
            body.classes.push((decl.name.name, id));
        }
        let info = self.class_mut(id);
        info.around = body.classes.clone();
        info.around_vars = body.vars.clone();
        // Every class in it is checked here and now.
        let last = self.classes.len();
        for at in first..last {
            self.headers(ClassId(at as u32));
        }
        if let Some((ty, interface, _)) = &above {
            let info = self.class_mut(id);
            if *interface {
                info.interfaces = vec![ty.clone()];
            } else {
                info.superclass = Some(ty.clone());
            }
        }
        for at in first..last {
            self.cycles(ClassId(at as u32));
        }
        for at in first..last {
            self.bounds(ClassId(at as u32));
        }
        if decl.kind == ClassKind::Class {
            self.find_captures(body, id);
        }
        for at in first..last {
            self.members(ClassId(at as u32));
        }
        if let Some((_, _, parameters)) = above {
            let kind = MethodKind::Constructor;
            self.plain_method(id, Name::INIT, kind, 0, parameters, Ty::Void);
        }
        for at in first..last {
            self.inherit(ClassId(at as u32));
        }
        for at in first..last {
            self.bodies_of(ClassId(at as u32));
        }
        for capture in &self.class(id).captures {
            if let (Some(span), true) = (capture.used, capture.origin.0 == body.id) {
                body.captured.push((capture.origin.1, span));
            }
        }
        id
    }

    /// The variables around a local class that are named in it, by looking at its tokens.
    fn find_captures(&mut self, body: &Body, id: ClassId) {
        let info = self.class(id);
        let tokens = info.decl.tokens.clone();
        let mut named: Vec<Name> =
            self.units[info.unit].idents[tokens].iter().flatten().copied().collect();
        named.sort();
        named.dedup();
        // What is visible, from the inside out.
        let mut visible = Vec::new();
        for (name, local) in body.visible.iter().rev() {
            let local_info = body.local(*local);
            let entry = (*name, local_info.ty.clone(), (body.id, *local), local_info.value.clone());
            visible.push(entry);
        }
        let mut next = Some(body.class);
        let mut constants = Vec::new();
        while let Some(class) = next {
            constants.extend(self.class(class).constants.iter().cloned());
            next = self.class(class).outer;
        }
        let mut captures: Vec<(Name, Ty, (u32, LocalId))> = Vec::new();
        for name in named {
            let found = visible.iter().find(|it| it.0 == name);
            match found {
                Some((_, ty, _, Some(value))) => {
                    let entry = (name, ty.clone(), value.clone());
                    self.class_mut(id).constants.push(entry);
                }
                Some((_, ty, origin, None)) => captures.push((name, ty.clone(), *origin)),
                None => {}
            }
            // A local class that is used brings what it uses itself.
            if let Some((_, other)) = body.classes.iter().rev().find(|it| it.0 == name) {
                for capture in self.class(*other).captures.clone() {
                    let same = capture.origin.0 == body.id;
                    if same && !captures.iter().any(|it| it.2 == capture.origin) {
                        captures.push((capture.name, capture.ty, capture.origin));
                    }
                }
            }
        }
        for (name, ty, origin) in captures {
            if self.class(id).captures.iter().any(|it| it.origin == origin) {
                continue;
            }
            let shown = format!("val${}", self.text(name));
            let shown = self.names.add(&shown);
            let field = self.synthetic_field(id, shown, ty.clone(), 0);
            self.class_mut(id).captures.push(Capture { name, ty, origin, field, used: None });
        }
    }
}
