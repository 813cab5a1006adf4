//! Commands to an engine.

use std::fmt;

use game::{Message, ParseError};

use super::{Go, Query, split_at};

/// A command to an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Introduce yourself and list the options.
    Ugi,
    /// Answer as soon as you are ready.
    IsReady,
    /// What follows is unrelated to what came before.
    NewGame,
    /// Set an option.
    SetOption {
        /// Its name; case does not matter.
        name: String,
        /// The value; none for a button.
        value: Option<String>,
    },
    /// Set the position for the following commands.
    Position {
        /// The first position, in the game's notation; by default the game's start.
        start: Option<String>,
        /// The moves since.
        moves: Vec<String>,
    },
    /// Search, and name the best move.
    Go(Go),
    /// Answer a question about the position.
    Query(Query),
    /// Stop searching.
    Stop,
    /// Exit.
    Quit,
}

impl Command {
    /// Reads one line.
    ///
    /// # Errors
    ///
    /// [`ParseError`] if the line is not a command.
    pub fn parse(line: &str) -> Result<Command, ParseError> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let wrong = |id| ParseError::new(Message::new(id), line.trim());
        match words.as_slice() {
            ["ugi"] => Ok(Command::Ugi),
            ["isready"] => Ok(Command::IsReady),
            ["uginewgame"] => Ok(Command::NewGame),
            ["stop"] => Ok(Command::Stop),
            ["quit"] => Ok(Command::Quit),
            ["setoption", "name", rest @ ..] => {
                let (name, value) = split_at(rest, "value");
                let value = value.map(|it| it.join(" "));
                if name.is_empty() {
                    Err(wrong("wire-ugi-expected-setoption"))
                } else {
                    Ok(Command::SetOption { name: name.join(" "), value })
                }
            }
            ["setoption", ..] => Err(wrong("wire-ugi-expected-setoption")),
            ["position", rest @ ..] => {
                position(rest).ok_or_else(|| wrong("wire-ugi-expected-position"))
            }
            ["go", rest @ ..] => Go::parse(rest).map(Command::Go),
            ["query", rest @ ..] => match rest {
                [word] => Query::parse(word).map(Command::Query),
                _ => Err(wrong("wire-ugi-expected-query")),
            },
            _ => Err(wrong("wire-ugi-expected-command")),
        }
    }
}

/// Reads `startpos`, or `fen` and everything up to the word `moves`: a position may contain spaces.
fn position(words: &[&str]) -> Option<Command> {
    let (from, rest) = words.split_first()?;
    let (text, moves) = split_at(rest, "moves");
    let start = match *from {
        "startpos" if text.is_empty() => None,
        "fen" if !text.is_empty() => Some(text.join(" ")),
        _ => return None,
    };
    let moves = moves.unwrap_or_default().iter().map(|it| (*it).to_owned()).collect();
    Some(Command::Position { start, moves })
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Ugi => f.write_str("ugi"),
            Command::IsReady => f.write_str("isready"),
            Command::NewGame => f.write_str("uginewgame"),
            Command::SetOption { name, value: None } => write!(f, "setoption name {name}"),
            Command::SetOption { name, value: Some(value) } => {
                write!(f, "setoption name {name} value {value}")
            }
            Command::Position { start, moves } => {
                match start {
                    Some(start) => write!(f, "position fen {start}")?,
                    None => f.write_str("position startpos")?,
                }
                if !moves.is_empty() {
                    f.write_str(" moves")?;
                }
                moves.iter().try_for_each(|it| write!(f, " {it}"))
            }
            Command::Go(go) => write!(f, "go{go}"),
            Command::Query(query) => write!(f, "query {query}"),
            Command::Stop => f.write_str("stop"),
            Command::Quit => f.write_str("quit"),
        }
    }
}
