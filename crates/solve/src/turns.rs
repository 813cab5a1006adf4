//! Whole turns: plies until the turn is complete.

use game::Game;

/// Calls `visit` with every position that one turn leads to, as often as turns
/// lead there.
#[inline]
pub(crate) fn each_turn<G: Game>(
    game: &G,
    position: &G::Position,
    visit: &mut impl FnMut(&G::Position),
) {
    for mv in game.moves(position) {
        let mut next = position.clone();
        game.apply(&mut next, mv);
        if game.is_settled(&next) {
            visit(&next);
        } else {
            rest_of_turn(game, &next, visit);
        }
    }
}

/// The plies after the first one.
fn rest_of_turn<G: Game>(game: &G, position: &G::Position, visit: &mut impl FnMut(&G::Position)) {
    each_turn(game, position, visit);
}
