//! `prove`: a strategy against every reply, as a certificate; and the check of
//! one.

use std::{
    fs,
    io::{self, Read, Write},
    path::Path,
    time::Duration,
};

use certify::{Checked, Claim, Flaw, Goal, Why};
use clap::{Arg, ArgMatches, Command};
use game::{Message, Outcome, Player};
use play::proving::{self, NoProof, Proof, Proposal, Verdict};
use serde_json::{Value, json};
use text::Catalogue;

use super::{
    game_arg, given, limits, number, option, progress::searching, set_up, tablebase::threads,
    tables::directory,
};
use crate::{
    failure::Failure,
    session::{Session, fill},
};

/// Default time limit.
const TIME: Duration = Duration::from_secs(60);

/// Default memory for exact search.
const MEMORY: usize = 1 << 30;

/// Default and maximum number of positions that are followed.
const POSITIONS: u64 = 10_000_000;
const MOST_POSITIONS: u64 = 1 << 31;

/// Larger certificates are not read.
const LARGEST: u64 = 8 << 30;

/// Maximum length of the first line of a certificate, generously.
const LONGEST_LINE: u64 = 1 << 16;

pub fn define(command: Command, words: &Catalogue) -> Command {
    let help = |id: &str| words.get(id);
    let of_check = ["game", "position", "moves", "strategy", "player", "claim", "out"];
    command
        .arg(game_arg(words).required(false).required_unless_present("check"))
        .arg(option(words, "position", "cli-value-position"))
        .arg(option(words, "moves", "cli-value-moves"))
        .arg(option(words, "strategy", "cli-value-strategy"))
        .arg(one_of(option(words, "player", "cli-value-side"), ["a", "b"]))
        .arg(one_of(option(words, "claim", "cli-value-claim"), ["win", "draw"]))
        .arg(option(words, "out", "cli-value-file"))
        .arg(option(words, "check", "cli-value-file").conflicts_with_all(of_check))
        .arg(option(words, "tables", "cli-value-folder"))
        .arg(option(words, "time", "cli-value-time").help(help("cli-arg-prove-time")))
        .arg(option(words, "memory", "cli-value-size").help(help("cli-arg-prove-memory")))
        .arg(option(words, "threads", "cli-value-number"))
        .arg(option(words, "most", "cli-value-number"))
}

/// One of two words, which the value's name shows.
fn one_of(arg: Arg, words: [&'static str; 2]) -> Arg {
    arg.value_parser(words).hide_possible_values(true)
}

pub fn run(session: &mut Session, matches: &ArgMatches) -> Result<(), Failure> {
    if let Some(path) = given(matches, "check") {
        return check(session, path);
    }
    let game = set_up(matches)?;
    // Tables need not exist, but a folder for them must be possible where they
    // are asked for.
    let tables = match directory(matches) {
        Err(error) if given(matches, "strategy") == Some("table") => return Err(error),
        tables => tables.unwrap_or_default(),
    };
    let memory = limits::memory(matches, "memory", 2)?;
    let proposal = Proposal {
        strategy: given(matches, "strategy"),
        player: given(matches, "player").and_then(|it| it.parse::<Player>().ok()),
        goal: given(matches, "claim").map(|it| if it == "win" { Goal::Win } else { Goal::Draw }),
        tables: &tables,
        most: number(matches, "most", 1, MOST_POSITIONS)?.unwrap_or(POSITIONS) as usize,
        time: Some(limits::time(matches, "time")?.unwrap_or(TIME)),
        memory: memory.unwrap_or(MEMORY),
        room: memory,
        threads: threads(matches)?,
    };
    let proof = searching(&session.words, proposal.time, || proving::prove(&*game, &proposal))?;
    if let (Some(path), Verdict::Proved { certificate, .. }) =
        (given(matches, "out"), &proof.verdict)
    {
        table::replace(Path::new(path), certificate.as_bytes())
            .map_err(|error| Failure::File(path.to_owned(), error))?;
    }
    match session.json {
        true => session.print_json(&to_json(&proof))?,
        false => print(session, &proof, given(matches, "out"))?,
    }
    match proof.verdict {
        Verdict::Proved { .. } => Ok(()),
        Verdict::Refuted(_) => Err(Failure::No),
    }
}

fn to_json(proof: &Proof) -> Value {
    let mut value = json!({
        "proved": false,
        "game": proof.game,
        "position": proof.position,
        "strategy": proof.strategy,
        "claim": proof.claim.to_string(),
        "positions": 0,
        "refutation": null,
        "seconds": proof.seconds,
        "leaves_out_history": proof.leaves_out,
    });
    match &proof.verdict {
        Verdict::Proved { checked, seconds, .. } => {
            value["proved"] = true.into();
            value["positions"] = checked.positions.into();
            value["visited"] = checked.visited.into();
            value["check_seconds"] = (*seconds).into();
        }
        Verdict::Refuted(refutation) => {
            value["refutation"] = refutation.line.clone().into();
            value["reason"] = match refutation.why {
                Why::Ends(outcome) => outcome.to_string(),
                Why::Circles => "circle".to_owned(),
                Why::Silent => "no ply".to_owned(),
            }
            .into();
        }
    }
    value
}

fn print(session: &mut Session, proof: &Proof, path: Option<&str>) -> Result<(), Failure> {
    let words = &session.words;
    let out = &mut session.out;
    writeln!(out, "{}: {}", proof.game, proof.position)?;
    let claim = words.say(&proof.claim.message());
    let with = |id: &'static str| {
        let message = Message::new(id).with("claim", claim.as_str());
        words.say(&message.with("strategy", proof.strategy.as_str()))
    };
    match &proof.verdict {
        Verdict::Proved { checked, seconds, .. } => {
            writeln!(out, "{}", with("cli-prove-proved"))?;
            writeln!(out, "{}", counts(words, checked))?;
            let times = Message::new("cli-prove-times")
                .with("seconds", format!("{:.3}", proof.seconds))
                .with("check", format!("{seconds:.3}"));
            writeln!(out, "{}", words.say(&times))?;
            if let Some(path) = path {
                let said = Message::new("cli-prove-written").with("path", path);
                writeln!(out, "{}", words.say(&said))?;
            }
        }
        Verdict::Refuted(refutation) => {
            writeln!(out, "{}", with("cli-prove-refuted"))?;
            if !refutation.line.is_empty() {
                writeln!(out, "{}", fill(&refutation.line.join(" "), "  ", "  "))?;
            }
            let why = match &refutation.why {
                Why::Ends(Outcome::Draw) => Message::new("cli-prove-draw"),
                Why::Ends(Outcome::Win(player)) => {
                    let player = player.to_string().to_uppercase();
                    Message::new("cli-prove-lost").with("player", player)
                }
                Why::Circles => Message::new("cli-prove-circle"),
                Why::Silent => Message::new("cli-prove-silent"),
            };
            writeln!(out, "{}", words.say(&why))?;
        }
    }
    if proof.leaves_out {
        writeln!(out, "{}", words.get("cli-truth-left-out"))?;
    }
    Ok(())
}

