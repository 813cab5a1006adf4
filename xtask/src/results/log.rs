//! What a page's runs have found, so that a run that was cut off goes on with the
//! next step, and the report counts all parts of it.
//!
//! One object a line, in the folder `results` beside that of the tables. Who
//! removes the file measures everything anew.

use std::{
    fs::{self, OpenOptions},
    io::Write,
    path::PathBuf,
    process::Command,
};

use anyhow::{Context, Result};
use serde_json::Value;

use crate::{shell, workspace::Workspace};

/// The log of one page.
pub(super) struct Log {
    /// Where notes of long runs are, too.
    pub folder: PathBuf,
    file: PathBuf,
}

impl Log {
    pub(super) fn open(workspace: &Workspace, name: &str) -> Result<Log> {
        let found = spielbank(workspace, &["tables"])?;
        let tables = PathBuf::from(found["tables"].as_str().context("tables says where")?);
        Log::within(tables.with_file_name("results"), name)
    }

    pub(super) fn within(folder: PathBuf, name: &str) -> Result<Log> {
        fs::create_dir_all(&folder)?;
        let file = folder.join(format!("{name}.jsonl"));
        Ok(Log { folder, file })
    }

    pub(super) fn note(&self, line: &Value) -> Result<()> {
        // After a line that was cut off comes a new one.
        let cut = fs::read(&self.file).is_ok_and(|it| it.last().is_some_and(|it| *it != b'\n'));
        let mut log = OpenOptions::new().create(true).append(true).open(&self.file)?;
        writeln!(log, "{}{line}", if cut { "\n" } else { "" })?;
        Ok(log.sync_data()?)
    }

    /// What was noted; a line that was cut off is left out.
    pub(super) fn notes(&self) -> Result<Vec<Value>> {
        if !self.file.exists() {
            return Ok(Vec::new());
        }
        let text = fs::read_to_string(&self.file)?;
        Ok(text.lines().filter_map(|it| serde_json::from_str(it).ok()).collect())
    }
}

/// Runs a command of the program and reads the object it prints.
pub(super) fn spielbank(workspace: &Workspace, arguments: &[&str]) -> Result<Value> {
    let mut command = Command::new(workspace.binary());
    let output = shell::output(command.args(arguments).arg("--json"))?;
    let object = serde_json::from_str(&output);
    object.with_context(|| format!("spielbank {} prints an object", arguments.join(" ")))
}
