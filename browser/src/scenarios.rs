//! What must work in a browser.

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::{
    Server, Stage, around, board,
    cable::Cable,
    driver::{Browser, Look},
    editing, review,
    table::{Hand, boxes, moment, play, ready, state, whole_game},
    theory, truth,
};

/// A scenario by its name.
type Scenario = (&'static str, fn(&Stage) -> Result<()>);

/// All of them.
pub const ALL: &[Scenario] = &[
    ("every game by mouse", every_game),
    ("a game by keys alone", keys_alone),
    ("undo against the engine", undo),
    ("a dropped connection", dropped),
    ("a restart of the server", restart),
    ("both languages", languages),
    ("both themes", themes),
    ("analysis and hints", analysis),
    ("colours and tables", truth::colours),
    ("puzzles", truth::puzzles),
    ("theory step by step", theory::columns),
    ("editor and sharing", editor),
    ("a position by clicking", editing::by_clicking),
    ("clocks", editing::clocks),
    ("a narrow window", narrow),
    ("watching machines", watching),
    ("a board in a frame", around::embedded),
    ("sound", around::sound),
    ("two browsers", around::two_browsers),
    ("results", around::results),
    ("a page that does not exist", around::missing),
    ("whose side is below", board::sides),
    ("the value bar", board::bar),
    ("badges and the last move", board::badges),
    ("names", board::names),
    ("refused touches", board::refused),
    ("lessons and another try", review::lessons),
    ("a rematch", review::rematch),
    ("the tree stays", review::tree),
    ("the first page", review::first_page),
    ("small things", review::small_things),
    ("accessibility", accessibility),
    ("killed, nothing is left", truth::killed),
];

pub const USUAL: Look = Look { width: 1280, height: 900, lang: "en" };

/// Opens the first page and waits for it.
pub fn home(browser: &Browser, server: &Server) -> Result<()> {
    browser.open(&server.page)?;
    browser.wait("the games", "return document.querySelectorAll('.cards .card').length > 0")?;
    Ok(())
}

/// The page has not complained.
pub fn calm(browser: &Browser) -> Result<()> {
    let complaints = browser.complaints()?;
    ensure!(complaints.is_empty(), "the console says {complaints:?}");
    Ok(())
}

/// The games, from the page itself.
pub fn games(browser: &Browser) -> Result<Vec<String>> {
    let names =
        "return [...document.querySelectorAll('.cards .card')].map((it) => it.dataset.game)";
    let found = browser.run(names)?;
    let names = found.as_array().context("no list")?;
    Ok(names.iter().filter_map(|it| it.as_str().map(str::to_owned)).collect())
}

/// Seats a player at a side of the open match.
pub fn seat(browser: &Browser, side: &str, player: &str) -> Result<()> {
    let script = format!(
        "const s = document.querySelector('.players [data-seat=\"{side}\"]'); s.value = '{player}';
         s.dispatchEvent(new Event('change', {{ bubbles: true }}));"
    );
    browser.run(&script)?;
    let there = format!(
        "const s = document.querySelector('.players [data-seat=\"{side}\"]'); return s && s.value === '{player}'"
    );
    browser.wait("the player", &there)?;
    moment();
    Ok(())
}

pub fn begin(browser: &Browser, server: &Server, game: &str) -> Result<()> {
    home(browser, server)?;
    browser.click(&format!("[data-play=\"{game}\"]"))?;
    ready(browser)?;
    Ok(())
}

fn every_game(stage: &Stage) -> Result<()> {
    let server = stage.server("every.db")?;
    let browser = stage.browser("every", USUAL)?;
    home(&browser, &server)?;
    let mut random = fastrand::Rng::with_seed(7);
    let all = games(&browser)?;
    ensure!(7 <= all.len(), "only {all:?}");
    for game in all {
        begin(&browser, &server, &game)?;
        seat(&browser, "b", "random")?;
        let made = whole_game(&browser, Hand::Mouse, &mut random);
        made.with_context(|| format!("the game {game}"))?;
        let over = "return document.querySelector('#status').dataset.over === 'true'";
        browser.wait("the end", over)?;
        calm(&browser).with_context(|| format!("the game {game}"))?;
    }
    Ok(())
}

fn keys_alone(stage: &Stage) -> Result<()> {
    let server = stage.server("keys.db")?;
    let browser = stage.browser("keys", USUAL)?;
    home(&browser, &server)?;
    let mut random = fastrand::Rng::with_seed(8);
    let all = games(&browser)?;
    // One of each kind of gesture: from a site to another, and numbers.
    for game in [&all[0], &all[all.len() - 1]] {
        home(&browser, &server)?;
        let mut found = false;
        for _ in 0..120 {
            let here = browser.run("return document.activeElement.dataset.play ?? ''")?;
            if here == game.as_str() {
                found = true;
                break;
            }
            browser.keys(&["\u{e004}"])?;
        }
        ensure!(found, "the tabulator does not come to {game}");
        browser.keys(&["\u{e007}"])?;
        ready(&browser)?;
        whole_game(&browser, Hand::Keys, &mut random)
            .with_context(|| format!("the game {game}"))?;
    }
    browser.keys(&["?"])?;
    browser
        .wait("the list of keys", "return document.querySelectorAll('dialog kbd').length > 5")?;
    browser.keys(&["\u{e00c}"])?;
    browser.wait("nothing", "return document.querySelector('dialog') === null")?;
    calm(&browser)
}

fn undo(stage: &Stage) -> Result<()> {
    let server = stage.server("undo.db")?;
    let browser = stage.browser("undo", USUAL)?;
    home(&browser, &server)?;
    let game = games(&browser)?.remove(2);
    begin(&browser, &server, &game)?;
    let start = state(&browser)?["position"].clone();
    for _ in 0..2 {
        let now = ready(&browser)?;
        play(&browser, Hand::Mouse, &now["moves"][0])?;
    }
    let later = ready(&browser)?;
    ensure!(later["node"] == 4, "two moves each, not {}", later["node"]);
    browser.click("[data-tool=undo]")?;
    browser
        .wait("two plies back", "return document.querySelector('game-board').scene.node === 2")?;
    browser.keys(&["u"])?;
    browser.wait("the start", "return document.querySelector('game-board').scene.node === 0")?;
    ensure!(ready(&browser)?["position"] == start);
    browser.click("[data-tool=redo]")?;
    browser.wait("forth", "return document.querySelector('game-board').scene.node === 2")?;
    // Something else begins a variation; the old moves stay.
    let now = ready(&browser)?;
    play(&browser, Hand::Mouse, &now["moves"][3])?;
    ready(&browser)?;
    browser.wait("a variation", "return document.querySelector('.variation .move') !== null")?;
    browser.click(".variation .move")?;
    browser.wait("the old move", "return document.querySelector('game-board').scene.node === 3")?;
    calm(&browser)
}

fn dropped(stage: &Stage) -> Result<()> {
    let server = stage.server("dropped.db")?;
    let browser = stage.browser("dropped", USUAL)?;
    let address = server.page.trim_start_matches("http://").trim_end_matches('/');
    let cable = Cable::lay(address.parse()?)?;
    browser.open(&format!("http://{}/", cable.address))?;
    browser.wait("the games", "return document.querySelectorAll('.cards .card').length > 0")?;
    let game = games(&browser)?.remove(2);
    browser.click(&format!("[data-play=\"{game}\"]"))?;
    ready(&browser)?;
    seat(&browser, "b", "human")?;
    cable.cut();
    browser.wait("a word about it", "return !document.querySelector('.offline').hidden")?;
    // Meanwhile another holder of the keys plays.
    let other = stage.browser("dropped-other", USUAL)?;
    let hash = browser.run("return location.hash")?;
    let keys = browser.run("return localStorage.getItem('seats')")?;
    home(&other, &server)?;
    other.run(&format!("localStorage.setItem('seats', {keys})"))?;
    other.open(&format!("{}{}", server.page, hash.as_str().context("no address")?))?;
    for _ in 0..3 {
        let now = ready(&other)?;
        play(&other, Hand::Mouse, &now["moves"][1])?;
    }
    ensure!(state(&browser)?["node"] == 0, "the cable is not cut");
    cable.mend();
    let missed = "return document.querySelector('game-board').scene.node === 3";
    browser.wait("what was missed", missed)?;
    let now = ready(&browser)?;
    play(&browser, Hand::Mouse, &now["moves"][0])?;
    let seen = "return document.querySelector('game-board').scene.node === 4";
    other.wait("the other's move", seen)?;
    calm(&other)
}

fn restart(stage: &Stage) -> Result<()> {
    let server = stage.server("restart.db")?;
    let browser = stage.browser("restart", USUAL)?;
    home(&browser, &server)?;
    let game = games(&browser)?.remove(1);
    begin(&browser, &server, &game)?;
    let now = ready(&browser)?;
    play(&browser, Hand::Mouse, &now["moves"][2])?;
    let before = ready(&browser)?;
    let port = server.port();
    drop(server);
    browser.wait("a word about it", "return !document.querySelector('.offline').hidden")?;
    let _server = Server::start(&stage.program, &stage.folder.join("restart.db"), &port, &[])?;
    browser.wait("the connection", "return document.querySelector('.offline').hidden")?;
    ensure!(state(&browser)?["position"] == before["position"]);
    let now = ready(&browser)?;
    play(&browser, Hand::Mouse, &now["moves"][0])?;
    ready(&browser)?;
    // Failed attempts to connect are complaints that had to be.
    let others: Vec<String> =
        browser.complaints()?.into_iter().filter(|it| !it.contains("ERR_CONNECTION")).collect();
    ensure!(others.is_empty(), "the console says {others:?}");
    Ok(())
}

fn languages(stage: &Stage) -> Result<()> {
    let server = stage.server("languages.db")?;
    for (lang, word, other) in [("de", "Spielen", "Play"), ("en", "Play", "Spielen")] {
        let browser = stage.browser(&format!("lang-{lang}"), Look { lang, ..USUAL })?;
        home(&browser, &server)?;
        let says = |word: &str| {
            browser.wait(
                word,
                &format!("return document.querySelector('[data-play]')?.textContent === '{word}'"),
            )
        };
        says(word)?;
        ensure!(browser.run("return document.documentElement.lang")? == lang);
        browser.click("#lang")?;
        says(other)?;
        home(&browser, &server)?;
        says(other).context("it is remembered")?;
        let game = games(&browser)?.remove(0);
        browser.open(&format!("{}#/rules/{game}", server.page))?;
        browser.wait("the rules", "return document.querySelectorAll('.prose p').length > 2")?;
        calm(&browser)?;
    }
    Ok(())
}

fn themes(stage: &Stage) -> Result<()> {
    let server = stage.server("themes.db")?;
    let browser = stage.browser("themes", USUAL)?;
    let ground = "return getComputedStyle(document.documentElement).backgroundColor";
    let prefer = |scheme: &str| {
        let feature = serde_json::json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
        browser.devtools("Emulation.setEmulatedMedia", feature)
    };
    prefer("light")?;
    home(&browser, &server)?;
    let light = browser.run(ground)?;
    prefer("dark")?;
    let dark = browser.run(ground)?;
    ensure!(light != dark, "both are {light}");
    browser.click("#theme")?;
    ensure!(browser.run(ground)? == light, "the switch is stronger than the system");
    home(&browser, &server)?;
    ensure!(browser.run(ground)? == light, "it is remembered");
    calm(&browser)
}

fn analysis(stage: &Stage) -> Result<()> {
    let server = stage.server("analysis.db")?;
    let browser = stage.browser("analysis", USUAL)?;
    home(&browser, &server)?;
    // The last game but one is solved at once: its values are certain.
    let all = games(&browser)?;
    begin(&browser, &server, &all[all.len() - 2])?;
    browser.click("[data-tool=analyse]")?;
    let sure = "return document.querySelectorAll('.analysis .chip.exact.win').length === 1 && document.querySelectorAll('.analysis .chip.exact.loss').length > 3";
    browser.wait("proved values", sure)?;
    ensure!(browser.run("return document.querySelector('.bar').hidden")? == false);
    let best = browser.run(
        "return document.querySelector('.analysis .chip.exact.win').closest('button').dataset.move",
    )?;
    // The same from the API, which is tested against theory elsewhere.
    for _ in 0..3 {
        browser.keys(&["h"])?;
        moment();
    }
    browser.wait(
        "a hint",
        &format!("return document.querySelector('.hint').textContent.includes({best})"),
    )?;
    browser.click(".analysis .chip.exact.win")?;
    ready(&browser)?;
    browser.click("[data-tool=analyse]")?;
    browser.click("[data-tool=tree]")?;
    browser.wait("the tree", "const i = document.querySelector('.tree img'); return i && i.complete && i.naturalWidth > 100")?;
    browser.click("[data-tool=history]")?;
    browser
        .wait("the history", "return document.querySelectorAll('.values .visited').length >= 2")?;
    calm(&browser)
}

fn editor(stage: &Stage) -> Result<()> {
    let server = stage.server("editor.db")?;
    let browser = stage.browser("editor", USUAL)?;
    home(&browser, &server)?;
    let game = games(&browser)?.remove(3);
    browser.open(&format!("{}#/edit/{game}", server.page))?;
    browser.wait("a board", "return document.querySelector('.editing svg') !== null")?;
    let write = |text: &str| {
        browser.run(&format!("const f = document.querySelector('#edit-position'); f.value = {}; f.dispatchEvent(new Event('input'))", Value::from(text)))
    };
    let good = browser.run("return document.querySelector('#edit-position').value")?;
    write("nonsense")?;
    browser.wait("a complaint", "return document.querySelector('.form .wrong').textContent.length > 10 && document.querySelector('.form .primary').disabled")?;
    write(good.as_str().context("no text")?)?;
    browser.wait("that it is fine", "return !document.querySelector('.form .primary').disabled")?;
    // A wrong position is answered with 400, which the console notes.
    let others: Vec<String> =
        browser.complaints()?.into_iter().filter(|it| !it.contains("400")).collect();
    ensure!(others.is_empty(), "the console says {others:?}");
    browser.click(".form .primary")?;
    let now = ready(&browser)?;
    play(&browser, Hand::Mouse, &now["moves"][0])?;
    let after = ready(&browser)?;
    browser.keys(&["s"])?;
    let shared = browser.wait("the address", "const f = [...document.querySelectorAll('dialog input')].map((it) => it.value).find((it) => it.includes('m=')); return f ?? null")?;
    browser.open("about:blank")?;
    browser.open(shared.as_str().context("no address")?)?;
    let again = ready(&browser)?;
    ensure!(
        again["position"] == after["position"],
        "{} is not {}",
        again["position"],
        after["position"]
    );
    calm(&browser)
}

fn narrow(stage: &Stage) -> Result<()> {
    let server = stage.server("narrow.db")?;
    let browser = stage.browser("narrow", Look { width: 360, height: 740, lang: "de" })?;
    home(&browser, &server)?;
    let wide = "return document.documentElement.scrollWidth <= 360 ? 'fits' : document.documentElement.scrollWidth";
    for game in games(&browser)? {
        let pages = ["rules", "new", "edit"].map(|it| format!("#/{it}/{game}"));
        for page in pages.into_iter().chain(["#/puzzles".to_owned(), "#/results".to_owned()]) {
            browser.open(&format!("{}{page}", server.page))?;
            browser.wait("the page", "return document.querySelector('main h1') !== null")?;
            let fits = browser.run(wide)?;
            ensure!(fits == "fits", "{page} is {fits} pixels wide");
        }
        begin(&browser, &server, &game)?;
        let fits = browser.run(wide)?;
        ensure!(fits == "fits", "{game} is {fits} pixels wide");
        boxes(&browser, |name| {
            let inside = browser.run("const box = document.querySelector('dialog'); return box.scrollWidth <= box.clientWidth")?;
            ensure!(inside == true, "{game}: {name} is too wide");
            Ok(())
        })?;
        let now = ready(&browser)?;
        play(&browser, Hand::Mouse, &now["moves"][0])?;
    }
    calm(&browser)
}

fn watching(stage: &Stage) -> Result<()> {
    let server = stage.server("watching.db")?;
    let browser = stage.browser("watching", USUAL)?;
    home(&browser, &server)?;
    let game = games(&browser)?.remove(2);
    browser.open(&format!("{}#/new/{game}", server.page))?;
    browser.wait("the form", "return document.querySelector('#seat-a') !== null")?;
    browser.run("document.querySelector('#seat-a').value = 'engine:level=1'; document.querySelector('#seat-b').value = 'random'")?;
    browser.click(".form .primary")?;
    browser.wait(
        "a move",
        "const b = document.querySelector('game-board'); return b && b.scene && b.scene.node > 0",
    )?;
    browser.keys(&["p"])?;
    browser
        .wait("the pause", "return document.querySelector('[data-tool=go-on-machine]') !== null")?;
    browser.run("const p = document.querySelector('#pace'); p.value = 3000; p.dispatchEvent(new Event('change'))")?;
    browser.click("[data-tool=go-on-machine]")?;
    browser.wait("the end", "return document.querySelector('#status').dataset.over === 'true'")?;
    calm(&browser)
}

/// Runs axe on every page, wide and narrow, light and dark, if it is there:
/// `cargo xtask test` fetches it and says so if it cannot; it is no part of this
/// project.
fn accessibility(stage: &Stage) -> Result<()> {
    let Ok(path) = std::env::var("AXE") else {
        return Ok(());
    };
    let axe = std::fs::read_to_string(&path).with_context(|| path.clone())?;
    let server = stage.server("axe.db")?;
    let browser = stage.browser("axe", USUAL)?;
    home(&browser, &server)?;
    let all = games(&browser)?;
    let pages = [
        String::new(),
        format!("#/rules/{}", all[0]),
        format!("#/new/{}", all[0]),
        format!("#/edit/{}", all[1]),
        "#/puzzles".to_owned(),
        format!("#/puzzle/{}", all[6]),
        "#/results".to_owned(),
    ];
    let windows = [(1280, 860), (360, 740)].into_iter();
    for ((width, height), theme) in windows.flat_map(|it| [(it, "light"), (it, "dark")]) {
        browser.size(width, height)?;
        let judge = |page: &str| {
            moment();
            judge(&browser, &axe, &format!("{page} {width} {theme}"))
        };
        let dress = format!("document.documentElement.dataset.theme = '{theme}'");
        for page in &pages {
            browser.open(&format!("{}{page}", server.page))?;
            browser.run(&dress)?;
            browser.wait("the page", "return document.querySelector('main h1') !== null")?;
            judge(page)?;
        }
        for game in &all {
            begin(&browser, &server, game)?;
            browser.run(&dress)?;
            // What has a theory explains itself as well.
            browser.keys(&["a", "e"])?;
            browser.wait(
                "the analysis",
                "return document.querySelector('.analysis .chip') !== null",
            )?;
            judge(game)?;
        }
        // What lies above a page or is folded away.
        begin(&browser, &server, &all[0])?;
        browser.run(&dress)?;
        boxes(&browser, judge)?;
        let now = ready(&browser)?;
        play(&browser, Hand::Mouse, &now["moves"][0])?;
        ready(&browser)?;
        for (tool, sign) in [("tree", ".tree img"), ("history", ".values .visited")] {
            browser.run(&format!("document.querySelector('[data-tool={tool}]').click()"))?;
            browser.wait(tool, &format!("return document.querySelector('{sign}') !== null"))?;
            judge(tool)?;
        }
        browser.run("document.querySelector('[data-tool=resign]').click()")?;
        browser.wait("resign", "return document.querySelector('[data-sure]') !== null")?;
        judge("resign")?;
    }
    Ok(())
}

fn judge(browser: &Browser, axe: &str, page: &str) -> Result<()> {
    // A colour on its way to another is neither.
    let still = "return document.getAnimations().every((it) => it.playState !== 'running')";
    browser.wait("that all is still", still)?;
    browser.run(axe)?;
    browser.run("window.found = null; axe.run(document).then((it) => { window.found = it.violations.map((v) => ({ id: v.id, impact: v.impact, help: v.help, nodes: v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)) })) })")?;
    let found = browser.wait("axe", "return window.found")?;
    let grave = |it: &&Value| matches!(it["impact"].as_str(), Some("serious" | "critical"));
    let found: Vec<&Value> = found.as_array().into_iter().flatten().filter(grave).collect();
    ensure!(found.is_empty(), "{page}: {found:#?}");
    Ok(())
}
