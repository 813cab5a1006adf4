//! What the board shows: whose side is at the bottom, the value bar, badges,
//! the last move, names, and why a touch did nothing.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::{
    Server, Stage,
    driver::Browser,
    scenarios::{USUAL, begin, calm, games, home, seat},
    table::{Hand, play, ready, state},
};

/// Begins a match by the API and opens it.
pub fn open_match(browser: &Browser, server: &Server, wish: &Value, more: &str) -> Result<String> {
    home(browser, server)?;
    let script = format!(
        "window.begun = null; import('/lib/api.js').then((it) => it.send('POST', '/api/matches', {wish})).then((it) => {{ window.begun = it; }})"
    );
    browser.run(&script)?;
    let begun = browser.wait("a match", "return window.begun")?;
    let id = begun["id"].as_str().with_context(|| format!("{begun}"))?.to_owned();
    browser.open(&format!("{}#/m/{id}{more}", server.page))?;
    state(browser)?;
    Ok(id)
}

/// How the board lies: what the description says, whether it is turned, and
/// for each player whether the pieces stand above or below the middle.
const LIES: &str = "const b = document.querySelector('game-board'), p = b.plan.places;
    const mean = (all) => all.reduce((sum, it) => sum + it, 0) / all.length;
    const of = (side) => b.scene.pieces.filter((it) => it.owner === side && b.board.sites[it.site].shape !== 'tray').map((it) => p[it.site].y);
    const moves = b.scene.moves.map((it) => it.touch[0]).filter((it) => typeof it === 'number').map((it) => p[it].y);
    return { below: b.board.below, turned: b.turned, a: of('a').length ? mean(of('a')) : null, b: of('b').length ? mean(of('b')) : null,
        mover: moves.length ? mean(moves) : null, middle: mean(p.map((it) => it.y)), first: p[0], flip: document.querySelector('[data-tool=flip]') !== null };";

/// In every game, as A and as B: who has a home sits at the bottom, and boards
/// without homes are never turned. Changing sides turns the board at once.
pub fn sides(stage: &Stage) -> Result<()> {
    let server = stage.server("sides.db")?;
    let browser = stage.browser("sides", USUAL)?;
    home(&browser, &server)?;
    let (mut turning, mut fixed) = (0, 0);
    for game in games(&browser)? {
        let mut straight = Value::Null;
        for (side, players) in [("a", ["human", "random"]), ("b", ["random", "human"])] {
            let wish = json!({ "game": game, "players": { "a": players[0], "b": players[1] } });
            open_match(&browser, &server, &wish, "")?;
            ready(&browser)?;
            let lies = browser.run(LIES)?;
            let told = format!("{game} as {side}: {lies}");
            let home_side = lies["below"].as_str();
            ensure!(lies["turned"] == home_side.is_some_and(|it| it != side), "{told}");
            ensure!(lies["flip"] == home_side.is_some(), "{told}");
            match home_side {
                None => {
                    fixed += 1;
                    // The same picture for both.
                    ensure!(side == "a" || straight == lies["first"], "{told}");
                    straight = lies["first"].clone();
                }
                Some(_) => {
                    turning += 1;
                    let own =
                        lies[side].as_f64().or(lies["mover"].as_f64()).context("no pieces")?;
                    let middle = lies["middle"].as_f64().context("no middle")?;
                    // A board that is empty at the start shows nothing of it.
                    let empty = lies["a"].is_null() && lies["mover"] == lies["middle"];
                    ensure!(empty || middle < own || (own - middle).abs() < 60.0, "{told}");
                    browser.click("[data-tool=swap]")?;
                    let turned = lies["turned"] != true;
                    browser.wait(
                        "the board to turn",
                        &format!("return document.querySelector('game-board').turned === {turned}"),
                    )?;
                    // And it stays so when the page is opened again.
                    browser.run("location.reload()")?;
                    state(&browser)?;
                    let again =
                        browser.run("return document.querySelector('game-board').turned")?;
                    ensure!(again == turned, "{told}: turned back");
                }
            }
        }
    }
    ensure!(2 <= turning / 2 && 2 <= fixed / 2, "{turning} {fixed}");
    calm(&browser)
}

