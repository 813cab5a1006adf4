//! The certificate as text; `docs/certificate-format.md` describes it.
//!
//! ```text
//! spielbank certificate 1
//! game: nim:heaps=1-2
//! position: 1-2 a
//! claim: a wins
//! strategy: bouton
//! positions: 3
//!
//! 0-1 a 2x1
//! 1-0 a 1x1
//! 1-2 a 2x1
//!
//! checksum: cf85…
//! ```
//!
//! There is exactly one way to write a certificate; nothing else is read.

use std::fmt::Write;

use game::{Message, ParseError};

use crate::{Claim, Flaw};

/// The version that is written and read.
pub const VERSION: u32 = 1;

/// The prefix of every certificate, whatever its version.
const KIND: &str = "spielbank certificate ";

/// The keys of the header lines, in order.
const KEYS: [&str; 5] = ["game", "position", "claim", "strategy", "positions"];

/// The line numbers of the header lines, and of the first ply.
pub(crate) const GAME_LINE: usize = 2;
pub(crate) const POSITION_LINE: usize = 3;
pub(crate) const CLAIM_LINE: usize = 4;
const STRATEGY_LINE: usize = 5;
const COUNT_LINE: usize = 6;
pub(crate) const FIRST_LINE: usize = 8;

/// A certificate as read. [`Certificate::check`] checks whether it is correct.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate<'a> {
    /// The game's name.
    pub game: &'a str,
    /// The position in which the strategy begins.
    pub position: &'a str,
    /// What it promises.
    pub claim: Claim,
    /// The name of the strategy; nothing depends on it.
    pub strategy: &'a str,
    /// Every position in which the strategy has to move, with its ply.
    pub plies: Vec<(&'a str, &'a str)>,
    /// Whether the checksum matches the text; otherwise the checksum found.
    pub(crate) checksum: Result<(), &'a str>,
}

/// Writes a certificate. The plies may be in any order.
pub fn write(
    game: &str,
    position: &str,
    claim: Claim,
    strategy: &str,
    mut plies: Vec<(String, String)>,
) -> String {
    plies.sort_unstable();
    let strategy = strategy.replace(char::is_control, " ");
    let mut text = format!(
        "{KIND}{VERSION}\ngame: {game}\nposition: {position}\nclaim: {claim}\nstrategy: \
         {strategy}\npositions: {}\n\n",
        plies.len()
    );
    // Reserve exactly what is needed: a certificate may take most of the memory.
    let lines = plies.iter().map(|it| it.0.len() + it.1.len() + 2).sum::<usize>();
    text.reserve_exact(lines + "\nchecksum: \n".len() + 2 * blake3::OUT_LEN);
    for (position, ply) in plies {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{position} {ply}");
    }
    text.push('\n');
    let checksum = blake3::hash(text.as_bytes()).to_hex();
    let _ = writeln!(text, "checksum: {checksum}");
    text
}

impl<'a> Certificate<'a> {
    /// Reads what [`write()`] writes.
    ///
    /// # Errors
    ///
    /// The first [`Flaw`] of the text.
    pub fn read(bytes: &'a [u8]) -> Result<Certificate<'a>, Flaw> {
        let text = match str::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => {
                let before = &bytes[..error.valid_up_to()];
                let line = 1 + before.iter().filter(|&&it| it == b'\n').count();
                let found = String::from_utf8_lossy(&bytes[error.valid_up_to()..][..1]);
                let is_foreign = !bytes.starts_with(KIND.as_bytes());
                let flaw = Flaw::new(line, Message::new("certify-expected-utf8"), found);
                return Err(Flaw { is_foreign, ..flaw });
            }
        };
        Lines { rest: text, line: 1 }.certificate(text)
    }
}

/// The lines still to be read.
struct Lines<'a> {
    rest: &'a str,
    /// The number of the next line.
    line: usize,
}

impl<'a> Lines<'a> {
    fn certificate(mut self, text: &'a str) -> Result<Certificate<'a>, Flaw> {
        // 1. The head.
        let kind = self.next()?;
        if kind.strip_prefix(KIND).and_then(|it| it.parse().ok()) != Some(VERSION) {
            let expected = Message::new("certify-expected-kind").with("kind", KIND);
            let flaw = Flaw::new(1, expected.with("version", VERSION), kind);
            return Err(Flaw { is_foreign: true, ..flaw });
        }
        let mut values = [""; KEYS.len()];
        for (value, key) in values.iter_mut().zip(KEYS) {
            *value = self.value(key)?;
        }
        let [game, position, claim, strategy, count] = values;
        let claim = claim.parse().map_err(|it| Flaw::of(CLAIM_LINE, it))?;
        if strategy.contains(char::is_control) {
            let expected = Message::new("certify-expected-strategy");
            return Err(Flaw::new(STRATEGY_LINE, expected, strategy));
        }
        self.empty()?;

        // 2. The plies, in order of their positions.
        let mut plies: Vec<(&str, &str)> = Vec::new();
        loop {
            let line = self.next()?;
            if line.is_empty() {
                break;
            }
            let number = self.line - 1;
            let Some((position, ply)) = line.rsplit_once(' ') else {
                return Err(Flaw::new(number, Message::new("certify-expected-ply"), line));
            };
            if let Some(&(before, _)) = plies.last().filter(|it| position <= it.0) {
                let expected = Message::new("certify-expected-order").with("before", before);
                return Err(Flaw::new(number, expected, position));
            }
            plies.push((position, ply));
        }
        if plies.len().to_string() != count {
            let expected = Message::new("certify-expected-count").with("count", plies.len());
            return Err(Flaw::new(COUNT_LINE, expected, count));
        }

        // 3. The checksum of everything before it, and the end.
        let before = &text[..text.len() - self.rest.len()];
        let written = self.value("checksum")?;
        if !self.rest.is_empty() {
            let expected = Message::new("certify-expected-end-of-file");
            return Err(Flaw::new(self.line, expected, self.rest));
        }
        let same = *written == *blake3::hash(before.as_bytes()).to_hex();
        let checksum = if same { Ok(()) } else { Err(written) };
        Ok(Certificate { game, position, claim, strategy, plies, checksum })
    }

    /// The next line, which must be complete.
    fn next(&mut self) -> Result<&'a str, Flaw> {
        let Some((line, rest)) = self.rest.split_once('\n') else {
            let expected = Message::new("certify-expected-line");
            let flaw = Flaw::new(self.line, expected, self.rest);
            return Err(Flaw { is_foreign: self.line == 1, ..flaw });
        };
        self.rest = rest;
        self.line += 1;
        Ok(line)
    }

    /// The value of the next line, which must have this key.
    fn value(&mut self, key: &'static str) -> Result<&'a str, Flaw> {
        let line = self.next()?;
        let value = line.strip_prefix(key).and_then(|it| it.strip_prefix(": "));
        value.ok_or_else(|| {
            let expected = Message::new("certify-expected-key").with("key", key);
            Flaw::new(self.line - 1, expected, line)
        })
    }

    fn empty(&mut self) -> Result<(), Flaw> {
        let line = self.next()?;
        if line.is_empty() {
            return Ok(());
        }
        Err(Flaw::new(self.line - 1, Message::new("certify-expected-empty"), line))
    }
}

impl Certificate<'_> {
    /// The line number of the checksum.
    pub(crate) fn last_line(&self) -> usize {
        FIRST_LINE + self.plies.len() + 1
    }

    /// The flaw of an invalid game.
    pub fn game_flaw(error: ParseError) -> Flaw {
        Flaw::of(GAME_LINE, error)
    }
}
