//! The symmetries of a board.

use crate::Game;

/// The symmetries of a board.
///
/// A symmetry may exchange the players, as half a turn of the board does in Kalah.
///
/// # Laws
///
/// Checked by `kit::symmetry`:
///
/// 1. number 0 is the identity;
/// 2. every symmetry maps the legal moves of a position to exactly those of its image, and likewise
///    the player to move and the outcome (exchanged if the symmetry exchanges the players);
/// 3. the symmetries form a group: their compositions are among them, and no two are the same.
pub trait Symmetry: Game {
    /// The number of symmetries, at least 1.
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
