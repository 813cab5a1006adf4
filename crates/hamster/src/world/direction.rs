//! The four directions in which a hamster can look.

use super::Tongue;

/// A direction. Its number is the one that programs see.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Up, towards row 0.
    North,
    /// To the right.
    East,
    /// Down.
    South,
    /// To the left.
    West,
}

impl Direction {
    /// All directions, by number.
    pub const ALL: [Direction; 4] =
        [Direction::North, Direction::East, Direction::South, Direction::West];

    /// The direction with this number, if there is one.
    pub fn from_number(number: i64) -> Option<Direction> {
        usize::try_from(number).ok().and_then(|it| Direction::ALL.get(it)).copied()
    }

    /// Its number: 0 for north, then clockwise.
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The direction after a turn to the left.
    #[must_use]
    pub const fn left(self) -> Direction {
        match self {
            Direction::North => Direction::West,
            Direction::East => Direction::North,
            Direction::South => Direction::East,
            Direction::West => Direction::South,
        }
    }

    /// Rows and columns of one step.
    pub const fn step(self) -> (i64, i64) {
        match self {
            Direction::North => (-1, 0),
            Direction::East => (0, 1),
            Direction::South => (1, 0),
            Direction::West => (0, -1),
        }
    }

    /// The character for a hamster that looks this way.
    pub const fn symbol(self) -> char {
        match self {
            Direction::North => '^',
            Direction::East => '>',
            Direction::South => 'v',
            Direction::West => '<',
        }
    }

    /// The direction of such a character.
    pub fn from_symbol(symbol: char) -> Option<Direction> {
        Direction::ALL.into_iter().find(|it| it.symbol() == symbol)
    }

    /// The name of its constant.
    pub const fn name(self, tongue: Tongue) -> &'static str {
        match (self, tongue) {
            (Direction::North, Tongue::German) => "NORD",
            (Direction::East, Tongue::German) => "OST",
            (Direction::South, Tongue::German) => "SUED",
            (Direction::North, Tongue::English) => "NORTH",
            (Direction::East, Tongue::English) => "EAST",
            (Direction::South, Tongue::English) => "SOUTH",
            (Direction::West, _) => "WEST",
        }
    }
}
