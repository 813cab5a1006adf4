//! Statements.

use std::collections::BTreeMap;

use super::{
    builder::{Around, Builder, Jump, Watch},
    kind_of,
};
use crate::{
    machine::{
        code::{Ins, Reg},
        program::{Handler, Kind, Switch as Table},
    },
    tree::checked::{Loop, Stmt, StmtKind, Switch, Target, Try, Value},
};

/// Tables of a `switch` may have this many times as many entries as there are labels.
const SPARSE: i64 = 8;

impl<'a> Builder<'a, '_> {
    /// Statements with a scope of their own.
    pub(super) fn block(&mut self, body: &'a [Stmt]) {
        let (scope, top) = (self.scope(), self.top());
        for stmt in body {
            self.statement(stmt);
        }
        self.close(scope);
        self.release(top);
    }

    fn statement(&mut self, stmt: &'a Stmt) {
        match stmt.kind {
            StmtKind::Block(_) | StmtKind::Labeled(..) | StmtKind::Loop(_) | StmtKind::Try(_) => {
                self.at(stmt.span);
            }
            _ => self.begin_statement(stmt.span),
        }
        match &stmt.kind {
            StmtKind::Expr(expr) => self.effect(expr),
            StmtKind::Local(id, value) => {
                let known = self.has_register(*id);
                let reg = if known { self.local(*id) } else { self.alloc() };
                match value {
                    Some(value) => self.into(value, reg),
                    None => {
                        self.emit(Ins::Int { d: reg, v: 0 });
                    }
                }
                if !known {
                    self.name(*id, reg);
                }
            }
            StmtKind::Block(body) => self.block(body),
            StmtKind::If(branches, otherwise) => self.branches(branches, otherwise.as_deref()),
            StmtKind::Loop(it) => self.repeat(it),
            StmtKind::Labeled(target, body) => {
                self.around.push(Around::Target {
                    target: *target,
                    breaks: Vec::new(),
                    continues: Vec::new(),
                });
                self.block(std::slice::from_ref(body));
                self.leave_target();
            }
            StmtKind::Switch(it) => self.switch(it),
            StmtKind::Break(target) => self.jump_out(*target, false),
            StmtKind::Continue(target) => self.jump_out(*target, true),
            StmtKind::Return(value) => {
                let top = self.top();
                match value {
                    Some(value) => {
                        let ways_out = self
                            .around
                            .iter()
                            .any(|it| matches!(it, Around::Finally(..) | Around::Locked(..)));
                        let a = if ways_out {
                            // The value must not change on the way out.
                            let d = self.alloc();
                            self.into(value, d);
                            self.set_reference(d, kind_of(value.ty) == Kind::Reference);
                            d
                        } else {
                            self.value(value)
                        };
                        self.ways_out(0);
                        self.emit(Ins::RetValue { a });
                    }
                    None => {
                        self.ways_out(0);
                        self.emit(Ins::Ret);
                    }
                }
                self.release(top);
            }
            StmtKind::Throw(value) => {
                let top = self.top();
                let a = self.value(value);
                self.at(stmt.span);
                self.emit(Ins::Throw { a });
                self.release(top);
            }
            StmtKind::Try(it) => self.attempt(it),
            StmtKind::Synchronized(object, body) => {
                let top = self.top();
                let lock = self.alloc();
                self.into(object, lock);
                self.set_reference(lock, true);
                self.locked(lock, body);
                self.release(top);
            }
        }
    }

    fn branches(
        &mut self,
        branches: &'a [(crate::tree::checked::Expr, Stmt)],
        otherwise: Option<&'a Stmt>,
    ) {
        let mut ends = Vec::new();
        for (index, (condition, body)) in branches.iter().enumerate() {
            if index > 0 {
                self.begin_statement(condition.span);
            }
            let no = self.jump(condition, false);
            self.block(std::slice::from_ref(body));
            if index + 1 < branches.len() || otherwise.is_some() {
                ends.push(self.emit(Ins::Jmp { to: 0 }));
            }
            self.patch_here(no);
        }
        if let Some(body) = otherwise {
            self.block(std::slice::from_ref(body));
        }
        self.patch_here(ends);
    }

    fn repeat(&mut self, it: &'a Loop) {
        let (scope, top) = (self.scope(), self.top());
        for stmt in &it.before {
            self.statement(stmt);
        }
        self.around.push(Around::Target {
            target: it.target,
            breaks: Vec::new(),
            continues: Vec::new(),
        });
        // The test stands behind the body, so that a round takes one jump.
        let mut to_test = Vec::new();
        let mut never = Vec::new();
        if !it.body_first
            && let Some(condition) = &it.condition
        {
            if matches!(condition.kind, crate::tree::checked::ExprKind::Literal(_)) {
                never = self.jump(condition, false);
            } else {
                to_test.push(self.emit(Ins::Jmp { to: 0 }));
            }
        }
        let start = self.here();
        self.block(std::slice::from_ref(&it.body));
        if let Some(Around::Target { continues, .. }) = self.around.last_mut() {
            let continues = std::mem::take(continues);
            self.patch_here(continues);
        }
        for expr in &it.update {
            self.at(expr.span);
            self.effect(expr);
        }
        self.patch_here(to_test);
        match &it.condition {
            Some(condition) => {
                self.begin_statement(condition.span);
                for jump in self.jump(condition, true) {
                    self.patch(jump, start);
                }
            }
            None => {
                let jump = self.emit(Ins::Jmp { to: 0 });
                self.patch(jump, start);
            }
        }
        self.patch_here(never);
        self.leave_target();
        self.close(scope);
        self.release(top);
    }

    /// Ends the innermost statement that can be left.
    fn leave_target(&mut self) {
        if let Some(Around::Target { breaks, continues, .. }) = self.around.pop() {
            self.patch_here(breaks);
            self.patch_here(continues);
        }
    }

    fn switch(&mut self, it: &'a Switch) {
        let (scope, top) = (self.scope(), self.top());
        let value = self.value(&it.value);
        // Variables of one group are in scope in the next, though nothing may have set them.
        for group in &it.groups {
            for stmt in &group.body {
                if let StmtKind::Local(id, _) = stmt.kind {
                    let reg = self.alloc();
                    self.emit(Ins::Int { d: reg, v: 0 });
                    self.name(id, reg);
                }
            }
        }
        self.around.push(Around::Target {
            target: it.target,
            breaks: Vec::new(),
            continues: Vec::new(),
        });
        let texts = kind_of(it.value.ty) == Kind::Reference;
        if texts {
            self.switch_text(it, value);
        } else {
            self.switch_int(it, value);
        }
        self.leave_target();
        self.close(scope);
        self.release(top);
    }

    fn switch_int(&mut self, it: &'a Switch, a: Reg) {
        let table = self.compiler.out.switches.len() as u32;
        self.compiler.out.switches.push(Table::default());
        let from = self.emit(Ins::Switch { a, table }) as i32 + 1;
        let mut cases = BTreeMap::new();
        let mut otherwise = None;
        for group in &it.groups {
            let distance = self.here() as i32 - from;
            for label in &group.labels {
                if let Value::Int(label) = label {
                    cases.insert(*label, distance);
                }
            }
            if group.default {
                otherwise = Some(distance);
            }
            for stmt in &group.body {
                self.statement(stmt);
            }
        }
        let otherwise = otherwise.unwrap_or(self.here() as i32 - from);
        let first = cases.keys().next().copied().unwrap_or(0);
        let last = cases.keys().next_back().copied().unwrap_or(0);
        let span = i64::from(last) - i64::from(first) + 1;
        let mut made = Table { first, otherwise, ..Table::default() };
        if cases.is_empty() {
        } else if span <= SPARSE * cases.len() as i64 {
            made.dense =
                (first..=last).map(|it| cases.get(&it).copied().unwrap_or(otherwise)).collect();
        } else {
            made.sparse = cases.into_iter().collect();
        }
        if let Some(it) = self.compiler.out.switches.get_mut(table as usize) {
            *it = made;
        }
    }

    /// A `switch` over strings compares one after the other.
    fn switch_text(&mut self, it: &'a Switch, a: Reg) {
        self.emit(Ins::NotNull { a });
        let equals = crate::machine::native("String.equals(Object)").unwrap_or(0);
        let mut groups: Vec<Vec<Jump>> = Vec::new();
        for group in &it.groups {
            let mut jumps = Vec::new();
            for label in &group.labels {
                let top = self.top();
                let (s, other) = (self.alloc(), self.alloc());
                self.emit(Ins::Mov { d: s, a });
                self.literal(label, other);
                self.emit_safe(Ins::Native { s, n: equals });
                jumps.push(self.emit(Ins::JmpIf { a: s, to: 0 }));
                self.release(top);
            }
            groups.push(jumps);
        }
        let default = self.emit(Ins::Jmp { to: 0 });
        let mut has_default = false;
        for (group, jumps) in it.groups.iter().zip(groups) {
            self.patch_here(jumps);
            if group.default {
                has_default = true;
                let here = self.here();
                self.patch(default, here);
            }
            for stmt in &group.body {
                self.statement(stmt);
            }
        }
        if !has_default {
            let here = self.here();
            self.patch(default, here);
        }
    }

    // ---- ways out ----------------------------------------------------------

    fn jump_out(&mut self, target: Target, continues: bool) {
        let is = |it: &Around<'_>| matches!(it, Around::Target { target: of, .. } if *of == target);
        let Some(index) = self.around.iter().rposition(is) else { return };
        self.ways_out(index + 1);
        let jump = self.emit(Ins::Jmp { to: 0 });
        if let Some(Around::Target { breaks, continues: rounds, .. }) = self.around.get_mut(index) {
            if continues { rounds.push(jump) } else { breaks.push(jump) }
        }
    }

    /// Executes what stands on the way out of everything from an index on. Handlers of what is
    /// left do not watch these instructions.
    fn ways_out(&mut self, down_to: usize) {
        let mut left = Vec::new();
        while self.around.len() > down_to {
            let Some(it) = self.around.pop() else { break };
            let from = self.here();
            match &it {
                Around::Finally(body, _) => {
                    let body: &'a [Stmt] = body;
                    self.block(body);
                }
                Around::Locked(a, _) => {
                    self.emit(Ins::Exit { a: *a });
                }
                Around::Target { .. } | Around::Watched(_) => {}
            }
            left.push((it, from));
        }
        let to = self.here() + 1;
        while let Some((mut it, from)) = left.pop() {
            if let Around::Finally(_, watch) | Around::Locked(_, watch) | Around::Watched(watch) =
                &mut it
            {
                watch.gaps.push((from, to));
            }
            self.around.push(it);
        }
    }

    /// Lets a handler watch everything since its beginning but the gaps.
    fn watch(&mut self, watch: &Watch, to: u32, target: u32, class: u32, reg: Reg) {
        let mut from = watch.from;
        for (gap, end) in watch.gaps.iter().copied().chain([(to, to)]) {
            let gap = gap.min(to);
            if from < gap {
                self.handlers.push(Handler { from, to: gap, target, class, reg });
            }
            from = from.max(end);
        }
    }

    /// The class of everything that can be thrown.
    fn throwable(&self) -> u32 {
        self.tree.names.get("Throwable").map_or(0, |it| it.0)
    }

    fn attempt(&mut self, it: &'a Try) {
        if let Some(body) = &it.finally {
            self.around.push(Around::Finally(body, self.watch_from_here()));
        }
        self.catching(it);
        let Some(body) = &it.finally else { return };
        let Some(Around::Finally(_, watch)) = self.around.pop() else { return };
        let end = self.here();
        self.block(body);
        let done = self.emit(Ins::Jmp { to: 0 });
        let top = self.top();
        let reg = self.alloc();
        let target = self.here();
        let class = self.throwable();
        self.watch(&watch, end, target, class, reg);
        self.set_reference(reg, true);
        self.block(body);
        self.emit(Ins::Throw { a: reg });
        self.release(top);
        self.patch_here(vec![done]);
    }

    fn watch_from_here(&self) -> Watch {
        Watch { from: self.here(), gaps: Vec::new() }
    }

    /// The body of a `try` with its `catch` clauses.
    fn catching(&mut self, it: &'a Try) {
        if it.catches.is_empty() {
            self.block(&it.body);
            return;
        }
        self.around.push(Around::Watched(self.watch_from_here()));
        self.block(&it.body);
        let Some(Around::Watched(watch)) = self.around.pop() else { return };
        let end = self.here();
        let mut done = vec![self.emit(Ins::Jmp { to: 0 })];
        for (index, catch) in it.catches.iter().enumerate() {
            let (scope, top) = (self.scope(), self.top());
            let reg = self.alloc();
            let target = self.here();
            for class in &catch.classes {
                self.watch(&watch, end, target, class.0, reg);
            }
            self.bind(catch.local, reg);
            self.block(&catch.body);
            self.close(scope);
            self.release(top);
            if index + 1 < it.catches.len() {
                done.push(self.emit(Ins::Jmp { to: 0 }));
            }
        }
        self.patch_here(done);
    }

    /// Statements while the object in a register is locked.
    pub(super) fn locked(&mut self, lock: Reg, body: &'a [Stmt]) {
        self.emit_safe(Ins::Enter { a: lock });
        self.around.push(Around::Locked(lock, self.watch_from_here()));
        self.block(body);
        let Some(Around::Locked(_, watch)) = self.around.pop() else { return };
        let end = self.here();
        self.emit(Ins::Exit { a: lock });
        let done = self.emit(Ins::Jmp { to: 0 });
        let top = self.top();
        let reg = self.alloc();
        let target = self.here();
        let class = self.throwable();
        self.watch(&watch, end, target, class, reg);
        self.emit(Ins::Exit { a: lock });
        self.emit(Ins::Throw { a: reg });
        self.release(top);
        self.patch_here(vec![done]);
    }
}
