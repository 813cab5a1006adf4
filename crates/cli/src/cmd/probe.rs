//! `probe`: what the tables say about a position.

use std::io::Write;

use clap::{ArgMatches, Command};
use game::Message;
use play::truth;
use serde_json::json;
use text::Catalogue;

use super::{
    game_arg, option,
    tables::directory,
    truth::{Margins, value_json, value_text},
};
use crate::{failure::Failure, session::Session};

pub fn define(command: Command, words: &Catalogue) -> Command {
    command
        .arg(game_arg(words))
        .arg(option(words, "position", "cli-value-position"))
        .arg(option(words, "moves", "cli-value-moves"))
        .arg(option(words, "tables", "cli-value-folder"))
}

pub fn run(session: &mut Session, matches: &ArgMatches) -> Result<(), Failure> {
    let game = super::set_up(matches)?;
    let position = game.position();
    let probe = truth::probe(&*game, &directory(matches)?)?;
    let leaves_out = game.looks_back();
    if session.json {
        let margins = Margins::of(&*game)?;
        let each = probe.moves.iter().map(|(ply, it)| {
            let margin = margins.plies.get(ply).copied();
            json!({ "move": ply, "value": value_json(*it, margin) })
        });
        let moves: Vec<_> = each.collect();
        let value = value_json(probe.value, margins.position);
        let value = json!({
            "position": position, "value": value, "moves": moves,
            "leaves_out_history": leaves_out
        });
        return Ok(session.print_json(&value)?);
    }
    let words = &session.words;
    let message = Message::new("cli-probe-value").with("value", value_text(words, probe.value));
    writeln!(session.out, "{}", words.say(&message))?;
    for (ply, value) in &probe.moves {
        writeln!(session.out, "  {ply:<10} {}", value_text(words, *value))?;
    }
    if leaves_out {
        writeln!(session.out, "{}", words.get("cli-truth-left-out"))?;
    }
    Ok(())
}