fn counts(words: &Catalogue, checked: &Checked) -> String {
    let message = Message::new("cli-prove-counts")
        .with("positions", checked.positions)
        .with("visited", checked.visited);
    words.say(&message)
}

/// Checks a certificate by itself.
fn check(session: &mut Session, path: &str) -> Result<(), Failure> {
    let bytes = read(Path::new(path)).map_err(|error| Failure::File(path.to_owned(), error))?;
    let (game, checked) = match proving::check_certificate(&bytes) {
        Ok(passed) => passed,
        Err(flaw) => return failed(session, path, &bytes, &flaw),
    };
    let leaves_out = play::begin(&game)?.looks_back();
    if session.json {
        let value = json!({
            "proved": true,
            "game": game,
            "claim": checked.claim.to_string(),
            "positions": checked.positions,
            "visited": checked.visited,
            "refutation": null,
            "leaves_out_history": leaves_out,
        });
        return Ok(session.print_json(&value)?);
    }
    let words = &session.words;
    let passed = Message::new("cli-prove-passed")
        .with("game", game)
        .with("claim", words.say(&checked.claim.message()));
    writeln!(session.out, "{}", words.say(&passed))?;
    writeln!(session.out, "{}", counts(words, &checked))?;
    if leaves_out {
        writeln!(session.out, "{}", words.get("cli-truth-left-out"))?;
    }
    Ok(())
}

/// A file, or of one whose first line does not end only its beginning: that is
/// no certificate, and may have no end at all.
fn read(path: &Path) -> Result<Vec<u8>, io::Error> {
    let mut file = fs::File::open(path)?;
    let length = file.metadata()?.len();
    if LARGEST < length {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    let mut bytes = Vec::with_capacity(length as usize);
    (&mut file).take(LONGEST_LINE).read_to_end(&mut bytes)?;
    if bytes.contains(&b'\n') {
        file.take(LARGEST).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

/// Says where a certificate is wrong; a file that is none at all is bad input.
fn failed(session: &mut Session, path: &str, bytes: &[u8], flaw: &Flaw) -> Result<(), Failure> {
    let words = &session.words;
    let message = Message::new("cli-prove-flaw")
        .with("path", path)
        .with("line", flaw.line.to_string())
        .with("error", words.explain(&flaw.error));
    let after = flaw.plies.as_ref().filter(|it| !it.is_empty());
    let said = match after {
        Some(plies) => {
            let after = Message::new("cli-prove-flaw-after").with("plies", plies.join(" "));
            format!("{} {}", words.say(&message), words.say(&after))
        }
        None => words.say(&message),
    };
    let told = Message::new("cli-prove-told").with("said", said.as_str());
    if flaw.is_foreign {
        return Err(Failure::Usage(told));
    }
    if session.json {
        let claim: Option<Claim> = certify::Certificate::read(bytes).ok().map(|it| it.claim);
        let value = json!({
            "proved": false,
            "claim": claim.map(|it| it.to_string()),
            "positions": 0,
            "refutation": flaw.plies,
            "line": flaw.line,
            "error": said,
        });
        session.print_json(&value)?;
    }
    Err(Failure::NoBecause(told))
}

impl From<NoProof> for Failure {
    fn from(error: NoProof) -> Failure {
        match error {
            NoProof::Parse(error) => Failure::Parse(error),
            NoProof::Truth(error) => error.into(),
            NoProof::Fault(fault) => {
                Failure::Usage(Message::new("cli-prove-fault").with("fault", fault.to_string()))
            }
            NoProof::Limits => Failure::NoBecause(Message::new("cli-nothing-proved")),
            NoProof::Unsearchable => Failure::NoBecause(Message::new("cli-prove-unsearchable")),
            NoProof::TooLarge(most) => Failure::NoBecause(
                Message::new("cli-prove-too-large").with("most", most.to_string()),
            ),
            NoProof::Flaw(flaw) => {
                let told = Message::new("cli-prove-told").with("said", flaw.to_string());
                Failure::NoBecause(told)
            }
        }
    }
}
