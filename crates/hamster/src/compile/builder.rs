//! The code of one method while it is made: instructions, registers, jumps, handlers.
//!
//! Registers are used like a stack: variables when they come into scope, intermediate values
//! above them. For every instruction at which objects can be collected, the builder notes which
//! registers hold references.

use super::{CompileError, Compiler, kind_of};
use crate::{
    machine::{
        code::{Ins, Reg, WINDOW},
        program::{Function, Handler, Kind, Local, Place, Roots},
    },
    tree::{
        Span,
        checked::{self, LocalId, MethodId, MethodKind, Stmt, Target, Type},
    },
};

/// A jump that does not know its target yet.
pub(super) type Jump = usize;

/// What a `break`, `continue` or `return` passes on its way out.
pub(super) enum Around<'a> {
    /// A statement that can be left, and a loop that can be continued.
    Target { target: Target, breaks: Vec<Jump>, continues: Vec<Jump> },
    /// Statements that are executed on every way out.
    Finally(&'a [Stmt], Watch),
    /// A lock that is given back on every way out.
    Locked(Reg, Watch),
    /// Handlers without anything to do on the way out.
    Watched(Watch),
}

/// The instructions that handlers watch: from a place on, without those of ways out.
#[derive(Default)]
pub(super) struct Watch {
    pub from: u32,
    pub gaps: Vec<(u32, u32)>,
}

/// The code of one method while it is made.
pub(super) struct Builder<'a, 'c> {
    pub compiler: &'c mut Compiler<'a>,
    pub tree: &'a checked::Program,
    pub method: &'a checked::Method,
    start: u32,
    place: u32,
    next: usize,
    most: usize,
    references: [bool; WINDOW],
    registers: Vec<Option<Reg>>,
    open: Vec<(LocalId, usize)>,
    locals: Vec<Local>,
    pub handlers: Vec<Handler>,
    pub around: Vec<Around<'a>>,
    statement: bool,
    /// Whether this is a function that begins a program rather than a part of it.
    pub glue: bool,
}

impl<'a> Compiler<'a> {
    /// Compiles one method.
    pub(super) fn method(&mut self, id: MethodId) -> Result<(), CompileError> {
        let method = self.tree.method(id);
        let tree = self.tree;
        let mut builder = Builder::new(self, method);
        builder.at(method.span);
        if method.is_native {
            builder.native(id)?;
        } else if let Some(body) = &method.body {
            builder.body(body);
        }
        let mut function = builder.finish();
        let class = tree.class(method.class);
        function.name = match method.kind {
            MethodKind::Instance | MethodKind::Static => {
                format!("{}.{}", class.name, method.name)
            }
            MethodKind::Constructor | MethodKind::Initializer => format!("{}.<init>", class.name),
            MethodKind::StaticInit => format!("{}.<clinit>", class.name),
        };
        function.library = class.library;
        let constructs = matches!(method.kind, MethodKind::Constructor | MethodKind::Initializer);
        function.constructs = constructs.then_some(method.class.0);
        function.records = method.is_native && method.name == "record";
        function.initialises = (method.kind == MethodKind::StaticInit).then_some(method.class.0);
        self.out.functions.push(function);
        Ok(())
    }
}

impl<'a, 'c> Builder<'a, 'c> {
    pub(super) fn new(compiler: &'c mut Compiler<'a>, method: &'a checked::Method) -> Self {
        let start = compiler.out.code.len() as u32;
        Builder {
            tree: compiler.tree,
            compiler,
            method,
            start,
            place: 0,
            next: 0,
            most: 0,
            references: [false; WINDOW],
            registers: vec![None; method.locals.len()],
            open: Vec::new(),
            locals: Vec::new(),
            handlers: Vec::new(),
            around: Vec::new(),
            statement: false,
            glue: false,
        }
    }

    /// The function, when all its code is made.
    pub(super) fn finish(mut self) -> Function {
        self.close(0);
        if self.most > WINDOW {
            let file = self.tree.files.get(self.method.span.file.0 as usize);
            self.compiler.error.get_or_insert(CompileError::TooManyVariables {
                method: self.method.name.clone(),
                file: file.map(|it| it.name.clone()).unwrap_or_default(),
                line: self.method.span.line,
            });
        }
        Function {
            code: (self.start, self.here()),
            registers: self.most as u16,
            handlers: self.handlers,
            locals: self.locals,
            ..Function::default()
        }
    }

