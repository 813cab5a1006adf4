//! Whole turns: plies until the turn is complete.

use std::ops::ControlFlow;

use crate::Game;

/// Calls `visit` with the position after each turn, once per turn that leads there, until it
/// breaks.
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

/// The plies after the first one. A separate function, so that the first ply is inlined into the
/// calling loop.
fn rest_of_turn<G: Game>(
    game: &G,
    position: &G::Position,
    visit: &mut impl FnMut(&G::Position) -> ControlFlow<()>,
) -> ControlFlow<()> {
    each_turn(game, position, visit)
}
