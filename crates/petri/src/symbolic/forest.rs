//! Multi-valued decision diagrams: nodes, each stored once, and the removal of unused ones.
//!
//! A node of level `k` maps the tokens of one place to nodes of level `k - 1`; the levels below
//! have the other places. A path from a node to [`FULL`] is a marking of its levels. Every level
//! appears on every path, so that a node's level follows from its depth.
//!
//! ```text
//! level 2    {0 → a, 1 → b}          the markings (0,0) (0,1) (1,1)
//! level 1    a {0 → FULL, 1 → FULL}   b {1 → FULL}
//! ```
//!
//! Edges are stored for a range of values, beginning with `low`: places with thousands of tokens
//! usually have an edge for nearly every value between the least and the greatest.
//!
//! **What keeps a node alive.** Results in progress are on the stack `work`; a recursive function
//! must find its operands reachable from `work` or `roots`, since any call of [`Forest::make`]
//! may remove everything else.

use std::sync::atomic::Ordering::Relaxed;

use super::{Halt, Job, cache::Cache};

/// A node, or one of the two below.
pub type Id = u32;

/// No marking.
pub const EMPTY: Id = 0;
/// The empty marking of no level at all: the end of every path.
pub const FULL: Id = 1;

/// The end of a chain in the table of unique nodes.
const NONE: u32 = u32::MAX;

/// Edges between two looks at the clock, roughly.
const PATIENCE: u64 = 1 << 14;

/// Bytes that nodes and edges may use before the first removal of unused nodes.
const FIRST_CLEANING: usize = 1 << 24;

/// Bytes for a node without its edges: itself, its bucket, and the slack of growing vectors.
const NODE_BYTES: usize = size_of::<Node>() * 3 / 2 + 8;

#[derive(Copy, Clone)]
struct Node {
    /// Where its edges begin in `arena`.
    at: u32,
    /// The value of the first edge.
    low: u32,
    /// Number of edges.
    len: u32,
    hash: u32,
    /// The next node of the same bucket, or the next free one.
    next: u32,
    level: u32,
}

/// All nodes of some diagrams.
pub struct Forest<'a> {
    nodes: Vec<Node>,
    free: u32,
    in_use: usize,
    /// Before the edges of a node is its own number, so that edges can be moved.
    arena: Vec<u32>,
    buckets: Vec<u32>,
    clean_at: usize,
    /// Memory that nodes, edges and caches may use.
    limit: usize,
    /// Edge lists in progress.
    pub work: Vec<Id>,
    /// Nodes that must stay.
    pub roots: Vec<Id>,
    /// Remembered results.
    pub cache: Cache,
    steps: u64,
    next_look: u64,
    /// Steps after which the work is given up.
    pub budget: u64,
    job: &'a Job,
    peak: usize,
}

impl<'a> Forest<'a> {
    /// No nodes yet. The memory is in bytes, for nodes, edges and remembered results.
    pub fn new(limit: usize, job: &'a Job) -> Forest<'a> {
        let ends = Node { at: 0, low: 0, len: 0, hash: 0, next: NONE, level: 0 };
        Forest {
            nodes: vec![ends; 2],
            free: NONE,
            in_use: 2,
            arena: Vec::new(),
            buckets: vec![NONE; 1 << 12],
            clean_at: FIRST_CLEANING.min(limit / 2),
            limit,
            work: Vec::new(),
            roots: Vec::new(),
            cache: Cache::new(limit / 4),
            steps: 0,
            next_look: PATIENCE,
            budget: u64::MAX,
            job,
            peak: 0,
        }
    }

    /// The level of a node; 0 for [`EMPTY`] and [`FULL`].
    #[inline]
    pub fn level(&self, id: Id) -> u32 {
        self.nodes[id as usize].level
    }

    /// The value of the first edge of a node.
    #[inline]
    pub fn low(&self, id: Id) -> u32 {
        self.nodes[id as usize].low
    }

    /// Number of values in the range of a node's edges.
    #[inline]
    pub fn len(&self, id: Id) -> u32 {
        self.nodes[id as usize].len
    }

    /// The child at an index of a node's edges: that of the value `low + index`.
    #[inline]
    pub fn at(&self, id: Id, index: u32) -> Id {
        self.arena[(self.nodes[id as usize].at + index) as usize]
    }

    /// The child of a value.
    #[inline]
    pub fn child(&self, id: Id, value: u32) -> Id {
        let node = &self.nodes[id as usize];
        match value.checked_sub(node.low) {
            Some(index) if index < node.len => self.arena[(node.at + index) as usize],
            _ => EMPTY,
        }
    }

    /// The children of a node, in the order of values.
    #[inline]
    pub fn edges(&self, id: Id) -> &[Id] {
        let node = &self.nodes[id as usize];
        &self.arena[node.at as usize..(node.at + node.len) as usize]
    }

    /// Nodes in memory, whether in use or not.
    pub fn capacity(&self) -> usize {
        self.nodes.len()
    }

    /// Work done so far: edges looked at, roughly.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// The most memory that was in use, in bytes.
    pub fn peak(&self) -> usize {
        self.peak.max(self.bytes())
    }

    /// Memory of the nodes and edges, unused ones included.
    fn used(&self) -> usize {
        self.arena.len() * 4 + self.in_use * NODE_BYTES
    }

    fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>()
            + (self.arena.capacity() + self.buckets.capacity() + self.work.capacity()) * 4
            + self.cache.bytes()
    }

