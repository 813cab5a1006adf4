//! What is certain, on the page: colours and puzzles against the tables, as
//! the command `probe` tells them, and nothing left behind.

use std::{
    collections::BTreeMap,
    io::{BufRead, BufReader, Write},
    process::{Command, Stdio},
    thread::sleep,
    time::Duration,
};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::{
    Server, Stage,
    driver::Browser,
    guard::bearers,
    scenarios::{USUAL, begin, calm, games, home, seat},
    table::{Hand, play, ready},
};

/// Games that are solved in a moment: the last two of the list.
const SMALL: usize = 2;

/// The last games of the page, solved into a folder, and a server that knows
/// it.
fn solved(stage: &Stage, name: &str) -> Result<(Server, Browser, String, Vec<String>)> {
    let first = stage.server(&format!("{name}-first.db"))?;
    let browser = stage.browser(name, USUAL)?;
    home(&browser, &first)?;
    let mut all = games(&browser)?;
    let small = all.split_off(all.len() - SMALL);
    let tables = stage.folder.join(format!("{name}-tables")).display().to_string();
    for game in &small {
        stage.ask(&["solve", game, "--tables", &tables, "--json"])?;
    }
    let server = stage.server_with(&format!("{name}.db"), &["--tables", &tables])?;
    Ok((server, browser, tables, small))
}

/// The values of the plies of a position, from the command line.
fn probe(stage: &Stage, game: &str, position: &str, tables: &str) -> Result<Value> {
    let words = ["probe", game, "--position", position, "--tables", tables, "--json"];
    Ok(serde_json::from_str(&stage.ask(&words)?)?)
}

/// Every ply on the page has the colour, the letter and the word that its
/// value in the table asks for.
pub fn colours(stage: &Stage) -> Result<()> {
    let (server, browser, tables, small) = solved(stage, "colours")?;
    let mut seen = BTreeMap::new();
    for game in &small {
        begin(&browser, &server, game)?;
        seat(&browser, "b", "human")?;
        browser.click("[data-tool=analyse]")?;
        for turn in 0..4 {
            let now = ready(&browser)?;
            if !now["end"].is_null() {
                break;
            }
            let position = now["position"].as_str().context("no position")?;
            let known = probe(stage, game, position, &tables)?;
            compare(&browser, &now, &known, &mut seen)
                .with_context(|| format!("{game} {position}"))?;
            let moves = now["moves"].as_array().context("no moves")?;
            play(&browser, Hand::Mouse, &moves[turn % moves.len()])?;
        }
    }
    for kind in ["win", "loss"] {
        ensure!(1 < *seen.get(kind).unwrap_or(&0), "hardly a {kind} in {seen:?}");
    }
    // The perfect player may take a seat, and wins a won position.
    begin(&browser, &server, &small[0])?;
    let start = ready(&browser)?["position"].as_str().context("no position")?.to_owned();
    let known = probe(stage, &small[0], &start, &tables)?;
    let (winner, side) = if known["value"]["kind"] == "win" { ("a", "a") } else { ("b", "b") };
    let other = if side == "a" { "b" } else { "a" };
    seat(&browser, side, "perfect")?;
    seat(&browser, other, "random")?;
    let won = format!(
        "const b = document.querySelector('game-board'); return b.scene.end && b.scene.end.outcome === '{winner}'"
    );
    browser.wait("the win", &won)?;
    calm(&browser)?;
    // Where nothing is known he may not, and it is said why.
    let large = games_of(&browser, &server)?.remove(0);
    begin(&browser, &server, &large)?;
    browser.run("const s = document.querySelector('.players [data-seat=b]'); s.value = 'perfect'; s.dispatchEvent(new Event('change', { bubbles: true }))")?;
    browser.wait("what is missing", "const n = document.querySelector('.notice.wrong'); return n && n.textContent.includes('spielbank solve')")?;
    let back = browser.run("return document.querySelector('.players [data-seat=b]').value")?;
    ensure!(back != "perfect", "he sits there all the same");
    Ok(())
}

fn games_of(browser: &Browser, server: &Server) -> Result<Vec<String>> {
    home(browser, server)?;
    games(browser)
}

