//! What one thread does: it takes chunks of the current level, finds the successors of their
//! states, and puts them into the set.

use std::sync::{
    Mutex, MutexGuard, PoisonError,
    atomic::{AtomicU8, AtomicUsize, Ordering::Relaxed},
};

use super::{
    End, Job,
    set::{Full, Room, Set, hash},
    width,
};
use crate::{Engine, Marking, TransitionId};

/// Successors that are put into the set together.
const BATCH: usize = 256;

/// Some states of the current level: a list, and a range of it in words.
#[derive(Copy, Clone, Debug)]
pub struct Chunk {
    pub list: usize,
    pub begin: usize,
    pub end: usize,
}

/// A part of the states, by their hashes.
pub struct Part {
    pub set: Set,
    /// Its new states.
    pub next: Vec<u64>,
}

/// What all threads share while they expand a level.
pub struct Shared<'a> {
    pub engine: &'a Engine,
    pub parts: &'a [Mutex<Part>],
    pub current: &'a [Vec<u64>],
    pub todo: &'a [Chunk],
    /// The number of chunks that were taken.
    pub taken: &'a AtomicUsize,
    pub job: &'a Job,
    pub room: &'a Room,
    pub max_states: u64,
    pub halt: &'a Halt,
}

/// Why the threads stop before the level is done.
#[derive(Debug, Default)]
pub struct Halt(AtomicU8);

/// The reasons of [`Halt`].
const REASONS: [Option<End>; 5] =
    [None, None, Some(End::States), Some(End::Memory), Some(End::Stopped)];

/// A field must be made wider; then the level goes on.
const EXCEEDED: u8 = 1;

impl Halt {
    fn set(&self, reason: u8) {
        self.0.fetch_max(reason, Relaxed);
    }

    fn is_set(&self) -> bool {
        self.0.load(Relaxed) != 0
    }

    /// The reason to end for good.
    pub fn end(&self) -> Option<End> {
        REASONS.get(usize::from(self.0.load(Relaxed))).copied().flatten()
    }

    fn end_by(&self, end: End) {
        let reason = REASONS.iter().position(|it| *it == Some(end)).unwrap_or(0);
        self.set(reason as u8);
    }
}

/// One thread's buffers, and what it has counted.
#[derive(Debug, Default)]
pub struct Worker {
    successors: Vec<u64>,
    /// The successors for each part, where there are several.
    buckets: Vec<Vec<u64>>,
    homes: Vec<usize>,
    enabled: Vec<TransitionId>,
    pub tally: Tally,
}

/// What one thread has counted.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    pub arcs: u64,
    pub deadlocks: u64,
    pub deadlock: Option<Marking>,
    /// For each place the largest number of tokens, packed.
    pub maxima: Vec<u64>,
    pub max_tokens: u128,
    /// Chunks that have to be done again with wider fields.
    pub again: Vec<Chunk>,
    /// What the fields must hold then.
    pub needed: Option<Marking>,
}

/// A firing has exceeded a field.
struct Exceeded;

impl Worker {
    /// Expands chunks until there are no more, or something halts all threads.
    pub fn run<const N: usize>(&mut self, shared: &Shared<'_>) {
        self.buckets.resize_with(shared.parts.len(), Vec::new);
        while !shared.halt.is_set() {
            let Some(&chunk) = shared.todo.get(shared.taken.fetch_add(1, Relaxed)) else { break };
            if shared.job.stop.load(Relaxed) {
                shared.halt.end_by(End::Stopped);
            } else if self.chunk::<N>(shared, chunk).is_ok() {
                continue;
            }
            self.tally.again.push(chunk);
        }
        for part in 0..self.buckets.len() {
            let bucket = std::mem::take(&mut self.buckets[part]);
            self.insert::<N>(shared, part, &bucket);
            self.buckets[part] = bucket;
            self.buckets[part].clear();
        }
    }

