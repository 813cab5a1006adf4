//! Published counts, recomputed.
//!
//! A golden file is text that any language can read:
//!
//! ```text
//! # a comment
//! game kalah:seeds=4
//! source OpenSpiel's mancala, to depth 6
//! perft 1 6
//! position 0,0,1,… a
//! source counted by hand
//! perft 1 2
//! ```
//!
//! `game` resets to the start of that game, `position` sets up another one, and `source` applies
//! until the next of either.

use game::{Line, Notation, notation, perft};

use crate::walk::{Violation, law};

/// The number of counts that were checked or skipped.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Counted {
    /// Recomputed and found correct.
    pub checked: usize,
    /// Skipped because they exceed the budget.
    pub left_out: usize,
}

/// Recomputes every count of the game's golden file that is at most `budget`.
///
/// # Errors
///
/// The first count that is wrong, has no source, or cannot be read.
pub fn golden<G: Notation>(budget: u64) -> Result<Counted, Violation> {
    golden_for::<G>(budget, |_| true)
}

/// Recomputes the counts of those games in the golden file whose normal name `wanted` accepts.
///
/// # Errors
///
/// As [`golden`].
pub fn golden_for<G: Notation>(
    budget: u64,
    wanted: impl Fn(&str) -> bool,
) -> Result<Counted, Violation> {
    let mut counted = Counted::default();
    let mut current: Option<Line<G>> = None;
    let mut source = false;
    for line in G::GOLDEN.lines().filter(|it| !it.is_empty() && !it.starts_with('#')) {
        let bad = |what: &str| Violation::new(format!("a golden file has {what}"), line);
        let (word, rest) = line.split_once(' ').ok_or_else(|| bad("words and values"))?;
        match word {
            "game" => {
                let (id, options) = notation::split_name(rest);
                let game = notation::with_options::<G>(options).map_err(|_| bad("games"))?;
                let normal = notation::name(&game);
                law(id == G::ID && normal == rest, "goldens use normal names", &normal)?;
                let start = game.start();
                current = Some(Line::new(game, start));
                source = false;
            }
            "position" => {
                let line = current.as_mut().ok_or_else(|| bad("a game first"))?;
                let position = line.game().parse_position(rest).map_err(|_| bad("positions"))?;
                line.restart(position);
                source = false;
            }
            "source" => source = true,
            "perft" => {
                let line = current.as_mut().ok_or_else(|| bad("a game first"))?;
                let (depth, count) = rest.split_once(' ').ok_or_else(|| bad("depth and count"))?;
                let depth: u32 = depth.parse().map_err(|_| bad("a depth"))?;
                let count: u64 = count.parse().map_err(|_| bad("a count"))?;
                law(source, "every golden number names its source", &rest)?;
                if !wanted(&notation::name(line.game())) {
                    continue;
                }
                if budget < count {
                    counted.left_out += 1;
                    continue;
                }
                let found = perft::perft(line, depth);
                let name = notation::name(line.game());
                law(found == count, "perft is as recorded", &(name, depth, count, found))?;
                counted.checked += 1;
            }
            _ => return Err(bad("no other words")),
        }
    }
    Ok(counted)
}
