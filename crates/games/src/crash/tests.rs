//! The special rules of CRASH!, and its values from elsewhere.

use std::collections::HashMap;

use game::{Game, Notation, Outcome, Player, View, notation};
use kit::{Effort, Reference};

use super::{Crash, Ply, Position, reference::Slow};

fn game(options: &str) -> Crash {
    notation::with_options(options).unwrap()
}

/// Plays the plies from the start, and compares the position after each.
#[track_caller]
fn check_line(options: &str, line: &[(&str, &str)]) -> (Crash, Position) {
    let game = game(options);
    let mut position = game.start();
    for (ply, expected) in line {
        let mv = game.parse_move(&position, ply).unwrap();
        position = game.play(&position, mv).unwrap();
        assert_eq!(game.write_position(&position), *expected, "after {ply}");
    }
    (game, position)
}

#[track_caller]
fn check_position_error(options: &str, position: &str, id: &str) {
    let error = game(options).parse_position(position).unwrap_err();
    assert_eq!(error.expected.id, id, "{position}: {error}");
}

#[track_caller]
fn check_name_error(options: &str, id: &str) {
    let error = notation::with_options::<Crash>(options).unwrap_err();
    assert_eq!(error.expected.id, id, "{options}: {error}");
}

#[test]
fn agrees_with_the_reference() -> Result<(), kit::Violation> {
    for (options, home) in [
        ("", 0),
        ("stones=1,gap=0", 0),
        ("stones=35,gap=62", 0),
        ("stones=9,gap=5", 0),
        ("start=..y.1|2..", 0),
        ("place=1", 1),
        ("stones=5,gap=0,place=3", 3),
        ("stones=12,gap=4,place=30", 30),
    ] {
        kit::reference(&game(options), &Slow { home }, Effort::default())?;
    }
    Ok(())
}

/// The counts of `golden.perft` have no other source than this.
#[test]
fn the_reference_counts_as_recorded() {
    let mut slow = (Slow { home: 0 }, String::new());
    for line in Crash::GOLDEN.lines() {
        match line.split(' ').collect::<Vec<&str>>()[..] {
            ["game", name] => {
                let game = game(notation::split_name(name).1);
                let home = name.split_once("place=").map_or(0, |it| it.1.parse().unwrap());
                slow = (Slow { home }, game.write_position(&game.start()));
            }
            ["perft", depth, count] => {
                let found = slow.0.perft(&slow.1, depth.parse().unwrap());
                assert_eq!(found.to_string(), count, "{} {depth}", slow.1);
            }
            _ => (),
        }
    }
}

/// The example in the article, as far as its text tells it.
#[test]
fn the_line_of_the_article() {
    let (game, end) = check_line(
        "start=2.1|..3",
        &[("1:2", ".12|..3 b"), ("6:3", ".1|111. a"), ("2:1", "..1|11. b"), ("4:1", "|..1.1. a")],
    );
    assert_eq!(game.moves(&game.start()).len(), 3, "as many as White has stones");
    assert_eq!(game.outcome(&end), Some(Outcome::Win(Player::B)));
    assert_eq!(game.to_move(&end), Player::A);
    assert_eq!(game.parse_move(&end, "3:1").unwrap_err().expected.id, "crash-expected-no-ply");
}

#[test]
fn a_tower_however_high_is_overrun_by_one_stone() {
    check_line("start=3.|.y1", &[("1:3", ".111|1 b")]);
    check_line("start=4|.y1", &[("1:3", "1111| b")]);
    check_line("start=1.y|.3", &[("1:1", ".1y|.3 b"), ("5:2", ".1|111 a")]);
}

#[test]
fn an_own_tower_grows() {
    check_line("start=34.9|...1", &[("1:3", ".51a|...1 b")]);
    check_line("start=1|..9.43", &[("1:1", ".1|.9.43 b"), ("7:3", ".1|.a15. a")]);
}

#[test]
fn nobody_moves_beyond_the_end() {
    let (game, position) = check_line("start=1|5.9", &[("1:1", ".1|.9 b")]);
    let counts: Vec<String> =
        game.moves(&position).map(|it| game.write_move(&position, it)).collect();
    assert_eq!(counts, ["4:1", "4:2", "4:3"]);
    let too_far = Ply::Lay { field: 3, count: 4 };
    assert!(!game.is_legal(&position, too_far));
    let error = game.parse_move(&position, "4:4").unwrap_err();
    assert_eq!(error.expected.to_string(), "crash-expected-count max=3 field=4");
}

