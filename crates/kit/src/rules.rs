//! The laws of [`Game`].

use std::collections::HashSet;

use game::Game;

use crate::walk::{Effort, MOST_MOVES, Violation, Walk, gather, law, walks};

/// Maximum number of plies until a turn is settled.
const LONGEST_TURN: usize = 10_000;

/// Number of moves from elsewhere in the game to try in each position.
const STRANGERS: usize = 100;

/// Number of positions before and after the current one whose moves are tried, and the number of
/// moves from each.
const NEAR: usize = 2;
const MOVES_NEAR: usize = 40;

/// Checks the laws of [`Game`].
///
/// # Errors
///
/// The first law that is broken.
pub fn rules<G: Game>(game: &G, effort: Effort) -> Result<(), Violation> {
    let strangers = gather(game, effort)?;
    walks(
        game,
        effort,
        |_, mv| format!("{mv:?}"),
        |walk| {
            moves(game, walk.position())?;
            legality(game, walk, &strangers)?;
            turns(game, walk)?;
            irreversible(game, walk)
        },
    )
}

/// Laws 1, 2 and 3.
fn moves<G: Game>(game: &G, position: &G::Position) -> Result<(), Violation> {
    if game.outcome(position).is_some() {
        return Ok(());
    }
    let moves: Vec<G::Move> = game.moves(position).take(MOST_MOVES).collect();
    let again: Vec<G::Move> = game.moves(position).take(MOST_MOVES).collect();
    let distinct: HashSet<G::Move> = moves.iter().copied().collect();
    law(!moves.is_empty(), "a game that goes on has a move", position)?;
    law(moves == again, "the same moves in the same order", position)?;
    law(distinct.len() == moves.len(), "no move is listed twice", position)?;

    let len = game.moves(position).len();
    law(MOST_MOVES <= len || moves.len() == len, "len agrees with stepping", position)?;
    let nth = |n: usize| game.moves(position).nth(n) == moves.get(n).copied();
    law((0..moves.len()).all(nth), "nth agrees with stepping", position)?;
    law(game.moves(position).nth(len).is_none(), "nth beyond the end is none", position)?;
    let count = || game.moves(position).count();
    law(MOST_MOVES <= len || moves.len() == count(), "count agrees with stepping", position)?;
    let mut rest = game.moves(position);
    rest.next();
    law(rest.len() + 1 == len, "len counts what is left", position)
}

/// Law 4. The moves that must be refused come from nearby positions, where they are likely to be
/// mistaken for legal ones, and from a sample of the moves of the whole game, a different one at
/// each ply.
fn legality<G: Game>(game: &G, walk: &Walk<G>, strangers: &[G::Move]) -> Result<(), Violation> {
    let position = walk.position();
    let legal: HashSet<G::Move> = game.legal_moves(position).take(MOST_MOVES).collect();
    let complete = legal.len() < MOST_MOVES;
    // After the end, moves that `moves` may still yield are refused too.
    let mut others: Vec<G::Move> = game.moves(position).take(MOVES_NEAR).collect();
    for &mv in &legal {
        let mut next = position.clone();
        game.apply(&mut next, mv);
        if others.len() < (NEAR + 1) * MOVES_NEAR {
            others.extend(game.moves(&next).take(MOVES_NEAR));
        }
        law(game.play(position, mv) == Ok(next), "legal moves are accepted", &(position, mv))?;
    }
    for (before, _) in walk.moves.iter().rev().take(NEAR) {
        others.extend(game.moves(before).take(MOVES_NEAR));
    }
    let shares = strangers.len().div_ceil(STRANGERS).max(1);
    others.extend(strangers.iter().skip(walk.line.plies() % shares).step_by(shares));
    for mv in others.into_iter().filter(|mv| complete && !legal.contains(mv)) {
        law(game.play(position, mv).is_err(), "all others are refused", &(position, mv))?;
    }
    Ok(())
}

/// Law 5.
fn turns<G: Game>(game: &G, walk: &Walk<G>) -> Result<(), Violation> {
    let mut position = walk.position().clone();
    for _ in 0..LONGEST_TURN {
        if game.is_settled(&position) {
            return Ok(());
        }
        law(game.outcome(&position).is_none(), "a finished game is settled", &position)?;
        let Some(mv) = game.moves(&position).next() else { break };
        game.apply(&mut position, mv);
    }
    law(false, "a turn is settled after finitely many plies", walk.position())
}

/// Law 7.
fn irreversible<G: Game>(game: &G, walk: &Walk<G>) -> Result<(), Violation> {
    let now = walk.position();
    let cut = walk.moves.iter().rposition(|(before, mv)| game.is_irreversible(before, *mv));
    let before = walk.moves.iter().take(cut.map_or(0, |it| it + 1));
    for (earlier, _) in before {
        law(!game.repeats(earlier, now), "nothing comes back after an irreversible ply", now)?;
    }
    Ok(())
}
