//! The common part of `solve`, `probe` and `verify`: some options, and how values are printed.

use std::{collections::HashMap, thread, time::Duration};

use clap::{Arg, ArgAction, ArgMatches};
use game::{Message, Proved};
use play::{Inquiry, Match, analyse, tablebase::TablebaseError};
use text::Catalogue;

use super::number;
use crate::failure::Failure;

/// More threads than this are a mistake.
const MOST_THREADS: u64 = 1024;

/// Limits of time and memory for the search for a margin.
const MARGIN_TIME: Duration = Duration::from_secs(10);
const MARGIN_MEMORY: usize = 64 << 20;

/// The names of slices.
pub fn slices_arg(words: &Catalogue) -> Arg {
    Arg::new("slices")
        .long("slices")
        .value_name(words.get("cli-value-slice"))
        .num_args(1..)
        .action(ArgAction::Append)
        .help(words.get("cli-arg-slices"))
}

/// The number of threads: the option's, or all cores.
pub fn threads(matches: &ArgMatches) -> Result<usize, Failure> {
    let all = || thread::available_parallelism().map_or(1, usize::from);
    Ok(number(matches, "threads", 1, MOST_THREADS)?.map_or_else(all, |it| it as usize))
}

/// The margins of a position and its plies, in games that have margins. Tables store only the
/// result; games that have both tables and a margin are so small that the margin is proved at once.
#[derive(Default)]
pub struct Margins {
    pub position: Option<i32>,
    pub plies: HashMap<String, i32>,
}

impl Margins {
    /// Of a position; nothing in games that are not won by counting.
    pub fn of(game: &dyn Match) -> Result<Margins, Failure> {
        if !game.line().abilities().contains(&games::Ability::score) {
            return Ok(Margins::default());
        }
        let found = analyse(game, &Inquiry::new(Some(MARGIN_TIME), MARGIN_MEMORY, true));
        let known = |(ply, value): (String, play::Judgement)| Some((ply, value.margin?));
        let plies = found.moves.into_iter().filter_map(known).collect();
        Ok(Margins { position: found.value.margin, plies })
    }
}

/// A value in words.
pub fn value_text(words: &Catalogue, value: Proved) -> String {
    let told = |kind: &'static str, turns: Option<u32>| match turns {
        Some(turns) => words.say(&Message::new(kind).with("turns", turns)),
        None => words.get(&format!("{kind}-sometime")),
    };
    match value {
        Proved::Win(turns) => told("cli-truth-win", turns),
        Proved::Loss(turns) => told("cli-truth-loss", turns),
        Proved::Draw => words.get("cli-truth-draw"),
    }
}

impl From<TablebaseError> for Failure {
    fn from(error: TablebaseError) -> Failure {
        let message = error.message();
        match (error, message) {
            (TablebaseError::Parse(error), _) => Failure::Parse(error),
            (TablebaseError::Table(error), _) => Failure::Table(error),
            (_, Some(message)) => Failure::NoBecause(message),
            (_, None) => Failure::No,
        }
    }
}
