//! Threads: who runs, who waits for what, and the slices of a run.
//!
//! Only one thread runs at a time. Another one may take over after a hamster command, and after
//! a random number of instructions without one, so that waiting for a variable in a loop comes
//! to an end. Who takes over is decided by the seed.

use std::sync::Arc;

use super::{
    Command, End, Frame, Limit, Machine, Missing, Pause, Uncaught, heap::Ref, inspect::Call,
    next_bits, program::ClassId, stop::Stop,
};

/// Most instructions without a hamster command until another thread may take over.
const PATIENCE: u64 = 2_000;

/// Why a thread does not run.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// It may run.
    Ready,
    /// It wants to lock an object.
    Blocked(Ref),
    /// It waits in `wait` for an object, perhaps only until a time.
    Waiting(Ref, Option<u64>),
    /// It sleeps until a time.
    Sleeping(u64),
    /// It waits for the end of another thread, perhaps only until a time.
    Joining(usize, Option<u64>),
    /// It has ended.
    Finished,
}

/// What a waiting native method has to remember until it goes on.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// It has not begun to wait.
    Fresh,
    /// It has begun; after `wait` the lock is to be taken again this many times.
    Begun(u32),
}

/// A thread, with its registers while another one runs.
#[derive(Clone, Debug)]
pub(super) struct Thread {
    /// Its object; `null` for the main thread until it is asked for.
    pub object: Ref,
    pub stack: Vec<u64>,
    pub frames: Vec<Frame>,
    pub base: u32,
    pub pc: u32,
    pub state: State,
    pub phase: Phase,
    pub daemon: bool,
}

impl Thread {
    pub(super) fn visit_waiting(&mut self, visit: &mut dyn FnMut(&mut Ref)) {
        match &mut self.state {
            State::Blocked(object) | State::Waiting(object, _) => visit(object),
            _ => {}
        }
    }
}

/// Who has locked an object, and how many times.
#[derive(Copy, Clone, Debug)]
pub(super) struct Monitor {
    pub owner: usize,
    pub depth: u32,
}

/// A thread in a deadlock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// The thread's name.
    pub thread: String,
    /// What it waits for.
    pub lock: Lock,
    /// Where it waits.
    pub at: Option<Call>,
}

/// What a thread waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lock {
    /// An object that another thread has locked.
    Locked {
        /// The object.
        object: String,
        /// The thread.
        owner: String,
    },
    /// A `notify` for an object.
    Notify {
        /// The object.
        object: String,
    },
    /// The end of another thread.
    End {
        /// The thread.
        thread: String,
    },
}

impl Machine {
    /// The main thread at the beginning; runs the initialisers of the library.
    pub(super) fn begin_main(&mut self) {
        let main = Thread {
            object: 0,
            stack: Vec::new(),
            frames: Vec::new(),
            base: 0,
            pc: 0,
            state: State::Ready,
            phase: Phase::Fresh,
            daemon: false,
        };
        self.threads.push(main);
        let program = Arc::clone(&self.program);
        for (done, class) in self.initialised.iter_mut().zip(&program.classes) {
            *done = class.library;
        }
        self.pc = self.program.entry_of(self.program.prologue);
        if let Stop::Limit(limit) = self.execute::<false>(u64::MAX, true) {
            self.ended = Some(End::Limit(limit));
        }
        self.instructions = 0;
        self.frames.clear();
        self.base = 0;
        self.pc = self.program.entry_of(self.program.entry);
        let ready = self.threads.first().is_some_and(|it| it.state == State::Ready);
        debug_assert!(ready && self.dying.is_none(), "the library initialises itself");
    }

    /// Runs for at most so many instructions.
    pub fn run(&mut self, budget: u64) -> Pause {
        self.run_watched::<false>(budget)
    }

