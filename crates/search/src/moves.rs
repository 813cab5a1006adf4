//! Which moves are searched where the list may be very long.

use game::Estimate;

/// Maximum number of moves taken from a list; the game's hint is added.
pub const MOST_MOVES: usize = 4096;

/// Fills `list` with the moves to search, the game's hint first; returns whether the list is
/// complete.
pub(crate) fn look_at<G: Estimate>(
    game: &G,
    position: &G::Position,
    list: &mut Vec<G::Move>,
) -> bool {
    list.clear();
    let hint = game.hint(position);
    list.extend(hint);
    let moves = game.moves(position);
    let whole = moves.len() <= MOST_MOVES;
    list.extend(moves.take(MOST_MOVES).filter(|mv| Some(*mv) != hint));
    whole
}
