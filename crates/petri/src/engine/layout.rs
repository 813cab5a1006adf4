//! Packed markings: a bit field for each place, with a guard bit above it.
//!
//! ```text
//!    63                                                    0
//!   ┌──┬──────┬─┬──────┬─┬────────────┬─┬───┬─┬─────────────┐
//!   │  │  p₃  │G│  p₂  │G│     p₁     │G│p₀ │G│ …           │   (drawn with the guard on the left
//!   └──┴──────┴─┴──────┴─┴────────────┴─┴───┴─┴─────────────┘    of its field: the highest bit)
//! ```
//!
//! A field never crosses the border of a word. The guard bits of a marking are 0. Adding a constant
//! below 2^bits to a field carries into its guard at most, so all fields of a word are compared
//! with constants by one addition, and a field that has become too large shows in its guard.

use crate::{Marking, PlaceId};

/// Maximum number of bits in a field, without the guard: see [`MAX_TOKENS`](crate::net::MAX_TOKENS).
pub const MAX_BITS: u32 = 53;

/// Where the tokens of a place are.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The word.
    pub word: usize,
    /// The lowest bit.
    pub shift: u32,
    /// The number of bits, without the guard.
    pub bits: u32,
}

impl Field {
    /// The guard bit, in its word.
    pub fn guard(self) -> u64 {
        1 << (self.shift + self.bits)
    }

    /// The largest number of tokens.
    pub fn largest(self) -> u64 {
        (1 << self.bits) - 1
    }

    /// All bits but the guard, in their word.
    pub fn mask(self) -> u64 {
        self.largest() << self.shift
    }

    /// The tokens in a packed marking; with the guard, so that an exceeded field is read right.
    #[inline]
    pub fn read(self, marking: &[u64]) -> u64 {
        (marking[self.word] >> self.shift) & ((2 << self.bits) - 1)
    }
}

/// Where the tokens of all places are.
#[derive(Clone, Debug)]
pub struct Layout {
    fields: Vec<Field>,
    guards: Vec<u64>,
    /// For each word, masks of the lowest, second lowest, … bits of all fields.
    planes: Vec<Vec<u64>>,
    occupied: u64,
}

impl Layout {
    /// Fields with these numbers of bits, each from 1 to [`MAX_BITS`].
    pub fn new(bits: &[u32]) -> Layout {
        let in_order: Vec<usize> = (0..bits.len()).collect();
        let mut by_size = in_order.clone();
        by_size.sort_by_key(|&it| std::cmp::Reverse(bits[it]));
        // Neighbours in the file are neighbours in the net: their order is kept where it costs no
        // word.
        let [kept, sorted] = [in_order, by_size].map(|order| place(bits, &order));
        let fields = if kept.1 <= sorted.1 { kept.0 } else { sorted.0 };
        let words = fields.iter().map(|it| it.word + 1).max().unwrap_or(1);
        let mut guards = vec![0; words];
        let mut planes = vec![Vec::new(); words];
        for field in &fields {
            guards[field.word] |= field.guard();
            let planes: &mut Vec<u64> = &mut planes[field.word];
            planes.resize(planes.len().max(field.bits as usize), 0);
            for bit in 0..field.bits {
                planes[bit as usize] |= 1 << (field.shift + bit);
            }
        }
        let lowest = guards[0] & guards[0].wrapping_neg();
        let occupied = if lowest == 0 { 1 << 63 } else { lowest };
        Layout { fields, guards, planes, occupied }
    }

    /// The number of words of a packed marking.
    pub fn words(&self) -> usize {
        self.guards.len()
    }

    /// The field of a place.
    #[inline]
    pub fn field(&self, place: PlaceId) -> Field {
        self.fields[place.index()]
    }

    /// The fields of all places.
    pub fn fields(&self) -> &[Field] {
        &self.fields
    }

    /// The guard bits of each word.
    pub fn guards(&self) -> &[u64] {
        &self.guards
    }

    /// A bit of the first word that is 0 in every marking: tells a marking from an empty slot.
    pub fn occupied(&self) -> u64 {
        self.occupied
    }

