//! A table's file, read at given offsets.
//!
//! The file is read, not mapped: if a mapped file is truncated, the next access ends the process
//! (SIGBUS on Unix). Here it is an error. The system caches frequently read parts anyway.

use std::{
    fs::{File, Metadata},
    io,
    path::{Path, PathBuf},
    time::SystemTime,
};

use crate::TableError;

/// A table's file, open for reading.
#[derive(Debug)]
pub(crate) struct Source {
    path: PathBuf,
    file: File,
    stamp: Stamp,
    /// Held while reading, on systems where reading moves the file position.
    #[cfg(not(unix))]
    turn: std::sync::Mutex<()>,
}

/// Identifies a file, and detects changes to it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Stamp {
    length: u64,
    modified: Option<SystemTime>,
    /// Device and inode.
    #[cfg(unix)]
    inode: (u64, u64),
}

impl Source {
    /// Opens a file.
    ///
    /// # Errors
    ///
    /// [`TableError`] if it cannot be opened, or is a folder or a device.
    pub fn open(path: &Path) -> Result<Source, TableError> {
        let failed = TableError::file(path);
        let file = File::open(path).map_err(&failed)?;
        let metadata = file.metadata().map_err(&failed)?;
        if !metadata.is_file() {
            return Err(TableError::NoTable(path.to_owned()));
        }
        Ok(Source {
            path: path.to_owned(),
            file,
            stamp: Stamp::of(&metadata),
            #[cfg(not(unix))]
            turn: std::sync::Mutex::default(),
        })
    }

    /// The file's name.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The file's length when it was opened.
    pub fn length(&self) -> u64 {
        self.stamp.length
    }

    /// Whether the path still refers to the opened file, unchanged as far as its length and time
    /// tell.
    pub fn is_current(&self) -> bool {
        std::fs::metadata(&self.path).is_ok_and(|it| Stamp::of(&it) == self.stamp)
    }

    /// Fills `bytes` from an offset on; `false` if the file ends before that.
    ///
    /// # Errors
    ///
    /// [`TableError::File`] if it cannot be read.
    pub fn read(&self, offset: u64, bytes: &mut [u8]) -> Result<bool, TableError> {
        match self.read_exact_at(offset, bytes) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
            read => read.map(|()| true).map_err(TableError::file(&self.path)),
        }
    }

    #[cfg(unix)]
    fn read_exact_at(&self, offset: u64, bytes: &mut [u8]) -> io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(&self.file, bytes, offset)
    }

    #[cfg(not(unix))]
    fn read_exact_at(&self, offset: u64, bytes: &mut [u8]) -> io::Result<()> {
        use std::io::{Read, Seek, SeekFrom};
        let _turn = self.turn.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let mut file = &self.file;
        file.seek(SeekFrom::Start(offset))?;
        file.read_exact(bytes)
    }
}

impl Stamp {
    fn of(metadata: &Metadata) -> Stamp {
        #[cfg(unix)]
        use std::os::unix::fs::MetadataExt;
        Stamp {
            length: metadata.len(),
            modified: metadata.modified().ok(),
            #[cfg(unix)]
            inode: (metadata.dev(), metadata.ino()),
        }
    }
}
