//! The answers to a program's questions: lines of a file, a pipe or the terminal.

use std::{
    collections::VecDeque,
    io::{self, BufRead},
};

use super::files;
use crate::failure::Failure;

/// Where answers come from.
pub(super) enum Answers {
    /// The lines of a file.
    File(VecDeque<String>),
    /// Standard input.
    Input,
}

impl Answers {
    /// The answers in a file, or those of standard input.
    pub(super) fn new(path: Option<&str>) -> Result<Answers, Failure> {
        let Some(path) = path else { return Ok(Answers::Input) };
        let text = files::read(path)?;
        Ok(Answers::File(text.lines().map(str::to_owned).collect()))
    }

    /// The next answer, if there is one.
    pub(super) fn next(&mut self) -> Option<String> {
        match self {
            Answers::File(lines) => lines.pop_front(),
            Answers::Input => {
                let mut bytes = Vec::new();
                let read = io::stdin().lock().read_until(b'\n', &mut bytes).ok()?;
                let line = hamster::sources::decode(&bytes);
                (read > 0).then(|| line.trim_end_matches(['\n', '\r']).to_owned())
            }
        }
    }
}
