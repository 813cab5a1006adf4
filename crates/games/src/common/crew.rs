//! Several threads that look for one answer.
//!
//! All of them search the same tree and share what they find out. Whoever
//! begins with a position marks it as busy, and others turn to it last (Tom
//! Kerrigan's simplified ABDADA): so they seldom do the same work.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    thread,
};

use game::Patience;

/// Marks for busy positions; two that share a place are seen as one or none,
/// which costs time at worst.
const MARKS: usize = 1 << 14;

/// The stack of a thread: games have at most some thousand plies.
const STACK: usize = 16 << 20;

/// Every so many nodes a thread looks whether to go on.
const LOOK_EVERY: u64 = 1 << 12;

/// Threads for the questions of one solver.
pub(crate) struct Crew {
    threads: usize,
    busy: Box<[AtomicU64]>,
    /// Positions visited so far.
    pub nodes: u64,
}

/// One thread at work on one question.
pub(crate) struct Hand<'a> {
    busy: &'a [AtomicU64],
    /// Set when some thread has the answer.
    done: &'a AtomicBool,
    patience: &'a Patience,
    /// Positions visited.
    pub nodes: u64,
    /// Whether it has given up: its answers mean nothing then.
    pub gave_up: bool,
}

impl Crew {
    pub fn new(threads: usize) -> Crew {
        let busy = (0..MARKS).map(|_| AtomicU64::new(0)).collect();
        Crew { threads: threads.max(1), busy, nodes: 0 }
    }

    /// Lets every thread look for the answer; `None` if patience ran out.
    pub fn ask<T: Send>(
        &mut self,
        patience: &Patience,
        search: impl Fn(&mut Hand<'_>) -> T + Sync,
    ) -> Option<T> {
        let done = AtomicBool::new(false);
        let busy = &self.busy[..];
        let work = || {
            let mut hand = Hand { busy, done: &done, patience, nodes: 0, gave_up: false };
            if patience.is_over() {
                return (None, 0);
            }
            let answer = search(&mut hand);
            if hand.gave_up {
                return (None, hand.nodes);
            }
            done.store(true, Ordering::Relaxed);
            (Some(answer), hand.nodes)
        };
        let answers: Vec<(Option<T>, u64)> = thread::scope(|scope| {
            let start = || thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
            // Where no more threads are to be had, these do it.
            let others: Vec<_> = (1..self.threads).map_while(|_| start().ok()).collect();
            let own = work();
            // One that panicked has no answer.
            others.into_iter().filter_map(|it| it.join().ok()).chain([own]).collect()
        });
        self.busy.iter().for_each(|it| it.store(0, Ordering::Relaxed));
        self.nodes += answers.iter().map(|it| it.1).sum::<u64>();
        answers.into_iter().find_map(|it| it.0)
    }
}

impl Hand<'_> {
    /// Counts a position; `false` if it is time to give up.
    #[inline]
    pub fn spend(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(LOOK_EVERY) {
            let enough = self.patience.nodes.is_some_and(|it| it <= self.nodes);
            self.gave_up |= enough || self.done.load(Ordering::Relaxed) || self.patience.is_over();
        }
        !self.gave_up
    }

    /// Whether somebody is at work on the position of that key.
    #[inline]
    pub fn is_busy(&self, key: u64) -> bool {
        self.mark(key).load(Ordering::Relaxed) == key
    }

    /// Marks a position as busy; `false` if its place is taken.
    #[inline]
    pub fn begin(&self, key: u64) -> bool {
        let mark = self.mark(key);
        let free = mark.load(Ordering::Relaxed) == 0;
        if free {
            mark.store(key, Ordering::Relaxed);
        }
        free
    }

    /// Takes the mark away, if it was set.
    #[inline]
    pub fn end(&self, key: u64, begun: bool) {
        if begun {
            self.mark(key).store(0, Ordering::Relaxed);
        }
    }

    #[inline]
    fn mark(&self, key: u64) -> &AtomicU64 {
        &self.busy[key as usize % MARKS]
    }
}
