//! A fair queue for the processor.
//!
//! Every visitor has a queue of its own. When a place is free, the visitor that has used the least
//! time goes next, so a visitor with a hundred computer players delays only itself. One visitor
//! runs at most one job per core at a time; all visitors together may run more, so that a newcomer
//! starts at once, and the operating system shares the cores among all running jobs.
//!
//! Thinking happens on threads with a low priority: answering requests comes first.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    thread,
    time::{Duration, Instant},
};

use tokio::sync::oneshot;

use crate::{Refusal, Visitor};

/// Jobs that run at once, for each core.
const OVERSUBSCRIPTION: usize = 4;

/// Maximum number of jobs that wait for one visitor.
const MAX_WAITING: usize = 256;

/// The niceness of a thinking thread, relative to the rest of the program.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

/// What a job is for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Lane {
    /// A person waits for the result.
    Person = 0,
    /// Computer players play each other.
    Show = 1,
}

/// The queue of all jobs.
pub struct Thinking {
    /// Jobs of one visitor that run at once.
    each: usize,
    /// Jobs of all visitors that run at once.
    all: usize,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    running: usize,
    queues: HashMap<Visitor, Queue>,
}

/// The jobs of one visitor.
#[derive(Default)]
struct Queue {
    running: usize,
    /// Time used since this queue was last empty, plus what the others had used when it began.
    used: Duration,
    /// Waiting jobs, by their lane.
    waiting: [VecDeque<oneshot::Sender<Permit>>; 2],
}

impl Queue {
    fn is_waiting(&self) -> bool {
        self.waiting.iter().any(|it| !it.is_empty())
    }
}

impl Thinking {
    /// A queue for this machine.
    pub fn new() -> Arc<Thinking> {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Thinking::with(cores, OVERSUBSCRIPTION * cores)
    }

    fn with(each: usize, all: usize) -> Arc<Thinking> {
        Arc::new(Thinking { each, all, state: Mutex::default() })
    }

    /// Waits for a permit to think.
    ///
    /// # Errors
    ///
    /// [`Refusal::TooMany`] if too many jobs of this visitor already wait.
    pub async fn permit(
        self: &Arc<Thinking>,
        visitor: Visitor,
        lane: Lane,
    ) -> Result<Permit, Refusal> {
        let (tell, told) = oneshot::channel();
        {
            let mut state = self.lock();
            let least = state.queues.values().map(|it| it.used).min().unwrap_or_default();
            let queue = state
                .queues
                .entry(visitor)
                .or_insert_with(|| Queue { used: least, ..Queue::default() });
            if MAX_WAITING <= queue.waiting.iter().map(VecDeque::len).sum() {
                return Err(Refusal::TooMany);
            }
            queue.waiting[lane as usize].push_back(tell);
        }
        self.dispatch();
        told.await.map_err(|_| Refusal::Broken("the queue of jobs is closed".to_owned()))
    }

    /// Runs `work` on a thread of its own once it is this visitor's turn.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if too many jobs wait, or the work panics.
    pub async fn run<T: Send + 'static>(
        self: &Arc<Thinking>,
        visitor: Visitor,
        lane: Lane,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        self.permit(visitor, lane).await?.run(work).await
    }

    /// Number of jobs of a visitor that run or wait.
    pub fn jobs(&self, visitor: Visitor) -> usize {
        let state = self.lock();
        let jobs = |it: &Queue| it.running + it.waiting.iter().map(VecDeque::len).sum::<usize>();
        state.queues.get(&visitor).map_or(0, jobs)
    }

    /// Starts waiting jobs while places are free.
    fn dispatch(self: &Arc<Thinking>) {
        while let Some((tell, permit)) = self.next() {
            // If the receiver is gone, the permit is dropped here and frees its place.
            drop(tell.send(permit));
        }
    }

    fn next(self: &Arc<Thinking>) -> Option<(oneshot::Sender<Permit>, Permit)> {
        let mut state = self.lock();
        if self.all <= state.running {
            return None;
        }
        let may_run = |it: &&mut Queue| it.running < self.each && it.is_waiting();
        let (&visitor, queue) = state
            .queues
            .iter_mut()
            .filter(|(_, queue)| may_run(queue))
            .min_by_key(|(_, queue)| queue.used)?;
        let tell = queue.waiting.iter_mut().find_map(VecDeque::pop_front)?;
        queue.running += 1;
        state.running += 1;
        let thinking = Arc::clone(self);
        Some((tell, Permit { thinking, visitor, since: Instant::now() }))
    }

    fn release(self: &Arc<Thinking>, visitor: Visitor, used: Duration) {
        {
            let mut state = self.lock();
            state.running = state.running.saturating_sub(1);
            if let Some(queue) = state.queues.get_mut(&visitor) {
                queue.running = queue.running.saturating_sub(1);
                queue.used += used;
                if queue.running == 0 && !queue.is_waiting() {
                    state.queues.remove(&visitor);
                }
            }
        }
        self.dispatch();
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The right to think; its place becomes free when it is dropped.
pub struct Permit {
    thinking: Arc<Thinking>,
    visitor: Visitor,
    since: Instant,
}

impl Permit {
    /// Runs `work` on a thread of its own.
    ///
    /// # Errors
    ///
    /// [`Refusal::Broken`] if no thread can be started, or the work panics.
    pub async fn run<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let (tell, told) = oneshot::channel();
        let job = move || {
            lower_priority();
            let found = work();
            drop(self);
            // The receiver may be gone.
            let _ = tell.send(found);
        };
        let started = thread::Builder::new().name("thinking".to_owned()).spawn(job);
        started.map_err(|error| Refusal::Broken(format!("no thread to think: {error}")))?;
        told.await.map_err(|_| Refusal::Broken("thinking has panicked".to_owned()))
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        self.thinking.release(self.visitor, self.since.elapsed());
    }
}

