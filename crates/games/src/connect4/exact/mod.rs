//! Connect Four solved: who wins, and how soon.

mod search;

use game::{Game, Means, Outcome, Patience, Player, Solve, Solver};

use self::search::{DATA, Node, Search, loss, win};
use super::{Connect4, Position};
use crate::common::{crew::Crew, known::Known};

/// What a search with so many empty fields needs: three more take twice as
/// much.
const BYTES: usize = 16 << 20;
const FIELDS: u32 = 20;

/// Version of the exported results; raise it whenever the meaning of keys or data changes.
const NOTES: u32 = 1;

/// What solves Connect Four.
pub struct Exact {
    game: Connect4,
    known: Known<DATA>,
    crew: Crew,
}

impl Solve for Connect4 {
    type Solver = Exact;
    const COUNTS: bool = false;

    fn worth(&self, position: &Position) -> i32 {
        match self.outcome(position) {
            Some(Outcome::Win(Player::A)) => 1,
            Some(Outcome::Win(Player::B)) => -1,
            Some(Outcome::Draw) | None => 0,
        }
    }

    fn solver(&self, position: &Position, means: Means) -> Option<Exact> {
        if means.bytes < Known::<DATA>::FEWEST_BYTES {
            return None;
        }
        let more = self.left(position).saturating_sub(FIELDS) / 3;
        let needed = (BYTES << more).max(Known::<DATA>::bytes_for(means.imported));
        let known = Known::new(means.bytes.min(needed));
        Some(Exact { game: self.clone(), known, crew: Crew::new(means.threads) })
    }
}

impl Connect4 {
    /// The empty fields.
    fn left(&self, position: &Position) -> u32 {
        u32::from(self.columns) * u32::from(self.rows) - u32::from(position.discs)
    }
}

impl Exact {
    /// Whether the player to move has at least that score.
    fn score_reaches(
        &mut self,
        position: &Position,
        need: i32,
        patience: &Patience,
    ) -> Option<bool> {
        let left = self.game.left(position) as i32;
        let node = Node { mine: position.mine, all: position.all, left };
        let Exact { game, known, crew } = self;
        let search = Search { game, board: game.all_fields(), bottoms: game.bottoms(), known };
        if search.threats(node.mine, node.all) & search.playable(&node) != 0 {
            return Some(need <= win(left, 1));
        }
        crew.ask(patience, |hand| search.reaches(hand, node, need))
    }
}

impl Solver<Connect4> for Exact {
    fn reaches(&mut self, position: &Position, bar: i32, patience: &Patience) -> Option<bool> {
        if self.game.outcome(position).is_some() {
            return Some(bar <= self.game.worth(position));
        }
        if bar <= -1 || 1 < bar {
            return Some(bar <= -1);
        }
        match self.game.to_move(position) {
            Player::A => self.score_reaches(position, bar, patience),
            Player::B => self.score_reaches(position, 1 - bar, patience).map(|it| !it),
        }
    }

    fn turns(&mut self, position: &Position, value: i32, patience: &Patience) -> Option<u32> {
        if self.game.outcome(position).is_some() {
            return Some(0);
        }
        let left = self.game.left(position) as i32;
        let first = self.game.to_move(position) == Player::A;
        let (mut low, mut high) = match if first { value } else { -value } {
            0 => return Some(left as u32),
            1.. => (1, win(left, 1)),
            _ => (loss(left, 1), -1),
        };
        while low < high {
            // Near a draw first: most wins take long.
            let middle = match low {
                1.. => low + (high - low) / 4 + 1,
                _ => high - (high - low) / 4,
            };
            if self.score_reaches(position, middle, patience)? {
                low = middle
            } else {
                high = middle - 1
            }
        }
        Some(match low {
            1.. => 2 * (win(left, 1) - low + 1) - 1,
            _ => 2 * (low - loss(left, 1) + 1),
        } as u32)
    }

    fn nodes(&self) -> u64 {
        self.crew.nodes
    }

    const NOTES: Option<u32> = Some(NOTES);

    fn export<E>(&self, keep: impl FnMut(u64, u64) -> Result<(), E>) -> Result<(), E> {
        self.known.each(keep)
    }

    fn import(&mut self, key: u64, data: u64) -> bool {
        self.known.import(key, data, search::is_sound)
    }
}
