//! Matches over the API, as a page uses it.
#![allow(clippy::unwrap_used)] // all of it is tests

mod support;

use std::{thread::sleep, time::Duration};

use serde_json::{Value, json};
use support::{Folder, client::*, live::Watcher, start};

/// Waits until no computer player thinks any more.
fn settled(server: std::net::SocketAddr, path: &str) -> Value {
    for _ in 0..600 {
        let state = get(server, path).json();
        if state["thinking"] == false {
            return state;
        }
        sleep(Duration::from_millis(20));
    }
    panic!("the machine thinks for ever");
}

#[test]
fn a_match_is_played_taken_back_and_branched() {
    let server = start("sqlite::memory:");
    let at = server.address;
    let people = json!({ "game": "nim:heaps=1-2", "players": { "a": "human", "b": "human" } });
    let begun = done(at, "POST", "/api/matches", &people);
    let path = format!("/api/matches/{}", begun["id"].as_str().unwrap());
    let plies = format!("{path}/plies");
    assert_eq!(begun["board"]["sites"].as_array().unwrap().len(), 2);
    assert_eq!(begun["moves"][0], json!({ "move": "1x1", "touch": [0, "1"] }));

    let state = done(at, "POST", &plies, &json!({ "move": "2x1", "node": 0 }));
    assert_eq!((&state["position"], &state["node"]), (&json!("1-1 b"), &json!(1)));
    done(at, "POST", &plies, &json!({ "move": "1x1", "node": 1 }));
    let over = done(at, "POST", &plies, &json!({ "move": "2x1", "node": 2 }));
    assert_eq!(over["end"], json!({ "outcome": "a", "cause": "position" }));
    assert_eq!(send(at, "POST", &plies, &json!({ "move": "2x1" })).status, 400);

    let back = done(at, "POST", &format!("{path}/undo"), &json!({}));
    assert_eq!((&back["node"], &back["end"]), (&json!(2), &Value::Null));
    done(at, "POST", &format!("{path}/undo"), &json!({}));
    let other = done(at, "POST", &plies, &json!({ "move": "2x1", "node": 1 }));
    assert_eq!(
        other["tree"],
        json!([[0, "", "a"], [0, "2x1", "a"], [1, "1x1", "b"], [2, "2x1", "a"], [1, "2x1", "b"]])
    );
    assert_eq!(other["line"], json!([1, 4]));
    let there = done(at, "POST", &format!("{path}/node"), &json!({ "node": 2 }));
    assert_eq!((&there["position"], &there["line"]), (&json!("0-1 a"), &json!([1, 2, 3])));
    let forth = done(at, "POST", &format!("{path}/redo"), &json!({}));
    assert_eq!(forth["node"], 3);
    assert_eq!(send(at, "POST", &format!("{path}/redo"), &json!({})).status, 409);

    let record = get(at, &format!("{path}/record"));
    let text = String::from_utf8(record.body.clone()).unwrap();
    assert!(text.starts_with("game: nim:heaps=1-2\na: human\nb: human\n"), "{text}");
    let again = done(at, "POST", "/api/matches", &json!({ "record": text }));
    assert_eq!(again["end"]["outcome"], "a");
}

#[test]
fn games_are_written_and_read_as_players_do_elsewhere() {
    let server = start("sqlite::memory:");
    let at = server.address;
    for (game, moves, expected) in [
        ("morris", "A6 B0 A5 B1 A4 xB0 C0", json!("a1 b6 d1 d6 g1xb6 c5")),
        ("reversi", "F4 D3 C3", json!("f4d3c3")),
        ("nim", "1x1", Value::Null),
    ] {
        let asked = json!({ "game": game, "moves": moves });
        let begun = done(at, "POST", "/api/matches", &asked);
        let path = format!("/api/matches/{}/transcript", begun["id"].as_str().unwrap());
        let found = get(at, &path).json();
        assert_eq!(found, json!({ "transcript": expected }), "{game}");
        if let Some(text) = expected.as_str() {
            let again = done(at, "POST", "/api/matches", &json!({ "game": game, "moves": text }));
            assert_eq!(again["position"], begun["position"], "{game}");
        }
    }
}

