//! Runs programs for the tests.
#![allow(clippy::unwrap_used)] // all of it is tests

use std::sync::Arc;

use hamster::{
    check, compile,
    machine::{End, Machine, Pause, Start},
};

/// What a run has brought.
#[allow(dead_code, reason = "not every test looks at everything")]
pub struct Ran {
    pub end: End,
    pub output: String,
    pub machine: Machine,
}

/// A program at its beginning.
pub fn machine(text: &str, start: &Start) -> Machine {
    let source = check::Source { name: "test.ham", text };
    let tree = check::check(&[source]).unwrap_or_else(|found| panic!("{found:?}"));
    Machine::new(Arc::new(compile::compile(&tree).unwrap()), start)
}

/// Runs a program to its end; answers are taken in order, empty when there are no more.
pub fn run(text: &str, start: &Start, answers: &[&str]) -> Ran {
    let mut machine = machine(text, start);
    let mut answers = answers.iter();
    let mut output = String::new();
    loop {
        match machine.run(10_000_000_000) {
            Pause::Says(text) => {
                output.push_str(&text);
                output.push('\n');
            }
            Pause::Prints(text) => output.push_str(&text),
            Pause::Asks { prompt, .. } => {
                output.push_str(&prompt);
                output.push('\n');
                machine.answer(answers.next().copied().unwrap_or_default());
            }
            Pause::Ended(end) => return Ran { end, output, machine },
            other => panic!("unexpected {other:?}"),
        }
    }
}
