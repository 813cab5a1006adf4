//! Statements.

use super::{
    Checker, Ty,
    body::{Body, Jump},
    convert::Val,
};
use crate::{
    diagnostic::{Code, Diagnostic},
    names::Name,
    tree::{
        BinaryOp, Primitive, Span,
        checked::{
            Call, Catch, ClassKind, Compound, Dispatch, Expr, ExprKind, Group, LocalId, Loop,
            MethodId, Place, PlaceKind, Stmt, StmtKind, Switch, Try, Type, Value,
        },
        syntax::{self, Block, Ident},
    },
};

impl Checker {
    /// Statements in order.
    pub(super) fn statements(&mut self, body: &mut Body, list: &[syntax::Stmt]) -> Vec<Stmt> {
        let mut out = Vec::new();
        for statement in list {
            out.extend(self.statement(body, statement));
        }
        out
    }

    fn block(&mut self, body: &mut Body, block: &Block) -> Vec<Stmt> {
        let mark = body.mark();
        let out = self.statements(body, &block.statements);
        body.close(mark, block.end.line);
        out
    }

    /// A statement as one, in a scope of its own.
    fn single(&mut self, body: &mut Body, statement: &syntax::Stmt) -> Stmt {
        let mark = body.mark();
        let mut out = self.statement(body, statement);
        body.close(mark, statement.span.line);
        match (out.pop(), out.is_empty()) {
            (Some(only), true) => only,
            (Some(last), false) => {
                out.push(last);
                Stmt { kind: StmtKind::Block(out), span: statement.span }
            }
            (None, _) => Stmt { kind: StmtKind::Block(Vec::new()), span: statement.span },
        }
    }

    /// A statement; a declaration of two variables is two.
    pub(super) fn statement(&mut self, body: &mut Body, statement: &syntax::Stmt) -> Vec<Stmt> {
        use syntax::StmtKind as S;
        let span = statement.span;
        let kind = match &statement.kind {
            S::Empty => StmtKind::Block(Vec::new()),
            S::Expr(expr) => StmtKind::Expr(self.expr(body, expr, None).expr),
            S::Local(decl) => {
                let mut out = Vec::new();
                self.local_variables(body, decl, span, &mut out);
                return out;
            }
            S::Class(decl) => {
                self.local_class(body, decl, None);
                return Vec::new();
            }
            S::Block(block) => StmtKind::Block(self.block(body, block)),
            S::If(arms, otherwise) => {
                let arms = arms
                    .iter()
                    .map(|(condition, then)| {
                        let condition = self.condition(body, condition);
                        (condition, self.single(body, then))
                    })
                    .collect();
                let otherwise = otherwise.as_ref().map(|it| Box::new(self.single(body, it)));
                StmtKind::If(arms, otherwise)
            }
            S::While(..) | S::Do(..) | S::For(_) | S::ForEach(_) => {
                return self.looping(body, statement, Vec::new());
            }
            S::Labeled(..) => return self.labeled(body, statement),
            S::Switch(value, groups, end) => self.switch(body, value, groups, *end),
            S::Break(label) => match self.jump(body, *label, false, span) {
                Some(target) => StmtKind::Break(target),
                None => return Vec::new(),
            },
            S::Continue(label) => match self.jump(body, *label, true, span) {
                Some(target) => StmtKind::Continue(target),
                None => return Vec::new(),
            },
            S::Return(value) => self.return_statement(body, value.as_ref(), span),
            S::Throw(value) => {
                let val = self.value(body, value);
                let throwable = Ty::class(self.known.throwable);
                if !val.ty.is_error() && !self.is_subtype(&val.ty, &throwable) {
                    self.expected_found(Code::NotThrowable, val.span(), "Throwable", &val.ty);
                }
                StmtKind::Throw(val.expr)
            }
            S::Try(it) => self.try_statement(body, it),
            S::Synchronized(lock, block) => {
                let val = self.value(body, lock);
                if matches!(val.ty, Ty::Prim(_) | Ty::Null) {
                    self.expected_found(Code::TypeMismatch, val.span(), "Object", &val.ty);
                }
                StmtKind::Synchronized(val.expr, self.block(body, block))
            }
            S::Assert(condition, message) => {
                self.condition(body, condition);
                if let Some(message) = message {
                    self.value(body, message);
                }
                return Vec::new();
            }
        };
        vec![Stmt { kind, span }]
    }

