//! A game's theory on the page, step by step, against what was worked out by
//! hand.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::{
    Stage,
    driver::{Browser, Look},
    scenarios::{USUAL, calm, seat},
    table::ready,
};

/// The game whose best play is known by a theory.
pub fn game(stage: &Stage) -> Result<String> {
    let listed: Value = serde_json::from_str(&stage.ask(&["games", "--json"])?)?;
    let known =
        |it: &&Value| it["abilities"].as_array().is_some_and(|it| it.contains(&"theory".into()));
    let found = listed["games"].as_array().into_iter().flatten().find(known);
    Ok(found.and_then(|it| it["name"].as_str()).context("no game with a theory")?.to_owned())
}

/// The table of a step, row by row, and what is marked in it.
const TABLE: &str = "const text = (it) => [...it.cells].map((it) => it.textContent);
    const t = document.querySelector('.explain .columns');
    return t && {
        head: text(t.tHead.rows[0]),
        rows: [...t.tBodies[0].rows].map(text),
        rows_marked: [...t.tBodies[0].rows].flatMap((it, n) => (it.className === 'marked' ? [n] : [])),
        columns_marked: [...t.tHead.rows[0].cells].flatMap((it, n) => (it.className === 'marked' ? [n] : [])),
    }";

/// Waits for a step by its number, and its first words.
fn step(browser: &Browser, words: &str) -> Result<()> {
    let here = format!(
        "return document.querySelector('#step-count').textContent === {}",
        Value::from(words)
    );
    browser.wait(words, &here).map(|_| ())
}

/// The heaps 1, 4 and 6 are 001, 100 and 110. The columns of 4, 2 and 1 have
/// two, one and one ones: the last two are odd. The heap of six has a 1 in the
/// column of 2; turned over there and in that of 1 it is 101, five. So one is
/// taken from it, which leaves 001, 100 and 101: two, none and two ones.
pub fn columns(stage: &Stage) -> Result<()> {
    let server = stage.server("theory.db")?;
    let game = game(stage)?;
    for lang in ["en", "de"] {
        let browser = stage.browser(&format!("theory-{lang}"), Look { lang, ..USUAL })?;
        browser.open(&format!("{}#/g?g={game}&p=1-4-6+a", server.page))?;
        ready(&browser)?;
        seat(&browser, "b", "human")?;
        by_hand(&browser, lang).context(lang)?;
        calm(&browser)?;
    }
    Ok(())
}

fn by_hand(browser: &Browser, lang: &str) -> Result<()> {
    let say = |en: &'static str, de: &'static str| if lang == "de" { de } else { en };
    let (odd, even) = (say("odd", "ungerade"), say("even", "gerade"));
    let (sum, parity) = (say("sum", "Summe"), say("parity", "Parität"));
    let head = [say("heap", "Haufen"), say("size", "Größe"), "4", "2", "1"];
    let at = |number: u32| match lang {
        "de" => format!("Schritt {number} von 4"),
        _ => format!("Step {number} of 4"),
    };
    browser.keys(&["e"])?;
    step(browser, &at(1))?;
    let before = json!({
        "head": head,
        "rows": [
            ["1", "1", "0", "0", "1"],
            ["2", "4", "1", "0", "0"],
            ["3", "6", "1", "1", "0"],
            [sum, "", "2", "1", "1"],
            [parity, "", even, odd, odd],
        ],
        "rows_marked": [4],
        "columns_marked": [3, 4],
    });
    let same = |wanted: &Value| -> Result<()> {
        let found = browser.wait("the columns", TABLE)?;
        ensure!(found == *wanted, "{found} is not {wanted}");
        Ok(())
    };
    same(&before)?;
    // Of the eleven takes one wins.
    browser.click("[data-step=next]")?;
    step(browser, &at(2))?;
    let takes = browser.wait("the takes", TABLE)?;
    ensure!(takes["rows"].as_array().map(Vec::len) == Some(11), "{takes}");
    let row = takes["rows_marked"][0].as_u64().context("no take wins")?;
    let wins = json!(["3x1", "1-4-5", "2 0 2", say("yes", "ja")]);
    ensure!(takes["rows"][row as usize] == wins, "{takes}");
    // Back by key, and no further than to the first step.
    browser.keys(&[",", ","])?;
    step(browser, &at(1))?;
    same(&before)?;
    browser.keys(&[".", "."])?;
    step(browser, &at(3))?;
    let after = json!({
        "head": head,
        "rows": [
            ["1", "1", "0", "0", "1"],
            ["2", "4", "1", "0", "0"],
            ["3", "5", "1", "0", "1"],
            [sum, "", "2", "0", "2"],
            [parity, "", even, even, even],
        ],
        "rows_marked": [2],
        "columns_marked": [3, 4],
    });
    same(&after)?;
    let pointed = browser.run("return document.querySelector('game-board').pointed")?;
    ensure!(pointed == json!([2]), "the board points to {pointed}");
    browser.click("[data-step=next]")?;
    step(browser, &at(4))?;
    browser.click("[data-step=next]")?;
    step(browser, &at(4)).context("there is no fifth step")?;
    ensure!(browser.run("return document.querySelector('[data-step=play]') === null")? == true);
    browser.click("[data-step=back]")?;
    step(browser, &at(3))?;
    browser.click("[data-step=play]")?;
    // The panel follows: now nothing is odd, and nothing wins.
    browser.wait(
        "the ply",
        "return document.querySelector('game-board').scene.position === '1-4-5 b'",
    )?;
    step(browser, &at(1))?;
    let mut lost = after;
    lost["rows_marked"] = json!([4]);
    lost["columns_marked"] = json!([]);
    let same_now =
        format!("return JSON.stringify((() => {{ {TABLE} }})()) === JSON.stringify({lost})");
    browser.wait(&format!("the columns {lost}"), &same_now)?;
    browser.keys(&[".", "."])?;
    step(browser, &at(3))?;
    let loses = say("Every take loses", "Jeder Zug verliert");
    let told = format!(
        "return document.querySelector('.explain .told').textContent.includes('{loses}') && document.querySelector('[data-step=play]') === null"
    );
    browser.wait(loses, &told)?;
    browser.keys(&["e"])?;
    browser.wait("nothing", "return document.querySelector('.explain').hidden")?;
    Ok(())
}
