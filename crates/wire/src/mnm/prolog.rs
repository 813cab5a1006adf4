//! The lines of the server that name versions and players.

use std::fmt;

use super::command::number;

/// The first line: `MNM Gameserver v1.0 accepting connections`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Greeting {
    /// The server's version, without the `v`.
    pub version: String,
}

/// Another player: `1 Player 2 0`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Another {
    /// The player's number, from 0.
    pub number: u32,
    /// The player's name.
    pub name: String,
    /// Whether the player is there.
    pub ready: bool,
}

/// The winner in `GAMEOVER 0 White Player`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Winner {
    /// The player's number, from 0.
    pub number: u32,
    /// The player's name.
    pub name: String,
}

const BEFORE: &str = "MNM Gameserver v";
const AFTER: &str = " accepting connections";

impl Greeting {
    pub(super) fn parse(text: &str) -> Option<Greeting> {
        let version = text.strip_prefix(BEFORE)?.strip_suffix(AFTER)?;
        let good = !version.is_empty() && !version.contains(' ');
        good.then(|| Greeting { version: version.to_owned() })
    }
}

impl Another {
    /// Reads a line without its `+`.
    pub fn parse(text: &str) -> Option<Another> {
        let (first, rest) = text.split_once(' ')?;
        // The name may be missing, and may have any number of words.
        let (name, ready) = rest.rsplit_once(' ').unwrap_or(("", rest));
        let ready = match ready {
            "0" => false,
            "1" => true,
            _ => return None,
        };
        Some(Another { number: number(first)?, name: name.trim().to_owned(), ready })
    }
}

impl Winner {
    pub(super) fn parse(text: &str) -> Option<Winner> {
        let (first, name) = text.split_once(' ').unwrap_or((text, ""));
        Some(Winner { number: number(first)?, name: name.trim().to_owned() })
    }
}

impl fmt::Display for Greeting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{BEFORE}{}{AFTER}", self.version)
    }
}

impl fmt::Display for Another {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.number, self.name, u8::from(self.ready))
    }
}

impl fmt::Display for Winner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.number, self.name)
    }
}
