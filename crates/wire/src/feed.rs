//! Bytes as they arrive, cut into lines with the instant at which each was complete.

use std::collections::VecDeque;

use crate::Instant;

/// Maximum number of complete lines that are kept until they are asked for.
const MOST_HELD: usize = 64;

/// Cuts a stream of bytes into lines of bounded length.
///
/// How the bytes are grouped does not matter: a line may come in pieces, and one piece may have
/// several lines. Memory is bounded by the longest line times `MOST_HELD`.
#[derive(Clone, Debug)]
pub struct Feed {
    /// Maximum length of a line in bytes, without its end.
    longest: usize,
    /// The beginning of a line whose end has not come.
    partial: Vec<u8>,
    /// Whether the current line is too long and is discarded up to its end.
    skipping: bool,
    /// Whether too many lines came at once; everything after that is discarded.
    flooded: bool,
    lines: VecDeque<Received>,
}

/// A line, and when its last byte arrived.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Received {
    /// The arrival of the bytes that completed it.
    pub at: Instant,
    /// What it is.
    pub content: Content,
}

/// What has been received.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// A line without its end, and without blanks, NUL bytes and carriage returns before that.
    /// Invalid UTF-8 is replaced.
    Text(String),
    /// A line that was longer than allowed.
    TooLong,
    /// More lines at once than are kept; what came after them is lost.
    TooMany,
}

impl Feed {
    /// An empty feed for lines of at most `longest` bytes.
    pub fn new(longest: usize) -> Feed {
        Feed {
            longest,
            partial: Vec::new(),
            skipping: false,
            flooded: false,
            lines: VecDeque::new(),
        }
    }

    /// Adds bytes that arrived at `at`.
    pub fn push(&mut self, bytes: &[u8], at: Instant) {
        let mut rest = bytes;
        while !rest.is_empty() && !self.flooded {
            let end = rest.iter().position(|it| *it == b'\n');
            let part = &rest[..end.unwrap_or(rest.len())];
            rest = end.map_or(&[], |it| &rest[it + 1..]);
            if !self.skipping {
                if self.longest < self.partial.len() + part.len() {
                    // Reported at once: the end of such a line may never come.
                    self.skipping = true;
                    self.partial.clear();
                    self.hold(Received { at, content: Content::TooLong });
                } else {
                    self.partial.extend_from_slice(part);
                }
            }
            if end.is_some() && !std::mem::take(&mut self.skipping) {
                let line = std::mem::take(&mut self.partial);
                let text = String::from_utf8_lossy(&line);
                let text = text.trim_end_matches([' ', '\t', '\r', '\0']).to_owned();
                self.hold(Received { at, content: Content::Text(text) });
            }
        }
    }

    fn hold(&mut self, line: Received) {
        if self.lines.len() < MOST_HELD {
            self.lines.push_back(line);
        } else {
            self.flooded = true;
            self.lines.push_back(Received { content: Content::TooMany, ..line });
        }
    }

    /// The next complete line.
    pub fn pop(&mut self) -> Option<Received> {
        self.lines.pop_front()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(pieces: &[&[u8]], longest: usize) -> Vec<(u64, Content)> {
        let mut feed = Feed::new(longest);
        for (at, piece) in (0..).zip(pieces) {
            feed.push(piece, Instant::from_micros(at));
        }
        std::iter::from_fn(|| feed.pop()).map(|it| (it.at.micros(), it.content)).collect()
    }

    fn text(it: &str) -> Content {
        Content::Text(it.to_owned())
    }

    #[test]
    fn a_line_has_the_instant_of_its_last_bytes() {
        let found = read(&[b"a", b"b\nc\n\nd", b"", b"\n"], 9);
        assert_eq!(found, [(1, text("ab")), (1, text("c")), (1, text("")), (3, text("d"))]);
    }

    #[test]
    fn what_clients_leave_behind_a_line_is_ignored() {
        let found = read(&[b"THINKING \0\r\nPLAYER \n a\xff\n"], 20);
        let texts = ["THINKING", "PLAYER", " a\u{fffd}"].map(|it| (0, text(it)));
        assert_eq!(found, texts);
    }

    #[test]
    fn a_line_that_is_too_long_is_reported_before_its_end() {
        assert_eq!(read(&[b"abcd"], 3), [(0, Content::TooLong)]);
        let found = read(&[b"ab", b"cd", b"ef\nabc\n"], 3);
        assert_eq!(found, [(1, Content::TooLong), (2, text("abc"))]);
    }

    #[test]
    fn a_flood_is_cut_off() {
        let found = read(&[&b"x\n".repeat(1000), b"y\n"], 3);
        assert_eq!(found.len(), MOST_HELD + 1);
        assert_eq!(found[MOST_HELD], (0, Content::TooMany));
    }
}
