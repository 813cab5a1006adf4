//! The client's side of a conversation.

use std::collections::VecDeque;

use super::{Argument, Board, LONGEST_LINE, Line, Message, Mode, VERSION};
use crate::{Content, Feed, Instant};

/// What a client wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wish {
    /// What it wants to do.
    pub mode: Mode,
    /// Its name.
    pub name: Option<String>,
    /// What makes it the same agent again.
    pub token: Option<String>,
}

/// What has happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Notice {
    /// The server has greeted, with this version.
    Greeted([u64; 3]),
    /// The server speaks another major version.
    OtherVersion([u64; 3]),
    /// A hint of the server, such as the name of the opponent.
    Set {
        /// The option.
        option: String,
        /// Its value.
        value: Argument,
    },
    /// The client is to move, as South; answered by [`Client::better`] and [`Client::done`].
    State {
        /// What the answers refer to.
        id: u64,
        /// The position.
        board: Board,
        /// When it arrived.
        at: Instant,
    },
    /// No more about this state.
    Stop {
        /// The state.
        id: u64,
    },
    /// The client is to say what a move leads to; answered by [`Client::solve`].
    Problem {
        /// What the answer refers to.
        id: u64,
        /// The position.
        board: Board,
        /// The pit, counted from 0.
        pit: u64,
    },
    /// The solution of the last problem was right.
    Right,
    /// The server complains.
    Error(String),
    /// The server has ended the conversation.
    Goodbye,
    /// The connection is lost.
    Cut,
    /// The connection is to be closed; nothing follows.
    Close,
}

/// The client's side of one conversation.
#[derive(Clone, Debug)]
pub struct Client {
    wish: Wish,
    feed: Feed,
    next_id: u64,
    /// Lines to send, each in one write.
    out: VecDeque<Vec<u8>>,
    notices: VecDeque<Notice>,
    greeted: bool,
    /// The state that is open, and the move last sent for it.
    open: Option<(u64, Option<u64>)>,
    /// The line that carries the solution of the last problem.
    solution: Option<u64>,
    closed: bool,
}

impl Client {
    /// A conversation that begins.
    pub fn new(wish: Wish) -> Client {
        Client {
            wish,
            feed: Feed::new(LONGEST_LINE),
            next_id: 1,
            out: VecDeque::new(),
            notices: VecDeque::new(),
            greeted: false,
            open: None,
            solution: None,
            closed: false,
        }
    }

    /// Takes bytes that arrived at `at`.
    pub fn receive(&mut self, bytes: &[u8], at: Instant) {
        self.feed.push(bytes, at);
        while !self.closed
            && let Some(line) = self.feed.pop()
        {
            match line.content {
                // What does not follow the grammar is ignored, as what is not known.
                Content::Text(text) => {
                    if let Some(line) = Line::parse(&text) {
                        self.hear(&line, at);
                    }
                }
                Content::TooLong => {}
                Content::TooMany => self.cut(),
            }
        }
    }

    /// The server has closed the connection, or it is lost.
    pub fn cut(&mut self) {
        self.end(Notice::Cut);
    }

    /// The next line to send, in one write.
    pub fn output(&mut self) -> Option<Vec<u8>> {
        self.out.pop_front()
    }

    /// The next notice.
    pub fn next_notice(&mut self) -> Option<Notice> {
        self.notices.pop_front()
    }

    /// Names the best move found so far for a state: a pit, from 1. Nothing is sent if the state is
    /// no longer open or the move is the one that was named last.
    pub fn better(&mut self, state: u64, pit: u64) {
        if let Some((id, last)) = &mut self.open
            && *id == state
            && *last != Some(pit)
        {
            *last = Some(pit);
            self.say(&Message::Move { pit }, Some(state));
        }
    }

    /// Lets the last move for a state count.
    pub fn done(&mut self, state: u64) {
        if self.open.is_some_and(|it| it.0 == state) {
            self.open = None;
            self.say(&Message::Yield, Some(state));
        }
    }

    /// Answers a problem.
    pub fn solve(&mut self, problem: u64, board: Board, again: bool) {
        self.solution = Some(self.say(&Message::Solution { board, again }, Some(problem)));
    }

    /// Ends the conversation.
    pub fn goodbye(&mut self) {
        if !self.closed {
            self.say(&Message::Goodbye, None);
            self.end(Notice::Goodbye);
        }
    }

    /// Handles one line.
    fn hear(&mut self, line: &Line, at: Instant) {
        match (Message::of(line), line.id) {
            (Message::Kgp { version }, _) if !self.greeted => self.greeted(version),
            (Message::Set { option, value }, _) => {
                self.notices.push_back(Notice::Set { option, value });
            }
            (Message::State(board), Some(id)) => {
                self.open = Some((id, None));
                self.notices.push_back(Notice::State { id, board, at });
            }
            (Message::Stop, _) => {
                if let Some(id) = line.reference {
                    self.open = self.open.filter(|it| it.0 != id);
                    self.notices.push_back(Notice::Stop { id });
                }
            }
            (Message::Problem { board, pit }, Some(id)) => {
                self.notices.push_back(Notice::Problem { id, board, pit });
            }
            (Message::Ok, _) if line.reference.is_some() && line.reference == self.solution => {
                self.notices.push_back(Notice::Right);
            }
            (Message::Ping, id) => {
                self.say(&Message::Pong, id);
            }
            (Message::Error(text), _) => self.notices.push_back(Notice::Error(text)),
            (Message::Goodbye, _) => self.end(Notice::Goodbye),
            _ => {}
        }
    }

    fn greeted(&mut self, version: [u64; 3]) {
        if version[0] != VERSION[0] {
            return self.end(Notice::OtherVersion(version));
        }
        self.greeted = true;
        self.notices.push_back(Notice::Greeted(version));
        let wish = self.wish.clone();
        let text = |it: String| Argument::Text(it);
        let name = wish.name.map(|it| ("info:name", text(it)));
        let token = wish.token.map(|it| ("auth:token", Argument::word_or_text(&it)));
        for (option, value) in name.into_iter().chain(token) {
            self.say(&Message::Set { option: option.to_owned(), value }, None);
        }
        self.say(&Message::Mode(wish.mode), None);
    }

    /// Sends a line; returns its id.
    fn say(&mut self, message: &Message, about: Option<u64>) -> u64 {
        let id = self.next_id;
        if let Some(line) = message.line() {
            self.next_id += 2;
            let line = Line { id: Some(id), reference: about, ..line };
            self.out.push_back(format!("{line}\r\n").into());
        }
        id
    }

    fn end(&mut self, notice: Notice) {
        if !self.closed {
            self.closed = true;
            self.open = None;
            self.notices.extend([notice, Notice::Close]);
        }
    }
}
