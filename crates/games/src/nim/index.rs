//! The numbers of positions: for databases.
//!
//! A slice holds the positions with a given total of all heaps, so that
//! every take leads to an earlier one. The order of the heaps makes no
//! difference: they are sorted, the largest first, and positions with the same
//! heaps share a number. Sorted like that, no heap is larger than the heap of
//! the start in the same place. Positions are numbered in the order of their
//! sorted heaps, and no number is left out.
//!
//! At most 255 may be left, as a table has a byte for each number and every
//! slice needs all smaller ones: sixteen heaps, fifteen of 16 and one of 15,
//! have 601 million numbers, and no start has more.

use game::{Group, Index, Message, Numbered, Player};

use super::{MAX_HEAPS, Nim, Position};

/// Maximum total of all heaps at the start.
const MOST: u32 = 255;

/// The numbering of what some heaps can become.
pub struct NimIndex {
    game: Nim,
    /// The heaps of the start, the largest first, and where each stands.
    heaps: Vec<(u8, usize)>,
    /// How many there are in all heaps.
    sum: usize,
    ways: Ways,
}

/// In how many ways the heaps from the i-th on can hold a sum if none of them
/// holds more than `most`.
struct Ways {
    /// One more than the largest heap, and than the sum.
    size: [usize; 2],
    counts: Vec<u64>,
}

impl Ways {
    fn new(heaps: &[(u8, usize)], sum: usize) -> Ways {
        let largest = heaps.first().map_or(0, |it| usize::from(it.0));
        let size = [largest + 1, sum + 1];
        let mut ways = Ways { size, counts: vec![0; (heaps.len() + 1) * size[0] * size[1]] };
        for most in 0..=largest {
            ways.set(heaps.len(), most, 0, 1);
        }
        for (heap, &(bound, _)) in heaps.iter().enumerate().rev() {
            for most in 0..=largest {
                for sum in 0..=sum {
                    // All that hold less, and those that hold as much as that.
                    let less = if most == 0 { 0 } else { ways.get(heap, most - 1, sum) };
                    let fits = most <= usize::from(bound) && most <= sum;
                    let full = if fits { ways.get(heap + 1, most, sum - most) } else { 0 };
                    ways.set(heap, most, sum, less + full);
                }
            }
        }
        ways
    }

    fn place(&self, heap: usize, most: usize, sum: usize) -> usize {
        (heap * self.size[0] + most) * self.size[1] + sum
    }

    fn get(&self, heap: usize, most: usize, sum: usize) -> u64 {
        self.counts[self.place(heap, most, sum)]
    }

    fn set(&mut self, heap: usize, most: usize, sum: usize, count: u64) {
        let place = self.place(heap, most, sum);
        self.counts[place] = count;
    }

    /// In how many ways a heap and those after it can hold a sum if it holds
    /// less than `height`.
    fn lower(&self, heap: usize, height: usize, sum: usize) -> u64 {
        if height == 0 { 0 } else { self.get(heap, height - 1, sum) }
    }
}

impl Numbered for Nim {
    type Index = NimIndex;

    fn index(&self) -> Result<NimIndex, Message> {
        let sum = self.heaps.iter().fold(0_u64, |sum, &heap| sum + u64::from(heap));
        if u64::from(MOST) < sum {
            return Err(Message::new("nim-too-large").with("sum", sum).with("max", MOST));
        }
        let heaps = self.heaps[..self.count].iter().enumerate();
        let mut heaps: Vec<_> = heaps.map(|(place, &heap)| (heap as u8, place)).collect();
        heaps.sort_by_key(|it| std::cmp::Reverse(it.0));
        let sum = sum as usize;
        let ways = Ways::new(&heaps, sum);
        Ok(NimIndex { game: self.clone(), heaps, sum, ways })
    }
}

impl NimIndex {
    /// The heaps of a position, the largest first.
    fn sorted(position: &Position) -> [u32; MAX_HEAPS] {
        let mut heaps = position.heaps;
        heaps.sort_unstable_by(|one, two| two.cmp(one));
        heaps
    }
}

impl Index for NimIndex {
    type Game = Nim;
    /// How many are left.
    type Slice = u8;

    /// Not in misère play.
    const WINNER_ENDS: bool = false;

    fn game(&self) -> &Nim {
        &self.game
    }

    fn groups(&self) -> Vec<Group<u8>> {
        let group = |sum| Group { slices: vec![sum as u8], cyclic: false, distances: true };
        (1..=self.sum).map(group).collect()
    }

    fn name(&self, slice: u8) -> String {
        slice.to_string()
    }

    fn below(&self, slice: u8) -> Vec<u8> {
        let largest = self.heaps.first().map_or(0, |it| it.0);
        (slice.saturating_sub(largest).max(1)..slice).collect()
    }

    fn len(&self, slice: u8) -> u64 {
        self.ways.get(0, self.ways.size[0] - 1, slice.into())
    }

