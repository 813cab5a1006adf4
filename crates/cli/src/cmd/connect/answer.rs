//! What the Thinker writes into the pipe: one line for each move it finds.

use std::fmt;

/// A line of the Thinker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It can be woken.
    Ready,
    /// A move: a ply as the protocol writes it.
    Move {
        /// The request.
        number: u64,
        /// The ply.
        ply: String,
        /// Whether no better one will come.
        last: bool,
    },
    /// It has none, for this reason.
    None {
        /// The request.
        number: u64,
        /// The reason, in the language of the user.
        why: String,
    },
}

impl Answer {
    /// Reads a line.
    pub fn parse(line: &str) -> Option<Answer> {
        if line == "ready" {
            return Some(Answer::Ready);
        }
        let (number, rest) = line.split_once(' ')?;
        let number = number.parse().ok()?;
        let (word, rest) = rest.split_once(' ')?;
        match word {
            "so-far" | "last" => {
                Some(Answer::Move { number, ply: rest.to_owned(), last: word == "last" })
            }
            "none" => Some(Answer::None { number, why: rest.to_owned() }),
            _ => None,
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Ready => f.write_str("ready"),
            Answer::Move { number, ply, last: false } => write!(f, "{number} so-far {ply}"),
            Answer::Move { number, ply, last: true } => write!(f, "{number} last {ply}"),
            Answer::None { number, why } => write!(f, "{number} none {}", why.replace('\n', " ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read_as_they_are_written() {
        for text in ["ready", "1 so-far A1:B1", "2 last 5", "3 none no such game"] {
            assert_eq!(Answer::parse(text).unwrap().to_string(), text);
        }
        for text in ["", "1", "x last 5", "1 best 5", "steady"] {
            assert_eq!(Answer::parse(text), None, "{text}");
        }
    }
}
