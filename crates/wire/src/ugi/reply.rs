//! Replies of an engine.

use std::fmt;

use super::{Info, Response, Setting};

/// A reply of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// Its name.
    Name(String),
    /// Its author.
    Author(String),
    /// An option.
    Setting(Setting),
    /// The end of its introduction.
    UgiOk,
    /// It is ready.
    ReadyOk,
    /// An intermediate result.
    Info(Info),
    /// The answer to `go`: the best move, or `None` if there is none.
    BestMove(Option<String>),
    /// The answer to `query`.
    Response(Response),
}

/// The words for "no move": ours, and those of other engines.
const NO_MOVE: &str = "(none)";
const NO_MOVE_ELSEWHERE: [&str; 3] = ["none", "0000", "null"];

impl Reply {
    /// Reads one line; `None` if it is not understood, as UCI requires: engines may print anything.
    pub fn parse(line: &str) -> Option<Reply> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["ugiok"] => Some(Reply::UgiOk),
            ["readyok"] => Some(Reply::ReadyOk),
            ["id", "name", rest @ ..] => Some(Reply::Name(rest.join(" "))),
            ["id", "author", rest @ ..] => Some(Reply::Author(rest.join(" "))),
            ["option", rest @ ..] => Setting::parse(rest).map(Reply::Setting),
            ["info", rest @ ..] => Some(Reply::Info(Info::parse(rest))),
            ["response", word] => Response::parse(word).map(Reply::Response),
            // Some engines add the reply they expect; it is ignored.
            ["bestmove", word, ..] => {
                let none = *word == NO_MOVE || NO_MOVE_ELSEWHERE.contains(word);
                Some(Reply::BestMove((!none).then(|| (*word).to_owned())))
            }
            _ => None,
        }
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Name(name) => write!(f, "id name {name}"),
            Reply::Author(name) => write!(f, "id author {name}"),
            Reply::Setting(setting) => write!(f, "option {setting}"),
            Reply::UgiOk => f.write_str("ugiok"),
            Reply::ReadyOk => f.write_str("readyok"),
            Reply::Info(info) => write!(f, "info{info}"),
            Reply::BestMove(best) => {
                write!(f, "bestmove {}", best.as_deref().unwrap_or(NO_MOVE))
            }
            Reply::Response(response) => write!(f, "response {response}"),
        }
    }
}