    fn slice(&self, position: &Position) -> Option<u8> {
        let heaps = NimIndex::sorted(position);
        let bounds = self.heaps.iter().map(|it| u32::from(it.0)).chain(std::iter::repeat(0));
        let within = heaps.iter().zip(bounds).all(|(&heap, bound)| heap <= bound);
        let sum = || heaps.iter().sum::<u32>() as u8;
        within.then(sum).filter(|&sum| sum != 0)
    }

    fn rank(&self, slice: u8, position: &Position) -> u64 {
        let heaps = NimIndex::sorted(position);
        let mut left = usize::from(slice);
        let mut number = 0;
        for (place, &heap) in heaps[..self.heaps.len()].iter().enumerate() {
            number += self.ways.lower(place, heap as usize, left);
            left -= heap as usize;
        }
        number
    }

    fn unrank(&self, slice: u8, mut index: u64) -> Option<Position> {
        let mut position = Position { heaps: [0; MAX_HEAPS], to_move: Player::A };
        let mut left = usize::from(slice);
        for (place, &(bound, heap)) in self.heaps.iter().enumerate() {
            let too_low = |&it: &usize| self.ways.get(place, it, left) <= index;
            let height = (0..usize::from(bound)).take_while(too_low).count();
            index -= self.ways.lower(place, height, left);
            left -= height;
            position.heaps[heap] = height as u32;
        }
        Some(position)
    }
}

#[cfg(test)]
mod tests {
    use game::{Estimate, notation};
    use solve::code;

    use super::*;
    use crate::{
        nim::tests::Slow,
        solved::{Tables, agrees},
    };

    fn game(options: &str) -> Nim {
        notation::with_options(options).unwrap()
    }

    #[test]
    fn tables_agree_with_trying_everything() {
        for (options, misere) in [
            ("", false),
            ("misere", true),
            ("heaps=2-0-7-1,misere", true),
            ("heaps=4-4-4-4", false),
            ("heaps=1-6-3-6", false),
        ] {
            assert!(10 < agrees(&game(options), &Slow { misere }), "{options}");
        }
    }

    /// Of four heaps up to 7, 512 of 4096 arrangements are lost for who moves
    /// (project oracles), with normal and with misère play; the empty one is
    /// among them in normal play.
    #[test]
    fn as_many_are_lost_as_the_theory_says() {
        for (options, over) in [("heaps=7-7-7-7", 1), ("heaps=7-7-7-7,misere", 0)] {
            let game = game(options);
            let tables = Tables::of(&game);
            let (mut all, mut lost) = (1, over);
            for (slice, part) in &tables.parts {
                for number in 0..tables.index.len(*slice) {
                    let position = tables.index.unrank(*slice, number).unwrap();
                    let code = part.code(number).unwrap();
                    assert_eq!(code::is_win(code), 0 < game.estimate(&position), "{position:?}");
                    // The number of ways to arrange its heaps.
                    let heaps = &position.heaps[..4];
                    let same = |heap| heaps.iter().filter(|&&it| it == heap).count() as u32;
                    let repeated: u32 = (0..=7).map(|it| (1..=same(it)).product::<u32>()).product();
                    all += 24 / repeated;
                    lost += if code::is_win(code) { 0 } else { 24 / repeated };
                }
            }
            assert_eq!((all, lost), (4096, 512), "{options}");
        }
    }

    /// The largest start there is has as many numbers as the module says: every
    /// choice of 16 sorted heaps, those with all heaps at 16 and the empty one
    /// left out.
    #[test]
    fn the_largest_start_is_as_large_as_said() {
        let heaps = "16-16-16-16-16-16-16-16-16-16-16-16-16-16-16-15";
        let index = game(&format!("heaps={heaps}")).index().unwrap();
        let all: u64 = (1..=255).map(|it| index.len(it)).sum();
        assert_eq!(all, crate::common::choose::choices(32, 16) - 2);
    }

    #[test]
    fn what_is_too_large_is_refused_and_what_is_beyond_has_no_slice() {
        let error = game("heaps=200-56").index().err().unwrap();
        assert_eq!(error.to_string(), "nim-too-large sum=256 max=255");
        assert!(game("heaps=200-55").index().is_ok());
        let game = game("");
        let at = |heaps: [u32; 3]| {
            let mut position = Position { heaps: [0; MAX_HEAPS], to_move: Player::B };
            position.heaps[..3].copy_from_slice(&heaps);
            game.index().unwrap().slice(&position)
        };
        assert_eq!(at([3, 4, 5]), Some(12));
        assert_eq!(at([5, 0, 4]), Some(9));
        assert_eq!(at([0, 0, 0]), None);
        assert_eq!(at([0, 0, 6]), None);
        assert_eq!(at([4, 4, 4]), None);
        assert_eq!(at([2_147_483_647, 2_147_483_647, 3]), None);
    }
}
