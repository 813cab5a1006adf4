//! Players as they are written on the command line and in records.

use std::{fmt, str::FromStr, time::Duration};

use game::{Message, OptionKind, OptionSpec, Options, ParseError, notation};
use search::{Task, engine::Engine, engine::Features, mcts::Mcts, minimax::Minimax};

use crate::{
    AnySearcher, Bot, CommandLine, Hosted, Level, Match, Patience, Random, SearchingBot,
    tablebase::{Perfect, TablebaseError},
};

/// The engine's table, unless told otherwise.
const TABLE: usize = 64 << 20;

/// The most that the tree of `mcts` takes.
const TREE: usize = 256 << 20;

/// The time for each ply that `mcts` alone means.
const MCTS_TIME: Duration = Duration::from_secs(1);

/// A player as he is written: `human`, `random`, `minimax:depth=5`,
/// `engine:level=7`, `engine:time=1s,threads=2`, `mcts:time=1s`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerSpec {
    /// A person.
    Human,
    /// Any legal ply with equal chance; the same games for the same seed.
    Random {
        /// Where the random numbers begin; anywhere if not given.
        seed: Option<u32>,
    },
    /// The textbook's minimax.
    Minimax {
        /// How many plies it looks ahead.
        depth: u32,
    },
    /// The engine.
    Engine {
        /// A budget of nodes; without it, depth and time the default one.
        level: Option<u8>,
        /// At most so deep.
        depth: Option<u32>,
        /// At most so long for each ply.
        time: Option<Time>,
        /// On so many threads; on one a level plays the same everywhere.
        threads: u32,
    },
    /// Monte-Carlo tree search.
    Mcts {
        /// At most so long for each ply; a second if nothing else is given.
        time: Option<Time>,
        /// At most so many playouts for each ply.
        playouts: Option<u32>,
        /// Where the random numbers begin; anywhere if not given.
        seed: Option<u32>,
    },
    /// Plays by tables.
    Perfect,
    /// Another program that speaks UGI.
    Ugi {
        /// Its command line.
        command: CommandLine,
    },
}

/// A time to think, as in `100ms`, `1s` or `1.5s`: whole milliseconds.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Time(pub Duration);

const RANDOM: &[OptionSpec] =
    &[OptionSpec { key: "seed", kind: OptionKind::Number(0, u32::MAX), default: "" }];
const MINIMAX: &[OptionSpec] =
    &[OptionSpec { key: "depth", kind: OptionKind::Number(1, 60), default: "5" }];
const ENGINE: &[OptionSpec] = &[
    OptionSpec { key: "level", kind: OptionKind::Number(1, 10), default: "5" },
    OptionSpec { key: "depth", kind: OptionKind::Number(1, 200), default: "" },
    OptionSpec { key: "time", kind: OptionKind::Text("1s"), default: "" },
    OptionSpec { key: "threads", kind: OptionKind::Number(1, 256), default: "1" },
];
const MCTS: &[OptionSpec] = &[
    OptionSpec { key: "time", kind: OptionKind::Text("1s"), default: "1s" },
    OptionSpec { key: "playouts", kind: OptionKind::Number(1, u32::MAX), default: "" },
    OptionSpec { key: "seed", kind: OptionKind::Number(0, u32::MAX), default: "" },
];

impl PlayerSpec {
    /// Reads a player.
    ///
    /// # Errors
    ///
    /// [`ParseError`] if there is no such player.
    pub fn parse(text: &str) -> Result<PlayerSpec, ParseError> {
        let (kind, options) = notation::split_name(text);
        match kind {
            "human" => read(&[], options).map(|_| PlayerSpec::Human),
            "random" => {
                let options = read(RANDOM, options)?;
                Ok(PlayerSpec::Random { seed: options.number("seed") })
            }
            "minimax" => {
                let options = read(MINIMAX, options)?;
                Ok(PlayerSpec::Minimax { depth: options.number("depth").unwrap_or(5) })
            }
            "engine" => {
                let options = read(ENGINE, options)?;
                Ok(PlayerSpec::Engine {
                    level: options.number("level"),
                    depth: options.number("depth"),
                    time: options.get("time").map(str::parse).transpose()?,
                    threads: options.number("threads").unwrap_or(1),
                })
            }
            "mcts" => {
                let options = read(MCTS, options)?;
                Ok(PlayerSpec::Mcts {
                    time: options.get("time").map(str::parse).transpose()?,
                    playouts: options.number("playouts"),
                    seed: options.number("seed"),
                })
            }
            "perfect" => read(&[], options).map(|_| PlayerSpec::Perfect),
            // The command line is all the rest, colons and commas included.
            "ugi" => options.parse().map(|command| PlayerSpec::Ugi { command }),
            _ => Err(ParseError::new(Message::new("play-expected-player"), text)),
        }
    }

    /// Whether this player can begin here at all.
    ///
    /// # Errors
    ///
    /// [`TablebaseError`] that says which table is missing.
    pub fn is_ready(&self, game: &dyn Match) -> Result<(), TablebaseError> {
        match self {
            PlayerSpec::Perfect => Perfect::new(0).best(game).map(|_| ()),
            _ => Ok(()),
        }
    }

    /// The bot of a player that is no person.
    pub fn bot(&self) -> Option<Box<dyn Bot>> {
        self.bot_seeded(fastrand::u64(..))
    }

