//! The server's side of a conversation.
//!
//! The driver's loop: [`receive`](Server::receive) what was read, [`tick`](Server::tick) when the
//! [`deadline`](Server::deadline) has come, answer each [event](Server::next_event), write each
//! [`output`](Server::output) in one call and say when it is [`written`](Server::written).

use std::{collections::VecDeque, time::Duration};

use super::{Argument, Board, LONGEST_LINE, Line, Message, Mode, VERSION};
use crate::{Content, Feed, Instant};

/// Maximum number of lines in a conversation that do not follow the grammar.
const MOST_ERRORS: usize = 20;

/// The times of the server's side.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Patience {
    /// Before a `state` nothing else is sent: some clients lose a line that comes together with
    /// another.
    pub pause: Duration,
    /// For `pong`, and between two `ping`s.
    pub ping: Duration,
    /// For `mode`.
    pub mode: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            pause: Duration::from_millis(50),
            ping: Duration::from_secs(20),
            mode: Duration::from_secs(60),
        }
    }
}

/// What has happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The client has chosen a mode that is offered.
    Mode(Mode),
    /// A hint of the client.
    Set {
        /// The option.
        option: String,
        /// Its value.
        value: Argument,
    },
    /// The client has found a better move; it may find another.
    Better {
        /// The pit, from 1 if it is one.
        pit: u64,
    },
    /// The client has decided, or its time is up.
    Chosen(Answer),
    /// The client's answer to a problem; answered by [`Server::judge`].
    Solution {
        /// The position after the move.
        board: Board,
        /// Whether South moves again.
        again: bool,
    },
    /// The conversation ends because of the client.
    Fault(Fault),
    /// The connection is to be closed; nothing follows.
    Close,
}

/// What a client answers to a `state`.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The last move it has named: a pit, from 1 if it is one. `None` if there was none: then any
    /// legal move is played.
    pub pit: Option<u64>,
    /// Whether it has decided itself, before its time was up.
    pub yielded: bool,
    /// The time it took, from the moment the state was sent.
    pub used: Duration,
}

/// Why a conversation ends early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// No `pong` in time.
    Silent,
    /// No `mode` in time.
    NoMode,
    /// A mode that is not offered.
    Unsupported(String),
    /// Too many lines that do not follow the grammar, lines that are too long, or too many at once.
    Garbled,
    /// The client has said `goodbye`.
    Left,
    /// The connection is lost.
    Cut,
}

/// The server's side of one conversation.
#[derive(Clone, Debug)]
pub struct Server {
    patience: Patience,
    begun: Instant,
    mode: Option<Mode>,
    feed: Feed,
    next_id: u64,
    /// Lines to send, each in one write.
    out: VecDeque<Sending>,
    /// The line that the driver is writing.
    flight: Option<Sending>,
    /// When a line was last sent.
    last: Instant,
    events: VecDeque<Event>,
    /// The state that waits for its pause.
    next: Option<(Board, Duration)>,
    asked: Option<Asked>,
    /// The problem that is open.
    problem: Option<u64>,
    /// The line with the last solution.
    solution: Option<u64>,
    /// The `ping` that is open, or when the next one is due.
    ping: Ping,
    errors: usize,
    closed: bool,
}

/// A line on its way.
#[derive(Clone, Debug)]
struct Sending {
    bytes: Vec<u8>,
    /// The state, whose time starts when it is written.
    state: Option<u64>,
}

/// A state that has been sent.
#[derive(Clone, Debug)]
struct Asked {
    id: u64,
    limit: Duration,
    /// When it was handed to the system.
    started: Option<Instant>,
    /// Time that the server itself has cost the client.
    credit: Duration,
    pit: Option<u64>,
}

#[derive(Copy, Clone, Debug)]
enum Ping {
    Due(Instant),
    Open { id: u64, until: Instant },
}

impl Server {
    /// A conversation that begins now, with the version.
    pub fn new(patience: Patience, now: Instant) -> Server {
        let mut server = Server {
            patience,
            begun: now,
            mode: None,
            feed: Feed::new(LONGEST_LINE),
            next_id: 2,
            out: VecDeque::new(),
            flight: None,
            last: now,
            events: VecDeque::new(),
            next: None,
            asked: None,
            problem: None,
            solution: None,
            ping: Ping::Due(now + patience.ping),
            errors: 0,
            closed: false,
        };
        // The first line is the only one without an id.
        let greeting = Message::Kgp { version: VERSION }.line().unwrap_or_default();
        let bytes = format!("{greeting}\r\n").into();
        server.out.push_back(Sending { bytes, state: None });
        server
    }

