//! Whatever proves something proves the same: proof-number search, the proofs
//! of Monte-Carlo tree search, exact alpha-beta, and plain exhaustive search.
//!
//! Where every line of play ends, a memoised search knows the truth about every
//! position. Where play can go in circles, a proven win is confirmed by trying
//! everything as deep as the proof says.

#![allow(clippy::unwrap_used)] // helpers of tests are tests too

use std::collections::HashMap;

use game::{Game, Line, Outcome, Playable, Player};
use games::Visitor;
use search::{
    Report, Searcher, Task, Value,
    engine::{Engine, Features},
    exact::{self, Course, by_outcome},
    mcts::Mcts,
    proof::Prover,
};

/// Games without circles that are small enough to know everything about, and
/// how many random positions of each.
const FINITE: &[(&str, u32)] = &[
    ("kalah:pits=2,seeds=2", 600),
    ("kalah:pits=3,seeds=2", 800),
    ("kalah:pits=3,seeds=3,end=either", 600),
    ("kalah:pits=3,seeds=2,empty-capture", 600),
    ("connect4:columns=4,rows=4", 1200),
    ("connect4:columns=5,rows=4,line=3", 1000),
    ("reversi:size=4", 1200),
    ("reversi:size=4,othello", 1000),
    ("nim", 1000),
    ("nim:heaps=1-3-5,misere", 1000),
    ("crash", 800),
    ("crash:stones=4,gap=3", 800),
    ("crash:stones=2,gap=1,place=2", 600),
];

/// Games in which play can go in circles, and how many random positions of
/// each, the last ones of random games: there it can be proved who wins.
const ENDLESS: &[(&str, u32)] = &[
    ("morris:stones=3", 600),
    ("morris:stones=4,rules=lmu", 600),
    ("morris:rules=thesis", 400),
    ("morris", 500),
    ("alapo", 2000),
];

/// Every end that a proof of so few plies speaks of is confirmed; more is too
/// much for trying everything.
const CONFIRMED: u32 = 6;

/// Maximum number of plies before the end of a random game.
const LATE: usize = 5;

/// What a search may look at.
const NODES: u64 = 10_000;
const PLAYOUTS: u64 = 2_000;

/// Bytes for the table and the tree. Small, so that places are fought for.
const TABLE: usize = 1 << 18;
const TREE: usize = 1 << 22;

/// What was compared.
#[derive(Default, Debug)]
struct Tally {
    positions: u32,
    proven: u32,
    mcts_proven: u32,
    exact_proven: u32,
    confirmed: u32,
}

/// The beginning of a random game, any part of it; `late`: nearly all of it,
/// and one that somebody won.
fn random_line<G: Playable>(game: &G, random: &mut fastrand::Rng, late: bool) -> Line<G> {
    loop {
        let mut line = Line::new(game.clone(), game.start());
        while line.outcome().is_none() && line.plies() < 2000 {
            let count = game.moves(line.position()).len();
            let mv = game.moves(line.position()).nth(random.usize(..count));
            line.push(mv.unwrap());
        }
        if late && !matches!(line.outcome(), Some(Outcome::Win(_))) {
            continue;
        }
        let plies = line.plies();
        let most = if late { plies.min(LATE) } else { plies };
        for _ in 0..random.usize(1..=most) {
            line.pop();
        }
        return line;
    }
}

fn prove<G: Playable>(line: &Line<G>) -> Report<G::Move> {
    Prover::new(TABLE).search(line, &Task::with_nodes(NODES), |_| ())
}

fn sample<G: Playable>(line: &Line<G>, seed: u64) -> Report<G::Move> {
    Mcts::new(TREE, seed).search(line, &Task::with_nodes(PLAYOUTS), |_| ())
}

/// The engine, which says that something is certain when it has seen an end.
fn look<G: Playable>(line: &Line<G>) -> Report<G::Move> {
    let task = Task::with_nodes(NODES);
    Engine::new(TABLE, 1, Features::ALL).search(line, &task, |_| ())
}

/// Win, draw or loss.
fn kind(value: Value) -> (bool, bool) {
    (value.is_win(), value.is_loss())
}

