//! The syntax tree to the checked tree.
//!
//! 1. `declare`: every class gets a number, its supertypes, fields and methods.
//! 2. `inherit`: what classes take over from others, and whether they may.
//! 3. `body`, `expressions` and the rest: names, types and conversions of every body.
//! 4. `flow`: on the checked tree of methods that are right so far: what is assigned, reached,
//!    thrown.
//! 5. `emit`: the tables of the checked tree.

mod body;
mod calls;
mod classes;
mod constants;
mod construct;
mod convert;
mod declare;
mod emit;
mod expressions;
mod flow;
mod infer;
mod inherit;
mod locals;
mod members;
mod names;
mod operators;
mod places;
mod resolve;
mod similar;
mod statements;
mod types;

use std::{
    cell::OnceCell,
    collections::{BTreeMap, HashMap},
    rc::Rc,
};

use self::types::{Ty, VarId, VarInfo};
use crate::{
    diagnostic::{Code, Diagnostic, Diagnostics},
    library,
    names::{Name, Names},
    parser::{self, Parsed},
    tree::{
        FileId, Primitive, Span,
        checked::{
            ClassId, ClassKind, FieldId, File, Local, LocalId, MethodId, MethodKind, Program, Stmt,
            Value,
        },
        syntax::{ClassDecl, FieldDecl, MethodDecl, Modifiers, Unit, UnitKind},
    },
};

/// A source file of a program.
#[derive(Copy, Clone, Debug)]
pub struct Source<'a> {
    /// Its name; the path's last part without ending is the name of its class.
    pub name: &'a str,
    /// Its text.
    pub text: &'a str,
}

