//! A search on a thread of its own.

use std::{
    sync::mpsc::{Receiver, Sender, channel},
    thread::{Builder, JoinHandle},
    time::Duration,
};

use ::play::{AnySearcher, Match, Thought};
use ::search::{Stop, Task, Value};
use wire::ugi::{Go, Info, Reply, Score};

use super::say;

/// The search calls itself once for every ply; the standard 2 MiB are little.
const STACK: usize = 16 << 20;

/// A search, under way or at its end.
pub struct Search {
    stop: Stop,
    /// While this exists, an infinite search withholds its answer.
    hold: Sender<()>,
    thread: JoinHandle<AnySearcher>,
}

impl Search {
    /// Starts; `None` if no thread can be started.
    pub fn begin(game: Box<dyn Match>, mut searcher: AnySearcher, go: &Go) -> Option<Search> {
        let task = task(go, &*game);
        let stop = task.stop.clone();
        let (hold, held) = channel();
        let held = go.infinite.then_some(held);
        let think = move || {
            answer(&*game, &mut searcher, &task, held);
            searcher
        };
        let thread = Builder::new().stack_size(STACK).spawn(think).ok()?;
        Some(Search { stop, hold, thread })
    }

    /// Ends it, and waits until it has said its answer. Yields the searcher, unless
    /// it broke down.
    pub fn end(self) -> Option<AnySearcher> {
        self.stop.stop();
        drop(self.hold);
        self.thread.join().ok()
    }
}

/// Thinks and prints the result. A reader that is gone is noticed where the commands are read, so
/// it does not matter here.
fn answer(game: &dyn Match, searcher: &mut AnySearcher, task: &Task, held: Option<Receiver<()>>) {
    let mut tell = |thought: &Thought| drop(say(&Reply::Info(info(thought))));
    let thought = game.think(searcher, task, &mut tell);
    tell(&thought);
    if let Some(held) = held {
        // Nothing is ever sent: this waits until the other end is dropped.
        let _ = held.recv();
    }
    drop(say(&Reply::BestMove(thought.best().map(str::to_owned))));
}

/// The limits of `go` as they concern the player to move.
fn task(go: &Go, game: &dyn Match) -> Task {
    let player = game.to_move();
    let clock = go.clocks.map(|it| Task::on_clock(it.left[player], it.increment[player]).time);
    let times = [clock.flatten(), go.time];
    Task {
        depth: go.depth,
        nodes: go.nodes,
        time: times.into_iter().flatten().min(),
        ..Task::default()
    }
}

fn info(thought: &Thought) -> Info {
    Info {
        depth: Some(thought.depth),
        score: Some(score(thought.value)),
        nodes: Some(thought.nodes),
        speed: Some(thought.speed() as u64),
        time: Some(Duration::from_millis(thought.time().as_millis() as u64)),
        line: thought.line.clone(),
        text: None,
    }
}

fn score(value: Value) -> Score {
    match value.plies_to_end().map(|it| it as i32) {
        Some(plies) if value.is_loss() => Score::Mate(-plies),
        Some(plies) => Score::Mate(plies),
        None => Score::Estimate(value.0),
    }
}
