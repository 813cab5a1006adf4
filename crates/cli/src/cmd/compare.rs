//! `compare`: minimax, alpha-beta, ordering and hashing side by side.

use std::{
    collections::BTreeMap,
    fs,
    io::{self, Write},
    time::Duration,
};

use clap::{ArgMatches, Command};
use draw::{Plot, Series, SvgStyle};
use game::{Message, ParseError, Playable};
use play::{Match, Time};
use search::{
    Value,
    compare::{self, Algorithm, Run},
};
use serde_json::json;
use text::Catalogue;

use super::{game_arg, given, limits, option, set_up};
use crate::{failure::Failure, session::Session};

/// Default time for a single depth.
const TIME: Duration = Duration::from_secs(10);

/// Default size of the transposition table, for the algorithm that has one.
const MEMORY: usize = 64 << 20;

/// Maximum depth.
const DEEPEST: u32 = 60;

pub fn define(command: Command, words: &Catalogue) -> Command {
    command
        .arg(game_arg(words))
        .arg(option(words, "position", "cli-value-position"))
        .arg(option(words, "moves", "cli-value-moves"))
        .arg(option(words, "depths", "cli-value-depths"))
        .arg(option(words, "time", "cli-value-time").help(words.get("cli-arg-compare-time")))
        .arg(option(words, "memory", "cli-value-size"))
        .arg(option(words, "svg", "cli-value-file").help(words.get("cli-arg-compare-svg")))
}

pub fn run(session: &mut Session, matches: &ArgMatches) -> Result<(), Failure> {
    let depths = limits::depths(matches, "depths", DEEPEST)?.unwrap_or(1..=8);
    let time = limits::time(matches, "time")?.unwrap_or(TIME);
    let memory = limits::memory(matches, "memory", 1)?.unwrap_or(MEMORY);
    let game = set_up(matches)?;
    let (name, position) = (game.name(), game.position());
    let mut races = Algorithm::ALL.map(Race::new);
    let mut values: BTreeMap<u32, i32> = BTreeMap::new();
    let mut differ = None;
    if !session.json {
        heading(session, &*game)?;
    }
    for depth in depths {
        for race in races.iter_mut().filter(|it| !it.over) {
            // 1. Is it worth beginning with?
            if let Some(seconds) = race.forecast().filter(|it| time.as_secs_f64() < *it) {
                race.over = true;
                let message = Message::new("cli-compare-too-slow");
                let message = message.with("seconds", format!("{seconds:.0}"));
                complain(session, race.algorithm, depth, time, message);
                continue;
            }
            // 2. Does it come to its end?
            let algorithm = race.algorithm;
            let ask = Ask { position: &position, algorithm, depth, time, memory };
            let Some(run) = games::visit(&name, ask)?? else {
                race.over = true;
                let message = Message::new("cli-compare-stopped");
                complain(session, algorithm, depth, time, message);
                continue;
            };
            // 3. Does it agree with the others?
            print(session, algorithm, depth, &run)?;
            race.runs.push((depth, run));
            if *values.entry(depth).or_insert(run.value) != run.value {
                differ = differ.or(Some(depth));
            }
        }
    }
    if let Some(path) = given(matches, "svg") {
        let picture = picture(session, &*game, &races);
        fs::write(path, picture).map_err(|error| Failure::File(path.to_owned(), error))?;
    }
    let differ = differ.map(|depth| Message::new("cli-compare-differ").with("depth", depth));
    differ.map_or(Ok(()), |message| Err(Failure::NoBecause(message)))
}

/// What one algorithm has done so far.
struct Race {
    algorithm: Algorithm,
    runs: Vec<(u32, Run)>,
    /// Deeper it would take too long.
    over: bool,
}

impl Race {
    fn new(algorithm: Algorithm) -> Race {
        Race { algorithm, runs: Vec::new(), over: false }
    }

    /// The time that the next depth will take if the tree goes on growing at this rate; `None`
    /// before the rate is known.
    fn forecast(&self) -> Option<f64> {
        let [.., (_, before), (_, last)] = self.runs[..] else { return None };
        Some(last.seconds * (last.nodes as f64 / before.nodes.max(1) as f64).max(1.0))
    }
}

