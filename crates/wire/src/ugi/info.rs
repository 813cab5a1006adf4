//! Intermediate results of an engine: the `info` lines.

use std::{fmt, time::Duration};

/// An intermediate result of an engine. All fields are optional.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// Search depth in plies.
    pub depth: Option<u32>,
    /// The value for the player to move.
    pub score: Option<Score>,
    /// Number of positions visited.
    pub nodes: Option<u64>,
    /// Nodes per second.
    pub speed: Option<u64>,
    /// Duration, in whole milliseconds.
    pub time: Option<Duration>,
    /// The best line.
    pub line: Vec<String>,
    /// A text for people.
    pub text: Option<String>,
}

/// A value for the player to move.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Score {
    /// An estimate in hundredths of the game's unit.
    Estimate(i32),
    /// A proven result in this many plies: a win if positive, otherwise a loss.
    Mate(i32),
}

impl Info {
    /// An info line with a text for people.
    pub fn text(text: impl Into<String>) -> Info {
        Info { text: Some(text.into()), ..Info::default() }
    }

    /// Reads the words after `info`. Unknown words are skipped: every engine has words of its own.
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
        // Both of these extend to the end of the line, so only one can be present.
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
