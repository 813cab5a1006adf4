//! The README's commands are run, and what it says they print is compared.
//!
//! In ` ```console ` blocks every line `$ spielbank …` or
//! `$ cargo run --release -- …` is run with the release build and must
//! succeed. Lines that follow are its standard output; `…` on a line of its own
//! stands for any lines. Blocks marked ` ```console no-test ` are left alone.

use std::{
    path::Path,
    process::{Command, Stdio},
};

use anyhow::{Context, Result, bail};

use crate::{markdown, workspace::Workspace};

/// Ways to start the program in the README.
const PREFIXES: [&str; 2] = ["spielbank ", "cargo run --release -- "];

/// Any number of lines.
const ANY_LINES: &str = "…";

/// A command of the README.
#[derive(Debug, PartialEq, Eq)]
struct Example {
    /// Its line, from 1.
    line: usize,
    /// The arguments of the program.
    arguments: Vec<String>,
    /// What it prints; empty if nothing is said about that.
    output: Vec<String>,
}

/// Runs the commands of the README.
///
/// # Errors
///
/// The first that fails or prints something else.
pub fn run(workspace: &Workspace) -> Result<()> {
    // In a copy, so that commands find the project's files and may write.
    let copy = workspace.target.join("xtask/readme");
    workspace.copy_to(&copy)?;
    let examples = examples(&workspace.read("README.md")?)?;
    for example in &examples {
        println!("  README.md:{}: spielbank {}", example.line, example.arguments.join(" "));
        let binary = workspace.binary();
        try_example(&binary, &copy, example)
            .with_context(|| format!("README.md:{}", example.line))?;
    }
    println!("  {} commands", examples.len());
    Ok(())
}

fn try_example(binary: &Path, folder: &Path, example: &Example) -> Result<()> {
    let mut command = Command::new(binary);
    command.args(&example.arguments).current_dir(folder).stdin(Stdio::null());
    // The README is in English.
    for variable in ["LC_ALL", "LC_MESSAGES", "LANGUAGE"] {
        command.env_remove(variable);
    }
    command.env("LANG", "en_GB.UTF-8").env("NO_COLOR", "1");
    // What an example solves is not the user's.
    command.env("SPIELBANK_TABLES", folder.join("tables"));
    let output = command.output().with_context(|| format!("cannot start {}", binary.display()))?;
    let printed = String::from_utf8(output.stdout).context("the output is text")?;
    if !output.status.success() {
        bail!("{}\n{}", output.status, String::from_utf8_lossy(&output.stderr).trim_end());
    }
    let printed: Vec<&str> = printed.trim_end().lines().map(str::trim_end).collect();
    let expected: Vec<&str> = example.output.iter().map(String::as_str).collect();
    if !expected.is_empty() && !matches(&expected, &printed) {
        bail!("expected\n{}\nbut it printed\n{}", expected.join("\n"), printed.join("\n"));
    }
    Ok(())
}

fn examples(text: &str) -> Result<Vec<Example>> {
    let mut examples: Vec<Example> = Vec::new();
    for block in markdown::blocks(text).iter().filter(|it| it.info == "console") {
        let mut inside = false;
        for (line, text) in (block.line..).zip(&block.lines) {
            if let Some(typed) = text.strip_prefix("$ ") {
                let ours = PREFIXES.iter().find_map(|it| typed.strip_prefix(it));
                inside = ours.is_some();
                if let Some(arguments) = ours {
                    let arguments =
                        words(arguments).with_context(|| format!("README.md:{line}"))?;
                    examples.push(Example { line, arguments, output: Vec::new() });
                }
            } else if let Some(example) = examples.last_mut().filter(|_| inside) {
                example.output.push(text.trim_end().to_owned());
            }
        }
    }
    for example in &mut examples {
        while example.output.last().is_some_and(String::is_empty) {
            example.output.pop();
        }
    }
    Ok(examples)
}

/// Splits what is typed into words as a shell does, with both kinds of quotes.
fn words(text: &str) -> Result<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for char in text.chars() {
        match (quote, char) {
            (Some(open), _) if open == char => quote = None,
            (Some(_), _) => word.get_or_insert_default().push(char),
            (None, '\'' | '"') => {
                quote = Some(char);
                word.get_or_insert_default();
            }
            (None, '|' | '>' | '<' | '&' | '$' | '\\' | '`' | '#' | '*') => {
                bail!(
                    "{char:?} needs a shell; put it in quotes, or mark the block `console no-test`"
                )
            }
            (None, _) if char.is_whitespace() => words.extend(word.take()),
            (None, _) => word.get_or_insert_default().push(char),
        }
    }
    if quote.is_some() {
        bail!("a quote is not closed");
    }
    words.extend(word);
    Ok(words)
}

/// Whether lines are as expected, where `…` stands for any lines.
fn matches(expected: &[&str], lines: &[&str]) -> bool {
    match expected.split_first() {
        None => lines.is_empty(),
        Some((&ANY_LINES, rest)) => (0..=lines.len()).any(|skip| matches(rest, &lines[skip..])),
        Some((first, rest)) => {
            lines.split_first().is_some_and(|line| line.0 == first && matches(rest, line.1))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_and_their_output_are_found() {
        let text = "```console\n$ cargo run --release\n$ cargo xtask test\nok\n\
                    $ spielbank show nim --moves \"1x1 2x2\"\na\n\n…\n\n\
                    $ cargo run --release -- games\n```\n\
                    ```console no-test\n$ spielbank serve\n```\n";
        let found = examples(text).unwrap();
        assert_eq!(found.len(), 2);
        assert_eq!(found[0].arguments, ["show", "nim", "--moves", "1x1 2x2"]);
        assert_eq!(
            (found[0].line, &found[0].output[..]),
            (5, &["a", "", "…"].map(str::to_owned)[..])
        );
        assert_eq!(
            (&found[1].arguments[..], found[1].output.len()),
            (&["games".to_owned()][..], 0)
        );
        assert!(examples("```console\n$ spielbank games | head\n```\n").is_err());
    }

    #[test]
    fn an_ellipsis_stands_for_any_lines() {
        assert!(matches(&["a", "…", "d"], &["a", "b", "c", "d"]));
        assert!(matches(&["…"], &[]));
        assert!(!matches(&["a", "…", "d"], &["a", "b", "c"]));
        assert!(!matches(&["a"], &["a", "b"]));
        assert!(!matches(&["a", "b"], &["a"]));
    }
}
