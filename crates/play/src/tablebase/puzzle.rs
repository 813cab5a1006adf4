//! Puzzles: positions in which only one ply wins.

use game::{Index, Notation, Numbered, Proved};

use super::{Database, TablebaseError};

/// Numbers that are drawn until something is found.
const TRIES: usize = 4000;

/// A puzzle is worth looking at if there is so much to choose from,
const CHOICE: usize = 4;
/// and if the win is not there at once.
const DISTANCE: u32 = 3;

/// A position in which only one ply wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The position.
    pub position: String,
    /// The ply.
    pub answer: String,
    /// Turns of both players to the end, where they are kept.
    pub turns: Option<u32>,
}

impl<G: Numbered + Notation> Database<G> {
    /// A puzzle from the tables that are there; the same for the same seed.
    /// `None` if nothing was found, as in games that leave hardly a choice.
    ///
    /// # Errors
    ///
    /// [`TablebaseError::Nothing`] if there are no tables, [`TablebaseError::Table`] if
    /// one is damaged.
    pub fn puzzle(&self, seed: u64) -> Result<Option<Puzzle>, TablebaseError> {
        let index = self.index();
        let all = index.groups().into_iter().flat_map(|it| it.slices);
        let slices: Vec<_> = all.filter(|&it| self.has(it) && 0 < index.len(it)).collect();
        if slices.is_empty() {
            return Err(TablebaseError::Nothing { game: self.game().to_owned() });
        }
        let mut random = fastrand::Rng::with_seed(seed);
        let mut easy = None;
        for _ in 0..TRIES {
            let slice = slices[random.usize(..slices.len())];
            let number = random.u64(..index.len(slice));
            // The entry is read before the position is made: most do not win.
            let Some(Proved::Win(turns)) = self.look_up(slice, number)? else { continue };
            let Some(position) = index.unrank(slice, number) else { continue };
            let Some((answer, choice)) = self.only_win(&position)? else { continue };
            let rules = self.rules();
            let puzzle = Puzzle {
                answer: rules.write_move(&position, answer),
                position: rules.write_position(&position),
                turns,
            };
            // Numbers may stand for what nobody can set up by hand.
            if rules.parse_position(&puzzle.position).is_err() {
                continue;
            }
            if CHOICE <= choice && turns.is_none_or(|it| DISTANCE <= it) {
                return Ok(Some(puzzle));
            }
            easy.get_or_insert(puzzle);
        }
        Ok(easy)
    }

    /// The only ply that wins, and how many there are to choose from.
    fn only_win(&self, position: &G::Position) -> Result<Option<(G::Move, usize)>, TablebaseError> {
        let (mut only, mut count) = (None, 0);
        for mv in self.rules().legal_moves(position) {
            count += 1;
            match self.after(position, mv) {
                Ok(Proved::Win(_)) if only.is_some() => return Ok(None),
                Ok(Proved::Win(_)) => only = Some(mv),
                Ok(_) => (),
                // What a ply leads to may not have been solved.
                Err(TablebaseError::Missing { .. } | TablebaseError::Uncovered { .. }) => {
                    return Ok(None);
                }
                Err(error) => return Err(error),
            }
        }
        Ok(only.filter(|_| 1 < count).map(|it| (it, count)))
    }
}
