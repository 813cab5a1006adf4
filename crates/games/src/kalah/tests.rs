//! The special rules of Kalah, one by one, and the values of small boards.

use std::collections::HashMap;

use game::{Game, Line, Notation, Outcome, Player, Score, Symmetry, View, notation, perft};
use kit::{Effort, Reference};

use super::{Kalah, Position, reference::Slow};

fn game(options: &str) -> Kalah {
    notation::with_options(options).unwrap()
}

/// Plays one pit and compares the position it leads to.
fn check(options: &str, before: &str, pit: &str, after: &str) {
    let game = game(options);
    let position = game.parse_position(before).unwrap();
    let pit = game.parse_move(&position, pit).unwrap();
    let next = game.play(&position, pit).unwrap();
    assert_eq!(game.write_position(&next), after, "{options}: {before}");
}

#[test]
fn agrees_with_the_reference() -> Result<(), kit::Violation> {
    for size in [
        "",
        "seeds=4",
        "pits=1,seeds=5",
        "pits=2,seeds=12",
        "pits=3,seeds=2",
        "pits=7",
        "pits=8,seeds=1",
        "pits=12,seeds=12",
    ] {
        for end in ["mover", "either"] {
            for empty_capture in [false, true] {
                let flag = if empty_capture { ",empty-capture" } else { "" };
                let options = format!("{size},end={end}{flag}");
                let game = game(options.trim_start_matches(','));
                let slow = Slow { pits: game.pits, either: end == "either", empty_capture };
                kit::reference(&game, &slow, Effort { games: 30, plies: 400, seed: 2 })?;
            }
        }
    }
    Ok(())
}

#[test]
fn the_reference_counts_alike() {
    for (options, slow, depth) in [
        ("pits=3,seeds=2", Slow { pits: 3, either: false, empty_capture: false }, 10),
        ("pits=3,seeds=2,end=either", Slow { pits: 3, either: true, empty_capture: false }, 10),
        ("pits=3,seeds=2,empty-capture", Slow { pits: 3, either: false, empty_capture: true }, 10),
        ("pits=12,seeds=12", Slow { pits: 12, either: false, empty_capture: false }, 3),
    ] {
        let game = game(options);
        let mut line = Line::new(game.clone(), game.start());
        let start = game.write_position(&game.start());
        for depth in [depth / 2, depth] {
            let count = slow.perft(&start, depth);
            assert_eq!(perft::perft(&mut line, depth), count, "{options} {depth}");
        }
    }
}

#[test]
fn a_position_takes_48_bytes() {
    assert_eq!(size_of::<Position>(), 48);
}

#[test]
fn the_last_seed_in_the_own_store_gives_another_move() {
    check("", "6,6,6,6,6,6,0,6,6,6,6,6,6,0 a", "0", "0,7,7,7,7,7,1,6,6,6,6,6,6,0 a");
    check("", "6,6,6,6,6,6,0,6,6,6,6,6,6,0 a", "1", "6,0,7,7,7,7,1,7,6,6,6,6,6,0 b");
    check("", "6,6,6,6,6,6,0,6,6,6,6,6,6,0 b", "7", "6,6,6,6,6,6,0,0,7,7,7,7,7,1 b");
}

#[test]
fn the_other_store_is_skipped_and_the_emptied_pit_is_not() {
    check("seeds=4", "1,0,0,0,0,8,0,1,1,1,1,1,1,33 a", "5", "2,0,0,0,0,0,1,2,2,2,2,2,2,33 b");
    check("seeds=4", "1,1,1,1,1,1,33,1,0,0,0,0,8,0 b", "12", "2,2,2,2,2,2,33,2,0,0,0,0,0,1 a");
    check("seeds=4", "15,1,1,1,1,1,20,1,1,1,1,1,1,2 a", "0", "1,3,3,2,2,2,21,2,2,2,2,2,2,2 b");
}

#[test]
fn a_lap_ends_in_an_empty_pit() {
    // Thirteen seeds come round to pit 0 and take the two in pit 12, of which
    // one was sown on the way.
    check("seeds=4", "13,1,1,1,1,1,20,1,1,1,1,1,1,4 a", "0", "0,2,2,2,2,2,24,2,2,2,2,2,0,4 b");
    check("seeds=4", "13,0,0,0,0,0,20,0,0,0,0,0,0,15 a", "0", "0,1,1,1,1,1,23,1,1,1,1,1,0,15 b");
    // Two laps find a seed of the first one.
    check("seeds=4", "26,0,0,0,0,0,20,0,0,0,0,0,0,2 a", "0", "2,2,2,2,2,2,22,2,2,2,2,2,2,2 b");
    // One pit: three seeds are a lap.
    check("pits=1,seeds=3", "3,0,3,0 a", "0", "0,6,0,0 b");
}

