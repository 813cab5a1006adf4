//! A solver that writes down what it finds out, so that it can be stopped and
//! go on another day.
//!
//! Its questions are cut into pieces of time. After each piece the notes are
//! written anew, and the question is asked again: what was found out answers
//! most of it at once. The pieces grow with the time that writing takes, which
//! stays a small part of the whole.

use std::{
    convert::Infallible,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use game::{ParseError, Patience, Solve, Solver};
use table::{Held, Notes, TableError};

/// The shortest piece of time, and how many times longer than writing one is.
const SHORTEST: Duration = Duration::from_secs(1);
const TIMES_LONGER: u32 = 20;

/// Of so many noted positions one may find no room in the solver's memory.
const LOST: u64 = 100;

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
    /// It has too little memory for what is noted, and would forget it.
    Room {
        /// The file.
        path: PathBuf,
        /// So many positions are in it.
        noted: u64,
        /// For so many there is room.
        room: u64,
    },
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
    /// Keeps others from writing them.
    held: Option<Held>,
}

impl<G: Solve, T: FnMut(&News)> Noting<G, T> {
    /// Reads the notes of that game, if there are any; else there are some from
    /// now on, so that it shows at once whether they can be written. `solver` is
    /// told how many positions it will learn.
    pub fn open(
        solver: impl FnOnce(u64) -> Option<G::Solver>,
        path: &Path,
        game: &str,
        tell: T,
    ) -> Result<Noting<G, T>, NoNotes> {
        let meaning = G::Solver::NOTES.ok_or(NoNotes::Means)?;
        let begin = Instant::now();
        let reading = Notes::open(path, game, meaning)?;
        let positions = reading.as_ref().map_or(0, |it| it.pairs);
        let mut noting = Noting::<G, T> {
            solver: solver(positions).ok_or(NoNotes::Means)?,
            tell,
            questions: 0,
            path: path.to_owned(),
            before: Notes { game: game.to_owned(), meaning, nodes: 0, milliseconds: 0 },
            positions,
            begin,
            next: begin,
            told: 0,
            failed: None,
            held: None,
        };
        match reading {
            Some(reading) => {
                noting.before = reading.notes.clone();
                noting.held = Some(reading.each(|key, data| noting.solver.import(key, data))?);
                let room = exported::<G>(&noting.solver);
                if room < positions - positions / LOST {
                    return Err(NoNotes::Room { path: noting.path, noted: positions, room });
                }
            }
            None => noting.write(),
        }
        if let Some(error) = noting.failed {
            return Err(error.into());
        }
        noting.next = Instant::now() + SHORTEST;
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

    /// Writes the notes for the last time, if there is anything new.
    pub fn close(mut self) -> Result<Noted, NoNotes> {
        if self.told != self.solver.nodes() {
            self.write();
        }
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
            .write(&self.path, |scribe| self.solver.export(|key, data| scribe.pair(key, data)));
        match written {
            Ok((positions, held)) => (self.positions, self.held) = (positions, Some(held)),
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

/// How many positions a solver would note.
fn exported<G: Solve>(solver: &G::Solver) -> u64 {
    let mut count = 0;
    let Ok(()) = solver.export(|_, _| {
        count += 1;
        Ok::<(), Infallible>(())
    });
    count
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
