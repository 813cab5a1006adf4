//! The values of many games, each with the command that proves it.
//!
//! `docs/results/GAME.list` says which: names of games, one on a line, under
//! headings that begin with `#`. The page `docs/results/GAME.md` has a part
//! between two marks that is written anew; what stands around it is left
//! alone.

use std::{env, fs, process::Command, thread, time::Instant};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::{shell, workspace::Workspace};

/// Between these the page is written.
const BEGIN: &str = "<!-- results: written by cargo xtask results -->";
const END: &str = "<!-- end of results -->";

/// How long one value may take.
const TIME: &str = "600s";

/// Proves the values of one list with the release build.
///
/// # Errors
///
/// If there is no such list, a name in it is wrong, or the page cannot be
/// written. A value that is not proved in time is shown as such.
pub fn run(workspace: &Workspace, name: &str) -> Result<()> {
    let list = workspace.read(&format!("docs/results/{name}.list"))?;
    let page = format!("docs/results/{name}.md");
    let before = workspace.read(&page)?;
    let (head, rest) = before.split_once(BEGIN).with_context(|| format!("{page}: no {BEGIN}"))?;
    let (_, tail) = rest.split_once(END).with_context(|| format!("{page}: no {END}"))?;

    let mut text = format!("\n{}\n", machine());
    for line in list.lines().map(str::trim).filter(|it| !it.is_empty()) {
        if let Some(heading) = line.strip_prefix('#') {
            text += &format!("\n### {}\n\n", heading.trim());
            text += "| command | value for A | positions | seconds |\n|---|---|---|---|\n";
            continue;
        }
        let row = row(workspace, line)?;
        println!("  {row}");
        text += &format!("{row}\n");
    }
    let written = format!("{head}{BEGIN}\n{text}\n{END}{tail}");
    fs::write(workspace.root.join(&page), written).with_context(|| format!("cannot write {page}"))
}

/// One value as a row of the table.
fn row(workspace: &Workspace, game: &str) -> Result<String> {
    let arguments = ["analyze", game, "--exact", "--time", TIME, "--json"];
    let mut command = Command::new(workspace.binary());
    command.args(arguments);
    let begin = Instant::now();
    let output = command.output().context("the release build is needed: cargo build --release")?;
    let seconds = begin.elapsed().as_secs_f64();
    let typed = format!("`spielbank analyze {game} --exact`");
    match output.status.code() {
        Some(0) => (),
        Some(1) => return Ok(format!("| {typed} | not within {TIME} | | |")),
        _ => bail!("{game}: {}", String::from_utf8_lossy(&output.stderr).trim_end()),
    }
    let found: Value = serde_json::from_slice(&output.stdout)?;
    // The start is A's move.
    let value = &found["value"];
    let value = if value["score"].is_null() { &value["kind"] } else { &value["score"] };
    let value = value.to_string();
    let value = value.trim_matches('"');
    Ok(format!("| {typed} | {value} | {} | {seconds:.2} |", found["nodes"]))
}

/// What the numbers were measured on.
fn machine() -> String {
    let cores = thread::available_parallelism().map_or(1, |it| it.get());
    let commit = shell::output(Command::new("git").args(["rev-parse", "--short", "HEAD"]));
    let commit = commit.unwrap_or_default();
    format!("{} cores, {}; commit {}.", cores, env::consts::ARCH, commit.trim())
}
