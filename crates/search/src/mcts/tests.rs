//! Proofs on graphs with many cycles, with and without history rules, and the limits of a task.

use std::time::{Duration, Instant};

use game::{Game, Limits, Line, Repetition, Verdict};

use super::Mcts;
use crate::{
    Report, Searcher, Task, Value,
    toy::{Graph, agrees, try_everything},
};

/// Enough memory for these graphs.
const BYTES: usize = 1 << 22;

fn search(line: &Line<Graph>, bytes: usize, task: &Task) -> Report<u8> {
    Mcts::new(bytes, 1).search(line, task, |_| ())
}

#[test]
fn proofs_agree_with_going_back_from_the_ends() {
    let mut random = fastrand::Rng::with_seed(1);
    let mut proven = 0;
    for _ in 0..1000 {
        let graph = Graph::random(&mut random, 10);
        let truth = graph.solve();
        for (position, truth) in (0..).zip(truth) {
            let line = Line::new(graph.clone(), position);
            let report = search(&line, BYTES, &Task::with_nodes(60));
            if report.exact {
                assert!(agrees(report.value, truth), "{graph:?} {position} {report:?}");
                proven += 1;
            }
        }
    }
    assert!(5000 < proven, "{proven}");
}

#[test]
fn proofs_obey_the_rules_that_look_back() {
    let mut random = fastrand::Rng::with_seed(2);
    let repetition = |occurrence, verdict| Some(Repetition { occurrence, verdict });
    let mut proven = [0; 3];
    for _ in 0..1000 {
        for (number, limits) in [
            Limits { quiet_turns: None, repetition: repetition(2, Verdict::MoverLoses) },
            Limits { quiet_turns: None, repetition: repetition(2, Verdict::Draw) },
            Limits { quiet_turns: Some(3), repetition: repetition(3, Verdict::Draw) },
        ]
        .into_iter()
        .enumerate()
        {
            let mut graph = Graph::random(&mut random, 4);
            graph.limits = limits;
            // A history of a few plies.
            let mut line = Line::new(graph.clone(), 0);
            for _ in 0..random.usize(..3) {
                if line.outcome().is_none() {
                    let moves: Vec<u8> = graph.moves(line.position()).collect();
                    line.push(*random.choice(&moves).unwrap());
                }
            }
            let report = search(&line, BYTES, &Task::with_nodes(500));
            if report.exact {
                let truth = try_everything(&mut line);
                assert!(agrees(report.value, truth), "{line:?} {report:?} {truth:?}");
                proven[number] += 1;
            }
        }
    }
    assert!(proven.iter().all(|&it| 700 < it), "{proven:?}");
}

#[test]
fn every_move_gets_a_value_and_the_line_can_be_played() {
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..300 {
        let graph = Graph::random(&mut random, 10);
        let truth = graph.solve();
        let line = Line::new(graph.clone(), 0);
        let task = Task { every_move: true, ..Task::with_nodes(100) };
        let report = search(&line, BYTES, &task);
        assert_eq!(report.moves.len(), graph.moves(&0).len());
        for (mv, value) in &report.moves {
            let same = graph.to_move(mv) == graph.to_move(&0);
            let truth = truth[usize::from(*mv)].seen_by(same);
            assert!(value.plies_to_end().is_none() || agrees(*value, truth));
        }
        let mut position = 0;
        for mv in &report.line {
            position = graph.play(&position, *mv).unwrap();
        }
        if report.exact && report.value != Value::DRAW {
            assert!(graph.outcome(&position).is_some());
        }
    }
}

#[test]
fn the_same_seed_finds_the_same() {
    let graph = Graph::random(&mut fastrand::Rng::with_seed(4), 200);
    let line = Line::new(graph, 0);
    let find = |seed| {
        let mut told = 0;
        let task = Task::with_nodes(2000);
        let report = Mcts::new(BYTES, seed).search(&line, &task, |_| told += 1);
        assert!(0 < told || report.exact);
        Report { seconds: 0.0, ..report }
    };
    assert_eq!(find(7), find(7));
}

#[test]
fn limits_are_kept() {
    let mut random = fastrand::Rng::with_seed(5);
    for bytes in [0, 1000, BYTES] {
        for _ in 0..100 {
            let graph = Graph::random(&mut random, 50);
            let line = Line::new(graph.clone(), 0);
            let report = search(&line, bytes, &Task::with_nodes(50));
            assert!(report.nodes <= 50);
            assert!(graph.moves(&0).any(|mv| report.line[0] == mv));
            let report = search(&line, bytes, &Task { depth: Some(2), ..Task::with_nodes(500) });
            assert!(report.depth <= 2);
            assert!(bytes != 0 || report.depth <= 1, "there is no room for more");
        }
    }
}

#[test]
fn stops_when_told_and_when_time_is_up() {
    let mut random = fastrand::Rng::with_seed(6);
    let open = std::iter::repeat_with(|| Line::new(Graph::random(&mut random, 250), 0))
        .find(|line| {
            let report = search(line, BYTES, &Task::with_nodes(500));
            !report.exact && report.nodes == 500
        })
        .unwrap();
    let task = Task::default();
    task.stop.stop();
    assert!(!search(&open, BYTES, &task).line.is_empty());
    let begin = Instant::now();
    let time = Duration::from_millis(20);
    let report = search(&open, BYTES, &Task::for_time(time));
    assert!(report.exact || time <= begin.elapsed());
    assert!(begin.elapsed() < Duration::from_secs(2));
}
