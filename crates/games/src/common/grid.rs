//! Boards of squares.

use std::ops::Range;

use game::{Label, Piece, Player, Shape, Site, piece_on};

/// The squares of a board, row by row from the top.
pub(crate) fn squares(
    columns: usize,
    rows: usize,
    name: impl Fn(usize, usize) -> String,
) -> Vec<Site> {
    let place = |id: usize| (id % columns, id / columns);
    (0..columns * rows)
        .map(|id| {
            let (column, row) = place(id);
            Site::new(id, name(column, row), column as f32, row as f32, Shape::Square)
        })
        .collect()
}

/// Letters for the columns above a board, and numbers for its rows beside it.
pub(crate) fn edge_labels(columns: usize, rows: usize) -> Vec<Label> {
    let letters = (0..columns).map(|it| Label::new(letter(it), it as f32, -1.0));
    let numbers = (0..rows).map(|it| Label::new((it + 1).to_string(), -1.0, it as f32));
    letters.chain(numbers).collect()
}

/// The name of a field, such as `C5`: columns are letters, rows count from the
/// top.
pub(crate) fn field_name(column: usize, row: usize) -> String {
    format!("{}{}", letter(column), row + 1)
}

/// Reads the name of a field on a board of that size, in either case.
pub(crate) fn parse_field(text: &str, columns: usize, rows: usize) -> Option<(usize, usize)> {
    let &[column, row] = text.as_bytes() else { return None };
    let column = usize::from(column.to_ascii_uppercase().checked_sub(b'A')?);
    let row = usize::from(row.checked_sub(b'1')?);
    (column < columns && row < rows).then_some((column, row))
}

fn letter(column: usize) -> char {
    char::from(b'A' + column as u8)
}

/// The owners of the pieces on sites, one letter each: `A`, `B` or `.`.
pub(crate) fn letters(pieces: &[Piece], sites: Range<usize>) -> String {
    let letter = |site| match piece_on(pieces, site).and_then(|it| it.owner) {
        Some(Player::A) => 'A',
        Some(Player::B) => 'B',
        None => '.',
    };
    sites.map(letter).collect()
}