#[test]
fn whoever_looks_on_is_told_what_is_and_every_change() {
    let server = start("sqlite::memory:");
    let at = server.address;
    let mut begun = done(at, "POST", "/api/matches", &json!({ "game": "nim" }));
    let path = format!("/api/matches/{}", begun["id"].as_str().unwrap());
    let mut watcher = Watcher::new(at, &format!("{path}/live"));
    ["board", "keys"].iter().for_each(|it| drop(begun.as_object_mut().unwrap().remove(*it)));
    assert_eq!(watcher.told(), begun);
    for ply in ["1x1", "2x1"] {
        let changed = done(at, "POST", &format!("{path}/plies"), &json!({ "move": ply }));
        assert_eq!(watcher.told(), changed);
    }
    // What is refused changes nothing; the next message is the next change.
    assert_eq!(send(at, "POST", &format!("{path}/plies"), &json!({ "move": "9x9" })).status, 400);
    let back = done(at, "POST", &format!("{path}/undo"), &json!({}));
    assert_eq!(watcher.told(), back);
    // A later spectator gets the current state.
    assert_eq!(Watcher::new(at, &format!("{path}/live")).told(), back);
}

#[test]
fn a_machine_answers_and_undo_takes_back_both() {
    let server = start("sqlite::memory:");
    let at = server.address;
    let wish = json!({ "game": "connect4", "players": { "a": "human", "b": "engine:level=2" } });
    let begun = done(at, "POST", "/api/matches", &wish);
    let path = format!("/api/matches/{}", begun["id"].as_str().unwrap());
    let state = done(at, "POST", &format!("{path}/plies"), &json!({ "move": "4" }));
    assert_eq!(state["thinking"], true);
    let answered = settled(at, &path);
    assert_eq!((&answered["node"], &answered["to_move"]), (&json!(2), &json!("a")));
    let back = done(at, "POST", &format!("{path}/undo"), &json!({}));
    assert_eq!((&back["node"], &back["paused"]), (&json!(0), &json!(false)));
    let forth = done(at, "POST", &format!("{path}/redo"), &json!({}));
    assert_eq!(forth["node"], 2, "the machine's answer comes back too");
    // When the computer player is to move, it waits until it is asked to continue.
    let there = done(at, "POST", &format!("{path}/node"), &json!({ "node": 1 }));
    assert_eq!((&there["paused"], &there["thinking"]), (&json!(true), &json!(false)));
    done(at, "PATCH", &path, &json!({ "paused": false }));
    assert!(2 <= settled(at, &path)["node"].as_u64().unwrap());
    // Swapped, the machine is to move at once.
    let swapped = json!({ "players": { "a": "engine:level=2", "b": "human" } });
    done(at, "PATCH", &path, &swapped);
    assert_eq!(settled(at, &path)["to_move"], "b");
    let end = done(at, "POST", &format!("{path}/end"), &json!({ "kind": "resign", "player": "b" }));
    assert_eq!(end["end"], json!({ "outcome": "a", "cause": "resigned" }));
    assert_eq!(send(at, "POST", &format!("{path}/end"), &json!({ "kind": "draw" })).status, 409);
}

