//! Bad input to every endpoint: a clear 4xx, nothing changed, no panic.
#![allow(clippy::unwrap_used)] // all of it is tests

mod support;

use serde_json::{Value, json};
use support::{client::*, start, start_with};

const JSON: [(&str, &str); 1] = [("Content-Type", "application/json")];

/// Every path and method that the description names, with this id.
fn every_operation(id: &str) -> Vec<(String, String)> {
    let openapi = server::openapi();
    let mut all = Vec::new();
    for (path, methods) in openapi["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            all.push((method.to_uppercase(), path.replace("{id}", id)));
        }
    }
    all
}

fn is_clear(answer: &Answer, what: &str) {
    assert!((400..500).contains(&answer.status), "{what}: {answer:?}");
    let body = answer.json();
    assert_eq!(body["error"]["status"], answer.status, "{what}");
    assert!(5 < body["error"]["message"].as_str().unwrap().len(), "{what}");
}

#[test]
fn bodies_that_are_no_good_change_nothing() {
    let server = start("sqlite::memory:");
    let at = server.address;
    let begun = done(at, "POST", "/api/matches", &json!({ "game": "nim", "moves": "1x1" }));
    let id = begun["id"].as_str().unwrap();
    let bodies: Vec<Vec<u8>> = vec![
        b"".to_vec(),
        b"{".to_vec(),
        b"null".to_vec(),
        b"[]".to_vec(),
        b"7".to_vec(),
        b"\xff\xfe".to_vec(),
        br#"{"move":1,"node":-1,"game":[],"players":"x","kind":"win","pace":"fast"}"#.to_vec(),
        br#"{"unknown":true}"#.to_vec(),
        br#"{"move":"9x9","node":1}"#.to_vec(),
        br#"{"node":99999999}"#.to_vec(),
        br#"{"kind":"resign","player":"c"}"#.to_vec(),
        br#"{"game":"go"}"#.to_vec(),
        br#"{"game":"nim","position":"1-2-3-4 a"}"#.to_vec(),
        br#"{"game":"nim","moves":"1x1 1x9"}"#.to_vec(),
        br#"{"record":"game: nim\n\n1x9"}"#.to_vec(),
        br#"{"players":{"a":"human"}}"#.to_vec(),
        br#"{"players":{"a":"ugi:/bin/sh","b":"human"}}"#.to_vec(),
        br#"{"game":"nim","players":{"a":"ugi:/bin/sh","b":"human"}}"#.to_vec(),
        br#"{"players":{"a":"engine:depth=200","b":"engine:threads=256"}}"#.to_vec(),
        br#"{"pace":4000000000}"#.to_vec(),
        vec![b'['; 20_000],
        vec![b'x'; 200_000],
    ];
    let kept = get(at, &format!("/api/matches/{id}")).json();
    for (method, path) in every_operation(id).iter().filter(|it| it.0 != "GET") {
        for body in &bodies {
            let shown = String::from_utf8_lossy(&body[..body.len().min(80)]).into_owned();
            let answer = ask(at, method, path, &JSON, body).unwrap();
            is_clear(&answer, &format!("{method} {path} {shown}"));
            let large = 64 << 10 < body.len();
            assert!(!large || answer.status == 413, "{method} {path}: {}", answer.status);
        }
        let plain = ask(at, method, path, &[("Content-Type", "text/plain")], b"{}").unwrap();
        is_clear(&plain, &format!("{method} {path} as text"));
    }
    assert_eq!(get(at, &format!("/api/matches/{id}")).json(), kept);
}

#[test]
fn foreign_names_and_other_methods() {
    let server = start("sqlite::memory:");
    let at = server.address;
    let none = "a".repeat(24);
    for id in [none.as_str(), "x", "%00", "%ff", "..%2f..", "' OR 1=1 --%20aaaaaaaaaaa"] {
        let id = id.replace(' ', "%20");
        let own = |it: &&(String, String)| it.1.starts_with("/api/matches/");
        for (method, path) in every_operation(&id).iter().filter(own) {
            let body: &[u8] = match path.rsplit('/').next().unwrap() {
                "plies" => br#"{"move":"1x1"}"#,
                "node" => br#"{"node":0}"#,
                "end" => br#"{"kind":"draw"}"#,
                _ => b"{}",
            };
            let answer = ask(at, method, path, &JSON, if method == "GET" { b"" } else { body });
            is_clear(&answer.unwrap(), &format!("{method} {path}"));
        }
    }
    for (path, methods) in server::ROUTES {
        let path = path.replace("{id}", &none);
        for method in ["GET", "POST", "PUT", "PATCH", "DELETE", "BREW"] {
            let known = methods.contains(&method.to_lowercase().as_str());
            let answer = ask(at, method, &path, &JSON, b"").unwrap();
            assert!(known || answer.status == 405, "{method} {path}: {}", answer.status);
        }
    }
    for path in ["/nothing", "/api", "/api/", "/api/match", "/../Cargo.toml", "/%2e%2e/x", "//"] {
        assert_eq!(get(at, path).status, 404, "{path}");
    }
}

