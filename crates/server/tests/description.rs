//! The description of the API: every operation is answered as it says, and what
//! it does not say is found.
//!
//! All other tests compare their answers with it too, in `support/client.rs`.
#![allow(clippy::unwrap_used)] // all of it is tests

mod support;

use std::{collections::BTreeSet, fs};

use play::tablebase;
use serde_json::{Value, json};
use server::Limits;
use support::{
    Folder,
    client::{Answer, description, done, get, schema, send},
    live::Watcher,
    start, start_knowing,
};

/// Has a theory, and is solved in a moment.
const GAME: &str = "nim";

/// A tournament under way: its plan, and a game.
const TOURNAMENT: &str = r#"{"game":"nim","players":[{"name":"A","player":"random"},{"name":"B","player":"engine"}]}
{"round":1,"first":"A","second":"B","game":0,"points":"1/2","reason":"position","fault":null,"plies":7}
"#;

#[test]
fn every_operation_answers_as_described() {
    let folder = Folder::new();
    let tables = folder.0.join("tables");
    let effort = tablebase::Effort { threads: 1, memory: 1 << 30, slices: Vec::new() };
    let job = solve::Job::default();
    tablebase::solve(GAME, &tables, &effort, &job, &mut |_| (), &mut |_| ()).unwrap();
    fs::create_dir(tables.join("results")).unwrap();
    fs::write(tables.join("results/cup.results.jsonl"), TOURNAMENT).unwrap();
    fs::write(tables.join("results/match.json"), r#"{"a_wins":1}"#).unwrap();
    let server = start_knowing(&folder.store(), Limits::default(), tables);
    let at = server.address;

    let clock = json!({ "base": 60 });
    let begun = done(at, "POST", "/api/matches", &json!({ "game": GAME, "clock": clock }));
    let id = begun["id"].as_str().unwrap();
    let own = |it: &str| format!("/api/matches/{id}{it}");
    let pieces = &begun["pieces"];
    let wish = json!({ "game": GAME, "to_move": "b", "pieces": pieces });
    let asked = |it: &str| format!("/api/{it}?game={GAME}");
    let mut answered = BTreeSet::from([("POST", "/api/matches")]);
    for (method, path, body) in [
        ("GET", "/api/openapi.json".to_owned(), json!({})),
        ("GET", "/api/texts".to_owned(), json!({})),
        ("GET", "/api/games".to_owned(), json!({})),
        ("GET", asked("look"), json!({})),
        ("POST", "/api/arrange".to_owned(), wish),
        ("GET", asked("picture"), json!({})),
        ("GET", asked("tree"), json!({})),
        ("GET", asked("probe"), json!({})),
        ("GET", "/api/tables".to_owned(), json!({})),
        ("GET", asked("puzzle"), json!({})),
        ("GET", "/api/results".to_owned(), json!({})),
        ("GET", "/api/results/cup.results.jsonl".to_owned(), json!({})),
        ("GET", "/api/results/match.json".to_owned(), json!({})),
        ("GET", asked("explain"), json!({})),
        ("GET", "/api/settings".to_owned(), json!({})),
        ("PATCH", "/api/settings".to_owned(), json!({ "level": 3, "sound": false })),
        ("GET", format!("/api/matches?ids={id}"), json!({})),
        ("GET", own(""), json!({})),
        ("PATCH", own(""), json!({ "pace": 0 })),
        ("POST", own("/plies"), json!({ "move": "1x1" })),
        ("POST", own("/undo"), json!({})),
        ("POST", own("/redo"), json!({})),
        ("POST", own("/node"), json!({ "node": 0 })),
        ("POST", own("/seat"), json!({ "player": "b" })),
        ("GET", own("/record"), json!({})),
        ("GET", own("/transcript"), json!({})),
        ("GET", own("/hint?step=3"), json!({})),
        ("GET", own("/line?move=1x1"), json!({})),
        ("GET", own("/analysis"), json!({})),
        ("GET", own("/history"), json!({})),
        ("POST", own("/end"), json!({ "kind": "resign", "player": "a" })),
    ] {
        let answer = if method == "GET" { get(at, &path) } else { send(at, method, &path, &body) };
        assert_eq!(answer.status, 200, "{method} {path}: {answer:?}");
        answered.insert((method, template(&path)));
    }
    Watcher::new(at, &own("/live")).told();
    answered.insert(("GET", template(&own("/live"))));

    let all = server::ROUTES.iter().flat_map(|(path, methods)| {
        methods.iter().map(move |it| (it.to_uppercase(), (*path).to_owned()))
    });
    let answered = answered.into_iter().map(|it| (it.0.to_owned(), it.1.to_owned()));
    assert_eq!(answered.collect::<BTreeSet<_>>(), all.collect());
}

fn template(path: &str) -> &'static str {
    description::template(path.split('?').next().unwrap()).unwrap()
}