/// One ply earlier, for the player who moved then.
fn before(value: Value, same: bool) -> Value {
    let later = match value {
        it if it.is_win() => Value(it.0 - 1),
        it if it.is_loss() => Value(it.0 + 1),
        it => it,
    };
    later.seen_by(same)
}

/// Knows the truth about every position of a game that always ends.
struct Oracle<G: Game> {
    game: G,
    known: HashMap<G::Position, Value>,
}

impl<G: Game> Oracle<G> {
    /// The value for the player to move; wins as soon, losses as late as can be.
    fn value(&mut self, position: &G::Position) -> Value {
        if let Some(outcome) = self.game.outcome(position) {
            return Value::of(outcome, self.game.to_move(position), 0);
        }
        if let Some(&value) = self.known.get(position) {
            return value;
        }
        let player = self.game.to_move(position);
        let mut best = Value::LEAST;
        for mv in self.game.moves(position).collect::<Vec<_>>() {
            let mut next = position.clone();
            self.game.apply(&mut next, mv);
            let same = self.game.to_move(&next) == player;
            best = best.max(before(self.value(&next), same));
        }
        self.known.insert(position.clone(), best);
        best
    }
}

/// Compares everything with the oracle.
struct Finite(u32);

impl Visitor for Finite {
    type Out = Tally;

    fn visit<G: Playable>(self, game: G) -> Tally {
        let name = game::notation::name(&game);
        let mut random = fastrand::Rng::with_seed(1);
        let mut oracle = Oracle { game: game.clone(), known: HashMap::new() };
        let mut prover = exact::Prover::new(by_outcome, TABLE, 1, None, None);
        let mut tally = Tally::default();
        for number in 0..self.0 {
            let line = random_line(&game, &mut random, false);
            let truth = oracle.value(line.position());
            let at = format!("{name} at {}", game.write_position(line.position()));
            tally.positions += 1;
            let first = line.position().clone();
            let course = Course { game: game.clone(), first, moves: Vec::new() };
            let wins = i32::from(truth.is_win()) - i32::from(truth.is_loss());
            let sign = if game.to_move(line.position()) == Player::A { 1 } else { -1 };
            assert_eq!(prover.value(&course, 0), Some(sign * wins), "alpha-beta in {at}");
            let found = [
                ("df-pn", prove(&line)),
                ("mcts", sample(&line, number.into())),
                ("engine", look(&line)),
            ];
            for (who, report) in found {
                if !report.exact {
                    continue;
                }
                let value = report.value;
                assert_eq!(kind(value), kind(truth), "{who} in {at}: {value}, not {truth}");
                if let (Some(found), Some(least)) = (value.plies_to_end(), truth.plies_to_end()) {
                    assert!(least <= found, "{who} in {at}: {value}, not {truth}");
                } else {
                    assert_eq!(value, Value::DRAW, "{who} in {at}");
                }
                let next = game.play(line.position(), report.line[0]).unwrap();
                let same = game.to_move(&next) == game.to_move(line.position());
                let kept = before(oracle.value(&next), same);
                assert_eq!(kind(kept), kind(truth), "{who} in {at} throws it away");
                match who {
                    "mcts" => tally.mcts_proven += 1,
                    "engine" => tally.exact_proven += 1,
                    _ => tally.proven += 1,
                }
            }
        }
        tally
    }
}

/// Whether `winner` can force a win within so many plies; with the rules that
/// look back if `strict`.
fn forces<G: Game>(line: &mut Line<G>, winner: Player, plies: u32, strict: bool) -> bool {
    let outcome = if strict { line.outcome() } else { line.game().outcome(line.position()) };
    if let Some(outcome) = outcome {
        return outcome == Outcome::Win(winner);
    }
    if plies == 0 {
        return false;
    }
    let attacks = line.game().to_move(line.position()) == winner;
    let moves: Vec<G::Move> = line.game().moves(line.position()).collect();
    let mut forced = |mv| {
        line.push(mv);
        let forced = forces(line, winner, plies - 1, strict);
        line.pop();
        forced
    };
    if attacks { moves.into_iter().any(&mut forced) } else { moves.into_iter().all(&mut forced) }
}

/// Compares the two with each other, and confirms what they prove.
struct Endless(u32);

