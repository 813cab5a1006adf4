//! The seeds of the fuzz target `requests`, whole and spoilt: no answer is 500.
#![allow(clippy::unwrap_used)] // all of it is tests

mod support;

use std::{fs, path::Path};

use serde_json::json;
use support::{client::*, start};

#[test]
fn seeds_and_what_is_left_of_them_are_answered() {
    let server = start("sqlite::memory:");
    let at = server.address;
    let begun = done(at, "POST", "/api/matches", &json!({ "game": "nim" }));
    let id = begun["id"].as_str().unwrap();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds/requests");
    let mut good = 0;
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let seed = fs::read_to_string(&path).unwrap();
        let (line, body) = seed.split_once('\n').unwrap();
        let (method, target) = line.split_once(' ').unwrap();
        let target = target.replace("ID", id);
        let json = [("Content-Type", "application/json")];
        let send = |body: &[u8]| ask(at, method, &target, &json, body).unwrap().status;
        let status = send(body.as_bytes());
        assert!(status < 500 && status != 404 && status != 405, "{}: {status}", path.display());
        good += usize::from(status < 400);
        for cut in 0..body.len() {
            let mut spoilt = body.as_bytes().to_vec();
            spoilt[cut] ^= 1;
            for part in [&body.as_bytes()[..cut], &body.as_bytes()[cut..], &spoilt] {
                assert!(send(part) < 500, "{}, {cut}", path.display());
            }
        }
    }
    assert!(10 <= good, "only {good} seeds are good requests");
}
