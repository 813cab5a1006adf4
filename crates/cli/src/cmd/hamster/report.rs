//! What is said about a program: mistakes, the end of a run, the territory.

use std::io::Write;

use game::Message;
use hamster::{
    diagnostic::Diagnostic,
    machine::{Call, End, Limit, Lock, Machine, Uncaught, Waiting},
    sources::SourceFile,
    world::World,
};
use serde_json::{Value, json};

use super::drive::{Ending, Ran};
use crate::{failure::Failure, session::Session};

/// The mistakes of a program that does not compile.
pub(super) fn diagnostics(
    session: &mut Session,
    sources: &[SourceFile],
    found: &[Diagnostic],
) -> Result<(), Failure> {
    let library = hamster::library::FILES.len();
    let file = |it: &Diagnostic| {
        let index = (it.span.file.0 as usize).checked_sub(library);
        index.and_then(|it| sources.get(it))
    };
    if session.json {
        let all: Vec<Value> = found
            .iter()
            .map(|it| {
                json!({
                    "file": file(it).map(|it| &it.name),
                    "line": it.span.line,
                    "column": it.span.column,
                    "length": it.span.length,
                    "code": it.code.text(),
                    "message": said(session, it),
                })
            })
            .collect();
        session.print_json(&json!({ "diagnostics": all }))?;
        session.out.flush()?;
        return Err(Failure::Wrong);
    }
    let mut stderr = std::io::stderr().lock();
    for it in found {
        let name = file(it).map_or("", |it| &it.name);
        let (line, column) = (it.span.line, it.span.column);
        writeln!(stderr, "{name}:{line}:{column}: {} [{}]", said(session, it), it.code.text())?;
        let text = file(it).and_then(|it| it.text.lines().nth((line as usize).saturating_sub(1)));
        if let Some(text) = text {
            let shown = text.replace('\t', " ");
            let margin = format!("{line:>5} | ");
            let before = " ".repeat(column.saturating_sub(1) as usize);
            let marks = "^".repeat(it.span.length.max(1) as usize);
            writeln!(stderr, "{margin}{shown}")?;
            writeln!(stderr, "{}| {before}{marks}", " ".repeat(6))?;
        }
    }
    Err(Failure::Wrong)
}

fn said(session: &Session, it: &Diagnostic) -> String {
    let message = session.words.say(&it.message);
    match &it.hint {
        Some(hint) => format!("{message} {}", session.words.say(hint)),
        None => message,
    }
}

/// The program is right, and nothing more was asked.
pub(super) fn checked(session: &mut Session) -> Result<(), Failure> {
    if session.json {
        session.print_json(&json!({ "diagnostics": [] }))?;
    } else {
        writeln!(session.out, "{}", session.words.get("cli-hamster-right"))?;
    }
    Ok(())
}

/// How a run ended.
pub(super) fn ended(session: &mut Session, machine: &Machine, ran: &Ran) -> Result<(), Failure> {
    if session.json {
        let value = as_json(session, machine, ran);
        session.print_json(&value)?;
    } else {
        writeln!(session.out, "{}", picture(machine.world()))?;
        for line in lines(session, ran) {
            writeln!(session.out, "{line}")?;
        }
        let message = Message::new("cli-hamster-steps").with("steps", machine.steps());
        let message = message.with("instructions", machine.instructions());
        writeln!(session.out, "{}", session.words.say(&message))?;
    }
    match ran.ending {
        Ending::Machine(End::Done) => Ok(()),
        _ => Err(Failure::No),
    }
}

