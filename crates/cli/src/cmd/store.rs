//! `store`: looks after the store of matches, also while a server uses it.

use std::{io::Write, path::Path};

use clap::{Arg, ArgMatches, Command, builder::PossibleValuesParser};
use game::{Message, ParseError};
use serde_json::json;
use store::{
    StoreError,
    care::{self, BackupError},
};
use text::Catalogue;

use super::{
    flag, given, number, option,
    serve::{home, url},
};
use crate::{failure::Failure, session::Session};

/// What can be done, and the arguments that each takes besides the store.
const ACTIONS: [(&str, &[&str]); 3] =
    [("check", &[]), ("backup", &["file", "force"]), ("expire", &["older-than", "dry-run"])];

/// Maximum of `--older-than`: a hundred years.
const MOST_DAYS: u64 = 36_500;

pub fn define(command: Command, words: &Catalogue) -> Command {
    let heading = words.get("cli-heading-arguments");
    let action = Arg::new("action")
        .value_name("check|backup|expire")
        .required(true)
        .value_parser(PossibleValuesParser::new(ACTIONS.map(|it| it.0)))
        .hide_possible_values(true)
        .help(words.get("cli-arg-store-action"))
        .help_heading(heading.clone());
    let file = Arg::new("file")
        .value_name(words.get("cli-value-file"))
        .help(words.get("cli-arg-store-file"))
        .help_heading(heading);
    command
        .arg(action)
        .arg(file)
        .arg(option(words, "store", "cli-value-store"))
        .arg(flag(words, "force"))
        .arg(option(words, "older-than", "cli-value-days"))
        .arg(flag(words, "dry-run"))
}

pub fn run(session: &mut Session, matches: &ArgMatches) -> Result<(), Failure> {
    let asked = given(matches, "action").unwrap_or_default();
    for (_, arguments) in ACTIONS.iter().filter(|it| it.0 != asked) {
        for &argument in *arguments {
            let there = matches.value_source(argument);
            if there == Some(clap::parser::ValueSource::CommandLine) {
                let expected = Message::new("cli-expected-argument");
                return Err(ParseError::new(expected, argument).into());
            }
        }
    }
    let store = match given(matches, "store") {
        Some(text) => url(text),
        None => home()?,
    };
    match asked {
        "check" => check(session, &store),
        "backup" => backup(session, &store, matches),
        _ => expire(session, &store, matches),
    }
}

fn check(session: &mut Session, store: &str) -> Result<(), Failure> {
    let report = care::check(store)?;
    if session.json {
        let broken: Vec<_> =
            report.broken.iter().map(|(id, why)| json!({ "id": id, "why": why })).collect();
        session.print_json(&json!({
            "ok": report.is_fine(),
            "matches": report.matches,
            "faults": report.faults,
            "broken": broken,
        }))?;
    } else {
        for fault in &report.faults {
            let message = Message::new("cli-store-fault").with("fault", fault.as_str());
            writeln!(session.out, "{}", session.words.say(&message))?;
        }
        for (id, why) in &report.broken {
            let message = Message::new("cli-store-broken").with("id", id.as_str());
            writeln!(session.out, "{}", session.words.say(&message.with("why", why.as_str())))?;
        }
        let id = if report.is_fine() { "cli-store-fine" } else { "cli-store-damaged" };
        let message = Message::new(id)
            .with("matches", report.matches)
            .with("broken", report.broken.len())
            .with("faults", report.faults.len());
        writeln!(session.out, "{}", session.words.say(&message))?;
    }
    if report.is_fine() { Ok(()) } else { Err(Failure::No) }
}

fn backup(session: &mut Session, store: &str, matches: &ArgMatches) -> Result<(), Failure> {
    let missing = || Failure::Usage(Message::new("cli-missing").with("argument", "FILE"));
    let file = given(matches, "file").ok_or_else(missing)?;
    let bytes = care::backup(store, Path::new(file), matches.get_flag("force"))?;
    if session.json {
        session.print_json(&json!({ "file": file, "bytes": bytes }))?;
    } else {
        let message = Message::new("cli-store-copied").with("file", file);
        let message = message.with("bytes", bytes.to_string());
        writeln!(session.out, "{}", session.words.say(&message))?;
    }
    Ok(())
}

fn expire(session: &mut Session, store: &str, matches: &ArgMatches) -> Result<(), Failure> {
    let missing = || Failure::Usage(Message::new("cli-missing").with("argument", "--older-than"));
    let days = number(matches, "older-than", 0, MOST_DAYS)?.ok_or_else(missing)?;
    let dry = matches.get_flag("dry-run");
    let done = care::expire(store, u32::try_from(days).unwrap_or(u32::MAX), dry)?;
    if session.json {
        session.print_json(&json!({
            "matches": done.matches,
            "expired": done.old,
            "dry_run": dry,
            "bytes_before": done.bytes[0],
            "bytes_after": done.bytes[1],
        }))?;
    } else {
        let id = if dry { "cli-store-would-expire" } else { "cli-store-expired" };
        let message = Message::new(id)
            .with("matches", done.matches)
            .with("old", done.old)
            .with("before", done.bytes[0].to_string())
            .with("after", done.bytes[1].to_string());
        writeln!(session.out, "{}", session.words.say(&message))?;
    }
    Ok(())
}

impl From<StoreError> for Failure {
    /// Another file than was expected is bad input; a store that fails is not.
    fn from(error: StoreError) -> Failure {
        let message = error.message();
        match error {
            StoreError::Unopened { .. }
            | StoreError::NoStore { .. }
            | StoreError::Newer { .. }
            | StoreError::Older { .. } => Failure::Usage(message),
            _ => Failure::NoBecause(message),
        }
    }
}

impl From<BackupError> for Failure {
    fn from(error: BackupError) -> Failure {
        match error {
            BackupError::Store(error) => error.into(),
            BackupError::File { file, cause } => Failure::File(file, cause),
            BackupError::Exists(file) => {
                Failure::Usage(Message::new("store-backup-exists").with("file", file))
            }
        }
    }
}