/// Compares the page with the table.
fn compare(
    browser: &Browser,
    now: &Value,
    known: &Value,
    seen: &mut BTreeMap<String, usize>,
) -> Result<()> {
    let there = format!(
        "const s = document.querySelector('.analysis [data-source]');
         return s && s.dataset.source === 'table' && document.querySelector('game-board').scene.node === {}",
        now["node"]
    );
    browser.wait("the table's word", &there)?;
    let chips = browser.run(
        "return Object.fromEntries([...document.querySelectorAll('.analysis [data-group=exact] [data-move]')]
            .map((it) => [it.dataset.move, { kind: it.querySelector('.chip').className, letter: it.querySelector('.chip').textContent, title: it.title,
                colour: getComputedStyle(it.querySelector('.chip')).backgroundColor }]))",
    )?;
    let moves = known["moves"].as_array().context("no moves")?;
    ensure!(chips.as_object().map_or(0, |it| it.len()) == moves.len(), "{chips} for {moves:?}");
    ensure!(
        browser.run("return document.querySelector('.analysis [data-group=guess]') === null")?
            == true,
        "opinions beside certainties"
    );
    // Green, grey and red as the style sheet has them.
    let colours = browser.run(
        "const style = getComputedStyle(document.documentElement), probe = document.createElement('i'); document.body.append(probe);
         const of = (name) => { probe.style.backgroundColor = style.getPropertyValue(name); return getComputedStyle(probe).backgroundColor; };
         const found = { win: of('--win'), draw: of('--drawn'), loss: of('--loss') }; probe.remove(); return found",
    )?;
    for it in moves {
        let (ply, value) = (it["move"].as_str().context("no ply")?, &it["value"]);
        let kind = value["kind"].as_str().context("no kind")?;
        let chip = &chips[ply];
        let distance = value["distance"].as_u64().map_or_else(String::new, |it| format!("#{it}"));
        let letter = match kind {
            "win" => format!("W{distance}"),
            "loss" => format!("L{distance}"),
            _ => "D".to_owned(),
        };
        ensure!(chip["kind"] == format!("chip exact {kind}"), "{ply}: {chip} but {value}");
        ensure!(chip["letter"] == letter, "{ply}: {chip} but {letter}");
        ensure!(chip["title"].as_str().is_some_and(|it| it.contains("exact")), "{ply}: {chip}");
        ensure!(chip["colour"] == colours[kind], "{ply}: {chip} but {colours}");
        *seen.entry(kind.to_owned()).or_insert(0) += 1;
    }
    // On the board each site bears the best of its plies.
    let badges =
        browser.run("return document.querySelectorAll('game-board .badge.exact').length")?;
    ensure!(badges.as_u64() > Some(0), "no badges on the board");
    Ok(())
}

/// Puzzles: the table agrees that only one move wins, and the page knows it.
pub fn puzzles(stage: &Stage) -> Result<()> {
    let (server, browser, tables, small) = solved(stage, "puzzles")?;
    browser.open(&format!("{}#/puzzles", server.page))?;
    browser.wait(
        "the list",
        &format!("return document.querySelectorAll('.smalls a').length === {}", small.len()),
    )?;
    for game in &small {
        for seed in 0..3 {
            browser.open("about:blank")?;
            browser.open(&format!("{}#/puzzle/{game}?seed={seed}", server.page))?;
            let now = browser.wait("a puzzle", "const b = document.querySelector('game-board'); return b && b.scene && b.open ? { position: b.scene.position, moves: b.scene.moves } : null")?;
            let position = now["position"].as_str().context("no position")?;
            let known = probe(stage, game, position, &tables)?;
            let moves = known["moves"].as_array().context("no moves")?;
            let wins: Vec<&Value> =
                moves.iter().filter(|it| it["value"]["kind"] == "win").collect();
            ensure!(wins.len() == 1, "{game} {position}: {} moves win", wins.len());
            ensure!(2 <= moves.len(), "{game} {position} leaves no choice");
            let gesture = |ply: &Value| {
                let mut moves = now["moves"].as_array().into_iter().flatten();
                moves.find(|it| it["move"] == *ply).cloned().context("no such move")
            };
            let wrong = gesture(&moves[moves.len() - 1]["move"])?;
            try_one(&browser, &wrong, "wrong")?;
            browser.wait("another try", "return document.querySelector('game-board').open")?;
            try_one(&browser, &gesture(&wins[0]["move"])?, "right")?;
        }
    }
    calm(&browser)
}

/// Tries a move of a puzzle: the page says whether it is right.
fn try_one(browser: &Browser, mv: &Value, verdict: &str) -> Result<()> {
    browser.run(&format!(
        "const b = document.querySelector('game-board'); for (const it of {}) b.touch(it)",
        mv["touch"]
    ))?;
    let said = format!("return document.querySelector('.hint').dataset.kind === '{verdict}'");
    browser.wait(verdict, &said).map(|_| ())
}

/// Keeps a server and a browser running until stopped.
pub fn hold(stage: &Stage) -> Result<()> {
    let _server = stage.server("held.db")?;
    let _browser = stage.browser("held", USUAL)?;
    let mut out = std::io::stdout();
    writeln!(out, "{}", stage.folder.display())?;
    out.flush()?;
    loop {
        sleep(Duration::from_secs(1));
    }
}

/// A run that is killed leaves neither browser nor server behind.
pub fn killed(stage: &Stage) -> Result<()> {
    let mut command = Command::new(std::env::current_exe()?);
    command.arg("hold").env("SPIELBANK", &stage.program);
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn()?;
    let mut folder = String::new();
    let out = child.stdout.take().context("no output")?;
    BufReader::new(out).read_line(&mut folder)?;
    let folder = folder.trim();
    let before = bearers(folder).len();
    child.kill()?;
    child.wait()?;
    // A browser, its driver, the server, and their guards.
    ensure!(5 <= before, "only {before} processes");
    for _ in 0..200 {
        if bearers(folder).is_empty() {
            return Ok(());
        }
        sleep(Duration::from_millis(50));
    }
    anyhow::bail!("{:?} are left behind", bearers(folder))
}
