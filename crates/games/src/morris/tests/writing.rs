//! Reading and writing plies and positions.

use game::{Game, Notation, Outcome, Player};

use super::{after, game, plies, read};

#[test]
fn the_coordinates_of_players_are_read() {
    let names = [
        ["a7", "d7", "g7", "g4", "g1", "d1", "a1", "a4"],
        ["b6", "d6", "f6", "f4", "f2", "d2", "b2", "b4"],
        ["c5", "d5", "e5", "e4", "e3", "d3", "c3", "c4"],
    ];
    let game = game("");
    for (ring, names) in ["A", "B", "C"].iter().zip(names) {
        for (number, name) in names.iter().enumerate() {
            let ply = game.parse_move(&game.start(), name).unwrap();
            assert_eq!(game.write_move(&game.start(), ply), format!("{ring}{number}"));
        }
    }
    assert_eq!(plies(&game, &game.start()).len(), 24);
    let before = "A.A...AA/B.B.B.B./........ a 0,0 5,5 0";
    assert_eq!(after(&game, before, "g7-d7"), after(&game, before, "A2:A1"));
    let before = "A.....A./.B.B.B.B/...A.... a 5,5 1,0 0";
    assert_eq!(after(&game, before, "a4;xd6"), after(&game, before, "A7;xB1"));
}

#[test]
fn wrong_plies_are_told_what_was_expected() {
    let game = game("");
    let check = |position: &str, text: &str, id: &str| {
        let error = game.parse_move(&read(&game, position), text).unwrap_err();
        assert_eq!(error.expected.id, id, "{text}");
    };
    let placing = "A......./B......./........ a 8,8 0,0 0";
    for text in ["", "A", "A8", "D0", "a2", "d4", "h1", "A11", "é", "aA", "X"] {
        check(placing, text, "morris-expected-point");
    }
    check(placing, "A0", "morris-expected-empty-point");
    check(placing, "a7", "morris-expected-empty-point");
    check(placing, "A0:A1", "morris-expected-placing");
    check(placing, "a7-d7", "morris-expected-placing");
    check(placing, "xB0", "morris-expected-no-removal");

    let moving = "A.A.A..A/B.B.B.B./........ a 0,0 5,5 0";
    check(moving, "A1", "morris-expected-shift");
    check(moving, "A0-A1", "morris-expected-shift");
    check(moving, "a7:d7", "morris-expected-shift");
    check(moving, "A0:d7", "morris-expected-shift");
    check(moving, "A0-d7", "morris-expected-shift");
    check(moving, "A1:A3", "morris-expected-own-stone");
    check(moving, "B0:B1", "morris-expected-own-stone");
    check(moving, "A0:A7", "morris-expected-empty-point");
    check(moving, "A0:A3", "morris-expected-neighbour");
    check(moving, "A0:A0", "morris-expected-empty-point");
    check(moving, "A0:A1:A2", "morris-expected-point");
    check(moving, "a7-é", "morris-expected-point");
    check(moving, "xB0", "morris-expected-no-removal");

    let removing = "AAA...../BBB...../....B... a 4,5 2,0 1";
    check(removing, "A3", "morris-expected-removal");
    check(removing, "xA3", "morris-expected-opposing-stone");
    check(removing, "xA0", "morris-expected-opposing-stone");
    check(removing, "xB0", "morris-expected-stone-outside-mill");
    check(removing, "xb6", "morris-expected-stone-outside-mill");
    check(removing, "xx", "morris-expected-point");

    check("BBBA...A/ABA...../.A...... b 0,0 4,5 0", "A0:A1", "expected-legal-move");
}

#[test]
fn positions_are_written_as_the_rules_say() {
    assert_eq!(
        game("").write_position(&game("").start()),
        "......../......../........ a 9,9 0,0 0"
    );
    let seven = game("stones=7").start();
    let text = game("stones=7").write_position(&seven);
    assert_eq!(text, "......../......../........ a 7,7 0,0 0");
}

#[test]
fn inconsistent_positions_are_refused_with_the_reason() {
    let check = |rules: &str, position: &str, id: &str| {
        let error = game(rules).parse_position(position).unwrap_err();
        assert_eq!(error.expected.id, id, "{position}");
    };
    check("", "......../......../........ a 9,9 0,0", "morris-expected-position");
    check("", "......../......../........  a 9,9 0,0 0", "morris-expected-position");
    check("", "......../......./........ a 9,9 0,0 0", "morris-expected-rings");
    check("", "......../......../......../ a 9,9 0,0 0", "morris-expected-rings");
    check("", "......../...é...../........ a 9,9 0,0 0", "morris-expected-rings");
    check("", "......../....a.../........ a 9,9 0,0 0", "morris-expected-rings");
    check("", "......../......../........ A 9,9 0,0 0", "expected-player");
    check("", "......../......../........ a 9 0,0 0", "morris-expected-hands");
    check("", "......../......../........ a 9,+9 0,0 0", "morris-expected-hands");
    check("", "......../......../........ a 10,9 0,0 0", "morris-expected-hands");
    check("", "......../......../........ a 9,9 0,256 0", "morris-expected-removed");
    check("", "......../......../........ a 9,9 0,0 -", "morris-expected-pending");
    check("", "AAA.B..B/......../........ a 6,7 0,0 2", "morris-expected-pending");
    check("", "......../......../........ a 9,8 0,0 0", "morris-expected-sum");
    check("stones=8", "......../......../........ a 7,8 0,0 0", "morris-expected-sum");
    check("", "A......./......../........ a 8,9 0,0 0", "morris-expected-equal-hands");
    check("", "AAA.BB../B......./........ b 6,6 0,0 0", "morris-expected-hand-ahead");
    check("", "AAA.BB../B......./........ a 6,6 0,0 1", "morris-expected-hand-ahead");
    check("", "AAA.BBB./......../........ b 6,5 0,1 1", "morris-expected-equal-hands");
    check("", "AA...BB./......../........ a 0,0 7,7 0", "morris-expected-one-loser");
    check("", "AAA..BB./......../........ a 0,0 6,7 1", "morris-expected-nothing-pending");
    check("", "AA..BBB./......../........ a 0,0 7,6 1", "morris-expected-nothing-pending");
    check("", "AAA...../......../........ a 6,7 0,2 1", "morris-expected-target");
    check("remove=free", "AAA.BBB./......../........ a 5,6 1,0 1", "morris-expected-target");
}

#[test]
fn positions_that_cannot_arise_are_read_all_the_same() {
    let game = game("");
    // B has lost, but A is to move.
    let position = read(&game, "AAA..BB./......../........ a 0,0 6,7 0");
    assert_eq!(game.outcome(&position), Some(Outcome::Win(Player::A)));
    read(&game, "AAA.BBB./......../........ b 5,5 1,1 1");
    read(&super::game("double=two"), "AAA.B..B/......../........ a 5,6 1,1 2");
}
