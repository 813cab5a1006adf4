//! `analyze`: what a position is worth, and each ply in it.

use std::{io::Write, path::Path, thread, time::Duration};

use clap::{ArgMatches, Command};
use game::{Message, ParseError, Stop};
use play::{Analysis, Inquiry, Judgement, Kind, MOST_MOVES, Match, Method, Record};
use search::engine;
use serde::Serialize;
use serde_json::{Value, json};
use text::Catalogue;

use super::{
    analyze_explain, analyze_notes, analyze_tree, flag, game_arg, given, limits, number, option,
    progress::searching, set_up,
};
use crate::{failure::Failure, session::Session};

/// Default times: for thinking, and for finding a proof.
const TIME: Duration = Duration::from_secs(2);
const TIME_FOR_PROOF: Duration = Duration::from_secs(120);

/// Default memory: for thinking, and for a proof.
const MEMORY: usize = 128 << 20;
const MEMORY_FOR_PROOF: usize = 1 << 30;

/// How a value is proved.
const USUAL: &str = "usual";
const PROOF_NUMBERS: &str = "df-pn";

/// More threads than this are a mistake.
const MOST_THREADS: u64 = 256;

/// Lines of plies are broken at this width.
const WIDTH: usize = 78;

pub fn define(command: Command, words: &Catalogue) -> Command {
    let help = |id: &str| words.get(id);
    command
        .arg(game_arg(words))
        .arg(option(words, "position", "cli-value-position"))
        .arg(option(words, "moves", "cli-value-moves"))
        .arg(
            option(words, "record", "cli-value-file")
                .help(help("cli-arg-analyze-record"))
                .conflicts_with_all(["position", "moves"]),
        )
        .arg(option(words, "depth", "cli-value-depth").help(help("cli-arg-analyze-depth")))
        .arg(option(words, "time", "cli-value-time"))
        .arg(option(words, "memory", "cli-value-size"))
        .arg(option(words, "threads", "cli-value-number"))
        .arg(flag(words, "exact"))
        .arg(
            option(words, "notes", "cli-value-file")
                .help(help("cli-arg-analyze-notes"))
                .requires("exact")
                .conflicts_with("depth"),
        )
        .arg(
            option(words, "method", "cli-value-method")
                .requires("exact")
                .conflicts_with_all(["notes", "depth"])
                .value_parser([USUAL, PROOF_NUMBERS])
                .hide_possible_values(true),
        )
        .arg(
            flag(words, "tree")
                .conflicts_with_all(["exact", "notes", "method", "time", "memory", "threads"]),
        )
        .arg(flag(words, "explain").conflicts_with_all([
            "exact", "tree", "notes", "method", "depth", "time", "memory", "threads",
        ]))
        .arg(
            option(words, "svg", "cli-value-file")
                .help(help("cli-arg-analyze-svg"))
                .requires("tree"),
        )
        .arg(flag(words, "ascii"))
}

pub fn run(session: &mut Session, matches: &ArgMatches) -> Result<(), Failure> {
    session.style.ascii = matches.get_flag("ascii");
    let deepest = u64::from(engine::MAX_DEPTH);
    let depth = number(matches, "depth", 1, deepest)?.map(|it| it as u32);
    let time = limits::time(matches, "time")?;
    let exact = matches.get_flag("exact");
    let memory = limits::memory(matches, "memory", 1)?;
    let memory = memory.unwrap_or(if exact { MEMORY_FOR_PROOF } else { MEMORY });
    // A proof is the same on any number of threads, an estimate is not.
    let cores = || thread::available_parallelism().map_or(1, |it| it.get());
    let threads = number(matches, "threads", 1, MOST_THREADS)?.map(|it| it as usize);
    let threads = threads.unwrap_or_else(|| if exact { cores() } else { 1 });
    let game = match given(matches, "record") {
        Some(path) => replayed(given(matches, "game").unwrap_or_default(), path)?,
        None => set_up(matches)?,
    };
    if matches.get_flag("tree") {
        return analyze_tree::run(session, &*game, depth, given(matches, "svg"));
    }
    if matches.get_flag("explain") {
        return analyze_explain::run(session, &*game);
    }
    // A depth alone is reached however long it takes.
    let usual = if exact { TIME_FOR_PROOF } else { TIME };
    let time = time.or(depth.is_none().then_some(usual));
    let stop = Stop::default();
    let method = match given(matches, "method") {
        Some(PROOF_NUMBERS) => Method::ProofNumbers,
        _ => Method::Usual,
    };
    let inquiry = Inquiry { depth, time, memory, threads, exact, method, stop };
    let (analysis, taken) = match given(matches, "notes") {
        Some(path) => {
            let (analysis, taken) = analyze_notes::run(session, &*game, &inquiry, Path::new(path))?;
            (analysis, Some(taken))
        }
        None if exact => {
            let found = searching(&session.words, time, || play::analyse(&*game, &inquiry));
            (found, None)
        }
        None => (play::analyse(&*game, &inquiry), None),
    };
    if exact && !analysis.value.is_exact() {
        let more =
            if depth.is_some() { "cli-nothing-proved-so-deep" } else { "cli-nothing-proved" };
        let message = taken.map_or(Message::new(more), |it| it.when_open());
        return Err(Failure::NoBecause(message));
    }
    let leaves_out = method == Method::ProofNumbers && game.looks_back();
    if session.json {
        let mut value = to_json(&*game, &analysis);
        if method == Method::ProofNumbers {
            value["leaves_out_history"] = leaves_out.into();
        }
        if let Some(taken) = taken {
            value["notes"] = taken.to_json();
        }
        return Ok(session.print_json(&value)?);
    }
    print(session, &*game, &analysis)?;
    if leaves_out {
        writeln!(session.out, "{}", session.words.get("cli-truth-left-out"))?;
    }
    let taken = taken.map(|it| session.words.say(&it.when_done()));
    taken.map_or(Ok(()), |it| Ok(writeln!(session.out, "{it}")?))
}

