//! The referee: lets two minds play and trusts neither.

use game::{ByPlayer, Outcome, Player};

use crate::{Cause, Match, Mind};

/// The referee's decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// Who has won, if anybody.
    pub outcome: Outcome,
    /// Why.
    pub reason: Reason,
}

/// Why a match has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// By the rules of the game.
    Rules(Cause),
    /// This player tried something that is not legal.
    Illegal {
        /// Who.
        player: Player,
        /// What he tried.
        ply: String,
    },
    /// This player chose nothing.
    GaveUp(Player),
}

/// Plays a match to its end.
///
/// Each mind is asked when it is its turn; a ply that is not legal, or none at
/// all, loses. `watch` is called after every ply.
pub fn referee(
    game: &mut dyn Match,
    minds: &mut ByPlayer<Box<dyn Mind>>,
    mut watch: impl FnMut(&dyn Match),
) -> Ruling {
    loop {
        if let Some(end) = game.end() {
            return Ruling { outcome: end.outcome, reason: Reason::Rules(end.cause) };
        }
        let player = game.to_move();
        let lost = |reason| Ruling { outcome: Outcome::Win(!player), reason };
        let Some(ply) = minds[player].choose(game) else {
            return lost(Reason::GaveUp(player));
        };
        if game.play(&ply).is_err() {
            return lost(Reason::Illegal { player, ply });
        }
        watch(game);
    }
}
