//! Several threads working on one question.
//!
//! All of them search the same tree and share results through a table. A thread that starts a
//! position marks it as busy, and the others defer it (Tom Kerrigan's simplified ABDADA), so they
//! rarely do the same work.
//!
//! A proof asks a hundred thousand questions, nearly all of them easy, and starting a thread takes
//! longer than answering one. So the calling thread searches alone first, and the others start only
//! if that was not enough.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    thread,
};

use game::Patience;

/// Number of marks for busy positions; two positions may share a slot, which costs time at worst.
const MARKS: usize = 1 << 14;

/// Stack size of a thread: games have at most a few thousand plies.
const STACK: usize = 16 << 20;

/// Number of nodes between checks of the limits.
const LOOK_EVERY: u64 = 1 << 12;

/// Number of nodes that the calling thread searches alone: a few milliseconds, and a multiple of
/// [`LOOK_EVERY`].
const ALONE: u64 = 1 << 14;

/// Threads for the questions of one solver.
pub(crate) struct Crew {
    threads: usize,
    busy: Box<[AtomicU64]>,
    /// Positions visited so far.
    pub nodes: u64,
}

/// One thread working on one question.
pub(crate) struct Hand<'a> {
    busy: &'a [AtomicU64],
    /// Set when some thread has the answer.
    done: &'a AtomicBool,
    patience: &'a Patience,
    /// Maximum number of positions in this call.
    most: u64,
    /// Positions visited.
    pub nodes: u64,
    /// Whether it has given up; then its answers mean nothing.
    pub gave_up: bool,
}

impl Crew {
    pub fn new(threads: usize) -> Crew {
        let busy = (0..MARKS).map(|_| AtomicU64::new(0)).collect();
        Crew { threads: threads.max(1), busy, nodes: 0 }
    }

    /// Searches for the answer, with every thread if the question is hard; `None` if the limits
    /// were reached. An abandoned search must leave its results where the next one finds them.
    pub fn ask<T: Send>(
        &mut self,
        patience: &Patience,
        search: impl Fn(&mut Hand<'_>) -> T + Sync,
    ) -> Option<T> {
        if patience.is_over() {
            return None;
        }
        // 1. Alone; with one thread that is all.
        let done = AtomicBool::new(false);
        let enough = patience.nodes.unwrap_or(u64::MAX);
        let most = if self.threads == 1 { enough } else { enough.min(ALONE) };
        let hand = |most, nodes| {
            let busy = &self.busy[..];
            Hand { busy, done: &done, patience, most, nodes, gave_up: false }
        };
        let mut own = hand(most, 0);
        let answer = search(&mut own);
        let (alone, gave_up) = (own.nodes, own.gave_up);
        if !gave_up || enough <= alone || self.threads == 1 {
            self.nodes += alone;
            return (!gave_up).then_some(answer);
        }
        // 2. All threads, again from the top: known results are skipped.
        //    Nodes are counted per thread, and continue for this one.
        let work = |before: u64| {
            if patience.is_over() {
                return (None, before);
            }
            let mut hand = hand(enough, before);
            let answer = search(&mut hand);
            if hand.gave_up {
                return (None, hand.nodes);
            }
            done.store(true, Ordering::Relaxed);
            (Some(answer), hand.nodes)
        };
        let work = &work;
        let answers: Vec<(Option<T>, u64)> = thread::scope(|scope| {
            let start =
                || thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || work(0));
            // If no more threads can be started, these suffice.
            let others: Vec<_> = (1..self.threads).map_while(|_| start().ok()).collect();
            let own = work(alone);
            // A thread that panicked has no answer.
            others.into_iter().filter_map(|it| it.join().ok()).chain([own]).collect()
        });
        // A thread that panicked has left its marks.
        self.busy.iter().for_each(|it| it.store(0, Ordering::Relaxed));
        self.nodes += answers.iter().map(|it| it.1).sum::<u64>();
        answers.into_iter().find_map(|it| it.0)
    }
}

impl Hand<'_> {
    /// Counts a position; returns `false` if it is time to give up.
    #[inline]
    pub fn spend(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(LOOK_EVERY) {
            let enough = self.most <= self.nodes;
            self.gave_up |= enough || self.done.load(Ordering::Relaxed) || self.patience.is_over();
        }
        !self.gave_up
    }

    /// Whether a thread is searching the position with that key.
    #[inline]
    pub fn is_busy(&self, key: u64) -> bool {
        self.mark(key).load(Ordering::Relaxed) == key
    }

    /// Marks a position as busy; `false` if its slot is taken.
    #[inline]
    pub fn begin(&self, key: u64) -> bool {
        let mark = self.mark(key);
        let free = mark.load(Ordering::Relaxed) == 0;
        if free {
            mark.store(key, Ordering::Relaxed);
        }
        free
    }

    /// Removes the mark, if it was set.
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

