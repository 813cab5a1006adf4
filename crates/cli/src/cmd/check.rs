//! `check`: runs the conformance kit on a game with any options.

use std::{io::Write, panic, time::Instant};

use clap::{ArgMatches, Command};
use game::{Message, Playable, notation};
use kit::{Counted, Effort, Violation};
use serde_json::{Value, json};
use text::Catalogue;

use super::{flag, game_arg, given};
use crate::{failure::Failure, session::Session};

/// Golden counts up to this are recomputed at once; all of them with `--deep`.
const BUDGET: u64 = 10_000_000;

/// With `--deep`, the number of random games is multiplied by this.
const DEEPER: u32 = 10;

/// What one check found.
struct Checked {
    law: String,
    result: Result<String, Violation>,
    seconds: f64,
}

pub fn define(command: Command, words: &Catalogue) -> Command {
    command.arg(game_arg(words)).arg(flag(words, "deep"))
}

pub fn run(session: &mut Session, matches: &ArgMatches) -> Result<(), Failure> {
    let name = given(matches, "game").unwrap_or_default();
    let usual = Effort::default();
    let (effort, budget) = if matches.get_flag("deep") {
        (Effort { games: usual.games * DEEPER, ..usual }, u64::MAX)
    } else {
        (usual, BUDGET)
    };
    // A panic in a game is reported as a broken law.
    panic::set_hook(Box::new(|_| ()));
    let (normal, mut checked) = games::visit(name, Basic { effort, budget })?;
    checked.extend(of_abilities(name, effort));
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
        "law": &checked.law,
        "ok": violation.is_none(),
        "broken": violation.map(|it| it.law.as_str()),
        "at": violation.map(|it| it.at.as_str()),
        "line": violation.map(|it| &it.line),
        "seconds": checked.seconds,
    })
}

/// Runs one check; `law` is its name in `kit`.
fn timed<T: Note>(law: &str, check: impl FnOnce() -> Result<T, Violation>) -> Checked {
    let clock = Instant::now();
    let result = check().map(|it| it.note());
    let law = law.replace('_', "-");
    Checked { law, result, seconds: clock.elapsed().as_secs_f64() }
}

/// The text of a check whose law holds.
trait Note {
    /// Follows the name of the law.
    fn note(&self) -> String;
}

impl Note for () {
    fn note(&self) -> String {
        String::new()
    }
}

/// A number of things that were checked.
impl Note for usize {
    fn note(&self) -> String {
        format!(": {self}")
    }
}

impl Note for Counted {
    fn note(&self) -> String {
        self.checked.note()
    }
}

/// The laws that every game keeps.
struct Basic {
    effort: Effort,
    budget: u64,
}

impl games::Visitor for Basic {
    type Out = (String, Vec<Checked>);

    fn visit<G: Playable>(self, game: G) -> Self::Out {
        let name = notation::name(&game);
        let checked = vec![
            timed("rules", || kit::rules(&game, self.effort)),
            timed("notation", || kit::notation(&game, self.effort)),
            timed("view", || kit::view(&game, self.effort)),
            timed("estimate", || kit::estimate(&game, self.effort)),
            timed("golden", || kit::golden_for::<G>(self.budget, |it| it == name)),
        ];
        (name, checked)
    }
}

/// The laws of the game's abilities.
struct OfAbility(Effort);

macro_rules! check_abilities {
    ($(
        #[doc = $doc:literal]
        $ability:ident: $of:path, $visitor:ident, $visit:ident, [$($law:ident)*];
    )*) => {
        $(impl games::$visitor for OfAbility {
            type Out = Vec<Checked>;

            fn visit<G: Playable + $of>(self, game: G) -> Vec<Checked> {
                vec![$(timed(stringify!($law), || kit::$law(&game, self.0))),*]
            }
        })*

        /// Checks the laws of every ability that the game has.
        fn of_abilities(name: &str, effort: Effort) -> Vec<Checked> {
            let each = [$(games::$visit(name, OfAbility(effort))),*];
            each.into_iter().flatten().flatten().collect()
        }
    };
}

games::abilities!(check_abilities);
