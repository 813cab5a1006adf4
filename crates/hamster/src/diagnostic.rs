//! Mistakes in a program, as data.
//!
//! A diagnostic has a stable code, a place and arguments. The catalogue has the words: the entry of
//! a code is its text with `hamster-` before it.

use game::{Argument, Message};

use crate::tree::{FileId, Span};

/// Maximum number of diagnostics of one check; more help no one.
const MOST: usize = 100;

/// One mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// What kind of mistake.
    pub code: Code,
    /// Where.
    pub span: Span,
    /// What is wrong: what was expected and what was found.
    pub message: Message,
    /// What may help, such as the likely name.
    pub hint: Option<Message>,
}

impl Diagnostic {
    /// A mistake without arguments.
    pub fn new(code: Code, span: Span) -> Diagnostic {
        Diagnostic { code, span, message: Message::new(code.message()), hint: None }
    }

    /// The same with one more argument of its message.
    pub fn with(mut self, name: &'static str, argument: impl Into<Argument>) -> Diagnostic {
        self.message = self.message.with(name, argument);
        self
    }

    /// The same with a hint.
    pub fn hint(mut self, hint: Message) -> Diagnostic {
        self.hint = Some(hint);
        self
    }

    /// The same, asking whether another name was meant.
    pub fn similar(self, name: Option<String>) -> Diagnostic {
        match name {
            Some(name) => self.hint(Message::new("hamster-hint-similar").with("name", name)),
            None => self,
        }
    }
}

/// All mistakes found, in the order of finding.
#[derive(Clone, Debug, Default)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
}

impl Diagnostics {
    /// Notes a mistake, unless one is noted at the same place.
    pub fn add(&mut self, diagnostic: Diagnostic) {
        let same = |it: &Diagnostic| it.span == diagnostic.span;
        if self.list.len() < MOST && !self.list.iter().any(same) {
            self.list.push(diagnostic);
        }
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The number of mistakes.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// The lines of a file with mistakes.
    pub fn lines(&self, file: FileId) -> Vec<u32> {
        self.list.iter().filter(|it| it.span.file == file).map(|it| it.span.line).collect()
    }

    /// Whether no more are noted.
    pub fn is_full(&self) -> bool {
        self.list.len() >= MOST
    }

    /// All of them, by file and line.
    pub fn sorted(mut self) -> Vec<Diagnostic> {
        self.list.sort_by_key(|it| it.span);
        self.list
    }
}

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident $text:literal,)*) => {
        /// The kind of a mistake. The texts of codes do not change.
        #[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[allow(missing_docs)]
        pub enum Code {
            $($(#[$doc])* #[doc = concat!("`", $text, "`")] $name,)*
        }

        impl Code {
            /// Every code.
            pub const ALL: &[Code] = &[$(Code::$name),*];

            /// Its text, as in `--json`.
            pub const fn text(self) -> &'static str {
                match self {
                    $(Code::$name => $text,)*
                }
            }

            /// The entry of the catalogue.
            pub const fn message(self) -> &'static str {
                match self {
                    $(Code::$name => concat!("hamster-", $text),)*
                }
            }
        }
    };
}