#[test]
fn a_restart_continues_every_match() {
    let folder = Folder::new();
    let server = start(&folder.store());
    let at = server.address;
    let wish =
        json!({ "game": "kalah", "players": { "a": "human", "b": "human" }, "moves": "0 1" });
    let mut first = done(at, "POST", "/api/matches", &wish);
    // Keys are sent once.
    first.as_object_mut().unwrap().remove("keys");
    // Machines that are stopped in the middle go on by themselves.
    let show = json!({ "game": "crash", "players": { "a": "random:seed=1", "b": "random:seed=2" },
                       "pace": 10_000 });
    let second = done(at, "POST", "/api/matches", &show);
    let paths = [&first, &second].map(|it| format!("/api/matches/{}", it["id"].as_str().unwrap()));
    done(at, "PATCH", &paths[1], &json!({ "pace": 9_000 }));
    server.end();

    let server = start(&folder.store());
    let at = server.address;
    let mut again = get(at, &paths[0]).json();
    again["board"] = first["board"].clone();
    assert_eq!(again, first);
    let waits = get(at, &paths[1]).json();
    assert_eq!((&waits["thinking"], &waits["pace"]), (&json!(true), &json!(9_000)));
    done(at, "PATCH", &paths[1], &json!({ "pace": 0 }));
    assert!(settled(at, &paths[1])["end"].is_object());
}

#[test]
fn analysis_tells_proved_values_and_a_hint_comes_in_steps() {
    let server = start("sqlite::memory:");
    let at = server.address;
    // Bouton: 1-2-3 is lost for the player to move, 3-4-5 is won by 1x2 alone.
    let begun = done(at, "POST", "/api/matches", &json!({ "game": "nim" }));
    let path = format!("/api/matches/{}", begun["id"].as_str().unwrap());
    let told = get(at, &format!("{path}/analysis?node=0"));
    assert_eq!(told.header("content-type"), Some("text/event-stream"));
    let text = String::from_utf8(told.body).unwrap();
    let last = text.lines().filter_map(|it| it.strip_prefix("data: {")).nth_back(1).unwrap();
    let last: Value = serde_json::from_str(&format!("{{{last}")).unwrap();
    assert_eq!(last["value"]["kind"], "win");
    for it in last["moves"].as_array().unwrap() {
        // Once the win is proved the other plies may stay guesses, but what is
        // called certain must be right.
        let won = it["move"] == "1x2";
        let right = if won { "win" } else { "loss" };
        assert!(!won || it["value"]["exact"] == true, "{it}");
        assert!(it["value"]["exact"] == false || it["value"]["kind"] == right, "{it}");
        assert!(won || it["value"]["kind"] == "loss" || it["value"]["score"].as_f64() < Some(0.0));
    }
    assert!(text.trim_end().ends_with("event: done\ndata: {}"));
    let steps: Vec<Value> =
        (1..=3).map(|it| get(at, &format!("{path}/hint?step={it}")).json()).collect();
    assert!(steps[0].get("first").is_none() && steps[0]["value"]["kind"] == "win");
    assert!(steps[1].get("move").is_none() && steps[1]["first"] == 0);
    assert_eq!((&steps[2]["move"], &steps[2]["touch"]), (&json!("1x2"), &json!([0, "2"])));
}

