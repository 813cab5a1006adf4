//! Classes get numbers, then supertypes.

use std::{collections::HashMap, rc::Rc};

use super::{Checker, ClassInfo, Ty, UnitInfo, VarId, VarInfo, resolve::Scope};
use crate::{
    diagnostic::{Code, Diagnostic},
    library,
    names::Name,
    parser::Parsed,
    tree::{
        checked::{ClassId, ClassKind},
        syntax::{ClassDecl, Member, Modifiers, TypeParam, TypeRef, UnitKind},
    },
};

/// The package of the hamster model's own classes.
const MODEL: &str = "de.hamster";

impl Checker {
    /// Gives the classes of a file their numbers.
    pub(super) fn declare_unit(&mut self, parsed: Parsed) {
        let Parsed { unit, idents } = parsed;
        let library = unit.file.0 < self.own;
        let path: Vec<&str> = unit.package.iter().map(|it| self.text(it.name)).collect();
        let package = path.join(".");
        let at = self.units.len();
        let classes = unit.classes.clone();
        let program = unit.kind != UnitKind::Class;
        self.units.push(UnitInfo { package, library, unit, idents, classes: Vec::new() });
        for decl in classes {
            let name = decl.name;
            let package = self.package_of(at, name.name);
            let id = self.declare(decl, at, None, &package);
            self.units[at].classes.push((name.name, id));
            if program && !library {
                self.class_mut(id).unnamed = true;
                if self.unnamed.is_none() {
                    self.unnamed = Some(id);
                }
                continue;
            }
            let classes = self.packages.entry(package.to_string()).or_default();
            if classes.insert(name.name, id).is_some() {
                self.say_name(Code::DuplicateClass, name.span, name.name);
            }
        }
        self.file_name(at);
    }

    fn package_of(&self, unit: usize, name: Name) -> Rc<str> {
        let info = &self.units[unit];
        if info.library {
            return library::package(self.text(name)).unwrap_or(MODEL).into();
        }
        info.package.as_str().into()
    }

    /// A public class is in a file of its own name.
    fn file_name(&mut self, unit: usize) {
        let info = &self.units[unit];
        if info.library || info.unit.kind != UnitKind::Class {
            return;
        }
        let file = &self.files[info.unit.file.0 as usize].name;
        let stem = super::stem(file).to_owned();
        let wrong = info.classes.iter().copied().find(|(name, id)| {
            self.class(*id).bits & Modifiers::PUBLIC != 0 && self.text(*name) != stem
        });
        if let Some((name, id)) = wrong {
            let diagnostic = Diagnostic::new(Code::WrongFileName, self.class(id).span)
                .with("name", self.text(name).to_owned())
                .with("file", stem);
            self.mistake(diagnostic);
        }
    }

    /// Gives a class and those in it their numbers.
    pub(super) fn declare(
        &mut self,
        decl: Rc<ClassDecl>,
        unit: usize,
        outer: Option<ClassId>,
        package: &Rc<str>,
    ) -> ClassId {
        let id = ClassId(self.classes.len() as u32);
        let simple = decl.name.name;
        let mut name = self.text(simple).to_owned();
        let mut bits = decl.modifiers.bits;
        let mut inner = false;
        if let Some(outer) = outer {
            let around = self.class(outer);
            if !around.unnamed {
                name = format!("{}.{name}", around.name);
            }
            if around.is_interface() {
                bits |= Modifiers::PUBLIC | Modifiers::STATIC;
            }
            inner = decl.kind == ClassKind::Class && bits & Modifiers::STATIC == 0;
        }
        if decl.kind == ClassKind::Interface {
            bits |= Modifiers::ABSTRACT;
        }
        let library = self.units[unit].library;
        self.classes.push(ClassInfo {
            name,
            simple,
            package: package.clone(),
            unit,
            kind: decl.kind,
            bits,
            library,
            outer,
            inner,
            anonymous: false,
            unnamed: false,
            unknown_above: false,
            vars: Vec::new(),
            superclass: None,
            interfaces: Vec::new(),
            fields: Vec::new(),
            methods: Vec::new(),
            by_name: HashMap::new(),
            virtuals: None,
            members: Vec::new(),
            around: Vec::new(),
            around_vars: Vec::new(),
            captures: Vec::new(),
            constants: Vec::new(),
            body: None,
            this_field: None,
            static_init: None,
            initializer: None,
            enum_fields: Vec::new(),
            all_field: None,
            anonymous_count: 0,
            span: decl.name.span,
            decl: decl.clone(),
        });
        if outer.is_none() && self.unit_kind(unit) != UnitKind::Class && !library {
            self.class_mut(id).unnamed = true;
        }
        self.class_modifiers(id);
        let vars = decl.parameters.iter().map(|it| self.new_var(it)).collect();
        self.class_mut(id).vars = vars;
        for member in &decl.members {
            let Member::Class(inside) = member else { continue };
            let child = self.declare(inside.clone(), unit, Some(id), package);
            let name = inside.name;
            let mut around = Some(id);
            let mut twice = self.class(id).members.iter().any(|it| it.0 == name.name);
            while let (Some(class), false) = (around, twice) {
                twice = self.class(class).simple == name.name && !self.class(class).unnamed;
                around = self.class(class).outer;
            }
            if twice {
                self.say_name(Code::DuplicateClass, name.span, name.name);
            }
            self.class_mut(id).members.push((name.name, child));
        }
        id
    }

