//! Results: numbers of many games, each with the command that finds it.
//!
//! `docs/results/NAME.list` says what is asked, one question on a line, under
//! headings that begin with `#`: the name of a game, whose start is then proved
//! ([`values`]), after `long` one that takes hours and can be stopped; or a
//! `solve`, `verify` or `probe` as it is typed, or slices to `show` ([`tables`]). Values that depend on two
//! options are drawn as well ([`grid`]). What was found is kept ([`log`]), so a
//! run that was cut off goes on. Where there is more to tell, the page has a
//! program, `crates/games/examples/results_NAME.rs`, and what that prints is
//! taken. The page `docs/results/NAME.md` has a part between two marks that is
//! written anew; what stands around it is left alone.

mod grid;
mod log;
mod tables;
mod values;
mod verified;

use std::{env, fs, process::Command, thread};

use anyhow::{Context, Result};

use self::log::Log;
use crate::{shell, workspace::Workspace};

/// Between these the page is written.
const BEGIN: &str = "<!-- results: written by cargo xtask results -->";
const END: &str = "<!-- end of results -->";

/// Writes the numbers of one page, with the release build.
///
/// # Errors
///
/// If there is neither a list nor a program, a question of the list is wrong,
/// or the page cannot be written.
pub fn run(workspace: &Workspace, name: &str) -> Result<()> {
    let page = Page::read(workspace, name)?;
    let program = format!("crates/games/examples/results_{name}.rs");
    if workspace.files.contains(&program) {
        page.write(&printed(workspace, &format!("results_{name}"))?)
    } else {
        answers(workspace, name, &page)
    }
}

/// A page, but for the part that is written.
struct Page<'a> {
    workspace: &'a Workspace,
    name: String,
    head: String,
    tail: String,
}

impl<'a> Page<'a> {
    fn read(workspace: &'a Workspace, name: &str) -> Result<Page<'a>> {
        let name = format!("docs/results/{name}.md");
        let before = workspace.read(&name)?;
        let found = before.split_once(BEGIN);
        let (head, rest) = found.with_context(|| format!("{name}: no {BEGIN}"))?;
        let (_, tail) = rest.split_once(END).with_context(|| format!("{name}: no {END}"))?;
        let (head, tail) = (head.to_owned(), tail.to_owned());
        Ok(Page { workspace, name, head, tail })
    }

    fn write(&self, found: &str) -> Result<()> {
        let Page { workspace, name, head, tail } = self;
        let text = format!("\n{}\n\n{}", machine(), found.trim_start());
        let written = format!("{head}{BEGIN}\n{text}\n{END}{tail}");
        fs::write(workspace.root.join(name), written)
            .with_context(|| format!("cannot write {name}"))
    }
}

/// What a program prints that knows more about its game than values; it is told
/// where pictures go.
fn printed(workspace: &Workspace, program: &str) -> Result<String> {
    let mut cargo = shell::cargo(["run", "--release", "-p", "games", "--example", program, "--"]);
    shell::output(cargo.arg(workspace.root.join("docs/results")))
}

/// The answers to the questions of a list. The page is written after each that
/// was not known before, so that it tells what there is if the next is cut off.
fn answers(workspace: &Workspace, name: &str, page: &Page) -> Result<()> {
    let list = workspace.read(&format!("docs/results/{name}.list"))?;
    let log = Log::open(workspace, name)?;
    let mut tables = tables::Tables::new(workspace, name, &log);
    let mut sections: Vec<Section> = Vec::new();
    let write = |sections: &[Section], tables: &tables::Tables| {
        let mut text = String::new();
        for section in sections {
            text += &section.report(workspace, name)?;
        }
        page.write(&format!("{text}{}", tables.report()?))
    };
    let lines = || list.lines().map(str::trim).filter(|it| !it.is_empty());
    // What the page shall tell of tables is known before the first is made, so that
    // it is told as soon as it can be.
    for line in lines() {
        tables.wish(&line.split_whitespace().collect::<Vec<_>>());
    }
    for line in lines() {
        if let Some(heading) = line.strip_prefix('#') {
            sections.push(Section { heading: heading.trim().to_owned(), rows: Vec::new() });
            continue;
        }
        let command: Vec<&str> = line.split_whitespace().collect();
        let (game, long) = match command.as_slice() {
            ["show" | "probe", ..] => continue,
            ["solve" | "verify", ..] => {
                if tables.step(&command)? {
                    write(&sections, &tables)?;
                }
                continue;
            }
            ["long", game] => (*game, true),
            _ => (line, false),
        };
        let known = values::known(&log, game, long)?;
        let new = known.is_none();
        let row = known.map_or_else(|| values::row(workspace, &log, game, long), Ok)?;
        if sections.is_empty() {
            sections.push(Section::default());
        }
        if let Some(section) = sections.last_mut() {
            section.rows.push(row);
        }
        if new {
            write(&sections, &tables)?;
        }
    }
    write(&sections, &tables)
}

/// The values below one heading.
#[derive(Default)]
struct Section {
    heading: String,
    rows: Vec<values::Row>,
}

impl Section {
    /// The heading, a picture if there is one to be drawn, and the rows. Of a
    /// section without values nothing is said.
    fn report(&self, workspace: &Workspace, name: &str) -> Result<String> {
        let Section { heading, rows } = self;
        if rows.is_empty() {
            return Ok(String::new());
        }
        let known: Vec<(&str, i64)> =
            rows.iter().filter_map(|it| Some((it.game.as_str(), it.worth?))).collect();
        let mut text =
            if heading.is_empty() { String::new() } else { format!("\n### {heading}\n\n") };
        text += &grid::draw(workspace, name, heading, &known)?;
        text += values::HEAD;
        rows.iter().for_each(|it| text += &format!("{}\n", it.text));
        Ok(text)
    }
}

/// What the numbers were measured on.
fn machine() -> String {
    let cores = thread::available_parallelism().map_or(1, |it| it.get());
    let commit = shell::output(Command::new("git").args(["rev-parse", "--short", "HEAD"]));
    let commit = commit.unwrap_or_default();
    let known = |file, key| fs::read_to_string(file).ok().and_then(|it| field(&it, key));
    let processor = known("/proc/cpuinfo", "model name").unwrap_or(env::consts::ARCH.to_owned());
    let memory = known("/proc/meminfo", "MemTotal")
        .and_then(|it| it.strip_suffix("kB")?.trim().parse::<u64>().ok())
        .map_or(String::new(), |kib| {
            format!(", {:.0} GiB of memory", kib as f64 / f64::from(1 << 20))
        });
    format!("{cores} cores, {processor}{memory}; commit {}.", commit.trim())
}

/// What a line `key: value` says.
fn field(text: &str, key: &str) -> Option<String> {
    let lines = text.lines().filter_map(|it| it.split_once(':'));
    let mut values = lines.filter(|it| it.0.trim() == key);
    values.next().map(|it| it.1.trim().to_owned())
}
