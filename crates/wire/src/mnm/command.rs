//! What a client says.

use std::fmt;

/// Maximum number of plies in one `PLAY`.
const MOST_PLIES: usize = 64;

/// A command of a client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `VERSION 1.42`: the version it speaks, as it was written.
    Version(String),
    /// `ID 5fEjPQ0aBcd`: the game to join.
    Id(String),
    /// `PLAYER` or `PLAYER 1`: the player it wants to be, counted from 0; any free one if absent.
    Player(Option<u32>),
    /// `OKWAIT`: the answer to `WAIT`.
    OkWait,
    /// `THINKING`: it has read the position.
    Thinking,
    /// `PLAY A1:B1;C3`: its plies, at least one.
    Play(Vec<String>),
}

impl Command {
    /// Reads a line; `None` if it is not a command. Blanks and NUL bytes at the end do not matter.
    pub fn parse(line: &str) -> Option<Command> {
        let line = line.trim_end_matches([' ', '\t', '\r', '\0']);
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim_start_matches(' ');
        let one_word = || (!rest.is_empty() && !rest.contains(' ')).then(|| rest.to_owned());
        match (word, rest) {
            ("OKWAIT", "") => Some(Command::OkWait),
            ("THINKING", "") => Some(Command::Thinking),
            ("PLAYER", "") => Some(Command::Player(None)),
            ("PLAYER", _) => number(rest).map(|it| Command::Player(Some(it))),
            ("VERSION", _) => one_word().map(Command::Version),
            ("ID", _) => one_word().map(Command::Id),
            ("PLAY", _) => {
                let plies = rest.split(';').map(|it| it.trim().to_owned());
                let plies: Vec<String> = plies.take(MOST_PLIES + 1).collect();
                let good = plies.len() <= MOST_PLIES && plies.iter().all(|it| !it.is_empty());
                good.then_some(Command::Play(plies))
            }
            _ => None,
        }
    }

    /// The major version in the text of a `VERSION`: digits, perhaps with more behind a full stop.
    ///
    /// ```
    /// use wire::mnm::Command;
    ///
    /// assert_eq!(Command::major("1.42"), Some(1));
    /// assert_eq!(Command::major("1"), Some(1));
    /// assert_eq!(Command::major("v1.0"), None);
    /// ```
    pub fn major(version: &str) -> Option<u64> {
        let (major, _) = version.split_once('.').unwrap_or((version, ""));
        let digits = !major.is_empty() && major.bytes().all(|it| it.is_ascii_digit());
        digits.then(|| major.parse().ok())?
    }
}

/// A number of digits only.
pub(super) fn number(text: &str) -> Option<u32> {
    let digits = !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
    digits.then(|| text.parse().ok())?
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Version(version) => write!(f, "VERSION {version}"),
            Command::Id(id) => write!(f, "ID {id}"),
            Command::Player(None) => f.write_str("PLAYER"),
            Command::Player(Some(number)) => write!(f, "PLAYER {number}"),
            Command::OkWait => f.write_str("OKWAIT"),
            Command::Thinking => f.write_str("THINKING"),
            Command::Play(plies) => write!(f, "PLAY {}", plies.join(";")),
        }
    }
}
