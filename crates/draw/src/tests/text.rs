//! Expected pictures, character by character.

use game::{ByPlayer, Colour, Form, Label, Piece, Player, Shape, Site};

use super::boards::{RED_YELLOW, WHITE_BLACK, mancala, pieces, rings, row, seeds, squares, stones};
use crate::{Marks, TextStyle, text};

const PLAIN: TextStyle = TextStyle { ascii: false, colour: false };
const ASCII: TextStyle = TextStyle { ascii: true, colour: false };
const COLOUR: TextStyle = TextStyle { ascii: false, colour: true };

/// Compares a picture with the expected one, which begins after a line feed so
/// that its first line is not pushed to the right in the source.
#[track_caller]
fn check(picture: &str, expected: &str) {
    let expected = &expected[1..];
    assert!(picture == expected, "expected:\n{expected}found:\n{picture}");
}

#[test]
fn squares_share_their_borders() {
    let marks = Marks { targets: vec![2, 4, 5], last: vec![0, 1] };
    let (board, pieces) = (squares(3, 3, WHITE_BLACK), pieces("A.. .B. ..."));
    check(
        &text(&board, &pieces, &marks, PLAIN),
        "
    A   B   C
  ┌───┬───┬───┐
1 │›○ │›  │ · │
  ├───┼───┼───┤
2 │   │ ●·│ · │
  ├───┼───┼───┤
3 │   │   │   │
  └───┴───┴───┘
",
    );
    check(
        &text(&board, &pieces, &marks, ASCII),
        "
    A   B   C
  +---+---+---+
1 |>O |>  | . |
  +---+---+---+
2 |   | X.| . |
  +---+---+---+
3 |   |   |   |
  +---+---+---+
",
    );
}

#[test]
fn points_are_joined_and_named_while_empty() {
    let mut pieces = pieces("A.B..... ...AB...");
    pieces.extend([stones(16, Player::A, 5), stones(17, Player::B, 0)]);
    let marks = Marks { targets: vec![1, 2], last: vec![11] };
    check(
        &text(&rings(2), &pieces, &marks, PLAIN),
        "
 ○───────A1·─────●·  ╭───╮
 │       │       │   │ ○5│
 │   B0──B1──B2  │   ╰───╯
 │   │       │   │
 A7──B7     ›○───A3
 │   │       │   │
 │   B6──B5──●   │   ╭───╮
 │       │       │   │ ●0│
 A6──────A5──────A4  ╰───╯
",
    );
}

#[test]
fn three_rings() {
    check(
        &text(&rings(3), &[stones(24, Player::A, 9)], &Marks::default(), PLAIN),
        "
 A0──────────A1──────────A2  ╭───╮
 │           │           │   │ ○9│
 │   B0──────B1──────B2  │   ╰───╯
 │   │       │       │   │
 │   │   C0──C1──C2  │   │
 │   │   │       │   │   │
 A7──B7──C7      C3──B3──A3
 │   │   │       │   │   │
 │   │   C6──C5──C4  │   │
 │   │       │       │   │
 │   B6──────B5──────B4  │   ╭───╮
 │           │           │   │ 0 │
 A6──────────A5──────────A4  ╰───╯
",
    );
}

#[test]
fn pits_and_tall_trays() {
    let pieces = seeds(&[6, 0, 1, 11, 5, 10, 12, 31]);
    check(
        &text(&mancala(3), &pieces, &Marks { targets: vec![0, 2], last: vec![6] }, PLAIN),
        "
      2   1   0
╭───┬───┬───┬───┬───╮
│   │ 1·│ 0 │ 6·│   │
│ 11├───┼───┼───┤ 31│
│   │ 5 │ 10│›12│   │
╰───┴───┴───┴───┴───╯
      4   5   6
",
    );
}

#[test]
fn fields_grow_with_the_widest_number() {
    let pieces = seeds(&[0, 2_147_483_647, 15]);
    check(
        &text(&row(3, Shape::Pit), &pieces, &Marks::default(), PLAIN),
        "
      1           2           3
╭───────────┬───────────┬───────────╮
│     0     │ 2147483647│     15    │
╰───────────┴───────────┴───────────╯
",
    );
}