/// Checks a program of one or more files: one program, and any number of class files.
///
/// # Errors
///
/// Everything that is wrong, by file and line.
pub fn check(sources: &[Source<'_>]) -> Result<Program, Vec<Diagnostic>> {
    let mut checker = LIBRARY.with(|it| it.get_or_init(library).clone());
    let mut found = std::mem::take(&mut checker.found);
    let mut parsed = Vec::new();
    for source in sources {
        let file = FileId(checker.files.len() as u32);
        checker.files.push(File { name: source.name.to_owned(), library: false });
        let stem = stem(source.name);
        parsed.push(parser::parse(source.text, file, stem, &mut checker.names, &mut found));
    }
    if !found.is_empty() {
        return Err(found.sorted());
    }
    checker.run(parsed);
    if checker.found.is_empty() {
        let program = checker.emit();
        if checker.found.is_empty() {
            return Ok(program);
        }
    }
    Err(checker.found.sorted())
}

thread_local! {
    /// The library, checked once: its checker is where every program's begins.
    static LIBRARY: OnceCell<Checker> = const { OnceCell::new() };
}

/// Checks the library, which knows nothing of programs.
fn library() -> Checker {
    let mut checker = Checker::new();
    let mut found = Diagnostics::default();
    let mut parsed = Vec::new();
    for (name, text) in library::FILES {
        let file = FileId(checker.files.len() as u32);
        checker.files.push(File { name: name.to_owned(), library: true });
        parsed.push(parser::parse(text, file, stem(name), &mut checker.names, &mut found));
    }
    checker.found = found;
    checker.own = checker.files.len() as u32;
    checker.run(parsed);
    checker
}

/// The name of a file without path and ending.
fn stem(name: &str) -> &str {
    let last = name.rsplit(['/', '\\']).next().unwrap_or(name);
    last.split('.').next().unwrap_or(last)
}

/// What is known of a source file.
#[derive(Clone)]
struct UnitInfo {
    package: String,
    library: bool,
    unit: Unit,
    idents: Vec<Option<Name>>,
    /// Classes of the file's level.
    classes: Vec<(Name, ClassId)>,
}

/// A variable of an enclosing method that a local class uses.
#[derive(Clone, Debug)]
struct Capture {
    name: Name,
    ty: Ty,
    /// The method's number among all bodies, and its variable.
    origin: (u32, LocalId),
    field: FieldId,
    /// Where the class uses it first.
    used: Option<Span>,
}

/// What is known of a class.
#[derive(Clone)]
struct ClassInfo {
    decl: Rc<ClassDecl>,
    name: String,
    simple: Name,
    package: Rc<str>,
    unit: usize,
    kind: ClassKind,
    bits: u16,
    library: bool,
    outer: Option<ClassId>,
    /// Whether its objects belong to an object of the class around it.
    inner: bool,
    anonymous: bool,
    /// The unnamed class of a program.
    unnamed: bool,
    /// Its superclass is not what is written there: much may be missing.
    unknown_above: bool,
    vars: Vec<VarId>,
    superclass: Option<Ty>,
    interfaces: Vec<Ty>,
    fields: Vec<FieldId>,
    methods: Vec<MethodId>,
    by_name: HashMap<Name, Vec<MethodId>>,
    /// Virtual methods by slot, once what is inherited is known.
    virtuals: Option<Vec<MethodId>>,
    members: Vec<(Name, ClassId)>,
    /// For a local class: the classes and type variables around its declaration.
    around: Vec<(Name, ClassId)>,
    around_vars: Vec<(Name, VarId)>,
    captures: Vec<Capture>,
    /// Constant variables around a local class.
    constants: Vec<(Name, Ty, Value)>,
    /// Number of the body around a local class.
    body: Option<u32>,
    this_field: Option<FieldId>,
    static_init: Option<MethodId>,
    initializer: Option<MethodId>,
    enum_fields: Vec<FieldId>,
    all_field: Option<FieldId>,
    anonymous_count: u32,
    span: Span,
}

impl ClassInfo {
    fn is_interface(&self) -> bool {
        self.kind == ClassKind::Interface
    }

    fn is_abstract(&self) -> bool {
        self.bits & Modifiers::ABSTRACT != 0 || self.is_interface()
    }

    fn is_final(&self) -> bool {
        self.bits & Modifiers::FINAL != 0
    }
}

/// How far the search for a field's constant is.
#[derive(Clone, Debug, PartialEq)]
enum Constant {
    Unknown,
    Searching,
    Known(Option<Value>),
}

#[derive(Clone)]
struct FieldInfo {
    name: Name,
    class: ClassId,
    ty: Ty,
    bits: u16,
    constant: Constant,
    /// The declaration and the index of the variable in it.
    decl: Option<(Rc<FieldDecl>, usize)>,
    synthetic: bool,
    span: Span,
    slot: u32,
}

impl FieldInfo {
    fn has(&self, bits: u16) -> bool {
        self.bits & bits != 0
    }
}

#[derive(Clone)]
struct MethodInfo {
    decl: Option<Rc<MethodDecl>>,
    name: Name,
    class: ClassId,
    kind: MethodKind,
    bits: u16,
    vars: Vec<VarId>,
    /// Without the hidden ones.
    parameters: Vec<Ty>,
    varargs: bool,
    returns: Ty,
    throws: Vec<Ty>,
    span: Span,
    end: Span,
    slot: Option<u32>,
    locals: Vec<Local>,
    body: Option<Vec<Stmt>>,
    /// Whether something in its body is wrong.
    wrong: bool,
    /// Variables of it that local classes use.
    captured: Vec<(LocalId, Span)>,
    /// Methods it overrides, as far as their parameters differ after erasure.
    narrows: Vec<MethodId>,
}

impl MethodInfo {
    fn has(&self, bits: u16) -> bool {
        self.bits & bits != 0
    }

    fn is_static(&self) -> bool {
        matches!(self.kind, MethodKind::Static | MethodKind::StaticInit)
    }

    fn is_abstract(&self) -> bool {
        self.has(Modifiers::ABSTRACT)
    }
}

/// Classes that the language itself uses.
#[derive(Clone)]
struct Known {
    object: ClassId,
    string: ClassId,
    enums: ClassId,
    class: ClassId,
    throwable: ClassId,
    runtime: ClassId,
    error: ClassId,
    iterable: ClassId,
    iterator: ClassId,
    boxes: [ClassId; 8],
    of_arrays: Vec<ClassId>,
}

#[derive(Clone)]
struct Checker {
    names: Names,
    found: Diagnostics,
    files: Vec<File>,
    /// The first file that is not the library's.
    own: u32,
    units: Vec<UnitInfo>,
    classes: Vec<ClassInfo>,
    fields: Vec<FieldInfo>,
    methods: Vec<MethodInfo>,
    vars: Vec<VarInfo>,
    known: Known,
    /// Classes by package and name.
    packages: BTreeMap<String, HashMap<Name, ClassId>>,
    unnamed: Option<ClassId>,
    /// Number of bodies so far.
    bodies: u32,
    /// Which variables of a method are final.
    final_locals: HashMap<MethodId, Vec<bool>>,
    /// While a constant is looked for, mistakes are not noted.
    silent: u32,
}

impl Checker {
    fn new() -> Checker {
        let none = ClassId(0);
        let known = Known {
            object: none,
            string: none,
            enums: none,
            class: none,
            throwable: none,
            runtime: none,
            error: none,
            iterable: none,
            iterator: none,
            boxes: [none; 8],
            of_arrays: Vec::new(),
        };
        Checker {
            names: Names::default(),
            found: Diagnostics::default(),
            files: Vec::new(),
            own: u32::MAX,
            units: Vec::new(),
            classes: Vec::new(),
            fields: Vec::new(),
            methods: Vec::new(),
            vars: Vec::new(),
            known,
            packages: BTreeMap::new(),
            unnamed: None,
            bodies: 0,
            final_locals: HashMap::new(),
            silent: 0,
        }
    }

    /// Checks files; everything that was checked before stays as it is.
    fn run(&mut self, parsed: Vec<Parsed>) {
        let (first, first_method) = (self.classes.len(), self.methods.len());
        let is_library = first == 0;
        for it in parsed {
            self.declare_unit(it);
        }
        if is_library {
            self.find_known();
        }
        self.check_imports();
        let declared = first..self.classes.len();
        let declared = || declared.clone().map(|it| ClassId(it as u32));
        declared().for_each(|it| self.headers(it));
        declared().for_each(|it| self.cycles(it));
        declared().for_each(|it| self.bounds(it));
        declared().for_each(|it| self.members(it));
        declared().for_each(|it| self.inherit(it));
        self.main_is_there();
        declared().for_each(|it| self.bodies_of(it));
        if !is_library {
            for at in first_method..self.methods.len() {
                let id = MethodId(at as u32);
                if !self.method(id).wrong {
                    self.flow(id);
                }
            }
            self.blank_statics();
        }
    }

    /// Static final fields of classes that initialise nothing static.
    fn blank_statics(&mut self) {
        for at in 0..self.classes.len() {
            let id = ClassId(at as u32);
            if self.class(id).library || self.class(id).static_init.is_some() {
                continue;
            }
            for field in self.blank_finals(id, true) {
                let (name, span) = (self.field(field).name, self.field(field).span);
                self.say_name(Code::FinalFieldUnassigned, span, name);
            }
        }
    }

    fn find_known(&mut self) {
        let find = |it: &Checker, text: &str| {
            let name = it.names.get(text);
            let mut classes = it.packages.values();
            name.and_then(|name| classes.find_map(|it| it.get(&name)).copied())
                .unwrap_or(ClassId(0))
        };
        self.known = Known {
            object: find(self, "Object"),
            string: find(self, "String"),
            enums: find(self, "Enum"),
            class: find(self, "Class"),
            throwable: find(self, "Throwable"),
            runtime: find(self, "RuntimeException"),
            error: find(self, "Error"),
            iterable: find(self, "Iterable"),
            iterator: find(self, "Iterator"),
            boxes: Primitive::ALL.map(|it| find(self, it.boxed())),
            of_arrays: vec![find(self, "Cloneable"), find(self, "Serializable")],
        };
    }

    fn main_is_there(&mut self) {
        let Some(unnamed) = self.unnamed else { return };
        let has = |name| {
            let methods = self.classes[unnamed.0 as usize].by_name.get(&name);
            methods.is_some_and(|it| {
                let count = usize::from(name == Name::MOVE);
                it.iter().any(|it| self.method(*it).parameters.len() == count)
            })
        };
        if !has(Name::MAIN) && !has(Name::MOVE) {
            let info = &self.classes[unnamed.0 as usize];
            let span = Span { line: 1, column: 1, length: 1, ..info.span };
            self.mistake(Diagnostic::new(Code::NoMain, span));
        }
    }

    fn text(&self, name: Name) -> &str {
        self.names.text(name)
    }

    fn class(&self, id: ClassId) -> &ClassInfo {
        &self.classes[id.0 as usize]
    }

    fn class_mut(&mut self, id: ClassId) -> &mut ClassInfo {
        &mut self.classes[id.0 as usize]
    }

    fn field(&self, id: FieldId) -> &FieldInfo {
        &self.fields[id.0 as usize]
    }

    fn method(&self, id: MethodId) -> &MethodInfo {
        &self.methods[id.0 as usize]
    }

    fn mistake(&mut self, diagnostic: Diagnostic) {
        if self.silent == 0 {
            self.found.add(diagnostic);
        }
    }

    fn say(&mut self, code: Code, span: Span) {
        self.mistake(Diagnostic::new(code, span));
    }

    /// A mistake about a name.
    fn say_name(&mut self, code: Code, span: Span, name: Name) {
        let text = self.text(name).to_owned();
        self.mistake(Diagnostic::new(code, span).with("name", text));
    }

    fn unit_kind(&self, unit: usize) -> UnitKind {
        self.units[unit].unit.kind
    }
}
