//! Proves that a new game is one folder and one line.
//!
//! The game of docs/add-a-game.md is taken out of the tutorial, block by
//! block, and put into a copy of the workspace together with its line of the
//! registry; there it must keep every law. Nothing of it is in the project.

use std::{
    collections::BTreeMap,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::Path,
    process::{Child, Command, Stdio},
};

use anyhow::{Context, Result, ensure};

use crate::{
    format, markdown, shell, tidy,
    workspace::{Workspace, write_if_new},
};

const MANIFEST: &str = "Cargo.toml";
const TUTORIAL: &str = "docs/add-a-game.md";
const REGISTRY: &str = "crates/games/src/lib.rs";

/// A game as the tutorial tells it.
#[derive(Debug, PartialEq, Eq)]
struct Lesson {
    /// Its line of the registry.
    line: String,
    /// Its files by name.
    files: BTreeMap<String, String>,
}

impl Lesson {
    /// Puts the blocks of the tutorial together.
    ///
    /// A block `file=NAME` is a piece of that file, in order; the block
    /// `registry` is the line.
    fn read(text: &str) -> Result<Lesson> {
        let mut line = None;
        let mut files: BTreeMap<String, String> = BTreeMap::new();
        for block in markdown::blocks(text) {
            let mut words = block.info.split_whitespace();
            if block.info.ends_with(" registry") {
                line = block.lines.first().map(|it| it.trim().to_owned());
            } else if let Some(name) = words.find_map(|it| it.strip_prefix("file=")) {
                ensure!(!name.contains(['/', '\\']), "{TUTORIAL}:{}: a name alone", block.line);
                let file = files.entry(name.to_owned()).or_default();
                // Pieces of Rust stand apart.
                if name.ends_with(".rs") && !file.is_empty() {
                    file.push('\n');
                }
                block.lines.iter().for_each(|it| *file += &format!("{it}\n"));
            }
        }
        let line = line.context("the tutorial has no block `rust registry`")?;
        Ok(Lesson { line, files })
    }

    /// The name of the game, and of its folder.
    fn name(&self) -> Result<&str> {
        Ok(self.line.split_once("::").context("a line of the registry is `game::Game […],`")?.0)
    }

    /// The text of the registry with one line more.
    fn register(&self, registry: &str) -> Result<String> {
        let inside = registry.find("registry! {").context("lib.rs has a registry")?;
        let end = registry[inside..].find("\n}").context("the registry ends")? + inside + 1;
        let (before, after) = registry.split_at(end);
        Ok(format!("{before}    {}\n{after}", self.line))
    }
}

/// Builds the game of the tutorial in a copy of the workspace and checks it.
///
/// # Errors
///
/// If the tutorial's game does not build or keep the laws.
pub fn run(workspace: &Workspace) -> Result<()> {
    let lesson = Lesson::read(&workspace.read(TUTORIAL)?)?;
    let game = lesson.name()?;

    // 1. The copy: one folder and one line more.
    let root = workspace.target.join("xtask/tutorial");
    let mut files = workspace.files.clone();
    let folder = format!("crates/games/src/{game}");
    ensure!(!files.iter().any(|it| it.starts_with(&folder)), "{game} is in the project already");
    // Cargo finds the project's settings above the copy. To have them twice would
    // be other settings, with which all libraries would be compiled again.
    files.retain(|it| !it.starts_with(".cargo/"));
    Workspace { files: files.clone(), ..workspace.clone() }.copy_to(&root)?;
    // In the shared target folder the copy's crates must not be taken for the
    // project's: packages differ by name and version, not by where they are.
    let manifest = other_version(&workspace.read(MANIFEST)?)?;
    write_if_new(&root.join(MANIFEST), manifest.as_bytes())?;
    for (name, text) in &lesson.files {
        write_if_new(&root.join(&folder).join(name), text.as_bytes())?;
        files.push(format!("{folder}/{name}"));
    }
    let registry = lesson.register(&workspace.read(REGISTRY)?)?;
    write_if_new(&root.join(REGISTRY), registry.as_bytes())?;
    let copy = Workspace { root, target: workspace.target.clone(), files };
    println!("  {folder}: {} files, and the line {}", lesson.files.len(), lesson.line);

    // 2. It is as tidy as the rest: no rule finds anything more than before.
    let before = tidy::findings(workspace)?;
    let mut findings = tidy::findings(&copy)?;
    findings.retain(|it| !before.contains(it));
    findings.iter().for_each(|it| println!("{it}"));
    ensure!(findings.is_empty(), "the game of {TUTORIAL} is not tidy");
    format::check_folder(&copy, &folder)?;
    shell::run(&mut cargo(
        &copy,
        &["clippy", "-p", "games", "--all-targets", "--", "-D", "warnings"],
    ))?;

    // 3. It keeps the laws. A test that is not there would pass as well.
    let output = shell::output(&mut cargo(&copy, &["test", "-p", "games", "--lib", game]))?;
    print!("{output}");
    for test in [format!("laws::{game} ... ok"), format!("{game}::tests::")] {
        ensure!(output.contains(&test), "cargo test -p games {game} has not run {test}");
    }

    // 4. It runs when asked for by name. The whole workspace is named so
    // that the libraries of the tests, with the same features, serve once more.
    if copy.has_cli() {
        shell::run(&mut cargo(&copy, &["build", "--workspace", "--bin", "spielbank"]))?;
        for command in ["show", "check"] {
            shell::run(Command::new(copy.target.join("debug/spielbank")).args([command, game]))?;
        }
        on_the_page(&copy, game)?;
    } else {
        println!("  crates/cli is not there: `show` and `check` left out");
    }
    Ok(())
}

