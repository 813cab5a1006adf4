//! Kalah: sow the seeds of a pit around the board; who gathers more in his
//! store wins.
//!
//! ```text
//!             5   4   3   2   1   0      A's pits
//!   A's  6                          13  B's
//! store       7   8   9  10  11  12      B's pits
//! ```
//!
//! These are the numbers of the notation. Inside, everything is counted from
//! the player to move: his pits from 0, his store after them, and the same
//! again for his opponent. So the rules are written for one player only, and
//! one table of sowings serves both.

mod arrange;
mod estimate;
mod exact;
mod notation;
mod pits;
#[cfg(test)]
pub(crate) mod reference;
mod sow;
mod symmetry;
#[cfg(test)]
mod tests;
mod view;
mod wire;

use std::hint::{cold_path, select_unpredictable};

use game::{Game, Outcome, Player, Score};

pub use pits::{Pit, Pits};
use sow::{Sowings, lane, seeds};

/// Maximum number of pits per side.
pub const MAX_PITS: usize = 12;

/// Maximum number of seeds in each pit at the start.
pub const MAX_SEEDS: usize = 12;

/// Kalah with given pits, seeds and switches.
#[derive(Clone, Debug)]
pub struct Kalah {
    /// Pits on each side.
    pits: usize,
    /// Seeds in each pit at the start.
    seeds: usize,
    /// What ends the game.
    end: End,
    /// Whether a last seed in an own empty pit is stored also when the
    /// opposite pit is empty.
    empty_capture: bool,
    /// What each sowing changes; shared, so that a clone is cheap.
    sowings: Sowings,
}

/// What ends the game.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum End {
    /// The player to move has no seeds in their pits.
    Mover,
    /// Either player has none.
    Either,
}

/// The seeds as the player to move sees them, 48 bytes.
///
/// A game that is over has empty pits: what lay in them is in the stores.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The mover's pits and store, in lanes of a few bits; see `sow.rs`.
    own: u128,
    /// His opponent's, likewise.
    other: u128,
    /// A bit for each pit that is not empty: the mover's in the lower half,
    /// his opponent's in the upper one. It follows from the seeds, but is
    /// cheaper kept than found.
    full: u32,
    to_move: Player,
}

impl Kalah {
    fn new(pits: usize, seeds: usize, end: End, empty_capture: bool) -> Kalah {
        Kalah {
            pits,
            seeds,
            end,
            empty_capture,
            sowings: Sowings::new(pits, 2 * pits * seeds, empty_capture),
        }
    }

    /// All seeds on the board.
    fn total(&self) -> usize {
        2 * self.pits * self.seeds
    }

    /// The position with these seeds in the places of the player to move and
    /// of his opponent, pits first; swept if the game is over.
    fn position(&self, own: &[usize], other: &[usize], to_move: Player) -> Position {
        let pack = |side: &[usize]| {
            side.iter().enumerate().fold(0, |all, (place, &seeds)| all | lane(place, seeds))
        };
        let full = |side: &[usize]| {
            let pits = side[..self.pits].iter().enumerate();
            pits.fold(0, |all, (pit, &seeds)| all | u32::from(0 < seeds) << pit)
        };
        let full = full(own) | full(other) << sow::HALF;
        self.swept(Position { own: pack(own), other: pack(other), full, to_move })
    }

    /// The same position, but if the game is over every seed left in a pit has
    /// gone to its owner's store.
    #[inline]
    fn swept(&self, position: Position) -> Position {
        let Position { own, other, full, to_move } = position;
        let (own_full, other_full) = (full & sow::LOWER, full >> sow::HALF);
        if own_full != 0 && (other_full != 0 || self.end == End::Mover) {
            return position;
        }
        cold_path();
        // One side is empty, so whatever is not in its store belongs to the
        // other player.
        let rest = |empty: u128| lane(self.pits, self.total() - seeds(empty, self.pits));
        match own_full {
            0 => Position { own, other: rest(own), full: 0, to_move },
            _ => Position { own: rest(other), other, full: 0, to_move },
        }
    }

    /// The seeds in every place, in the order of the notation.
    fn places(&self, position: &Position) -> impl Iterator<Item = usize> {
        let (a, b) = match position.to_move {
            Player::A => (position.own, position.other),
            Player::B => (position.other, position.own),
        };
        let side = move |side: u128| (0..=self.pits).map(move |place| seeds(side, place));
        side(a).chain(side(b))
    }

    /// The number that the notation gives to a place of `player`.
    fn number(&self, player: Player, place: usize) -> usize {
        player.index() * (self.pits + 1) + place
    }
}

impl Game for Kalah {
    type Position = Position;
    type Move = Pit;

    fn start(&self) -> Position {
        let mut side = [0; MAX_PITS + 1];
        side[..self.pits].fill(self.seeds);
        self.position(&side, &side, Player::A)
    }

    #[inline]
    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    /// A finished game has been swept, so the mover's pits alone tell.
    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let over = position.full & sow::LOWER == 0;
        over.then(|| Outcome::by_margin(self.margin(position)))
    }

    #[inline]
    fn moves(&self, position: &Position) -> impl ExactSizeIterator<Item = Pit> {
        Pits::new(position.full & sow::LOWER)
    }

    #[inline]
    fn apply(&self, position: &mut Position, pit: Pit) {
        let sowing = self.sowings.get(pit, seeds(position.own, pit.place()));
        let mut own = position.own.wrapping_add(sowing.own);
        let mut other = position.other.wrapping_add(sowing.other);
        let kept = position.full & sowing.kept;
        let mut full = kept | sowing.sown;

        // One branch for both conditions, since neither is foreseeable alone.
        if (kept & sowing.last_pit == 0) & (full & sowing.captured != 0) {
            let taken = seeds(other, sowing.opposite());
            own = own - lane(sowing.last(), 1) + lane(self.pits, taken + 1);
            other -= lane(sowing.opposite(), taken);
            full &= !(sowing.last_pit | sowing.captured);
        }

        // No branch here: whether a player moves again is not foreseeable.
        let again = sowing.again;
        *position = self.swept(Position {
            own: select_unpredictable(again, own, other),
            other: select_unpredictable(again, other, own),
            full: select_unpredictable(again, full, full.rotate_left(sow::HALF)),
            to_move: select_unpredictable(again, position.to_move, !position.to_move),
        });
    }

    #[inline]
    fn is_legal(&self, position: &Position, pit: Pit) -> bool {
        position.full & sow::LOWER & 1 << pit.place() != 0
    }

    /// Stores never shrink, and a ply that fills none moves seeds closer to
    /// it.
    fn is_irreversible(&self, _before: &Position, _pit: Pit) -> bool {
        true
    }
}

impl Score for Kalah {
    #[inline]
    fn margin(&self, position: &Position) -> i32 {
        let store = |side| seeds(side, self.pits) as i32;
        let margin = store(position.own) - store(position.other);
        match position.to_move {
            Player::A => margin,
            Player::B => -margin,
        }
    }

    fn most(&self) -> i32 {
        (2 * self.pits * self.seeds) as i32
    }
}
