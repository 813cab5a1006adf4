//! The server's side of a conversation.
//!
//! ```text
//!  Version ── VERSION ──▶ Id ── ID ──▶ (Joining) ──▶ Player ── PLAYER ──▶ (Seating)
//!                                                                             │
//!      ┌──── OKWAIT ──── Waiting ◀── WAIT ──┐                                 ▼
//!      └────────────────────────────────────┴──────────────────────────────▶ Idle ◀─┐
//!                                                                             │     │
//!   (Judging) ◀── PLAY ── Thinking ◀── THINKING ── Asked ◀── MOVE and block ──┘     │
//!       └────────────────────────────────────────────────────────────── MOVEOK ─────┘
//! ```
//!
//! In the states in brackets the driver decides; lines that come meanwhile are kept. From every
//! state an error line or `GAMEOVER` leads to Closing, and the loss of the connection to Closed.
//!
//! The driver's loop: [`receive`](Server::receive) what was read, [`tick`](Server::tick) when the
//! [`deadline`](Server::deadline) has come, answer each [event](Server::next_event), write each
//! [`output`](Server::output) in one call and say when it is [`written`](Server::written). What has
//! been read is given to the machine before it is told that a deadline has passed.

mod events;
mod talk;

use std::{collections::VecDeque, time::Duration};

use super::{
    Block, Dialect, Expected, Fault, FaultKind, LONGEST_LINE, Patience, Phase, Refusal, Reply, name,
};
use crate::{Content, Feed, Instant, Received};

pub use events::{Event, Logged, Over, Seat, Speaker};

/// Maximum number of lines of the log that are kept until the driver takes them.
const MOST_LOGGED: usize = 2000;

/// The server's side of one conversation.
#[derive(Clone, Debug)]
pub struct Server {
    dialect: Dialect,
    patience: Patience,
    phase: Phase,
    /// When the phase began.
    since: Instant,
    /// Time that the server itself has cost the client in this phase.
    credit: Duration,
    feed: Feed,
    /// Blocks of lines to send, each in one write.
    out: VecDeque<Sending>,
    /// The block that the driver is writing.
    flight: Option<Sending>,
    events: VecDeque<Event>,
    log: VecDeque<Logged>,
    /// What the driver has asked for and what must wait for its turn.
    next: Option<Next>,
    /// Before this nothing is sent in Idle.
    quiet_until: Instant,
    /// When the next `WAIT` is due.
    next_wait: Instant,
    /// The clock of the turn.
    clock: Clock,
    /// The number of players, for the end of the game.
    players: u32,
}

/// A block of lines on its way.
#[derive(Clone, Debug)]
struct Sending {
    bytes: Vec<u8>,
    /// Whether the clock of the turn starts when it is written.
    starts_clock: bool,
}

/// What comes next in Idle.
#[derive(Clone, Debug)]
enum Next {
    /// The client is to move.
    Move { limit: Duration, block: Block },
    /// The game is over.
    Over(Over),
}

/// The clock of one turn.
#[derive(Copy, Clone, Debug, Default)]
struct Clock {
    limit: Duration,
    /// When the block had been handed to the system.
    started: Option<Instant>,
}

impl Server {
    /// A conversation that begins now, with the greeting.
    pub fn new(dialect: Dialect, patience: Patience, now: Instant) -> Server {
        let mut server = Server {
            dialect,
            patience,
            phase: Phase::Version,
            since: now,
            credit: Duration::ZERO,
            feed: Feed::new(LONGEST_LINE),
            out: VecDeque::new(),
            flight: None,
            events: VecDeque::new(),
            log: VecDeque::new(),
            next: None,
            quiet_until: now,
            next_wait: now,
            clock: Clock::default(),
            players: 0,
        };
        server.greet();
        server
    }

    /// The state of the conversation.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Takes bytes that arrived at `at`.
    pub fn receive(&mut self, bytes: &[u8], at: Instant) {
        self.feed.push(bytes, at);
        self.advance(at);
    }

    /// The client has closed the connection, or it is lost.
    pub fn cut(&mut self, now: Instant) {
        self.advance(now);
        if self.phase == Phase::Closed {
            return;
        }
        if !self.phase.is_over() {
            let expected = self.phase.expected();
            let fault = Fault { kind: FaultKind::Cut, expected, came: None, late: None };
            self.events.push_back(Event::Fault(fault));
        }
        self.close(now);
    }

