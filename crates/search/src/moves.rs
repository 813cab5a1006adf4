//! Which moves are looked at where a list may be too long to look through.

use game::Estimate;

/// Of longer lists of moves only the beginning, and the game's hint.
pub const MOST_MOVES: usize = 4096;

/// Fills `list` with the moves to look at, the game's hint first; whether these
/// are all there are.
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
