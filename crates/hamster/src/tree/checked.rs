//! The checked tree: a program in which nothing is left to find out.
//!
//! Every name is resolved, every type erased, every conversion, boxing and captured variable
//! explicit, every constant expression folded. The compiler translates it node by node; it needs
//! no rule of Java but the meaning of the nodes, which is described here.
//!
//! # What is lowered
//!
//! * **Generics** are erased. Where a value of an erased type is used as something narrower there
//!   is a [`ExprKind::Cast`]. There are no bridge methods: a method that narrows parameters of one
//!   it overrides casts them at the start of its body.
//! * **Inner classes** have a synthetic field `this$0`, **local and anonymous classes** one field
//!   `val$NAME` per captured variable. Constructors take them as leading parameters (first
//!   `this$0`, then the captured ones in the order of the fields) and store them *before* the call
//!   of the superclass' constructor. [`ExprKind::New`] passes them explicitly.
//! * **Enums** extend `Enum`. Their constructors take name and ordinal as first parameters and pass
//!   them to `Enum(String, int)`. `values()`, `valueOf` and the field `$VALUES` are written out.
//! * **Constructors** begin with a call of `this(…)` or `super(…)` (but for `Object`'s). After
//!   `super(…)` they call the class' [`Class::initializer`], which has its field initialisers and
//!   initialiser blocks in order.
//! * **Static initialisers** and static fields with initialisers are one method,
//!   [`Class::static_init`]. The machine runs it at the first use of the class as Java does: before
//!   the first `New`, static call, or access of a static field of that class (the superclass'
//!   first). Static fields that are constants have their value in [`Field::constant`] from the
//!   start and are not assigned again.
//! * **for-each** is a [`StmtKind::Loop`] with synthetic variables; **varargs** are arrays;
//!   **`a += b`** and **`a++`** are [`ExprKind::Compound`]; chains of `+` with a string are one
//!   [`ExprKind::Concat`]; `assert` is left out.
//! * **switch** on an enum switches on `ordinal()`, on a boxed value on the unboxed one.
//!
//! # What the library has to declare
//!
//! Files `library/*.java`, each with any number of top-level classes. A file begins with its
//! package, `package java.lang;` or `package java.util;`, which decides whether programs have to
//! import its classes (those of `java.lang` they need not); the hamster model's file has none and
//! needs no import. Required are `Object`, `String`, `Enum` (abstract, with
//! `protected Enum(String, int)`, `final int ordinal()` and
//! `static Enum find(Enum[] all, String name)`, which `valueOf` calls), `Class`, `Throwable`,
//! `Exception`, `RuntimeException`, `Error`, `Iterable<T>`, `Iterator<T>`, `Comparable<T>`, the
//! boxes, `Hamster`, and `IHamster`: the superclass of imperative programs, with the commands of
//! the standard hamster as public methods that are not static. Methods may be `native` without a
//! body, constructors too (`native Integer(int value);`). String concatenation, boxes and the
//! covariance of arrays are built in; everything else is ordinary Java.
//!
//! # Order
//!
//! Operands are evaluated from left to right: object before arguments, array before index before
//! assigned value.

use std::{collections::BTreeMap, fmt};

pub use super::values::{Base, Kind, Type, Value};
use super::{BinaryOp, FileId, Primitive, Span};

/// Index of a class in [`Program::classes`].
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClassId(pub u32);

/// Index of a field in [`Program::fields`].
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FieldId(pub u32);

/// Index of a method in [`Program::methods`].
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MethodId(pub u32);

/// Index of a variable in [`Method::locals`].
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LocalId(pub u32);

/// A statement that `break` or `continue` can name; unique within a method.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Target(pub u32);

/// A whole program, with the library it uses.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// Every source file; those of the library come first.
    pub files: Vec<File>,
    /// Every class. A superclass or an enclosing class may come later than the class.
    pub classes: Vec<Class>,
    /// Every field.
    pub fields: Vec<Field>,
    /// Every method, constructor and initialiser.
    pub methods: Vec<Method>,
    /// Number of static slots, see [`Field::slot`].
    pub statics: u32,
    /// The unnamed class of the program: the file with `void main()`.
    pub unnamed: Option<ClassId>,
    /// Its `main`, without parameters; static or not.
    pub main: Option<MethodId>,
    /// Classes that are not nested by qualified name (`tiere.Katze`, `java.util.Stack`), those
    /// of the library also by simple name (`Stack`).
    pub names: BTreeMap<String, ClassId>,
}

