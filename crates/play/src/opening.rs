//! Openings: a few random plies, so that players who know no chance do not
//! play the same game again and again.
//!
//! An opening that has decided the game measures nothing. A shallow search
//! looks at each; the first that seems balanced is taken, or else the most
//! balanced of some. In a game like Nim every position is decided: there both
//! sides of the pair at least have the same.

use game::ParseError;
use search::Task;

use crate::{Brain, Match, Mind, Random, begin};

/// Nodes of the search that looks at an opening.
const LOOK: u64 = 3_000;

/// Bytes of its table.
const TABLE: usize = 1 << 18;

/// A value this near to zero is balanced: half of the smallest clear
/// advantage.
const BALANCED: i32 = 50;

/// So many openings are tried.
const TRIES: u32 = 24;

/// `plies` random plies of a game from its start, balanced as far as a quick
/// look can tell, the same for the same seed; fewer where the game does not
/// last that long.
///
/// # Errors
///
/// [`ParseError`] if there is no such game.
pub fn opening(name: &str, plies: u32, seed: u64) -> Result<Vec<String>, ParseError> {
    let mut random = Random::seeded(seed);
    for plies in (1..=plies).rev() {
        let mut best: Option<(i32, Vec<String>)> = None;
        for _ in 0..TRIES {
            let mut game = begin(name)?;
            if !wander(&mut *game, plies, &mut random) {
                continue;
            }
            let lead = lead(&*game);
            if best.as_ref().is_none_or(|(least, _)| lead < *least) {
                best = Some((lead, game.plies()));
            }
            if lead <= BALANCED {
                break;
            }
        }
        if let Some((_, plies)) = best {
            return Ok(plies);
        }
    }
    Ok(Vec::new())
}

/// Plays random plies; whether the game still goes on after them.
fn wander(game: &mut dyn Match, plies: u32, random: &mut Random) -> bool {
    for _ in 0..plies {
        let Ok(ply) = random.choose(game) else { return false };
        if game.play(&ply).is_err() {
            return false;
        }
    }
    game.end().is_none()
}

/// By how much somebody seems to be ahead.
fn lead(game: &dyn Match) -> i32 {
    let mut brain = Brain::engine(TABLE, 1);
    game.think(&mut brain, &Task::with_nodes(LOOK), &mut |_| ()).value.0.abs()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_are_repeatable_and_leave_the_game_open() {
        for name in games::ALL.iter().flat_map(|it| it.names()) {
            for seed in 0..4 {
                let plies = opening(&name, 4, seed).unwrap();
                assert_eq!(opening(&name, 4, seed).unwrap(), plies, "{name}");
                let mut game = begin(&name).unwrap();
                plies.iter().for_each(|it| assert_eq!(game.play(it).unwrap().len(), 1));
                assert!(game.end().is_none(), "{name} {plies:?}");
            }
        }
    }

    #[test]
    fn openings_differ_and_are_seldom_decided() {
        // Decided games are for those that leave no choice.
        let mut open = 0;
        for name in games::ALL.iter().map(|it| it.id) {
            let openings: Vec<_> = (0..8).map(|seed| opening(name, 4, seed).unwrap()).collect();
            assert!(openings.iter().any(|it| *it != openings[0]), "{name}");
            for plies in openings {
                let mut game = begin(name).unwrap();
                plies.iter().for_each(|it| drop(game.play(it)));
                open += u32::from(lead(&*game) < search::DECISIVE);
            }
        }
        assert!(games::ALL.len() as u32 * 8 / 2 < open);
    }

    #[test]
    fn no_plies_are_an_opening_too() {
        assert_eq!(opening(games::ALL[0].id, 0, 1), Ok(Vec::new()));
        assert!(opening("?", 1, 1).is_err());
    }
}
