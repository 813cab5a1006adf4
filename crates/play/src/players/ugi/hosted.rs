//! An engine of other people's as a bot, with a watchdog.
//!
//! It is started when it is first asked, told everything about the game before
//! every ply, and ended at its first fault or when nobody needs it any more.
//! After a fault the next game starts it anew.

use std::time::{Duration, Instant};

use search::Stop;
use wire::ugi::{Command, Go, Reply};

use super::{
    CommandLine,
    process::{Heard, Process},
};
use crate::{Bot, Fault, MARGIN, Match, Watch};

/// How often somebody who waits for a ply looks whether it is wanted at once.
const BLINK: Duration = Duration::from_millis(20);

/// How long an engine is waited for, and how much it may say.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Patience {
    /// From its start until it is ready to play.
    pub start: Duration,
    /// What it is told it may think about a ply.
    pub ply: Duration,
    /// So much longer it is waited for, to tell one that is late from one that
    /// is silent: a ply that comes more than [`MARGIN`] after its time has lost
    /// too. And so long it may take to get ready before each ply.
    pub margin: Duration,
    /// So many lines it may say between two plies of its own.
    pub lines: usize,
}

impl Default for Patience {
    /// What a player `ugi:COMMAND` gets: a second for a ply.
    fn default() -> Patience {
        Patience {
            start: Duration::from_secs(5),
            ply: Duration::from_secs(1),
            margin: Duration::from_secs(1),
            lines: 20_000,
        }
    }
}

/// An engine of other people's as a bot.
pub struct Hosted {
    command: CommandLine,
    patience: Patience,
    /// Asks for the next ply at once.
    stop: Stop,
    /// `None` before the first ply and after a fault.
    guest: Option<Guest>,
}

impl Hosted {
    /// An engine with this command line. It is not started yet.
    pub fn new(command: CommandLine, patience: Patience) -> Hosted {
        Hosted { command, patience, stop: Stop::default(), guest: None }
    }

    /// Starts it and comes to an understanding about the game.
    fn invite(&self, game: &dyn Match) -> Result<Guest, Fault> {
        let process = Process::start(&self.command)
            .map_err(|it| Fault::Crashed(format!("{}: {it}", self.command)))?;
        let mut guest =
            Guest { process, game: game.name(), begun: None, plies: Vec::new(), said: 0 };
        let until = Instant::now() + self.patience.start;
        let limit = Limit { until, after: self.patience.start, lines: self.patience.lines };
        let never = Stop::default();
        let mut chooses_game = None;
        guest.tell(&Command::Ugi)?;
        guest.await_reply(limit, &never, |reply| match reply {
            Reply::Setting(setting) if setting.is_called("Game") => {
                chooses_game = Some(setting.name);
                None
            }
            Reply::UgiOk => Some(()),
            _ => None,
        })?;
        if let Some(name) = chooses_game {
            guest.tell(&Command::SetOption { name, value: Some(game.name()) })?;
        }
        guest.tell(&Command::IsReady)?;
        guest.await_reply(limit, &never, is_ready)?;
        Ok(guest)
    }

    fn ask(&mut self, game: &dyn Match) -> Result<String, Fault> {
        // Whatever comes, only a guest without fault is kept.
        let same = self.guest.take().filter(|it| it.game == game.name());
        let mut guest = match same {
            Some(guest) => guest,
            None => self.invite(game)?,
        };
        let limit = |after: Duration| Limit {
            until: Instant::now() + after,
            after,
            lines: self.patience.lines,
        };
        guest.said = 0;
        guest.tell_position(game)?;
        // With this everything it says before `readyok` is about something
        // else, such as a second answer to the last question.
        guest.tell(&Command::IsReady)?;
        guest.await_reply(limit(self.patience.margin), &Stop::default(), is_ready)?;
        let Patience { ply, margin, .. } = self.patience;
        let clock = Instant::now();
        guest.tell(&Command::Go(Go::for_time(ply)))?;
        let best = guest.await_reply(limit(ply + margin), &self.stop, |reply| match reply {
            Reply::BestMove(best) => Some(best),
            _ => None,
        })?;
        let time = clock.elapsed();
        if ply + MARGIN < time {
            return Err(Fault::Late(time));
        }
        self.guest = Some(guest);
        best.ok_or(Fault::GaveUp)
    }
}

fn is_ready(reply: Reply) -> Option<()> {
    (reply == Reply::ReadyOk).then_some(())
}

impl Bot for Hosted {
    fn choose(&mut self, game: &dyn Match) -> Result<String, Fault> {
        self.ask(game)
    }

    /// What it thinks is not told.
    fn attend(&mut self, stop: Stop, _watch: Watch) {
        self.stop = stop;
    }
}

/// Until when an answer is waited for.
#[derive(Copy, Clone)]
struct Limit {
    until: Instant,
    /// How long that is, to be told.
    after: Duration,
    lines: usize,
}

/// An engine that is running.
struct Guest {
    process: Process,
    /// The game that it plays.
    game: String,
    /// Where the game began that it knows of.
    begun: Option<Option<String>>,
    /// What was played in it.
    plies: Vec<String>,
    /// Lines it has said since the last ply.
    said: usize,
}

impl Guest {
    fn tell(&self, command: &Command) -> Result<(), Fault> {
        match self.process.say(command.to_string()) {
            true => Ok(()),
            false => Err(Fault::Garbled("does not listen".to_owned())),
        }
    }

    /// Tells how the game has gone so far, from its beginning, since there are
    /// rules that look back.
    fn tell_position(&mut self, game: &dyn Match) -> Result<(), Fault> {
        let (start, moves) = (game.set_up(), game.plies());
        if self.begun.as_ref() != Some(&start) || !moves.starts_with(&self.plies) {
            self.tell(&Command::NewGame)?;
        }
        self.begun = Some(start.clone());
        self.plies.clone_from(&moves);
        self.tell(&Command::Position { start, moves })
    }

    /// Hears lines until there is one that `pick` wants. A stop is passed on,
    /// once.
    fn await_reply<T>(
        &mut self,
        limit: Limit,
        stop: &Stop,
        mut pick: impl FnMut(Reply) -> Option<T>,
    ) -> Result<T, Fault> {
        let mut told = false;
        loop {
            if !told && stop.is_stopped() {
                self.tell(&Command::Stop)?;
                told = true;
            }
            let now = Instant::now();
            match self.process.hear(limit.until.min(now + BLINK)) {
                Heard::Silence if now < limit.until => (),
                Heard::Line(line) => {
                    self.said += 1;
                    if limit.lines < self.said {
                        return Err(Fault::Garbled(format!("more than {} lines", limit.lines)));
                    }
                    if let Some(picked) = Reply::parse(&line).and_then(&mut pick) {
                        return Ok(picked);
                    }
                }
                Heard::TooLong => return Err(Fault::Garbled("an endless line".to_owned())),
                Heard::Silence => return Err(Fault::Silent(limit.after)),
                Heard::End => {
                    let ended = self.process.farewell().map(|it| it.to_string());
                    let why = ended.unwrap_or_else(|| "closed its output".to_owned());
                    return Err(Fault::Crashed(why));
                }
            }
        }
    }
}

impl Drop for Hosted {
    /// Says good bye to an engine that has behaved well; the others are killed
    /// where they misbehave.
    fn drop(&mut self) {
        if let Some(mut guest) = self.guest.take() {
            let _ = guest.tell(&Command::Quit);
            guest.process.farewell();
        }
    }
}
