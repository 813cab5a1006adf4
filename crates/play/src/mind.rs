//! Players: who they are in writing, and those that choose by themselves.

use std::fmt;

use game::{Message, OptionKind, OptionSpec, Options, ParseError, notation};

use crate::Match;

/// Somebody or something that chooses plies.
pub trait Mind {
    /// The ply to play, or `None` to give up.
    ///
    /// Asked only while the match goes on.
    fn choose(&mut self, game: &dyn Match) -> Option<String>;
}

/// A player as he is written on the command line and in records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerSpec {
    /// A person.
    Human,
    /// Any legal ply with equal chance; the same games for the same seed.
    Random {
        /// Where the random numbers begin; anywhere if not given.
        seed: Option<u32>,
    },
}

impl PlayerSpec {
    /// The options of the random player.
    const RANDOM: &'static [OptionSpec] =
        &[OptionSpec { key: "seed", kind: OptionKind::Number(0, u32::MAX), default: "" }];

    /// Reads `human`, `random` or `random:seed=7`.
    ///
    /// # Errors
    ///
    /// [`ParseError`] on anything else.
    pub fn parse(text: &str) -> Result<PlayerSpec, ParseError> {
        let (kind, options) = notation::split_name(text);
        match kind {
            "human" => Options::parse(&[], options).map(|_| PlayerSpec::Human),
            "random" => {
                let options = Options::parse(Self::RANDOM, options)?;
                Ok(PlayerSpec::Random { seed: options.number("seed") })
            }
            _ => Err(ParseError::new(Message::new("play-expected-player"), text)),
        }
    }

    /// The mind of a player that is no person.
    pub fn mind(&self) -> Option<Box<dyn Mind>> {
        match self {
            PlayerSpec::Human => None,
            PlayerSpec::Random { seed } => Some(Box::new(Random::new(*seed))),
        }
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerSpec::Human => f.write_str("human"),
            PlayerSpec::Random { seed: None } => f.write_str("random"),
            PlayerSpec::Random { seed: Some(seed) } => write!(f, "random:seed={seed}"),
        }
    }
}

/// Plays any legal ply with equal chance.
#[derive(Clone, Debug)]
pub struct Random(fastrand::Rng);

impl Random {
    /// From a seed, or from anywhere.
    pub fn new(seed: Option<u32>) -> Random {
        Random(match seed {
            Some(seed) => fastrand::Rng::with_seed(seed.into()),
            None => fastrand::Rng::new(),
        })
    }
}

impl Mind for Random {
    fn choose(&mut self, game: &dyn Match) -> Option<String> {
        match game.move_count() {
            0 => None,
            count => game.nth_move(self.0.usize(..count)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read_as_they_are_written() {
        for text in ["human", "random", "random:seed=0", "random:seed=4294967295"] {
            assert_eq!(PlayerSpec::parse(text).unwrap().to_string(), text);
        }
        for text in ["", "Human", "human:x", "random:seed=-1", "random:seed=4294967296", "\0"] {
            assert!(PlayerSpec::parse(text).is_err(), "{text:?}");
        }
    }
}