#[test]
fn every_game_is_listed_drawn_and_told_in_both_languages() {
    let server = start("sqlite::memory:");
    let at = server.address;
    for lang in ["de", "en"] {
        let games = get(at, &format!("/api/games?lang={lang}")).json();
        let games = games["games"].as_array().unwrap().clone();
        assert_eq!(games.len(), games::ALL.len());
        for game in games {
            let name = game["name"].as_str().unwrap();
            assert!(!game["rules"].as_array().unwrap().is_empty());
            let picture = get(at, &format!("/api/picture?game={name}"));
            assert_eq!(picture.header("content-type"), Some("image/svg+xml"), "{name}");
            let tree = get(at, &format!("/api/tree?game={name}&cuts=true&lang={lang}"));
            assert_eq!(tree.status, 200, "{name}");
        }
    }
    let told = get(at, "/api/explain?game=nim&position=0-3-4%20a&lang=de").json();
    assert_eq!((&told["reply"], &told["numbers"]["nim_sum"]), (&json!("3x1"), &json!(7)));
    assert_eq!(told["steps"][0]["title"], "Die Haufen im Zweiersystem");
    // 011 and 100: every column is odd, and the row that says so is marked.
    let table = &told["steps"][0]["table"];
    assert_eq!(table["marked"], json!([2, 3, 4]));
    let marked: Vec<&Value> =
        table["rows"].as_array().unwrap().iter().map(|it| &it["marked"]).collect();
    assert_eq!(marked, [false, false, false, false, true]);
    let plies: Vec<&Value> =
        told["steps"].as_array().unwrap().iter().map(|it| &it["ply"]).collect();
    assert_eq!(
        (plies, &told["wins"]),
        (vec![&Value::Null, &Value::Null, &json!("3x1"), &Value::Null], &json!(true))
    );
    let lost = get(at, "/api/explain?game=nim&position=1-4-5%20a").json();
    assert_eq!((&lost["wins"], &lost["reply"]), (&json!(false), &Value::Null));
    let german = get(at, "/api/texts?lang=de").json();
    assert_eq!(german["texts"]["play"], "Spielen");
    let error = ask(at, "GET", "/api/look?game=go", &[("Accept-Language", "de")], b"").unwrap();
    assert!(error.json()["error"]["message"].as_str().unwrap().starts_with("erwartet: ein Spiel"));
}

#[test]
fn a_draw_is_offered_and_taken() {
    let server = start("sqlite::memory:");
    let at = server.address;
    let begin = |players: Value| {
        let begun = done(at, "POST", "/api/matches", &json!({ "game": "nim", "players": players }));
        format!("/api/matches/{}", begun["id"].as_str().unwrap())
    };
    let people = begin(json!({ "a": "human", "b": "human" }));
    let offer = |path: &str, player: &str| {
        send(at, "POST", &format!("{path}/end"), &json!({ "kind": "draw", "player": player }))
    };
    // An offer alone ends nothing, nor does the same one again.
    for _ in 0..2 {
        let offered = offer(&people, "a").json();
        assert_eq!((&offered["offer"], &offered["end"]), (&json!("a"), &Value::Null));
    }
    // It is forgotten with the next move.
    let moved = done(at, "POST", &format!("{people}/plies"), &json!({ "move": "1x1" }));
    assert_eq!((&moved["offer"], &moved["end"]), (&Value::Null, &Value::Null));
    assert_eq!(offer(&people, "b").json()["offer"], "b");
    let drawn = offer(&people, "a").json();
    assert_eq!(drawn["end"], json!({ "outcome": "draw", "cause": "agreed" }));
    assert_eq!(offer(&people, "a").status, 409);
    // Machines agree to nothing.
    let machine = begin(json!({ "a": "human", "b": "random" }));
    assert_eq!(offer(&machine, "a").status, 409);
    assert_eq!(get(at, &machine).json()["offer"], Value::Null);
}

#[test]
fn a_record_brings_back_how_it_ended() {
    let server = start("sqlite::memory:");
    let at = server.address;
    for end in [
        json!({ "kind": "resign", "player": "b" }),
        json!({ "kind": "draw" }),
        json!({ "kind": "resign", "player": "a" }),
    ] {
        let begun = done(at, "POST", "/api/matches", &json!({ "game": "nim", "moves": "1x1" }));
        let path = format!("/api/matches/{}", begun["id"].as_str().unwrap());
        let ended = done(at, "POST", &format!("{path}/end"), &end);
        let record = get(at, &format!("{path}/record"));
        let record = String::from_utf8(record.body.clone()).unwrap();
        let again = done(at, "POST", "/api/matches", &json!({ "record": record }));
        assert_eq!(again["end"], ended["end"], "{record}");
        assert_eq!(again["position"], ended["position"]);
    }
}

