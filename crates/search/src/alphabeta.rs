//! The textbook's alpha-beta: minimax that leaves out what cannot matter.
//!
//! On the way down two numbers come along: A is already sure of `alpha`
//! somewhere above, and B of `beta`. Once a position is worth no more than
//! `alpha`, A will never let it come up; once it is worth no less than `beta`,
//! B will not. Its other moves need not be looked at: a cut-off. The value at
//! the root is that of [`minimax`](mod@crate::minimax) (Knuth and Moore, *An
//! Analysis of Alpha-Beta Pruning*, Artificial Intelligence 6, 1975).

use game::{Game, Player};

use crate::{
    Effort, WIN,
    minimax::{Guess, judge},
};

/// Below and above every value: what A and B are sure of before anything has
/// been looked at.
pub const OPEN: (i32, i32) = (-WIN - 1, WIN + 1);

/// What a position is worth to A, looking `depth` plies ahead, as far as it
/// lies between the two numbers of `window`; otherwise a bound: not above the
/// first, or not below the second. `ply` plies have been played to get there.
///
/// The moves are tried in the order in which the game lists them. May give up:
/// then what it returns means nothing.
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

/// What is known at one position while its moves are tried.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Span {
    player: Player,
    /// The best for the player to move so far.
    pub best: i32,
    /// What A and B are sure of.
    pub window: (i32, i32),
}

impl Span {
    pub fn new(player: Player, window: (i32, i32)) -> Span {
        let best = if player == Player::A { OPEN.0 } else { OPEN.1 };
        Span { player, best, window }
    }

    /// Takes in the value of a move; `true` if the others cannot matter.
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
