//! `net …`: nets from files to pictures and numbers.
#![allow(clippy::unwrap_used)] // all of it is tests

mod support;

use std::{env, fs, path::PathBuf, process};

use serde_json::{Value, json};
use support::{complains, run};

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = env::temp_dir().join(format!("spielbank-{name}-{}", process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn value(code: i32, arguments: &[&str]) -> Value {
    let output = run(&[&["net"], arguments, &["--json"]].concat());
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {output:?}");
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn a_net_goes_from_a_model_to_numbers_and_pictures() {
    let folder = folder("net");
    let path = |name: &str| folder.join(name).display().to_string();
    let net = path("kanban.pnml");
    let model = value(0, &["model", "kanban:1", "-o", &net]);
    assert_eq!((&model["file"], &model["lost"]), (&json!(net), &json!([])));

    let info = value(0, &["info", &net]);
    let counts = ["places", "transitions", "arcs", "inhibitor_arcs"].map(|it| info[it].clone());
    assert_eq!(counts, [16, 16, 40, 0].map(Value::from));

    // The Model Checking Contest's numbers; arcs and states also by both methods.
    for method in ["explicit", "symbolic", "auto"] {
        let reach = value(0, &["reach", &net, "--method", method]);
        let numbers = ["states", "edges", "deadlocks", "max_tokens_in_place", "max_tokens"];
        let numbers = numbers.map(|it| reach[it].clone());
        assert_eq!(numbers, [160, 616, 0, 1, 4].map(Value::from), "{method}");
        assert_eq!(reach["complete"], true);
    }
    let levels = value(0, &["reach", &net, "--levels"]);
    let sum: u64 = levels["levels"].as_array().unwrap().iter().map(|it| it.as_u64().unwrap()).sum();
    assert_eq!(sum, 160);
    let limited = value(1, &["reach", &net, "--method", "explicit", "--limit", "50"]);
    assert_eq!(limited["complete"], false);

    let (svg, dot) = (path("graph.svg"), path("graph.dot"));
    value(0, &["reach", &net, "--svg", &svg, "--dot", &dot]);
    assert!(fs::read_to_string(&svg).unwrap().starts_with("<svg"));
    assert_eq!(fs::read_to_string(&dot).unwrap().matches(" -> ").count(), 616);
    for format in ["svg", "tikz", "dot", "pipe", "tina", "ndr", "json"] {
        let text = value(0, &["convert", &net, "--format", format]);
        assert!(!text["text"].as_str().unwrap().is_empty(), "{format}");
    }
    // Every format of files gives the net back.
    for ending in ["xml", "net", "ndr", "json", "pnml"] {
        let other = path(&format!("other.{ending}"));
        value(0, &["convert", &net, "-o", &other]);
        let compared = value(0, &["compare", &net, &other]);
        assert_eq!(compared, json!({ "equal": true, "differences": [] }), "{ending}");
    }
    let behaves = value(0, &["compare", &net, &net, "--behaviour"]);
    assert_eq!(behaves, json!({ "equal": true, "states": 160 }));
    let other = path("two.pnml");
    value(0, &["model", "kanban:2", "-o", &other]);
    let compared = value(1, &["compare", &net, &other]);
    assert_eq!(compared["differences"].as_array().unwrap().len(), 4);
    let part = value(0, &["cut", &net, "--around", "Pm1", "--radius", "1", "--format", "json"]);
    let part: Value = serde_json::from_str(part["text"].as_str().unwrap()).unwrap();
    assert_eq!(part["transitions"].as_array().unwrap().len(), 4);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_token_game_is_played() {
    let folder = folder("net-game");
    let path = |name: &str| folder.join(name).display().to_string();
    let net = path("quoted.json");
    let text = r#"{"format":"spielbank-net","version":1,"places":[{"id":"A1,1","tokens":1},{"id":"a b"}],
        "transitions":[{"id":"Spielende: A-gewinnt"},{"id":"t"}],
        "arcs":[{"kind":"input","place":"A1,1","transition":"Spielende: A-gewinnt"},
                {"kind":"output","place":"a b","transition":"Spielende: A-gewinnt"},
                {"kind":"input","place":"a b","transition":"t","weight":2}]}"#;
    fs::write(&net, text).unwrap();
    let fire = r#""Spielende: A-gewinnt""#;
    let trace = path("trace");
    let found = value(0, &["simulate", &net, "--fire", fire, "--trace", &trace]);
    let marking = json!({ "A1,1": 0, "a b": 1 });
    let expected = json!({ "fired": ["Spielende: A-gewinnt"], "marking": marking, "enabled": [] });
    assert_eq!(found, expected);
    // The trace is replayed, and leads to the same marking.
    assert_eq!(value(0, &["simulate", &net, "--replay", &trace]), expected);
    let asked = value(0, &["simulate", &net, "--why", "t"]);
    assert_eq!(asked["why"]["t"].as_array().unwrap().len(), 1);
    let refused = value(1, &["simulate", &net, "--fire", "t"]);
    assert_eq!((&refused["refused"], &refused["fired"]), (&json!("t"), &json!([])));
    // The same seed, the same firings, in a net without deadlock.
    let model = path("kanban.net");
    value(0, &["model", "kanban:2", "-o", &model]);
    let random = || value(0, &["simulate", &model, "--steps", "30", "--seed", "7"]);
    assert_eq!(random(), random());
    assert_eq!(random()["fired"].as_array().unwrap().len(), 30);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn questions_are_answered() {
    let folder = folder("net-questions");
    let net = folder.join("philosophers.pnml").display().to_string();
    value(0, &["model", "philosophers:3", "-o", &net]);
    let holds = value(0, &["check", &net, "AG Fork_1 + Eat_1 <= 1"]);
    assert_eq!((&holds["holds"], &holds["trace"]), (&json!(true), &json!([])));
    let fails = value(1, &["check", &net, "AG not deadlock"]);
    assert_eq!(fails["holds"], false);
    // The counterexample is a firing sequence that ends in a deadlock.
    let trace: Vec<&str> =
        fails["trace"].as_array().unwrap().iter().map(|it| it.as_str().unwrap()).collect();
    let played = value(0, &["simulate", &net, "--fire", &trace.join(" ")]);
    assert_eq!(played["enabled"], json!([]));
    let analyzed = value(0, &["analyze", &net]);
    let count = |key: &str| analyzed[key].as_array().unwrap().len();
    // Philosophers-n have 2n semiflows of each sort.
    assert_eq!((count("p_semiflows"), count("t_semiflows")), (6, 6));
    assert_eq!(analyzed["properties"]["deadlock_free"]["verdict"], "refuted");
    assert!(complains(&["net", "check", &net, "AG Fork_9 <= 1"]).contains("expected"));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn mistakes_are_one_line() {
    let folder = folder("net-mistakes");
    let file = folder.join("bad.net").display().to_string();
    fs::write(&file, "tr t p*x -> q\n").unwrap();
    let cases: [(&[&str], &str); 9] = [
        (&["net"], "info"),
        (&["net", "explode"], "explode"),
        (&["net", "info"], "FILE"),
        (&["net", "info", "/nowhere/at-all.net"], "at-all"),
        (&["net", "info", &file], "line 1: expected a number"),
        (&["net", "model", "chess:8"], "kanban"),
        (&["net", "model", "kanban:0"], "kanban:N"),
        (&["net", "convert", &file, "--format", "gif"], "gif"),
        (&["net", "cut", &file], "--families"),
    ];
    for (arguments, expected) in cases {
        let line = complains(arguments);
        assert!(line.contains(expected), "{arguments:?}: {line}");
    }
    fs::remove_dir_all(folder).unwrap();
}