#[test]
fn questions_that_make_no_sense() {
    let server = start("sqlite::memory:");
    let at = server.address;
    let begun = done(at, "POST", "/api/matches", &json!({ "game": "nim" }));
    let path = format!("/api/matches/{}", begun["id"].as_str().unwrap());
    let long = "1".repeat(5000);
    for query in [
        "/api/look".to_owned(),
        "/api/look?game=".to_owned(),
        "/api/look?game=nim&game=nim".to_owned(),
        "/api/look?game=nim&x=1".to_owned(),
        "/api/look?game=nim&position=7".to_owned(),
        "/api/look?game=%ff%00".to_owned(),
        "/api/look?game=nim&moves=pass".to_owned(),
        format!("/api/look?game=nim&position={long}"),
        format!("/api/picture?game={long}"),
        "/api/explain?game=kalah".to_owned(),
        "/api/explain?game=nim&depth=1".to_owned(),
        "/api/tree?game=nim&depth=-1".to_owned(),
        "/api/tree?game=nim&depth=1000".to_owned(),
        "/api/tree?game=nim&cuts=maybe".to_owned(),
        "/api/tree?game=nim:heaps=2000000000".to_owned(),
        "/api/matches".to_owned(),
        format!("{path}/hint?step=0"),
        format!("{path}/hint?step=x"),
        format!("{path}/analysis?node=5"),
        format!("{path}/analysis?node=-5"),
        format!("{path}/live"),
    ] {
        let shown: String = query.chars().take(80).collect();
        is_clear(&get(at, &query), &shown);
    }
}

#[test]
fn pages_of_other_addresses_may_not_play() {
    let server = start("sqlite::memory:");
    let at = server.address;
    let own = format!("http://{at}");
    let body = br#"{"game":"nim"}"#;
    let with = |extra: (&str, &str)| {
        let headers = [JSON[0], extra];
        ask(at, "POST", "/api/matches", &headers, body).unwrap().status
    };
    assert_eq!(with(("Origin", &own)), 201);
    assert_eq!(with(("Origin", "http://evil.example")), 403);
    assert_eq!(with(("Origin", "null")), 403);
    assert_eq!(with(("Host", "evil.example")), 403, "a foreign name that leads here");
    let live = [("Upgrade", "websocket"), ("Origin", "http://evil.example")];
    let path = format!("/api/matches/{}/live", "a".repeat(24));
    assert_eq!(ask(at, "GET", &path, &live, b"").unwrap().status, 403);
}

#[test]
fn every_answer_bears_the_headers_that_protect() {
    let server = start("sqlite::memory:");
    for path in ["/", "/main.js", "/api/games", "/nothing"] {
        let answer = get(server.address, path);
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
    }
    let page = get(server.address, "/");
    let tag = page.header("etag").unwrap().to_owned();
    let again = ask(server.address, "GET", "/", &[("If-None-Match", &tag)], b"").unwrap();
    assert_eq!((again.status, again.body.len()), (304, 0));
}

#[test]
fn too_many_requests_are_refused_for_a_while() {
    let limits = server::Limits { rate: 0.01, burst: 5.0, ..server::Limits::default() };
    let server = start_with("sqlite::memory:", limits);
    let statuses: Vec<u16> = (0..8).map(|_| get(server.address, "/api/texts").status).collect();
    assert_eq!(statuses, [200, 200, 200, 200, 200, 429, 429, 429]);
}

/// Values of every kind for a schema, most of them wrong.
struct Chance {
    random: fastrand::Rng,
    openapi: Value,
    ids: Vec<String>,
}

