//! Counting states, level by level, on several threads.
//!
//! A level is a breadth-first level: the states that are reached by as many firings and no fewer.
//! Threads take chunks of it. The states are in several sets, by their hashes; a thread collects
//! successors for each set and puts a batch of them there, under its lock.

use std::{
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    thread,
};

use super::{
    End, Job, Limits, Report,
    set::{Full, Room, Set},
    worker::{Chunk, Halt, Part, Shared, Worker, lock, part},
};
use crate::{Engine, Marking, Net, Semantics, engine::TooManyTokens};

/// States in a chunk.
const CHUNK: usize = 128;

/// States that are packed anew together.
const REPACKED: usize = 4096;

/// Smaller levels are expanded by one thread.
const SMALL: usize = 2048;

/// Sets for each thread, so that two threads seldom want the same.
const PARTS: usize = 4;

/// Finds all states and counts them.
///
/// `job` is for one exploration; its counters must be 0.
pub fn explore(
    net: &Net,
    semantics: Semantics,
    threads: usize,
    limits: Limits,
    job: &Job,
) -> Report {
    let mut space = Space::new(net, semantics, threads.clamp(1, 1024), limits, job);
    let end = match space.start(&net.initial()) {
        Ok(()) => space.finish(),
        Err(Full) => End::Memory,
    };
    space.report(end)
}

struct Space<'a> {
    engine: Engine,
    threads: usize,
    workers: Vec<Worker>,
    parts: Vec<Mutex<Part>>,
    /// The current level, in lists, and the chunks of it that are still to be expanded.
    current: Vec<Vec<u64>>,
    todo: Vec<Chunk>,
    room: Room,
    max_states: u64,
    job: &'a Job,
    report: Report,
    /// The arcs from the current level.
    arcs: u64,
}

/// How the work on one layout ended.
enum Flow {
    /// The fields must be made wider to hold this.
    Widen(Marking),
    End(End),
}

