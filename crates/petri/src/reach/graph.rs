//! The reachability graph itself: states, arcs, and a shortest way to each state.

use std::sync::atomic::Ordering::Relaxed;

use super::{End, Job, Limits, set::hash};
use crate::{
    Engine, Marking, Net, PlaceId, Semantics, TransitionId,
    engine::{TooManyTokens, layout::Layout},
};

/// What a [`Graph`] keeps besides the states.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Keep {
    /// The arcs, all of them.
    Arcs,
    /// Only the arc by which each state was found first.
    Paths,
}

/// States are numbered with 32 bits; this is no number.
const NONE: u32 = u32::MAX;

/// The states are numbered in the order in which breadth-first search finds them; the initial
/// marking is 0.
#[derive(Clone, Debug)]
pub struct Graph {
    engine: Engine,
    packed: Vec<u64>,
    /// The states by their hashes.
    index: Vec<u32>,
    /// For each state but the first, the state before it on a shortest way, and the transition.
    before: Vec<(u32, TransitionId)>,
    /// The states that are the first of their levels.
    levels: Vec<u32>,
    keep: Keep,
    /// The arcs from all expanded states, and where those of each end.
    arcs: Vec<(TransitionId, u32)>,
    ends: Vec<usize>,
    arc_count: u64,
    deadlocks: Vec<u32>,
    found: Option<usize>,
    end: End,
}

/// A state, for conditions.
#[derive(Copy, Clone, Debug)]
pub struct State<'a> {
    engine: &'a Engine,
    packed: &'a [u64],
}

impl<'a> State<'a> {
    /// A packed marking of this engine.
    pub fn new(engine: &'a Engine, packed: &'a [u64]) -> State<'a> {
        State { engine, packed }
    }

    /// The tokens in a place.
    #[inline]
    pub fn tokens(&self, place: PlaceId) -> u64 {
        self.engine.tokens(self.packed, place)
    }

    /// The marking.
    pub fn marking(&self) -> Marking {
        self.engine.unpack(self.packed)
    }

    /// The transitions that may fire, in no particular order.
    pub fn may_fire(&self, out: &mut Vec<TransitionId>) {
        self.engine.may_fire(self.packed, out);
    }
}

impl Graph {
    /// The graph of all states, as far as the limits allow.
    pub fn new(net: &Net, semantics: Semantics, limits: Limits, job: &Job) -> Graph {
        Graph::search(net, semantics, limits, job, Keep::Arcs, |_| false)
    }

