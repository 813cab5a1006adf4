//! `net reach`: the reachability graph.

use std::{io::Write, sync::atomic::Ordering::Relaxed, time::Instant};

use clap::{ArgMatches, Command};
use game::Message;
use petri::{
    Net, Semantics,
    reach::{self, End, Graph, Job, Limits, explore},
    symbolic::{self, Either, Halt, auto},
};
use serde_json::json;
use text::Catalogue;

use super::{interrupt::stoppable, net, net_args, put_text, semantics};
use crate::{
    cmd::{
        flag, given, limits, number, option,
        progress::{CLEAR, ticking},
        tablebase::threads,
    },
    failure::Failure,
    session::Session,
};

/// Default memory.
const MEMORY: usize = 4 << 30;

pub fn define(command: Command, words: &Catalogue) -> Command {
    net_args(command, words)
        .arg(
            option(words, "method", "cli-value-reach-method")
                .value_parser(["explicit", "symbolic", "auto"])
                .hide_possible_values(true)
                .help(words.get("cli-arg-net-method")),
        )
        .arg(flag(words, "levels").help(words.get("cli-arg-net-levels")))
        .arg(option(words, "limit", "cli-value-number").help(words.get("cli-arg-net-limit")))
        .arg(option(words, "memory", "cli-value-size").help(words.get("cli-arg-net-memory")))
        .arg(option(words, "threads", "cli-value-number"))
        .arg(option(words, "dot", "cli-value-file").help(words.get("cli-arg-net-dot")))
        .arg(option(words, "svg", "cli-value-file").help(words.get("cli-arg-net-svg")))
}

/// What is known of a state space. Numbers are digits, because they may be of any size.
struct Numbers {
    states: String,
    arcs: String,
    deadlocks: String,
    in_place: String,
    tokens: String,
    method: &'static str,
    /// New states of each level, where they are known.
    levels: Option<Vec<u64>>,
    /// Why it is not complete.
    stopped: Option<Message>,
}

pub fn run(session: &mut Session, matches: &ArgMatches) -> Result<(), Failure> {
    let threads = threads(matches)?;
    let limit = number(matches, "limit", 1, u64::MAX)?;
    let memory = limits::memory(matches, "memory", 1)?.unwrap_or(MEMORY) as u64;
    let net = net(session, matches)?;
    let semantics = semantics(matches);
    let begun = Instant::now();
    pictures(session, matches, &net, semantics)?;
    let bounds = Limits { states: limit, memory: Some(memory) };
    // Levels are known to explicit search only.
    let default = if matches.get_flag("levels") { "explicit" } else { "auto" };
    let work = Work { net: &net, semantics, threads, limits: bounds, ..Work::default_of(&net) };
    let numbers = work.run(session, given(matches, "method").unwrap_or(default));
    let seconds = begun.elapsed().as_secs_f64();
    if session.json {
        json_answer(session, matches, &numbers, seconds)?;
    } else {
        answer(session, matches, &numbers, seconds)?;
    }
    match numbers.stopped {
        None => Ok(()),
        Some(message) => Err(Failure::NoBecause(message)),
    }
}

/// What is to be done.
struct Work<'a> {
    net: &'a Net,
    semantics: Semantics,
    threads: usize,
    limits: Limits,
    explicit: Job,
    symbolic: symbolic::Job,
}

