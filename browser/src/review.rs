//! The review of a game, trying again, rematches, the tree, and the first page.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::{
    Stage,
    board::open_match,
    driver::Look,
    scenarios::{USUAL, calm, games, home},
    table::{Hand, play, ready, state, whole_game},
};

/// A game that was thrown away: mistakes are named in words, only those of the
/// person, and trying again leaves the game alone.
pub fn lessons(stage: &Stage) -> Result<()> {
    let server = stage.server("lessons.db")?;
    let browser = stage.browser("lessons", USUAL)?;
    // A lets B complete a line of four.
    let wish = json!({ "game": "connect4", "moves": "4 1 4 1 5 1 7 1", "players": { "a": "human", "b": "engine:level=3" } });
    open_match(&browser, &server, &wish, "")?;
    let over = state(&browser)?;
    ensure!(!over["end"].is_null(), "{over}");
    browser.click("[data-tool=history]")?;
    browser.wait("lessons", "return document.querySelectorAll('.lessons li').length > 0")?;
    let told = browser.run(
        "return [...document.querySelectorAll('.lessons strong')].map((it) => it.textContent)",
    )?;
    let told = told.as_array().context("no list")?;
    ensure!(told.iter().all(|it| it.as_str().is_some_and(|it| it.starts_with("A "))), "{told:?}");
    let keys = "return [...document.querySelectorAll('.history li, .history p')].some((it) => /[a-z]+-[a-z]+(-[a-z]+)*\\./.test(it.textContent))";
    ensure!(browser.run(keys)? == false, "a key of a text is shown");
    let accuracy = browser.run("return document.querySelector('.accuracy').textContent")?;
    let accuracy = accuracy.as_str().context("no text")?;
    ensure!(!accuracy.contains("A 100 %") && accuracy.contains('%'), "{accuracy}");
    // The last mistake: A did not block the first column. Blocking is better.
    let before = state(&browser)?;
    browser.run("[...document.querySelectorAll('[data-retry]')].at(-1).click()")?;
    browser.wait(
        "a board to try on",
        "const b = document.querySelector('game-board'); return b.open && b.scene.moves.length > 0",
    )?;
    ensure!(browser.run("return document.querySelector('.retry').hidden")? == false);
    let try_column = |name: &str| -> Result<Value> {
        let now = browser.run("return document.querySelector('game-board').scene.moves")?;
        let moves = now.as_array().context("no moves")?;
        let mv = moves.iter().find(|it| it["move"] == name).context("no such move")?;
        browser.click(&format!("game-board [data-site=\"{}\"]", mv["touch"][0]))?;
        browser.wait("a verdict", "const r = document.querySelector('.retry'); return r.dataset.verdict !== 'ask' && !r.hidden && r.dataset.verdict")
    };
    let verdict = try_column("1")?;
    ensure!(verdict == "better", "{verdict}");
    let said = browser.run("return document.querySelector('.retry').textContent")?;
    ensure!(said.as_str().is_some_and(|it| it.contains("better than 7")), "{said}");
    browser.click("[data-again=again]")?;
    browser.wait("another try", "return document.querySelector('game-board').open")?;
    let verdict = try_column("7")?;
    ensure!(verdict == "same", "the same move is {verdict}");
    browser.click("[data-again=back]")?;
    let after = state(&browser)?;
    ensure!(
        after["seq"] == before["seq"] && after["position"] == before["position"],
        "the game has changed"
    );
    ensure!(browser.run("return document.querySelector('.variation')")?.is_null());
    calm(&browser)
}

