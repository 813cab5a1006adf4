//! Seats have keys: who may play, who may only watch, and what needs the
//! consent of the other player.
#![allow(clippy::unwrap_used)] // tests

mod support;

use std::net::SocketAddr;

use serde_json::{Value, json};
use support::{
    Folder,
    client::{ask, done, get},
    start,
};

/// Sends JSON with these keys, and no others.
fn with(server: SocketAddr, keys: &str, method: &str, path: &str, body: &Value) -> (u16, Value) {
    let headers = [("Content-Type", "application/json"), ("Seat-Key", keys)];
    let answer = ask(server, method, path, &headers, body.to_string().as_bytes()).unwrap();
    (answer.status, answer.json())
}

/// A new match between these players: its path, and the keys of its seats.
fn begin(server: SocketAddr, a: &str, b: &str) -> (String, String, String) {
    let wish = json!({ "game": "nim", "players": { "a": a, "b": b } });
    let state = done(server, "POST", "/api/matches", &wish);
    let key = |side: &str| state["keys"][side].as_str().unwrap().to_owned();
    (format!("/api/matches/{}", state["id"].as_str().unwrap()), key("a"), key("b"))
}

fn ply(server: SocketAddr, keys: &str, path: &str, text: &str) -> u16 {
    with(server, keys, "POST", &format!("{path}/plies"), &json!({ "move": text })).0
}

#[test]
fn a_side_is_played_with_its_own_key_alone() {
    let folder = Folder::new();
    let server = start(&folder.store());
    let at = server.address;
    let (path, a, b) = begin(at, "human", "human");
    for (keys, expected) in [("", 403), (b.as_str(), 403), ("nonsense", 403), (a.as_str(), 200)] {
        assert_eq!(ply(at, keys, &path, "1x1"), expected, "{keys:?}");
    }
    assert_eq!(ply(at, &a, &path, "2x1"), 403, "B is to move");
    assert_eq!(ply(at, &format!("{a}, {b}"), &path, "2x1"), 200, "both at one screen");
    // A user who knows only the name may watch, and no state contains a key.
    let state = get(at, &path);
    assert_eq!(state.status, 200);
    let text = String::from_utf8_lossy(&state.body).into_owned();
    assert!(!text.contains(&a) && !text.contains(&b) && state.json()["keys"].is_null());
    for (method, end, body) in [
        ("POST", "/undo", json!({})),
        ("POST", "/redo", json!({})),
        ("POST", "/node", json!({ "node": 0 })),
        ("POST", "/end", json!({ "kind": "resign", "player": "a" })),
        ("POST", "/end", json!({ "kind": "draw" })),
        ("POST", "/seat", json!({ "player": "b" })),
        ("PATCH", "", json!({ "paused": true })),
        ("PATCH", "", json!({ "players": { "a": "random", "b": "random" } })),
    ] {
        let found = with(at, "", method, &format!("{path}{end}"), &body);
        assert_eq!(found.0, 403, "{end} {body}: {}", found.1);
    }
}

#[test]
fn one_player_does_nothing_to_the_other_without_consent() {
    let folder = Folder::new();
    let server = start(&folder.store());
    let at = server.address;
    let (path, a, b) = begin(at, "human", "human");
    assert_eq!(ply(at, &a, &path, "1x1"), 200);
    let send =
        |keys: &str, end: &str, body: Value| with(at, keys, "POST", &format!("{path}{end}"), &body);
    // B may neither jump, nor seat a machine for A, nor resign or agree for A.
    assert_eq!(send(&b, "/node", json!({ "node": 0 })).0, 403);
    assert_eq!(send(&b, "/end", json!({ "kind": "resign", "player": "a" })).0, 403);
    assert_eq!(send(&b, "/end", json!({ "kind": "draw" })).0, 403);
    let machine = json!({ "players": { "a": "random", "b": "human" } });
    assert_eq!(with(at, &b, "PATCH", &path, &machine).0, 403);
    // A take-back is asked for, and done when the other one agrees.
    assert_eq!(send(&b, "/undo", json!({})).0, 409, "B has not moved yet");
    let (status, state) = send(&a, "/undo", json!({}));
    assert_eq!((status, &state["take_back"], &state["node"]), (200, &json!("a"), &json!(1)));
    let (status, state) = send(&b, "/end", json!({ "kind": "decline", "player": "b" }));
    assert_eq!((status, &state["take_back"], &state["node"]), (200, &Value::Null, &json!(1)));
    assert_eq!(send(&b, "/end", json!({ "kind": "decline", "player": "b" })).0, 409);
    assert_eq!(send(&a, "/undo", json!({})).0, 200);
    let (status, state) = send(&b, "/undo", json!({}));
    assert_eq!((status, &state["take_back"], &state["node"]), (200, &Value::Null, &json!(0)));
    // A draw can be declined, too.
    assert_eq!(ply(at, &a, &path, "1x1"), 200);
    let (_, state) = send(&b, "/end", json!({ "kind": "draw", "player": "b" }));
    assert_eq!(state["offer"], "b");
    let (_, state) = send(&a, "/end", json!({ "kind": "decline", "player": "a" }));
    assert_eq!((&state["offer"], &state["end"]), (&Value::Null, &Value::Null));
}

#[test]
fn an_invitation_hands_a_seat_over() {
    let folder = Folder::new();
    let server = start(&folder.store());
    let at = server.address;
    let (path, a, b) = begin(at, "human", "human");
    let body = json!({ "player": "b" });
    let (status, state) = with(at, &b, "POST", &format!("{path}/seat"), &body);
    assert_eq!((status, &state["seats"]), (200, &json!({ "a": 1, "b": 2 })));
    let new = state["keys"]["b"].as_str().unwrap().to_owned();
    assert_eq!(with(at, &b, "POST", &format!("{path}/seat"), &body).0, 403, "used up");
    assert_eq!(ply(at, &a, &path, "1x1"), 200);
    assert_eq!(ply(at, &b, &path, "2x1"), 403, "whoever invited no longer plays B");
    // A new run of the server knows the keys as well.
    server.end();
    let server = start(&folder.store());
    assert_eq!(ply(server.address, &a, &path, "2x1"), 403);
    assert_eq!(ply(server.address, &new, &path, "2x1"), 200);
}

#[test]
fn against_a_machine_one_key_is_enough_for_everything() {
    let folder = Folder::new();
    let server = start(&folder.store());
    let at = server.address;
    let (path, a, _) = begin(at, "human", "random");
    assert_eq!(ply(at, &a, &path, "1x1"), 200);
    assert_eq!(with(at, &a, "POST", &format!("{path}/undo"), &json!({})).0, 200);
    assert_eq!(with(at, &a, "POST", &format!("{path}/node"), &json!({ "node": 0 })).0, 200);
    assert_eq!(with(at, &a, "PATCH", &path, &json!({ "pace": 10 })).0, 200);
}
