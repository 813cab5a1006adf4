//! What is stored of a match.

use game::Player;

/// A match as it is stored, without its plies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredMatch {
    /// Its name, which cannot be guessed.
    pub id: String,
    /// The game in its normal form.
    pub game: String,
    /// The position it began with, unless it is the game's own start.
    pub set_up: Option<String>,
    /// The players A and B, as they are written.
    pub players: [String; 2],
    /// The current node.
    pub node: i64,
    /// The end of the line that is shown.
    pub tip: i64,
    /// How it ended, if not by its rules.
    pub ruling: Option<String>,
    /// Whether computer players wait.
    pub paused: bool,
    /// How long a ply between computer players is shown, in milliseconds.
    pub pace: i64,
    /// The number of this state.
    pub seq: i64,
    /// Whether a computer player is to move or a clock runs.
    pub waits: bool,
    /// The players' clocks, if they have any.
    pub clock: Option<String>,
    /// When it began, in seconds since 1970.
    pub created: i64,
    /// When it last changed.
    pub changed: i64,
    /// The keys of its seats; a match of an older version has none.
    pub seats: Option<String>,
}

/// A ply as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredPly {
    /// The number of its node.
    pub node: i64,
    /// The number of the node before.
    pub parent: i64,
    /// The ply.
    pub ply: String,
    /// The player who made it.
    pub player: Player,
}
