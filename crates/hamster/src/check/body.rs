//! The body of a method while it is checked, and every body of a class.

use std::rc::Rc;

use super::{Checker, Ty, VarId, convert::Val, resolve::Scope};
use crate::{
    diagnostic::{Code, Diagnostic},
    names::Name,
    tree::{
        Span,
        checked::{
            Call, ClassId, ClassKind, Dispatch, Expr, ExprKind, FieldId, Local, LocalId, MethodId,
            MethodKind, Place, PlaceKind, Stmt, StmtKind, Target, Type, Value,
        },
        syntax::{self, Block, Member, Modifiers},
    },
};

/// A local variable while its method is checked.
#[derive(Clone, Debug)]
pub(super) struct LocalInfo {
    pub name: Name,
    pub ty: Ty,
    pub is_final: bool,
    /// The value, if it is a constant variable.
    pub value: Option<Value>,
    pub synthetic: bool,
    pub span: Span,
    pub last_line: u32,
}

/// Something that `break` or `continue` can name.
#[derive(Clone, Debug)]
pub(super) struct Jump {
    pub label: Option<Name>,
    pub target: Target,
    pub is_loop: bool,
    /// Loops and switches can be left without a label.
    pub plain: bool,
}

/// The body of a method, constructor or initialiser.
pub(super) struct Body {
    /// Its number among all bodies.
    pub id: u32,
    pub class: ClassId,
    pub is_static: bool,
    /// What it returns; nothing for an initialiser.
    pub returns: Option<Ty>,
    pub locals: Vec<LocalInfo>,
    pub visible: Vec<(Name, LocalId)>,
    pub classes: Vec<(Name, ClassId)>,
    pub vars: Vec<(Name, VarId)>,
    pub targets: u32,
    pub jumps: Vec<Jump>,
    /// In the arguments of `this(…)` or `super(…)`.
    pub before_super: bool,
    /// Whether it is a constructor.
    pub constructor: bool,
    pub captured: Vec<(LocalId, Span)>,
    /// The field whose initialiser this is; fields below it are not there yet.
    pub initializing: Option<Span>,
    pub quiet_forward: bool,
}

impl Body {
    pub fn new(checker: &mut Checker, class: ClassId, is_static: bool) -> Body {
        checker.bodies += 1;
        let mut body = Body {
            id: checker.bodies,
            class,
            is_static,
            returns: None,
            locals: Vec::new(),
            visible: Vec::new(),
            classes: Vec::new(),
            vars: Vec::new(),
            targets: 0,
            jumps: Vec::new(),
            before_super: false,
            constructor: false,
            captured: Vec::new(),
            initializing: None,
            quiet_forward: false,
        };
        if !is_static {
            let ty = checker.this_type(class);
            let span = checker.class(class).span;
            body.add(Name::THIS, ty, span, true);
            body.locals[0].synthetic = false;
        }
        body
    }

    /// A variable that cannot be named yet.
    pub fn add(&mut self, name: Name, ty: Ty, span: Span, synthetic: bool) -> LocalId {
        let id = LocalId(self.locals.len() as u32);
        self.locals.push(LocalInfo {
            name,
            ty,
            is_final: synthetic,
            value: None,
            synthetic,
            span,
            last_line: span.line,
        });
        id
    }

    pub fn local(&self, id: LocalId) -> &LocalInfo {
        &self.locals[id.0 as usize]
    }

    pub fn scope(&self) -> Scope<'_> {
        Scope {
            class: self.class,
            vars: &self.vars,
            classes: &self.classes,
            is_static: self.is_static,
            header: false,
        }
    }

    pub fn target(&mut self) -> Target {
        self.targets += 1;
        Target(self.targets - 1)
    }

    /// The variable of that name.
    pub fn find(&self, name: Name) -> Option<LocalId> {
        self.visible.iter().rev().find(|it| it.0 == name).map(|it| it.1)
    }

    /// Ends the scope of the variables that came after `mark`.
    pub fn close(&mut self, mark: (usize, usize), last_line: u32) {
        for (_, id) in &self.visible[mark.0..] {
            self.locals[id.0 as usize].last_line = last_line;
        }
        self.visible.truncate(mark.0);
        self.classes.truncate(mark.1);
    }

    pub fn mark(&self) -> (usize, usize) {
        (self.visible.len(), self.classes.len())
    }
}