/// A source file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its name, as given.
    pub name: String,
    /// Whether it belongs to the library.
    pub library: bool,
}

/// What a class is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum ClassKind {
    /// A class.
    Class,
    /// An interface.
    Interface,
    /// An enum.
    Enum,
}

/// A class, interface or enum.
#[derive(Clone, Debug)]
pub struct Class {
    /// As it is shown: `Spielbrett`, `Liste.Knoten`, `Liste$1` for an anonymous one. Without
    /// package. Unique in the library.
    pub name: String,
    /// The package, such as `java.util`; empty in programs and for the hamster model.
    pub package: String,
    /// What it is.
    pub kind: ClassKind,
    /// Whether it is abstract; interfaces are.
    pub is_abstract: bool,
    /// Whether it belongs to the library.
    pub library: bool,
    /// Nothing for `Object`; `Object` for interfaces.
    pub superclass: Option<ClassId>,
    /// The interfaces it names itself (extended ones if it is an interface).
    pub interfaces: Vec<ClassId>,
    /// Itself and every class and interface above it, sorted: `instanceof` is a search in it.
    pub supertypes: Vec<ClassId>,
    /// The class around it.
    pub outer: Option<ClassId>,
    /// The fields it declares, instance and static, synthetic ones included.
    pub fields: Vec<FieldId>,
    /// Number of instance slots of an object, inherited ones included.
    pub size: u32,
    /// The methods it declares, in order of declaration.
    pub methods: Vec<MethodId>,
    /// The virtual methods of an object of this class by [`Method::slot`]; empty for interfaces.
    /// An abstract class may have abstract ones in it.
    pub virtuals: Vec<MethodId>,
    /// For each method of each interface above it, what an object of this class executes; sorted
    /// by the first. Only for classes that are not abstract.
    pub implements: Vec<(MethodId, MethodId)>,
    /// Its static initialiser.
    pub static_init: Option<MethodId>,
    /// The initialiser of its instances, which its constructors call.
    pub initializer: Option<MethodId>,
    /// The static fields of an enum's constants, by ordinal.
    pub constants: Vec<FieldId>,
    /// Its name in the source text.
    pub span: Span,
}

/// A field.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// The class that declares it.
    pub class: ClassId,
    /// Its type.
    pub ty: Type,
    /// Whether it belongs to the class.
    pub is_static: bool,
    /// Whether it is final.
    pub is_final: bool,
    /// For an instance field its slot in the object, from 0, those of superclasses first; for a
    /// static one its slot among all static fields of the program.
    pub slot: u32,
    /// The value of a constant variable. Every read of it in the tree is a literal already.
    pub constant: Option<Value>,
    /// Not in the source text: `this$0`, `val$x`, `$VALUES`. A debugger hides it.
    pub synthetic: bool,
    /// Its name in the source text.
    pub span: Span,
}

/// What a method is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum MethodKind {
    /// An instance method.
    Instance,
    /// A static method.
    Static,
    /// A constructor: an instance method that returns nothing; `New` has made the object.
    Constructor,
    /// The field initialisers and initialiser blocks of the instances, called by constructors.
    Initializer,
    /// The initialiser of the class; static.
    StaticInit,
}

