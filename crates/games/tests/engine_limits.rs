//! The engine keeps its limits: it stops when told, spends no more nodes than
//! it is given, and with one thread finds the same again.
#![allow(clippy::unwrap_used)] // all of it is tests

use game::{Game, Line, Playable, notation};
use games::{Visitor, nim::Nim};
use search::{
    Searcher, Task,
    engine::{Engine, Features},
};

const TABLE: usize = 1 << 20;

/// Uses a tool on every game, with its defaults and each variant.
fn everywhere<V: Visitor<Out = ()> + Copy>(visitor: V) {
    for name in games::ALL.iter().flat_map(|entry| entry.names()) {
        games::visit(&name, visitor).unwrap();
    }
}

#[derive(Copy, Clone)]
struct TheSameTwice;

impl Visitor for TheSameTwice {
    type Out = ();

    fn visit<G: Playable>(self, game: G) {
        let name = notation::name(&game);
        let mut line = Line::new(game.clone(), game.start());
        for nodes in [40, 1_000, 20_000] {
            let search = || {
                let mut reports = Vec::new();
                let mut engine = Engine::new(TABLE, 1, Features::ALL);
                let last = engine.search(&line, &Task::with_nodes(nodes), |it| {
                    reports.push(it.clone());
                });
                reports.push(last);
                for report in &mut reports {
                    report.seconds = 0.0;
                }
                reports
            };
            let (first, second) = (search(), search());
            assert_eq!(first, second, "{name} {nodes}");
            let last = first.last().unwrap();
            assert!(last.nodes <= nodes + 1, "{name}: {} of {nodes}", last.nodes);
            // On to another position.
            let Some(&mv) = last.line.first() else { break };
            line.push(mv);
            if line.outcome().is_some() {
                break;
            }
        }
    }
}

#[test]
fn one_thread_finds_the_same_again() {
    everywhere(TheSameTwice);
}

#[derive(Copy, Clone)]
struct Stopped;

impl Visitor for Stopped {
    type Out = ();

    /// Time is not for tests, so nodes are counted: the engine looks up every
    /// 256 of them.
    fn visit<G: Playable>(self, game: G) {
        const LOOKS: u64 = 256;
        let name = notation::name(&game);
        let line = Line::new(game.clone(), game.start());
        for threads in [1, 2] {
            for depth in [1, 3, 5] {
                let task = Task { nodes: Some(200_000), ..Task::default() };
                let stop = task.stop.clone();
                let mut when = None;
                let report =
                    Engine::new(TABLE, threads, Features::ALL).search(&line, &task, |report| {
                        if report.depth == depth {
                            stop.stop();
                            when = Some(report.nodes);
                        }
                    });
                // Nodes of a second thread are known only now and then.
                let most = LOOKS * if threads == 1 { 1 } else { 20 };
                if let Some(when) = when {
                    assert!(
                        report.nodes <= when + most,
                        "{name}: {when} {} {threads}",
                        report.nodes
                    );
                }
                assert!(game.is_legal(line.position(), report.line[0]), "{name}");
            }
        }
    }
}

#[test]
fn a_stop_is_obeyed_within_a_few_nodes() {
    everywhere(Stopped);
}

#[test]
fn even_a_stop_before_the_beginning_yields_a_ply() {
    for name in ["nim:heaps=2147483647-2147483646", "kalah", "morris"] {
        struct Now;
        impl Visitor for Now {
            type Out = ();
            fn visit<G: Playable>(self, game: G) {
                let line = Line::new(game.clone(), game.start());
                let task = Task::default();
                task.stop.stop();
                let report = Engine::new(0, 2, Features::ALL).search(&line, &task, |_| ());
                assert!(game.is_legal(line.position(), report.line[0]));
                for task in [Task::with_nodes(0), Task::to_depth(0), Task::to_depth(u32::MAX)] {
                    let task = Task { nodes: Some(task.nodes.unwrap_or(1000)), ..task };
                    let report = Engine::new(0, 1, Features::ALL).search(&line, &task, |_| ());
                    assert!(game.is_legal(line.position(), report.line[0]));
                }
            }
        }
        games::visit(name, Now).unwrap();
    }
}

/// Lists of moves that are too long are cut; the game's hint is beyond their
/// end.
#[test]
fn long_lists_are_cut_but_the_hint_is_tried() {
    for (heaps, best) in [
        ("2147483647-5", "1x2147483642"),
        ("7-2147483647-9", "2x2147483633"),
        ("9999-10000", "2x1"),
    ] {
        let game: Nim = notation::with_options(&format!("heaps={heaps}")).unwrap();
        let line = Line::new(game.clone(), game.start());
        let report =
            Engine::new(TABLE, 1, Features::ALL).search(&line, &Task::with_nodes(50_000), |_| ());
        let ply = game::Notation::write_move(&game, line.position(), report.line[0]);
        assert_eq!(ply, best);
    }
}
