//! Square boards of up to eight by eight fields, as sets of bits in one word.
//!
//! The field in column c and row r is bit 8r + c, also on a smaller board:
//!
//! ```text
//!      A  B  C  D  E  F  G  H
//!  1   0  1  2  3  4  5  6  7
//!  2   8  9 10 11 12 13 14 15
//!  …
//!  8  56 57 58 59 60 61 62 63
//! ```
//!
//! So a step to the south is a shift by 8 whatever the size, and the columns
//! that a smaller board leaves free keep its rows apart.

use super::{field_name, parse_field};

/// The length of a row of the word.
const ROW: usize = 8;

/// The fields of a board of that size.
pub(crate) const fn fields(size: usize) -> u64 {
    let row = u64::MAX >> (64 - size);
    let mut board = 0;
    let mut y = 0;
    while y < size {
        board |= row << (ROW * y);
        y += 1;
    }
    board
}

/// The bit of the field in that column and row, both counted from 0.
pub(crate) const fn bit(column: usize, row: usize) -> u8 {
    (ROW * row + column) as u8
}

/// The column and row of a bit.
pub(crate) const fn place(bit: u8) -> (usize, usize) {
    (bit as usize % ROW, bit as usize / ROW)
}

/// The name of a bit's field, such as `C5`.
pub(crate) fn bit_name(bit: u8) -> String {
    let (column, row) = place(bit);
    field_name(column, row)
}

/// Reads the name of a field on a board of that size, in either case.
pub(crate) fn parse_bit(text: &str, size: usize) -> Option<u8> {
    parse_field(text, size, size).map(|(column, row)| bit(column, row))
}

/// Left and right exchanged.
pub(crate) const fn mirror(set: u64, size: usize) -> u64 {
    // Reverse all bits, then restore the order of the rows; the unused columns of a smaller board
    // are now in front.
    set.reverse_bits().swap_bytes() >> (ROW - size)
}

/// Top and bottom exchanged.
pub(crate) const fn flip(set: u64, size: usize) -> u64 {
    set.swap_bytes() >> (ROW * (ROW - size))
}

/// Rows and columns exchanged.
pub(crate) const fn transpose(set: u64) -> u64 {
    // Exchanges the corners of 8 by 8, then within them those of 4 by 4, then
    // of 2 by 2 (Warren, Hacker's Delight, 7-3).
    let swap = (set ^ (set >> 28)) & 0x0000_0000_F0F0_F0F0;
    let set = set ^ swap ^ (swap << 28);
    let swap = (set ^ (set >> 14)) & 0x0000_CCCC_0000_CCCC;
    let set = set ^ swap ^ (swap << 14);
    let swap = (set ^ (set >> 7)) & 0x00AA_00AA_00AA_00AA;
    set ^ swap ^ (swap << 7)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_goes_where_it_should() {
        for size in [4, 6, 8] {
            for (x, y) in (0..size * size).map(|it| (it % size, it / size)) {
                let set = 1 << bit(x, y);
                assert_eq!(place(bit(x, y)), (x, y));
                assert_eq!(fields(size) & set, set);
                assert_eq!(mirror(set, size), 1 << bit(size - 1 - x, y));
                assert_eq!(flip(set, size), 1 << bit(x, size - 1 - y));
                assert_eq!(transpose(set), 1 << bit(y, x));
                assert_eq!(parse_bit(&bit_name(bit(x, y)), size), Some(bit(x, y)));
            }
            assert_eq!(fields(size).count_ones() as usize, size * size);
        }
    }
}