    fn chunk<const N: usize>(&mut self, shared: &Shared<'_>, chunk: Chunk) -> Result<(), Exceeded> {
        let words = width::<N>(shared.engine.words());
        let states = &shared.current[chunk.list][chunk.begin..chunk.end];
        let (mut arcs, mut deadlocks, mut filled) = (0, 0, 0);
        for state in states.chunks_exact(words) {
            self.tally.see::<N>(shared.engine, state);
            let found = self.expand::<N>(shared.engine, state, filled);
            arcs += found as u64;
            filled += found * words;
            if found == 0 {
                deadlocks += 1;
                if self.tally.deadlock.is_none() {
                    self.tally.deadlock = Some(shared.engine.unpack(state));
                }
            }
            if BATCH * words <= filled {
                self.deliver::<N>(shared, filled)?;
                filled = 0;
            }
        }
        self.deliver::<N>(shared, filled)?;
        self.tally.arcs += arcs;
        self.tally.deadlocks += deadlocks;
        shared.job.arcs.fetch_add(arcs, Relaxed);
        Ok(())
    }

    /// Writes the successors of a state into the buffer from this word on; their number.
    #[inline]
    fn expand<const N: usize>(&mut self, engine: &Engine, state: &[u64], filled: usize) -> usize {
        let words = width::<N>(engine.words());
        if let Some(rows) = engine.flat() {
            let most = filled + rows.len() / 5 + words;
            if self.successors.len() < most {
                self.successors.resize(most, 0);
            }
            return expand_flat::<N>(rows, state, &mut self.successors[filled..]);
        }
        engine.may_fire(state, &mut self.enabled);
        let most = filled + self.enabled.len() * words;
        if self.successors.len() < most {
            self.successors.resize(most, 0);
        }
        let successors = self.successors[filled..most].chunks_exact_mut(words);
        for (&transition, successor) in self.enabled.iter().zip(successors) {
            successor.copy_from_slice(state);
            // A field that is exceeded shows in its guard: see `deliver`.
            let _ = engine.fire(successor, transition);
        }
        self.enabled.len()
    }

    /// Hands the successors in the buffer on to the parts of the set.
    fn deliver<const N: usize>(
        &mut self,
        shared: &Shared<'_>,
        filled: usize,
    ) -> Result<(), Exceeded> {
        let words = width::<N>(shared.engine.words());
        let guards = shared.engine.layout().guards();
        let mut exceeded = 0;
        for successor in self.successors[..filled].chunks_exact(words) {
            for (word, guard) in successor.iter().zip(guards) {
                exceeded |= word & guard;
            }
        }
        if exceeded != 0 {
            shared.halt.set(EXCEEDED);
            self.exceeded(shared.engine, filled);
            return Err(Exceeded);
        }
        if shared.parts.len() == 1 {
            let successors = std::mem::take(&mut self.successors);
            self.insert::<N>(shared, 0, &successors[..filled]);
            self.successors = successors;
            return Ok(());
        }
        for at in (0..filled).step_by(words) {
            let successor = &self.successors[at..at + words];
            let part = part::<N>(successor, shared.parts.len());
            self.buckets[part].extend_from_slice(successor);
            if BATCH * words <= self.buckets[part].len() {
                let bucket = std::mem::take(&mut self.buckets[part]);
                self.insert::<N>(shared, part, &bucket);
                self.buckets[part] = bucket;
                self.buckets[part].clear();
            }
        }
        Ok(())
    }

    /// Notes how wide fields must be for the successors in the buffer.
    fn exceeded(&mut self, engine: &Engine, filled: usize) {
        let places = engine.layout().fields().len();
        let needed = self.tally.needed.get_or_insert_with(|| Marking::empty(places));
        for successor in self.successors[..filled].chunks_exact(engine.words()) {
            if engine.layout().is_exceeded(successor) {
                for (most, tokens) in needed.0.iter_mut().zip(engine.unpack(successor).0) {
                    *most = tokens.max(*most);
                }
            }
        }
    }

