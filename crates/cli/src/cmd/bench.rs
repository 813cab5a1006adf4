//! `bench`: this program's own measurements, per core.
//!
//! | kind       | name              | unit     |
//! |------------|-------------------|----------|
//! | `perft`    | `perft GAME`      | leaves/s, the last ply counted but not played |
//! |            | `visit GAME`      | leaves/s, every ply played |
//! | `playouts` | `playouts GAME`   | games/s, uniformly random |
//! |            | `plies GAME`      | plies/s of these games |
//! |            | `length GAME`     | plies a game, with the half width of the 95 % interval |
//! | `nodes`    | `signature GAME`  | nodes of the engine to a fixed depth, one thread |
//! |            | `depth GAME`      | plies, where threads are compared: the first depth that takes two million nodes |
//! |            | `nodes GAME`      | nodes/s of the engine, one thread |
//! |            | `threads GAME`    | times as many nodes/s with two threads |
//! |            | `depth-speedup GAME` | times as soon at that depth with two threads |
//! | `stop`     | `stop-N GAME`     | ms from a stop to the answer (median), N threads |
//! |            | `stop-worst-N GAME` | the longest of them |
//! | `solve`    | `solve GAME`      | positions/s into memory, one thread |
//! | `probe`    | `probe GAME`      | µs a look-up (median), its block in the cache |
//! |            | `probe-file GAME` | µs a look-up (median), its block in the file only |
//! | `reach`    | `reach NET`       | states/s of explicit reachability, one thread, by its processor time |
//! |            | `reach-threads NET` | times as soon with two threads, by the clock |
//! | `check`    | `find-S GAME`     | ms to find a proof of what the start is worth, from nothing, by strategy S |
//! |            | `check-S GAME`    | ms to check its certificate (median) |
//! |            | `check-speedup-S GAME` | how many times sooner that is |
//! | `hamster`  | `hamster loop`    | operations/s of a loop of arithmetic; also `calls`, `fields`, `arrays` |
//! |            | `hamster commands` | commands/s of a hamster |
//! |            | `hamster back`    | ms for one step back in a run of ten million steps (median) |

mod check;
mod hamster;
mod nodes;
mod reach;
mod stop;
mod tablebase;

use std::{
    io::{self, Write},
    time::Instant,
};

use clap::{Arg, ArgAction, ArgMatches, Command};
use game::{Line, Message, ParseError, Playable, notation, perft, playout};
use serde_json::json;
use text::Catalogue;

use super::{number, option};
use crate::{failure::Failure, session::Session};

