//! Solved positions: tables over the API, the perfect player, puzzles,
//! positions that are set up, and clocks.
#![allow(clippy::unwrap_used)] // all of it is tests

mod support;

use std::{net::SocketAddr, thread::sleep, time::Duration};

use play::truth;
use serde_json::{Value, json};
use server::Limits;
use support::{Folder, Running, client::*, start, start_knowing};

/// Small enough to be solved in a moment, and large enough to have draws.
const SMALL: &str = "connect4:columns=4,rows=4";

/// A server with tables of the small game.
fn knowing(folder: &Folder) -> Running {
    let effort = truth::Effort { threads: 2, memory: 1 << 30, slices: Vec::new() };
    let tables = folder.0.join("tables");
    let job = solve::Job::default();
    truth::solve(SMALL, &tables, &effort, &job, &mut |_| (), &mut |_| ()).unwrap();
    let limits = Limits { rate: 1e9, burst: 1e9, ..Limits::default() };
    start_knowing(&folder.store(), limits, tables)
}

fn escaped(text: &str) -> String {
    text.bytes().map(|it| format!("%{it:02x}")).collect()
}

/// The match at its end.
fn ended(at: SocketAddr, path: &str) -> Value {
    let state = (0..1200).find_map(|_| {
        sleep(Duration::from_millis(50));
        let state = get(at, path).json();
        (!state["end"].is_null()).then_some(state)
    });
    state.expect("the match does not end")
}

/// The first report of an analysis.
fn first_event(at: SocketAddr, path: &str) -> Value {
    let text = String::from_utf8(get(at, path).body).unwrap();
    let line = text.lines().find_map(|it| it.strip_prefix("data: ")).unwrap();
    serde_json::from_str(line).unwrap()
}

#[test]
fn tables_are_told_as_they_are() {
    let folder = Folder::new();
    let server = knowing(&folder);
    let at = server.address;
    let mut played: Vec<String> = Vec::new();
    loop {
        let moves = played.join(" ");
        let query = format!("game={}&moves={}", escaped(SMALL), escaped(&moves));
        let seen = get(at, &format!("/api/look?{query}")).json();
        if !seen["scene"]["end"].is_null() {
            break;
        }
        let position = seen["scene"]["position"].as_str().unwrap();
        let known = truth::probe(
            &*play::begin_at(SMALL, Some(position)).unwrap(),
            &folder.0.join("tables"),
        )
        .unwrap();
        let told = get(at, &format!("/api/probe?{query}")).json();
        assert_eq!(told["source"], "table");
        let kind = |entry| match entry {
            game::Proved::Win(_) => "win",
            game::Proved::Loss(_) => "loss",
            _ => "draw",
        };
        assert_eq!(told["value"]["kind"], kind(known.value), "{position}");
        let moves = told["moves"].as_array().unwrap();
        assert_eq!(moves.len(), known.moves.len());
        for (told, (ply, entry)) in moves.iter().zip(&known.moves) {
            assert_eq!(
                (&told["move"], &told["value"]["kind"]),
                (&json!(ply), &json!(kind(*entry)))
            );
            assert_eq!(told["value"]["exact"], true);
        }
        // The line is legal, and its first ply keeps the value.
        assert_eq!(told["line"][0], told["moves"][0]["move"]);
        let wish = json!({ "game": SMALL, "moves": played.join(" ") });
        let begun = done(at, "POST", "/api/matches", &wish);
        let path = format!("/api/matches/{}", begun["id"].as_str().unwrap());
        let event = first_event(at, &format!("{path}/analysis"));
        assert_eq!((&event["source"], &event["moves"]), (&json!("table"), &told["moves"]));
        let hint = get(at, &format!("{path}/hint?step=3")).json();
        assert_eq!((&hint["source"], &hint["move"]), (&json!("table"), &told["line"][0]));
        played.push(known.moves[played.len() % known.moves.len()].0.clone());
    }
    let tables = get(at, "/api/tables").json();
    assert_eq!(tables["tables"][0]["game"], SMALL);
}

