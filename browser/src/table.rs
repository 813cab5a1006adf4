//! The page of a match, as a player uses it.

use std::{thread::sleep, time::Duration};

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use crate::driver::Browser;

/// Whoever plays.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Hand {
    /// With the mouse: taps, and drags where a move has two sites.
    Mouse,
    /// With keys alone.
    Keys,
}

/// What the page knows of the match, from its own element.
const STATE: &str = "const b = document.querySelector('game-board');
    return b && b.scene ? { seq: b.scene.seq, end: b.scene.end, open: b.open, moves: b.scene.moves,
        node: b.scene.node, thinking: b.scene.thinking, position: b.scene.position } : null;";

/// The state of the match on the page.
pub fn state(browser: &Browser) -> Result<Value> {
    browser.wait("the board", STATE)
}

/// Waits until it is a player's turn here, or the match is over.
pub fn ready(browser: &Browser) -> Result<Value> {
    browser.wait(
        "a turn",
        &format!("const s = (() => {{ {STATE} }})(); return s && (s.open || s.end) ? s : null;"),
    )
}

/// The middle of a site on the window.
fn middle(browser: &Browser, site: u64) -> Result<(f64, f64)> {
    let script = format!(
        "const c = document.querySelector('[data-site=\"{site}\"]');
         let r = c.getBoundingClientRect();
         if (r.top < 0 || r.bottom > innerHeight) {{ c.scrollIntoView({{ block: 'center' }}); r = c.getBoundingClientRect(); }}
         return [r.left + r.width / 2, r.top + r.height / 2];"
    );
    let place = browser.run(&script)?;
    let number = |it: usize| place[it].as_f64().context("no place");
    Ok((number(0)?, number(1)?))
}

/// Makes a move as a person does, and waits until the page has it.
pub fn play(browser: &Browser, hand: Hand, mv: &Value) -> Result<()> {
    let before = state(browser)?["seq"].as_i64().context("no number")?;
    let touches = mv["touch"].as_array().context("no touches")?;
    let sites: Vec<u64> = touches.iter().filter_map(Value::as_u64).collect();
    match hand {
        Hand::Mouse if sites.len() == 2 => {
            let (from, to) = (middle(browser, sites[0])?, middle(browser, sites[1])?);
            let half = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
            // Scrolling would have moved the first.
            browser.drag(&[middle(browser, sites[0])?, half, to])?;
        }
        Hand::Mouse => {
            for &site in &sites {
                let place = middle(browser, site)?;
                browser.drag(&[place])?;
            }
        }
        Hand::Keys => {
            for &site in &sites {
                walk(browser, site)?;
                browser.keys(&["\u{e007}"])?;
            }
        }
    }
    if let Some(word) = touches.iter().find_map(Value::as_str) {
        let moved = format!("return document.querySelector('game-board').scene.seq > {before}");
        // Where there is only one number nothing is asked.
        let key = format!("[data-touch=\"{word}\"]");
        if browser.run(&moved)? != true {
            match hand {
                Hand::Mouse => {
                    let waits = format!(
                        "return document.querySelector('game-board').scene.seq > {before} || document.querySelector('{key}') !== null"
                    );
                    browser.wait("a button", &waits)?;
                    if browser.run(&moved)? != true {
                        browser.click(&key)?;
                    }
                }
                Hand::Keys => press(browser, &key, &moved)?,
            }
        }
    }
    browser.wait(
        &format!("the move {mv}"),
        &format!("return document.querySelector('game-board').scene.seq > {before}"),
    )?;
    Ok(())
}

/// Goes to a button with the tabulator and presses it.
fn press(browser: &Browser, key: &str, moved: &str) -> Result<()> {
    browser.wait(
        "a button",
        &format!("return document.querySelector('{key}') !== null || (() => {{ {moved} }})()"),
    )?;
    for _ in 0..80 {
        if browser.run(moved)? == true {
            return Ok(());
        }
        let here = format!("return document.activeElement.matches('{key}')");
        if browser.run(&here)? == true {
            return browser.keys(&["\u{e007}"]);
        }
        browser.keys(&["\u{e004}"])?;
    }
    bail!("the tabulator does not come to {key}")
}

/// Goes to a site with the arrows alone.
fn walk(browser: &Browser, site: u64) -> Result<()> {
    browser.keys(&["b"])?;
    let script = format!(
        "const b = document.querySelector('game-board'); const p = b.plan.places;
         return [b.focused === {site} && document.activeElement.dataset.site === '{site}', p[{site}].x - p[b.focused].x, p[{site}].y - p[b.focused].y];"
    );
    for step in 0..80 {
        let found = browser.run(&script)?;
        if found[0] == true {
            return Ok(());
        }
        let (dx, dy) = (found[1].as_f64().unwrap_or(0.0), found[2].as_f64().unwrap_or(0.0));
        // Mostly the longer way first; now and then the other, against walls.
        let across = (dy.abs() <= dx.abs()) ^ (step % 5 == 4 && dx != 0.0 && dy != 0.0);
        let key = match across {
            true if dx < 0.0 => "\u{e012}",
            true => "\u{e014}",
            false if dy < 0.0 => "\u{e013}",
            false => "\u{e015}",
        };
        browser.keys(&[key])?;
    }
    bail!("the arrows do not come to site {site}")
}

/// Plays a whole game by hand: against a machine, or for both sides. Yields
/// how many moves were made by hand.
pub fn whole_game(browser: &Browser, hand: Hand, random: &mut fastrand::Rng) -> Result<usize> {
    for made in 0..400 {
        let state = ready(browser)?;
        if !state["end"].is_null() {
            ensure!(0 < made, "the game was over before it began");
            return Ok(made);
        }
        let moves = state["moves"].as_array().context("no moves")?;
        ensure!(!moves.is_empty(), "nothing to play in {}", state["position"]);
        play(browser, hand, &moves[random.usize(..moves.len())])?;
    }
    bail!("the game does not end")
}

/// Opens one box above the page after the other, lets somebody look at it, and
/// closes it.
pub fn boxes(browser: &Browser, look: impl Fn(&str) -> Result<()>) -> Result<()> {
    for (key, name) in [("s", "share"), ("?", "keys")] {
        browser.keys(&[key])?;
        browser.wait(name, "return document.querySelector('dialog[open]') !== null")?;
        look(name)?;
        browser.run("document.querySelector('dialog').close()")?;
        browser.wait("its end", "return document.querySelector('dialog') === null")?;
    }
    Ok(())
}

/// Gives the page a moment, for what cannot be waited for.
pub fn moment() {
    sleep(Duration::from_millis(150));
}
