//! `hamster`: runs a Hamster program in the terminal.

mod answers;
mod drive;
mod files;
mod report;

use std::{
    io::{self, IsTerminal},
    sync::Arc,
    time::Duration,
};

use clap::{Arg, ArgMatches, Command};
use game::{Language, Message};
use hamster::{
    check,
    machine::{Limits, Machine, Start},
    world::{Territory, Tongue},
};
use text::Catalogue;

use self::{answers::Answers, drive::Drive};
use super::{flag, given, limits, number};
use crate::{failure::Failure, session::Session};

/// Instructions that a program may execute for each step it may take, and in any case.
const PER_STEP: u64 = 10_000;
const AT_LEAST: u64 = 100_000_000;

/// Default time limit of a run.
const TIME: Duration = Duration::from_secs(60);

pub fn define(command: Command, words: &Catalogue) -> Command {
    let file = Arg::new("program")
        .value_name("FILE.ham")
        .required(true)
        .help(words.get("cli-arg-hamster-program"))
        .help_heading(words.get("cli-heading-arguments"));
    let option = |name: &'static str, value: &str| {
        let help = words.get(&format!("cli-arg-hamster-{name}"));
        Arg::new(name).long(name).value_name(words.get(value)).help(help).allow_hyphen_values(true)
    };
    command
        .arg(file)
        .arg(option("territory", "cli-value-file"))
        .arg(option("input", "cli-value-file"))
        .arg(option("seed", "cli-value-number"))
        .arg(option("steps", "cli-value-number"))
        .arg(option("time", "cli-value-time"))
        .arg(option("memory", "cli-value-size"))
        .arg(flag(words, "check").help(words.get("cli-arg-hamster-check")))
        .arg(option("trace", "cli-value-file"))
        .arg(option("save", "cli-value-file"))
}

pub fn run(session: &mut Session, matches: &ArgMatches) -> Result<(), Failure> {
    let name = given(matches, "program").unwrap_or_default();
    let sources = files::program(name)?;
    let listed: Vec<check::Source<'_>> =
        sources.iter().map(|it| check::Source { name: &it.name, text: &it.text }).collect();
    let tree = match check::check(&listed) {
        Ok(tree) => tree,
        Err(found) => return report::diagnostics(session, &sources, &found),
    };
    let program = hamster::compile::compile(&tree).map_err(|error| files::not_compiled(&error))?;
    let territory = files::territory(name, given(matches, "territory"))?;
    if matches.get_flag("check") {
        return report::checked(session);
    }
    let steps = number(matches, "steps", 0, u64::MAX / PER_STEP)?;
    let start = Start {
        territory,
        seed: number(matches, "seed", 0, u64::MAX)?.unwrap_or(0),
        tongue: match session.words.language() {
            Language::De => Tongue::German,
            Language::En => Tongue::English,
        },
        limits: Limits {
            steps: steps.unwrap_or(u64::MAX),
            instructions: steps.map_or(u64::MAX, |it| (it * PER_STEP).max(AT_LEAST)),
            memory: limits::size(matches, "memory")?.unwrap_or(Limits::default().memory),
            ..Limits::default()
        },
    };
    let time = limits::time(matches, "time")?;
    let answers = Answers::new(given(matches, "input"))?;
    let mut machine = Machine::new(Arc::new(program), &start);
    machine.observe = given(matches, "trace").is_some();
    let mut drive = Drive::new(time.unwrap_or(TIME), answers, !session.json);
    drive.run(&mut machine, session)?;
    let ran = drive.finish();
    if let Some(path) = given(matches, "trace") {
        files::write(path, &ran.trace)?;
    }
    if let Some(path) = given(matches, "save") {
        files::write(path, &hamster::world::write(&machine.world().snapshot()))?;
    }
    report::ended(session, &machine, &ran)
}

/// The territory of a program that brings none and has none beside it.
fn no_territory() -> Territory {
    Territory::default()
}

/// Whether standard input is a terminal.
fn at_terminal() -> bool {
    io::stdin().is_terminal()
}

/// An error about a file's contents.
fn wrong(path: &str, message: String) -> Failure {
    Failure::Usage(Message::new("cli-hamster-file").with("path", path).with("error", message))
}
