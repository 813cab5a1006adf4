//! `games`: what there is to play, with options, defaults and abilities.

use std::io::Write;

use clap::{ArgMatches, Command};
use play::{listed, option_text};
use serde_json::{Value, json};
use text::Catalogue;

use crate::{failure::Failure, session::Session};

pub fn define(command: Command, _: &Catalogue) -> Command {
    command
}

pub fn run(session: &mut Session, _: &ArgMatches) -> Result<(), Failure> {
    if session.json {
        let listed = |it| listed(it, |id| session.words.get(id));
        let games: Vec<Value> = games::ALL.iter().map(listed).collect();
        return Ok(session.print_json(&json!({ "games": games }))?);
    }
    for entry in games::ALL {
        let abilities: Vec<String> = entry.abilities.iter().map(ToString::to_string).collect();
        let abilities = match abilities.is_empty() {
            true => String::new(),
            false => format!("  [{}]", abilities.join(", ")),
        };
        writeln!(session.out, "{:<10} {}{abilities}", entry.id, session.title(entry.id))?;
        for option in entry.options {
            let help = session.words.get(&option_text(entry, option));
            let default = match option.default {
                "" => String::new(),
                default => format!(" ({default})"),
            };
            writeln!(session.out, "    {:<32} {help}{default}", option.pattern())?;
        }
    }
    Ok(())
}
