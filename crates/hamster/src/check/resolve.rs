//! Names of types and packages.

use std::rc::Rc;

use super::{Checker, Ty, VarId};
use crate::{
    diagnostic::{Code, Diagnostic},
    names::Name,
    tree::{
        Span,
        checked::ClassId,
        syntax::{Ident, Import, Modifiers, Segment, TypeRef, TypeRefKind, WildcardBound},
    },
};

/// Packages of Java that programs may name although nothing of them is here.
const OTHER_PACKAGES: &[&str] = &[
    "java.io",
    "java.net",
    "java.awt",
    "java.applet",
    "java.rmi",
    "java.sql",
    "java.text",
    "java.nio",
    "java.time",
    "java.beans",
    "java.security",
    "java.math",
    "java.lang.reflect",
    "java.lang.ref",
    "java.lang.annotation",
    "java.lang.invoke",
    "java.util",
    "javax",
    "sun",
    "com.sun",
];

/// The package of the hamster model, under any name that programs import it by.
const MODEL: &str = "de.hamster";

/// Where a name of a type is looked for.
#[derive(Copy, Clone)]
pub(super) struct Scope<'a> {
    /// The class around it.
    pub class: ClassId,
    /// Type variables of the method.
    pub vars: &'a [(Name, VarId)],
    /// Local classes, the innermost last.
    pub classes: &'a [(Name, ClassId)],
    /// Whether the variables of the class may be named.
    pub is_static: bool,
    /// In the header of a class its own members are not looked at.
    pub header: bool,
}

impl Scope<'_> {
    pub fn header(class: ClassId) -> Scope<'static> {
        Scope { class, vars: &[], classes: &[], is_static: false, header: true }
    }

    pub fn member(class: ClassId, is_static: bool) -> Scope<'static> {
        Scope { class, vars: &[], classes: &[], is_static, header: false }
    }
}

/// What a simple name of a type is.
enum Found {
    Class(ClassId),
    Var(VarId),
}

impl Checker {
    /// The type that is written there.
    pub(super) fn resolve(&mut self, reference: &TypeRef, scope: Scope<'_>) -> Ty {
        let mut ty = match &reference.kind {
            TypeRefKind::Void => Ty::Void,
            TypeRefKind::Primitive(primitive) => Ty::Prim(*primitive),
            TypeRefKind::Named(segments) => self.resolve_named(segments, scope),
            TypeRefKind::Wildcard(None) => Ty::Wild(None),
            TypeRefKind::Wildcard(Some((kind, bound))) => {
                let bound = self.resolve(bound, scope);
                if matches!(bound, Ty::Error) {
                    return Ty::Error;
                }
                Ty::Wild(Some((*kind, Rc::new(bound))))
            }
        };
        if ty.is_error() {
            return Ty::Error;
        }
        if ty == Ty::Void && reference.dimensions > 0 {
            self.say(Code::VoidVariable, reference.span);
            return Ty::Error;
        }
        for _ in 0..reference.dimensions {
            ty = ty.array();
        }
        ty
    }

    /// The type of a variable, which cannot be `void`.
    pub(super) fn resolve_variable(&mut self, reference: &TypeRef, scope: Scope<'_>) -> Ty {
        let ty = self.resolve(reference, scope);
        if ty == Ty::Void {
            self.say(Code::VoidVariable, reference.span);
            return Ty::Error;
        }
        ty
    }

    fn resolve_named(&mut self, segments: &[Segment], scope: Scope<'_>) -> Ty {
        let Some(first) = segments.first() else { return Ty::Error };
        let mut at = 1;
        let class = match self.find_type(first.name.name, scope) {
            Some(Found::Var(var)) => {
                if segments.len() > 1 || first.arguments.is_some() {
                    self.unknown_class(segments[segments.len() - 1].name, scope);
                    return Ty::Error;
                }
                return Ty::Var(var);
            }
            Some(Found::Class(class)) => Some(class),
            None => {
                let (class, used) = self.qualified(segments);
                at = used;
                class
            }
        };
        let Some(mut class) = class else {
            self.unknown_type(segments, scope);
            return Ty::Error;
        };
        let mut arguments = segments[at - 1].arguments.as_ref();
        for segment in &segments[at..] {
            let Some(member) = self.member_class(class, segment.name.name) else {
                self.unknown_class(segment.name, scope);
                return Ty::Error;
            };
            self.class_access(member, segment.name, scope.class);
            class = member;
            arguments = segment.arguments.as_ref();
        }
        self.with_arguments(class, arguments, segments[segments.len() - 1].name.span, scope)
    }

