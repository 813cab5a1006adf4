//! One tower against one, on a row of any length: who wins.
//!
//! Of all arrangements of so many stones such a game comes to a part, if a
//! player who can win looks no further. These are gone through with the rules;
//! what was found is kept by the number of the arrangement, in two bits, so
//! that no two are mistaken. The estimate says what is tried first, and nothing
//! else. A whole database says the same, for less high towers.

use game::{Estimate, Game, Index, Notation, Numbered, Outcome, notation};
use games::crash::{Crash, CrashIndex, Position};

type Slice = <CrashIndex as Index>::Slice;

/// What two bits say.
const UNKNOWN: u8 = 0;
const LOST: u8 = 1;
const WON: u8 = 2;

/// Towers up to some height, and gaps up to some length.
pub struct Towers {
    game: Crash,
    index: CrashIndex,
    gap: usize,
    known: Vec<(Slice, Vec<u8>)>,
    /// So many arrangements were gone through.
    pub tried: u64,
}

impl Towers {
    pub fn new(stones: usize, gap: usize) -> Towers {
        let options = format!("stones={stones},gap={gap}");
        let game: Crash = notation::with_options(&options).expect("is a game");
        let index = game.index().expect("is numbered");
        let slices = index.groups().into_iter().flat_map(|it| it.slices);
        let bytes = |slice| vec![0; index.len(slice).div_ceil(4) as usize];
        let known = slices.map(|it| (it, bytes(it))).collect();
        Towers { game, index, gap, known, tried: 0 }
    }

    /// The position with a white tower of this height, that gap and a black
    /// tower, White to move.
    pub fn position(
        game: &Crash,
        longest: usize,
        white: usize,
        black: usize,
        gap: usize,
    ) -> Position {
        let rest = ".".repeat(longest - gap);
        let text = format!("{white}|{}{black}{rest} a", ".".repeat(gap));
        game.parse_position(&text).expect("is a position")
    }

    /// `W` where White wins, `L` where Black does, for every gap from 0.
    pub fn by_gap(&mut self, white: usize, black: usize) -> String {
        let longest = self.gap;
        let value = |gap| {
            let position = Towers::position(&self.game, longest, white, black, gap);
            if self.wins(&position) { 'W' } else { 'L' }
        };
        (0..=longest).map(value).collect()
    }

    /// Whether the player to move wins.
    fn wins(&mut self, position: &Position) -> bool {
        if let Some(outcome) = self.game.outcome(position) {
            return outcome == Outcome::Win(self.game.to_move(position));
        }
        let place = self.place(position);
        if let Some(known) = self.known(place) {
            return known;
        }
        self.tried += 1;

        // 1. A look at where each ply leads, for one that is known to win.
        let (mut next, mut won) = (Vec::new(), false);
        for ply in self.game.moves(position) {
            let mut position = *position;
            self.game.apply(&mut position, ply);
            let known = match self.game.outcome(&position) {
                Some(outcome) => Some(outcome == Outcome::Win(self.game.to_move(&position))),
                None => self.known(self.place(&position)),
            };
            match known {
                Some(known) => won |= !known,
                None => next.push((self.game.estimate(&position), position)),
            }
        }

        // 2. One after the other, what is worst for the other first.
        if !won {
            next.sort_by_key(|it| it.0);
            won = next.iter().any(|(_, it)| !self.wins(it));
        }
        self.keep(place, won)
    }

    /// The slice of an arrangement, and its number there.
    fn place(&self, position: &Position) -> (usize, u64) {
        let slice = self.index.slice(position).expect("is numbered");
        let table = self.known.iter().position(|it| it.0 == slice).expect("is there");
        (table, self.index.rank(slice, position))
    }

    fn known(&self, (table, number): (usize, u64)) -> Option<bool> {
        match self.known[table].1[(number / 4) as usize] >> (2 * (number % 4)) & 3 {
            UNKNOWN => None,
            known => Some(known == WON),
        }
    }

    fn keep(&mut self, (table, number): (usize, u64), won: bool) -> bool {
        let two = if won { WON } else { LOST };
        self.known[table].1[(number / 4) as usize] |= two << (2 * (number % 4));
        won
    }
}