/// A method, constructor or initialiser.
#[derive(Clone, Debug)]
pub struct Method {
    /// Its name; `<init>` for constructors and initialisers, `<clinit>` for static ones.
    pub name: String,
    /// The class that declares it.
    pub class: ClassId,
    /// What it is.
    pub kind: MethodKind,
    /// Whether it has no body because a subclass has it.
    pub is_abstract: bool,
    /// Whether it has no body because the machine has it (library only).
    pub is_native: bool,
    /// Whether it locks its object (or class) while it runs.
    pub is_synchronized: bool,
    /// The parameters' types, hidden ones included, without `this`.
    pub parameters: Vec<Type>,
    /// The first this many parameters are hidden: `this$0`, `val$x`, an enum's name and ordinal.
    pub hidden: u32,
    /// The type of the result; [`Base::Void`] if there is none.
    pub returns: Type,
    /// The place in [`Class::virtuals`]. Nothing for static, private and interface methods and for
    /// constructors.
    pub slot: Option<u32>,
    /// Every variable: `this` first (unless static), then the parameters, then the others. Each
    /// has its own number.
    pub locals: Vec<Local>,
    /// The body, unless abstract or native.
    pub body: Option<Vec<Stmt>>,
    /// Its name in the source text; the class' name for what is not written out.
    pub span: Span,
    /// The closing brace: where a method without `return` ends.
    pub end: Span,
}

/// A variable of a method.
#[derive(Clone, Debug)]
pub struct Local {
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: Type,
    /// Not in the source text, as in a lowered for-each. A debugger hides it.
    pub synthetic: bool,
    /// Where it is declared.
    pub span: Span,
    /// The last line of its scope, which begins at `span`.
    pub last_line: u32,
}

/// An expression.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// The type of its value; [`Type::VOID`] for a call without result.
    pub ty: Type,
    /// Where it is; the line that a stack trace shows.
    pub span: Span,
}

/// What an expression does.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// A constant.
    Literal(Value),
    /// A variable. `this` is variable 0 of a method that is not static.
    Local(LocalId),
    /// A field of an object; `NullPointerException`.
    Field(Box<Expr>, FieldId),
    /// A static field.
    Static(FieldId),
    /// An element of an array (array, `int` index); `NullPointerException`,
    /// `ArrayIndexOutOfBoundsException`.
    Index(Box<Expr>, Box<Expr>),
    /// The length of an array; `NullPointerException`.
    Length(Box<Expr>),
    /// Stores a value of exactly the place's type; the value is the result. For array elements
    /// that are references also `ArrayStoreException`.
    Assign(Box<Place>, Box<Expr>),
    /// Reads, computes and stores; the place is evaluated once.
    Compound(Box<Compound>),
    /// `-` of `int`, `long`, `float` or `double`.
    Negate(Box<Expr>),
    /// `~` of `int` or `long`.
    Complement(Box<Expr>),
    /// `!`
    Not(Box<Expr>),
    /// Both operands have been promoted to the same type, which is that of the left one; for
    /// shifts each is `int` or `long` by itself, and the result has the left one's type.
    /// `/` and `%` of integers: `ArithmeticException`. `==` and `!=` also compare booleans and
    /// references; `&`, `|` and `^` also combine booleans.
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// `&&`
    AndAlso(Box<Expr>, Box<Expr>),
    /// `||`
    OrElse(Box<Expr>, Box<Expr>),
    /// `condition ? yes : no`; both have the type of the whole.
    Conditional(Box<Expr>, Box<Expr>, Box<Expr>),
    /// A numeric value of one primitive type as another one, by Java's rules.
    Convert(Primitive, Box<Expr>),
    /// A primitive value as an object of the type's class (as `Integer.valueOf` does).
    Box(Primitive, Box<Expr>),
    /// The value inside a boxed one; `NullPointerException`. The operand's type is the box of that
    /// primitive type.
    Unbox(Primitive, Box<Expr>),
    /// A reference as this type, `null` included; `ClassCastException`.
    Cast(Type, Box<Expr>),
    /// Whether a reference is not `null` and of this type.
    InstanceOf(Box<Expr>, Type),
    /// At least two operands of any types, `void` excepted, joined to a string. Objects by
    /// `toString()`, `null` as `null`. Adjacent constants have been joined.
    Concat(Vec<Expr>),
    /// A call.
    Call(Box<Call>),
    /// A new object: allocates, then calls the constructor.
    New(MethodId, Vec<Expr>),
    /// A new array of type `ty`, one length for each of the first dimensions, further ones `null`;
    /// `NegativeArraySizeException`.
    NewArray(Vec<Expr>),
    /// A new array of type `ty` with these elements.
    ArrayOf(Vec<Expr>),
    /// `array.clone()`; `NullPointerException`.
    CloneArray(Box<Expr>),
    /// `Type.class` of any type, as an object of the library's class `Class`.
    ClassOf(Type),
}

