//! Sets of points, numbered by size, and their classes under the symmetries.
//!
//! A set of k points has a number among all sets of k points; its order is that
//! of the upper twelve points and then that of the lower twelve, so that two
//! look-ups in small tables find it. Sets that only use the lowest n points
//! come first, so the same numbers serve for smaller boards.
//!
//! Two sets are of one class if a symmetry of the board carries one to the
//! other. The first of them is the class's representative.

use std::array;

use super::super::{board::POINTS, symmetry::map_stones};

/// No player has more stones on the board.
pub(super) const MOST: usize = 12;

/// Symmetries of the board.
const SYMMETRIES: usize = 16;

/// Points in the lower half of a set.
const HALF: u32 = 12;
const LOWER: u32 = (1 << HALF) - 1;
const HALVES: usize = 1 << HALF;

/// Pascal's triangle: the number of subsets of a size.
const COUNTS: [[u64; POINTS as usize + 1]; POINTS as usize + 1] = {
    let mut counts = [[0; POINTS as usize + 1]; POINTS as usize + 1];
    let mut points = 0;
    while points <= POINTS as usize {
        counts[points][0] = 1;
        let mut size = 1;
        while size <= points {
            counts[points][size] = counts[points - 1][size - 1] + counts[points - 1][size];
            size += 1;
        }
        points += 1;
    }
    counts
};

/// All that is known of sets of one size.
pub(super) struct Sized {
    /// Every set, by number: 4 bytes each.
    sets: Vec<u32>,
    /// The number of the first set with these upper points.
    base: Box<[u32; HALVES]>,
    /// The class of each set, by number: 4 bytes each.
    class: Vec<Class>,
    /// The representative of each class,
    representatives: Vec<u32>,
    /// and the symmetries that leave it as it is, one bit each.
    stabilisers: Vec<u16>,
}

/// The class of a set, packed into 4 bytes, as it is looked up more than
/// anything else: its number, a symmetry that carries the set to the
/// representative, and whether others than the identity leave the
/// representative as it is.
#[derive(Copy, Clone)]
pub(super) struct Class(u32);

impl Class {
    const SYMMETRIC: u32 = 1 << 31;

    fn new(number: u32, symmetry: usize, symmetric: bool) -> Class {
        let packed = number << 4 | symmetry as u32;
        Class(if symmetric { packed | Class::SYMMETRIC } else { packed })
    }

    #[inline]
    pub(super) fn number(self) -> u32 {
        (self.0 & !Class::SYMMETRIC) >> 4
    }

    #[inline]
    pub(super) fn symmetry(self) -> usize {
        self.0 as usize & (SYMMETRIES - 1)
    }

    #[inline]
    pub(super) fn is_symmetric(self) -> bool {
        self.0 & Class::SYMMETRIC != 0
    }
}

impl Sized {
    /// How many classes there are.
    pub(super) fn classes(&self) -> u64 {
        self.representatives.len() as u64
    }

    /// The number of a set.
    #[inline]
    pub(super) fn number(&self, sets: &Sets, set: u32) -> u32 {
        let lower = u32::from(sets.lower[(set & LOWER) as usize]);
        self.base[(set >> HALF & LOWER) as usize] + lower
    }

    /// The set of that number.
    #[inline]
    pub(super) fn set(&self, number: u32) -> u32 {
        self.sets[number as usize]
    }

    /// The class of a set.
    #[inline]
    pub(super) fn class(&self, sets: &Sets, set: u32) -> Class {
        self.class[self.number(sets, set) as usize]
    }

    /// The representative of a class.
    #[inline]
    pub(super) fn representative(&self, class: u32) -> u32 {
        self.representatives[class as usize]
    }

    /// The symmetries that leave the representative of a class as it is.
    #[inline]
    pub(super) fn stabiliser(&self, class: u32) -> u16 {
        self.stabilisers[class as usize]
    }
}

/// Sets of every size, and what is done with sets.
pub(super) struct Sets {
    sizes: Vec<Sized>,
    /// The number of the lower points among those of the same size.
    lower: Box<[u16; HALVES]>,
    /// The images of the points of each ring under each symmetry.
    images: Box<[[[u32; 256]; 3]; SYMMETRIES]>,
    /// For a ring's mask and its points: the points within the mask moved
    /// together,
    gathered: Box<[[u8; 256]; 256]>,
    /// and back.
    scattered: Box<[[u8; 256]; 256]>,
}

impl Sets {
    /// For sets of at most `most` points.
    pub(super) fn new(most: usize) -> Sets {
        let mut seen = [0; HALF as usize + 1];
        let lower = Box::new(array::from_fn(|set| {
            let number = &mut seen[set.count_ones() as usize];
            *number += 1;
            *number - 1
        }));
        let images = Box::new(array::from_fn(|symmetry| {
            [0, 8, 16]
                .map(|shift| array::from_fn(|ring| map_stones(symmetry, (ring as u32) << shift)))
        }));
        let each = |f: fn(u32, u32) -> u32| {
            let masked = |mask| array::from_fn(|points| f(points as u32, mask as u32) as u8);
            Box::new(array::from_fn(masked))
        };
        let mut sets = Sets {
            sizes: Vec::new(),
            lower,
            images,
            gathered: each(gather_slowly),
            scattered: each(scatter_slowly),
        };
        for size in 0..=most.min(MOST) {
            let sized = sets.of_size(size as u32);
            sets.sizes.push(sized);
        }
        sets
    }

