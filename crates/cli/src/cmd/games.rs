//! `games`: what there is to play, with options, defaults and abilities.

use std::io::Write;

use clap::{ArgMatches, Command};
use game::{OptionKind, OptionSpec};
use games::Entry;
use serde_json::{Value, json};
use text::Catalogue;

use crate::{failure::Failure, session::Session};

pub fn define(command: Command, _: &Catalogue) -> Command {
    command
}

pub fn run(session: &mut Session, _: &ArgMatches) -> Result<(), Failure> {
    if session.json {
        let games: Vec<Value> = games::ALL.iter().map(|it| entry_json(session, it)).collect();
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

/// The name of the catalogue's entry that explains an option.
pub fn option_text(entry: &Entry, option: &OptionSpec) -> String {
    format!("{}-option-{}", entry.id, option.key)
}

fn entry_json(session: &Session, entry: &Entry) -> Value {
    let options: Vec<Value> = entry
        .options
        .iter()
        .map(|option| {
            let mut value = json!({
                "key": option.key,
                "kind": kind_name(option.kind),
                "pattern": option.pattern(),
                "default": (!option.default.is_empty()).then_some(option.default),
                "help": session.words.get(&option_text(entry, option)),
            });
            match option.kind {
                OptionKind::Number(least, most) | OptionKind::NumberOrNone(least, most) => {
                    value["min"] = least.into();
                    value["max"] = most.into();
                }
                OptionKind::Choice(words) => value["choices"] = words.into(),
                OptionKind::Text(example) => value["example"] = example.into(),
                OptionKind::Flag => (),
            }
            value
        })
        .collect();
    let abilities: Vec<String> = entry.abilities.iter().map(ToString::to_string).collect();
    json!({
        "name": entry.id,
        "title": session.title(entry.id),
        "options": options,
        "abilities": abilities,
    })
}

fn kind_name(kind: OptionKind) -> &'static str {
    match kind {
        OptionKind::Flag => "flag",
        OptionKind::Number(..) => "number",
        OptionKind::NumberOrNone(..) => "number-or-none",
        OptionKind::Choice(_) => "choice",
        OptionKind::Text(_) => "text",
    }
}
