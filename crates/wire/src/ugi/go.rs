//! The limits of a search: the arguments of `go`.

use std::{fmt, time::Duration};

use game::{ByPlayer, Message, ParseError};

/// The limits of a search; the first one reached ends it. Without limits the engine searches until
/// it is stopped or the value is exact.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// The players' clocks.
    pub clocks: Option<Clocks>,
    /// Time for this move.
    pub time: Option<Duration>,
    /// Maximum depth in plies, at least 1.
    pub depth: Option<u32>,
    /// Maximum number of nodes, at least 1.
    pub nodes: Option<u64>,
    /// Whether to wait for `stop` before answering, even when the value is exact.
    pub infinite: bool,
}

/// The players' clocks.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Clocks {
    /// The time each player has left.
    pub left: ByPlayer<Duration>,
    /// The increment of each player per move.
    pub increment: ByPlayer<Duration>,
}

impl Go {
    /// Searches for that long.
    pub fn for_time(time: Duration) -> Go {
        Go { time: Some(time), ..Go::default() }
    }

    /// Reads the words after `go`.
    pub(super) fn parse(words: &[&str]) -> Result<Go, ParseError> {
        let mut go = Go::default();
        let mut left = [None; 2];
        let mut increment = [None; 2];
        let mut rest = words.iter();
        while let Some(&key) = rest.next() {
            if key == "infinite" {
                go.infinite = true;
                continue;
            }
            let limits =
                ["p1time", "p2time", "p1inc", "p2inc", "movetime", "depth", "nodes", "infinite"];
            if !limits.contains(&key) {
                return Err(ParseError::new(Message::new("wire-ugi-expected-limit"), key));
            }
            let value = rest.next().copied().unwrap_or_default();
            let least = if matches!(key, "depth" | "nodes") { 1 } else { 0 };
            let number = number(value, least).ok_or_else(|| {
                let expected = Message::new("wire-ugi-expected-number").with("word", key);
                ParseError::new(expected.with("min", least), value)
            })?;
            match key {
                "p1time" => left[0] = Some(number),
                "p2time" => left[1] = Some(number),
                "p1inc" => increment[0] = Some(number),
                "p2inc" => increment[1] = Some(number),
                "movetime" => go.time = Some(Duration::from_millis(number)),
                "depth" => go.depth = Some(u32::try_from(number).unwrap_or(u32::MAX)),
                _ => go.nodes = Some(number),
            }
        }
        go.clocks = match left {
            [Some(a), Some(b)] => Some(Clocks {
                left: millis(a, b),
                increment: millis(increment[0].unwrap_or(0), increment[1].unwrap_or(0)),
            }),
            [None, None] if increment == [None; 2] => None,
            _ => {
                let expected = Message::new("wire-ugi-expected-clocks");
                return Err(ParseError::new(expected, words.join(" ")));
            }
        };
        Ok(go)
    }
}

/// A number that is at least `least`. A clock may already have run out, so a negative number counts
/// as 0.
fn number(text: &str, least: u64) -> Option<u64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|it| it.is_ascii_digit()) {
        return None;
    }
    let is_negative = digits.len() < text.len();
    // A number beyond the range is as good as no limit.
    let number = if is_negative { 0 } else { digits.parse().unwrap_or(u64::MAX) };
    (least <= number).then_some(number)
}

fn millis(a: u64, b: u64) -> ByPlayer<Duration> {
    ByPlayer { a: Duration::from_millis(a), b: Duration::from_millis(b) }
}

impl fmt::Display for Go {
    /// Each limit with a space before it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(Clocks { left, increment }) = &self.clocks {
            let [a, b, c, d] = [left.a, left.b, increment.a, increment.b].map(|it| it.as_millis());
            write!(f, " p1time {a} p2time {b} p1inc {c} p2inc {d}")?;
        }
        if let Some(time) = self.time {
            write!(f, " movetime {}", time.as_millis())?;
        }
        if let Some(depth) = self.depth {
            write!(f, " depth {depth}")?;
        }
        if let Some(nodes) = self.nodes {
            write!(f, " nodes {nodes}")?;
        }
        if self.infinite {
            f.write_str(" infinite")?;
        }
        Ok(())
    }
}
