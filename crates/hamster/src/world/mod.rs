//! The world of the hamsters: a territory, the hamsters on it, and their commands.
//!
//! It knows neither programs nor exceptions of a language: a command that is impossible returns
//! an [`Accident`], which the machine turns into the exception of the model.

mod colour;
mod direction;
mod ter;
mod territory;

pub use self::{
    colour::Colour,
    direction::Direction,
    ter::{TerError, TerExpected, read, write},
    territory::{Grains, MOST_GRAINS, MOST_LINES, Start, Territory, Tile},
};

/// The language that the model speaks to the program: its texts exist in two.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Tongue {
    /// German, the model's own language.
    #[default]
    German,
    /// English.
    English,
}

/// A hamster that has been set on a tile.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Hamster {
    /// Its row.
    pub row: i64,
    /// Its column.
    pub column: i64,
    /// Where it looks.
    pub direction: Direction,
    /// The grains in its mouth.
    pub grains: Grains,
    /// Its colour.
    pub colour: Colour,
}

/// Why a command is impossible.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Accident {
    /// The tile ahead is a wall.
    Wall {
        /// Its row.
        row: i64,
        /// Its column.
        column: i64,
    },
    /// No grain lies on the hamster's tile.
    TileEmpty {
        /// Its row.
        row: i64,
        /// Its column.
        column: i64,
    },
    /// No grain is in its mouth.
    MouthEmpty,
    /// A hamster cannot begin like that.
    Initialization,
    /// The hamster is not on the territory yet.
    NotInitialized,
}

/// The number of a hamster in its world; the standard hamster is 0.
pub type HamsterId = usize;

/// The territory and everybody on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct World {
    territory: Territory,
    hamsters: Vec<Hamster>,
}

impl World {
    /// The world of a program that starts on this territory.
    pub fn new(territory: Territory) -> World {
        let Start { row, column, direction, grains } = territory.standard;
        let (row, column) = (row as i64, column as i64);
        let standard = Hamster { row, column, direction, grains, colour: Colour::default() };
        World { territory, hamsters: vec![standard] }
    }

    /// The tiles.
    pub const fn territory(&self) -> &Territory {
        &self.territory
    }

    /// The hamsters by number; the standard hamster comes first.
    pub fn hamsters(&self) -> &[Hamster] {
        &self.hamsters
    }

    /// A hamster.
    ///
    /// # Errors
    /// The hamster does not exist.
    pub fn hamster(&self, id: HamsterId) -> Result<&Hamster, Accident> {
        self.hamsters.get(id).ok_or(Accident::NotInitialized)
    }

    fn hamster_mut(&mut self, id: HamsterId) -> Result<&mut Hamster, Accident> {
        self.hamsters.get_mut(id).ok_or(Accident::NotInitialized)
    }

    /// The territory as a file would have it now: the standard hamster where it is.
    pub fn snapshot(&self) -> Territory {
        let mut territory = self.territory.clone();
        if let Some(it) = self.hamsters.first() {
            let (row, column) = (it.row as usize, it.column as usize);
            territory.standard = Start { row, column, direction: it.direction, grains: it.grains };
        }
        territory
    }

    /// Sets a new hamster on a tile.
    ///
    /// # Errors
    /// A wall, a tile outside, no such direction, or a negative number of grains.
    pub fn create(
        &mut self,
        tile: (i64, i64),
        direction: i64,
        grains: i64,
        colour: i64,
    ) -> Result<HamsterId, Accident> {
        let (row, column) = tile;
        let direction = Direction::from_number(direction).ok_or(Accident::Initialization)?;
        let grains = Grains::try_from(grains).map_err(|_| Accident::Initialization)?;
        if self.territory.wall(row, column) {
            return Err(Accident::Initialization);
        }
        let colour = Colour::from_number(colour);
        self.hamsters.push(Hamster { row, column, direction, grains, colour });
        Ok(self.hamsters.len() - 1)
    }

    /// The tile ahead of a hamster.
    fn ahead(&self, id: HamsterId) -> Result<(i64, i64), Accident> {
        let it = self.hamster(id)?;
        let (down, right) = it.direction.step();
        Ok((it.row + down, it.column + right))
    }

    /// `vor`: one tile ahead.
    ///
    /// # Errors
    /// A wall is there.
    pub fn step(&mut self, id: HamsterId) -> Result<(), Accident> {
        let (row, column) = self.ahead(id)?;
        if self.territory.wall(row, column) {
            return Err(Accident::Wall { row, column });
        }
        let it = self.hamster_mut(id)?;
        (it.row, it.column) = (row, column);
        Ok(())
    }

    /// `linksUm`: a turn to the left.
    ///
    /// # Errors
    /// The hamster does not exist.
    pub fn turn_left(&mut self, id: HamsterId) -> Result<(), Accident> {
        let it = self.hamster_mut(id)?;
        it.direction = it.direction.left();
        Ok(())
    }

    /// `nimm`: a grain from the tile into the mouth.
    ///
    /// # Errors
    /// No grain lies there.
    pub fn pick(&mut self, id: HamsterId) -> Result<(), Accident> {
        let &Hamster { row, column, .. } = self.hamster(id)?;
        let empty = Accident::TileEmpty { row, column };
        let tile = self.territory.tile_mut(row, column).ok_or(empty)?;
        tile.grains = tile.grains.checked_sub(1).ok_or(empty)?;
        let it = self.hamster_mut(id)?;
        it.grains = (it.grains + 1).min(MOST_GRAINS);
        Ok(())
    }

    /// `gib`: a grain from the mouth onto the tile.
    ///
    /// # Errors
    /// The mouth is empty.
    pub fn put(&mut self, id: HamsterId) -> Result<(), Accident> {
        let it = self.hamster_mut(id)?;
        it.grains = it.grains.checked_sub(1).ok_or(Accident::MouthEmpty)?;
        let (row, column) = (it.row, it.column);
        if let Some(tile) = self.territory.tile_mut(row, column) {
            tile.grains = (tile.grains + 1).min(MOST_GRAINS);
        }
        Ok(())
    }

    /// `vornFrei`: whether no wall is ahead.
    ///
    /// # Errors
    /// The hamster does not exist.
    pub fn front_is_clear(&self, id: HamsterId) -> Result<bool, Accident> {
        let (row, column) = self.ahead(id)?;
        Ok(!self.territory.wall(row, column))
    }

    /// `kornDa`: whether a grain lies on the hamster's tile.
    ///
    /// # Errors
    /// The hamster does not exist.
    pub fn grain_available(&self, id: HamsterId) -> Result<bool, Accident> {
        let it = self.hamster(id)?;
        Ok(self.territory.grains(it.row, it.column) > 0)
    }

    /// `maulLeer`: whether the mouth is empty.
    ///
    /// # Errors
    /// The hamster does not exist.
    pub fn mouth_empty(&self, id: HamsterId) -> Result<bool, Accident> {
        Ok(self.hamster(id)?.grains == 0)
    }

    /// The hamsters on a tile (on all tiles without one), in order of creation, the standard
    /// hamster last.
    pub fn on_tile(&self, tile: Option<(i64, i64)>) -> Vec<HamsterId> {
        let count = self.hamsters.len();
        let here = |&id: &HamsterId| {
            let at = self.hamsters.get(id).map(|it| (it.row, it.column));
            tile.is_none() || at == tile
        };
        (1..count).chain(0..count.min(1)).filter(here).collect()
    }
}
