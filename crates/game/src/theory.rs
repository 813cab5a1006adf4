//! Games with a theory: the winner and a winning move are known without search.

use crate::{Game, Message};

/// Games without draws in which a theory gives the winner and a winning move.
///
/// # Laws
///
/// Checked by `kit::theory`. Together they prove the theory, as far as random games reach:
///
/// 1. after the end, the theory names the actual winner;
/// 2. there is a reply exactly if the player to move wins and the game is in progress, and it is
///    legal;
/// 3. after the reply the opponent does not win;
/// 4. if the player to move does not win, no move wins; long move lists are sampled;
/// 5. every position has an explanation, with rows as long as their heads and marks on existing
///    columns; a step that names a ply names the reply.
pub trait Theory: Game {
    /// The name of the strategy in options and texts.
    const STRATEGY: &'static str;

    /// Whether the player to move wins with best play; after the end, whether they have won.
    fn wins(&self, position: &Self::Position) -> bool;

    /// A winning move, if there is one.
    fn reply(&self, position: &Self::Position) -> Option<Self::Move>;

    /// The derivation of the reply, step by step.
    fn explain(&self, position: &Self::Position) -> Explanation;
}

/// The derivation of a theory's reply, as plain data for any front end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explanation {
    /// The steps in order.
    pub steps: Vec<Step>,
    /// Named numbers for programs.
    pub numbers: Vec<(&'static str, u64)>,
}

/// One step: sentences and a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The title.
    pub title: Message,
    /// Sentences before the table.
    pub before: Vec<Message>,
    /// The table, if there is one.
    pub table: Option<Grid>,
    /// Sentences after it.
    pub after: Vec<Message>,
    /// The ply that this step finds, to be shown on a board.
    pub ply: Option<String>,
}

/// A table of rows under a head.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grid {
    /// The column heads.
    pub head: Vec<Cell>,
    /// The rows, each as long as the head.
    pub rows: Vec<Row>,
    /// The highlighted columns, counted from 0.
    pub marked: Vec<usize>,
}

/// A row of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its cells.
    pub cells: Vec<Cell>,
    /// Whether it is highlighted.
    pub is_marked: bool,
}

/// A cell of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Numbers, plies and positions, the same in every language.
    Text(String),
    /// Words, translated.
    Said(Message),
}

impl Step {
    /// A step with only a title.
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
