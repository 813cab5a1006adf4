//! What is assigned, reached and thrown, found on the checked tree of a method.
//!
//! The rules are those of chapters 11, 14 and 16 of Java's specification, with one simplification:
//! what a loop assigns is taken as possibly assigned before each round, even where every round that
//! assigns leaves the loop.

mod assigned;
mod expressions;
mod state;

use std::collections::HashMap;

use self::{
    assigned::assigned_in,
    state::{Set, State},
};
use super::{Checker, Ty};
use crate::{
    diagnostic::{Code, Diagnostic},
    tree::{
        Span,
        checked::{
            ClassId, Expr, ExprKind, FieldId, LocalId, Loop, MethodId, MethodKind, Stmt, StmtKind,
            Switch, Target, Try, Value,
        },
        syntax::Modifiers,
    },
};

/// An exception that may be thrown, and where.
type Thrown = (ClassId, Span);

struct Flow<'c> {
    checker: &'c mut Checker,
    method: MethodId,
    locals: usize,
    /// Final fields that are assigned here; their bits come behind those of the variables.
    fields: Vec<FieldId>,
    state: State,
    /// States in which statements are left, and in which loops go on.
    breaks: HashMap<Target, State>,
    continues: HashMap<Target, State>,
    /// What may be thrown inside each `try` around this point, the method itself first.
    thrown: Vec<Vec<Thrown>>,
    /// What a variable of a `catch` may be.
    caught: HashMap<LocalId, Vec<ClassId>>,
    /// Variables that are assigned although they may have a value.
    again: Set,
    /// Number of parameters, `this` included.
    parameters: usize,
    finals: Vec<bool>,
    /// Something was never reached; what follows from that is not said.
    recovered: bool,
}

impl Checker {
    /// Checks the flow of a method whose types are right.
    pub(super) fn flow(&mut self, method: MethodId) {
        self.flow_of(method);
    }

    /// Fields that are assigned when the method ends.
    fn flow_of(&mut self, method: MethodId) -> Vec<FieldId> {
        let Some(body) = self.method(method).body.clone() else { return Vec::new() };
        let info = self.method(method);
        let locals = info.locals.len();
        let (kind, class) = (info.kind, info.class);
        let mut fields = Vec::new();
        if Self::assigns_finals(kind) {
            let is_static = kind == MethodKind::StaticInit;
            fields = self.blank_finals(class, is_static);
        }
        let hidden = match kind {
            MethodKind::Constructor => self.hidden(class).len(),
            _ => 0,
        };
        let info = self.method(method);
        let this = usize::from(!info.is_static());
        let parameters = this + hidden + info.parameters.len();
        let count = locals + fields.len();
        let mut state = State::start(count);
        for at in 0..parameters {
            state.assigned.set(at, true);
            state.unassigned.set(at, false);
        }
        let finals = self.finals(method);
        let mut flow = Flow {
            checker: self,
            method,
            locals,
            fields,
            state,
            breaks: HashMap::new(),
            continues: HashMap::new(),
            thrown: vec![Vec::new()],
            caught: HashMap::new(),
            again: Set::empty(locals),
            parameters,
            finals,
            recovered: false,
        };
        flow.statements(&body);
        flow.end();
        flow.fields
            .iter()
            .enumerate()
            .filter(|(at, _)| flow.state.assigned.has(flow.locals + at))
            .map(|it| *it.1)
            .collect()
    }

    fn finals(&self, method: MethodId) -> Vec<bool> {
        self.final_locals.get(&method).cloned().unwrap_or_default()
    }

    /// Final fields without a value of their own.
    pub(super) fn blank_finals(&self, class: ClassId, is_static: bool) -> Vec<FieldId> {
        let blank = |it: &FieldId| {
            let info = self.field(*it);
            let value = info.decl.as_ref().and_then(|(decl, at)| decl.variables.get(*at));
            info.has(Modifiers::FINAL)
                && info.has(Modifiers::STATIC) == is_static
                && value.is_some_and(|it| it.value.is_none())
        };
        self.class(class).fields.iter().copied().filter(blank).collect()
    }
}

