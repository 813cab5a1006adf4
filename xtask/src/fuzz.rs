//! `cargo xtask fuzz [MINUTES]`: every fuzz target for a while.
//!
//! What is found new goes to `fuzz/corpus/TARGET`, which is not part of the
//! project; a crash is in `fuzz/artifacts/TARGET`. The seeds are only read.

use std::{fs, process::Command, time::Duration};

use anyhow::{Context, Result, bail};

use crate::{shell, workspace::Workspace};

/// Default time for each target.
const MINUTES: u64 = 1;

/// How to get what is missing.
const HOW: &str = "cargo-fuzz or a nightly toolchain is not installed; get them with: rustup \
                   toolchain install nightly && cargo install cargo-fuzz --locked";

/// Runs every target for this many minutes.
///
/// # Errors
///
/// If a target finds something, or the tools are missing.
pub fn run(workspace: &Workspace, minutes: Option<&str>) -> Result<()> {
    let minutes = match minutes {
        Some(text) => {
            let number = text.parse().ok().filter(|it| (1..=10_000).contains(it));
            number.with_context(|| format!("expected minutes from 1 to 10000, found {text:?}"))?
        }
        None => MINUTES,
    };
    match each(workspace, Duration::from_secs(60 * minutes))? {
        None => Ok(()),
        Some(why) => bail!("{why}"),
    }
}

/// Runs every target for this long, or prints why that is not possible.
///
/// # Errors
///
/// If a target finds something.
pub fn each(workspace: &Workspace, time: Duration) -> Result<Option<&'static str>> {
    if !workspace.files.iter().any(|it| it == "fuzz/Cargo.toml") {
        return Ok(Some("there are no fuzz targets"));
    }
    let nightly = |arguments: &[&str]| {
        let mut command = Command::new("rustup");
        command.args(["run", "nightly", "cargo", "fuzz"]).args(arguments);
        // Cargo and the compiler of the nightly toolchain, not those of this one.
        for variable in ["CARGO", "RUSTC", "RUSTDOC", "RUSTUP_TOOLCHAIN"] {
            command.env_remove(variable);
        }
        command.current_dir(&workspace.root);
        command
    };
    if !shell::succeeds(&mut nightly(&["--version"])) {
        return Ok(Some(HOW));
    }
    let seconds = format!("-max_total_time={}", time.as_secs());
    for target in shell::output(&mut nightly(&["list"]))?.lines() {
        // New inputs go to the first folder; the seeds are only read.
        let [corpus, seeds] = ["corpus", "seeds"].map(|it| format!("fuzz/{it}/{target}"));
        fs::create_dir_all(workspace.root.join(&corpus))?;
        let mut command = nightly(&["run", target, &corpus]);
        if workspace.root.join(&seeds).is_dir() {
            command.arg(&seeds);
        }
        shell::run(command.args(["--", &seconds]))?;
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn minutes_are_numbers() {
        let nowhere =
            Workspace { root: "nowhere".into(), target: "nowhere".into(), files: Vec::new() };
        for text in ["", "0", "x", "-1", "1.5", "99999"] {
            let error = run(&nowhere, Some(text)).unwrap_err().to_string();
            assert!(error.starts_with("expected minutes"), "{error}");
        }
        let error = run(&nowhere, Some("1")).unwrap_err().to_string();
        assert_eq!(error, "there are no fuzz targets");
    }
}
