//! What is said to an engine.

use std::fmt;

use game::{Message, ParseError};

use super::{Go, Query, split_at};

/// What is said to an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Who are you, and what can be set?
    Ugi,
    /// Answer as soon as you can.
    IsReady,
    /// What comes now has nothing to do with what was before.
    NewGame,
    /// Set an option.
    SetOption {
        /// Which one; capital letters do not matter.
        name: String,
        /// To what; nothing for a button.
        value: Option<String>,
    },
    /// This is what the next questions are about.
    Position {
        /// Where the game began, in its notation; its own start if not given.
        start: Option<String>,
        /// What was played since.
        moves: Vec<String>,
    },
    /// Think, and name the best move.
    Go(Go),
    /// Say something about the position.
    Query(Query),
    /// Think no longer.
    Stop,
    /// Good bye.
    Quit,
}

impl Command {
    /// Reads one line.
    ///
    /// # Errors
    ///
    /// [`ParseError`] on whatever is no command.
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
                match name.is_empty() {
                    true => Err(wrong("wire-ugi-expected-setoption")),
                    false => Ok(Command::SetOption { name: name.join(" "), value }),
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

/// `startpos` or `fen` and everything up to the word `moves`: a position may
/// contain spaces.
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
