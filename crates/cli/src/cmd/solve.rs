//! `solve`: every position of a game, into tables.

use std::io::Write;

use clap::{ArgMatches, Command};
use game::Message;
use play::{
    Judgement,
    tablebase::{self, Effort, SliceReport, Solved, Stage},
};
use serde_json::{Value, json};
use solve::Job;
use text::Catalogue;

use super::{
    game_arg, given, limits, option,
    progress::Progress,
    tablebase::{Margins, slices_arg, threads, value_text},
    tables::directory,
};
use crate::{failure::Failure, session::Session};

/// Default memory.
const MEMORY: usize = 8 << 30;

pub fn define(command: Command, words: &Catalogue) -> Command {
    command
        .arg(game_arg(words))
        .arg(option(words, "tables", "cli-value-folder"))
        .arg(option(words, "threads", "cli-value-number"))
        .arg(option(words, "memory", "cli-value-size").help(words.get("cli-arg-solve-memory")))
        .arg(slices_arg(words))
}

pub fn run(session: &mut Session, matches: &ArgMatches) -> Result<(), Failure> {
    let name = given(matches, "game").unwrap_or_default();
    let effort = Effort {
        threads: threads(matches)?,
        memory: limits::memory(matches, "memory", 1)?.unwrap_or(MEMORY) as u64,
        slices: matches.get_many("slices").unwrap_or_default().cloned().collect(),
    };
    let tables = directory(matches)?;
    let job = Job::default();
    let json = session.json;
    let Session { words, out, .. } = session;
    let words: &Catalogue = words;
    let (mut failed, mut head) = (None, (!json).then(|| words.get("cli-solve-head")));
    let progress = Progress::new(words, &job);
    let solved = progress.watch(|| {
        let mut before = |stage: &Stage<'_>| progress.begin(stage);
        let mut after = |report: &SliceReport| {
            let line = if json { slice_json(report).to_string() } else { slice_line(report) };
            let mut lines = head.take().into_iter().chain([line]);
            let written = progress.aside(|| {
                lines.try_for_each(|it| writeln!(out, "{it}"))?;
                out.flush()
            });
            if let Err(error) = written {
                failed = Some(error);
                job.stop.store(true, std::sync::atomic::Ordering::Relaxed);
            }
        };
        tablebase::solve(name, &tables, &effort, &job, &mut before, &mut after)
    });
    if let Some(error) = failed {
        return Err(Failure::Output(error));
    }
    let Solved { game, start, positions, seconds } = solved?;
    let leaves_out = play::begin(name)?.looks_back();
    if json {
        let margin = Margins::of(&*play::begin(&game)?)?.position;
        let value = start.map(|it| Judgement::from(it).with_margin(margin));
        let last = json!({
            "game": game, "value": value, "positions": positions, "seconds": seconds,
            "leaves_out_history": leaves_out
        });
        return Ok(session.print_json(&last)?);
    }
    let value = match start {
        Some(entry) => value_text(&session.words, entry),
        None => session.words.get("cli-truth-unknown"),
    };
    let message = Message::new("cli-solve-end")
        .with("game", game)
        .with("value", value)
        .with("positions", positions.to_string())
        .with("seconds", format!("{seconds:.1}"));
    writeln!(session.out, "{}", session.words.say(&message))?;
    if leaves_out {
        writeln!(session.out, "{}", session.words.get("cli-truth-left-out"))?;
    }
    Ok(())
}

fn slice_json(report: &SliceReport) -> Value {
    let SliceReport { slice, summary, seconds } = report;
    json!({
        "slice": slice,
        "positions": summary.positions,
        "win": summary.win,
        "draw": summary.draw,
        "loss": summary.loss,
        "longest": summary.longest,
        "seconds": seconds,
    })
}

fn slice_line(report: &SliceReport) -> String {
    let SliceReport { slice, summary, seconds } = report;
    let longest = summary.longest.map_or("–".to_owned(), |it| it.to_string());
    let seconds = seconds.map_or("–".to_owned(), |it| format!("{it:.1}"));
    format!(
        "{slice:>12} {:>12} {:>12} {:>12} {:>12} {longest:>8} {seconds:>9}",
        summary.positions, summary.win, summary.draw, summary.loss
    )
}