#[test]
fn captures_need_an_opposite_seed() {
    let full = "1,0,4,4,4,4,1,4,4,4,4,5,4,5 a";
    check("seeds=4", full, "0", "0,0,4,4,4,4,7,4,4,4,4,0,4,5 b");
    check("seeds=4,empty-capture", full, "0", "0,0,4,4,4,4,7,4,4,4,4,0,4,5 b");
    let empty = "1,0,4,4,4,4,1,4,4,4,4,0,4,10 a";
    check("seeds=4", empty, "0", "0,1,4,4,4,4,1,4,4,4,4,0,4,10 b");
    check("seeds=4,empty-capture", empty, "0", "0,0,4,4,4,4,2,4,4,4,4,0,4,10 b");
    // B captures likewise.
    check("seeds=4", "1,0,2,0,0,0,20,0,0,1,0,0,3,21 b", "9", "1,0,0,0,0,0,20,0,0,0,0,0,3,24 a");
}

#[test]
fn captures_need_an_own_empty_pit() {
    check("seeds=4", "1,1,4,4,4,4,1,4,4,4,4,4,4,5 a", "0", "0,2,4,4,4,4,1,4,4,4,4,4,4,5 b");
    // The last seed falls into an empty pit of the opponent.
    check("seeds=4", "4,4,4,4,4,2,1,0,4,4,4,4,4,5 a", "5", "4,4,4,4,4,0,2,1,4,4,4,4,4,5 b");
    check(
        "seeds=4,empty-capture",
        "4,4,4,4,4,2,1,0,4,4,4,4,4,5 a",
        "5",
        "4,4,4,4,4,0,2,1,4,4,4,4,4,5 b",
    );
}

#[test]
fn the_game_ends_when_the_player_to_move_is_empty() {
    // A captures the last seeds of B, who is to move: A takes his own.
    let before = "1,0,0,3,0,0,20,0,0,0,0,2,0,22 a";
    check("seeds=4", before, "0", "0,0,0,0,0,0,26,0,0,0,0,0,0,22 b");
    check("seeds=4,end=either", before, "0", "0,0,0,0,0,0,26,0,0,0,0,0,0,22 b");
    // A has emptied his own side, but B is to move and has seeds.
    let before = "0,0,0,0,0,2,20,1,0,0,0,0,1,24 a";
    check("seeds=4", before, "5", "0,0,0,0,0,0,21,2,0,0,0,0,1,24 b");
    check("seeds=4,end=either", before, "5", "0,0,0,0,0,0,21,0,0,0,0,0,0,27 b");
    // With end=mover an empty opponent is no end either while A moves again.
    let before = "1,0,0,0,0,1,20,0,0,0,0,0,0,26 a";
    let game = game("seeds=4");
    let position = game.parse_position(before).unwrap();
    assert_eq!(game.outcome(&position), None);
    check("seeds=4", before, "5", "1,0,0,0,0,0,21,0,0,0,0,0,0,26 a");
}

#[test]
fn an_extra_move_without_seeds_ends_the_game() {
    for options in ["seeds=4", "seeds=4,end=either"] {
        let before = "0,0,0,0,0,1,20,1,0,2,0,0,0,24 a";
        check(options, before, "5", "0,0,0,0,0,0,21,0,0,0,0,0,0,27 a");
    }
}

#[test]
fn a_position_that_is_over_is_read_as_its_end() {
    let read = |options: &str, text: &str| {
        let game = game(options);
        let position = game.parse_position(text).unwrap();
        (game.write_position(&position), game.outcome(&position), game.margin(&position))
    };
    let end = |text: &str, player, margin| (text.to_owned(), Some(Outcome::Win(player)), margin);
    let over = "0,0,0,0,0,0,20,1,0,2,0,0,0,25 a";
    let swept = "0,0,0,0,0,0,20,0,0,0,0,0,0,28 a";
    assert_eq!(read("seeds=4", over), end(swept, Player::B, -8));
    assert_eq!(read("seeds=4,end=either", over), end(swept, Player::B, -8));
    let half_over = "0,0,0,0,0,0,20,1,0,2,0,0,0,25 b";
    assert_eq!(read("seeds=4", half_over), (half_over.to_owned(), None, -5));
    let swept = "0,0,0,0,0,0,20,0,0,0,0,0,0,28 b";
    assert_eq!(read("seeds=4,end=either", half_over), end(swept, Player::B, -8));
    let draw = "0,0,0,0,0,0,24,0,0,0,0,0,0,24 a";
    assert_eq!(read("seeds=4", draw), (draw.to_owned(), Some(Outcome::Draw), 0));
}

