//! Assignments: variables, fields and elements that get a value.

use super::{
    builder::Builder,
    expression::changes,
    kind_of,
    operation::{immediate, operation},
};
use crate::{
    machine::{
        code::{Ins, Part, Reg},
        program::Kind,
    },
    tree::{
        Primitive,
        checked::{Compound, Expr, ExprKind, FieldId, LocalId, Place, PlaceKind, Type, Value},
    },
};

/// A place whose object, array and index are in registers.
#[derive(Copy, Clone)]
enum Spot {
    Local(Reg),
    Field(Reg, u16),
    Static(u32),
    Index(Reg, Reg),
}

impl<'a> Builder<'a, '_> {
    /// `place = value`; the value also goes to `d` if it is wanted.
    pub(super) fn assign(&mut self, place: &'a Place, value: &'a Expr, d: Option<Reg>) {
        if let PlaceKind::Local(id) = place.kind {
            let reg = self.local(id);
            self.into(value, reg);
            if let Some(d) = d.filter(|it| *it != reg) {
                self.emit(Ins::Mov { d, a: reg });
            }
            return;
        }
        let spot = self.spot(place, &[value]);
        let v = match d {
            Some(d) if self.is_top(d) => {
                self.into(value, d);
                d
            }
            _ => self.value(value),
        };
        self.at(place.span);
        self.write(spot, place.ty, v);
        if let Some(d) = d.filter(|it| *it != v) {
            self.emit(Ins::Mov { d, a: v });
        }
    }

    /// Evaluates what a place needs.
    fn spot(&mut self, place: &'a Place, later: &[&Expr]) -> Spot {
        match &place.kind {
            PlaceKind::Local(id) => Spot::Local(self.local(*id)),
            PlaceKind::Field(object, field) => {
                let a = self.kept(object, later);
                Spot::Field(a, self.offset(*field))
            }
            PlaceKind::Static(field) => self.static_spot(*field),
            PlaceKind::Index(array, index) => {
                let mut after = vec![index];
                after.extend(later);
                let a = self.kept(array, &after);
                let b = self.kept(index, later);
                Spot::Index(a, b)
            }
        }
    }

    fn static_spot(&mut self, field: FieldId) -> Spot {
        let it = self.tree.field(field);
        self.initialise(it.class);
        Spot::Static(it.slot)
    }

    /// A value that later expressions do not change.
    fn kept(&mut self, expr: &'a Expr, later: &[&Expr]) -> Reg {
        if let ExprKind::Local(id) = expr.kind
            && later.iter().any(|it| changes(it, id))
        {
            let a = self.local(id);
            let d = self.alloc();
            self.emit(Ins::Mov { d, a });
            self.set_reference(d, kind_of(expr.ty) == Kind::Reference);
            return d;
        }
        self.value(expr)
    }

    /// Stores an element.
    pub(super) fn store(&mut self, element: Type, a: Reg, b: Reg, c: Reg) {
        self.emit(match kind_of(element) {
            Kind::Boolean | Kind::Byte => Ins::StoreByte { a, b, c },
            Kind::Char | Kind::Short => Ins::StoreHalf { a, b, c },
            Kind::Reference => Ins::StoreRef { a, b, c },
            _ => Ins::Store { a, b, c },
        });
    }

    fn write(&mut self, spot: Spot, ty: Type, v: Reg) {
        match spot {
            Spot::Local(d) if d == v => {}
            Spot::Local(d) => {
                self.emit(Ins::Mov { d, a: v });
            }
            Spot::Field(a, at) => {
                self.emit(Ins::Put { a, v, at });
            }
            Spot::Static(k) => {
                self.emit(Ins::PutStatic { a: v, k });
            }
            Spot::Index(a, b) => self.store(ty, a, b, v),
        }
    }

    fn read(&mut self, spot: Spot, ty: Type, d: Reg) {
        match spot {
            Spot::Local(a) if a == d => {}
            Spot::Local(a) => {
                self.emit(Ins::Mov { d, a });
            }
            Spot::Field(a, at) => {
                self.emit(Ins::Get { d, a, at });
            }
            Spot::Static(k) => {
                self.emit(Ins::GetStatic { d, k });
            }
            Spot::Index(a, b) => self.load(ty, d, a, b),
        }
    }

    /// `place op= right`, `place++` and the like.
    pub(super) fn compound(&mut self, compound: &'a Compound, d: Option<Reg>) {
        if self.quick(compound, d) {
            return;
        }
        let place = &compound.place;
        let span = place.span;
        // 1. The place, once, and its old value.
        let spot = self.spot(place, &[&compound.right]);
        let boxed = self.box_of(place.ty);
        let old = self.alloc();
        self.at(span);
        self.read(spot, place.ty, old);
        let reference = kind_of(place.ty) == Kind::Reference;
        self.set_reference(old, reference);
        if let Some(d) = d.filter(|_| compound.old) {
            self.emit(Ins::Mov { d, a: old });
            self.set_reference(d, reference);
        }
        // Strings are joined.
        if kind_of(compound.computed) == Kind::Reference {
            let top = self.top();
            let fresh = self.alloc();
            self.emit(Ins::Mov { d: fresh, a: old });
            let first = self.part_of(place.ty, fresh);
            self.set_reference(fresh, true);
            let more = self.alloc();
            let second = self.part(&compound.right, more);
            let parts = self.compiler.concatenation(&[first, second]);
            debug_assert!(first == Part::Text, "the left side of += on strings is a string");
            self.emit_safe(Ins::Concat { d: fresh, s: fresh, parts });
            self.release(top + 1);
            self.set_reference(fresh, true);
            self.write(spot, place.ty, fresh);
            if let Some(d) = d.filter(|_| !compound.old) {
                self.emit(Ins::Mov { d, a: fresh });
            }
            return;
        }
        // 2. As the type in which it is computed.
        let computed = compound.computed.as_primitive().unwrap_or(Primitive::Int);
        let plain = boxed.or(place.ty.as_primitive()).unwrap_or(computed);
        let work = self.alloc();
        match boxed {
            Some(primitive) => {
                self.unbox(primitive, work, old);
                self.convert(primitive, computed, work, work);
            }
            None => self.convert(plain, computed, work, old),
        }
        // 3. The operation.
        let kind = kind_of(compound.computed);
        let mut b = self.value(&compound.right);
        if compound.op.is_shift() && kind_of(compound.right.ty) == Kind::Long {
            let low = self.alloc();
            self.emit(Ins::LongToInt { d: low, a: b });
            b = low;
        }
        self.at(span);
        self.emit(operation(compound.op, kind, work, work, b));
        // 4. Back.
        self.convert(computed, plain, work, work);
        if let Some(primitive) = boxed {
            self.release(usize::from(work) + 1);
            self.boxed(primitive, work, usize::from(work));
            self.set_reference(work, true);
        }
        self.write(spot, place.ty, work);
        if let Some(d) = d.filter(|_| !compound.old) {
            self.emit(Ins::Mov { d, a: work });
        }
    }

    /// The primitive type inside a box.
    fn box_of(&self, ty: Type) -> Option<Primitive> {
        let class = ty.as_class()?;
        let name = &self.tree.class(class).name;
        let library = self.tree.class(class).library;
        Primitive::ALL.into_iter().find(|it| library && it.boxed() == name)
    }

    /// `i++`, `i += k`, `i += x` of a variable whose type is the one it is computed in.
    fn quick(&mut self, compound: &'a Compound, d: Option<Reg>) -> bool {
        let PlaceKind::Local(id) = compound.place.kind else { return false };
        if compound.place.ty != compound.computed
            || kind_of(compound.computed) == Kind::Reference
            || (compound.op.is_shift() && kind_of(compound.right.ty) == Kind::Long)
        {
            return false;
        }
        let kind = kind_of(compound.computed);
        let reg = self.local(id);
        if let (Some(d), true) = (d, compound.old) {
            if d == reg {
                // `i = i++`: the old value comes back.
                return false;
            }
            if changes(&compound.right, id) {
                return false;
            }
        }
        if changes(&compound.right, id) {
            return false;
        }
        if let ExprKind::Literal(Value::Int(k)) = compound.right.kind
            && kind == Kind::Int
            && let Some(make) = immediate(compound.op, k)
        {
            if let Some(d) = d.filter(|_| compound.old) {
                self.emit(Ins::Mov { d, a: reg });
            }
            self.emit(make(reg, reg));
        } else {
            let b = self.value(&compound.right);
            if let Some(d) = d.filter(|_| compound.old) {
                self.emit(Ins::Mov { d, a: reg });
            }
            self.at(compound.place.span);
            self.emit(operation(compound.op, kind, reg, reg, b));
        }
        if let Some(d) = d.filter(|it| !compound.old && *it != reg) {
            self.emit(Ins::Mov { d, a: reg });
        }
        true
    }

    /// Stores the exception or another value from a register in a variable.
    pub(super) fn bind(&mut self, id: LocalId, reg: Reg) {
        self.name(id, reg);
    }
}
