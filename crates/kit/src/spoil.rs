//! Texts that are almost valid.

use proptest::{prelude::Rng, test_runner::TestRng};

use crate::walk::random;

/// Characters that have a meaning in some notation, and a few that have none.
const LIKELY: &[char] = &[
    '0', '1', '2', '9', 'a', 'b', 'A', 'B', '.', '/', ',', '-', ':', '|', ' ', 'x', '=', '\'', ';',
    'z', 'é', '\0',
];

/// Corrupts texts at random, the same way for the same seed.
pub(crate) struct Spoiler(TestRng);

impl Spoiler {
    pub(crate) fn new(seed: u64) -> Spoiler {
        Spoiler(random(seed))
    }

    /// A number below `end`, which is not 0.
    fn below(&mut self, end: usize) -> usize {
        self.0.next_u32() as usize % end
    }

    /// A random item; `None` if there are none.
    pub(crate) fn choose<T>(&mut self, mut things: impl ExactSizeIterator<Item = T>) -> Option<T> {
        let chosen = self.below(things.len().max(1));
        things.nth(chosen)
    }

    /// The text with a character replaced, removed, inserted or doubled, or cut off.
    pub(crate) fn spoil(&mut self, text: &str) -> String {
        let mut chars: Vec<char> = text.chars().collect();
        let place = self.below(chars.len() + 1);
        let char = match self.below(4) {
            0 => char::from_u32(self.0.next_u32() % 0x11_0000).unwrap_or('\u{FFFD}'),
            _ => LIKELY[self.below(LIKELY.len())],
        };
        match self.below(5) {
            0 if place < chars.len() => chars[place] = char,
            1 if place < chars.len() => drop(chars.remove(place)),
            2 if place < chars.len() => chars.insert(place, chars[place]),
            3 => chars.truncate(place),
            _ => chars.insert(place, char),
        }
        chars.into_iter().collect()
    }
}
