//! `bench nodes`: the signature of a search is the same every time.
#![allow(clippy::unwrap_used)] // all of it is tests

mod support;

use serde_json::Value;
use support::prints;

#[test]
fn the_signature_is_the_same_every_time() {
    let bench = || {
        let text = prints(&["bench", "nodes", "--game", "reversi:size=4", "--json"]);
        let first: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
        assert_eq!(first["name"], "signature reversi:size=4");
        assert_eq!(first["unit"], "nodes");
        first["value"].as_f64().unwrap()
    };
    let nodes = bench();
    assert!(0.0 < nodes);
    assert_eq!(nodes, bench());
}
