//! Fields, methods and constructors get their types.

use std::rc::Rc;

use super::{Checker, Constant, FieldInfo, MethodInfo, Ty, VarId, resolve::Scope};
use crate::{
    diagnostic::{Code, Diagnostic},
    names::Name,
    tree::{
        Span,
        checked::{ClassId, ClassKind, FieldId, MethodId, MethodKind},
        syntax::{FieldDecl, Member, MethodDecl, Modifiers},
    },
};

const ACCESS: u16 = Modifiers::PUBLIC | Modifiers::PROTECTED | Modifiers::PRIVATE;

impl Checker {
    /// Declares what is in a class.
    pub(super) fn members(&mut self, id: ClassId) {
        let decl = self.class(id).decl.clone();
        if self.class(id).inner
            && let Some(outer) = self.class(id).outer
        {
            let ty = self.this_type(outer);
            let field = self.synthetic_field(id, Name::OUTER, ty, 0);
            self.class_mut(id).this_field = Some(field);
        }
        self.enum_members(id);
        let (mut instance, mut statics) = (false, !decl.constants.is_empty());
        for member in &decl.members {
            match member {
                Member::Field(field) => {
                    let is_static = self.fields_of(id, field);
                    if field.variables.iter().any(|it| it.value.is_some()) {
                        *(if is_static { &mut statics } else { &mut instance }) = true;
                    }
                }
                Member::Initializer(is_static, block) => {
                    if self.class(id).is_interface() {
                        self.say(Code::InitializerIncomplete, block.end);
                    }
                    *(if *is_static { &mut statics } else { &mut instance }) = true;
                }
                Member::Method(_) | Member::Class(_) => {}
            }
        }
        for member in &decl.members {
            if let Member::Method(method) = member {
                self.method_of(id, method);
            }
        }
        let has = self.class(id).by_name.contains_key(&Name::INIT);
        if !has && !self.class(id).is_interface() && !self.class(id).anonymous {
            let access = match self.class(id).kind {
                ClassKind::Enum => Modifiers::PRIVATE,
                _ => self.class(id).bits & ACCESS,
            };
            self.plain_method(id, Name::INIT, MethodKind::Constructor, access, vec![], Ty::Void);
        }
        if instance {
            let method =
                self.plain_method(id, Name::INIT, MethodKind::Initializer, 0, vec![], Ty::Void);
            self.class_mut(id).initializer = Some(method);
        }
        if statics {
            let kind = MethodKind::StaticInit;
            let method = self.plain_method(id, Name::CLINIT, kind, 0, vec![], Ty::Void);
            self.class_mut(id).static_init = Some(method);
        }
    }

    pub(super) fn synthetic_field(
        &mut self,
        class: ClassId,
        name: Name,
        ty: Ty,
        bits: u16,
    ) -> FieldId {
        let id = FieldId(self.fields.len() as u32);
        let span = self.class(class).span;
        self.fields.push(FieldInfo {
            name,
            class,
            ty,
            bits: bits | Modifiers::FINAL,
            constant: Constant::Known(None),
            decl: None,
            synthetic: true,
            span,
            slot: 0,
        });
        self.class_mut(class).fields.push(id);
        id
    }

    /// A method that is not written out, or whose declaration is added later.
    pub(super) fn plain_method(
        &mut self,
        class: ClassId,
        name: Name,
        kind: MethodKind,
        bits: u16,
        parameters: Vec<Ty>,
        returns: Ty,
    ) -> MethodId {
        let (span, end) = (self.class(class).span, self.class(class).decl.end);
        self.add_method(MethodInfo {
            decl: None,
            name,
            class,
            kind,
            bits,
            vars: Vec::new(),
            parameters,
            varargs: false,
            returns,
            throws: Vec::new(),
            span,
            end,
            slot: None,
            locals: Vec::new(),
            body: None,
            wrong: false,
            captured: Vec::new(),
            narrows: Vec::new(),
        })
    }

    fn add_method(&mut self, info: MethodInfo) -> MethodId {
        let id = MethodId(self.methods.len() as u32);
        let (class, name, kind) = (info.class, info.name, info.kind);
        self.methods.push(info);
        self.class_mut(class).methods.push(id);
        if !matches!(kind, MethodKind::Initializer | MethodKind::StaticInit) {
            self.class_mut(class).by_name.entry(name).or_default().push(id);
        }
        id
    }

