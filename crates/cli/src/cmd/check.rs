//! `check`: runs the conformance kit on a game with any options.

use std::{io::Write, panic, time::Instant};

use clap::{ArgMatches, Command};
use game::{Arrange, Message, Numbered, Playable, Score, Solve, Symmetry, Theory, notation};
use games::{
    ArrangeVisitor, IndexVisitor, ScoreVisitor, SolveVisitor, SymmetryVisitor, TheoryVisitor,
    Visitor,
};
use kit::{Effort, Violation};
use serde_json::{Value, json};
use text::Catalogue;

use super::{flag, game_arg, given};
use crate::{failure::Failure, session::Session};

/// Golden counts up to this are recomputed at once; all of them with `--deep`.
const BUDGET: u64 = 10_000_000;

/// With `--deep` so many times the usual number of random games.
const DEEPER: u32 = 10;

/// What one check found.
struct Checked {
    law: &'static str,
    result: Result<String, Violation>,
    seconds: f64,
}

pub fn define(command: Command, words: &Catalogue) -> Command {
    command.arg(game_arg(words)).arg(flag(words, "deep"))
}

pub fn run(session: &mut Session, matches: &ArgMatches) -> Result<(), Failure> {
    let name = given(matches, "game").unwrap_or_default();
    let usual = Effort::default();
    let (effort, budget) = match matches.get_flag("deep") {
        true => (Effort { games: usual.games * DEEPER, ..usual }, u64::MAX),
        false => (usual, BUDGET),
    };
    // A panic in a game is a broken law, told as such.
    panic::set_hook(Box::new(|_| ()));
    let (normal, mut checked) = games::visit(name, Basic { effort, budget })?;
    checked.extend(games::visit_score(name, Scores(effort)).ok());
    checked.extend(games::visit_symmetry(name, Symmetries(effort)).into_iter().flatten());
    checked.extend(games::visit_solve(name, Solvers(effort)).ok());
    checked.extend(games::visit_index(name, Numbers(effort)).ok());
    checked.extend(games::visit_arrange(name, Arrangements(effort)).ok());
    checked.extend(games::visit_theory(name, Theories(effort)).ok());
    drop(panic::take_hook());

    let kept = checked.iter().all(|it| it.result.is_ok());
    if session.json {
        let laws: Vec<Value> = checked.iter().map(checked_json).collect();
        session.print_json(&json!({ "game": normal, "ok": kept, "laws": laws }))?;
    } else {
        for Checked { law, result, seconds } in &checked {
            let about = session.words.get(&format!("cli-law-{law}"));
            match result {
                Ok(note) => writeln!(session.out, "✓ {about}{note} ({seconds:.2} s)")?,
                Err(violation) => writeln!(session.out, "✗ {about}: {violation}")?,
            }
        }
        let id = if kept { "cli-laws-kept" } else { "cli-laws-broken" };
        let verdict = session.words.say(&Message::new(id).with("game", normal));
        writeln!(session.out, "{verdict}")?;
    }
    if kept { Ok(()) } else { Err(Failure::No) }
}

fn checked_json(checked: &Checked) -> Value {
    let violation = checked.result.as_ref().err();
    json!({
        "law": checked.law,
        "ok": violation.is_none(),
        "broken": violation.map(|it| it.law.as_str()),
        "at": violation.map(|it| it.at.as_str()),
        "line": violation.map(|it| &it.line),
        "seconds": checked.seconds,
    })
}

fn timed(law: &'static str, check: impl FnOnce() -> Result<String, Violation>) -> Checked {
    let clock = Instant::now();
    let result = check();
    Checked { law, result, seconds: clock.elapsed().as_secs_f64() }
}

/// What every game can be asked.
struct Basic {
    effort: Effort,
    budget: u64,
}

impl Visitor for Basic {
    type Out = (String, Vec<Checked>);

    fn visit<G: Playable>(self, game: G) -> Self::Out {
        let name = notation::name(&game);
        let silent = |()| String::new();
        let checked = vec![
            timed("rules", || kit::rules(&game, self.effort).map(silent)),
            timed("notation", || kit::notation(&game, self.effort).map(silent)),
            timed("view", || kit::view(&game, self.effort).map(silent)),
            timed("estimate", || kit::estimate(&game, self.effort).map(silent)),
            timed("golden", || {
                let counted = kit::golden_for::<G>(self.budget, |it| it == name)?;
                Ok(format!(": {}", counted.checked))
            }),
        ];
        (name, checked)
    }
}

struct Numbers(Effort);

impl IndexVisitor for Numbers {
    type Out = Checked;

    fn visit<G: Playable + Numbered>(self, game: G) -> Checked {
        timed("index", || kit::index(&game, self.0).map(|()| String::new()))
    }
}

struct Scores(Effort);

impl ScoreVisitor for Scores {
    type Out = Checked;

    fn visit<G: Playable + Score>(self, game: G) -> Checked {
        timed("score", || kit::score(&game, self.0).map(|()| String::new()))
    }
}

struct Symmetries(Effort);

impl SymmetryVisitor for Symmetries {
    type Out = [Checked; 2];

    fn visit<G: Playable + Symmetry>(self, game: G) -> [Checked; 2] {
        let count = |()| format!(": {}", game.symmetries());
        [
            timed("symmetry", || kit::symmetry(&game, self.0).map(count)),
            timed("estimate-symmetry", || kit::estimate_symmetry(&game, self.0).map(count)),
        ]
    }
}

struct Arrangements(Effort);

impl ArrangeVisitor for Arrangements {
    type Out = Checked;

    fn visit<G: Playable + Arrange>(self, game: G) -> Checked {
        timed("arrange", || kit::arrange(&game, self.0).map(|()| String::new()))
    }
}

struct Solvers(Effort);

impl SolveVisitor for Solvers {
    type Out = Checked;

    fn visit<G: Playable + Solve>(self, game: G) -> Checked {
        timed("solve", || kit::solve(&game, self.0).map(|()| String::new()))
    }
}

struct Theories(Effort);

impl TheoryVisitor for Theories {
    type Out = Checked;

    fn visit<G: Playable + Theory>(self, game: G) -> Checked {
        timed("theory", || kit::theory(&game, self.0).map(|()| String::new()))
    }
}
