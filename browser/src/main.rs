//! The page in a real browser.
//!
//! A program rather than tests, so that whoever has no browser can still run
//! all tests: `cargo run -p browser`, or the step `browser` of `cargo xtask
//! test`, which installs one. Names of scenarios pick some; `pictures FOLDER`
//! takes the pictures of `docs/screenshots/` instead.

mod cable;
mod driver;
mod pictures;
mod scenarios;
mod table;

use std::{
    env,
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Child, Command, ExitCode, Stdio},
    time::Instant,
};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use driver::{Browser, Look};

/// A server as a process of its own.
pub struct Server {
    child: Child,
    /// The address of the page.
    pub page: String,
}

impl Server {
    /// Starts the program with that store; port 0 is any free one.
    pub fn start(program: &Path, store: &Path, port: &str) -> Result<Server> {
        let mut command = Command::new(program);
        command.args(["serve", "--json", "--http", port, "--store"]).arg(store);
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn()?;
        let mut line = String::new();
        let out = child.stdout.take().context("no output")?;
        BufReader::new(out).read_line(&mut line)?;
        let told: Value = serde_json::from_str(&line).context("the server does not start")?;
        let page = told["http"].as_str().context("no address")?.to_owned();
        Ok(Server { child, page })
    }

    /// The port it listens on.
    pub fn port(&self) -> String {
        self.page.trim_end_matches('/').rsplit(':').next().unwrap_or_default().to_owned()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
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
        Server::start(&self.program, &self.folder.join(store), "0")
    }

    /// A browser with a profile of that name.
    pub fn browser(&self, name: &str, look: Look) -> Result<Browser> {
        Browser::start(&self.folder.join(name), look)
    }
}

fn run() -> Result<bool> {
    let wanted: Vec<String> = env::args().skip(1).collect();
    let folder = env::temp_dir().join(format!("spielbank-browser-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder)?;
    let stage = Stage { program: program()?, folder: folder.clone() };
    let mut out = std::io::stdout();
    let mut passed = true;
    if let [command, target] = &wanted[..]
        && command == "pictures"
    {
        pictures::take(&stage, Path::new(target))?;
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
