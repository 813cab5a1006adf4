//! What can go wrong, with three total functions: the line that is said, the
//! exit code, and how it comes about.

use std::{io, process::ExitCode};

use game::{Message, ParseError};
use play::BadRecord;
use table::TableError;
use text::Catalogue;

/// Why a command did not do what was asked.
#[derive(Debug)]
pub enum Failure {
    /// It did, and the answer is no.
    No,
    /// The same, and why.
    NoBecause(Message),
    /// Something read is wrong, and the error has been printed already.
    Wrong,
    /// Something typed is not what it should be.
    Parse(ParseError),
    /// The command line is wrong in a way that has a message of its own.
    Usage(Message),
    /// A file cannot be read or written.
    File(String, io::Error),
    /// A table cannot be read or written.
    Table(TableError),
    /// Standard output is gone or full.
    Output(io::Error),
}

impl Failure {
    /// The one line that is said about it, if any.
    pub fn line(&self, words: &Catalogue) -> Option<String> {
        match self {
            Failure::No | Failure::Wrong => None,
            Failure::Parse(error) => Some(words.explain(error)),
            Failure::Usage(message) | Failure::NoBecause(message) => Some(words.say(message)),
            Failure::File(path, error) => {
                let message = Message::new("cli-file-error");
                let message = message.with("path", path.as_str()).with("error", error.to_string());
                Some(words.say(&message))
            }
            Failure::Table(error) => Some(words.say(&error.message())),
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => None,
            Failure::Output(error) => {
                Some(words.say(&Message::new("cli-output-error").with("error", error.to_string())))
            }
        }
    }

    /// 1: the answer is no; 2: bad input. A reader that closes the pipe early is no failure.
    pub fn code(&self) -> ExitCode {
        match self {
            Failure::No | Failure::NoBecause(_) => ExitCode::from(1),
            Failure::Wrong
            | Failure::Parse(_)
            | Failure::Usage(_)
            | Failure::File(..)
            | Failure::Table(_) => ExitCode::from(2),
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                ExitCode::SUCCESS
            }
            Failure::Output(_) => ExitCode::from(1),
        }
    }
}

impl From<ParseError> for Failure {
    fn from(error: ParseError) -> Failure {
        Failure::Parse(error)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl From<TableError> for Failure {
    fn from(error: TableError) -> Failure {
        Failure::Usage(error.message())
    }
}

impl From<BadRecord> for Failure {
    fn from(error: BadRecord) -> Failure {
        match error {
            BadRecord::File(path, error) => Failure::File(path.display().to_string(), error),
            BadRecord::Text(error) => Failure::Parse(error),
        }
    }
}
