//! The claims of the article on CRASH!, tried exhaustively on short rows;
//! `docs/results/crash.md` has them on longer ones.
#![allow(clippy::unwrap_used)]

mod claims;
mod towers;

use claims::{
    Row, Tally, closed_up, is_by_parity, material, parity, three_by_parity, three_by_shape,
    together, two_against_scattered,
};
use game::{Game, Notation, Outcome, Player, notation};
use games::crash::{Crash, Position};
use towers::Towers;

fn tally(cases: usize, exceptions: usize) -> Tally {
    Tally { cases, exceptions }
}

/// The article's theorem fails in so many positions, and its corrected form in
/// none (project oracles; the number of cases is 2 · C(fields, 4)).
#[test]
fn the_parity_theorem_for_two_against_two() {
    for (fields, cases, exceptions) in [(12, 990, 188), (14, 2002, 402), (16, 3640, 760)] {
        let found = parity(&mut Row::new(fields));
        assert_eq!((found.cases, found.exceptions), (cases, exceptions), "{fields} fields");
        assert_eq!(found.corrected.exceptions, 0, "{fields} fields");
        assert!(0 < found.corrected.cases);
        // The sharper form covers more, and cannot be made any sharper.
        assert!(found.corrected.cases < found.sharpened.cases);
        assert_eq!(found.sharpened.exceptions, 0, "{fields} fields");
        for (gap, least) in found.least_spread.iter().enumerate() {
            assert!(least.is_none_or(|it| it == gap / 2 * 2), "gap {gap}");
        }
        assert_eq!(found.corollary_corrected.exceptions, 0, "{fields} fields");
    }
}

/// White on 1, 1, Black on 4, 6, White to move: even, gap 2, and White wins
/// (issue of the project).
#[test]
fn an_exception_by_hand() {
    let stones = (vec![0, 0], vec![3, 5]);
    assert!(!claims::is_odd(&stones) && claims::gap(&stones) == 2);
    assert!(Row::new(6).wins(&stones, Player::A));
}

/// The second corollary names the wrong player: nearly all of its cases are
/// exceptions, and none is if the favoured stones are together.
#[test]
fn the_second_corollary_names_the_wrong_player() {
    let [printed, other] = parity(&mut Row::new(12)).corollary;
    assert_eq!(printed.cases, other.cases);
    assert_eq!(printed.exceptions + other.exceptions, printed.cases);
    assert!(other.exceptions < printed.exceptions);
}

#[test]
fn two_stones_are_best_kept_together() {
    let mut row = Row::new(12);
    let found = together(&mut row, 2..);
    assert!(0 < found.cases);
    assert_eq!(found.exceptions, 0);
    // On 12 fields, by the gap (project: an independent program counted them).
    assert_eq!(closed_up(&mut row, 0..=0), tally(660, 50));
    assert_eq!(closed_up(&mut row, 1..=1), tally(480, 0));
    assert_eq!(closed_up(&mut row, 2..), tally(840, 0));
}

#[test]
fn two_together_against_scattered_ones() {
    let mut row = Row::new(12);
    for others in 1..=4 {
        let [_, scattered] = two_against_scattered(&mut row, others, 2..);
        assert!(0 < scattered.cases);
        assert_eq!(scattered.exceptions, 0, "{others}");
    }
}

#[test]
fn more_stones_close_together_win() {
    let mut row = Row::new(10);
    for (white, black) in [(2, 1), (3, 1), (3, 2)] {
        let [_, close] = material(&mut row, white, black, 2..);
        assert_eq!(close, tally(close.cases, 0), "{white} against {black}");
    }
}

/// Next to each other who moves strikes first, and more stones are of no use
/// then: positions on 12 fields that they do not win, with a gap of 0 and of 1
/// (project: an independent program counted them).
#[test]
fn more_stones_lose_at_small_gaps() {
    let mut row = Row::new(12);
    for (white, black, none, one) in [
        (2, 1, tally(132, 36), tally(110, 0)),
        (3, 2, tally(2002, 498), tally(1430, 191)),
        (4, 2, tally(6006, 638), tally(4004, 137)),
    ] {
        assert_eq!(material(&mut row, white, black, 0..=0)[0], none, "{white} against {black}");
        assert_eq!(material(&mut row, white, black, 1..=1)[0], one, "{white} against {black}");
    }
    // The smallest: one stone that moves against two beside it.
    assert!(Row::new(4).wins(&(vec![0], vec![1, 1]), Player::A));
}

