//! The Connector for MNM.

use std::{
    io::{self, Write},
    sync::mpsc::RecvTimeoutError,
    time::Duration,
};

use game::Message;
use play::PlayerSpec;
use serde_json::json;
use wire::{
    Instant,
    mnm::{Block, Client, Notice, Verdict, Wish},
};

use super::{
    answer::Answer,
    line::{Connection, Happening},
    request::Position,
};
use crate::{failure::Failure, session::Session};

/// A server that says nothing for this long is gone.
const SILENCE: Duration = Duration::from_secs(60);

/// The part of the limit that is reserved besides the measured round trip, and its bounds.
const SPARE: u32 = 20;
const LEAST_SPARE: Duration = Duration::from_millis(40);
const MOST_SPARE: Duration = Duration::from_millis(500);

/// What is being thought about.
struct Turn {
    number: u64,
    /// The best ply so far.
    ply: Option<String>,
    /// When it has to be sent.
    until: Instant,
}

/// One game.
struct Game<'a> {
    session: &'a mut Session,
    connection: Connection,
    client: Client,
    /// The kinds of games that are played.
    kinds: Vec<String>,
    kind: String,
    number: u32,
    turn: Option<Turn>,
    plies: u32,
    /// The last round trip: the larger of the last two counts.
    round_trip: Duration,
    /// How the game has ended.
    verdict: Option<Verdict>,
    /// Why there is none.
    failure: Option<Failure>,
    over: bool,
}

/// Plays one game.
pub fn run(
    session: &mut Session,
    server: &str,
    wish: Wish,
    engine: &PlayerSpec,
) -> Result<(), Failure> {
    let connection = Connection::open(session, server, engine)?;
    let kinds = wish.kinds.clone();
    let mut game = Game {
        session,
        connection,
        kinds,
        client: Client::new(wish),
        kind: String::new(),
        number: 0,
        turn: None,
        plies: 0,
        round_trip: Duration::ZERO,
        verdict: None,
        failure: None,
        over: false,
    };
    while !game.over {
        game.step()?;
    }
    game.report()
}

