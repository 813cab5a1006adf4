//! `probe`: what the tables say about a position.

use std::io::Write;

use clap::{ArgMatches, Command};
use game::Message;
use play::{Judgement, tablebase};
use serde::Serialize;
use serde_json::json;
use text::Catalogue;

use super::{
    game_arg, option,
    tablebase::{Margins, value_text},
    tables::directory,
};
use crate::{failure::Failure, session::Session};

pub fn define(command: Command, words: &Catalogue) -> Command {
    command
        .arg(game_arg(words))
        .arg(option(words, "position", "cli-value-position"))
        .arg(option(words, "moves", "cli-value-moves"))
        .arg(option(words, "tables", "cli-value-folder"))
}

/// What the tables say, for programs.
#[derive(Serialize)]
struct Answer {
    position: String,
    value: Judgement,
    #[serde(serialize_with = "play::valued")]
    moves: Vec<(String, Judgement)>,
    leaves_out_history: bool,
}

pub fn run(session: &mut Session, matches: &ArgMatches) -> Result<(), Failure> {
    let game = super::set_up(matches)?;
    let position = game.position();
    let probe = tablebase::probe(&*game, &directory(matches)?)?;
    let leaves_out = game.looks_back();
    if session.json {
        let margins = Margins::of(&*game)?;
        let each = probe.moves.into_iter().map(|(ply, value)| {
            let margin = margins.plies.get(&ply).copied();
            (ply, Judgement::from(value).with_margin(margin))
        });
        let answer = Answer {
            position,
            value: Judgement::from(probe.value).with_margin(margins.position),
            moves: each.collect(),
            leaves_out_history: leaves_out,
        };
        return Ok(session.print_json(&json!(answer))?);
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