#[test]
fn who_never_errs_plays_by_tables_or_proofs_or_not_at_all() {
    let folder = Folder::new();
    let server = knowing(&folder);
    let at = server.address;
    let players = json!({ "a": "perfect", "b": "perfect" });
    for game in [SMALL, "nim"] {
        let wish = json!({ "game": game, "players": players, "pace": 0 });
        let begun = done(at, "POST", "/api/matches", &wish);
        let path = format!("/api/matches/{}", begun["id"].as_str().unwrap());
        // The small one is a draw; 3-4-5 is won by the first player (Bouton).
        let expected = if game == SMALL { "draw" } else { "a" };
        assert_eq!(ended(at, &path)["end"]["outcome"], expected, "{game}");
    }
    // Too large for a proof, and there is no table.
    for game in ["kalah", "connect4"] {
        let answer = send(at, "POST", "/api/matches", &json!({ "game": game, "players": players }));
        assert_eq!(answer.status, 409, "{game}");
        let body = answer.json();
        assert!(body["error"]["message"].as_str().unwrap().contains("tables"), "{body}");
    }
    let begun = done(at, "POST", "/api/matches", &json!({ "game": "reversi" }));
    let path = format!("/api/matches/{}", begun["id"].as_str().unwrap());
    assert_eq!(send(at, "PATCH", &path, &json!({ "players": players })).status, 409);
    assert_eq!(get(at, &path).json()["players"]["a"], "human");
    let missing = get(at, "/api/probe?game=morris");
    assert_eq!(missing.status, 404);
    assert!(missing.json()["error"]["message"].as_str().unwrap().contains("spielbank solve"));
}

/// What a search through all games says: the answer wins and nothing else
/// does. Yields how many plies there are.
fn only_one_wins(puzzle: &Value) -> usize {
    let position = puzzle["position"].as_str().unwrap();
    let game = play::begin_at(SMALL, Some(position)).unwrap();
    let inquiry = play::Inquiry::new(None, 16 << 20, true);
    let wins = (0..game.move_count()).filter(|&number| {
        let ply = game.nth_move(number).unwrap();
        let mut next = play::begin_at(SMALL, Some(position)).unwrap();
        next.play(&ply).unwrap();
        let found = play::analyse(&*next, &inquiry);
        assert!(found.value.is_exact());
        let won = found.value.kind == play::Kind::Loss;
        assert_eq!(won, ply == puzzle["answer"].as_str().unwrap(), "{position} {ply}");
        won
    });
    assert_eq!(wins.count(), 1, "{position}");
    game.move_count()
}

fn puzzle(at: SocketAddr, game: &str, seed: u64) -> Value {
    get(at, &format!("/api/puzzle?game={}&seed={seed}", escaped(game))).json()
}

#[test]
fn puzzles_have_one_answer() {
    let folder = Folder::new();
    let server = knowing(&folder);
    let at = server.address;
    let mut positions = std::collections::BTreeSet::new();
    for seed in 0..20 {
        let found = puzzle(at, SMALL, seed);
        assert_eq!(puzzle(at, SMALL, seed), found, "the same for the same seed");
        // Where there is much to choose from, a puzzle has a choice of four at
        // least and does not end at once.
        assert!(4 <= only_one_wins(&found), "{found}");
        let position = found["position"].as_str().unwrap();
        let known = truth::probe(
            &*play::begin_at(SMALL, Some(position)).unwrap(),
            &folder.0.join("tables"),
        )
        .unwrap();
        let game::Proved::Win(turns) = known.value else { panic!("{position}: {known:?}") };
        assert_eq!(found["turns"], json!(turns), "{position}");
        assert!(turns.is_none_or(|it| 3 <= it), "{found}");
        positions.insert(position.to_owned());
    }
    assert!(10 < positions.len(), "{positions:?}");
    assert_eq!(get(at, "/api/puzzle?game=kalah").status, 404);
}