    /// How many sets of that size there are among the lowest `points`.
    #[inline]
    pub(super) fn count(size: u8, points: u8) -> u64 {
        COUNTS[usize::from(points)][usize::from(size)]
    }

    /// The sets of that size.
    #[inline]
    pub(super) fn of(&self, size: usize) -> &Sized {
        &self.sizes[size]
    }

    /// The image of a set.
    #[inline]
    pub(super) fn image(&self, symmetry: usize, set: u32) -> u32 {
        let [outer, middle, inner] = &self.images[symmetry];
        let [a, b, c, _] = set.to_le_bytes();
        outer[usize::from(a)] | middle[usize::from(b)] | inner[usize::from(c)]
    }

    /// The points of `set` within `mask` moved together at the lower end.
    #[inline]
    pub(super) fn gather(&self, set: u32, mask: u32) -> u32 {
        let ([a, b, c, _], [x, y, z, _]) = (set.to_le_bytes(), mask.to_le_bytes());
        let gathered =
            |mask: u8, set: u8| u32::from(self.gathered[usize::from(mask)][usize::from(set)]);
        let (one, two) = (x.count_ones(), x.count_ones() + y.count_ones());
        gathered(x, a) | gathered(y, b) << one | gathered(z, c) << two
    }

    /// The inverse of [`Sets::gather`].
    #[inline]
    pub(super) fn scatter(&self, set: u32, mask: u32) -> u32 {
        let [x, y, z, _] = mask.to_le_bytes();
        let scattered = |mask: u8, set: u32| {
            u32::from(self.scattered[usize::from(mask)][(set & 0xFF) as usize])
        };
        let (one, two) = (x.count_ones(), x.count_ones() + y.count_ones());
        scattered(x, set) | scattered(y, set >> one) << 8 | scattered(z, set >> two) << 16
    }

    fn of_size(&self, size: u32) -> Sized {
        // 1. Number the sets.
        let mut base = Box::new([0; HALVES]);
        let mut sets = Vec::new();
        let halves = |ones: u32| (0..=LOWER).filter(move |half: &u32| half.count_ones() == ones);
        for upper in 0..=LOWER {
            base[upper as usize] = sets.len() as u32;
            if let Some(rest) = size.checked_sub(upper.count_ones()) {
                sets.extend(halves(rest).map(|lower| upper << HALF | lower));
            }
        }
        let number =
            |set: u32| base[(set >> HALF) as usize] + u32::from(self.lower[(set & LOWER) as usize]);
        // 2. Go through them: whoever is of no class yet represents a new one.
        let mut class = vec![None; sets.len()];
        let (mut representatives, mut stabilisers) = (Vec::new(), Vec::new());
        for &set in &sets {
            if class[number(set) as usize].is_some() {
                continue;
            }
            let leaves = |symmetry: &usize| self.image(*symmetry, set) == set;
            let stabiliser: u16 = (0..SYMMETRIES).filter(leaves).map(|it| 1 << it).sum();
            let symmetric = stabiliser != 1;
            for symmetry in 0..SYMMETRIES {
                // Some symmetry carries the image back.
                let image = self.image(symmetry, set);
                let back = (0..SYMMETRIES).find(|it| self.image(*it, image) == set);
                let class_number = representatives.len() as u32;
                let found = Class::new(class_number, back.unwrap_or_default(), symmetric);
                class[number(image) as usize] = Some(found);
            }
            representatives.push(set);
            stabilisers.push(stabiliser);
        }
        let class = class.into_iter().flatten().collect();
        Sized { sets, base, class, representatives, stabilisers }
    }
}

fn gather_slowly(set: u32, mask: u32) -> u32 {
    let within = (0..8).filter(|point| mask >> point & 1 == 1);
    within.enumerate().map(|(place, point)| (set >> point & 1) << place).sum()
}

fn scatter_slowly(set: u32, mask: u32) -> u32 {
    let within = (0..8).filter(|point| mask >> point & 1 == 1);
    within.enumerate().map(|(place, point)| (set >> place & 1) << point).sum()
}

#[cfg(test)]
mod tests {
    use super::{super::super::board::ALL, *};

    #[test]
    fn sets_and_numbers_are_inverse_and_classes_are_whole() {
        let sets = Sets::new(5);
        for size in 0..=5 {
            let count = Sets::count(size as u8, POINTS);
            let sized = sets.of(size);
            let mut members = vec![0_u32; sized.classes() as usize];
            for number in 0..count as u32 {
                let set = sized.set(number);
                assert_eq!(set.count_ones() as usize, size);
                assert_eq!(sized.number(&sets, set), number);
                let class = sized.class(&sets, set);
                members[class.number() as usize] += 1;
                let representative = sized.representative(class.number());
                assert_eq!(sets.image(class.symmetry(), set), representative);
            }
            // A class has as many members as 16 divided by those that leave it.
            for (class, members) in members.into_iter().enumerate() {
                assert_eq!(members * sized.stabiliser(class as u32).count_ones(), 16);
            }
        }
    }

    #[test]
    fn gathered_points_come_back() {
        let sets = Sets::new(3);
        for number in 0..20_000 {
            let random = game::key::mix(number);
            let (mask, set) = (random as u32 & ALL, (random >> 32) as u32 & ALL);
            let gathered = sets.gather(set & mask, mask);
            assert_eq!(gathered.count_ones(), (set & mask).count_ones());
            assert!(gathered < 1 << mask.count_ones());
            assert_eq!(sets.scatter(gathered, mask), set & mask);
        }
    }
}
