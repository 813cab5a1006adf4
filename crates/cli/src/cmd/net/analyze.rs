//! `net analyze`: the structure of a net, and its behaviour.

use std::{io::Write, sync::atomic::Ordering::Relaxed};

use clap::{ArgMatches, Command};
use game::Message;
use petri::{
    Net, PlaceId, TransitionId, names,
    reach::{Job, Limits},
    structure::{
        Behaviour, Classes, Semiflow, Sets, Tokens, Verdict, Witness, behaviour, classes,
        coverability, incidence, place_semiflows, siphons, transition_semiflows, traps,
    },
    symbolic,
};
use serde_json::{Map, Value, json};
use text::Catalogue;

use super::{interrupt::stoppable, net, net_args, semantics};
use crate::{
    cmd::{flag, limits, number, option},
    failure::Failure,
    session::{Session, fill},
};

/// Default limit of states of the explicit graph.
const STATES: u64 = 200_000;

/// Default memory of the diagrams.
const MEMORY: usize = 512 << 20;

/// Rows on the way to semiflows.
const ROWS: usize = 20_000;

/// Partial sets on the way to siphons and traps.
const STEPS: usize = 200_000;

/// Markings of the coverability graph.
const MARKINGS: usize = 20_000;

/// Of longer lists the text shows the beginning only.
const SHOWN: usize = 40;

pub fn define(command: Command, words: &Catalogue) -> Command {
    net_args(command, words)
        .arg(option(words, "limit", "cli-value-number").help(words.get("cli-arg-net-limit")))
        .arg(option(words, "memory", "cli-value-size").help(words.get("cli-arg-net-memory")))
        .arg(flag(words, "matrix").help(words.get("cli-arg-net-matrix")))
}

/// Everything that is found.
struct Found {
    p: Option<Vec<Semiflow>>,
    t: Option<Vec<Semiflow>>,
    siphons: Sets,
    traps: Sets,
    classes: Classes,
    behaviour: Behaviour,
    bounded: Verdict,
    unbounded: Vec<PlaceId>,
    covering: usize,
}

pub fn run(session: &mut Session, matches: &ArgMatches) -> Result<(), Failure> {
    let limit = number(matches, "limit", 1, u64::MAX)?.unwrap_or(STATES);
    let memory = limits::memory(matches, "memory", 1)?.unwrap_or(MEMORY) as u64;
    let net = net(session, matches)?;
    let semantics = semantics(matches);
    let (job, diagrams) = (Job::default(), symbolic::Job::default());
    let stop = || {
        job.stop.store(true, Relaxed);
        diagrams.stop.store(true, Relaxed);
    };
    let found = stoppable(stop, || {
        let explicit = Limits { states: Some(limit), memory: Some(memory) };
        let by_diagrams = symbolic::Limits { memory: Some(memory), steps: None };
        let behaviour = behaviour(&net, semantics, (explicit, &job), (by_diagrams, &diagrams));
        let covering = coverability(&net, semantics, MARKINGS);
        let known = covering.markings.iter().filter(|it| it.contains(&Tokens::Any)).count();
        Found {
            p: place_semiflows(&net, ROWS),
            t: transition_semiflows(&net, ROWS),
            siphons: siphons(&net, STEPS),
            traps: traps(&net, STEPS),
            classes: classes(&net),
            behaviour,
            bounded: covering.bounded,
            unbounded: covering.unbounded,
            covering: known,
        }
    });
    if session.json {
        let mut value = json_answer(&net, &found);
        if matches.get_flag("matrix") {
            value["incidence"] = matrix(&net);
        }
        return Ok(session.print_json(&value)?);
    }
    answer(session, &net, &found)?;
    if matches.get_flag("matrix") {
        write_matrix(session, &net)?;
    }
    Ok(())
}

/// Whether the net is bounded: whichever of two ways decided it.
fn bounded(found: &Found) -> &Verdict {
    let own = &found.behaviour.bounded;
    if own.holds().is_some() { own } else { &found.bounded }
}

