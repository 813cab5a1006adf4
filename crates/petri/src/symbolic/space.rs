//! A state space: finding an order of places, the reachable markings under it, and their numbers.

use std::thread;

use num_bigint::BigUint;

use super::{
    Halt, Job, Limits, Report, count,
    forest::{Forest, Id},
    levels,
    order::{Candidate, candidates},
    relation::{Levelled, System},
    saturation,
    sets::Ops,
};
use crate::{Net, Semantics, TransitionId};

/// Memory if none is given.
const MEMORY: u64 = 1 << 30;

/// Stack of the thread that works: at least, and for each level. The recursion goes down a few
/// functions per level.
const STACK: usize = 16 << 20;
const STACK_PER_LEVEL: usize = 16 << 10;

/// Maximum number of places: their stack is 4 GiB, of which only what is used is taken.
const MOST_LEVELS: usize = 1 << 18;

/// Rounds of trying orders: the steps each may take, and the number of orders.
const ROUNDS: [(u64, usize); 3] = [(1 << 20, 8), (1 << 24, 4), (1 << 28, 2)];

/// The reachable markings of a net, as a diagram.
pub struct Space<'a> {
    /// The diagrams. The reachable markings are one of their roots.
    pub(crate) forest: Forest<'a>,
    pub(crate) system: &'a System,
    pub(crate) net: Levelled,
    /// The set of reachable markings.
    pub(crate) set: Id,
    order: &'static str,
}

/// Explores a net and gives its numbers.
///
/// # Errors
///
/// Why it ended early.
pub fn explore(net: &Net, semantics: Semantics, limits: Limits, job: &Job) -> Result<Report, Halt> {
    with_space(net, semantics, limits, job, |space| space.report())
}

/// Explores a net and lends its state space, on a thread with a stack that suffices.
///
/// # Errors
///
/// Why it ended early.
pub fn with_space<T: Send>(
    net: &Net,
    semantics: Semantics,
    limits: Limits,
    job: &Job,
    then: impl FnOnce(&mut Space<'_>) -> Result<T, Halt> + Send,
) -> Result<T, Halt> {
    let system = System::of(net, semantics)?;
    if system.places() > MOST_LEVELS {
        return Err(Halt::Levels);
    }
    on_a_deep_stack(system.places(), || {
        let mut space = Space::find(&system, limits, job)?;
        then(&mut space)
    })
}

fn on_a_deep_stack<T: Send>(
    levels: usize,
    work: impl FnOnce() -> Result<T, Halt> + Send,
) -> Result<T, Halt> {
    thread::scope(|scope| {
        let stack = STACK + levels * STACK_PER_LEVEL;
        let thread = thread::Builder::new().stack_size(stack).spawn_scoped(scope, work);
        match thread.map(thread::ScopedJoinHandle::join) {
            Ok(Ok(result)) => result,
            Ok(Err(panic)) => std::panic::resume_unwind(panic),
            Err(_) => Err(Halt::Memory),
        }
    })
}

impl<'a> Space<'a> {
    /// Tries orders, each with more steps than the round before, until one finishes.
    fn find(system: &'a System, limits: Limits, job: &'a Job) -> Result<Space<'a>, Halt> {
        let mut left = limits.steps.unwrap_or(u64::MAX);
        let mut orders = candidates(system);
        if !system.has_priorities() {
            super::order::pilot(system, &mut orders, job)?;
        }
        let rounds = ROUNDS.into_iter().chain([(u64::MAX, 1)]);
        let mut out_of_memory = false;
        for (steps, number) in rounds {
            orders.truncate(number);
            let mut next = Vec::new();
            for order in orders {
                let allowed = steps.min(left);
                let (space, used) = Space::try_order(system, &order, limits, allowed, job);
                left = left.saturating_sub(used);
                match space {
                    Ok(space) => return Ok(space),
                    Err(Halt::Budget) if left > 0 => next.push(order),
                    // Another order may need less.
                    Err(Halt::Memory) => out_of_memory = true,
                    Err(halt) => return Err(halt),
                }
            }
            orders = next;
        }
        Err(if out_of_memory { Halt::Memory } else { Halt::Budget })
    }

    fn try_order(
        system: &'a System,
        order: &Candidate,
        limits: Limits,
        steps: u64,
        job: &'a Job,
    ) -> (Result<Space<'a>, Halt>, u64) {
        let net = system.levelled(&order.order);
        let memory = limits.memory.unwrap_or(MEMORY);
        let mut forest = Forest::new(usize::try_from(memory).unwrap_or(usize::MAX), job);
        forest.allow(steps);
        let set = if system.has_priorities() {
            levels::reachable(system, &net, &mut forest)
        } else {
            saturation::reachable(&net, &mut forest)
        };
        let used = forest.steps();
        forest.allow(limits.steps.unwrap_or(u64::MAX));
        let space = set.map(|set| Space { forest, system, net, set, order: order.name });
        (space, used)
    }

    /// The numbers.
    ///
    /// # Errors
    ///
    /// Why it ended early.
    pub fn report(&mut self) -> Result<Report, Halt> {
        let deadlocks = self.deadlocks()?;
        let deadlocks = count::states(&self.forest, deadlocks);
        let numbers =
            count::numbers(&self.forest, &self.net, self.set, self.system.has_priorities());
        let arcs = match numbers.arcs {
            Some(arcs) => arcs,
            None => self.arcs_by_rank()?,
        };
        let level_of = &self.net.level_of;
        let bounds = level_of.iter().map(|&level| u64::from(numbers.most[level as usize]));
        Ok(Report {
            states: numbers.states,
            arcs,
            deadlocks,
            bounds: bounds.collect(),
            max_tokens: numbers.tokens,
            nodes: self.forest.by_level(self.set).iter().map(Vec::len).sum(),
            memory: self.forest.peak(),
            order: self.order,
        })
    }

    /// The reachable markings in which no transition may fire. Priorities make no difference:
    /// among the enabled transitions there is one that none outranks.
    pub(crate) fn deadlocks(&mut self) -> Result<Id, Halt> {
        if self.system.transitions.iter().any(Vec::is_empty) {
            return Ok(super::EMPTY);
        }
        self.forest.dead(self.set, &self.net)
    }

    /// The transitions that never may fire.
    ///
    /// # Errors
    ///
    /// Why it ended early.
    pub fn dead_transitions(&mut self) -> Result<Vec<TransitionId>, Halt> {
        let mut fires = vec![false; self.system.transitions.len()];
        let groups = levels::groups(self.system);
        let net = &self.net;
        levels::by_rank(&mut self.forest, net, &groups, self.set, |forest, group, set| {
            for &transition in &group.members {
                let enabled = forest.enabled(set, &Ops::of(net, transition), 0)?;
                fires[transition as usize] = enabled != super::EMPTY;
            }
            Ok(())
        })?;
        Ok((0..fires.len()).filter(|&it| !fires[it]).map(TransitionId::new).collect())
    }

    /// The number of arcs of a net with priorities.
    fn arcs_by_rank(&mut self) -> Result<BigUint, Halt> {
        let mut arcs = BigUint::ZERO;
        let groups = levels::groups(self.system);
        let net = &self.net;
        levels::by_rank(&mut self.forest, net, &groups, self.set, |forest, group, set| {
            for &transition in &group.members {
                let enabled = forest.enabled(set, &Ops::of(net, transition), 0)?;
                arcs += count::states(forest, enabled);
            }
            Ok(())
        })?;
        Ok(arcs)
    }
}
