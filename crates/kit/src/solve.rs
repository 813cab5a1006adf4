//! The laws of [`Solve`].

use std::cell::RefCell;

use game::{Means, Outcome, Patience, Player, Solve, Solver};

use crate::walk::{Effort, Violation, law, walks};

/// Only positions that end within this many plies when the first move is always chosen are solved,
/// and only if one question takes at most this many nodes: others might take too long.
const NEAR_END: usize = 8;
const NODES: u64 = 1 << 13;

/// Number of positions to ask about again after the import.
const ASKED_AGAIN: usize = 200;

/// The memory of the solver.
const BYTES: usize = 64 << 20;

/// Checks the laws of [`Solve`] near the ends of games.
///
/// # Errors
///
/// The first law that is broken.
pub fn solve<G: Solve>(game: &G, effort: Effort) -> Result<(), Violation> {
    // Created on demand: not every random walk comes near an end, and the solver is sized for the
    // first position.
    let kept = RefCell::new(None);
    let solved = RefCell::new(Vec::new());
    walks(
        game,
        effort,
        |_, mv| format!("{mv:?}"),
        |walk| {
            let position = walk.position();
            if !ends_soon(game, position) {
                return Ok(());
            }
            let mut kept = kept.borrow_mut();
            if kept.is_none() {
                *kept = game.solver(position, Means::new(BYTES, 1));
            }
            // Some boards are too large.
            let Some(solver) = kept.as_mut() else { return Ok(()) };
            let value = check(game, solver, position)?;
            let mut solved = solved.borrow_mut();
            if let Some(value) = value.filter(|_| solved.len() < ASKED_AGAIN) {
                solved.push((position.clone(), value));
            }
            Ok(())
        },
    )?;
    kept.take().map_or(Ok(()), |it| imported(game, &it, &solved.take()))
}

/// Checks a solver that has imported the results of another.
fn imported<G: Solve>(
    game: &G,
    solver: &G::Solver,
    solved: &[(G::Position, i32)],
) -> Result<(), Violation> {
    let Some((first, _)) = solved.first() else { return Ok(()) };
    let Some(mut other) = game.solver(first, Means::new(2 * BYTES, 1)) else {
        return Ok(());
    };
    let told = solver.export(|key, data| if other.import(key, data) { Ok(()) } else { Err(()) });
    law(told.is_ok(), "what is exported can be imported", first)?;
    let patience = Patience { nodes: Some(NODES), ..Patience::default() };
    for (position, value) in solved {
        let found = other.value(position, 0, &patience, |_, _| ());
        law(
            found.is_none_or(|it| it == *value),
            "who has imported gives the same answers",
            position,
        )?;
    }
    Ok(())
}

/// Whether always choosing the first move soon ends the game.
fn ends_soon<G: Solve>(game: &G, position: &G::Position) -> bool {
    let mut position = position.clone();
    for _ in 0..NEAR_END {
        let Some(mv) = game.legal_moves(&position).next() else { return true };
        game.apply(&mut position, mv);
    }
    game.outcome(&position).is_some()
}

/// Checks the laws in a position; returns its value if it was found.
fn check<G: Solve>(
    game: &G,
    solver: &mut G::Solver,
    position: &G::Position,
) -> Result<Option<i32>, Violation> {
    let patience = Patience { nodes: Some(NODES), ..Patience::default() };
    let mut value = |it: &G::Position, guess| solver.value(it, guess, &patience, |_, _| ());
    let Some(here) = value(position, 0) else { return Ok(None) };
    let a_moves = game.to_move(position) == Player::A;

    // 1. At the end.
    if let Some(outcome) = game.outcome(position) {
        law(here == game.worth(position), "the worth of a finished game is its value", position)?;
        law(Outcome::by_margin(here) == outcome, "the sign of the worth is the outcome", position)?;
        return Ok(Some(here));
    }

    // 2. Before it.
    let mut after = Vec::new();
    for mv in game.moves(position) {
        let mut next = position.clone();
        game.apply(&mut next, mv);
        let Some(value) = value(&next, here) else { return Ok(Some(here)) };
        after.push((value, next));
    }
    let values = after.iter().map(|it| it.0);
    let best = if a_moves { values.max() } else { values.min() };
    law(Some(here) == best, "a value is the best of those that the moves lead to", position)?;

    // 3. Bars around the value.
    for bar in here - 2..=here + 2 {
        let reached = solver.reaches(position, bar, &patience);
        law(
            reached.is_none_or(|it| it == (bar <= here)),
            "a bar is reached if it is not above",
            position,
        )?;
    }

    // 4. The distance to the end.
    let Some(turns) = solver.turns(position, here, &patience) else { return Ok(Some(here)) };
    let next = after.iter().filter(|it| it.0 == here);
    let next = next.map(|(value, next)| solver.turns(next, *value, &patience));
    let Some(next) = next.collect::<Option<Vec<u32>>>() else { return Ok(Some(here)) };
    let wins = if a_moves { 0 < here } else { here < 0 };
    let best = if wins { next.iter().min() } else { next.iter().max() };
    let one_more = best.map(|it| it + 1) == Some(turns);
    law(one_more, "turns are one more than after a best move", position)?;
    Ok(Some(here))
}
