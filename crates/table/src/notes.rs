//! The exported results of a solver on disk, so that it can continue later.
//!
//! Only a solver of the same game understands the numbers; here they are pairs. All are
//! little-endian:
//!
//! ```text
//! magic "SPBNOTE1" | meaning u32 | nodes u64 | milliseconds u64
//! | length of the name u16 | name | pairs of u64 | BLAKE3 of all before
//! ```
//!
//! An interrupted write leaves the previous notes. Nothing of a file with a wrong hash may be used:
//! it is read in one pass, and known to be valid only at its end. Reading or writing notes locks
//! them: a second process would overwrite the results of the first.

use std::{
    fs::{File, TryLockError},
    io::{self, BufReader, BufWriter, Read, Write},
    path::{Path, PathBuf},
};

use crate::{Part, TableError, aside, format::HASH_BYTES};

/// The first bytes; the last one is the version.
const MAGIC: [u8; 8] = *b"SPBNOTE1";

/// Bytes before the name.
const HEAD_BYTES: usize = MAGIC.len() + 4 + 8 + 8 + 2;

/// Bytes of a pair.
const PAIR_BYTES: usize = 16;

/// Size of the pieces in which a file is read and written, a multiple of a pair.
const PIECE: usize = 1 << 16;

/// The header of notes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notes {
    /// The game in its normal form.
    pub game: String,
    /// The version of the numbers' meaning.
    pub meaning: u32,
    /// Number of positions visited so far.
    pub nodes: u64,
    /// Time spent so far.
    pub milliseconds: u64,
}