    /// The same; `WATCH` looks at every statement.
    pub(super) fn run_watched<const WATCH: bool>(&mut self, budget: u64) -> Pause {
        let end = self.instructions.saturating_add(budget);
        let mut first = true;
        loop {
            if let Some(end) = &self.ended {
                return Pause::Ended(end.clone());
            }
            if self.missing.is_some() {
                return Pause::Slice;
            }
            let bound = end.min(self.limits.instructions);
            let mut left = bound.saturating_sub(self.instructions);
            if left == 0 {
                if self.instructions >= self.limits.instructions {
                    self.finish(End::Limit(Limit::Instructions));
                    continue;
                }
                return Pause::Slice;
            }
            let several = self.threads.len() > 1 && self.dying.is_none();
            if several {
                left = left.min(self.patience.saturating_sub(self.instructions).max(1));
            }
            let stop = self.execute::<WATCH>(left, first);
            first = false;
            match stop {
                Stop::Fuel => {
                    if several && self.instructions >= self.patience {
                        self.switch();
                    }
                }
                Stop::Yield => {
                    if self.steps > self.limits.steps {
                        self.finish(End::Limit(Limit::Steps));
                        continue;
                    }
                    self.switch();
                    if let Some(command) = self.command.take() {
                        return Pause::Command(command);
                    }
                }
                Stop::Block => self.switch(),
                Stop::Finished => self.thread_ends(),
                Stop::Throw(_) => {}
                Stop::Pause(pause) => return pause,
                Stop::Limit(limit) => self.finish(End::Limit(limit)),
                Stop::Exit => {
                    let end = self.first_uncaught.take();
                    self.finish(end.map_or(End::Done, End::Exception));
                }
                Stop::Statement => return Pause::Statement,
            }
        }
    }

    fn finish(&mut self, end: End) {
        if self.ended.is_none() {
            self.ended = Some(end);
        }
    }

    /// The current thread has come to its end, or the words of its exception are found.
    fn thread_ends(&mut self) {
        if self.ended.is_some() {
            return;
        }
        if let Some(dying) = self.dying.take() {
            let text = self.stack.first().copied().unwrap_or(0);
            let is_text = self.heap.class(text) == self.program.known.string && text != 0;
            let class = self.heap.class(dying.exception);
            let name = self.program.classes.get(class as usize).map_or("", |it| &it.name);
            let name = name.to_owned();
            let text = if is_text { self.text(text) } else { name.clone() };
            let simple = name.rsplit(['.', '$']).next().unwrap_or_default().to_owned();
            // The exceptions of the model have names in two languages, which only `toString` knows.
            let model = self.is_model_exception(class);
            let class = match text.split([' ', ':']).next() {
                Some(it) if model && !it.is_empty() => it.to_owned(),
                _ => simple,
            };
            let tile = self.tile_of(dying.exception);
            let uncaught = Uncaught { class, text, calls: dying.calls, tile };
            self.first_uncaught.get_or_insert(Box::new(uncaught));
            // Whatever it has locked is free again.
            let current = self.current;
            self.monitors.retain(|_, it| it.owner != current);
        }
        self.frames.clear();
        let current = self.current;
        if let Some(it) = self.threads.get_mut(current) {
            it.state = State::Finished;
        }
        for thread in &mut self.threads {
            if matches!(thread.state, State::Joining(of, _) if of == current) {
                thread.state = State::Ready;
            }
        }
        self.wake_blocked();
        let all = self.threads.iter().all(|it| it.daemon || it.state == State::Finished);
        if all {
            let end = self.first_uncaught.take();
            self.finish(end.map_or(End::Done, End::Exception));
            return;
        }
        self.switch();
    }

    /// Threads that want a lock that is free may try again.
    pub(super) fn wake_blocked(&mut self) {
        let monitors = &self.monitors;
        for thread in &mut self.threads {
            if matches!(thread.state, State::Blocked(object) if !monitors.contains_key(&object)) {
                thread.state = State::Ready;
            }
        }
    }

    /// Time as threads see it: executed commands, and what was slept through.
    pub(super) fn now(&self) -> u64 {
        self.steps.saturating_add(self.slept)
    }

