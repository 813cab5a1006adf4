//! Nim is solved: the exclusive or of the heaps tells who wins (Bouton,
//! *Nim, a game with a complete mathematical theory*, 1901).
//!
//! If it is not zero, some heap can be made smaller so that it becomes zero;
//! if it is zero, every take makes it something else; and at the end it is
//! zero. In misère play all is the same until every heap but one is at most
//! 1: who then moves leaves an odd number of ones.

use game::Estimate;

use super::{Nim, Position, Take};

/// A win that is known, though not how many plies it takes.
const WON: i32 = 10_000;

impl Estimate for Nim {
    fn estimate(&self, position: &Position) -> i32 {
        if self.winning_take(position).is_some() { WON } else { -WON }
    }

    /// Without the theory nothing is seen in the heaps.
    fn plain_estimate(&self, _position: &Position) -> i32 {
        0
    }

    /// The take that wins; found without a look at all two billion.
    fn hint(&self, position: &Position) -> Option<Take> {
        self.winning_take(position)
    }
}

impl Nim {
    /// A take after which the opponent has lost, if there is one.
    pub(super) fn winning_take(&self, position: &Position) -> Option<Take> {
        let heaps = &position.heaps;
        let large = heaps.iter().filter(|&&heap| 1 < heap).count();
        if self.misere && large <= 1 {
            // With the largest heap away, so many ones remain: leave one more
            // of them or none, so that their number is odd.
            let largest = (0..heaps.len()).max_by_key(|&heap| heaps[heap])?;
            let ones = heaps.iter().filter(|&&heap| 0 < heap).count().saturating_sub(1);
            let leave = u32::from(ones.is_multiple_of(2));
            let count = heaps[largest].checked_sub(leave)?;
            return (0 < count).then_some(Take { heap: largest as u8, count });
        }
        let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        let heap = heaps.iter().position(|heap| heap ^ sum < *heap)?;
        Some(Take { heap: heap as u8, count: heaps[heap] - (heaps[heap] ^ sum) })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use game::{Game, Notation, Outcome, notation};

    use super::*;

    /// Whether the player to move wins, by trying everything.
    fn wins(game: &Nim, position: &Position, known: &mut HashMap<Position, bool>) -> bool {
        if let Some(Outcome::Win(winner)) = game.outcome(position) {
            return winner == position.to_move;
        }
        if let Some(&known) = known.get(position) {
            return known;
        }
        let won = game.moves(position).any(|take| {
            let mut next = *position;
            game.apply(&mut next, take);
            !wins(game, &next, known)
        });
        known.insert(*position, won);
        won
    }

    #[test]
    fn the_theory_agrees_with_trying_everything() {
        for options in ["heaps=4-4-4-4", "heaps=4-4-4-4,misere", "heaps=7-1-9,misere"] {
            let game: Nim = notation::with_options(options).unwrap();
            let mut known = HashMap::new();
            wins(&game, &game.start(), &mut known);
            assert!(100 < known.len());
            for (position, won) in known.clone() {
                assert_eq!(0 < game.estimate(&position), won, "{options} {position:?}");
                let Some(hint) = game.hint(&position) else { continue };
                let next = game.play(&position, hint).unwrap();
                assert!(!wins(&game, &next, &mut known), "{options} {position:?} {hint:?}");
            }
        }
    }

    #[test]
    fn a_hint_is_found_among_billions() {
        let game: Nim = notation::with_options("heaps=2147483647-2147483000").unwrap();
        let start = game.start();
        assert_eq!(game.hint(&start), Some(game.parse_move(&start, "1x647").unwrap()));
    }
}
