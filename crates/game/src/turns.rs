//! Whole turns: plies until the turn is complete.

use std::ops::ControlFlow;

use crate::Game;

/// Calls `visit` with every position that one turn leads to, as often as turns
/// lead there, until it says that this is enough.
#[inline]
pub fn each_turn<G: Game>(
    game: &G,
    position: &G::Position,
    visit: &mut impl FnMut(&G::Position) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for mv in game.moves(position) {
        let mut next = position.clone();
        game.apply(&mut next, mv);
        if game.is_settled(&next) {
            visit(&next)?;
        } else {
            rest_of_turn(game, &next, visit)?;
        }
    }
    ControlFlow::Continue(())
}

/// The plies after the first one: a function of its own, so that the first one
/// is compiled into the loop that asks for it.
fn rest_of_turn<G: Game>(
    game: &G,
    position: &G::Position,
    visit: &mut impl FnMut(&G::Position) -> ControlFlow<()>,
) -> ControlFlow<()> {
    each_turn(game, position, visit)
}
