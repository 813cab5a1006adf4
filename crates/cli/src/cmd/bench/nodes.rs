//! How fast the engine is: nodes a second, nodes to a fixed depth, and what a
//! second thread brings.
//!
//! Every search begins with an empty table. The depth of the signature depends on the rules of the
//! game alone, so the nodes it takes with one thread are the same on every machine, and change when
//! the search changes. Threads are compared at the first depth that takes a while; that depth is
//! reported too.

use std::time::Instant;

use game::{Game, Line, Playable, notation};
use search::{
    Searcher, Task,
    engine::{Engine, Features, MOST_MOVES},
};

use super::Measured;

/// Number of random plies before each measured search.
const PLIES: [usize; 4] = [0, 4, 8, 12];

/// Number of leaves of a perfect alpha-beta search, which gives the depth.
const LEAVES: f64 = 20_000.0;

/// The deepest.
const DEEPEST: u32 = 24;

/// Threads are compared at the first depth that takes one of them this many nodes or, where move
/// lists are long and nodes slow, this many seconds.
const ENOUGH: u64 = 2_000_000;
const LONG: f64 = 2.0;

/// Minimum number of repetitions.
const FEWEST: u32 = 2;

const TABLE: usize = 64 << 20;

pub(super) struct Nodes {
    pub seconds: f64,
}

/// What some searches took together.
#[derive(Copy, Clone, Default)]
struct Effort {
    nodes: u64,
    seconds: f64,
}

impl games::Visitor for Nodes {
    type Out = Vec<Measured>;

    fn visit<G: Playable>(self, game: G) -> Vec<Measured> {
        let name = notation::name(&game);
        let measured = |kind: &str, value, unit| Measured {
            name: format!("{kind} {name}"),
            value,
            unit,
            error: None,
        };
        let (lines, depth) = positions(&game);
        let mut alone = Engine::new(TABLE, 1, Features::ALL);
        let signature = search(&mut alone, &lines, depth);
        let mut results = vec![measured("signature", signature.nodes as f64, "nodes")];
        let Some(depth) = deep_enough(&mut alone, &lines, depth, signature) else {
            return results;
        };
        results.push(measured("depth", f64::from(depth), "plies"));
        // In turn, so that other load on the machine affects both equally.
        let mut pair = Engine::new(TABLE, 2, Features::ALL);
        let (mut one, mut two) = (Effort::default(), Effort::default());
        let clock = Instant::now();
        for time in 0.. {
            if FEWEST <= time && self.seconds < clock.elapsed().as_secs_f64() {
                break;
            }
            one.add(search(&mut alone, &lines, depth));
            two.add(search(&mut pair, &lines, depth));
        }
        let speed = |it: Effort| it.nodes as f64 / it.seconds;
        results.push(measured("nodes", speed(one), "nodes/s"));
        results.push(measured("threads", speed(two) / speed(one), "x"));
        // As often one as two, so the times compare.
        results.push(measured("depth-speedup", one.seconds / two.seconds, "x"));
        results
    }
}

impl Effort {
    fn add(&mut self, other: Effort) {
        self.nodes += other.nodes;
        self.seconds += other.seconds;
    }
}

/// Searches every position, each with an empty table.
fn search<G: Playable>(engine: &mut Engine, lines: &[Line<G>], depth: u32) -> Effort {
    let task = Task::to_depth(depth);
    let mut all = Effort::default();
    for line in lines {
        engine.forget();
        let report = engine.search(line, &task, |_| ());
        all.add(Effort { nodes: report.nodes, seconds: report.seconds });
    }
    all
}

/// The first depth at which one thread has enough to do: to begin a second one
/// costs as much as some hundred nodes, and what is over by then says nothing of
/// threads. `None` if all has been seen before that.
fn deep_enough<G: Playable>(
    engine: &mut Engine,
    lines: &[Line<G>],
    mut depth: u32,
    mut effort: Effort,
) -> Option<u32> {
    while effort.nodes < ENOUGH && effort.seconds < LONG {
        depth += 1;
        let deeper = search(engine, lines, depth);
        if deeper.nodes == effort.nodes {
            return None;
        }
        effort = deeper;
    }
    Some(depth)
}

/// Where to search, and how deep: the same at every call.
fn positions<G: Game>(game: &G) -> (Vec<Line<G>>, u32) {
    let mut random = fastrand::Rng::with_seed(1);
    let (mut logarithms, mut count) = (0.0, 0);
    let mut lines = Vec::new();
    for plies in PLIES {
        let mut line = Line::new(game.clone(), game.start());
        for _ in 0..plies {
            let mut next = line.clone();
            let count = game.moves(line.position()).len();
            let chosen = random.usize(..count.max(1));
            let Some(mv) = game.moves(line.position()).nth(chosen) else { break };
            next.push(mv);
            if next.outcome().is_some() {
                break;
            }
            line = next;
        }
        for position in line.positions() {
            let width = game.moves(position).len().min(MOST_MOVES);
            logarithms += (width.max(2) as f64).ln();
            count += 1;
        }
        lines.push(line);
    }
    // Perfectly ordered, alpha-beta visits about the square root of all leaves.
    let width = logarithms / f64::from(count);
    let depth = 2.0 * LEAVES.ln() / width;
    (lines, (depth.round() as u32).clamp(1, DEEPEST))
}

/// The geometric means over the games, for what is a ratio.
pub(super) fn means(all: &[Measured]) -> Vec<Measured> {
    let mean = |kind: &str| {
        let of_kind = all.iter().filter(|it| it.name.split(' ').next() == Some(kind));
        let logarithms: Vec<f64> = of_kind.map(|it| it.value.ln()).collect();
        let mean = logarithms.iter().sum::<f64>() / logarithms.len() as f64;
        let value = mean.exp();
        let several = 1 < logarithms.len();
        several.then(|| Measured { name: format!("{kind} mean"), value, unit: "x", error: None })
    };
    ["threads", "depth-speedup"].into_iter().filter_map(mean).collect()
}
