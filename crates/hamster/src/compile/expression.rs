//! Expressions.

use std::sync::Arc;

use super::{
    builder::Builder,
    kind_of,
    link::word_of,
    operation::{immediate, operation},
};
use crate::{
    machine::{
        code::{Ins, Part, Reg},
        program::Kind,
    },
    tree::{
        BinaryOp, Primitive,
        checked::{self, Base, ClassId, Expr, ExprKind, FieldId, LocalId, PlaceKind, Type, Value},
    },
};

/// Most parts that are joined to a string at once; longer chains are joined piece by piece.
const PARTS: usize = 60;

impl<'a> Builder<'a, '_> {
    // ---- where values go ---------------------------------------------------

    /// A register that holds the value of an expression: a variable's own, or a new one on top.
    pub(super) fn value(&mut self, expr: &'a Expr) -> Reg {
        if let ExprKind::Local(id) = expr.kind {
            return self.local(id);
        }
        let d = self.alloc();
        self.into(expr, d);
        self.set_reference(d, kind_of(expr.ty) == Kind::Reference);
        d
    }

    /// The same for the first of several operands: if a later one changes the variable, its value
    /// is copied. `d` is used if it is free.
    pub(super) fn operand(&mut self, expr: &'a Expr, later: &[&Expr], d: Reg) -> Reg {
        if let ExprKind::Local(id) = expr.kind {
            let reg = self.local(id);
            if !later.iter().any(|it| changes(it, id)) {
                return reg;
            }
            let copy = self.alloc();
            self.emit(Ins::Mov { d: copy, a: reg });
            self.set_reference(copy, kind_of(expr.ty) == Kind::Reference);
            return copy;
        }
        if self.is_top(d) {
            self.into(expr, d);
            self.set_reference(d, kind_of(expr.ty) == Kind::Reference);
            return d;
        }
        self.value(expr)
    }

    /// Evaluates and drops the value.
    pub(super) fn effect(&mut self, expr: &'a Expr) {
        let top = self.top();
        let place = self.place();
        match &expr.kind {
            ExprKind::Assign(target, value) => self.assign(target, value, None),
            ExprKind::Compound(compound) => {
                self.at(expr.span);
                self.compound(compound, None);
            }
            ExprKind::Call(call) => {
                let s = self.alloc();
                self.call(call, expr, s);
            }
            _ => {
                let d = self.alloc();
                self.into(expr, d);
            }
        }
        self.set_place(place);
        self.release(top);
    }

    /// Evaluates an expression into a register. What was in it is kept until the value is there.
    pub(super) fn into(&mut self, expr: &'a Expr, d: Reg) {
        let top = self.top();
        let place = self.place();
        self.at(expr.span);
        match &expr.kind {
            ExprKind::Literal(value) => self.literal(value, d),
            ExprKind::Local(id) => {
                let a = self.local(*id);
                if a != d {
                    self.emit(Ins::Mov { d, a });
                }
            }
            ExprKind::Field(object, field) => {
                let a = self.operand(object, &[], d);
                let at = self.offset(*field);
                self.at(expr.span);
                self.emit(Ins::Get { d, a, at });
            }
            ExprKind::Static(field) => {
                let it = self.tree.field(*field);
                self.initialise(it.class);
                self.emit(Ins::GetStatic { d, k: it.slot });
            }
            ExprKind::Index(array, index) => {
                let a = self.operand(array, &[index], d);
                let b = self.value(index);
                self.at(expr.span);
                self.load(expr.ty, d, a, b);
            }
            ExprKind::Length(array) => {
                let a = self.operand(array, &[], d);
                self.at(expr.span);
                self.emit(Ins::Length { d, a });
            }
            ExprKind::Assign(target, value) => self.assign(target, value, Some(d)),
            ExprKind::Compound(compound) => self.compound(compound, Some(d)),
            ExprKind::Negate(operand) => {
                let a = self.operand(operand, &[], d);
                self.emit(match kind_of(expr.ty) {
                    Kind::Long => Ins::NegL { d, a },
                    Kind::Float => Ins::NegF { d, a },
                    Kind::Double => Ins::NegD { d, a },
                    _ => Ins::NegI { d, a },
                });
            }
            ExprKind::Complement(operand) => {
                let a = self.operand(operand, &[], d);
                if kind_of(expr.ty) == Kind::Long {
                    let b = self.alloc();
                    let k = self.compiler.constant(u64::MAX);
                    self.emit(Ins::Const { d: b, k });
                    self.emit(Ins::XorL { d, a, b });
                } else {
                    self.emit(Ins::XorIK { d, a, k: -1 });
                }
            }
            ExprKind::Not(operand) => {
                let a = self.operand(operand, &[], d);
                self.emit(Ins::Not { d, a });
            }
            ExprKind::Binary(op, left, right) => self.binary(*op, left, right, expr, d),
            ExprKind::AndAlso(..) | ExprKind::OrElse(..) => {
                let no = self.jump(expr, false);
                self.emit(Ins::Int { d, v: 1 });
                let end = self.emit(Ins::Jmp { to: 0 });
                self.patch_here(no);
                self.emit(Ins::Int { d, v: 0 });
                self.patch_here(vec![end]);
            }
            ExprKind::Conditional(condition, yes, no) => {
                let other = self.jump(condition, false);
                self.into(yes, d);
                let end = self.emit(Ins::Jmp { to: 0 });
                self.patch_here(other);
                self.release(top);
                self.into(no, d);
                self.patch_here(vec![end]);
            }
            ExprKind::Convert(to, operand) => {
                let from = operand.ty.as_primitive().unwrap_or(Primitive::Int);
                let a = self.operand(operand, &[], d);
                self.convert(from, *to, d, a);
            }
            ExprKind::Box(primitive, operand) => {
                let s = self.start_of_call(d);
                self.into(operand, s);
                self.boxed(*primitive, s, top.max(usize::from(s)));
                self.result(d, s);
            }
            ExprKind::Unbox(primitive, operand) => {
                let a = self.operand(operand, &[], d);
                self.at(expr.span);
                self.unbox(*primitive, d, a);
            }
            ExprKind::Cast(ty, operand) => {
                let a = self.operand(operand, &[], d);
                let class = self.compiler.class_of(*ty);
                self.at(expr.span);
                if !self.is_object(*ty) {
                    self.emit(Ins::Cast { a, class });
                }
                if a != d {
                    self.emit(Ins::Mov { d, a });
                }
            }
            ExprKind::InstanceOf(operand, ty) => {
                let a = self.operand(operand, &[], d);
                let class = self.compiler.class_of(*ty);
                self.emit(Ins::IsA { d, a, class });
            }
            ExprKind::Concat(operands) => self.concat(&operands.iter().collect::<Vec<_>>(), d),
            ExprKind::Call(call) => {
                let s = self.start_of_call(d);
                self.call(call, expr, s);
                self.result(d, s);
            }
            ExprKind::New(constructor, arguments) => self.create(*constructor, arguments, expr, d),
            ExprKind::NewArray(lengths) => self.new_array(expr.ty, lengths, d),
            ExprKind::ArrayOf(elements) => self.array_of(expr.ty, elements, d),
            ExprKind::CloneArray(array) => {
                let s = self.start_of_call(d);
                self.into(array, s);
                self.set_reference(s, true);
                self.at(expr.span);
                if let Some(n) = crate::machine::native("Object.clone()") {
                    self.emit_safe(Ins::Native { s, n });
                }
                self.set_reference(s, false);
                self.result(d, s);
            }
            ExprKind::ClassOf(ty) => {
                let class = self.compiler.class_of(*ty);
                self.emit_safe(Ins::ClassOf { d, class });
            }
        }
        self.set_place(place);
        self.release(top);
        // `d` itself is marked by whoever asked for the value.
    }

    fn is_object(&self, ty: Type) -> bool {
        ty.as_class().is_some() && ty.as_class() == self.tree.names.get("Object").copied()
    }

    // ---- small pieces ------------------------------------------------------

    pub(super) fn literal(&mut self, value: &Value, d: Reg) {
        match value {
            Value::String(text) => {
                let k = self.compiler.string(&Arc::clone(text));
                self.emit(Ins::Str { d, k });
            }
            other => {
                let word = word_of(other).unwrap_or(0);
                match u32::try_from(word) {
                    Ok(small) => self.emit(Ins::Int { d, v: small as i32 }),
                    Err(_) => {
                        let k = self.compiler.constant(word);
                        self.emit(Ins::Const { d, k })
                    }
                };
            }
        }
    }

    pub(super) fn offset(&self, field: FieldId) -> u16 {
        (self.tree.field(field).slot + 1) as u16
    }

    pub(super) fn load(&mut self, ty: Type, d: Reg, a: Reg, b: Reg) {
        self.emit(match kind_of(ty) {
            Kind::Boolean | Kind::Byte => Ins::LoadByte { d, a, b },
            Kind::Char => Ins::LoadChar { d, a, b },
            Kind::Short => Ins::LoadShort { d, a, b },
            _ => Ins::Load { d, a, b },
        });
    }

    /// Initialises a class before its first use, unless the code is the class's own.
    pub(super) fn initialise(&mut self, class: ClassId) {
        let tree = self.tree;
        let it = tree.class(class);
        if it.library || !self.glue && tree.is_subclass(self.method.class, class) {
            return;
        }
        let mut next = Some(class);
        while let Some(id) = next {
            let it = tree.class(id);
            if it.static_init.is_some() && !it.library {
                let s = self.alloc();
                self.release(usize::from(s));
                self.emit_safe(Ins::Init { s, class: class.0 });
                return;
            }
            next = it.superclass;
        }
    }

    pub(super) fn convert(&mut self, from: Primitive, to: Primitive, d: Reg, a: Reg) {
        use Primitive::{Boolean, Byte, Char, Double, Float, Int, Long, Short};
        let ins = match (from, to) {
            (Byte | Short | Char | Int, Long) => Ins::IntToLong { d, a },
            (Byte | Short | Char | Int, Float) => Ins::IntToFloat { d, a },
            (Byte | Short | Char | Int, Double) => Ins::IntToDouble { d, a },
            (Short | Char | Int, Byte) => Ins::IntToByte { d, a },
            (Char | Int, Short) => Ins::IntToShort { d, a },
            (Byte | Short | Int, Char) => Ins::IntToChar { d, a },
            (Long, Int) => Ins::LongToInt { d, a },
            (Long, Float) => Ins::LongToFloat { d, a },
            (Long, Double) => Ins::LongToDouble { d, a },
            (Float, Int) => Ins::FloatToInt { d, a },
            (Float, Long) => Ins::FloatToLong { d, a },
            (Float, Double) => Ins::FloatToDouble { d, a },
            (Double, Int) => Ins::DoubleToInt { d, a },
            (Double, Long) => Ins::DoubleToLong { d, a },
            (Double, Float) => Ins::DoubleToFloat { d, a },
            (Long | Float | Double, Byte | Short | Char) => {
                // Large numbers become an `int` first.
                self.convert(from, Int, d, a);
                self.convert(Int, to, d, d);
                return;
            }
            (Boolean, _)
            | (_, Boolean)
            | (Byte | Short | Char | Int, _)
            | (Long, Long)
            | (Float, Float)
            | (Double, Double) => {
                if a != d {
                    self.emit(Ins::Mov { d, a });
                }
                return;
            }
        };
        self.emit(ins);
    }

    /// The value in `s` becomes a box in `s`.
    pub(super) fn boxed(&mut self, primitive: Primitive, s: Reg, top: usize) {
        let parameters = [Type::primitive(primitive)];
        match self.compiler.library_method(primitive.boxed(), "valueOf", &parameters) {
            Ok(method) => {
                self.release(top.min(usize::from(s)));
                self.emit_safe(Ins::Call { s, to: method.0 });
                while self.top() <= usize::from(s) {
                    self.alloc();
                }
            }
            Err(error) => {
                self.compiler.error.get_or_insert(error);
            }
        }
    }

    pub(super) fn unbox(&mut self, primitive: Primitive, d: Reg, a: Reg) {
        let class = self.tree.names.get(primitive.boxed()).copied();
        let fields = class.map(|it| self.tree.class(it).fields.as_slice()).unwrap_or_default();
        let field = fields.iter().copied().find(|it| {
            let it = self.tree.field(*it);
            it.name == "value" && !it.is_static
        });
        match field {
            Some(field) => {
                let at = self.offset(field);
                self.emit(Ins::Get { d, a, at });
            }
            None => {
                let name = primitive.boxed().to_owned();
                self.compiler.error.get_or_insert(super::CompileError::Library(name));
            }
        }
    }

    // ---- operators ---------------------------------------------------------

    fn binary(&mut self, op: BinaryOp, left: &'a Expr, right: &'a Expr, whole: &'a Expr, d: Reg) {
        let kind = kind_of(left.ty);
        let small = matches!(kind, Kind::Int | Kind::Short | Kind::Byte | Kind::Char);
        if small
            && let ExprKind::Literal(Value::Int(k)) = right.kind
            && let Some(make) = immediate(op, k)
        {
            let a = self.operand(left, &[], d);
            self.at(whole.span);
            self.emit(make(d, a));
            return;
        }
        if small
            && let ExprKind::Literal(Value::Int(k)) = left.kind
            && matches!(
                op,
                BinaryOp::Add | BinaryOp::Mul | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor
            )
            && let Some(make) = immediate(op, k)
        {
            let a = self.operand(right, &[], d);
            self.at(whole.span);
            self.emit(make(d, a));
            return;
        }
        if kind == Kind::Long
            && let ExprKind::Literal(Value::Long(k)) = right.kind
            && let (BinaryOp::Add, Ok(k)) = (op, i32::try_from(k))
        {
            let a = self.operand(left, &[], d);
            self.emit(Ins::AddLK { d, a, k });
            return;
        }
        let a = self.operand(left, &[right], d);
        let mut b = self.value(right);
        if op.is_shift() && kind_of(right.ty) == Kind::Long {
            // Only the low bits of the distance count.
            let low = self.alloc();
            self.emit(Ins::LongToInt { d: low, a: b });
            b = low;
        }
        self.at(whole.span);
        self.emit(operation(op, kind, d, a, b));
    }

    /// Joins values to a string.
    pub(super) fn concat(&mut self, operands: &[&'a Expr], d: Reg) {
        let top = self.top();
        let s = self.start_of_call(d);
        let mut parts = Vec::new();
        for (index, operand) in operands.iter().enumerate() {
            let reg = if index == 0 { s } else { self.alloc() };
            parts.push(self.part(operand, reg));
            if parts.len() == PARTS && index + 1 < operands.len() {
                let k = self.compiler.concatenation(&parts);
                self.emit_safe(Ins::Concat { d: s, s, parts: k });
                self.release(usize::from(s) + 1);
                self.set_reference(s, true);
                parts = vec![Part::Text];
            }
        }
        let k = self.compiler.concatenation(&parts);
        self.emit_safe(Ins::Concat { d, s, parts: k });
        self.release(top);
    }

    /// Evaluates a part of a string into a register on top, objects as their texts.
    pub(super) fn part(&mut self, operand: &'a Expr, reg: Reg) -> Part {
        self.into(operand, reg);
        let part = self.part_of(operand.ty, reg);
        self.set_reference(reg, part == Part::Text);
        part
    }

    /// The part for a value that is in a register on top.
    pub(super) fn part_of(&mut self, ty: Type, reg: Reg) -> Part {
        match kind_of(ty) {
            Kind::Boolean => Part::Boolean,
            Kind::Byte | Kind::Short | Kind::Int => Part::Int,
            Kind::Char => Part::Char,
            Kind::Long => Part::Long,
            Kind::Float => Part::Float,
            Kind::Double => Part::Double,
            Kind::Reference => {
                let string = self.tree.names.get("String").copied();
                let text = ty.base == Base::Null || (string.is_some() && ty.as_class() == string);
                if !text {
                    // `String.valueOf(Object)`, whose argument is in the register already.
                    self.set_reference(reg, false);
                    let to = self.compiler.describe.0;
                    self.emit_safe(Ins::Call { s: reg, to });
                }
                Part::Text
            }
        }
    }
}

