//! A compiled program: code and everything that the machine needs to know beside it.

use std::{collections::HashMap, sync::Arc};

use super::code::{Ins, Part, Reg};

/// The number of a class at run time; arrays and primitive types have one, too.
pub type ClassId = u32;

/// The number of a function.
pub type FunctionId = u32;

/// An entry of a dispatch table that no method fills.
pub const NOWHERE: u32 = u32::MAX;

/// Everything that is executed.
#[derive(Debug, Default)]
pub struct Program {
    /// The instructions of all functions.
    pub code: Vec<Ins>,
    /// The place in the source of each instruction, as an index into `places`.
    pub place_of: Vec<u32>,
    /// Places in the source.
    pub places: Vec<Place>,
    /// For each instruction whether a statement begins there, for the debugger.
    pub statement: Vec<bool>,
    /// The functions.
    pub functions: Vec<Function>,
    /// The classes.
    pub classes: Vec<Class>,
    /// Where the code of a virtual method begins, for each class and slot in a row.
    pub virtuals: Vec<u32>,
    /// The first entry of each class in `virtuals`.
    pub virtuals_of: Vec<u32>,
    /// Where the code of an interface's method begins, for each class and selector in a row.
    pub selected: Vec<u32>,
    /// The first entry of each class in `selected`.
    pub selected_of: Vec<u32>,
    /// String constants.
    pub strings: Vec<Arc<[u16]>>,
    /// Constants of 64 bits.
    pub constants: Vec<u64>,
    /// Tables of `switch`.
    pub switches: Vec<Switch>,
    /// What concatenations put together.
    pub concatenations: Vec<Vec<Part>>,
    /// The number of static fields, and which of them are references.
    pub statics: Vec<StaticField>,
    /// The registers that hold references at each instruction at which objects can be collected.
    pub maps: HashMap<u32, Roots>,
    /// The function that runs the static initialisers of the library, before the program.
    pub prologue: FunctionId,
    /// `String.valueOf(Object)`, which finds the words of an uncaught exception.
    pub describe: FunctionId,
    /// The function that runs the program: it takes nothing and returns nothing.
    pub entry: FunctionId,
    /// The function that runs a thread: it takes the thread.
    pub run_thread: FunctionId,
    /// Classes that the machine itself makes objects of.
    pub known: Known,
    /// Names of the files, by number.
    pub files: Vec<String>,
}

/// A set of registers.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Roots(pub [u64; 4]);

impl Roots {
    /// Adds a register.
    pub fn insert(&mut self, reg: Reg) {
        if let Some(word) = self.0.get_mut(usize::from(reg >> 6)) {
            *word |= 1 << (reg & 63);
        }
    }

    /// The registers in order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..4).flat_map(move |word: usize| {
            let mut bits = self.0.get(word).copied().unwrap_or(0);
            std::iter::from_fn(move || {
                let next = bits.trailing_zeros() as usize;
                bits &= bits.wrapping_sub(1);
                (next < 64).then_some(word * 64 + next)
            })
        })
    }
}

/// A place in the source.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Place {
    /// The file, an index into [`Program::files`].
    pub file: u32,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1, in characters.
    pub column: u32,
}

/// A method, a constructor or an initialiser.
#[derive(Debug, Default)]
pub struct Function {
    /// Its name with that of its class, as in `Spielbrett.getMulden`.
    pub name: String,
    /// Whether it belongs to the library, whose lines nobody wants to see.
    pub library: bool,
    /// The class that must be initialised, if this is its static initialiser.
    pub initialises: Option<ClassId>,
    /// The class whose objects it constructs: an exception's constructors are no part of its
    /// stack trace.
    pub constructs: Option<ClassId>,
    /// Whether it is the native method that records a stack trace.
    pub records: bool,
    /// Whether it is the machine's own and no call of the program.
    pub hidden: bool,
    /// The first instruction and the one after the last.
    pub code: (u32, u32),
    /// Registers that it uses.
    pub registers: u16,
    /// Handlers of exceptions, inner ones first.
    pub handlers: Vec<Handler>,
    /// Local variables, for the debugger.
    pub locals: Vec<Local>,
}

/// A handler of exceptions.
#[derive(Copy, Clone, Debug)]
pub struct Handler {
    /// The first instruction that it watches.
    pub from: u32,
    /// The one after the last.
    pub to: u32,
    /// Where it begins.
    pub target: u32,
    /// The exceptions that it takes.
    pub class: ClassId,
    /// The register that gets the exception.
    pub reg: Reg,
}

/// A local variable as the debugger shows it.
#[derive(Clone, Debug)]
pub struct Local {
    /// Its name.
    pub name: String,
    /// How its register is to be read.
    pub kind: Kind,
    /// Its register.
    pub reg: Reg,
    /// The instructions at which it has a value.
    pub from: u32,
    /// The one after the last.
    pub to: u32,
}

/// How a value is to be read.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// `boolean`.
    Boolean,
    /// `byte`.
    Byte,
    /// `short`.
    Short,
    /// `char`.
    Char,
    /// `int`.
    Int,
    /// `long`.
    Long,
    /// `float`.
    Float,
    /// `double`.
    Double,
    /// An object, an array or `null`.
    Reference,
}

/// How objects of a class lie in the heap.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Fields of one word each.
    Fields,
    /// An array of words.
    Words,
    /// An array of references.
    References,
    /// An array of 16-bit numbers, four to a word; strings, too.
    Halves,
    /// An array of 8-bit numbers, eight to a word.
    Bytes,
}

