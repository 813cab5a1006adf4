//! What classes take over from others: overriding, and methods that have to be there.

use super::{Checker, Ty};
use crate::{
    diagnostic::{Code, Diagnostic},
    tree::{
        checked::{ClassId, ClassKind, MethodId, MethodKind},
        syntax::Modifiers,
    },
};

/// 3 public, 2 protected, 1 package, 0 private.
fn openness(bits: u16) -> u8 {
    match bits {
        _ if bits & Modifiers::PUBLIC != 0 => 3,
        _ if bits & Modifiers::PROTECTED != 0 => 2,
        _ if bits & Modifiers::PRIVATE != 0 => 0,
        _ => 1,
    }
}

impl Checker {
    /// Checks what a class overrides, and finds its virtual methods.
    pub(super) fn inherit(&mut self, id: ClassId) {
        if self.class(id).virtuals.is_some() {
            return;
        }
        self.class_mut(id).virtuals = Some(Vec::new());
        let mut virtuals = Vec::new();
        if let Some(superclass) = self.class(id).superclass.as_ref().and_then(Ty::class_id) {
            self.inherit(superclass);
            virtuals = self.class(superclass).virtuals.clone().unwrap_or_default();
        }
        let interface = self.class(id).is_interface();
        let library = self.class(id).library;
        for method in self.class(id).methods.clone() {
            let info = self.method(method);
            if !matches!(info.kind, MethodKind::Instance | MethodKind::Static) {
                continue;
            }
            let overridden = self.overridden(method);
            let info = self.method(method);
            if info.has(Modifiers::OVERRIDE) && overridden.is_empty() {
                let span = info.decl.as_ref().map_or(info.span, |it| it.modifiers.annotation);
                let name = info.name;
                self.overrides_nothing(id, span, name);
            }
            for (other, ty) in &overridden {
                if !library {
                    self.may_override(method, *other, ty);
                }
                let differ = |it: &Checker| {
                    let (a, b) = (it.method(method), it.method(*other));
                    a.parameters.iter().zip(&b.parameters).any(|(a, b)| it.erase(a) != it.erase(b))
                };
                if differ(self) {
                    self.methods[method.0 as usize].narrows.push(*other);
                }
            }
            let info = self.method(method);
            if info.kind == MethodKind::Static || info.has(Modifiers::PRIVATE) || interface {
                continue;
            }
            let mut slot = None;
            for (at, entry) in virtuals.iter_mut().enumerate() {
                if overridden
                    .iter()
                    .any(|it| it.0 == *entry || self.method(it.0).slot == Some(at as u32))
                {
                    *entry = method;
                    slot.get_or_insert(at as u32);
                }
            }
            let slot = slot.unwrap_or_else(|| {
                virtuals.push(method);
                virtuals.len() as u32 - 1
            });
            self.methods[method.0 as usize].slot = Some(slot);
        }
        self.class_mut(id).virtuals = Some(virtuals);
        if !library {
            self.everything_implemented(id);
        }
    }

    fn overrides_nothing(
        &mut self,
        id: ClassId,
        span: crate::tree::Span,
        name: crate::names::Name,
    ) {
        let text = self.text(name).to_owned();
        let mut names = Vec::new();
        for class in self.lineage(id).into_iter().skip(1) {
            for method in &self.class(class).methods {
                names.push(self.text(self.method(*method).name));
            }
        }
        let similar = super::similar::closest(&text, names.into_iter());
        let diagnostic = Diagnostic::new(Code::OverridesNothing, span).with("name", text);
        self.mistake(diagnostic.similar(similar));
    }