    /// The constants of an enum, `values`, `valueOf`.
    fn enum_members(&mut self, id: ClassId) {
        if self.class(id).kind != ClassKind::Enum {
            return;
        }
        let decl = self.class(id).decl.clone();
        let ty = Ty::class(id);
        for constant in &decl.constants {
            let name = constant.name;
            self.duplicate_field(id, name.name, name.span);
            let bits = Modifiers::PUBLIC | Modifiers::STATIC;
            let field = self.synthetic_field(id, name.name, ty.clone(), bits);
            let info = &mut self.fields[field.0 as usize];
            (info.synthetic, info.span) = (false, name.span);
            self.class_mut(id).enum_fields.push(field);
        }
        if !decl.constants.iter().any(|it| it.body.is_some()) {
            self.class_mut(id).bits |= Modifiers::FINAL;
        }
        let array = ty.clone().array();
        let bits = Modifiers::PRIVATE | Modifiers::STATIC;
        let all = self.synthetic_field(id, Name::ALL, array.clone(), bits);
        self.class_mut(id).all_field = Some(all);
        let public = Modifiers::PUBLIC | Modifiers::STATIC;
        let kind = MethodKind::Static;
        self.plain_method(id, Name::VALUES, kind, public, vec![], array);
        let string = self.string();
        self.plain_method(id, Name::VALUE_OF, kind, public, vec![string], ty);
        if self.class(id).static_init.is_none() && decl.constants.is_empty() {
            let kind = MethodKind::StaticInit;
            let method = self.plain_method(id, Name::CLINIT, kind, 0, vec![], Ty::Void);
            self.class_mut(id).static_init = Some(method);
        }
    }

    fn duplicate_field(&mut self, class: ClassId, name: Name, span: Span) {
        let twice = self.class(class).fields.iter().any(|it| self.field(*it).name == name);
        if twice {
            self.say_name(Code::DuplicateField, span, name);
        }
    }

    /// The fields of a declaration; whether they are static.
    fn fields_of(&mut self, id: ClassId, decl: &Rc<FieldDecl>) -> bool {
        let mut bits = decl.modifiers.bits;
        if self.class(id).is_interface() {
            bits |= Modifiers::PUBLIC | Modifiers::STATIC | Modifiers::FINAL;
        }
        let wrong = Modifiers::ABSTRACT
            | Modifiers::NATIVE
            | Modifiers::SYNCHRONIZED
            | Modifiers::DEFAULT
            | Modifiers::OVERRIDE;
        self.forbid(decl.modifiers.bits & wrong, decl.modifiers.span);
        let is_static = bits & Modifiers::STATIC != 0;
        let base = match &decl.ty {
            Some(ty) => self.resolve_variable(ty, Scope::member(id, is_static)),
            None => Ty::Error,
        };
        for (at, variable) in decl.variables.iter().enumerate() {
            let mut ty = base.clone();
            for _ in 0..variable.dimensions {
                ty = ty.array();
            }
            let name = variable.name;
            self.duplicate_field(id, name.name, name.span);
            if self.class(id).is_interface() && variable.value.is_none() {
                let diagnostic = Diagnostic::new(Code::Expected, name.span);
                let shown = self.text(name.name).to_owned();
                self.mistake(diagnostic.with("expected", "=").with("found", shown));
            }
            let constant = match variable.value {
                Some(_) if bits & Modifiers::FINAL != 0 => Constant::Unknown,
                _ => Constant::Known(None),
            };
            let field = FieldId(self.fields.len() as u32);
            self.fields.push(FieldInfo {
                name: name.name,
                class: id,
                ty,
                bits,
                constant,
                decl: Some((decl.clone(), at)),
                synthetic: false,
                span: name.span,
                slot: 0,
            });
            self.class_mut(id).fields.push(field);
        }
        is_static
    }

