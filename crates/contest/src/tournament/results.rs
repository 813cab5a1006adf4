//! The results of a tournament as a file: one JSON object on each line, written
//! and synced as the games end, so that a tournament can go on where it stopped.
//!
//! The first line is the plan. A last line that was cut off in the middle of
//! writing is taken away.

use std::{
    fs::{File, OpenOptions},
    io::{self, Read, Write},
    path::{Path, PathBuf},
};

use game::{Message, ParseError};
use serde::{Deserialize, Serialize};

use play::BadRecord;

use super::Plan;

/// A file larger than this is none of ours.
const LARGEST: u64 = 1 << 30;

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameResult {
    /// In which round, from 1.
    pub round: u32,
    /// Who was named first in the pairing.
    pub first: String,
    /// Who was named second.
    pub second: String,
    /// Which game of the pairing, from 0; in those with an odd number `second`
    /// has side A.
    pub game: u32,
    /// How many points `first` has made: `1`, `1/2` or `0`.
    pub points: Points,
    /// Why it ended, as in records.
    pub reason: String,
    /// The player who lost by a fault, if any.
    pub fault: Option<String>,
    /// How long it was.
    pub plies: usize,
}

/// What a game is worth to a player.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Points {
    /// Won.
    #[serde(rename = "1")]
    One,
    /// Drawn.
    #[serde(rename = "1/2")]
    Half,
    /// Lost.
    #[serde(rename = "0")]
    None,
}

impl Points {
    /// As a number.
    pub fn number(self) -> f64 {
        match self {
            Points::One => 1.0,
            Points::Half => 0.5,
            Points::None => 0.0,
        }
    }
}

/// The file, open for more.
pub struct Results {
    path: PathBuf,
    file: File,
}

impl Results {
    /// Opens the results of a plan, and reads those that are there already.
    ///
    /// # Errors
    ///
    /// [`BadRecord`] if the file cannot be used, or belongs to another plan.
    pub fn open(path: &Path, plan: &Plan) -> Result<(Results, Vec<GameResult>), BadRecord> {
        let file_error = |error| BadRecord::File(path.to_owned(), error);
        let mut options = OpenOptions::new();
        let file = options.read(true).append(true).create(true).open(path).map_err(file_error)?;
        let mut results = Results { path: path.to_owned(), file };
        let text = results.read().map_err(file_error)?;
        let mut lines = text.lines().enumerate();
        let identity = plan.identity();
        match lines.next() {
            None => {
                results.write(&identity)?;
                table::sync_folder(path).map_err(file_error)?;
            }
            Some((_, line)) => match serde_json::from_str::<Plan>(line) {
                Ok(found) if found == identity => (),
                _ => return Err(not_ours("play-expected-own-results", 1, line)),
            },
        }
        let mut played = Vec::new();
        for (number, line) in lines {
            let result = serde_json::from_str(line);
            played
                .push(result.map_err(|_| not_ours("play-expected-result-line", number + 1, line))?);
        }
        Ok((results, played))
    }

    /// All whole lines; the beginning of another one is cut off.
    fn read(&mut self) -> io::Result<String> {
        let mut bytes = Vec::new();
        (&self.file).take(LARGEST).read_to_end(&mut bytes)?;
        let whole = bytes.iter().rposition(|it| *it == b'\n').map_or(0, |it| it + 1);
        if whole < bytes.len() {
            self.file.set_len(whole as u64)?;
            bytes.truncate(whole);
        }
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// Appends a line, and waits until it is on the disk.
    ///
    /// # Errors
    ///
    /// [`BadRecord::File`] if that is not possible.
    pub fn write(&mut self, what: &impl Serialize) -> Result<(), BadRecord> {
        let mut line = serde_json::to_vec(what).map_err(|it| self.error(it.into()))?;
        line.push(b'\n');
        let written = self.file.write_all(&line).and_then(|()| sync(&self.file));
        written.map_err(|it| self.error(it))
    }

    fn error(&self, error: io::Error) -> BadRecord {
        BadRecord::File(self.path.clone(), error)
    }
}

/// Waits until what was written is on the disk; what is no file has none.
fn sync(file: &File) -> io::Result<()> {
    match file.metadata()?.is_file() {
        true => file.sync_data(),
        false => Ok(()),
    }
}

fn not_ours(id: &'static str, line: usize, found: &str) -> BadRecord {
    /// Number of characters of a line that are shown.
    const SHOWN: usize = 80;
    let found: String = found.chars().filter(|it| !it.is_control()).take(SHOWN).collect();
    ParseError::new(Message::new(id).with("line", line), found).into()
}
