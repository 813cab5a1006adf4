//! What the generic solver costs: the movement phase of Morris with up to four
//! stones each, solved by `solve` through `Index`, or by a program that knows
//! nothing but Morris.
//!
//! ```text
//! cargo build --release -p games --example solve_morris
//! valgrind --tool=callgrind target/release/examples/solve_morris generic
//! valgrind --tool=callgrind target/release/examples/solve_morris alone
//! ```
//!
//! Both print the counts of each slice, which must be the same, and callgrind
//! the instructions that it took. `alone` has rules, numbering and retrograde
//! analysis of its own: plain functions over two words of stones, one thread,
//! lists of positions to be looked at instead of marks.

// It is there to print.
#![allow(clippy::print_stdout)]

mod alone;

use game::{Index, Numbered, notation};
use games::morris::Morris;
use solve::{Below, Job, Part, retrograde::retrograde};

/// Slices with more stones on a side are left out.
const MOST: usize = 4;

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("generic") => generic(),
        Some("alone") => alone::solve(MOST),
        _ => println!("expected generic or alone"),
    }
}

fn generic() {
    let Ok(game) = notation::with_options::<Morris>("rules=tournament") else { return };
    let Ok(index) = game.without_history_rules().index() else { return };
    let mut parts: Vec<(_, Part)> = Vec::new();
    for group in index.groups() {
        let wanted = |&slice| {
            (3..=MOST as u8).any(|it| index.name(slice).starts_with(&format!("{it}-")))
                && (3..=MOST).any(|it| index.name(slice).ends_with(&format!("-{it}")))
                && index.name(slice).len() == 3
        };
        if !group.slices.iter().all(wanted) {
            continue;
        }
        let needed: Vec<_> = group.slices.iter().flat_map(|&it| index.below(it)).collect();
        let known = parts.iter().filter(|it| needed.contains(&it.0));
        let below = Below { parts: known.map(|it| (it.0, &it.1)).collect() };
        let solved = retrograde(&index, &group.slices, &below, 1, &Job::default());
        let Ok(solved) = solved else { return };
        for (&slice, part) in group.slices.iter().zip(&solved) {
            let counts = part.counts();
            println!("{} {} {} {}", index.name(slice), counts.win, counts.draw, counts.loss);
        }
        parts.extend(group.slices.into_iter().zip(solved));
    }
}