#[cfg(test)]
mod tests {
    use std::{collections::HashSet, sync::Mutex, time::Instant};

    use super::*;

    /// A question that takes a given number of nodes in all, and the number taken by each thread.
    struct Question {
        left: AtomicU64,
        taken: Mutex<Vec<(thread::ThreadId, u64)>>,
    }

    impl Question {
        fn new(nodes: u64) -> Question {
            Question { left: AtomicU64::new(nodes), taken: Mutex::default() }
        }

        /// Nodes are taken one by one, and stay done even if the search gives up, as if a table
        /// stored them.
        fn search(&self, hand: &mut Hand<'_>) -> u64 {
            let before = hand.nodes;
            while self.left.load(Ordering::Relaxed) != 0 && hand.spend() {
                let less = |it: u64| Some(it.saturating_sub(1));
                let _ = self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
            }
            let taken = (thread::current().id(), hand.nodes - before);
            self.taken.lock().unwrap().push(taken);
            42
        }

        fn ask(&self, crew: &mut Crew, patience: &Patience) -> Option<u64> {
            crew.ask(patience, |hand| self.search(hand))
        }

        fn threads(&self) -> usize {
            let taken = self.taken.lock().unwrap();
            taken.iter().map(|it| it.0).collect::<HashSet<_>>().len()
        }

        fn nodes(&self) -> u64 {
            self.taken.lock().unwrap().iter().map(|it| it.1).sum()
        }
    }

    fn nodes(nodes: u64) -> Patience {
        Patience { nodes: Some(nodes), ..Patience::default() }
    }

    #[test]
    fn an_easy_question_starts_no_thread() {
        let mut crew = Crew::new(3);
        for asked in 1..=2 {
            let easy = Question::new(ALONE - 1);
            assert_eq!(easy.ask(&mut crew, &Patience::default()), Some(42));
            assert_eq!(easy.taken.lock().unwrap().len(), 1);
            assert_eq!(crew.nodes, asked * (ALONE - 1));
        }
    }

    #[test]
    fn a_hard_question_is_answered_by_all() {
        let mut crew = Crew::new(3);
        let hard = Question::new(20 * ALONE);
        assert_eq!(hard.ask(&mut crew, &Patience::default()), Some(42));
        assert_eq!(hard.threads(), 3);
        assert_eq!(hard.taken.lock().unwrap()[0].1, ALONE);
        assert_eq!(crew.nodes, hard.nodes());
    }

    #[test]
    fn one_thread_looks_once() {
        let mut crew = Crew::new(1);
        let hard = Question::new(20 * ALONE);
        assert_eq!(hard.ask(&mut crew, &Patience::default()), Some(42));
        assert_eq!(*hard.taken.lock().unwrap(), [(thread::current().id(), 20 * ALONE)]);
    }

    /// The limit applies to each thread, and nodes searched alone count.
    #[test]
    fn nobody_visits_more_than_he_may() {
        for threads in [1, 3] {
            for limit in [LOOK_EVERY, ALONE, ALONE + LOOK_EVERY, 3 * ALONE] {
                let mut crew = Crew::new(threads);
                let endless = Question::new(u64::MAX);
                assert_eq!(endless.ask(&mut crew, &nodes(limit)), None, "{limit}");
                let all = if limit <= ALONE { 1 } else { threads as u64 };
                assert_eq!(endless.nodes(), all * limit, "{threads} threads");
                assert_eq!(crew.nodes, endless.nodes(), "{threads} threads");
            }
        }
    }

    #[test]
    fn without_patience_nothing_is_looked_at() {
        let over = Patience { deadline: Some(Instant::now()), ..Patience::default() };
        let question = Question::new(1);
        assert_eq!(question.ask(&mut Crew::new(3), &over), None);
        assert_eq!(question.nodes(), 0);
        // Stopped in the middle: alone, and with others.
        for when in [LOOK_EVERY, 2 * ALONE] {
            let (mut crew, patience) = (Crew::new(3), Patience::default());
            let endless = Question::new(u64::MAX);
            let answer = crew.ask(&patience, |hand| {
                while hand.spend() {
                    if when <= hand.nodes {
                        patience.stop.stop();
                    }
                }
                endless.search(hand)
            });
            assert_eq!(answer, None);
            if when < ALONE {
                assert_eq!(endless.taken.lock().unwrap().len(), 1);
            }
        }
    }
}
