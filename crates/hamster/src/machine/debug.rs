//! Running step by step: statements, breakpoints, and where to stop next.

use std::sync::Arc;

use super::{Frame, Machine, Pause, inspect::Value, program::ClassId};

/// How far to go on.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// To the next statement, wherever it is.
    Into,
    /// To the next statement of the same call or of a caller.
    Over,
    /// To the next statement of a caller.
    Out,
    /// To the next breakpoint.
    On,
}

/// A line at which to stop, perhaps only under a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breakpoint {
    /// The name of the file.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// What must be true.
    pub condition: Option<Condition>,
}

/// A comparison of a local variable with a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// The variable's name.
    pub variable: String,
    /// The comparison.
    pub relation: Relation,
    /// The number; `true` is 1.
    pub value: i64,
}

/// How two numbers are compared.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Relation {
    /// `==`
    Equal,
    /// `!=`
    Different,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
}

impl Relation {
    /// All relations as they are written; longer ones first.
    const ALL: [(&'static str, Relation); 6] = [
        ("==", Relation::Equal),
        ("!=", Relation::Different),
        ("<=", Relation::AtMost),
        (">=", Relation::AtLeast),
        ("<", Relation::Less),
        (">", Relation::Greater),
    ];

    const fn holds(self, a: i64, b: i64) -> bool {
        match self {
            Relation::Equal => a == b,
            Relation::Different => a != b,
            Relation::Less => a < b,
            Relation::AtMost => a <= b,
            Relation::Greater => a > b,
            Relation::AtLeast => a >= b,
        }
    }
}

impl Condition {
    /// Reads a condition such as `i == 3`.
    pub fn parse(text: &str) -> Option<Condition> {
        let (at, sign, relation) =
            Relation::ALL.iter().find_map(|(it, of)| Some((text.find(it)?, *it, *of)))?;
        let variable = text.get(..at)?.trim().to_owned();
        let value = match text.get(at + sign.len()..)?.trim() {
            "true" => 1,
            "false" => 0,
            number => number.parse().ok()?,
        };
        (!variable.is_empty()).then_some(Condition { variable, relation, value })
    }
}

/// What the debugger waits for while the program runs.
#[derive(Clone, Debug, Default)]
pub(super) struct Watched {
    /// Stop at a statement when there are at most so many calls.
    depth: Option<usize>,
    /// The thread that is watched.
    thread: usize,
    breakpoints: Arc<[Breakpoint]>,
}

impl Machine {
    /// Sets the lines at which [`Machine::go`] stops.
    pub fn set_breakpoints(&mut self, breakpoints: Vec<Breakpoint>) {
        self.watched.breakpoints = breakpoints.into();
    }

    /// Runs for at most so many instructions, and stops before a statement as `step` says.
    pub fn go(&mut self, step: Step, budget: u64) -> Pause {
        let depth = self.frames.len();
        self.watched.thread = self.current;
        self.watched.depth = match step {
            Step::Into => Some(usize::MAX),
            Step::Over => Some(depth),
            Step::Out => Some(depth.wrapping_sub(1)).filter(|_| depth > 0),
            Step::On => None,
        };
        self.continue_watched(budget)
    }

    /// Goes on with the same aim, after a pause that was not the one looked for.
    pub fn continue_watched(&mut self, budget: u64) -> Pause {
        self.run_watched::<true>(budget)
    }

    /// Whether to stop before an instruction.
    pub(super) fn stops_at(&self, pc: u32, base: usize) -> bool {
        let program = &self.program;
        if !program.statement.get(pc as usize).copied().unwrap_or(false) || self.dying.is_some() {
            return false;
        }
        let Some((_, function)) = program.function_at(pc) else { return false };
        if function.library || function.hidden {
            return false;
        }
        if let Some(depth) = self.watched.depth
            && self.frames.len() <= depth
            && self.current == self.watched.thread
        {
            return true;
        }
        let place = program.place(pc);
        self.watched.breakpoints.iter().any(|it| {
            it.line == place.line
                && program.files.get(place.file as usize) == Some(&it.file)
                && it.condition.as_ref().is_none_or(|it| self.holds(it, pc, base))
        })
    }

    fn holds(&self, condition: &Condition, pc: u32, base: usize) -> bool {
        let Some((_, function)) = self.program.function_at(pc) else { return false };
        let here = |it: &&super::program::Local| {
            it.name == condition.variable && it.from <= pc && pc < it.to
        };
        let Some(local) = function.locals.iter().rev().find(here) else { return false };
        let word = self.stack.get(base + usize::from(local.reg)).copied().unwrap_or(0);
        let value = match self.value(local.kind, word) {
            Value::Whole(it) => it,
            Value::Boolean(it) => it.into(),
            Value::Char(it) => u32::from(it).into(),
            _ => return false,
        };
        condition.relation.holds(value, condition.value)
    }

    /// Runs the static initialisers of a class and of those above it, before the next instruction.
    pub(super) fn initialise(&mut self, class: ClassId, s: super::code::Reg) {
        let program = Arc::clone(&self.program);
        let mut entries = Vec::new();
        let mut next = Some(class);
        while let Some(id) = next {
            let Some(it) = program.classes.get(id as usize) else { break };
            match self.initialised.get_mut(id as usize) {
                Some(done) if !*done => *done = true,
                _ => break,
            }
            entries.extend(it.initialiser.map(|it| program.entry_of(it)));
            next = it.above;
        }
        let Some((first, rest)) = entries.split_last() else { return };
        let base = self.base + u32::from(s);
        self.frames.push(Frame { pc: self.pc, base: self.base });
        // The class's own comes last, those above it first. Behind the first instruction of an
        // initialiser, which does nothing, no register is in use.
        self.frames.extend(rest.iter().map(|pc| Frame { pc: pc + 1, base }));
        self.pc = *first;
        self.base = base;
        self.stretch_stack(base as usize);
    }
}