/// The match of a record, which must be of that game.
fn replayed(name: &str, path: &str) -> Result<Box<dyn Match>, Failure> {
    let asked = play::begin(name)?.name();
    let game = Record::load(Path::new(path))?.replay()?;
    if game.name() != asked {
        let expected = Message::new("cli-expected-record-of").with("game", asked);
        return Err(ParseError::new(expected, game.name()).into());
    }
    Ok(game)
}

/// An analysis with the position that it is of.
#[derive(Serialize)]
struct Answer<'a> {
    game: String,
    position: String,
    to_move: String,
    value: Judgement,
    best: Option<&'a String>,
    line: &'a [String],
    #[serde(serialize_with = "play::valued")]
    moves: &'a [(String, Judgement)],
    depth: u32,
    nodes: u64,
    seconds: f64,
}

fn to_json(game: &dyn Match, analysis: &Analysis) -> Value {
    let answer = Answer {
        game: game.name(),
        position: game.position(),
        to_move: game.to_move().to_string(),
        value: analysis.value,
        best: analysis.line.first(),
        line: &analysis.line,
        moves: &analysis.moves,
        depth: analysis.depth,
        nodes: analysis.nodes,
        seconds: analysis.seconds,
    };
    let mut value = json!(answer);
    if MOST_MOVES < game.move_count() {
        value["moves_total"] = game.move_count().into();
    }
    value
}

/// A value in words.
fn value_text(words: &Catalogue, value: &Judgement) -> String {
    let win = match value.kind {
        Kind::Win => true,
        Kind::Loss => false,
        Kind::Draw => return words.get("cli-value-draw"),
        Kind::Estimate(it) => return format!("{:+.2}", f64::from(it) / 100.0),
    };
    let mut text = words.get(if win { "cli-value-win" } else { "cli-value-loss" });
    if let Some(margin) = value.margin {
        let by = Message::new("cli-value-by").with("margin", margin.unsigned_abs() as usize);
        text = format!("{text} {}", words.say(&by));
    }
    if let Some(turns) = value.distance {
        let turns = Message::new("cli-value-in-turns").with("turns", turns as usize);
        text = format!("{text} {}", words.say(&turns));
    }
    text
}

fn print(session: &mut Session, game: &dyn Match, analysis: &Analysis) -> Result<(), Failure> {
    writeln!(session.out, "{}\n", session.heading(&game.name()))?;
    writeln!(session.out, "{}\n", session.picture(game).trim_end_matches('\n'))?;
    writeln!(session.out, "{}", game.position())?;
    writeln!(session.out, "{}\n", session.status(game))?;
    let words = &session.words;
    let sure = match analysis.value.is_exact() {
        true => words.get("cli-analysis-exact"),
        false => words.say(&Message::new("cli-analysis-estimate").with("depth", analysis.depth)),
    };
    let facts = [
        ("cli-analysis-value", format!("{} ({sure})", value_text(words, &analysis.value))),
        ("cli-analysis-line", analysis.line.join(" ")),
    ];
    let facts: Vec<(String, String)> = facts.map(|(id, text)| (words.get(id), text)).into();
    let rows: Vec<(&str, String)> =
        analysis.moves.iter().map(|it| (it.0.as_str(), value_text(words, &it.1))).collect();
    let head = (words.get("cli-analysis-ply"), words.get("cli-analysis-value"));
    let wide = |text: &str| text.chars().count();
    let widest = |texts: &mut dyn Iterator<Item = usize>| texts.max().unwrap_or(0);
    let left = widest(&mut facts.iter().map(|it| wide(&it.0)));
    for (name, text) in facts.iter().filter(|it| !it.1.is_empty()) {
        let indent = " ".repeat(left + 2);
        let lines = textwrap::Options::new(WIDTH).subsequent_indent(&indent);
        let first = format!("{name:<left$}  {text}");
        writeln!(session.out, "{}", textwrap::fill(&first, lines))?;
    }
    if !rows.is_empty() {
        let left = widest(&mut rows.iter().map(|it| wide(it.0)).chain([wide(&head.0)]));
        writeln!(session.out, "\n{:<left$}  {}", head.0, head.1)?;
        for (ply, value) in &rows {
            writeln!(session.out, "{ply:<left$}  {value}")?;
        }
    }
    let words = &session.words;
    if rows.len() < game.move_count() {
        let more = Message::new("cli-analysis-only-best").with("count", game.move_count());
        writeln!(session.out, "{}", words.say(&more))?;
    }
    let spent = Message::new("cli-analysis-spent")
        .with("nodes", analysis.nodes.to_string())
        .with("seconds", format!("{:.2}", analysis.seconds));
    Ok(writeln!(session.out, "\n{}", words.say(&spent))?)
}
