//! Players: as they are written, and the bots that choose plies.

mod bot;
mod level;
mod player;
mod searcher;
mod ugi;

pub use bot::{Bot, Fault, Random, SearchingBot, Watch};
pub use level::Level;
pub use player::{PlayerSpec, Time};
pub use searcher::{AnySearcher, Thought};
pub use ugi::{CommandLine, Hosted, Patience};