/// Lowers the priority of this thread below those that answer requests.
fn lower_priority() {
    // On Linux this concerns the calling thread alone. If it is refused, the thread keeps the usual
    // priority.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(None, NICENESS);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn visitor(last: u8) -> Visitor {
        Visitor::at([127, 0, 0, last].into())
    }

    async fn waiting(thinking: &Arc<Thinking>, visitor: Visitor, jobs: usize) {
        while thinking.jobs(visitor) < jobs {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn a_newcomer_does_not_wait_behind_a_visitor_with_many_jobs() {
        let thinking = Thinking::with(1, 2);
        let busy = thinking.permit(visitor(1), Lane::Person).await.unwrap();
        let queue = Arc::clone(&thinking);
        let line = tokio::spawn(async move {
            let jobs = (0..50).map(|_| queue.permit(visitor(1), Lane::Show));
            for job in jobs {
                drop(job.await.unwrap());
            }
        });
        waiting(&thinking, visitor(1), 2).await;
        // Would wait forever if all visitors shared one queue.
        let other = thinking.permit(visitor(2), Lane::Person).await.unwrap();
        drop((other, busy));
        line.await.unwrap();
        assert_eq!(thinking.jobs(visitor(1)), 0);
        assert!(thinking.lock().queues.is_empty(), "idle visitors are forgotten");
    }

    #[tokio::test]
    async fn people_go_before_shows_and_the_least_time_used_goes_first() {
        let thinking = Thinking::with(1, 1);
        let order = Arc::new(Mutex::new(Vec::new()));
        let first = thinking.permit(visitor(1), Lane::Show).await.unwrap();
        let mut jobs = Vec::new();
        let plan = [(1, Lane::Show), (1, Lane::Person), (2, Lane::Show)];
        for (number, (who, lane)) in plan.into_iter().enumerate() {
            let (thinking, order) = (Arc::clone(&thinking), Arc::clone(&order));
            let before = thinking.jobs(visitor(who));
            let queue = Arc::clone(&thinking);
            jobs.push(tokio::spawn(async move {
                let permit = queue.permit(visitor(who), lane).await.unwrap();
                order.lock().unwrap().push(number);
                drop(permit);
            }));
            waiting(&thinking, visitor(who), before + 1).await;
        }
        thread::sleep(Duration::from_millis(5));
        drop(first);
        for job in jobs {
            job.await.unwrap();
        }
        assert_eq!(*order.lock().unwrap(), [2, 1, 0]);
    }

    #[tokio::test]
    async fn who_goes_away_or_panics_gives_the_place_back() {
        let thinking = Thinking::with(1, 1);
        let held = thinking.permit(visitor(1), Lane::Person).await.unwrap();
        let queue = Arc::clone(&thinking);
        let gone = tokio::spawn(async move { queue.permit(visitor(2), Lane::Person).await });
        waiting(&thinking, visitor(2), 1).await;
        gone.abort();
        let _ = gone.await;
        drop(held);
        let failed = thinking.run(visitor(1), Lane::Person, || panic!("on purpose")).await;
        assert!(matches!(failed, Err::<(), _>(Refusal::Broken(_))));
        assert_eq!(thinking.run(visitor(3), Lane::Person, || 7).await.unwrap(), 7);
    }

    #[tokio::test]
    async fn too_many_waiting_jobs_are_refused() {
        let thinking = Thinking::with(1, 1);
        let held = thinking.permit(visitor(1), Lane::Person).await.unwrap();
        let jobs: Vec<_> = (0..MAX_WAITING)
            .map(|_| {
                let queue = Arc::clone(&thinking);
                tokio::spawn(async move { queue.permit(visitor(1), Lane::Show).await.map(drop) })
            })
            .collect();
        waiting(&thinking, visitor(1), MAX_WAITING + 1).await;
        let refused = thinking.permit(visitor(1), Lane::Person).await;
        assert!(matches!(refused, Err(Refusal::TooMany)));
        drop(held);
        for job in jobs {
            job.await.unwrap().unwrap();
        }
    }
}
