//! How soon the engine obeys a stop.

use std::{
    thread,
    time::{Duration, Instant},
};

use game::{Line, Playable, notation};
use search::{
    Searcher, Stop, Task,
    engine::{Engine, Features},
};

use super::Measured;

/// Searches that are stopped, for each number of threads.
const ROUNDS: u32 = 30;

/// When the first search is stopped; each further one is stopped a little later.
const BEGIN: Duration = Duration::from_millis(20);
const LATER: Duration = Duration::from_millis(3);

const TABLE: usize = 64 << 20;

/// From the call for a stop to the answer.
pub(super) struct Stopping;

impl games::Visitor for Stopping {
    type Out = Vec<Measured>;

    fn visit<G: Playable>(self, game: G) -> Vec<Measured> {
        let name = notation::name(&game);
        let line = Line::new(game.clone(), game.start());
        let mut results = Vec::new();
        for threads in [1, 2] {
            let mut engine = Engine::new(TABLE, threads, Features::ALL);
            let times = (0..ROUNDS).filter_map(|round| {
                engine.forget();
                stopped(&mut engine, &line, BEGIN + LATER * round)
            });
            let mut times: Vec<Duration> = times.collect();
            times.sort_unstable();
            // What is over before the stop says nothing.
            let Some(&worst) = times.last() else { continue };
            let measured = |kind: &str, time: Duration| Measured {
                name: format!("{kind}-{threads} {name}"),
                value: time.as_secs_f64() * 1e3,
                unit: "ms",
                error: None,
            };
            results.push(measured("stop", times[times.len() / 2]));
            results.push(measured("stop-worst", worst));
        }
        results
    }
}

/// How long the answer took; `None` if it came before the stop.
fn stopped<G: Playable>(engine: &mut Engine, line: &Line<G>, after: Duration) -> Option<Duration> {
    let stop = Stop::default();
    let task = Task { stop: stop.clone(), ..Task::default() };
    thread::scope(|scope| {
        let caller = scope.spawn(move || {
            thread::sleep(after);
            let called = Instant::now();
            stop.stop();
            called
        });
        engine.search(line, &task, |_| ());
        let answered = Instant::now();
        caller.join().ok().and_then(|called| answered.checked_duration_since(called))
    })
}