    /// The states until one satisfies the goal: the first one found, so that no other is reached by
    /// fewer firings.
    pub fn search(
        net: &Net,
        semantics: Semantics,
        limits: Limits,
        job: &Job,
        keep: Keep,
        mut goal: impl FnMut(&State<'_>) -> bool,
    ) -> Graph {
        let engine = Engine::new(net, semantics);
        let mut graph = Graph {
            engine,
            packed: Vec::new(),
            index: vec![NONE; 64],
            before: Vec::new(),
            levels: Vec::new(),
            keep,
            arcs: Vec::new(),
            ends: Vec::new(),
            arc_count: 0,
            deadlocks: Vec::new(),
            found: None,
            end: End::Complete,
        };
        // The initial marking of a net fits into every layout of its engine.
        let start = graph.engine.layout().pack(&net.initial()).unwrap_or_default();
        graph.add(&start, (NONE, TransitionId::new(0)), &mut goal);
        graph.end = graph.expand(limits, job, &mut goal);
        graph
    }

    fn expand(
        &mut self,
        limits: Limits,
        job: &Job,
        goal: &mut impl FnMut(&State<'_>) -> bool,
    ) -> End {
        let max_states = limits.states.unwrap_or(u64::MAX).min(u64::from(NONE - 1));
        let (mut enabled, mut successors) = (Vec::new(), Vec::new());
        let (mut state, mut level_end) = (0, 0);
        while self.found.is_none() {
            if state == self.before.len() {
                return End::Complete;
            }
            if state == level_end {
                self.levels.push(state as u32);
                level_end = self.before.len();
            }
            if state % 1024 == 0 {
                job.states.store(self.before.len() as u64, Relaxed);
                job.arcs.store(self.arc_count, Relaxed);
                if job.stop.load(Relaxed) {
                    return End::Stopped;
                }
                if limits.memory.is_some_and(|it| it < self.bytes()) {
                    return End::Memory;
                }
            }
            if let Err(TooManyTokens(place)) = self.successors(state, &mut enabled, &mut successors)
            {
                return End::TooManyTokens(place);
            }
            if enabled.is_empty() {
                self.deadlocks.push(state as u32);
            }
            let words = self.engine.words();
            for (&transition, marking) in enabled.iter().zip(successors.chunks_exact(words)) {
                let target = match self.find(marking) {
                    Ok(known) => known,
                    Err(_) if max_states <= self.before.len() as u64 => return End::States,
                    Err(_) => self.add(marking, (state as u32, transition), goal),
                };
                self.arc_count += 1;
                if self.keep == Keep::Arcs {
                    self.arcs.push((transition, target));
                }
            }
            self.ends.push(self.arcs.len());
            state += 1;
        }
        End::Found
    }

    /// Fires everything that may fire in a state; makes fields wider where needed.
    fn successors(
        &mut self,
        state: usize,
        enabled: &mut Vec<TransitionId>,
        successors: &mut Vec<u64>,
    ) -> Result<(), TooManyTokens> {
        'again: loop {
            let words = self.engine.words();
            let packed = &self.packed[state * words..][..words];
            self.engine.may_fire(packed, enabled);
            enabled.sort_unstable();
            successors.clear();
            for &transition in &*enabled {
                let from = successors.len();
                successors.extend_from_slice(packed);
                if self.engine.fire(&mut successors[from..], transition).is_err() {
                    let needed = self.engine.unpack(&successors[from..]);
                    self.widen(&needed)?;
                    continue 'again;
                }
            }
            return Ok(());
        }
    }

    fn widen(&mut self, needed: &Marking) -> Result<(), TooManyTokens> {
        let old: Layout = self.engine.layout().clone();
        self.engine.widen(needed)?;
        self.packed = self.engine.layout().repack(&old, &self.packed);
        self.rebuild(self.index.len());
        Ok(())
    }

    /// Adds a state that is not there.
    fn add(
        &mut self,
        marking: &[u64],
        before: (u32, TransitionId),
        goal: &mut impl FnMut(&State<'_>) -> bool,
    ) -> u32 {
        let state = self.before.len();
        self.packed.extend_from_slice(marking);
        self.before.push(before);
        if self.found.is_none() && goal(&State::new(&self.engine, marking)) {
            self.found = Some(state);
        }
        if self.index.len() * 7 < self.before.len() * 10 {
            self.rebuild(2 * self.index.len());
        } else if let Err(slot) = self.find(marking) {
            self.index[slot] = state as u32;
        }
        state as u32
    }

    fn rebuild(&mut self, slots: usize) {
        self.index.clear();
        self.index.resize(slots, NONE);
        for state in 0..self.before.len() {
            let words = self.engine.words();
            let mut slot = hash::<0>(&self.packed[state * words..][..words]) as usize % slots;
            while self.index[slot] != NONE {
                slot = (slot + 1) % slots;
            }
            self.index[slot] = state as u32;
        }
    }

    /// The state with that marking, or the free slot for it.
    fn find(&self, marking: &[u64]) -> Result<u32, usize> {
        let (slots, words) = (self.index.len(), self.engine.words());
        let mut slot = hash::<0>(marking) as usize % slots;
        loop {
            match self.index[slot] {
                NONE => return Err(slot),
                state if self.packed[state as usize * words..][..words] == *marking => {
                    return Ok(state);
                }
                _ => slot = (slot + 1) % slots,
            }
        }
    }

    /// The number of states.
    pub fn len(&self) -> usize {
        self.before.len()
    }

    /// Never: the initial marking is there.
    pub fn is_empty(&self) -> bool {
        self.before.is_empty()
    }

    /// How the search ended.
    pub fn end(&self) -> End {
        self.end
    }

    /// The state that satisfies the goal.
    pub fn found(&self) -> Option<usize> {
        self.found
    }

    /// The number of states that were expanded: the arcs of the first ones are known.
    pub fn expanded(&self) -> usize {
        self.ends.len()
    }

    /// The number of arcs found.
    pub fn arc_count(&self) -> u64 {
        self.arc_count
    }

    /// The expanded states in which no transition may fire.
    pub fn deadlocks(&self) -> impl Iterator<Item = usize> {
        self.deadlocks.iter().map(|&it| it as usize)
    }

    /// The arcs from a state, by transition; none if it was not expanded or arcs are not kept.
    pub fn arcs(&self, state: usize) -> impl Iterator<Item = (TransitionId, usize)> {
        let begin = state.checked_sub(1).map_or(Some(&0), |it| self.ends.get(it));
        let range = begin.zip(self.ends.get(state)).map_or(0..0, |(&begin, &end)| begin..end);
        self.arcs[range].iter().map(|it| (it.0, it.1 as usize))
    }

    /// The marking of a state.
    pub fn marking(&self, state: usize) -> Marking {
        self.state(state).marking()
    }

    /// A state, for conditions.
    pub fn state(&self, state: usize) -> State<'_> {
        let words = self.engine.words();
        State::new(&self.engine, &self.packed[state * words..][..words])
    }

    /// The number of a marking, if it was found.
    pub fn state_of(&self, marking: &Marking) -> Option<usize> {
        let packed = self.engine.layout().pack(marking).ok()?;
        self.find(&packed).ok().map(|it| it as usize)
    }

    /// The fewest firings that lead to a state.
    pub fn level(&self, state: usize) -> usize {
        self.levels.partition_point(|&it| it as usize <= state).saturating_sub(1)
    }

    /// A shortest firing sequence from the initial marking to a state.
    pub fn path_to(&self, state: usize) -> Vec<TransitionId> {
        let mut path = Vec::new();
        let mut at = state;
        while let Some(&(before, transition)) = self.before.get(at).filter(|it| it.0 != NONE) {
            path.push(transition);
            at = before as usize;
        }
        path.reverse();
        path
    }

    /// The memory in use, in bytes.
    pub fn bytes(&self) -> u64 {
        let bytes = self.packed.capacity() * 8
            + self.index.capacity() * 4
            + self.before.capacity() * 8
            + self.arcs.capacity() * 8
            + self.ends.capacity() * 8;
        bytes as u64
    }
}