/// All questions with a verdict: the catalogue's entry, the key of the JSON, the answer.
fn verdicts(found: &Found) -> [(&'static str, &'static str, &Verdict); 15] {
    let (classes, behaviour) = (&found.classes, &found.behaviour);
    [
        ("cli-net-ordinary", "ordinary", &classes.ordinary),
        ("cli-net-state-machine", "state_machine", &classes.state_machine),
        ("cli-net-marked-graph", "marked_graph", &classes.marked_graph),
        ("cli-net-free-choice", "free_choice", &classes.free_choice),
        ("cli-net-extended-free-choice", "extended_free_choice", &classes.extended_free_choice),
        ("cli-net-asymmetric-choice", "asymmetric_choice", &classes.asymmetric_choice),
        ("cli-net-conservative", "conservative", &classes.conservative),
        ("cli-net-pure", "pure", &classes.pure),
        ("cli-net-bounded", "bounded", bounded(found)),
        ("cli-net-safe", "safe", &behaviour.safe),
        ("cli-net-deadlock-free", "deadlock_free", &behaviour.deadlock_free),
        ("cli-net-live", "live", &behaviour.live),
        ("cli-net-reversible", "reversible", &behaviour.reversible),
        ("cli-net-home-state", "home_state", &behaviour.home_state),
        ("cli-net-no-dead", "no_dead_transitions", &behaviour.no_dead_transitions),
    ]
}

fn place_names<'a>(net: &'a Net, places: &[PlaceId]) -> Vec<&'a str> {
    places.iter().map(|it| net.place(*it).id.as_str()).collect()
}

fn transition_names<'a>(net: &'a Net, transitions: &[TransitionId]) -> Vec<&'a str> {
    transitions.iter().map(|it| net.transition(*it).id.as_str()).collect()
}

fn json_answer(net: &Net, found: &Found) -> Value {
    let place = |index: usize| net.place(PlaceId::new(index)).id.clone();
    let transition = |index: usize| net.transition(TransitionId::new(index)).id.clone();
    let flows = |flows: &Option<Vec<Semiflow>>, name: &dyn Fn(usize) -> String| {
        let flow = |it: &Semiflow| {
            let weights = it.weights.iter().map(|(index, weight)| {
                let digits = weight.to_string();
                let number = digits.parse::<u64>().map_or_else(|_| json!(digits), |it| json!(it));
                (name(*index), number)
            });
            Value::Object(weights.collect())
        };
        flows.as_ref().map(|it| it.iter().map(flow).collect::<Vec<_>>())
    };
    let sets = |sets: &Sets| sets.sets.iter().map(|it| place_names(net, it)).collect::<Vec<_>>();
    let mut answers = Map::new();
    for (_, key, verdict) in verdicts(found) {
        let word = match verdict {
            Verdict::Proved => "proved",
            Verdict::Refuted(_) => "refuted",
            Verdict::Unknown => "unknown",
            Verdict::Undecidable => "undecidable",
        };
        let mut value = json!({ "verdict": word });
        if let Verdict::Refuted(witness) = verdict {
            value["witness"] = match witness {
                Witness::Firing(trace) => json!({ "trace": transition_names(net, trace) }),
                Witness::Repeat(trace, again) => json!({
                    "trace": transition_names(net, trace),
                    "repeat": transition_names(net, again),
                }),
                Witness::Never(trace, never) => json!({
                    "trace": transition_names(net, trace),
                    "never": net.transition(*never).id,
                }),
                Witness::Places(places) => json!({ "places": place_names(net, places) }),
                Witness::Transitions(it) => json!({ "transitions": transition_names(net, it) }),
            };
        }
        answers.insert(key.to_owned(), value);
    }
    let bounds = found.behaviour.bounds.as_ref().map(|bounds| {
        let pairs = bounds.iter().enumerate().map(|(it, bound)| (place(it), json!(bound)));
        Value::Object(pairs.collect())
    });
    json!({
        "p_semiflows": flows(&found.p, &place),
        "t_semiflows": flows(&found.t, &transition),
        "siphons": sets(&found.siphons),
        "siphons_complete": found.siphons.is_complete,
        "traps": sets(&found.traps),
        "traps_complete": found.traps.is_complete,
        "properties": answers,
        "bounds": bounds,
        "unbounded": place_names(net, &found.unbounded),
    })
}

fn answer(session: &mut Session, net: &Net, found: &Found) -> Result<(), Failure> {
    let place = |index: usize| names::quote(&net.place(PlaceId::new(index)).id).into_owned();
    let transition =
        |index: usize| names::quote(&net.transition(TransitionId::new(index)).id).into_owned();
    flows(session, "cli-net-p-semiflows", &found.p, &place)?;
    flows(session, "cli-net-t-semiflows", &found.t, &transition)?;
    for (heading, sets) in [("cli-net-siphons", &found.siphons), ("cli-net-traps", &found.traps)] {
        let lines = sets.sets.iter().map(|it| names::join(place_names(net, it))).collect();
        list(session, heading, lines, sets.is_complete)?;
    }
    let mut lines = Vec::new();
    for (name, _, verdict) in verdicts(found) {
        let witness = match verdict {
            Verdict::Refuted(it) => format!(": {}", witness(session, net, it)),
            _ => String::new(),
        };
        let answer = session.words.say(&verdict.message());
        lines.push((session.words.get(name), format!("{answer}{witness}")));
    }
    let wide = lines.iter().map(|it| it.0.chars().count()).max().unwrap_or(0);
    for (name, answer) in lines {
        let indent = " ".repeat(wide + 2);
        writeln!(session.out, "{}", fill(&answer, &format!("{name:<wide$}  "), &indent))?;
    }
    if 0 < found.covering {
        let unbounded = names::join(place_names(net, &found.unbounded));
        let message = Message::new("cli-net-unbounded").with("places", unbounded);
        writeln!(session.out, "\n{}", fill(&session.words.say(&message), "", "  "))?;
    }
    Ok(())
}

