//! Games solved and verified outright: long runs that can be stopped and
//! started again.
//!
//! The log has a line for each slice that was solved or verified, with its time
//! and the memory used. A table with other bytes than before has to be verified
//! anew ([`verified`]).
//!
//! What a page shall tell beside that is asked for by name: `show GAME SLICE…`,
//! slices without distances, of which there may be hundreds, and `probe GAME
//! [--moves …]`, a position with the number of plies that win, draw and lose.

use std::{
    collections::BTreeMap,
    fs,
    io::{BufRead, BufReader},
    process::{Child, Command, Stdio},
    time::Instant,
};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use super::{
    log::{Log, spielbank},
    verified::{self, Verified},
};
use crate::workspace::Workspace;

/// Memory that solving may use, as the option says it.
const MEMORY: &str = "16G";

/// Games with more slices have them in the file beside the page alone, but for
/// some with the longest ways to the end.
const MOST_ROWS: usize = 80;
const LONGEST_ROWS: usize = 12;

/// The steps of one page.
pub(super) struct Tables<'a> {
    workspace: &'a Workspace,
    name: &'a str,
    /// The games of the list, and those whose steps have come, in order.
    listed: Vec<String>,
    games: Vec<String>,
    /// What else is told of a game: positions, by the words that ask for them,
    probed: Vec<(String, Vec<String>)>,
    /// and slices without distances.
    shown: Vec<(String, String)>,
    log: &'a Log,
    /// What was verified before, also elsewhere.
    verified: Verified,
}

