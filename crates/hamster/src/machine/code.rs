//! The instructions of the register machine.
//!
//! An instruction takes eight bytes. Its operands are registers of the running method, numbered
//! from the method's first argument; a method has at most [`WINDOW`] of them. Types are settled
//! when the code is made, so no register carries one: an `int` is the low half of a register
//! with zeros above, a reference the index of an object in the heap, 0 being `null`.

/// Registers that one method can have.
pub const WINDOW: usize = 256;

/// A register of the running method.
pub type Reg = u8;

/// How one part of a string concatenation is written.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// A reference to a string, `null` included.
    Text,
    /// An `int`, a `short` or a `byte`.
    Int,
    /// A `long`.
    Long,
    /// A `float`.
    Float,
    /// A `double`.
    Double,
    /// A `char`.
    Char,
    /// A `boolean`.
    Boolean,
}

/// An instruction. `d` is the register of the result, `a`, `b` and `c` are operands, `s` is the
/// first of several registers in a row; `to` is a distance in instructions from the next one.
#[allow(missing_docs, reason = "operands are explained above")]
#[rustfmt::skip] // one line per instruction
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Ins {
    /// Nothing.
    Nop,
    /// Copies a register.
    Mov { d: Reg, a: Reg },
    /// A small number; also `null`, truth values and characters.
    Int { d: Reg, v: i32 },
    /// A constant of 64 bits.
    Const { d: Reg, k: u32 },
    /// A string constant.
    Str { d: Reg, k: u32 },

    /// 32-bit arithmetic.
    AddI { d: Reg, a: Reg, b: Reg },
    SubI { d: Reg, a: Reg, b: Reg },
    MulI { d: Reg, a: Reg, b: Reg },
    DivI { d: Reg, a: Reg, b: Reg },
    RemI { d: Reg, a: Reg, b: Reg },
    AndI { d: Reg, a: Reg, b: Reg },
    OrI { d: Reg, a: Reg, b: Reg },
    XorI { d: Reg, a: Reg, b: Reg },
    ShlI { d: Reg, a: Reg, b: Reg },
    ShrI { d: Reg, a: Reg, b: Reg },
    UshrI { d: Reg, a: Reg, b: Reg },
    NegI { d: Reg, a: Reg },
    /// 32-bit arithmetic with a constant.
    AddIK { d: Reg, a: Reg, k: i32 },
    MulIK { d: Reg, a: Reg, k: i32 },
    /// The constant is not 0.
    DivIK { d: Reg, a: Reg, k: i32 },
    /// The constant is not 0.
    RemIK { d: Reg, a: Reg, k: i32 },
    AndIK { d: Reg, a: Reg, k: i32 },
    OrIK { d: Reg, a: Reg, k: i32 },
    XorIK { d: Reg, a: Reg, k: i32 },
    ShlIK { d: Reg, a: Reg, k: i32 },
    ShrIK { d: Reg, a: Reg, k: i32 },
    UshrIK { d: Reg, a: Reg, k: i32 },

    /// 64-bit arithmetic.
    AddL { d: Reg, a: Reg, b: Reg },
    SubL { d: Reg, a: Reg, b: Reg },
    MulL { d: Reg, a: Reg, b: Reg },
    DivL { d: Reg, a: Reg, b: Reg },
    RemL { d: Reg, a: Reg, b: Reg },
    AndL { d: Reg, a: Reg, b: Reg },
    OrL { d: Reg, a: Reg, b: Reg },
    XorL { d: Reg, a: Reg, b: Reg },
    /// The distance is an `int`.
    ShlL { d: Reg, a: Reg, b: Reg },
    ShrL { d: Reg, a: Reg, b: Reg },
    UshrL { d: Reg, a: Reg, b: Reg },
    NegL { d: Reg, a: Reg },
    AddLK { d: Reg, a: Reg, k: i32 },

    /// Floating point.
    AddF { d: Reg, a: Reg, b: Reg },
    SubF { d: Reg, a: Reg, b: Reg },
    MulF { d: Reg, a: Reg, b: Reg },
    DivF { d: Reg, a: Reg, b: Reg },
    RemF { d: Reg, a: Reg, b: Reg },
    NegF { d: Reg, a: Reg },
    AddD { d: Reg, a: Reg, b: Reg },
    SubD { d: Reg, a: Reg, b: Reg },
    MulD { d: Reg, a: Reg, b: Reg },
    DivD { d: Reg, a: Reg, b: Reg },
    RemD { d: Reg, a: Reg, b: Reg },
    NegD { d: Reg, a: Reg },

    /// Conversions, named by the types they go from and to.
    IntToLong { d: Reg, a: Reg },
    IntToFloat { d: Reg, a: Reg },
    IntToDouble { d: Reg, a: Reg },
    IntToByte { d: Reg, a: Reg },
    IntToShort { d: Reg, a: Reg },
    IntToChar { d: Reg, a: Reg },
    LongToInt { d: Reg, a: Reg },
    LongToFloat { d: Reg, a: Reg },
    LongToDouble { d: Reg, a: Reg },
    FloatToInt { d: Reg, a: Reg },
    FloatToLong { d: Reg, a: Reg },
    FloatToDouble { d: Reg, a: Reg },
    DoubleToInt { d: Reg, a: Reg },
    DoubleToLong { d: Reg, a: Reg },
    DoubleToFloat { d: Reg, a: Reg },

    /// Comparisons that give a truth value.
    EqI { d: Reg, a: Reg, b: Reg },
    NeI { d: Reg, a: Reg, b: Reg },
    LtI { d: Reg, a: Reg, b: Reg },
    LeI { d: Reg, a: Reg, b: Reg },
    /// Also of references.
    EqL { d: Reg, a: Reg, b: Reg },
    NeL { d: Reg, a: Reg, b: Reg },
    LtL { d: Reg, a: Reg, b: Reg },
    LeL { d: Reg, a: Reg, b: Reg },
    EqF { d: Reg, a: Reg, b: Reg },
    NeF { d: Reg, a: Reg, b: Reg },
    LtF { d: Reg, a: Reg, b: Reg },
    LeF { d: Reg, a: Reg, b: Reg },
    EqD { d: Reg, a: Reg, b: Reg },
    NeD { d: Reg, a: Reg, b: Reg },
    LtD { d: Reg, a: Reg, b: Reg },
    LeD { d: Reg, a: Reg, b: Reg },
    /// The opposite of a truth value.
    Not { d: Reg, a: Reg },

    /// Jumps.
    Jmp { to: i32 },
    JmpIf { a: Reg, to: i32 },
    JmpNot { a: Reg, to: i32 },
    JEqI { a: Reg, b: Reg, to: i32 },
    JNeI { a: Reg, b: Reg, to: i32 },
    JLtI { a: Reg, b: Reg, to: i32 },
    JLeI { a: Reg, b: Reg, to: i32 },
    JEqL { a: Reg, b: Reg, to: i32 },
    JNeL { a: Reg, b: Reg, to: i32 },
    JEqIK { a: Reg, k: i16, to: i32 },
    JNeIK { a: Reg, k: i16, to: i32 },
    JLtIK { a: Reg, k: i16, to: i32 },
    JLeIK { a: Reg, k: i16, to: i32 },
    JGtIK { a: Reg, k: i16, to: i32 },
    JGeIK { a: Reg, k: i16, to: i32 },
    /// Jumps by the entry of a table.
    Switch { a: Reg, table: u32 },

    /// Fields; `at` counts words from the object's header.
    Get { d: Reg, a: Reg, at: u16 },
    Put { a: Reg, v: Reg, at: u16 },
    GetStatic { d: Reg, k: u32 },
    PutStatic { a: Reg, k: u32 },

    /// Elements of arrays, by the size of an element; the last one checks the type.
    Load { d: Reg, a: Reg, b: Reg },
    LoadChar { d: Reg, a: Reg, b: Reg },
    LoadShort { d: Reg, a: Reg, b: Reg },
    LoadByte { d: Reg, a: Reg, b: Reg },
    Store { a: Reg, b: Reg, c: Reg },
    StoreHalf { a: Reg, b: Reg, c: Reg },
    StoreByte { a: Reg, b: Reg, c: Reg },
    StoreRef { a: Reg, b: Reg, c: Reg },
    Length { d: Reg, a: Reg },

    /// Objects and arrays.
    New { d: Reg, size: u16, class: u32 },
    NewArray { d: Reg, a: Reg, class: u32 },
    /// The lengths are `count` registers from `s` on; the result goes to `s`.
    NewArrays { s: Reg, count: u8, class: u32 },
    IsA { d: Reg, a: Reg, class: u32 },
    Cast { a: Reg, class: u32 },
    NotNull { a: Reg },

    /// The object for a class itself.
    ClassOf { d: Reg, class: u32 },

    /// Calls. Arguments begin at `s`, where the result is put. `to` is the place of the code; the
    /// compiler writes the number of the function first.
    Call { s: Reg, to: u32 },
    /// A call of a known method; the first argument must not be `null`.
    CallThis { s: Reg, to: u32 },
    /// A call by the class of the first argument.
    CallVirtual { s: Reg, slot: u32 },
    /// A call of an interface's method.
    CallInterface { s: Reg, selector: u32 },
    Native { s: Reg, n: u16 },
    Ret,
    RetValue { a: Reg },
    /// Initialises a class at its first use; `s` is free.
    Init { s: Reg, class: u32 },

    Throw { a: Reg },
    Concat { d: Reg, s: Reg, parts: u32 },
    Enter { a: Reg },
    Exit { a: Reg },
}
