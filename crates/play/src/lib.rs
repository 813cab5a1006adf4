//! Playing: matches, the referee, players and records.
//!
//! This is the one place where the types of a game are forgotten. Front ends
//! hold a `Box<dyn Match>` and speak in text and plain data; what is in the
//! box knows its game, and everything that counts or searches runs inside it
//! without dynamic dispatch.

mod arranging;
mod available;
mod listing;
mod matches;
pub mod outside;
mod players;
mod record;
mod referee;
mod ruling;
pub mod session;
mod study;
pub mod tablebase;
#[cfg(test)]
mod tests;
pub mod wired;

pub use arranging::{arrange, palette};
pub use available::{available_memory, has_memory};
pub use listing::{listed, option_text};
pub use matches::{Cause, End, MOST_MOVES, Match, Ply, Scene, begin, begin_at, replay};
pub use players::{
    AnySearcher, Bot, CommandLine, Fault, Hosted, Level, Patience, PlayerSpec, Random,
    SearchingBot, Thought, Time, Watch,
};
pub use record::{BadRecord, Record};
pub use referee::{MARGIN, choose, referee, step, turn};
pub use ruling::{Reason, Ruling};
pub use study::{
    Analysis, Explained, Inquiry, Judgement, Kind, MOST_NODES, Method, MinimaxTree, News, NoNotes,
    Noted, Question, TreeNode, analyse, analyse_noting, explain, in_textbooks, minimax_tree,
    proving, review, valued,
};