impl Checker {
    /// Checks every body of a class.
    pub(super) fn bodies_of(&mut self, id: ClassId) {
        for method in self.class(id).methods.clone() {
            if self.found.is_full() {
                return;
            }
            let info = self.method(method);
            match (info.kind, info.decl.clone()) {
                (MethodKind::Initializer, _) => self.initializer(method, false),
                (MethodKind::StaticInit, _) => self.initializer(method, true),
                (_, Some(decl)) => {
                    if let Some(block) = &decl.body {
                        self.method_body(method, &decl, block);
                    }
                }
                (MethodKind::Constructor, None) => self.default_constructor(method),
                (_, None) => self.enum_method(method),
            }
        }
        self.constructor_cycles(id);
    }

    fn begin(&mut self, method: MethodId) -> Body {
        let info = self.method(method);
        let (class, is_static) = (info.class, info.is_static());
        let mut body = Body::new(self, class, is_static);
        let info = self.method(method);
        body.constructor = info.kind == MethodKind::Constructor;
        body.vars = info.vars.iter().map(|it| (self.vars[it.0 as usize].name, *it)).collect();
        body
    }

    /// The hidden parameters of a class' constructors.
    pub(super) fn hidden(&self, class: ClassId) -> Vec<(Name, Ty)> {
        let info = self.class(class);
        let mut hidden = Vec::new();
        if let Some(field) = info.this_field {
            hidden.push((Name::OUTER, self.field(field).ty.clone()));
        }
        hidden.extend(info.captures.iter().map(|it| (it.name, it.ty.clone())));
        if self.is_enum(class) {
            hidden.push((Name::NAME, self.string()));
            hidden.push((Name::ORDINAL, Ty::INT));
        }
        hidden
    }

    /// Whether it is an enum or the body of one of its constants.
    pub(super) fn is_enum(&self, class: ClassId) -> bool {
        let info = self.class(class);
        info.kind == ClassKind::Enum
            || info
                .superclass
                .as_ref()
                .and_then(Ty::class_id)
                .is_some_and(|it| self.class(it).kind == ClassKind::Enum)
    }

    fn method_body(&mut self, method: MethodId, decl: &syntax::MethodDecl, block: &Block) {
        let before = self.found.len();
        let mut body = self.begin(method);
        let info = self.method(method);
        let (constructor, class) = (info.kind == MethodKind::Constructor, info.class);
        body.returns = Some(info.returns.clone());
        let types = info.parameters.clone();
        let narrows = !info.narrows.is_empty();
        if constructor {
            for (name, ty) in self.hidden(class) {
                body.add(name, ty, decl.name.span, true);
            }
        }
        let first = body.locals.len();
        for (parameter, ty) in decl.parameters.iter().zip(types) {
            self.declare_local(&mut body, parameter.name, ty);
            let is_final = parameter.modifiers.has(Modifiers::FINAL);
            body.locals.last_mut().expect("just added").is_final = is_final;
        }
        let mut statements = Vec::new();
        if constructor {
            self.constructor_start(&mut body, block, &mut statements, decl.name.span);
        } else if narrows {
            self.narrow(&body, method, first, &mut statements);
        }
        let skip = usize::from(constructor && starts_with_call(block));
        for statement in &block.statements[skip.min(block.statements.len())..] {
            statements.extend(self.statement(&mut body, statement));
        }
        self.finish(method, body, statements, block.end, before);
    }

