//! The page in a real browser, and what that needs: Debian's Chromium with its
//! driver, and axe for the check of accessibility, both installed if they are
//! missing and there is a way.

use std::{fs, path::PathBuf, process::Command};

use anyhow::{Result, ensure};

use crate::{shell, workspace::Workspace};

/// The packages of Debian.
const PACKAGES: [&str; 2] = ["chromium", "chromium-driver"];

/// The check of accessibility: fetched, never part of this project.
const AXE: &str = "axe-core@4.10.3";

/// Whether a browser can be driven; installs one if it is missing.
pub fn prepare() -> bool {
    if there() {
        println!("  chromium is there");
        return true;
    }
    let mut install = Command::new("apt-get");
    install.args(["install", "-y", "--no-install-recommends"]).args(PACKAGES);
    let installed = shell::run(install.env("DEBIAN_FRONTEND", "noninteractive"));
    if let Err(error) = installed {
        println!("  chromium is not there and cannot be installed: {error}");
    }
    there()
}

fn there() -> bool {
    let answers = |it: &&str| shell::succeeds(Command::new(it).arg("--version"));
    ["chromium", "chromedriver"].iter().all(answers)
}

/// Every scenario of `browser/`; `None` if there is no browser.
///
/// # Errors
///
/// If a scenario fails.
pub fn run(workspace: &Workspace) -> Result<Option<()>> {
    if !prepare() {
        return Ok(None);
    }
    shell::run(&mut shell::cargo(["build", "--release", "-p", "browser", "-p", "spielbank"]))?;
    let mut command = Command::new(workspace.binary().with_file_name("browser"));
    match axe(workspace) {
        Some(path) => drop(command.env("AXE", path)),
        None => println!("  axe cannot be fetched: accessibility is not checked"),
    }
    shell::run(&mut command)?;
    Ok(Some(()))
}

/// The script of axe in the target folder.
fn axe(workspace: &Workspace) -> Option<PathBuf> {
    let folder = workspace.target.join("axe");
    let script = folder.join("node_modules").join("axe-core").join("axe.min.js");
    if !script.is_file() {
        fs::create_dir_all(&folder).ok()?;
        let mut npm = Command::new("npm");
        npm.args(["install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix"]);
        shell::run(npm.arg(&folder).arg(AXE)).ok()?;
    }
    script.is_file().then_some(script)
}

/// Ten thousand random requests, and the server killed among a hundred
/// matches: in the release build, since they are many.
///
/// # Errors
///
/// If one of them is answered with a fault of the server.
pub fn requests() -> Result<()> {
    let mut command = shell::cargo(["test", "--release", "-p", "server", "--test", "bad_input"]);
    let command = command.arg("random").args(["--", "--nocapture"]);
    let output = shell::output(command.env("SPIELBANK_REQUESTS", "10000"))?;
    println!("{}", output.trim());
    ensure!(output.contains("1 passed"), "the random requests have not been made");
    Ok(())
}
