//! Faults planted in real games, each of which the kit must catch, and by the
//! law that is meant for it: checks are checked here.
//!
//! Every fault lies in the rules of an otherwise sound game (see `faulty`), and
//! the same game without the fault passes the same check.

mod faulty;
mod planted;

use game::{Notation, notation};
use kit::{Effort, Violation};

use crate::{kalah::Kalah, morris::Morris, nim::Nim};
use faulty::{Faulty, Sound};
use planted::*;

/// Counts up to here tell enough.
const GOLDEN_BUDGET: u64 = 10_000;

/// Fewer games than the default: faults as plain as these show in any game.
const EFFORT: Effort = Effort { games: 20, plies: 160, seed: 3 };

/// The slow rules of Morris for the defaults.
fn slow_morris<G: Notation>(game: &G, effort: Effort) -> Result<(), Violation> {
    let slow = crate::morris::reference::Slow { remove: "free-first", double: "one", flying: true };
    kit::reference(game, &slow, effort)
}

/// The slow rules of Kalah for the defaults.
fn slow_kalah<G: Notation>(game: &G, effort: Effort) -> Result<(), Violation> {
    let slow = crate::kalah::reference::Slow { pits: 6, either: false, empty_capture: false };
    kit::reference(game, &slow, effort)
}

/// A test for each line: in the game with the fault the check finds that law
/// broken, and in the same game without the fault it finds nothing.
macro_rules! caught {
    ($($test:ident: $fault:ident in $game:ty, $check:path => $law:literal;)*) => {$(
        #[test]
        fn $test() {
            let game: $game = notation::with_options("").unwrap();
            let sound: Faulty<$game> = Faulty::new(game.clone(), Sound);
            assert_eq!($check(&sound, EFFORT).map(drop), Ok(()));
            let faulty: Faulty<$game> = Faulty::new(game, $fault);
            let law = $check(&faulty, EFFORT).map(drop).map_err(|violation| violation.law);
            assert_eq!(law, Err($law.to_owned()));
        }
    )*};
}

caught! {
    // The rules themselves.
    missing_slide_by_symmetry: MissingSlide in Morris, kit::symmetry => "as many moves in the image";
    missing_slide_by_reference: MissingSlide in Morris, slow_morris => "the reference has the same plies";
    false_slide_by_symmetry: FalseSlide in Morris, kit::symmetry => "as many moves in the image";
    false_slide_by_reference: FalseSlide in Morris, slow_morris => "the reference has the same plies";
    no_extra_move_by_reference: NoExtraMove in Kalah, slow_kalah => "the reference has the same plies";
    endless: Endless in Nim, kit::rules => "a game that goes on has a move";
    early_slide_by_rules: EarlySlide in Morris, kit::rules => "all others are refused";
    play_after_the_end: AfterTheEnd in Morris, kit::rules => "all others are refused";
    all_irreversible: AllIrreversible in Morris, kit::rules => "nothing comes back after an irreversible ply";
    wrong_winner: WrongWinner in Kalah, kit::score => "the sign of the margin is the outcome";

    // The list of moves.
    listed_twice: ListedTwice in Nim, kit::rules => "no move is listed twice";
    wrong_len: WrongLen in Nim, kit::rules => "len agrees with stepping";
    wrong_nth: WrongNth in Nim, kit::rules => "nth agrees with stepping";
    wrong_count: WrongCount in Nim, kit::rules => "count agrees with stepping";

    // Symmetries.
    missing_reflection: MissingReflection in Morris, kit::symmetry => "symmetries are closed";
    moves_not_reflected: MovesNotReflected in Morris, kit::symmetry => "moves are carried to moves";

    // Writing and reading.
    written_alike: WrittenAlike in Nim, kit::notation => "no two moves are written alike";
    nobody_to_move: NobodyToMove in Nim, kit::notation => "a position is read back as it was";
    stale: Stale in Nim, kit::notation => "a position is read back as it was";
    early_slide_by_notation: EarlySlide in Morris, kit::notation => "only legal moves are read";
    panics_on_positions: PanicsOnPositions in Nim, kit::notation => "no text makes a reader panic";
    panics_on_moves: PanicsOnMoves in Nim, kit::notation => "no text makes a reader panic";

    // The screen.
    touched_alike: TouchedAlike in Morris, kit::view => "gestures tell moves apart";
    touched_halfway: TouchedHalfway in Morris, kit::view => "no gesture begins another";
}

/// Counts are checked for games that are made from their names.
#[test]
fn no_extra_move_by_golden() {
    assert!(kit::golden::<Faulty<Kalah>>(GOLDEN_BUDGET).is_ok_and(|it| 0 < it.checked));
    let counted = kit::golden::<Faulty<Kalah, NoExtraMove>>(GOLDEN_BUDGET);
    assert_eq!(counted.map_err(|violation| violation.law), Err("perft is as recorded".to_owned()));
}