impl<'a> Work<'a> {
    fn default_of(net: &'a Net) -> Work<'a> {
        Work {
            net,
            semantics: Semantics::default(),
            threads: 1,
            limits: Limits::default(),
            explicit: Job::default(),
            symbolic: symbolic::Job::default(),
        }
    }

    /// Explores, with a line of progress, until the end or Ctrl-C.
    fn run(&self, session: &Session, method: &str) -> Numbers {
        let begun = Instant::now();
        let line = || {
            let states = self.explicit.states.load(Relaxed);
            let rate = states as f64 / begun.elapsed().as_secs_f64().max(0.01) / 1e6;
            let message = Message::new("cli-net-progress")
                .with("states", states.to_string())
                .with("arcs", self.explicit.arcs.load(Relaxed).to_string())
                .with("rate", format!("{rate:.1}"))
                .with("nodes", self.symbolic.nodes.load(Relaxed).to_string());
            let _ = write!(std::io::stderr(), "{CLEAR}{}", session.words.say(&message));
        };
        let stop = || {
            self.explicit.stop.store(true, Relaxed);
            self.symbolic.stop.store(true, Relaxed);
        };
        let Work { net, semantics, threads, limits, explicit, symbolic } = self;
        let diagrams = symbolic::Limits { memory: limits.memory, steps: None };
        ticking(line, || {
            stoppable(stop, || match method {
                "explicit" => {
                    self.one_by_one(explore(net, *semantics, *threads, *limits, explicit))
                }
                "symbolic" => {
                    self.by_diagrams(symbolic::explore(net, *semantics, diagrams, symbolic))
                }
                _ => {
                    let both =
                        auto(net, *semantics, *threads, (*limits, explicit), (diagrams, symbolic));
                    match both.0 {
                        Either::Explicit(report) => self.one_by_one(report),
                        Either::Symbolic(report) => self.by_diagrams(Ok(report)),
                    }
                }
            })
        })
    }

    /// What was found one by one.
    fn one_by_one(&self, report: reach::Report) -> Numbers {
        Numbers {
            states: report.states.to_string(),
            arcs: report.arcs.to_string(),
            deadlocks: report.deadlocks.to_string(),
            in_place: report.max_tokens_in_place().to_string(),
            tokens: report.max_tokens.to_string(),
            method: "explicit",
            levels: Some(report.levels),
            stopped: why(report.end, self.net),
        }
    }

    /// What diagrams say: everything, or nothing but the initial marking.
    fn by_diagrams(&self, report: Result<symbolic::Report, Halt>) -> Numbers {
        let method = "symbolic";
        match report {
            Ok(report) => Numbers {
                states: report.states.to_string(),
                arcs: report.arcs.to_string(),
                deadlocks: report.deadlocks.to_string(),
                in_place: report.max_tokens_in_place().to_string(),
                tokens: report.max_tokens.to_string(),
                method,
                levels: None,
                stopped: None,
            },
            Err(halt) => {
                let initial = self.net.initial();
                let stopped = match halt {
                    Halt::Stopped => Message::new("cli-net-end-stopped"),
                    Halt::Tokens => Message::new("cli-net-end-tokens-somewhere"),
                    Halt::Levels => Message::new("cli-net-end-places"),
                    Halt::Memory | Halt::Budget => Message::new("cli-net-end-memory"),
                };
                Numbers {
                    states: "1".to_owned(),
                    arcs: "0".to_owned(),
                    deadlocks: "0".to_owned(),
                    in_place: initial.0.iter().max().copied().unwrap_or(0).to_string(),
                    tokens: initial.total().to_string(),
                    method,
                    levels: None,
                    stopped: Some(stopped),
                }
            }
        }
    }
}

/// Why an exploration is not complete.
fn why(end: End, net: &Net) -> Option<Message> {
    Some(match end {
        End::Complete | End::Found => return None,
        End::States => Message::new("cli-net-end-states"),
        End::Memory => Message::new("cli-net-end-memory"),
        End::Stopped => Message::new("cli-net-end-stopped"),
        End::TooManyTokens(place) => {
            Message::new("cli-net-end-tokens").with("place", net.place(place).id.as_str())
        }
    })
}

/// Draws the graph, if requested.
fn pictures(
    session: &mut Session,
    matches: &ArgMatches,
    net: &Net,
    semantics: Semantics,
) -> Result<(), Failure> {
    /// Graphviz' language is written for graphs of this size, too.
    const MOST_FOR_DOT: u64 = 100_000;
    let (dot, svg) = (given(matches, "dot"), given(matches, "svg"));
    if dot.is_none() && svg.is_none() {
        return Ok(());
    }
    let most = if dot.is_some() { MOST_FOR_DOT } else { draw::MOST_STATES as u64 };
    let limits = Limits { states: Some(most + 1), memory: None };
    let graph = Graph::new(net, semantics, limits, &Job::default());
    if most < graph.len() as u64 {
        let message = Message::new("cli-net-graph-too-large").with("most", most);
        return Err(Failure::NoBecause(message));
    }
    let mut drawn = draw::StateGraph::default();
    for state in 0..graph.len() {
        let mut words = Vec::new();
        for (place, tokens) in graph.marking(state).marked() {
            let id = &net.place(place).id;
            words.push(if tokens == 1 { id.clone() } else { format!("{id}:{tokens}") });
        }
        let is_deadlock = graph.arcs(state).next().is_none();
        drawn.states.push(draw::StateBox { words, is_deadlock, level: graph.level(state) });
        for (transition, target) in graph.arcs(state) {
            drawn.arcs.push((state, target, net.transition(transition).id.clone()));
        }
    }
    if let Some(path) = dot {
        put_text(session, Some(path), &draw::states_dot(&drawn))?;
    }
    if let Some(path) = svg {
        let title = net.name().or(net.id()).unwrap_or_default();
        let svg = draw::states_svg(&drawn, title).map_err(Failure::NoBecause)?;
        put_text(session, Some(path), &svg)?;
    }
    Ok(())
}

fn json_answer(
    session: &mut Session,
    matches: &ArgMatches,
    numbers: &Numbers,
    seconds: f64,
) -> Result<(), Failure> {
    let Numbers { states, arcs, deadlocks, in_place, tokens, method, .. } = numbers;
    let complete = numbers.stopped.is_none();
    // By hand, because the numbers may be larger than any type of `serde_json`.
    let mut line = format!(
        "{{\"states\":{states},\"edges\":{arcs},\"deadlocks\":{deadlocks},\
         \"max_tokens_in_place\":{in_place},\"max_tokens\":{tokens},\"complete\":{complete},\
         \"method\":\"{method}\",\"seconds\":{}",
        json!(seconds)
    );
    if let Some(levels) = numbers.levels.as_ref().filter(|_| matches.get_flag("levels")) {
        line.push_str(&format!(",\"levels\":{}", json!(levels)));
    }
    Ok(writeln!(session.out, "{line}}}")?)
}

fn answer(
    session: &mut Session,
    matches: &ArgMatches,
    numbers: &Numbers,
    seconds: f64,
) -> Result<(), Failure> {
    let lines = [
        ("cli-net-states", &numbers.states),
        ("cli-net-edges", &numbers.arcs),
        ("cli-net-deadlocks", &numbers.deadlocks),
        ("cli-net-in-place", &numbers.in_place),
        ("cli-net-in-marking", &numbers.tokens),
    ];
    let lines = lines.map(|(name, number)| (session.words.get(name), number));
    let wide = lines.iter().map(|it| it.0.chars().count()).max().unwrap_or(0);
    for (name, number) in &lines {
        writeln!(session.out, "{name:<wide$}  {number}")?;
    }
    if let Some(levels) = numbers.levels.as_ref().filter(|_| matches.get_flag("levels")) {
        writeln!(session.out, "\n{}", session.words.get("cli-net-levels-heading"))?;
        for (level, states) in levels.iter().enumerate() {
            writeln!(session.out, "{level:>6} {states:>14}")?;
        }
    }
    let message = Message::new("cli-net-spent")
        .with("method", numbers.method)
        .with("seconds", format!("{seconds:.2}"));
    writeln!(session.out, "\n{}", session.words.say(&message))?;
    Ok(())
}
