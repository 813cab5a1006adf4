//! Mills, and what they take.

use game::{Game, Outcome, Player};

use super::{after, game, play, plies, read};

#[test]
fn when_all_stones_are_in_mills_the_rules_differ() {
    // A closes A0 A1 A2; B has B0 B1 B2 and nothing else on the board.
    let before = "AA....../BBB...../........ a 6,6 1,0 0";
    let closed = "AAA...../BBB...../........ a 5,6 1,0 1";
    for rules in ["remove=free-first", "remove=any"] {
        let game = game(rules);
        assert_eq!(after(&game, before, "A2"), closed);
        assert_eq!(plies(&game, &read(&game, closed)), ["xB0", "xB1", "xB2"], "{rules}");
    }
    // Nothing is removed, and the turn ends.
    let passed_on = "AAA...../BBB...../........ b 5,6 1,0 0";
    assert_eq!(after(&game("remove=free"), before, "A2"), passed_on);
}

#[test]
fn a_stone_outside_a_mill_comes_first() {
    let closed = "AAA...../BBB...../....B... a 4,5 2,0 1";
    let check = |rules: &str, targets: &[&str]| {
        let game = game(rules);
        let before = "AA....../BBB...../....B... a 5,5 2,0 0";
        assert_eq!(after(&game, before, "A2"), closed);
        assert_eq!(plies(&game, &read(&game, closed)), targets, "{rules}");
    };
    check("remove=free", &["xC4"]);
    check("remove=free-first", &["xC4"]);
    check("remove=any", &["xB0", "xB1", "xB2", "xC4"]);
}

#[test]
fn two_mills_at_once_remove_one_or_two() {
    let before = "A.A.B.B./.A....../.A...... a 5,5 0,2 0";
    let one = game("double=one");
    assert_eq!(after(&one, before, "A1"), "AAA.B.B./.A....../.A...... a 4,5 0,2 1");
    assert_eq!(after(&one, before, "A1;xA4"), "AAA...B./.A....../.A...... b 4,5 0,3 0");
    let two = game("double=two");
    assert_eq!(after(&two, before, "A1"), "AAA.B.B./.A....../.A...... a 4,5 0,2 2");
    assert_eq!(after(&two, before, "A1;xA4"), "AAA...B./.A....../.A...... a 4,5 0,3 1");
    assert_eq!(after(&two, before, "A1;xA4;xA6"), "AAA...../.A....../.A...... b 4,5 0,4 0");
}

#[test]
fn a_second_removal_without_a_target_lapses() {
    // Nothing else is on the board.
    let alone = "A.A.B.../.A....../.A...... a 5,5 0,3 0";
    let two = game("double=two");
    assert_eq!(after(&two, alone, "A1;xA4"), "AAA...../.A....../.A...... b 4,5 0,4 0");
    // What else is there stands in a mill.
    let guarded = "A.A.B.../.A..BBB./.A...... a 5,5 0,0 0";
    let free = game("remove=free,double=two");
    assert_eq!(after(&free, guarded, "A1;xA4"), "AAA...../.A..BBB./.A...... b 4,5 0,1 0");
    let pending = "AAA...../.A..BBB./.A...... a 4,5 0,1 1";
    assert_eq!(after(&two, guarded, "A1;xA4"), pending);
    assert_eq!(plies(&two, &read(&two, pending)), ["xB4", "xB5", "xB6"]);
}

#[test]
fn the_seventh_stone_loses_at_once() {
    // With stones in hand, and although a second removal would be due.
    let before = "A.A.B.B./.A....../.A...... a 1,1 4,6 0";
    for rules in ["double=one", "double=two"] {
        let game = game(rules);
        let line = play(&game, before, "A1;xA4");
        assert_eq!(line.outcome(), Some(Outcome::Win(Player::A)));
        assert_eq!(game.to_move(line.position()), Player::B);
        let end = "AAA...B./.A....../.A...... b 0,1 4,7 0";
        assert_eq!(after(&game, before, "A1;xA4"), end);
        assert!(plies(&game, line.position()).is_empty());
    }
    // In general it is the one that leaves two.
    let game = game("stones=4");
    let line = play(&game, "AA..B..B/......../........ a 2,2 0,0 0", "A2;xA4");
    assert_eq!(line.outcome(), None);
    let line = play(&game, "AA..B..B/......../........ a 1,1 1,1 0", "A2;xA4");
    assert_eq!(line.outcome(), Some(Outcome::Win(Player::A)));
}

#[test]
fn a_mill_is_closed_again_by_sliding() {
    let line = play(&game(""), "AA.A..../B..B..B./B..B..B. a 0,0 6,3 0", "A3:A2;xB0");
    assert_eq!(line.outcome(), None);
    // A stone that arrives beside a mill closes nothing.
    let beside = after(&game(""), "AAA...../.A....../B..B..B. a 0,0 5,6 0", "B1:B2");
    assert_eq!(beside, "AAA...../..A...../B..B..B. b 0,0 5,6 0");
}
