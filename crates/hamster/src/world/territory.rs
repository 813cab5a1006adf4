//! The territory: tiles with walls and grains.

use super::Direction;

/// Most rows and most columns of a territory, so that no file can fill the memory.
pub const MOST_LINES: usize = 1_000;

/// Grains on a tile or in a mouth: as many as an `int` of the language can count.
pub type Grains = u32;

/// Most grains in one place: the largest `int` of the language.
pub const MOST_GRAINS: Grains = i32::MAX as Grains;

/// One tile.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Tile {
    /// Whether a wall blocks it.
    pub wall: bool,
    /// The grains that lie on it.
    pub grains: Grains,
}

/// Rows and columns of tiles, and where the standard hamster begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Territory {
    rows: usize,
    columns: usize,
    tiles: Vec<Tile>,
    /// The standard hamster as the program finds it.
    pub standard: Start,
}

/// Where a hamster is, where it looks and what it has in its mouth.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The row, from 0 at the top.
    pub row: usize,
    /// The column, from 0 at the left.
    pub column: usize,
    /// Where it looks.
    pub direction: Direction,
    /// The grains in its mouth.
    pub grains: Grains,
}

impl Default for Start {
    fn default() -> Start {
        Start { row: 0, column: 0, direction: Direction::East, grains: 0 }
    }
}

impl Default for Territory {
    /// The territory of a program that brings none: ten rows of fourteen empty tiles.
    fn default() -> Territory {
        Territory::empty(10, 14)
    }
}

impl Territory {
    /// A territory without walls and grains; sizes are brought between 1 and [`MOST_LINES`].
    pub fn empty(rows: usize, columns: usize) -> Territory {
        let rows = rows.clamp(1, MOST_LINES);
        let columns = columns.clamp(1, MOST_LINES);
        let tiles = vec![Tile::default(); rows * columns];
        Territory { rows, columns, tiles, standard: Start::default() }
    }

    /// The number of rows.
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    pub const fn columns(&self) -> usize {
        self.columns
    }

    /// The index of a tile, if it is inside.
    fn index(&self, row: i64, column: i64) -> Option<usize> {
        let row = usize::try_from(row).ok().filter(|&it| it < self.rows)?;
        let column = usize::try_from(column).ok().filter(|&it| it < self.columns)?;
        Some(row * self.columns + column)
    }

    /// The tile there; `None` outside.
    pub fn tile(&self, row: i64, column: i64) -> Option<Tile> {
        self.tiles.get(self.index(row, column)?).copied()
    }

    /// The tile there, to be changed; `None` outside.
    pub fn tile_mut(&mut self, row: i64, column: i64) -> Option<&mut Tile> {
        let index = self.index(row, column)?;
        self.tiles.get_mut(index)
    }

    /// Whether a wall is there; everything outside is wall.
    pub fn wall(&self, row: i64, column: i64) -> bool {
        self.tile(row, column).is_none_or(|it| it.wall)
    }

    /// The grains there, none outside.
    pub fn grains(&self, row: i64, column: i64) -> Grains {
        self.tile(row, column).map_or(0, |it| it.grains)
    }

    /// The grains on all tiles.
    pub fn all_grains(&self) -> u64 {
        self.tiles.iter().map(|it| u64::from(it.grains)).sum()
    }
}