    fn class_modifiers(&mut self, id: ClassId) {
        let info = self.class(id);
        if info.library || info.unnamed {
            return;
        }
        let (bits, kind, top) = (info.decl.modifiers.bits, info.kind, info.outer.is_none());
        let mut wrong = Modifiers::NATIVE | Modifiers::SYNCHRONIZED | Modifiers::DEFAULT;
        if top {
            wrong |= Modifiers::PRIVATE | Modifiers::PROTECTED | Modifiers::STATIC;
        }
        match kind {
            ClassKind::Interface => wrong |= Modifiers::FINAL,
            ClassKind::Enum => wrong |= Modifiers::FINAL | Modifiers::ABSTRACT,
            ClassKind::Class => {
                if bits & Modifiers::ABSTRACT != 0 {
                    wrong |= Modifiers::FINAL;
                }
            }
        }
        let span = info.span;
        self.forbid(bits & wrong, span);
    }

    /// Modifiers that are not allowed here.
    pub(super) fn forbid(&mut self, bits: u16, span: crate::tree::Span) {
        if bits != 0 {
            let found = crate::parser::modifier_text(bits);
            self.mistake(Diagnostic::new(Code::ModifierNotAllowed, span).with("found", found));
        }
    }

    pub(super) fn new_var(&mut self, parameter: &TypeParam) -> VarId {
        self.vars.push(VarInfo { name: parameter.name.name, bounds: Vec::new() });
        VarId(self.vars.len() as u32 - 1)
    }

    /// Resolves the supertypes of a class.
    pub(super) fn headers(&mut self, id: ClassId) {
        let decl = self.class(id).decl.clone();
        let scope = Scope::header(id);
        if id == self.known.object {
            return;
        }
        let mut superclass = self.object();
        let interfaces: Vec<Ty>;
        match decl.kind {
            ClassKind::Class => {
                if let Some(extends) = decl.extends.first() {
                    let before = self.found.len();
                    superclass = self.superclass(extends, scope);
                    self.class_mut(id).unknown_above = self.found.len() > before;
                } else if self.class(id).unnamed {
                    superclass = self.program_superclass(id);
                }
                interfaces = self.super_interfaces(&decl.implements, scope);
            }
            ClassKind::Interface => interfaces = self.super_interfaces(&decl.extends, scope),
            ClassKind::Enum => {
                superclass = Ty::Class(self.known.enums, Rc::from([Ty::class(id)]));
                interfaces = self.super_interfaces(&decl.implements, scope);
            }
        }
        self.class_mut(id).superclass = Some(superclass);
        self.class_mut(id).interfaces = interfaces;
    }

    /// A class that is above itself has `Object` above it instead.
    pub(super) fn cycles(&mut self, id: ClassId) {
        if !self.class(id).library && self.is_below_itself(id) {
            let (span, name, object) =
                (self.class(id).span, self.class(id).simple, self.known.object);
            self.say_name(Code::CyclicInheritance, span, name);
            self.class_mut(id).superclass = Some(Ty::class(object));
            self.class_mut(id).interfaces.clear();
        }
    }

    /// Imperative programs have the commands of the standard hamster.
    fn program_superclass(&self, id: ClassId) -> Ty {
        let imperative = self.unit_kind(self.class(id).unit) == UnitKind::Imperative;
        let model = self.packages.get(MODEL);
        let commands = self.names.get("IHamster");
        match (imperative, model, commands) {
            (true, Some(model), Some(name)) => {
                model.get(&name).map_or_else(|| self.object(), |it| Ty::class(*it))
            }
            _ => self.object(),
        }
    }

