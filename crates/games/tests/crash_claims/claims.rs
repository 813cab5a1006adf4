//! The claims of the article on CRASH! (seeds/004), each tried on every
//! position of a row.
//!
//! Who wins is found by trying everything with the rules, without tables and
//! without the estimate, which knows some of the claims. Stones are fields,
//! counted from 0, in ascending order.

use std::{
    collections::HashMap,
    ops::{AddAssign, RangeBounds, RangeInclusive},
};

use game::{Game, Notation, Outcome, Player, notation};
use games::crash::{Crash, Position};

/// Maximum number of stones per player here.
pub const MOST_STONES: usize = 6;

/// Positions on a row of one length, and who wins them.
pub struct Row {
    game: Crash,
    fields: usize,
    known: HashMap<Position, bool>,
    /// The same if a player follows a rule: the rules so far are two.
    kept: [HashMap<(Position, Player), bool>; 2],
}

/// The stones of both players.
pub type Stones = (Vec<usize>, Vec<usize>);

/// A rule that a player follows as long as possible.
#[derive(Copy, Clone, Debug)]
pub enum Rule {
    /// His two stones stay on the same field or on neighbouring ones, while
    /// nothing has been struck.
    Together,
    /// No two of the player's stones are on the same field or on neighbouring ones.
    Scattered,
}

impl Rule {
    fn is_kept(self, own: &[usize], other: &[usize]) -> bool {
        match self {
            Rule::Together => own.len() != 2 || other.len() != 2 || spread(own) <= 1,
            Rule::Scattered => own.windows(2).all(|pair| 2 <= pair[1] - pair[0]),
        }
    }
}

/// The distance between the first and the last stone.
pub fn spread(stones: &[usize]) -> usize {
    stones[stones.len() - 1] - stones[0]
}

/// The empty fields between the two armies.
pub fn gap((white, black): &Stones) -> usize {
    black[0] - white[white.len() - 1] - 1
}

/// Whether the sum of all fields is odd; counted from 0 or from 1 makes no
/// difference with an even number of stones.
pub fn is_odd((white, black): &Stones) -> bool {
    (white.iter().sum::<usize>() + black.iter().sum::<usize>()) % 2 == 1
}

/// All ways to place a number of stones on fields `from..to`.
pub fn laid(from: usize, to: usize, count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for first in from..to {
        for mut rest in laid(first, to, count - 1) {
            rest.insert(0, first);
            all.push(rest);
        }
    }
    all
}

/// All arrangements of given numbers of stones with a given gap.
pub fn arrangements(
    fields: usize,
    white: usize,
    black: usize,
    gaps: impl RangeBounds<usize>,
) -> Vec<Stones> {
    let mut all = Vec::new();
    for white in laid(0, fields, white) {
        for black in laid(white[white.len() - 1] + 1, fields, black) {
            all.push((white.clone(), black));
        }
    }
    all.retain(|it| gaps.contains(&gap(it)));
    all
}

impl Row {
    pub fn new(fields: usize) -> Row {
        let options = format!("stones={MOST_STONES},gap={}", fields - 2);
        let game = notation::with_options(&options).expect("a row of at most 64 fields");
        Row { game, fields, known: HashMap::new(), kept: [HashMap::new(), HashMap::new()] }
    }

    /// The position as the game knows it.
    fn position(&self, (white, black): &Stones, to_move: Player) -> Position {
        let mut text = String::new();
        for field in 0..self.fields {
            let count = |stones: &[usize]| stones.iter().filter(|&&it| it == field).count();
            match count(white) + count(black) {
                0 => text.push('.'),
                height => text += &height.to_string(),
            }
            if Some(&field) == white.last() {
                text.push('|');
            }
        }
        self.game.parse_position(&format!("{text} {to_move}")).expect("is a position")
    }

    /// The stones of a position.
    fn stones(&self, position: &Position) -> Stones {
        let text = self.game.write_position(position);
        let (mut stones, mut white, mut field) = ((Vec::new(), Vec::new()), true, 0);
        for char in text.chars().take_while(|&it| it != ' ') {
            let height = match char {
                '|' => {
                    white = false;
                    continue;
                }
                '.' => 0,
                digit => digit.to_digit(36).expect("a height") as usize,
            };
            let side = if white { &mut stones.0 } else { &mut stones.1 };
            side.extend(std::iter::repeat_n(field, height));
            field += 1;
        }
        stones
    }

    /// Whether the player to move wins.
    pub fn wins(&mut self, stones: &Stones, to_move: Player) -> bool {
        let position = self.position(stones, to_move);
        self.tried(&position)
    }

