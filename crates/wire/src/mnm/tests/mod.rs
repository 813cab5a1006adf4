//! Whole conversations: the machines of both sides, with simulated time and a simulated network.

mod clock;
mod conversations;
mod grammar;
mod phases;
mod pieces;

use std::{collections::VecDeque, time::Duration};

use super::*;
use crate::Instant;

const LIMIT: Duration = Duration::from_secs(3);
const ID: &str = "le0game2ab1cd";

fn ms(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

fn block(request: &str, board: &[&str]) -> Block {
    Block {
        request: vec![request.to_owned()],
        board: board.iter().map(|it| (*it).to_owned()).collect(),
    }
}

/// A driver of the server's machine that plays a fixed game.
struct Driver {
    server: Server,
    now: Instant,
    /// The blocks to send, each after at least this number of `WAIT`s since the beginning.
    asks: VecDeque<(usize, Block)>,
    over: Option<Over>,
    /// Whether the client has been asked and has not played.
    asked: bool,
    /// The number of `WAIT`s so far.
    waits: usize,
    /// Everything that was sent, one entry for each write.
    sent: Vec<String>,
    plies: Vec<Vec<String>>,
    used: Vec<Duration>,
    faults: Vec<Fault>,
    closed: bool,
}

impl Driver {
    fn new(dialect: Dialect) -> Driver {
        let now = Instant::from_micros(1_000_000);
        let first =
            block("CAPTURE 0", &["PIECELIST 2,1", "PIECE0.0 A", "PIECE1.0 A", "ENDPIECELIST"]);
        let second =
            block("CAPTURE 1", &["PIECELIST 2,1", "PIECE0.0 A1", "PIECE1.0 B7", "ENDPIECELIST"]);
        let third =
            block("CAPTURE 0", &["PIECELIST 2,1", "PIECE0.0 A1", "PIECE1.0 C", "ENDPIECELIST"]);
        let winner = Some(Winner { number: 0, name: "Player 1".to_owned() });
        Driver {
            server: Server::new(dialect, Patience::default(), now),
            now,
            asks: VecDeque::from([(0, first), (1, second)]),
            over: Some(Over { winner, block: third }),
            asked: false,
            waits: 0,
            sent: Vec::new(),
            plies: Vec::new(),
            used: Vec::new(),
            faults: Vec::new(),
            closed: false,
        }
    }

    /// Answers events and writes what is to be sent; returns that.
    fn run(&mut self) -> Vec<u8> {
        let mut bytes = Vec::new();
        loop {
            let mut busy = false;
            while let Some(event) = self.server.next_event() {
                busy = true;
                self.answer(event);
            }
            while let Some(part) = self.server.output() {
                busy = true;
                self.server.written(self.now);
                let text = String::from_utf8(part.clone()).unwrap();
                self.waits += usize::from(text == "+ WAIT\n");
                self.sent.push(text);
                bytes.extend(part);
            }
            let idle = self.server.phase() == Phase::Idle && !self.asked;
            match self.asks.front() {
                Some((waits, _)) if idle && *waits <= self.waits => {
                    let (_, block) = self.asks.pop_front().unwrap();
                    self.server.ask(LIMIT, block, self.now);
                    (self.asked, busy) = (true, true);
                }
                None if idle => {
                    if let Some(over) = self.over.take() {
                        busy = true;
                        self.server.over(over, self.now);
                    }
                }
                _ => {}
            }
            if !busy && self.server.phase() != Phase::Judging {
                return bytes;
            }
        }
    }

    fn answer(&mut self, event: Event) {
        match event {
            Event::Join { id } if id == ID || id == ID[..11] => {
                self.server.welcome("NMMorris", "le_game2", self.now);
            }
            Event::Join { .. } => self.server.refuse(&Refusal::NoSuchGame, self.now),
            Event::Player { wanted: None | Some(0) } => {
                let another = Another { number: 1, name: "Player 2".to_owned(), ready: false };
                let seat = Seat { number: 0, name: "Player 1".to_owned(), others: vec![another] };
                self.server.seat(&seat, self.now);
            }
            Event::Player { wanted } => {
                let why = format!("player {} is taken", wanted.unwrap_or_default());
                self.server.refuse(&Refusal::NoFreePlayer { why }, self.now);
            }
            Event::Thinking { .. } => {}
            Event::Play { plies, used, .. } => {
                self.plies.push(plies);
                self.used.push(used);
                self.asked = false;
                self.server.accept(self.now);
            }
            Event::Fault(fault) => self.faults.push(fault),
            Event::Close => self.closed = true,
        }
    }

    fn hear(&mut self, text: &str) -> Vec<u8> {
        self.server.receive(text.as_bytes(), self.now);
        self.run()
    }

    /// Lets time pass, deadline by deadline.
    fn pass(&mut self, time: Duration) -> Vec<u8> {
        let end = self.now + time;
        let mut bytes = Vec::new();
        while let Some(deadline) = self.server.deadline().filter(|it| *it <= end) {
            self.now = self.now.max(deadline);
            self.server.tick(self.now);
            bytes.extend(self.run());
        }
        self.now = end;
        bytes
    }

    /// Goes on until the machine is in this phase, by the shortest way.
    fn reach(&mut self, phase: Phase) {
        let steps = ["VERSION 1.0\n", "ID le0game2ab1cd\n", "PLAYER\n"];
        match phase {
            Phase::Waiting => self.asks[0].0 = 1,
            Phase::Idle => {
                self.asks.clear();
                self.over = None;
            }
            _ => {}
        }
        self.run();
        for step in steps {
            if self.server.phase() == phase {
                return;
            }
            match phase {
                // Without the driver's answer the machine stays where it is asked.
                Phase::Joining if step.starts_with("ID") => {
                    return self.server.receive(step.as_bytes(), self.now);
                }
                Phase::Seating if step.starts_with("PLAYER") => {
                    return self.server.receive(step.as_bytes(), self.now);
                }
                _ => drop(self.hear(step)),
            }
        }
        if phase == Phase::Idle {
            return;
        }
        if phase == Phase::Waiting {
            self.pass(ms(100));
            return;
        }
        self.pass(ms(100));
        if phase == Phase::Asked {
            return;
        }
        self.hear("THINKING\n");
        if phase == Phase::Thinking {
            return;
        }
        if phase == Phase::Judging {
            return self.server.receive(b"PLAY A1\n", self.now);
        }
        self.server.refuse(&Refusal::Internal, self.now);
        self.run();
        if phase == Phase::Closed {
            self.pass(ms(1000));
        }
    }
}
