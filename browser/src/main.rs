//! The page in a real browser.
//!
//! A program rather than tests, so that whoever has no browser can still run
//! all tests: `cargo run -p browser`, or the step `browser` of `cargo xtask
//! test`, which installs one. Names of scenarios pick some; `pictures FOLDER`
//! takes the pictures of `docs/screenshots/` instead, and `measure` says how
//! quick the page is.

mod around;
mod board;
mod cable;
mod driver;
mod editing;
mod guard;
mod measure;
mod pictures;
mod review;
mod scenarios;
mod table;
mod theory;
mod truth;

use std::{
    env,
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Command, ExitCode},
    time::Instant,
};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use driver::{Browser, Look};
use guard::Guarded;

/// The folders of all runs are called so, and the number of the process.
const FOLDERS: &str = "spielbank-browser-";

/// A server as a process of its own.
pub struct Server {
    _process: Guarded,
    /// The address of the page.
    pub page: String,
}

impl Server {
    /// Starts the program with that store; port 0 is any free one.
    pub fn start(program: &Path, store: &Path, port: &str, more: &[&str]) -> Result<Server> {
        let mut process = Guarded::start(store, program, |command| {
            command.args(["serve", "--json", "--http", port]).args(more);
            command.arg("--store").arg(store);
        })?;
        let mut line = String::new();
        let out = process.output().context("no output")?;
        BufReader::new(out).read_line(&mut line)?;
        let told: Value = serde_json::from_str(&line).context("the server does not start")?;
        let page = told["http"].as_str().context("no address")?.to_owned();
        Ok(Server { _process: process, page })
    }

    /// The port it listens on.
    pub fn port(&self) -> String {
        self.page.trim_end_matches('/').rsplit(':').next().unwrap_or_default().to_owned()
    }
}

/// All that a scenario needs.
pub struct Stage {
    /// The program under test.
    pub program: PathBuf,
    /// A folder for the store and the profiles of browsers.
    pub folder: PathBuf,
}

impl Stage {
    /// A server with a store of that name.
    pub fn server(&self, store: &str) -> Result<Server> {
        self.server_with(store, &[])
    }

    /// A server with a store of that name and more on its command line.
    pub fn server_with(&self, store: &str, more: &[&str]) -> Result<Server> {
        // Existing tables would change what the page shows.
        let none = self.folder.join("no-tables").display().to_string();
        let tables = ["--tables", none.as_str()];
        let more =
            if more.contains(&"--tables") { more.to_vec() } else { [&tables, more].concat() };
        Server::start(&self.program, &self.folder.join(store), "0", &more)
    }

    /// What the program prints when it is run with these words.
    pub fn ask(&self, words: &[&str]) -> Result<String> {
        let output = Command::new(&self.program).args(words).output()?;
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        ensure!(output.status.success(), "{words:?}: {said}");
        Ok(String::from_utf8(output.stdout)?)
    }

    /// A browser with a profile of that name.
    pub fn browser(&self, name: &str, look: Look) -> Result<Browser> {
        Browser::start(&self.folder.join(name), look)
    }
}

fn run() -> Result<bool> {
    let wanted: Vec<String> = env::args().skip(1).collect();
    if let Some((command, rest)) = wanted.split_first()
        && command == "guard"
    {
        return guard::run(rest).map(|()| true);
    }
    sweep();
    let folder = env::temp_dir().join(format!("{FOLDERS}{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder)?;
    let stage = Stage { program: program()?, folder: folder.clone() };
    let mut out = std::io::stdout();
    let mut passed = true;
    if let [command, target] = &wanted[..]
        && command == "pictures"
    {
        pictures::take(&stage, Path::new(target))?;
    } else if wanted == ["measure"] {
        measure::all(&stage)?;
    } else if wanted == ["hold"] {
        truth::hold(&stage)?;
    } else {
        for (name, scenario) in scenarios::ALL {
            if !wanted.is_empty() && !wanted.iter().any(|it| name.contains(it.as_str())) {
                continue;
            }
            let clock = Instant::now();
            let result = scenario(&stage);
            let seconds = clock.elapsed().as_secs_f64();
            match &result {
                Ok(()) => writeln!(out, "  {name:<28} {seconds:>6.1} s")?,
                Err(error) => writeln!(out, "  {name:<28} {seconds:>6.1} s  FAILED: {error:#}")?,
            }
            passed &= result.is_ok();
        }
    }
    let _ = std::fs::remove_dir_all(folder);
    Ok(passed)
}

/// Removes the folders of runs that were killed.
fn sweep() {
    for entry in std::fs::read_dir(env::temp_dir()).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let process = name.strip_prefix(FOLDERS).and_then(|it| it.parse::<u32>().ok());
        if process.is_some_and(|it| !Path::new(&format!("/proc/{it}")).exists()) {
            let _ = std::fs::remove_dir_all(entry.path());
        }
    }
}

/// The program: built beside this one, unless `SPIELBANK` names another.
fn program() -> Result<PathBuf> {
    let beside = || Some(env::current_exe().ok()?.parent()?.join("spielbank"));
    let program = env::var_os("SPIELBANK").map(PathBuf::from).or_else(beside);
    let program = program.context("where is spielbank?")?;
    ensure!(program.is_file(), "{} is not there; build it first", program.display());
    Ok(program)
}

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "{error:#}");
            ExitCode::FAILURE
        }
    }
}
