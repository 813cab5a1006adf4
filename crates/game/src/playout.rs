//! Uniformly random games, for benchmarks, averages and Monte Carlo methods.

use crate::{Game, Line, Outcome};

/// The result of a random game.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Playout {
    /// The outcome; `None` if it was cut off.
    pub outcome: Option<Outcome>,
    /// The number of plies played.
    pub plies: u32,
}

/// Plays uniformly random plies along `line` until the end of the game, or until `most` plies have
/// been played.
///
/// `below(n)` returns a uniformly random number below `n`.
#[inline]
pub fn playout<G: Game>(
    line: &mut Line<G>,
    most: u32,
    below: &mut impl FnMut(usize) -> usize,
) -> Playout {
    if line.game().limits().any() {
        return along(line, most, below);
    }
    let game = line.game();
    let mut position = line.position().clone();
    for plies in 0..most {
        if let Some(outcome) = game.outcome(&position) {
            return Playout { outcome: Some(outcome), plies };
        }
        let Some(mv) = choose(game, &position, below) else { break };
        game.apply(&mut position, mv);
    }
    Playout { outcome: game.outcome(&position), plies: most }
}

fn along<G: Game>(
    line: &mut Line<G>,
    most: u32,
    below: &mut impl FnMut(usize) -> usize,
) -> Playout {
    let mut position = line.position().clone();
    for plies in 0..most {
        if let Some(outcome) = line.game().outcome(&position).or(line.verdict()) {
            return Playout { outcome: Some(outcome), plies };
        }
        let Some(mv) = choose(line.game(), &position, below) else { break };
        line.game().apply(&mut position, mv);
        line.record(mv, position.clone());
    }
    Playout { outcome: line.outcome(), plies: most }
}

#[inline]
fn choose<G: Game>(
    game: &G,
    position: &G::Position,
    below: &mut impl FnMut(usize) -> usize,
) -> Option<G::Move> {
    let mut moves = game.moves(position);
    let chosen = below(moves.len());
    moves.nth(chosen)
}
