//! Games with a theory: who wins, and how, is known without searching.

use crate::{Game, Message};

/// Games without draws in which a theory tells who wins and what to play.
///
/// # Laws
///
/// Checked by `kit::theory`; together they are the theory's proof, as far as
/// random games get around:
///
/// 1. after the end, the theory says who has won;
/// 2. there is a reply exactly if the player to move wins and the game goes
///    on, and it is legal;
/// 3. after the reply the opponent does not win;
/// 4. who does not win, wins after none of his moves; of long lists some are
///    tried;
/// 5. every position has an explanation, with rows as long as their heads and
///    marks on columns that are there; a step that finds a ply finds the reply.
pub trait Theory: Game {
    /// What the strategy is called where it is asked for.
    const STRATEGY: &'static str;

    /// Whether the player to move wins with best play; after the end, whether
    /// he has won.
    fn wins(&self, position: &Self::Position) -> bool;

    /// A move after which the opponent has lost, if there is one.
    fn reply(&self, position: &Self::Position) -> Option<Self::Move>;

    /// How the theory comes to its reply, step by step.
    fn explain(&self, position: &Self::Position) -> Explanation;
}

/// How a theory comes to its reply, as plain data for any screen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explanation {
    /// The steps in their order.
    pub steps: Vec<Step>,
    /// Numbers that programs may want, by name.
    pub numbers: Vec<(&'static str, u64)>,
}

/// One step: what is said, and a table to look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What the step is about.
    pub title: Message,
    /// Sentences that go before the table.
    pub before: Vec<Message>,
    /// The table, if there is one.
    pub table: Option<Table>,
    /// Sentences that go after it.
    pub after: Vec<Message>,
    /// The ply that is found in this step, to be shown on a board.
    pub ply: Option<String>,
}

/// Rows under a head.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// What the columns are.
    pub head: Vec<Cell>,
    /// The rows, each as long as the head.
    pub rows: Vec<Row>,
    /// The columns to look at, counted from 0.
    pub marked: Vec<usize>,
}

/// A row of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What stands in it.
    pub cells: Vec<Cell>,
    /// Whether it is one to look at.
    pub is_marked: bool,
}

/// What stands in a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Numbers, plies and positions: the same in every language.
    Text(String),
    /// Words.
    Said(Message),
}

impl Step {
    /// A step that says nothing yet.
    pub fn new(title: Message) -> Step {
        Step { title, before: Vec::new(), table: None, after: Vec::new(), ply: None }
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Cell {
        Cell::Text(text)
    }
}

impl From<Message> for Cell {
    fn from(message: Message) -> Cell {
        Cell::Said(message)
    }
}