#[test]
fn labels_keep_close_to_wide_fields() {
    let board = squares(2, 1, WHITE_BLACK);
    check(
        &text(&board, &[stones(1, Player::B, 123_456)], &Marks::default(), PLAIN),
        "
      A       B
  ┌───────┬───────┐
1 │       │●123456│
  └───────┴───────┘
",
    );
}

#[test]
fn towers_show_their_height() {
    let heights = [(0, Player::A, 3), (1, Player::A, 1), (2, Player::A, 0), (3, Player::B, 12)];
    let pieces = heights.map(|(site, owner, height)| stones(site, owner, height));
    check(
        &text(&row(4, Shape::Square), &pieces, &Marks::default(), PLAIN),
        "
  1   2   3   4
┌───┬───┬───┬───┐
│ ○3│ ○ │   │●12│
└───┴───┴───┴───┘
",
    );
}

#[test]
fn figures_are_the_letters_of_their_notation() {
    let marks = Marks { targets: vec![2], ..Marks::default() };
    check(
        &text(&squares(6, 2, WHITE_BLACK), &pieces("S'T'C's't'c' stcSTC"), &marks, PLAIN),
        "
    A   B   C   D   E   F
  ┌───┬───┬───┬───┬───┬───┐
1 │ S'│ T'│C'·│ s'│ t'│ c'│
  ├───┼───┼───┼───┼───┼───┤
2 │ s │ t │ c │ S │ T │ C │
  └───┴───┴───┴───┴───┴───┘
",
    );
}

#[test]
fn stones_differ_without_colour() {
    let shown = |a: Colour, b: Colour| {
        let board = squares(2, 1, ByPlayer { a, b });
        let picture = text(&board, &pieces("AB"), &Marks::default(), PLAIN);
        picture.chars().filter(|it| matches!(it, '○' | '●')).collect::<String>()
    };
    assert_eq!(shown(Colour::White, Colour::Black), "○●");
    assert_eq!(shown(Colour::Black, Colour::White), "●○");
    assert_eq!(shown(Colour::Red, Colour::Yellow), "●○");
    assert_eq!(shown(Colour::Yellow, Colour::Red), "○●");
    assert_eq!(shown(Colour::Red, Colour::Black), "○●");
}

#[test]
fn colours_are_switched_on_and_off_again() {
    let mut board = squares(2, 1, RED_YELLOW);
    board.labels.clear();
    check(
        &text(&board, &pieces("AB"), &Marks::default(), COLOUR),
        "
┌───┬───┐
│ \x1b[0;1;38;5;160m●\x1b[0m │ \x1b[0;1;38;5;220m○\x1b[0m │
└───┴───┘
",
    );
}

#[test]
fn several_kinds_in_a_tray() {
    let stone = |owner, count| stones(0, owner, count);
    let both = [stone(Player::A, 1), stone(Player::B, 12)];
    let mut board = row(1, Shape::Tray);
    check(
        &text(&board, &both, &Marks::default(), PLAIN),
        "
    1
╭───────╮
│ ○1 ●12│
╰───────╯
",
    );
    (board.sites[0].y, board.sites[0].height) = (0.5, 2.0);
    check(
        &text(&board, &both, &Marks::default(), PLAIN),
        "
  1
╭───╮
│   │
│ ○1│
│●12│
╰───╯
",
    );
}

#[test]
fn wide_trays_need_no_wider_fields() {
    let mut board = row(3, Shape::Square);
    board.labels.clear();
    board.sites.push(Site { width: 3.0, ..Site::new(3, "store", 1.0, 1.5, Shape::Tray) });
    let seeds = Piece { site: 3, owner: None, form: Form::Seeds, count: 1_000_000 };
    check(
        &text(&board, &[seeds], &Marks::default(), PLAIN),
        "
┌───┬───┬───┐
│   │   │   │
└───┴───┴───┘
╭───────────╮
│  1000000  │
╰───────────╯
",
    );
}

#[test]
fn labels_on_all_sides() {
    let mut board = squares(1, 1, WHITE_BLACK);
    board.labels =
        [("10", -1., 0.), ("ab", 1., 0.), ("top", 0., -1.), ("high", 0., -2.), ("x", 0., 1.)]
            .map(|(text, x, y)| Label::new(text, x, y))
            .into();
    check(
        &text(&board, &[], &Marks::default(), PLAIN),
        "
    high

    top
   ┌───┐
10 │   │ ab
   └───┘
     x
",
    );
}
