//! The client's side of a conversation.
//!
//! The driver's loop: [`receive`](Client::receive) what was read, answer each
//! [notice](Client::next_notice), write each [`output`](Client::output). The dialect is that of the
//! greeting. How the bytes are cut or merged does not matter.

use std::{collections::VecDeque, time::Duration};

use super::{
    Another, Block, Command, Dialect, Greeting, LONGEST_LINE, Reply,
    block::{MOST_LINES, is_end},
    reply,
};
use crate::{Content, Feed, Instant};

/// Maximum number of lines that may follow a greeting before the version is accepted.
const MOST_GREETINGS: usize = 5;

/// What a client wants.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wish {
    /// The Game-ID.
    pub id: String,
    /// The player's number, from 0; any free player if absent.
    pub player: Option<u32>,
    /// The kinds of games it plays; all if empty.
    pub kinds: Vec<String>,
}

/// A state of the client's side: what should come next.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// The greeting.
    Greeting,
    /// The acceptance of the version.
    Accepted,
    /// The kind of the game.
    Kind,
    /// The name of the game.
    Name,
    /// The client's number and name.
    You,
    /// The number of players.
    Total,
    /// Another player, or the end of the list.
    Players,
    /// `WAIT`, `MOVE` or `GAMEOVER`.
    Playing,
    /// A line of the block behind `MOVE`.
    Block,
    /// `OKTHINK`.
    OkThink,
    /// Nothing: the driver chooses the plies.
    Choosing,
    /// `MOVEOK`.
    MoveOk,
    /// A line of the end of the game, up to `QUIT`.
    Ending,
    /// Nothing more.
    Over,
}

/// What has happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The server has greeted.
    Greeted {
        /// Its dialect.
        dialect: Dialect,
        /// The version it states.
        version: String,
    },
    /// The game.
    Game {
        /// Its kind, such as `NMMorris`.
        kind: String,
        /// Its name.
        title: String,
    },
    /// The seat.
    Seated {
        /// The client's number, 0 or 1.
        number: u32,
        /// The client's name.
        name: String,
        /// The other players.
        others: Vec<Another>,
    },
    /// The opponent is thinking.
    Waiting,
    /// The client is to move; answered by [`Client::play`].
    Move {
        /// The time for this move.
        limit: Duration,
        /// The position.
        block: Block,
        /// When the block had arrived.
        at: Instant,
        /// The time from `THINKING` to `OKTHINK`. The limit counts at the server, so the plies
        /// have to be sent earlier by about this time.
        round_trip: Duration,
    },
    /// The plies have been accepted.
    MoveOk,
    /// The game is over.
    GameOver(End),
    /// The game is of a kind that the client does not play.
    OtherKind(String),
    /// The server has refused, in its own words.
    Refused(String),
    /// The server has said something that was not due.
    Garbled {
        /// What should have come.
        expected: &'static str,
        /// What came.
        came: String,
    },
    /// The server has closed the connection before the end.
    Cut,
    /// The connection is to be closed; nothing follows.
    Close,
}

/// The end of a game as the server tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// The result.
    pub verdict: Verdict,
    /// The final position.
    pub block: Block,
}

/// The result of a game.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The player with this number has won.
    Won(u32),
    /// Neither player has won.
    Draw,
}

/// The client's side of one conversation.
#[derive(Clone, Debug)]
pub struct Client {
    wish: Wish,
    stage: Stage,
    feed: Feed,
    out: VecDeque<Vec<u8>>,
    notices: VecDeque<Notice>,
    /// Lines after the greeting that were none of the protocol.
    greetings: usize,
    kind: String,
    /// The client's number and name, and the others as far as they are known.
    you: (u32, String),
    others: Vec<Another>,
    /// The time for the move, and when its block had arrived.
    limit: Duration,
    at: Instant,
    /// When `THINKING` was sent.
    thinking: Instant,
    block: Block,
    /// The winner of a finished game, and who has won as later dialects say it.
    winner: Option<u32>,
    won: Vec<u32>,
}