/// A kind of measurement: its name, and how it measures one game, or one net.
type Kind = (&'static str, fn(&str, f64) -> Result<Vec<Measured>, ParseError>);

const KINDS: &[Kind] = &[
    ("perft", |name, seconds| games::visit(name, Perft { seconds })),
    ("playouts", |name, seconds| games::visit(name, Playouts { seconds })),
    ("nodes", |name, seconds| games::visit(name, nodes::Nodes { seconds })),
    ("stop", |name, _| games::visit(name, stop::Stopping)),
    ("solve", |name, seconds| numbered(name, tablebase::Solving { seconds })),
    ("probe", |name, _| numbered(name, tablebase::Probing)),
    ("check", check::check),
    (REACH, reach::reach),
    (HAMSTER, hamster::hamster),
];

/// The kind that measures the machine of Hamster programs: no game, no net.
const HAMSTER: &str = "hamster";

/// The kind that measures nets instead of games.
const REACH: &str = "reach";

/// Measures a game whose positions can be numbered; others have no such value.
fn numbered<V>(name: &str, visitor: V) -> Result<Vec<Measured>, ParseError>
where
    V: games::IndexVisitor<Out = Vec<Measured>>,
{
    struct Exists;
    impl games::Visitor for Exists {
        type Out = ();

        fn visit<G: Playable>(self, _: G) {}
    }
    games::visit(name, Exists)?;
    Ok(games::visit_index(name, visitor).unwrap_or_default())
}

/// Random games are cut off here: some rule sets know no end.
const LONGEST: u32 = 10_000;

/// The 97.5 % quantile of the normal distribution.
const Z95: f64 = 1.96;

struct Measured {
    name: String,
    value: f64,
    unit: &'static str,
    error: Option<f64>,
}

pub fn define(command: Command, words: &Catalogue) -> Command {
    let kinds = Arg::new("kinds")
        .value_name(words.get("cli-value-kind"))
        .action(ArgAction::Append)
        .num_args(0..)
        .help(words.get("cli-arg-kinds"))
        .help_heading(words.get("cli-heading-arguments"));
    command
        .arg(kinds)
        .arg(option(words, "game", "cli-value-game").action(ArgAction::Append))
        .arg(option(words, "net", "cli-value-bench-net").action(ArgAction::Append))
        .arg(option(words, "seconds", "cli-value-number"))
}

pub fn run(session: &mut Session, matches: &ArgMatches) -> Result<(), Failure> {
    let texts = |name| matches.get_many::<String>(name).unwrap_or_default();
    let mut kinds: Vec<&Kind> = Vec::new();
    for asked in texts("kinds") {
        let names: Vec<&str> = KINDS.iter().map(|(name, _)| *name).collect();
        let expected = || Message::new("cli-expected-kind").with("kinds", names.join(", "));
        let kind = KINDS.iter().find(|(name, _)| name == asked);
        kinds.push(kind.ok_or_else(|| ParseError::new(expected(), asked))?);
    }
    if kinds.is_empty() {
        kinds.extend(KINDS);
    }
    let mut names: Vec<String> = texts("game").cloned().collect();
    if names.is_empty() {
        names = games::ALL.iter().flat_map(|entry| entry.names()).collect();
    }
    let mut nets: Vec<String> = texts("net").cloned().collect();
    if nets.is_empty() {
        nets.extend(reach::NETS.map(str::to_owned));
    }
    let nobody = [String::new()];
    let seconds = number(matches, "seconds", 1, 3600)?.map_or(0.5, |it| it as f64);
    for (kind, measure) in kinds {
        let mut all = Vec::new();
        let measured = match *kind {
            REACH => &nets[..],
            HAMSTER => &nobody[..],
            _ => &names[..],
        };
        for name in measured {
            for measured in measure(name, seconds)? {
                print(session, &measured)?;
                all.push(measured);
            }
        }
        if all.is_empty() {
            let message = Message::new("cli-bench-nothing").with("kind", *kind);
            let _ = writeln!(io::stderr(), "{}", session.words.say(&message));
        }
        for measured in nodes::means(&all) {
            print(session, &measured)?;
        }
    }
    Ok(())
}

fn print(session: &mut Session, measured: &Measured) -> Result<(), Failure> {
    let Measured { name, value, unit, error } = measured;
    if session.json {
        let mut line = json!({ "name": name, "value": value, "unit": unit });
        if let Some(error) = error {
            line["error"] = (*error).into();
        }
        session.print_json(&line)?;
    } else {
        let digits = if *value < 1000.0 { 2 } else { 0 };
        let error = error.map_or(String::new(), |it| format!(" ± {it:.3}"));
        writeln!(session.out, "{name:<52} {value:>15.digits$}{error} {unit}")?;
    }
    // A line at a time: a bench takes its time, and people watch.
    Ok(session.out.flush()?)
}

struct Perft {
    seconds: f64,
}

impl games::Visitor for Perft {
    type Out = Vec<Measured>;

    fn visit<G: Playable>(self, game: G) -> Vec<Measured> {
        let name = notation::name(&game);
        let start = game.start();
        let mut line = Line::new(game, start.clone());
        let visiting =
            |line: &mut Line<G>, depth| perft::perft_visiting(line.game(), &start, depth);
        let counting = |line: &mut Line<G>, depth| perft::perft(line, depth);
        vec![
            self.rate(format!("perft {name}"), &mut line, counting),
            self.rate(format!("visit {name}"), &mut line, visiting),
        ]
    }
}

impl Perft {
    /// Counts deeper and deeper until it takes a while, then again and again.
    fn rate<G: Playable>(
        &self,
        name: String,
        line: &mut Line<G>,
        count: impl Fn(&mut Line<G>, u32) -> u64,
    ) -> Measured {
        /// Lists of moves longer than this are not played through.
        const MOST_MOVES: usize = 100_000;
        let few = line.game().moves(line.position()).len() <= MOST_MOVES;
        let mut depth = 1;
        while few && depth < perft::MAX_DEPTH {
            let clock = Instant::now();
            let nodes = count(line, depth + 1);
            let seconds = clock.elapsed().as_secs_f64();
            if nodes == 0 {
                break;
            }
            depth += 1;
            if self.seconds / 20.0 < seconds {
                break;
            }
        }
        let clock = Instant::now();
        let mut nodes = 0;
        while few && clock.elapsed().as_secs_f64() < self.seconds {
            nodes += count(line, depth);
        }
        let value = nodes as f64 / clock.elapsed().as_secs_f64();
        Measured { name, value, unit: "leaves/s", error: None }
    }
}

struct Playouts {
    seconds: f64,
}

impl games::Visitor for Playouts {
    type Out = Vec<Measured>;

    fn visit<G: Playable>(self, game: G) -> Vec<Measured> {
        let name = notation::name(&game);
        let start = game.start();
        let mut line = Line::new(game, start.clone());
        let mut random = fastrand::Rng::new();
        let (mut games, mut plies, mut squares) = (0u64, 0u64, 0u64);
        let clock = Instant::now();
        while clock.elapsed().as_secs_f64() < self.seconds {
            for _ in 0..100 {
                line.restart(start.clone());
                let played = playout::playout(&mut line, LONGEST, &mut |n| random.usize(..n));
                games += 1;
                plies += u64::from(played.plies);
                squares += u64::from(played.plies) * u64::from(played.plies);
            }
        }
        let seconds = clock.elapsed().as_secs_f64();
        let (count, mean) = (games as f64, plies as f64 / games as f64);
        let variance = squares as f64 / count - mean * mean;
        let error = Z95 * (variance.max(0.0) / count).sqrt();
        let measured = |kind: &str, value, unit, error| Measured {
            name: format!("{kind} {name}"),
            value,
            unit,
            error,
        };
        vec![
            measured("playouts", count / seconds, "games/s", None),
            measured("plies", plies as f64 / seconds, "plies/s", None),
            measured("length", mean, "plies", Some(error)),
        ]
    }
}