/// The manifest with another version of all crates.
fn other_version(manifest: &str) -> Result<String> {
    const KEY: &str = "\nversion = \"";
    let (head, rest) = manifest.split_once(KEY).context("the workspace has a version")?;
    let (_, tail) = rest.split_once('"').context("a version ends")?;
    Ok(format!("{head}{KEY}0.0.0-tutorial\"{tail}"))
}

/// The page has the game too: its server tells it of it, and nothing of the
/// page itself has changed.
fn on_the_page(copy: &Workspace, game: &str) -> Result<()> {
    let mut command = Command::new(copy.target.join("debug/spielbank"));
    command.args(["serve", "--http", "0", "--store", "sqlite::memory:", "--json"]);
    let mut server = command.stdout(Stdio::piped()).spawn().context("the server")?;
    let asked = ask_for_games(&mut server);
    let _ = server.kill();
    let _ = server.wait();
    let games = asked?;
    ensure!(games.contains(&format!("\"name\":\"{game}\"")), "the page does not show {game}");
    println!("  /api/games tells the page of {game}; web/ is as it was");
    Ok(())
}

/// What a server answers that has just been started.
fn ask_for_games(server: &mut Child) -> Result<String> {
    let mut line = String::new();
    let out = server.stdout.take().context("the server's output")?;
    BufReader::new(out).read_line(&mut line)?;
    let address = line.split("http://").nth(1).and_then(|it| it.split('/').next());
    let address = address.with_context(|| format!("an address, not {line:?}"))?;
    let mut stream = TcpStream::connect(address)?;
    write!(stream, "GET /api/games HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer)
}

/// Cargo in the copy, with the project's target folder: much of what does not
/// belong to the project is compiled there already.
fn cargo(copy: &Workspace, arguments: &[&str]) -> Command {
    let mut command = shell::cargo(arguments);
    command.current_dir::<&Path>(&copy.root).env("CARGO_TARGET_DIR", &copy.target);
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_copy_has_another_version() {
        let manifest = "[workspace.package]\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[workspace.dependencies]\nx = { version = \"1\" }\n";
        let other = other_version(manifest).unwrap();
        assert_eq!(other, manifest.replace("0.1.0", "0.0.0-tutorial"));
        assert!(other_version("[workspace]\n").is_err());
    }

    #[test]
    fn blocks_of_a_file_are_put_together() {
        let text = "```rust file=mod.rs\n//! A\n```\ntext\n```rust file=mod.rs\nfn f() {}\n```\n\
                    ```rust\nnot this\n```\n```rust registry\n    ox::Ox [symmetry],\n```\n";
        let lesson = Lesson::read(text).unwrap();
        assert_eq!(lesson.files["mod.rs"], "//! A\n\nfn f() {}\n");
        assert_eq!((lesson.files.len(), lesson.name().unwrap()), (1, "ox"));
        let registry = "mod a;\nregistry! {\n    nim::Nim [],\n}\n\nfn f() {\n}\n";
        let expected =
            "mod a;\nregistry! {\n    nim::Nim [],\n    ox::Ox [symmetry],\n}\n\nfn f() {\n}\n";
        assert_eq!(lesson.register(registry).unwrap(), expected);
    }

    #[test]
    fn a_tutorial_without_its_line_is_an_error() {
        assert!(Lesson::read("```rust file=mod.rs\n```\n").is_err());
        assert!(Lesson::read("```rust registry\nx::X [],\n```\n```rust file=../a\n```\n").is_err());
    }
}