impl Notes {
    /// Writes notes; `export` passes each pair to the scribe. Returns the number of pairs.
    ///
    /// # Errors
    ///
    /// [`TableError::File`] if the file cannot be written. An existing one is then unchanged.
    pub fn write(
        &self,
        path: &Path,
        export: impl FnOnce(&mut Scribe<'_>) -> io::Result<()>,
    ) -> Result<(u64, Held), TableError> {
        let (pairs, file) = aside::write_held(path, |file| {
            let hashed = Hashed { file, hash: blake3::Hasher::new() };
            let out = BufWriter::with_capacity(PIECE, hashed);
            self.fill(Scribe { out, pairs: 0 }, export).map_err(TableError::file(path))
        })?;
        Ok((pairs, Held { _file: file }))
    }

    fn fill(
        &self,
        mut scribe: Scribe<'_>,
        export: impl FnOnce(&mut Scribe<'_>) -> io::Result<()>,
    ) -> io::Result<u64> {
        let length = u16::try_from(self.game.len()).map_err(io::Error::other)?;
        let out = &mut scribe.out;
        out.write_all(&MAGIC)?;
        out.write_all(&self.meaning.to_le_bytes())?;
        out.write_all(&self.nodes.to_le_bytes())?;
        out.write_all(&self.milliseconds.to_le_bytes())?;
        out.write_all(&length.to_le_bytes())?;
        out.write_all(self.game.as_bytes())?;
        export(&mut scribe)?;
        let out = &mut scribe.out;
        out.flush()?;
        let hash = *out.get_ref().hash.finalize().as_bytes();
        out.write_all(&hash)?;
        out.flush()?;
        Ok(scribe.pairs)
    }

    /// Opens notes of this game and meaning; `None` if there is no file.
    ///
    /// # Errors
    ///
    /// [`TableError`] if the file is not notes, is of another game or meaning, or is locked by
    /// another process.
    pub fn open(path: &Path, game: &str, meaning: u32) -> Result<Option<Reading>, TableError> {
        let failed = TableError::file(path);
        let file = match File::open(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            file => file.map_err(&failed)?,
        };
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(TableError::Held(path.to_owned()));
        }
        let length = file.metadata().map_err(&failed)?.len();
        let mut bytes = Bytes {
            path: path.to_owned(),
            file: BufReader::with_capacity(PIECE, file),
            hash: blake3::Hasher::new(),
        };
        let mut head = [0; HEAD_BYTES];
        let whole = bytes.take(&mut head)?;
        let read = parts(&head).filter(|_| whole && head.starts_with(&MAGIC));
        let (meant, nodes, milliseconds, name) =
            read.ok_or_else(|| TableError::NoNotes(path.to_owned()))?;
        let mut found = vec![0; usize::from(name)];
        if !bytes.take(&mut found)? {
            return Err(bytes.damaged());
        }
        let found = String::from_utf8(found).map_err(|_| bytes.damaged())?;
        let notes = Notes { game: found, meaning: meant, nodes, milliseconds };
        let (expected, found) = if notes.game != game {
            (game.to_owned(), notes.game.clone())
        } else {
            (title(game, meaning), title(game, meant))
        };
        if expected != found {
            return Err(TableError::OtherNotes { path: path.to_owned(), expected, found });
        }
        let around = (HEAD_BYTES + usize::from(name) + HASH_BYTES) as u64;
        let pairs = length.checked_sub(around).filter(|it| it.is_multiple_of(PAIR_BYTES as u64));
        let pairs = pairs.ok_or_else(|| bytes.damaged())? / PAIR_BYTES as u64;
        Ok(Some(Reading { notes, pairs, bytes }))
    }
}

/// Opened notes.
pub struct Reading {
    /// Their header.
    pub notes: Notes,
    /// Number of pairs.
    pub pairs: u64,
    bytes: Bytes,
}

impl Reading {
    /// Passes each pair to `learn`, which returns whether it is valid.
    ///
    /// # Errors
    ///
    /// [`TableError`] if the file is damaged; nothing imported from it may be used then.
    pub fn each(self, mut learn: impl FnMut(u64, u64) -> bool) -> Result<Held, TableError> {
        let Reading { pairs, mut bytes, .. } = self;
        let mut left = pairs * PAIR_BYTES as u64;
        let mut piece = vec![0; PIECE];
        while left != 0 {
            let piece = &mut piece[..left.min(PIECE as u64) as usize];
            if !bytes.take(piece)? {
                return Err(bytes.damaged());
            }
            let (known, _) = piece.as_chunks::<PAIR_BYTES>();
            let mut known = known.iter().map(|it| u128::from_le_bytes(*it));
            if !known.all(|it| learn(it as u64, (it >> 64) as u64)) {
                return Err(bytes.damaged());
            }
            left -= piece.len() as u64;
        }
        let expected = *bytes.hash.finalize().as_bytes();
        let mut written = [0; HASH_BYTES];
        if !bytes.take(&mut written)? || written != expected || bytes.take(&mut [0])? {
            return Err(bytes.damaged());
        }
        Ok(Held { _file: bytes.file.into_inner() })
    }
}

/// A lock on notes, held until this is dropped or the program ends.
#[derive(Debug)]
pub struct Held {
    _file: File,
}

/// A file that is hashed as it is read.
struct Bytes {
    path: PathBuf,
    file: BufReader<File>,
    hash: blake3::Hasher,
}

impl Bytes {
    /// Reads the next bytes; `false` if the file ends before.
    fn take(&mut self, bytes: &mut [u8]) -> Result<bool, TableError> {
        match self.file.read_exact(bytes) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(false),
            read => read.map_err(TableError::file(&self.path))?,
        }
        self.hash.update(bytes);
        Ok(true)
    }

    fn damaged(&self) -> TableError {
        TableError::Damaged(self.path.clone(), Part::Whole)
    }
}

/// The game and the meaning of notes, for messages.
fn title(game: &str, meaning: u32) -> String {
    format!("{game}, v{meaning}")
}

/// The numbers of a head.
fn parts(head: &[u8; HEAD_BYTES]) -> Option<(u32, u64, u64, u16)> {
    let (_, rest) = head.split_first_chunk::<8>()?;
    let (meaning, rest) = rest.split_first_chunk()?;
    let (nodes, rest) = rest.split_first_chunk()?;
    let (milliseconds, rest) = rest.split_first_chunk()?;
    let number = u64::from_le_bytes;
    let name = u16::from_le_bytes(*rest.first_chunk()?);
    Some((u32::from_le_bytes(*meaning), number(*nodes), number(*milliseconds), name))
}

/// Writes pairs.
pub struct Scribe<'a> {
    out: BufWriter<Hashed<'a>>,
    pairs: u64,
}

impl Scribe<'_> {
    /// Writes a pair.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn pair(&mut self, key: u64, data: u64) -> io::Result<()> {
        self.pairs += 1;
        self.out.write_all(&(u128::from(key) | u128::from(data) << 64).to_le_bytes())
    }
}

/// A file whose bytes are hashed as they are written.
struct Hashed<'a> {
    file: &'a mut File,
    hash: blake3::Hasher,
}

impl Write for Hashed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.hash.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
