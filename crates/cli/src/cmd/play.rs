//! `play`: a game in the terminal, on the whole screen or line by line.
//!
//! Line by line, whoever is a person types plies or whole turns, or one of the
//! words of `play_words`. It works the same at a terminal, through a pipe, and
//! with a screen reader. The whole screen is in `tui`.

use std::{
    fs,
    io::{self, BufRead, Write},
    path::Path,
};

use clap::{ArgMatches, Command};
use game::{ByPlayer, Message, Player};
use play::{Match, Mind, PlayerSpec, Record, Ruling};
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
    if tui::is_possible(session) && !matches.get_flag("plain") {
        let (game, players, ruling) = tui::play(session, game, players, record.clone())?;
        let minds = ByPlayer { a: None, b: None };
        return Table { session, game, players, minds, record, kept: false, ruling }.close();
    }
    let minds = ByPlayer { a: players.a.mind(), b: players.b.mind() };
    let mut table = Table { session, game, players, minds, record, kept: false, ruling: None };
    table.play()?;
    table.close()
}

/// Whether a game can be kept in this file without the loss of another.
fn is_new(path: &str) -> Result<(), Failure> {
    // What else is wrong with it is told when it is written.
    match fs::metadata(path) {
        Ok(found) if 0 < found.len() => {
            Err(Failure::Usage(Message::new("cli-play-record-there").with("path", path)))
        }
        _ => Ok(()),
    }
}

/// The table at which a game is played.
struct Table<'a> {
    session: &'a mut Session,
    game: Box<dyn Match>,
    players: ByPlayer<PlayerSpec>,
    /// `None` for a person.
    minds: ByPlayer<Option<Box<dyn Mind>>>,
    record: Option<String>,
    /// Whether the record was written, so that it follows when plies are taken
    /// back.
    kept: bool,
    /// What the referee has decided, if somebody has lost by a fault.
    ruling: Option<Ruling>,
}

impl Table<'_> {
    fn play(&mut self) -> Result<(), Failure> {
        if self.minds.a.is_none() || self.minds.b.is_none() {
            self.say(&play_words::introduction(self.session, &*self.game, &self.players))?;
        }
        self.show()?;
        let mut lines = io::stdin().lock();
        while self.game.end().is_none() {
            let player = self.game.to_move();
            match &mut self.minds[player] {
                Some(mind) => {
                    self.ruling = play::turn(&mut *self.game, &mut **mind);
                    if self.ruling.is_some() {
                        break;
                    }
                    self.save()?;
                    let ply = self.game.plies().pop().unwrap_or_default();
                    self.tell(player, &ply)?;
                    if self.minds[self.game.to_move()].is_none() && self.game.end().is_none() {
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

    /// Does what a person asked for; `false` to stop.
    fn obey(&mut self, wish: Wish) -> Result<bool, Failure> {
        match wish {
            Wish::Ply("") => (),
            Wish::Ply(words) => {
                let words = || words.split_whitespace();
                // All of it or nothing, and nothing shall not cost what can be
                // played again: so it is tried aside first.
                let mut copy = self.game.copy();
                let played = words()
                    .try_for_each(|it| {
                        copy.play(it).map(drop).map_err(|error| play_words::about(it, error))
                    })
                    .and_then(|()| words().try_for_each(|it| self.game.play(it).map(drop)));
                match played {
                    Ok(()) => self.changed()?,
                    Err(error) => self.say(&self.session.words.explain(&error))?,
                }
            }
            Wish::Undo => {
                let undone = self.back_to_a_person(|game| game.undo());
                self.after(undone, "cli-play-nothing-to-undo")?;
            }
            Wish::Redo => {
                let redone = self.back_to_a_person(|game| game.redo());
                self.after(redone, "cli-play-nothing-to-redo")?;
            }
            Wish::Moves => {
                let scene = self.game.scene();
                let plies: Vec<&str> = scene.moves.iter().map(|(ply, _)| ply.as_str()).collect();
                self.say(&fill(&plies.join(" "), "", ""))?;
            }
            Wish::Board => self.show()?,
            Wish::Hint => self.say(&play_words::hint(self.session, &*self.game))?,
            Wish::Rules => self.say(&play_words::rules(self.session, &*self.game))?,
            Wish::Level(level) => {
                let line = match play_words::levelled(&self.players, level) {
                    Ok(Some(players)) => {
                        self.minds = ByPlayer { a: players.a.mind(), b: players.b.mind() };
                        self.players = players;
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

    /// Steps back or forth until a person is asked again.
    fn back_to_a_person(&mut self, step: impl Fn(&mut dyn Match) -> bool) -> bool {
        let mut stepped = false;
        while step(&mut *self.game) {
            stepped = true;
            if self.minds[self.game.to_move()].is_none() {
                break;
            }
        }
        stepped
    }

    fn after(&mut self, changed: bool, otherwise: &str) -> Result<(), Failure> {
        match changed {
            true => self.changed(),
            false => self.say(&self.session.words.get(otherwise)),
        }
    }

    fn changed(&mut self) -> Result<(), Failure> {
        self.save()?;
        // Before a machine's ply there is nothing to look at yet.
        match self.minds[self.game.to_move()] {
            None if self.game.end().is_none() => self.show(),
            _ => Ok(()),
        }
    }

    /// How the game has ended, by a fault or by the rules, if it has.
    fn ending(&self) -> Option<Ruling> {
        self.ruling.clone().or_else(|| self.game.end().map(Ruling::from))
    }

    fn to_record(&self) -> Record {
        let record = Record::of(&*self.game);
        let record = record.with("a", &self.players.a).with("b", &self.players.b).dated();
        match self.ending() {
            Some(Ruling { outcome, reason }) => record.with("reason", reason).ruled(outcome),
            None => record,
        }
    }

    /// After every ply, so that nothing is lost whatever happens. A game in
    /// which nothing has happened leaves no file.
    fn save(&mut self) -> Result<(), Failure> {
        let begun = !self.game.plies().is_empty() || self.ruling.is_some();
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
        let picture = self.session.picture(&*self.game);
        self.say(&format!("\n{}\n", picture.trim_end_matches('\n')))
    }

    fn tell(&mut self, player: Player, ply: &str) -> Result<(), Failure> {
        let player = self.session.player(player, &*self.game);
        let message = Message::new("cli-play-plays").with("player", player).with("ply", ply);
        self.say(&self.session.words.say(&message))
    }

    fn prompt(&mut self, player: Player) -> Result<(), Failure> {
        if !self.session.json {
            let player = self.session.player(player, &*self.game);
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
                "position": self.game.position(),
                "result": record.header("result"),
                "reason": record.header("reason"),
                "plies": record.plies,
            }))?);
        }
        self.show()?;
        let status = self.session.status(&*self.game);
        let lost = self.ruling.as_ref().and_then(|it| self.session.ruled(it, &*self.game));
        let status = lost.unwrap_or(status);
        self.say(&status)
    }
}