    fn tried(&mut self, position: &Position) -> bool {
        if let Some(outcome) = self.game.outcome(position) {
            return outcome == Outcome::Win(self.game.to_move(position));
        }
        if let Some(&known) = self.known.get(position) {
            return known;
        }
        let plies: Vec<_> = self.game.moves(position).collect();
        let won = plies.into_iter().any(|ply| {
            let mut next = *position;
            self.game.apply(&mut next, ply);
            !self.tried(&next)
        });
        self.known.insert(*position, won);
        won
    }

    /// Whether the player to move wins if `keeper` follows a rule as long as he
    /// can and the other does as he likes.
    pub fn wins_keeping(
        &mut self,
        stones: &Stones,
        to_move: Player,
        keeper: Player,
        rule: Rule,
    ) -> bool {
        let position = self.position(stones, to_move);
        self.tried_keeping(&position, keeper, rule)
    }

    fn tried_keeping(&mut self, position: &Position, keeper: Player, rule: Rule) -> bool {
        let mover = self.game.to_move(position);
        if let Some(outcome) = self.game.outcome(position) {
            return outcome == Outcome::Win(mover);
        }
        if let Some(&known) = self.kept[rule as usize].get(&(*position, keeper)) {
            return known;
        }
        let plies: Vec<_> = self.game.moves(position).collect();
        let mut next: Vec<Position> = plies
            .into_iter()
            .map(|ply| {
                let mut next = *position;
                self.game.apply(&mut next, ply);
                next
            })
            .collect();
        if mover == keeper {
            let keeps = |it: &&Position| {
                let (white, black) = self.stones(it);
                match keeper {
                    Player::A => rule.is_kept(&white, &black),
                    Player::B => rule.is_kept(&black, &white),
                }
            };
            let kept: Vec<Position> = next.iter().filter(keeps).copied().collect();
            if !kept.is_empty() {
                next = kept;
            }
        }
        let won = next.iter().any(|it| !self.tried_keeping(it, keeper, rule));
        self.kept[rule as usize].insert((*position, keeper), won);
        won
    }
}

// ---- two against two ---------------------------------------------------------

/// What becomes of the parity theorem on one row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parity {
    /// Positions with a gap of at least 2, with either player to move.
    pub cases: usize,
    /// Those in which the theorem names the wrong player.
    pub exceptions: usize,
    /// Cases and exceptions by how far the favoured player's stones lie apart.
    pub by_spread: Vec<Tally>,
    /// Exceptions by the gap.
    pub by_gap: Vec<Tally>,
    /// How far these stones lie apart at least where there is an exception, by
    /// the gap.
    pub least_spread: Vec<Option<usize>>,
    /// The corrected form: those stones on the same or neighbouring fields.
    pub corrected: Tally,
    /// A sharper one: they are less apart than the gap, rounded down to an even
    /// number.
    pub sharpened: Tally,
    /// The second corollary, odd and a gap of at least 3: as it is printed (who
    /// does not move wins), and with the other player in its place.
    pub corollary: [Tally; 2],
    /// The same, corrected as above.
    pub corollary_corrected: Tally,
}

/// How many cases there are, and how many of them are not as claimed.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub cases: usize,
    pub exceptions: usize,
}

impl AddAssign<bool> for Tally {
    /// One more case, which is as claimed or not.
    fn add_assign(&mut self, holds: bool) {
        self.cases += 1;
        self.exceptions += usize::from(!holds);
    }
}

/// In even positions with a gap of at least 2 who does not move wins, in odd
/// ones who moves (section 4).
pub fn parity(row: &mut Row) -> Parity {
    let mut found = Parity {
        by_spread: vec![Tally::default(); row.fields],
        by_gap: vec![Tally::default(); row.fields],
        least_spread: vec![None; row.fields],
        ..Parity::default()
    };
    for stones in arrangements(row.fields, 2, 2, 2..) {
        for mover in Player::ALL {
            let favoured = if is_odd(&stones) { mover } else { !mover };
            let winner = if row.wins(&stones, mover) { mover } else { !mover };
            let holds = winner == favoured;
            let own = if favoured == Player::A { &stones.0 } else { &stones.1 };
            found.cases += 1;
            found.exceptions += usize::from(!holds);
            found.by_spread[spread(own)] += holds;
            found.by_gap[gap(&stones)] += holds;
            if !holds {
                let least = &mut found.least_spread[gap(&stones)];
                *least = Some(least.unwrap_or(row.fields).min(spread(own)));
            }
            if spread(own) <= 1 {
                found.corrected += holds;
            }
            if spread(own) < gap(&stones) / 2 * 2 {
                found.sharpened += holds;
            }
            if is_odd(&stones) && 3 <= gap(&stones) {
                found.corollary[0] += winner != mover;
                found.corollary[1] += winner == mover;
                if spread(own) <= 1 {
                    found.corollary_corrected += winner == mover;
                }
            }
        }
    }
    found
}

