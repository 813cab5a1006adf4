//! Playing: matches, the referee, players and records.
//!
//! This is the one place where the types of a game are forgotten. Front ends
//! hold a `Box<dyn Match>` and speak in text and plain data; what is in the
//! box knows its game, and everything that counts or searches runs inside it
//! without dynamic dispatch.

mod analysis;
mod arranging;
mod available;
mod bot;
mod explaining;
mod level;
mod listing;
mod matches;
pub mod outside;
mod player;
pub mod proving;
mod record;
mod referee;
pub mod review;
mod ruling;
mod searcher;
pub mod session;
pub mod tablebase;
#[cfg(test)]
mod tests;
mod tree;
mod ugi;

pub use analysis::{
    Analysis, Inquiry, Judgement, Kind, Method, News, NoNotes, Noted, Question, analyse,
    analyse_noting, valued,
};
pub use arranging::{arrange, palette};
pub use available::{available_memory, has_memory};
pub use bot::{Bot, Fault, Random, SearchingBot, Watch};
pub use explaining::{Explained, explain};
pub use level::Level;
pub use listing::{listed, option_text};
pub use matches::{Cause, End, MOST_MOVES, Match, Ply, Scene, begin, begin_at, replay};
pub use player::{PlayerSpec, Time};
pub use record::{BadRecord, Record};
pub use referee::{MARGIN, choose, referee, step, turn};
pub use ruling::{Reason, Ruling};
pub use searcher::{AnySearcher, Thought};
#[doc(hidden)] // the former names, until the last of their users has changed
pub use tablebase::{self as truth};
pub use tree::{MOST_NODES, MinimaxTree, TreeNode, in_textbooks, minimax_tree};
pub use ugi::{CommandLine, Hosted, Patience};
