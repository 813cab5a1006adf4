//! `analyze --exact --notes`: a proof that continues where its notes end.

use std::{
    io::{self, IsTerminal, Write},
    path::Path,
};

use game::Message;
use play::{Analysis, Inquiry, Match, News, NoNotes, Noted, Question};
use serde_json::{Value, json};

use crate::{failure::Failure, session::Session};

/// The notes when it is over.
pub struct Taken {
    noted: Noted,
    /// Positions that had been visited before it began.
    before: u64,
}

impl Taken {
    pub fn to_json(&self) -> Value {
        let Noted { path, positions, nodes, seconds } = &self.noted;
        let file = path.display().to_string();
        json!({ "file": file, "positions": positions, "nodes": nodes, "seconds": seconds })
    }

    /// What there is to say when the value is proved.
    pub fn when_done(&self) -> Message {
        notes(Message::new("cli-notes-end"), &self.noted)
    }

    /// The advice if it is not. Some solvers first make tables of the end at every start; a run
    /// that never gets further never makes progress.
    pub fn when_open(&self) -> Message {
        let went_on = self.before < self.noted.nodes && 0 < self.noted.positions;
        let id = if went_on { "cli-notes-go-on" } else { "cli-notes-too-short" };
        notes(Message::new(id), &self.noted)
    }
}

/// An exact analysis that continues where notes end, and stops on Ctrl-C.
pub fn run(
    session: &Session,
    game: &dyn Match,
    inquiry: &Inquiry,
    path: &Path,
) -> Result<(Analysis, Taken), Failure> {
    let end = inquiry.stop.clone();
    // Where that is not possible, ending the program loses what was not yet written.
    let _ = server::when_asked_to_end(move || end.stop());
    let watched = io::stderr().is_terminal();
    let mut before = 0;
    let tell = |news: &News| {
        if let News::Before(noted) = news {
            before = noted.nodes;
        }
        let line = session.words.say(&told(news));
        // What is open is written over by what comes next; in a file it would
        // only be in the way.
        let _ = match (news, watched) {
            (News::Written(..), true) => write!(io::stderr(), "\r\x1b[K{line}"),
            (News::Written(..), false) => Ok(()),
            (_, true) => writeln!(io::stderr(), "\r\x1b[K{line}"),
            (_, false) => writeln!(io::stderr(), "{line}"),
        };
    };
    let found = play::analyse_noting(game, inquiry, path, tell);
    if watched {
        let _ = write!(io::stderr(), "\r\x1b[K");
    }
    let (analysis, noted) = found?;
    Ok((analysis, Taken { noted, before }))
}

fn told(news: &News) -> Message {
    let question = |id, noted, question: &Question| {
        let message = notes(Message::new(id), noted).with("bar", question.bar.to_string());
        message.with("number", question.number.to_string())
    };
    match news {
        News::Before(noted) if noted.nodes == 0 => notes(Message::new("cli-notes-new"), noted),
        News::Before(noted) => notes(Message::new("cli-notes-before"), noted),
        News::Written(noted, it) => question("cli-notes-open", noted, it),
        News::Answered(noted, it, true) => question("cli-notes-yes", noted, it),
        News::Answered(noted, it, false) => question("cli-notes-no", noted, it),
    }
}

fn notes(message: Message, noted: &Noted) -> Message {
    message
        .with("path", noted.path.display().to_string())
        .with("positions", noted.positions.to_string())
        .with("nodes", noted.nodes.to_string())
        .with("seconds", format!("{:.1}", noted.seconds))
}

impl From<NoNotes> for Failure {
    fn from(error: NoNotes) -> Failure {
        match error {
            NoNotes::Parse(error) => Failure::Parse(error),
            NoNotes::Table(error) => Failure::Table(error),
            NoNotes::Means => Failure::NoBecause(Message::new("cli-notes-means")),
            NoNotes::Room { path, noted, room } => Failure::NoBecause(
                Message::new("cli-notes-room")
                    .with("path", path.display().to_string())
                    .with("noted", noted.to_string())
                    .with("room", room.to_string()),
            ),
        }
    }
}