    /// The mode that the client has chosen.
    pub fn mode(&self) -> Option<&Mode> {
        self.mode.as_ref()
    }

    /// Takes bytes that arrived at `at`.
    pub fn receive(&mut self, bytes: &[u8], at: Instant) {
        self.feed.push(bytes, at);
        while !self.closed
            && let Some(line) = self.feed.pop()
        {
            match line.content {
                Content::Text(text) => self.hear(text.trim(), line.at),
                Content::TooLong | Content::TooMany => self.fail(Fault::Garbled),
            }
        }
        self.tick(at);
    }

    /// The client has closed the connection, or it is lost.
    pub fn cut(&mut self) {
        self.fail(Fault::Cut);
    }

    /// Tells the machine the time.
    pub fn tick(&mut self, now: Instant) {
        if self.closed {
            return;
        }
        if self.mode.is_none() && self.begun + self.patience.mode < now {
            return self.fail(Fault::NoMode);
        }
        match self.ping {
            Ping::Due(at) if at <= now => {
                let id = self.say(&Message::Ping, None, now);
                self.ping = Ping::Open { id, until: now + self.patience.ping };
            }
            Ping::Open { until, .. } if until < now => return self.fail(Fault::Silent),
            _ => {}
        }
        if self.limit().is_some_and(|it| it < now) {
            self.choose(false, now);
        }
        if self.asked.is_none()
            && self.last + self.patience.pause <= now
            && let Some((board, limit)) = self.next.take()
        {
            let id = self.say(&Message::State(board), None, now);
            let credit = Duration::ZERO;
            self.asked = Some(Asked { id, limit, started: None, credit, pit: None });
        }
    }

    /// When [`Server::tick`] should be called next.
    pub fn deadline(&self) -> Option<Instant> {
        if self.closed {
            return None;
        }
        let after = |it: Instant| it + Duration::from_micros(1);
        let ping = match self.ping {
            Ping::Due(at) => at,
            Ping::Open { until, .. } => after(until),
        };
        let mode = self.mode.is_none().then(|| after(self.begun + self.patience.mode));
        let next = self.next.is_some() && self.asked.is_none();
        let next = next.then(|| self.last + self.patience.pause);
        [Some(ping), mode, next, self.limit().map(after)].into_iter().flatten().min()
    }

    /// The last instant at which an answer is in time.
    fn limit(&self) -> Option<Instant> {
        let asked = self.asked.as_ref()?;
        Some(asked.started? + asked.credit + asked.limit)
    }

    /// Credits the client with time that the server has cost it while it was thinking.
    pub fn credit(&mut self, lag: Duration) {
        if let Some(asked) = &mut self.asked {
            asked.credit += lag;
        }
    }

    /// The next line to send, in one write.
    pub fn output(&mut self) -> Option<Vec<u8>> {
        let sending = self.out.pop_front()?;
        let bytes = sending.bytes.clone();
        self.flight = Some(sending);
        Some(bytes)
    }

    /// The last line taken has been handed to the system up to its last byte.
    pub fn written(&mut self, now: Instant) {
        let Some(sending) = self.flight.take() else { return };
        self.last = now;
        if let Some(asked) = &mut self.asked
            && sending.state == Some(asked.id)
        {
            asked.started = Some(now);
        }
    }

    /// The next event.
    pub fn next_event(&mut self) -> Option<Event> {
        self.events.pop_front()
    }

    /// Asks for a move; answered by [`Event::Chosen`]. One state is open at a time: a former one is
    /// stopped.
    pub fn ask(&mut self, board: Board, limit: Duration, now: Instant) {
        self.withdraw(now);
        self.next = Some((board, limit));
        self.tick(now);
    }

    /// Stops the open state without an answer, as when the game has ended.
    pub fn withdraw(&mut self, now: Instant) {
        self.next = None;
        if let Some(asked) = self.asked.take() {
            self.say(&Message::Stop, Some(asked.id), now);
        }
    }

    /// Gives the client a hint.
    pub fn set(&mut self, option: &str, value: Argument, now: Instant) {
        let message = Message::Set { option: option.to_owned(), value };
        self.say(&message, None, now);
    }