    /// A native method takes its arguments as they come.
    fn native(&mut self, id: MethodId) -> Result<(), CompileError> {
        self.parameters();
        let signature = self.tree.signature(id);
        let n = crate::machine::native(&signature).ok_or(CompileError::Library(signature))?;
        self.emit_safe(Ins::Native { s: 0, n });
        self.emit(Ins::Ret);
        Ok(())
    }

    fn body(&mut self, body: &'a [Stmt]) {
        if self.method.kind == MethodKind::StaticInit {
            // The machine returns behind this instruction when it runs initialisers in a row.
            self.emit(Ins::Nop);
        }
        self.parameters();
        if self.method.is_synchronized {
            let lock = self.alloc();
            if self.method.is_static() {
                let class = self.method.class.0;
                self.emit_safe(Ins::ClassOf { d: lock, class });
            } else {
                self.emit(Ins::Mov { d: lock, a: 0 });
            }
            self.set_reference(lock, true);
            self.locked(lock, body);
        } else {
            self.block(body);
        }
        self.begin_statement(self.method.end);
        self.emit(Ins::Ret);
    }

    /// `this` and the parameters are in the first registers.
    fn parameters(&mut self) {
        let count = self.method.parameters.len() + usize::from(!self.method.is_static());
        if self.method.is_native && self.method.locals.len() < count {
            // Without names there is nothing to show, but the collector needs the references.
            let this = (!self.method.is_static()).then_some(true);
            let all = this
                .into_iter()
                .chain(self.method.parameters.iter().map(|it| kind_of(*it) == Kind::Reference));
            for reference in all {
                let reg = self.alloc();
                self.set_reference(reg, reference);
            }
            return;
        }
        for index in 0..count {
            self.declare(LocalId(index as u32));
        }
    }

    // ---- places ------------------------------------------------------------

    /// Where the next instructions come from.
    pub(super) fn at(&mut self, span: Span) {
        let place = Place { file: span.file.0, line: span.line, column: span.column };
        let next = self.compiler.out.places.len() as u32;
        let places = &mut self.compiler.out.places;
        self.place = *self.compiler.places.entry(place).or_insert_with(|| {
            places.push(place);
            next
        });
    }

    /// The present place, to come back to.
    pub(super) const fn place(&self) -> u32 {
        self.place
    }

    pub(super) fn set_place(&mut self, place: u32) {
        self.place = place;
    }

    /// The next instruction begins a statement.
    pub(super) fn begin_statement(&mut self, span: Span) {
        self.at(span);
        // A constructor that is not written out has no statements to stop at.
        let written = self.method.span != self.tree.class(self.method.class).span
            || matches!(self.method.kind, MethodKind::Instance | MethodKind::Static);
        self.statement = written;
    }

    // ---- instructions ------------------------------------------------------

    /// The next instruction.
    pub(super) fn here(&self) -> u32 {
        self.compiler.out.code.len() as u32
    }

    pub(super) fn emit(&mut self, ins: Ins) -> Jump {
        let out = &mut self.compiler.out;
        out.code.push(ins);
        out.place_of.push(self.place);
        out.statement.push(std::mem::take(&mut self.statement));
        out.code.len() - 1
    }

    /// An instruction at which objects can be collected.
    pub(super) fn emit_safe(&mut self, ins: Ins) -> Jump {
        let mut roots = Roots::default();
        for (reg, reference) in self.references.iter().enumerate() {
            if *reference {
                roots.insert(reg as Reg);
            }
        }
        let pc = self.here();
        if roots != Roots::default() {
            self.compiler.out.maps.insert(pc, roots);
        }
        self.emit(ins)
    }

