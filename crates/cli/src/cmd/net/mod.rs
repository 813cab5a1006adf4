//! `net`: Petri nets of any kind, from a file to its state space. One file per command here, too.

mod analyze;
mod check;
mod compare;
mod convert;
mod cut;
mod info;
mod interrupt;
mod model;
mod reach;
mod simulate;

use std::{fs, io::Read, io::Write};

use clap::{Arg, ArgMatches, Command};
use game::{Message, ParseError};
use petri::{
    Net, Semantics,
    formats::{self, Format, MAX_BYTES, ReadError, What},
    semantics::Capacity,
};
use text::Catalogue;

use super::{Cmd, flag, given, option};
use crate::{failure::Failure, session::Session};

/// Every command for nets, in the order of the help.
const ALL: &[Cmd] = &[
    Cmd { name: "info", define: info::define, run: info::run },
    Cmd { name: "simulate", define: simulate::define, run: simulate::run },
    Cmd { name: "reach", define: reach::define, run: reach::run },
    Cmd { name: "analyze", define: analyze::define, run: analyze::run },
    Cmd { name: "check", define: check::define, run: check::run },
    Cmd { name: "convert", define: convert::define, run: convert::run },
    Cmd { name: "cut", define: cut::define, run: cut::run },
    Cmd { name: "compare", define: compare::define, run: compare::run },
    Cmd { name: "model", define: model::define, run: model::run },
];

pub fn define(command: Command, words: &Catalogue) -> Command {
    let template = format!(
        "{{about-with-newline}}\n{} {{usage}}\n\n{{all-args}}{{after-help}}\n",
        words.get("cli-usage")
    );
    let mut command = command
        .subcommand_help_heading(words.get("cli-heading-commands"))
        .subcommand_value_name(words.get("cli-value-command"))
        .disable_help_subcommand(true)
        // What is no command comes to `run`, which names those that there are.
        .allow_external_subcommands(true);
    for Cmd { name, define, .. } in ALL {
        let about = words.get(&format!("cli-cmd-net-{name}"));
        let sub = Command::new(*name)
            .about(about)
            .help_template(template.clone())
            .disable_help_flag(true)
            .args_override_self(true)
            .next_help_heading(words.get("cli-heading-options"))
            .arg(
                Arg::new("help")
                    .short('h')
                    .long("help")
                    .action(clap::ArgAction::Help)
                    .help(words.get("cli-arg-help"))
                    .display_order(1002),
            );
        command = command.subcommand(define(sub, words));
    }
    command
}

pub fn run(session: &mut Session, matches: &ArgMatches) -> Result<(), Failure> {
    let commands: Vec<&str> = ALL.iter().map(|it| it.name).collect();
    let expected = Message::new("cli-expected-one-command").with("commands", commands.join(", "));
    let Some((name, matches)) = matches.subcommand() else {
        return Err(ParseError::new(expected, "").into());
    };
    match ALL.iter().find(|it| it.name == name) {
        Some(Cmd { run, .. }) => {
            session.json |= matches.get_flag("json");
            run(session, matches)
        }
        None => Err(ParseError::new(expected, name).into()),
    }
}

// ---- what the commands share ------------------------------------------------

/// The arguments of a command that reads a net: the file, its format, and the semantics.
fn net_args(command: Command, words: &Catalogue) -> Command {
    semantics_args(command.arg(file_arg(words, "file")), words)
}

/// The semantics switches and the format of files.
fn semantics_args(command: Command, words: &Catalogue) -> Command {
    command
        .arg(option(words, "from", "cli-value-format").help(words.get("cli-arg-net-from")))
        .arg(
            option(words, "capacity", "cli-value-capacity")
                .value_parser(["weak", "strong"])
                .hide_possible_values(true)
                .help(words.get("cli-arg-net-capacity")),
        )
        .arg(flag(words, "pipe").help(words.get("cli-arg-net-pipe")))
}

/// A file with a net; `-` is standard input.
fn file_arg(words: &Catalogue, name: &'static str) -> Arg {
    Arg::new(name)
        .value_name(words.get("cli-value-file"))
        .required(true)
        .help(words.get("cli-arg-net-file"))
        .help_heading(words.get("cli-heading-arguments"))
}

/// The net of the argument `file`.
fn net(session: &Session, matches: &ArgMatches) -> Result<Net, Failure> {
    load(session, matches, "file")
}

/// The net of an argument that names a file. Reports what the file has and the net cannot have.
fn load(session: &Session, matches: &ArgMatches, name: &str) -> Result<Net, Failure> {
    let path = given(matches, name).unwrap_or_default();
    let format = given(matches, "from").map(str::parse::<Format>).transpose()?;
    let bytes = read_file(path).map_err(|error| Failure::File(path.to_owned(), error))?;
    let reading = formats::read(&bytes, format, path)
        .map_err(|error| Failure::Usage(in_file(session, path, &error)))?;
    for note in &reading.notes {
        tell(session, &format!("{path}: {}", session.words.say(note)));
    }
    Ok(reading.net)
}

/// The bytes of a file; no more than would be read of a net.
fn read_file(path: &str) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let most = MAX_BYTES as u64 + 1;
    if path == "-" {
        std::io::stdin().lock().take(most).read_to_end(&mut bytes)?;
    } else {
        fs::File::open(path)?.take(most).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

/// What is wrong with a file, in one line.
fn in_file(session: &Session, path: &str, error: &ReadError) -> Message {
    let what = match &error.what {
        What::Fault(message) => session.words.say(message),
        What::Expected(error) => session.words.explain(error),
    };
    let what = match error.line {
        Some(line) => {
            let message = Message::new("petri-at-line").with("line", line).with("what", what);
            session.words.say(&message)
        }
        None => what,
    };
    // Names in files may contain anything; the line stays one.
    let what: String = what.chars().map(|it| if it.is_control() { ' ' } else { it }).collect();
    Message::new("cli-net-in-file").with("path", path).with("what", what)
}

/// A line on standard error.
fn tell(_session: &Session, line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// The semantics that the switches choose.
fn semantics(matches: &ArgMatches) -> Semantics {
    let mut semantics =
        if matches.get_flag("pipe") { Semantics::PIPE } else { Semantics::default() };
    match given(matches, "capacity") {
        Some("strong") => semantics.capacity = Capacity::Strong,
        Some(_) => semantics.capacity = Capacity::Weak,
        None => {}
    }
    semantics
}

/// Writes a text into the file that an argument names, or to standard output.
fn put_text(session: &mut Session, path: Option<&str>, text: &str) -> Result<(), Failure> {
    match path {
        None | Some("-") => Ok(session.out.write_all(text.as_bytes())?),
        Some(path) => fs::write(path, text).map_err(|error| Failure::File(path.to_owned(), error)),
    }
}

/// The transition with that identifier.
fn transition(net: &Net, id: &str) -> Result<petri::TransitionId, Failure> {
    net.find_transition(id)
        .ok_or_else(|| ParseError::new(Message::new("cli-expected-transition"), id).into())
}