/// One run, on the types of the game.
struct Ask<'a> {
    position: &'a str,
    algorithm: Algorithm,
    depth: u32,
    time: Duration,
    memory: usize,
}

impl games::Visitor for Ask<'_> {
    type Out = Result<Option<Run>, ParseError>;

    fn visit<G: Playable>(self, game: G) -> Self::Out {
        let Ask { algorithm, depth, time, memory, .. } = self;
        let position = game.parse_position(self.position)?;
        Ok(compare::run(&game, &position, algorithm, depth, time, memory))
    }
}

/// The name of an algorithm in words.
fn title(words: &Catalogue, algorithm: Algorithm) -> String {
    words.get(&format!("cli-algorithm-{}", algorithm.name()))
}

fn heading(session: &mut Session, game: &dyn Match) -> Result<(), Failure> {
    writeln!(session.out, "{}\n", session.heading(&game.name()))?;
    writeln!(session.out, "{}\n", session.picture(game).trim_end_matches('\n'))?;
    writeln!(session.out, "{}", game.position())?;
    writeln!(session.out, "{}\n", session.status(game))?;
    let words = ["depth", "algorithm", "nodes", "cutoffs", "seconds", "value"]
        .map(|it| session.words.get(&format!("cli-compare-{it}")));
    let [depth, algorithm, nodes, cutoffs, seconds, value] = words;
    writeln!(
        session.out,
        "{depth:>5}  {algorithm:<14} {nodes:>13} {cutoffs:>12} {seconds:>10}  {value:>10}"
    )?;
    Ok(session.out.flush()?)
}

fn print(
    session: &mut Session,
    algorithm: Algorithm,
    depth: u32,
    run: &Run,
) -> Result<(), Failure> {
    let Run { value, nodes, cutoffs, seconds } = *run;
    if session.json {
        session.print_json(&json!({
            "algorithm": algorithm.name(),
            "depth": depth,
            "nodes": nodes,
            "seconds": seconds,
            "value": value,
            "cutoffs": cutoffs,
        }))?;
    } else {
        let name = title(&session.words, algorithm);
        let value = in_words(&session.words, Value(value));
        writeln!(
            session.out,
            "{depth:>5}  {name:<14} {nodes:>13} {cutoffs:>12} {seconds:>10.3}  {value:>10}"
        )?;
    }
    // A line at a time: it takes a while, and people watch.
    Ok(session.out.flush()?)
}

/// A value for the player to move, a win or loss with its plies.
fn in_words(words: &Catalogue, value: Value) -> String {
    let plies = value.plies_to_end().map(|it| it as usize);
    match plies {
        Some(plies) if value.is_win() => {
            words.say(&Message::new("cli-compare-win").with("plies", plies))
        }
        Some(plies) => words.say(&Message::new("cli-compare-loss").with("plies", plies)),
        None => value.to_string(),
    }
}

/// Why an algorithm goes no deeper.
fn complain(session: &Session, algorithm: Algorithm, depth: u32, time: Duration, message: Message) {
    let message = message
        .with("algorithm", title(&session.words, algorithm))
        .with("depth", depth)
        .with("time", Time(time).to_string());
    // If the output is closed, the error cannot be reported either.
    let _ = writeln!(io::stderr(), "{}", session.words.say(&message));
}

fn picture(session: &Session, game: &dyn Match, races: &[Race]) -> String {
    let words = &session.words;
    let heading = Message::new("cli-compare-title").with("game", session.title(&game.name()));
    let heading = words.say(&heading);
    let subtitle = game.position();
    let label = format!("{heading}. {subtitle}");
    let style = SvgStyle { title: &heading, label: &label };
    let series = races.iter().map(|race| Series {
        name: title(words, race.algorithm),
        points: race
            .runs
            .iter()
            .map(|(depth, run)| (f64::from(*depth), run.nodes as f64))
            .collect(),
    });
    let (x, y) = (words.get("cli-compare-x"), words.get("cli-compare-nodes"));
    draw::plot_svg(&Plot { style, subtitle: &subtitle, x: &x, y: &y, series: series.collect() })
}