    fn with_arguments(
        &mut self,
        class: ClassId,
        arguments: Option<&Vec<TypeRef>>,
        span: Span,
        scope: Scope<'_>,
    ) -> Ty {
        let Some(list) = arguments else { return Ty::class(class) };
        if list.is_empty() {
            // `<>` is for `new` alone, which asks before.
            return Ty::class(class);
        }
        let expected = self.class(class).vars.len();
        if list.len() != expected {
            let diagnostic = Diagnostic::new(Code::TypeArguments, span)
                .with("name", self.class(class).name.clone())
                .with("expected", expected)
                .with("found", list.len());
            self.mistake(diagnostic);
            return Ty::Error;
        }
        let mut types = Vec::new();
        for argument in list {
            let ty = self.resolve(argument, scope);
            if matches!(ty, Ty::Prim(_) | Ty::Void) {
                let boxed = ty.prim().map(|it| it.boxed().to_owned());
                let shown = self.show(&ty);
                let diagnostic = Diagnostic::new(Code::PrimitiveTypeArgument, argument.span)
                    .with("found", shown)
                    .similar(boxed);
                self.mistake(diagnostic);
                return Ty::Error;
            }
            if ty.is_error() {
                return Ty::Error;
            }
            types.push(ty);
        }
        // Bounds are known when bodies are checked; in headers they are not looked at.
        if !scope.header {
            let vars = self.class(class).vars.clone();
            for (at, var) in vars.iter().enumerate() {
                let bounds = self.vars[var.0 as usize].bounds.clone();
                for bound in bounds {
                    let bound = self.substitute(&bound, &vars, &types);
                    let fits = match &types[at] {
                        Ty::Wild(Some((WildcardBound::Extends, it))) => self.castable(it, &bound),
                        Ty::Wild(_) => true,
                        it => self.is_subtype(it, &bound),
                    };
                    if !fits {
                        let (expected, found) = (self.show(&bound), self.show(&types[at]));
                        let diagnostic = Diagnostic::new(Code::TypeMismatch, list[at].span)
                            .with("expected", expected)
                            .with("found", found);
                        self.mistake(diagnostic);
                        return Ty::Error;
                    }
                }
            }
        }
        Ty::Class(class, types.into())
    }

    /// A class by its qualified name, and how many names that took.
    fn qualified(&self, segments: &[Segment]) -> (Option<ClassId>, usize) {
        let mut package = String::new();
        for (at, segment) in segments.iter().enumerate() {
            let name = segment.name.name;
            if at > 0
                && let Some(class) = self.in_package(&package, name)
            {
                return (Some(class), at + 1);
            }
            if at > 0 {
                package.push('.');
            }
            package.push_str(self.text(name));
        }
        (None, 1)
    }

    /// A class of a package.
    pub(super) fn in_package(&self, package: &str, name: Name) -> Option<ClassId> {
        let package = if package.starts_with(MODEL) { MODEL } else { package };
        self.packages.get(package)?.get(&name).copied()
    }

    /// Whether there is a package of that name, or one whose name begins with it.
    pub(super) fn is_package(&self, path: &str) -> bool {
        let begins = |it: &str| {
            it == path || it.strip_prefix(path).is_some_and(|rest| rest.starts_with('.'))
        };
        self.packages.keys().any(|it| begins(it))
            || begins("de.hamster.model")
            || begins("de.hamster.debugger.model")
            || OTHER_PACKAGES.iter().any(|it| begins(it))
    }

    /// A class by its simple name.
    pub(super) fn find_class(&self, name: Name, scope: Scope<'_>) -> Option<ClassId> {
        match self.find_type(name, scope) {
            Some(Found::Class(class)) => Some(class),
            _ => None,
        }
    }

    fn find_type(&self, name: Name, scope: Scope<'_>) -> Option<Found> {
        if let Some((_, var)) = scope.vars.iter().rev().find(|it| it.0 == name) {
            return Some(Found::Var(*var));
        }
        if let Some((_, class)) = scope.classes.iter().rev().find(|it| it.0 == name) {
            return Some(Found::Class(*class));
        }
        let (mut next, mut is_static, mut header) =
            (Some(scope.class), scope.is_static, scope.header);
        while let Some(class) = next {
            let info = self.class(class);
            if !is_static || header {
                let var = info.vars.iter().find(|it| self.vars[it.0 as usize].name == name);
                if let Some(var) = var {
                    return Some(Found::Var(*var));
                }
            }
            if info.simple == name && !info.anonymous && !info.unnamed {
                return Some(Found::Class(class));
            }
            let member = if header {
                info.members.iter().find(|it| it.0 == name).map(|it| it.1)
            } else {
                self.member_class(class, name)
            };
            if let Some(member) = member {
                return Some(Found::Class(member));
            }
            if let Some((_, var)) = info.around_vars.iter().rev().find(|it| it.0 == name) {
                return Some(Found::Var(*var));
            }
            if let Some((_, class)) = info.around.iter().rev().find(|it| it.0 == name) {
                return Some(Found::Class(*class));
            }
            is_static |= info.body.is_none() && !info.inner;
            header = false;
            next = info.outer;
        }
        self.find_top(name, self.class(scope.class).unit).map(Found::Class)
    }