impl Flow<'_> {
    fn count(&self) -> usize {
        self.locals + self.fields.len()
    }

    fn dead(&self) -> State {
        State::dead(self.count())
    }

    fn say(&mut self, code: Code, span: Span, name: &str) {
        self.checker.mistake(Diagnostic::new(code, span).with("name", name));
    }

    fn throw(&mut self, class: ClassId, span: Span) {
        if let Some(last) = self.thrown.last_mut() {
            last.push((class, span));
        }
    }

    /// What has to be true at the end of the method.
    fn end(&mut self) {
        let info = self.checker.method(self.method);
        let (kind, end, returns) = (info.kind, info.end, info.returns.clone());
        let (class, written) = (info.class, info.decl.is_some());
        let alive = self.state.alive;
        let plain = matches!(kind, MethodKind::Instance | MethodKind::Static);
        if alive && plain && !self.recovered && returns != Ty::Void {
            let name = self.checker.text(self.checker.method(self.method).name).to_owned();
            self.say(Code::MissingReturn, end, &name);
        }
        if !alive && matches!(kind, MethodKind::Initializer | MethodKind::StaticInit) {
            self.checker.say(Code::InitializerIncomplete, end);
        }
        let span = if written { Some(end) } else { None };
        if alive && matches!(kind, MethodKind::Constructor | MethodKind::StaticInit) {
            self.finals_assigned(span);
        }
        let declared = self.checker.method(self.method).throws.clone();
        let anonymous = self.checker.class(class).anonymous;
        let free = kind == MethodKind::Initializer || anonymous && kind == MethodKind::Constructor;
        for (thrown, span) in self.thrown.pop().unwrap_or_default() {
            let ty = Ty::class(thrown);
            let handled = declared.iter().any(|it| self.checker.is_subtype(&ty, it));
            // What initialisers throw, the constructors throw.
            if !handled && self.checker.is_checked(&ty) && !(free && anonymous) {
                let name = self.checker.class(thrown).name.clone();
                self.say(Code::UnhandledException, span, &name);
            }
        }
        for (local, span) in self.checker.method(self.method).captured.clone() {
            if self.again.has(local.0 as usize) {
                let name = self.local_name(local);
                self.say(Code::NotEffectivelyFinal, span, &name);
            }
        }
    }

    fn local_name(&self, local: LocalId) -> String {
        let locals = &self.checker.method(self.method).locals;
        locals.get(local.0 as usize).map(|it| it.name.clone()).unwrap_or_default()
    }

    /// Every final field has its value; otherwise a mistake there, or at the field itself.
    fn finals_assigned(&mut self, span: Option<Span>) {
        for (at, field) in self.fields.clone().into_iter().enumerate() {
            if !self.state.assigned.has(self.locals + at) {
                let info = self.checker.field(field);
                let (name, place) = (info.name, info.span);
                let name = self.checker.text(name).to_owned();
                self.say(Code::FinalFieldUnassigned, span.unwrap_or(place), &name);
                self.state.assigned.set(self.locals + at, true);
            }
        }
    }

    // Statements.

    fn statements(&mut self, list: &[Stmt]) {
        for statement in list {
            self.statement(statement);
        }
    }

    fn reached(&mut self, span: Span) {
        if !self.state.alive {
            // What the checker added has no length.
            if span.length > 0 {
                self.checker.say(Code::Unreachable, span);
                self.recovered = true;
            }
            self.state.alive = true;
        }
    }

    fn statement(&mut self, statement: &Stmt) {
        if !self.state.alive && statement.span.length == 0 {
            return;
        }
        self.reached(statement.span);
        match &statement.kind {
            StmtKind::Expr(expr) => self.expr(expr),
            StmtKind::Local(id, value) => {
                let at = id.0 as usize;
                self.state.assigned.set(at, false);
                self.state.unassigned.set(at, true);
                if let Some(value) = value {
                    self.expr(value);
                    self.state.assigned.set(at, true);
                    self.state.unassigned.set(at, false);
                }
            }
            StmtKind::Block(list) => self.statements(list),
            StmtKind::If(arms, otherwise) => {
                let mut end = self.dead();
                for (condition, then) in arms {
                    let (mut yes, mut no) = self.condition(condition);
                    // An `if` with a constant condition is exempt, so that code can be switched off.
                    (yes.alive, no.alive) = (true, true);
                    self.state = yes;
                    self.statement(then);
                    end.join(&self.state);
                    self.state = no;
                }
                if let Some(otherwise) = otherwise {
                    self.statement(otherwise);
                }
                self.state.join(&end);
            }
            StmtKind::Loop(it) => self.looping(it),
            StmtKind::Labeled(target, body) => {
                self.statement(body);
                self.leave(*target);
            }
            StmtKind::Switch(it) => self.switch(it),
            StmtKind::Break(target) => {
                let dead = self.dead();
                let state = std::mem::replace(&mut self.state, dead);
                merge(&mut self.breaks, *target, state);
            }
            StmtKind::Continue(target) => {
                let dead = self.dead();
                let state = std::mem::replace(&mut self.state, dead);
                merge(&mut self.continues, *target, state);
            }
            StmtKind::Return(value) => {
                if let Some(value) = value {
                    self.expr(value);
                }
                if self.checker.method(self.method).kind == MethodKind::Constructor {
                    self.finals_assigned(Some(statement.span));
                }
                self.state = self.dead();
            }
            StmtKind::Throw(value) => {
                self.expr(value);
                self.thrown_value(value, statement.span);
                self.state = self.dead();
            }
            StmtKind::Try(it) => self.trying(it),
            StmtKind::Synchronized(lock, body) => {
                self.expr(lock);
                self.statements(body);
            }
        }
    }

    fn thrown_value(&mut self, value: &Expr, span: Span) {
        if let ExprKind::Local(local) = value.kind
            && let Some(classes) = self.caught.get(&local).cloned()
            && !self.again.has(local.0 as usize)
        {
            for class in classes {
                self.throw(class, span);
            }
        } else if let Some(class) = value.ty.as_class() {
            self.throw(class, span);
        }
    }

    /// Joins what left the statement of a target.
    fn leave(&mut self, target: Target) {
        if let Some(state) = self.breaks.remove(&target) {
            self.state.join(&state);
        }
    }

    fn looping(&mut self, it: &Loop) {
        self.statements(&it.before);
        let mut inside = Set::empty(self.count());
        assigned_in(it, self.locals, &self.fields, &mut inside);
        self.state.unassigned.remove(&inside);
        let always = |it: &Option<Expr>, value: bool| match it {
            None => value,
            Some(it) => matches!(it.kind, ExprKind::Literal(Value::Boolean(own)) if own == value),
        };
        let endless = always(&it.condition, true);
        let mut after = self.dead();
        if !it.body_first {
            if let Some(condition) = &it.condition {
                let (yes, no) = self.condition(condition);
                after = no;
                after.alive = !endless;
                self.state = yes;
                self.state.alive = !always(&it.condition, false);
            }
            if !self.state.alive {
                self.checker.say(Code::Unreachable, it.body.span);
                self.state.alive = true;
            }
        }
        self.statement(&it.body);
        if let Some(state) = self.continues.remove(&it.target) {
            self.state.join(&state);
        }
        if it.body_first
            && let Some(condition) = &it.condition
        {
            let alive = self.state.alive;
            let (_, no) = self.condition(condition);
            after = no;
            after.alive = alive && !endless;
        }
        for update in &it.update {
            self.expr(update);
        }
        self.state = after;
        self.leave(it.target);
    }

    fn switch(&mut self, it: &Switch) {
        self.expr(&it.value);
        let start = self.state.clone();
        self.state = self.dead();
        let mut default = false;
        for group in &it.groups {
            default |= group.default;
            self.state.join(&start);
            self.statements(&group.body);
        }
        if !default {
            self.state.join(&start);
        }
        self.leave(it.target);
    }

    fn trying(&mut self, it: &Try) {
        let start = self.state.clone();
        let (breaks, continues) = (self.breaks.clone(), self.continues.clone());
        self.thrown.push(Vec::new());
        self.statements(&it.body);
        let thrown = self.thrown.pop().unwrap_or_default();
        let mut end = self.state.clone();
        // A handler may come after any assignment of the block, or before all of them.
        let mut handler = start.clone();
        let mut inside = Set::empty(self.count());
        assigned_in(&it.body, self.locals, &self.fields, &mut inside);
        handler.unassigned.remove(&inside);
        handler.alive = true;
        let mut left = thrown;
        let mut outside: Vec<Thrown> = Vec::new();
        let mut before: Vec<ClassId> = Vec::new();
        self.thrown.push(Vec::new());
        for catch in &it.catches {
            let mut may_be = Vec::new();
            for class in &catch.classes {
                if before.iter().any(|it| self.checker.is_subclass(*class, *it)) {
                    let name = self.checker.class(*class).name.clone();
                    self.checker.mistake(
                        Diagnostic::new(Code::AlreadyCaught, catch.span)
                            .with("expected", "")
                            .with("found", name),
                    );
                    continue;
                }
                self.is_thrown(*class, &left, catch.span);
                for (thrown, _) in &left {
                    if self.checker.is_subclass(*thrown, *class) {
                        may_be.push(*thrown);
                    } else if self.checker.is_subclass(*class, *thrown) {
                        may_be.push(*class);
                    }
                }
                left.retain(|it| !self.checker.is_subclass(it.0, *class));
                before.push(*class);
            }
            self.state = handler.clone();
            let local = catch.local.0 as usize;
            self.state.assigned.set(local, true);
            self.state.unassigned.set(local, false);
            self.caught.insert(catch.local, may_be);
            self.statements(&catch.body);
            end.join(&self.state);
        }
        outside.extend(left);
        outside.extend(self.thrown.pop().unwrap_or_default());
        self.state = end;
        if let Some(finally) = &it.finally {
            let end = self.state.clone();
            for catch in &it.catches {
                assigned_in(&catch.body, self.locals, &self.fields, &mut inside);
            }
            self.state = start;
            self.state.unassigned.remove(&inside);
            self.state.alive = true;
            self.statements(finally);
            if self.state.alive {
                // What the block at the end assigns is assigned on every way.
                let mut after = end;
                after.assigned.unite(&self.state.assigned);
                after.unassigned.intersect(&self.state.unassigned);
                self.state = after;
            } else {
                // It ends otherwise: nothing that came before matters.
                (self.breaks, self.continues) = (breaks, continues);
                outside.clear();
            }
        }
        if let Some(last) = self.thrown.last_mut() {
            last.extend(outside);
        }
    }

    /// A checked exception that is caught must be thrown somewhere.
    fn is_thrown(&mut self, class: ClassId, thrown: &[Thrown], span: Span) {
        let ty = Ty::class(class);
        let runtime = self.checker.known.runtime;
        let unchecked = !self.checker.is_checked(&ty) || self.checker.is_subclass(runtime, class);
        let related = |it: &Thrown| {
            self.checker.is_subclass(it.0, class) || self.checker.is_subclass(class, it.0)
        };
        if !unchecked && !thrown.iter().any(related) {
            let name = self.checker.class(class).name.clone();
            self.say(Code::NeverThrown, span, &name);
        }
    }
}

/// Adds a state in which a statement is left.
fn merge(states: &mut HashMap<Target, State>, target: Target, state: State) {
    match states.get_mut(&target) {
        Some(known) => known.join(&state),
        None => {
            states.insert(target, state);
        }
    }
}