    fn condition(&mut self, body: &mut Body, condition: &syntax::Expr) -> Expr {
        let val = self.value(body, condition);
        self.as_boolean(val).expr
    }

    fn return_statement(
        &mut self,
        body: &mut Body,
        value: Option<&syntax::Expr>,
        span: Span,
    ) -> StmtKind {
        let returns = body.returns.clone();
        match (returns, value) {
            (None, _) => {
                self.say(Code::ReturnValue, span);
                StmtKind::Return(None)
            }
            (Some(Ty::Void), Some(value)) => {
                let val = self.expr(body, value, None);
                if !val.ty.is_error() {
                    self.say(Code::ReturnValue, val.span());
                }
                StmtKind::Return(None)
            }
            (Some(Ty::Void), None) => StmtKind::Return(None),
            (Some(ty), None) => {
                let expected = self.show(&ty);
                let diagnostic = Diagnostic::new(Code::ReturnMissingValue, span);
                self.mistake(diagnostic.with("expected", expected));
                StmtKind::Return(None)
            }
            (Some(ty), Some(value)) => {
                if let syntax::ExprKind::Elements(_) = value.kind {
                    self.say(Code::ElementsNotAllowed, value.span);
                    return StmtKind::Return(None);
                }
                let val = self.expr(body, value, Some(&ty));
                StmtKind::Return(Some(self.assign(val, &ty).expr))
            }
        }
    }

    fn jump(
        &mut self,
        body: &mut Body,
        label: Option<Ident>,
        to_loop: bool,
        span: Span,
    ) -> Option<crate::tree::checked::Target> {
        let found = match label {
            Some(label) => body.jumps.iter().rev().find(|it| it.label == Some(label.name)),
            None => body.jumps.iter().rev().find(|it| it.plain && (it.is_loop || !to_loop)),
        };
        match (found, label) {
            (Some(jump), _) if jump.is_loop || !to_loop => return Some(jump.target),
            (Some(_), _) => self.say(Code::ContinueOutside, span),
            (None, Some(label)) => {
                let text = self.text(label.name).to_owned();
                let labels: Vec<&str> =
                    body.jumps.iter().filter_map(|it| it.label).map(|it| self.text(it)).collect();
                let similar = super::similar::closest(&text, labels.into_iter());
                let diagnostic = Diagnostic::new(Code::UnknownLabel, label.span);
                self.mistake(diagnostic.with("name", text).similar(similar));
            }
            (None, None) if to_loop => self.say(Code::ContinueOutside, span),
            (None, None) => self.say(Code::BreakOutside, span),
        }
        None
    }

    fn labeled(&mut self, body: &mut Body, statement: &syntax::Stmt) -> Vec<Stmt> {
        // Labels in a row belong to the same statement.
        let mut labels = Vec::new();
        let mut inner = statement;
        while let syntax::StmtKind::Labeled(label, next) = &inner.kind {
            let taken = body.jumps.iter().any(|it| it.label == Some(label.name))
                || labels.contains(&label.name);
            if taken {
                self.say_name(Code::DuplicateLabel, label.span, label.name);
            }
            labels.push(label.name);
            inner = next;
        }
        use syntax::StmtKind as S;
        if let S::While(..) | S::Do(..) | S::For(_) | S::ForEach(_) = inner.kind {
            return self.looping(body, inner, labels);
        }
        let target = body.target();
        let count = body.jumps.len();
        for label in labels {
            let jump = Jump { label: Some(label), target, is_loop: false, plain: false };
            body.jumps.push(jump);
        }
        let inside = self.single(body, inner);
        body.jumps.truncate(count);
        let span = statement.span;
        vec![Stmt { kind: StmtKind::Labeled(target, Box::new(inside)), span }]
    }