#[test]
fn all_seeds_of_the_largest_game_fit_into_one_pit() {
    // 288 = 11 laps of 25 and 13 more, which end in B's first pit.
    let zeros = |count: usize| vec!["0"; count].join(",");
    let before = format!("288,{} a", zeros(25));
    let a = [vec![11], vec![12; 12]].concat();
    let b = [vec![12], vec![11; 11]].concat();
    let write = |side: Vec<i32>| side.iter().map(i32::to_string).collect::<Vec<_>>().join(",");
    check("pits=12,seeds=12", &before, "0", &format!("{},{},0 b", write(a), write(b)));
    let after = format!("{},288,{} b", zeros(12), zeros(13));
    let last = format!("{},1,287,{} a", zeros(11), zeros(13));
    check("pits=12,seeds=12", &last, "11", &after.replace('b', "a"));
    let opposite = format!("0,{},287,{} a", zeros(23), "1");
    assert!(game("pits=12,seeds=12").parse_position(&opposite).is_ok());
    let capture = format!("1,{},286,0,1 a", zeros(22));
    check("pits=12,seeds=12", &capture, "0", &format!("{},287,{},1 b", zeros(12), zeros(12)));
}

#[test]
fn the_half_turn_exchanges_the_sides() {
    let game = game("pits=2,seeds=2");
    let position = game.parse_position("1,2,0,3,1,1 a").unwrap();
    let turned = game.map_position(1, &position);
    assert_eq!(game.write_position(&turned), "3,1,1,1,2,0 b");
}

#[test]
fn the_board_lies_as_the_rules_say() {
    let board = game("").board();
    let at = |place: usize| (board.sites[place].x, board.sites[place].y);
    assert_eq!([at(0), at(5), at(6)], [(6.0, 0.0), (1.0, 0.0), (0.0, 0.5)]);
    assert_eq!([at(7), at(12), at(13)], [(1.0, 1.0), (6.0, 1.0), (7.0, 0.5)]);
}

#[test]
fn nonsense_is_refused_with_what_was_expected() {
    let game = game("pits=2,seeds=2");
    let position_error = |text: &str| game.parse_position(text).unwrap_err().expected.id;
    assert_eq!(position_error("2,2,0,2,2 a"), "kalah-expected-places");
    assert_eq!(position_error("2,2,0,2,2,0,0 a"), "kalah-expected-places");
    assert_eq!(position_error("2,2,0,2,+2,0 a"), "kalah-expected-places");
    assert_eq!(position_error("2,2,0,2,99999999999999999999,0 a"), "kalah-expected-places");
    assert_eq!(position_error("2,2,0,2,2,1 a"), "kalah-expected-total");
    assert_eq!(position_error("2,2,0,2,2,0 c"), "expected-player");
    assert_eq!(position_error("2,2,0,2,2,0"), "expected-position-and-player");
    let position = game.parse_position("0,4,0,0,4,0 b").unwrap();
    let move_error = |text: &str| game.parse_move(&position, text).unwrap_err().expected.id;
    assert_eq!(move_error("1"), "kalah-expected-pit");
    assert_eq!(move_error("5"), "kalah-expected-pit");
    assert_eq!(move_error("é"), "kalah-expected-pit");
    assert_eq!(move_error("3"), "kalah-expected-other-pit");
    let over = game.parse_position("0,0,4,0,0,4 a").unwrap();
    assert_eq!(game.parse_move(&over, "0").unwrap_err().expected.id, "expected-legal-move");
}

/// A's margin with best play on both sides, by trying everything.
fn value(game: &Kalah, position: &Position, known: &mut HashMap<Position, i32>) -> i32 {
    if game.outcome(position).is_some() {
        return game.margin(position);
    }
    if let Some(&value) = known.get(position) {
        return value;
    }
    let values = game.moves(position).map(|pit| {
        let mut next = *position;
        game.apply(&mut next, pit);
        value(game, &next, known)
    });
    let best = match game.to_move(position) {
        Player::A => values.max(),
        Player::B => values.min(),
    };
    let best = best.expect("a game that goes on has a move");
    known.insert(*position, best);
    best
}

fn values(pits: usize, seeds: std::ops::RangeInclusive<usize>, switches: &str) -> Vec<i32> {
    let of_seeds = |seeds| {
        let game = game(&format!("pits={pits},seeds={seeds}{switches}"));
        value(&game, &game.start(), &mut HashMap::new())
    };
    seeds.map(of_seeds).collect()
}

/// Source: an independent throw-away program (project oracles).
#[test]
fn values_of_small_boards() {
    assert_eq!(values(1, 1..=6, ""), [0, -2, 6, -2, 0, 0]);
    assert_eq!(values(2, 1..=6, ""), [2, -2, -2, -12, 6, 8]);
    assert_eq!(values(3, 1..=3, ""), [0, 4, 2]);
}

/// Source: Irving, Donkers and Uiterwijk, *Solving Kalah*, 2000.
#[test]
fn winners_of_small_boards() {
    let winners = |pits, seeds| -> String {
        let letter = |value: i32| match value {
            1.. => 'W',
            0 => 'D',
            _ => 'L',
        };
        values(pits, seeds, ",end=either,empty-capture").into_iter().map(letter).collect()
    };
    assert_eq!(winners(1, 1..=6), "DLWLWD");
    assert_eq!(winners(2, 1..=6), "WLLLWW");
    assert_eq!(winners(3, 1..=3), "DWW");
    assert_eq!(winners(4, 1..=1), "W");
}
