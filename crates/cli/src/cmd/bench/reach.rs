//! How fast the states of a net are found, one by one.
//!
//! One thread is measured in processor time, where the system says how much that was, because other
//! work on the machine then matters less. Two threads are compared with one by the clock.

use std::{fs, time::Instant};

use game::ParseError;
use petri::{
    Net, Semantics, models,
    reach::{Job, Limits, explore},
};

use super::Measured;

/// The nets measured unless others are named.
pub(super) const NETS: [&str; 4] = ["kanban:5", "fms:5", "swimming-pool:2", "house-construction:5"];

/// At least this number of rounds of each.
const FEWEST: u32 = 2;

pub(super) fn reach(name: &str, seconds: f64) -> Result<Vec<Measured>, ParseError> {
    let net = models::build(name)?;
    let (mut states, mut alone, mut clock_alone, mut clock_pair) = (0, 0.0, 0.0, 0.0);
    let clock = Instant::now();
    for round in 0.. {
        if FEWEST <= round && seconds < clock.elapsed().as_secs_f64() {
            break;
        }
        // In turn, so that whatever else the machine does affects both alike.
        let (found, processor, wall) = run(&net, 1);
        states += found;
        alone += processor;
        clock_alone += wall;
        clock_pair += run(&net, 2).2;
    }
    let measured = |kind: &str, value, unit| Measured {
        name: format!("{kind} {name}"),
        value,
        unit,
        error: None,
    };
    Ok(vec![
        measured("reach", states as f64 / alone, "states/s"),
        measured("reach-threads", clock_alone / clock_pair, "x"),
    ])
}

/// The number of states, the processor time of this thread and the time by the clock.
fn run(net: &Net, threads: usize) -> (u64, f64, f64) {
    let (clock, before) = (Instant::now(), processor_time());
    let report = explore(net, Semantics::default(), threads, Limits::default(), &Job::default());
    let wall = clock.elapsed().as_secs_f64();
    let processor = match (before, processor_time()) {
        (Some(before), Some(after)) => after - before,
        _ => wall,
    };
    (report.states, processor, wall)
}

/// The seconds that this thread has run so far, on Linux.
fn processor_time() -> Option<f64> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = text.split(' ').next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}