    /// Counts work, and gives up when the budget is used up or the job is stopped.
    #[inline]
    pub fn step(&mut self, by: u32) -> Result<(), Halt> {
        self.steps += u64::from(by) + 1;
        if self.steps < self.next_look { Ok(()) } else { self.look() }
    }

    #[cold]
    fn look(&mut self) -> Result<(), Halt> {
        if self.steps >= self.budget {
            return Err(Halt::Budget);
        }
        self.next_look = (self.steps + PATIENCE).min(self.budget);
        if self.work.len() * 4 > self.limit / 4 {
            return Err(Halt::Memory);
        }
        self.job.nodes.store(self.in_use as u64, Relaxed);
        if self.job.stop.load(Relaxed) { Err(Halt::Stopped) } else { Ok(()) }
    }

    /// Sets the budget, counted from now.
    pub fn allow(&mut self, steps: u64) {
        self.budget = self.steps.saturating_add(steps);
        self.next_look = (self.steps + PATIENCE).min(self.budget);
    }

    /// The node with the edges `work[base..]`, the first of them for the value `low`. Takes the
    /// edges from `work`.
    pub fn make(&mut self, level: u32, base: usize, low: u32) -> Result<Id, Halt> {
        let frame = &self.work[base..];
        let Some(first) = frame.iter().position(|&it| it != EMPTY) else {
            self.work.truncate(base);
            return Ok(EMPTY);
        };
        let last = frame.iter().rposition(|&it| it != EMPTY).unwrap_or(first);
        let (from, to) = (base + first, base + last + 1);
        let low = low + first as u32;
        let hash = hash(level, low, &self.work[from..to]);
        let bucket = hash as usize & (self.buckets.len() - 1);
        let mut id = self.buckets[bucket];
        while id != NONE {
            let node = &self.nodes[id as usize];
            if node.hash == hash
                && node.level == level
                && node.low == low
                && self.arena[node.at as usize..(node.at + node.len) as usize]
                    == self.work[from..to]
            {
                self.work.truncate(base);
                return Ok(id);
            }
            id = node.next;
        }
        let id = self.insert(level, low, hash, from, to)?;
        self.work.truncate(base);
        Ok(id)
    }

    /// Stores a new node.
    fn insert(
        &mut self,
        level: u32,
        low: u32,
        hash: u32,
        from: usize,
        to: usize,
    ) -> Result<Id, Halt> {
        let needed = (to - from + 1) * 4 + NODE_BYTES;
        if self.used() + needed > self.clean_at {
            self.clean(needed)?;
        }
        if self.in_use > self.buckets.len() {
            self.rehash(self.buckets.len() * 2);
        }
        let node = Node {
            at: self.arena.len() as u32 + 1,
            low,
            len: (to - from) as u32,
            hash,
            next: NONE,
            level,
        };
        let id = if self.free == NONE {
            self.nodes.push(node);
            (self.nodes.len() - 1) as u32
        } else {
            let id = self.free;
            self.free = self.nodes[id as usize].next;
            self.nodes[id as usize] = node;
            id
        };
        self.arena.push(id);
        self.arena.extend_from_slice(&self.work[from..to]);
        let bucket = hash as usize & (self.buckets.len() - 1);
        self.nodes[id as usize].next = self.buckets[bucket];
        self.buckets[bucket] = id;
        self.in_use += 1;
        Ok(id)
    }