impl Visitor for Endless {
    type Out = Tally;

    fn visit<G: Playable>(self, game: G) -> Tally {
        let name = game::notation::name(&game);
        let mut random = fastrand::Rng::with_seed(2);
        let mut tally = Tally::default();
        for number in 0..self.0 {
            // The prover knows nothing of the past, so there is none.
            let past = random_line(&game, &mut random, true);
            let mut line = Line::new(game.clone(), past.position().clone());
            let player = game.to_move(line.position());
            let at = format!("{name} at {}", game.write_position(line.position()));
            let (df, mc, ab) = (prove(&line), sample(&line, number.into()), look(&line));
            tally.positions += 1;
            tally.proven += u32::from(df.exact);
            tally.mcts_proven += u32::from(mc.exact);
            tally.exact_proven += u32::from(ab.exact);
            // Only proof-number search leaves out history rules.
            let found = [("df-pn", &df, false), ("mcts", &mc, true), ("engine", &ab, true)];
            for (who, report, strict) in found {
                let Some(plies) = report.value.plies_to_end().filter(|_| report.exact) else {
                    continue;
                };
                let winner = if report.value.is_win() { player } else { !player };
                if plies <= CONFIRMED {
                    let forced = forces(&mut line, winner, plies, strict);
                    assert!(forced, "{who} in {at}: {}", report.value);
                    tally.confirmed += 1;
                }
            }
            // These rules need time to matter: nothing comes back within four
            // plies unless somebody wants it to.
            let short = |it: &Report<G::Move>| it.value.plies_to_end().is_some_and(|it| it <= 4);
            for (one, other) in [(&df, &mc), (&df, &ab), (&mc, &ab)] {
                let free = !game.limits().any() || short(one) || short(other);
                if one.exact && other.exact && free {
                    let (one, other) = (one.value, other.value);
                    assert_eq!(kind(one), kind(other), "{at}: {one} {other}");
                }
            }
        }
        tally
    }
}

#[test]
fn where_every_game_ends_proofs_are_true() {
    for &(name, count) in FINITE {
        let tally = games::visit(name, Finite(count)).unwrap();
        println!("{name}: {tally:?}");
        assert!(tally.positions < 2 * tally.proven, "{name}: {tally:?}");
        assert!(tally.positions < 3 * tally.mcts_proven, "{name}: {tally:?}");
        assert!(tally.positions < 3 * tally.exact_proven, "{name}: {tally:?}");
    }
}

fn confirm(id: &str) {
    for &(name, count) in ENDLESS.iter().filter(|it| it.0.starts_with(id)) {
        let tally = games::visit(name, Endless(count)).unwrap();
        assert!(tally.positions < 2 * tally.confirmed, "{name}: {tally:?}");
        assert!(tally.positions < 5 * tally.exact_proven, "{name}: {tally:?}");
    }
}

#[test]
fn where_play_goes_in_circles_proofs_are_confirmed() {
    confirm("morris");
}

/// By itself, so that both run at a time.
#[test]
fn where_play_goes_in_circles_proofs_are_confirmed_too() {
    confirm("alapo");
}

/// Looks for a loss that is none.
struct LongList;

impl Visitor for LongList {
    type Out = ();

    fn visit<G: Playable>(self, game: G) {
        let line = Line::new(game.clone(), game.start());
        for report in [prove(&line), sample(&line, 1)] {
            assert!(!report.exact || report.value.is_win(), "{}", report.value);
        }
    }
}

#[test]
fn moves_that_nobody_looked_at_are_not_lost() {
    // Taking all wins, but that is the last move of a list that is too long to
    // look through; all others lose.
    games::visit("nim:heaps=4097", LongList).unwrap();
}

#[test]
fn no_game_is_forgotten() {
    let circles = |name: &str| name.starts_with("morris") || name.starts_with("alapo");
    assert!(ENDLESS.iter().all(|it| circles(it.0)), "each has a test above");
    for entry in games::ALL {
        let mut names = FINITE.iter().chain(ENDLESS).map(|it| it.0);
        let is_it = |name: &str| game::notation::split_name(name).0 == entry.id;
        assert!(names.any(is_it), "{}", entry.id);
    }
}