impl Client {
    /// A conversation that begins.
    pub fn new(wish: Wish) -> Client {
        Client {
            wish,
            stage: Stage::Greeting,
            feed: Feed::new(LONGEST_LINE),
            out: VecDeque::new(),
            notices: VecDeque::new(),
            greetings: 0,
            kind: String::new(),
            you: (0, String::new()),
            others: Vec::new(),
            limit: Duration::ZERO,
            at: Instant::default(),
            thinking: Instant::default(),
            block: Block::default(),
            winner: None,
            won: Vec::new(),
        }
    }

    /// The state of the conversation.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Takes bytes that arrived at `at`.
    pub fn receive(&mut self, bytes: &[u8], at: Instant) {
        self.feed.push(bytes, at);
        while self.stage != Stage::Over
            && let Some(line) = self.feed.pop()
        {
            match line.content {
                Content::Text(text) => self.hear(&text, line.at),
                Content::TooLong => self.garbled("a line of at most 4096 bytes"),
                Content::TooMany => self.garbled("fewer lines at once"),
            }
        }
    }

    /// The server has closed the connection, or it is lost.
    pub fn cut(&mut self) {
        if self.stage != Stage::Over {
            self.notices.push_back(Notice::Cut);
            self.close();
        }
    }

    /// The next lines to send, in one write.
    pub fn output(&mut self) -> Option<Vec<u8>> {
        self.out.pop_front()
    }

    /// The next notice.
    pub fn next_notice(&mut self) -> Option<Notice> {
        self.notices.pop_front()
    }

    /// Answers [`Notice::Move`] with the plies of this turn, or the first of them.
    pub fn play(&mut self, plies: Vec<String>) {
        if self.stage == Stage::Choosing && !plies.is_empty() {
            self.say(&Command::Play(plies));
            self.stage = Stage::MoveOk;
        }
    }

    /// Handles one line.
    fn hear(&mut self, line: &str, at: Instant) {
        let reply = match Reply::parse(line) {
            Some(Reply::No(text)) => {
                self.notices.push_back(Notice::Refused(text));
                return self.close();
            }
            Some(reply) => reply,
            // Some servers send empty lines.
            None if line.is_empty() => return,
            None => return self.wrong(line),
        };
        match (self.stage, reply) {
            (Stage::Greeting, Reply::Greeting(greeting)) => self.greeted(greeting, line),
            (Stage::Accepted, Reply::Accepted) => {
                let id = self.wish.id.clone();
                self.say(&Command::Id(id));
                self.stage = Stage::Kind;
            }
            (Stage::Accepted, _) if self.greetings < MOST_GREETINGS => self.greetings += 1,
            (Stage::Kind, Reply::Playing(kind)) => {
                if self.wish.kinds.is_empty() || self.wish.kinds.contains(&kind) {
                    self.kind = kind;
                    self.stage = Stage::Name;
                } else {
                    self.notices.push_back(Notice::OtherKind(kind));
                    self.close();
                }
            }
            // A game may have any name, also that of a message.
            (Stage::Name, _) => {
                let title = reply::text(line).to_owned();
                let kind = self.kind.clone();
                self.notices.push_back(Notice::Game { kind, title });
                let player = self.wish.player;
                self.say(&Command::Player(player));
                self.stage = Stage::You;
            }
            (Stage::You, Reply::You { number, name }) => {
                // Some old servers number the second player 2.
                self.you = (number.min(1), name);
                self.stage = Stage::Total;
            }
            (Stage::Total, Reply::Total(_)) => self.stage = Stage::Players,
            (Stage::Players, Reply::EndPlayers) => {
                let (number, name) = std::mem::take(&mut self.you);
                let others = std::mem::take(&mut self.others);
                self.notices.push_back(Notice::Seated { number, name, others });
                self.stage = Stage::Playing;
            }
            (Stage::Players, _) => match Another::parse(reply::text(line)) {
                Some(another) if self.others.len() < MOST_LINES => self.others.push(another),
                _ => self.wrong(line),
            },
            (Stage::Playing | Stage::OkThink | Stage::Choosing | Stage::MoveOk, reply) => {
                self.play_on(reply, line, at);
            }
            (Stage::Block, _) => {
                if self.add_to_block(line) {
                    self.at = at;
                    self.thinking = at;
                    self.say(&Command::Thinking);
                    self.stage = Stage::OkThink;
                }
            }
            (Stage::Ending, Reply::Quit) => self.end(),
            (Stage::Ending, Reply::Won { number, won }) => {
                if won && self.won.len() < MOST_LINES {
                    self.won.push(number);
                }
            }
            (Stage::Ending, _) => {
                self.add_to_block(line);
            }
            _ => self.wrong(line),
        }
    }

