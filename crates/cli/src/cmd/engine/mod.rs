//! `engine`: speaks UGI on standard input and output; see
//! `docs/protocols/ugi.md`.
//!
//! The main thread reads commands and answers them at once. A search runs on a
//! thread of its own, which takes the searcher with it and gives it back at the
//! end; so `stop` and `isready` are heard while it thinks.

mod search;

use std::io::{self, Write};

use ::play::{AnySearcher, Match, begin, replay};
use clap::{ArgMatches, Command as Define};
use game::{Message, ParseError, Player};
use text::Catalogue;
use wire::{
    Line, read_line,
    ugi::{Command, Info, Kind, LONGEST_LINE, Query, Reply, Response, Setting},
};

use self::search::Search;
use super::{game_arg, given};
use crate::{failure::Failure, session::Session};

/// The options by their names, with default, least and most: the table in MiB,
/// and the threads.
const HASH: (&str, usize, usize, usize) = ("Hash", 64, 1, 65_536);
const THREADS: (&str, usize, usize, usize) = ("Threads", 1, 1, 256);
const GAME: &str = "Game";

/// A table of this size is always available.
const LEAST_TABLE: usize = 1 << 20;

pub fn define(command: Define, words: &Catalogue) -> Define {
    command.arg(game_arg(words).required(false))
}

pub fn run(session: &mut Session, matches: &ArgMatches) -> Result<(), Failure> {
    let first = ::games::ALL.first().map_or("", |it| it.id);
    let game = begin(given(matches, "game").unwrap_or(first))?;
    let mut desk = Desk {
        words: &session.words,
        game,
        hash: HASH.1,
        threads: THREADS.1,
        searcher: None,
        search: None,
    };
    let mut input = io::stdin().lock();
    loop {
        let line = match read_line(&mut input, LONGEST_LINE) {
            Line::Text(line) => line,
            Line::TooLong => {
                let message =
                    Message::new("cli-engine-too-long").with("max", LONGEST_LINE.to_string());
                say(&Reply::Info(Info::text(session.words.say(&message))))?;
                continue;
            }
            Line::End => break,
        };
        if line.trim().is_empty() {
            continue;
        }
        match Command::parse(&line) {
            Ok(Command::Quit) => break,
            Ok(command) => desk.obey(command)?,
            Err(error) => desk.complain(&error)?,
        }
    }
    desk.stop();
    Ok(())
}

/// Says one line, whole, at once.
fn say(reply: &Reply) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{reply}")?;
    out.flush()
}

/// The position and the state of the engine.
struct Desk<'a> {
    words: &'a Catalogue,
    /// The position that is asked about.
    game: Box<dyn Match>,
    /// The size of the table in MiB.
    hash: usize,
    threads: usize,
    /// `None` before it is first needed, and while a search has it.
    searcher: Option<AnySearcher>,
    /// The last search, perhaps still under way.
    search: Option<Search>,
}

impl Desk<'_> {
    fn obey(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Ugi => self.introduce(),
            Command::IsReady => {
                if self.search.is_none() {
                    self.wake()?;
                }
                say(&Reply::ReadyOk)
            }
            Command::NewGame => {
                self.forget();
                self.or_complain(|desk| {
                    desk.game = begin(&desk.game.name())?;
                    Ok(())
                })
            }
            Command::SetOption { name, value } => {
                self.or_complain(|desk| desk.set(&name, value.as_deref().unwrap_or_default()))
            }
            Command::Position { start, moves } => self.or_complain(|desk| {
                // The old position stays if anything is wrong.
                desk.game = replay(&desk.game.name(), start.as_deref(), &moves)?;
                Ok(())
            }),
            Command::Go(go) => {
                self.stop();
                self.wake()?;
                if let Some(searcher) = self.searcher.take() {
                    self.search = Search::begin(self.game.copy(), searcher, &go);
                }
                match self.search {
                    Some(_) => Ok(()),
                    // No thread could be started; the program at the other end must not wait.
                    None => say(&Reply::BestMove(self.game.nth_move(0))),
                }
            }
            Command::Query(query) => {
                let end = self.game.end();
                say(&Reply::Response(match query {
                    Query::GameOver => Response::Truth(end.is_some()),
                    Query::FirstToMove => Response::Truth(self.game.to_move() == Player::A),
                    Query::Result => Response::Result(end.map(|it| it.outcome)),
                }))
            }
            Command::Stop | Command::Quit => {
                self.stop();
                Ok(())
            }
        }
    }

    fn introduce(&self) -> io::Result<()> {
        let spin = |(name, default, min, max): (&str, usize, usize, usize)| {
            let [default, min, max] = [default, min, max].map(|it| it as i64);
            Setting { name: name.to_owned(), kind: Kind::Spin { default, min, max } }
        };
        let game = Kind::Text { default: self.game.name() };
        say(&Reply::Name(format!("Spielbank {}", env!("CARGO_PKG_VERSION"))))?;
        say(&Reply::Author("the Spielbank authors".to_owned()))?;
        for setting in [spin(HASH), spin(THREADS), Setting { name: GAME.to_owned(), kind: game }] {
            say(&Reply::Setting(setting))?;
        }
        say(&Reply::UgiOk)
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), ParseError> {
        let number = |(name, _, least, most): (&'static str, usize, usize, usize)| {
            let number = value.parse().ok().filter(|it| (least..=most).contains(it));
            number.ok_or_else(|| {
                let message = Message::new("cli-expected-number").with("argument", name);
                ParseError::new(message.with("min", least).with("max", most), value)
            })
        };
        if name.eq_ignore_ascii_case(HASH.0) {
            self.hash = number(HASH)?;
        } else if name.eq_ignore_ascii_case(THREADS.0) {
            self.threads = number(THREADS)?;
        } else if name.eq_ignore_ascii_case(GAME) {
            self.game = begin(value)?;
        } else {
            let names = [HASH.0, THREADS.0, GAME].join(", ");
            let message = Message::new("cli-engine-expected-option").with("options", names);
            return Err(ParseError::new(message, name));
        }
        // A new searcher is made when it is needed: memory, threads and what is
        // remembered of another game do not fit any more.
        self.stop();
        self.searcher = None;
        Ok(())
    }

    /// Makes sure that there is a searcher.
    fn wake(&mut self) -> io::Result<()> {
        if self.searcher.is_some() {
            return Ok(());
        }
        let mut bytes = self.hash << 20;
        if !play::has_memory(bytes as u64) {
            bytes = LEAST_TABLE;
            self.hash = LEAST_TABLE >> 20;
            say(&Reply::Info(Info::text(self.words.get("cli-engine-no-memory"))))?;
        }
        self.searcher = Some(AnySearcher::engine(bytes, self.threads));
        Ok(())
    }

    fn forget(&mut self) {
        self.stop();
        match &mut self.searcher {
            Some(AnySearcher::Engine(engine)) => engine.forget(),
            _ => self.searcher = None,
        }
    }

    /// Ends the search, if there is one, and takes back the searcher.
    fn stop(&mut self) {
        if let Some(search) = self.search.take() {
            self.searcher = search.end();
        }
    }

    fn or_complain(
        &mut self,
        work: impl FnOnce(&mut Self) -> Result<(), ParseError>,
    ) -> io::Result<()> {
        match work(self) {
            Ok(()) => Ok(()),
            Err(error) => self.complain(&error),
        }
    }

    /// What made no sense gets a line for people to read, and nothing happens.
    fn complain(&self, error: &ParseError) -> io::Result<()> {
        say(&Reply::Info(Info::text(self.words.explain(error))))
    }
}