/// The bar and its number are A's, whoever moves, and fill from A's side.
pub fn bar(stage: &Stage) -> Result<()> {
    let server = stage.server("bar.db")?;
    let browser = stage.browser("bar", USUAL)?;
    let people = json!({ "a": "human", "b": "human" });
    let shown = "const bar = document.querySelector('.bar'); if (bar.hidden || !document.querySelector('.analysis .legend')) return null;
        return { part: Number(bar.querySelector('.part').style.getPropertyValue('--part')), text: bar.querySelector('.value').textContent, top: bar.dataset.top, a: bar.dataset.a, title: document.querySelector('.analysis strong').textContent };";
    // A is ahead in both; A and then B are to move. In the second game nobody
    // has a colour, and A sits at the top.
    let positions = [
        ("alapo", "s't'..t's'/....../....../....../stccts/STCCTS", "false"),
        ("kalah", "6,6,6,6,6,6,30,0,0,0,0,0,6,0", "true"),
    ];
    for (game, pieces, top) in positions {
        for mover in ["a", "b"] {
            let position = format!("{pieces} {mover}");
            let wish = json!({ "game": game, "position": position, "players": people });
            open_match(&browser, &server, &wish, "?analyse=1")?;
            let bar = browser.wait("the bar", shown)?;
            let told = format!("{game} {mover}: {bar}");
            ensure!(0.5 < bar["part"].as_f64().context("no part")?, "{told}");
            let text = bar["text"].as_str().context("no text")?;
            let mine = text.starts_with('+') || text.starts_with('W');
            ensure!(mine, "the number is not A's: {told}");
            ensure!(bar["top"] == top, "{told}");
            ensure!((bar["a"] == "nobody") == (game == "kalah"), "{told}");
        }
    }
    calm(&browser)
}