#[test]
fn the_line_of_a_ply_begins_with_it() {
    let server = start("sqlite::memory:");
    let at = server.address;
    let asked = json!({ "game": "nim:heaps=1-2", "moves": "2x1" });
    let begun = done(at, "POST", "/api/matches", &asked);
    let path = format!("/api/matches/{}/line", begun["id"].as_str().unwrap());
    let line = |query: &str| get(at, &format!("{path}?{query}"));
    assert_eq!(line("move=1x1").json(), json!({ "node": 1, "line": ["1x1", "2x1"] }));
    assert_eq!(line("move=2x2&node=0").json(), json!({ "node": 0, "line": ["2x2", "1x1"] }));
    assert_eq!(line("move=7x7").status, 400);
    assert_eq!(line("").status, 400);
    assert_eq!(line("move=1x1&node=9").status, 404);
}

#[test]
fn whoever_made_the_plies_of_a_long_word_is_kept() {
    let server = start("sqlite::memory:");
    let asked = json!({ "game": "reversi", "moves": "f4d3c3" });
    let begun = done(server.address, "POST", "/api/matches", &asked);
    let tree = json!([[0, "", "a"], [0, "F4", "a"], [1, "D3", "b"], [2, "C3", "a"]]);
    assert_eq!(begun["tree"], tree);
}

/// What was taken back can be played again after a restart: along the line that
/// was looked at, not the one that was added last.
#[test]
fn the_line_that_is_looked_at_is_kept() {
    let folder = Folder::new();
    let server = start(&folder.store());
    let at = server.address;
    let begun = done(at, "POST", "/api/matches", &json!({ "game": "nim", "moves": "1x1 2x1" }));
    let path = format!("/api/matches/{}", begun["id"].as_str().unwrap());
    let go = |node: usize| done(at, "POST", &format!("{path}/node"), &json!({ "node": node }));
    go(0);
    done(at, "POST", &format!("{path}/plies"), &json!({ "move": "3x1" }));
    go(2);
    let before = go(1);
    assert_eq!((&before["node"], &before["line"]), (&json!(1), &json!([1, 2])));
    go(0);
    server.end();
    let server = start(&folder.store());
    let after = get(server.address, &path).json();
    assert_eq!((&after["node"], &after["line"]), (&json!(0), &json!([1, 2])));
    server.end();
}

#[test]
fn settings_are_kept() {
    let folder = Folder::new();
    let server = start(&folder.store());
    let at = server.address;
    let set = |at, body: Value| send(at, "PATCH", "/api/settings", &body);
    assert_eq!(get(at, "/api/settings").json(), json!({ "settings": {} }));
    set(at, json!({ "theme": "dark", "sound": true }));
    set(at, json!({ "theme": "light", "sound": null, "level": 3 }));
    let kept = json!({ "settings": { "level": 3, "theme": "light" } });
    assert_eq!(get(at, "/api/settings").json(), kept);
    for body in [
        json!({ "Theme": 1 }),
        json!({ "": 1 }),
        json!({ "theme": "y".repeat(300) }),
        json!({ "theme": {} }),
        json!([1]),
    ] {
        assert_eq!(set(at, body.clone()).status, 400, "{body}");
    }
    assert_eq!(get(at, "/api/settings").json(), kept);
    server.end();
    let server = start(&folder.store());
    assert_eq!(get(server.address, "/api/settings").json(), kept);
    server.end();
}

#[test]
fn files_are_only_read() {
    let server = start("sqlite::memory:");
    for method in ["POST", "PUT", "DELETE"] {
        assert_eq!(send(server.address, method, "/main.js", &json!({})).status, 405);
        assert_eq!(send(server.address, method, "/nothing.js", &json!({})).status, 404);
    }
}

