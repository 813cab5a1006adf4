//! The tables of `docs/results/crash.md`: every claim of the article on every
//! position of longer and longer rows, and one tower against one.
//! `cargo xtask results crash` puts them into the page, and has the pictures
//! drawn into the folder that is its argument. `towers` alone, with a height
//! and a gap, prints nothing but the last table.

#![allow(clippy::print_stdout)]

#[path = "../tests/crash_claims/claims.rs"]
mod claims;
#[path = "../tests/crash_claims/towers.rs"]
mod towers;

use std::{env, fs, path::Path, thread, time::Instant};

use claims::{
    CLOSE, Row, Tally, closed_up, is_by_parity, material, parity, three_by_parity, three_by_shape,
    together, two_against_scattered,
};
use draw::{Bars, Shares, SvgStyle, bars_svg};
use game::{Index, Numbered, notation};
use games::crash::{Crash, CrashIndex, Position};
use solve::{Below, Job, Part, sweep::sweep};
use towers::Towers;

/// Towers up to this height, with gaps up to this one; up to the second height
/// a whole database has to say the same.
const TOWER: usize = 6;
const GAP: usize = 20;
const SOLVED: usize = 4;

fn main() {
    let clock = Instant::now();
    let timed = |what: &str| eprintln(what, clock);
    let arguments: Vec<String> = env::args().skip(1).collect();
    let number = |text: &String| text.parse().expect("a number");
    if let [what, height, gap] = &arguments[..] {
        assert_eq!(what, "towers", "expected a folder, or towers HEIGHT GAP");
        towers(number(height), number(gap));
        return timed("towers");
    }
    two_against_two(arguments.first().map(Path::new));
    timed("two against two");
    armies();
    timed("armies");
    small_gaps();
    timed("small gaps");
    three_against_three();
    timed("three against three");
    towers(TOWER, GAP);
    timed("towers");
}

/// How far it is.
#[allow(clippy::print_stderr)]
fn eprintln(what: &str, clock: Instant) {
    std::eprintln!("  {what}: {:.1} s", clock.elapsed().as_secs_f64());
}

fn share(Tally { cases, exceptions }: Tally) -> String {
    format!("{exceptions} of {cases}")
}

