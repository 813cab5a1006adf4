//! The special rules of Connect Four, and its numbers from elsewhere.

use game::{Game, Line, Notation, Outcome, Player, View, notation, perft};
use kit::{Effort, Reference};

use super::{Connect4, Position, reference::Slow};

fn game(options: &str) -> Connect4 {
    notation::with_options(options).unwrap()
}

/// The position after the columns played.
fn after(game: &Connect4, columns: &str) -> Position {
    game.parse_position(columns).unwrap()
}

#[track_caller]
fn check_error(game: &Connect4, position: &str, id: &str) {
    let error = game.parse_position(position).unwrap_err();
    assert_eq!(error.expected.id, id, "{position}: {error}");
}

#[test]
fn agrees_with_the_reference() -> Result<(), kit::Violation> {
    let sizes = ["", "rows=6", "columns=4,rows=4", "columns=9,rows=4", "columns=5,rows=9"];
    for size in sizes {
        for line in 3..=6 {
            let options = format!("{size}{}line={line}", if size.is_empty() { "" } else { "," });
            let effort = Effort { games: 30, ..Effort::default() };
            kit::reference(&game(&options), &Slow { line }, effort)?;
        }
    }
    Ok(())
}

/// Boards full to the corners of the word: no other size has 64 bits.
#[test]
fn the_reference_agrees_where_no_bit_is_left() -> Result<(), kit::Violation> {
    let effort = Effort { games: 100, ..Effort::default() };
    kit::reference(&game("columns=8"), &Slow { line: 4 }, effort)?;
    kit::reference(&game("columns=8,line=6"), &Slow { line: 6 }, effort)
}

#[test]
fn the_reference_counts_alike() {
    for (options, line, depth) in
        [("", 4, 5), ("columns=4,rows=4", 4, 8), ("columns=4,rows=5,line=3", 3, 8)]
    {
        let game = game(options);
        let start = game.start();
        let slow = Slow { line }.perft(&game.write_position(&start), depth);
        assert_eq!(perft::perft(&mut Line::new(game.clone(), start), depth), slow, "{options}");
        assert_eq!(perft::perft_visiting(&game, &start, depth), slow, "{options}");
    }
}

#[test]
fn lines_in_all_four_directions_win() {
    let game = game("rows=6");
    for (columns, winner) in [
        ("1122334", Player::A),     // a row from the left edge
        ("7766554", Player::A),     // a row to the right edge
        ("1212121", Player::A),     // a column
        ("11212131", Player::B),    // a column, higher up
        ("12234334544", Player::A), // a diagonal that rises to the right
        ("76654554344", Player::A), // a diagonal that rises to the left
    ] {
        let end = after(&game, columns);
        let slow = Slow { line: 4 }.outcome(&game.write_position(&end));
        assert_eq!(slow, Some(Outcome::Win(winner)), "the example itself: {columns}");
        assert_eq!(game.outcome(&end), slow, "{columns}");
        assert_ne!(game.to_move(&end), winner);
        let before = after(&game, &columns[..columns.len() - 1]);
        assert_eq!(game.outcome(&before), None, "{columns}");
    }
}

/// Without the spare row the fields would be numbered column by column, and
/// these fours would lie in a line of numbers. Only those do win that lie in a
/// line on the board.
#[test]
fn no_line_goes_round_an_edge() {
    let game = game("rows=6");
    let (mut lines, mut wrapped) = (0, 0);
    for step in [1, 5, 6, 7] {
        for start in 0..42 - 3 * step {
            let fields = [0, 1, 2, 3].map(|it| (start + it * step) as isize);
            let places = fields.map(|it| (it / 6, it % 6));
            let steps = [1, 2, 3]
                .map(|it| (places[it].0 - places[it - 1].0, places[it].1 - places[it - 1].1));
            let unit = steps[0].0.abs() <= 1 && steps[0].1.abs() <= 1;
            let straight = unit && steps == [steps[0]; 3];
            let discs = places.iter().fold(0, |set, &(column, height)| {
                set | game.field(column as usize, height as usize)
            });
            assert_eq!(game.has_line(discs), straight, "{places:?}");
            if straight { lines += 1 } else { wrapped += 1 }
        }
    }
    assert_eq!(lines, 69, "as many as there are on the board");
    assert_eq!(wrapped, 39 + 27 + 24 + 21 - 69);
}

#[test]
fn a_full_board_without_a_line_is_a_draw() {
    let game = game("columns=4,rows=4");
    let end = after(&game, "1212212134344343");
    assert_eq!(game.write_position(&end), "BABA/BABA/ABAB/ABAB a");
    assert_eq!(game.outcome(&end), Some(Outcome::Draw));
    assert_eq!(game.legal_moves(&end).count(), 0);
    check_error(&game, "12122121343443431", "connect4-expected-no-column");
}

#[test]
fn a_full_board_with_a_line_is_won() {
    let game = game("columns=4,rows=4");
    let end = after(&game, "3131332242124144");
    assert_eq!(end.free, 0);
    assert_eq!(game.outcome(&end), Some(Outcome::Win(Player::B)));
}

