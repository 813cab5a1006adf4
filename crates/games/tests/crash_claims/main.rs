//! The claims of the article on CRASH!, tried exhaustively on short rows;
//! `docs/results/crash.md` has them on longer ones.
#![allow(clippy::unwrap_used)]

mod claims;
mod towers;

use claims::{
    Row, Tally, closed_up, is_by_parity, material, parity, three_by_parity, three_by_shape,
    together, two_against_scattered,
};
use game::Player;
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
    let found = together(&mut row);
    assert!(0 < found.cases);
    assert_eq!(found.exceptions, 0);
    assert_eq!(closed_up(&mut row).exceptions, 0);
}

#[test]
fn two_together_against_scattered_ones() {
    let mut row = Row::new(12);
    for others in 1..=4 {
        let [_, scattered] = two_against_scattered(&mut row, others);
        assert!(0 < scattered.cases);
        assert_eq!(scattered.exceptions, 0, "{others}");
    }
}

#[test]
fn more_stones_close_together_win() {
    let mut row = Row::new(10);
    for (white, black) in [(2, 1), (3, 1), (3, 2)] {
        let [_, close] = material(&mut row, white, black);
        assert_eq!(close, tally(close.cases, 0), "{white} against {black}");
    }
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
