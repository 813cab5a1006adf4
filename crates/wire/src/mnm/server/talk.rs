//! What the server's side says, and what it does with a command.

use std::time::Duration;

use super::{Clock, Event, Over, Seat, Sending, Server};
use crate::{
    Instant,
    mnm::{Another, Block, Command, Dialect, FaultKind, Greeting, Phase, Reply, Winner, name},
};

impl Server {
    /// Does what a line asks for that came in time.
    pub(super) fn obey(&mut self, line: &str, at: Instant) {
        match (self.phase, Command::parse(line)) {
            (Phase::Version, Some(Command::Version(version))) => {
                if Command::major(&version) == Some(self.dialect.major()) {
                    self.say(&[Reply::Accepted]);
                    self.enter(Phase::Id, at);
                } else {
                    self.fail(FaultKind::Version, Some(version), None, at);
                }
            }
            (Phase::Id, Some(Command::Id(id))) => {
                if self.dialect.is_id(&id) {
                    self.enter(Phase::Joining, at);
                    self.events.push_back(Event::Join { id });
                } else {
                    self.fail(FaultKind::Id, Some(id), None, at);
                }
            }
            (Phase::Player, Some(Command::Player(wanted))) => {
                self.enter(Phase::Seating, at);
                self.events.push_back(Event::Player { wanted });
            }
            (Phase::Waiting, Some(Command::OkWait)) => self.enter(Phase::Idle, at),
            (Phase::Asked, Some(Command::Thinking)) => {
                self.say(&[Reply::OkThink]);
                self.enter(Phase::Thinking, at);
                self.events.push_back(Event::Thinking { after: self.used(at) });
            }
            (Phase::Thinking, Some(Command::Play(plies))) => {
                let used = self.used(at);
                self.enter(Phase::Judging, at);
                self.events.push_back(Event::Play { plies, at, used });
            }
            _ => self.fail(FaultKind::Wrong, Some(line.to_owned()), None, at),
        }
    }

    /// The time since the clock of the turn was started.
    fn used(&self, at: Instant) -> Duration {
        self.clock.started.map_or(Duration::ZERO, |it| at.since(it))
    }

    pub(super) fn greet(&mut self) {
        let version = self.dialect.to_string();
        let mut lines = vec![Reply::Greeting(Greeting { version })];
        let day = self.dialect.greeting_of_the_day();
        lines.extend(day.map(|it| Reply::Text(it.to_owned())));
        self.say(&lines);
    }

    pub(super) fn say_seat(&mut self, seat: &Seat) {
        let total = 1 + seat.others.len() as u32;
        let mut lines =
            vec![Reply::You { number: seat.number, name: name(&seat.name) }, Reply::Total(total)];
        lines.extend(seat.others.iter().map(|it| {
            let another = Another { name: name(&it.name), ..it.clone() };
            Reply::Text(another.to_string())
        }));
        lines.push(Reply::EndPlayers);
        self.say(&lines);
    }

    pub(super) fn say_move(&mut self, limit: Duration, block: &Block, now: Instant) {
        let millis = u64::try_from(limit.as_millis()).unwrap_or(u64::MAX);
        let mut lines = vec![Reply::Move { millis }];
        lines.extend(block.lines().map(|it| Reply::Text(it.to_owned())));
        self.clock = Clock { limit, started: None };
        self.enter(Phase::Asked, now);
        self.send(&lines, true);
    }

    pub(super) fn say_over(&mut self, over: &Over, now: Instant) {
        let winner = over.winner.as_ref();
        let text = |it: &String| Reply::Text(it.clone());
        let mut lines = Vec::new();
        if self.dialect == Dialect::V1 {
            let winner = winner.map(|it| Winner { number: it.number, name: name(&it.name) });
            lines.push(Reply::GameOver(winner));
            lines.extend(over.block.request.iter().map(text));
            lines.extend(over.block.board.iter().map(text));
        } else {
            lines.push(Reply::GameOver(None));
            lines.extend(over.block.board.iter().map(text));
            lines.extend((0..self.players).map(|number| {
                let won = winner.is_none_or(|it| it.number == number);
                Reply::Won { number, won }
            }));
        }
        lines.push(Reply::Quit);
        self.say(&lines);
        self.enter(Phase::Closing, now);
    }

    pub(super) fn say_line(&mut self, line: &str) {
        self.out.push_back(Sending { bytes: format!("{line}\n").into(), starts_clock: false });
    }

    /// Sends lines in one write.
    pub(super) fn say(&mut self, lines: &[Reply]) {
        self.send(lines, false);
    }

    fn send(&mut self, lines: &[Reply], starts_clock: bool) {
        let bytes = lines.iter().map(|it| format!("{it}\n")).collect::<String>().into();
        self.out.push_back(Sending { bytes, starts_clock });
    }
}
