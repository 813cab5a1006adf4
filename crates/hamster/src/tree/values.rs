//! Erased types and constants of the checked tree.

use std::sync::Arc;

use super::{Primitive, checked::ClassId};

/// The element type of a [`Type`].
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Base {
    /// No value.
    Void,
    /// The type of `null`; only of literals.
    Null,
    /// A primitive type.
    Primitive(Primitive),
    /// A class or interface.
    Class(ClassId),
}

/// An erased type: `int`, `String`, `boolean[][]`.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Type {
    /// What it is, or what the innermost elements of the array are.
    pub base: Base,
    /// The number of `[]`.
    pub dimensions: u8,
}

/// How a value is kept.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// No value.
    Void,
    /// `boolean` (0 or 1), `byte`, `short`, `char`, `int`, always within their ranges.
    Int,
    /// `long`
    Long,
    /// `float`
    Float,
    /// `double`
    Double,
    /// A reference or `null`.
    Reference,
}

impl Type {
    /// `void`
    pub const VOID: Type = Type { base: Base::Void, dimensions: 0 };
    /// The type of `null`.
    pub const NULL: Type = Type { base: Base::Null, dimensions: 0 };
    /// `boolean`
    pub const BOOLEAN: Type = Type::primitive(Primitive::Boolean);
    /// `int`
    pub const INT: Type = Type::primitive(Primitive::Int);

    /// A primitive type.
    pub const fn primitive(primitive: Primitive) -> Type {
        Type { base: Base::Primitive(primitive), dimensions: 0 }
    }

    /// A class or interface.
    pub const fn class(class: ClassId) -> Type {
        Type { base: Base::Class(class), dimensions: 0 }
    }

    /// The primitive type, unless it is a reference or `void`.
    pub const fn as_primitive(self) -> Option<Primitive> {
        match (self.base, self.dimensions) {
            (Base::Primitive(primitive), 0) => Some(primitive),
            _ => None,
        }
    }

    /// The class, unless it is primitive or an array.
    pub const fn as_class(self) -> Option<ClassId> {
        match (self.base, self.dimensions) {
            (Base::Class(class), 0) => Some(class),
            _ => None,
        }
    }

    /// The type of an array of these.
    pub const fn array(self) -> Type {
        Type { base: self.base, dimensions: self.dimensions.saturating_add(1) }
    }

    /// The type of the elements, if it is an array.
    pub const fn element(self) -> Option<Type> {
        match self.dimensions {
            0 => None,
            dimensions => Some(Type { base: self.base, dimensions: dimensions - 1 }),
        }
    }

    /// How a value of it is kept.
    pub const fn kind(self) -> Kind {
        match (self.base, self.dimensions) {
            (Base::Void, 0) => Kind::Void,
            (Base::Primitive(Primitive::Long), 0) => Kind::Long,
            (Base::Primitive(Primitive::Float), 0) => Kind::Float,
            (Base::Primitive(Primitive::Double), 0) => Kind::Double,
            (Base::Primitive(_), 0) => Kind::Int,
            _ => Kind::Reference,
        }
    }
}

/// A constant.
#[derive(Clone, Debug)]
pub enum Value {
    /// `null`
    Null,
    /// A `boolean`.
    Boolean(bool),
    /// A `byte`, `short`, `char` or `int`.
    Int(i32),
    /// A `long`.
    Long(i64),
    /// A `float`.
    Float(f32),
    /// A `double`.
    Double(f64),
    /// A string as UTF-16, since Java's strings may contain half a pair. Equal literals are the
    /// same object at run time.
    String(Arc<[u16]>),
}

/// Values are the same if no program can tell them apart: `0.0` is not `-0.0`.
impl PartialEq for Value {
    fn eq(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Null, Value::Null) => true,
            (Value::Boolean(a), Value::Boolean(b)) => a == b,
            (Value::Int(a), Value::Int(b)) => a == b,
            (Value::Long(a), Value::Long(b)) => a == b,
            (Value::Float(a), Value::Float(b)) => a.to_bits() == b.to_bits(),
            (Value::Double(a), Value::Double(b)) => a.to_bits() == b.to_bits(),
            (Value::String(a), Value::String(b)) => a == b,
            _ => false,
        }
    }
}

impl Eq for Value {}