/// Whether evaluating an expression can change a variable.
pub(super) fn changes(expr: &Expr, id: LocalId) -> bool {
    let any = |all: &[Expr]| all.iter().any(|it| changes(it, id));
    let place = |it: &checked::Place| match &it.kind {
        PlaceKind::Local(local) => *local == id,
        PlaceKind::Field(object, _) => changes(object, id),
        PlaceKind::Static(_) => false,
        PlaceKind::Index(array, index) => changes(array, id) || changes(index, id),
    };
    match &expr.kind {
        ExprKind::Literal(_) | ExprKind::Local(_) | ExprKind::Static(_) | ExprKind::ClassOf(_) => {
            false
        }
        ExprKind::Field(it, _)
        | ExprKind::Length(it)
        | ExprKind::Negate(it)
        | ExprKind::Complement(it)
        | ExprKind::Not(it)
        | ExprKind::Convert(_, it)
        | ExprKind::Box(_, it)
        | ExprKind::Unbox(_, it)
        | ExprKind::Cast(_, it)
        | ExprKind::InstanceOf(it, _)
        | ExprKind::CloneArray(it) => changes(it, id),
        ExprKind::Index(a, b)
        | ExprKind::Binary(_, a, b)
        | ExprKind::AndAlso(a, b)
        | ExprKind::OrElse(a, b) => changes(a, id) || changes(b, id),
        ExprKind::Assign(target, value) => place(target) || changes(value, id),
        ExprKind::Compound(it) => place(&it.place) || changes(&it.right, id),
        ExprKind::Conditional(a, b, c) => changes(a, id) || changes(b, id) || changes(c, id),
        ExprKind::Concat(all)
        | ExprKind::New(_, all)
        | ExprKind::NewArray(all)
        | ExprKind::ArrayOf(all) => any(all),
        ExprKind::Call(it) => {
            it.object.as_ref().is_some_and(|it| changes(it, id)) || any(&it.arguments)
        }
    }
}