/// Whether the player to move wins, and in how many turns: who wins hurries,
/// who loses delays.
fn played_out(game: &Crash, position: &Position) -> (bool, u32) {
    let mover = game.to_move(position);
    if let Some(outcome) = game.outcome(position) {
        return (outcome == Outcome::Win(mover), 0);
    }
    let after = game.moves(position).map(|ply| {
        let mut next = *position;
        game.apply(&mut next, ply);
        let (wins, turns) = played_out(game, &next);
        (!wins, turns + 1)
    });
    let after: Vec<(bool, u32)> = after.collect();
    let wins = after.iter().filter(|it| it.0).min_by_key(|it| it.1);
    *wins.or(after.iter().max_by_key(|it| it.1)).unwrap()
}

/// White has three plies and loses whatever he does; he who takes down his tower
/// of two loses it, strikes the black stone on field 3, and is struck (the
/// article, section 2).
#[test]
fn the_example_of_the_article() {
    let game: Crash = notation::with_options("start=2.1|..3").unwrap();
    let mut position = game.start();
    assert_eq!(played_out(&game, &position), (false, 8));
    assert_eq!(game.moves(&position).count(), 3);
    let line =
        [("1:2", ".12|..3 b"), ("6:3", ".1|111. a"), ("2:1", "..1|11. b"), ("4:1", "|..1.1. a")];
    for (number, (ply, text)) in line.into_iter().enumerate() {
        let ply = game.parse_move(&position, ply).unwrap();
        game.apply(&mut position, ply);
        assert_eq!(game.write_position(&position), text);
        assert_eq!(played_out(&game, &position), (number % 2 == 0, 3 - number as u32));
    }
    assert_eq!(game.outcome(&position), Some(Outcome::Win(Player::B)));
}

#[test]
fn three_against_three_know_no_parity() {
    let mut row = Row::new(12);
    for (gap, found) in three_by_parity(&mut row, 2..=5) {
        for Tally { cases, exceptions } in found {
            assert!(0 < exceptions && exceptions < cases, "gap {gap}");
        }
    }
    // Not even for most shapes that are close together, towers among them.
    let shapes = three_by_shape(&mut Row::new(20), 2..=14);
    let decided: Vec<(usize, usize)> =
        shapes.iter().filter(|it| is_by_parity(&it.2)).map(|it| (it.0, it.1)).collect();
    assert_eq!((shapes.len(), decided), (16, vec![(0, 3), (1, 2), (3, 2), (3, 3)]));
}

/// Towers of three: W wins, L loses for who moves, gaps from 0 (project
/// oracles).
#[test]
fn towers_of_three() {
    let towers = three_by_shape(&mut Row::new(18), 0..=12);
    let (_, _, values) = towers.iter().find(|it| (it.0, it.1) == (0, 0)).unwrap();
    assert_eq!(values, "WWWLWLLLLLWLW");
}

/// Looking no further than a win agrees with trying everything; and with the
/// oracles of the project for equal towers.
#[test]
fn towers_against_towers() {
    let (most, longest) = (4, 7);
    let (mut towers, mut row) = (Towers::new(most, longest), Row::new(longest + 2));
    for white in 1..=most {
        for black in 1..=most {
            let value = |gap| {
                let stones = (vec![0; white], vec![gap + 1; black]);
                if row.wins(&stones, Player::A) { 'W' } else { 'L' }
            };
            let tried: String = (0..=longest).map(value).collect();
            assert_eq!(towers.by_gap(white, black), tried, "{white} against {black}");
        }
    }
    let mut towers = Towers::new(3, 12);
    for (stones, values) in [(1, "WLWLWLWLWLWLW"), (2, "WWLLLLLLLLLLL"), (3, "WWWLWLLLLLWLW")] {
        assert_eq!(towers.by_gap(stones, stones), values, "towers of {stones}");
    }
}