    pub(super) fn superclass(&mut self, extends: &TypeRef, scope: Scope<'_>) -> Ty {
        let ty = self.resolve(extends, scope);
        let Ty::Class(class, _) = &ty else {
            if !ty.is_error() {
                let shown = self.show(&ty);
                let diagnostic = Diagnostic::new(Code::ExtendsInterface, extends.span);
                self.mistake(diagnostic.with("name", shown));
            }
            return self.object();
        };
        let info = self.class(*class);
        let (interface, is_final) = (info.is_interface(), info.is_final());
        let no_subclass = info.kind == ClassKind::Enum || *class == self.known.enums;
        let shown = self.show(&ty);
        if interface {
            let diagnostic = Diagnostic::new(Code::ExtendsInterface, extends.span);
            self.mistake(diagnostic.with("name", shown));
            return self.object();
        }
        if is_final || no_subclass {
            let diagnostic = Diagnostic::new(Code::ExtendsFinal, extends.span);
            self.mistake(diagnostic.with("name", shown));
        }
        ty
    }

    fn super_interfaces(&mut self, list: &[TypeRef], scope: Scope<'_>) -> Vec<Ty> {
        let mut interfaces: Vec<Ty> = Vec::new();
        for reference in list {
            let ty = self.resolve(reference, scope);
            let Ty::Class(class, _) = &ty else { continue };
            let shown = self.show(&ty);
            if !self.class(*class).is_interface() {
                let diagnostic = Diagnostic::new(Code::ImplementsClass, reference.span);
                self.mistake(diagnostic.with("name", shown));
            } else if interfaces.iter().any(|it| it.class_id() == Some(*class)) {
                let diagnostic = Diagnostic::new(Code::RepeatedInterface, reference.span);
                self.mistake(diagnostic.with("name", shown));
            } else {
                interfaces.push(ty);
            }
        }
        interfaces
    }

    fn is_below_itself(&self, id: ClassId) -> bool {
        let mut open = vec![id];
        let mut seen = Vec::new();
        while let Some(next) = open.pop() {
            let info = self.class(next);
            for class in info.superclass.iter().chain(&info.interfaces).filter_map(Ty::class_id) {
                if class == id {
                    return true;
                }
                if !seen.contains(&class) {
                    seen.push(class);
                    open.push(class);
                }
            }
        }
        false
    }

    /// Resolves the bounds of type parameters.
    pub(super) fn bounds(&mut self, id: ClassId) {
        let decl = self.class(id).decl.clone();
        let vars = self.class(id).vars.clone();
        self.bounds_of(&decl.parameters, &vars, Scope::header(id));
    }

    pub(super) fn bounds_of(&mut self, list: &[TypeParam], vars: &[VarId], scope: Scope<'_>) {
        for (at, (parameter, var)) in list.iter().zip(vars).enumerate() {
            if list[..at].iter().any(|it| it.name.name == parameter.name.name) {
                let name = parameter.name;
                self.say_name(Code::DuplicateVariable, name.span, name.name);
            }
            let mut bounds: Vec<Ty> = Vec::new();
            for bound in &parameter.bounds {
                let ty = self.resolve(bound, scope);
                match &ty {
                    // A variable bounded by itself has no bound.
                    Ty::Var(other) if self.depends(*other, *var) => {
                        let name = parameter.name;
                        self.say_name(Code::CyclicInheritance, name.span, name.name);
                    }
                    Ty::Prim(_) => {
                        let shown = self.show(&ty);
                        let diagnostic = Diagnostic::new(Code::PrimitiveTypeArgument, bound.span);
                        self.mistake(diagnostic.with("found", shown));
                    }
                    _ => bounds.push(ty),
                }
            }
            self.vars[var.0 as usize].bounds = bounds;
        }
    }

    fn depends(&self, var: VarId, other: VarId) -> bool {
        let (mut next, mut steps) = (var, self.vars.len());
        loop {
            if next == other {
                return true;
            }
            match self.vars[next.0 as usize].bounds.first() {
                Some(Ty::Var(bound)) if steps > 0 => next = *bound,
                _ => return false,
            }
            steps -= 1;
        }
    }
}