impl Game<'_> {
    /// Waits for one thing and does what it asks for.
    fn step(&mut self) -> Result<(), Failure> {
        let now = self.connection.now();
        let patience = self.turn.as_ref().map_or(SILENCE, |it| it.until.since(now));
        match self.connection.happenings.recv_timeout(patience) {
            Ok(Happening::Bytes(bytes, at)) => self.client.receive(&bytes, at),
            Ok(Happening::Cut) => self.client.cut(),
            Ok(Happening::Answer(answer)) => self.hear(answer),
            Ok(Happening::Alone) | Err(RecvTimeoutError::Disconnected) => {
                return Err(super::alone());
            }
            Err(RecvTimeoutError::Timeout) if self.turn.is_some() => self.play_what_there_is()?,
            Err(RecvTimeoutError::Timeout) => self.client.cut(),
        }
        while let Some(notice) = self.client.next_notice() {
            self.obey(notice)?;
        }
        while let Some(bytes) = self.client.output() {
            // Whether the server is gone is seen where it is read.
            let _ = self.connection.send(&bytes);
        }
        Ok(())
    }

    fn obey(&mut self, notice: Notice) -> Result<(), Failure> {
        match notice {
            Notice::Greeted { version, .. } => {
                self.tell(&Message::new("cli-connect-greeted").with("version", version));
            }
            Notice::Game { kind, title } => {
                let message = Message::new("cli-connect-game").with("kind", kind.as_str());
                self.tell(&message.with("title", title));
                self.kind = kind;
            }
            Notice::Seated { number, name, others } => {
                self.number = number;
                let names: Vec<String> = others.into_iter().map(|it| it.name).collect();
                let message = Message::new("cli-connect-seated").with("number", number + 1);
                self.tell(&message.with("name", name).with("others", names.join(", ")));
            }
            Notice::Move { limit, block, at, round_trip } => {
                self.think(limit, &block, at, round_trip)?;
            }
            Notice::GameOver(end) => self.verdict = Some(end.verdict),
            Notice::OtherKind(kind) => {
                let message = Message::new("cli-connect-other-kind").with("kind", kind);
                let ours = self.kinds.join(", ");
                self.failure = Some(Failure::NoBecause(message.with("ours", ours)));
            }
            Notice::Refused(text) => {
                let message = Message::new("cli-connect-refused").with("text", text);
                self.failure = Some(Failure::NoBecause(message));
            }
            Notice::Garbled { expected, came } => {
                let message = Message::new("cli-connect-garbled").with("expected", expected);
                self.failure = Some(Failure::NoBecause(message.with("came", came)));
            }
            Notice::Cut => {
                self.failure = Some(Failure::NoBecause(Message::new("cli-connect-cut")));
            }
            Notice::Waiting | Notice::MoveOk => {}
            Notice::Close => self.over = true,
        }
        Ok(())
    }

    /// Lets the Thinker think for as long as the limit and the way to the server allow.
    fn think(
        &mut self,
        limit: Duration,
        block: &Block,
        at: Instant,
        round_trip: Duration,
    ) -> Result<(), Failure> {
        let way = round_trip.max(self.round_trip);
        self.round_trip = round_trip;
        let spare = (limit / SPARE).clamp(LEAST_SPARE, MOST_SPARE);
        // Half of what is spare is for the Thinker to stop, half for everything else.
        let until = at + limit.saturating_sub(way + spare / 2);
        let budget = until.since(self.connection.now()).saturating_sub(spare / 2);
        let lines = block.lines().map(str::to_owned).collect();
        let position = Position::Block { kind: self.kind.clone(), player: self.number, lines };
        let number = self.connection.thinker.think(position, budget)?;
        self.turn = Some(Turn { number, ply: None, until });
        Ok(())
    }

    /// A move of the Thinker.
    fn hear(&mut self, answer: Answer) {
        match (answer, &mut self.turn) {
            (Answer::Move { number, ply, last }, Some(turn)) if turn.number == number => {
                turn.ply = Some(ply);
                if last {
                    self.send();
                }
            }
            (Answer::None { number, why }, Some(turn)) if turn.number == number => {
                // What was found before is better than nothing.
                if turn.ply.is_some() {
                    self.send();
                } else {
                    let message = Message::new("cli-connect-no-move").with("why", why);
                    self.failure = Some(Failure::NoBecause(message));
                    self.over = true;
                }
            }
            _ => {}
        }
    }

    /// The time is nearly up.
    fn play_what_there_is(&mut self) -> Result<(), Failure> {
        if self.turn.as_ref().is_some_and(|it| it.ply.is_some()) {
            self.connection.thinker.forget()?;
            self.send();
        } else if let Some(turn) = &mut self.turn {
            // Nothing yet: a late move is better than none.
            turn.until += SILENCE;
        }
        Ok(())
    }

    fn send(&mut self) {
        if let Some(ply) = self.turn.take().and_then(|it| it.ply) {
            self.client.play(vec![ply]);
            self.plies += 1;
        }
    }

    /// Says how the game has ended.
    fn report(self) -> Result<(), Failure> {
        let Game { session, verdict, failure, number, kind, plies, .. } = self;
        let Some(verdict) = verdict else {
            return Err(failure.unwrap_or(Failure::No));
        };
        let (word, id) = match verdict {
            Verdict::Draw => ("draw", "cli-connect-draw"),
            Verdict::Won(winner) if winner == number => ("won", "cli-connect-won"),
            Verdict::Won(_) => ("lost", "cli-connect-lost"),
        };
        if session.json {
            let value =
                json!({ "kind": kind, "player": number + 1, "result": word, "plies": plies });
            session.print_json(&value)?;
        } else {
            writeln!(session.out, "{}", session.words.get(id))?;
        }
        Ok(())
    }

    /// Says on standard error what has happened.
    fn tell(&self, message: &Message) {
        let _ = writeln!(io::stderr(), "{}", self.session.words.say(message));
    }
}