    /// Packs a marking.
    ///
    /// # Errors
    ///
    /// The first place whose tokens do not fit into its field.
    pub fn pack(&self, marking: &Marking) -> Result<Vec<u64>, PlaceId> {
        let mut words = vec![0; self.words()];
        for (place, (field, &tokens)) in self.fields.iter().zip(&marking.0).enumerate() {
            if field.largest() < tokens {
                return Err(PlaceId::new(place));
            }
            words[field.word] |= tokens << field.shift;
        }
        Ok(words)
    }

    /// The plain form of a packed marking, exceeded fields included.
    pub fn unpack(&self, words: &[u64]) -> Marking {
        self.fields.iter().map(|it| it.read(words)).collect()
    }

    /// Markings of another layout with the same places and no wider fields, packed for this one.
    pub fn repack(&self, old: &Layout, markings: &[u64]) -> Vec<u64> {
        let words = self.words();
        let mut packed = vec![0; markings.len() / old.words() * words];
        let pairs = markings.chunks_exact(old.words()).zip(packed.chunks_exact_mut(words));
        for (from, to) in pairs {
            for (a, b) in old.fields.iter().zip(&self.fields) {
                to[b.word] |= a.read(from) << b.shift;
            }
        }
        packed
    }

    /// All tokens of a marking together.
    #[inline]
    pub fn total(&self, words: &[u64]) -> u128 {
        let mut total = 0;
        for (&word, planes) in words.iter().zip(&self.planes) {
            for (bit, &plane) in planes.iter().enumerate() {
                total += u128::from((word & plane).count_ones()) << bit;
            }
        }
        total
    }

    /// Whether a field has exceeded its bits.
    #[inline]
    pub fn is_exceeded(&self, words: &[u64]) -> bool {
        words.iter().zip(&self.guards).any(|it| it.0 & it.1 != 0)
    }
}

/// The bits that a number of tokens takes, at least 1.
pub fn bits(tokens: u64) -> u32 {
    (u64::BITS - tokens.leading_zeros()).max(1)
}

/// Puts fields into words in this order, each where it first fits; also the number of words.
fn place(bits: &[u32], order: &[usize]) -> (Vec<Field>, usize) {
    /// Words that are looked at for room, so that large nets take linear time.
    const WINDOW: usize = 64;
    let mut fields = vec![Field { word: 0, shift: 0, bits: 0 }; bits.len()];
    let mut used: Vec<u32> = Vec::new();
    for &place in order {
        let bits = bits[place];
        let from = used.len().saturating_sub(WINDOW);
        let free = |it: &usize| used[*it] + bits < u64::BITS;
        let word = (from..used.len()).find(free).unwrap_or_else(|| {
            used.push(0);
            used.len() - 1
        });
        fields[place] = Field { word, shift: used[word], bits };
        used[word] += bits + 1;
    }
    (fields, used.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markings_are_unpacked_as_they_were_packed() {
        let mut random = fastrand::Rng::with_seed(1);
        for places in [0, 1, 2, 16, 40, 300] {
            let bits: Vec<u32> = (0..places).map(|_| random.u32(1..=MAX_BITS)).collect();
            let layout = Layout::new(&bits);
            for _ in 0..20 {
                let marking: Marking =
                    bits.iter().map(|&it| random.u64(..) >> (u64::BITS - it)).collect();
                let packed = layout.pack(&marking).unwrap();
                assert_eq!(packed.len(), layout.words());
                assert_eq!(layout.unpack(&packed), marking);
                assert_eq!(layout.total(&packed), marking.total());
                assert!(!layout.is_exceeded(&packed));
                assert_eq!(packed[0] & layout.occupied(), 0);
            }
        }
    }

    #[test]
    fn a_word_is_filled_to_its_last_bit() {
        assert_eq!(Layout::new(&[3; 16]).words(), 1);
        assert_eq!(Layout::new(&[3; 17]).words(), 2);
        // In this order three words are needed; by size, two.
        assert_eq!(Layout::new(&[31, 40, 31, 22]).words(), 2);
    }

    #[test]
    fn what_does_not_fit_is_named() {
        let layout = Layout::new(&[2, 2]);
        assert_eq!(layout.pack(&Marking(vec![3, 4])), Err(PlaceId::new(1)));
    }
}
