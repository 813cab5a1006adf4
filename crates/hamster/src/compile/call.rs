//! Calls, new objects and new arrays.

use super::{builder::Builder, kind_of};
use crate::{
    machine::{
        code::{Ins, Reg},
        program::Kind,
    },
    tree::checked::{Call, ClassId, Dispatch, Expr, ExprKind, LocalId, MethodId, Type},
};

impl<'a> Builder<'a, '_> {
    /// The first register of a call's arguments: the one for the result, if it is on top.
    pub(super) fn start_of_call(&mut self, d: Reg) -> Reg {
        if self.is_top(d) { d } else { self.alloc() }
    }

    /// Brings the result of a call to its place.
    pub(super) fn result(&mut self, d: Reg, s: Reg) {
        if d != s {
            self.emit(Ins::Mov { d, a: s });
        }
    }

    pub(super) fn arguments(
        &mut self,
        arguments: impl IntoIterator<Item = &'a Expr>,
        s: Reg,
        used: bool,
    ) {
        let mut first = !used;
        for argument in arguments {
            let reg = if first { s } else { self.alloc() };
            first = false;
            self.into(argument, reg);
            self.set_reference(reg, kind_of(argument.ty) == Kind::Reference);
        }
    }

    /// A call with its arguments from `s` on, which is on top; the result is in `s`.
    pub(super) fn call(&mut self, call: &'a Call, expr: &'a Expr, s: Reg) {
        let tree = self.tree;
        let method = tree.method(call.method);
        self.arguments(call.object.iter().chain(&call.arguments), s, false);
        self.at(expr.span);
        let this =
            matches!(call.object.as_ref().map(|it| &it.kind), Some(ExprKind::Local(LocalId(0))))
                && !self.method.is_static();
        let to = call.method.0;
        let slot = method.slot;
        let fixed = !self.compiler.overridden.contains(&call.method) && !method.is_abstract;
        let native = if method.is_native && fixed {
            crate::machine::native(&tree.signature(call.method))
        } else {
            None
        };
        if call.dispatch == Dispatch::Static {
            self.initialise_above(method.class);
        }
        let ins = match (call.dispatch, native) {
            (Dispatch::Static, Some(n)) => {
                self.emit_safe(Ins::Native { s, n });
                self.release(usize::from(s) + 1);
                self.set_reference(s, false);
                return;
            }
            (Dispatch::Virtual | Dispatch::Special, Some(n)) => {
                if !this {
                    self.emit(Ins::NotNull { a: s });
                }
                self.emit_safe(Ins::Native { s, n });
                self.release(usize::from(s) + 1);
                self.set_reference(s, false);
                return;
            }
            (Dispatch::Static, None) => Ins::Call { s, to },
            (Dispatch::Special, _) if this => Ins::Call { s, to },
            (Dispatch::Special, _) => Ins::CallThis { s, to },
            (Dispatch::Virtual, _) => match slot {
                Some(_) if fixed && this => Ins::Call { s, to },
                Some(slot) if !fixed => Ins::CallVirtual { s, slot },
                _ => Ins::CallThis { s, to },
            },
            (Dispatch::Interface, _) => {
                let selector = self.compiler.selectors.get(&call.method).copied();
                Ins::CallInterface { s, selector: selector.unwrap_or(u32::MAX >> 1) }
            }
        };
        // The arguments belong to the called method from now on.
        self.release(usize::from(s));
        self.emit_safe(ins);
        self.alloc();
    }

    /// Initialises a class while arguments are in registers.
    fn initialise_above(&mut self, class: ClassId) {
        self.initialise(class);
    }

    /// A new object without its constructor.
    pub(super) fn new_object(&mut self, class: ClassId, d: Reg) {
        let size = (self.tree.class(class).size + 1).min(u16::MAX.into()) as u16;
        self.emit_safe(Ins::New { d, size, class: class.0 });
    }

    pub(super) fn create(
        &mut self,
        constructor: MethodId,
        arguments: &'a [Expr],
        expr: &'a Expr,
        d: Reg,
    ) {
        let tree = self.tree;
        let method = tree.method(constructor);
        if tree.names.get("String") == Some(&method.class) {
            // Strings have no constructors that fill them: a native method makes them.
            let s = self.start_of_call(d);
            self.arguments(arguments, s, false);
            self.at(expr.span);
            match crate::machine::native(&tree.signature(constructor)) {
                Some(n) => {
                    self.emit_safe(Ins::Native { s, n });
                }
                None => {
                    let name = tree.signature(constructor);
                    self.compiler.error.get_or_insert(super::CompileError::Library(name));
                }
            }
            self.set_reference(s, false);
            self.result(d, s);
            return;
        }
        self.initialise(method.class);
        let fresh = self.start_of_call(d);
        self.new_object(method.class, fresh);
        self.set_reference(fresh, true);
        let s = self.alloc();
        self.emit(Ins::Mov { d: s, a: fresh });
        self.set_reference(s, true);
        self.arguments(arguments, s, true);
        self.at(expr.span);
        self.release(usize::from(s));
        self.emit_safe(Ins::Call { s, to: constructor.0 });
        self.alloc();
        self.set_reference(fresh, false);
        self.result(d, fresh);
    }

    pub(super) fn new_array(&mut self, ty: Type, lengths: &'a [Expr], d: Reg) {
        let class = self.compiler.class_of(ty);
        if let [length] = lengths {
            let a = self.operand(length, &[], d);
            self.emit_safe(Ins::NewArray { d, a, class });
            return;
        }
        let s = self.start_of_call(d);
        self.arguments(lengths, s, false);
        let count = lengths.len() as u8;
        self.emit_safe(Ins::NewArrays { s, count, class });
        self.result(d, s);
    }

    pub(super) fn array_of(&mut self, ty: Type, elements: &'a [Expr], d: Reg) {
        let class = self.compiler.class_of(ty);
        let array = self.start_of_call(d);
        self.emit(Ins::Int { d: array, v: elements.len() as i32 });
        self.emit_safe(Ins::NewArray { d: array, a: array, class });
        self.set_reference(array, true);
        let element = ty.element().unwrap_or(Type::INT);
        for (index, expr) in elements.iter().enumerate() {
            let top = self.top();
            let c = self.value(expr);
            let b = self.alloc();
            self.emit(Ins::Int { d: b, v: index as i32 });
            self.store(element, array, b, c);
            self.release(top);
        }
        self.set_reference(array, false);
        self.result(d, array);
    }
}
