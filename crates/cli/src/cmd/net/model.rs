//! `net model`: a model of our own generators, as a file.

use clap::{Arg, ArgMatches, Command};
use text::Catalogue;

use super::convert::{format_args, target, write_net};
use crate::{cmd::given, failure::Failure, session::Session};

pub fn define(command: Command, words: &Catalogue) -> Command {
    let names: Vec<&str> = petri::models::ALL.iter().map(|it| it.name).collect();
    let model = Arg::new("model")
        .value_name("NAME:N")
        .required(true)
        .help(format!("{}: {}", words.get("cli-arg-net-model"), names.join(", ")))
        .help_heading(words.get("cli-heading-arguments"));
    format_args(command.arg(model), words)
}

pub fn run(session: &mut Session, matches: &ArgMatches) -> Result<(), Failure> {
    let target = target(matches)?;
    let net = petri::models::build(given(matches, "model").unwrap_or_default())?;
    write_net(session, matches, target, &net)
}
