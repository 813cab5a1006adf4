//! The levels of the engine: budgets of nodes, so that they play the same on
//! every machine.

use search::Task;

/// How strong the engine plays, from 1 to 10.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// What a level may use: nodes, and how many plies in a hundred it plays
/// without thinking at all.
const BUDGETS: [(u64, u32); 10] = [
    (40, 35),
    (100, 15),
    (300, 5),
    (1_000, 0),
    (4_000, 0),
    (15_000, 0),
    (60_000, 0),
    (250_000, 0),
    (800_000, 0),
    (8_000_000, 0),
];

/// Tables of levels have at least so many bytes,
const SMALLEST_TABLE: usize = 1 << 20;
/// and at most so many,
const LARGEST_TABLE: usize = 64 << 20;
/// but for the strongest.
const STRONGEST_TABLE: usize = 256 << 20;

impl Level {
    /// The level that `engine` alone means.
    pub const DEFAULT: Level = Level(5);

    /// The weakest and the strongest.
    pub const RANGE: (u8, u8) = (1, BUDGETS.len() as u8);

    /// The level of that number, if there is one.
    pub fn new(number: u8) -> Option<Level> {
        (Self::RANGE.0..=Self::RANGE.1).contains(&number).then_some(Level(number))
    }

    /// Its number.
    pub fn number(self) -> u8 {
        self.0
    }

    /// What it asks the engine.
    pub fn task(self) -> Task {
        Task::with_nodes(BUDGETS[usize::from(self.0) - 1].0)
    }

    /// Bytes of the table that it fills in the course of a game, and no more:
    /// tables are cleared for every game, which takes longer than a weak level
    /// thinks.
    pub fn table(self) -> usize {
        /// An entry has 16 bytes; a few dozen plies of a game, each searched
        /// with the whole budget, are remembered.
        const BYTES_A_NODE: u64 = 16 * 32;
        let bytes = BUDGETS[usize::from(self.0) - 1].0 * BYTES_A_NODE;
        let strongest = self.0 == Self::RANGE.1;
        let largest = if strongest { STRONGEST_TABLE } else { LARGEST_TABLE };
        (bytes as usize).clamp(SMALLEST_TABLE, largest)
    }

    /// How many plies in a hundred it plays at random.
    pub fn blunders(self) -> u32 {
        BUDGETS[usize::from(self.0) - 1].1
    }
}
