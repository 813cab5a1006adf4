//! A solver that writes down what it finds out, so that it can be stopped and
//! go on another day.
//!
//! Its questions are cut into pieces of time. After each piece the notes are
//! written anew, and the question is asked again: what was found out answers
//! most of it at once. The pieces grow with the time that writing takes, which
//! stays a small part of the whole.

use std::{
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use game::{ParseError, Patience, Solve, Solver};
use table::{Notes, TableError};

/// The shortest piece of time, and how many times longer than writing one is.
const SHORTEST: Duration = Duration::from_secs(1);
const TIMES_LONGER: u32 = 20;

/// What was noted, over all runs so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Noted {
    /// The file.
    pub path: PathBuf,
    /// So many positions are in it.
    pub positions: u64,
    /// Positions visited.
    pub nodes: u64,
    /// Time spent.
    pub seconds: f64,
}

/// What is told while notes are taken.
#[derive(Clone, Debug, PartialEq)]
pub enum News {
    /// What they were before.
    Before(Noted),
    /// They have been written, and the question is still open.
    Written(Noted, Question),
    /// The answer to a question that was told to be open.
    Answered(Noted, Question, bool),
}

/// Whether a position is worth so much to A, or more.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// Questions are counted from 1 in every run.
    pub number: u32,
    /// So much.
    pub bar: i32,
}

/// Why nothing could be noted.
#[derive(Debug)]
pub enum NoNotes {
    /// Something asked for is not what it should be.
    Parse(ParseError),
    /// The notes cannot be used or written.
    Table(TableError),
    /// The game's own solver wants more memory, or a smaller board.
    Means,
}

/// A solver with its notes.
pub(super) struct Noting<G: Solve, T> {
    solver: G::Solver,
    /// Who is told the news.
    tell: T,
    /// Questions so far.
    questions: u32,
    path: PathBuf,
    /// What they were when it began.
    before: Notes,
    positions: u64,
    begin: Instant,
    /// When they are to be written next.
    next: Instant,
    /// Positions of this run that they are about: while tables of the end are
    /// made there is nothing new to write.
    told: u64,
    /// Why they could not be: then nothing more is found out.
    failed: Option<TableError>,
}

impl<G: Solve, T: FnMut(&News)> Noting<G, T> {
    /// Reads the notes of a solver of that game, if there are any.
    pub fn open(
        mut solver: G::Solver,
        path: &Path,
        game: &str,
        tell: T,
    ) -> Result<Noting<G, T>, NoNotes> {
        let meaning = G::Solver::NOTES.ok_or(NoNotes::Means)?;
        let begin = Instant::now();
        let read = Notes::read(path, game, meaning, |key, data| solver.learn(key, data))?;
        let new = || Notes { game: game.to_owned(), meaning, nodes: 0, milliseconds: 0 };
        let (before, positions) = read.unwrap_or_else(|| (new(), 0));
        let (path, next) = (path.to_owned(), Instant::now() + SHORTEST);
        let mut noting = Noting {
            solver,
            tell,
            questions: 0,
            path,
            before,
            positions,
            begin,
            next,
            told: 0,
            failed: None,
        };
        let before = noting.noted();
        (noting.tell)(&News::Before(before));
        Ok(noting)
    }

    /// What has been noted so far.
    pub fn noted(&self) -> Noted {
        let Notes { nodes, milliseconds, .. } = self.now();
        let seconds = milliseconds as f64 / 1000.0;
        Noted { path: self.path.clone(), positions: self.positions, nodes, seconds }
    }

    /// Writes the notes for the last time.
    pub fn close(mut self) -> Result<Noted, NoNotes> {
        self.write();
        match self.failed.take() {
            Some(error) => Err(error.into()),
            None => Ok(self.noted()),
        }
    }

    fn now(&self) -> Notes {
        let spent = self.begin.elapsed().as_millis() as u64;
        let Notes { nodes, milliseconds, .. } = self.before;
        Notes {
            nodes: nodes + self.solver.nodes(),
            milliseconds: milliseconds + spent,
            ..self.before.clone()
        }
    }

    fn write(&mut self) {
        if self.failed.is_some() {
            return;
        }
        let begin = Instant::now();
        self.told = self.solver.nodes();
        let notes = self.now();
        let written = notes
            .write(&self.path, |scribe| self.solver.recite(|key, data| scribe.pair(key, data)));
        match written {
            Ok(positions) => self.positions = positions,
            Err(error) => self.failed = Some(error),
        }
        self.next = Instant::now() + (begin.elapsed() * TIMES_LONGER).max(SHORTEST);
    }
}

impl<G: Solve, T: FnMut(&News)> Solver<G> for Noting<G, T> {
    fn reaches(&mut self, position: &G::Position, bar: i32, patience: &Patience) -> Option<bool> {
        self.questions += 1;
        let question = Question { number: self.questions, bar };
        let mut is_told = false;
        loop {
            let deadline = patience.deadline.map_or(self.next, |it| it.min(self.next));
            let piece = Patience { deadline: Some(deadline), ..patience.clone() };
            let answer = self.solver.reaches(position, bar, &piece);
            let is_due = self.next <= Instant::now();
            if is_due && self.told == self.solver.nodes() {
                self.next = Instant::now() + SHORTEST;
            } else if is_due {
                self.write();
                if answer.is_none() {
                    let noted = self.noted();
                    (self.tell)(&News::Written(noted, question));
                    is_told = true;
                }
            }
            if let Some(answer) = answer.filter(|_| is_told) {
                let noted = self.noted();
                (self.tell)(&News::Answered(noted, question, answer));
            }
            // Without an answer when nothing was due it gave up for good.
            if answer.is_some() || !is_due || patience.is_over() || self.failed.is_some() {
                return answer.filter(|_| self.failed.is_none());
            }
        }
    }

    fn turns(&mut self, position: &G::Position, value: i32, patience: &Patience) -> Option<u32> {
        self.solver.turns(position, value, patience)
    }

    fn nodes(&self) -> u64 {
        self.solver.nodes()
    }
}

impl From<ParseError> for NoNotes {
    fn from(error: ParseError) -> NoNotes {
        NoNotes::Parse(error)
    }
}

impl From<TableError> for NoNotes {
    fn from(error: TableError) -> NoNotes {
        NoNotes::Table(error)
    }
}
