//! Records of games: plain text, written, read and replayed.
//!
//! ```text
//! game: kalah:seeds=4
//! a: human
//! b: random:seed=7
//! date: 2026-11-15
//! position: 1,0,… a      (only if not the game's own start)
//! result: a              (a, b, draw or *)
//!
//! 2 5 0 8                # plies; from a # to the end of the line is a comment
//! ```
//!
//! The headers end with an empty line. Headers that are not known are kept.

use std::{
    fmt, fs, io,
    path::{Path, PathBuf},
};

use game::{Message, Outcome, ParseError};

use crate::{Match, replay};

/// Lines of plies are broken before they grow longer than this.
const WIDTH: usize = 78;

/// Larger files are not read: no game is that long.
const LARGEST: u64 = 16 << 20;

/// A record: who played what, and how it went.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The game's name.
    pub game: String,
    /// The position it began with, unless it is the game's own start.
    pub position: Option<String>,
    /// All other headers, in order.
    pub headers: Vec<(String, String)>,
    /// The plies, or whole turns.
    pub plies: Vec<String>,
}

/// Why a record cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum BadRecord {
    /// The file cannot be read or written.
    #[error("{path}: {error}", path = .0.display(), error = .1)]
    File(PathBuf, io::Error),
    /// It says something that is not so.
    #[error("{0}")]
    Text(#[from] ParseError),
}

impl Record {
    /// The record of a match so far.
    pub fn of(game: &dyn Match) -> Record {
        let result = match game.end() {
            Some(end) => end.outcome.to_string(),
            None => "*".to_owned(),
        };
        Record {
            game: game.name(),
            position: game.set_up(),
            headers: vec![("result".to_owned(), result)],
            plies: game.plies(),
        }
    }

    /// The same record with one more header, before the result.
    pub fn with(mut self, key: &str, value: impl fmt::Display) -> Record {
        let place = self.headers.len().saturating_sub(1);
        self.headers.insert(place, (key.to_owned(), value.to_string()));
        self
    }

    /// The same record with the result that the referee has decided on: a
    /// game may be lost before its rules have ended it.
    pub fn ruled(mut self, outcome: Outcome) -> Record {
        self.headers.retain(|(key, _)| key != "result");
        self.headers.push(("result".to_owned(), outcome.to_string()));
        self
    }

    /// The same record with the date of today, before the reason and the result.
    pub fn dated(mut self) -> Record {
        let date = time::OffsetDateTime::now_utc().date().to_string();
        let end = self.headers.len().saturating_sub(1);
        let place = self.headers.iter().position(|(key, _)| key == "reason").unwrap_or(end);
        self.headers.insert(place, ("date".to_owned(), date));
        self
    }

    /// The value of a header other than `game` and `position`.
    pub fn header(&self, key: &str) -> Option<&str> {
        self.headers.iter().find(|(it, _)| it == key).map(|(_, value)| value.as_str())
    }

    /// Reads what [`Record`] writes.
    ///
    /// # Errors
    ///
    /// [`ParseError`] at the first line that is no header, or if no game is
    /// named. Whether the plies are legal is seen by [`Record::replay`].
    pub fn parse(text: &str) -> Result<Record, ParseError> {
        let mut record = Record::default();
        let mut lines = text.lines().map(str::trim_end);
        for line in lines.by_ref().skip_while(|line| line.is_empty()) {
            if line.is_empty() {
                break;
            }
            if line.starts_with('#') {
                continue;
            }
            let no_header = || ParseError::new(Message::new("play-expected-header"), line);
            let (key, value) = line.split_once(':').ok_or_else(no_header)?;
            let (key, value) = (key.trim(), value.trim());
            match key {
                "game" => record.game = value.to_owned(),
                "position" => record.position = Some(value.to_owned()),
                "" => return Err(no_header()),
                _ => record.headers.push((key.to_owned(), value.to_owned())),
            }
        }
        if record.game.is_empty() {
            let first = text.lines().next().unwrap_or_default();
            return Err(ParseError::new(Message::new("play-expected-game-header"), first));
        }
        let plies = lines.map(|line| line.split('#').next().unwrap_or_default());
        record.plies = plies.flat_map(str::split_whitespace).map(str::to_owned).collect();
        Ok(record)
    }

    /// Plays the record through and yields the match as it stands at its end.
    ///
    /// # Errors
    ///
    /// [`ParseError`] at the first thing that is not possible, also if the
    /// result it states is not the one that was reached by the rules.
    pub fn replay(&self) -> Result<Box<dyn Match>, ParseError> {
        let game = replay(&self.game, self.position.as_deref(), &self.plies)?;
        // A game can be given up, so any result is possible while it goes on.
        if let (Some(end), Some(stated)) = (game.end(), self.header("result")) {
            let reached = end.outcome.to_string();
            if stated != reached {
                let expected = Message::new("play-expected-result").with("result", reached);
                return Err(ParseError::new(expected, stated));
            }
        }
        Ok(game)
    }

    /// Reads a file.
    ///
    /// # Errors
    ///
    /// [`BadRecord`] if there is no such file or no record in it.
    pub fn load(path: &Path) -> Result<Record, BadRecord> {
        let file_error = |error| BadRecord::File(path.to_owned(), error);
        if LARGEST < fs::metadata(path).map_err(file_error)?.len() {
            return Err(file_error(io::ErrorKind::FileTooLarge.into()));
        }
        let bytes = fs::read(path).map_err(file_error)?;
        Ok(Record::parse(&String::from_utf8_lossy(&bytes))?)
    }

    /// Writes a file. Whatever happens there is a whole record, the old one or
    /// the new one.
    ///
    /// # Errors
    ///
    /// [`BadRecord::File`] if that is not possible.
    pub fn save(&self, path: &Path) -> Result<(), BadRecord> {
        let written = table::replace(path, self.to_string().as_bytes());
        written.map_err(|error| BadRecord::File(path.to_owned(), error))
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "game: {}", self.game)?;
        if let Some(position) = &self.position {
            writeln!(f, "position: {position}")?;
        }
        for (key, value) in &self.headers {
            // A line break in a value would begin another header.
            writeln!(f, "{key}: {}", value.replace(char::is_control, " "))?;
        }
        let mut width = 0;
        for ply in &self.plies {
            let separator = match width {
                0 => "\n",
                _ if WIDTH < width + 1 + ply.len() => "\n",
                _ => " ",
            };
            width = if separator == " " { width + 1 } else { 0 } + ply.len();
            write!(f, "{separator}{ply}")?;
        }
        writeln!(f)
    }
}
