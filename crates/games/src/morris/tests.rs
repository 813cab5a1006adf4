//! The special rules of Morris, each with a position that shows it; here what
//! concerns them all, in the files below one concern each.

mod ends;
mod removals;
mod writing;

use game::{Game, Line, Notation, View, notation};
use kit::{Effort, Reference};

use super::{Morris, Position, reference::Slow, switches::Remove};

fn game(options: &str) -> Morris {
    notation::with_options(options).unwrap()
}

fn read(game: &Morris, text: &str) -> Position {
    game.parse_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Plays words from a position, or from the start if there is none.
fn play(game: &Morris, position: &str, words: &str) -> Line<Morris> {
    let first = if position.is_empty() { game.start() } else { read(game, position) };
    let mut line = Line::new(*game, first);
    for word in words.split_whitespace() {
        assert_eq!(line.outcome(), None, "before {word}");
        let moves = game.parse_word(line.position(), word);
        moves.unwrap_or_else(|error| panic!("{error}")).into_iter().for_each(|mv| line.push(mv));
    }
    line
}

/// The position after these words, as text.
fn after(game: &Morris, position: &str, words: &str) -> String {
    game.write_position(play(game, position, words).position())
}

/// The legal plies as text, sorted.
fn plies(game: &Morris, position: &Position) -> Vec<String> {
    let mut plies: Vec<String> =
        game.legal_moves(position).map(|mv| game.write_move(position, mv)).collect();
    plies.sort();
    plies
}

#[test]
fn agrees_with_the_reference() -> Result<(), kit::Violation> {
    let effort = Effort { games: 25, plies: 250, ..Effort::default() };
    for remove in ["free", "any", "free-first"] {
        for double in ["one", "two"] {
            for (flying, stones) in [(true, 9), (false, 9), (true, 12), (true, 3), (false, 5)] {
                let slow = Slow { remove, double, flying };
                let flying = if flying { "on" } else { "off" };
                let options = format!(
                    "remove={remove},double={double},flying={flying},stones={stones},quiet=none"
                );
                kit::reference(&game(&options), &slow, effort)?;
            }
        }
    }
    Ok(())
}

#[test]
fn names_have_one_normal_form() {
    let check = |options: &str, normal: &str| {
        assert_eq!(game(options).options().join(","), normal, "{options}");
    };
    check("", "");
    check("rules=tournament", "");
    check("remove=free-first,double=one,quiet=40,quiet-from=movement,repeat=3,stones=9", "");
    check("flying=on,quiet=50,rules=lmu", "rules=lmu");
    check("flying=off,remove=free,rules=lmu", "rules=lmu,remove=free,flying=off");
    check("quiet=none,rules=thesis,repeat=none", "rules=thesis");
    check("quiet=8,rules=thesis,quiet-from=movement", "rules=thesis,quiet=8");
    check("quiet-from=start,rules=thesis", "rules=thesis,quiet-from=start");
    check("remove=any,double=two,quiet=50,quiet-from=start,repeat=none", {
        "remove=any,double=two,quiet=50,quiet-from=start,repeat=none"
    });
    check("stones=12,repeat=02,quiet=none", "quiet=none,repeat=2,stones=12");
}

#[test]
fn impossible_options_are_refused() {
    for options in ["stones=2", "stones=13", "repeat=1", "quiet=0", "quiet=100001", "double=2"] {
        assert!(notation::with_options::<Morris>(options).is_err(), "{options}");
    }
}

/// Whole turns from the start, the source being the project's oracles.
#[test]
fn turns_from_the_start() {
    fn count(game: &Morris, position: &Position, turns: u32) -> u64 {
        let mut sum = 0;
        for ply in game.legal_moves(position) {
            let mut next = *position;
            game.apply(&mut next, ply);
            let left = turns - u32::from(game.is_settled(&next));
            sum += if left == 0 { 1 } else { count(game, &next, left) };
        }
        sum
    }
    let game = game("");
    for (turns, expected) in (1..).zip([24, 552, 12_144, 255_024, 5_140_800]) {
        assert_eq!(count(&game, &game.start(), turns), expected, "{turns} turns");
    }
}

#[test]
fn the_board_has_28_sites_and_32_lines() {
    let board = game("").board();
    assert_eq!((board.sites.len(), board.lines.len()), (28, 32));
    let start = game("").start();
    let pieces: Vec<(u16, u32)> =
        game("").pieces(&start).iter().map(|it| (it.site, it.count)).collect();
    assert_eq!(pieces, [(24, 9), (25, 9)]);
}

/// The golden counts of positions, counted once more by the reference.
#[test]
fn the_reference_counts_the_golden_positions_too() {
    let (mut rules, mut position, mut counted) = (game(""), "", 0);
    for line in Morris::GOLDEN.lines() {
        let (word, rest) = line.split_once(' ').unwrap();
        match word {
            "game" => (rules, position) = (game(notation::split_name(rest).1), ""),
            "position" => position = rest,
            "perft" if !position.is_empty() => {
                let switches = rules.switches;
                let remove = match switches.remove {
                    Remove::Free => "free",
                    Remove::Any => "any",
                    Remove::FreeFirst => "free-first",
                };
                let double = if switches.double == 2 { "two" } else { "one" };
                let slow = Slow { remove, double, flying: switches.flying };
                let (depth, expected) = rest.split_once(' ').unwrap();
                let found = slow.perft(position, depth.parse().unwrap());
                assert_eq!(found.to_string(), expected, "{position} {rest}");
                counted += 1;
            }
            _ => (),
        }
    }
    assert!(0 < counted);
}