    fn rehash(&mut self, size: usize) {
        self.buckets = vec![NONE; size];
        for id in 2..self.nodes.len() {
            if self.nodes[id].len > 0 {
                let bucket = self.nodes[id].hash as usize & (size - 1);
                self.nodes[id].next = self.buckets[bucket];
                self.buckets[bucket] = id as u32;
            }
        }
    }

    /// Removes every node that neither `work` nor `roots` reach, and moves the edges of the others
    /// together.
    fn clean(&mut self, needed: usize) -> Result<(), Halt> {
        self.peak = self.peak();
        let alive = self.mark();
        // 1. Edges slide down; a node's own number is before them.
        let (mut from, mut to) = (0, 0);
        while from < self.arena.len() {
            let id = self.arena[from];
            let length = self.nodes[id as usize].len as usize + 1;
            if is_marked(&alive, id) {
                self.arena.copy_within(from..from + length, to);
                self.nodes[id as usize].at = to as u32 + 1;
                to += length;
            }
            from += length;
        }
        self.arena.truncate(to);
        // 2. Numbers of removed nodes are free.
        self.in_use = 2;
        self.free = NONE;
        for id in (2..self.nodes.len() as u32).rev() {
            let node = &mut self.nodes[id as usize];
            if is_marked(&alive, id) {
                self.in_use += 1;
            } else {
                node.len = 0;
                node.next = self.free;
                self.free = id;
            }
        }
        // 3. Results about them are forgotten.
        self.cache.retain(|id| is_marked(&alive, id));
        self.rehash(self.buckets.len());
        // 4. The next time when the remaining have doubled, within the memory.
        let room = self.limit.saturating_sub(self.cache.bytes());
        let used = self.used();
        let least = used + needed + used / 8;
        if least > room || self.arena.len() > u32::MAX as usize / 2 {
            return Err(Halt::Memory);
        }
        self.clean_at = (used * 2 + needed).max(FIRST_CLEANING).min(room);
        Ok(())
    }

    /// A bit for each node that is in use.
    fn mark(&self) -> Vec<u64> {
        let mut marks = vec![0; self.nodes.len() / 64 + 1];
        marks[0] = 0b11;
        let mut waiting: Vec<Id> = Vec::new();
        let mut see = |id: Id, waiting: &mut Vec<Id>| {
            let (word, bit) = (id as usize / 64, 1 << (id % 64));
            if marks[word] & bit == 0 {
                marks[word] |= bit;
                waiting.push(id);
            }
        };
        for &id in self.work.iter().chain(&self.roots) {
            see(id, &mut waiting);
        }
        while let Some(id) = waiting.pop() {
            for &child in self.edges(id) {
                see(child, &mut waiting);
            }
        }
        marks
    }

    /// The nodes that a node reaches, itself included, one list per level.
    pub fn by_level(&self, root: Id) -> Vec<Vec<Id>> {
        let mut levels = vec![Vec::new(); self.level(root) as usize + 1];
        let mut seen = vec![0_u64; self.nodes.len() / 64 + 1];
        seen[0] = 0b11;
        levels[self.level(root) as usize].push(root);
        for level in (1..levels.len()).rev() {
            let mut below = Vec::new();
            for &id in &levels[level] {
                for &child in self.edges(id) {
                    let (word, bit) = (child as usize / 64, 1 << (child % 64));
                    if seen[word] & bit == 0 {
                        seen[word] |= bit;
                        below.push(child);
                    }
                }
            }
            levels[level - 1] = below;
        }
        levels
    }
}

fn is_marked(marks: &[u64], id: Id) -> bool {
    marks[id as usize / 64] >> (id % 64) & 1 == 1
}

fn hash(level: u32, low: u32, edges: &[Id]) -> u32 {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut hash = (u64::from(level) << 32 | u64::from(low)).wrapping_mul(FACTOR);
    let mut pairs = edges.chunks_exact(2);
    for pair in &mut pairs {
        let word = u64::from(pair[0]) << 32 | u64::from(pair[1]);
        hash = (hash.rotate_left(23) ^ word).wrapping_mul(FACTOR);
    }
    for &edge in pairs.remainder() {
        hash = (hash.rotate_left(23) ^ u64::from(edge)).wrapping_mul(FACTOR);
    }
    (hash ^ (hash >> 32)) as u32
}
