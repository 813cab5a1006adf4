//! The margin of a position, where the game is won by counting.
//!
//! A match is generic over games of which only some can count. So the game is looked up once, when
//! a match begins, and the function found there is asked from then on.

use std::{any::Any, sync::Arc};

use game::{Playable, Score};

/// The margin of a position of one game; `None` for a position of another type.
pub type Margin = Arc<dyn Fn(&dyn Any) -> Option<i32> + Send + Sync>;

/// The function that counts in the game of that name, if it is won by counting.
pub fn margin(name: &str) -> Option<Margin> {
    games::visit_score(name, Count).ok()
}

struct Count;

impl games::ScoreVisitor for Count {
    type Out = Margin;

    fn visit<G: Playable + Score>(self, game: G) -> Margin {
        Arc::new(move |position| Some(game.margin(position.downcast_ref()?)))
    }
}
