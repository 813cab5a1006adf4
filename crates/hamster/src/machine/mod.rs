//! The machine that runs a compiled program.
//!
//! It never reads, writes or waits by itself. [`Machine::run`] works for a slice of time and
//! returns a [`Pause`]: the program asks for something, says something, has ended. The caller
//! answers and calls again. A run is determined by program, territory, seed and answers.

pub mod code;
mod debug;
mod execute;
mod format;
pub mod heap;
mod history;
mod inspect;
mod natives;
mod numbers;
pub mod program;
mod raise;
mod registers;
mod stop;
mod threads;

use std::{collections::HashMap, sync::Arc};

pub use self::natives::find as native;
pub use self::{
    debug::{Breakpoint, Condition, Relation, Step},
    history::History,
    inspect::{Call, Value, Variable},
    threads::{Lock, Waiting},
};
use self::{
    heap::{Heap, Ref},
    program::{ClassId, Program},
    threads::{Monitor, Thread},
};
use crate::world::{Territory, Tongue, World};

/// What bounds a run.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Most instructions.
    pub instructions: u64,
    /// Most executed `vor linksUm gib nimm`.
    pub steps: u64,
    /// Most calls inside one another, in one thread; then a `StackOverflowError`.
    pub depth: usize,
    /// Most bytes of objects.
    pub memory: usize,
    /// Most threads at a time.
    pub threads: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            instructions: u64::MAX,
            steps: u64::MAX,
            depth: 9_000,
            memory: 256 << 20,
            threads: 10_000,
        }
    }
}

/// Which limit was reached.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Limit {
    /// [`Limits::instructions`].
    Instructions,
    /// [`Limits::steps`].
    Steps,
    /// [`Limits::memory`].
    Memory,
}

/// What a run begins with, beside the program.
#[derive(Clone, Debug)]
pub struct Start {
    /// The territory.
    pub territory: Territory,
    /// The seed of everything that is random.
    pub seed: u64,
    /// The language in which the model speaks.
    pub tongue: Tongue,
    /// What bounds the run.
    pub limits: Limits,
}

impl Default for Start {
    fn default() -> Start {
        Start {
            territory: Territory::default(),
            seed: 0,
            tongue: Tongue::German,
            limits: Limits::default(),
        }
    }
}

/// Why a run pauses.
#[derive(Clone, Debug, PartialEq)]
pub enum Pause {
    /// The slice is over.
    Slice,
    /// The program asks for a number or a text: [`Machine::answer`].
    Asks {
        /// The question.
        prompt: String,
        /// Whether a number is expected.
        number: bool,
    },
    /// A hamster says something.
    Says(String),
    /// The program prints something on `System.out` or `System.err`.
    Prints(String),
    /// The program asks the host about the rules of its game: [`Machine::reply`].
    Rules {
        /// What it asks.
        question: Question,
        /// The arguments.
        arguments: Vec<String>,
    },
    /// A hamster has executed a command; only if [`Machine::observe`] is set.
    Command(Command),
    /// A statement is about to be executed at which the debugger wants to stop.
    Statement,
    /// The run is over.
    Ended(End),
}

/// What a program can ask about the rules of a game.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// The legal plies of a position.
    Moves,
    /// The position after a ply.
    After,
    /// Whether the game is over.
    Over,
}

/// The host's reply to a question about the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// Several texts.
    Texts(Vec<String>),
    /// A text.
    Text(String),
    /// A truth value.
    Truth(bool),
    /// The question makes no sense; the program gets an exception with these words.
    Wrong(String),
}

/// An executed command of a hamster, with its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// The hamster's number.
    pub hamster: usize,
    /// The name of the command, in German.
    pub name: &'static str,
    /// Its result as text, if it has one.
    pub result: Option<String>,
}

/// How a run ends.
#[derive(Clone, Debug, PartialEq)]
pub enum End {
    /// Every thread has come to its end.
    Done,
    /// An exception was not caught.
    Exception(Box<Uncaught>),
    /// A limit was reached.
    Limit(Limit),
    /// All threads wait for one another.
    Deadlock(Vec<Waiting>),
}