    /// Tells the machine the time.
    pub fn tick(&mut self, now: Instant) {
        self.advance(now);
    }

    /// When [`Server::tick`] should be called next.
    pub fn deadline(&self) -> Option<Instant> {
        match self.phase {
            Phase::Idle => Some(match self.next {
                Some(_) => self.quiet_until,
                None => self.quiet_until.max(self.next_wait),
            }),
            // A line that arrives exactly at the limit is in time.
            _ => self.limit().map(|it| it + Duration::from_micros(1)),
        }
    }

    /// Credits the client with time that the server has cost it in the current phase.
    ///
    /// Call it before bytes are given that arrived during the lag.
    pub fn credit(&mut self, lag: Duration) {
        self.credit += lag;
    }

    /// The next block to send, in one write.
    pub fn output(&mut self) -> Option<Vec<u8>> {
        let sending = self.out.pop_front()?;
        let bytes = sending.bytes.clone();
        self.flight = Some(sending);
        Some(bytes)
    }

    /// The last block taken has been handed to the system up to its last byte.
    pub fn written(&mut self, now: Instant) {
        let Some(sending) = self.flight.take() else { return };
        if sending.starts_clock {
            self.clock.started = Some(now);
        }
        for line in String::from_utf8_lossy(&sending.bytes).lines() {
            self.note(now, Speaker::Server, line.to_owned());
        }
    }

    /// The next event.
    pub fn next_event(&mut self) -> Option<Event> {
        self.events.pop_front()
    }

    /// The lines since the last call, in their order.
    pub fn take_log(&mut self) -> Vec<Logged> {
        self.log.drain(..).collect()
    }

    /// Answers [`Event::Join`]: the game exists.
    pub fn welcome(&mut self, kind: &str, title: &str, now: Instant) {
        if self.phase == Phase::Joining {
            self.say(&[Reply::Playing(name(kind)), Reply::Text(name(title))]);
            self.enter(Phase::Player, now);
            self.advance(now);
        }
    }

    /// Answers [`Event::Player`]: the seat is the client's.
    pub fn seat(&mut self, seat: &Seat, now: Instant) {
        if self.phase == Phase::Seating {
            self.say_seat(seat);
            self.players = 1 + seat.others.len() as u32;
            self.rest(now);
            self.next_wait = self.quiet_until;
            self.advance(now);
        }
    }

    /// The client is to move: sends `MOVE` and the block as soon as the protocol allows.
    ///
    /// For a client that has its seat and is not asked already.
    pub fn ask(&mut self, limit: Duration, block: Block, now: Instant) {
        if matches!(self.phase, Phase::Idle | Phase::Waiting | Phase::Judging) {
            self.next = Some(Next::Move { limit, block });
            self.advance(now);
        }
    }

    /// Answers [`Event::Play`]: the plies are played.
    pub fn accept(&mut self, now: Instant) {
        if self.phase == Phase::Judging {
            self.say(&[Reply::MoveOk]);
            self.rest(now);
            self.advance(now);
        }
    }

    /// The game is over: sends `GAMEOVER` and the block as soon as the protocol allows.
    ///
    /// A client that is thinking is told at once, one whose plies are being judged after `accept`.
    pub fn over(&mut self, over: Over, now: Instant) {
        match self.phase {
            Phase::Idle | Phase::Waiting | Phase::Judging => {
                self.next = Some(Next::Over(over));
                self.advance(now);
            }
            Phase::Asked | Phase::Thinking => self.say_over(&over, now),
            _ => (),
        }
    }

    /// Ends the conversation with an error line.
    pub fn refuse(&mut self, refusal: &Refusal, now: Instant) {
        if !self.phase.is_over() {
            self.say_line(&refusal.line(self.dialect));
            self.enter(Phase::Closing, now);
        }
    }

    /// Handles what is there until something has to be waited for.
    fn advance(&mut self, now: Instant) {
        loop {
            let listens = !self.phase.is_decided_outside() && self.phase != Phase::Closed;
            if listens && let Some(line) = self.feed.pop() {
                self.hear(line);
            } else if !self.expire(now) {
                break;
            }
        }
    }