#[test]
fn who_loses_the_last_stone_loses() {
    let (game, end) = check_line("stones=1,gap=0", &[("1:1", ".1| b")]);
    assert_eq!(game.outcome(&end), Some(Outcome::Win(Player::A)));
    assert_eq!(game.to_move(&end), Player::B);
    assert_eq!(game.legal_moves(&end).count(), 0);
}

#[test]
fn stones_are_set_first() {
    let (game, position) = check_line(
        "stones=2,gap=1,place=2",
        &[
            ("2", ".1|... b 1,2"),
            ("5", ".1|..1 a 1,1"),
            ("2", ".2|..1 b 0,1"),
            ("4", ".2|.11 a"),
            ("2:2", "..11|1 b"),
        ],
    );
    assert_eq!(game.write_position(&game.start()), "|..... a 2,2");
    assert_eq!(game.outcome(&game.start()), None);
    let move_error = |position: &Position, text: &str| {
        game.parse_move(position, text).unwrap_err().expected.to_string()
    };
    assert_eq!(move_error(&game.start(), "3"), "crash-expected-home-field first=1 last=2");
    assert_eq!(move_error(&game.start(), "2:1"), "crash-expected-home-field first=1 last=2");
    let black = game.parse_position(".1|... b 1,2").unwrap();
    assert_eq!(move_error(&black, "2"), "crash-expected-home-field first=4 last=5");
    assert_eq!(move_error(&position, "4"), "crash-expected-ply fields=5");

    let narrow = self::game("place=1");
    let error = narrow.parse_move(&narrow.start(), "2").unwrap_err();
    assert_eq!(error.expected.to_string(), "crash-expected-home-only field=1");

    let trays = |position| game.pieces(position).iter().filter(|it| 5 <= it.site).count();
    assert_eq!((game.board().sites.len(), trays(&game.start()), trays(&position)), (7, 2, 0));
}

#[test]
fn nonsense_plies_are_refused_with_what_was_expected() {
    let game = game("");
    let move_error =
        |text: &str| game.parse_move(&game.start(), text).unwrap_err().expected.to_string();
    for text in ["", "1", "1:", ":1", "1:+1", "0:1", "5:1", "999:1", "1:256", "é:1", "1:1:1"] {
        assert_eq!(move_error(text), "crash-expected-ply fields=4", "{text}");
    }
    assert_eq!(move_error("1:4"), "crash-expected-count max=3 field=1");
    assert_eq!(move_error("1:0"), "crash-expected-count max=3 field=1");
    assert_eq!(move_error("2:1"), "crash-expected-own-tower field=2");
    assert_eq!(move_error("4:1"), "crash-expected-own-tower field=4");
}

#[test]
fn the_divider_is_read_anywhere_between_the_sides() {
    let game = game("start=2.1|..3");
    for text in ["2.1|..3 a", "2.1.|.3 a", "2.1..|3 a"] {
        assert_eq!(game.parse_position(text), Ok(game.start()));
    }
    let game = self::game("stones=35,gap=1");
    let lower = game.parse_position("z.|z a").unwrap();
    assert_eq!(game.parse_position("Z|.Z a"), Ok(lower));
    assert_eq!(lower, game.start());
    // A side without stones: the divider is at the very beginning or the end.
    assert_eq!(game.write_position(&game.parse_position(".1.| b").unwrap()), ".1|. b");
    assert_eq!(game.write_position(&game.parse_position("..|1 a").unwrap()), "|..1 a");
}

