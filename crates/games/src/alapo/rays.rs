//! The straight lines that leave each field, and how far one can see along
//! them.

use super::SIZE;
use crate::common::board8;

/// The columns and rows that each direction steps; in the first half the bits
/// of the board rise, in the second they fall:
///
/// ```text
///    along rows and columns      along diagonals
///            3                        3   2
///          2 · 0                        ·
///            1                        0   1
/// ```
const STRAIGHT: [(isize, isize); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const DIAGONAL: [(isize, isize); 4] = [(-1, 1), (1, 1), (1, -1), (-1, -1)];

static STRAIGHT_RAYS: [[u64; 4]; 64] = rays(STRAIGHT);
static DIAGONAL_RAYS: [[u64; 4]; 64] = rays(DIAGONAL);

/// For each bit the fields in each direction, itself left out; 2 kB.
const fn rays(directions: [(isize, isize); 4]) -> [[u64; 4]; 64] {
    let mut rays = [[0; 4]; 64];
    let mut bit = 0;
    while bit < 64 {
        let (column, row) = board8::place(bit);
        let mut direction = 0;
        while direction < 4 {
            let (dx, dy) = directions[direction];
            let (mut x, mut y) = (column as isize + dx, row as isize + dy);
            while 0 <= x && x < SIZE as isize && 0 <= y && y < SIZE as isize {
                rays[bit as usize][direction] |= 1 << board8::bit(x as usize, y as usize);
                (x, y) = (x + dx, y + dy);
            }
            direction += 1;
        }
        bit += 1;
    }
    rays
}

/// What is seen along the row and the column of a field: everything up to and
/// with the first field of `stops`.
#[inline]
pub(super) fn straight(from: u8, stops: u64) -> u64 {
    seen(&STRAIGHT_RAYS[usize::from(from & 63)], stops)
}

/// What is seen along the diagonals of a field.
#[inline]
pub(super) fn diagonal(from: u8, stops: u64) -> u64 {
    seen(&DIAGONAL_RAYS[usize::from(from & 63)], stops)
}

#[inline]
fn seen(rays: &[u64; 4], stops: u64) -> u64 {
    let rising = |ray: u64| {
        // All bits up to the lowest stop; without one, all there are.
        let stop = ray & stops;
        ray & (stop ^ stop.wrapping_sub(1))
    };
    let falling = |ray: u64| {
        // All bits down to the highest stop; without one, down to bit 0.
        let stop = (ray & stops) | 1;
        ray & (u64::MAX << (63 - stop.leading_zeros()))
    };
    rising(rays[0]) | rising(rays[1]) | falling(rays[2]) | falling(rays[3])
}

/// The fields around a field, perhaps beyond the board.
#[inline]
pub(super) const fn near(field: u64) -> u64 {
    let row = (field << 1) | field | (field >> 1);
    row | (row << 8) | (row >> 8)
}