    fn looping(
        &mut self,
        body: &mut Body,
        statement: &syntax::Stmt,
        labels: Vec<Name>,
    ) -> Vec<Stmt> {
        use syntax::StmtKind as S;
        let (span, mark) = (statement.span, body.mark());
        let target = body.target();
        let count = body.jumps.len();
        let labels = labels.into_iter().map(Some);
        let begin = |body: &mut Body| {
            for label in labels.chain([None]) {
                let plain = label.is_none();
                body.jumps.push(Jump { label, target, is_loop: true, plain });
            }
        };
        let empty = |body: Stmt| Loop {
            target,
            before: Vec::new(),
            condition: None,
            body_first: false,
            update: Vec::new(),
            body,
        };
        let result = match &statement.kind {
            S::While(condition, inside) => {
                let condition = Some(self.condition(body, condition));
                begin(body);
                Loop { condition, ..empty(self.single(body, inside)) }
            }
            S::Do(inside, condition) => {
                begin(body);
                let inside = self.single(body, inside);
                let condition = Some(self.condition(body, condition));
                Loop { condition, body_first: true, ..empty(inside) }
            }
            S::For(it) => {
                let before = self.statements(body, &it.before);
                let condition = it.condition.as_ref().map(|it| self.condition(body, it));
                let update = it.update.iter().map(|it| self.expr(body, it, None).expr).collect();
                begin(body);
                Loop { before, condition, update, ..empty(self.single(body, &it.body)) }
            }
            S::ForEach(it) => {
                let (before, condition, update, first) = self.for_each(body, it);
                begin(body);
                let inside = self.single(body, &it.body);
                let inside = match first {
                    Some(first) => {
                        let span = inside.span;
                        Stmt { kind: StmtKind::Block(vec![first, inside]), span }
                    }
                    None => inside,
                };
                Loop { before, condition, update, ..empty(inside) }
            }
            _ => empty(Stmt { kind: StmtKind::Block(Vec::new()), span }),
        };
        body.jumps.truncate(count);
        let last = last_line(statement);
        body.close(mark, last);
        vec![Stmt { kind: StmtKind::Loop(Box::new(result)), span }]
    }

    /// A for-each loop with a counter or an iterator.
    fn for_each(
        &mut self,
        body: &mut Body,
        it: &syntax::ForEach,
    ) -> (Vec<Stmt>, Option<Expr>, Vec<Expr>, Option<Stmt>) {
        let over = self.value(body, &it.over);
        let span = over.span();
        let declared = it.ty.as_ref().map(|ty| self.resolve_variable(ty, body.scope()));
        let mut before = Vec::new();
        let keep = |body: &mut Body, before: &mut Vec<Stmt>, val: Val| -> LocalId {
            let id = body.add(Name::EMPTY, val.ty.clone(), span, true);
            before.push(Stmt { kind: StmtKind::Local(id, Some(val.expr)), span });
            id
        };
        let read = |id: LocalId, ty: Type| Expr { kind: ExprKind::Local(id), ty, span };
        let (condition, update, element) = match &over.ty {
            Ty::Array(element) => {
                let (ty, element) = (over.expr.ty, (**element).clone());
                let array = keep(body, &mut before, over);
                let zero = self.literal(Value::Int(0), Ty::INT, span);
                let counter = keep(body, &mut before, zero);
                let length = ExprKind::Length(Box::new(read(array, ty)));
                let length = Expr { kind: length, ty: Type::INT, span };
                let less = ExprKind::Binary(
                    BinaryOp::Lt,
                    Box::new(read(counter, Type::INT)),
                    Box::new(length),
                );
                let condition = Expr { kind: less, ty: Type::BOOLEAN, span };
                let place = Place { kind: PlaceKind::Local(counter), ty: Type::INT, span };
                let right = Expr { kind: ExprKind::Literal(Value::Int(1)), ty: Type::INT, span };
                let step =
                    Compound { place, op: BinaryOp::Add, computed: Type::INT, right, old: false };
                let step = Expr { kind: ExprKind::Compound(Box::new(step)), ty: Type::INT, span };
                let at =
                    ExprKind::Index(Box::new(read(array, ty)), Box::new(read(counter, Type::INT)));
                (condition, vec![step], self.val(at, element, span, 1))
            }
            _ => match self.iteration(&over) {
                Some((iterator, has_next, next, element)) => {
                    let own = self.erase(&over.ty);
                    let call = |method: MethodId, object: Expr, ty: Type| {
                        let call = Call {
                            method,
                            dispatch: Dispatch::Interface,
                            object: Some(object),
                            arguments: Vec::new(),
                        };
                        Expr { kind: ExprKind::Call(Box::new(call)), ty, span }
                    };
                    let ty = Type::class(self.known.iterator);
                    let iterable = Ty::class(self.known.iterable);
                    let object = self.erased_cast(over, &iterable);
                    let _ = own;
                    let made = call(iterator, object.expr, ty);
                    let made = Val { expr: made, ty: Ty::class(self.known.iterator), height: 3 };
                    let id = keep(body, &mut before, made);
                    let condition = call(has_next, read(id, ty), Type::BOOLEAN);
                    let object = Type::class(self.known.object);
                    let value = call(next, read(id, ty), object);
                    let value = Val { expr: value, ty: element.clone(), height: 3 };
                    (condition, Vec::new(), self.erased_cast(value, &element))
                }
                None => {
                    if !over.ty.is_error() {
                        let found = self.show(&over.ty);
                        let diagnostic = Diagnostic::new(Code::NotIterable, span);
                        self.mistake(diagnostic.with("found", found));
                    }
                    let ty = declared.unwrap_or(Ty::Error);
                    self.declare_local(body, it.name, ty);
                    return (before, None, Vec::new(), None);
                }
            },
        };
        let ty = declared.unwrap_or_else(|| self.upper(&element.ty));
        let value = self.assign(element, &ty);
        let id = self.declare_local(body, it.name, ty);
        body.locals[id.0 as usize].is_final = it.modifiers.has(syntax::Modifiers::FINAL);
        let kind = StmtKind::Local(id, Some(value.expr));
        let first = Stmt { kind, span: it.name.span };
        (before, Some(condition), update, Some(first))
    }

