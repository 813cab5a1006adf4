//! Minimax, alpha-beta and the displayed tree, on synthetic trees.
#![allow(clippy::unwrap_used)] // all of it is tests
mod toy;

use game::{Estimate, Line, Player};
use search::{
    Effort, Searcher, Task, alphabeta,
    engine::{Engine, Features},
    minimax::{self, Minimax},
    tree::Tree,
};
use toy::{Leaves, Toy};

const MOST: usize = 100_000;

/// Trees of every kind: with and without extra moves and early ends.
fn toys() -> impl Iterator<Item = Toy> {
    (0..200).map(|seed| Toy {
        extra_moves: seed % 2 == 1,
        ends: seed % 3 == 1,
        ..Toy::new(2 + (seed % 4) as u8, 9, Leaves::Random, seed)
    })
}

fn grow(toy: &Toy, depth: u32) -> Tree<u8> {
    Tree::grow(toy, &Vec::new(), depth, Toy::plain_estimate, MOST).unwrap()
}

fn alpha_beta(toy: &Toy, depth: u32) -> (i32, Effort) {
    let mut effort = Effort::default();
    let guess = Toy::plain_estimate;
    let value = alphabeta::value(toy, &Vec::new(), depth, 0, alphabeta::OPEN, guess, &mut effort);
    (value, effort)
}

#[test]
fn the_tree_says_what_minimax_and_alpha_beta_do() {
    for toy in toys() {
        for depth in 1..=5 {
            let tree = grow(&toy, depth);
            let mut nodes = 0;
            let value =
                minimax::value(&toy, &Vec::new(), depth, 0, Toy::plain_estimate, &mut nodes);
            assert_eq!((tree.value(), tree.nodes.len() as u64), (value, nodes), "{toy:?}");
            // The walk over the finished tree and the search without a tree are two programs.
            let (cut_value, effort) = alpha_beta(&toy, depth);
            assert_eq!(cut_value, value, "{toy:?}");
            assert_eq!(tree.nodes[0].seen.unwrap().value, value, "{toy:?}");
            assert_eq!(tree.visited() as u64, effort.nodes, "{toy:?}");
            assert_eq!(tree.cutoffs() as u64, effort.cutoffs, "{toy:?}");
            assert!(effort.nodes <= nodes, "{toy:?}");
        }
    }
}

#[test]
fn what_is_left_out_cannot_change_the_value() {
    for toy in toys().take(60) {
        let mut tree = grow(&toy, 4);
        // Whatever the values of the pruned leaves, the root keeps its value.
        let value = tree.value();
        let mut random = fastrand::Rng::with_seed(toy.seed);
        for at in (0..tree.nodes.len()).rev() {
            let node = &tree.nodes[at];
            let below = node.children.iter().map(|&it| tree.nodes[it].value);
            let value = match node.to_move {
                _ if node.children.is_empty() && node.seen.is_none() => random.i32(-9..=9),
                _ if node.children.is_empty() => node.value,
                Player::A => below.max().unwrap(),
                Player::B => below.min().unwrap(),
            };
            tree.nodes[at].value = value;
        }
        assert_eq!(tree.value(), value, "{toy:?}");
    }
}

#[test]
fn the_best_order_gives_the_least_tree() {
    // Knuth and Moore 1975, corollary 1 of theorem 1.
    let least = |width: u64, depth: u32| width.pow(depth.div_ceil(2)) + width.pow(depth / 2) - 1;
    for (width, depth) in [(2, 4), (3, 3), (3, 6), (5, 4), (7, 3)] {
        let leaves = |leaves| {
            let tree = grow(&Toy::new(width, depth + 1, leaves, 0), depth);
            let visited = tree.nodes.iter().filter(|it| it.ply == depth && it.seen.is_some());
            visited.count() as u64
        };
        assert_eq!(leaves(Leaves::BestFirst), least(width.into(), depth));
        assert_eq!(leaves(Leaves::Equal), least(width.into(), depth));
        assert_eq!(leaves(Leaves::WorstFirst), u64::from(width).pow(depth));
    }
}