/// How a method is found.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Dispatch {
    /// The method itself, without object.
    Static,
    /// The method itself, for the object: `super.m()`, private methods, constructors,
    /// initialisers. The object may still be `null` (`NullPointerException`) unless it is `this`.
    Special,
    /// By [`Method::slot`] in the object's class; `NullPointerException`. Arrays have the methods
    /// of `Object`.
    Virtual,
    /// By [`Class::implements`] of the object's class; `NullPointerException`.
    Interface,
}

/// A call of a method.
#[derive(Clone, Debug)]
pub struct Call {
    /// The method that was found at compile time.
    pub method: MethodId,
    /// How the one to execute is found.
    pub dispatch: Dispatch,
    /// The object, unless static.
    pub object: Option<Expr>,
    /// One argument of exactly the parameter's kind for each of [`Method::parameters`].
    pub arguments: Vec<Expr>,
}

/// Something that can be assigned.
#[derive(Clone, Debug)]
pub struct Place {
    /// What it is.
    pub kind: PlaceKind,
    /// Its type.
    pub ty: Type,
    /// Where it is.
    pub span: Span,
}

/// What can be assigned; see the expressions of the same names.
#[derive(Clone, Debug)]
pub enum PlaceKind {
    /// A variable.
    Local(LocalId),
    /// A field of an object.
    Field(Expr, FieldId),
    /// A static field.
    Static(FieldId),
    /// An element of an array.
    Index(Expr, Expr),
}

/// `place op= right`, `place++`, `--place`.
///
/// 1. Evaluate the place, once, and read it (before `right` is evaluated).
/// 2. Unbox the old value if [`Place::ty`] is a box, and convert it to `computed`.
/// 3. Apply `op` with `right`, which has the type `computed` (`int` or `long` of its own for
///    shifts). If `computed` is a class, it is `String`, `op` is `+`, `right` has any type, and
///    the two are joined as by [`ExprKind::Concat`].
/// 4. Convert the result to the place's primitive type (narrowing), box it if the place is a box,
///    and store it.
#[derive(Clone, Debug)]
pub struct Compound {
    /// Where it is stored.
    pub place: Place,
    /// The operator.
    pub op: BinaryOp,
    /// The type in which it is computed.
    pub computed: Type,
    /// The right operand; the constant 1 for `++` and `--`.
    pub right: Expr,
    /// Whether the value of the expression is the old value, as of `place++`.
    pub old: bool,
}

/// A statement.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// What it is.
    pub kind: StmtKind,
    /// Where it begins; the line of a breakpoint.
    pub span: Span,
}

/// What a statement does.
#[derive(Clone, Debug)]
pub enum StmtKind {
    /// Evaluates and drops the value.
    Expr(Expr),
    /// A variable comes into being, with or without value. The value has its type.
    Local(LocalId, Option<Expr>),
    /// Statements in order.
    Block(Vec<Stmt>),
    /// `if`, any number of `else if`, `else`.
    If(Vec<(Expr, Stmt)>, Option<Box<Stmt>>),
    /// A loop.
    Loop(Box<Loop>),
    /// A statement that `break` can leave.
    Labeled(Target, Box<Stmt>),
    /// `switch`
    Switch(Box<Switch>),
    /// Leaves the statement of that target, through the `finally` blocks and locks on the way.
    Break(Target),
    /// Goes on with the next round of the loop of that target, likewise.
    Continue(Target),
    /// Leaves the method, likewise.
    Return(Option<Expr>),
    /// Throws an exception; `NullPointerException`.
    Throw(Expr),
    /// `try`
    Try(Box<Try>),
    /// Executes the statements while the object is locked; `NullPointerException`.
    Synchronized(Expr, Vec<Stmt>),
}

