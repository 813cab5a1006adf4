//! What stands around the board: frames of other pages, tones, other browsers,
//! results.

use std::{
    fs,
    io::{Read, Write},
    net::TcpListener,
    thread,
};

use anyhow::{Context, Result, ensure};

use crate::{
    Stage,
    scenarios::{USUAL, begin, calm, games, home, seat},
    table::{Hand, play, ready, state},
};

/// Another site shows a board in a frame, and nothing but that.
pub fn embedded(stage: &Stage) -> Result<()> {
    let server = stage.server("embedded.db")?;
    let browser = stage.browser("embedded", USUAL)?;
    home(&browser, &server)?;
    let game = games(&browser)?.remove(3);
    begin(&browser, &server, &game)?;
    let now = ready(&browser)?;
    let id = browser.run("return location.hash.split('/')[2]")?;
    let id = id.as_str().context("no name")?;
    let page = &server.page;
    let frames = format!(
        "<!doctype html><title>x</title><iframe id=game src='{page}embed.html?g={game}' width=400 height=460></iframe>\
         <iframe id=live src='{page}embed.html?match={id}' width=400 height=460></iframe>\
         <iframe id=whole src='{page}' width=400 height=460></iframe>"
    );
    let foreign = host(frames)?;
    let other = stage.browser("embedded-other", USUAL)?;
    other.open(&foreign)?;
    let pieces = "return document.querySelectorAll('game-board .piece').length > 1";
    other.inside("#game", |it| it.wait("a board", pieces).map(|_| ()))?;
    other.inside("#live", |it| it.wait("a board", pieces).map(|_| ()))?;
    // It cannot be played on, and it follows the match.
    let shut = "return document.querySelector('game-board').open === false";
    other.inside("#live", |it| it.wait("that it is shut", shut).map(|_| ()))?;
    play(&browser, Hand::Mouse, &now["moves"][0])?;
    let moved = "return document.querySelector('game-board').scene.node > 0";
    other.inside("#live", |it| it.wait("the move", moved).map(|_| ()))?;
    let refused = "return document.querySelector('.cards') === null";
    other.inside("#whole", |it| it.wait("that the page stays out", refused).map(|_| ()))?;
    calm(&browser)?;
    let complaints = other.complaints()?;
    let expected = |it: &String| it.contains("frame-ancestors") || it.contains("favicon");
    ensure!(complaints.iter().any(|it| it.contains("frame-ancestors")), "{complaints:?}");
    ensure!(complaints.iter().all(expected), "{complaints:?}");
    Ok(())
}

/// An address without a page says so, in the heading and in the title.
pub fn missing(stage: &Stage) -> Result<()> {
    let server = stage.server("missing.db")?;
    let browser = stage.browser("missing", USUAL)?;
    browser.open(&format!("{}#/nowhere", server.page))?;
    let heading = "return document.querySelector('main h1')?.textContent === 'Page not found'";
    browser.wait("the heading", heading)?;
    browser.wait("the title", "return document.title.startsWith('Page not found')")?;
    calm(&browser)
}

/// Serves one text at an address of its own.
pub fn host(text: String) -> Result<String> {
    let listener = TcpListener::bind(("127.0.0.1", 0))?;
    let address = format!("http://{}/", listener.local_addr()?);
    thread::spawn(move || {
        for mut stream in listener.incoming().map_while(Result::ok) {
            let _ = stream.read(&mut [0; 4096]);
            let head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n";
            let _ = write!(stream, "{head}Content-Length: {}\r\n\r\n{text}", text.len());
        }
    });
    Ok(address)
}

/// Sounds are off until they are switched on; the choice is remembered.
pub fn sound(stage: &Stage) -> Result<()> {
    let server = stage.server("sound.db")?;
    let browser = stage.browser("sound", USUAL)?;
    home(&browser, &server)?;
    let game = games(&browser)?.remove(2);
    begin(&browser, &server, &game)?;
    let count = "window.tones = 0; const old = OscillatorNode.prototype.start; OscillatorNode.prototype.start = function (...all) { window.tones += 1; return old.apply(this, all) }";
    browser.run(count)?;
    let now = ready(&browser)?;
    play(&browser, Hand::Mouse, &now["moves"][0])?;
    let now = ready(&browser)?;
    ensure!(browser.run("return window.tones")? == 0, "it is loud without being asked");
    browser.click("#sound")?;
    ensure!(browser.run("return document.querySelector('#sound').ariaPressed")? == "true");
    play(&browser, Hand::Mouse, &now["moves"][0])?;
    ready(&browser)?;
    // When it is switched on, the move, and the answer.
    browser.wait("tones", "return window.tones >= 3")?;
    home(&browser, &server)?;
    ensure!(browser.run("return document.querySelector('#sound').ariaPressed")? == "true");
    calm(&browser)
}