    /// The methods above that a method overrides or hides, each with the type that has it.
    fn overridden(&self, method: MethodId) -> Vec<(MethodId, Ty)> {
        let info = self.method(method);
        let this = self.this_type(info.class);
        let mut found = Vec::new();
        for class in self.lineage(info.class).into_iter().skip(1) {
            let Some(list) = self.class(class).by_name.get(&info.name) else { continue };
            let Some(ty) = self
                .as_super(&this, class)
                .or_else(|| (class == self.known.object).then(|| self.object()))
            else {
                continue;
            };
            for other in list {
                if self.overrides(method, *other, &ty) {
                    found.push((*other, ty.clone()));
                }
            }
        }
        found
    }

    /// Whether a method overrides another one, which is one of that type's.
    fn overrides(&self, method: MethodId, other: MethodId, ty: &Ty) -> bool {
        let (a, b) = (self.method(method), self.method(other));
        if a.parameters.len() != b.parameters.len() || b.has(Modifiers::PRIVATE) {
            return false;
        }
        let (one, two) = (self.class(a.class), self.class(b.class));
        if openness(b.bits) == 1 && one.package != two.package {
            return false;
        }
        if two.is_interface() && b.kind == MethodKind::Static {
            return false;
        }
        self.same_parameters(method, other, ty)
    }

    fn same_parameters(&self, method: MethodId, other: MethodId, ty: &Ty) -> bool {
        let (a, b) = (self.method(method), self.method(other));
        let arguments = match ty {
            Ty::Class(_, arguments) => arguments.clone(),
            _ => Vec::new().into(),
        };
        let vars = &self.class(b.class).vars;
        a.parameters.iter().zip(&b.parameters).all(|(a, b)| {
            let own = self.erase(a);
            let seen = self.substitute(b, vars, &arguments);
            own == self.erase(&seen) || own == self.erase(b)
        })
    }

    fn may_override(&mut self, method: MethodId, other: MethodId, ty: &Ty) {
        let (a, b) = (self.method(method), self.method(other));
        let span = a.span;
        let shown = format!("{}({})", self.text(b.name), self.show_all(&b.parameters));
        let class = self.class(b.class).name.clone();
        let diagnostic = |code| {
            Diagnostic::new(code, span).with("name", shown.clone()).with("class", class.clone())
        };
        if (a.kind == MethodKind::Static) != (b.kind == MethodKind::Static) {
            return self.mistake(diagnostic(Code::OverrideStatic));
        }
        if b.has(Modifiers::FINAL) {
            return self.mistake(diagnostic(Code::OverrideFinal));
        }
        if openness(a.bits) < openness(b.bits) {
            let access = match openness(b.bits) {
                3 => "public",
                2 => "protected",
                _ => "package",
            };
            return self.mistake(diagnostic(Code::OverrideWeaker).with("expected", access));
        }
        let arguments = match ty {
            Ty::Class(_, arguments) => arguments.clone(),
            _ => Vec::new().into(),
        };
        let vars = self.class(b.class).vars.clone();
        let mut wanted = self.substitute(&b.returns, &vars, &arguments);
        if a.vars.len() == b.vars.len() {
            let own: Vec<Ty> = a.vars.iter().map(|it| Ty::Var(*it)).collect();
            wanted = self.substitute(&wanted, &b.vars.clone(), &own);
        }
        let fits = match (&a.returns, &wanted) {
            (a, b) if a == b => true,
            (a, b) if a.is_reference() && b.is_reference() => {
                self.is_subtype(a, b) || {
                    let (a, b) = (self.erase(a), self.erase(b));
                    self.is_subtype(&self.unerase(a), &self.unerase(b))
                }
            }
            (a, b) => a.is_error() || b.is_error(),
        };
        if !fits {
            let (expected, found) = (self.show(&wanted), self.show(&a.returns));
            let diagnostic = diagnostic(Code::OverrideReturn);
            return self.mistake(diagnostic.with("expected", expected).with("found", found));
        }
        let allowed: Vec<Ty> = b.throws.clone();
        let wrong = a.throws.iter().find(|it| {
            self.is_checked(it) && !allowed.iter().any(|allowed| self.is_subtype(it, allowed))
        });
        if let Some(wrong) = wrong {
            let found = self.show(wrong);
            self.mistake(diagnostic(Code::OverrideThrows).with("found", found));
        }
    }

