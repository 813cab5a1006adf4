//! Who is ahead in Connect Four, and which columns to look at first.
//!
//! A *threat* is an empty field that completes a line. Sooner or later the
//! columns fill up, and who must play below a threat gives it away. When only
//! one column is left, an even number of discs lies in all others if their
//! number or the number of rows is even; then A begins that column and gets
//! its odd rows, B its even ones (Allis, *A knowledge-based approach of
//! Connect-Four*, 1988, for even rows). So a threat is worth more in a row that
//! its owner gets, and the lower the better.

use game::{Estimate, Player};

use super::{Column, Connect4, Position};

/// What things are worth, each counted for both players. Tuned by matches, see
/// `docs/tuning.md`.
#[derive(Copy, Clone, Debug)]
struct Weights {
    /// A threat in any row.
    threat: i32,
    /// More for one in a row that its owner gets.
    row: i32,
    /// A line that only its owner can still complete, with two discs or more.
    line: i32,
    /// A disc, for each column further in than the first.
    centre: i32,
    /// To be on the move: leaves at odd and even depths are compared.
    tempo: i32,
}

const WEIGHTS: Weights = Weights { threat: 25, row: 50, line: 9, centre: 5, tempo: 25 };

/// The player to move completes a line.
const WINS: i32 = 5000;

/// His opponent threatens to, in more than one way.
const LOSES: i32 = -4000;

impl Connect4 {
    /// All fields.
    #[inline]
    pub(super) fn all_fields(&self) -> u64 {
        self.bottoms() * ((1 << self.rows) - 1)
    }

    /// The lowest fields of all columns.
    #[inline]
    pub(super) fn bottoms(&self) -> u64 {
        // Ones at multiples of the stride: a geometric series.
        let width = u32::from(self.columns) * self.stride();
        let all = if width == u64::BITS { u64::MAX } else { (1 << width) - 1 };
        all / ((1 << self.stride()) - 1)
    }

    /// The prospects of a player with these discs.
    #[inline]
    pub(super) fn prospects(&self, own: u64, empty: u64) -> Prospects {
        match self.line {
            3 => prospects::<3>(own, empty, self.stride()),
            4 => prospects::<4>(own, empty, self.stride()),
            5 => prospects::<5>(own, empty, self.stride()),
            _ => prospects::<6>(own, empty, self.stride()),
        }
    }

    /// What one player's threats and discs are worth; `good` are the rows that
    /// he gets.
    #[inline]
    fn weigh(&self, own: u64, prospects: Prospects, good: u64) -> i32 {
        let count = |set: u64| set.count_ones() as i32;
        let mut central = 0;
        let (mut inner, mut width) = (self.stride(), u32::from(self.columns));
        while 2 < width {
            width -= 2;
            central += count(own >> inner & ((1 << (width * self.stride())) - 1));
            inner += self.stride();
        }
        WEIGHTS.threat * count(prospects.threats)
            + WEIGHTS.row * count(prospects.threats & good)
            + WEIGHTS.line * prospects.lines
            + WEIGHTS.centre * central
    }
}

/// What a player can hope for.
#[derive(Copy, Clone, Debug)]
pub(super) struct Prospects {
    /// The empty fields that complete a line of the player.
    pub threats: u64,
    /// The lines with at least two discs of the player and none of the opponent.
    lines: i32,
}

/// The prospects where lines have `N` fields. A line is named by its lowest
/// field, so that its others are found by shifting the board down.
#[inline]
fn prospects<const N: u32>(own: u64, empty: u64, stride: u32) -> Prospects {
    let mut found = Prospects { threats: 0, lines: 0 };
    for step in [1, stride - 1, stride, stride + 1] {
        // The lines with one own disc, with two; with one empty field, with
        // two; and those without any disc of the opponent.
        let (mut one, mut two, mut gap, mut gaps, mut open) = (0, 0, 0, 0, u64::MAX);
        for place in 0..N {
            let (disc, free) = (own >> (place * step), empty >> (place * step));
            two |= one & disc;
            one |= disc;
            gaps |= gap & free;
            gap |= free;
            open &= disc | free;
        }
        found.lines += (two & open).count_ones() as i32;
        let almost = open & gap & !gaps;
        found.threats |= (0..N).fold(0, |all, place| all | almost << (place * step)) & empty;
    }
    found
}

impl Estimate for Connect4 {
    #[inline]
    fn estimate(&self, position: &Position) -> i32 {
        let (own, other) = (position.mine, position.mine ^ position.all);
        let (board, bottoms) = (self.all_fields(), self.bottoms());
        let empty = board & !position.all;
        let playable = (position.all + bottoms) & board;
        let hopes = self.prospects(own, empty);
        if hopes.threats & playable != 0 {
            return WINS;
        }
        let fears = self.prospects(other, empty);
        let dangers = fears.threats;
        let urgent = dangers & playable;
        if urgent & urgent.wrapping_sub(1) != 0 || urgent << 1 & dangers != 0 {
            return LOSES;
        }

        let odd_rows = (0..self.rows).step_by(2).fold(0, |all, row| all | bottoms << row);
        let even_others = (u32::from(self.columns) - 1) * u32::from(self.rows) % 2 == 0;
        let odd = (position.discs % 2 == Player::A as u8) == even_others;
        let good = if odd { odd_rows } else { board & !odd_rows };
        WEIGHTS.tempo + self.weigh(own, hopes, good) - self.weigh(other, fears, board & !good)
    }

