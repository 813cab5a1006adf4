//! Calls: which method is meant, and what its arguments become.

use super::{Checker, MethodInfo, Ty, body::Body, convert::Val, names::Denoted};
use crate::{
    diagnostic::{Code, Diagnostic},
    names::Name,
    tree::{
        Span,
        checked::{Call, ClassId, Dispatch, Expr, ExprKind, MethodId, Type},
        syntax::{self, Ident, Modifiers, TypeRef},
    },
};

/// A method that may be meant, with the type whose member it is.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub method: MethodId,
    pub ty: Ty,
}

/// The chosen method as it is used in one call.
pub(super) struct Chosen {
    pub method: MethodId,
    pub parameters: Vec<Ty>,
    pub returns: Ty,
    /// Whether the last arguments become an array.
    pub varargs: bool,
}

impl Checker {
    /// `object.name(arguments)`
    #[allow(clippy::too_many_arguments)]
    pub(super) fn call(
        &mut self,
        body: &mut Body,
        object: Option<&syntax::Expr>,
        name: Ident,
        types: &[TypeRef],
        arguments: &[syntax::Expr],
        span: Span,
        expected: Option<&Ty>,
    ) -> Val {
        let Some(object) = object else {
            return self.simple_call(body, name, arguments, span, expected);
        };
        let denoted = self.denoted(body, object);
        let explicit: Vec<Ty> = types.iter().map(|it| self.resolve(it, body.scope())).collect();
        let mut values = Vec::new();
        for argument in arguments {
            values.push(self.value(body, argument));
        }
        match denoted {
            Denoted::Error => Val::error(span),
            Denoted::Package(path) => {
                self.mistake(Diagnostic::new(Code::UnknownName, object.span).with("name", path));
                Val::error(span)
            }
            Denoted::Class(class) => {
                let ty = Ty::class(class);
                let Some(chosen) = self.choose(body, &ty, name, &values, &explicit, expected)
                else {
                    return Val::error(span);
                };
                if !self.method(chosen.method).is_static() {
                    self.say_name(Code::StaticNeedsObject, name.span, name.name);
                    return Val::error(span);
                }
                self.finish_call(None, chosen, values, span, false)
            }
            Denoted::Super(ty) => {
                let Some(chosen) = self.choose(body, &ty, name, &values, &explicit, expected)
                else {
                    return Val::error(span);
                };
                if self.method(chosen.method).is_abstract() {
                    self.say_name(Code::AbstractCall, name.span, name.name);
                    return Val::error(span);
                }
                let this = self.own_this(body, span);
                self.finish_call(Some(this), chosen, values, span, true)
            }
            Denoted::Value(val) => self.call_on(body, val, name, values, &explicit, span, expected),
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn call_on(
        &mut self,
        body: &mut Body,
        object: Val,
        name: Ident,
        values: Vec<Val>,
        explicit: &[Ty],
        span: Span,
        expected: Option<&Ty>,
    ) -> Val {
        match &object.ty {
            Ty::Error => return Val::error(span),
            Ty::Prim(_) | Ty::Void | Ty::Null => {
                let found = self.show(&object.ty);
                let diagnostic = Diagnostic::new(Code::NoMembers, name.span);
                self.mistake(diagnostic.with("found", found));
                return Val::error(span);
            }
            Ty::Array(_) if name.name == Name::CLONE && values.is_empty() => {
                let (ty, height) = (object.ty.clone(), object.height);
                return self.val(ExprKind::CloneArray(Box::new(object.expr)), ty, span, height);
            }
            _ => {}
        }
        let ty = self.upper(&object.ty);
        let Some(chosen) = self.choose(body, &ty, name, &values, explicit, expected) else {
            return Val::error(span);
        };
        self.finish_call(Some(object), chosen, values, span, false)
    }

    /// `name(arguments)`
    fn simple_call(
        &mut self,
        body: &mut Body,
        name: Ident,
        arguments: &[syntax::Expr],
        span: Span,
        expected: Option<&Ty>,
    ) -> Val {
        let mut values = Vec::new();
        for argument in arguments {
            values.push(self.value(body, argument));
        }
        // The innermost class that has a method of that name is meant.
        let mut next = Some(body.class);
        let mut is_static = body.is_static;
        while let Some(class) = next {
            let ty = self.this_type(class);
            if !self.candidates(&ty, name.name).is_empty() {
                let Some(chosen) = self.choose(body, &ty, name, &values, &[], expected) else {
                    return Val::error(span);
                };
                if self.method(chosen.method).is_static() {
                    return self.finish_call(None, chosen, values, span, false);
                }
                let own = body.before_super && class == body.class;
                if is_static || own {
                    let code = if own { Code::BeforeSuper } else { Code::ThisInStatic };
                    self.say_name(code, name.span, name.name);
                    return Val::error(span);
                }
                let Some(object) = self.enclosing(body, span, |_, it| it == class) else {
                    self.say_name(Code::ThisInStatic, name.span, name.name);
                    return Val::error(span);
                };
                return self.finish_call(Some(object), chosen, values, span, false);
            }
            is_static |= self.class(class).this_field.is_none();
            next = self.class(class).outer;
        }
        let unit = self.class(body.class).unit;
        for class in self.static_imports(unit, name.name) {
            let ty = Ty::class(class);
            if !self.candidates(&ty, name.name).is_empty() {
                let Some(chosen) = self.choose(body, &ty, name, &values, &[], expected) else {
                    return Val::error(span);
                };
                return self.finish_call(None, chosen, values, span, false);
            }
        }
        self.unknown_method(body, None, name, &values);
        Val::error(span)
    }

    /// Every method of that name, those that are overridden left out.
    pub(super) fn candidates(&self, ty: &Ty, name: Name) -> Vec<Candidate> {
        let mut found: Vec<Candidate> = Vec::new();
        let mut starts = vec![ty.clone()];
        let mut steps = 0;
        while let Some(Ty::Var(var)) = starts.last().cloned() {
            starts.pop();
            let bounds = self.vars[var.0 as usize].bounds.clone();
            starts.extend(bounds);
            if starts.is_empty() {
                starts.push(self.object());
            }
            steps += 1;
            if steps > 20 {
                break;
            }
        }
        for start in starts {
            let start = match &start {
                Ty::Array(_) => self.object(),
                Ty::Var(_) => Ty::class(self.known.object),
                it => it.clone(),
            };
            let Some(id) = start.class_id() else { continue };
            for class in self.lineage(id) {
                let Some(list) = self.class(class).by_name.get(&name) else { continue };
                let seen = self.as_super(&start, class).unwrap_or_else(|| self.object());
                for method in list {
                    let info = self.method(*method);
                    let hidden =
                        info.is_static() && self.class(class).is_interface() && class != id;
                    let overridden = found.iter().any(|it| self.shadows(it, *method, &seen));
                    if !hidden && !overridden {
                        found.push(Candidate { method: *method, ty: seen.clone() });
                    }
                }
            }
        }
        found
    }

    /// Whether a method that was found has the same parameters.
    fn shadows(&self, found: &Candidate, method: MethodId, ty: &Ty) -> bool {
        let (a, b) = (self.method(found.method), self.method(method));
        if a.parameters.len() != b.parameters.len() || found.method == method {
            return found.method == method;
        }
        // An abstract method above does not hide one with a body beside it.
        let parameters = |it: &MethodInfo, ty: &Ty| -> Vec<Type> {
            let arguments = match ty {
                Ty::Class(_, arguments) => arguments.clone(),
                _ => Vec::new().into(),
            };
            let vars = &self.class(it.class).vars;
            it.parameters
                .iter()
                .map(|it| self.erase(&self.substitute(it, vars, &arguments)))
                .collect()
        };
        parameters(a, &found.ty) == parameters(b, ty)
            || a.parameters.iter().zip(&b.parameters).all(|(a, b)| self.erase(a) == self.erase(b))
    }

    /// The method that is meant, or a mistake.
    fn choose(
        &mut self,
        body: &Body,
        ty: &Ty,
        name: Ident,
        values: &[Val],
        explicit: &[Ty],
        expected: Option<&Ty>,
    ) -> Option<Chosen> {
        let candidates = self.candidates(ty, name.name);
        if candidates.is_empty() {
            self.unknown_method(body, Some(ty), name, values);
            return None;
        }
        let on = Some(ty);
        let shown = name.name;
        self.choose_among(body, candidates, shown, name.span, values, explicit, expected, on)
    }

    /// The best of some methods for these arguments.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn choose_among(
        &mut self,
        body: &Body,
        candidates: Vec<Candidate>,
        name: Name,
        span: Span,
        values: &[Val],
        explicit: &[Ty],
        expected: Option<&Ty>,
        on: Option<&Ty>,
    ) -> Option<Chosen> {
        if values.iter().any(|it| it.ty.is_error()) {
            // What is wrong with an argument has been said. A single candidate still has a result.
            if let [only] = candidates.as_slice() {
                return self.instantiate(only, values, explicit, expected, false);
            }
            let fitting: Vec<&Candidate> = candidates
                .iter()
                .filter(|it| self.method(it.method).parameters.len() == values.len())
                .collect();
            let first = fitting.first()?;
            return self.instantiate(first, values, explicit, expected, false);
        }
        let accessible: Vec<Candidate> = candidates
            .iter()
            .filter(|it| {
                let info = self.method(it.method);
                let on = on.filter(|_| info.name != Name::INIT && !info.is_static());
                // Private and protected constructors are asked about elsewhere.
                self.may_access(body.class, info.bits, info.class, on)
            })
            .cloned()
            .collect();
        for (loose, varargs) in [(false, false), (true, false), (true, true)] {
            let fits: Vec<&Candidate> = accessible
                .iter()
                .filter(|it| self.fits(it, values, explicit, loose, varargs))
                .collect();
            if fits.is_empty() {
                continue;
            }
            let best = self.most_specific(&fits, values.len(), varargs);
            let Some(best) = best else {
                let (a, b) = (self.shown_method(fits[0].method), self.shown_method(fits[1].method));
                let diagnostic = Diagnostic::new(Code::AmbiguousCall, span)
                    .with("name", self.text(name).to_owned())
                    .with("first", a)
                    .with("second", b);
                self.mistake(diagnostic);
                return None;
            };
            let best = best.clone();
            return self.instantiate(&best, values, explicit, expected, varargs);
        }
        if accessible.is_empty() {
            let name = match name {
                Name::INIT => self.class(self.method(candidates[0].method).class).simple,
                name => name,
            };
            self.say_name(Code::NoAccess, span, name);
            return None;
        }
        self.wrong_arguments(&accessible, name, span, values);
        None
    }

    fn wrong_arguments(
        &mut self,
        candidates: &[Candidate],
        name: Name,
        span: Span,
        values: &[Val],
    ) {
        let types: Vec<Ty> = values.iter().map(|it| it.ty.clone()).collect();
        let found = self.show_all(&types);
        let expected: Vec<String> = candidates
            .iter()
            .take(4)
            .map(|it| {
                let vars = self.class(self.method(it.method).class).vars.clone();
                let arguments = match &it.ty {
                    Ty::Class(_, arguments) => arguments.clone(),
                    _ => Vec::new().into(),
                };
                let list: Vec<Ty> = self
                    .method(it.method)
                    .parameters
                    .iter()
                    .map(|it| self.substitute(it, &vars, &arguments))
                    .collect();
                format!("({})", self.show_all(&list))
            })
            .collect();
        let name = match name {
            Name::INIT => self.class(self.method(candidates[0].method).class).name.clone(),
            name => self.text(name).to_owned(),
        };
        let diagnostic = Diagnostic::new(Code::WrongArguments, span)
            .with("name", name)
            .with("expected", expected.join(", "))
            .with("found", format!("({found})"));
        self.mistake(diagnostic);
    }

    fn shown_method(&self, method: MethodId) -> String {
        let info = self.method(method);
        let name = match info.name {
            Name::INIT => self.class(info.class).name.clone(),
            name => self.text(name).to_owned(),
        };
        format!("{name}({})", self.show_all(&info.parameters))
    }

    /// The parameters for that number of arguments, the array of the last one taken apart.
    pub(super) fn spread(&self, parameters: &[Ty], count: usize, varargs: bool) -> Option<Vec<Ty>> {
        if !varargs {
            return (parameters.len() == count).then(|| parameters.to_vec());
        }
        let (last, first) = parameters.split_last()?;
        let Ty::Array(element) = last else { return None };
        if count < first.len() {
            return None;
        }
        let mut all = first.to_vec();
        all.resize(count, (**element).clone());
        Some(all)
    }

    fn fits(
        &self,
        candidate: &Candidate,
        values: &[Val],
        explicit: &[Ty],
        loose: bool,
        varargs: bool,
    ) -> bool {
        let info = self.method(candidate.method);
        if varargs && !info.varargs {
            return false;
        }
        let seen = self.seen_parameters(candidate);
        let Some(parameters) = self.spread(&seen, values.len(), varargs) else { return false };
        let vars = &info.vars;
        let types = self.infer(vars, &parameters, values, explicit, None);
        let bounds_fit = vars.iter().zip(&types).all(|(var, ty)| {
            self.vars[var.0 as usize].bounds.iter().all(|bound| {
                let bound = self.substitute(bound, vars, &types);
                let unknown = matches!(ty, Ty::Error);
                unknown || self.is_subtype(ty, &bound)
            })
        });
        let types: Vec<Ty> = vars
            .iter()
            .zip(types)
            .map(|(var, ty)| match ty {
                Ty::Error => self.bare(&Ty::Var(*var)),
                ty => ty,
            })
            .collect();
        bounds_fit
            && parameters.iter().zip(values).all(|(parameter, value)| {
                let to = self.substitute(parameter, vars, &types);
                self.invocable(&value.ty, &to, loose)
            })
    }

    /// The parameters as members of the type.
    pub(super) fn seen_parameters(&self, candidate: &Candidate) -> Vec<Ty> {
        let info = self.method(candidate.method);
        if info.is_static() {
            return info.parameters.clone();
        }
        let Ty::Class(_, arguments) = &candidate.ty else { return info.parameters.clone() };
        let vars = &self.class(info.class).vars;
        info.parameters.iter().map(|it| self.substitute(it, vars, arguments)).collect()
    }

    /// The arguments as the method's parameters want them.
    pub(super) fn arguments(&mut self, chosen: &Chosen, values: Vec<Val>) -> (Vec<Expr>, u32) {
        let declared = self.method(chosen.method).parameters.clone();
        let height = values.iter().map(|it| it.height).max().unwrap_or(0);
        let fixed = declared.len() - usize::from(chosen.varargs);
        let mut out = Vec::new();
        let mut rest = Vec::new();
        let mut span = None;
        for (at, value) in values.into_iter().enumerate() {
            span = Some(value.span());
            if at < fixed {
                let to = chosen.parameters[at].clone();
                out.push(self.argument(value, &to, &declared[at]).expr);
            } else if let Some(Ty::Array(element)) = chosen.parameters.last().cloned() {
                let declared = match declared.last() {
                    Some(Ty::Array(it)) => (**it).clone(),
                    _ => Ty::Error,
                };
                rest.push(self.argument(value, &element, &declared).expr);
            }
        }
        if chosen.varargs {
            // An array of the erased parameter's type, or of what is known of its elements.
            let ty = chosen.parameters.last().map_or(Type::NULL, |it| self.erase(it));
            let span = span.unwrap_or_default();
            out.push(Expr { kind: ExprKind::ArrayOf(rest), ty, span });
        }
        (out, height)
    }

    fn argument(&self, value: Val, to: &Ty, declared: &Ty) -> Val {
        let value = self.convert(value, to);
        // A parameter of a type variable takes boxes.
        if declared.is_reference() { self.to_box(value) } else { value }
    }

    pub(super) fn finish_call(
        &mut self,
        object: Option<Val>,
        chosen: Chosen,
        values: Vec<Val>,
        span: Span,
        special: bool,
    ) -> Val {
        if values.iter().any(|it| it.ty.is_error()) {
            return Val { ty: chosen.returns, ..Val::error(span) };
        }
        let (arguments, mut height) = self.arguments(&chosen, values);
        let info = self.method(chosen.method);
        let (owner, is_static, bits) = (info.class, info.is_static(), info.bits);
        let own = self.erase(&info.returns);
        let is_object_method = owner == self.known.object;
        let interface = self.class(owner).is_interface();
        let (dispatch, object) = match object {
            _ if is_static => (Dispatch::Static, None),
            Some(object) => {
                height = height.max(object.height);
                let object = self.erased_cast(object, &Ty::class(owner)).expr;
                let dispatch = if special || bits & Modifiers::PRIVATE != 0 {
                    Dispatch::Special
                } else if interface && !is_object_method {
                    Dispatch::Interface
                } else {
                    Dispatch::Virtual
                };
                (dispatch, Some(object))
            }
            None => return Val::error(span),
        };
        let mut returns = chosen.returns;
        if self.text(self.method(chosen.method).name) == "getClass" && is_object_method {
            returns = Ty::class(self.known.class);
        }
        let call = Call { method: chosen.method, dispatch, object, arguments };
        let mut val = self.val(ExprKind::Call(Box::new(call)), returns.clone(), span, height);
        val.expr.ty = own;
        if returns == Ty::Void {
            return val;
        }
        self.erased_cast(val, &returns)
    }

    fn unknown_method(&mut self, body: &Body, ty: Option<&Ty>, name: Ident, values: &[Val]) {
        let class = match ty {
            Some(ty) => self.erase(ty).as_class(),
            None => Some(body.class),
        };
        if class.is_some_and(|it| self.incomplete(it)) {
            return self.consequence();
        }
        let text = self.text(name.name).to_owned();
        let mut classes = Vec::new();
        match ty {
            Some(ty) => classes.extend(self.erase(ty).as_class()),
            None => {
                let mut next = Some(body.class);
                while let Some(class) = next {
                    classes.push(class);
                    next = self.class(class).outer;
                }
            }
        }
        let mut names: Vec<&str> = Vec::new();
        for class in classes.into_iter().flat_map(|it| self.lineage(it)) {
            let methods = self.class(class).methods.iter().map(|it| self.method(*it));
            let methods = methods.filter(|it| it.name != Name::INIT && it.name != Name::CLINIT);
            names.extend(methods.map(|it| self.text(it.name)));
        }
        let similar = super::similar::closest(&text, names.into_iter());
        let types: Vec<Ty> = values.iter().map(|it| it.ty.clone()).collect();
        let class = self.show(&ty.cloned().unwrap_or_else(|| self.this_type(body.class)));
        let diagnostic = Diagnostic::new(Code::UnknownMethod, name.span)
            .with("name", text)
            .with("found", format!("({})", self.show_all(&types)))
            .with("class", class);
        self.mistake(diagnostic.similar(similar));
    }

    /// Every constructor of a class.
    pub(super) fn constructors(&self, ty: &Ty) -> Vec<Candidate> {
        let Some(class) = ty.class_id() else { return Vec::new() };
        let list = self.class(class).by_name.get(&Name::INIT).cloned().unwrap_or_default();
        list.into_iter().map(|method| Candidate { method, ty: ty.clone() }).collect()
    }

    /// The class of a constructor that is called.
    pub(super) fn class_of(&self, chosen: &Chosen) -> ClassId {
        self.method(chosen.method).class
    }
}