    /// Puts markings into a part of the set. Nothing is put there after a limit was reached.
    #[inline]
    fn insert<const N: usize>(&mut self, shared: &Shared<'_>, part: usize, markings: &[u64]) {
        let words = width::<N>(shared.engine.words());
        let count = (markings.len() / words) as u64;
        let known = shared.job.states.load(Relaxed);
        // Near the limit one by one.
        let step = if known + count <= shared.max_states { markings.len() } else { words };
        let mut part = lock(&shared.parts[part]);
        for markings in markings.chunks(step.max(words)) {
            if shared.max_states <= shared.job.states.load(Relaxed) {
                // What is known already is no reason to stop; only a new state is.
                if self.is_new::<N>(&mut part, markings) {
                    return shared.halt.end_by(End::States);
                }
                continue;
            }
            if self.put::<N>(shared, &mut part, markings).is_err() {
                return shared.halt.end_by(End::Memory);
            }
        }
    }

    fn put<const N: usize>(
        &mut self,
        shared: &Shared<'_>,
        part: &mut Part,
        markings: &[u64],
    ) -> Result<(), Full> {
        let words = width::<N>(shared.engine.words());
        let Part { set, next } = part;
        set.reserve::<N>(markings.len() / words, shared.room)?;
        if next.capacity() - next.len() < markings.len() {
            let more = markings.len().max(next.capacity() / 2);
            shared.room.take((more * size_of::<u64>()) as u64)?;
            next.reserve_exact(next.capacity() + more - next.len());
        }
        let before = set.len();
        let inserted = set.insert::<N>(markings, &mut self.homes, |it| next.extend_from_slice(it));
        shared.job.states.fetch_add((set.len() - before) as u64, Relaxed);
        inserted
    }

    fn is_new<const N: usize>(&mut self, part: &mut Part, markings: &[u64]) -> bool {
        !part.set.contains::<N>(markings)
    }
}

impl Tally {
    /// Takes note of the tokens of a state.
    #[inline]
    pub fn see<const N: usize>(&mut self, engine: &Engine, state: &[u64]) {
        let layout = engine.layout();
        let mut less = 0;
        for ((&most, &word), &guards) in self.maxima.iter().zip(state).zip(layout.guards()) {
            less |= ((most | guards) - word) & guards ^ guards;
        }
        if less != 0 {
            for field in layout.fields() {
                let (tokens, most) = (field.read(state), field.read(&self.maxima));
                if most < tokens {
                    self.maxima[field.word] += (tokens - most) << field.shift;
                }
            }
        }
        self.max_tokens = layout.total(state).max(self.max_tokens);
    }
}

/// Tests every transition and fires those that are enabled, without a branch that depends on it.
#[inline]
fn expand_flat<const N: usize>(rows: &[u64], state: &[u64], out: &mut [u64]) -> usize {
    let words = width::<N>(state.len());
    let state = &state[..words];
    let mut found = 0;
    for row in rows.chunks_exact(5 * words) {
        let (add, row) = row.split_at(words);
        let (expect, row) = row.split_at(words);
        let (mask, row) = row.split_at(words);
        let (keep, delta) = row.split_at(words);
        let successor = &mut out[found * words..][..words];
        let mut wrong = 0;
        for word in 0..words {
            wrong |= (state[word].wrapping_add(add[word]) ^ expect[word]) & mask[word];
            successor[word] = (state[word] & keep[word]).wrapping_add(delta[word]);
        }
        found += usize::from(wrong == 0);
    }
    found
}

/// The part of the states to which a marking belongs: by the lower half of its hash, because homes
/// are by the upper half.
#[inline]
pub fn part<const N: usize>(marking: &[u64], parts: usize) -> usize {
    (((hash::<N>(marking) & 0xFFFF_FFFF) * parts as u64) >> 32) as usize
}

/// A panic elsewhere ends the program's work anyway; the data is not used afterwards.
pub fn lock(part: &Mutex<Part>) -> MutexGuard<'_, Part> {
    part.lock().unwrap_or_else(PoisonError::into_inner)
}
