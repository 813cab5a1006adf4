//! The special rules of Reversi, and the comparison with the slow ones.

use game::{Game, Notation, Outcome, Player, Score, notation};
use kit::{Effort, Reference};

use super::{Ply, Position, Reversi, reference::Slow};

/// Larger counts take the reference more than a moment. With 400 000 it has
/// counted all that it is named for as a source.
const SLOW_BUDGET: u64 = 20_000;

fn game(options: &str) -> Reversi {
    notation::with_options(options).unwrap()
}

fn moves(game: &Reversi, position: &Position) -> Vec<String> {
    game.legal_moves(position).map(|mv| game.write_move(position, mv)).collect()
}

/// Plays words as they would be given on a command line.
fn after(game: &Reversi, position: &str, words: &str) -> Position {
    let mut position = game.parse_position(position).unwrap();
    for word in words.split_whitespace() {
        for mv in game.parse_word(&position, word).unwrap() {
            position = game.play(&position, mv).unwrap();
        }
    }
    position
}

/// The expected of the error that `text` causes as a move.
fn refusal(game: &Reversi, position: &Position, text: &str) -> &'static str {
    game.parse_move(position, text).unwrap_err().expected.id
}

#[test]
fn agrees_with_the_reference() -> Result<(), kit::Violation> {
    for (options, size) in [("", 8), ("othello", 8), ("size=6", 6), ("size=4,othello", 4)] {
        kit::reference(&game(options), &Slow { size }, Effort::default())?;
    }
    // Small boards are left full of passes: many short games.
    kit::reference(&game("size=4"), &Slow { size: 4 }, Effort { games: 500, ..Effort::default() })
}

/// The golden counts once more, with the slow rules; `golden.perft` says so.
#[test]
fn counts_as_the_reference_does() {
    let (mut position, mut slow) = (String::new(), Slow { size: 0 });
    let mut checked = 0;
    for line in Reversi::GOLDEN.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["game", name] => {
                let game = game(notation::split_name(name).1);
                position = game.write_position(&game.start());
                slow = Slow { size: game.size as i32 };
            }
            ["perft", depth, count] if count.parse::<u64>().unwrap() <= SLOW_BUDGET => {
                let found = slow.perft(&position, depth.parse().unwrap());
                assert_eq!(found.to_string(), count, "{position} {depth}");
                checked += 1;
            }
            _ => (),
        }
    }
    assert!(25 < checked, "only {checked} counts");
}

#[test]
fn starts_as_in_the_book_and_as_the_federation() {
    let (rows, middle) = (".".repeat(27), ".".repeat(6));
    let book = game("");
    assert_eq!(book.write_position(&book.start()), format!("{rows}AB{middle}BA{rows} a"));
    assert_eq!(moves(&book, &book.start()), ["E3", "F4", "C5", "D6"]);
    let othello = game("othello");
    assert_eq!(othello.write_position(&othello.start()), format!("{rows}BA{middle}AB{rows} a"));
    assert_eq!(moves(&othello, &othello.start()), ["D3", "C4", "F5", "E6"]);
    let small = game("size=4");
    assert_eq!(small.write_position(&small.start()), ".....AB..BA..... a");
}

#[test]
fn the_first_move_turns_one_disc() {
    let game = game("");
    let start = game.write_position(&game.start());
    let text = game.write_position(&after(&game, &start, "F4"));
    assert_eq!(&text[24..40], "...AAA.....BA...");
}

/// Who has no move must pass, and then there is nothing else.
#[test]
fn a_pass_is_forced() {
    let game = game("size=4");
    let stuck = game.parse_position("BA.............. a").unwrap();
    assert_eq!(game.outcome(&stuck), None);
    assert_eq!(moves(&game, &stuck), ["pass"]);
    assert_eq!(refusal(&game, &stuck, "C1"), "reversi-expected-pass");
    let next = game.play(&stuck, Ply::Pass).unwrap();
    assert_eq!(game.write_position(&next), "BA.............. b");
    assert_eq!(moves(&game, &next), ["C1"]);
}

#[test]
fn nobody_passes_who_can_move() {
    let game = game("size=4");
    let free = game.parse_position("BA.............. b").unwrap();
    assert!(game.play(&free, Ply::Pass).is_err());
    assert_eq!(refusal(&game, &free, "pass"), "reversi-expected-field");
    assert_eq!(refusal(&game, &free, "D1"), "reversi-expected-field");
}

/// When neither can move the game is over without any pass being played.
#[test]
fn ends_when_both_are_stuck_with_fields_left_empty() {
    let game = game("size=4");
    let end = after(&game, "BA.............. a", "pass C1");
    assert_eq!(game.write_position(&end), "BBB............. a");
    assert_eq!(game.outcome(&end), Some(Outcome::Win(Player::B)));
    assert_eq!(game.margin(&end), -3);
    assert!(moves(&game, &end).is_empty());
    assert!(game.play(&end, Ply::Pass).is_err());
    assert_eq!(refusal(&game, &end, "pass"), "expected-legal-move");
}

