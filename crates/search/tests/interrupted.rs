//! An engine that has to stop in the middle of a depth plays the best move of the previous depth,
//! unless another move has beaten it.
#![allow(clippy::unwrap_used)] // these are tests

mod toy;

use game::{Game, Line};
use search::{
    Report, Searcher, Task,
    engine::{Engine, Features},
};
use toy::{Leaves, Toy};

fn search(toy: &Toy, task: &Task) -> Report<u8> {
    let line = Line::new(toy.clone(), toy.start());
    Engine::new(1 << 16, 1, Features::FAITHFUL).search(&line, task, |_| ())
}

#[test]
fn nothing_better_is_forgotten() {
    let (mut kept, mut changed) = (0, 0);
    for seed in 0..60 {
        let toy = Toy::new(4, 12, Leaves::Wide, seed);
        for nodes in (60..2500).step_by(61) {
            let report = search(&toy, &Task::with_nodes(nodes));
            // The depth that was finished.
            let before = search(&toy, &Task::to_depth(report.depth)).line[0];
            let now = report.line[0];
            if now == before {
                kept += 1;
                continue;
            }
            changed += 1;
            let each = Task { every_move: true, ..Task::to_depth(report.depth + 1) };
            let values = search(&toy, &each).moves;
            let value = |mv: u8| values.iter().find(|it| it.0 == mv).unwrap().1;
            assert!(value(before) < value(now), "seed {seed}, {nodes} nodes: {now} for {before}");
        }
    }
    // 243 if a move that failed high could be forgotten while the window was widened, 261 if it is
    // searched first.
    assert!(100 < kept && 250 < changed, "{kept} {changed}");
}

/// A loss is proven when every move loses, not when the first one does.
#[test]
fn nothing_is_lost_before_everything_was_tried() {
    let (mut stopped, mut certain) = (0, 0);
    for seed in 0..60 {
        let toy = Toy { ends: true, ..Toy::new(4, 9, Leaves::Wide, seed) };
        let truth = search(&toy, &Task::to_depth(9));
        for nodes in 5..200 {
            let report = search(&toy, &Task::with_nodes(nodes));
            stopped += u32::from(report.depth < truth.depth);
            if report.exact {
                assert_eq!(report.value.is_loss(), truth.value.is_loss(), "seed {seed}, {nodes}");
                certain += 1;
            }
        }
    }
    assert!(100 < stopped && 100 < certain, "{stopped} {certain}");
}
