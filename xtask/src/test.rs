//! Everything that has to pass before a change is kept.
//!
//! The steps go from the quick ones to the slow ones and stop at the first
//! that fails. They need no network beyond Cargo's own downloads and no
//! standard input. A tool that is not installed leaves its step out, and the
//! table at the end says so.

use std::{
    collections::BTreeSet,
    process::Command,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use crate::{browser, format, fuzz, page, readme, shell, tidy, tutorial, workspace::Workspace};

/// What became of a step.
enum Done {
    /// It passed.
    Passed,
    /// It was left out, and why.
    LeftOut(&'static str),
}

type Step = fn(&Workspace) -> Result<Done>;

/// The steps in order.
const STEPS: &[(&str, Step)] = &[
    ("prepare", |_| prepare()),
    ("format", |workspace| passed(format::check(workspace))),
    ("page", |workspace| Ok(page::check(workspace)?.map_or(Done::Passed, Done::LeftOut))),
    ("tidy", |workspace| passed(tidy::rules(workspace))),
    ("licences", |workspace| passed(tidy::licences(workspace))),
    ("clippy", |_| cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])),
    ("tests", |_| tests()),
    ("doc tests", |_| cargo(&["test", "--workspace", "--doc"])),
    ("doc", |_| doc()),
    ("release", |_| cargo(&["build", "--release"])),
    ("goldens", goldens),
    ("readme", |workspace| passed(readme::run(workspace))),
    ("requests", |_| passed(browser::requests())),
    ("browser", in_browser),
    ("tutorial", |workspace| passed(tutorial::run(workspace))),
    ("deny", |_| deny()),
    ("fuzz", fuzz),
];

/// How long each fuzz target gets.
const FUZZ_TIME: Duration = Duration::from_secs(10);

/// `cargo xtask test`: all steps, or those that are named.
///
/// # Errors
///
/// The first step that fails, or a name that is none.
pub fn run(workspace: &Workspace, wanted: &[&str]) -> Result<()> {
    let names: Vec<&str> = STEPS.iter().map(|it| it.0).collect();
    if let Some(unknown) = wanted.iter().find(|it| !names.contains(it)) {
        bail!("expected a step ({}), found {unknown:?}", names.join(", "));
    }
    let chosen = STEPS.iter().filter(|it| wanted.is_empty() || wanted.contains(&it.0));
    let mut table = Vec::new();
    let mut result = Ok(());
    for (name, step) in chosen {
        println!("\n== {name}");
        let clock = Instant::now();
        let done = step(workspace);
        let said = match &done {
            Ok(Done::Passed) => "",
            Ok(Done::LeftOut(why)) => {
                println!("  left out: {why}");
                why
            }
            Err(_) => FAILED,
        };
        table.push((*name, clock.elapsed(), said));
        if let Err(error) = done {
            result = Err(error.context(format!("the step {name:?} failed")));
            break;
        }
    }
    summary(&table);
    result
}

/// What is said of a step that failed.
const FAILED: &str = "FAILED";

fn summary(table: &[(&str, Duration, &str)]) {
    println!("\n{:<10} {:>8}", "step", "seconds");
    for (name, time, said) in table {
        println!("{}", format!("{name:<10} {:>8.1}  {said}", time.as_secs_f64()).trim_end());
    }
    let total: Duration = table.iter().map(|it| it.1).sum();
    println!("{:<10} {:>8.1}", "all", total.as_secs_f64());
    let failed = table.iter().filter(|it| it.2 == FAILED).count();
    println!("\n{} passed, {failed} failed", table.len() - failed);
}

fn passed(result: Result<()>) -> Result<Done> {
    result.map(|()| Done::Passed)
}

fn cargo(arguments: &[&str]) -> Result<Done> {
    passed(shell::run(&mut shell::cargo(arguments)))
}

/// What the other steps take for granted. Packages that tests need would be
/// installed here.
fn prepare() -> Result<Done> {
    let tools = [("git", "git"), ("cargo", "Rust, from rustup.rs"), ("cc", "a C compiler")];
    for (tool, name) in tools {
        let there = shell::succeeds(Command::new(tool).arg("--version"));
        ensure!(there, "{tool} is not there; install {name}");
        println!("  {tool} is there");
    }
    Ok(Done::Passed)
}

fn tests() -> Result<Done> {
    if shell::succeeds(&mut shell::cargo(["nextest", "--version"])) {
        return cargo(&["nextest", "run", "--workspace"]);
    }
    println!("  cargo-nextest is not installed: cargo test");
    cargo(&["test", "--workspace", "--lib", "--bins", "--tests"])
}

fn doc() -> Result<Done> {
    let mut command = shell::cargo(["doc", "--workspace", "--no-deps"]);
    passed(shell::run(command.env("RUSTDOCFLAGS", "-D warnings")))
}

/// Every golden count, however large.
///
/// A check looks at the counts of exactly the game it is given, options
/// included: so it runs for every game that the program lists, and for every
/// name in the golden files.
fn goldens(workspace: &Workspace) -> Result<Done> {
    let binary = workspace.binary();
    let games = shell::output(Command::new(&binary).args(["games", "--json"]))?;
    let games: Value = serde_json::from_str(&games).context("spielbank games --json")?;
    let games = games["games"].as_array().context("spielbank games --json has games")?;
    ensure!(!games.is_empty(), "spielbank games --json lists no game");
    let mut names: BTreeSet<String> =
        games.iter().filter_map(|it| Some(it["name"].as_str()?.to_owned())).collect();
    for file in workspace.files.iter().filter(|it| it.ends_with(".perft")) {
        let text = workspace.read(file)?;
        names.extend(text.lines().filter_map(|it| it.strip_prefix("game ")).map(str::to_owned));
    }
    for name in &names {
        shell::run(Command::new(&binary).args(["check", name, "--deep"]))?;
    }
    Ok(Done::Passed)
}

/// Whole games and more in a real browser.
fn in_browser(workspace: &Workspace) -> Result<Done> {
    Ok(browser::run(workspace)?.map_or(Done::Passed, Done::LeftOut))
}

/// The advisories are left out: their list comes over the network.
fn deny() -> Result<Done> {
    if !shell::succeeds(&mut shell::cargo(["deny", "--version"])) {
        return Ok(Done::LeftOut("cargo-deny is not installed; licences were checked above"));
    }
    cargo(&["deny", "check", "licenses", "bans", "sources"])
}

/// Each fuzz target for a short while; their seeds are ordinary tests too.
fn fuzz(workspace: &Workspace) -> Result<Done> {
    Ok(fuzz::each(workspace, FUZZ_TIME)?.map_or(Done::Passed, Done::LeftOut))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_step_is_refused() {
        let nowhere =
            Workspace { root: "nowhere".into(), target: "nowhere".into(), files: Vec::new() };
        let error = run(&nowhere, &["tidy", "sleep"]).unwrap_err().to_string();
        assert!(error.contains("tidy") && error.ends_with("found \"sleep\""), "{error}");
    }
}