/// A class at run time.
#[derive(Debug)]
pub struct Class {
    /// Its name as the program would print it.
    pub name: String,
    /// How its objects lie in the heap.
    pub layout: Layout,
    /// Words of one object, header included; 0 for arrays.
    pub size: u32,
    /// The words of an object that hold references.
    pub references: Vec<u16>,
    /// The class above.
    pub above: Option<ClassId>,
    /// All classes and interfaces that it is, itself included, as a set of bits.
    pub is: Vec<u64>,
    /// The class of the elements of an array.
    pub element: Option<ClassId>,
    /// Whether it is an interface.
    pub is_interface: bool,
    /// Whether it belongs to the library.
    pub library: bool,
    /// How the elements of an array, or a boxed value, are to be read.
    pub kind: Kind,
    /// Its static initialiser.
    pub initialiser: Option<FunctionId>,
    /// Its fields, those of the classes above first, for the debugger.
    pub fields: Vec<Field>,
}

impl Class {
    /// Whether its objects are also objects of that class.
    #[inline]
    pub fn is_a(&self, class: ClassId) -> bool {
        let word = self.is.get((class >> 6) as usize).copied().unwrap_or(0);
        word >> (class & 63) & 1 == 1
    }
}

/// A field of objects.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// How it is to be read.
    pub kind: Kind,
    /// Its word in the object.
    pub at: u16,
}

/// A static field.
#[derive(Clone, Debug)]
pub struct StaticField {
    /// Its name with that of its class.
    pub name: String,
    /// How it is to be read.
    pub kind: Kind,
    /// Whether it belongs to the library.
    pub library: bool,
    /// The value from the start of a constant.
    pub constant: Option<u64>,
    /// The string from the start of a constant, an index into [`Program::strings`].
    pub text: Option<u32>,
}

impl Program {
    /// The word of a field in the objects of a class.
    pub fn field_at(&self, class: ClassId, name: &str) -> Option<usize> {
        let class = self.classes.get(class as usize)?;
        class.fields.iter().find(|it| it.name == name).map(|it| usize::from(it.at))
    }

    /// The function whose code contains an instruction.
    pub fn function_at(&self, pc: u32) -> Option<(FunctionId, &Function)> {
        let after = self.functions.partition_point(|it| it.code.0 <= pc);
        let id = after.checked_sub(1)?;
        self.functions.get(id).filter(|it| pc < it.code.1).map(|it| (id as FunctionId, it))
    }

    /// Where the code of a function begins.
    pub fn entry_of(&self, function: FunctionId) -> u32 {
        self.functions.get(function as usize).map_or(NOWHERE, |it| it.code.0)
    }

    /// The place in the source of an instruction.
    pub fn place(&self, pc: u32) -> Place {
        let index = self.place_of.get(pc as usize).copied().unwrap_or(0);
        self.places.get(index as usize).copied().unwrap_or_default()
    }
}

/// The table of a `switch` over numbers. Distances count from the instruction after it.
#[derive(Debug, Default)]
pub struct Switch {
    /// The number of the first entry of `dense`.
    pub first: i32,
    /// The distances of numbers in a row.
    pub dense: Vec<i32>,
    /// Numbers with their distances, sorted, if they are too far apart.
    pub sparse: Vec<(i32, i32)>,
    /// The distance for all others.
    pub otherwise: i32,
}

impl Switch {
    /// The distance for a number.
    #[inline]
    pub fn distance(&self, number: i32) -> i32 {
        let index = number.wrapping_sub(self.first) as u32 as usize;
        if let Some(it) = self.dense.get(index) {
            return *it;
        }
        match self.sparse.binary_search_by_key(&number, |it| it.0) {
            Ok(at) => self.sparse.get(at).map_or(self.otherwise, |it| it.1),
            Err(_) => self.otherwise,
        }
    }
}

macro_rules! known {
    ($($field:ident = $name:literal)*) => {
        /// Classes of the library that the machine makes objects of, or looks into.
        #[derive(Copy, Clone, Debug, Default)]
        pub struct Known {
            $(#[doc = $name] pub $field: ClassId,)*
        }

        impl Known {
            /// Finds them all by name.
            pub fn find(mut of: impl FnMut(&'static str) -> Option<ClassId>) -> Option<Known> {
                Some(Known { $($field: of($name)?,)* })
            }
        }
    };
}

known! {
    object = "Object"
    class = "Class"
    hamsters = "Hamster[]"
    objects = "Object[]"
    string = "String"
    throwable = "Throwable"
    error = "Error"
    arithmetic = "ArithmeticException"
    null_pointer = "NullPointerException"
    array_index = "ArrayIndexOutOfBoundsException"
    string_index = "StringIndexOutOfBoundsException"
    negative_size = "NegativeArraySizeException"
    array_store = "ArrayStoreException"
    class_cast = "ClassCastException"
    number_format = "NumberFormatException"
    stack_overflow = "StackOverflowError"
    initializer = "ExceptionInInitializerError"
    illegal_monitor = "IllegalMonitorStateException"
    cloneable = "Cloneable"
    clone_not_supported = "CloneNotSupportedException"
    interrupted = "InterruptedException"
    illegal_thread_state = "IllegalThreadStateException"
    illegal_argument = "IllegalArgumentException"
    hamster = "Hamster"
    hamster_exception = "HamsterException"
    wall = "WallInFrontException"
    tile_empty = "TileEmptyException"
    mouth_empty = "MouthEmptyException"
    initialization = "HamsterInitializationException"
    not_initialized = "HamsterNotInitializedException"
    thread = "Thread"
    rules_error = "RegelException"
    chars = "char[]"
    longs = "long[]"
    strings = "String[]"
}