    fn method_of(&mut self, id: ClassId, decl: &Rc<MethodDecl>) {
        let interface = self.class(id).is_interface();
        let constructor = decl.returns.is_none();
        let mut bits = decl.modifiers.bits;
        if interface {
            if bits & ACCESS == 0 {
                bits |= Modifiers::PUBLIC;
            }
            if bits & (Modifiers::DEFAULT | Modifiers::STATIC | Modifiers::PRIVATE) == 0 {
                bits |= Modifiers::ABSTRACT;
            }
        }
        if self.class(id).unnamed && decl.name.name == Name::MAIN && decl.parameters.is_empty() {
            // The simulator makes it public.
            bits = bits & !ACCESS | Modifiers::PUBLIC;
        }
        if constructor && self.class(id).kind == ClassKind::Enum {
            bits |= Modifiers::PRIVATE;
        }
        let is_static = bits & Modifiers::STATIC != 0;
        let vars: Vec<VarId> = decl.type_parameters.iter().map(|it| self.new_var(it)).collect();
        let named: Vec<(Name, VarId)> =
            vars.iter().map(|it| (self.vars[it.0 as usize].name, *it)).collect();
        let scope = Scope { vars: &named, ..Scope::member(id, is_static) };
        self.bounds_of(&decl.type_parameters, &vars, scope);
        let parameters: Vec<Ty> =
            decl.parameters.iter().map(|it| self.resolve_variable(&it.ty, scope)).collect();
        let returns = match &decl.returns {
            Some(ty) => self.resolve(ty, scope),
            None => Ty::Void,
        };
        let mut throws = Vec::new();
        for ty in &decl.throws {
            let thrown = self.resolve(ty, scope);
            let throwable = Ty::class(self.known.throwable);
            if !self.is_subtype(&thrown, &throwable) {
                let found = self.show(&thrown);
                self.mistake(Diagnostic::new(Code::NotThrowable, ty.span).with("found", found));
                continue;
            }
            throws.push(thrown);
        }
        let kind = match (constructor, is_static) {
            (true, _) => MethodKind::Constructor,
            (_, true) => MethodKind::Static,
            _ => MethodKind::Instance,
        };
        let name = if constructor { Name::INIT } else { decl.name.name };
        self.duplicate_method(id, name, &parameters, decl);
        self.method_modifiers(id, decl, bits, constructor);
        let end = decl.body.as_ref().map_or(decl.name.span, |it| it.end);
        self.add_method(MethodInfo {
            decl: Some(decl.clone()),
            name,
            class: id,
            kind,
            bits,
            vars,
            parameters,
            varargs: decl.parameters.last().is_some_and(|it| it.varargs),
            returns,
            throws,
            span: decl.name.span,
            end,
            slot: None,
            locals: Vec::new(),
            body: None,
            wrong: false,
            captured: Vec::new(),
            narrows: Vec::new(),
        });
        for (at, parameter) in decl.parameters.iter().enumerate() {
            if parameter.varargs && at + 1 < decl.parameters.len() {
                let diagnostic = Diagnostic::new(Code::Expected, decl.parameters[at + 1].name.span);
                self.mistake(diagnostic.with("expected", ")").with("found", ","));
            }
        }
    }

    fn duplicate_method(
        &mut self,
        class: ClassId,
        name: Name,
        parameters: &[Ty],
        decl: &Rc<MethodDecl>,
    ) {
        let erased: Vec<_> = parameters.iter().map(|it| self.erase(it)).collect();
        let same = self.class(class).by_name.get(&name).is_some_and(|it| {
            it.iter().any(|it| {
                let own = &self.method(*it).parameters;
                own.len() == erased.len()
                    && own.iter().zip(&erased).all(|(a, b)| self.erase(a) == *b)
            })
        });
        if same && !parameters.iter().any(Ty::is_error) {
            let shown = format!("{}({})", self.text(decl.name.name), self.show_all(parameters));
            let diagnostic = Diagnostic::new(Code::DuplicateMethod, decl.name.span);
            self.mistake(diagnostic.with("name", shown));
        }
    }

    fn method_modifiers(
        &mut self,
        id: ClassId,
        decl: &Rc<MethodDecl>,
        bits: u16,
        constructor: bool,
    ) {
        let info = self.class(id);
        let (library, interface) = (info.library, info.is_interface());
        let (is_abstract, kind) = (info.is_abstract(), info.kind);
        let written = decl.modifiers.bits;
        let mut wrong = 0;
        if constructor {
            wrong |= Modifiers::STATIC
                | Modifiers::FINAL
                | Modifiers::ABSTRACT
                | Modifiers::SYNCHRONIZED;
            if kind == ClassKind::Enum {
                wrong |= Modifiers::PUBLIC | Modifiers::PROTECTED;
            }
        }
        if interface {
            wrong |= Modifiers::FINAL | Modifiers::PROTECTED | Modifiers::SYNCHRONIZED;
        } else {
            wrong |= Modifiers::DEFAULT;
        }
        if bits & Modifiers::ABSTRACT != 0 && !interface {
            wrong |=
                Modifiers::STATIC | Modifiers::FINAL | Modifiers::PRIVATE | Modifiers::SYNCHRONIZED;
        }
        let span = decl.name.span;
        self.forbid(written & wrong, span);
        let native = bits & Modifiers::NATIVE != 0;
        if native && !library {
            self.mistake(Diagnostic::new(Code::Unsupported, span).with("what", "native"));
            return;
        }
        if interface && constructor {
            self.say(Code::MissingReturnType, span);
        }
        match (bits & Modifiers::ABSTRACT != 0, &decl.body) {
            (true, Some(_)) => self.say_name(Code::AbstractWithBody, span, decl.name.name),
            (false, None) if !native => {
                self.say_name(Code::MissingBody, span, decl.name.name);
            }
            (true, None) if !is_abstract && kind != ClassKind::Enum => {
                let class = self.class(id);
                let at = class.span;
                let shown = class.name.clone();
                let method = self.text(decl.name.name).to_owned();
                let diagnostic = Diagnostic::new(Code::AbstractMethodInClass, at)
                    .with("name", method)
                    .with("class", shown);
                self.mistake(diagnostic);
            }
            _ => {}
        }
    }
}