/// What shows that something is not so, in words.
fn witness(session: &Session, net: &Net, witness: &Witness) -> String {
    let cut = |ids: Vec<&str>| {
        let shown = names::join(ids.iter().take(SHOWN).copied());
        if SHOWN < ids.len() { format!("{shown} …") } else { shown }
    };
    let message = match witness {
        Witness::Firing(trace) if trace.is_empty() => Message::new("cli-net-witness-at-once"),
        Witness::Firing(trace) => {
            Message::new("cli-net-witness-firing").with("trace", cut(transition_names(net, trace)))
        }
        Witness::Repeat(trace, again) => Message::new("cli-net-witness-repeat")
            .with("trace", cut(transition_names(net, trace)))
            .with("again", cut(transition_names(net, again))),
        Witness::Never(trace, never) => Message::new("cli-net-witness-never")
            .with("trace", cut(transition_names(net, trace)))
            .with("transition", net.transition(*never).id.as_str()),
        Witness::Places(places) => return cut(place_names(net, places)),
        Witness::Transitions(transitions) => return cut(transition_names(net, transitions)),
    };
    session.words.say(&message)
}

fn flows(
    session: &mut Session,
    heading: &'static str,
    flows: &Option<Vec<Semiflow>>,
    name: &dyn Fn(usize) -> String,
) -> Result<(), Failure> {
    let line = |flow: &Semiflow| {
        let terms = flow.weights.iter().map(|(index, weight)| match weight.to_string().as_str() {
            "1" => name(*index),
            weight => format!("{weight}·{}", name(*index)),
        });
        terms.collect::<Vec<_>>().join(" + ")
    };
    match flows {
        Some(flows) => list(session, heading, flows.iter().map(line).collect(), true),
        None => list(session, heading, Vec::new(), false),
    }
}

fn list(
    session: &mut Session,
    heading: &'static str,
    lines: Vec<String>,
    is_complete: bool,
) -> Result<(), Failure> {
    let id = if is_complete { "cli-net-list" } else { "cli-net-list-incomplete" };
    let message =
        Message::new(id).with("name", session.words.get(heading)).with("count", lines.len());
    writeln!(session.out, "{}", session.words.say(&message))?;
    for line in lines.iter().take(SHOWN) {
        writeln!(session.out, "{}", fill(line, "  ", "    "))?;
    }
    if SHOWN < lines.len() {
        writeln!(session.out, "  …")?;
    }
    Ok(writeln!(session.out)?)
}

/// Matrices with more numbers are not written.
const MOST_NUMBERS: usize = 4_000_000;

fn matrix(net: &Net) -> Value {
    if MOST_NUMBERS < net.places().len().saturating_mul(net.transitions().len()) {
        return Value::Null;
    }
    let found = incidence(net);
    json!({ "backward": found.backward, "forward": found.forward })
}

fn write_matrix(session: &mut Session, net: &Net) -> Result<(), Failure> {
    let (rows, columns) = (net.places().len(), net.transitions().len());
    if MOST_NUMBERS < rows.saturating_mul(columns) {
        return Ok(());
    }
    let found = incidence(net);
    writeln!(session.out, "\n{}", session.words.get("cli-net-matrix"))?;
    let heads: Vec<&str> = net.transitions().iter().map(|it| it.id.as_str()).collect();
    let first = net.places().iter().map(|it| it.id.chars().count()).max().unwrap_or(0);
    let line: Vec<String> = heads.iter().map(|it| format!("{it:>4}")).collect();
    writeln!(session.out, "{:first$} {}", "", line.join(" "))?;
    for (row, place) in net.places().iter().enumerate() {
        let cell = |(column, head): (usize, &&str)| {
            let wide = head.chars().count().max(4);
            match found.change(row, column) {
                0 => format!("{:>wide$}", "."),
                change => format!("{change:>+wide$}"),
            }
        };
        let line: Vec<String> = heads.iter().enumerate().map(cell).collect();
        writeln!(session.out, "{:<first$} {}", place.id, line.join(" "))?;
    }
    Ok(())
}
