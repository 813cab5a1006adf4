//! `net simulate`: the token game.

use std::io::Write;

use clap::{ArgMatches, Command};
use game::Message;
use petri::{Net, TransitionId, engine::FireError, names, simulate::Simulation, why::why_not};
use serde_json::{Map, Value, json};
use text::Catalogue;

use super::{net, net_args, put_text, read_file, semantics, transition};
use crate::{
    cmd::{given, number, option},
    failure::Failure,
    session::{Session, fill},
};

/// Random firings are at most this many.
const MOST_STEPS: u64 = 1_000_000_000;

/// Of longer sequences, the JSON has the last firings only.
const MOST_FIRED: usize = 1_000_000;

/// Of longer sequences, the text shows the beginning only.
const SHOWN: usize = 100;

pub fn define(command: Command, words: &Catalogue) -> Command {
    net_args(command, words)
        .arg(option(words, "fire", "cli-value-ids").help(words.get("cli-arg-net-fire")))
        .arg(option(words, "steps", "cli-value-number").help(words.get("cli-arg-net-steps")))
        .arg(option(words, "seed", "cli-value-number").help(words.get("cli-arg-net-seed")))
        .arg(option(words, "why", "cli-value-ids").help(words.get("cli-arg-net-why")))
        .arg(option(words, "replay", "cli-value-file").help(words.get("cli-arg-net-replay")))
        .arg(option(words, "trace", "cli-value-file").help(words.get("cli-arg-net-trace")))
}

pub fn run(session: &mut Session, matches: &ArgMatches) -> Result<(), Failure> {
    let steps = number(matches, "steps", 0, MOST_STEPS)?.unwrap_or(0);
    let seed = number(matches, "seed", 0, u64::MAX)?.unwrap_or_else(|| fastrand::u64(..));
    let mut sequence = Vec::new();
    if let Some(path) = given(matches, "replay") {
        let bytes = read_file(path).map_err(|error| Failure::File(path.to_owned(), error))?;
        sequence = names::list(&String::from_utf8_lossy(&bytes))?;
    }
    sequence.extend(names::list(given(matches, "fire").unwrap_or_default())?);
    let asked = names::list(given(matches, "why").unwrap_or_default())?;
    let net = net(session, matches)?;
    let asked: Result<Vec<TransitionId>, Failure> =
        asked.iter().map(|id| transition(&net, id)).collect();
    let asked = asked?;
    let sequence: Result<Vec<TransitionId>, Failure> =
        sequence.iter().map(|id| transition(&net, id)).collect();
    let semantics = semantics(matches);
    let mut runner = Simulation::new(&net, semantics);
    let mut fired = Fired::default();
    let mut refused = None;
    for transition in sequence? {
        if let Err(error) = runner.fire(transition) {
            refused = Some((transition, error));
            break;
        }
        fired.push(transition);
    }
    let mut random = fastrand::Rng::with_seed(seed);
    for _ in 0..steps {
        let may_fire = runner.may_fire();
        if refused.is_some() || may_fire.is_empty() {
            break;
        }
        let transition = may_fire[random.usize(..may_fire.len())];
        if let Err(error) = runner.fire(transition) {
            refused = Some((transition, error));
            break;
        }
        fired.push(transition);
    }
    if let Some(path) = given(matches, "trace") {
        let ids = fired.first.iter().map(|it| net.transition(*it).id.as_str());
        put_text(session, Some(path), &(names::join(ids) + "\n"))?;
    }
    // If a transition was refused, the reasons are always given.
    let refused_now = refused.map(|it| it.0).filter(|it| !asked.contains(it));
    let mut reasons = Vec::new();
    for transition in asked.iter().copied().chain(refused_now) {
        let found = why_not(&net, semantics, &runner.marking(), transition);
        let texts = found.iter().map(|it| session.words.say(&it.message(&net))).collect();
        reasons.push((transition, texts));
    }
    if session.json {
        json_answer(session, &net, &mut runner, &fired, refused, &reasons)?;
    } else {
        answer(session, &net, &mut runner, &fired)?;
        tell_reasons(session, &net, &reasons)?;
    }
    match refused {
        None => Ok(()),
        Some((transition, error)) => Err(Failure::NoBecause(refusal(&net, transition, error))),
    }
}