    /// Poses a problem; answered by [`Event::Solution`].
    pub fn pose(&mut self, board: Board, pit: u64, now: Instant) {
        self.problem = Some(self.say(&Message::Problem { board, pit }, None, now));
    }

    /// Answers [`Event::Solution`]: right, or wrong with a reason.
    pub fn judge(&mut self, verdict: Result<(), String>, now: Instant) {
        let message = verdict.map_or_else(Message::Error, |()| Message::Ok);
        let about = self.solution.take();
        self.say(&message, about, now);
    }

    /// Ends the conversation.
    pub fn goodbye(&mut self, now: Instant) {
        if !self.closed {
            self.withdraw(now);
            self.say(&Message::Goodbye, None, now);
            self.close();
        }
    }

    /// Handles one line.
    fn hear(&mut self, text: &str, at: Instant) {
        if text.is_empty() {
            return;
        }
        let Some(line) = Line::parse(text) else {
            self.errors += 1;
            if MOST_ERRORS < self.errors {
                return self.fail(Fault::Garbled);
            }
            let expected = "expected [id][@ref] command arguments";
            self.say(&Message::Error(expected.to_owned()), None, at);
            return;
        };
        let about = line.reference;
        let current = self.asked.as_ref().map(|it| it.id);
        let in_time = self.limit().is_none_or(|it| at <= it);
        match Message::of(&line) {
            Message::Mode(mode) => self.choose_mode(mode, line.id, at),
            Message::Set { option, value } => self.events.push_back(Event::Set { option, value }),
            Message::Move { pit } if about.is_some() && about == current && in_time => {
                if let Some(asked) = &mut self.asked {
                    asked.pit = Some(pit);
                }
                self.events.push_back(Event::Better { pit });
            }
            Message::Yield if about.is_some() && about == current && in_time => {
                self.choose(true, at);
            }
            Message::Solution { board, again } if about.is_some() && about == self.problem => {
                self.problem = None;
                self.solution = line.id;
                self.events.push_back(Event::Solution { board, again });
            }
            Message::Pong => {
                if let Ping::Open { id, .. } = self.ping
                    && about == Some(id)
                {
                    self.ping = Ping::Due(at + self.patience.ping);
                }
            }
            Message::Ping => {
                self.say(&Message::Pong, line.id, at);
            }
            Message::Goodbye => self.fail(Fault::Left),
            // What comes too late, belongs to something else or is not known is ignored.
            _ => {}
        }
    }

    fn choose_mode(&mut self, mode: Mode, id: Option<u64>, now: Instant) {
        match mode {
            _ if self.mode.is_some() => {
                self.say(&Message::Error("the mode is already chosen".to_owned()), id, now);
            }
            Mode::Other(other) => {
                let text = format!("Unsupported mode, expected freeplay or verify, got {other}");
                self.say(&Message::Error(text), id, now);
                self.say(&Message::Goodbye, None, now);
                self.fail(Fault::Unsupported(other));
            }
            mode => {
                self.mode = Some(mode.clone());
                self.say(&Message::Ok, id, now);
                self.events.push_back(Event::Mode(mode));
            }
        }
    }

    /// The client has decided, or its time is up.
    fn choose(&mut self, yielded: bool, now: Instant) {
        let Some(asked) = self.asked.take() else { return };
        self.say(&Message::Stop, Some(asked.id), now);
        let used = asked.started.map_or(Duration::ZERO, |it| now.since(it));
        self.events.push_back(Event::Chosen(Answer { pit: asked.pit, yielded, used }));
    }

    /// Sends a line; returns its id.
    fn say(&mut self, message: &Message, about: Option<u64>, now: Instant) -> u64 {
        let id = self.next_id;
        if let Some(line) = message.line() {
            self.next_id += 2;
            self.last = self.last.max(now);
            // Some clients see a reference only behind an id, so every line has one.
            let line = Line { id: Some(id), reference: about, ..line };
            let state = matches!(message, Message::State(_)).then_some(id);
            self.out.push_back(Sending { bytes: format!("{line}\r\n").into(), state });
        }
        id
    }

    fn fail(&mut self, fault: Fault) {
        if !self.closed {
            self.events.push_back(Event::Fault(fault));
            self.close();
        }
    }

    fn close(&mut self) {
        self.closed = true;
        self.events.push_back(Event::Close);
    }
}
