//! The laws of [`Score`].

use game::{Outcome, Score};

use crate::walk::{Effort, Violation, law, walks};

/// Checks the laws of [`Score`].
///
/// # Errors
///
/// The first law that is broken.
pub fn score<G: Score>(game: &G, effort: Effort) -> Result<(), Violation> {
    walks(
        game,
        effort,
        |_, mv| format!("{mv:?}"),
        |walk| {
            let position = walk.position();
            let by_margin = Outcome::by_margin(game.margin(position));
            let agrees = game.outcome(position).is_none_or(|it| it == by_margin);
            law(agrees, "the sign of the margin is the outcome", position)?;
            let within = game.margin(position).abs() <= game.most();
            law(within && 0 < game.most(), "no margin is greater than the greatest", position)
        },
    )
}
