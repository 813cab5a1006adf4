//! The page in a real browser, and what that needs: Debian's Chromium with its
//! driver, and axe for the check of accessibility, both installed if they are
//! missing and there is a way.

use std::{fs, path::PathBuf, process::Command};

use anyhow::{Result, ensure};

use crate::{shell, workspace::Workspace};

/// The check of accessibility: fetched, never part of this project.
const AXE: &str = "axe-core@4.10.3";

/// Whether all of these programs are there; if not, Debian's packages that have
/// them are installed.
fn prepare(programs: &[&str], packages: &[&str]) -> bool {
    let answers = |it: &&str| shell::succeeds(Command::new(it).arg("--version"));
    let there = || programs.iter().all(answers);
    if there() {
        return true;
    }
    let mut install = Command::new("apt-get");
    install.args(["install", "-y", "--no-install-recommends"]).args(packages);
    let installed = shell::run(install.env("DEBIAN_FRONTEND", "noninteractive"));
    if let Err(error) = installed {
        println!("  {} cannot be installed: {error}", packages.join(" and "));
    }
    there()
}

/// Every scenario of `browser/`; what was left out, if anything was.
///
/// # Errors
///
/// If a scenario fails.
pub fn run(workspace: &Workspace) -> Result<Option<&'static str>> {
    if !prepare(&["chromium", "chromedriver"], &["chromium", "chromium-driver"]) {
        return Ok(Some("there is no Chromium with its driver"));
    }
    shell::run(&mut shell::cargo(["build", "--release", "-p", "browser", "-p", "spielbank"]))?;
    let mut command = Command::new(workspace.binary().with_file_name("browser"));
    let axe = axe(workspace);
    command.envs(axe.iter().map(|it| ("AXE", it)));
    shell::run(&mut command)?;
    Ok(axe.is_none().then_some("accessibility alone: axe cannot be fetched"))
}

/// The script of axe in the target folder.
fn axe(workspace: &Workspace) -> Option<PathBuf> {
    let folder = workspace.target.join("axe");
    let script = folder.join("node_modules").join("axe-core").join("axe.min.js");
    if !script.is_file() {
        fs::create_dir_all(&folder).ok()?;
        if !prepare(&["npm"], &["npm"]) {
            return None;
        }
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