    /// Lets a thread go on that can, chosen by the seed. If all of them sleep, time goes by.
    fn switch(&mut self) {
        if self.threads.len() == 1
            && self.threads.first().is_some_and(|it| it.state == State::Ready)
        {
            return;
        }
        if self.dying.is_some() {
            return;
        }
        loop {
            let now = self.now();
            let mut earliest: Option<u64> = None;
            for thread in &mut self.threads {
                let until = match thread.state {
                    State::Sleeping(until) => until,
                    State::Waiting(_, Some(until)) | State::Joining(_, Some(until)) => until,
                    _ => continue,
                };
                if until <= now {
                    thread.state = State::Ready;
                } else {
                    earliest = Some(earliest.map_or(until, |it| it.min(until)));
                }
            }
            let ready = self.threads.iter().filter(|it| it.state == State::Ready).count();
            if ready > 0 {
                let pick = next_bits(&mut self.schedule, 31) as usize % ready;
                let patience = next_bits(&mut self.schedule, 31) % PATIENCE;
                self.patience = self.instructions + 1 + patience;
                let chosen = self
                    .threads
                    .iter()
                    .enumerate()
                    .filter(|(_, it)| it.state == State::Ready)
                    .nth(pick)
                    .map_or(self.current, |(index, _)| index);
                self.change_to(chosen);
                return;
            }
            let Some(earliest) = earliest else {
                let waiting = self.waiting();
                let end = match self.first_uncaught.take() {
                    Some(uncaught) if waiting.is_empty() => End::Exception(uncaught),
                    _ => End::Deadlock(waiting),
                };
                self.finish(end);
                return;
            };
            self.slept += earliest - now;
        }
    }

    fn change_to(&mut self, chosen: usize) {
        if chosen == self.current {
            return;
        }
        if let Some(old) = self.threads.get_mut(self.current) {
            old.stack = std::mem::take(&mut self.stack);
            old.frames = std::mem::take(&mut self.frames);
            (old.base, old.pc) = (self.base, self.pc);
            if old.state == State::Finished {
                old.stack = Vec::new();
                old.frames = Vec::new();
            }
        }
        if let Some(new) = self.threads.get_mut(chosen) {
            self.stack = std::mem::take(&mut new.stack);
            self.frames = std::mem::take(&mut new.frames);
            (self.base, self.pc) = (new.base, new.pc);
        }
        self.current = chosen;
    }

    /// Who waits for what, when nobody can go on.
    fn waiting(&self) -> Vec<Waiting> {
        let mut waiting = Vec::new();
        for (index, thread) in self.threads.iter().enumerate() {
            let lock = match thread.state {
                State::Blocked(object) => Lock::Locked {
                    object: self.object_name(object),
                    owner: self
                        .monitors
                        .get(&object)
                        .map_or_else(String::new, |it| self.thread_name(it.owner)),
                },
                State::Waiting(object, _) => Lock::Notify { object: self.object_name(object) },
                State::Joining(of, _) => Lock::End { thread: self.thread_name(of) },
                _ => continue,
            };
            let calls = self.calls_of_thread(index);
            let at = calls.into_iter().next();
            waiting.push(Waiting { thread: self.thread_name(index), lock, at });
        }
        waiting
    }

    /// The name of a thread, without asking the program.
    pub(super) fn thread_name(&self, index: usize) -> String {
        let object = self.threads.get(index).map_or(0, |it| it.object);
        let name = if object == 0 { 0 } else { self.heap.get(object, self.offsets.thread_name) };
        match (index, name) {
            (0, 0) => "main".to_owned(),
            (_, 0) => format!("{} {index}", self.class_name_of(object)),
            (_, name) => self.text(name),
        }
    }

    fn class_name_of(&self, object: Ref) -> String {
        let class = self.heap.class(object);
        let name = self.program.classes.get(class as usize).map_or("", |it| &it.name);
        name.rsplit('.').next().unwrap_or_default().to_owned()
    }