#[test]
fn other_lengths_of_line() {
    for (line, columns) in [(3, "11223"), (5, "112233445"), (6, "11223344556")] {
        let game = game(&format!("line={line}"));
        let end = after(&game, columns);
        assert_eq!(game.outcome(&end), Some(Outcome::Win(Player::A)), "{line}");
        let before = after(&game, &columns[..columns.len() - 1]);
        assert_eq!(game.outcome(&before), None, "{line}");
    }
    // More than enough counts too: the last disc joins three and three.
    let game = game("");
    assert_eq!(game.outcome(&after(&game, "112233556677")), None);
    assert_eq!(game.outcome(&after(&game, "1122335566774")), Some(Outcome::Win(Player::A)));
}

#[test]
fn nobody_plays_on_after_a_win() {
    let game = game("rows=6");
    let end = after(&game, "1212121");
    assert!(game.legal_moves(&end).next().is_none());
    assert_eq!(game.parse_move(&end, "2").unwrap_err().expected.id, "connect4-expected-no-column");
    check_error(&game, "12121212", "connect4-expected-no-column");
}

#[test]
fn a_list_of_columns_is_a_position_and_a_word() {
    let game = game("rows=6");
    assert_eq!(after(&game, "-"), game.start());
    let text = game.write_position(&after(&game, "4435"));
    assert_eq!(text, "......./......./......./......./...B.../..AAB.. a");
    let word = game.parse_word(&game.start(), "44;35").unwrap();
    assert_eq!(word, game.parse_word(&game.start(), "4435").unwrap());
    assert_eq!(word.len(), 4);

    check_error(&game, "448", "connect4-expected-column");
    check_error(&game, "0", "connect4-expected-column");
    check_error(&game, "44é", "connect4-expected-column");
    check_error(&game, "4444444", "connect4-expected-free-column");
    assert_eq!(game.parse_position("4483").unwrap_err().found, "448");
    let word_error = |word: &str| game.parse_word(&game.start(), word).unwrap_err().expected.id;
    assert_eq!(word_error(""), "connect4-expected-column");
    assert_eq!(word_error("4;;4"), "connect4-expected-column");
    assert_eq!(word_error("-"), "connect4-expected-column");
}

#[test]
fn boards_must_be_consistent() {
    let game = game("columns=4,rows=4");
    check_error(&game, "", "expected-position-and-player");
    check_error(&game, "..../..../..../....", "expected-position-and-player");
    check_error(&game, "..../..../..../.... c", "expected-player");
    check_error(&game, "..../..../.... a", "connect4-expected-rows");
    check_error(&game, "..../..../..../..../.... a", "connect4-expected-rows");
    check_error(&game, "..../..../..../..... a", "connect4-expected-rows");
    check_error(&game, "..../..../..../...x a", "connect4-expected-rows");
    check_error(&game, "..../..../..../..é a", "connect4-expected-rows");
    check_error(&game, "..../A.../..../B... a", "connect4-expected-no-gap");
    check_error(&game, "A.../..../..../B... a", "connect4-expected-no-gap");
    check_error(&game, "..../..../..../A... a", "connect4-expected-as-many");
    check_error(&game, "..../..../..../B... b", "connect4-expected-one-more");
    check_error(&game, "..../..../..../AB.. b", "connect4-expected-one-more");
    check_error(&game, "..../..../BBB./AAAA a", "connect4-expected-as-many");
    // A line of the player to move, alone and beside one of the other.
    check_error(&game, "B.../BA../BAA./BAA. b", "connect4-expected-no-line");
    check_error(&game, "..../B.../BBB./AAAA a", "connect4-expected-no-line");
    check_error(&game, "..../..../BBBB/AAAA a", "connect4-expected-no-line");
    assert!(game.parse_position("..../..../BBB./AAAA b").is_ok());
}

#[test]
fn a_board_fits_into_a_word() {
    for options in ["columns=9,rows=7", "columns=8,rows=8", "columns=7,rows=9"] {
        let error = notation::with_options::<Connect4>(options).unwrap_err();
        assert_eq!(error.expected.id, "connect4-expected-board", "{options}");
    }
    for options in ["columns=9,rows=6", "columns=8,rows=7", "columns=7,rows=8", "columns=6,rows=9"]
    {
        assert!(notation::with_options::<Connect4>(options).is_ok(), "{options}");
    }
}

#[test]
fn a_touch_anywhere_in_a_column_means_its_top() {
    let game = game("rows=6");
    let board = game.board();
    assert_eq!(board.sites.len(), 42);
    let lowest = &board.sites[35 + 3];
    assert_eq!((lowest.name.as_str(), lowest.touches), ("4.1", 3));
    let pieces = game.pieces(&after(&game, "44"));
    let seen: Vec<_> = pieces.iter().map(|it| (it.site, it.owner)).collect();
    assert_eq!(seen, [(28 + 3, Some(Player::B)), (35 + 3, Some(Player::A))]);
}

#[test]
fn positions_are_as_small_as_they_say() {
    assert_eq!(size_of::<Position>(), 24);
}