/// `while`, `do`, `for` and for-each.
#[derive(Clone, Debug)]
pub struct Loop {
    /// Its target.
    pub target: Target,
    /// Executed once.
    pub before: Vec<Stmt>,
    /// No condition is `true`.
    pub condition: Option<Expr>,
    /// Whether the body comes before the first test, as in `do`.
    pub body_first: bool,
    /// Executed after each round, also after `continue`.
    pub update: Vec<Expr>,
    /// The body.
    pub body: Stmt,
}

/// `switch`
#[derive(Clone, Debug)]
pub struct Switch {
    /// What `break` leaves.
    pub target: Target,
    /// An `int` or a `String` (`NullPointerException`).
    pub value: Expr,
    /// In order; execution goes on from one to the next.
    pub groups: Vec<Group>,
}

/// Labels of a `switch` with the statements behind them.
#[derive(Clone, Debug)]
pub struct Group {
    /// All different within a switch: [`Value::Int`] or [`Value::String`].
    pub labels: Vec<Value>,
    /// Whether `default` is among the labels.
    pub default: bool,
    /// The statements.
    pub body: Vec<Stmt>,
}

/// `try`
#[derive(Clone, Debug)]
pub struct Try {
    /// What is tried.
    pub body: Vec<Stmt>,
    /// In order; the first that fits.
    pub catches: Vec<Catch>,
    /// Executed on every way out.
    pub finally: Option<Vec<Stmt>>,
}

/// `catch`
#[derive(Clone, Debug)]
pub struct Catch {
    /// The classes it catches.
    pub classes: Vec<ClassId>,
    /// The variable.
    pub local: LocalId,
    /// The statements.
    pub body: Vec<Stmt>,
    /// Where it is.
    pub span: Span,
}

impl Program {
    /// A class.
    pub fn class(&self, id: ClassId) -> &Class {
        &self.classes[id.0 as usize]
    }

    /// A field.
    pub fn field(&self, id: FieldId) -> &Field {
        &self.fields[id.0 as usize]
    }

    /// A method.
    pub fn method(&self, id: MethodId) -> &Method {
        &self.methods[id.0 as usize]
    }

    /// A source file.
    pub fn file(&self, id: FileId) -> &File {
        &self.files[id.0 as usize]
    }

    /// Every method with its number.
    pub fn methods(&self) -> impl Iterator<Item = (MethodId, &Method)> {
        self.methods.iter().enumerate().map(|(at, it)| (MethodId(at as u32), it))
    }

    /// A method declared by the class, by name and parameters' types.
    pub fn find(&self, class: ClassId, name: &str, parameters: &[Type]) -> Option<MethodId> {
        let methods = self.class(class).methods.iter().copied();
        methods.into_iter().find(|it| {
            let method = self.method(*it);
            method.name == name && method.parameters == parameters
        })
    }

    /// Whether a value of `class` is also one of `other`.
    pub fn is_subclass(&self, class: ClassId, other: ClassId) -> bool {
        self.class(class).supertypes.binary_search(&other).is_ok()
    }

    /// A type as it is written in a program.
    pub fn type_name(&self, ty: Type) -> String {
        let mut text = match ty.base {
            Base::Void => "void".to_owned(),
            Base::Null => "null".to_owned(),
            Base::Primitive(primitive) => primitive.to_string(),
            Base::Class(class) => self.class(class).name.clone(),
        };
        for _ in 0..ty.dimensions {
            text.push_str("[]");
        }
        text
    }

    /// The method's class, name and parameters, such as `String.substring(int,int)`. Unique in the
    /// library: native methods are found by it. Constructors are called `<init>`.
    pub fn signature(&self, id: MethodId) -> String {
        let method = self.method(id);
        let mut text = format!("{}.{}(", self.class(method.class).name, method.name);
        for (at, ty) in method.parameters.iter().enumerate() {
            if at > 0 {
                text.push(',');
            }
            text.push_str(&self.type_name(*ty));
        }
        text.push(')');
        text
    }
}

impl Method {
    /// Whether there is no `this`.
    pub fn is_static(&self) -> bool {
        matches!(self.kind, MethodKind::Static | MethodKind::StaticInit)
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}
