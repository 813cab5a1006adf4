//! Proofs on graphs with many cycles, and the limits of a task.

use std::time::{Duration, Instant};

use game::{Game, Line};

use super::Prover;
use crate::{
    Report, Searcher, Task, Value,
    toy::{Graph, agrees},
};

fn prove(graph: &Graph, position: u8, bytes: usize, task: &Task) -> Report<u8> {
    Prover::new(bytes).search(&Line::new(graph.clone(), position), task, |_| ())
}

#[test]
fn agrees_with_going_back_from_the_ends() {
    let mut random = fastrand::Rng::with_seed(1);
    let (mut decided, mut drawn) = (0, 0);
    for _ in 0..2000 {
        let size = random.u8(2..14);
        let graph = Graph::random(&mut random, size);
        for (position, truth) in (0..).zip(graph.solve()) {
            // A tiny table loses most entries.
            for bytes in [0, 1 << 14] {
                let report = prove(&graph, position, bytes, &Task::with_nodes(1_000_000));
                assert!(report.exact, "{graph:?} {position}");
                assert!(agrees(report.value, truth), "{graph:?} {position} {report:?} {truth:?}");
            }
            decided += u32::from(truth != Value::DRAW);
            drawn += u32::from(truth == Value::DRAW);
        }
    }
    assert!(5000 < decided && 2000 < drawn, "{decided} {drawn}");
}

#[test]
fn the_line_leads_to_the_end() {
    let mut random = fastrand::Rng::with_seed(2);
    for _ in 0..500 {
        let graph = Graph::random(&mut random, 12);
        let report = prove(&graph, 0, 1 << 14, &Task::default());
        let mut position = 0;
        for &mv in &report.line {
            position = graph.play(&position, mv).unwrap();
        }
        if let Some(plies) = report.value.plies_to_end() {
            let outcome = graph.outcome(&position).unwrap();
            let reached = Value::of(outcome, graph.to_move(&0), report.line.len() as u32);
            assert_eq!(reached.is_win(), report.value.is_win());
            assert!(report.line.len() as u32 <= plies);
        }
    }
}

#[test]
fn every_move_gets_a_value() {
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..500 {
        let graph = Graph::random(&mut random, 10);
        let truth = graph.solve();
        let task = Task { every_move: true, ..Task::default() };
        let report = prove(&graph, 0, 1 << 14, &task);
        assert_eq!(report.moves.len(), graph.moves(&0).len());
        for (mv, value) in report.moves {
            let same = graph.to_move(&mv) == graph.to_move(&0);
            assert!(agrees(value, truth[usize::from(mv)].seen_by(same)));
        }
    }
}

#[test]
fn limits_are_kept_and_nothing_wrong_is_said() {
    let mut random = fastrand::Rng::with_seed(4);
    let (mut known, mut unknown) = (0, 0);
    for _ in 0..1000 {
        let graph = Graph::random(&mut random, 12);
        let truth = graph.solve()[0];
        let depth = random.u32(1..4);
        for task in [Task::with_nodes(2), Task::to_depth(depth)] {
            let report = prove(&graph, 0, 1 << 12, &task);
            assert!(graph.moves(&0).any(|mv| report.line[0] == mv));
            if report.exact {
                assert!(agrees(report.value, truth));
                known += 1;
            } else {
                unknown += 1;
            }
        }
        let seen = truth.plies_to_end().is_some_and(|it| it <= depth);
        assert!(!seen || prove(&graph, 0, 1 << 12, &Task::to_depth(depth)).exact);
    }
    assert!(300 < known && 300 < unknown, "{known} {unknown}");
}

#[test]
fn stops_when_told_and_when_time_is_up() {
    // Where nothing can be proved soon: a large graph without a win.
    let mut random = fastrand::Rng::with_seed(5);
    let graph = Graph::random(&mut random, 250);
    let task = Task::default();
    task.stop.stop();
    let report = prove(&graph, 0, 1 << 16, &task);
    assert_eq!(report.line.len(), 1);
    let begin = Instant::now();
    prove(&graph, 0, 1 << 16, &Task::for_time(Duration::from_millis(20)));
    assert!(begin.elapsed() < Duration::from_secs(2));
}
