//! Starting other programs: shown, without standard input, never through a
//! shell.

use std::{
    env,
    ffi::OsStr,
    process::{Command, Stdio},
};

use anyhow::{Context, Result, bail};

/// A call of the Cargo that started this program. What chores build, they build
/// once: keeping what would help the next build only costs time and disk.
pub fn cargo<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>) -> Command {
    let mut command = incremental(arguments);
    command.env("CARGO_INCREMENTAL", "0");
    command
}

/// The same, with incremental builds where Cargo's settings have them.
pub fn incremental<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments);
    command
}

/// Runs a command whose output everybody may see; it must succeed.
///
/// # Errors
///
/// If it cannot be started, or ends with anything but success.
pub fn run(command: &mut Command) -> Result<()> {
    let shown = show(command);
    println!("  $ {shown}");
    let status = command.stdin(Stdio::null()).status();
    let status = status.with_context(|| format!("cannot start {shown}"))?;
    if !status.success() {
        bail!("{shown}: {status}");
    }
    Ok(())
}

/// Runs a command and returns its standard output; it must succeed.
///
/// # Errors
///
/// As [`run`]; what it wrote to standard error is part of the error.
pub fn output(command: &mut Command) -> Result<String> {
    let shown = show(command);
    let output = command.stdin(Stdio::null()).output();
    let output = output.with_context(|| format!("cannot start {shown}"))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        bail!("{shown}: {}\n{}", output.status, said.trim_end());
    }
    String::from_utf8(output.stdout).with_context(|| format!("{shown} prints text"))
}

/// Whether a command can be started and succeeds.
pub fn succeeds(command: &mut Command) -> bool {
    output(command).is_ok()
}

/// The command as a person would type it.
fn show(command: &Command) -> String {
    let program = command.get_program().to_string_lossy();
    let name = program.rsplit(['/', '\\']).next().unwrap_or_default();
    let arguments: Vec<_> = command.get_args().map(OsStr::to_string_lossy).collect();
    // Lists of files are nothing to read.
    const MOST: usize = 12;
    match arguments.len().checked_sub(MOST) {
        None | Some(0) => format!("{name} {}", arguments.join(" ")),
        Some(more) => format!("{name} {} … ({more} more)", arguments[..MOST].join(" ")),
    }
}
