//! The lines that show a position.

/// The lines that show a position, without `+` and line ends.
///
/// What they mean belongs to the game. For the protocol two things matter: the lines that say what
/// is asked for are not part of a final position from the second dialect on, and the last line
/// begins with `END`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block {
    /// What is asked for, such as `CAPTURE 1`.
    pub request: Vec<String>,
    /// The board, from its first line to the line that begins with `END`.
    pub board: Vec<String>,
}

/// Maximum number of lines of a block: more than any board of 16 by 16 fields has.
pub(super) const MOST_LINES: usize = 600;

impl Block {
    /// All lines in their order.
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        self.request.iter().chain(&self.board).map(String::as_str)
    }

    /// Whether this line ends a block.
    pub(super) fn is_end(line: &str) -> bool {
        line.starts_with("END")
    }
}
