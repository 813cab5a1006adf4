//! The numbers of positions: for databases, on the board of four by four.
//!
//! A slice holds the positions with a given number of discs; a pass stays in it. Within
//! it a position has the number of the class of the occupied fields under the
//! eight symmetries, and behind it, as so many bits, which of the discs are the
//! mover's, once the occupied fields have been turned into their class's
//! representative. Where several symmetries do that, the smallest number
//! counts, and the others stand for nothing, as do positions that end the game.
//!
//! All slices together have 5.8 million numbers, a byte each. Every position
//! that can be written is covered, also those with empty fields in the middle.
//! On larger boards there would be 3³⁶ positions and more.

use game::{Bits, Game, Group, Index, Message, Numbered, Player};

use super::{Position, Reversi};

/// The only size of a board that is numbered.
const SIZE: usize = 4;

const FIELDS: u32 = (SIZE * SIZE) as u32;

/// Sets of fields.
const SETS: usize = 1 << FIELDS;

/// Symmetries of the board; those beyond exchange the players.
const SYMMETRIES: usize = 8;

/// The numbering of the positions on the small board.
pub struct ReversiIndex {
    game: Reversi,
    /// The image of each set of fields under each symmetry.
    images: Vec<[u16; SYMMETRIES]>,
    /// The class of each set: its number among those of the same size, and a
    /// symmetry that carries the set to the representative.
    classes: Vec<(u16, u8)>,
    /// The representatives of the classes of each size.
    representatives: Vec<Vec<u16>>,
}

impl Numbered for Reversi {
    type Index = ReversiIndex;

    fn index(&self) -> Result<ReversiIndex, Message> {
        if self.size != SIZE {
            return Err(Message::new("reversi-too-large").with("size", SIZE));
        }
        let image = |set: usize, symmetry| gather(self.map_fields(symmetry, scatter(set as u16)));
        let images: Vec<[u16; SYMMETRIES]> =
            (0..SETS).map(|set| std::array::from_fn(|symmetry| image(set, symmetry))).collect();
        let mut representatives = vec![Vec::new(); FIELDS as usize + 1];
        // The least of a class represents it, and is the first that is met.
        let mut classes = vec![(0, 0); SETS];
        for set in 0..SETS {
            let images = &images[set];
            let least = (0..SYMMETRIES).min_by_key(|&it| images[it]).unwrap_or_default();
            let of_size = &mut representatives[set.count_ones() as usize];
            let number = match usize::from(images[least]) {
                first if first == set => {
                    of_size.push(set as u16);
                    of_size.len() as u16 - 1
                }
                first => classes[first].0,
            };
            classes[set] = (number, least as u8);
        }
        Ok(ReversiIndex { game: *self, images, classes, representatives })
    }
}

impl ReversiIndex {
    /// Which of a representative's discs are the mover's, as the smallest
    /// number that a symmetry makes of it.
    fn smallest(&self, representative: u16, mover: u16) -> u16 {
        let images = &self.images[usize::from(representative)];
        let keeps = (0..SYMMETRIES).filter(|&it| images[it] == representative);
        let image = |it: usize| packed(self.images[usize::from(mover)][it], representative);
        keeps.map(image).min().unwrap_or_default()
    }
}

impl Index for ReversiIndex {
    type Game = Reversi;
    /// The number of discs.
    type Slice = u8;

    const WINNER_ENDS: bool = false;

    fn game(&self) -> &Reversi {
        &self.game
    }

    /// From the last but one disc to the first two that can be side by side.
    fn groups(&self) -> Vec<Group<u8>> {
        let group = |discs| Group { slices: vec![discs], cyclic: false, distances: true };
        (2..FIELDS as u8).rev().map(group).collect()
    }

    fn name(&self, slice: u8) -> String {
        slice.to_string()
    }

    fn below(&self, slice: u8) -> Vec<u8> {
        Some(slice + 1).filter(|&it| u32::from(it) < FIELDS).into_iter().collect()
    }

    fn len(&self, slice: u8) -> u64 {
        (self.representatives[usize::from(slice)].len() as u64) << slice
    }

    fn slice(&self, position: &Position) -> Option<u8> {
        let discs = || (position.mover | position.other).count_ones() as u8;
        self.game.outcome(position).is_none().then(discs)
    }