impl<'a> Space<'a> {
    fn new(
        net: &Net,
        semantics: Semantics,
        threads: usize,
        limits: Limits,
        job: &'a Job,
    ) -> Space<'a> {
        Space {
            engine: Engine::new(net, semantics),
            threads,
            workers: Vec::new(),
            parts: Vec::new(),
            current: Vec::new(),
            todo: Vec::new(),
            room: Room::new(limits.memory.unwrap_or(u64::MAX)),
            max_states: limits.states.unwrap_or(u64::MAX).max(1),
            job,
            report: Report {
                states: 1,
                arcs: 0,
                deadlocks: 0,
                deadlock: None,
                bounds: net.initial().0,
                max_tokens: net.initial().total(),
                levels: vec![1],
                arcs_by_level: Vec::new(),
                end: End::Complete,
            },
            arcs: 0,
        }
    }

    /// Begins with one state.
    fn start(&mut self, initial: &Marking) -> Result<(), Full> {
        self.workers.resize_with(self.threads, Worker::default);
        let parts = if self.threads == 1 { 1 } else { PARTS * self.threads };
        self.empty_parts(parts)?;
        // The initial marking of a net fits into every layout of its engine.
        self.current = vec![self.engine.layout().pack(initial).unwrap_or_default()];
        self.cut();
        let start = self.current[0].clone();
        self.insert_known(&start)?;
        self.job.states.store(1, Relaxed);
        Ok(())
    }

    fn empty_parts(&mut self, count: usize) -> Result<(), Full> {
        let layout = self.engine.layout();
        let (words, occupied) = (layout.words(), layout.occupied());
        self.parts.clear();
        for _ in 0..count {
            let set = Set::new(words, occupied, count)?;
            self.room.take(set.bytes())?;
            self.parts.push(Mutex::new(Part { set, next: Vec::new() }));
        }
        Ok(())
    }

    /// Expands level after level to the end.
    fn finish(&mut self) -> End {
        loop {
            let flow = match self.engine.words() {
                1 => self.levels::<1>(),
                2 => self.levels::<2>(),
                3 => self.levels::<3>(),
                4 => self.levels::<4>(),
                5 => self.levels::<5>(),
                6 => self.levels::<6>(),
                _ => self.levels::<0>(),
            };
            match flow {
                Flow::End(end) => return end,
                Flow::Widen(needed) => {
                    if let Err(end) = self.widen(&needed) {
                        return end;
                    }
                }
            }
        }
    }

    fn levels<const N: usize>(&mut self) -> Flow {
        loop {
            let halt = Halt::default();
            let needed = self.level::<N>(&halt);
            if let Some(end) = halt.end() {
                return Flow::End(end);
            }
            if let Some(needed) = needed {
                return Flow::Widen(needed);
            }
            self.report.arcs_by_level.push(std::mem::take(&mut self.arcs));
            let spent = self.current.iter().map(Vec::capacity).sum::<usize>();
            self.room.give((spent * size_of::<u64>()) as u64);
            self.current.clear();
            let parts = self.parts.iter_mut();
            let next = parts.map(|it| {
                let part = it.get_mut().unwrap_or_else(std::sync::PoisonError::into_inner);
                std::mem::take(&mut part.next)
            });
            self.current.extend(next);
            let states = self.current.iter().map(Vec::len).sum::<usize>() / self.engine.words();
            if states == 0 {
                return Flow::End(End::Complete);
            }
            self.report.levels.push(states as u64);
            self.cut();
        }
    }

    /// Cuts the current level into chunks.
    fn cut(&mut self) {
        let size = CHUNK * self.engine.words();
        self.todo.clear();
        for (list, states) in self.current.iter().enumerate() {
            let chunk = |begin| Chunk { list, begin, end: states.len().min(begin + size) };
            self.todo.extend((0..states.len()).step_by(size).map(chunk));
        }
    }

    /// Expands what is to be expanded of the current level. If fields must be wider for that,
    /// what they must hold.
    fn level<const N: usize>(&mut self, halt: &Halt) -> Option<Marking> {
        let maxima = self.engine.layout().pack(&Marking(self.report.bounds.clone()));
        // Bounds are of markings that fit.
        let maxima = maxima.unwrap_or_else(|_| vec![0; self.engine.words()]);
        for worker in &mut self.workers {
            worker.tally.maxima.clone_from(&maxima);
        }
        let taken = AtomicUsize::new(0);
        let shared = Shared {
            engine: &self.engine,
            parts: &self.parts,
            current: &self.current,
            todo: &self.todo,
            taken: &taken,
            job: self.job,
            room: &self.room,
            max_states: self.max_states,
            halt,
        };
        let threads = if self.todo.len() * CHUNK < SMALL { 1 } else { self.threads };
        match &mut self.workers[..threads] {
            [worker] => worker.run::<N>(&shared),
            workers => thread::scope(|scope| {
                for worker in workers {
                    scope.spawn(|| worker.run::<N>(&shared));
                }
            }),
        }
        let taken = taken.into_inner().min(self.todo.len());
        self.todo.drain(..taken);
        let mut needed: Option<Marking> = None;
        for worker in &mut self.workers {
            let tally = std::mem::take(&mut worker.tally);
            self.todo.extend(tally.again);
            self.arcs += tally.arcs;
            self.report.arcs += tally.arcs;
            self.report.deadlocks += tally.deadlocks;
            if self.report.deadlock.is_none() {
                self.report.deadlock = tally.deadlock;
            }
            self.report.max_tokens = self.report.max_tokens.max(tally.max_tokens);
            let seen = self.engine.unpack(&tally.maxima);
            raise(&mut self.report.bounds, &seen.0);
            if let Some(more) = tally.needed {
                match &mut needed {
                    Some(needed) => raise(&mut needed.0, &more.0),
                    None => needed = Some(more),
                }
            }
        }
        needed
    }

    /// Compiles the net with wider fields and packs all states anew.
    fn widen(&mut self, needed: &Marking) -> Result<(), End> {
        let old = self.engine.layout().clone();
        self.engine.widen(needed).map_err(|TooManyTokens(place)| End::TooManyTokens(place))?;
        let new = self.engine.layout().clone();
        let (words, old_words) = (new.words(), old.words());
        self.current = self.current.iter().map(|it| new.repack(&old, it)).collect();
        for chunk in &mut self.todo {
            chunk.begin = chunk.begin / old_words * words;
            chunk.end = chunk.end / old_words * words;
        }
        let count = self.parts.len();
        let parts = std::mem::take(&mut self.parts);
        self.empty_parts(count).map_err(|Full| End::Memory)?;
        let (mut batch, mut full) = (Vec::new(), Ok(()));
        for (index, part) in parts.into_iter().enumerate() {
            let Part { mut set, next } =
                part.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
            self.room.give(set.bytes() + (next.capacity() * size_of::<u64>()) as u64);
            let next = new.repack(&old, &next);
            full = full.and(self.room.take((next.capacity() * size_of::<u64>()) as u64));
            // At once: states come in the order of their old hashes, which may be the new ones;
            // in a smaller set they would crowd at the beginning.
            let reserved = lock(&self.parts[index]).set.reserve::<0>(set.len(), &self.room);
            full = full.and(reserved);
            lock(&self.parts[index]).next = next;
            set.each(|state| {
                batch.extend_from_slice(state);
                if REPACKED * old_words <= batch.len() {
                    full = full.and_then(|()| self.insert_known(&new.repack(&old, &batch)));
                    batch.clear();
                }
            });
        }
        let rest = new.repack(&old, &batch);
        full.and_then(|()| self.insert_known(&rest)).map_err(|Full| End::Memory)
    }

    /// Puts states into the sets that are not new.
    fn insert_known(&self, states: &[u64]) -> Result<(), Full> {
        let words = self.engine.words();
        let mut homes = Vec::new();
        let mut put = |index: usize, states: &[u64]| {
            let mut part = lock(&self.parts[index]);
            part.set.reserve::<0>(states.len() / words, &self.room)?;
            part.set.insert::<0>(states, &mut homes, |_| ())
        };
        let count = self.parts.len();
        if count == 1 {
            return put(0, states);
        }
        let mut buckets = vec![Vec::new(); count];
        for state in states.chunks_exact(words) {
            buckets[part::<0>(state, count)].extend_from_slice(state);
        }
        buckets.iter().enumerate().try_for_each(|(index, states)| put(index, states))
    }

    /// The report, with the tokens of states that were not expanded.
    fn report(mut self, end: End) -> Report {
        let layout = self.engine.layout();
        let words = layout.words();
        let mut see = |states: &[u64]| {
            for state in states.chunks_exact(words) {
                raise(&mut self.report.bounds, &layout.unpack(state).0);
                self.report.max_tokens = self.report.max_tokens.max(layout.total(state));
            }
        };
        for chunk in &self.todo {
            see(&self.current[chunk.list][chunk.begin..chunk.end]);
        }
        let mut more = 0;
        for part in &self.parts {
            let part = lock(part);
            see(&part.next);
            more += (part.next.len() / words) as u64;
        }
        if 0 < more {
            self.report.levels.push(more);
        }
        if 0 < self.arcs {
            self.report.arcs_by_level.push(self.arcs);
        }
        self.report.states = self.job.states.load(Relaxed).max(1);
        self.report.end = end;
        self.report
    }
}

/// Raises numbers to others where those are larger.
fn raise(numbers: &mut [u64], others: &[u64]) {
    for (number, &other) in numbers.iter_mut().zip(others) {
        *number = other.max(*number);
    }
}
