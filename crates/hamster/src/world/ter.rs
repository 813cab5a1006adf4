//! Territory files (`.ter`), read and written as the Hamster simulator does.
//!
//! ```text
//! 5          columns
//! 3          rows
//! *   *      one line per row: blank, # wall, * grains, ^ > v < the standard hamster
//!  *##
//! >
//! 1          one number for each * and for the hamster's tile, row by row
//! …
//! 4          the grains in the hamster's mouth
//! ```

use std::fmt::Write;

use super::{
    Direction,
    territory::{Grains, MOST_GRAINS, MOST_LINES, Start, Territory},
};

/// What is wrong with a territory file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TerError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// What was expected there.
    pub expected: TerExpected,
    /// What came instead; empty at the end of the file.
    pub found: String,
}

/// What a territory file should have had at a place.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum TerExpected {
    /// The number of columns.
    Columns,
    /// The number of rows.
    Rows,
    /// One more row of tiles.
    Row,
    /// A row of just this many characters.
    Width(usize),
    /// One of the characters for tiles.
    Tile,
    /// The standard hamster, somewhere.
    Hamster,
    /// A number of grains on a tile.
    GrainsOnTile,
    /// The number of grains in the mouth.
    GrainsInMouth,
    /// The end of the file.
    End,
}

impl TerExpected {
    /// The name of the catalogue's entry.
    pub const fn entry(self) -> &'static str {
        match self {
            TerExpected::Columns => "hamster-ter-expected-columns",
            TerExpected::Rows => "hamster-ter-expected-rows",
            TerExpected::Row => "hamster-ter-expected-row",
            TerExpected::Width(_) => "hamster-ter-expected-width",
            TerExpected::Tile => "hamster-ter-expected-tile",
            TerExpected::Hamster => "hamster-ter-expected-hamster",
            TerExpected::GrainsOnTile => "hamster-ter-expected-grains",
            TerExpected::GrainsInMouth => "hamster-ter-expected-mouth",
            TerExpected::End => "hamster-ter-expected-end",
        }
    }
}

/// Longest piece of a wrong line that an error shows.
const SHOWN: usize = 40;

/// The lines of a file with their numbers.
struct Lines<'a> {
    lines: Vec<&'a str>,
    next: usize,
}

impl<'a> Lines<'a> {
    fn of(text: &'a str) -> Lines<'a> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let lines = text.split('\n').map(|it| it.strip_suffix('\r').unwrap_or(it)).collect();
        Lines { lines, next: 0 }
    }

    fn take(&mut self) -> Option<&'a str> {
        let line = self.lines.get(self.next).copied();
        self.next += 1;
        line
    }

    /// An error in the line that was taken last.
    fn error(&self, column: usize, expected: TerExpected) -> TerError {
        let last = self.next.clamp(1, self.lines.len().max(1));
        let text = self.lines.get(self.next.wrapping_sub(1)).copied().unwrap_or_default();
        let found = text.chars().skip(column - 1).take(SHOWN).collect();
        TerError { line: last, column, expected, found }
    }

    /// The number in the next line.
    fn number(&mut self, least: u64, most: u64, expected: TerExpected) -> Result<u64, TerError> {
        let text = self.take().unwrap_or_default().trim();
        let digits = !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
        let number = text.parse().ok().filter(|it| digits && (least..=most).contains(it));
        number.ok_or_else(|| self.error(1, expected))
    }

    fn size(&mut self, expected: TerExpected) -> Result<usize, TerError> {
        let number = self.number(1, MOST_LINES as u64, expected)?;
        Ok(usize::try_from(number).unwrap_or(MOST_LINES))
    }

    fn grains(&mut self, expected: TerExpected) -> Result<Grains, TerError> {
        let number = self.number(0, MOST_GRAINS.into(), expected)?;
        Ok(Grains::try_from(number).unwrap_or(MOST_GRAINS))
    }
}

/// Reads a territory.
///
/// Several hamsters in a file: the last one counts, as in the simulator. Each of them has its
/// number of grains.
///
/// # Errors
/// The first place that is not as it must be.
pub fn read(text: &str) -> Result<Territory, TerError> {
    let mut lines = Lines::of(text);
    let columns = lines.size(TerExpected::Columns)?;
    let rows = lines.size(TerExpected::Rows)?;
    let mut territory = Territory::empty(rows, columns);
    let mut heaps: Vec<(i64, i64)> = Vec::new();
    let mut hamster: Option<Start> = None;
    for row in 0..rows {
        let Some(line) = lines.take() else { return Err(lines.error(1, TerExpected::Row)) };
        let mut width = 0;
        for (column, symbol) in line.chars().enumerate() {
            width = column + 1;
            if column >= columns {
                return Err(lines.error(width, TerExpected::Width(columns)));
            }
            let here = (row as i64, column as i64);
            match symbol {
                ' ' => {}
                '#' => {
                    if let Some(tile) = territory.tile_mut(here.0, here.1) {
                        tile.wall = true;
                    }
                }
                '*' => heaps.push(here),
                _ => {
                    let direction = Direction::from_symbol(symbol)
                        .ok_or_else(|| lines.error(width, TerExpected::Tile))?;
                    heaps.push(here);
                    hamster = Some(Start { row, column, direction, grains: 0 });
                }
            }
        }
        if width < columns {
            return Err(lines.error(width + 1, TerExpected::Width(columns)));
        }
    }
    let Some(mut hamster) = hamster else { return Err(lines.error(1, TerExpected::Hamster)) };
    for (row, column) in heaps {
        let grains = lines.grains(TerExpected::GrainsOnTile)?;
        if let Some(tile) = territory.tile_mut(row, column) {
            tile.grains = grains;
        }
    }
    hamster.grains = lines.grains(TerExpected::GrainsInMouth)?;
    territory.standard = hamster;
    // The other tool that writes these files adds such lines.
    while let Some(line) = lines.take() {
        let line = line.trim();
        if !line.is_empty() && !line.starts_with("@default") {
            return Err(lines.error(1, TerExpected::End));
        }
    }
    Ok(territory)
}

/// Writes a territory; [`read`] gives it back.
pub fn write(territory: &Territory) -> String {
    let mut text = format!("{}\n{}\n", territory.columns(), territory.rows());
    let mut numbers = String::new();
    let start = territory.standard;
    for row in 0..territory.rows() {
        for column in 0..territory.columns() {
            let tile = territory.tile(row as i64, column as i64).unwrap_or_default();
            let here = (row, column) == (start.row, start.column);
            let symbol = match tile {
                _ if here => start.direction.symbol(),
                it if it.wall => '#',
                it if it.grains > 0 => '*',
                _ => ' ',
            };
            text.push(symbol);
            if here || (!tile.wall && tile.grains > 0) {
                let _ = writeln!(numbers, "{}", tile.grains);
            }
        }
        text.push('\n');
    }
    let _ = writeln!(numbers, "{}", start.grains);
    text + &numbers
}