    /// A class outside all classes.
    fn find_top(&self, name: Name, unit: usize) -> Option<ClassId> {
        let info = &self.units[unit];
        if let Some((_, class)) = info.classes.iter().find(|it| it.0 == name) {
            return Some(*class);
        }
        if info.library {
            return self.packages.values().find_map(|it| it.get(&name).copied());
        }
        for import in info.unit.imports.iter().filter(|it| !it.all && !it.is_static) {
            if import.path.last().is_some_and(|it| it.name == name) {
                return self.imported(import);
            }
        }
        if let Some(class) = self.in_package(&info.package, name) {
            return Some(class);
        }
        for import in info.unit.imports.iter().filter(|it| it.all && !it.is_static) {
            let package = self.path_text(&import.path);
            if let Some(class) = self.in_package(&package, name) {
                return Some(class);
            }
            if let Some(class) = self.class_of_path(&import.path)
                && let Some(member) = self.member_class(class, name)
            {
                return Some(member);
            }
        }
        let found = self.in_package("java.lang", name).or_else(|| self.in_package(MODEL, name));
        // The library's own helpers do not exist for programs.
        found.filter(|it| self.class(*it).bits & Modifiers::PUBLIC != 0)
    }

    fn path_text(&self, path: &[Ident]) -> String {
        path.iter().map(|it| self.text(it.name)).collect::<Vec<_>>().join(".")
    }

    fn class_of_path(&self, path: &[Ident]) -> Option<ClassId> {
        let segments: Vec<Segment> =
            path.iter().map(|it| Segment { name: *it, arguments: None }).collect();
        let (class, used) = match (segments.len(), self.in_package("", segments.first()?.name.name))
        {
            (_, Some(class)) => (class, 1),
            _ => {
                let (class, used) = self.qualified(&segments);
                (class?, used)
            }
        };
        let mut class = class;
        for segment in &segments[used..] {
            class = self.member_class(class, segment.name.name)?;
        }
        Some(class)
    }

    fn imported(&self, import: &Import) -> Option<ClassId> {
        self.class_of_path(&import.path)
    }

    /// Static members that are imported by name or with a star.
    pub(super) fn static_imports(&self, unit: usize, name: Name) -> Vec<ClassId> {
        let imports = self.units[unit].unit.imports.iter().filter(|it| it.is_static);
        let fits = imports.filter_map(|it| match (it.all, it.path.split_last()) {
            (true, _) => self.class_of_path(&it.path),
            (false, Some((last, path))) if last.name == name => self.class_of_path(path),
            _ => None,
        });
        fits.collect()
    }

    /// A class inside another one or inherited by it.
    pub(super) fn member_class(&self, class: ClassId, name: Name) -> Option<ClassId> {
        let mut open = vec![class];
        let mut seen = Vec::new();
        while let Some(next) = open.pop() {
            if seen.contains(&next) {
                continue;
            }
            seen.push(next);
            let info = self.class(next);
            if let Some((_, member)) = info.members.iter().find(|it| it.0 == name) {
                return Some(*member);
            }
            let all = info.superclass.iter().chain(&info.interfaces);
            open.extend(all.filter_map(Ty::class_id));
        }
        None
    }

    /// Whether everything that is imported exists.
    pub(super) fn check_imports(&mut self) {
        for unit in 0..self.units.len() {
            if self.units[unit].library {
                continue;
            }
            let imports = self.units[unit].unit.imports.clone();
            for import in &imports {
                self.check_import(import);
            }
        }
    }

