//! The lines that show a position.

/// Maximum number of lines of a block: more than any board of 16 by 16 fields has.
pub(super) const MOST_LINES: usize = 600;

/// Whether a line without its `+` ends a block.
pub(super) fn is_end(line: &str) -> bool {
    line.starts_with("END")
}
