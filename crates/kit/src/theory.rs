//! The laws of [`Theory`].

use game::{Notation, Outcome, Theory};

use crate::walk::{Effort, Violation, law, walks};

/// Longer lists of moves are sampled evenly.
const MOST_MOVES: usize = 200;

/// Checks the laws of [`Theory`].
///
/// # Errors
///
/// The first law that is broken.
pub fn theory<G: Theory + Notation>(game: &G, effort: Effort) -> Result<(), Violation> {
    walks(game, effort, |_, mv| format!("{mv:?}"), |walk| check(game, walk.position()))
}

fn check<G: Theory + Notation>(game: &G, position: &G::Position) -> Result<(), Violation> {
    let wins = game.wins(position);
    let reply = game.reply(position);

    // 1. The end.
    if let Some(outcome) = game.outcome(position) {
        let won = outcome == Outcome::Win(game.to_move(position));
        law(outcome != Outcome::Draw, "a game with a theory has no draws", position)?;
        law(wins == won, "after the end the theory says who has won", position)?;
    }

    // 2. A reply exactly where the player to move wins.
    let goes_on = game.outcome(position).is_none();
    law(reply.is_some() == (wins && goes_on), "there is a reply exactly for a win", position)?;
    let after = |mv| {
        let mut next = position.clone();
        game.apply(&mut next, mv);
        let mine = game.to_move(&next) == game.to_move(position);
        game.wins(&next) == mine
    };
    if let Some(mv) = reply {
        law(game.is_legal(position, mv), "a reply is legal", position)?;
        // 3. The position after the reply.
        law(after(mv), "after the reply the opponent does not win", position)?;
    }

    // 4. No move helps a player who does not win.
    if goes_on && !wins {
        let every = game.moves(position).len().div_ceil(MOST_MOVES).max(1);
        let helps = game.moves(position).step_by(every).any(after);
        law(!helps, "who does not win has no move that wins", position)?;
    }

    // 5. The explanation.
    let explanation = game.explain(position);
    law(!explanation.steps.is_empty(), "every position has an explanation", position)?;
    for table in explanation.steps.iter().filter_map(|it| it.table.as_ref()) {
        let columns = table.head.len();
        let even = table.rows.iter().all(|it| it.cells.len() == columns);
        law(even, "rows are as long as their heads", position)?;
        let there = table.marked.iter().all(|it| *it < columns);
        law(there, "columns that are marked are there", position)?;
    }
    let reply = reply.map(|it| game.write_move(position, it));
    let mut found = explanation.steps.iter().filter_map(|it| it.ply.as_ref());
    law(found.all(|it| Some(it) == reply.as_ref()), "the ply that is found is the reply", position)
}