#[test]
fn boards_say_who_sits_where_and_scenes_mark_what_changed() {
    let server = start("sqlite::memory:");
    let games = get(server.address, "/api/games?lang=en").json();
    let told = |name: &str| {
        let all = games["games"].as_array().unwrap();
        let board = &all.iter().find(|it| it["name"] == name).unwrap()["board"];
        (board["below"].clone(), board["owned"].clone())
    };
    for (name, below, owned) in [
        ("morris", json!("a"), true),
        ("alapo", json!("a"), true),
        ("kalah", json!("b"), false),
        ("connect4", Value::Null, true),
        ("reversi", Value::Null, true),
        ("crash", Value::Null, true),
        ("nim", Value::Null, false),
    ] {
        assert_eq!(told(name), (below, owned.into()), "{name}");
    }
    // The disc that has fallen, not the field that was touched.
    for (game, moves, last, marked) in [
        ("connect4", "4%204", json!([3]), json!([38])),
        ("alapo", "C5:C4", json!([26, 20]), json!([26, 20])),
        ("reversi", "F4", json!([29]), json!([29])),
        ("kalah", "0", json!([0]), json!([0])),
    ] {
        let seen = get(server.address, &format!("/api/look?game={game}&moves={moves}")).json();
        assert_eq!((&seen["scene"]["last"], &seen["scene"]["marked"]), (&last, &marked), "{game}");
    }
}

#[test]
fn a_tree_says_how_deep_it_is_and_how_deep_it_can_be() {
    let server = start("sqlite::memory:");
    let ask = |query: &str| {
        let answer = get(server.address, &format!("/api/tree?lang=en&{query}"));
        assert_eq!(answer.status, 200, "{query}");
        let number = |name| answer.header(name).unwrap().parse::<u32>().unwrap();
        let depths = (number("tree-depth"), number("tree-deepest"));
        (depths, String::from_utf8(answer.body.clone()).unwrap())
    };
    let ((depth, deepest), _) = ask("game=nim&depth=1");
    assert_eq!(depth, 1);
    assert!((2..5).contains(&deepest), "{deepest}");
    let ((depth, again), picture) = ask("game=nim&depth=99");
    assert_eq!((depth, again), (deepest, deepest));
    assert!(picture.contains("depth 99 would have more than 2000 nodes"), "{picture}");
    // All games end after three plies: nothing is missing.
    let (depths, picture) = ask("game=nim:heaps=1-1-1&depth=9");
    assert_eq!(depths, (3, 3));
    assert!(!picture.contains("would have"), "{picture}");
    for (lang, value) in [("en", ">+0.2<"), ("de", ">+0,2<")] {
        let answer = get(server.address, &format!("/api/tree?game=connect4&depth=2&lang={lang}"));
        let text = String::from_utf8(answer.body).unwrap();
        assert!(text.contains(value), "{lang}: {text}");
    }
}

#[test]
fn a_line_is_reviewed_with_a_word_for_every_mistake() {
    let server = start("sqlite::memory:");
    let at = server.address;
    // A wins with 2x1, and throws that away.
    let wish = json!({ "game": "nim:heaps=1-2", "moves": "1x1 2x2" });
    let begun = done(at, "POST", "/api/matches", &wish);
    let path = format!("/api/matches/{}/history", begun["id"].as_str().unwrap());
    let told = String::from_utf8(get(at, &path).body).unwrap();
    let events: Vec<&str> = told.split("\n\n").collect();
    let data = |name: &str| -> Vec<Value> {
        let mine = |it: &&&str| it.starts_with(&format!("event: {name}\n"));
        let read = |it: &&str| serde_json::from_str(it.split_once("data: ").unwrap().1).unwrap();
        events.iter().filter(mine).map(read).collect()
    };
    assert_eq!(data("analysis").len(), 3);
    assert_eq!(data("analysis")[0]["looks_back"], false);
    let [review] = &data("review")[..] else { panic!("{told}") };
    let plies = review["plies"].as_array().unwrap();
    assert_eq!((&plies[0]["node"], &plies[0]["player"]), (&json!(1), &json!("a")));
    assert_eq!(plies[0]["fault"], "threw-win", "{review}");
    assert!(review["accuracy"]["a"].as_f64().unwrap() < 0.1, "{review}");
}
