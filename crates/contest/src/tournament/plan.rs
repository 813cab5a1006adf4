//! What a tournament is to be: a TOML file, written by hand.
//!
//! ```toml
//! game = "nim"
//! mode = "round-robin"    # or "swiss"
//! rounds = 2
//! games = 2               # of each pairing in each round
//! openings = 4            # random plies at the beginning
//! seed = 1
//! concurrency = 2
//! records = "games"       # a folder beside this file
//!
//! [[players]]
//! name = "Anton"
//! player = "engine:level=3"
//!
//! [[players]]
//! name = "Berta"
//! player = "random"
//! ```
//!
//! Only `game` and `players` must be there.

use std::{collections::BTreeSet, path::PathBuf};

use game::{Message, ParseError};
use serde::{Deserialize, Serialize};

use play::{PlayerSpec, begin};

use crate::Contestant;

/// What a tournament is to be.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The game's name.
    pub game: String,
    /// Who meets whom.
    #[serde(default)]
    pub mode: Mode,
    /// How many rounds.
    #[serde(default = "one")]
    pub rounds: u32,
    /// How many games in each pairing of each round.
    #[serde(default = "two")]
    pub games: u32,
    /// How many random plies each pair of games begins with.
    #[serde(default = "four")]
    pub openings: u32,
    /// Where chance begins.
    #[serde(default)]
    pub seed: u64,
    /// How many games at a time.
    #[serde(default = "one")]
    pub concurrency: u32,
    /// Where records are kept, beside the file.
    #[serde(default)]
    pub records: Option<PathBuf>,
    /// Who plays.
    pub players: Vec<Entrant>,
}

/// Who meets whom.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// Everyone plays everyone, in each round.
    #[default]
    RoundRobin,
    /// In each round, players with about the same number of points meet.
    Swiss,
}

/// A participant.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entrant {
    /// What he is called.
    pub name: String,
    /// Who he is.
    pub player: String,
}

fn one() -> u32 {
    1
}

fn two() -> u32 {
    2
}

fn four() -> u32 {
    4
}

/// Numbers that a plan may have, with their bounds.
const MOST_ROUNDS: u32 = 10_000;
const MOST_GAMES: u32 = 100_000;
const MOST_THREADS: u32 = 256;
const MOST_PLAYERS: u32 = 200;
const LONGEST_OPENING: u32 = 60;

impl Plan {
    /// Reads a plan and puts the game's name into its normal form.
    ///
    /// # Errors
    ///
    /// [`ParseError`] if something in it cannot be.
    pub fn parse(text: &str) -> Result<Plan, ParseError> {
        let mut plan: Plan = toml::from_str(text).map_err(|error| {
            let place = error.span().map_or(0, |it| it.start);
            let before = text.get(..place).unwrap_or_default();
            let line = before.matches('\n').count() + 1;
            let message = Message::new("play-expected-tournament").with("line", line);
            ParseError::new(message, error.message().replace(char::is_control, " "))
        })?;
        plan.game = begin(&plan.game)?.name();
        let players = u32::try_from(plan.players.len()).unwrap_or(u32::MAX);
        for (key, value, least, most) in [
            ("rounds", plan.rounds, 1, MOST_ROUNDS),
            ("games", plan.games, 1, MOST_GAMES),
            ("openings", plan.openings, 0, LONGEST_OPENING),
            ("concurrency", plan.concurrency, 1, MOST_THREADS),
            ("players", players, 2, MOST_PLAYERS),
        ] {
            if !(least..=most).contains(&value) {
                let message = Message::new("play-expected-tournament-number").with("key", key);
                let message = message.with("min", least).with("max", most);
                return Err(ParseError::new(message, value.to_string()));
            }
        }
        let mut names = BTreeSet::new();
        for Entrant { name, .. } in &plan.players {
            let printable = !name.trim().is_empty() && !name.contains(char::is_control);
            if !printable || !names.insert(name) {
                let message = Message::new("play-expected-tournament-name");
                return Err(ParseError::new(message, name.replace(char::is_control, " ")));
            }
        }
        plan.specs()?;
        Ok(plan)
    }

    /// The players.
    ///
    /// # Errors
    ///
    /// [`ParseError`] if there is no such player, or if it is a person.
    pub fn specs(&self) -> Result<Vec<PlayerSpec>, ParseError> {
        let read = |entrant: &Entrant| {
            let spec = PlayerSpec::parse(&entrant.player)?;
            spec.check().map(|()| spec)
        };
        self.players.iter().map(read).collect()
    }

    /// What must be the same when a tournament goes on: everything but how
    /// many rounds there are, how many threads, and where records are kept.
    pub fn identity(&self) -> Plan {
        Plan { rounds: 1, concurrency: 1, records: None, ..self.clone() }
    }
}
