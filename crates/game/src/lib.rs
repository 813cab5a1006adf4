//! The vocabulary of two-player games of perfect information.
//!
//! A game is described in layers. The rules come first and do not depend on the rest; each further
//! layer is a trait of its own, so that a tool requires exactly what it uses.
//!
//! | layer    | trait        | required by                    |
//! |----------|--------------|--------------------------------|
//! | rules    | [`Game`]     | everything                     |
//! | notation | [`Notation`] | terminal, server, goldens      |
//! | view     | [`View`]     | terminal, page, pictures       |
//! | score    | [`Score`]    | anything that reports margins  |
//! | estimate | [`Estimate`] | search                         |
//! | symmetry | [`Symmetry`] | search                         |
//! | index    | [`Numbered`] | tablebases                     |
//! | solve    | [`Solve`]    | exact analysis                 |
//! | arrange  | [`Arrange`]  | editors of positions           |
//! | theory   | [`Theory`]   | explanations, proofs           |
//! | wire     | [`WireForm`] | game servers                   |
//! | pits     | [`PitsForm`] | servers of sowing games        |
//!
//! Beside the traits there are tools for any game: the [`Line`] of play with its history rules,
//! [`perft`](mod@perft), and random [`playout`](mod@playout)s. This crate does no input or output,
//! knows no game, and has no dependencies.

mod arrange;
mod bits;
mod error;
mod estimate;
mod history;
mod index;
pub mod key;
mod message;
pub mod notation;
mod options;
mod outcome;
pub mod perft;
mod player;
pub mod playout;
pub mod protocol;
mod proved;
mod rules;
mod score;
mod solve;
mod symmetry;
mod theory;
mod turns;
mod view;

pub use arrange::{Arrange, Kind, count_on, piece_on};
pub use bits::Bits;
pub use error::{IllegalMove, ParseError};
pub use estimate::{ESTIMATE_BOUND, Estimate, Playable};
pub use history::{Limits, Line, Quiet, Repetition, Verdict};
pub use index::{End, Group, Index, Numbered, Visitor};
pub use message::{Argument, Language, Message};
pub use notation::Notation;
pub use options::{OptionKind, OptionSpec, Options};
pub use outcome::Outcome;
pub use player::{ByPlayer, Player};
pub use protocol::{Block, Mistake, Pits, PitsForm, WireForm};
pub use proved::Proved;
pub use rules::Game;
pub use score::Score;
pub use solve::{Means, Patience, Solve, Solver, Stop, highest_bar};
pub use symmetry::Symmetry;
pub use theory::{Cell, Explanation, Grid, Row, Step, Theory};
pub use turns::each_turn;
pub use view::{
    Board, Colour, Form, Gesture, Label, Outline, Piece, Shape, Site, SiteId, Texts, Touch, View,
};
