//! The project's own chores, as `cargo xtask CHORE`.
//!
//! A chore is a file: `test`, `quick`, `tidy`, `tutorial`, `results`, `fuzz`, `format`.
//! They are written in Rust so that a clone and Cargo are all that is needed.
//! Except for `draw`, which makes the pictures of the results, they use no crate of the project:
//! they run the program from outside, as a user would.

// Chores print to the terminal.
#![allow(clippy::print_stdout, clippy::print_stderr)]

mod browser;
mod format;
mod fuzz;
mod markdown;
mod quick;
mod readme;
mod results;
mod shell;
mod test;
mod tidy;
mod tutorial;
mod workspace;

use std::process::ExitCode;

use anyhow::{Result, bail};

use crate::workspace::Workspace;

const HELP: &str = "\
The project's own chores.

    cargo xtask test [STEP…]   everything that has to pass, or these steps of it
    cargo xtask quick          format, tidy, Clippy and unit tests of the crates that changed
    cargo xtask tidy           the rules that no compiler knows
    cargo xtask tutorial       builds and checks the game of docs/add-a-game.md
    cargo xtask results GAME   recomputes the numbers of docs/results/GAME.md
    cargo xtask fuzz [MINUTES] every fuzz target, for this long each (default 1)
    cargo xtask fmt [--check]  formats every file, also those cargo fmt does not see
    cargo xtask help           this text
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<()> {
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["test", steps @ ..] => test::run(&Workspace::find()?, steps),
        ["quick"] => quick::run(&Workspace::find()?),
        ["tidy"] => tidy::run(&Workspace::find()?),
        ["tutorial"] => tutorial::run(&Workspace::find()?),
        ["results", name] => results::run(&Workspace::find()?, name),
        ["fuzz"] => fuzz::run(&Workspace::find()?, None),
        ["fuzz", minutes] => fuzz::run(&Workspace::find()?, Some(minutes)),
        ["fmt"] => format::write(&Workspace::find()?),
        ["fmt", "--check"] => format::check(&Workspace::find()?),
        ["help" | "--help" | "-h"] | [] => {
            print!("{HELP}");
            Ok(())
        }
        other => bail!("expected a chore, found {:?}; see cargo xtask help", other.join(" ")),
    }
}
