//! `match`: many games between two computer players, with sides exchanged.

use std::{
    io::{self, IsTerminal, Write},
    panic,
    path::PathBuf,
    sync::Arc,
    time::Instant,
};

use clap::{ArgMatches, Command};
use contest::{Faults, Hypothesis, Series, Sprt, Standing};
use game::{ByPlayer, Message};
use play::PlayerSpec;
use serde_json::{Value, json};
use text::Catalogue;

use super::{game_arg, given, number, option};
use crate::{failure::Failure, session::Session};

/// Default number of random plies; enough that few games are equal.
pub const OPENING: u32 = 4;

/// Maximum number of threads.
pub const MOST_THREADS: u64 = 256;

const MOST_GAMES: u64 = 1_000_000;
const LONGEST_OPENING: u64 = 60;

pub fn define(command: Command, words: &Catalogue) -> Command {
    let player =
        |name, help| option(words, name, "cli-value-player").required(true).help(words.get(help));
    command
        .arg(game_arg(words))
        .arg(player("a", "cli-arg-match-a"))
        .arg(player("b", "cli-arg-match-b"))
        .arg(option(words, "games", "cli-value-number").required(true))
        .arg(option(words, "seed", "cli-value-number"))
        .arg(option(words, "concurrency", "cli-value-number"))
        .arg(option(words, "openings", "cli-value-number"))
        .arg(option(words, "sprt", "cli-value-sprt"))
        .arg(option(words, "records", "cli-value-folder"))
}

pub fn run(session: &mut Session, matches: &ArgMatches) -> Result<(), Failure> {
    let player = |side| PlayerSpec::parse(given(matches, side).unwrap_or_default());
    let game = play::begin(given(matches, "game").unwrap_or_default())?;
    let players = ByPlayer { a: player("a")?, b: player("b")? };
    players.a.is_ready(&*game)?;
    players.b.is_ready(&*game)?;
    let series = Series {
        game: game.name(),
        players: ByPlayer { a: Arc::new(players.a), b: Arc::new(players.b) },
        games: number(matches, "games", 1, MOST_GAMES)?.unwrap_or(1),
        opening: number(matches, "openings", 0, LONGEST_OPENING)?.map_or(OPENING, |it| it as u32),
        seed: number(matches, "seed", 0, u64::MAX)?.unwrap_or(0),
        concurrency: number(matches, "concurrency", 1, MOST_THREADS)?.map_or(1, |it| it as usize),
        sprt: given(matches, "sprt").map(str::parse).transpose()?,
        records: given(matches, "records").map(PathBuf::from),
    };
    // A player that panics has lost; the record has the message of the panic.
    panic::set_hook(Box::new(|_| ()));
    let clock = Instant::now();
    let watched = io::stderr().is_terminal();
    let standing = series.play(|standing| {
        if watched {
            progress(&summary(&session.words, standing), standing.tally.games(), series.games);
        }
    });
    drop(panic::take_hook());
    if watched {
        let _ = writeln!(io::stderr());
    }
    let standing = standing?;
    if session.json {
        let seconds = clock.elapsed().as_secs_f64();
        return Ok(session.print_json(&to_json(&series, &standing, seconds))?);
    }
    tell(session, &series, &standing)
}

/// Writes over the line of before; a terminal that is gone is no matter.
pub fn progress(text: &str, done: u64, all: u64) {
    let _ = write!(io::stderr(), "\r\x1b[K{done}/{all}  {text}");
}

/// Wins, draws, losses, and how much stronger that is.
fn summary(words: &Catalogue, standing: &Standing) -> String {
    let tally = &standing.tally;
    let message = Message::new("cli-match-tally")
        .with("wins", tally.wins)
        .with("draws", tally.draws)
        .with("losses", tally.losses)
        .with("score", format!("{:.1}", 100.0 * tally.score().unwrap_or(0.5)))
        .with("elo", elo(words, standing));
    words.say(&message)
}

/// `+70.4 ± 70.6`, or `+798.3 (at least +645.3)` where the interval has one end
/// only.
fn elo(words: &Catalogue, standing: &Standing) -> String {
    let elo = standing.tally.elo();
    let Some(difference) = elo.elo else { return words.get("cli-match-unbounded") };
    let end = |id, end: f64| words.say(&Message::new(id).with("elo", format!("{end:+.1}")));
    let interval = match (elo.error(), elo.low, elo.high) {
        (Some(error), ..) => return format!("{difference:+.1} ± {error:.1}"),
        (None, Some(low), _) => end("cli-match-at-least", low),
        (None, None, Some(high)) => end("cli-match-at-most", high),
        (None, None, None) => words.get("cli-match-unbounded"),
    };
    format!("{difference:+.1} ({interval})")
}

