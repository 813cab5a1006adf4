//! `perft`: counts sequences of plies, the fingerprint of a move generator.

use std::{io::Write, time::Instant};

use clap::{Arg, ArgMatches, Command};
use game::{Line, Message, ParseError, Playable, notation, perft};
use serde_json::{Map, json};
use text::Catalogue;

use super::{flag, game_arg, given, number, option};
use crate::{failure::Failure, session::Session};

/// Maximum number of first plies that are listed one by one.
const MOST_DIVIDED: usize = 100_000;

/// More threads than this are a mistake.
const MOST_THREADS: u64 = 1024;

pub fn define(command: Command, words: &Catalogue) -> Command {
    let depth = Arg::new("depth")
        .value_name(words.get("cli-value-depth"))
        .required(true)
        .allow_hyphen_values(true)
        .help(words.get("cli-arg-depth"))
        .help_heading(words.get("cli-heading-arguments"));
    command
        .arg(game_arg(words))
        .arg(depth)
        .arg(option(words, "position", "cli-value-position"))
        .arg(flag(words, "divide"))
        .arg(option(words, "threads", "cli-value-number"))
}

pub fn run(session: &mut Session, matches: &ArgMatches) -> Result<(), Failure> {
    let depth = number(matches, "depth", 0, perft::MAX_DEPTH.into())?.unwrap_or_default();
    let threads = number(matches, "threads", 1, MOST_THREADS)?.unwrap_or(1);
    let count = Count {
        position: given(matches, "position"),
        depth: depth as u32,
        divide: matches.get_flag("divide"),
        threads: threads as usize,
    };
    let divided = count.divide;
    let counted = games::visit(given(matches, "game").unwrap_or_default(), count)??;
    if session.json {
        let mut value = json!({
            "game": counted.name,
            "depth": depth,
            "nodes": counted.nodes,
            "seconds": counted.seconds,
        });
        if divided {
            let plies = counted.divide.into_iter().map(|(ply, nodes)| (ply, nodes.into()));
            value["divide"] = Map::from_iter(plies).into();
        }
        return Ok(session.print_json(&value)?);
    }
    for (ply, nodes) in &counted.divide {
        writeln!(session.out, "{ply}: {nodes}")?;
    }
    let rate = counted.nodes as f64 / counted.seconds.max(1e-9);
    let message = Message::new("cli-perft")
        .with("depth", depth)
        .with("nodes", counted.nodes.to_string())
        .with("seconds", format!("{:.3}", counted.seconds))
        .with("rate", format!("{:.1}", rate / 1e6));
    Ok(writeln!(session.out, "{}", session.words.say(&message))?)
}

struct Count<'a> {
    position: Option<&'a str>,
    depth: u32,
    divide: bool,
    threads: usize,
}

struct Counted {
    name: String,
    nodes: u64,
    divide: Vec<(String, u64)>,
    seconds: f64,
}

impl games::Visitor for Count<'_> {
    type Out = Result<Counted, ParseError>;

    fn visit<G: Playable>(self, game: G) -> Self::Out {
        let name = notation::name(&game);
        let position = match self.position {
            Some(text) => game.parse_position(text)?,
            None => game.start(),
        };
        let over = game.outcome(&position).is_some();
        let first = if over { 0 } else { game.moves(&position).len() };
        if self.divide && MOST_DIVIDED < first {
            let expected = Message::new("cli-expected-fewer-plies").with("max", MOST_DIVIDED);
            return Err(ParseError::new(expected, first.to_string()));
        }
        let mut line = Line::new(game, position);
        let clock = Instant::now();
        let by_ply = self.divide || (1 < self.threads && first <= MOST_DIVIDED);
        let (nodes, divide) = if by_ply && 0 < self.depth {
            let counts = perft::divide(&line, self.depth, self.threads);
            let nodes = counts.iter().map(|(_, nodes)| nodes).sum();
            let write = |mv| line.game().write_move(line.position(), mv);
            let told = counts.into_iter().filter(|_| self.divide);
            (nodes, told.map(|(mv, nodes)| (write(mv), nodes)).collect())
        } else {
            (perft::perft(&mut line, self.depth), Vec::new())
        };
        Ok(Counted { name, nodes, divide, seconds: clock.elapsed().as_secs_f64() })
    }
}
