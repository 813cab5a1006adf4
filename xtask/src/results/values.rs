//! Values proved by search.

use std::{process::Command, time::Instant};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::workspace::Workspace;

/// How long one value may take.
const TIME: &str = "600s";

const HEAD: &str = "| command | value for A | positions | seconds |\n|---|---|---|---|\n";

/// One value as a row of a table, which begins here or goes on. A value that is
/// not proved in time is shown as such.
///
/// # Errors
///
/// If the game's name is wrong.
pub(super) fn row(workspace: &Workspace, game: &str, begins: bool) -> Result<String> {
    let row = prove(workspace, game)?;
    println!("  {row}");
    Ok(format!("{}{row}\n", if begins { HEAD } else { "" }))
}

fn prove(workspace: &Workspace, game: &str) -> Result<String> {
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
