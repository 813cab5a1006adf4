//! The commands, one file each, and the one list of them.

mod analyze;
mod analyze_explain;
mod analyze_notes;
mod analyze_tree;
mod bench;
mod check;
mod compare;
mod completions;
mod connect;
mod engine;
mod games;
mod hamster;
mod limits;
mod matches;
mod net;
mod perft;
mod play;
mod play_words;
mod probe;
mod progress;
mod prove;
mod rules;
pub mod serve;
mod show;
mod solve;
mod store;
mod tablebase;
mod tables;
mod tables_game;
mod tournament;
mod verify;

use ::play::Match;
use clap::{Arg, ArgMatches, Command};
use game::{Message, ParseError};
use text::Catalogue;

use crate::{failure::Failure, session::Session};

/// A command: its name, its arguments, and what it does. Its one-line
/// description is the catalogue's `cli-cmd-NAME`.
pub struct Cmd {
    /// What users type.
    pub name: &'static str,
    /// Adds its arguments.
    pub define: fn(Command, &Catalogue) -> Command,
    /// Does it.
    pub run: fn(&mut Session, &ArgMatches) -> Result<(), Failure>,
}

/// Every command, in the order of the help.
pub const ALL: &[Cmd] = &[
    Cmd { name: "serve", define: serve::define, run: serve::run },
    Cmd { name: "store", define: store::define, run: store::run },
    Cmd { name: "games", define: games::define, run: games::run },
    Cmd { name: "show", define: show::define, run: show::run },
    Cmd { name: "rules", define: rules::define, run: rules::run },
    Cmd { name: "play", define: play::define, run: play::run },
    Cmd { name: "analyze", define: analyze::define, run: analyze::run },
    Cmd { name: "compare", define: compare::define, run: compare::run },
    Cmd { name: "match", define: matches::define, run: matches::run },
    Cmd { name: "tournament", define: tournament::define, run: tournament::run },
    Cmd { name: "tables", define: tables::define, run: tables::run },
    Cmd { name: "perft", define: perft::define, run: perft::run },
    Cmd { name: "check", define: check::define, run: check::run },
    Cmd { name: "bench", define: bench::define, run: bench::run },
    Cmd { name: "solve", define: solve::define, run: solve::run },
    Cmd { name: "probe", define: probe::define, run: probe::run },
    Cmd { name: "verify", define: verify::define, run: verify::run },
    Cmd { name: "prove", define: prove::define, run: prove::run },
    Cmd { name: "net", define: net::define, run: net::run },
    Cmd { name: "hamster", define: hamster::define, run: hamster::run },
    Cmd { name: "engine", define: engine::define, run: engine::run },
    Cmd { name: "connect", define: connect::define, run: connect::run },
    Cmd { name: "completions", define: completions::define, run: completions::run },
];

// ---- arguments that several commands share ---------------------------------

/// The game, as in `kalah:seeds=4`.
fn game_arg(words: &Catalogue) -> Arg {
    let heading = words.get("cli-heading-arguments");
    Arg::new("game")
        .value_name(words.get("cli-value-game"))
        .required(true)
        .help(words.get("cli-arg-game"))
        .help_heading(heading)
}

/// An option with a value; positions may begin with a hyphen.
fn option(words: &Catalogue, name: &'static str, value: &str) -> Arg {
    Arg::new(name)
        .long(name)
        .value_name(words.get(value))
        .help(words.get(&format!("cli-arg-{name}")))
        .allow_hyphen_values(true)
}

/// A flag.
fn flag(words: &Catalogue, name: &'static str) -> Arg {
    let help = words.get(&format!("cli-arg-{name}"));
    Arg::new(name).long(name).action(clap::ArgAction::SetTrue).help(help)
}

/// The text given for an argument.
fn given<'a>(matches: &'a ArgMatches, name: &str) -> Option<&'a str> {
    matches.get_one::<String>(name).map(String::as_str)
}

/// The number given for an argument, within bounds.
fn number(
    matches: &ArgMatches,
    name: &'static str,
    least: u64,
    most: u64,
) -> Result<Option<u64>, Failure> {
    let Some(text) = given(matches, name) else { return Ok(None) };
    let digits = text.bytes().all(|it| it.is_ascii_digit());
    let number = text.parse().ok().filter(|it| digits && (least..=most).contains(it));
    let expected = || {
        let message = Message::new("cli-expected-number").with("argument", name);
        ParseError::new(message.with("min", least).with("max", most), text)
    };
    Ok(Some(number.ok_or_else(expected)?))
}

/// The match that `GAME`, `--position` and `--moves` describe.
fn set_up(matches: &ArgMatches) -> Result<Box<dyn Match>, Failure> {
    let name = given(matches, "game").unwrap_or_default();
    let plies = given(matches, "moves").unwrap_or_default().split_whitespace();
    Ok(::play::replay(name, given(matches, "position"), plies)?)
}
