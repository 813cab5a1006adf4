//! Values proved by search.

use std::{
    process::{Command, Stdio},
    time::Instant,
};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::tables;
use crate::workspace::Workspace;

/// How long one value may take, and one that is found in several runs.
const TIME: &str = "600s";
const LONG_TIME: &str = "86400s";

/// The memory for such a one.
const LONG_MEMORY: &str = "12G";

pub(super) const HEAD: &str =
    "| command | value for A | positions | seconds |\n|---|---|---|---|\n";

/// A row of the table of values.
pub(super) struct Row {
    pub game: String,
    /// What the start is worth to A, by how much or who wins; `None` if that
    /// was not proved in time.
    pub worth: Option<i64>,
    pub text: String,
}

/// One value as a row of a table. One that is not proved in time is shown as
/// such. A long one can be stopped, and goes on where its notes end.
///
/// # Errors
///
/// If the game's name is wrong.
pub(super) fn row(workspace: &Workspace, game: &str, long: bool) -> Result<Row> {
    let row = prove(workspace, game, long)?;
    println!("  {}", row.text);
    Ok(row)
}

fn prove(workspace: &Workspace, game: &str, long: bool) -> Result<Row> {
    let mut command = Command::new(workspace.binary());
    command.args(["analyze", game, "--exact", "--json"]);
    let mut typed = format!("spielbank analyze {game} --exact");
    let time = if long { LONG_TIME } else { TIME };
    command.args(["--time", time]);
    if long {
        let plain: String =
            game.chars().map(|it| if it.is_alphanumeric() { it } else { '-' }).collect();
        let folder = tables::results_folder(workspace)?;
        std::fs::create_dir_all(&folder)?;
        let notes = folder.join(format!("{plain}.notes"));
        command.arg("--notes").arg(&notes).args(["--memory", LONG_MEMORY]);
        command.stderr(Stdio::inherit());
        typed += &format!(" --notes FILE --time {LONG_TIME} --memory {LONG_MEMORY}");
        println!("  $ {}", typed.replace("FILE", &notes.display().to_string()));
    }
    let begin = Instant::now();
    let output = command.output().context("the release build is needed: cargo build --release")?;
    let mut seconds = begin.elapsed().as_secs_f64();
    let game = game.to_owned();
    match output.status.code() {
        Some(0) => (),
        Some(1) => {
            let text = format!("| `{typed}` | not within {time} | | |");
            return Ok(Row { game, worth: None, text });
        }
        _ => bail!("{game}: {}", String::from_utf8_lossy(&output.stderr).trim_end()),
    }
    let found: Value = serde_json::from_slice(&output.stdout)?;
    // The start is A's move.
    let value = &found["value"];
    let wins = match value["kind"].as_str() {
        Some("win") => 1,
        Some("loss") => -1,
        _ => 0,
    };
    let worth = value["score"].as_i64().unwrap_or(wins);
    let told = if value["score"].is_null() { &value["kind"] } else { &value["score"] };
    let told = told.to_string();
    // Of what was found in several runs all of them count.
    let mut nodes = &found["nodes"];
    if let Some(all) = found["notes"]["seconds"].as_f64() {
        (seconds, nodes) = (all, &found["notes"]["nodes"]);
    }
    let text = format!("| `{typed}` | {} | {nodes} | {seconds:.2} |", told.trim_matches('"'));
    Ok(Row { game, worth: Some(worth), text })
}
