//! `show`: draws a position, names the player to move, and lists the legal plies.

use std::{fs, io::Write};

use clap::{ArgMatches, Command};
use draw::SvgStyle;
use game::Message;
use play::MOST_MOVES;
use serde_json::json;
use text::Catalogue;

use super::{flag, game_arg, given, option, set_up};
use crate::{
    failure::Failure,
    session::{Session, fill, marks},
};

pub fn define(command: Command, words: &Catalogue) -> Command {
    command
        .arg(game_arg(words))
        .arg(option(words, "position", "cli-value-position"))
        .arg(option(words, "moves", "cli-value-moves"))
        .arg(option(words, "svg", "cli-value-file"))
        .arg(flag(words, "ascii"))
}

pub fn run(session: &mut Session, matches: &ArgMatches) -> Result<(), Failure> {
    session.style.ascii = matches.get_flag("ascii");
    let game = set_up(matches)?;
    let scene = game.scene();
    if let Some(path) = given(matches, "svg") {
        let title = session.title(&game.name());
        let label = format!("{title}: {}. {}", scene.position, session.status(&*game));
        let style = SvgStyle { title: &title, label: &label };
        let svg = draw::svg(&game.board(), &scene.pieces, &marks(&scene), style);
        fs::write(path, svg).map_err(|error| Failure::File(path.to_owned(), error))?;
    }
    let plies: Vec<&str> = scene.moves.iter().map(|(ply, _)| ply.as_str()).collect();
    let outcome = scene.end.map(|it| it.outcome.to_string());
    if session.json {
        let mut value = json!({
            "game": game.name(),
            "position": scene.position,
            "to_move": scene.to_move.to_string(),
            "outcome": outcome,
            "moves": plies,
        });
        if MOST_MOVES < scene.move_count {
            value["moves_total"] = scene.move_count.into();
        }
        return Ok(session.print_json(&value)?);
    }
    writeln!(session.out, "{}\n", session.heading(&game.name()))?;
    writeln!(session.out, "{}\n", session.picture(&*game).trim_end_matches('\n'))?;
    writeln!(session.out, "{}", scene.position)?;
    writeln!(session.out, "{}", session.status(&*game))?;
    if scene.end.is_none() {
        let heading = Message::new("cli-legal-plies").with("count", scene.move_count);
        let more = if MOST_MOVES < scene.move_count { " …" } else { "" };
        let list = format!("{} {}{more}", session.words.say(&heading), plies.join(" "));
        writeln!(session.out, "{}", fill(&list, "", ""))?;
    }
    Ok(())
}