    fn rank(&self, slice: u8, position: &Position) -> u64 {
        let occupied = gather(position.mover | position.other);
        let (class, symmetry) = self.classes[usize::from(occupied)];
        let representative = self.representatives[usize::from(slice)][usize::from(class)];
        let mover = self.images[usize::from(gather(position.mover))][usize::from(symmetry)];
        u64::from(class) << slice | u64::from(self.smallest(representative, mover))
    }

    fn unrank(&self, slice: u8, index: u64) -> Option<Position> {
        let representative = self.representatives[usize::from(slice)][(index >> slice) as usize];
        let number = (index & ((1 << slice) - 1)) as u16;
        let mover = unpacked(number, representative);
        if self.smallest(representative, mover) != number {
            return None;
        }
        let other = scatter(representative & !mover);
        let position = self.game.position(scatter(mover), other, Player::A);
        self.game.outcome(&position).is_none().then_some(position)
    }
}

/// The fields of the small board without the gaps between its rows.
fn gather(set: u64) -> u16 {
    let row = |it: usize| (set >> (8 * it) & 0xF) << (SIZE * it);
    (0..SIZE).map(row).sum::<u64>() as u16
}

/// The inverse of [`gather`].
fn scatter(set: u16) -> u64 {
    let row = |it: usize| (u64::from(set) >> (SIZE * it) & 0xF) << (8 * it);
    (0..SIZE).map(row).sum()
}

/// The bits of `set` at the places of `mask` moved together.
fn packed(set: u16, mask: u16) -> u16 {
    let places = Bits::new(mask.into()).enumerate();
    places.map(|(to, from)| (set >> from & 1) << to).sum()
}

/// The inverse of [`packed`].
fn unpacked(set: u16, mask: u16) -> u16 {
    let places = Bits::new(mask.into()).enumerate();
    places.map(|(from, to)| (set >> from & 1) << to).sum()
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use game::{Notation, Symmetry, notation};

    use super::*;
    use crate::{
        reversi::reference::Slow,
        solved::{Tables, agrees, tried},
    };

    fn game(options: &str) -> Reversi {
        notation::with_options(options).unwrap()
    }

    /// All positions that the start leads to, with their values; the second
    /// player wins, and the tables say after how many turns.
    #[test]
    fn tables_agree_with_trying_everything() {
        let game = game("size=4");
        assert!(20_000 < agrees(&game, &Slow { size: 4 }));
    }

    /// Passes and empty fields in the middle: nothing that the start leads to.
    #[test]
    fn odd_positions_are_covered() {
        let game = game("size=4,othello");
        let tables = Tables::of(&game);
        for text in ["BA.............. a", "ABB............. b", "AB...BA......... b"] {
            let position = game.parse_position(text).unwrap();
            let slow = tried(&Slow { size: 4 }, text, &mut HashMap::new());
            assert_eq!(tables.worth(&position), slow, "{text}");
        }
    }

    /// Every number stands for eight positions, or fewer if it is symmetric:
    /// together as many as there are ways to put discs on the board.
    #[test]
    fn numbers_and_images_are_all_positions() {
        let game = game("size=4");
        let index = game.index().unwrap();
        for discs in [2_u8, 3, 4, 5, 15] {
            let mut found = 0;
            for number in 0..index.len(discs) {
                let Some(position) = index.unrank(discs, number) else { continue };
                let images = (0..SYMMETRIES).map(|it| game.map_position(it, &position));
                let mut images: Vec<_> = images.map(|it| (it.mover, it.other)).collect();
                images.sort_unstable();
                images.dedup();
                found += images.len();
            }
            let of_size = |set: &u16| set.count_ones() == discs.into();
            let occupied = (0..=u16::MAX).filter(of_size);
            let all = occupied.flat_map(|set| (0..1 << discs).map(move |it| (set, it)));
            let going_on = all.filter(|&(set, number)| {
                let mover = unpacked(number, set);
                let position = game.position(scatter(mover), scatter(set & !mover), Player::B);
                game.outcome(&position).is_none()
            });
            assert_eq!(found, going_on.count(), "{discs}");
        }
    }

    #[test]
    fn larger_boards_are_refused_and_the_size_is_as_said() {
        for options in ["", "size=6"] {
            let error = game(options).index().err().unwrap();
            assert_eq!(error.to_string(), "reversi-too-large size=4");
        }
        let index = game("size=4").index().unwrap();
        let all: u64 = index.groups().iter().map(|it| index.len(it.slices[0])).sum();
        assert_eq!(all, 5_799_068);
    }
}
