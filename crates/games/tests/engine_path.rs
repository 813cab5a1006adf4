//! The engine obeys the history rules: it does not walk into a
//! repetition that loses, takes a draw where it is worse and avoids it where it
//! is better, and what hangs on the way a position was reached does not enter
//! its table.
//!
//! The positions are random, the way there is always the same: a player goes
//! somewhere, his opponent too, and he comes back. If the opponent now came
//! back as well, everything would be as before.
#![allow(clippy::unwrap_used)] // all of it is tests

mod support;

use game::{Estimate, Game, Line, notation};
use games::{alapo::Alapo, morris::Morris};
use search::{
    Report, Searcher, Task, Value,
    engine::{Engine, Features},
};
use support::{Noisy, random_position};

const TABLE: usize = 1 << 20;

/// A line in which the next ply may recreate its first position, and that ply.
fn there_and_back<G: Game>(game: &G, random: &mut fastrand::Rng) -> Option<(Line<G>, G::Move)> {
    let mut line = Line::new(game.clone(), random_position(game, random));
    let first = line.position().clone();
    for _ in 0..2 {
        let chosen = random.usize(..game.moves(line.position()).len());
        let mv = game.moves(line.position()).nth(chosen)?;
        line.push(mv);
        line.outcome().is_none().then_some(())?;
    }
    // A player who can repeat does, so that only the last ply is left.
    let mut returning = None;
    let third = game.moves(line.position()).find(|&mv| {
        let mut back = line.clone();
        back.push(mv);
        if back.outcome().is_some() {
            return false;
        }
        returning = game.moves(back.position()).find(|&mv| {
            let mut last = back.position().clone();
            game.apply(&mut last, mv);
            game.repeats(&first, &last)
        });
        returning.is_some()
    })?;
    line.push(third);
    returning.map(|it| (line, it))
}

/// Some such lines.
fn lines<G: Game>(game: &G, count: usize) -> Vec<(Line<G>, G::Move)> {
    let mut random = fastrand::Rng::with_seed(3);
    let mut lines = Vec::new();
    for _ in 0..200 * count {
        lines.extend(there_and_back(game, &mut random));
        if lines.len() == count {
            break;
        }
    }
    assert_eq!(lines.len(), count);
    lines
}

/// The same without a past.
fn forgotten<G: Game>(line: &Line<G>) -> Line<G> {
    Line::new(line.game().clone(), line.position().clone())
}

fn search<G: Estimate>(line: &Line<G>, depth: u32, every_move: bool) -> Report<G::Move> {
    let task = Task { every_move, ..Task::to_depth(depth) };
    // Looking at late moves less deeply is a guess that depends on the order;
    // here every move is to be judged alike.
    let features = Features { reductions: false, ..Features::ALL };
    Engine::new(TABLE, 1, features).search(line, &task, |_| ())
}

fn value_of<G: Game>(report: &Report<G::Move>, mv: G::Move) -> Value {
    report.moves.iter().find(|it| it.0 == mv).unwrap().1
}

#[test]
fn a_repetition_that_loses_is_avoided() {
    // With noise for an estimate any ply may seem the best, this one too.
    let game = Noisy(Alapo);
    let (mut tempted, mut avoided) = (0, 0);
    for (line, returning) in lines(&game, 300) {
        let report = search(&line, 2, true);
        assert_eq!(value_of::<Noisy<Alapo>>(&report, returning), Value::loss_in(1));
        if search(&forgotten(&line), 2, false).line[0] == returning {
            tempted += 1;
            let chosen = search(&line, 2, false);
            avoided += u32::from(chosen.line[0] != returning);
            // Everything else may lose too, but later.
            assert!(chosen.line[0] != returning || chosen.value == Value::loss_in(1));
        }
    }
    assert!(5 <= avoided, "{avoided} of {tempted}");
}