impl<'a> Tables<'a> {
    pub(super) fn new(workspace: &'a Workspace, name: &'a str, log: &'a Log) -> Tables<'a> {
        let (listed, games) = (Vec::new(), Vec::new());
        let (probed, shown) = (Vec::new(), Vec::new());
        let before = fs::read_to_string(workspace.root.join(data(name)));
        let verified = Verified::read(&before.unwrap_or_default());
        Tables { workspace, name, listed, games, probed, shown, log, verified }
    }

    /// Notes which game a line of the list is about, and what it wants to be told.
    pub(super) fn wish(&mut self, command: &[&str]) {
        if let ["solve" | "verify" | "probe" | "show", game, ..] = command
            && !self.listed.iter().any(|it| it == game)
        {
            self.listed.push((*game).to_owned());
        }
        match command {
            ["probe", game, options @ ..] => {
                self.probed.push(((*game).to_owned(), asked(options)));
            }
            ["show", game, slices @ ..] => {
                self.shown.extend(slices.iter().map(|&it| ((*game).to_owned(), it.to_owned())));
            }
            _ => {}
        }
    }

    /// Does what is still to be done of a step, and says whether there was
    /// anything.
    pub(super) fn step(&mut self, command: &[&str]) -> Result<bool> {
        let [verb, game, options @ ..] = command else { bail!("{command:?}: expected a game") };
        if !self.games.iter().any(|it| it == game) {
            self.games.push((*game).to_owned());
        }
        if *verb == "solve" {
            return self.solve(game, options);
        }
        let wanted = |slice: &Value| {
            options.is_empty() || slice["slice"].as_str().is_some_and(|it| options.contains(&it))
        };
        let mut new = false;
        for slice in self.slices(game)?.iter().filter(|it| wanted(it)) {
            if self.verified(game, slice)?.is_none() {
                self.verify(game, slice)?;
                self.write_rows()?;
                new = true;
            }
        }
        Ok(new)
    }

    fn solve(&self, game: &str, options: &[&str]) -> Result<bool> {
        let mut arguments = vec!["solve", game, "--memory", MEMORY, "--json"];
        arguments.extend(options);
        println!("  $ spielbank {}", arguments.join(" "));
        let clock = Instant::now();
        let mut command = Command::new(self.workspace.binary());
        let command = command.args(&arguments).stdin(Stdio::null()).stdout(Stdio::piped());
        let mut child = command.spawn().context("the release build is needed")?;
        let mut new = false;
        let output = child.stdout.take().context("its output is piped")?;
        for line in BufReader::new(output).lines() {
            let line: Value = serde_json::from_str(&line?)?;
            let seconds = line["seconds"].as_f64();
            if let (Some(slice), Some(seconds)) = (line["slice"].as_str(), seconds) {
                println!(
                    "  {slice}: {seconds:.1} s, {:.0} s so far",
                    clock.elapsed().as_secs_f64()
                );
                let memory = peak(&child);
                new = true;
                self.log.note(&json!({
                    "solve": game, "slice": slice, "seconds": seconds, "peak_kib": memory
                }))?;
            }
        }
        let status = child.wait()?;
        if !status.success() {
            bail!("spielbank {}: {status}", arguments.join(" "));
        }
        Ok(new)
    }

    fn verify(&self, game: &str, slice: &Value) -> Result<()> {
        let name = slice["slice"].as_str().unwrap_or_default();
        let clock = Instant::now();
        let found = spielbank(self.workspace, &["verify", game, "--slices", name])?;
        let seconds = clock.elapsed().as_secs_f64();
        println!("  {game} {name}: {} positions, {} wrong", found["positions"], found["wrong"]);
        if found["wrong"] != 0 || found["slices"] != 1 {
            bail!("{game} {name}: not verified: {found}");
        }
        self.log.note(&json!({
            "verify": game, "slice": name, "hash": slice["hash"], "seconds": seconds,
            "positions": found["positions"]
        }))
    }

    /// The seconds that it took to verify this very table, if it has been.
    fn verified(&self, game: &str, slice: &Value) -> Result<Option<f64>> {
        Ok(self.verified.seconds(&self.log.notes()?, game, slice))
    }

    /// Writes every slice into the file beside the page. What the file says of a
    /// table that is not there (yet) stays.
    fn write_rows(&self) -> Result<()> {
        let notes = self.log.notes()?;
        let mut text = format!("{}\n", verified::HEAD);
        for game in &self.listed {
            let mut rows: Vec<(String, String)> = Vec::new();
            for slice in self.slices(game)? {
                let name = slice["slice"].as_str().unwrap_or_default().to_owned();
                let seconds = self.verified.seconds(&notes, game, &slice);
                rows.push((name, row(game, &slice, seconds)));
            }
            let there: Vec<String> = rows.iter().map(|it| it.0.clone()).collect();
            rows.extend(self.verified.rows(game).filter(|it| !there.contains(&it.0)));
            rows.sort_by_cached_key(|it| by_numbers(&it.0));
            rows.iter().for_each(|it| text += &format!("{}\n", it.1));
        }
        Ok(fs::write(self.workspace.root.join(data(self.name)), text)?)
    }

    /// The tables of a game.
    fn slices(&self, game: &str) -> Result<Vec<Value>> {
        let found = spielbank(self.workspace, &["tables", game])?;
        let mut slices = found["slices"].as_array().cloned().unwrap_or_default();
        slices.sort_by_cached_key(|it| by_numbers(it["slice"].as_str().unwrap_or_default()));
        Ok(slices)
    }

    /// All of it for the page, with the counts of every slice as a file and two
    /// pictures of each game beside it.
    pub(super) fn report(&self) -> Result<String> {
        let (mut text, notes) = (String::new(), self.log.notes()?);
        for game in &self.games {
            let slices = self.slices(game)?;
            text += &format!("\n### `{game}`\n\n");
            let few = slices.iter().filter(|it| has_distances(it)).count() <= MOST_ROWS;
            text += &pictures(self.workspace, game, few)?;
            let mut shown: Vec<(u64, String)> = Vec::new();
            text += "| slice | positions | won | drawn | lost | longest | seconds |\n";
            text += "|---|--:|--:|--:|--:|--:|--:|\n";
            let mut sums: BTreeMap<&str, [u64; 4]> = BTreeMap::new();
            for slice in &slices {
                let number = |key: &str| slice[key].as_u64().unwrap_or_default();
                let name = slice["slice"].as_str().unwrap_or_default();
                let counts = ["positions", "win", "draw", "loss"].map(number);
                let [positions, win, draw, loss] = counts;
                let distance = has_distances(slice);
                let longest = longest(slice);
                let kind = if distance { "with distances" } else { "without distances" };
                let sum = sums.entry(kind).or_default();
                sum.iter_mut().zip(counts).for_each(|(sum, it)| *sum += it);
                let is_shown = |it: &(String, String)| it.0 == *game && it.1 == name;
                if distance || self.shown.iter().any(is_shown) {
                    let noted = |it: &&Value| it["solve"] == *game && it["slice"] == name;
                    let seconds = notes.iter().rfind(noted).and_then(|it| it["seconds"].as_f64());
                    let seconds = seconds.map_or("-".to_owned(), |it| format!("{it:.1}"));
                    let row = format!(
                        "| {name} | {positions} | {win} | {draw} | {loss} | {longest} | {seconds} |\n"
                    );
                    shown.push((number("longest"), row));
                }
            }
            if !few {
                shown.sort_by_key(|it| std::cmp::Reverse(it.0));
                shown.truncate(LONGEST_ROWS);
            }
            shown.iter().for_each(|it| text += &it.1);
            if !few {
                text += &format!("| … | | | | | | `{}.tsv` has all of them |\n", self.name);
            }
            for (kind, [positions, win, draw, loss]) in sums {
                text += &format!("| all {kind} | {positions} | {win} | {draw} | {loss} | | |\n");
            }
            text += &self.positions(game);
            text += &self.effort(game, &slices, &notes)?;
        }
        if !self.games.is_empty() {
            self.write_rows()?;
        }
        Ok(text)
    }

    /// The positions that were asked for, as far as their tables are there.
    fn positions(&self, game: &str) -> String {
        let mut rows = String::new();
        for (_, asked) in self.probed.iter().filter(|it| it.0 == game) {
            let mut words = vec!["probe", game];
            words.extend(asked.iter().map(String::as_str));
            let Ok(found) = spielbank(self.workspace, &words) else { continue };
            let kind = |value: &Value| value["kind"].as_str().unwrap_or_default().to_owned();
            let moves = found["moves"].as_array().cloned().unwrap_or_default();
            let count = |wanted| moves.iter().filter(|it| kind(&it["value"]) == wanted).count();
            let [win, draw, loss] = ["win", "draw", "loss"].map(count);
            let quoted = words
                .iter()
                .map(|it| if it.contains(' ') { format!("\"{it}\"") } else { (*it).to_owned() });
            let command = quoted.collect::<Vec<_>>().join(" ");
            let value = kind(&found["value"]);
            rows += &format!("| `spielbank {command}` | {value} | {win} | {draw} | {loss} |\n");
        }
        let head = "| position | value | plies that win | draw | lose |\n|---|---|--:|--:|--:|\n";
        if rows.is_empty() { rows } else { format!("\n{head}{rows}") }
    }

    /// What it took.
    fn effort(&self, game: &str, slices: &[Value], notes: &[Value]) -> Result<String> {
        let of = |verb: &'static str| notes.iter().filter(move |it| it[verb] == game);
        let seconds = of("solve").filter_map(|it| it["seconds"].as_f64()).sum::<f64>();
        let peak = of("solve").filter_map(|it| it["peak_kib"].as_u64()).max().unwrap_or_default();
        let bytes: u64 = slices.iter().filter_map(|it| it["bytes"].as_u64()).sum();
        let verified = slices.iter().filter_map(|it| self.verified.seconds(notes, game, it));
        let verified: Vec<f64> = verified.collect();
        let value = spielbank(self.workspace, &["probe", game]);
        let value = value.map_or("not known".to_owned(), |it| it["value"]["kind"].to_string());
        Ok(format!(
            "\nThe start: {}. Solved in {}, at most {} MiB of memory, files of {:.1} MB. Verified: \
             {} of {} slices, in {}.\n",
            value.trim_matches('"'),
            time(seconds),
            peak >> 10,
            bytes as f64 / 1e6,
            verified.len(),
            slices.len(),
            time(verified.iter().sum()),
        ))
    }
}

/// The words of a command: plies are one word.
fn asked(options: &[&str]) -> Vec<String> {
    match options {
        ["--moves", plies @ ..] => vec!["--moves".to_owned(), plies.join(" ")],
        others => others.iter().map(|&it| it.to_owned()).collect(),
    }
}

/// A time as people say it.
fn time(seconds: f64) -> String {
    let seconds = seconds + 0.0; // nothing summed up is -0.0
    if seconds < 120.0 {
        format!("{seconds:.1} s")
    } else {
        format!("{:.1} minutes", seconds / 60.0)
    }
}

/// A slice as the file beside the page has it.
fn row(game: &str, slice: &Value, seconds: Option<f64>) -> String {
    let text = |key: &str| match &slice[key] {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        number => number.to_string(),
    };
    let [name, positions, win, draw, loss, hash] =
        ["slice", "positions", "win", "draw", "loss", "hash"].map(text);
    let longest = longest(slice);
    let seconds = seconds.map_or("-".to_owned(), |it| format!("{it:.1}"));
    [game, &name, &positions, &win, &draw, &loss, &longest, &hash, &seconds].join("\t")
}

/// Slices go by the numbers in their names: 9 before 10.
fn by_numbers(name: &str) -> (Vec<u64>, String) {
    let numbers = name.split(|it: char| !it.is_ascii_digit());
    (numbers.filter_map(|it| it.parse().ok()).collect(), name.to_owned())
}

/// The file beside the page that has every slice.
fn data(name: &str) -> String {
    format!("docs/results/{name}.tsv")
}

/// The longest way to the end in a slice: none where nobody wins, or where
/// distances are not kept.
fn longest(slice: &Value) -> String {
    let longest = slice["longest"].as_u64().filter(|_| has_distances(slice));
    longest.map_or(String::new(), |it| it.to_string())
}

/// Whether a table has distances.
fn has_distances(slice: &Value) -> bool {
    slice["encoding"] != "value"
}

/// Draws both pictures of a game, of many slices only the second, and says how
/// the page shows them.
fn pictures(workspace: &Workspace, game: &str, few: bool) -> Result<String> {
    let plain: String =
        game.chars().map(|it| if it.is_alphanumeric() { it } else { '-' }).collect();
    let mut text = String::new();
    for (option, kind, alt) in [
        ("--svg", "slices", "Wins, draws and losses of each slice"),
        ("--histogram", "distances", "Positions by their distance from the end"),
    ] {
        if option == "--svg" && !few {
            continue;
        }
        let file = format!("{plain}-{kind}.svg");
        let path = workspace.root.join("docs/results").join(&file);
        let path = path.to_str().context("a path is text")?;
        spielbank(workspace, &["tables", game, option, path, "--lang", "en"])?;
        text += &format!("![{alt}]({file})\n\n");
    }
    Ok(text)
}

/// The most memory that a process has used so far, in KiB, where the system
/// says so.
fn peak(child: &Child) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find_map(|it| it.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}
