//! `net compare`: the differences between two nets.

use std::io::Write;

use clap::{ArgMatches, Command};
use game::Message;
use petri::{
    compare::{Behaviour, Difference, Field, Side, behaviour, structure},
    names,
    reach::{Job, Limits},
};
use serde_json::{Value, json};
use text::Catalogue;

use super::{file_arg, interrupt::stoppable, load, semantics, semantics_args};
use crate::{
    cmd::{flag, number, option},
    failure::Failure,
    session::Session,
};

/// Default limit of states to compare.
const STATES: u64 = 10_000_000;

pub fn define(command: Command, words: &Catalogue) -> Command {
    let second = file_arg(words, "second").help(words.get("cli-arg-net-second"));
    semantics_args(command.arg(file_arg(words, "file")).arg(second), words)
        .arg(flag(words, "behaviour").help(words.get("cli-arg-net-behaviour")))
        .arg(option(words, "limit", "cli-value-number").help(words.get("cli-arg-net-limit")))
}

pub fn run(session: &mut Session, matches: &ArgMatches) -> Result<(), Failure> {
    let limit = number(matches, "limit", 1, u64::MAX)?.unwrap_or(STATES);
    let nets = [load(session, matches, "file")?, load(session, matches, "second")?];
    let [first, second] = &nets;
    if matches.get_flag("behaviour") {
        let job = Job::default();
        let limits = Limits { states: Some(limit), memory: None };
        let stop = || job.stop.store(true, std::sync::atomic::Ordering::Relaxed);
        let found =
            stoppable(stop, || behaviour([first, second], semantics(matches), limits, &job));
        return tell_behaviour(session, &found);
    }
    let found = structure(first, second);
    if session.json {
        let values: Vec<Value> = found.iter().map(value).collect();
        session.print_json(&json!({ "equal": found.is_empty(), "differences": values }))?;
    } else if found.is_empty() {
        writeln!(session.out, "{}", session.words.get("cli-net-equal"))?;
    } else {
        for difference in &found {
            writeln!(session.out, "{}", session.words.say(&message(difference, session)))?;
        }
    }
    if found.is_empty() { Ok(()) } else { Err(Failure::No) }
}

fn tell_behaviour(session: &mut Session, found: &Behaviour) -> Result<(), Failure> {
    let side = |it: Side| if it == Side::First { 1 } else { 2 };
    let path = |trace: &[String]| names::join(trace.iter().map(String::as_str));
    let (value, message) = match found {
        Behaviour::Equal(states) => {
            let message = Message::new("cli-net-behaves-equal").with("states", states.to_string());
            (json!({ "equal": true, "states": states }), message)
        }
        Behaviour::Unknown(states) => {
            let id = "cli-net-behaves-unknown";
            let message = Message::new(id).with("states", states.to_string());
            (json!({ "equal": null, "states": states }), message)
        }
        Behaviour::Differs { trace, side: of, transition } => {
            let value = json!({
                "equal": false, "trace": trace, "net": side(*of), "may_fire": transition,
            });
            let message = Message::new("cli-net-behaves-differs")
                .with("trace", path(trace))
                .with("net", side(*of))
                .with("transition", transition.as_str());
            (value, message)
        }
        Behaviour::Splits { trace, side: of } => {
            let value = json!({ "equal": false, "trace": trace, "net": side(*of), "back": true });
            let message = Message::new("cli-net-behaves-splits")
                .with("trace", path(trace))
                .with("net", side(*of));
            (value, message)
        }
    };
    if session.json {
        session.print_json(&value)?;
    } else {
        writeln!(session.out, "{}", session.words.say(&message))?;
    }
    if matches!(found, Behaviour::Equal(_)) { Ok(()) } else { Err(Failure::No) }
}

fn value(difference: &Difference) -> Value {
    let side = |it: &Side| if *it == Side::First { 1 } else { 2 };
    match difference {
        Difference::Place(of, id) => json!({ "what": "place", "id": id, "only_in": side(of) }),
        Difference::Transition(of, id) => {
            json!({ "what": "transition", "id": id, "only_in": side(of) })
        }
        Difference::Value(id, field, a, b) => {
            let field = match field {
                Field::Tokens => "tokens",
                Field::Capacity => "capacity",
                Field::Priority => "priority",
                Field::Timing => "timed",
            };
            json!({ "what": field, "id": id, "values": [a, b] })
        }
        Difference::Arcs(place, transition, a, b) => {
            json!({ "what": "arcs", "place": place, "transition": transition, "values": [a, b] })
        }
        Difference::Rank(of, higher, lower) => {
            json!({ "what": "rank", "higher": higher, "lower": lower, "only_in": side(of) })
        }
    }
}

fn message(difference: &Difference, session: &Session) -> Message {
    let side = |it: &Side| if *it == Side::First { 1 } else { 2 };
    match difference {
        Difference::Place(of, id) => {
            Message::new("cli-net-only-place").with("id", id.as_str()).with("net", side(of))
        }
        Difference::Transition(of, id) => {
            Message::new("cli-net-only-transition").with("id", id.as_str()).with("net", side(of))
        }
        Difference::Value(id, field, a, b) => {
            let field = session.words.get(match field {
                Field::Tokens => "cli-net-field-tokens",
                Field::Capacity => "cli-net-field-capacity",
                Field::Priority => "cli-net-field-priority",
                Field::Timing => "cli-net-field-timed",
            });
            let message = Message::new("cli-net-differs").with("id", id.as_str());
            message.with("field", field).with("first", a.as_str()).with("second", b.as_str())
        }
        Difference::Arcs(place, transition, a, b) => {
            let or = |it: &str| if it.is_empty() { "–".to_owned() } else { it.to_owned() };
            Message::new("cli-net-arcs-differ")
                .with("place", place.as_str())
                .with("transition", transition.as_str())
                .with("first", or(a))
                .with("second", or(b))
        }
        Difference::Rank(of, higher, lower) => Message::new("cli-net-only-rank")
            .with("higher", higher.as_str())
            .with("lower", lower.as_str())
            .with("net", side(of)),
    }
}