    fn scale(&self) -> i32 {
        90
    }

    /// What the player to move has more in the middle column or columns.
    fn plain_estimate(&self, position: &Position) -> i32 {
        let (first, last) = ((self.columns - 1) / 2, self.columns / 2);
        let column = (1 << self.rows) - 1;
        let middle = (self.bottom(first) * column) | (self.bottom(last) * column);
        let count = |set: u64| (set & middle).count_ones() as i32;
        20 * (count(position.mine) - count(position.mine ^ position.all))
    }

    /// What wins, then what prevents a win, then the middle.
    #[inline]
    fn promise(&self, position: &Position, mv: Column) -> i32 {
        let field = (position.all + self.bottom(mv.0)) & !position.all;
        let side = i32::from(mv.0.min(self.columns - 1 - mv.0));
        if self.has_line(position.mine | field) {
            return 1000;
        }
        let other = position.mine ^ position.all;
        if self.has_line(other | field) { 500 + side } else { side }
    }

    /// What prevents a win is the only choice.
    #[inline]
    fn is_forcing(&self, position: &Position, mv: Column) -> bool {
        let field = (position.all + self.bottom(mv.0)) & !position.all;
        self.has_line(position.mine ^ position.all | field)
    }
}

#[cfg(test)]
mod tests {
    use game::{Game, Notation, notation};

    use super::*;

    fn game(options: &str) -> Connect4 {
        notation::with_options(options).unwrap()
    }

    /// Whether a disc on an empty field completes a line, by walking along it
    /// both ways.
    fn completes(game: &Connect4, own: u64, column: i32, row: i32) -> bool {
        let (columns, rows) = (i32::from(game.columns), i32::from(game.rows));
        let is_own = |x: i32, y: i32| {
            let inside = (0..columns).contains(&x) && (0..rows).contains(&y);
            inside && own & game.field(x as usize, y as usize) != 0
        };
        let run = |dx: i32, dy: i32| {
            (1..).take_while(|by| is_own(column + by * dx, row + by * dy)).count()
        };
        [(0, 1), (1, 0), (1, 1), (1, -1)]
            .into_iter()
            .any(|(dx, dy)| usize::from(game.line) <= run(dx, dy) + run(-dx, -dy) + 1)
    }

    #[test]
    fn threats_are_the_fields_that_complete_a_line() {
        for options in ["", "rows=6", "line=3,columns=5", "line=5,rows=9,columns=6", "line=6"] {
            let game = game(options);
            let board = game.all_fields();
            let mut found = 0;
            for number in 0..2000 {
                let random = game::key::mix(number);
                let own = random & (game::key::mix(random) | number << 32) & board;
                let threats = game.prospects(own, board & !own).threats;
                for (column, row) in (0..game.columns.into())
                    .flat_map(|it| (0..game.rows.into()).map(move |row| (it, row)))
                    .filter(|&(column, row)| own & game.field(column, row) == 0)
                {
                    let slow = completes(&game, own, column as i32, row as i32);
                    let fast = threats & game.field(column, row) != 0;
                    assert_eq!(fast, slow, "{options} {own:x} {column} {row}");
                    found += u32::from(slow);
                }
            }
            assert!(10 < found, "{options}");
        }
    }

    #[test]
    fn better_positions_have_better_estimates() {
        let game = game("rows=6");
        let at = |columns: &str| game.estimate(&game.parse_position(columns).unwrap());
        // The middle rather than the edge; it is B's turn.
        assert!(at("4") < at("1"));
        // A completes 1 2 3 4 at once.
        assert_eq!(at("112233"), WINS);
        // B faces 2 3 4 with both ends free.
        assert_eq!(at("22334"), LOSES);
        // B must answer in column 4, and it is not lost yet.
        assert!(LOSES < at("11223"));
    }

    #[test]
    fn rows_are_given_to_whoever_gets_them() {
        let game = game("rows=6");
        let at = |text: &str| game.estimate(&game.parse_position(text).unwrap());
        // A threatens the third field of the last column, which he gets; or B
        // does, who does not get it. All else is the same.
        let of_a = at("......./......./......./..BAAA./..AABB./..BBAB. a");
        let of_b = at("......./......./......./..ABBB./..BBAA./..AABA. a");
        assert!(of_b < 0 && -of_b < of_a, "{of_a} {of_b}");
    }

    #[test]
    fn winning_comes_before_preventing_before_the_middle() {
        let game = game("rows=6");
        let position = game.parse_position("112233").unwrap();
        let promise = |column| game.promise(&position, Column(column));
        assert!(promise(6) < promise(4));
        assert!(promise(4) < promise(3));
        let position = game.parse_position("11223").unwrap();
        assert!(game.promise(&position, Column(4)) < game.promise(&position, Column(3)));
        assert!(game.is_forcing(&position, Column(3)) && !game.is_forcing(&position, Column(4)));
        assert!(game.is_legal(&position, Column(3)));
    }
}
