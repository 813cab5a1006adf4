//! Textbook alpha-beta: minimax that skips what cannot matter.
//!
//! Two bounds are passed down: A is already sure of `alpha` somewhere above, and B of `beta`. Once
//! a position is worth at most `alpha`, A will avoid it; once it is worth at least `beta`, B will.
//! Its other moves need not be searched: a cut-off. The value at the root is that of
//! [`minimax`](mod@crate::minimax) (Knuth and Moore, *An Analysis of Alpha-Beta Pruning*,
//! Artificial Intelligence 6, 1975).

use game::{Game, Player};

use crate::{
    Effort, WIN,
    minimax::{Guess, judge},
};

/// The full window: below and above every value.
pub const OPEN: (i32, i32) = (-WIN - 1, WIN + 1);

/// The value of a position for A at a search depth of `depth` plies, if it is inside `window`;
/// otherwise a bound: at most the lower end, or at least the upper end. `ply` is the distance from
/// the root.
///
/// Moves are tried in the order of the game. If the search gives up, the return value means
/// nothing.
pub fn value<G: Game>(
    game: &G,
    position: &G::Position,
    depth: u32,
    ply: u32,
    window: (i32, i32),
    guess: Guess<G>,
    effort: &mut Effort,
) -> i32 {
    if !effort.spend() {
        return 0;
    }
    if depth == 0 || game.outcome(position).is_some() {
        return judge(game, position, ply, guess);
    }
    let player = game.to_move(position);
    let mut span = Span::new(player, window);
    let mut moves = game.moves(position);
    while let Some(mv) = moves.next() {
        let mut next = position.clone();
        game.apply(&mut next, mv);
        let below = value(game, &next, depth - 1, ply + 1, span.window, guess, effort);
        if effort.gave_up {
            break;
        }
        if span.narrow(below) {
            effort.cutoffs += u64::from(0 < moves.len());
            break;
        }
    }
    span.best
}

/// The state of one position while its moves are tried.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Span {
    player: Player,
    /// The best value so far for the player to move.
    pub best: i32,
    /// The values A and B are sure of.
    pub window: (i32, i32),
}

impl Span {
    pub fn new(player: Player, window: (i32, i32)) -> Span {
        let best = if player == Player::A { OPEN.0 } else { OPEN.1 };
        Span { player, best, window }
    }

    /// Takes the value of a move into account; returns `true` on a cut-off.
    pub fn narrow(&mut self, value: i32) -> bool {
        match self.player {
            Player::A => {
                self.best = self.best.max(value);
                self.window.0 = self.window.0.max(self.best);
            }
            Player::B => {
                self.best = self.best.min(value);
                self.window.1 = self.window.1.min(self.best);
            }
        }
        self.window.1 <= self.window.0
    }
}