    /// Handles one line.
    fn hear(&mut self, line: Received) {
        let at = line.at;
        let text = match line.content {
            Content::Text(text) => text,
            Content::TooLong | Content::TooMany if self.phase.is_over() => return,
            Content::TooLong => {
                let came = format!("a line of more than {LONGEST_LINE} bytes");
                return self.fail(FaultKind::Flood, Some(came), None, at);
            }
            Content::TooMany => {
                let came = "too many lines at once".to_owned();
                return self.fail(FaultKind::Flood, Some(came), None, at);
            }
        };
        self.note(at, Speaker::Client, text.clone());
        if self.phase.is_over() {
            return;
        }
        // What comes after its time does not count, whatever it is.
        match self.limit() {
            Some(limit) if limit < at => self.fail_late(Some(text), at),
            _ => self.obey(&text, at),
        }
    }

    /// Does what is due at this time; returns whether anything was.
    fn expire(&mut self, now: Instant) -> bool {
        match self.phase {
            Phase::Idle if now < self.quiet_until => return false,
            Phase::Idle => match self.next.take() {
                Some(Next::Move { limit, block }) => self.say_move(limit, &block, now),
                Some(Next::Over(over)) => self.say_over(&over, now),
                None if now < self.next_wait => return false,
                None => {
                    self.say(&[Reply::Wait]);
                    self.next_wait = now + self.patience.period;
                    self.enter(Phase::Waiting, now);
                }
            },
            _ if self.limit().is_none_or(|it| now <= it) => return false,
            Phase::Closing => self.close(now),
            Phase::Waiting if matches!(self.next, Some(Next::Over(_))) => {
                // No result depends on this answer any more.
                if let Some(Next::Over(over)) = self.next.take() {
                    self.say_over(&over, now);
                }
            }
            _ => self.fail_late(None, now),
        }
        true
    }

    /// The last instant at which what is due is in time.
    fn limit(&self) -> Option<Instant> {
        let since = self.since + self.credit;
        match self.phase {
            Phase::Version | Phase::Id | Phase::Player => Some(since + self.patience.prolog),
            Phase::Waiting => Some(since + self.patience.answer),
            Phase::Asked => Some(match self.clock.started {
                Some(started) => started + self.credit + self.patience.answer.min(self.clock.limit),
                None => since + self.patience.sending,
            }),
            Phase::Thinking => Some(match self.clock.started {
                Some(started) => started + self.credit + self.clock.limit,
                None => since + self.patience.sending,
            }),
            Phase::Closing => Some(since + self.patience.linger),
            Phase::Joining | Phase::Seating | Phase::Judging => None,
            Phase::Idle | Phase::Closed => None,
        }
    }

    /// The line came, or the time passed, after the limit.
    fn fail_late(&mut self, came: Option<String>, now: Instant) {
        let limit = self.limit().unwrap_or(now);
        let runs = self.clock.started.is_some();
        let out_of_time = match self.phase {
            Phase::Thinking => runs,
            Phase::Asked => runs && self.clock.limit < self.patience.answer,
            _ => false,
        };
        let kind = if out_of_time { FaultKind::Late } else { FaultKind::Silent };
        self.fail(kind, came, Some(now.since(limit)), now);
    }

    /// Reports a fault and ends the conversation.
    fn fail(
        &mut self,
        kind: FaultKind,
        came: Option<String>,
        late: Option<Duration>,
        now: Instant,
    ) {
        let expected = match (kind, self.phase.expected()) {
            // The time for the move is up, whether or not the client has read the position.
            (FaultKind::Late, _) => Expected::Play,
            (_, expected) => expected,
        };
        let fault = Fault { kind, expected, came, late };
        self.refuse(&Refusal::Fault(fault.clone()), now);
        self.events.push_back(Event::Fault(fault));
    }

    fn enter(&mut self, phase: Phase, now: Instant) {
        self.phase = phase;
        self.since = now;
        if phase != Phase::Thinking {
            // The clock of a turn runs through two phases, and so does its credit.
            self.credit = Duration::ZERO;
        }
    }

    /// Nothing is due for a moment.
    fn rest(&mut self, now: Instant) {
        self.quiet_until = now + self.patience.pause;
        self.next_wait = self.next_wait.max(self.quiet_until);
        self.enter(Phase::Idle, now);
    }

    fn close(&mut self, now: Instant) {
        self.enter(Phase::Closed, now);
        self.events.push_back(Event::Close);
    }

    fn note(&mut self, at: Instant, speaker: Speaker, line: String) {
        if self.log.len() == MOST_LOGGED {
            self.log.pop_front();
        }
        self.log.push_back(Logged { at, speaker, line });
    }
}
