//! Positions put together by clicking, and clocks.

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::{
    Server, Stage,
    driver::Browser,
    scenarios::{USUAL, calm, games, home},
    table::{Hand, play, ready},
};

const TEXT: &str = "document.querySelector('#edit-position').value";

/// A position of every game, cleared away and put together again by hand: its
/// text is the same as before.
pub fn by_clicking(stage: &Stage) -> Result<()> {
    let server = stage.server("clicking.db")?;
    let browser = stage.browser("clicking", USUAL)?;
    home(&browser, &server)?;
    for game in games(&browser)? {
        one_game(&browser, &server, &game).with_context(|| game.clone())?;
    }
    // Positions on the way need not be possible: the console notes the 400s.
    let others: Vec<String> =
        browser.complaints()?.into_iter().filter(|it| !it.contains("400")).collect();
    ensure!(others.is_empty(), "the console says {others:?}");
    Ok(())
}

fn one_game(browser: &Browser, server: &Server, game: &str) -> Result<()> {
    // Two plies on, so that more stands there than at the start.
    let plies = format!(
        "window.there = null; (async () => {{
            let moves = [], seen;
            for (let n = 0; n < 3; n += 1) {{
                seen = await (await fetch('/api/look?' + new URLSearchParams({{ game: '{game}', moves: moves.join(' ') }}))).json();
                if (n < 2) moves.push(seen.scene.moves[(n * 2 + 1) % seen.scene.moves.length].move);
            }}
            window.there = seen;
        }})()"
    );
    browser.run(&plies)?;
    let there = browser.wait("a position", "return window.there")?;
    let wanted = there["scene"]["position"].as_str().context("no position")?;
    browser.open("about:blank")?;
    browser.open(&format!("{}#/edit/{game}", server.page))?;
    browser.wait("the palette", "return document.querySelectorAll('.palette .kind').length > 1")?;
    browser.click("[data-kind=empty]")?;
    settle(browser)?;
    let palette = there["palette"].as_array().context("no palette")?;
    for piece in there["scene"]["pieces"].as_array().context("no pieces")? {
        let same = |it: &&Value| {
            ["owner", "form", "outline", "large"].iter().all(|key| it[*key] == piece[*key])
        };
        let kind = palette.iter().position(|it| same(&it)).context("a kind that is not there")?;
        let count = piece["count"].as_u64().unwrap_or(0);
        let choose = format!("[data-kind=\"{kind}\"]");
        let site = piece["site"].as_u64().context("no site")?;
        // What the game knows better may be there already.
        let here = format!(
            "return document.querySelector('game-board').scene.pieces.filter((it) => it.site === {site}).reduce((sum, it) => sum + it.count, 0)"
        );
        let mut left = 80;
        while browser.run(&here)?.as_u64() != Some(count) {
            let now = browser.run(&here)?.as_u64().unwrap_or(0);
            let wish = if now < count { choose.as_str() } else { "[data-kind=\"null\"]" };
            browser.click(wish)?;
            browser.click(&format!("game-board [data-site=\"{site}\"]"))?;
            let changed = format!("{here} !== {now}");
            browser.wait("a piece", &changed)?;
            settle(browser)?;
            left -= 1;
            ensure!(0 < left, "{piece} cannot be put");
        }
    }
    settle(browser)?;
    let mover = there["scene"]["to_move"].as_str().context("no mover")?;
    if !wanted.contains(&format!(" {mover}")) {
        anyhow::bail!("{wanted} does not say who is to move");
    }
    let found = browser.run(&format!("return {TEXT}"))?;
    if found != wanted {
        browser.click("[data-kind=mover]")?;
        settle(browser)?;
    }
    let same = format!("return {TEXT} === {}", Value::from(wanted));
    browser.wait(&format!("the text {wanted}"), &same)?;
    // The other way round: what is typed is drawn.
    let start = browser.run("const f = document.querySelector('#edit-position'), old = f.value; [...document.querySelectorAll('.form .plain')].at(-1).click(); return old")?;
    ensure!(start == wanted);
    browser.wait("the start", &format!("return {TEXT} !== {}", Value::from(wanted)))?;
    browser.run(&format!(
        "const f = document.querySelector('#edit-position'); f.value = {}; f.dispatchEvent(new Event('input'))",
        Value::from(wanted)
    ))?;
    browser.wait("that it is fine", "return !document.querySelector('.form .primary').disabled")?;
    settle(browser)?;
    browser.click("[data-edit=analyse]")?;
    let now = ready(browser)?;
    ensure!(now["position"] == wanted, "{} is not {wanted}", now["position"]);
    browser.wait("the analysis", "return document.querySelector('.analysis .chip') !== null")?;
    home(browser, server)
}

/// Waits until the server has answered.
fn settle(browser: &Browser) -> Result<()> {
    let idle = "return document.querySelector('.editing game-board').dataset.busy === 'false'";
    browser.wait("an answer", idle).map(|_| ())
}

/// A player whose time runs out loses, even without spectators.
pub fn clocks(stage: &Stage) -> Result<()> {
    let server = stage.server("clocks.db")?;
    let browser = stage.browser("clocks", USUAL)?;
    home(&browser, &server)?;
    let game = games(&browser)?.remove(2);
    browser.open(&format!("{}#/new/{game}", server.page))?;
    browser.wait("the form", "return document.querySelector('#clock-minutes') !== null")?;
    browser.run("document.querySelector('#seat-b').value = 'human'; document.querySelector('#clock-minutes').value = '0.1'; document.querySelector('#clock-increment').value = '2'")?;
    browser.click(".form .primary")?;
    let now = ready(&browser)?;
    let faces = "return [...document.querySelectorAll('.clock')].map((it) => it.textContent)";
    ensure!(
        browser.run(faces)? == serde_json::json!(["0:06.0", "0:06.0"]),
        "{}",
        browser.run(faces)?
    );
    play(&browser, Hand::Mouse, &now["moves"][0])?;
    let now = ready(&browser)?;
    browser.wait(
        "that B's clock runs",
        "const b = document.querySelectorAll('.clock')[1]; return b.dataset.runs === 'true' && b.textContent < '0:05.8'",
    )?;
    play(&browser, Hand::Mouse, &now["moves"][0])?;
    browser.wait(
        "what is gained",
        "const b = document.querySelectorAll('.clock')[1]; return b.dataset.runs === 'false' && b.textContent > '0:06.0'",
    )?;
    browser.wait("the end", "const b = document.querySelector('game-board'); return b.scene.end && b.scene.end.cause === 'time' && b.scene.end.outcome === 'b'")?;
    let record = browser.run("window.r = null; fetch('/api/matches/' + location.hash.split('/')[2] + '/record').then((it) => it.text()).then((it) => { window.r = it }); return 1")?;
    ensure!(record == 1);
    let record = browser.wait("the record", "return window.r")?;
    let record = record.as_str().context("no record")?;
    ensure!(record.contains("reason: a: out of time") && record.contains("result: b"), "{record}");
    calm(&browser)
}
