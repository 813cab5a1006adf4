//! The programs of `docs/examples/hamster`, each with its answers, what is said, and the steps.
#![allow(clippy::unwrap_used)] // all of it is tests

mod support;

use std::{fs, path::PathBuf};

use hamster::machine::{End, Start};

/// Program, answers, what is said at the end, steps.
const EXAMPLES: &[(&str, &[&str], &str, u64)] = &[
    ("01-first-steps", &[], "", 6),
    ("02-decisions", &[], "Ich stehe an der Wand.\n", 12),
    ("03-functions", &[], "Felder: 4\n", 10),
    ("04-arrays", &[], "1 2 3 4 9 \n", 0),
    ("05-objects", &[], "Gesammelt: 6\nGesammelt: 3\n", 15),
    ("06-exceptions", &[], "Nach 4 Schritten: Mauer in Spalte 5\n", 5),
    ("07-threads", &[], "Zusammen: 20\n", 42),
    ("08-minimax", &["1", "2", "3"], "Ich nehme 2.\nIch gewinne.\n", 10),
];

#[test]
fn every_example_does_what_its_comment_says() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/hamster");
    let files = fs::read_dir(&folder).unwrap().flatten().map(|it| it.path());
    let programs = files.filter(|it| it.extension().is_some_and(|it| it == "ham")).count();
    assert_eq!(programs, EXAMPLES.len());
    for (name, answers, said, steps) in EXAMPLES {
        let read = |ending: &str| fs::read_to_string(folder.join(format!("{name}.{ending}")));
        let territory = hamster::world::read(&read("ter").unwrap()).unwrap();
        let start = Start { territory, ..Start::default() };
        let ran = support::run(&read("ham").unwrap(), &start, answers);
        assert_eq!(ran.end, End::Done, "{name}");
        assert_eq!(ran.machine.steps(), *steps, "{name}");
        for line in said.lines() {
            assert!(
                ran.output.lines().any(|it| it == line.trim_end() || it == line),
                "{name}: {}",
                ran.output
            );
        }
    }
}