#[test]
fn what_is_not_described_is_found() {
    let server = start("sqlite::memory:");
    let at = server.address;
    let begun = done(at, "POST", "/api/matches", &json!({ "game": GAME }));
    let path = format!("/api/matches/{}", begun["id"].as_str().unwrap());
    let fits = |path: &str, answer: &Answer| description::compare("GET", path, answer).is_ok();
    let with = |answer: &Answer, body: &[u8]| Answer { body: body.to_vec(), ..answer.clone() };

    let answer = get(at, &path);
    assert!(fits(&path, &answer));
    let whole = answer.json();
    for name in whole.as_object().unwrap().keys() {
        let mut spoilt = whole.clone();
        spoilt.as_object_mut().unwrap().remove(name);
        assert!(!fits(&path, &with(&answer, spoilt.to_string().as_bytes())), "without {name}");
        spoilt[format!("{name}s")] = whole[name].clone();
        assert!(!fits(&path, &with(&answer, spoilt.to_string().as_bytes())), "renamed {name}");
        spoilt = whole.clone();
        spoilt[name] = json!({ "other": 1 });
        assert!(!fits(&path, &with(&answer, spoilt.to_string().as_bytes())), "other {name}");
    }
    assert!(!fits(&path, &with(&answer, b"{")));
    assert!(!fits(&path, &Answer { status: 201, ..answer.clone() }));
    assert!(!fits(&path, &Answer { headers: Vec::new(), ..answer.clone() }));
    assert!(!fits("/api/nothing", &answer) && !fits("/api/texts", &answer));
    assert!(description::compare("DELETE", &path, &answer).is_err());

    let error = get(at, "/api/nothing");
    assert!(fits("/api/nothing", &error));
    assert!(!fits("/api/nothing", &Answer { status: 405, ..error.clone() }));
    assert!(!fits("/api/nothing", &with(&error, br#"{"error":{"status":403,"message":""}}"#)));

    let path = format!("{path}/history");
    let told = get(at, &path);
    let text = String::from_utf8(told.body.clone()).unwrap();
    assert!(fits(&path, &told));
    for (from, to) in [
        ("\"nodes\"", "\"knots\""),
        ("\"search\"", "\"guess\""),
        ("event: analysis", "event: opinion"),
        ("event: done", "event: analysis"),
        ("data: {}", "data: {\"more\":1}"),
        ("event: done\ndata: {}", ""),
        ("event: analysis", "event: done\ndata: {}\n\nevent: analysis"),
    ] {
        let spoilt = text.replace(from, to);
        assert!(spoilt != text && !fits(&path, &with(&told, spoilt.as_bytes())), "{from}");
    }
}

/// Every word of a schema, with what it allows and what it does not.
#[test]
fn schemas_are_understood() {
    let root = json!({ "defined": { "type": "string" } });
    let open = json!({ "properties": { "a": { "type": "null" } }, "additionalProperties": false });
    let pair = json!({ "prefixItems": [{ "const": 1 }], "items": { "const": 2 } });
    let either = json!({ "oneOf": [{ "type": "integer" }, { "minimum": 5 }] });
    for (schema, good, bad) in [
        (json!({ "$ref": "#/defined" }), json!("x"), json!(1)),
        (json!({ "type": "integer" }), json!(-1), json!(1.5)),
        (json!({ "type": ["number", "null"] }), json!(null), json!(true)),
        (json!({ "type": "object" }), json!({}), json!([])),
        (json!({ "type": "array" }), json!([]), json!({})),
        (json!({ "enum": ["a", null] }), json!(null), json!("b")),
        (json!({ "const": true }), json!(true), json!(1)),
        (json!({ "minimum": 2 }), json!(2), json!(1.9)),
        (json!({ "maximum": 2 }), json!(2), json!(3)),
        (json!({ "minLength": 2 }), json!("äö"), json!("ä")),
        (json!({ "maxLength": 2 }), json!("äö"), json!("äöü")),
        (json!({ "minItems": 1 }), json!([0]), json!([])),
        (json!({ "maxItems": 1 }), json!([0]), json!([0, 0])),
        (json!({ "required": ["a"] }), json!({ "a": 1 }), json!({ "b": 1 })),
        (json!({ "additionalProperties": { "type": "null" } }), json!({}), json!({ "a": 1 })),
        (open.clone(), json!({ "a": null }), json!({ "a": 1 })),
        (open, json!({}), json!({ "b": null })),
        (pair.clone(), json!([1, 2, 2]), json!([2])),
        (pair, json!([1]), json!([1, 1])),
        (either.clone(), json!(4), json!(5)),
        (either, json!(5.5), json!(4.5)),
    ] {
        let check = |value: &Value| schema::check(&root, &schema, value);
        assert_eq!(check(&good), Ok(()), "{schema}");
        assert!(check(&bad).is_err(), "{schema} {bad}");
    }
    let place = json!({ "items": { "properties": { "a": { "type": "null" } } } });
    let found = schema::check(&root, &place, &json!([{}, { "a": 1 }]));
    assert_eq!(found.unwrap_err(), "/1/a: expected type \"null\", found 1");
    for unknown in [json!({ "pattern": "x" }), json!({ "$ref": "#/nothing" }), json!(1)] {
        assert!(schema::check(&root, &unknown, &json!("x")).is_err(), "{unknown}");
    }
}
