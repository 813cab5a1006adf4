//! The numbers of the pages in `docs/results/`, each with the command that
//! finds it.
//!
//! `docs/results/GAME.list` says which values to prove: names of games, one on
//! a line, under headings that begin with `#`. Where a game has something else
//! to tell, its program is `crates/games/examples/results_GAME.rs`, and what
//! that prints is taken. The page `docs/results/GAME.md` has a part between two
//! marks that is written anew; what stands around it is left alone.

use std::{env, fs, process::Command, thread, time::Instant};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::{shell, workspace::Workspace};

/// Between these the page is written.
const BEGIN: &str = "<!-- results: written by cargo xtask results -->";
const END: &str = "<!-- end of results -->";

/// How long one value may take.
const TIME: &str = "600s";

/// Writes the numbers of one page.
///
/// # Errors
///
/// If there is neither a list nor a program, a name in the list is wrong, or
/// the page cannot be written. A value that is not proved in time is shown as
/// such.
pub fn run(workspace: &Workspace, name: &str) -> Result<()> {
    let program = format!("crates/games/examples/results_{name}.rs");
    let page = format!("docs/results/{name}.md");
    let before = workspace.read(&page)?;
    let (head, rest) = before.split_once(BEGIN).with_context(|| format!("{page}: no {BEGIN}"))?;
    let (_, tail) = rest.split_once(END).with_context(|| format!("{page}: no {END}"))?;

    let found = match workspace.files.contains(&program) {
        true => printed(&format!("results_{name}"))?,
        false => values(workspace, &workspace.read(&format!("docs/results/{name}.list"))?)?,
    };
    let text = format!("\n{}\n\n{}", machine(), found.trim_start());
    let written = format!("{head}{BEGIN}\n{text}\n{END}{tail}");
    fs::write(workspace.root.join(&page), written).with_context(|| format!("cannot write {page}"))
}

/// What a program prints that knows more about its game than values.
fn printed(program: &str) -> Result<String> {
    shell::output(&mut shell::cargo(["run", "--release", "-p", "games", "--example", program]))
}

/// The values of a list, proved with the release build.
fn values(workspace: &Workspace, list: &str) -> Result<String> {
    let mut text = String::new();
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
    Ok(text)
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
