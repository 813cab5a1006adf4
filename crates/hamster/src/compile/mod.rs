//! From the checked tree to code for the machine.
//!
//! Every class gets a number and a layout, every method a function, every array type a class of
//! its own. Methods are compiled one by one (`builder.rs`, `expression.rs`, `condition.rs`,
//! `place.rs`, `statement.rs`); then calls are given the places of the code they go to.

mod builder;
mod call;
mod condition;
mod expression;
mod glue;
mod link;
mod operation;
mod place;
mod statement;

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use crate::{
    machine::{
        code::Part,
        program::{ClassId, Kind, Layout, Program},
    },
    tree::{
        Primitive,
        checked::{self, Base, MethodId, MethodKind, Type},
    },
};

/// Why a program cannot be compiled although it is right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CompileError {
    /// A method has more variables and intermediate values than the machine has registers.
    TooManyVariables {
        /// The method.
        method: String,
        /// Its file.
        file: String,
        /// Its line.
        line: u32,
    },
    /// The program has no `main`.
    NoMain,
    /// A class or method of the library is missing: the library itself is wrong.
    Library(String),
}

/// Compiles a checked program.
///
/// # Errors
/// See [`CompileError`].
pub fn compile(tree: &checked::Program) -> Result<Program, CompileError> {
    Compiler::new(tree).compile()
}

/// The state of a compilation.
struct Compiler<'a> {
    tree: &'a checked::Program,
    out: Program,
    /// Classes of array and primitive types; their numbers follow those of the classes.
    types: HashMap<Type, ClassId>,
    type_list: Vec<Type>,
    constants: HashMap<u64, u32>,
    strings: HashMap<Arc<[u16]>, u32>,
    parts: HashMap<Vec<Part>, u32>,
    places: HashMap<crate::machine::program::Place, u32>,
    /// The number of each method of an interface among all of them.
    selectors: HashMap<MethodId, u32>,
    /// Methods that some subclass overrides.
    overridden: HashSet<MethodId>,
    /// `String.valueOf(Object)`.
    describe: MethodId,
    error: Option<CompileError>,
}

/// How a value of a type is to be read.
fn kind_of(ty: Type) -> Kind {
    match ty.as_primitive() {
        None => Kind::Reference,
        Some(Primitive::Boolean) => Kind::Boolean,
        Some(Primitive::Byte) => Kind::Byte,
        Some(Primitive::Short) => Kind::Short,
        Some(Primitive::Char) => Kind::Char,
        Some(Primitive::Int) => Kind::Int,
        Some(Primitive::Long) => Kind::Long,
        Some(Primitive::Float) => Kind::Float,
        Some(Primitive::Double) => Kind::Double,
    }
}

/// How an array of elements of a type lies in the heap.
fn layout_of(element: Type) -> Layout {
    match kind_of(element) {
        Kind::Boolean | Kind::Byte => Layout::Bytes,
        Kind::Short | Kind::Char => Layout::Halves,
        Kind::Int | Kind::Long | Kind::Float | Kind::Double => Layout::Words,
        Kind::Reference => Layout::References,
    }
}

impl<'a> Compiler<'a> {
    fn new(tree: &'a checked::Program) -> Compiler<'a> {
        let mut selectors = HashMap::new();
        for (id, method) in tree.methods() {
            let interface = tree.class(method.class).kind == checked::ClassKind::Interface;
            if interface && method.kind == MethodKind::Instance {
                selectors.insert(id, selectors.len() as u32);
            }
        }
        let mut overridden = HashSet::new();
        for class in &tree.classes {
            let Some(above) = class.superclass else { continue };
            for (mine, theirs) in class.virtuals.iter().zip(&tree.class(above).virtuals) {
                if mine != theirs {
                    overridden.insert(*theirs);
                }
            }
        }
        Compiler {
            tree,
            out: Program::default(),
            types: HashMap::new(),
            type_list: Vec::new(),
            constants: HashMap::new(),
            strings: HashMap::new(),
            parts: HashMap::new(),
            places: HashMap::new(),
            selectors,
            overridden,
            describe: MethodId(0),
            error: None,
        }
    }

    fn compile(mut self) -> Result<Program, CompileError> {
        self.out.files = self.tree.files.iter().map(|it| it.name.clone()).collect();
        self.describe = self.library_method("String", "valueOf", &[self.object_type()?])?;
        for (id, _) in self.tree.methods() {
            self.method(id)?;
        }
        self.glue()?;
        self.link()?;
        match self.error {
            Some(error) => Err(error),
            None => Ok(self.out),
        }
    }

    /// The class at run time of a type.
    fn class_of(&mut self, ty: Type) -> ClassId {
        if let Some(class) = ty.as_class() {
            return class.0;
        }
        if let Some(it) = self.types.get(&ty) {
            return *it;
        }
        // The classes of the elements come first, so that every array's class finds its own.
        if let Some(element) = ty.element().filter(|it| it.base != Base::Null) {
            self.class_of(element);
        }
        let id = (self.tree.classes.len() + self.type_list.len()) as ClassId;
        self.types.insert(ty, id);
        self.type_list.push(ty);
        id
    }

    /// A class of the library.
    fn library_class(&self, name: &str) -> Result<checked::ClassId, CompileError> {
        let class = self.tree.names.get(name).copied();
        class.ok_or_else(|| CompileError::Library(name.to_owned()))
    }

    /// A method of the library.
    fn library_method(
        &self,
        class: &str,
        name: &str,
        parameters: &[Type],
    ) -> Result<MethodId, CompileError> {
        let found = self.tree.find(self.library_class(class)?, name, parameters);
        found.ok_or_else(|| CompileError::Library(format!("{class}.{name}")))
    }

    fn constant(&mut self, value: u64) -> u32 {
        let next = self.out.constants.len() as u32;
        let constants = &mut self.out.constants;
        *self.constants.entry(value).or_insert_with(|| {
            constants.push(value);
            next
        })
    }

    fn string(&mut self, text: &Arc<[u16]>) -> u32 {
        if let Some(it) = self.strings.get(text) {
            return *it;
        }
        let next = self.out.strings.len() as u32;
        self.out.strings.push(Arc::clone(text));
        self.strings.insert(Arc::clone(text), next);
        next
    }

    fn concatenation(&mut self, parts: &[Part]) -> u32 {
        if let Some(it) = self.parts.get(parts) {
            return *it;
        }
        let next = self.out.concatenations.len() as u32;
        self.out.concatenations.push(parts.to_vec());
        self.parts.insert(parts.to_vec(), next);
        next
    }
}
