//! How fast games are solved, and how fast tables answer.
//!
//! What is solved stays in memory: from the first slice on, as many as fit into
//! the time. What is asked are random positions of the tables that are there.

use std::time::{Duration, Instant};

use game::{Index, Numbered, Playable, notation};
use play::tablebase::{Database, TablebaseError, directory};
use solve::{Below, Job, Part, retrograde::retrograde, sweep::sweep};

use super::Measured;

/// Slices that are larger than this are not begun.
const LARGEST: u64 = 50_000_000;

/// Positions that are asked for.
const QUESTIONS: usize = 2000;

/// How fast a game is solved.
pub(super) struct Solving {
    pub seconds: f64,
}

impl games::IndexVisitor for Solving {
    type Out = Vec<Measured>;

    fn visit<G: Playable + Numbered>(self, game: G) -> Vec<Measured> {
        let Ok(index) = game.index() else { return Vec::new() };
        let job = Job::default();
        let mut parts: Vec<(<G::Index as Index>::Slice, Part)> = Vec::new();
        let (mut positions, mut spent) = (0, 0.0);
        for group in index.groups() {
            let entries: u64 = group.slices.iter().map(|&it| index.len(it)).sum();
            if self.seconds < spent || LARGEST < entries {
                break;
            }
            let needed: Vec<_> = group.slices.iter().flat_map(|&it| index.below(it)).collect();
            let known = parts.iter().filter(|it| needed.contains(&it.0));
            let below = Below { parts: known.map(|it| (it.0, &it.1)).collect() };
            let clock = Instant::now();
            let solved = match group.cyclic {
                true => retrograde(&index, &group.slices, &below, 1, &job),
                false => sweep(&index, &group.slices, &below, group.distances, 1, &job),
            };
            spent += clock.elapsed().as_secs_f64();
            let Ok(solved) = solved else { break };
            positions += solved.iter().map(|it| it.counts().positions).sum::<u64>();
            parts.extend(group.slices.into_iter().zip(solved));
        }
        let name = format!("solve {}", notation::name(&game));
        vec![Measured { name, value: positions as f64 / spent, unit: "positions/s", error: None }]
    }
}

/// How fast tables answer.
pub(super) struct Probing;

impl games::IndexVisitor for Probing {
    type Out = Vec<Measured>;

    fn visit<G: Playable + Numbered>(self, game: G) -> Vec<Measured> {
        // Without tables there is nothing to measure.
        ask(&game).unwrap_or_default()
    }
}

fn ask<G: Playable + Numbered>(game: &G) -> Result<Vec<Measured>, TablebaseError> {
    let database = Database::open(game, &directory()?)?;
    let mut random = fastrand::Rng::with_seed(0);
    let choose = |_| database.sample(&mut |below| random.u64(..below));
    let positions: Vec<_> = (0..QUESTIONS).map_while(choose).collect();
    if positions.is_empty() {
        return Ok(Vec::new());
    }
    // Opening a file is not part of a look-up: every table is asked once.
    for position in &positions {
        database.value(position)?;
    }
    let mut measured = Vec::new();
    for kind in ["probe-file", "probe"] {
        let mut times = Vec::new();
        for position in &positions {
            match kind {
                "probe" => drop(database.value(position)?),
                _ => database.forget(),
            }
            let clock = Instant::now();
            database.value(position)?;
            times.push(clock.elapsed());
        }
        let name = format!("{kind} {}", database.game());
        measured.push(Measured { name, value: median(times), unit: "µs", error: None });
    }
    Ok(measured)
}

/// The median in microseconds.
fn median(mut times: Vec<Duration>) -> f64 {
    times.sort_unstable();
    times[times.len() / 2].as_secs_f64() * 1e6
}
