//! The syntax tree: a program as it is written.
//!
//! Chains of binary operators and of `else if` are flat, so that a long one is not a deep one.
//! Class bodies and methods are shared by reference count: the checker holds them while it changes
//! its own tables.

use std::{ops::Range, rc::Rc};

use super::{
    BinaryOp, FileId, Primitive, Span,
    checked::{ClassKind, Value},
};
use crate::names::Name;

/// A name with its place.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Ident {
    /// The name.
    pub name: Name,
    /// Where it is.
    pub span: Span,
}

/// What kind of program a file is, by its first comment.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum UnitKind {
    /// Functions at file level, which command the standard hamster.
    Imperative,
    /// Functions at file level, hamsters as objects.
    ObjectOriented,
    /// A class or interface of its own.
    Class,
}

/// A source file.
#[derive(Clone, Debug)]
pub struct Unit {
    /// The file.
    pub file: FileId,
    /// Its kind.
    pub kind: UnitKind,
    /// The package, empty if there is none.
    pub package: Vec<Ident>,
    /// The imports.
    pub imports: Vec<Import>,
    /// The classes of a class file, or the one unnamed class of a program.
    pub classes: Vec<Rc<ClassDecl>>,
}

/// `import a.b.C;`, `import a.b.*;`
#[derive(Clone, Debug)]
pub struct Import {
    /// The names before the star.
    pub path: Vec<Ident>,
    /// Whether it ends with a star.
    pub all: bool,
    /// Whether it imports static members.
    pub is_static: bool,
    /// Where it is.
    pub span: Span,
}

/// Modifiers of a declaration.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Modifiers {
    /// The bits, see the constants.
    pub bits: u16,
    /// The last of them.
    pub span: Span,
    /// `@Override`, if it is there.
    pub annotation: Span,
}

impl Modifiers {
    /// `public`
    pub const PUBLIC: u16 = 1;
    /// `protected`
    pub const PROTECTED: u16 = 2;
    /// `private`
    pub const PRIVATE: u16 = 4;
    /// `static`
    pub const STATIC: u16 = 8;
    /// `final`
    pub const FINAL: u16 = 16;
    /// `abstract`
    pub const ABSTRACT: u16 = 32;
    /// `native`
    pub const NATIVE: u16 = 64;
    /// `synchronized`
    pub const SYNCHRONIZED: u16 = 128;
    /// `default`
    pub const DEFAULT: u16 = 256;
    /// `@Override`
    pub const OVERRIDE: u16 = 512;
    /// `transient`, `volatile`, `strictfp`: without effect here
    pub const OTHER: u16 = 1024;

    /// Whether one of the bits is set.
    pub const fn has(self, bits: u16) -> bool {
        self.bits & bits != 0
    }
}

/// `T extends A & B`
#[derive(Clone, Debug)]
pub struct TypeParam {
    /// Its name.
    pub name: Ident,
    /// The bounds, if any.
    pub bounds: Vec<TypeRef>,
}

/// A type as it is written.
#[derive(Clone, Debug)]
pub struct TypeRef {
    /// Without the dimensions.
    pub kind: TypeRefKind,
    /// The number of `[]`.
    pub dimensions: u8,
    /// Where it is.
    pub span: Span,
}

/// A type without dimensions.
#[derive(Clone, Debug)]
pub enum TypeRefKind {
    /// `void`
    Void,
    /// A primitive type.
    Primitive(Primitive),
    /// A name such as `a.b.C<D>.E`.
    Named(Vec<Segment>),
    /// `?`, `? extends A`, `? super A`
    Wildcard(Option<(WildcardBound, Box<TypeRef>)>),
}

/// The kind of a wildcard's bound.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum WildcardBound {
    /// `? extends A`
    Extends,
    /// `? super A`
    Super,
}

/// One name of a type, with its arguments.
#[derive(Clone, Debug)]
pub struct Segment {
    /// The name.
    pub name: Ident,
    /// The arguments: nothing without `<…>`, empty for `<>`.
    pub arguments: Option<Vec<TypeRef>>,
}