fn as_json(session: &Session, machine: &Machine, ran: &Ran) -> Value {
    let uncaught = match &ran.ending {
        Ending::Machine(End::Exception(it)) => Some(it),
        _ => None,
    };
    let end = match &ran.ending {
        Ending::Machine(End::Done) => "ok",
        Ending::Machine(End::Exception(_)) => "exception",
        Ending::Machine(End::Limit(_)) | Ending::Time => "limit",
        Ending::Machine(End::Deadlock(_)) => "deadlock",
        Ending::Input => "input",
    };
    let message = match uncaught {
        Some(it) => Some(it.text.clone()),
        None => lines(session, ran).first().cloned(),
    };
    let at: Vec<Value> = uncaught
        .map(|it| it.calls.iter().filter(|it| !it.library).map(call_json).collect())
        .unwrap_or_default();
    let hamsters: Vec<Value> = machine
        .world()
        .hamsters()
        .iter()
        .enumerate()
        .map(|(index, it)| {
            json!({
                "class": machine.class_of_hamster(index),
                "row": it.row,
                "column": it.column,
                "direction": it.direction.number(),
                "grains": it.grains,
                "colour": it.colour.number(),
            })
        })
        .collect();
    json!({
        "end": end,
        "exception": uncaught.map(|it| &it.class),
        "message": message,
        "at": at,
        "tile": uncaught.and_then(|it| it.tile).map(|(row, column)| [row, column]),
        "steps": machine.steps(),
        "instructions": machine.instructions(),
        "dialogue": ran.dialogue,
        "output": ran.output,
        "territory": hamster::world::write(&machine.world().snapshot()),
        "hamsters": hamsters,
        "seconds": ran.seconds,
    })
}

fn call_json(it: &Call) -> Value {
    json!({ "file": it.file, "line": it.line, "column": it.column, "in": it.method })
}

/// What is said about the end of a run.
fn lines(session: &Session, ran: &Ran) -> Vec<String> {
    let say = |id| session.words.get(id);
    match &ran.ending {
        Ending::Machine(End::Done) => Vec::new(),
        Ending::Machine(End::Exception(it)) => exception(session, it),
        Ending::Machine(End::Limit(Limit::Steps)) => vec![say("cli-hamster-limit-steps")],
        Ending::Machine(End::Limit(Limit::Instructions)) => {
            vec![say("cli-hamster-limit-instructions")]
        }
        Ending::Machine(End::Limit(Limit::Memory)) => vec![say("cli-hamster-limit-memory")],
        Ending::Machine(End::Deadlock(all)) => {
            let mut lines = vec![say("cli-hamster-deadlock")];
            lines.extend(all.iter().map(|it| waiting(session, it)));
            lines
        }
        Ending::Time => vec![say("cli-hamster-limit-time")],
        Ending::Input => vec![say("cli-hamster-no-answer")],
    }
}

fn exception(session: &Session, it: &Uncaught) -> Vec<String> {
    let mut lines = vec![it.text.clone()];
    for call in it.calls.iter().filter(|it| !it.library) {
        let message = Message::new("cli-hamster-in").with("method", call.method.as_str());
        let line = session.words.say(&message.with("line", call.line));
        lines.push(format!("   {line}"));
    }
    if let Some((row, column)) = it.tile {
        let message = Message::new("cli-hamster-tile").with("row", row).with("column", column);
        lines.push(session.words.say(&message));
    }
    lines
}

fn waiting(session: &Session, it: &Waiting) -> String {
    let message = match &it.lock {
        Lock::Locked { object, owner } => Message::new("cli-hamster-waits-lock")
            .with("object", object.as_str())
            .with("owner", owner.as_str()),
        Lock::Notify { object } => {
            Message::new("cli-hamster-waits-notify").with("object", object.as_str())
        }
        Lock::End { thread } => {
            Message::new("cli-hamster-waits-end").with("owner", thread.as_str())
        }
    };
    let line = it.at.as_ref().map_or(0, |it| it.line);
    let message = message.with("thread", it.thread.as_str()).with("line", line);
    format!("   {}", session.words.say(&message))
}

/// The territory as text, in a frame: the hamster on top of a tile, else walls and grains.
fn picture(world: &World) -> String {
    let territory = world.territory();
    let frame = format!("+{}+", "-".repeat(territory.columns()));
    let mut text = frame.clone();
    for row in 0..territory.rows() {
        text.push_str("\n|");
        for column in 0..territory.columns() {
            let (row, column) = (row as i64, column as i64);
            let hamster = world.hamsters().iter().rfind(|it| (it.row, it.column) == (row, column));
            let symbol = match (hamster, territory.grains(row, column)) {
                (Some(it), _) => it.direction.symbol(),
                _ if territory.wall(row, column) => '#',
                (None, 0) => ' ',
                (None, it @ 1..=9) => char::from_digit(it, 10).unwrap_or('*'),
                (None, _) => '*',
            };
            text.push(symbol);
        }
        text.push('|');
    }
    text.push('\n');
    text.push_str(&frame);
    text
}