/// Who has his two stones together and can win, can win while he keeps them
/// together until something is struck (section 4, 2).
pub fn together(row: &mut Row, gaps: impl RangeBounds<usize>) -> Tally {
    let mut found = Tally::default();
    for stones in arrangements(row.fields, 2, 2, gaps) {
        for mover in Player::ALL {
            let winner = if row.wins(&stones, mover) { mover } else { !mover };
            let own = if winner == Player::A { &stones.0 } else { &stones.1 };
            if spread(own) <= 1 {
                let won = row.wins_keeping(&stones, mover, winner, Rule::Together);
                found += won == (winner == mover);
            }
        }
    }
    found
}

/// A player whose stones lie apart is not better off than with both on the
/// middle fields, the sum being the same.
pub fn closed_up(row: &mut Row, gaps: impl RangeBounds<usize>) -> Tally {
    let mut found = Tally::default();
    for stones in arrangements(row.fields, 2, 2, gaps) {
        for mover in Player::ALL {
            for player in Player::ALL {
                let mut closed = stones.clone();
                let own = if player == Player::A { &mut closed.0 } else { &mut closed.1 };
                if spread(own) < 2 {
                    continue;
                }
                let sum = own[0] + own[1];
                *own = vec![sum / 2, sum.div_ceil(2)];
                let wins = |row: &mut Row, it: &Stones| row.wins(it, mover) == (mover == player);
                found += !wins(row, &stones) || wins(row, &closed);
            }
        }
    }
    found
}

// ---- more stones ---------------------------------------------------------------

/// Two stones together against so many scattered ones, with such a gap and
/// either player to move: do the two win, if the others do as they like, and if
/// they stay scattered as long as they can?
pub fn two_against_scattered(
    row: &mut Row,
    others: usize,
    gaps: impl RangeBounds<usize>,
) -> [Tally; 2] {
    let mut found = [Tally::default(); 2];
    for stones in arrangements(row.fields, 2, others, gaps) {
        if 1 < spread(&stones.0) || !Rule::Scattered.is_kept(&stones.1, &stones.0) {
            continue;
        }
        for mover in Player::ALL {
            let wins = mover == Player::A;
            found[0] += row.wins(&stones, mover) == wins;
            let kept = row.wins_keeping(&stones, mover, Player::B, Rule::Scattered);
            found[1] += kept == wins;
        }
    }
    found
}

/// Every position with more white than black stones and such a gap, with either
/// player to move: does White win? All of them, and those in which White's
/// stones lie on the same or neighbouring fields.
pub fn material(
    row: &mut Row,
    white: usize,
    black: usize,
    gaps: impl RangeBounds<usize>,
) -> [Tally; 2] {
    let mut found = [Tally::default(); 2];
    for stones in arrangements(row.fields, white, black, gaps) {
        for mover in Player::ALL {
            let holds = row.wins(&stones, mover) == (mover == Player::A);
            found[0] += holds;
            if spread(&stones.0) <= 1 {
                found[1] += holds;
            }
        }
    }
    found
}

/// Three against three by the gap and by parity: how often the player to move
/// wins, and of how many positions.
pub fn three_by_parity(row: &mut Row, gaps: RangeInclusive<usize>) -> Vec<(usize, [Tally; 2])> {
    let mut found: Vec<(usize, [Tally; 2])> = gaps.map(|it| (it, Default::default())).collect();
    for stones in arrangements(row.fields, 3, 3, ..) {
        let Some(place) = found.iter_mut().find(|it| it.0 == gap(&stones)) else { continue };
        for mover in Player::ALL {
            place.1[usize::from(is_odd(&stones))] += row.wins(&stones, mover);
        }
    }
    found
}

/// The ways three stones lie close together: within three fields.
pub const CLOSE: [&[usize]; 4] = [&[0, 0, 0], &[0, 0, 1], &[0, 1, 1], &[0, 1, 2]];

/// For each pair of close shapes who wins at each gap, White to move: `W` he,
/// `L` the other.
pub fn three_by_shape(row: &mut Row, gaps: RangeInclusive<usize>) -> Vec<(usize, usize, String)> {
    let mut found = Vec::new();
    for (white, own) in CLOSE.iter().enumerate() {
        for (black, other) in CLOSE.iter().enumerate() {
            let value = |gap: usize| {
                let front = own[2] + gap + 1;
                let stones = (own.to_vec(), other.iter().map(|it| it + front).collect());
                if row.wins(&stones, Player::A) { 'W' } else { 'L' }
            };
            found.push((white, black, gaps.clone().map(value).collect()));
        }
    }
    found
}

/// Whether such values depend on the parity of the gap alone.
pub fn is_by_parity(values: &str) -> bool {
    let values = values.as_bytes();
    values.windows(3).all(|it| it[0] == it[2])
}