/// A class, interface or enum; also the unnamed class of a program, and anonymous ones.
#[derive(Clone, Debug)]
pub struct ClassDecl {
    /// Its name; the file's for the unnamed class, the superclass' for an anonymous one.
    pub name: Ident,
    /// What it is.
    pub kind: ClassKind,
    /// Its modifiers.
    pub modifiers: Modifiers,
    /// Its type parameters.
    pub parameters: Vec<TypeParam>,
    /// The superclass of a class, or the interfaces that an interface extends.
    pub extends: Vec<TypeRef>,
    /// The interfaces that a class implements.
    pub implements: Vec<TypeRef>,
    /// The constants of an enum.
    pub constants: Vec<EnumConstant>,
    /// Fields, methods, classes and initialisers in order.
    pub members: Vec<Member>,
    /// The tokens of the body.
    pub tokens: Range<usize>,
    /// The closing brace.
    pub end: Span,
}

/// A constant of an enum.
#[derive(Clone, Debug)]
pub struct EnumConstant {
    /// Its name.
    pub name: Ident,
    /// The constructor's arguments.
    pub arguments: Vec<Expr>,
    /// A class body of its own.
    pub body: Option<Rc<ClassDecl>>,
}

/// What is in a class.
#[derive(Clone, Debug)]
pub enum Member {
    /// Fields of one type.
    Field(Rc<FieldDecl>),
    /// A method or constructor.
    Method(Rc<MethodDecl>),
    /// A class.
    Class(Rc<ClassDecl>),
    /// An initialiser block; `true` if static.
    Initializer(bool, Rc<Block>),
}

/// Fields or local variables of one type.
#[derive(Clone, Debug)]
pub struct FieldDecl {
    /// The modifiers.
    pub modifiers: Modifiers,
    /// The type; `None` for `var`.
    pub ty: Option<TypeRef>,
    /// The variables.
    pub variables: Vec<Variable>,
}

/// One variable of a declaration.
#[derive(Clone, Debug)]
pub struct Variable {
    /// Its name.
    pub name: Ident,
    /// Dimensions behind the name.
    pub dimensions: u8,
    /// The initialiser.
    pub value: Option<Expr>,
}

/// A method or constructor.
#[derive(Clone, Debug)]
pub struct MethodDecl {
    /// Its modifiers.
    pub modifiers: Modifiers,
    /// Its type parameters.
    pub type_parameters: Vec<TypeParam>,
    /// The type of its result; nothing for a constructor.
    pub returns: Option<TypeRef>,
    /// Its name.
    pub name: Ident,
    /// Its parameters.
    pub parameters: Vec<Parameter>,
    /// The exceptions it declares.
    pub throws: Vec<TypeRef>,
    /// Its body.
    pub body: Option<Block>,
}

/// A parameter of a method or a `catch`.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Its modifiers.
    pub modifiers: Modifiers,
    /// Its type, dimensions behind the name and `...` included.
    pub ty: TypeRef,
    /// Its name.
    pub name: Ident,
    /// Whether it is declared with `...`.
    pub varargs: bool,
}

/// Statements in braces.
#[derive(Clone, Debug)]
pub struct Block {
    /// The statements.
    pub statements: Vec<Stmt>,
    /// The closing brace.
    pub end: Span,
}

/// A statement.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// What it is.
    pub kind: StmtKind,
    /// Its first token.
    pub span: Span,
}

/// What a statement is.
#[derive(Clone, Debug)]
pub enum StmtKind {
    /// `;`
    Empty,
    /// `a();`
    Expr(Expr),
    /// `int a = 1, b;`
    Local(FieldDecl),
    /// `class A { … }`
    Class(Rc<ClassDecl>),
    /// `{ … }`
    Block(Block),
    /// Conditions with statements, and the last `else`.
    If(Vec<(Expr, Stmt)>, Option<Box<Stmt>>),
    /// `while (a) b`
    While(Expr, Box<Stmt>),
    /// `do a while (b);`
    Do(Box<Stmt>, Expr),
    /// `for (a; b; c) d`
    For(Box<For>),
    /// `for (A a : b) c`
    ForEach(Box<ForEach>),
    /// `a: b`
    Labeled(Ident, Box<Stmt>),
    /// `switch (a) { … }`; the groups and the closing brace
    Switch(Expr, Vec<Group>, Span),
    /// `break a;`
    Break(Option<Ident>),
    /// `continue a;`
    Continue(Option<Ident>),
    /// `return a;`
    Return(Option<Expr>),
    /// `throw a;`
    Throw(Expr),
    /// `try { … } catch …`
    Try(Box<Try>),
    /// `synchronized (a) { … }`
    Synchronized(Expr, Block),
    /// `assert a : b;`
    Assert(Expr, Option<Expr>),
}