/// A number behind a letter is points, behind `#` turns; badges are centred and
/// inside the board; the last move is marked on the disc that was played.
pub fn badges(stage: &Stage) -> Result<()> {
    let server = stage.server("badges.db")?;
    let browser = stage.browser("badges", USUAL)?;
    let people = json!({ "a": "human", "b": "human" });
    // 1. Points and turns: the number says what the title says in words.
    let meant = "const all = [...document.querySelectorAll('.analysis .chip.exact:not(.draw)')].map((it) => [it.textContent, it.closest('button').title]);
        return all.length > 0 && all.every(([text, title]) => { const [, turns, points] = /^[WL](?:#([0-9]+)|([0-9]+))?$/.exec(text) ?? [null, 'none']; return (!turns || title.includes(`turns to the end: ${turns}`)) && (!points || title.includes(`by ${points}`)) })";
    for (game, moves) in
        [("kalah:pits=4,seeds=3", ""), ("kalah:pits=2,seeds=2", ""), ("connect4", "1 2 1 2 1")]
    {
        let wish = json!({ "game": game, "moves": moves, "players": people });
        open_match(&browser, &server, &wish, "?analyse=1")?;
        browser.wait(
            "values that are sure",
            "return document.querySelector('.analysis .chip.exact:not(.draw)') !== null",
        )?;
        ensure!(browser.run(meant)? == true, "{game}: a number means something else");
        let legend = "return document.querySelector('.analysis .legend').textContent.includes('#')";
        ensure!(browser.run(legend)? == true, "{game}: nothing explains the numbers");
    }
    // 2. Badges.
    let places = "const b = document.querySelector('game-board'), box = b.plan.box;
        return [...b.querySelectorAll('.badge rect')].map((it) => it.getBBox()).map((it) => ({ middle: it.x + it.width / 2, inside: it.x >= box.x && it.x + it.width <= box.x + box.width }))";
    let places = browser.wait("badges", places)?;
    let places = places.as_array().context("no badges")?;
    ensure!(5 <= places.len());
    for place in places {
        let off = place["middle"].as_f64().context("no middle")? % 100.0;
        ensure!(place["inside"] == true && off.abs() < 1.0, "{place}");
    }
    // 3. The last disc: in column 1, the third from below.
    let marked = "const b = document.querySelector('game-board'); return b.scene.marked.map((it) => b.board.sites[it].name)";
    ensure!(browser.run(marked)? == json!(["1.3"]));
    let drawn = "const b = document.querySelector('game-board'), m = b.querySelector('.last').getBBox(), p = b.plan.places[b.scene.marked[0]]; return Math.abs(m.x + m.width / 2 - p.x) + Math.abs(m.y + m.height / 2 - p.y) < 2";
    ensure!(browser.run(drawn)? == true, "the mark is elsewhere");
    calm(&browser)
}

/// Players are called by their colours before anything stands on the board;
/// there are no names left under stones; only one system of names is drawn.
pub fn names(stage: &Stage) -> Result<()> {
    let server = stage.server("names.db")?;
    let browser = stage.browser("names", USUAL)?;
    begin(&browser, &server, "connect4")?;
    let name = "return [...document.querySelectorAll('.player')].map((it) => it.querySelector('span:not(.swatch)').textContent)";
    ensure!(browser.run(name)? == json!(["A (Red)", "B (Yellow)"]));
    ensure!(browser.run("return document.querySelectorAll('.player .swatch').length")? == 2);
    begin(&browser, &server, "kalah")?;
    ensure!(browser.run(name)? == json!(["A", "B"]));
    begin(&browser, &server, "morris")?;
    seat(&browser, "b", "human")?;
    let drawn = "return [document.querySelectorAll('game-board .point-name').length, document.querySelectorAll('game-board .label').length]";
    ensure!(browser.run(drawn)? == json!([24, 0]));
    let now = ready(&browser)?;
    play(&browser, Hand::Mouse, &now["moves"][0])?;
    ensure!(browser.run(drawn)? == json!([23, 0]), "a name is left under the stone");
    // What is typed in other words is told as it was read.
    browser
        .run("const f = document.querySelector('#type'); f.value = 'a1'; f.form.requestSubmit()")?;
    browser.wait(
        "what was read",
        "const n = document.querySelector('.board-note'); return !n.hidden && n.textContent.includes('A6')",
    )?;
    let fields = "return [...document.querySelectorAll('input[type=text], textarea')].every((it) => it.readOnly || (it.getAttribute('autocapitalize') === 'off' && it.getAttribute('spellcheck') === 'false'))";
    ensure!(browser.run(fields)? == true, "a phone would write capitals");
    for page in ["new/morris", "edit/morris"] {
        browser.open(&format!("{}#/{page}", server.page))?;
        browser
            .wait("a field", "return document.querySelector('main input[type=text]') !== null")?;
        ensure!(browser.run(fields)? == true, "{page}: a phone would write capitals");
    }
    calm(&browser)
}

/// A touch that does nothing says why, near the board and to those who hear.
pub fn refused(stage: &Stage) -> Result<()> {
    let server = stage.server("refused.db")?;
    let browser = stage.browser("refused", USUAL)?;
    let people = json!({ "a": "human", "b": "human" });
    open_match(&browser, &server, &json!({ "game": "alapo", "players": people }), "")?;
    ready(&browser)?;
    let touch = |name: &str, word: &str| -> Result<()> {
        let click = format!(
            "const b = document.querySelector('game-board'); return b.board.sites.findIndex((it) => it.name === '{name}')"
        );
        let site = browser.run(&click)?;
        browser.click(&format!("game-board [data-site=\"{site}\"]"))?;
        let said = format!(
            "const n = document.querySelector('.board-note'), r = n.getBoundingClientRect(), b = document.querySelector('game-board').getBoundingClientRect(); return !n.hidden && n.textContent.includes('{word}') && r.top > b.top && r.bottom < b.bottom + 40 && document.querySelector('#speech').textContent === n.textContent"
        );
        browser.wait(&format!("{name}: {word}"), &said).map(|_| ())
    };
    touch("A1", "belongs to B (Black)")?;
    touch("A6", "cannot move now")?;
    touch("C3", "Nothing can be played there now")?;
    calm(&browser)
}
