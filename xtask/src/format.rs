//! Formatting every Rust file of the project, and every script of the page.
//!
//! `cargo fmt` follows `mod` lines, and those of the games are written by the
//! registry's macro: their folders would be left out without anybody noticing.

use std::process::Command;

use anyhow::{Context, Result};

use crate::{page, shell, workspace::Workspace};

/// What to do about it.
const REMEDY: &str = "not formatted; cargo xtask fmt does it";

/// Formats every file.
///
/// # Errors
///
/// If rustfmt fails.
pub fn write(workspace: &Workspace) -> Result<()> {
    shell::run(&mut rustfmt(workspace, ""))?;
    if let Some(why) = page::format(workspace)? {
        println!("  scripts of the page left out: {why}");
    }
    Ok(())
}

/// Checks that every file is formatted.
///
/// # Errors
///
/// If one is not.
pub fn check(workspace: &Workspace) -> Result<()> {
    let mut cargo = shell::cargo(["fmt", "--all", "--check"]);
    shell::run(cargo.current_dir(&workspace.root)).context(REMEDY)?;
    check_folder(workspace, "")
}

/// Checks the files of one folder.
///
/// # Errors
///
/// If one is not formatted.
pub fn check_folder(workspace: &Workspace, folder: &str) -> Result<()> {
    shell::run(rustfmt(workspace, folder).arg("--check")).context(REMEDY)
}

fn rustfmt(workspace: &Workspace, folder: &str) -> Command {
    let mut command = Command::new("rustfmt");
    command.current_dir(&workspace.root).args(["--edition", "2024"]);
    let files = workspace.files.iter().filter(|it| it.starts_with(folder) && it.ends_with(".rs"));
    command.args(files);
    command
}