/// `for (a; b; c) d`
#[derive(Clone, Debug)]
pub struct For {
    /// Declarations or expressions.
    pub before: Vec<Stmt>,
    /// The condition.
    pub condition: Option<Expr>,
    /// After each round.
    pub update: Vec<Expr>,
    /// The body.
    pub body: Stmt,
}

/// `for (A a : b) c`
#[derive(Clone, Debug)]
pub struct ForEach {
    /// The variable's modifiers.
    pub modifiers: Modifiers,
    /// The variable's type; nothing for `var`.
    pub ty: Option<TypeRef>,
    /// The variable.
    pub name: Ident,
    /// What is gone through.
    pub over: Expr,
    /// The body.
    pub body: Stmt,
}

/// Labels of a `switch` and the statements behind them.
#[derive(Clone, Debug)]
pub struct Group {
    /// The labels; nothing for `default`.
    pub labels: Vec<Option<Expr>>,
    /// The first `case` or `default`.
    pub span: Span,
    /// Whether it was written with `->`, so that execution does not go on into the next group.
    pub arrow: bool,
    /// The statements.
    pub body: Vec<Stmt>,
}

/// `try`
#[derive(Clone, Debug)]
pub struct Try {
    /// What is tried.
    pub body: Block,
    /// The handlers.
    pub catches: Vec<Catch>,
    /// The last block.
    pub finally: Option<Block>,
}

/// `catch (A | B e) { … }`
#[derive(Clone, Debug)]
pub struct Catch {
    /// The modifiers of the variable.
    pub modifiers: Modifiers,
    /// The types.
    pub types: Vec<TypeRef>,
    /// The variable.
    pub name: Ident,
    /// The block.
    pub body: Block,
    /// The word `catch`.
    pub span: Span,
}

/// An expression.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where it is.
    pub span: Span,
    /// How deep the tree below it is.
    pub height: u32,
}

/// An operator of a chain.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum ChainOp {
    /// An operator that always evaluates both operands.
    Binary(BinaryOp),
    /// `&&`
    AndAlso,
    /// `||`
    OrElse,
}

/// An operator before or behind its operand.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum UnaryOp {
    /// `+a`
    Plus,
    /// `-a`
    Minus,
    /// `~a`
    Complement,
    /// `!a`
    Not,
}

/// What an expression is.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// A literal with its type: a primitive one, or none for `null` and strings.
    Literal(Option<Primitive>, Value),
    /// A simple name.
    Name(Name),
    /// `a.b`
    Select(Box<Expr>, Ident),
    /// `a.b<C>(d)`, `b(d)`
    Call(Option<Box<Expr>>, Ident, Vec<TypeRef>, Vec<Expr>),
    /// `this(…)` or, if true, `super(…)`, with an object before it
    ConstructorCall(bool, Option<Box<Expr>>, Vec<Expr>),
    /// `this`
    This,
    /// `A.this`
    OuterThis(TypeRef),
    /// `super`, only before a point
    Super,
    /// `A.super`, only before a point
    OuterSuper(TypeRef),
    /// `new A(…) { … }`, with an object before it
    New(Option<Box<Expr>>, TypeRef, Vec<Expr>, Option<Rc<ClassDecl>>),
    /// `new A[b][]` or `new A[] {…}`: the type of the array, lengths, elements
    NewArray(TypeRef, Vec<Expr>, Option<Vec<Expr>>),
    /// `{a, b}`, only as an initialiser
    Elements(Vec<Expr>),
    /// `a[b]`
    Index(Box<Expr>, Box<Expr>),
    /// A sign or negation.
    Unary(UnaryOp, Box<Expr>),
    /// `++a`, `a--`: the operator, whether it is behind the operand
    Step(BinaryOp, bool, Box<Expr>),
    /// Operators of the same precedence, from left to right.
    Chain(Box<Expr>, Vec<(ChainOp, Span, Expr)>),
    /// `a ? b : c`
    Conditional(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `a = b`, `a += b`
    Assign(Box<Expr>, Option<BinaryOp>, Box<Expr>),
    /// `(A) b`
    Cast(TypeRef, Box<Expr>),
    /// `a instanceof B`
    InstanceOf(Box<Expr>, TypeRef),
    /// `A.class`
    ClassLiteral(TypeRef),
    /// What could not be read; the message exists already.
    Error,
}
