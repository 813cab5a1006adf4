//! The special rules of Nim, and the same rules once more.

use game::{Game, Notation, Outcome, Player, notation};
use kit::{Effort, Reference};

use super::Nim;

/// Nim on text: split, subtract, join.
pub(super) struct Slow {
    pub misere: bool,
}

impl Reference for Slow {
    fn outcome(&self, position: &str) -> Option<Outcome> {
        let (heaps, player) = position.split_once(' ')?;
        let mover = if player == "a" { Player::A } else { Player::B };
        let over = heaps.split('-').all(|heap| heap == "0");
        over.then_some(Outcome::Win(if self.misere { mover } else { !mover }))
    }

    fn plies(&self, position: &str) -> Vec<(String, String)> {
        let (heaps, player) = position.split_once(' ').unwrap();
        let heaps: Vec<u32> = heaps.split('-').map(|it| it.parse().unwrap()).collect();
        let next = if player == "a" { "b" } else { "a" };
        let mut plies = Vec::new();
        for heap in 0..heaps.len() {
            for count in 1..=heaps[heap] {
                let mut left = heaps.clone();
                left[heap] -= count;
                let left: Vec<String> = left.iter().map(u32::to_string).collect();
                plies.push((format!("{}x{count}", heap + 1), format!("{} {next}", left.join("-"))));
            }
        }
        plies
    }
}

fn game(options: &str) -> Nim {
    notation::with_options(options).unwrap()
}

#[test]
fn agrees_with_the_reference() -> Result<(), kit::Violation> {
    kit::reference(&game(""), &Slow { misere: false }, Effort::default())?;
    kit::reference(&game("heaps=1-2-0-9,misere"), &Slow { misere: true }, Effort::default())
}

#[test]
fn who_takes_the_last_wins_or_loses() {
    for (options, winner) in [("heaps=1", Player::A), ("heaps=1,misere", Player::B)] {
        let game = game(options);
        let take = game.parse_move(&game.start(), "1x1").unwrap();
        let end = game.play(&game.start(), take).unwrap();
        assert_eq!(game.outcome(&end), Some(Outcome::Win(winner)), "{options}");
        assert_eq!(game.to_move(&end), Player::B);
    }
}

#[test]
fn two_billion_moves_are_no_burden() {
    let game = game("heaps=2147483647");
    let start = game.start();
    let mut moves = game.moves(&start);
    assert_eq!(moves.len(), 2_147_483_647);
    let last = moves.nth(2_147_483_646).unwrap();
    assert_eq!(game.write_move(&start, last), "1x2147483647");
    assert_eq!(moves.next(), None);
}

#[test]
fn nonsense_is_refused_with_what_was_expected() {
    let game = game("");
    let move_error = |text: &str| game.parse_move(&game.start(), text).unwrap_err().expected.id;
    assert_eq!(move_error("1x4"), "nim-expected-count");
    assert_eq!(move_error("4x1"), "nim-expected-take");
    assert_eq!(move_error("1x+1"), "nim-expected-take");
    let position_error = |text: &str| game.parse_position(text).unwrap_err().expected.id;
    assert_eq!(position_error("3-4 a"), "nim-expected-heap-count");
    assert_eq!(position_error("3-4-2147483648 a"), "nim-expected-heaps");
    assert_eq!(position_error("3-4-5 c"), "expected-player");
    assert_eq!(position_error("3-4-5"), "expected-position-and-player");
}