/// After the end: a rematch, and a new game that keeps what was chosen.
pub fn rematch(stage: &Stage) -> Result<()> {
    let server = stage.server("rematch.db")?;
    let browser = stage.browser("rematch", USUAL)?;
    let wish =
        json!({ "game": "kalah:pits=3,seeds=2", "players": { "a": "random", "b": "human" } });
    open_match(&browser, &server, &wish, "")?;
    whole_game(&browser, Hand::Mouse, &mut fastrand::Rng::with_seed(3))?;
    let now = "const b = document.querySelector('game-board'), s = b?.scene; return s && s.game ? { game: s.game, players: s.players, end: s.end, id: s.id } : null";
    let old = browser.wait("the end", now)?;
    for (button, a, b) in [("same", "random", "human"), ("swapped", "human", "random")] {
        browser.open(&format!("{}#/m/{}", server.page, old["id"].as_str().context("no name")?))?;
        browser.click(&format!("[data-rematch={button}]"))?;
        let again = browser.wait(
            "another match",
            &format!("const it = (() => {{ {now} }})(); return it && !it.end ? it : null"),
        )?;
        ensure!(again["game"] == old["game"], "{again}");
        ensure!(again["players"] == json!({ "a": a, "b": b }), "{again}");
    }
    browser.open(&format!("{}#/m/{}", server.page, old["id"].as_str().context("no name")?))?;
    browser.click("[data-tool=new]")?;
    let form = "const v = (it) => document.querySelector(it)?.value; return v('#seat-a') && { a: v('#seat-a'), b: v('#seat-b'), pits: v('#option-pits'), seeds: v('#option-seeds') }";
    let form = browser.wait("the form", form)?;
    ensure!(form == json!({ "a": "random", "b": "human", "pits": "3", "seeds": "2" }), "{form}");
    calm(&browser)
}

/// The tree offers the depths that can be had, says what it shows, and stays
/// open when a move is made. Tools that do nothing are not offered.
pub fn tree(stage: &Stage) -> Result<()> {
    let server = stage.server("tree.db")?;
    let browser = stage.browser("tree", USUAL)?;
    let people = json!({ "a": "human", "b": "human" });
    open_match(&browser, &server, &json!({ "game": "nim", "players": people }), "")?;
    ensure!(
        browser.run("return document.querySelector('[data-tool=swap]')")?.is_null(),
        "nothing to swap"
    );
    browser.click("[data-tool=tree]")?;
    let depths = "const all = [...document.querySelectorAll('#tree-depth option')].map((it) => it.value); return document.querySelector('.tree img') && all.length > 1 ? all : null";
    let depths = browser.wait("depths", depths)?;
    let depths: Vec<u32> = depths
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|it| it.as_str()?.parse().ok())
        .collect();
    let deepest = *depths.last().context("no depths")?;
    for depth in [1, deepest] {
        browser.run(&format!("window.old = document.querySelector('.tree img').src; const s = document.querySelector('#tree-depth'); s.value = '{depth}'; s.dispatchEvent(new Event('change'))"))?;
        browser.wait(
            "another tree",
            "return document.querySelector('.tree img').src !== window.old",
        )?;
        let asked = format!(
            "window.told = null; fetch('/api/tree?game=nim&depth={depth}').then(async (it) => {{ window.told = [it.headers.get('tree-depth'), it.headers.get('tree-deepest'), (await it.text()).includes('depth {depth} ')] }}); 0"
        );
        browser.run(&asked)?;
        let told = browser.wait("the depth", "return window.told")?;
        ensure!(told == json!([depth.to_string(), deepest.to_string(), true]), "{told}");
    }
    let now = ready(&browser)?;
    browser.run("window.old = document.querySelector('.tree img').src")?;
    play(&browser, Hand::Mouse, &now["moves"][0])?;
    browser.wait("the tree of the next position", "const it = document.querySelector('.tree'); return !it.hidden && it.querySelector('img').src !== window.old")?;
    calm(&browser)
}

/// The first page: unfinished games only, newest first, each can be removed,
/// and nothing moves once it is there.
pub fn first_page(stage: &Stage) -> Result<()> {
    let server = stage.server("first.db")?;
    let browser = stage.browser("first", USUAL)?;
    let people = json!({ "a": "human", "b": "human" });
    home(&browser, &server)?;
    let all = games(&browser)?;
    let first = open_match(&browser, &server, &json!({ "game": all[0], "players": people }), "")?;
    for _ in 0..7 {
        let over = json!({ "game": "nim:heaps=1", "moves": "1x1", "players": people });
        open_match(&browser, &server, &over, "")?;
    }
    let last = open_match(&browser, &server, &json!({ "game": all[1], "players": people }), "")?;
    browser.open("about:blank")?;
    home(&browser, &server)?;
    let listed = "return [...document.querySelectorAll('.before a')].map((it) => it.hash)";
    let wanted = json!([format!("#/m/{last}"), format!("#/m/{first}")]);
    // Both were changed within a second: then any order is right.
    let found = browser.run(listed)?;
    let same = found == wanted || found == json!([wanted[1], wanted[0]]);
    ensure!(same, "{found} is not {wanted}");
    let shifts = "window.shift = null; new PerformanceObserver((list) => { window.shift = (window.shift ?? 0) + list.getEntries().reduce((sum, it) => sum + (it.hadRecentInput ? 0 : it.value), 0) }).observe({ type: 'layout-shift', buffered: true }); setTimeout(() => { window.shift ??= 0 }, 400)";
    browser.run(shifts)?;
    let shift =
        browser.wait("the shifts", "return window.shift === null ? null : [window.shift]")?;
    ensure!(shift[0].as_f64().is_some_and(|it| it < 0.1), "the page moves by {shift}");
    browser.click(&format!("[data-forget=\"{first}\"]"))?;
    ensure!(browser.run(listed)? == json!([format!("#/m/{last}")]));
    home(&browser, &server)?;
    browser.run("location.reload()")?;
    browser.wait("the page", "return document.querySelectorAll('.cards .card').length > 0")?;
    ensure!(browser.run(listed)? == json!([format!("#/m/{last}")]), "it is forgotten for good");
    calm(&browser)
}

