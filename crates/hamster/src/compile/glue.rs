//! Functions that no program contains: what runs before it, itself, and its threads.

use super::{CompileError, Compiler, builder::Builder};
use crate::{
    machine::{code::Ins, program::Function},
    tree::checked::{Method, MethodId, MethodKind, Type},
};

impl Compiler<'_> {
    /// Makes the functions that begin everything.
    pub(super) fn glue(&mut self) -> Result<(), CompileError> {
        let library: Vec<MethodId> = self
            .tree
            .classes
            .iter()
            .filter(|it| it.library)
            .filter_map(|it| it.static_init)
            .collect();
        let main = self.tree.main.ok_or(CompileError::NoMain)?;
        let run = self.library_method("Thread", "run", &[])?;
        self.out.describe = self.describe.0;
        self.out.prologue = self.synthetic(main, |it| {
            for id in library {
                it.emit_safe(Ins::Call { s: 0, to: id.0 });
            }
        });
        let tree = self.tree;
        let method = tree.method(main);
        let class = tree.class(method.class);
        let constructor = class.methods.iter().copied().find(|it| {
            let it = tree.method(*it);
            it.kind == MethodKind::Constructor && it.parameters.is_empty()
        });
        self.out.entry = self.synthetic(main, |it| {
            it.at(method.span);
            it.initialise(method.class);
            if !method.is_static() {
                let this = it.alloc();
                it.new_object(method.class, this);
                it.set_reference(this, true);
                if let Some(constructor) = constructor {
                    let argument = it.alloc();
                    it.emit(Ins::Mov { d: argument, a: this });
                    it.emit_safe(Ins::Call { s: argument, to: constructor.0 });
                    it.release(1);
                }
                it.set_reference(this, false);
            }
            it.emit_safe(Ins::Call { s: 0, to: main.0 });
        });
        let slot = tree.method(run).slot.unwrap_or(0);
        self.out.run_thread = self.synthetic(main, |it| {
            it.emit_safe(Ins::CallVirtual { s: 0, slot });
        });
        Ok(())
    }

    /// The type `Object`.
    pub(super) fn object_type(&self) -> Result<Type, CompileError> {
        Ok(Type::class(self.library_class("Object")?))
    }

    /// A function of the machine's own.
    fn synthetic(&mut self, like: MethodId, make: impl FnOnce(&mut Builder<'_, '_>)) -> u32 {
        let method: &Method = self.tree.method(like);
        let mut builder = Builder::new(self, method);
        builder.glue = true;
        make(&mut builder);
        builder.emit(Ins::Ret);
        let function = Function { hidden: true, ..builder.finish() };
        self.out.functions.push(function);
        self.out.functions.len() as u32 - 1
    }
}
