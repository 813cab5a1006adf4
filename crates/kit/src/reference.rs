//! A second implementation of the rules, to compare with.

use game::{Notation, Outcome};

use crate::walk::{Effort, Violation, law, walks};

/// A second implementation of the rules: slow, obvious, and on text alone, so that it shares
/// nothing with the game but the notation.
pub trait Reference {
    /// The result of the game, or `None`.
    fn outcome(&self, position: &str) -> Option<Outcome>;

    /// The legal plies of a game in progress, each with the position it leads to, in any order.
    fn plies(&self, position: &str) -> Vec<(String, String)>;

    /// Counts the sequences of exactly `depth` plies, as [`game::perft`] does without history
    /// rules: a second source for golden counts.
    fn perft(&self, position: &str, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.outcome(position).is_some() {
            return 0;
        }
        self.plies(position).iter().map(|(_, next)| self.perft(next, depth - 1)).sum()
    }
}

/// Checks that a game and its reference agree on every position of random games: on the outcome,
/// the legal plies, and the positions they lead to.
///
/// # Errors
///
/// The first difference.
pub fn reference<G: Notation>(
    game: &G,
    reference: &impl Reference,
    effort: Effort,
) -> Result<(), Violation> {
    walks(
        game,
        effort,
        |position, mv| game.write_move(position, mv),
        |walk| {
            let position = walk.position();
            let text = game.write_position(position);
            let outcome = game.outcome(position);
            let expected = reference.outcome(&text);
            law(outcome == expected, "the reference ends likewise", &(&text, expected, outcome))?;
            if outcome.is_some() {
                return Ok(());
            }
            let mut ours: Vec<(String, String)> = game
                .moves(position)
                .map(|mv| {
                    let mut next = position.clone();
                    game.apply(&mut next, mv);
                    (game.write_move(position, mv), game.write_position(&next))
                })
                .collect();
            let mut theirs = reference.plies(&text);
            ours.sort();
            theirs.sort();
            let first = ours.iter().find(|it| !theirs.contains(it));
            let second = theirs.iter().find(|it| !ours.contains(it));
            law(ours == theirs, "the reference has the same plies", &(&text, first, second))
        },
    )
}