    /// The methods by which a collection is gone through, and the type of its elements.
    fn iteration(&self, over: &Val) -> Option<(MethodId, MethodId, MethodId, Ty)> {
        let known = &self.known;
        let Ty::Class(_, arguments) = self.as_super(&over.ty, known.iterable)? else {
            return None;
        };
        let find =
            |class, name| self.class(class).by_name.get(&name).and_then(|it| it.first()).copied();
        let element = arguments.first().map_or_else(|| self.object(), |it| self.upper(it));
        Some((
            find(known.iterable, Name::ITERATOR)?,
            find(known.iterator, Name::HAS_NEXT)?,
            find(known.iterator, Name::NEXT)?,
            element,
        ))
    }

    fn switch(
        &mut self,
        body: &mut Body,
        value: &syntax::Expr,
        groups: &[syntax::Group],
        end: Span,
    ) -> StmtKind {
        let val = self.value(body, value);
        let ty = val.ty.clone();
        let prim = self.unboxed(&ty);
        let enum_class = ty.class_id().filter(|it| self.class(*it).kind == ClassKind::Enum);
        let small = matches!(
            prim,
            Some(Primitive::Byte | Primitive::Short | Primitive::Char | Primitive::Int)
        );
        let fits = ty.is_error() || small || self.is_string(&ty) || enum_class.is_some();
        if !fits {
            let found = self.show(&ty);
            let diagnostic = Diagnostic::new(Code::BadSwitch, val.span()).with("found", found);
            self.mistake(diagnostic);
        }
        let value = match enum_class {
            Some(_) => self.ordinal(val),
            None if small => self.to_primitive(val, Primitive::Int),
            None => val,
        };
        let target = body.target();
        let mark = body.mark();
        body.jumps.push(Jump { label: None, target, is_loop: false, plain: true });
        let mut seen: Vec<Value> = Vec::new();
        let mut default = false;
        let mut out = Vec::new();
        for group in groups {
            let mut result = Group { labels: Vec::new(), default: false, body: Vec::new() };
            for label in &group.labels {
                let Some(label) = label else {
                    if default {
                        self.say(Code::DuplicateDefault, group.span);
                    }
                    default = true;
                    result.default = true;
                    continue;
                };
                let Some(value) = self.label(body, label, &ty, fits) else { continue };
                if seen.contains(&value) {
                    self.say(Code::DuplicateCase, label.span);
                    continue;
                }
                seen.push(value.clone());
                result.labels.push(value);
            }
            result.body = self.statements(body, &group.body);
            if group.arrow {
                let kind = StmtKind::Break(target);
                // A block that ends otherwise is not followed by anything.
                let inner = Stmt { kind: StmtKind::Block(result.body), span: group.span };
                let leave = Stmt { kind, span: Span { length: 0, ..group.span } };
                result.body = vec![inner, leave];
            }
            out.push(result);
        }
        body.jumps.pop();
        body.close(mark, end.line);
        StmtKind::Switch(Box::new(Switch { target, value: value.expr, groups: out }))
    }

