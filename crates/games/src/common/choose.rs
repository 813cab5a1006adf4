//! Numbering of combinations, the basis of position indexing.
//!
//! The places p₁ < p₂ < … < pₖ have the number C(p₁, 1) + C(p₂, 2) + … +
//! C(pₖ, k), the combinatorial number system (Knuth, TAOCP vol. 4A, 7.2.1.3).
//! Choices among the lowest n places come first, C(n, k) of them, so the number
//! does not depend on how many places there are.

/// Maximum number of places.
const PLACES: usize = 132;

/// Maximum number of chosen places.
const CHOSEN: usize = 70;

/// Pascal's triangle, saturating at the largest word.
static CHOICES: [[u64; CHOSEN + 1]; PLACES + 1] = {
    let mut choices = [[0_u64; CHOSEN + 1]; PLACES + 1];
    let mut places = 0;
    while places <= PLACES {
        choices[places][0] = 1;
        let mut chosen = 1;
        while chosen <= CHOSEN && 0 < places {
            choices[places][chosen] =
                choices[places - 1][chosen - 1].saturating_add(choices[places - 1][chosen]);
            chosen += 1;
        }
        places += 1;
    }
    choices
};

/// The binomial coefficient, saturating at the largest number.
#[inline]
pub(crate) fn choices(places: usize, chosen: usize) -> u64 {
    CHOICES[places][chosen]
}

/// The number of a choice; the lowest place comes first.
#[inline]
pub(crate) fn number(places: impl Iterator<Item = usize>) -> u64 {
    places.enumerate().map(|(before, place)| choices(place, before + 1)).sum()
}

/// The places of a choice of `chosen` out of `places`, the highest first.
#[inline]
pub(crate) fn chosen(places: usize, chosen: usize, mut number: u64) -> impl Iterator<Item = usize> {
    let mut place = places;
    (1..=chosen).rev().map(move |left| {
        place -= 1;
        while number < choices(place, left) {
            place -= 1;
        }
        number -= choices(place, left);
        place
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_and_numbers_are_inverse() {
        for (places, count) in [(1, 1), (7, 0), (7, 3), (7, 7), (20, 4), (68, 2), (132, 2)] {
            let mut before = None;
            for it in 0..choices(places, count) {
                let mut found: Vec<usize> = chosen(places, count, it).collect();
                assert_eq!(found.len(), count);
                assert!(found.iter().all(|&it| it < places));
                assert!(found.is_sorted_by(|one, two| one > two), "{found:?}");
                assert_ne!(Some(&found), before.as_ref());
                before = Some(found.clone());
                found.reverse();
                assert_eq!(number(found.into_iter()), it);
            }
        }
    }

    #[test]
    fn there_are_as_many_choices_as_bits_can_be_set() {
        for places in 0..=12 {
            for count in 0..=places {
                let sets = (0..1_u32 << places).filter(|it| it.count_ones() as usize == count);
                assert_eq!(choices(places, count), sets.count() as u64);
            }
        }
        assert_eq!(choices(132, 66), u64::MAX);
    }
}
