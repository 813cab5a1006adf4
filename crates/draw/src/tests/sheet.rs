//! Sheets: the same picture, and sites where they seem to be.

use game::{Player, Shape};

use super::boards::{WHITE_BLACK, mancala, pieces, rings, row, seeds, squares, stones};
use crate::{Ink, Marks, Sheet, TextStyle, sheet, text};

/// The characters of a sheet as `text` would print them.
fn letters(sheet: &Sheet) -> String {
    let lines = sheet.cells.chunks(sheet.width.max(1));
    let line = |cells: &[(char, Ink)]| cells.iter().map(|it| it.0).collect::<String>();
    lines.map(|it| format!("{}\n", line(it).trim_end())).collect()
}

#[test]
fn sheet_and_text_are_one_picture() {
    let marks = Marks { targets: vec![1, 2], last: vec![0] };
    for (board, pieces) in [
        (squares(3, 3, WHITE_BLACK), pieces("A.. .B. ...")),
        (rings(2), pieces("A.B..... ...AB...")),
        (mancala(3), seeds(&[1, 2, 3, 4, 5, 6, 7, 12])),
        (row(4, Shape::Square), vec![stones(0, Player::A, 3)]),
    ] {
        for ascii in [false, true] {
            let style = TextStyle { ascii, colour: false };
            let sheet = sheet(&board, &pieces, &marks, style);
            assert_eq!(letters(&sheet), text(&board, &pieces, &marks, style));
            assert_eq!(sheet.cells.len(), sheet.width * sheet.height);
            assert_eq!(sheet.places.len(), board.sites.len());
        }
    }
}

#[test]
fn what_stands_on_a_site_stands_in_its_place() {
    let style = TextStyle { ascii: false, colour: true };
    let board = squares(3, 3, WHITE_BLACK);
    let sheet = sheet(&board, &pieces("A.. .B. ..."), &Marks::default(), style);
    for (site, stone) in [(0, '○'), (4, '●')] {
        let place = sheet.place(site).unwrap();
        let found = (0..sheet.cells.len()).filter(|&it| sheet.cells[it].0 == stone);
        let cells: Vec<(usize, usize)> =
            found.map(|it| (it % sheet.width, it / sheet.width)).collect();
        assert!(matches!(cells[..], [(column, row)] if place.contains(column, row)), "{site}");
    }
    assert_eq!(sheet.place(9), None);
}

#[test]
fn every_cell_of_a_board_belongs_to_a_site() {
    let board = squares(3, 2, WHITE_BLACK);
    let sheet = sheet(&board, &[], &Marks::default(), TextStyle::default());
    // Labels take two columns on the left and a row at the top.
    for (column, row) in [(2, 1), (4, 2), (5, 2)] {
        assert_eq!(sheet.site_at(column, row), Some(0), "{column} {row}");
    }
    assert_eq!(sheet.site_at(7, 2), Some(1));
    assert_eq!(sheet.site_at(14, 5), Some(5));
    assert_eq!(sheet.site_at(0, 0), None);
    assert_eq!(sheet.site_at(15, 2), None);
}

#[test]
fn nothing_is_an_empty_sheet() {
    let mut board = squares(1, 1, WHITE_BLACK);
    board.sites.clear();
    board.labels.clear();
    let empty = sheet(&board, &[], &Marks::default(), TextStyle::default());
    assert_eq!(empty, Sheet::default());
    assert_eq!(empty.site_at(0, 0), None);
}
