//! The numbers of positions: for databases, on small boards.
//!
//! A slice holds the positions with n discs. Within it a position has
//! the number of its heights, one for each column, times the ways to choose
//! n / 2 out of n discs, plus the number of the choice that is the mover's; the
//! discs are counted column by column from the bottom. Heights and their mirror
//! image share a number, and of the two the smaller are kept; where they are
//! the same, the smaller choice counts. What holds a line stands for nothing.
//!
//! ```text
//!    columns × rows          numbers    positions without a line
//!        4 × 4                99 991             147 319
//!        6 × 4            80 464 524          70 538 337
//!        5 × 5            90 398 587          52 213 470
//!        6 × 5         4 994 690 392
//! ```
//!
//! The positions are counted with both images and with the full board, which
//! has no numbers, as others did (the data set eii/connect4). A number takes a byte in its table and two while its slice is
//! solved; the largest slice of 6 × 5, the largest board that is allowed but for
//! 4 × 8, has 686 million.

use game::{Game, Group, Index, Message, Numbered};

use super::{Connect4, MAX_SIDE, MIN_SIDE, Position};
use crate::common::choose;

/// Maximum total number of indices of all slices.
const MOST: u64 = 1 << 33;

/// The numbering of the positions on one board.
pub struct Connect4Index {
    game: Connect4,
    /// For each height of every column, as the digits of a number: the number
    /// of these heights among those with as many discs, and whether the mirror
    /// image is meant.
    shapes: Vec<Shape>,
    /// The heights of each number of discs.
    heights: Vec<Vec<Heights>>,
}

/// So many discs in each column.
type Heights = [u8; MAX_SIDE as usize];

#[derive(Copy, Clone, Default)]
struct Shape {
    number: u32,
    /// Whether the columns are read from the right.
    turned: bool,
    /// Whether it is its own mirror image.
    symmetric: bool,
}

/// How many numbers a board would have, the largest there is if more.
fn numbers(columns: u8, rows: u8) -> u64 {
    let fields = usize::from(columns) * usize::from(rows);
    let mut all = vec![0_u64; fields + 1];
    // The number of ways in which columns hold the discs; a symmetric way has its left
    // half, and perhaps a column in the middle.
    let add = |ways: &[u64], discs: usize| -> Vec<u64> {
        let add =
            |sum: usize| (0..=usize::from(rows)).filter_map(move |it| sum.checked_sub(it * discs));
        (0..=fields).map(|sum| add(sum).map(|it| ways[it]).sum()).collect()
    };
    all[0] = 1;
    let mut symmetric = all.clone();
    for _ in 0..columns {
        all = add(&all, 1);
    }
    for _ in 0..columns / 2 {
        symmetric = add(&symmetric, 2);
    }
    if !columns.is_multiple_of(2) {
        symmetric = add(&symmetric, 1);
    }
    let slice = |discs: usize| {
        let shapes = (all[discs] + symmetric[discs]) / 2;
        shapes.saturating_mul(choose::choices(discs, discs / 2))
    };
    (0..fields).fold(0, |sum, it| slice(it).saturating_add(sum))
}

/// The largest boards that can be numbered: for each number of columns the most
/// rows, unless more columns can have as many.
fn largest() -> String {
    let sides = || (MIN_SIDE as u8..=MAX_SIDE as u8).rev();
    let mut boards: Vec<(u8, u8)> = Vec::new();
    for columns in sides() {
        let rows = sides().find(|&rows| numbers(columns, rows) <= MOST);
        if let Some(rows) = rows.filter(|&it| boards.last().is_none_or(|last| last.1 < it)) {
            boards.push((columns, rows));
        }
    }
    let names: Vec<String> = boards.iter().map(|it| format!("{} × {}", it.0, it.1)).collect();
    names.join(", ")
}

impl Numbered for Connect4 {
    type Index = Connect4Index;

    fn index(&self) -> Result<Connect4Index, Message> {
        let numbers = numbers(self.columns, self.rows);
        if MOST < numbers {
            return Err(Message::new("connect4-too-large")
                .with("numbers", numbers)
                .with("max", MOST)
                .with("boards", largest()));
        }
        let columns = usize::from(self.columns);
        let digits = usize::from(self.rows) + 1;
        let mut heights = vec![Vec::new(); columns * usize::from(self.rows) + 1];
        let mut shapes = vec![Shape::default(); digits.pow(columns as u32)];
        for code in 0..shapes.len() {
            let mut shape = Heights::default();
            let mut rest = code;
            for height in &mut shape[..columns] {
                *height = (rest % digits) as u8;
                rest /= digits;
            }
            let image =
                shape[..columns].iter().fold(0, |it, &height| it * digits + usize::from(height));
            let symmetric = image == code;
            shapes[code] = if image < code {
                // The smaller of the two was met before.
                Shape { turned: true, ..shapes[image] }
            } else {
                let discs: usize = shape.iter().map(|&it| usize::from(it)).sum();
                heights[discs].push(shape);
                Shape { number: heights[discs].len() as u32 - 1, turned: false, symmetric }
            };
        }
        Ok(Connect4Index { game: self.clone(), shapes, heights })
    }
}

impl Connect4Index {
    /// The mover's choice among the discs, counted from the left or the right.
    #[inline]
    fn choice(&self, position: &Position, turned: bool) -> u64 {
        let (columns, stride) = (u32::from(self.game.columns), self.game.stride());
        let (mut set, mut discs) = (0, 0);
        for it in 0..columns {
            let column = if turned { columns - 1 - it } else { it };
            let bits = |word: u64| word >> (column * stride) & ((1 << stride) - 1);
            set |= bits(position.mine) << discs;
            discs += bits(position.all).count_ones();
        }
        choose::number(game::Bits::new(set).map(usize::from))
    }

