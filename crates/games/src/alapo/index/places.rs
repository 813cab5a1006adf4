//! Where the pieces of one player can stand, numbered.
//!
//! Fields are counted row by row, and the mirror exchanges left and right. It
//! leaves no field where it is, so only two pieces of the same kind can be
//! their own image.

use super::slice::Side;

/// Fields in a row, and in all.
pub(super) const ROW: u8 = 6;
pub(super) const FIELDS: u8 = 36;

/// The fields of one or two pieces, in the order of their kinds; two of the
/// same kind in the order of the fields. One piece is named twice.
pub(super) type Fields = [u8; 2];

/// How the pieces of a player differ.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Sort {
    One,
    Two,
    Alike,
}

impl Sort {
    const ALL: [Sort; 3] = [Sort::One, Sort::Two, Sort::Alike];

    pub(super) fn of(side: Side) -> Sort {
        match side.second {
            None => Sort::One,
            Some(second) if second == side.first => Sort::Alike,
            Some(_) => Sort::Two,
        }
    }

    /// The number of ways to place them on a number of fields.
    pub(super) fn ways(self, fields: u8) -> u64 {
        let fields = u64::from(fields);
        match self {
            Sort::One => fields,
            Sort::Two => fields * (fields - 1),
            Sort::Alike => fields * (fields - 1) / 2,
        }
    }

    /// The number of such a way, on `count` fields.
    fn number(self, count: u8, [a, b]: Fields) -> u64 {
        let (count, a, b) = (u64::from(count), u64::from(a), u64::from(b));
        match self {
            Sort::One => a,
            Sort::Two => a * (count - 1) + b - u64::from(a < b),
            Sort::Alike => b * (b - 1) / 2 + a,
        }
    }

    /// The way of that number.
    fn fields(self, count: u8, number: u64) -> Fields {
        match self {
            Sort::One => [number as u8; 2],
            Sort::Two => {
                let a = number / (u64::from(count) - 1);
                let b = number % (u64::from(count) - 1);
                [a as u8, (b + u64::from(a <= b)) as u8]
            }
            Sort::Alike => {
                let b = (1..u64::from(count)).take_while(|it| it * (it - 1) / 2 <= number).last();
                let b = b.unwrap_or(1);
                [(number - b * (b - 1) / 2) as u8, b as u8]
            }
        }
    }

    /// The number of the pieces that stand beside those of the player to move.
    pub(super) fn beside(self, taken: Fields, fields: Fields) -> u64 {
        let below = |field: u8, taken: u8| u8::from(taken < field);
        let [one, two] = taken;
        let free = |it: u8| it - below(it, one) - if one == two { 0 } else { below(it, two) };
        self.number(left(taken), fields.map(free))
    }

    /// The pieces of that number beside others.
    pub(super) fn unbeside(self, taken: Fields, number: u64) -> Fields {
        let [low, high] = [taken[0].min(taken[1]), taken[0].max(taken[1])];
        self.fields(left(taken), number).map(|free| {
            let it = free + u8::from(low <= free);
            if low == high { it } else { it + u8::from(high <= it) }
        })
    }

    /// The image in the mirror.
    pub(super) fn mirrored(self, fields: Fields) -> Fields {
        let [a, b] = fields.map(|it| it / ROW * ROW + ROW - 1 - it % ROW);
        if self == Sort::Alike && b < a { [b, a] } else { [a, b] }
    }
}

/// How many fields others leave.
fn left([one, two]: Fields) -> u8 {
    FIELDS - 1 - u8::from(one != two)
}

/// The ways of the player to move, of whom nothing stands on the first row: it
/// would have won. A way and its image are one class.
pub(super) struct Classes {
    /// By sort and fields: the class, and whether it is the image that
    /// represents it.
    numbers: Vec<(u32, bool)>,
    /// The representatives of each sort.
    representatives: [Vec<Fields>; 3],
}

impl Classes {
    pub(super) fn new() -> Classes {
        let mut classes =
            Classes { numbers: vec![(0, false); 3 << 12], representatives: Default::default() };
        for sort in Sort::ALL {
            let count = FIELDS - ROW;
            for number in 0..sort.ways(count) {
                let fields = sort.fields(count, number).map(|it| it + ROW);
                let image = sort.mirrored(fields);
                if image < fields {
                    // The smaller of the two was met before, or comes later.
                    continue;
                }
                let of_sort = &mut classes.representatives[sort as usize];
                let class = of_sort.len() as u32;
                of_sort.push(fields);
                classes.numbers[code(sort, image)] = (class, true);
                classes.numbers[code(sort, fields)] = (class, false);
            }
        }
        classes
    }

    pub(super) fn len(&self, sort: Sort) -> u64 {
        self.representatives[sort as usize].len() as u64
    }

    /// The class of these fields, and whether to look into the mirror.
    pub(super) fn class(&self, sort: Sort, fields: Fields) -> (u64, bool) {
        let (class, turned) = self.numbers[code(sort, fields)];
        (class.into(), turned)
    }

    pub(super) fn representative(&self, sort: Sort, class: u64) -> Fields {
        self.representatives[sort as usize][class as usize]
    }
}

/// Six bits for each field.
fn code(sort: Sort, [a, b]: Fields) -> usize {
    (sort as usize) << 12 | usize::from(a) << 6 | usize::from(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_and_numbers_are_inverse() {
        for taken in [[0, 0], [7, 7], [35, 35], [0, 35], [9, 4], [4, 9]] {
            for sort in Sort::ALL {
                for number in 0..sort.ways(left(taken)) {
                    let fields = sort.unbeside(taken, number);
                    assert_eq!(sort.beside(taken, fields), number);
                    assert!(fields.iter().all(|it| *it < FIELDS && !taken.contains(it)));
                    assert_eq!(sort == Sort::One, fields[0] == fields[1]);
                    assert_eq!(sort.mirrored(sort.mirrored(fields)), fields);
                }
            }
        }
    }

    #[test]
    fn a_class_is_a_way_and_its_image() {
        let classes = Classes::new();
        assert_eq!(Sort::ALL.map(|it| classes.len(it)), [15, 435, 225]);
        for sort in Sort::ALL {
            for class in 0..classes.len(sort) {
                let fields = classes.representative(sort, class);
                assert_eq!(classes.class(sort, fields), (class, false));
                assert_eq!(classes.class(sort, sort.mirrored(fields)).0, class);
            }
        }
    }
}