#[test]
fn the_chosen_line_has_the_value_of_the_root() {
    for toy in toys() {
        let tree = grow(&toy, 4);
        let line = tree.line();
        assert!(tree.best().contains(&line[0]));
        let chosen: Vec<_> = tree.nodes.iter().filter(|it| it.chosen).collect();
        assert_eq!(chosen.len(), line.len() + 1);
        assert!(chosen.iter().all(|it| it.value == tree.value() && it.seen.is_some()));
    }
}

#[test]
fn a_tree_that_is_too_large_is_made_less_deep() {
    let toy = Toy::new(3, 9, Leaves::Random, 1);
    let guess = Toy::plain_estimate;
    // 1 + 3 + 9 + 27 = 40.
    assert!(Tree::grow(&toy, &Vec::new(), 3, guess, 39).is_none());
    assert_eq!(Tree::grow(&toy, &Vec::new(), 3, guess, 40).unwrap().nodes.len(), 40);
    assert_eq!(Tree::fitting(&toy, &Vec::new(), 9, guess, 100).unwrap().depth, 3);
    assert!(Tree::fitting(&toy, &Vec::new(), 9, guess, 3).is_none());
    // A tree in which every game has ended is not grown further.
    let toy = Toy::new(2, 3, Leaves::Random, 1);
    assert_eq!(Tree::fitting(&toy, &Vec::new(), 60, guess, 100).unwrap().depth, 3);
}

#[test]
fn equal_moves_are_equally_likely() {
    let line = Line::new(Toy::new(3, 9, Leaves::Equal, 0), Vec::new());
    let mut minimax = Minimax::new(2, 7);
    let mut counts = [0; 3];
    for _ in 0..3000 {
        let report = minimax.search(&line, &Task::default(), |_| ());
        counts[usize::from(report.line[0])] += 1;
    }
    // 1000 each with a standard deviation of 26; the book's coin would give
    // 750, 750, 1500.
    assert!(counts.iter().all(|it| (900..1100).contains(it)), "{counts:?}");
}

#[test]
fn the_move_is_one_of_the_position_asked_about() {
    for toy in toys() {
        let line = Line::new(toy.clone(), Vec::new());
        let report = Minimax::new(4, 1).search(&line, &Task::default(), |_| ());
        let tree = grow(&toy, 4);
        assert!(tree.best().contains(&report.line[0]), "{toy:?}");
        let for_a = if tree.nodes[0].to_move == Player::A { tree.value() } else { -tree.value() };
        assert_eq!(report.value.0, for_a, "{toy:?}");
    }
}

#[test]
fn minimax_stops_when_asked_to_and_still_has_a_move() {
    let line = Line::new(Toy::new(8, 60, Leaves::Random, 0), Vec::new());
    let task = Task::for_time(std::time::Duration::from_millis(5));
    let clock = std::time::Instant::now();
    let report = Minimax::new(50, 1).search(&line, &task, |_| ());
    assert_eq!(report.line.len(), 1);
    assert!(clock.elapsed().as_secs() < 5);
    let task = Task::default();
    task.stop.stop();
    assert_eq!(Minimax::new(50, 1).search(&line, &task, |_| ()).line.len(), 1);
}

#[test]
fn the_engine_without_its_arts_is_the_textbook() {
    let bare = Features { table: false, ordering: false, windows: false, ..Features::FAITHFUL };
    for toy in toys().filter(|it| !it.ends).take(40) {
        let line = Line::new(toy.clone(), Vec::new());
        let mut engine = Engine::new(0, 1, bare);
        let report = engine.search(&line, &Task::to_depth(5), |_| ());
        let each: Vec<_> = (1..=5).map(|depth| alpha_beta(&toy, depth).1).collect();
        assert_eq!(report.nodes, each.iter().map(|it| it.nodes).sum::<u64>(), "{toy:?}");
        assert_eq!(engine.cutoffs(), each.iter().map(|it| it.cutoffs).sum::<u64>(), "{toy:?}");
    }
}
