//! Who is ahead in Reversi, and which plies to look at first.
//!
//! Until shortly before the end discs count for nothing: they turn. What
//! counts is who has a choice of plies now (mobility) and will have one later
//! (few discs of one's own beside empty fields), the corners, which never
//! turn, whatever on the edges is joined to an own corner, and not to open a
//! corner to the opponent from the fields beside it:
//!
//! ```text
//!     A B C D …
//!  1  * C . .        * corner
//!  2  C X . .        C, X  beside it: good for the opponent while it is free
//!  3  . . . .
//! ```
//!
//! Towards the end discs decide, who still has plies, and who makes the last
//! one. So there are weights for the beginning and for the end, and between
//! them what is nearer counts more.

use game::Estimate;

use super::{Ply, Position, Reversi, runs};
use crate::common::board8;

/// A number for each thing that counts: how many more of it the player to move
/// has, or what one of it is worth. Tuned by matches, see `docs/tuning.md`.
#[derive(Copy, Clone, Debug)]
struct Terms {
    /// A field where one may play.
    mobility: i32,
    /// An empty field beside a disc of the opponent.
    frontier: i32,
    corner: i32,
    /// A disc on an edge joined to an own corner along it.
    stable: i32,
    /// A disc on a field like B2 or A2 while the corner beside it is empty.
    x: i32,
    c: i32,
    /// Another disc on an edge.
    edge: i32,
    /// The last ply, if no one passes.
    parity: i32,
    disc: i32,
}

/// On an empty board; what is met in play is a mixture of this and [`LATE`].
const EARLY: Terms = Terms {
    mobility: -9,
    frontier: 1,
    corner: 150,
    stable: 22,
    x: -116,
    c: 0,
    edge: 10,
    parity: -4,
    disc: -9,
};

/// On a full board.
const LATE: Terms = Terms {
    mobility: 28,
    frontier: -2,
    corner: 0,
    stable: 8,
    x: -31,
    c: -17,
    edge: -7,
    parity: 18,
    disc: 5,
};

/// The special fields of a board.
#[derive(Copy, Clone, Debug)]
struct Fields {
    corners: u64,
    edges: u64,
}

/// Of the boards of 4, 6 and 8.
static FIELDS: [Fields; 3] = [fields(4), fields(6), fields(8)];

const fn fields(size: usize) -> Fields {
    let last = size - 1;
    let corners = 1 << board8::bit(0, 0)
        | 1 << board8::bit(last, 0)
        | 1 << board8::bit(0, last)
        | 1 << board8::bit(last, last);
    let mut edges = 0;
    let mut at = 0;
    while at < size {
        edges |= 1 << board8::bit(at, 0) | 1 << board8::bit(at, last);
        edges |= 1 << board8::bit(0, at) | 1 << board8::bit(last, at);
        at += 1;
    }
    Fields { corners, edges }
}

/// Not the first and not the last column of the word: what comes from there
/// would appear in another row.
const NOT_FIRST: u64 = 0xFEFE_FEFE_FEFE_FEFE;
const NOT_LAST: u64 = 0x7F7F_7F7F_7F7F_7F7F;

/// The fields beside these along rows and columns.
#[inline]
const fn beside(set: u64) -> u64 {
    (set << 1) & NOT_FIRST | (set >> 1) & NOT_LAST | set << 8 | set >> 8
}

/// The fields around these, in all eight directions.
#[inline]
const fn around(set: u64) -> u64 {
    let row = set | (set << 1) & NOT_FIRST | (set >> 1) & NOT_LAST;
    row | row << 8 | row >> 8
}

#[inline]
fn count(set: u64) -> i32 {
    set.count_ones() as i32
}

impl Reversi {
    #[inline]
    fn fields(&self) -> &'static Fields {
        &FIELDS[(self.size / 2).clamp(2, 4) - 2]
    }

    /// The features of one player; `legal` are that player's legal fields.
    #[inline]
    fn terms(&self, own: u64, other: u64, legal: u64) -> Terms {
        let Fields { corners, edges } = *self.fields();
        let empty = self.board & !(own | other);
        let taken = own & corners;
        let mut stable = taken;
        if taken != 0 {
            for _ in 2..self.size {
                stable |= beside(stable) & own & edges;
            }
        }
        let free = corners & empty;
        let c = beside(free) & own & !stable;
        Terms {
            mobility: count(legal),
            frontier: count(around(other) & empty),
            corner: count(taken),
            stable: count(stable & !corners),
            x: count(around(free) & !edges & own),
            c: count(c),
            edge: count(own & edges & !stable & !c),
            parity: 0,
            disc: count(own),
        }
    }
}