    /// The bot of a player that is no person; what it leaves to chance comes
    /// from the seed, unless the player has a seed of his own.
    pub fn bot_seeded(&self, chance: u64) -> Option<Box<dyn Bot>> {
        match *self {
            PlayerSpec::Human => None,
            PlayerSpec::Random { seed } => {
                Some(Box::new(Random::seeded(seed.map_or(chance, u64::from))))
            }
            PlayerSpec::Minimax { depth } => {
                let searcher = AnySearcher::Minimax(Minimax::new(depth, chance));
                Some(Box::new(SearchingBot::new(searcher, Task::to_depth(depth))))
            }
            PlayerSpec::Engine { level, depth, time, threads } => {
                let (time, threads) = (time.map(|it| it.0), threads as usize);
                let limited = depth.is_some() || time.is_some();
                let level = level.and_then(Level::new);
                // With a level and limits all of them hold.
                let thinker = match level.or((!limited).then_some(Level::DEFAULT)) {
                    Some(level) => {
                        SearchingBot::at_level(level, threads, chance).within(depth, time)
                    }
                    None => {
                        let engine = Engine::new(TABLE, threads, Features::ALL);
                        let task = Task { depth, time, ..Task::default() };
                        SearchingBot::new(AnySearcher::Engine(engine), task)
                    }
                };
                Some(Box::new(thinker))
            }
            PlayerSpec::Mcts { time, playouts, seed } => {
                let seed = seed.map_or(chance, u64::from);
                let time = time.map(|it| it.0).or(playouts.is_none().then_some(MCTS_TIME));
                let task = Task { time, nodes: playouts.map(u64::from), ..Task::default() };
                let searcher = AnySearcher::Mcts(Mcts::new(TREE, seed));
                Some(Box::new(SearchingBot::new(searcher, task)))
            }
            PlayerSpec::Perfect => Some(Box::new(Perfect::new(chance))),
            PlayerSpec::Ugi { ref command } => {
                Some(Box::new(Hosted::new(command.clone(), Patience::default())))
            }
        }
    }
}

/// Reads the options of a player: as those of a game, but they are his.
fn read(specs: &[OptionSpec], options: &str) -> Result<Options, ParseError> {
    Options::parse(specs, options).map_err(|mut error| {
        error.expected.id = match error.expected.id {
            "expected-option" => "play-expected-option",
            "expected-no-option" => "play-expected-no-option",
            id => id,
        };
        error
    })
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, options) = match self {
            PlayerSpec::Ugi { command } => ("ugi", vec![command.to_string()]),
            PlayerSpec::Human => ("human", Vec::new()),
            PlayerSpec::Perfect => ("perfect", Vec::new()),
            PlayerSpec::Random { seed } => {
                ("random", seed.iter().map(|it| format!("seed={it}")).collect())
            }
            PlayerSpec::Minimax { depth } => ("minimax", vec![format!("depth={depth}")]),
            PlayerSpec::Engine { level, depth, time, threads } => {
                let level = level.map(|it| format!("level={it}"));
                let depth = depth.map(|it| format!("depth={it}"));
                let time = time.map(|it| format!("time={it}"));
                let threads = (*threads != 1).then(|| format!("threads={threads}"));
                ("engine", [level, depth, time, threads].into_iter().flatten().collect())
            }
            PlayerSpec::Mcts { time, playouts, seed } => {
                let time = time.map(|it| format!("time={it}"));
                let playouts = playouts.map(|it| format!("playouts={it}"));
                let seed = seed.map(|it| format!("seed={it}"));
                ("mcts", [time, playouts, seed].into_iter().flatten().collect())
            }
        };
        match options.is_empty() {
            true => f.write_str(kind),
            false => write!(f, "{kind}:{}", options.join(",")),
        }
    }
}

impl FromStr for Time {
    type Err = ParseError;

    /// Reads `100ms`, `1s`, `1.5s`: from a millisecond to a day.
    fn from_str(text: &str) -> Result<Time, ParseError> {
        let wrong = || ParseError::new(Message::new("play-expected-time"), text);
        let (number, unit) = match text.strip_suffix("ms") {
            Some(number) => (number, 1.0),
            None => (text.strip_suffix('s').ok_or_else(wrong)?, 1000.0),
        };
        let plain = number.bytes().all(|it| it.is_ascii_digit() || it == b'.');
        let millis = number.parse::<f64>().ok().filter(|_| plain).ok_or_else(wrong)? * unit;
        if !(1.0..=86_400_000.0).contains(&millis) {
            return Err(wrong());
        }
        Ok(Time(Duration::from_millis(millis as u64)))
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.as_millis() {
            millis if millis % 1000 == 0 => write!(f, "{}s", millis / 1000),
            millis => write!(f, "{millis}ms"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read_as_they_are_written() {
        for text in [
            "human",
            "random",
            "random:seed=0",
            "random:seed=4294967295",
            "minimax:depth=5",
            "engine",
            "engine:level=10",
            "engine:level=3,time=1500ms,threads=2",
            "engine:depth=7,time=1500ms,threads=2",
            "mcts",
            "mcts:time=1s",
            "mcts:playouts=1000,seed=7",
            "perfect",
            "ugi:../engine --book=a,b:c 'two words'",
        ] {
            assert_eq!(PlayerSpec::parse(text).unwrap().to_string(), text);
        }
        assert_eq!(PlayerSpec::parse("minimax").unwrap(), PlayerSpec::Minimax { depth: 5 });
        for text in [
            "",
            "Human",
            "human:x",
            "perfect:x",
            "random:seed=-1",
            "random:seed=4294967296",
            "\0",
            "engine:level=11",
            "engine:time=1h",
            "engine:time=-1s",
            "engine:time=NaNs",
            "engine:time=0s",
            "mcts:playouts=0",
            "mcts:depth=3",
            "ugi",
            "ugi:",
            "ugi: ",
            "ugi:a 'b",
            "ugi:a\nb",
        ] {
            assert!(PlayerSpec::parse(text).is_err(), "{text:?}");
        }
    }
}