fn tell(session: &mut Session, series: &Series, standing: &Standing) -> Result<(), Failure> {
    let words = &session.words;
    let out = &mut session.out;
    let who = Message::new("cli-match-who")
        .with("game", series.game.as_str())
        .with("a", series.players.a.to_string())
        .with("b", series.players.b.to_string())
        .with("games", standing.tally.games());
    writeln!(out, "{}", words.say(&who))?;
    writeln!(out, "{}", summary(words, standing))?;
    let first = Message::new("cli-match-first").with("games", standing.won_by_first);
    writeln!(out, "{}", words.say(&first))?;
    let games = standing.tally.games();
    if standing.different < games {
        let different = Message::new("cli-match-different").with("games", standing.different);
        writeln!(out, "{}", words.say(&different.with("again", games - standing.different)))?;
    }
    for (player, spec, faults) in
        [("a", &series.players.a, standing.faults.a), ("b", &series.players.b, standing.faults.b)]
    {
        if faults == Faults::default() {
            continue;
        }
        let message = Message::new("cli-match-faults")
            .with("player", format!("{player} ({spec})"))
            .with("illegal", faults.illegal)
            .with("crashed", faults.crashed)
            .with("late", faults.late + faults.silent)
            .with("other", faults.garbled + faults.gave_up);
        writeln!(out, "{}", words.say(&message))?;
    }
    if let Some(sprt) = series.sprt {
        let id = match standing.accepted {
            Some(Hypothesis::H0) => "cli-match-h0",
            Some(Hypothesis::H1) => "cli-match-h1",
            None => "cli-match-undecided",
        };
        let (low, high) = sprt.bounds();
        let message = Message::new(id)
            .with("elo0", sprt.elo0.to_string())
            .with("elo1", sprt.elo1.to_string())
            .with("ratio", format!("{:.2}", sprt.ratio(standing.tally.pairs)))
            .with("low", format!("{low:.2}"))
            .with("high", format!("{high:.2}"));
        writeln!(out, "{}", words.say(&message))?;
    }
    Ok(())
}

fn to_json(series: &Series, standing: &Standing, seconds: f64) -> Value {
    let tally = &standing.tally;
    let elo = tally.elo();
    let both = |count: fn(&Faults) -> u64| count(&standing.faults.a) + count(&standing.faults.b);
    let sprt = series.sprt.map(|sprt| sprt_json(&sprt, standing));
    json!({
        "game": series.game,
        "a": series.players.a.to_string(),
        "b": series.players.b.to_string(),
        "games": tally.games(),
        "a_wins": tally.wins,
        "b_wins": tally.losses,
        "draws": tally.draws,
        "score": tally.score(),
        "elo": elo.elo,
        "elo_error": elo.error(),
        "elo_low": elo.low,
        "elo_high": elo.high,
        "illegal": both(|it| it.illegal),
        "crashed": both(|it| it.crashed),
        "faults": { "a": faults_json(&standing.faults.a), "b": faults_json(&standing.faults.b) },
        "won_by_first": standing.won_by_first,
        "different": standing.different,
        "pairs": tally.pairs,
        "sprt": sprt,
        "seed": series.seed,
        "seconds": seconds,
    })
}

fn sprt_json(sprt: &Sprt, standing: &Standing) -> Value {
    let (low, high) = sprt.bounds();
    json!({
        "elo0": sprt.elo0,
        "elo1": sprt.elo1,
        "alpha": sprt.alpha,
        "beta": sprt.beta,
        "ratio": sprt.ratio(standing.tally.pairs),
        "low": low,
        "high": high,
        "accepted": standing.accepted.map(|it| match it {
            Hypothesis::H0 => "h0",
            Hypothesis::H1 => "h1",
        }),
    })
}

/// Losses of a player by other means than the rules.
pub fn faults_json(faults: &Faults) -> Value {
    json!({
        "illegal": faults.illegal,
        "crashed": faults.crashed,
        "late": faults.late,
        "silent": faults.silent,
        "garbled": faults.garbled,
        "gave_up": faults.gave_up,
    })
}

#[cfg(test)]
mod tests {
    use contest::Tally;
    use game::Language;

    use super::*;

    /// The Elo of such a match as a line and as JSON.
    fn elo_of(wins: u64, losses: u64, language: Language) -> (String, [Value; 4]) {
        let tally = Tally { wins, losses, ..Tally::default() };
        let standing = Standing { tally, ..Standing::default() };
        let series = Series {
            game: String::new(),
            players: ByPlayer { a: Arc::new(PlayerSpec::Human), b: Arc::new(PlayerSpec::Human) },
            games: wins + losses,
            opening: 0,
            seed: 0,
            concurrency: 1,
            sprt: None,
            records: None,
        };
        let words = Catalogue::new(language, [crate::TEXTS]).unwrap();
        let mut json = to_json(&series, &standing, 0.0);
        let parts = ["elo", "elo_error", "elo_low", "elo_high"].map(|it| json[it].take());
        (elo(&words, &standing), parts)
    }

    #[test]
    fn an_interval_with_one_end_says_which() {
        let null = Value::is_null;
        let (text, parts) = elo_of(60, 40, Language::En);
        assert_eq!(text, "+70.4 ± 70.6");
        assert!(!parts.iter().any(null), "{parts:?}");
        for (wins, losses, en, de, nulls) in [
            (198, 2, "(at least +645.3)", "(mindestens +645.3)", [false, true, false, true]),
            (2, 198, "(at most -645.3)", "(höchstens -645.3)", [false, true, true, false]),
            (9, 0, "unbounded", "unbeschränkt", [true; 4]),
            (1, 1, "(unbounded)", "(unbeschränkt)", [false, true, true, true]),
        ] {
            for (language, expected) in [(Language::En, en), (Language::De, de)] {
                let (text, parts) = elo_of(wins, losses, language);
                assert!(text.ends_with(expected), "{text}");
                assert_eq!(parts.each_ref().map(null), nulls, "{wins}:{losses}");
            }
        }
    }
}
