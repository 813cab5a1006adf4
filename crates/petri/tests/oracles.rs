//! The numbers of the Model Checking Contest, by both methods; and those that only diagrams reach.

mod nets;

use nets::shared;
use num_bigint::BigUint;
use petri::{Semantics, formats, models, reach, symbolic};

/// States, arcs, most tokens in a place, most tokens in a marking. Source: the Model Checking
/// Contest. Larger ones are for diagrams only, so that the test takes moments.
const NUMBERS: &[(&str, [u64; 4], bool)] = &[
    ("philosophers:5", [243, 945, 1, 10], true),
    ("philosophers:10", [59_049, 459_270, 1, 20], true),
    ("fms:2", [3_444, 16_311, 3, 12], true),
    ("token-ring:10", [58_905, 294_050, 1, 11], true),
    ("house-construction:5", [1_187_984, 7_191_110, 5, 30], false),
    ("kanban:5", [2_546_432, 24_460_016, 5, 20], false),
    ("fms:5", [2_895_018, 23_527_185, 5, 21], false),
    ("swimming-pool:2", [3_408_031, 19_929_811, 40, 90], false),
];

#[test]
fn the_four_numbers() {
    for &(name, expected, explicit) in NUMBERS {
        let net = models::build(name).expect(name);
        let semantics = Semantics::default();
        let report = symbolic::explore(
            &net,
            semantics,
            symbolic::Limits::default(),
            &symbolic::Job::default(),
        )
        .expect(name);
        let found = [
            report.states.clone(),
            report.arcs.clone(),
            BigUint::from(report.max_tokens_in_place()),
            BigUint::from(report.max_tokens),
        ];
        assert_eq!(found, expected.map(BigUint::from), "{name}");
        if explicit {
            let job = reach::Job::default();
            let slow = reach::explore(&net, semantics, 1, reach::Limits::default(), &job);
            assert_eq!([slow.states, slow.arcs], expected[..2], "{name}");
            assert_eq!(BigUint::from(slow.deadlocks), report.deadlocks, "{name}");
            assert_eq!(slow.bounds, report.bounds, "{name}");
        }
    }
}

/// Files with names and orders of their own, where they are at hand.
#[test]
fn files_agree_with_explicit_search() {
    let files = [
        "mcc-stored/SwimmingPool-PT-01.pnml",
        "mcc-stored/FMS2-untimed.pnml",
        "tina/HouseConstruction-00002.net",
        "tina/inhibitor.net",
        "tina/reset.net",
        "pipe/Readers_Writers.xml",
        "pipe/Courier_Protocol.xml",
        "pipe/own-annotated-sample.xml",
    ];
    for file in files {
        let Some(bytes) = shared(file) else { continue };
        let net = formats::read(&bytes, None, file).expect(file).net;
        for semantics in [Semantics::default(), Semantics::PIPE] {
            let limits = reach::Limits { states: Some(200_000), memory: None };
            let slow = reach::explore(&net, semantics, 1, limits, &reach::Job::default());
            if !slow.end.is_complete() {
                continue;
            }
            let limits = symbolic::Limits::default();
            let report = symbolic::explore(&net, semantics, limits, &symbolic::Job::default());
            let report = report.expect(file);
            let found = (report.states, report.arcs, report.deadlocks, report.bounds);
            let [states, arcs, deadlocks] =
                [slow.states, slow.arcs, slow.deadlocks].map(BigUint::from);
            assert_eq!(found, (states, arcs, deadlocks, slow.bounds), "{file}");
        }
    }
}
