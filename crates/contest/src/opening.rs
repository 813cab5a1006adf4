//! Openings: a few random plies, so that players who know no chance do not
//! play the same game again and again.
//!
//! An opening that has decided the game measures nothing. A shallow search
//! looks at each; the first that seems balanced is taken, or else the most
//! balanced of some. In a game like Nim every position is decided: there both
//! sides of the pair at least have the same.
//!
//! In a series no opening comes twice as long as there are others: a game that
//! is played again by players who know no chance measures nothing either.

use std::collections::HashSet;

use game::ParseError;
use search::Task;

use play::{AnySearcher, Bot, Match, Random, begin};

/// Nodes of the search that looks at an opening.
const LOOK: u64 = 3_000;

/// Bytes of its table.
const TABLE: usize = 1 << 18;

/// A value this near to zero is balanced: half of the smallest clear
/// advantage.
const BALANCED: i32 = 50;

/// Number of openings that are tried.
const TRIES: u32 = 24;

/// Number of openings drawn to find those that were not there before, which costs
/// little.
const DRAWS: u32 = 240;

/// The openings of a series: each leads to another position than those before
/// it, as long as chance finds one.
pub struct Openings {
    game: String,
    plies: u32,
    /// The positions that openings have led to.
    used: HashSet<String>,
}

impl Openings {
    /// Openings of a game, each of `plies` plies.
    pub fn new(game: &str, plies: u32) -> Openings {
        Openings { game: game.to_owned(), plies, used: HashSet::new() }
    }

    /// The next one; the same for the same seeds up to here.
    ///
    /// # Errors
    ///
    /// [`ParseError`] if there is no such game.
    pub fn draw(&mut self, seed: u64) -> Result<Vec<String>, ParseError> {
        match draw(&self.game, self.plies, seed, &self.used)? {
            Some((position, plies)) => {
                self.used.insert(position);
                Ok(plies)
            }
            None => opening(&self.game, self.plies, seed),
        }
    }
}

/// `plies` random plies of a game from its start, balanced as far as a quick
/// look can tell, the same for the same seed; fewer where the game does not
/// last that long.
///
/// # Errors
///
/// [`ParseError`] if there is no such game.
pub fn opening(name: &str, plies: u32, seed: u64) -> Result<Vec<String>, ParseError> {
    let drawn = draw(name, plies, seed, &HashSet::new())?;
    Ok(drawn.map(|it| it.1).unwrap_or_default())
}

/// An opening that leads to none of those positions, with where it leads; none
/// if none is found, or there are no openings.
fn draw(
    name: &str,
    plies: u32,
    seed: u64,
    used: &HashSet<String>,
) -> Result<Option<(String, Vec<String>)>, ParseError> {
    let mut random = Random::seeded(seed);
    for plies in (1..=plies).rev() {
        let mut best: Option<(i32, Box<dyn Match>)> = None;
        let (mut tries, mut repeated) = (0, false);
        for _ in 0..DRAWS {
            let mut game = begin(name)?;
            let open = wander(&mut *game, plies, &mut random);
            if open && used.contains(&game.position()) {
                repeated = true;
                continue;
            }
            if open {
                let lead = lead(&*game);
                if best.as_ref().is_none_or(|(least, _)| lead < *least) {
                    best = Some((lead, game));
                }
                if lead <= BALANCED {
                    break;
                }
            }
            tries += 1;
            // Where all were there before it is worth going on.
            if TRIES <= tries && (best.is_some() || !repeated) {
                break;
            }
        }
        match best {
            Some((_, game)) => return Ok(Some((game.position(), game.plies()))),
            // A shorter one would be there before too, or soon.
            None if repeated => return Ok(None),
            None => (),
        }
    }
    Ok(None)
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

/// The lead of one of the players, as a quick search sees it.
fn lead(game: &dyn Match) -> i32 {
    let mut searcher = AnySearcher::engine(TABLE, 1);
    game.think(&mut searcher, &Task::with_nodes(LOOK), &mut |_| ()).value.0.abs()
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
    fn in_a_series_none_comes_twice_while_there_are_others() {
        const SERIES: usize = 20;
        for name in games::ALL.iter().map(|it| it.id) {
            let mut openings = Openings::new(name, 4);
            // The same seed, which alone would give the same again and again.
            let drawn: Vec<_> = (0..SERIES).map(|_| openings.draw(0).unwrap()).collect();
            assert_eq!(drawn[0], opening(name, 4, 0).unwrap(), "{name}: the first as ever");
            // A small game has fewer; then most of them have come.
            let mut random = Random::seeded(1);
            let mut others = HashSet::new();
            for _ in 0..1000 {
                let mut game = begin(name).unwrap();
                if wander(&mut *game, 4, &mut random) {
                    others.insert(game.position());
                }
            }
            let (used, others) = (openings.used.len(), others.len());
            let least = if others < 2 * SERIES { SERIES.min(others) * 3 / 4 } else { SERIES };
            assert!(least <= used, "{name}: {used} of {others}");
            assert!(drawn.iter().all(|it| it.len() == 4), "{name}");
        }
        // Where there are no others one has to come again.
        let mut openings = Openings::new(games::ALL[0].id, 0);
        assert_eq!((openings.draw(1), openings.draw(1)), (Ok(Vec::new()), Ok(Vec::new())));
    }

    #[test]
    fn no_plies_are_an_opening_too() {
        assert_eq!(opening(games::ALL[0].id, 0, 1), Ok(Vec::new()));
        assert!(opening("?", 1, 1).is_err());
    }
}
