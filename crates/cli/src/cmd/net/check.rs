//! `net check`: one question about the reachable markings.

use std::{io::Write, sync::atomic::Ordering::Relaxed};

use clap::{Arg, ArgMatches, Command};
use game::Message;
use petri::{
    names,
    question::{check, parse},
    reach::{Job, Limits},
    symbolic,
};
use serde_json::json;
use text::Catalogue;

use super::{interrupt::stoppable, net, net_args, semantics};
use crate::{
    cmd::{given, limits, number, option},
    failure::Failure,
    session::{Session, fill},
};

/// Default limit of states for explicit search.
const STATES: u64 = 5_000_000;

/// Default memory.
const MEMORY: usize = 2 << 30;

pub fn define(command: Command, words: &Catalogue) -> Command {
    let formula = Arg::new("formula")
        .value_name(words.get("cli-value-formula"))
        .required(true)
        .help(words.get("cli-arg-net-formula"))
        .help_heading(words.get("cli-heading-arguments"));
    net_args(command, words)
        .arg(formula)
        .arg(option(words, "limit", "cli-value-number").help(words.get("cli-arg-net-limit")))
        .arg(option(words, "memory", "cli-value-size").help(words.get("cli-arg-net-memory")))
}

pub fn run(session: &mut Session, matches: &ArgMatches) -> Result<(), Failure> {
    let states = number(matches, "limit", 1, u64::MAX)?.unwrap_or(STATES);
    let memory = limits::memory(matches, "memory", 1)?.unwrap_or(MEMORY) as u64;
    let net = net(session, matches)?;
    let formula = given(matches, "formula").unwrap_or_default();
    let question = parse(&net, formula).map_err(|fault| fault.error())?;
    let (job, diagrams) = (Job::default(), symbolic::Job::default());
    let stop = || {
        job.stop.store(true, Relaxed);
        diagrams.stop.store(true, Relaxed);
    };
    let answer = stoppable(stop, || {
        let explicit = Limits { states: Some(states), memory: Some(memory) };
        let by_diagrams = symbolic::Limits { memory: Some(memory), steps: None };
        check(&net, semantics(matches), &question, (explicit, &job), (by_diagrams, &diagrams))
    });
    let trace: Vec<&str> = answer.trace.iter().map(|it| net.transition(*it).id.as_str()).collect();
    let by = answer.by.map(|it| it.name());
    if session.json {
        let mut value = json!({ "holds": answer.holds, "by": by, "trace": trace });
        if let Some(from) = answer.repeats_from {
            value["repeats_from"] = from.into();
        }
        session.print_json(&value)?;
    } else {
        let id = match answer.holds {
            Some(true) => "cli-net-holds",
            Some(false) => "cli-net-fails",
            None => "cli-net-undecided",
        };
        let message = Message::new(id).with("by", by.unwrap_or_default());
        writeln!(session.out, "{}", session.words.say(&message))?;
        if !trace.is_empty() {
            let line = names::join(trace.iter().copied());
            let message = Message::new("cli-net-trace").with("trace", line);
            writeln!(session.out, "{}", fill(&session.words.say(&message), "", "  "))?;
        }
        if let Some(from) = answer.repeats_from {
            let message = Message::new("cli-net-repeats").with("from", from + 1);
            writeln!(session.out, "{}", session.words.say(&message))?;
        }
    }
    if answer.holds == Some(true) { Ok(()) } else { Err(Failure::No) }
}