    fn shape(&self, position: &Position) -> Shape {
        let (stride, digits) = (self.game.stride(), usize::from(self.game.rows) + 1);
        let height = |column: u32| {
            (position.all >> (column * stride) & ((1 << stride) - 1)).count_ones() as usize
        };
        let columns = (0..u32::from(self.game.columns)).rev();
        self.shapes[columns.fold(0, |code, it| code * digits + height(it))]
    }

    /// In how many ways the mover's discs can be chosen.
    fn choices(slice: u8) -> u64 {
        choose::choices(slice.into(), usize::from(slice) / 2)
    }
}

impl Index for Connect4Index {
    type Game = Connect4;
    /// The number of discs.
    type Slice = u8;

    const WINNER_ENDS: bool = true;

    fn game(&self) -> &Connect4 {
        &self.game
    }

    fn groups(&self) -> Vec<Group<u8>> {
        let group = |discs| Group { slices: vec![discs], cyclic: false, distances: true };
        (0..self.game.columns * self.game.rows).rev().map(group).collect()
    }

    fn name(&self, slice: u8) -> String {
        slice.to_string()
    }

    fn below(&self, slice: u8) -> Vec<u8> {
        let fields = self.game.columns * self.game.rows;
        Some(slice + 1).filter(|&it| it < fields).into_iter().collect()
    }

    fn len(&self, slice: u8) -> u64 {
        self.heights[usize::from(slice)].len() as u64 * Connect4Index::choices(slice)
    }

    #[inline]
    fn slice(&self, position: &Position) -> Option<u8> {
        self.game.outcome(position).is_none().then_some(position.discs)
    }

    #[inline]
    fn rank(&self, slice: u8, position: &Position) -> u64 {
        let Shape { number, turned, symmetric } = self.shape(position);
        let mut choice = self.choice(position, turned);
        if symmetric {
            choice = choice.min(self.choice(position, true));
        }
        u64::from(number) * Connect4Index::choices(slice) + choice
    }

    #[inline]
    fn unrank(&self, slice: u8, index: u64) -> Option<Position> {
        let choices = Connect4Index::choices(slice);
        let heights = &self.heights[usize::from(slice)][(index / choices) as usize];
        let discs = usize::from(slice);
        let chosen = choose::chosen(discs, discs / 2, index % choices);
        let set = chosen.fold(0_u64, |set, it| set | 1 << it);
        let mut position = self.game.start();
        let mut below = 0;
        for column in 0..self.game.columns {
            let height = heights[usize::from(column)];
            let bits = (1 << height) - 1;
            position.all |= bits * self.game.bottom(column);
            position.mine |= (set >> below & bits) * self.game.bottom(column);
            below += height;
            if height == self.game.rows {
                position.free &= !(1 << column);
            }
        }
        position.discs = slice;
        let over = self.game.has_line(position.mine) || self.game.outcome(&position).is_some();
        let smaller = || {
            let symmetric = self.shape(&position).symmetric;
            symmetric && self.choice(&position, true) < index % choices
        };
        (!over && !smaller()).then_some(position)
    }
}

#[cfg(test)]
mod tests {
    use game::{Symmetry, notation};

    use super::*;
    use crate::{
        connect4::reference::Slow,
        solved::{Tables, agrees},
    };

    fn game(options: &str) -> Connect4 {
        notation::with_options(options).unwrap()
    }

    #[test]
    fn tables_agree_with_trying_everything() {
        for (options, line) in [("columns=4,rows=4,line=3", 3), ("columns=5,rows=4,line=3", 3)] {
            assert!(1000 < agrees(&game(options), &Slow { line }), "{options}");
        }
    }

    /// Draws by Tromp and by Christophe Steininger, who give the values of all
    /// boards up to a size.
    #[test]
    fn small_boards_are_drawn() {
        let game = game("columns=4,rows=4");
        assert_eq!(Tables::of(&game).worth(&game.start()), None);
    }

    /// Positions without a line: 147 319 (the data set eii/connect4, which
    /// counts by decision diagrams), of which the full ones have no number.
    #[test]
    fn as_many_positions_as_others_count() {
        let game = game("columns=4,rows=4");
        let index = game.index().unwrap();
        let mut found = 0;
        for slice in 0..16 {
            for number in 0..index.len(slice) {
                let Some(position) = index.unrank(slice, number) else { continue };
                found += if game.map_position(1, &position) == position { 1 } else { 2 };
            }
        }
        let columns = (0..4).map(|it| 0xF * game.bottom(it));
        let all: u64 = columns.sum();
        let sets = (0..=all).filter(|it| it & !all == 0 && it.count_ones() == 8);
        let full = sets.filter(|&it| !game.has_line(it) && !game.has_line(all ^ it)).count();
        assert_eq!((found, full), (147_319 - 5356, 5356));
    }

    #[test]
    fn lengths_are_as_reckoned_and_what_is_too_large_is_refused() {
        for options in
            ["columns=4,rows=4", "columns=5,rows=4", "columns=4,rows=7", "columns=6,rows=4"]
        {
            let game = game(options);
            let index = game.index().unwrap();
            let slices = 0..game.columns * game.rows;
            let all: u64 = slices.map(|it| index.len(it)).sum();
            assert_eq!(all, numbers(game.columns, game.rows), "{options}");
        }
        assert!(game("columns=6,rows=5").index().is_ok());
        for options in ["", "rows=6", "columns=8,line=5", "columns=4,rows=9"] {
            let error = game(options).index().err().unwrap().to_string();
            assert!(error.starts_with("connect4-too-large"), "{error}");
            assert!(error.contains("boards=\"7 × 4, 6 × 5"), "{error}");
        }
    }
}
