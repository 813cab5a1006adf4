//! `rules`: a game in words, with a picture of its start.

use std::io::Write;

use clap::{ArgMatches, Command};
use play::option_text;
use serde_json::json;
use text::Catalogue;

use super::{flag, game_arg, given};
use crate::{
    failure::Failure,
    session::{Session, fill},
};

pub fn define(command: Command, words: &Catalogue) -> Command {
    command.arg(game_arg(words)).arg(flag(words, "ascii"))
}

pub fn run(session: &mut Session, matches: &ArgMatches) -> Result<(), Failure> {
    session.style.ascii = matches.get_flag("ascii");
    let game = play::begin(given(matches, "game").unwrap_or_default())?;
    let name = game.name();
    let (id, _) = game::notation::split_name(&name);
    let title = session.title(id);
    let rules = session.words.get(&format!("{id}-rules"));
    if session.json {
        let value = json!({ "game": name, "title": title, "rules": rules });
        return Ok(session.print_json(&value)?);
    }
    writeln!(session.out, "{title} ({name})\n")?;
    writeln!(session.out, "{}\n", session.picture(&*game).trim_end_matches('\n'))?;
    writeln!(session.out, "{}", fill(&rules, "", ""))?;
    let Some(entry) = games::ALL.iter().find(|it| it.id == id) else { return Ok(()) };
    if !entry.options.is_empty() {
        writeln!(session.out, "\n{}", session.words.get("cli-heading-game-options"))?;
    }
    for option in entry.options {
        let help = session.words.get(&option_text(entry, option));
        let line = format!("{}: {help}", option.pattern());
        writeln!(session.out, "{}", fill(&line, "  ", "      "))?;
    }
    Ok(())
}
