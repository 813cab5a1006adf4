//! The solver of Reversi: endings with few empty fields.

mod search;
mod stable;

use game::{Game, Means, Patience, Player, Score, Solve, Solver};

use self::{
    search::{DATA, Node, Search},
    stable::Lines,
};
use super::{Position, Reversi};
use crate::common::{board8, crew::Crew, known::Known};

/// Memory for a search with this many empty fields; each further one needs about twice as much.
const BYTES: usize = 32 << 20;
const FIELDS: u32 = 14;

/// Version of the exported results; raise it whenever the meaning of keys or data changes.
const NOTES: u32 = 1;

/// The solver of Reversi.
pub struct Exact {
    game: Reversi,
    lines: Lines,
    known: Known<DATA>,
    crew: Crew,
}

impl Solve for Reversi {
    type Solver = Exact;
    const COUNTS: bool = true;

    fn worth(&self, position: &Position) -> i32 {
        self.margin(position)
    }

    fn solver(&self, position: &Position, means: Means) -> Option<Exact> {
        if means.bytes < Known::<DATA>::FEWEST_BYTES {
            return None;
        }
        let empty = self.board & !(position.mover | position.other);
        let more = empty.count_ones().saturating_sub(FIELDS).min(20);
        let needed = (BYTES << more).max(Known::<DATA>::bytes_for(means.imported));
        let known = Known::new(means.bytes.min(needed));
        let crew = Crew::new(means.threads);
        Some(Exact { game: *self, lines: Lines::new(self.size), known, crew })
    }
}

impl Solver<Reversi> for Exact {
    fn reaches(&mut self, position: &Position, bar: i32, patience: &Patience) -> Option<bool> {
        let Exact { game, lines, known, crew } = self;
        if game.outcome(position).is_some() {
            return Some(bar <= game.margin(position));
        }
        let fields = game.board.count_ones() as i32;
        if bar <= -fields || fields < bar {
            return Some(bar <= -fields);
        }
        let last = game.size - 1;
        let corners = [(0, 0), (0, last), (last, 0), (last, last)];
        let corners = corners.iter().fold(0, |all, it| all | 1 << board8::bit(it.0, it.1));
        let search = Search { board: game.board, corners, lines, known };
        let node = Node { mover: position.mover, other: position.other };
        match position.to_move {
            Player::A => crew.ask(patience, |hand| search.reaches(hand, node, bar)),
            Player::B => crew.ask(patience, |hand| !search.reaches(hand, node, 1 - bar)),
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// With few empty fields the table is small, unless results are imported.
    #[test]
    fn imported_results_have_room() {
        let game: Reversi = game::notation::with_options("size=4").expect("a size of the game");
        let position = game.start();
        let bytes = |imported| {
            let means = Means { bytes: 256 << 20, threads: 1, imported };
            game.solver(&position, means).map(|solver| solver.known.bytes())
        };
        assert!(bytes(0).is_some_and(|bytes| bytes <= BYTES));
        assert!(bytes(4 << 20).is_some_and(|bytes| 2 * BYTES < bytes));
    }
}