/// German numbers have commas; a puzzle's address names it; the editor takes
/// pieces from the hand and shows no text of another position.
pub fn small_things(stage: &Stage) -> Result<()> {
    let server = stage.server("small.db")?;
    let german = stage.browser("small-de", Look { lang: "de", ..USUAL })?;
    let people = json!({ "a": "human", "b": "human" });
    open_match(&german, &server, &json!({ "game": "alapo", "players": people }), "?analyse=1")?;
    let chips = "const all = [...document.querySelectorAll('.chip.guess')].map((it) => it.textContent); return all.length > 3 ? all : null";
    let chips = german.wait("estimates", chips)?;
    let comma = |it: &Value| it.as_str().is_some_and(|it| it.contains(',') && !it.contains('.'));
    ensure!(chips.as_array().is_some_and(|it| it.iter().all(comma)), "{chips}");
    calm(&german)?;
    let browser = stage.browser("small", USUAL)?;
    browser.open(&format!("{}#/puzzle/nim", server.page))?;
    let position = "return document.querySelector('#puzzle-position')?.textContent";
    let before = browser.wait("a puzzle", position)?;
    let hash = browser.run("return location.hash")?;
    let hash = hash.as_str().context("no address")?;
    ensure!(hash.contains("?seed="), "{hash}");
    browser.open("about:blank")?;
    browser.open(&format!("{}{hash}", server.page))?;
    ensure!(browser.wait("a puzzle", position)? == before, "another puzzle");
    // No hint while the computer is to move, and no word about rules that the
    // game does not have.
    let machine = json!({ "game": "connect4", "players": { "a": "mcts:time=8s", "b": "human" } });
    open_match(&browser, &server, &machine, "")?;
    let off = "return document.querySelector('[data-tool=hint]').disabled";
    ensure!(browser.run(off)? == true, "a hint for the computer");
    open_match(&browser, &server, &json!({ "game": "nim", "players": people }), "?analyse=1")?;
    ensure!(browser.run(off)? == false, "no hint");
    let source = "return document.querySelector('[data-source=table]')?.textContent";
    let source = browser.wait("a table's values", source)?;
    ensure!(source.as_str().is_some_and(|it| !it.contains("repetition")), "{source}");
    // The editor.
    browser.open(&format!("{}#/edit/morris", server.page))?;
    browser.wait("the palette", "return document.querySelectorAll('.palette .kind').length > 1")?;
    browser.click("[data-kind=\"0\"]")?;
    browser.click("game-board [data-site=\"0\"]")?;
    browser.wait("that no old text is there", "return document.querySelector('#edit-position').value === '' && document.querySelector('.form .wrong').textContent.length > 10")?;
    browser.click("[data-kind=mover]")?;
    let counted = "return document.querySelector('#edit-position').value.includes(' b 8,9 ')";
    browser.wait("a hand that counts down", counted)?;
    browser.click("[data-kind=empty]")?;
    browser.wait(
        "a complaint",
        "return document.querySelector('.form .wrong').textContent.length > 10",
    )?;
    browser.wait("no text", "return document.querySelector('#edit-position').value === ''")?;
    let others: Vec<String> =
        browser.complaints()?.into_iter().filter(|it| !it.contains("400")).collect();
    ensure!(others.is_empty(), "the console says {others:?}");
    Ok(())
}
