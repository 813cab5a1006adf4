//! `tables GAME`: the tables of one game, slice by slice, and pictures of them.

use std::{fs, io::Write, path::Path};

use clap::ArgMatches;
use draw::{Bars, Histogram, Shares, SvgStyle, bars_svg, histogram_svg};
use game::Message;
use play::tablebase::{self, Stage};
use solve::Job;
use table::{Encoding, Head, Summary};

use super::{
    given,
    progress::Progress,
    tablebase::threads,
    tables::{Game, game_json},
};
use crate::{failure::Failure, session::Session};

/// Maximum number of bars; more would not be readable.
const MOST_BARS: usize = 100;

pub(super) fn run(
    session: &mut Session,
    matches: &ArgMatches,
    directory: &Path,
    game: &Game,
) -> Result<(), Failure> {
    let write = |path: &str, picture: String| {
        fs::write(path, picture).map_err(|error| Failure::File(path.to_owned(), error))
    };
    if let Some(path) = given(matches, "svg") {
        write(path, bars(session, game))?;
    }
    if let Some(path) = given(matches, "histogram") {
        write(path, histogram(session, matches, directory, game)?)?;
    }
    if session.json {
        return Ok(session.print_json(&game_json(session, game))?);
    }
    writeln!(session.out, "{}", session.words.get("cli-tables-head"))?;
    for (slice, head) in &game.slices {
        match head {
            Err(message) => writeln!(session.out, "{}", session.words.say(message))?,
            Ok((Head { summary, .. }, _)) => {
                let Summary { positions, win, draw, loss, .. } = summary;
                let name = &slice.name;
                writeln!(
                    session.out,
                    "{name:>12} {positions:>12} {win:>12} {draw:>12} {loss:>12}"
                )?;
            }
        }
    }
    Ok(())
}

/// Wins, draws and losses of each slice.
fn bars(session: &Session, game: &Game) -> String {
    let words = &session.words;
    let heads: Vec<&Head> =
        game.slices.iter().filter_map(|it| it.1.as_ref().ok()).map(|it| &it.0).collect();
    // Of many slices those with distances: the others are a beginning that leads
    // to them.
    let few = |it: &&&Head| heads.len() <= MOST_BARS || it.encoding != Encoding::Value;
    let few: Vec<&&Head> = heads.iter().filter(few).collect();
    let shown = if few.is_empty() { heads.iter().collect() } else { few };
    let bars = shown.into_iter().map(|it| Shares {
        name: it.slice.clone(),
        counts: [it.summary.win, it.summary.draw, it.summary.loss],
    });
    // By the numbers in their names: 9 before 10.
    let mut bars: Vec<Shares> = bars.collect();
    bars.sort_by_cached_key(|it| {
        let numbers = it.name.split(|it: char| !it.is_ascii_digit());
        let numbers = numbers.filter_map(|it| it.parse().ok());
        (numbers.collect::<Vec<u64>>(), it.name.clone())
    });
    let title = session.heading(game.folder.game());
    bars_svg(&Bars {
        style: SvgStyle { title: &title, label: &words.get("cli-tables-bars") },
        subtitle: &words.get("cli-tables-bars"),
        names: [
            &words.get("cli-kind-win"),
            &words.get("cli-kind-draw"),
            &words.get("cli-kind-loss"),
        ],
        bars,
    })
}

/// How far from the end positions are.
fn histogram(
    session: &Session,
    matches: &ArgMatches,
    directory: &Path,
    game: &Game,
) -> Result<String, Failure> {
    let words = &session.words;
    let (name, job) = (game.folder.game(), Job::default());
    let threads = threads(matches)?;
    let progress = Progress::new(words, &job);
    let mut before = |stage: &Stage<'_>| progress.begin(stage);
    let counts =
        progress.watch(|| tablebase::distances(name, directory, threads, &job, &mut before))?;
    let title = session.heading(name);
    let longest = counts.len().saturating_sub(1).to_string();
    let subtitle = words.say(&Message::new("cli-tables-distances").with("longest", longest));
    Ok(histogram_svg(&Histogram {
        style: SvgStyle { title: &title, label: &subtitle },
        subtitle: &subtitle,
        x: &words.get("cli-tables-turns"),
        names: [&words.get("cli-kind-win"), &words.get("cli-kind-loss")],
        counts,
    }))
}
