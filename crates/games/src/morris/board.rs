//! The board: points as bits, and what lies beside and in line with what.
//!
//! Sets of points are the lowest 24 bits of a word. Ring A has bits 0 to 7,
//! ring B 8 to 15 and ring C 16 to 23, so that a ring is a byte, a step along
//! the ring turns that byte, and a step to the next ring is a shift by eight.
//!
//! ```text
//!  A0 ----------- A1 ----------- A2        0 ------------ 1 ------------ 2
//!   |              |              |        |              |              |
//!   |   B0 ------ B1 ------ B2    |        |    8 ------- 9 ------ 10    |
//!   |    |         |         |    |        |    |         |         |    |
//!   |    |   C0 - C1 - C2    |    |        |    |   16 - 17 - 18    |    |
//!   |    |    |         |    |    |        |    |    |         |    |    |
//!  A7 - B7 - C7        C3 - B3 - A3        7 - 15 - 23        19 - 11 -- 3
//!   |    |    |         |    |    |        |    |    |         |    |    |
//!   |    |   C6 - C5 - C4    |    |        |    |   22 - 21 - 20    |    |
//!   |    |         |         |    |        |    |         |         |    |
//!   |   B6 ------ B5 ------ B4    |        |   14 ------ 13 ------ 12    |
//!   |              |              |        |              |              |
//!  A6 ----------- A5 ----------- A4        6 ------------ 5 ------------ 4
//! ```

/// How many points there are.
pub(super) const POINTS: u8 = 24;

/// Points on a ring.
const RING: u8 = 8;

/// All points.
pub(super) const ALL: u32 = 0xFF_FFFF;

/// The middles of the sides, which are the odd numbers: there the rings are
/// joined.
pub(super) const MIDDLES: u32 = 0xAA_AAAA;

/// The middles that have a ring further in.
pub(super) const OUTER_MIDDLES: u32 = 0xAAAA;

/// The set of this one point.
#[inline]
pub(super) const fn bit(point: u8) -> u32 {
    1 << point
}

/// The set without its lowest point.
#[inline]
pub(super) const fn without_lowest(set: u32) -> u32 {
    set & set.wrapping_sub(1)
}

/// The next point on the ring, clockwise.
pub(super) const fn after(point: u8) -> u8 {
    point / RING * RING + (point + 1) % RING
}

/// The next point on the ring, counter-clockwise.
pub(super) const fn before(point: u8) -> u8 {
    point / RING * RING + (point + RING - 1) % RING
}

/// Every point of the set moved on by one, clockwise.
#[inline]
pub(super) const fn clockwise(set: u32) -> u32 {
    (set << 1) & 0xFE_FEFE | (set >> 7) & 0x01_0101
}

/// Every point of the set moved on by one, counter-clockwise.
#[inline]
pub(super) const fn counter_clockwise(set: u32) -> u32 {
    (set >> 1) & 0x7F_7F7F | (set << 7) & 0x80_8080
}

/// The slides from a stone of `own` to a neighbour in `empty`, each as a bit
/// that [`EDGES`] explains.
///
/// The board has 32 lines between neighbours, so it has exactly as many ways
/// to slide as a word has bits: 24 clockwise, 24 counter-clockwise, 8 inwards,
/// and 8 outwards in the gaps between those.
#[inline]
pub(super) const fn slides(own: u32, empty: u32) -> u64 {
    let forwards = own & counter_clockwise(empty);
    let backwards = own & clockwise(empty);
    let inwards = own & (empty >> 8) & OUTER_MIDDLES;
    let outwards = (own >> 8) & empty & OUTER_MIDDLES;
    let across = inwards | outwards >> 1;
    forwards as u64 | (backwards as u64) << 24 | (across as u64) << 48
}

/// From where to where each bit of [`slides`] leads.
pub(super) const EDGES: [(u8, u8); 64] = {
    let mut edges = [(0, 0); 64];
    let mut point = 0;
    while point < POINTS {
        edges[point as usize] = (point, after(point));
        edges[24 + point as usize] = (point, before(point));
        if point % 2 == 1 && point < 16 {
            edges[48 + point as usize] = (point, point + 8);
            edges[48 + point as usize - 1] = (point + 8, point);
        }
        point += 1;
    }
    edges
};

/// The two mills through each point.
pub(super) const MILLS: [[u32; 2]; POINTS as usize] = {
    let mut mills = [[0; 2]; POINTS as usize];
    let mut point = 0;
    while point < POINTS {
        let (next, last) = (after(point), before(point));
        mills[point as usize] = if point % 2 == 1 {
            [bit(last) | bit(point) | bit(next), 0x01_0101 << (point % RING)]
        } else {
            [bit(point) | bit(next) | bit(after(next)), bit(point) | bit(last) | bit(before(last))]
        };
        point += 1;
    }
    mills
};