    fn object_name(&self, object: Ref) -> String {
        let class = self.class_name_of(object);
        let program = Arc::clone(&self.program);
        let kachel = program.field_at(self.heap.class(object), "reihe");
        match (class.as_str(), kachel) {
            ("Kachel", Some(at)) => {
                let (row, column) = (self.heap.get(object, at), self.heap.get(object, at + 1));
                format!("Kachel ({row}/{column})")
            }
            _ => format!("{class} #{object}"),
        }
    }

    fn is_model_exception(&self, class: ClassId) -> bool {
        let model = self.program.known.hamster_exception;
        self.program.classes.get(class as usize).is_some_and(|it| it.is_a(model))
    }

    /// The tile that an exception of the model is about, or on which its hamster is.
    fn tile_of(&self, exception: Ref) -> Option<(i64, i64)> {
        let class = self.heap.class(exception);
        if !self.is_model_exception(class) {
            return None;
        }
        let number = |name: &str| {
            let at = self.program.field_at(class, name)?;
            Some(i64::from(self.heap.get(exception, at) as i32))
        };
        if let (Some(row), Some(column)) = (number("reihe"), number("spalte")) {
            return Some((row, column));
        }
        let at = self.program.field_at(class, "hamster")?;
        let hamster = self.heap.get(exception, at);
        let id = self.heap.get(hamster, self.offsets.hamster_number) as usize;
        let it = self.world.hamsters().get(id.checked_sub(1)?)?;
        (hamster != 0).then_some((it.row, it.column))
    }

    // ---- locks -------------------------------------------------------------

    /// Locks an object for the current thread; `false` if it has to wait.
    pub(super) fn enter(&mut self, object: Ref) -> bool {
        let current = self.current;
        match self.monitors.get_mut(&object) {
            Some(it) if it.owner == current => {
                it.depth += 1;
                true
            }
            Some(_) => {
                self.set_state(State::Blocked(object));
                false
            }
            None => {
                self.monitors.insert(object, Monitor { owner: current, depth: 1 });
                true
            }
        }
    }

    /// Unlocks an object once.
    pub(super) fn exit(&mut self, object: Ref) {
        let current = self.current;
        if let Some(it) = self.monitors.get_mut(&object)
            && it.owner == current
        {
            it.depth -= 1;
            if it.depth == 0 {
                self.monitors.remove(&object);
                self.wake_blocked();
            }
        }
    }

    pub(super) fn set_state(&mut self, state: State) {
        if let Some(it) = self.threads.get_mut(self.current) {
            it.state = state;
        }
    }

    pub(super) fn phase(&self) -> Phase {
        self.threads.get(self.current).map_or(Phase::Fresh, |it| it.phase)
    }

    pub(super) fn set_phase(&mut self, phase: Phase) {
        if let Some(it) = self.threads.get_mut(self.current) {
            it.phase = phase;
        }
    }

    /// Notes a command of a hamster: one that counts as a step or one that only looks.
    pub(super) fn commanded(
        &mut self,
        counts: bool,
        command: impl FnOnce() -> Command,
    ) -> Result<(), Stop> {
        self.steps += u64::from(counts);
        if self.observe {
            self.command = Some(command());
        }
        let several = counts && self.threads.len() > 1;
        if several || self.observe || self.steps > self.limits.steps {
            return Err(Stop::Yield);
        }
        Ok(())
    }

    /// The program asks something of the caller.
    pub(super) fn ask(&mut self, missing: Missing, pause: Pause) -> Stop {
        self.missing = Some(missing);
        Stop::Pause(pause)
    }

    /// The register in which the answer is expected.
    pub(super) fn waiting_register(&self) -> usize {
        let last = self.program.code.get(self.pc.wrapping_sub(1) as usize);
        let s = match last {
            Some(super::code::Ins::Native { s, .. }) => *s,
            _ => 0,
        };
        self.base as usize + usize::from(s)
    }
}
