//! `play`: a game in the terminal, on the whole screen or line by line.
//!
//! In line mode, a person types plies or whole turns, or one of the words of `play_words`. It works
//! the same at a terminal, through a pipe, and with a screen reader. The full screen is in `tui`.

use std::{
    fs,
    io::{self, BufRead, Write},
    path::Path,
};

use clap::{ArgMatches, Command};
use game::{ByPlayer, Message, ParseError, Player};
use play::{
    Bot, Match, PlayerSpec, Record,
    session::{Action, Arrangement, NodeId, Refusal, Who},
};
use serde_json::json;
use text::Catalogue;

use super::{
    flag, game_arg, given, option,
    play_words::{self, Wish},
    set_up,
};
use crate::{
    failure::Failure,
    session::{Session, fill},
    tui,
};

/// A line longer than this is no ply.
const LONGEST_LINE: u64 = 1 << 16;

pub fn define(command: Command, words: &Catalogue) -> Command {
    command
        .arg(game_arg(words))
        .arg(option(words, "a", "cli-value-player"))
        .arg(option(words, "b", "cli-value-player"))
        .arg(option(words, "position", "cli-value-position"))
        .arg(option(words, "moves", "cli-value-moves"))
        .arg(option(words, "record", "cli-value-file"))
        .arg(flag(words, "ascii"))
        .arg(flag(words, "plain"))
}

pub fn run(session: &mut Session, matches: &ArgMatches) -> Result<(), Failure> {
    session.style.ascii = matches.get_flag("ascii");
    let player = |side, default| PlayerSpec::parse(given(matches, side).unwrap_or(default));
    let players = ByPlayer { a: player("a", "human")?, b: player("b", "engine")? };
    let record = given(matches, "record").map(str::to_owned);
    if let Some(path) = &record {
        is_new(path)?;
    }
    let game = set_up(matches)?;
    players.a.is_ready(&*game)?;
    players.b.is_ready(&*game)?;
    let screen = tui::is_possible(session) && !matches.get_flag("plain");
    let (game, bots) = if screen {
        (tui::play(session, game, players, record.clone())?, ByPlayer { a: None, b: None })
    } else {
        let bots = ByPlayer { a: players.a.bot(), b: players.b.bot() };
        (play::session::Session::of(game, players), bots)
    };
    let mut table = Terminal { session, game, bots, record, kept: false };
    if !screen {
        table.play()?;
    }
    table.close()
}

/// Whether a game can be saved in this file without losing another.
fn is_new(path: &str) -> Result<(), Failure> {
    // Other faults of the file are reported when it is written.
    match fs::metadata(path) {
        Ok(found) if 0 < found.len() => {
            Err(Failure::Usage(Message::new("cli-play-record-there").with("path", path)))
        }
        _ => Ok(()),
    }
}

/// A game that is played line by line.
struct Terminal<'a> {
    session: &'a mut Session,
    game: play::session::Session,
    /// `None` for a person.
    bots: ByPlayer<Option<Box<dyn Bot>>>,
    record: Option<String>,
    /// Whether the record was written, so that it follows when plies are taken back.
    kept: bool,
}

