//! What a server says.

use std::fmt;

use super::{Greeting, Winner, command::number};

/// A line of the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The first line of the conversation.
    Greeting(Greeting),
    /// The client's version is accepted.
    Accepted,
    /// `PLAYING NMMorris`: the kind of game.
    Playing(String),
    /// `YOU 0 Player 1`: the client's own number and name.
    You {
        /// The number, from 0.
        number: u32,
        /// The name.
        name: String,
    },
    /// `TOTAL 2`: the number of players.
    Total(u32),
    /// `ENDPLAYERS`: the end of the list of the other players.
    EndPlayers,
    /// `WAIT`: it is not the client's turn.
    Wait,
    /// `MOVE 3000`: the client is to move; a block follows.
    Move {
        /// The time for this move in milliseconds.
        millis: u64,
    },
    /// `OKTHINK`: the answer to `THINKING`.
    OkThink,
    /// `MOVEOK`: the plies are played.
    MoveOk,
    /// `GAMEOVER`, in the first dialect with the winner; a block follows.
    GameOver(Option<Winner>),
    /// `PLAYER0WON Yes`, after the block of a finished game from the second dialect on. Both
    /// players have won if the game is drawn.
    Won {
        /// The player's number, from 0.
        number: u32,
        /// Whether this player has won.
        won: bool,
    },
    /// `QUIT`: the end of the conversation.
    Quit,
    /// Any other positive line: a name, another player, a line of a block.
    Text(String),
    /// A negative line, after which the server closes the connection.
    No(String),
}

const ACCEPTED: &str = "Client version accepted - please send Game-ID to join";

impl Reply {
    /// Reads a line; `None` if it begins with neither `+` nor `-`.
    ///
    /// A name can look like a message: where one is due, the line itself is read.
    pub fn parse(line: &str) -> Option<Reply> {
        let line = line.trim_end();
        if let Some(text) = line.strip_prefix('-') {
            return Some(Reply::No(text.trim_start().to_owned()));
        }
        let text = line.strip_prefix('+')?.trim_start();
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let rest = rest.trim_start();
        let known = match (word, rest) {
            ("ENDPLAYERS", "") => Some(Reply::EndPlayers),
            ("WAIT", "") => Some(Reply::Wait),
            ("OKTHINK", "") => Some(Reply::OkThink),
            ("MOVEOK", "") => Some(Reply::MoveOk),
            ("QUIT", "") => Some(Reply::Quit),
            ("GAMEOVER", "") => Some(Reply::GameOver(None)),
            ("GAMEOVER", _) => Winner::parse(rest).map(|it| Reply::GameOver(Some(it))),
            ("PLAYING", _) if !rest.is_empty() => Some(Reply::Playing(rest.to_owned())),
            ("TOTAL", _) => number(rest).map(Reply::Total),
            ("MOVE", _) => number(rest).map(|it| Reply::Move { millis: it.into() }),
            ("YOU", _) => {
                Winner::parse(rest).map(|Winner { number, name }| Reply::You { number, name })
            }
            ("MNM", _) => Greeting::parse(text).map(Reply::Greeting),
            ("Client", _) if text.starts_with("Client version accepted") => Some(Reply::Accepted),
            _ => won(word, rest),
        };
        Some(known.unwrap_or_else(|| Reply::Text(text.to_owned())))
    }
}

/// The text of a line without its `+`.
pub(super) fn text(line: &str) -> &str {
    line.strip_prefix('+').unwrap_or(line).trim()
}

/// Reads `PLAYER0WON Yes`.
fn won(word: &str, rest: &str) -> Option<Reply> {
    let number = number(word.strip_prefix("PLAYER")?.strip_suffix("WON")?)?;
    match rest {
        "Yes" => Some(Reply::Won { number, won: true }),
        "No" => Some(Reply::Won { number, won: false }),
        _ => None,
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Greeting(greeting) => write!(f, "+ {greeting}"),
            Reply::Accepted => write!(f, "+ {ACCEPTED}"),
            Reply::Playing(kind) => write!(f, "+ PLAYING {kind}"),
            Reply::You { number, name } => write!(f, "+ YOU {number} {name}"),
            Reply::Total(count) => write!(f, "+ TOTAL {count}"),
            Reply::EndPlayers => f.write_str("+ ENDPLAYERS"),
            Reply::Wait => f.write_str("+ WAIT"),
            Reply::Move { millis } => write!(f, "+ MOVE {millis}"),
            Reply::OkThink => f.write_str("+ OKTHINK"),
            Reply::MoveOk => f.write_str("+ MOVEOK"),
            Reply::GameOver(None) => f.write_str("+ GAMEOVER"),
            Reply::GameOver(Some(winner)) => write!(f, "+ GAMEOVER {winner}"),
            Reply::Won { number, won } => {
                write!(f, "+ PLAYER{number}WON {}", if *won { "Yes" } else { "No" })
            }
            Reply::Quit => f.write_str("+ QUIT"),
            Reply::Text(text) => write!(f, "+ {text}"),
            Reply::No(text) => write!(f, "- {text}"),
        }
    }
}