/// For some transitions, what prevents each; nothing if it may fire.
type Reasons = [(TransitionId, Vec<String>)];

fn tell_reasons(session: &mut Session, net: &Net, reasons: &Reasons) -> Result<(), Failure> {
    for (transition, texts) in reasons {
        let id = if texts.is_empty() { "cli-net-why-not-at-all" } else { "cli-net-why" };
        let id = Message::new(id).with("transition", net.transition(*transition).id.as_str());
        writeln!(session.out, "{}", session.words.say(&id))?;
        for text in texts {
            writeln!(session.out, "{}", fill(text, "  ", "    "))?;
        }
    }
    Ok(())
}

/// The transitions that were fired: all are counted, but not all are stored.
#[derive(Default)]
struct Fired {
    first: Vec<TransitionId>,
    count: u64,
}

impl Fired {
    fn push(&mut self, transition: TransitionId) {
        if self.first.len() < MOST_FIRED {
            self.first.push(transition);
        }
        self.count += 1;
    }
}

/// Why a transition was not fired.
fn refusal(net: &Net, transition: TransitionId, error: FireError) -> Message {
    let id = net.transition(transition).id.as_str();
    match error {
        FireError::MayNotFire => Message::new("cli-net-may-not-fire").with("transition", id),
        FireError::TooManyTokens(place) => Message::new("cli-net-too-many-tokens")
            .with("transition", id)
            .with("place", net.place(place).id.as_str()),
    }
}

fn json_answer(
    session: &mut Session,
    net: &Net,
    runner: &mut Simulation,
    fired: &Fired,
    refused: Option<(TransitionId, FireError)>,
    reasons: &Reasons,
) -> Result<(), Failure> {
    let id = |it: &TransitionId| net.transition(*it).id.as_str();
    let marking: Map<String, Value> = net
        .place_ids()
        .map(|it| (net.place(it).id.clone(), Value::from(runner.tokens(it))))
        .collect();
    let enabled: Vec<&str> = runner.may_fire().iter().map(id).collect();
    let mut value = json!({
        "fired": fired.first.iter().map(id).collect::<Vec<_>>(),
        "marking": marking,
        "enabled": enabled,
    });
    if (fired.first.len() as u64) < fired.count {
        value["fired_total"] = fired.count.into();
    }
    if let Some((transition, _)) = refused {
        value["refused"] = id(&transition).into();
    }
    if !reasons.is_empty() {
        let pairs = reasons.iter().map(|(it, texts)| (id(it).to_owned(), json!(texts)));
        value["why"] = Value::Object(pairs.collect());
    }
    Ok(session.print_json(&value)?)
}

fn answer(
    session: &mut Session,
    net: &Net,
    runner: &mut Simulation,
    fired: &Fired,
) -> Result<(), Failure> {
    let id = |it: &TransitionId| names::quote(&net.transition(*it).id);
    if 0 < fired.count {
        let heading = Message::new("cli-net-fired").with("count", fired.count.to_string());
        let shown: Vec<_> = fired.first.iter().take(SHOWN).map(id).collect();
        let more = if (shown.len() as u64) < fired.count { " …" } else { "" };
        let line = format!("{} {}{more}", session.words.say(&heading), shown.join(" "));
        writeln!(session.out, "{}", fill(&line, "", "  "))?;
    }
    let tokens = net.place_ids().filter_map(|place| {
        let id = names::quote(&net.place(place).id);
        match runner.tokens(place) {
            0 => None,
            1 => Some(id.into_owned()),
            tokens => Some(format!("{id}:{tokens}")),
        }
    });
    let marking: Vec<String> = tokens.collect();
    let marking = if marking.is_empty() { "∅".to_owned() } else { marking.join(" ") };
    let line = format!("{} {marking}", session.words.get("cli-net-marking"));
    writeln!(session.out, "{}", fill(&line, "", "  "))?;
    let enabled: Vec<_> = runner.may_fire().iter().map(id).collect();
    let line = match enabled.len() {
        0 => session.words.get("cli-net-deadlock"),
        count => {
            let heading = Message::new("cli-net-may-fire").with("count", count);
            format!("{} {}", session.words.say(&heading), enabled.join(" "))
        }
    };
    Ok(writeln!(session.out, "{}", fill(&line, "", "  "))?)
}
