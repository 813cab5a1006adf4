//! The interaction of threads, tested with a single running one so that it is deterministic.

use game::Game;

use super::{busy::Work, *};
use crate::toy::Graph;

const SIZE: u8 = 30;
const DEPTH: u32 = 7;

/// The value that one of `threads` threads finds while others are searching `taken` and never
/// finish.
fn value(graph: &Graph, threads: usize, taken: &[Work]) -> Value {
    let line = Line::new(graph.clone(), graph.start());
    let (table, task) = (Transpositions::new(1 << 12), Task::to_depth(DEPTH));
    let shared = Shared {
        table: &table,
        task: &task,
        features: Features::FAITHFUL,
        begin: Instant::now(),
        deadline: None,
        done: AtomicBool::new(false),
        nodes: AtomicU64::new(0),
        cutoffs: AtomicU64::new(0),
        threads,
        busy: Busy::new(),
    };
    taken.iter().for_each(|it| shared.busy.take(*it));
    deepen(&line, &shared, 0, &mut |_| ()).value
}

#[test]
fn what_others_have_in_hand_is_looked_at_in_the_end() {
    let mut random = fastrand::Rng::with_seed(1);
    for number in 0..400 {
        let graph = Graph::random(&mut random, SIZE);
        let mut taken = Vec::new();
        for position in 0..SIZE {
            let some = (0..3).filter(|_| random.bool());
            taken.extend(some.map(|it| Work::new(graph.key(&position), it)));
        }
        assert_eq!(value(&graph, 2, &taken), value(&graph, 1, &[]), "graph {number}");
    }
}
