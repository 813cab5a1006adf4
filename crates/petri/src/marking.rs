//! Markings: how many tokens are in each place.

use std::ops::{Index, IndexMut};

use crate::net::PlaceId;

/// The number of tokens in each place, in the order of [`Net::places`](crate::Net::places).
///
/// This is the plain form for callers. The engine works on packed markings of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Marking(pub Vec<u64>);

impl Marking {
    /// The empty marking of a net with a number of places.
    pub fn empty(places: usize) -> Marking {
        Marking(vec![0; places])
    }

    /// The number of places.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether the net has no places.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All tokens together.
    pub fn total(&self) -> u128 {
        self.0.iter().map(|&it| u128::from(it)).sum()
    }

    /// The places that have tokens, with their numbers.
    pub fn marked(&self) -> impl Iterator<Item = (PlaceId, u64)> {
        let places = self.0.iter().enumerate().filter(|it| *it.1 != 0);
        places.map(|(place, &tokens)| (PlaceId::new(place), tokens))
    }
}

impl Index<PlaceId> for Marking {
    type Output = u64;

    #[inline]
    fn index(&self, place: PlaceId) -> &u64 {
        &self.0[place.index()]
    }
}

impl IndexMut<PlaceId> for Marking {
    #[inline]
    fn index_mut(&mut self, place: PlaceId) -> &mut u64 {
        &mut self.0[place.index()]
    }
}

impl FromIterator<u64> for Marking {
    fn from_iter<I: IntoIterator<Item = u64>>(tokens: I) -> Marking {
        Marking(tokens.into_iter().collect())
    }
}
