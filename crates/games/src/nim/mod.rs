//! Nim: take any number from one heap; who takes the last wins, or in misère
//! play loses.

mod arrange;
mod estimate;
mod index;
mod notation;
mod takes;
#[cfg(test)]
mod tests;
mod theory;
mod view;

use game::{Game, Outcome, Player};

pub use index::NimIndex;
pub use takes::Takes;

/// Maximum number of heaps.
pub const MAX_HEAPS: usize = 16;

/// The largest heap.
pub const MAX_HEAP: u32 = i32::MAX as u32;

/// Nim with given heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nim {
    /// The heaps at the start; those beyond `count` are empty and not there.
    heaps: [u32; MAX_HEAPS],
    /// How many heaps there are.
    count: usize,
    /// Whether taking the last object loses (misère play).
    misere: bool,
}

/// What is left in each heap, 72 bytes.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    heaps: [u32; MAX_HEAPS],
    to_move: Player,
}

/// Taking some from one heap.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Take {
    /// The heap, counted from 0.
    heap: u8,
    /// How many are taken.
    count: u32,
}

impl Game for Nim {
    type Position = Position;
    type Move = Take;

    fn start(&self) -> Position {
        Position { heaps: self.heaps, to_move: Player::A }
    }

    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let empty = position.heaps.iter().all(|&heap| heap == 0);
        let winner = if self.misere { position.to_move } else { !position.to_move };
        empty.then_some(Outcome::Win(winner))
    }

    fn moves(&self, position: &Position) -> impl ExactSizeIterator<Item = Take> {
        Takes::new(position)
    }

    fn apply(&self, position: &mut Position, mv: Take) {
        position.heaps[usize::from(mv.heap)] -= mv.count;
        position.to_move = !position.to_move;
    }

    /// Without a walk through what may be billions of moves.
    fn is_legal(&self, position: &Position, mv: Take) -> bool {
        let heap = position.heaps.get(usize::from(mv.heap));
        heap.is_some_and(|&heap| (1..=heap).contains(&mv.count))
    }

    fn is_irreversible(&self, _before: &Position, _mv: Take) -> bool {
        true
    }
}