    /// Whether an exception has to be caught or declared.
    pub(super) fn is_checked(&self, ty: &Ty) -> bool {
        !self.is_subtype(ty, &Ty::class(self.known.runtime))
            && !self.is_subtype(ty, &Ty::class(self.known.error))
    }

    /// A class that is not abstract has every method.
    fn everything_implemented(&mut self, id: ClassId) {
        let info = self.class(id);
        let bodies = info.kind == ClassKind::Enum
            && info.decl.constants.iter().all(|it| it.body.is_some())
            && !info.decl.constants.is_empty();
        if info.is_abstract() || bodies {
            return;
        }
        for class in self.lineage(id) {
            for method in self.class(class).methods.clone() {
                let info = self.method(method);
                if !info.is_abstract()
                    || info.is_static()
                    || class == id && info.decl.is_some() && self.class(id).kind != ClassKind::Enum
                {
                    continue;
                }
                if self.implementation(id, method).is_none_or(|it| self.method(it).is_abstract()) {
                    let info = self.method(method);
                    let shown =
                        format!("{}({})", self.text(info.name), self.show_all(&info.parameters));
                    let from = self.class(class).name.clone();
                    let own = self.class(id);
                    let diagnostic = Diagnostic::new(Code::MissingImplementation, own.span)
                        .with("class", own.name.clone())
                        .with("name", shown)
                        .with("from", from);
                    self.mistake(diagnostic);
                    return;
                }
            }
        }
    }

    /// The method that an object of a class executes for a method of something above it.
    pub(super) fn implementation(&self, id: ClassId, method: MethodId) -> Option<MethodId> {
        let info = self.method(method);
        let this = self.this_type(id);
        let ty = self.as_super(&this, info.class)?;
        let fits = |it: &MethodId| {
            let own = self.method(*it);
            !own.is_static()
                && (*it == method
                    || own.parameters.len() == info.parameters.len()
                        && self.same_within(*it, method, &this, &ty))
        };
        // Classes come before interfaces.
        let mut next = Some(id);
        let mut found = None;
        while let Some(class) = next {
            if let Some(list) = self.class(class).by_name.get(&info.name) {
                let own = list.iter().copied().find(|it| {
                    fits(it) && !(self.method(*it).has(Modifiers::PRIVATE) && *it != method)
                });
                if let Some(own) = own {
                    if !self.method(own).is_abstract() {
                        return Some(own);
                    }
                    found.get_or_insert(own);
                    return found;
                }
            }
            next = self.class(class).superclass.as_ref().and_then(Ty::class_id);
        }
        let mut default: Option<MethodId> = None;
        for class in self.lineage(id) {
            if !self.class(class).is_interface() {
                continue;
            }
            let Some(list) = self.class(class).by_name.get(&info.name) else { continue };
            for own in list.iter().copied().filter(|it| fits(it)) {
                if self.method(own).is_abstract() {
                    continue;
                }
                let better =
                    default.is_none_or(|it| self.is_subclass(class, self.method(it).class));
                if better {
                    default = Some(own);
                }
            }
        }
        default.or(found)
    }

    /// Whether two methods of classes above `this` have the same parameters there.
    fn same_within(&self, one: MethodId, other: MethodId, this: &Ty, ty: &Ty) -> bool {
        let (a, b) = (self.method(one), self.method(other));
        let Some(Ty::Class(_, arguments)) = self.as_super(this, a.class) else { return false };
        let Ty::Class(_, wanted) = ty else { return false };
        let (vars, others) = (&self.class(a.class).vars, &self.class(b.class).vars);
        a.parameters.iter().zip(&b.parameters).all(|(a, b)| {
            let own = self.erase(&self.substitute(a, vars, &arguments));
            own == self.erase(&self.substitute(b, others, wanted)) || self.erase(a) == self.erase(b)
        })
    }
}