#[test]
fn the_margin_counts_discs_and_no_empty_fields() {
    let game = game("size=4");
    for (text, outcome, margin) in [
        ("AAAAAAAAABBBBBBB b", Outcome::Win(Player::A), 2),
        ("AAAAAAAABBBBBBBB a", Outcome::Draw, 0),
        ("A..............B b", Outcome::Draw, 0),
        ("................ a", Outcome::Draw, 0),
        ("A.........B...B. a", Outcome::Win(Player::B), -1),
    ] {
        let position = game.parse_position(text).unwrap();
        assert_eq!(game.outcome(&position), Some(outcome), "{text}");
        assert_eq!(game.margin(&position), margin, "{text}");
    }
}

/// Figure B.7 of the book: Black on F6 turns D4 and E5; D6, which now lies
/// between E5 and C7, is not turned, since both lay there before.
#[test]
fn turning_does_not_spread() {
    let game = game("");
    let rows = [
        "........", "........", "..B.....", "...A....", "....A...", "...A....", "..B.....",
        "........",
    ];
    let text = format!("{} b", rows.concat());
    let text = game.write_position(&after(&game, &text, "F6"));
    let rows = [
        "........", "........", "..B.....", "...B....", "....B...", "...A.B..", "..B.....",
        "........",
    ];
    assert_eq!(text, format!("{} a", rows.concat()));
}

/// Runs end at the edge: none goes on in the next row.
#[test]
fn no_run_goes_round_the_edge() {
    for size in [4, 6, 8] {
        let game = game(&format!("size={size}"));
        let mut fields = vec!['.'; size * size];
        // A disc before the edge, and another where the next row begins.
        fields[size - 2] = 'A';
        fields[size - 1] = 'B';
        fields[size] = 'B';
        let text = format!("{} a", fields.into_iter().collect::<String>());
        let position = game.parse_position(&text).unwrap();
        assert!(!moves(&game, &position).contains(&"B2".to_owned()), "{text}");
    }
}

/// A white player who turns nothing between is passed over inside one word;
/// words on their own stay strict.
#[test]
fn transcripts_leave_passes_out() {
    let game = game("size=4");
    let text = "BA......BA...... b";
    let position = game.parse_position(text).unwrap();
    let place = |name: &str| Ply::Place(crate::common::board8::parse_bit(name, 4).unwrap());
    let plies = game.parse_word(&position, "c1C3").unwrap();
    assert_eq!(plies, [place("C1"), Ply::Pass, place("C3")]);
    assert_eq!(after(&game, text, "c1c3"), after(&game, text, "C1 PASS C3"));

    let error = |position: &Position, word: &str| {
        let error = game.parse_word(position, word).unwrap_err();
        (error.expected.id, error.found)
    };
    let stuck = after(&game, text, "c1");
    assert_eq!(error(&stuck, "c3"), ("reversi-expected-pass", "c3".to_owned()));
    assert_eq!(error(&stuck, "c3c1"), ("reversi-expected-pass", "c3".to_owned()));
    assert_eq!(error(&position, "c1d"), ("reversi-expected-ply", "d".to_owned()));
    assert_eq!(error(&position, "c1é3"), ("reversi-expected-ply", "é".to_owned()));
    assert_eq!(error(&position, "c1c3c2"), ("expected-legal-move", "c2".to_owned()));
    assert_eq!(error(&position, ""), ("reversi-expected-ply", String::new()));
}

/// A game often shown because it is so short: nine plies, 13 to 0, and the
/// loser has no disc left.
#[test]
fn a_wipe_out_in_nine_plies() {
    let game = game("othello");
    let start = game.write_position(&game.start());
    let end = after(&game, &start, "e6f4e3f6g5d6e7f5c5");
    assert_eq!(game.outcome(&end), Some(Outcome::Win(Player::A)));
    assert_eq!(game.margin(&end), 13);
}

#[test]
fn published_positions_are_read_with_othello_only() {
    let othello = game("othello,size=4");
    let position = othello.parse_position("-XO-.xoAB------- O").unwrap();
    assert_eq!(othello.write_position(&position), ".AB..ABAB....... b");
    assert_eq!(othello.to_move(&position), Player::B);
    assert_eq!(othello.to_move(&othello.parse_position("-XO------------- x").unwrap()), Player::A);
    let error =
        |options: &str, text: &str| game(options).parse_position(text).unwrap_err().expected.id;
    assert_eq!(error("size=4", "-XO------------- a"), "reversi-expected-fields");
    assert_eq!(error("size=4", ".AB............- a"), "reversi-expected-fields");
    assert_eq!(error("size=4", ".Ax............. a"), "reversi-expected-fields");
    assert_eq!(error("size=4", ".AB............. O"), "expected-player");
    assert_eq!(error("size=4,othello", "-XO------------ X"), "reversi-expected-othello-fields");
    assert_eq!(error("size=4", ".AB.............. a"), "reversi-expected-fields");
    assert_eq!(error("size=4", ".AB............."), "expected-position-and-player");
    assert_eq!(error("size=4", ".éB............. a"), "reversi-expected-fields");
}