impl Terminal<'_> {
    /// The match, to look at.
    fn game(&self) -> &dyn Match {
        self.game.game()
    }

    /// Performs an action for the user, who owns the program and may do everything.
    fn act(&mut self, action: Action) -> Result<(), Refusal> {
        // There are no clocks in a terminal.
        self.game.act(Who::Host, action, 0).map(drop)
    }

    /// Whether a person is to choose a ply.
    fn asks_a_person(&self) -> bool {
        !self.game.is_over() && self.bots[self.game.to_move()].is_none()
    }

    fn play(&mut self) -> Result<(), Failure> {
        if self.bots.a.is_none() || self.bots.b.is_none() {
            let players = self.game.players();
            self.say(&play_words::introduction(self.session, self.game(), players))?;
        }
        self.show()?;
        let mut lines = io::stdin().lock();
        while !self.game.is_over() {
            let player = self.game.to_move();
            match &mut self.bots[player] {
                Some(bot) => {
                    let ply = match play::choose(self.game.game(), &mut **bot) {
                        Ok(ply) => ply,
                        Err(ruling) => {
                            self.act(Action::Rule(ruling)).map_err(failed)?;
                            break;
                        }
                    };
                    self.act(Action::Play { word: ply.clone(), at: None }).map_err(failed)?;
                    self.save()?;
                    self.tell(player, &ply)?;
                    if self.asks_a_person() {
                        self.show()?;
                    }
                }
                None => {
                    self.prompt(player)?;
                    let mut bytes = Vec::new();
                    let mut limited = io::Read::take(&mut lines, LONGEST_LINE);
                    if limited.read_until(b'\n', &mut bytes)? == 0 {
                        break;
                    }
                    let line = String::from_utf8_lossy(&bytes);
                    if !self.obey(Wish::read(line.trim()))? {
                        break;
                    }
                }
            }
        }
        Ok(())
    }

    /// Executes a person's input; `false` to stop.
    fn obey(&mut self, wish: Wish) -> Result<bool, Failure> {
        match wish {
            Wish::Ply("") => (),
            Wish::Ply(words) => match self.play_all(words) {
                Ok(()) => self.changed()?,
                Err(error) => self.say(&self.session.words.explain(&error))?,
            },
            Wish::Undo => {
                let undone = self.go(self.game.back());
                self.after(undone, "cli-play-nothing-to-undo")?;
            }
            Wish::Redo => {
                let redone = self.go(self.game.forth());
                self.after(redone, "cli-play-nothing-to-redo")?;
            }
            Wish::Moves => {
                let scene = self.game().scene();
                let plies: Vec<&str> = scene.moves.iter().map(|(ply, _)| ply.as_str()).collect();
                self.say(&fill(&plies.join(" "), "", ""))?;
            }
            Wish::Board => self.show()?,
            Wish::Hint => self.say(&play_words::hint(self.session, self.game()))?,
            Wish::Rules => self.say(&play_words::rules(self.session, self.game()))?,
            Wish::Level(level) => {
                let line = match play_words::levelled(self.game.players(), level) {
                    Ok(Some(players)) => {
                        self.bots = ByPlayer { a: players.a.bot(), b: players.b.bot() };
                        let players = Some(players);
                        let asked = Arrangement { players, ..Arrangement::default() };
                        self.act(Action::Arrange(asked)).map_err(failed)?;
                        let message = Message::new("cli-tui-level").with("level", level);
                        self.session.words.say(&message)
                    }
                    Ok(None) => self.session.words.get("cli-tui-no-level"),
                    Err(error) => self.session.words.explain(&error),
                };
                self.say(&line)?;
            }
            Wish::Save(path) => {
                let saved = self.to_record().save(Path::new(path)).map_err(Failure::from);
                let line = match saved {
                    Ok(()) => {
                        let message = Message::new("cli-play-saved").with("path", path);
                        Some(self.session.words.say(&message))
                    }
                    Err(failure) => failure.line(&self.session.words),
                };
                self.say(&line.unwrap_or_default())?;
            }
            Wish::Help => self.say(&self.session.words.get("cli-play-help"))?,
            Wish::Quit => return Ok(false),
        }
        Ok(true)
    }

    /// Plays all of these words or none: they are tried on a copy first.
    fn play_all(&mut self, words: &str) -> Result<(), ParseError> {
        let mut copy = self.game().copy();
        for word in words.split_whitespace() {
            copy.play(word).map_err(|error| play_words::about(word, error))?;
        }
        for word in words.split_whitespace() {
            let played = self.act(Action::Play { word: word.to_owned(), at: None });
            played.map_err(|refusal| refusal.message().err().unwrap_or_else(|| none(word)))?;
        }
        Ok(())
    }

    /// Goes back or forth, if there is anything.
    fn go(&mut self, node: Option<NodeId>) -> bool {
        node.is_some_and(|node| self.act(Action::Go(node)).is_ok())
    }

    fn after(&mut self, changed: bool, otherwise: &str) -> Result<(), Failure> {
        match changed {
            true => self.changed(),
            false => self.say(&self.session.words.get(otherwise)),
        }
    }

    fn changed(&mut self) -> Result<(), Failure> {
        self.save()?;
        // Before a computer player's ply nothing needs to be drawn yet.
        if self.asks_a_person() { self.show() } else { Ok(()) }
    }

    fn to_record(&self) -> Record {
        self.game.record().dated()
    }

    /// After every ply, so that nothing is ever lost. A game without plies leaves no file.
    fn save(&mut self) -> Result<(), Failure> {
        let begun = !self.game().plies().is_empty() || self.game.ruling().is_some();
        match &self.record {
            Some(path) if begun || self.kept => {
                self.to_record().save(Path::new(path))?;
                self.kept = true;
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn show(&mut self) -> Result<(), Failure> {
        let picture = self.session.picture(self.game());
        self.say(&format!("\n{}\n", picture.trim_end_matches('\n')))
    }

    fn tell(&mut self, player: Player, ply: &str) -> Result<(), Failure> {
        let player = self.session.player(player, self.game());
        let message = Message::new("cli-play-plays").with("player", player).with("ply", ply);
        self.say(&self.session.words.say(&message))
    }

    fn prompt(&mut self, player: Player) -> Result<(), Failure> {
        if !self.session.json {
            let player = self.session.player(player, self.game());
            write!(self.session.out, "{player}> ")?;
            self.session.out.flush()?;
        }
        Ok(())
    }

    /// What people read; with `--json` it would be in the way.
    fn say(&mut self, text: &str) -> Result<(), Failure> {
        if !self.session.json {
            writeln!(self.session.out, "{text}")?;
            self.session.out.flush()?;
        }
        Ok(())
    }

    /// Says how it ended.
    fn close(mut self) -> Result<(), Failure> {
        self.save()?;
        if self.session.json {
            let record = self.to_record();
            return Ok(self.session.print_json(&json!({
                "game": record.game,
                "position": self.game().position(),
                "result": record.header("result"),
                "reason": record.header("reason"),
                "plies": record.plies,
            }))?);
        }
        self.show()?;
        let status = self.session.status(self.game());
        let lost = self.game.ruling().and_then(|it| self.session.ruled(it, self.game()));
        let status = lost.unwrap_or(status);
        self.say(&status)
    }
}

/// A refusal of something that is always possible here.
fn failed(refusal: Refusal) -> Failure {
    match refusal.message() {
        Ok(message) => Failure::Usage(message),
        Err(error) => error.into(),
    }
}

fn none(word: &str) -> ParseError {
    ParseError::new(Message::new("expected-no-move"), word)
}