    pub(super) fn finish(
        &mut self,
        method: MethodId,
        mut body: Body,
        statements: Vec<Stmt>,
        end: Span,
        before: usize,
    ) {
        let all = (0, body.classes.len());
        body.close(all, end.line);
        let locals = body.locals.iter().map(|it| Local {
            name: self.text(it.name).to_owned(),
            ty: self.erase(&it.ty),
            synthetic: it.synthetic,
            span: it.span,
            last_line: it.last_line.max(it.span.line),
        });
        let locals = locals.collect();
        let wrong = self.found.len() > before;
        let finals = body.locals.iter().map(|it| it.is_final && !it.synthetic).collect();
        self.final_locals.insert(method, finals);
        let info = &mut self.methods[method.0 as usize];
        info.locals = locals;
        info.body = Some(statements);
        info.wrong = wrong;
        info.captured = body.captured;
        info.end = end;
    }

    /// Casts parameters that a method narrows compared to what it overrides.
    fn narrow(&self, body: &Body, method: MethodId, first: usize, out: &mut Vec<Stmt>) {
        let info = self.method(method);
        for at in 0..info.parameters.len() {
            let own = self.erase(&info.parameters[at]);
            let differs = info.narrows.iter().any(|it| {
                self.method(*it).parameters.get(at).is_some_and(|it| self.erase(it) != own)
            });
            if !differs {
                continue;
            }
            let id = LocalId((first + at) as u32);
            let span = body.local(id).span;
            let object = Type::class(self.known.object);
            let read = Expr { kind: ExprKind::Local(id), ty: object, span };
            let cast = Expr { kind: ExprKind::Cast(own, Box::new(read)), ty: own, span };
            out.push(Stmt { kind: StmtKind::Expr(cast), span });
        }
    }

    /// Stores the hidden parameters, calls the other constructor, initialises the fields.
    fn constructor_start(
        &mut self,
        body: &mut Body,
        block: &Block,
        out: &mut Vec<Stmt>,
        span: Span,
    ) {
        let first = block.statements.first();
        let call = match first.map(|it| &it.kind) {
            Some(syntax::StmtKind::Expr(syntax::Expr {
                kind: syntax::ExprKind::ConstructorCall(is_super, outer, arguments),
                span,
                ..
            })) => Some((*is_super, outer.as_deref(), arguments.as_slice(), *span)),
            _ => None,
        };
        let (is_super, outer, arguments, at) = call.unwrap_or((true, None, &[], span));
        if is_super {
            self.store_hidden(body, out, span);
        }
        body.before_super = true;
        let call = self.constructor_call(body, is_super, outer, arguments, at);
        body.before_super = false;
        out.extend(call.map(|expr| Stmt { span: expr.span, kind: StmtKind::Expr(expr) }));
        if is_super {
            out.extend(self.initializer_call(body, span));
        }
    }

    pub(super) fn this_expr(&self, body: &Body, span: Span) -> Expr {
        Expr { kind: ExprKind::Local(LocalId(0)), ty: Type::class(body.class), span }
    }

    fn store_hidden(&self, body: &Body, out: &mut Vec<Stmt>, span: Span) {
        let info = self.class(body.class);
        let fields = info.this_field.into_iter().chain(info.captures.iter().map(|it| it.field));
        for (at, field) in fields.enumerate() {
            let id = LocalId(at as u32 + 1);
            let ty = self.erase(&self.field(field).ty);
            let value = Expr { kind: ExprKind::Local(id), ty, span };
            out.push(self.store(PlaceKind::Field(self.this_expr(body, span), field), ty, value));
        }
    }

    pub(super) fn store(&self, kind: PlaceKind, ty: Type, value: Expr) -> Stmt {
        let span = value.span;
        let place = Place { kind, ty, span };
        let kind = ExprKind::Assign(Box::new(place), Box::new(value));
        Stmt { kind: StmtKind::Expr(Expr { kind, ty, span }), span }
    }

