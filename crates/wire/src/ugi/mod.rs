//! UGI, the Universal Game Interface: UCI for any game.
//!
//! One line is one message. [`Command`]s go to the engine, [`Reply`]s come back. Commands are read
//! strictly, so that mistakes are reported and not guessed at; replies of other engines are read
//! leniently, since every dialect adds words of its own. `docs/protocols/ugi.md` describes the
//! grammar.
//!
//! Law, for both: a value that is written is read back unchanged.
//!
//! ```
//! use wire::ugi::{Command, Reply};
//!
//! let line = "position fen 3-4-5 a moves 2x3";
//! let command = Command::parse(line).unwrap();
//! assert_eq!(command.to_string(), line);
//!
//! let reply = Reply::parse("bestmove 3x4 ponder 1x3").unwrap();
//! assert_eq!(reply.to_string(), "bestmove 3x4");
//! ```

mod command;
mod go;
mod info;
mod query;
mod reply;
mod setting;
#[cfg(test)]
mod tests;

pub use command::Command;
pub use go::{Clocks, Go};
pub use info::{Info, Score};
pub use query::{Query, Response};
pub use reply::Reply;
pub use setting::{Kind, Setting};

/// Maximum length of a line in bytes: a game of a hundred thousand plies fits.
pub const LONGEST_LINE: usize = 1 << 20;

/// The words before and after the first `mark`; `None` for the latter if there is no such word.
fn split_at<'a, 'b>(words: &'a [&'b str], mark: &str) -> (&'a [&'b str], Option<&'a [&'b str]>) {
    match words.iter().position(|it| *it == mark) {
        Some(at) => (&words[..at], Some(&words[at + 1..])),
        None => (words, None),
    }
}
