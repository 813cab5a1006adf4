//! Messages: lines that are understood.

use super::{Argument, Board, Line};

/// What a line says.
#[derive(Clone, Debug, PartialEq)]
pub enum Message {
    /// `kgp 1 0 1`: the first line of the server.
    Kgp {
        /// Major, minor and patch version.
        version: [u64; 3],
    },
    /// `set info:name "x"`: a hint.
    Set {
        /// The option.
        option: String,
        /// Its value.
        value: Argument,
    },
    /// `mode freeplay`: what the client wants to do.
    Mode(Mode),
    /// `ok`, about the line referred to.
    Ok,
    /// `error "text"`, about the line referred to.
    Error(String),
    /// `state <…>`: the client is to move, as South.
    State(Board),
    /// `move 3`: the best move found so far, a pit from 1.
    Move {
        /// The pit.
        pit: u64,
    },
    /// `yield`: the last move counts.
    Yield,
    /// `stop`: no more about the state referred to.
    Stop,
    /// `problem <…> 3`: what does this move lead to?
    Problem {
        /// The position.
        board: Board,
        /// The pit of South, counted from 0.
        pit: u64,
    },
    /// `solution <…> true`: the answer.
    Solution {
        /// The position after the move.
        board: Board,
        /// Whether South moves again.
        again: bool,
    },
    /// `ping`: a sign of life is wanted.
    Ping,
    /// `pong`: the sign of life.
    Pong,
    /// `goodbye`: the end.
    Goodbye,
    /// Anything else, which is ignored.
    Unknown,
}

/// What a client wants to do.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Play games.
    Freeplay,
    /// Have its rules checked.
    Verify,
    /// Anything else, which our server does not offer.
    Other(String),
}

impl Message {
    /// What a line says.
    pub fn of(line: &Line) -> Message {
        use Argument as A;
        match (line.name.as_str(), line.arguments.as_slice()) {
            ("kgp", [major, minor, patch, ..]) => {
                let version = [major, minor, patch].map(Argument::as_count);
                match version {
                    [Some(a), Some(b), Some(c)] => Message::Kgp { version: [a, b, c] },
                    _ => Message::Unknown,
                }
            }
            ("set", [option, value, ..]) => match option.as_word() {
                Some(option) => Message::Set { option: option.to_owned(), value: value.clone() },
                None => Message::Unknown,
            },
            ("mode", [mode, ..]) => match mode.as_word() {
                Some("freeplay") => Message::Mode(Mode::Freeplay),
                Some("verify") => Message::Mode(Mode::Verify),
                Some(other) => Message::Mode(Mode::Other(other.to_owned())),
                None => Message::Unknown,
            },
            ("ok", _) => Message::Ok,
            ("error", [A::Text(text) | A::Word(text), ..]) => Message::Error(text.clone()),
            ("error", _) => Message::Error(String::new()),
            ("state", [A::Board(board), ..]) => Message::State(board.clone()),
            ("move", [pit, ..]) => {
                pit.as_count().map_or(Message::Unknown, |pit| Message::Move { pit })
            }
            ("yield", _) => Message::Yield,
            ("stop", _) => Message::Stop,
            ("problem", [A::Board(board), pit, ..]) => match pit.as_count() {
                Some(pit) => Message::Problem { board: board.clone(), pit },
                None => Message::Unknown,
            },
            ("solution", [A::Board(board), again, ..]) => match truth(again) {
                Some(again) => Message::Solution { board: board.clone(), again },
                None => Message::Unknown,
            },
            ("ping", _) => Message::Ping,
            ("pong", _) => Message::Pong,
            ("goodbye", _) => Message::Goodbye,
            _ => Message::Unknown,
        }
    }

    /// The line that says it; `None` for [`Message::Unknown`].
    pub fn line(&self) -> Option<Line> {
        use Argument as A;
        let count = |it: &u64| A::Integer(i64::try_from(*it).unwrap_or(i64::MAX));
        let word = |it: &str| A::Word(it.to_owned());
        Some(match self {
            Message::Kgp { version } => Line::new("kgp", version.iter().map(count)),
            Message::Set { option, value } => {
                Line::new("set", [A::word_or_text(option), value.clone()])
            }
            Message::Mode(Mode::Freeplay) => Line::new("mode", [word("freeplay")]),
            Message::Mode(Mode::Verify) => Line::new("mode", [word("verify")]),
            Message::Mode(Mode::Other(other)) => Line::new("mode", [A::word_or_text(other)]),
            Message::Ok => Line::new("ok", []),
            Message::Error(text) => Line::new("error", [A::Text(text.clone())]),
            Message::State(board) => Line::new("state", [A::Board(board.clone())]),
            Message::Move { pit } => Line::new("move", [count(pit)]),
            Message::Yield => Line::new("yield", []),
            Message::Stop => Line::new("stop", []),
            Message::Problem { board, pit } => {
                Line::new("problem", [A::Board(board.clone()), count(pit)])
            }
            Message::Solution { board, again } => {
                Line::new("solution", [A::Board(board.clone()), word(&again.to_string())])
            }
            Message::Ping => Line::new("ping", []),
            Message::Pong => Line::new("pong", []),
            Message::Goodbye => Line::new("goodbye", []),
            Message::Unknown => return None,
        })
    }
}

/// Whether South moves again: a word, or 0 or another number.
fn truth(argument: &Argument) -> Option<bool> {
    match argument {
        Argument::Integer(number) => Some(*number != 0),
        other => match other.as_word()? {
            "true" | "yes" => Some(true),
            "false" | "no" => Some(false),
            _ => None,
        },
    }
}
