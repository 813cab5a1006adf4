//! The tables and pictures of `docs/results/nim.md`: every position of a few
//! heaps, found by going through all games, with no theory at all.
//! `cargo xtask results nim` puts them into the page, and has the pictures drawn
//! into the folder that is its argument.

#![allow(clippy::print_stdout)]

use std::{collections::HashMap, env, fs, path::Path};

use draw::{Grid, SvgStyle, grid_svg};
use game::{Game, Notation, Outcome, Theory, notation};
use games::nim::{Nim, Position};

/// Two heaps are drawn up to this size, in normal and in misère play.
const DRAWN: [u32; 2] = [15, 7];

/// Maximum heap size that is counted, by the number of heaps.
const COUNTED: [u32; 4] = [63, 31, 15, 7];

fn main() {
    let folder = env::args().nth(1);
    for normal in [true, false] {
        if let Some(folder) = folder.as_deref().map(Path::new) {
            picture(normal, folder);
        }
    }
    println!("| heaps | each of up to | positions | lost in normal play | lost in misère play |");
    println!("|---|---|---|---|---|");
    for (count, largest) in (1..).zip(COUNTED) {
        let lost = [true, false].map(|normal| lost(count, largest, normal));
        let all = u64::from(largest + 1).pow(count);
        println!("| {count} | {largest} | {all} | {} | {} |", lost[0], lost[1]);
    }
}

/// The game with `count` heaps of that size.
fn game(count: u32, largest: u32, normal: bool) -> Nim {
    let heaps = vec![largest.to_string(); count as usize].join("-");
    let misere = if normal { "" } else { ",misere" };
    notation::with_options(&format!("heaps={heaps}{misere}")).expect("such heaps can be had")
}

/// The position with these heaps.
fn position(game: &Nim, heaps: &[u32]) -> Position {
    let heaps: Vec<String> = heaps.iter().map(u32::to_string).collect();
    game.parse_position(&format!("{} a", heaps.join("-"))).expect("is a position")
}

/// Who wins, and Grundy values, by going through all that follows.
#[derive(Default)]
struct Tried {
    wins: HashMap<Position, bool>,
    grundy: HashMap<Position, i64>,
}

impl Tried {
    fn next<'a>(game: &'a Nim, position: &'a Position) -> impl Iterator<Item = Position> {
        game.moves(position).map(|take| {
            let mut next = *position;
            game.apply(&mut next, take);
            next
        })
    }

    /// Whether the player to move wins.
    fn wins(&mut self, game: &Nim, position: &Position) -> bool {
        if let Some(&known) = self.wins.get(position) {
            return known;
        }
        let won = match game.outcome(position) {
            Some(outcome) => outcome == Outcome::Win(game.to_move(position)),
            None => Tried::next(game, position).any(|next| !self.wins(game, &next)),
        };
        self.wins.insert(*position, won);
        won
    }

    /// The least number that no move leads to.
    fn grundy(&mut self, game: &Nim, position: &Position) -> i64 {
        if let Some(&known) = self.grundy.get(position) {
            return known;
        }
        let reached: Vec<i64> =
            Tried::next(game, position).map(|next| self.grundy(game, &next)).collect();
        let least = (0..).find(|it| !reached.contains(it)).unwrap_or_default();
        self.grundy.insert(*position, least);
        least
    }
}

/// How many positions are lost for the player to move. The theory has to say the
/// same of each.
fn lost(count: u32, largest: u32, normal: bool) -> u64 {
    let game = game(count, largest, normal);
    let mut tried = Tried::default();
    let mut lost = 0;
    for code in 0..u64::from(largest + 1).pow(count) {
        let heap = |place: u32| (code / u64::from(largest + 1).pow(place)) as u32 % (largest + 1);
        let heaps: Vec<u32> = (0..count).map(heap).collect();
        let position = position(&game, &heaps);
        let wins = tried.wins(&game, &position);
        assert_eq!(wins, game.wins(&position), "{heaps:?}");
        lost += u64::from(!wins);
    }
    lost
}

/// Draws all positions of two heaps.
fn picture(normal: bool, folder: &Path) {
    let largest = DRAWN[usize::from(!normal)];
    let game = game(2, largest, normal);
    let mut tried = Tried::default();
    let mut value = |row: u32, column: u32| {
        let position = position(&game, &[row, column]);
        if normal {
            tried.grundy(&game, &position)
        } else {
            i64::from(tried.wins(&game, &position))
        }
    };
    let values = (0..=largest)
        .map(|row| (0..=largest).map(|column| Some(value(row, column))).collect())
        .collect();
    let (file, title, subtitle) = if normal {
        (
            "nim-grundy.svg",
            "Nim: Grundy values of two heaps",
            "the least number that no move leads to; also the third heap with which all three are lost",
        )
    } else {
        (
            "nim-misere.svg",
            "Nim, misère: two heaps",
            "1 if the player to move wins; as in normal play, unless no heap has more than one",
        )
    };
    let names = || (0..=largest).map(|it| it.to_string()).collect();
    let picture = grid_svg(&Grid {
        style: SvgStyle { title, label: title },
        subtitle,
        names: ["the player to move wins", "the other wins", ""],
        x: "second heap",
        columns: names(),
        y: "first heap",
        rows: names(),
        values,
    });
    fs::write(folder.join(file), picture).expect("can be written");
    println!("![{title}]({file})\n");
}