#[test]
fn positions_must_be_consistent() {
    check_position_error("", "3..3 a", "crash-expected-row");
    check_position_error("", "3||..3 a", "crash-expected-row");
    check_position_error("", "3|0.3 a", "crash-expected-row");
    check_position_error("", "3|.é3 a", "crash-expected-row");
    check_position_error("", "3|.3 a", "crash-expected-fields");
    check_position_error("", "3|...3 a", "crash-expected-fields");
    check_position_error("", &format!("3|{}3 a", ".".repeat(63)), "crash-expected-most-fields");
    check_position_error("", "4|..3 a", "crash-expected-stones");
    check_position_error("", "3|..4 a", "crash-expected-stones");
    check_position_error("", "22|.3 a", "crash-expected-stones");
    check_position_error("", "|.... a", "crash-expected-some-stone");
    check_position_error("", "3|..3 a 0,0", "crash-expected-no-hands");
    check_position_error("", "3|..3 c", "expected-player");
    check_position_error("", "3|..3", "expected-position-and-player");
    check_position_error("", "", "expected-position-and-player");

    let place = "stones=2,gap=1,place=2";
    check_position_error(place, "|..... a 2,1", "crash-expected-hands-a");
    check_position_error(place, "|..... b 2,2", "crash-expected-hands-b");
    check_position_error(place, "|..... a 2,+2", "crash-expected-hands-a");
    check_position_error(place, "|..... a 2", "crash-expected-hands-a");
    check_position_error(place, "|..... a 3,3", "crash-expected-all-stones");
    check_position_error(place, "|..... a 1,1", "crash-expected-all-stones");
    check_position_error(place, "1|...1 b 1,2", "crash-expected-all-stones");
    check_position_error(place, "..1|.. b 1,2", "crash-expected-home");
    check_position_error(place, "1.|1.. a 1,1", "crash-expected-home");
    check_position_error(place, "|..... a", "crash-expected-some-stone");
    check_position_error(place, "|..... a 0,0", "crash-expected-some-stone");
    assert!(self::game(place).parse_position("..1|1. b").is_ok());
}

#[test]
fn impossible_options_are_refused() {
    for with in ["stones=3", "gap=2", "place=1"] {
        check_name_error(&format!("start=1|1,{with}"), "crash-expected-start-alone");
    }
    check_name_error("gap=10,place=28", "crash-expected-place");
    check_name_error("start=11", "crash-expected-row");
    check_name_error("start=1|.", "crash-expected-start");
    check_name_error("start=|1", "crash-expected-start");
    check_name_error("start=z1|1", "crash-expected-start");
    check_name_error(&format!("start={}|1", "z".repeat(63)), "crash-expected-start");
    check_name_error(&format!("start=1|{}1", ".".repeat(63)), "crash-expected-most-fields");
    check_name_error("gap=63", "expected-option-number");
}

#[test]
fn one_game_has_one_name() {
    for (options, normal) in [
        ("stones=3,gap=2", "crash"),
        ("start=3|..3", "crash"),
        ("start=A..|A", "crash:stones=10"),
        ("start=1|1", "crash:stones=1,gap=0"),
        ("start=2.1..|3", "crash:start=2.1|..3"),
        ("start=3|..4", "crash:start=3|..4"),
        ("start=.3|..3", "crash:start=.3|..3"),
        ("place=1", "crash:place=1"),
        ("place=2,gap=0", "crash:gap=0,place=2"),
    ] {
        assert_eq!(notation::name(&game(options)), normal, "{options}");
    }
}

/// Whether the player to move wins: tries everything once.
fn wins(game: &Crash, position: Position, known: &mut HashMap<Position, bool>) -> bool {
    if let Some(outcome) = game.outcome(&position) {
        return outcome == Outcome::Win(position.to_move);
    }
    if let Some(&value) = known.get(&position) {
        return value;
    }
    let value = game.moves(&position).any(|mv| {
        let mut next = position;
        game.apply(&mut next, mv);
        !wins(game, next, known)
    });
    known.insert(position, value);
    value
}

/// One tower of n against one of n, gaps from 0 up, White to move (project
/// oracles). The first row is also in the article: even gaps win.
#[test]
fn tower_against_tower() {
    for (stones, values) in [(1, "WLWLWLWLWLWLW"), (2, "WWLLLLLLLLLLL"), (3, "WWWLWLLLLLWLW")] {
        let value = |gap| {
            let game = game(&format!("stones={stones},gap={gap}"));
            if wins(&game, game.start(), &mut HashMap::new()) { 'W' } else { 'L' }
        };
        let found: String = (0..values.len()).map(value).collect();
        assert_eq!(found, values, "towers of {stones}");
    }
}

#[test]
fn positions_are_as_small_as_they_say() {
    assert_eq!(size_of::<Position>(), 88);
}
