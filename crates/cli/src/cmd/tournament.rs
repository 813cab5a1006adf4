//! `tournament`: several computer players, round robin or Swiss.

use std::{
    fs,
    io::{self, IsTerminal, Write},
    ops::ControlFlow,
    panic,
    path::{Path, PathBuf},
};

use clap::{Arg, ArgMatches, Command};
use contest::tournament::{Mode, Plan, Standings, Tournament};
use game::Message;
use serde_json::{Value, json};
use text::Catalogue;

use super::{given, matches::progress, option};
use crate::{failure::Failure, session::Session};

/// Larger files are no tournament.
const LARGEST: u64 = 1 << 20;

pub fn define(command: Command, words: &Catalogue) -> Command {
    let file = Arg::new("file")
        .value_name(words.get("cli-value-file"))
        .required(true)
        .help(words.get("cli-arg-tournament"))
        .help_heading(words.get("cli-heading-arguments"));
    command.arg(file).arg(option(words, "results", "cli-value-file"))
}

pub fn run(session: &mut Session, matches: &ArgMatches) -> Result<(), Failure> {
    let path = PathBuf::from(given(matches, "file").unwrap_or_default());
    let plan = Plan::parse(&read(&path)?)?;
    // Before anything is written: a player that cannot play must not lose every game.
    let game = play::begin(&plan.game)?;
    plan.specs()?.iter().try_for_each(|it| it.is_ready(&*game))?;
    let results = match given(matches, "results") {
        Some(results) => PathBuf::from(results),
        None => path.with_extension("results.jsonl"),
    };
    let folder = path.parent().unwrap_or(Path::new(""));
    let mut tournament = Tournament::open(plan, folder, &results)?;
    // A player that panics has lost; the results have the message of the panic.
    panic::set_hook(Box::new(|_| ()));
    let watched = io::stderr().is_terminal();
    let played = tournament.play(|it| {
        if let (true, Some(last)) = (watched, it.played().last()) {
            let text = format!("{} – {}", last.first, last.second);
            progress(&text, it.played().len() as u64, it.games());
        }
        ControlFlow::Continue(())
    });
    drop(panic::take_hook());
    if watched {
        let _ = writeln!(io::stderr());
    }
    played?;
    match session.json {
        true => Ok(session.print_json(&to_json(&tournament, &results))?),
        false => tell(session, &tournament, &results),
    }
}

fn read(path: &Path) -> Result<String, Failure> {
    let failure = |error| Failure::File(path.display().to_string(), error);
    if LARGEST < fs::metadata(path).map_err(failure)?.len() {
        return Err(failure(io::ErrorKind::FileTooLarge.into()));
    }
    let bytes = fs::read(path).map_err(failure)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn tell(session: &mut Session, tournament: &Tournament, results: &Path) -> Result<(), Failure> {
    let plan = tournament.plan();
    let words = &session.words;
    let title = Message::new("cli-tournament-title")
        .with("game", plan.game.as_str())
        .with(
            "mode",
            words.get(match plan.mode {
                Mode::RoundRobin => "cli-tournament-round-robin",
                Mode::Swiss => "cli-tournament-swiss",
            }),
        )
        .with("rounds", plan.rounds)
        .with("games", tournament.played().len());
    writeln!(session.out, "{}\n", words.say(&title))?;
    for line in lines(words, plan, &tournament.standings()) {
        writeln!(session.out, "{}", line.trim_end())?;
    }
    let kept = Message::new("cli-tournament-kept").with("path", results.display().to_string());
    writeln!(session.out, "\n{}", session.words.say(&kept))?;
    Ok(())
}

/// The table as lines, its columns as wide as what is in them.
fn lines(words: &Catalogue, plan: &Plan, standings: &Standings) -> Vec<String> {
    let head = ["name", "player", "points", "rating", "tally"];
    let head = head.map(|it| words.get(&format!("cli-tournament-{it}")));
    let faults = standings.rows.iter().any(|it| 0 < it.faults);
    let mut cells = vec![vec![String::new()]];
    cells[0].extend(head);
    cells[0].extend(faults.then(|| words.get("cli-tournament-faults")));
    cells[0].extend((1..=standings.order.len()).map(|it| it.to_string()));
    for (rank, &player) in standings.order.iter().enumerate() {
        let row = &standings.rows[player];
        let entrant = &plan.players[player];
        let mut line = vec![(rank + 1).to_string(), entrant.name.clone(), entrant.player.clone()];
        line.push(format!("{:.1}", row.points));
        line.push(format!("{:+.0} ± {:.0}", row.rating.elo, row.rating.error));
        line.push(format!("+{} ={} -{}", row.wins, row.draws, row.losses));
        line.extend(faults.then(|| row.faults.to_string()));
        for &other in &standings.order {
            let (points, games) = standings.cross[player][other];
            line.push(if games == 0 { "·".to_owned() } else { format!("{points:.1}") });
        }
        cells.push(line);
    }
    let width = |column: usize| cells.iter().map(|line| line[column].chars().count()).max();
    let widths: Vec<usize> = (0..cells[0].len()).map(|it| width(it).unwrap_or(0)).collect();
    /// Names and players are text, everything else is numbers.
    const TEXT: [usize; 2] = [1, 2];
    let write = |line: &Vec<String>| {
        let padded = line.iter().zip(&widths).enumerate().map(|(column, (cell, width))| {
            let width = *width;
            if TEXT.contains(&column) {
                format!("{cell:<width$}")
            } else {
                format!("{cell:>width$}")
            }
        });
        padded.collect::<Vec<String>>().join("  ")
    };
    cells.iter().map(write).collect()
}

fn to_json(tournament: &Tournament, results: &Path) -> Value {
    let (plan, standings) = (tournament.plan(), tournament.standings());
    let against = |player: usize| -> Value {
        let others = standings.order.iter().filter(|it| **it != player);
        let meeting = |&other: &usize| {
            let (points, games) = standings.cross[player][other];
            json!({ "name": plan.players[other].name, "points": points, "games": games })
        };
        others.map(meeting).collect()
    };
    let mut value = standings.to_json(plan, tournament.played().len(), ("against", against));
    value["results"] = results.display().to_string().into();
    value
}