/// An exception that nobody caught.
#[derive(Clone, Debug, PartialEq)]
pub struct Uncaught {
    /// Its class, without package; the exceptions of the model in the language of the run.
    pub class: String,
    /// What its `toString` says.
    pub text: String,
    /// The calls, the innermost first.
    pub calls: Vec<Call>,
    /// The tile it is about or on which its hamster is.
    pub tile: Option<(i64, i64)>,
}

/// A call that waits for its end.
#[derive(Copy, Clone, Debug)]
struct Frame {
    /// The instruction after the call.
    pc: u32,
    /// The first register of the caller.
    base: u32,
}

/// What is missing before the machine can go on.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Missing {
    Number,
    Text,
    Reply(Question),
}

/// Offsets of fields that the machine itself reads and writes.
#[derive(Copy, Clone, Debug, Default)]
struct Offsets {
    message: usize,
    cause: usize,
    trace: usize,
    hamster_number: usize,
    started: usize,
    interrupted: usize,
    thread_name: usize,
    class_name: usize,
    class_is_interface: usize,
}

/// A program being run.
#[derive(Clone, Debug)]
pub struct Machine {
    program: Arc<Program>,
    offsets: Offsets,
    /// The hamsters and their territory.
    world: World,
    heap: Heap,
    /// Registers of the current thread.
    stack: Vec<u64>,
    frames: Vec<Frame>,
    base: u32,
    pc: u32,
    threads: Vec<Thread>,
    current: usize,
    monitors: HashMap<Ref, Monitor>,
    statics: Vec<u64>,
    strings: Vec<Ref>,
    class_objects: HashMap<ClassId, Ref>,
    initialised: Vec<bool>,
    /// Hamster objects by their number on the territory.
    hamsters: Vec<Ref>,
    random: u64,
    schedule: u64,
    fresh_random: u64,
    fresh_thread: u32,
    hashes: u32,
    tongue: Tongue,
    limits: Limits,
    instructions: u64,
    steps: u64,
    missing: Option<Missing>,
    /// The text of an uncaught exception is being found out.
    dying: Option<Dying>,
    ended: Option<End>,
    /// The command that was executed last, if commands are reported.
    command: Option<Command>,
    /// Instructions after which another thread may take over.
    patience: u64,
    /// Time that was slept through.
    slept: u64,
    first_uncaught: Option<Box<Uncaught>>,
    /// Whether every command of a hamster is reported.
    pub observe: bool,
    watched: debug::Watched,
    scratch: Vec<u16>,
}

/// An uncaught exception whose `toString` is running.
#[derive(Clone, Debug)]
struct Dying {
    exception: Ref,
    calls: Vec<Call>,
}

impl Machine {
    /// A program at its beginning.
    pub fn new(program: Arc<Program>, start: &Start) -> Machine {
        let world = World::new(start.territory.clone());
        let mut machine = Machine {
            offsets: Offsets::of(&program),
            world,
            heap: Heap::new(start.limits.memory),
            stack: Vec::new(),
            frames: Vec::new(),
            base: 0,
            pc: 0,
            threads: Vec::new(),
            current: 0,
            monitors: HashMap::new(),
            statics: vec![0; program.statics.len()],
            strings: Vec::new(),
            class_objects: HashMap::new(),
            initialised: vec![false; program.classes.len()],
            hamsters: Vec::new(),
            random: scramble(start.seed),
            schedule: scramble(start.seed ^ 0x5bd1_e995),
            fresh_random: start.seed,
            fresh_thread: 0,
            hashes: 0,
            tongue: start.tongue,
            limits: start.limits,
            instructions: 0,
            steps: 0,
            missing: None,
            dying: None,
            ended: None,
            command: None,
            patience: 0,
            slept: 0,
            first_uncaught: None,
            observe: false,
            watched: debug::Watched::default(),
            scratch: Vec::new(),
            program,
        };
        machine.prepare();
        machine
    }

