//! What the Connector puts into the shared memory for the Thinker.
//!
//! The shared memory is a file without a name that both processes have open, read and written at
//! fixed places. Mapping it into the address space would need unsafe code; through the system's
//! page cache both see the same pages as well.
//!
//! ```text
//! 0   the number of the request, 0 while it is being written   8 bytes, little endian
//! 8   the length of the text                                   8 bytes
//! 16  the text
//! ```

use std::{fs::File, io, time::Duration};

/// Maximum length of a text in bytes: the greatest block fits.
const LONGEST: usize = 1 << 20;

/// Where the text begins.
const HEAD: u64 = 16;

/// What the Thinker is to think about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// Which it is, from 1. Answers carry it too.
    pub number: u64,
    /// The time it has.
    pub budget: Duration,
    /// The position.
    pub position: Position,
}

/// A position as a server shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Position {
    /// As a block of MNM.
    Block {
        /// The kind of game.
        kind: String,
        /// The number of the player who is asked.
        player: u32,
        /// The lines.
        lines: Vec<String>,
    },
    /// As a board of KGP.
    Board(String),
    /// None: the last request does not matter any more.
    Nothing,
}

impl Request {
    fn write(&self) -> String {
        let mut text = format!("budget {}\n", self.budget.as_micros());
        match &self.position {
            Position::Block { kind, player, lines } => {
                text += &format!("block {player} {kind}\n");
                lines.iter().for_each(|it| text += &format!("{it}\n"));
            }
            Position::Board(board) => text += &format!("board {board}\n"),
            Position::Nothing => text += "nothing\n",
        }
        text
    }

    fn read(number: u64, text: &str) -> Option<Request> {
        let mut lines = text.lines();
        let budget = lines.next()?.strip_prefix("budget ")?.parse().ok()?;
        let (word, rest) = lines.next().map(|it| it.split_once(' ').unwrap_or((it, "")))?;
        let position = match word {
            "block" => {
                let (player, kind) = rest.split_once(' ')?;
                let lines = lines.map(str::to_owned).collect();
                Position::Block { kind: kind.to_owned(), player: player.parse().ok()?, lines }
            }
            "board" => Position::Board(rest.to_owned()),
            "nothing" => Position::Nothing,
            _ => return None,
        };
        Some(Request { number, budget: Duration::from_micros(budget), position })
    }
}

/// The shared memory.
#[derive(Debug)]
pub struct Shared(File);

#[cfg(unix)]
impl Shared {
    /// New shared memory that no other process can find by a name.
    pub fn new() -> io::Result<Shared> {
        nameless().map(Shared)
    }

    /// Shared memory that the other process has made.
    pub fn from_file(file: File) -> Shared {
        Shared(file)
    }

    /// The same memory once more, to be given to the other process.
    pub fn file(&self) -> io::Result<File> {
        self.0.try_clone()
    }

    /// Replaces the request.
    pub fn put(&self, request: &Request) -> io::Result<()> {
        use std::os::unix::fs::FileExt;
        let text = request.write();
        if LONGEST < text.len() {
            return Err(io::Error::other("the position is too long"));
        }
        // The number is written last: a reader never takes an unfinished text for a request.
        self.0.write_all_at(&0u64.to_le_bytes(), 0)?;
        self.0.write_all_at(text.as_bytes(), HEAD)?;
        self.0.write_all_at(&(text.len() as u64).to_le_bytes(), 8)?;
        self.0.write_all_at(&request.number.to_le_bytes(), 0)
    }

    /// The current request, if there is one.
    pub fn get(&self) -> io::Result<Option<Request>> {
        use std::os::unix::fs::FileExt;
        let number = |at: u64| -> io::Result<u64> {
            let mut bytes = [0; 8];
            // Before the first request the memory is empty.
            match self.0.read_exact_at(&mut bytes, at) {
                Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(0),
                other => other.map(|()| u64::from_le_bytes(bytes)),
            }
        };
        let before = number(0)?;
        let length = usize::try_from(number(8)?).unwrap_or(usize::MAX);
        if before == 0 || LONGEST < length {
            return Ok(None);
        }
        let mut text = vec![0; length];
        self.0.read_exact_at(&mut text, HEAD)?;
        // Replaced meanwhile: the signal for the new request is on its way.
        if number(0)? != before {
            return Ok(None);
        }
        Ok(Request::read(before, &String::from_utf8_lossy(&text)))
    }
}

/// A file in memory that has no name in any folder, so that nothing is left of it.
#[cfg(target_os = "linux")]
fn nameless() -> io::Result<File> {
    use rustix::fs::{MemfdFlags, memfd_create};
    Ok(File::from(memfd_create("spielbank-connect", MemfdFlags::CLOEXEC)?))
}

/// The same elsewhere: a file that is removed as soon as it is open.
#[cfg(all(unix, not(target_os = "linux")))]
fn nameless() -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt;
    let name = format!("spielbank-connect-{}", std::process::id());
    let path = std::env::temp_dir().join(name);
    let mut options = std::fs::OpenOptions::new();
    let file = options.read(true).write(true).create_new(true).mode(0o600).open(&path)?;
    std::fs::remove_file(&path)?;
    Ok(file)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_read_as_it_was_put() {
        let shared = Shared::new().unwrap();
        assert_eq!(shared.get().unwrap(), None);
        let lines = vec!["CAPTURE 0".to_owned(), "ENDPIECELIST".to_owned()];
        let block = Position::Block { kind: "NMMorris".to_owned(), player: 1, lines };
        let board = Position::Board("<1,0,0,1,1>".to_owned());
        for (number, position) in (1..).zip([block, board, Position::Nothing]) {
            let request = Request { number, budget: Duration::from_micros(2_900_001), position };
            shared.put(&request).unwrap();
            let other = Shared::from_file(shared.file().unwrap());
            assert_eq!(other.get().unwrap(), Some(request));
        }
    }

    #[test]
    fn what_is_no_request_is_not_read() {
        for text in
            ["", "budget 1\n", "budget x\nnothing", "budget 1\nblock 1\n", "budget 1\nfly\n"]
        {
            assert_eq!(Request::read(1, text), None, "{text:?}");
        }
        let shared = Shared::new().unwrap();
        let long = Position::Board("x".repeat(LONGEST));
        let request = Request { number: 1, budget: Duration::ZERO, position: long };
        assert!(shared.put(&request).is_err());
    }
}