    fn greeted(&mut self, greeting: Greeting, line: &str) {
        let Some(dialect) = Command::major(&greeting.version).and_then(Dialect::of_major) else {
            return self.wrong(line);
        };
        self.notices.push_back(Notice::Greeted { dialect, version: greeting.version });
        self.say(&Command::Version(dialect.to_string()));
        self.stage = Stage::Accepted;
    }

    /// Handles a line between the prolog and the end of the game.
    fn play_on(&mut self, reply: Reply, line: &str, at: Instant) {
        match (self.stage, reply) {
            // The game can end at any time, as when the opponent resigns.
            (_, Reply::GameOver(winner)) => {
                self.winner = winner.map(|it| it.number.min(1));
                self.block = Block::default();
                self.stage = Stage::Ending;
            }
            (Stage::Playing, Reply::Wait) => {
                self.say(&Command::OkWait);
                self.notices.push_back(Notice::Waiting);
            }
            (Stage::Playing, Reply::Move { millis }) => {
                self.limit = Duration::from_millis(millis);
                self.block = Block::default();
                self.stage = Stage::Block;
            }
            (Stage::OkThink, Reply::OkThink) => {
                let block = std::mem::take(&mut self.block);
                let round_trip = at.since(self.thinking);
                let (limit, at) = (self.limit, self.at);
                self.notices.push_back(Notice::Move { limit, block, at, round_trip });
                self.stage = Stage::Choosing;
            }
            (Stage::MoveOk, Reply::MoveOk) => {
                self.notices.push_back(Notice::MoveOk);
                self.stage = Stage::Playing;
            }
            _ => self.wrong(line),
        }
    }

    /// Adds a line to the block; returns whether it was the last one.
    fn add_to_block(&mut self, line: &str) -> bool {
        let text = reply::text(line).to_owned();
        let is_last = is_end(&text);
        if MOST_LINES <= self.block.board.len() {
            self.garbled("the end of the position");
            return false;
        }
        self.block.board.push(text);
        is_last
    }

    fn end(&mut self) {
        let verdict = match (self.winner, self.won.as_slice()) {
            (Some(number), _) | (None, &[number]) => Verdict::Won(number),
            (None, _) => Verdict::Draw,
        };
        let block = std::mem::take(&mut self.block);
        self.notices.push_back(Notice::GameOver(End { verdict, block }));
        self.close();
    }

    fn wrong(&mut self, line: &str) {
        let expected = match self.stage {
            Stage::Greeting => "+ MNM Gameserver v1, v2 or v3 accepting connections",
            Stage::Accepted => "+ Client version accepted",
            Stage::Kind => "+ PLAYING",
            Stage::Name => "the name of the game",
            Stage::You => "+ YOU",
            Stage::Total => "+ TOTAL",
            Stage::Players => "another player, or + ENDPLAYERS",
            Stage::Playing => "+ WAIT, + MOVE or + GAMEOVER",
            Stage::Block => "a line of the position",
            Stage::OkThink => "+ OKTHINK",
            Stage::Choosing | Stage::Over => "nothing",
            Stage::MoveOk => "+ MOVEOK",
            Stage::Ending => "+ QUIT",
        };
        let came: String = line.chars().take(200).collect();
        self.notices.push_back(Notice::Garbled { expected, came });
        self.close();
    }

    fn garbled(&mut self, expected: &'static str) {
        self.notices.push_back(Notice::Garbled { expected, came: "more".to_owned() });
        self.close();
    }

    fn say(&mut self, command: &Command) {
        self.out.push_back(format!("{command}\n").into());
    }

    fn close(&mut self) {
        self.stage = Stage::Over;
        self.notices.push_back(Notice::Close);
    }
}
