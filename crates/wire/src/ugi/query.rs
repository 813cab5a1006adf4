//! Questions about the position, and their answers. UCI has none: there the GUI knows the rules.
//! Here it need not.

use std::fmt;

use game::{Message, Outcome, ParseError, Player};

/// A question about the position.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Query {
    /// Is the game over?
    GameOver,
    /// Is the first player to move?
    FirstToMove,
    /// What is the result?
    Result,
}

impl Query {
    /// All questions.
    pub const ALL: [Query; 3] = [Query::GameOver, Query::FirstToMove, Query::Result];

    /// Reads the word after `query`.
    pub(super) fn parse(word: &str) -> Result<Query, ParseError> {
        let found = Query::ALL.into_iter().find(|it| it.word() == word);
        found.ok_or_else(|| ParseError::new(Message::new("wire-ugi-expected-query"), word))
    }

    const fn word(self) -> &'static str {
        match self {
            Query::GameOver => "gameover",
            Query::FirstToMove => "p1turn",
            Query::Result => "result",
        }
    }
}

impl fmt::Display for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// The answer to a [`Query`].
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Response {
    /// Yes or no.
    Truth(bool),
    /// The result of the game, if it is over.
    Result(Option<Outcome>),
}

impl Response {
    /// All answers.
    pub const ALL: [Response; 6] = [
        Response::Truth(true),
        Response::Truth(false),
        Response::Result(Some(Outcome::Win(Player::A))),
        Response::Result(Some(Outcome::Win(Player::B))),
        Response::Result(Some(Outcome::Draw)),
        Response::Result(None),
    ];

    /// Reads the word after `response`.
    pub(super) fn parse(word: &str) -> Option<Response> {
        Response::ALL.into_iter().find(|it| it.word() == word)
    }

    const fn word(self) -> &'static str {
        match self {
            Response::Truth(true) => "true",
            Response::Truth(false) => "false",
            Response::Result(Some(Outcome::Win(Player::A))) => "p1win",
            Response::Result(Some(Outcome::Win(Player::B))) => "p2win",
            Response::Result(Some(Outcome::Draw)) => "draw",
            Response::Result(None) => "none",
        }
    }
}

impl fmt::Display for Response {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