#[test]
fn a_repetition_that_draws_is_taken_when_behind_and_avoided_when_ahead() {
    let game: Morris = notation::with_options("repeat=2,stones=5").unwrap();
    let (mut taken, mut avoided) = (0, 0);
    for (line, returning) in lines(&game, 300) {
        let report = search(&line, 4, true);
        assert_eq!(value_of::<Morris>(&report, returning), Value::DRAW);
        let others = report.moves.iter().filter(|it| it.0 != returning).map(|it| it.1);
        let chosen = search(&line, 4, false);
        match others.max() {
            Some(best) if Value(50) < best => {
                assert_ne!(chosen.line[0], returning);
                let tempted = search(&forgotten(&line), 4, false).line[0] == returning;
                avoided += u32::from(tempted);
            }
            Some(best) if best < Value(-50) => {
                assert_eq!((chosen.line[0], chosen.value), (returning, Value::DRAW));
                taken += 1;
            }
            _ => (),
        }
    }
    assert!(5 <= taken && 5 <= avoided, "{taken} {avoided}");
}

#[test]
fn too_many_quiet_turns_draw() {
    let game: Morris = notation::with_options("repeat=none,quiet=4,stones=5").unwrap();
    let (mut drawn, mut others) = (0, 0);
    for (line, _) in lines(&game, 300) {
        // 1. The fourth quiet turn is a draw, unless it closes a mill or stuns.
        if line.quiet_turns() != 3 {
            continue;
        }
        let report = search(&line, 4, true);
        for &(mv, value) in &report.moves {
            let mut next = line.clone();
            next.push(mv);
            if next.outcome() == Some(game::Outcome::Draw) {
                assert_eq!(value, Value::DRAW);
                drawn += 1;
            } else {
                others += 1;
            }
        }
        // 2. If nothing else is possible that is known for certain, although
        //    without a past nothing would be.
        if report.moves.iter().all(|it| it.1 == Value::DRAW) {
            assert!(report.exact && report.depth == 1);
        }
    }
    assert!(100 < drawn && 5 < others, "{drawn} {others}");
}

/// What was found along one way does not harm what is asked without it, nor
/// along another.
///
/// The opposite is not promised: what the table knows was found along a way
/// without a repetition, and is believed where there is one further on. Hence
/// so few plies that nothing comes back within them.
fn table_is_clean<G: Estimate>(game: &G) {
    // Without empty windows the table is asked everywhere.
    let faithful = Features { path_rules: true, windows: false, ..Features::FAITHFUL };
    let alone = Features { table: false, ..faithful };
    let mut differ = 0;
    let mut engine = Engine::new(TABLE, 1, faithful);
    let mut check = |line: &Line<G>, depth| {
        let task = Task::to_depth(depth);
        let value = engine.search(line, &task, |_| ()).value;
        let expected = Engine::new(0, 1, alone).search(line, &task, |_| ()).value;
        assert_eq!(value, expected, "{:?}", line.position());
        value
    };
    for (line, _) in lines(game, 400) {
        // As shallow as can be, lest the next search finds out by itself what
        // it should have found in the table.
        // 1. With its past; 2. from a ply before, without what was earlier;
        // 3. with that ply as its past; 4. without any.
        let with = check(&line, 1);
        let mut other = Line::new(game.clone(), line.positions().nth(2).unwrap().clone());
        check(&other, 2);
        other.push(ply_to(game, other.position(), line.position()));
        check(&other, 1);
        let without = check(&forgotten(&line), 1);
        differ += u32::from(with != without);
    }
    assert!(5 <= differ, "{differ}");
}

/// The ply that leads to `next`.
fn ply_to<G: Game>(game: &G, position: &G::Position, next: &G::Position) -> G::Move {
    let leads = |mv: &G::Move| {
        let mut position = position.clone();
        game.apply(&mut position, *mv);
        position == *next
    };
    game.moves(position).find(leads).unwrap()
}

#[test]
fn what_hangs_on_the_way_does_not_enter_the_table() {
    table_is_clean(&Noisy(Alapo));
    let options = "repeat=2,stones=5,quiet=none";
    table_is_clean(&Noisy(notation::with_options::<Morris>(options).unwrap()));
}