    fn initializer_call(&self, body: &Body, span: Span) -> Option<Stmt> {
        let method = self.class(body.class).initializer?;
        let call = Call {
            method,
            dispatch: Dispatch::Special,
            object: Some(self.this_expr(body, span)),
            arguments: Vec::new(),
        };
        let expr = Expr { kind: ExprKind::Call(Box::new(call)), ty: Type::VOID, span };
        Some(Stmt { kind: StmtKind::Expr(expr), span })
    }

    /// A constructor that is not written out, also that of an anonymous class.
    fn default_constructor(&mut self, method: MethodId) {
        let before = self.found.len();
        let mut body = self.begin(method);
        body.returns = Some(Ty::Void);
        let (class, span) = (body.class, self.method(method).span);
        for (name, ty) in self.hidden(class) {
            body.add(name, ty, span, true);
        }
        let mut arguments = Vec::new();
        for ty in self.method(method).parameters.clone() {
            let id = body.add(Name::NAME, ty.clone(), span, true);
            arguments.push(self.val(ExprKind::Local(id), ty, span, 0));
        }
        let mut out = Vec::new();
        self.store_hidden(&body, &mut out, span);
        body.before_super = true;
        let call = self.super_call(&mut body, None, arguments, span);
        body.before_super = false;
        out.extend(call.map(|expr| Stmt { span, kind: StmtKind::Expr(expr) }));
        out.extend(self.initializer_call(&body, span));
        let end = self.method(method).end;
        self.finish(method, body, out, end, before);
    }

    /// Field initialisers and initialiser blocks in order.
    fn initializer(&mut self, method: MethodId, is_static: bool) {
        let before = self.found.len();
        let mut body = self.begin(method);
        let class = body.class;
        let decl = self.class(class).decl.clone();
        let mut out = Vec::new();
        if is_static {
            self.enum_constants(&mut body, &mut out);
        }
        let fields: Vec<FieldId> = self.class(class).fields.clone();
        for member in &decl.members {
            match member {
                Member::Field(field) => {
                    for (at, variable) in field.variables.iter().enumerate() {
                        let id = fields.iter().copied().find(|it| {
                            self.field(*it)
                                .decl
                                .as_ref()
                                .is_some_and(|(own, index)| Rc::ptr_eq(own, field) && *index == at)
                        });
                        let (Some(id), Some(value)) = (id, &variable.value) else { continue };
                        if self.field(id).has(Modifiers::STATIC) == is_static {
                            self.field_initializer(&mut body, id, value, &mut out);
                        }
                    }
                }
                Member::Initializer(own, block) if *own == is_static => {
                    let mark = body.mark();
                    let span = block.statements.first().map_or(block.end, |it| it.span);
                    body.initializing = Some(block.end);
                    let statements = self.statements(&mut body, &block.statements);
                    body.initializing = None;
                    body.close(mark, block.end.line);
                    out.push(Stmt { kind: StmtKind::Block(statements), span });
                }
                _ => {}
            }
        }
        self.finish(method, body, out, decl.end, before);
    }

    fn field_initializer(
        &mut self,
        body: &mut Body,
        id: FieldId,
        value: &syntax::Expr,
        out: &mut Vec<Stmt>,
    ) {
        let (ty, span) = (self.field(id).ty.clone(), self.field(id).span);
        let is_static = self.field(id).has(Modifiers::STATIC);
        body.initializing = Some(span);
        let value = self.initial_value(body, value, &ty);
        body.initializing = None;
        let constant = self.constant_of(id);
        if constant.is_some() && is_static {
            return;
        }
        let erased = self.erase(&ty);
        let kind = match is_static {
            true => PlaceKind::Static(id),
            false => PlaceKind::Field(self.this_expr(body, span), id),
        };
        out.push(self.store(kind, erased, value.expr));
    }

    /// The value of a variable, elements of an array included.
    pub(super) fn initial_value(&mut self, body: &mut Body, value: &syntax::Expr, ty: &Ty) -> Val {
        if let syntax::ExprKind::Elements(elements) = &value.kind {
            return self.elements(body, elements, ty, value.span);
        }
        let val = self.expr(body, value, Some(ty));
        self.assign(val, ty)
    }

