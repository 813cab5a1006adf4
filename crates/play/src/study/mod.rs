//! The study of positions: analysis, proofs, and what a textbook or a theory says about them.

mod analysis;
mod explaining;
mod minimax_tree;
pub mod proving;
pub mod review;

pub use analysis::{
    Analysis, Inquiry, Judgement, Kind, Method, News, NoNotes, Noted, Question, analyse,
    analyse_noting, valued,
};
pub use explaining::{Explained, explain};
pub use minimax_tree::{MOST_NODES, MinimaxTree, TreeNode, in_textbooks, minimax_tree};