    /// Lets a jump go to an instruction.
    pub(super) fn patch(&mut self, jump: Jump, target: u32) {
        let distance = target as i32 - jump as i32 - 1;
        if let Some(
            Ins::Jmp { to }
            | Ins::JmpIf { to, .. }
            | Ins::JmpNot { to, .. }
            | Ins::JEqI { to, .. }
            | Ins::JNeI { to, .. }
            | Ins::JLtI { to, .. }
            | Ins::JLeI { to, .. }
            | Ins::JEqL { to, .. }
            | Ins::JNeL { to, .. }
            | Ins::JEqIK { to, .. }
            | Ins::JNeIK { to, .. }
            | Ins::JLtIK { to, .. }
            | Ins::JLeIK { to, .. }
            | Ins::JGtIK { to, .. }
            | Ins::JGeIK { to, .. },
        ) = self.compiler.out.code.get_mut(jump)
        {
            *to = distance;
        }
    }

    /// Lets jumps go to the next instruction.
    pub(super) fn patch_here(&mut self, jumps: Vec<Jump>) {
        let here = self.here();
        for jump in jumps {
            self.patch(jump, here);
        }
    }

    // ---- registers ---------------------------------------------------------

    /// A new register on top.
    pub(super) fn alloc(&mut self) -> Reg {
        let reg = self.next;
        self.next += 1;
        // One register beyond the last must be left for calls.
        self.most = self.most.max(self.next + 1);
        let reg = reg.min(WINDOW - 1) as Reg;
        self.set_reference(reg, false);
        reg
    }

    /// The number of registers in use.
    pub(super) const fn top(&self) -> usize {
        self.next
    }

    /// Gives registers back.
    pub(super) fn release(&mut self, top: usize) {
        for reg in self.references.iter_mut().skip(top) {
            *reg = false;
        }
        self.next = top;
    }

    /// Whether a register is the one on top and no variable's, and so free to hold something in
    /// between.
    pub(super) fn is_top(&self, reg: Reg) -> bool {
        let variable = |id: &LocalId| self.registers.get(id.0 as usize) == Some(&Some(reg));
        usize::from(reg) + 1 == self.next && !self.open.iter().rev().any(|it| variable(&it.0))
    }

    pub(super) fn set_reference(&mut self, reg: Reg, reference: bool) {
        if let Some(it) = self.references.get_mut(usize::from(reg)) {
            *it = reference;
        }
    }

    /// The register of a variable.
    pub(super) fn local(&mut self, id: LocalId) -> Reg {
        match self.registers.get(id.0 as usize).copied().flatten() {
            Some(reg) => reg,
            None => self.declare(id),
        }
    }

    /// Whether a variable has a register already.
    pub(super) fn has_register(&self, id: LocalId) -> bool {
        self.registers.get(id.0 as usize).copied().flatten().is_some()
    }

    /// The type of a variable.
    pub(super) fn type_of(&self, id: LocalId) -> Type {
        self.method.locals.get(id.0 as usize).map_or(Type::VOID, |it| it.ty)
    }

    /// Gives a variable that has a value a register, and shows it to the debugger from here on.
    pub(super) fn declare(&mut self, id: LocalId) -> Reg {
        let reg = self.alloc();
        self.name(id, reg);
        reg
    }

    /// The value in a register on top becomes a variable.
    pub(super) fn name(&mut self, id: LocalId, reg: Reg) {
        let ty = self.type_of(id);
        self.set_reference(reg, kind_of(ty) == Kind::Reference);
        if let Some(it) = self.registers.get_mut(id.0 as usize) {
            *it = Some(reg);
        }
        let Some(local) = self.method.locals.get(id.0 as usize) else { return };
        self.open.push((id, self.locals.len()));
        if !local.synthetic {
            let here = self.here();
            let name = local.name.clone();
            self.locals.push(Local { name, kind: kind_of(ty), reg, from: here, to: here });
        }
    }

    /// The number of variables in scope, to be given to [`Builder::close`].
    pub(super) fn scope(&self) -> usize {
        self.open.len()
    }

    /// Ends the scope of all variables after the first so many.
    pub(super) fn close(&mut self, scope: usize) {
        let here = self.here();
        while self.open.len() > scope {
            let Some((id, entry)) = self.open.pop() else { break };
            if let Some(it) = self.registers.get_mut(id.0 as usize) {
                *it = None;
            }
            if !self.method.locals.get(id.0 as usize).is_none_or(|it| it.synthetic)
                && let Some(it) = self.locals.get_mut(entry)
            {
                it.to = here;
            }
        }
    }
}