    fn ordinal(&self, val: Val) -> Val {
        let list = self.class(self.known.enums).by_name.get(&Name::ORDINAL);
        let Some(method) = list.and_then(|it| it.first()).copied() else { return val };
        let (span, height) = (val.span(), val.height);
        let call = Call {
            method,
            dispatch: Dispatch::Virtual,
            object: Some(val.expr),
            arguments: Vec::new(),
        };
        self.val(ExprKind::Call(Box::new(call)), Ty::INT, span, height)
    }

    fn label(
        &mut self,
        body: &mut Body,
        label: &syntax::Expr,
        ty: &Ty,
        fits: bool,
    ) -> Option<Value> {
        if let Some(class) = ty.class_id().filter(|it| self.class(*it).kind == ClassKind::Enum) {
            let syntax::ExprKind::Name(name) = &label.kind else {
                self.say(Code::NotConstant, label.span);
                return None;
            };
            let fields = self.class(class).enum_fields.clone();
            let at = fields.iter().position(|it| self.field(*it).name == *name);
            if at.is_none() {
                let text = self.text(*name).to_owned();
                let names: Vec<&str> =
                    fields.iter().map(|it| self.text(self.field(*it).name)).collect();
                let similar = super::similar::closest(&text, names.into_iter());
                let shown = self.show(ty);
                let diagnostic = Diagnostic::new(Code::UnknownField, label.span)
                    .with("name", text)
                    .with("class", shown);
                self.mistake(diagnostic.similar(similar));
            }
            return at.map(|it| Value::Int(it as i32));
        }
        let val = self.value(body, label);
        if val.ty.is_error() || !fits || ty.is_error() {
            return None;
        }
        let to = self.unboxed(ty).map_or_else(|| ty.clone(), Ty::Prim);
        if val.constant().is_none() {
            self.say(Code::NotConstant, label.span);
            return None;
        }
        let val = self.assign(val, &to);
        val.constant().cloned()
    }

    fn try_statement(&mut self, body: &mut Body, it: &syntax::Try) -> StmtKind {
        let inside = self.block(body, &it.body);
        let mut catches = Vec::new();
        for catch in &it.catches {
            let mut classes = Vec::new();
            let mut types = Vec::new();
            for reference in &catch.types {
                let ty = self.resolve(reference, body.scope());
                let throwable = Ty::class(self.known.throwable);
                if !self.is_subtype(&ty, &throwable) {
                    self.expected_found(Code::NotThrowable, reference.span, "Throwable", &ty);
                    continue;
                }
                if let Some(class) = self.erase(&ty).as_class().filter(|_| !ty.is_error()) {
                    let related = types
                        .iter()
                        .any(|other| self.is_subtype(&ty, other) || self.is_subtype(other, &ty));
                    if related {
                        self.expected_found(Code::AlreadyCaught, reference.span, "", &ty);
                    }
                    classes.push(class);
                    types.push(ty);
                }
            }
            let ty = types
                .iter()
                .skip(1)
                .fold(types.first().cloned(), |a, b| a.map(|a| self.common(&a, b)));
            let mark = body.mark();
            let local = self.declare_local(body, catch.name, ty.unwrap_or(Ty::Error));
            // The variable of a catch of several types is final.
            body.locals[local.0 as usize].is_final =
                catch.modifiers.has(syntax::Modifiers::FINAL) || catch.types.len() > 1;
            let inside = self.block(body, &catch.body);
            body.close(mark, catch.body.end.line);
            let span = catch.types.first().map_or(catch.span, |it| it.span);
            catches.push(Catch { classes, local, body: inside, span });
        }
        let finally = it.finally.as_ref().map(|it| self.block(body, it));
        StmtKind::Try(Box::new(Try { body: inside, catches, finally }))
    }
}

/// The last line of a loop.
fn last_line(statement: &syntax::Stmt) -> u32 {
    let mut statement = statement;
    loop {
        use syntax::StmtKind as S;
        statement = match &statement.kind {
            S::While(_, body) | S::Do(body, _) | S::Labeled(_, body) => body,
            S::For(it) => &it.body,
            S::ForEach(it) => &it.body,
            S::Block(block) => return block.end.line,
            _ => return statement.span.line,
        };
    }
}
