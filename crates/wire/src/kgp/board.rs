//! Boards: the seeds as the player sees them who is asked.

use std::fmt;

use game::Pits;

/// Maximum number of pits on a side.
const MOST_PITS: usize = 100;

/// A board, written as `<3,10,2,1,2,3,4,2,0>`: pits on a side, South's store, North's store,
/// South's pits and North's pits, each in the order of sowing.
///
/// The player who is asked is South.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// South's store.
    pub south_store: u64,
    /// North's store.
    pub north_store: u64,
    /// South's pits; as many as North's.
    pub south: Vec<u64>,
    /// North's pits.
    pub north: Vec<u64>,
}

impl Board {
    /// Reads a board.
    pub fn parse(text: &str) -> Option<Board> {
        let inside = text.strip_prefix('<')?.strip_suffix('>')?;
        let mut numbers = inside.split(',').map(|it| number(it.trim()));
        let pits =
            usize::try_from(numbers.next()??).ok().filter(|it| (1..=MOST_PITS).contains(it))?;
        let (south_store, north_store) = (numbers.next()??, numbers.next()??);
        let mut side = || (0..pits).map(|_| numbers.next()?).collect::<Option<Vec<u64>>>();
        let (south, north) = (side()?, side()?);
        numbers.next().is_none().then_some(Board { south_store, north_store, south, north })
    }

    /// All seeds; `None` if there are too many to count.
    pub fn seeds(&self) -> Option<u64> {
        let pits = self.south.iter().chain(&self.north);
        let stores = [self.south_store, self.north_store];
        pits.chain(&stores).try_fold(0u64, |sum, it| sum.checked_add(*it))
    }
}

impl From<Pits> for Board {
    fn from(pits: Pits) -> Board {
        let Pits { own_store, other_store, own, other } = pits;
        Board { south_store: own_store, north_store: other_store, south: own, north: other }
    }
}

impl From<Board> for Pits {
    fn from(board: Board) -> Pits {
        let Board { south_store, north_store, south, north } = board;
        Pits { own_store: south_store, other_store: north_store, own: south, other: north }
    }
}

/// A number of digits only.
pub(super) fn number(text: &str) -> Option<u64> {
    let digits = !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
    digits.then(|| text.parse().ok())?
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<{},{},{}", self.south.len(), self.south_store, self.north_store)?;
        self.south.iter().chain(&self.north).try_for_each(|it| write!(f, ",{it}"))?;
        f.write_str(">")
    }
}