    /// Makes the constants of an enum.
    fn enum_constants(&mut self, body: &mut Body, out: &mut Vec<Stmt>) {
        let class = body.class;
        if self.class(class).kind != ClassKind::Enum {
            return;
        }
        let decl = self.class(class).decl.clone();
        let fields = self.class(class).enum_fields.clone();
        let ty = Type::class(class);
        for (ordinal, (constant, field)) in decl.constants.iter().zip(&fields).enumerate() {
            let span = constant.name.span;
            let value = self.enum_constant(body, constant, ordinal as i32);
            out.push(self.store(PlaceKind::Static(*field), ty, Expr { span, ..value.expr }));
        }
        let Some(all) = self.class(class).all_field else { return };
        let span = self.class(class).span;
        let read = |it: &FieldId| Expr { kind: ExprKind::Static(*it), ty, span };
        let elements = fields.iter().map(read).collect();
        let array = Expr { kind: ExprKind::ArrayOf(elements), ty: ty.array(), span };
        out.push(self.store(PlaceKind::Static(all), ty.array(), array));
    }

    /// `values` and `valueOf`.
    fn enum_method(&mut self, method: MethodId) {
        let info = self.method(method);
        let (class, span, value_of) = (info.class, info.span, info.name == Name::VALUE_OF);
        let Some(all) = self.class(class).all_field else { return };
        let before = self.found.len();
        let mut body = self.begin(method);
        let ty = Type::class(class);
        let array = Expr { kind: ExprKind::Static(all), ty: ty.array(), span };
        let result = if value_of {
            let string = self.string();
            let name = body.add(Name::NAME, string.clone(), span, true);
            let find =
                self.class(self.known.enums).by_name.get(&Name::FIND).and_then(|it| it.first());
            let Some(find) = find.copied() else { return };
            let erased = self.erase(&string);
            let name = Expr { kind: ExprKind::Local(name), ty: erased, span };
            let returns = self.erase(&self.method(find).returns);
            let call = Call {
                method: find,
                dispatch: Dispatch::Static,
                object: None,
                arguments: vec![array, name],
            };
            let call = Expr { kind: ExprKind::Call(Box::new(call)), ty: returns, span };
            Expr { kind: ExprKind::Cast(ty, Box::new(call)), ty, span }
        } else {
            Expr { kind: ExprKind::CloneArray(Box::new(array)), ty: ty.array(), span }
        };
        let out = vec![Stmt { kind: StmtKind::Return(Some(result)), span }];
        self.finish(method, body, out, span, before);
    }

    /// Constructors that call each other in a circle never end.
    fn constructor_cycles(&mut self, id: ClassId) {
        if self.class(id).library {
            return;
        }
        let calls = |it: &Self, method: MethodId| -> Option<MethodId> {
            let first = it.method(method).body.as_ref()?.first()?;
            let StmtKind::Expr(Expr { kind: ExprKind::Call(call), .. }) = &first.kind else {
                return None;
            };
            let other = it.method(call.method);
            (other.kind == MethodKind::Constructor && other.class == id).then_some(call.method)
        };
        let constructors = self.class(id).by_name.get(&Name::INIT).cloned().unwrap_or_default();
        for start in &constructors {
            let mut next = calls(self, *start);
            for _ in 0..constructors.len() {
                if next == Some(*start) {
                    let span = self.method(*start).span;
                    return self.mistake(Diagnostic::new(Code::ConstructorCycle, span));
                }
                next = next.and_then(|it| calls(self, it));
            }
        }
    }
}

/// Whether a constructor begins with `this(…)` or `super(…)`.
fn starts_with_call(block: &Block) -> bool {
    let first = block.statements.first();
    matches!(
        first.map(|it| &it.kind),
        Some(syntax::StmtKind::Expr(syntax::Expr {
            kind: syntax::ExprKind::ConstructorCall(..),
            ..
        }))
    )
}
