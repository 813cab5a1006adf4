//! How fast Hamster programs run: simple operations, commands, and one step back.
//!
//! An operation is what the programs' text counts, not an instruction of our machine: one sum, one
//! call, one field or one element read or written, so that other machines can be compared.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use game::{Message, ParseError};
use hamster::{
    check::{Source, check},
    compile::compile,
    machine::{End, History, Machine, Pause, Start, Value, program::Program},
};

use super::Measured;

/// Name, what is repeated, what is needed for it, and operations per repetition.
const LOOPS: [(&str, &str, &str, u64); 5] = [
    ("loop", "a = a * 31 + i; a = a ^ (a >> 3);", "", 4),
    ("calls", "a += next(i);", "int next(int i) { return i + 1; }", 3),
    (
        "fields",
        "c.n = c.n + c.step;",
        "class Counter { int n; int step = 3; } Counter c = new Counter();",
        4,
    ),
    ("arrays", "f[i & 63] = f[(i + 1) & 63] + 1;", "int[] f = new int[64];", 6),
    ("commands", "linksUm();", "", 1),
];

/// Steps of the run in which one step back is taken.
const STEPS: u64 = 10_000_000;

pub(super) fn hamster(_: &str, seconds: f64) -> Result<Vec<Measured>, ParseError> {
    let mut all = Vec::new();
    for (name, repeated, needed, operations) in LOOPS {
        let text = format!(
            "{needed} void main() {{ int a = 1; for (int i = 0; i < 1000000000; i++) {{ {repeated} }} \
             schreib(\"\" + a); }}"
        );
        let program = program(&text)?;
        all.push(Measured {
            name: format!("hamster {name}"),
            value: operations as f64 * rate(&program, seconds),
            unit: if name == "commands" { "commands/s" } else { "operations/s" },
            error: None,
        });
    }
    all.push(Measured {
        name: "hamster back".to_owned(),
        value: back()? * 1000.0,
        unit: "ms",
        error: None,
    });
    Ok(all)
}

/// A program that is right.
fn program(text: &str) -> Result<Arc<Program>, ParseError> {
    let wrong = || ParseError::new(Message::new("cli-hamster-no-main"), text);
    let tree = check(&[Source { name: "bench.ham", text }]).map_err(|_| wrong())?;
    Ok(Arc::new(compile(&tree).map_err(|_| wrong())?))
}

/// Repetitions per second of the loop. The loop's own counter says how many there were.
fn rate(program: &Arc<Program>, seconds: f64) -> f64 {
    /// Instructions between two looks at the clock.
    const SLICE: u64 = 2_000_000;
    let mut machine = Machine::new(Arc::clone(program), &Start::default());
    let counter = |machine: &Machine| {
        let last = machine.calls().len().checked_sub(1)?;
        machine.locals(last).into_iter().find_map(|it| match it.value {
            Value::Whole(value) if it.name == "i" => Some(value as f64),
            _ => None,
        })
    };
    machine.run(SLICE);
    let first = counter(&machine).unwrap_or(0.0);
    let (clock, limit) = (Instant::now(), Duration::from_secs_f64(seconds));
    while clock.elapsed() < limit && !matches!(machine.run(SLICE), Pause::Ended(End::Done)) {}
    let taken = clock.elapsed().as_secs_f64();
    (counter(&machine).unwrap_or(0.0) - first) / taken
}

/// Seconds for a step back at the end of a long run, the median of some.
fn back() -> Result<f64, ParseError> {
    let text = format!(
        "void main() {{ for (int i = 0; i < {STEPS}; i++) {{ linksUm(); }} int a = liesZahl(\"\"); }}"
    );
    let mut history = History::new(Machine::new(program(&text)?, &Start::default()));
    while matches!(history.run(50_000_000), Pause::Slice) {}
    let mut times: Vec<f64> = (0..9)
        .map(|_| {
            let clock = Instant::now();
            history.back();
            clock.elapsed().as_secs_f64()
        })
        .collect();
    times.sort_by(f64::total_cmp);
    Ok(times[times.len() / 2])
}