fn two_against_two(folder: Option<&Path>) {
    println!("### Two against two, gap at least 2\n");
    println!(
        "| fields | theorem, exceptions | corrected | sharpened | 2nd corollary as printed | with the other \
         player | that corrected | kept together | closed up |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    let mut last = None;
    for fields in 6..=20 {
        let mut row = Row::new(fields);
        let found = parity(&mut row);
        let (kept, closed) = (together(&mut row, 2..), closed_up(&mut row, 2..));
        println!(
            "| {fields} | {} of {} | {} | {} | {} | {} | {} | {} | {} |",
            found.exceptions,
            found.cases,
            share(found.corrected),
            share(found.sharpened),
            share(found.corollary[0]),
            share(found.corollary[1]),
            share(found.corollary_corrected),
            share(kept),
            share(closed),
        );
        last = Some(found);
    }
    let Some(found) = last else { return };
    println!(
        "\nExceptions to the theorem on 20 fields, by how far the favoured player's stones lie apart:\n"
    );
    println!("| apart | exceptions |\n|---|---|");
    for (apart, tally) in found.by_spread.iter().enumerate().filter(|it| 0 < it.1.cases) {
        println!("| {apart} | {} |", share(*tally));
    }
    println!("\nand by the gap:\n");
    println!("| gap | exceptions | least apart |\n|---|---|---|");
    for (gap, tally) in found.by_gap.iter().enumerate().filter(|it| 0 < it.1.cases) {
        let least = found.least_spread[gap].map_or("–".to_owned(), |it| it.to_string());
        println!("| {gap} | {} | {least} |", share(*tally));
    }
    let Some(folder) = folder else { return };
    println!();
    for (file, what, tallies) in [
        ("crash-apart.svg", "by how far the stones lie apart", &found.by_spread[..]),
        ("crash-gap.svg", "by the gap", &found.by_gap[..]),
    ] {
        fs::write(folder.join(file), picture(what, tallies)).expect("can be written");
        println!("![Exceptions to the theorem {what}]({file})\n");
    }
}

/// Exceptions as shares of bars.
fn picture(what: &str, tallies: &[Tally]) -> String {
    let tallies = tallies.iter().enumerate().filter(|it| 0 < it.1.cases);
    let bars = tallies.map(|(number, it)| {
        let [cases, exceptions] = [it.cases, it.exceptions].map(|it| it as u64);
        Shares { name: number.to_string(), counts: [cases - exceptions, 0, exceptions] }
    });
    let title = format!("CRASH!: exceptions {what}");
    bars_svg(&Bars {
        style: SvgStyle { title: &title, label: &title },
        subtitle: "two against two on 20 fields, gap at least 2, either player to move; number of cases",
        names: ["as the theorem says", "", "exceptions"],
        bars: bars.collect(),
    })
}

fn armies() {
    println!("\n### Two together against scattered stones, gap at least 2\n");
    println!(
        "| fields | scattered | not won, if these do as they like | not won, if these stay scattered |"
    );
    println!("|---|---|---|---|");
    for (fields, most) in [(12, 4), (16, 5), (20, 4)] {
        let mut row = Row::new(fields);
        for others in 1..=most {
            let [free, scattered] = two_against_scattered(&mut row, others, 2..);
            println!("| {fields} | {others} | {} | {} |", share(free), share(scattered));
        }
    }
    println!("\n### More material, gap at least 2\n");
    println!(
        "| fields | stones | not won by more | the same, the more stones on the same or neighbouring fields |"
    );
    println!("|---|---|---|---|");
    for (fields, most) in [(12, 5), (16, 4)] {
        let mut row = Row::new(fields);
        for white in 2..=most {
            for black in 1..white {
                let [all, close] = material(&mut row, white, black, 2..);
                println!(
                    "| {fields} | {white} against {black} | {} | {} |",
                    share(all),
                    share(close)
                );
            }
        }
    }
}

/// The claims of the tables before this one, where a player can strike at once.
fn small_gaps() {
    println!("\n### The same with a gap of 0 and of 1\n");
    println!("| fields | exceptions to | gap 0 | gap 1 | gap at least 2 |");
    println!("|---|---|---|---|---|");
    let gaps = [0..=0, 1..=1, 2..=usize::MAX];
    for fields in [12, 16] {
        let mut row = Row::new(fields);
        let print = |what: &str, found: [Tally; 3]| {
            let [none, one, more] = found.map(share);
            println!("| {fields} | {what} | {none} | {one} | {more} |");
        };
        print("two against two: kept together", gaps.clone().map(|it| together(&mut row, it)));
        print("two against two: closed up", gaps.clone().map(|it| closed_up(&mut row, it)));
        for others in 1..=4 {
            let found = gaps.clone().map(|it| two_against_scattered(&mut row, others, it));
            let what = format!("two together win against {others} scattered that");
            print(&format!("{what} do as they like"), found.map(|it| it[0]));
            print(&format!("{what} stay so"), found.map(|it| it[1]));
        }
        for (white, black) in [(2, 1), (3, 1), (3, 2), (4, 1), (4, 2), (4, 3)] {
            let found = gaps.clone().map(|it| material(&mut row, white, black, it));
            let what = format!("{white} against {black}: more win");
            print(&what, found.map(|it| it[0]));
            print(&format!("{what}, if together"), found.map(|it| it[1]));
        }
    }
}

fn three_against_three() {
    println!("\n### Three against three\n");
    println!(
        "| gap on 16 fields | even: the player to move loses | odd: the player to move loses |"
    );
    println!("|---|---|---|");
    let mut row = Row::new(16);
    for (gap, [even, odd]) in three_by_parity(&mut row, 0..=12) {
        println!("| {gap} | {} | {} |", share(even), share(odd));
    }
    println!("\nStones close together, gaps 2 to 14, White to move (W: White wins):\n");
    println!("| White | Black | by gap | parity alone |");
    println!("|---|---|---|---|");
    let shape = |number: usize| {
        let heights = (0..3).map(|field| CLOSE[number].iter().filter(|&&it| it == field).count());
        heights.filter(|&it| 0 < it).map(|it| it.to_string()).collect::<String>()
    };
    for (white, black, values) in three_by_shape(&mut Row::new(20), 2..=14) {
        let answer = if is_by_parity(&values) { "yes" } else { "no" };
        println!("| `{}` | `{}` | `{values}` | {answer} |", shape(white), shape(black));
    }
}

/// Every pair of towers, and a database of the less high ones beside it.
fn towers(most: usize, longest: usize) {
    println!("\n### One tower against one\n");
    println!("White to move; W: White wins, L: Black wins; gaps from 0 to {longest}.\n");
    println!("| White | Black | by gap |\n|---|---|---|");
    let options = format!("stones={},gap={longest}", SOLVED.min(most));
    let game: Crash = notation::with_options(&options).expect("is a game");
    let tables = Tables::of(&game);
    let mut towers = Towers::new(most, longest);
    for white in 1..=most {
        for black in 1..=most {
            let found = towers.by_gap(white, black);
            println!("| {white} | {black} | `{found}` |");
            if white.max(black) <= SOLVED {
                let value = |gap| {
                    let position = Towers::position(&game, longest, white, black, gap);
                    if tables.wins(&position) { 'W' } else { 'L' }
                };
                let solved: String = (0..=longest).map(value).collect();
                assert_eq!(found, solved, "{white} against {black}");
            }
        }
    }
    println!(
        "\n{} positions were gone through; up to height {} a database of all positions says the same.",
        towers.tried,
        SOLVED.min(most)
    );
}

/// The solved slices of a row.
struct Tables {
    index: CrashIndex,
    parts: Vec<(<CrashIndex as Index>::Slice, Part)>,
}

impl Tables {
    fn of(game: &Crash) -> Tables {
        let threads = thread::available_parallelism().map_or(1, |it| it.get());
        let index = game.index().expect("is numbered");
        let mut parts: Vec<(_, Part)> = Vec::new();
        for group in index.groups() {
            let mut below: Vec<_> = group.slices.iter().flat_map(|&it| index.below(it)).collect();
            below.retain(|it| !group.slices.contains(it));
            let known = |slice| {
                let part = parts.iter().find(|it| it.0 == slice).expect("was solved before");
                (slice, &part.1)
            };
            let below = Below { parts: below.into_iter().map(known).collect() };
            let solved =
                sweep(&index, &group.slices, &below, group.distances, threads, &Job::default());
            let solved = solved.expect("nobody stops it");
            drop(below);
            parts.extend(group.slices.iter().copied().zip(solved));
        }
        Tables { index, parts }
    }

    fn wins(&self, position: &Position) -> bool {
        let slice = self.index.slice(position).expect("is numbered");
        let part = self.parts.iter().find(|it| it.0 == slice).expect("is solved");
        let code = part.1.code(self.index.rank(slice, position));
        code.is_some_and(solve::code::is_win)
    }
}