impl Terms {
    /// What these terms are worth more than those of the opponent.
    #[inline]
    fn worth(&self, other: &Terms, weights: &Terms) -> i32 {
        weights.mobility * (self.mobility - other.mobility)
            + weights.frontier * (self.frontier - other.frontier)
            + weights.corner * (self.corner - other.corner)
            + weights.stable * (self.stable - other.stable)
            + weights.x * (self.x - other.x)
            + weights.c * (self.c - other.c)
            + weights.edge * (self.edge - other.edge)
            + weights.parity * (self.parity - other.parity)
            + weights.disc * (self.disc - other.disc)
    }
}

impl Estimate for Reversi {
    #[inline]
    fn estimate(&self, position: &Position) -> i32 {
        let Position { mover, other, legal, .. } = *position;
        let theirs = runs::legal(other, mover, self.board);
        let mut own = self.terms(mover, other, legal);
        let other = self.terms(other, mover, theirs);
        let (all, discs) = (count(self.board), own.disc + other.disc);
        own.parity = if (all - discs) % 2 == 1 { 1 } else { -1 };
        let (early, late) = (own.worth(&other, &EARLY), own.worth(&other, &LATE));
        (early * (all - discs) + late * discs) / all
    }

    fn scale(&self) -> i32 {
        80
    }

    /// What the player to move has more in discs.
    fn plain_estimate(&self, position: &Position) -> i32 {
        100 * (count(position.mover) - count(position.other))
    }

    /// Corners first; last what opens one to the opponent.
    #[inline]
    fn promise(&self, position: &Position, mv: Ply) -> i32 {
        let Ply::Place(field) = mv else { return 0 };
        let Fields { corners, edges } = *self.fields();
        let (placed, free) = (1 << field, corners & !(position.mover | position.other));
        match () {
            () if placed & corners != 0 => 100,
            () if placed & around(free) & !edges != 0 => -60,
            () if placed & beside(free) != 0 => -30,
            () if placed & edges != 0 => 10,
            () => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use game::{Game, Notation, notation};

    use super::*;

    fn game(options: &str) -> Reversi {
        notation::with_options(options).unwrap()
    }

    /// The position with these discs on an otherwise empty board, A to move.
    fn board(rows: [&str; 8]) -> String {
        format!("{} a", rows.concat())
    }

    #[test]
    fn better_positions_have_better_estimates() {
        let game = game("");
        let at = |text: &str| game.estimate(&game.parse_position(text).unwrap());
        let with_top = |top: &str, second: &str| {
            let dots = "........";
            board([top, second, "...AB...", "..ABBA..", "..BAAB..", "...BA...", dots, dots])
        };
        let plain = with_top("........", "........");
        let corner = with_top("A.......", "........");
        let edge = with_top("AAA.....", "........");
        let theirs = with_top("B.......", "........");
        let x_field = with_top("........", ".A......");
        assert!(at(&plain) < at(&corner));
        assert!(at(&corner) < at(&edge));
        assert!(at(&theirs) < at(&plain));
        assert!(at(&x_field) < at(&plain));
    }

    #[test]
    fn many_discs_without_a_choice_are_bad_early_and_good_late() {
        let game = game("");
        // B has one disc on the outside of many; A is to move and ahead in
        // discs, but B has all the plies.
        let early = board([
            "........", "........", "..AAAA..", "..AABA..", "..AAAA..", "..AAAA..", "........",
            "........",
        ]);
        let position = game.parse_position(&early).unwrap();
        assert!(game.estimate(&position) < 0 && 0 < game.plain_estimate(&position));
        let late = board([
            "AAAAAAAA", "AAAAAAAA", "AAAAAAAA", "AAAAAAAA", "BBBBBBBA", "BBBBBBBA", "BBBBBBBB",
            "BBBBB..B",
        ]);
        let position = game.parse_position(&late).unwrap();
        assert!(game.outcome(&position).is_none() && 0 < game.estimate(&position));
    }

    #[test]
    fn corners_are_tried_first_and_the_fields_beside_them_last() {
        let game = game("");
        let start = game.start();
        let promise = |field: u8| game.promise(&start, Ply::Place(field));
        assert!(promise(board8::bit(0, 2)) < promise(board8::bit(7, 7)));
        assert!(promise(board8::bit(3, 3)) < promise(board8::bit(0, 3)));
        assert!(promise(board8::bit(1, 0)) < promise(board8::bit(3, 3)));
        assert!(promise(board8::bit(1, 1)) < promise(board8::bit(1, 0)));
    }
}