impl Chance {
    fn value(&mut self, schema: &Value, depth: usize) -> Value {
        if let Some(name) = schema["$ref"].as_str() {
            let name = name.rsplit('/').next().unwrap();
            let schema = self.openapi["components"]["schemas"][name].clone();
            return self.value(&schema, depth);
        }
        if self.random.u8(..) < 20 || 4 < depth {
            return self.garbage();
        }
        if let Some(words) = schema["enum"].as_array().or(schema["examples"].as_array()) {
            return words[self.random.usize(..words.len())].clone();
        }
        match schema["type"].as_str().unwrap_or("string") {
            "integer" => {
                let (least, most) = (schema["minimum"].as_i64(), schema["maximum"].as_i64());
                self.random.i64(least.unwrap_or(-9)..=most.unwrap_or(9)).into()
            }
            "boolean" => self.random.bool().into(),
            "array" => {
                let count = self.random.usize(..6);
                (0..count).map(|_| self.value(&schema["items"], depth + 1)).collect()
            }
            "object" => {
                let mut object = serde_json::Map::new();
                let required = schema["required"].clone();
                let properties = schema["properties"].as_object().cloned().unwrap_or_default();
                for (name, schema) in properties {
                    let needed = required.as_array().is_some_and(|it| it.contains(&json!(name)));
                    if needed || self.random.bool() {
                        let value = self.value(&schema, depth + 1);
                        object.insert(name, value);
                    }
                }
                Value::Object(object)
            }
            _ => self.text().into(),
        }
    }

    fn text(&mut self) -> String {
        let games =
            ["nim", "morris", "kalah:pits=3", "connect4", "reversi:size=4", "alapo", "crash"];
        let words = ["1x1", "A1", "4", "C5", "pass", "C5:C4", "1:1", "0", "3-4-5 a", "1-1-1 b", ""];
        match self.random.u8(..4) {
            0 => games[self.random.usize(..games.len())].to_owned(),
            1 => words[self.random.usize(..words.len())].to_owned(),
            2 => format!("{} {}", words[self.random.usize(..11)], words[self.random.usize(..11)]),
            _ => (0..self.random.usize(..12)).map(|_| self.random.char(..)).collect(),
        }
    }

    fn garbage(&mut self) -> Value {
        match self.random.u8(..7) {
            0 => Value::Null,
            1 => self.random.i64(..).into(),
            2 => self.random.f64().into(),
            3 => json!([]),
            4 => json!({ "a": [1, { "b": null }] }),
            5 => "x".repeat(self.random.usize(..6000)).into(),
            _ => self.text().into(),
        }
    }

    /// A request made from the description: method, path with query, body.
    fn request(&mut self) -> (String, String, Vec<u8>) {
        let openapi = self.openapi.clone();
        let paths = openapi["paths"].as_object().unwrap();
        let (path, methods) = paths.iter().nth(self.random.usize(..paths.len())).unwrap();
        let methods = methods.as_object().unwrap();
        let (method, operation) = methods.iter().nth(self.random.usize(..methods.len())).unwrap();
        let id = self.ids[self.random.usize(..self.ids.len())].clone();
        let id = if self.random.u8(..10) == 0 { "nobody".to_owned() } else { id };
        let mut path = path.replace("{id}", &id);
        let mut sign = '?';
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            let wanted = parameter["required"] == true || self.random.bool();
            if parameter["in"] == "query" && wanted {
                let value = self.value(&parameter["schema"], 0);
                let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                let coded: String = text.bytes().map(|it| format!("%{it:02x}")).collect();
                path += &format!("{sign}{}={coded}", parameter["name"].as_str().unwrap());
                sign = '&';
            }
        }
        let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
        let body = match schema.is_null() {
            true => Vec::new(),
            false => self.value(schema, 0).to_string().into_bytes(),
        };
        (method.to_uppercase(), path, body)
    }
}

/// Number of requests; `cargo xtask test` makes the full number.
fn many() -> usize {
    std::env::var("SPIELBANK_REQUESTS").ok().and_then(|it| it.parse().ok()).unwrap_or(1500)
}

#[test]
fn random_requests_find_no_fault_of_the_server() {
    let server = start("sqlite::memory:");
    let at = server.address;
    let mut ids = Vec::new();
    for game in ["nim", "kalah", "morris", "reversi:size=4"] {
        let begun = done(at, "POST", "/api/matches", &json!({ "game": game }));
        ids.push(begun["id"].as_str().unwrap().to_owned());
    }
    let mut chance =
        Chance { random: fastrand::Rng::with_seed(6), openapi: server::openapi(), ids };
    let mut statuses = std::collections::BTreeMap::new();
    let mut made = 0;
    while made < many() {
        let (method, path, body) = chance.request();
        // What thinks for seconds is asked for elsewhere.
        if path.contains("/history") || (path.contains("/analysis") && 0 < chance.random.u8(..40)) {
            continue;
        }
        let answer = ask(at, &method, &path, &JSON, &body).unwrap();
        let shown = String::from_utf8_lossy(&body[..body.len().min(200)]).into_owned();
        assert!(answer.status < 500, "{method} {path} {shown}: {answer:?}");
        made += 1;
        *statuses.entry(answer.status).or_insert(0) += 1;
    }
    println!("{statuses:?}");
    assert!(statuses.contains_key(&200) && statuses.contains_key(&400), "{statuses:?}");
}
