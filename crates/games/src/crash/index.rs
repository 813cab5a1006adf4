//! The numbers of positions: for databases.
//!
//! The row is looked at from the side of the player to move, so that his stones
//! lie on the lower fields. A slice holds the positions with so many stones of
//! his and of the other's. Its stones, from the lowest field up, lie on
//!
//! ```text
//!    f₁ ≤ f₂ ≤ … ≤ fₘ < g₁ ≤ g₂ ≤ … ≤ gₒ
//! ```
//!
//! If each is moved up by one field for every stone below it, but one less for
//! g₁ and what follows, all of them lie on different fields: a choice of m + o
//! places out of L + m + o − 2, where L is the length of the row. Every choice
//! is a position, so no number is left out.
//!
//! A turn without captures leads to the same stones with the other to move, so
//! those two slices are a group; stones only go forward, so nothing comes back.
//!
//! All slices together have at most 2³¹ numbers: 5 stones against 5 on a row of
//! 33 fields take 1.9 GB, a byte each.

use game::{ByPlayer, Group, Index, Message, Numbered, Player};

use super::{Crash, Position, Row};
use crate::common::choose;

/// Maximum total number of indices of all slices.
const MOST: u64 = 1 << 31;

/// The numbering of the positions on one row.
pub struct CrashIndex {
    game: Crash,
}

/// The positions with given numbers of stones.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Slice {
    /// The stones of the player to move.
    mover: u8,
    /// The stones of the other.
    other: u8,
}

impl Slice {
    fn stones(self) -> usize {
        usize::from(self.mover) + usize::from(self.other)
    }

    /// Whether the game can come to it.
    fn fits(self, stones: ByPlayer<u8>) -> bool {
        let fits = |mover, other| self.mover <= mover && self.other <= other;
        fits(stones.a, stones.b) || fits(stones.b, stones.a)
    }
}

impl Numbered for Crash {
    type Index = CrashIndex;

    fn index(&self) -> Result<CrashIndex, Message> {
        if self.home != 0 {
            return Err(Message::new("crash-not-numbered"));
        }
        let index = CrashIndex { game: self.clone() };
        let slices = index.slices();
        let numbers = slices.fold(0_u64, |sum, it| sum.saturating_add(index.len(it)));
        if MOST < numbers {
            return Err(Message::new("crash-too-large").with("numbers", numbers).with("max", MOST));
        }
        Ok(index)
    }
}

impl CrashIndex {
    /// All slices, those with few stones first.
    fn slices(&self) -> impl Iterator<Item = Slice> {
        let stones = self.game.stones;
        (2..=stones.a + stones.b).flat_map(move |sum| {
            let slices = (1..sum).map(move |mover| Slice { mover, other: sum - mover });
            slices.filter(move |it| it.fits(stones))
        })
    }

    /// Number of places from which the stones of a slice are chosen.
    fn places(&self, slice: Slice) -> usize {
        usize::from(self.game.fields) + slice.stones() - 2
    }

    /// The field with that number, counted from the side of who is to move.
    fn field(&self, to_move: Player, number: usize) -> usize {
        match to_move {
            Player::A => number,
            Player::B => usize::from(self.game.fields) - 1 - number,
        }
    }
}

impl Index for CrashIndex {
    type Game = Crash;
    type Slice = Slice;

    const WINNER_ENDS: bool = true;

    fn game(&self) -> &Crash {
        &self.game
    }

    fn groups(&self) -> Vec<Group<Slice>> {
        let group = |slice: Slice| {
            let mut slices = vec![slice];
            if slice.mover != slice.other {
                slices.push(Slice { mover: slice.other, other: slice.mover });
            }
            Group { slices, cyclic: false, distances: true }
        };
        self.slices().filter(|it| it.other <= it.mover).map(group).collect()
    }

    /// `3-2`: the mover's stones and the other's.
    fn name(&self, slice: Slice) -> String {
        format!("{}-{}", slice.mover, slice.other)
    }