codes! {
    // Reading.
    IllegalCharacter "illegal-character",
    UnclosedString "unclosed-string",
    UnclosedCharacter "unclosed-character",
    EmptyCharacter "empty-character",
    BadEscape "bad-escape",
    UnclosedComment "unclosed-comment",
    BadNumber "bad-number",
    NumberTooLarge "number-too-large",
    TooLong "too-long",
    TooDeep "too-deep",
    Expected "expected",
    MissingSemicolon "missing-semicolon",
    ExpectedName "expected-name",
    ExpectedType "expected-type",
    ExpectedExpression "expected-expression",
    ExpectedStatement "expected-statement",
    ExpectedMember "expected-member",
    SurplusClosing "surplus-closing",
    UnexpectedEnd "unexpected-end",
    ElseWithoutIf "else-without-if",
    CatchWithoutTry "catch-without-try",
    TryWithoutCatch "try-without-catch",
    CaseOutsideSwitch "case-outside-switch",
    NotAStatement "not-a-statement",
    DeclarationNotAllowed "declaration-not-allowed",
    MissingReturnType "missing-return-type",
    ModifierNotAllowed "modifier-not-allowed",
    RepeatedModifier "repeated-modifier",
    MethodInMethod "method-in-method",
    Unsupported "unsupported",
    OtherProgram "other-program",
    // Classes and members.
    NoMain "no-main",
    DuplicateClass "duplicate-class",
    DuplicateField "duplicate-field",
    DuplicateMethod "duplicate-method",
    DuplicateVariable "duplicate-variable",
    DuplicateLabel "duplicate-label",
    DuplicateCase "duplicate-case",
    DuplicateDefault "duplicate-default",
    CyclicInheritance "cyclic-inheritance",
    ExtendsFinal "extends-final",
    ExtendsInterface "extends-interface",
    ImplementsClass "implements-class",
    RepeatedInterface "repeated-interface",
    MissingImplementation "missing-implementation",
    AbstractMethodInClass "abstract-method-in-class",
    AbstractWithBody "abstract-with-body",
    MissingBody "missing-body",
    OverrideWeaker "override-weaker",
    OverrideFinal "override-final",
    OverrideStatic "override-static",
    OverrideReturn "override-return",
    OverrideThrows "override-throws",
    OverridesNothing "overrides-nothing",
    WrongFileName "wrong-file-name",
    ConstructorCycle "constructor-cycle",
    ConstructorCallNotFirst "constructor-call-not-first",
    EnumNew "enum-new",
    VoidVariable "void-variable",
    // Names.
    UnknownName "unknown-name",
    UnknownClass "unknown-class",
    UnknownMethod "unknown-method",
    UnknownField "unknown-field",
    UnknownPackage "unknown-package",
    UnknownLabel "unknown-label",
    LibraryMissing "library-missing",
    NoAccess "no-access",
    ThisInStatic "this-in-static",
    StaticNeedsObject "static-needs-object",
    NotEnclosing "not-enclosing",
    AmbiguousCall "ambiguous-call",
    WrongArguments "wrong-arguments",
    BeforeSuper "before-super",
    AbstractCall "abstract-call",
    IllegalForward "illegal-forward",
    // Types.
    TypeMismatch "type-mismatch",
    LossyConversion "lossy-conversion",
    BadCast "bad-cast",
    BadOperand "bad-operand",
    BadOperands "bad-operands",
    NotComparable "not-comparable",
    NotAnArray "not-an-array",
    NotAVariable "not-a-variable",
    NotIterable "not-iterable",
    NoMembers "no-members",
    NoValue "no-value",
    AbstractNew "abstract-new",
    TypeArguments "type-arguments",
    PrimitiveTypeArgument "primitive-type-argument",
    GenericArray "generic-array",
    NotConstant "not-constant",
    BadSwitch "bad-switch",
    NotThrowable "not-throwable",
    VarNeedsValue "var-needs-value",
    ElementsNotAllowed "elements-not-allowed",
    ReturnValue "return-value",
    ReturnMissingValue "return-missing-value",
    // Flow.
    MissingReturn "missing-return",
    Unreachable "unreachable",
    Unassigned "unassigned",
    FinalAssigned "final-assigned",
    FinalMaybeAssigned "final-maybe-assigned",
    FinalFieldUnassigned "final-field-unassigned",
    NotEffectivelyFinal "not-effectively-final",
    UnhandledException "unhandled-exception",
    NeverThrown "never-thrown",
    AlreadyCaught "already-caught",
    BreakOutside "break-outside",
    ContinueOutside "continue-outside",
    InitializerIncomplete "initializer-incomplete",
}
