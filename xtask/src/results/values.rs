//! Values proved by search.

use std::{
    process::{Command, Stdio},
    time::Instant,
};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use super::log::Log;
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

impl Row {
    fn new(game: &str, typed: &str, found: &Value) -> Row {
        let [worth, value, nodes] = ["worth", "value", "nodes"].map(|it| &found[it]);
        let seconds = found["seconds"].as_f64().unwrap_or_default();
        let value = value.as_str().unwrap_or_default();
        let text = format!("| `{typed}` | {value} | {nodes} | {seconds:.2} |");
        Row { game: game.to_owned(), worth: worth.as_i64(), text }
    }
}

/// The row of a value that an earlier run has proved.
///
/// # Errors
///
/// If the log cannot be read.
pub(super) fn known(log: &Log, game: &str, long: bool) -> Result<Option<Row>> {
    let typed = typed(game, long);
    let found = log.notes()?.into_iter().rfind(|it| it["proved"] == typed.as_str());
    Ok(found.map(|it| Row::new(game, &typed, &it)))
}

/// One value as a row of a table, proved now. One that is not proved in time is
/// shown as such. A long one can be stopped, and goes on where its notes end.
///
/// # Errors
///
/// If the game's name is wrong.
pub(super) fn row(workspace: &Workspace, log: &Log, game: &str, long: bool) -> Result<Row> {
    let typed = typed(game, long);
    let mut command = Command::new(workspace.binary());
    command.args(["analyze", game, "--exact", "--json"]);
    let time = if long { LONG_TIME } else { TIME };
    command.args(["--time", time]);
    if long {
        let plain: String =
            game.chars().map(|it| if it.is_alphanumeric() { it } else { '-' }).collect();
        let notes = log.folder.join(format!("{plain}.notes"));
        command.arg("--notes").arg(&notes).args(["--memory", LONG_MEMORY]);
        command.stderr(Stdio::inherit());
        println!("  $ {}", typed.replace("FILE", &notes.display().to_string()));
    }
    let begin = Instant::now();
    let output = command.output().context("the release build is needed: cargo build --release")?;
    let seconds = begin.elapsed().as_secs_f64();
    let row = match output.status.code() {
        Some(0) => {
            let said: Value = serde_json::from_slice(&output.stdout)?;
            let found = found(&typed, &said, seconds);
            log.note(&found)?;
            Row::new(game, &typed, &found)
        }
        Some(1) => {
            let text = format!("| `{typed}` | not within {time} | | |");
            Row { game: game.to_owned(), worth: None, text }
        }
        _ => bail!("{game}: {}", String::from_utf8_lossy(&output.stderr).trim_end()),
    };
    println!("  {}", row.text);
    Ok(row)
}

/// The command as it is typed.
fn typed(game: &str, long: bool) -> String {
    let typed = format!("spielbank analyze {game} --exact");
    if long {
        format!("{typed} --notes FILE --time {LONG_TIME} --memory {LONG_MEMORY}")
    } else {
        format!("{typed} --time {TIME}")
    }
}

/// What is kept of an answer.
fn found(typed: &str, said: &Value, seconds: f64) -> Value {
    // The start is A's move.
    let value = &said["value"];
    let wins = match value["kind"].as_str() {
        Some("win") => 1,
        Some("loss") => -1,
        _ => 0,
    };
    let worth = value["score"].as_i64().unwrap_or(wins);
    let told = if value["score"].is_null() { &value["kind"] } else { &value["score"] };
    let told = told.to_string();
    // Of what was found in several runs all of them count.
    let (seconds, nodes) = match said["notes"]["seconds"].as_f64() {
        Some(all) => (all, &said["notes"]["nodes"]),
        None => (seconds, &said["nodes"]),
    };
    let value = told.trim_matches('"');
    json!({ "proved": typed, "worth": worth, "value": value, "nodes": nodes, "seconds": seconds })
}

#[cfg(test)]
mod tests {
    use std::{env, fs, process};

    use super::*;

    #[test]
    fn what_was_proved_is_known_later() {
        let folder = env::temp_dir().join(format!("spielbank-log-{}", process::id()));
        let log = Log::within(folder.clone(), "kalah").unwrap();
        let said = json!({ "value": { "kind": "win", "score": 8 }, "nodes": 7 });
        log.note(&found(&typed("kalah:seeds=4", false), &said, 1.25)).unwrap();
        let row = known(&log, "kalah:seeds=4", false).unwrap().unwrap();
        let command = "spielbank analyze kalah:seeds=4 --exact --time 600s";
        assert_eq!(row.text, format!("| `{command}` | 8 | 7 | 1.25 |"));
        assert_eq!(row.worth, Some(8));
        // Neither another game's nor that of a longer run of the same.
        assert!(known(&log, "kalah", false).unwrap().is_none());
        assert!(known(&log, "kalah:seeds=4", true).unwrap().is_none());
        // Two runs count together, and a line that was cut off does no harm.
        let said = json!({
            "value": { "kind": "loss" }, "nodes": 1, "notes": { "seconds": 90.5, "nodes": 40 }
        });
        log.note(&found(&typed("kalah:seeds=4", true), &said, 1.25)).unwrap();
        fs::write(folder.join("kalah.jsonl"), {
            let kept = fs::read_to_string(folder.join("kalah.jsonl")).unwrap();
            kept + "{\"proved\": \"spielb"
        })
        .unwrap();
        let row = known(&log, "kalah:seeds=4", true).unwrap().unwrap();
        assert!(row.text.ends_with("| loss | 40 | 90.50 |"), "{}", row.text);
        assert_eq!(row.worth, Some(-1));
        fs::remove_dir_all(folder).unwrap();
    }
}