/// How many mills of `own` go through `point`.
#[inline]
pub(super) fn mills_through(own: u32, point: u8) -> u32 {
    let [one, two] = MILLS[usize::from(point)];
    u32::from(own & one == one) + u32::from(own & two == two)
}

/// The stones of `own` that stand in a mill.
#[inline]
pub(super) const fn in_mills(own: u32) -> u32 {
    let sides = own & clockwise(own) & counter_clockwise(own) & MIDDLES;
    let across = own & (own >> 8) & (own >> 16) & MIDDLES;
    sides | clockwise(sides) | counter_clockwise(sides) | (across * 0x01_0101)
}

/// The points where one more stone of `own` would close a mill.
#[inline]
pub(super) const fn closing(own: u32) -> u32 {
    let (next, last) = (counter_clockwise(own), clockwise(own));
    let middles = next & last & MIDDLES;
    let corners = (next & counter_clockwise(next) | last & clockwise(last)) & !MIDDLES;
    let (in_one, in_two) = (own << 8 | own >> 16, own << 16 | own >> 8);
    let across = in_one & in_two & MIDDLES;
    (middles | corners | across) & !own & ALL
}

/// Where a point is drawn: columns from the left and rows from the top, 0 to 6.
pub(super) const fn place(point: u8) -> (u8, u8) {
    let (near, far) = (point / RING, 6 - point / RING);
    match point % RING {
        0 => (near, near),
        1 => (3, near),
        2 => (far, near),
        3 => (far, 3),
        4 => (far, far),
        5 => (3, far),
        6 => (near, far),
        _ => (near, 3),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The mills as the rules list them.
    fn listed() -> Vec<u32> {
        let ring =
            |it: u8| [[0, 1, 2], [2, 3, 4], [4, 5, 6], [6, 7, 0]].map(|m| m.map(|n| it * 8 + n));
        let sides = (0..3).flat_map(ring);
        let across = [1, 3, 5, 7].map(|n| [n, n + 8, n + 16]);
        sides.chain(across).map(|mill| mill.iter().map(|&it| bit(it)).sum()).collect()
    }

    #[test]
    fn sixteen_mills_two_through_each_point() {
        let listed = listed();
        assert_eq!(listed.len(), 16);
        for point in 0..POINTS {
            let mut here: Vec<u32> =
                listed.iter().copied().filter(|mill| mill & bit(point) != 0).collect();
            let mut ours = MILLS[usize::from(point)].to_vec();
            here.sort_unstable();
            ours.sort_unstable();
            assert_eq!(here, ours, "point {point}");
        }
    }

    #[test]
    fn stones_in_mills_are_those_of_complete_mills() {
        let listed = listed();
        for number in 0..10_000 {
            // Sets of many sizes: about half of the points, or three quarters.
            let random = game::key::mix(number);
            let denser = (random >> 24) * (number % 2);
            let own = (random | denser) as u32 & ALL;
            let complete = listed.iter().filter(|&&mill| own & mill == mill);
            assert_eq!(in_mills(own), complete.fold(0, |all, mill| all | mill), "{own:06x}");
        }
    }

    #[test]
    fn a_stone_closes_a_mill_where_two_of_it_are_there() {
        let listed = listed();
        for number in 0..10_000 {
            let own = game::key::mix(number) as u32 & ALL;
            let closes = |point: &u8| {
                let with = own | bit(*point);
                own & bit(*point) == 0
                    && listed.iter().any(|mill| mill & bit(*point) != 0 && with & mill == *mill)
            };
            let points = (0..POINTS).filter(closes).fold(0, |all, it| all | bit(it));
            assert_eq!(closing(own), points, "{own:06x}");
        }
    }

    #[test]
    fn slides_lead_to_every_neighbour_and_nowhere_else() {
        for from in 0..POINTS {
            let drawn = |to: &u8| {
                let ((x, y), (u, v)) = (place(from), place(*to));
                let ring = from / 8 == to / 8 && [1, 7].contains(&(from.abs_diff(*to) % 8));
                let across = from % 2 == 1 && x.abs_diff(u) + y.abs_diff(v) == 1;
                ring || across && from % 8 == to % 8
            };
            let neighbours: Vec<u8> = (0..POINTS).filter(drawn).collect();
            let mut ours: Vec<u8> = game::Bits::new(slides(bit(from), ALL & !bit(from)))
                .map(|edge| EDGES[usize::from(edge)])
                .map(|(start, end)| {
                    assert_eq!(start, from);
                    end
                })
                .collect();
            ours.sort_unstable();
            assert_eq!(ours, neighbours, "point {from}");
        }
    }
}
