//! What an engine has found so far: the `info` lines.

use std::{fmt, time::Duration};

/// What an engine has found so far. All of it may be missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// How deep, in plies.
    pub depth: Option<u32>,
    /// The value for the player to move.
    pub score: Option<Score>,
    /// How many positions were visited.
    pub nodes: Option<u64>,
    /// How many a second.
    pub speed: Option<u64>,
    /// How long it took, in whole milliseconds.
    pub time: Option<Duration>,
    /// The best line.
    pub line: Vec<String>,
    /// Something for people to read.
    pub text: Option<String>,
}

/// A value for the player to move.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Score {
    /// Hundredths of whatever the game counts in.
    Estimate(i32),
    /// The end was seen, in so many plies: a win if positive, else a loss.
    Mate(i32),
}

impl Info {
    /// Something for people to read.
    pub fn text(text: impl Into<String>) -> Info {
        Info { text: Some(text.into()), ..Info::default() }
    }

    /// Reads the words behind `info`. What is not understood is passed over:
    /// every engine has words of its own.
    pub(super) fn parse(words: &[&str]) -> Info {
        fn next<T: std::str::FromStr>(rest: &[&str]) -> Option<T> {
            rest.first()?.parse().ok()
        }
        let mut info = Info::default();
        let mut rest = words;
        while let Some((&key, after)) = rest.split_first() {
            rest = after;
            match key {
                "depth" => info.depth = next(rest),
                "nodes" => info.nodes = next(rest),
                "nps" => info.speed = next(rest),
                "time" => info.time = next(rest).map(Duration::from_millis),
                "score" => match rest {
                    ["cp", rest @ ..] => info.score = next(rest).map(Score::Estimate),
                    ["mate", rest @ ..] => info.score = next(rest).map(Score::Mate),
                    _ => {}
                },
                "pv" => {
                    info.line = rest.iter().map(|it| (*it).to_owned()).collect();
                    break;
                }
                "string" => {
                    info.text = Some(rest.join(" "));
                    break;
                }
                _ => {}
            }
        }
        info
    }
}

impl fmt::Display for Info {
    /// Each part with a space before it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(depth) = self.depth {
            write!(f, " depth {depth}")?;
        }
        match self.score {
            Some(Score::Estimate(score)) => write!(f, " score cp {score}")?,
            Some(Score::Mate(plies)) => write!(f, " score mate {plies}")?,
            None => {}
        }
        if let Some(nodes) = self.nodes {
            write!(f, " nodes {nodes}")?;
        }
        if let Some(speed) = self.speed {
            write!(f, " nps {speed}")?;
        }
        if let Some(time) = self.time {
            write!(f, " time {}", time.as_millis())?;
        }
        // Both of these go on to the end of the line, so there is one or the
        // other.
        match &self.text {
            Some(text) => {
                f.write_str(" string")?;
                text.split_whitespace().try_for_each(|it| write!(f, " {it}"))
            }
            None if self.line.is_empty() => Ok(()),
            None => {
                f.write_str(" pv")?;
                self.line.iter().try_for_each(|it| write!(f, " {it}"))
            }
        }
    }
}