/// Two browsers play each other by a link: each has its own side, a draw or a
/// take-back needs the other's consent, and spectators change nothing.
pub fn two_browsers(stage: &Stage) -> Result<()> {
    let server = stage.server("two.db")?;
    let one = stage.browser("two-a", USUAL)?;
    home(&one, &server)?;
    let game = games(&one)?.remove(0);
    begin(&one, &server, &game)?;
    seat(&one, "b", "human")?;
    // 1. The link makes this browser A.
    one.click("[data-tool=share]")?;
    let field = |seat: &str| {
        format!(
            "[...document.querySelectorAll('dialog input')].find((it) => it.value.includes('?as={seat}'))"
        )
    };
    let address = |seat| one.wait("an address", &format!("return {}?.value ?? null", field(seat)));
    let [other, none] = [address("b")?, address("none")?];
    one.run(&format!("{}.parentNode.querySelector('button').click()", field("b")))?;
    one.wait("A's seat", "return location.hash.endsWith('as=a')")?;
    ready(&one)?;
    let open = |name: &str, address: &serde_json::Value| {
        let browser = stage.browser(name, USUAL)?;
        browser.open(address.as_str().context("an address is text")?)?;
        browser.wait("the match", "return document.querySelector('.players') !== null")?;
        anyhow::Ok(browser)
    };
    let two = open("two-b", &other)?;
    let third = open("two-none", &none)?;
    // The address of the match without a key is to watch.
    let bare = one.run("return location.href.split('?')[0]")?;
    let fourth = open("two-bare", &bare)?;
    for watcher in [&third, &fourth] {
        ensure!(watcher.run("return document.querySelector('[data-tool=undo], [data-tool=draw], [data-tool=resign]')")?.is_null());
    }
    ensure!(
        two.run("return !location.href.includes('key=')")? == true,
        "the key is still in the address"
    );
    // Each sits on its own chair, and on no other.
    for (browser, chairs) in [(&one, "false,true"), (&two, "true,false")] {
        let script =
            "['a', 'b'].map((it) => document.querySelector(`.players [data-seat=${it}]`).disabled)";
        browser.wait("its own chair", &format!("return {script}.join() === '{chairs}'"))?;
    }
    // 2. An offer is forgotten with the next move.
    two.click("[data-tool=draw]")?;
    let accept = "return document.querySelector('[data-offer=accept]') !== null";
    one.wait("an offer", accept)?;
    let now = ready(&one)?;
    play(&one, Hand::Mouse, &now["moves"][0])?;
    one.wait("no offer", "return document.querySelector('.offer').hidden")?;
    // 3. A move is taken back when the other one agrees, and not before.
    one.click("[data-tool=undo]")?;
    two.wait("a question", accept)?;
    two.click("[data-offer=decline]")?;
    let declined = "return document.querySelector('.notice')?.textContent.includes('declined')";
    one.wait("an answer", declined)?;
    ensure!(state(&one)?["node"] == 1, "a declined move was taken back");
    one.click("[data-tool=undo]")?;
    two.wait("the question again", accept)?;
    two.click("[data-offer=accept]")?;
    one.wait("the beginning", "return document.querySelector('game-board').scene.node === 0")?;
    let now = ready(&one)?;
    play(&one, Hand::Mouse, &now["moves"][0])?;
    // 4. A draw that is accepted ends the match.
    one.click("[data-tool=draw]")?;
    two.wait("an offer", accept)?;
    ensure!(third.run("return document.querySelector('[data-offer=accept]')")?.is_null());
    two.click("[data-offer=accept]")?;
    for browser in [&one, &two, &third, &fourth] {
        browser.wait("the end", "return document.body.innerText.includes('by agreement')")?;
        calm(browser)?;
    }
    Ok(())
}

/// A tournament and a match, played on the command line, shown on the page.
pub fn results(stage: &Stage) -> Result<()> {
    let folder = stage.folder.join("results");
    fs::create_dir_all(&folder)?;
    let folder = folder.display().to_string();
    let first = stage.server("results-first.db")?;
    let browser = stage.browser("results", USUAL)?;
    home(&browser, &first)?;
    let game = games(&browser)?.remove(5);
    let players = ["engine:level=3", "engine:level=1", "random"];
    let entrant = |it: &&str| format!("[[players]]\nname = \"{it}\"\nplayer = \"{it}\"\n");
    let plan = format!("game = \"{game}\"\n{}", players.iter().map(entrant).collect::<String>());
    let path = format!("{folder}/three.toml");
    fs::write(&path, plan)?;
    let told: serde_json::Value =
        serde_json::from_str(&stage.ask(&["tournament", &path, "--json"])?)?;
    let words = ["match", &game, "--a", players[0], "--b", players[2], "--games", "10", "--json"];
    fs::write(format!("{folder}/two.json"), stage.ask(&words)?)?;
    let server = stage.server_with("results.db", &["--results", &folder])?;
    browser.open(&format!("{}#/results", server.page))?;
    browser.wait("the list", "return document.querySelectorAll('main li a').length === 2")?;
    browser.open(&format!("{}#/results/three.results.jsonl", server.page))?;
    browser.wait("the plots", "return document.querySelectorAll('.plot').length === 2")?;
    // Every player has a bar, and its parts are as wide as it is.
    browser.wait(
        "the bars",
        "const all = [...document.querySelectorAll('.share')]; return all.length === 9 && all.reduce((sum, it) => sum + it.getBBox().width, 0) > 1000",
    )?;
    let shown = browser.run("return [...document.querySelectorAll('.cross tbody tr')].map((it) => [...it.querySelectorAll('td')].slice(0, 3).map((it) => it.textContent))")?;
    for (row, player) in told["players"].as_array().context("no players")?.iter().enumerate() {
        let points = format!("{:.1}", player["points"].as_f64().context("no points")?);
        ensure!(
            shown[row][0] == player["name"] && shown[row][2] == points.as_str(),
            "{shown} {told}"
        );
    }
    browser.open(&format!("{}#/results/two.json", server.page))?;
    browser.wait("the match", "return document.querySelectorAll('.cross tr').length === 5")?;
    browser.open(&format!("{}#/results/none.json", server.page))?;
    browser.wait("a word about it", "return document.querySelector('.lone') !== null")?;
    let others: Vec<String> =
        browser.complaints()?.into_iter().filter(|it| !it.contains("404")).collect();
    ensure!(others.is_empty(), "the console says {others:?}");
    Ok(())
}