/// A small game is solved on demand, and stays solved.
#[test]
fn small_games_are_solved_when_somebody_asks() {
    let folder = Folder::new();
    let limits = Limits { rate: 1e9, burst: 1e9, ..Limits::default() };
    let server = start_knowing(&folder.store(), limits, folder.0.join("tables"));
    let at = server.address;
    let names = |key: &str| -> Vec<String> {
        let told = get(at, "/api/tables").json();
        let all = told[key].as_array().unwrap().iter();
        all.map(|it| it["game"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!((names("tables"), names("small")), (vec![], vec!["nim".into(), "crash".into()]));
    // 3-4-5 is won by taking two from the three, and by nothing else (Bouton).
    let told = get(at, "/api/probe?game=nim").json();
    assert_eq!((&told["source"], &told["value"]["kind"]), (&json!("table"), &json!("win")));
    let wins = told["moves"].as_array().unwrap().iter().filter(|it| it["value"]["kind"] == "win");
    assert_eq!(wins.map(|it| &it["move"]).collect::<Vec<_>>(), [&json!("1x2")]);
    assert_eq!((names("tables"), names("small")), (vec!["nim".into()], vec!["crash".into()]));
    // An analysis asks too, and a puzzle.
    let begun = done(at, "POST", "/api/matches", &json!({ "game": SMALL }));
    let path = format!("/api/matches/{}/analysis", begun["id"].as_str().unwrap());
    assert_eq!(first_event(at, &path)["source"], "table");
    assert_eq!(get(at, "/api/puzzle?game=crash").status, 200);
    assert_eq!(names("tables"), [SMALL, "crash", "nim"]);
    // Larger games are solved on the command line only.
    for game in ["morris", "connect4:columns=6,rows=5", "kalah"] {
        assert_eq!(get(at, &format!("/api/probe?game={game}")).status, 404, "{game}");
    }
    assert_eq!(names("tables").len(), 3);
    // No request is advised to make a table that cannot be made.
    for _ in 0..2 {
        let told = get(at, "/api/probe?game=connect4").json();
        let told = told["error"]["message"].as_str().unwrap();
        assert!(told.starts_with("there are tables for at most"), "{told}");
    }
}

/// The position after a ply may not be solved: then it is unknown whether the ply
/// is the only one that wins.
#[test]
fn tables_with_gaps_make_no_wrong_puzzles() {
    let folder = Folder::new();
    let server = knowing(&folder);
    server.end();
    let tables = folder.0.join("tables");
    let kept = table::Folder::new(&tables, SMALL).slices().unwrap();
    for slice in kept.iter().step_by(2) {
        std::fs::remove_file(&slice.path).unwrap();
    }
    let limits = Limits { rate: 1e9, burst: 1e9, ..Limits::default() };
    let server = start_knowing(&folder.store(), limits, tables);
    for seed in 0..20 {
        let found = puzzle(server.address, SMALL, seed);
        // None at all is fine.
        if found["error"]["status"] != 404 {
            only_one_wins(&found);
        }
    }
}

/// Where every puzzle is easy, there is a choice all the same.
#[test]
fn nobody_is_asked_what_he_has_to_play_anyway() {
    const TINY: &str = "crash";
    let folder = Folder::new();
    let effort = truth::Effort { threads: 1, memory: 1 << 30, slices: Vec::new() };
    let tables = folder.0.join("tables");
    let job = solve::Job::default();
    truth::solve(TINY, &tables, &effort, &job, &mut |_| (), &mut |_| ()).unwrap();
    let limits = Limits { rate: 1e9, burst: 1e9, ..Limits::default() };
    let server = start_knowing(&folder.store(), limits, tables);
    for seed in 0..20 {
        let found = puzzle(server.address, TINY, seed);
        assert!(2 <= found["scene"]["move_count"].as_u64().unwrap(), "{found}");
    }
}

#[test]
fn positions_are_put_together_from_pieces() {
    let server = start("sqlite::memory:");
    let at = server.address;
    for entry in games::ALL {
        let mut seen = get(at, &format!("/api/look?game={}", entry.id)).json();
        let mut moves = String::new();
        for number in 0..4 {
            let wish = json!({
                "game": entry.id, "to_move": seen["scene"]["to_move"],
                "pieces": seen["scene"]["pieces"],
            });
            let found = done(at, "POST", "/api/arrange", &wish);
            assert_eq!(found["scene"]["position"], seen["scene"]["position"], "{}", entry.id);
            assert!(!found["palette"].as_array().unwrap().is_empty());
            let choices = seen["scene"]["moves"].as_array().unwrap();
            moves += choices[number % choices.len()]["move"].as_str().unwrap();
            moves += " ";
            seen =
                get(at, &format!("/api/look?game={}&moves={}", entry.id, escaped(&moves))).json();
        }
    }
    let twice = json!([{ "site": 0, "form": "seeds", "count": 1 },
                       { "site": 0, "form": "seeds", "count": 2 }]);
    for pieces in [twice, json!([{ "site": 99, "form": "seeds", "count": 1 }])] {
        let wish = json!({ "game": "nim", "to_move": "a", "pieces": pieces });
        assert_eq!(send(at, "POST", "/api/arrange", &wish).status, 400);
    }
}

#[test]
fn time_that_is_up_ends_the_match_also_after_a_restart() {
    let folder = Folder::new();
    let server = start(&folder.store());
    let at = server.address;
    let wish = |base: u32| json!({ "game": "nim", "clock": { "base": base, "increment": 1 } });
    let begin = |base| done(at, "POST", "/api/matches", &wish(base));
    let path = |it: &Value| format!("/api/matches/{}", it["id"].as_str().unwrap());
    let (short, long) = (path(&begin(1)), path(&begin(3600)));
    // Nothing runs before the first ply.
    assert_eq!(get(at, &short).json()["clock"]["running"], Value::Null);
    for path in [&short, &long] {
        let state = done(at, "POST", &format!("{path}/plies"), &json!({ "move": "1x1" }));
        assert_eq!(state["clock"]["running"], "b");
    }
    // Without a spectator the time still runs out.
    let over = ended(at, &short);
    assert_eq!(over["end"], json!({ "outcome": "a", "cause": "time" }));
    assert_eq!((&over["clock"]["b"], &over["clock"]["running"]), (&json!(0), &Value::Null));
    let record = String::from_utf8(get(at, &format!("{short}/record")).body).unwrap();
    assert!(record.contains("reason: b: out of time\nresult: a"), "{record}");
    let late = send(at, "POST", &format!("{short}/plies"), &json!({ "move": "1x1" }));
    assert_eq!(late.status, 400);
    // Another ply: its player gains a second and has lost at most the time that passed.
    let state = done(at, "POST", &format!("{long}/plies"), &json!({ "move": "1x1" }));
    let left = state["clock"]["b"].as_i64().unwrap();
    assert!((3_600_000 - 10_000..=3_601_000).contains(&left), "{left}");
    // A match that is over leaves no clock running.
    let wish = json!({ "game": "nim:heaps=1-1", "clock": { "base": 60, "increment": 0 } });
    let whole = format!("{}/plies", path(&done(at, "POST", "/api/matches", &wish)));
    done(at, "POST", &whole, &json!({ "move": "1x1" }));
    let over = done(at, "POST", &whole, &json!({ "move": "2x1" }));
    assert_eq!(
        (&over["end"]["cause"], &over["clock"]["running"]),
        (&json!("position"), &Value::Null)
    );
    let third = path(&begin(2));
    done(at, "POST", &format!("{third}/plies"), &json!({ "move": "1x1" }));
    server.end();

    let server = start(&folder.store());
    let at = server.address;
    let again = get(at, &long).json();
    assert_eq!(again["clock"]["running"], "a");
    assert_eq!((&again["clock"]["a"], &again["clock"]["b"]), (&state["clock"]["a"], &json!(left)));
    // What ran runs on.
    assert_eq!(ended(at, &third)["end"], json!({ "outcome": "a", "cause": "time" }));
    for clock in [json!({ "base": 0 }), json!({ "base": 90_000 }), json!({ "increment": 1 })] {
        let wish = json!({ "game": "nim", "clock": clock });
        assert_eq!(send(at, "POST", "/api/matches", &wish).status, 400, "{clock}");
    }
}