    /// Makes the string constants and runs the initialisers of the library.
    fn prepare(&mut self) {
        let program = Arc::clone(&self.program);
        for (slot, field) in program.statics.iter().enumerate() {
            if let (Some(value), Some(it)) = (field.constant, self.statics.get_mut(slot)) {
                *it = value;
            }
        }
        for text in &program.strings {
            let at = self.new_text_anyway(text);
            self.strings.push(at);
        }
        for (slot, field) in program.statics.iter().enumerate() {
            if let (Some(text), Some(it)) = (field.text, self.statics.get_mut(slot)) {
                *it = self.strings.get(text as usize).copied().unwrap_or(0);
            }
        }
        self.begin_main();
    }

    /// The world as it is now.
    pub const fn world(&self) -> &World {
        &self.world
    }

    /// The program.
    pub const fn program(&self) -> &Arc<Program> {
        &self.program
    }

    /// Executed instructions.
    pub const fn instructions(&self) -> u64 {
        self.instructions
    }

    /// Executed `vor linksUm gib nimm`.
    pub const fn steps(&self) -> u64 {
        self.steps
    }

    /// Bytes that objects take.
    pub const fn memory(&self) -> usize {
        self.heap.bytes()
    }

    /// How the run ended, if it did.
    pub const fn ended(&self) -> Option<&End> {
        self.ended.as_ref()
    }

    /// Answers a question of the program.
    pub fn answer(&mut self, answer: &str) {
        let value = match self.missing.take() {
            Some(Missing::Number) => {
                let number = numbers::whole(answer.trim(), 10, i32::MIN.into(), i32::MAX.into());
                u64::from(number.unwrap_or(0) as i32 as u32)
            }
            Some(Missing::Text) => {
                let units: Vec<u16> = answer.encode_utf16().collect();
                self.new_text_anyway(&units)
            }
            other => {
                self.missing = other;
                return;
            }
        };
        self.set_result(value);
    }

    /// Replies to a question about the rules.
    pub fn reply(&mut self, reply: &Reply) {
        let Some(Missing::Reply(_)) = self.missing else { return };
        self.missing = None;
        let value = match reply {
            Reply::Truth(truth) => u64::from(*truth),
            Reply::Text(text) => {
                let units: Vec<u16> = text.encode_utf16().collect();
                self.new_text_anyway(&units)
            }
            Reply::Texts(texts) => self.new_texts(texts),
            Reply::Wrong(words) => {
                let class = self.program.known.rules_error;
                let exception = self.new_exception(class, Some(words));
                self.raise(exception);
                return;
            }
        };
        self.set_result(value);
    }

    /// The result of the native method that paused; its arguments began at the current base.
    fn set_result(&mut self, value: u64) {
        let s = self.waiting_register();
        if let Some(it) = self.stack.get_mut(s) {
            *it = value;
        }
    }
}

impl Offsets {
    fn of(program: &Program) -> Offsets {
        let at = |class: ClassId, name: &str| program.field_at(class, name).unwrap_or(0);
        let known = &program.known;
        Offsets {
            message: at(known.throwable, "message"),
            cause: at(known.throwable, "cause"),
            trace: at(known.throwable, "trace"),
            hamster_number: at(known.hamster, "number"),
            started: at(known.thread, "started"),
            interrupted: at(known.thread, "interrupted"),
            thread_name: at(known.thread, "name"),
            class_name: at(known.class, "name"),
            class_is_interface: at(known.class, "isInterface"),
        }
    }
}

/// The state of Java's generator for a seed.
const fn scramble(seed: u64) -> u64 {
    (seed ^ 0x5_DEEC_E66D) & ((1 << 48) - 1)
}

/// The next bits of Java's generator.
fn next_bits(state: &mut u64, bits: u32) -> u64 {
    *state = state.wrapping_mul(0x5_DEEC_E66D).wrapping_add(0xB) & ((1 << 48) - 1);
    *state >> (48 - bits)
}
