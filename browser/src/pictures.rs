//! The pictures of `docs/screenshots/`: every page, wide and narrow, light and
//! dark.

use std::{fs, path::Path};

use anyhow::{Context, Result};

use crate::{
    Stage,
    driver::Look,
    table::{Hand, boxes, moment, play, ready},
    theory,
};

/// The windows: a name, a width and a height.
const WINDOWS: [(&str, u32, u32); 2] = [("1280", 1280, 860), ("360", 360, 740)];

/// Takes them all.
pub fn take(stage: &Stage, target: &Path) -> Result<()> {
    fs::create_dir_all(target)?;
    let (tables, results) = prepare(stage)?;
    let explained = theory::game(stage)?;
    let server = stage.server_with("pictures.db", &["--tables", &tables, "--results", &results])?;
    for (size, width, height) in WINDOWS {
        let lang = if size == "360" { "de" } else { "en" };
        let browser = stage.browser(&format!("pictures-{size}"), Look { width, height, lang })?;
        for theme in ["light", "dark"] {
            // From the top of the page, or of what a selector finds.
            let shoot_at = |name: &str, top: &str| -> Result<()> {
                browser.run(&format!("document.documentElement.dataset.theme = '{theme}'; localStorage.setItem('theme', '{theme}'); document.activeElement.blur(); document.querySelector('{top}').scrollIntoView()"))?;
                moment();
                moment();
                let picture = decode(&browser.picture()?).context("base 64")?;
                fs::write(target.join(format!("{name}-{size}-{theme}.png")), picture)?;
                Ok(())
            };
            let shoot = |name: &str| shoot_at(name, "body");
            browser.open(&server.page)?;
            browser
                .wait("the games", "return document.querySelectorAll('.cards .card').length > 0")?;
            shoot("home")?;
            let games = browser.run("return [...document.querySelectorAll('.cards .card')].map((it) => it.dataset.game)")?;
            let games: Vec<String> = games
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(|it| it.as_str().map(str::to_owned))
                .collect();
            for (page, name) in [("rules", "rules"), ("new", "options"), ("edit", "editor")] {
                browser.open(&format!("{}#/{page}/{}", server.page, games[0]))?;
                browser.wait("the page", "return document.querySelector('main svg') !== null")?;
                shoot(name)?;
            }
            let last = games.last().context("no games")?;
            for (page, name) in [
                (format!("puzzle/{last}?seed=1"), "puzzle"),
                ("results/levels.results.jsonl".to_owned(), "results"),
            ] {
                browser.open(&format!("{}#/{page}", server.page))?;
                browser.wait("the page", "return document.querySelector('main svg') !== null")?;
                shoot(name)?;
            }
            for (page, name) in [("puzzles", "puzzles"), ("results", "results-list")] {
                browser.open(&format!("{}#/{page}", server.page))?;
                browser.wait("the list", "return document.querySelector('main li a') !== null")?;
                shoot(name)?;
            }
            browser.open(&format!("{}embed.html?g={}", server.page, games[0]))?;
            browser.wait("the board", "return document.querySelector('main svg') !== null")?;
            shoot("embedded")?;
            for game in &games {
                browser.open(&server.page)?;
                browser.click(&format!("[data-play=\"{game}\"]"))?;
                for number in [3, 1] {
                    let now = ready(&browser)?;
                    if !now["end"].is_null() {
                        break;
                    }
                    let moves = now["moves"].as_array().context("no moves")?;
                    play(&browser, Hand::Mouse, &moves[number % moves.len()])?;
                }
                ready(&browser)?;
                browser.run("document.querySelector('[data-tool=analyse]').click()")?;
                browser.wait(
                    "the analysis",
                    "return document.querySelector('.analysis strong') !== null",
                )?;
                shoot(&format!("play-{game}"))?;
                if *game == games[2] {
                    boxes(&browser, shoot)?;
                    browser.run("document.querySelector('[data-tool=tree]').click()")?;
                    browser
                        .wait("the tree", "return document.querySelector('.tree img') !== null")?;
                    shoot_at("tree", ".tree")?;
                }
            }
            browser.run("document.querySelector('[data-tool=history]').click()")?;
            browser.wait(
                "the history",
                "return document.querySelectorAll('.values .visited').length >= 2",
            )?;
            shoot_at("history", ".history")?;
            browser.open(&format!("{}#/g?g={explained}&p=1-4-6+a", server.page))?;
            ready(&browser)?;
            browser.keys(&["e"])?;
            for (name, key) in [("explain", ""), ("explain-reply", ".")] {
                if !key.is_empty() {
                    browser.keys(&[key, key])?;
                }
                browser
                    .wait("the columns", "return document.querySelector('.columns') !== null")?;
                shoot_at(name, if size == "360" { ".explain" } else { "body" })?;
            }
        }
    }
    Ok(())
}

/// Tables of a small game and results of a small tournament.
fn prepare(stage: &Stage) -> Result<(String, String)> {
    let listed: serde_json::Value = serde_json::from_str(&stage.ask(&["games", "--json"])?)?;
    let games = listed["games"].as_array().context("no games")?;
    let last = games.last().and_then(|it| it["name"].as_str()).context("no name")?;
    let tables = stage.folder.join("picture-tables").display().to_string();
    stage.ask(&["solve", last, "--tables", &tables, "--json"])?;
    let results = stage.folder.join("picture-results");
    fs::create_dir_all(&results)?;
    let mut plan = format!("game = \"{}\"\n", games[3]["name"].as_str().context("no name")?);
    for player in ["engine:level=2", "engine:level=1", "minimax:depth=2", "random"] {
        plan += &format!("[[players]]\nname = \"{player}\"\nplayer = \"{player}\"\n");
    }
    let path = results.join("levels.toml");
    fs::write(&path, plan)?;
    stage.ask(&["tournament", &path.display().to_string(), "--json"])?;
    Ok((tables, results.display().to_string()))
}

/// Bytes from base 64 (RFC 4648).
fn decode(text: &str) -> Option<Vec<u8>> {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let (mut bits, mut count) = (0u32, 0);
    for letter in text.bytes().filter(|it| *it != b'=' && !it.is_ascii_whitespace()) {
        let value = LETTERS.iter().position(|it| *it == letter)?;
        bits = bits << 6 | value as u32;
        count += 6;
        if 8 <= count {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base_64_as_in_the_rfc() {
        for (text, plain) in [("", ""), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9vYmFy", "foobar")] {
            assert_eq!(decode(text).unwrap(), plain.as_bytes());
        }
        assert_eq!(decode("Zm9*"), None);
    }
}