    fn check_import(&mut self, import: &Import) {
        let Some(last) = import.path.last() else { return };
        let text = self.path_text(&import.path);
        if text.starts_with("de.hamster.") {
            return;
        }
        let path = match (import.is_static, import.all) {
            (true, false) => &import.path[..import.path.len() - 1],
            _ => &import.path[..],
        };
        let class = self.class_of_path(path);
        let package = self.path_text(path);
        if class.is_some()
            || import.all && !import.is_static && self.packages.contains_key(&package)
        {
            return;
        }
        let span = last.span;
        let parent = path.split_last().map(|(_, it)| self.path_text(it)).unwrap_or_default();
        let java = |it: &str| it.starts_with("java.") || it.starts_with("javax.");
        if import.all && OTHER_PACKAGES.iter().any(|it| package.starts_with(it)) {
            // Only what is used of it matters.
            if !package.starts_with("java.util") {
                self.mistake(Diagnostic::new(Code::LibraryMissing, span).with("name", text));
            }
        } else if java(&package) && self.is_other(&parent, last.name) {
            self.mistake(Diagnostic::new(Code::LibraryMissing, span).with("name", text));
        } else if import.all || !self.is_package(&parent) {
            let name = if import.all { package } else { parent };
            self.mistake(Diagnostic::new(Code::UnknownPackage, span).with("name", name));
        } else {
            let scope =
                self.units.iter().position(|it| !it.library).and_then(|it| {
                    self.units[it].classes.first().map(|it| Scope::member(it.1, true))
                });
            match scope {
                Some(scope) => self.unknown_class(*last, scope),
                None => self.say_name(Code::UnknownClass, span, last.name),
            }
        }
    }

    /// Whether Java has the class although it is not here.
    fn is_other(&self, package: &str, name: Name) -> bool {
        let text = self.text(name);
        OTHER_PACKAGES.iter().any(|it| package.starts_with(it))
            && (package != "java.util" || super::similar::is_other_class(text))
    }

    fn unknown_type(&mut self, segments: &[Segment], scope: Scope<'_>) {
        let Some((last, path)) = segments.split_last() else { return };
        let path: Vec<Ident> = path.iter().map(|it| it.name).collect();
        let package = self.path_text(&path);
        if !path.is_empty() && self.is_other(&package, last.name.name) {
            let name = format!("{package}.{}", self.text(last.name.name));
            let span = last.name.span;
            self.mistake(Diagnostic::new(Code::LibraryMissing, span).with("name", name));
        } else if !path.is_empty() && !self.is_package(&package) {
            let span = last.name.span;
            self.mistake(Diagnostic::new(Code::UnknownPackage, span).with("name", package));
        } else {
            self.unknown_class(last.name, scope);
        }
    }

    /// Nothing of that name is a class.
    pub(super) fn unknown_class(&mut self, name: Ident, scope: Scope<'_>) {
        let text = self.text(name.name).to_owned();
        if let Some(package) = self.needs_import(name.name) {
            let hint =
                game::Message::new("hamster-hint-import").with("name", format!("{package}.{text}"));
            let diagnostic = Diagnostic::new(Code::UnknownClass, name.span).with("name", text);
            self.mistake(diagnostic.hint(hint));
            return;
        }
        if super::similar::is_other_class(&text) {
            self.mistake(Diagnostic::new(Code::LibraryMissing, name.span).with("name", text));
            return;
        }
        let similar = self.similar_class(&text, scope);
        let diagnostic = Diagnostic::new(Code::UnknownClass, name.span).with("name", text);
        self.mistake(diagnostic.similar(similar));
    }

    /// The package from which a class of that name could be imported.
    pub(super) fn needs_import(&self, name: Name) -> Option<String> {
        let has = self.packages.iter().filter(|(package, _)| !package.is_empty());
        has.filter(|(_, classes)| classes.contains_key(&name)).map(|it| it.0.clone()).next()
    }

    /// Whether one class may name the other.
    pub(super) fn class_access(&mut self, class: ClassId, name: Ident, from: ClassId) {
        let info = self.class(class);
        let private = info.bits & Modifiers::PRIVATE != 0;
        let public = info.bits & Modifiers::PUBLIC != 0;
        let same = info.package == self.class(from).package;
        let top = self.top(class) == self.top(from);
        if private && !top || !public && !private && !same && !self.inherits_from(from, class) {
            self.say_name(Code::NoAccess, name.span, name.name);
        }
    }

    fn inherits_from(&self, from: ClassId, class: ClassId) -> bool {
        let info = self.class(class);
        info.bits & Modifiers::PROTECTED != 0
            && info.outer.is_some_and(|it| self.is_subclass(from, it))
    }

    /// The outermost class around a class.
    pub(super) fn top(&self, class: ClassId) -> ClassId {
        let mut class = class;
        while let Some(outer) = self.class(class).outer {
            class = outer;
        }
        class
    }
}
