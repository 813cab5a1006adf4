//! The error lines of the server, in the words that the clients of each dialect know.

use std::time::Duration;

use game::Mistake;

use super::{Dialect, Expected, Fault, FaultKind};

/// Maximum number of characters of a line that an error line repeats.
const QUOTED: usize = 40;

/// Why the server ends a conversation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The client has broken the protocol.
    Fault(Fault),
    /// There is no game with this Game-ID.
    NoSuchGame,
    /// The player wanted is taken, unknown or not a computer player, or none is free.
    NoFreePlayer {
        /// The reason, in English.
        why: String,
    },
    /// A ply is not legal.
    Invalid {
        /// The kind of mistake.
        reason: Mistake,
        /// What helps to find it, in English; may be empty.
        detail: String,
    },
    /// The server has failed.
    Internal,
    /// Any other reason, in English.
    Other(String),
}

impl Refusal {
    /// The error line, without its end. Clients compare its beginning, so it begins with the words
    /// of the dialect; what helps follows in brackets.
    pub fn line(&self, dialect: Dialect) -> String {
        let old = dialect == Dialect::V1;
        let (said, detail) = match self {
            Refusal::Fault(fault) => (fault_words(fault, dialect), fault_detail(fault, dialect)),
            Refusal::NoSuchGame if old => ("exiting".to_owned(), "no such game".to_owned()),
            Refusal::NoSuchGame => ("Game does not exist".to_owned(), String::new()),
            Refusal::NoFreePlayer { why } => {
                let said = if old {
                    "No free computer player found for that game - exiting"
                } else {
                    "No free player"
                };
                (said.to_owned(), why.clone())
            }
            Refusal::Invalid { reason, detail } => {
                let said = match (reason, old) {
                    (Mistake::Position, true) => "Invalid position.",
                    (Mistake::Occupied, true) => "Destination is already occupied",
                    (Mistake::OwnStone, true) => "You can't capture yourself",
                    (Mistake::Position, false) => "Invalid Move: Invalid position",
                    (Mistake::Occupied, false) => "Invalid Move: Destination is already occupied",
                    (Mistake::OwnStone, false) => "Invalid Move: You can't capture yourself",
                };
                (said.to_owned(), detail.clone())
            }
            Refusal::Internal => ("Internal error. Sorry & Bye".to_owned(), String::new()),
            Refusal::Other(text) => (text.clone(), String::new()),
        };
        let line = if detail.is_empty() { said } else { format!("{said} ({detail})") };
        let line = line.replace(|it: char| it.is_control(), " ");
        format!("- {line}")
    }
}

/// The words that clients compare.
fn fault_words(fault: &Fault, dialect: Dialect) -> String {
    let old = dialect == Dialect::V1;
    match fault.kind {
        FaultKind::Late | FaultKind::Silent if old => {
            "TIMEOUT Socket timeout - please be quicker next time".to_owned()
        }
        FaultKind::Late | FaultKind::Silent => "TIMEOUT Be faster next time".to_owned(),
        FaultKind::Version if old => format!("We implement protocol version {dialect}"),
        FaultKind::Version => "Version does not match".to_owned(),
        FaultKind::Id if old => "exiting".to_owned(),
        FaultKind::Id => "Not a valid game ID".to_owned(),
        FaultKind::Wrong | FaultKind::Flood | FaultKind::Cut => match (fault.expected, old) {
            (Expected::Thinking, true) => "We expected you to THINK!".to_owned(),
            (_, true) => "Protocol mismatch - you probably didn't want to talk to the fabulous \
                          gameserver"
                .to_owned(),
            (Expected::Nothing, false) => "Did not expect response from client".to_owned(),
            (expected, false) => format!("Did not get the expected {expected} command"),
        },
    }
}

/// What was expected, what came, how late it was.
fn fault_detail(fault: &Fault, dialect: Dialect) -> String {
    let came = match &fault.came {
        Some(line) => format!("got \"{}\"", quoted(line)),
        None => "got nothing".to_owned(),
    };
    let late = fault.late.filter(|it| Duration::ZERO < *it);
    let late = late.map(|it| format!(", {} late", millis(it))).unwrap_or_default();
    match fault.kind {
        FaultKind::Version => format!("expected {}.x, {came}", dialect.major()),
        FaultKind::Id => format!("expected {}, {came}", dialect.id_form()),
        _ => format!("expected {}, {came}{late}", fault.expected),
    }
}

/// The beginning of a line, with what would not survive on a line made visible.
fn quoted(line: &str) -> String {
    let mut text: String = line.chars().take(QUOTED).flat_map(char::escape_default).collect();
    if line.chars().nth(QUOTED).is_some() {
        text.push('…');
    }
    text
}

/// A time in milliseconds, with its fraction only where it is less than one.
fn millis(time: Duration) -> String {
    match time.as_micros() {
        micros if micros < 1000 => format!("{:.3} ms", micros as f64 / 1000.0),
        micros => format!("{} ms", micros / 1000),
    }
}
