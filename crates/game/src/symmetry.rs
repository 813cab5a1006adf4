//! The symmetries of a board.

use crate::Game;

/// The symmetries of a board.
///
/// A symmetry may exchange the players, as a half turn of the board does in
/// Kalah.
///
/// # Laws
///
/// Checked by `kit::symmetry`:
///
/// 1. number 0 is the identity;
/// 2. every symmetry carries the legal moves of a position to exactly those of
///    its image, the player to move and the outcome to theirs (exchanged if it
///    exchanges the players);
/// 3. they are a group: one after another is again one of them, and no two are
///    the same.
pub trait Symmetry: Game {
    /// How many there are, at least 1.
    fn symmetries(&self) -> usize;

    /// Whether this one exchanges the players.
    fn exchanges_players(&self, _symmetry: usize) -> bool {
        false
    }

    /// The image of a position.
    fn map_position(&self, symmetry: usize, position: &Self::Position) -> Self::Position;

    /// The image of a move.
    fn map_move(&self, symmetry: usize, mv: Self::Move) -> Self::Move;
}