    fn below(&self, slice: Slice) -> Vec<Slice> {
        (1..slice.other).map(|mover| Slice { mover, other: slice.mover }).collect()
    }

    fn len(&self, slice: Slice) -> u64 {
        choose::choices(self.places(slice), slice.stones())
    }

    fn slice(&self, position: &Position) -> Option<Slice> {
        let stones = |player| position.row.stones(player) as u8;
        let slice = Slice { mover: stones(position.to_move), other: stones(!position.to_move) };
        let goes_on = 0 < slice.mover && 0 < slice.other && !position.is_placing();
        (goes_on && slice.fits(self.game.stones)).then_some(slice)
    }

    fn rank(&self, slice: Slice, position: &Position) -> u64 {
        let fields = 0..usize::from(self.game.fields);
        let stones = fields.flat_map(|number| {
            let height = position.row.heights[self.field(position.to_move, number)];
            std::iter::repeat_n(number, height.into())
        });
        let moved_up = |(below, field): (usize, usize)| {
            field + below - usize::from(usize::from(slice.mover) <= below)
        };
        choose::number(stones.enumerate().map(moved_up))
    }

    fn unrank(&self, slice: Slice, index: u64) -> Option<Position> {
        let mut row = Row::EMPTY;
        let places = choose::chosen(self.places(slice), slice.stones(), index);
        for (below, place) in (0..slice.stones()).rev().zip(places) {
            let others = usize::from(slice.mover) <= below;
            let player = if others { Player::B } else { Player::A };
            row.place(player, (place - below + usize::from(others)) as u8);
        }
        Some(Position { row, hands: ByPlayer::of(0), to_move: Player::A })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use game::{Game, notation};

    use super::*;
    use crate::{
        crash::reference::Slow,
        solved::{Tables, agrees},
    };

    fn game(options: &str) -> Crash {
        notation::with_options(options).unwrap()
    }

    #[test]
    fn tables_agree_with_trying_everything() {
        for options in [
            "",
            "stones=1,gap=0",
            "stones=4,gap=3",
            "start=2.1|..3",
            "start=..2.1|2..",
            "start=4|.1",
        ] {
            let positions = agrees(&game(options), &Slow { home: 0 });
            assert!(0 < positions, "{options}");
        }
    }

    /// One tower of n against one of n, gaps from 0 up, White to move (project
    /// oracles).
    #[test]
    fn tower_against_tower() {
        for (stones, values) in [(1, "WLWLWLWLWLWLW"), (2, "WWLLLLLLLLLLL"), (3, "WWWLWLLLLLWLW")] {
            let value = |gap| {
                let game = game(&format!("stones={stones},gap={gap}"));
                let worth = Tables::of(&game).worth(&game.start());
                if worth.unwrap().0 { 'W' } else { 'L' }
            };
            let found: String = (0..values.len()).map(value).collect();
            assert_eq!(found, values, "towers of {stones}");
        }
    }

    /// Every number is another position.
    #[test]
    fn no_number_is_left_out() {
        let game = game("stones=3,gap=4");
        let index = game.index().unwrap();
        for slice in index.slices() {
            let positions = (0..index.len(slice)).map(|it| index.unrank(slice, it).unwrap());
            let positions: HashSet<Position> = positions.collect();
            assert_eq!(positions.len() as u64, index.len(slice));
            for position in positions {
                let white = u64::BITS - position.row.towers.a.leading_zeros();
                assert!(white <= position.row.towers.b.trailing_zeros(), "{position:?}");
            }
        }
    }

    #[test]
    fn what_is_too_large_is_refused() {
        let error = |options| game(options).index().err().map(|it| it.to_string());
        assert_eq!(error("stones=5,gap=31"), None);
        let large = error("stones=5,gap=32").unwrap();
        assert!(large.starts_with("crash-too-large numbers=2480105265 "), "{large}");
        assert!(error("stones=35,gap=62").unwrap().starts_with("crash-too-large"));
        assert_eq!(error("place=2").unwrap(), "crash-not-numbered");
    }
}
