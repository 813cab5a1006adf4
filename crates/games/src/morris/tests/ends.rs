//! Moving, and how the game ends.

use game::{Game, Outcome, Player};

use super::{game, play, plies, read};

const A_WINS: Option<Outcome> = Some(Outcome::Win(Player::A));
const DRAW: Option<Outcome> = Some(Outcome::Draw);

/// A's slide `C0:C1` leaves B without a move.
const NEARLY_BLOCKED: &str = "BBBA...A/ABA...../A....... a 0,0 4,5 0";

/// Neither player is near a mill.
const PEACE: &str = "A.A.A.../B.B.B.../A...B... a 0,0 5,5 0";

#[test]
fn a_blocked_player_loses() {
    let line = play(&game(""), NEARLY_BLOCKED, "C0:C1");
    assert_eq!(line.outcome(), A_WINS);
    assert_eq!(line.game().to_move(line.position()), Player::B);
}

#[test]
fn with_a_stone_in_hand_nobody_is_blocked() {
    let game = game("");
    let position = read(&game, "BBBA...A/ABA...../.A...... b 0,1 4,4 0");
    assert_eq!(game.outcome(&position), None);
    assert_eq!(game.moves(&position).len(), 24 - 9);
}

#[test]
fn exactly_three_stones_jump() {
    let position = "A.A.A.../B.B.B.../...B.B.. a 0,0 6,4 0";
    let on = game("");
    assert_eq!(on.moves(&read(&on, position)).len(), 3 * (24 - 8));
    let off = game("flying=off");
    let slides = ["A0:A1", "A0:A7", "A2:A1", "A2:A3", "A4:A3", "A4:A5"];
    assert_eq!(plies(&off, &read(&off, position)), slides);
    // The other player has five, and slides.
    let other = read(&on, &position.replace(" a ", " b "));
    assert!(plies(&on, &other).iter().all(|it| it.starts_with(['B', 'C'])));
    assert_eq!(plies(&on, &other).len(), 6 + 6);
    // Three on the board and one in hand: it is placed.
    let placing = read(&on, "A.A.A.../B.B.B.../...B.... a 1,1 5,4 0");
    assert_eq!(on.moves(&placing).len(), 24 - 7);
}

#[test]
fn jumping_stones_are_never_blocked() {
    let position = "BBBA...A/.A....../........ b 0,0 6,6 0";
    let on = game("");
    assert_eq!(on.outcome(&read(&on, position)), None);
    let off = game("flying=off");
    assert_eq!(off.outcome(&read(&off, position)), A_WINS);
}

#[test]
fn a_full_board_blocks_whoever_moves_first() {
    // Twelve stones each, and no mill was closed.
    let game = game("stones=12");
    let full = read(&game, "AABBAABB/BBAABBAA/AABBAABB a 0,0 0,0 0");
    assert_eq!(game.outcome(&full), Some(Outcome::Win(Player::B)));
}

#[test]
fn quiet_turns_are_counted_from_the_start_or_once_stones_move() {
    let start = game("quiet=3,quiet-from=start");
    assert_eq!(play(&start, "", "A0 A4").outcome(), None);
    assert_eq!(play(&start, "", "A0 A4 C0").outcome(), DRAW);
    let movement = game("quiet=2,quiet-from=movement");
    assert_eq!(play(&movement, "", "A0 A4 C0 C2").outcome(), None);
    let last = "A.A.A.../B.B.B.../A....... b 0,1 5,5 0";
    assert_eq!(play(&movement, last, "C4 A0:A1").outcome(), None);
    assert_eq!(play(&movement, last, "C4 A0:A1 B0:B1").outcome(), DRAW);
}

#[test]
fn a_removal_begins_the_count_anew() {
    let game = game("quiet=2");
    let line = play(&game, "AA.A..../B..B..B./B..B..B. a 0,0 6,3 0", "A3:A2;xB0 B3:B2");
    assert_eq!((line.outcome(), line.quiet_turns()), (None, 1));
    // A mill that takes nothing is a quiet turn.
    let free = super::game("remove=free,quiet=1");
    let line = play(&free, "AA.A..../BBB...../........ a 0,0 6,6 0", "A3:A2");
    assert_eq!(line.outcome(), DRAW);
}

#[test]
fn the_rule_sets_have_their_own_numbers_of_quiet_turns() {
    let back_and_forth = "A0:A1 B0:B1 A1:A0 B1:B0 ";
    let check = |rules: &str, turns: usize| {
        let words = back_and_forth.repeat(turns / 4 + 1);
        let words: Vec<&str> = words.split(' ').take(turns).collect();
        let before = play(&game(rules), PEACE, &words[..turns - 1].join(" "));
        assert_eq!(before.outcome(), None, "{rules}");
        assert_eq!(play(&game(rules), PEACE, &words.join(" ")).outcome(), DRAW, "{rules}");
    };
    check("repeat=none", 40);
    check("rules=lmu", 50);
    check("rules=thesis,quiet=60", 60);
    let thesis = play(&game("rules=thesis"), PEACE, &back_and_forth.repeat(50));
    assert_eq!(thesis.outcome(), None);
}

#[test]
fn a_win_on_the_same_turn_comes_before_the_draw() {
    let game = game("quiet=1");
    assert_eq!(play(&game, NEARLY_BLOCKED, "C0:C7").outcome(), DRAW);
    assert_eq!(play(&game, NEARLY_BLOCKED, "C0:C1").outcome(), A_WINS);
}

#[test]
fn the_third_occurrence_is_a_draw() {
    let twice = "A0:A1 B0:B1 A1:A0 B1:B0 A0:A1 B0:B1 A1:A0";
    assert_eq!(play(&game(""), PEACE, twice).outcome(), None);
    assert_eq!(play(&game(""), PEACE, &format!("{twice} B1:B0")).outcome(), DRAW);
    let once = "A0:A1 B0:B1 A1:A0";
    let game = game("repeat=2");
    assert_eq!(play(&game, PEACE, once).outcome(), None);
    assert_eq!(play(&game, PEACE, &format!("{once} B1:B0")).outcome(), DRAW);
}

#[test]
fn with_the_other_player_to_move_it_is_another_position() {
    // A jumps three times where B slides twice: the same stones, but B's turn.
    let position = "A...A.../B.B.B.../..A...B. a 0,0 6,5 0";
    let line = play(&game("repeat=2"), position, "A0:A1 B0:B1 A1:A3 B1:B0 A3:A0");
    assert_eq!(line.outcome(), None);
}
