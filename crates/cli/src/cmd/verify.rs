//! `verify`: every entry of the tables once more, from its successors.

use std::io::Write;

use clap::{ArgMatches, Command};
use game::Message;
use play::tablebase::{self, Stage, Verification, Verified};
use serde_json::json;
use solve::Job;
use text::Catalogue;

use super::{
    game_arg, given, option,
    progress::Progress,
    tablebase::{slices_arg, threads},
    tables::directory,
};
use crate::{failure::Failure, session::Session};

pub fn define(command: Command, words: &Catalogue) -> Command {
    command
        .arg(game_arg(words))
        .arg(option(words, "tables", "cli-value-folder"))
        .arg(option(words, "threads", "cli-value-number"))
        .arg(slices_arg(words).help(words.get("cli-arg-verify-slices")))
}

pub fn run(session: &mut Session, matches: &ArgMatches) -> Result<(), Failure> {
    let name = given(matches, "game").unwrap_or_default();
    let (tables, threads) = (directory(matches)?, threads(matches)?);
    let only: Vec<String> = matches.get_many("slices").unwrap_or_default().cloned().collect();
    let job = Job::default();
    let progress = Progress::new(&session.words, &job);
    let mut slices: Vec<Verified> = Vec::new();
    let Verification { positions, wrong, slices: of } = progress.watch(|| {
        let mut before = |stage: &Stage<'_>| progress.begin(stage);
        let mut after = |it: &Verified| slices.push(it.clone());
        tablebase::verify(name, &tables, &only, threads, &job, &mut before, &mut after)
    })?;
    let listed = || slices.iter().flat_map(|it| it.first.iter().map(|at| (&it.slice, at)));
    if session.json {
        let first: Vec<_> =
            listed().map(|(slice, at)| json!({ "slice": slice, "position": at })).collect();
        let value = json!({
            "positions": positions,
            "wrong": wrong,
            "slices": slices.len(),
            "of": of,
            "first": first,
        });
        session.print_json(&value)?;
    } else {
        let message = Message::new("cli-verify-end")
            .with("slices", slices.len().to_string())
            .with("of", of.to_string())
            .with("positions", positions.to_string())
            .with("wrong", wrong.to_string());
        writeln!(session.out, "{}", session.words.say(&message))?;
        for (slice, at) in listed() {
            writeln!(session.out, "  {slice}: {at}")?;
        }
    }
    if wrong == 0 && !slices.is_empty() { Ok(()) } else { Err(Failure::No) }
}
